package dev.weir.transform.delay;

import dev.weir.transform.graph.EventGraph;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Deque;
import java.util.List;

/**
 * Looks for cycles of what is kept that have an open step: an execution of the model that goes
 * around one would be lost. Only cycles without chords count: a chord makes a smaller cycle, which
 * either has an open step itself, or which no execution of the model has.
 *
 * <p>That a write comes before a read only since it comes before another write, whose value is
 * read, is no chord of a cycle that goes over that other write: it makes the same cycle.
 */
final class MissedCycles {
  /** After so many tries any cycle is taken, with chords or not. */
  private static final int MOST_TRIES = 5_000;

  private final EventGraph graph;
  private final KeptGraph kept;
  private final List<Integer> path = new ArrayList<>();
  private final BitSet onPath = new BitSet();
  private BitSet closing = new BitSet();
  private Step step = new Step(0, 0, false);
  private int tries;

  MissedCycles(EventGraph graph, KeptGraph kept) {
    this.graph = graph;
    this.kept = kept;
  }

  /** A cycle that begins with a step that is not free; nothing if there is none that counts. */
  List<Integer> with(Step first) {
    step = first;
    tries = 0;
    path.clear();
    onPath.clear();
    if (step.from() == step.to()) {
      return anyWith();
    }
    closing = kept.before(step.from());
    push(step.from());
    push(step.to());
    if (extend(!step.early(), new BitSet())) {
      return List.copyOf(path);
    }
    return tries > MOST_TRIES ? anyWith() : List.of();
  }

  private void push(int event) {
    path.add(event);
    onPath.set(event);
  }

  private void pop() {
    onPath.clear(path.removeLast());
  }

  /**
   * Goes on from the last event until the cycle closes.
   *
   * @param related events with a chord to one of the path but for the last two
   */
  private boolean extend(boolean moved, BitSet related) {
    if (tries++ > MOST_TRIES) {
      return false;
    }
    int last = path.getLast();
    if (kept.after(last).get(step.from()) && closes(last, moved)) {
      return true;
    }
    if (isChordThatMustClose()) {
      return false;
    }
    BitSet chords = chordsAt(path.size() - 2);
    BitSet next = (BitSet) chords.clone();
    next.andNot(kept.readsInTime(last));
    next.or(related);
    next.flip(0, graph.size());
    next.and(kept.after(last));
    next.and(kept.component(step.from()));
    next.andNot(onPath);
    BitSet relatedThen = (BitSet) related.clone();
    relatedThen.or(chords);
    for (int e = next.nextSetBit(0); e >= 0; e = next.nextSetBit(e + 1)) {
      if (!isFencedRead(last, e)) {
        push(e);
        if (extend(moved || kept.afterInThread(last).get(e), relatedThen)) {
          return true;
        }
        pop();
      }
    }
    return false;
  }

  /**
   * The events with a chord to one of the path. Those that the first comes behind do not count for
   * it: there the cycle closes. Nor do they for the second, where it reads what the first writes.
   */
  private BitSet chordsAt(int place) {
    BitSet chords = kept.chords(path.get(place));
    if (place > 1 || place == 1 && !step.early()) {
      return chords;
    }
    BitSet others = (BitSet) chords.clone();
    others.andNot(closing);
    return others;
  }

  /** Whether the step to the beginning makes a cycle that counts. */
  private boolean closes(int last, boolean moved) {
    if (path.size() == 2 || isOfOnePlace()) {
      return false;
    }
    boolean inThread = kept.afterInThread(last).get(step.from());
    return !step.early() || (moved || inThread) && !kept.isFenced(last, step.from());
  }

  /**
   * Whether all is in one place: that accesses of one place do not run in a circle is another law.
   */
  private boolean isOfOnePlace() {
    return path.stream().allMatch(event -> graph.surelySharePlace(path.getFirst(), event));
  }

  /** An early read next to a barrier that counts for others is kept together with it. */
  private boolean isFencedRead(int last, int event) {
    return step.early() && last == step.to() && kept.isFenced(last, event);
  }

  /** Whether the last event is related to the first, so that the cycle could only have closed. */
  private boolean isChordThatMustClose() {
    return path.size() > 2 && kept.chords(path.getFirst()).get(path.getLast());
  }

  /**
   * A shortest cycle, with chords or not. Behind an early read it must go on in the thread of some
   * event on it: that a read conflicts with what it reads is no cycle. So must one from an event to
   * another run of it.
   */
  private List<Integer> anyWith() {
    int size = graph.size();
    boolean isLoop = step.from() == step.to();
    int[] reachedFrom = new int[2 * size];
    Arrays.fill(reachedFrom, -1);
    Deque<Integer> open = new ArrayDeque<>();
    int first = step.early() || isLoop ? step.to() : size + step.to();
    reachedFrom[first] = first;
    open.add(first);
    while (!open.isEmpty()) {
      int at = open.remove();
      boolean moved = at >= size;
      int event = moved ? at - size : at;
      if (moved && event == step.from() && at != first) {
        return cycle(at, first, reachedFrom, isLoop);
      }
      if (step.early() && event == step.from()) {
        continue;
      }
      BitSet next = isLoop && at == first ? graph.afterInOthers(event) : kept.after(event);
      for (int e = next.nextSetBit(0); e >= 0; e = next.nextSetBit(e + 1)) {
        boolean moves = moved || kept.afterInThread(event).get(e);
        int to = moves ? size + e : e;
        if (reachedFrom[to] < 0) {
          reachedFrom[to] = at;
          open.add(to);
        }
      }
    }
    return List.of();
  }

  private List<Integer> cycle(int last, int first, int[] reachedFrom, boolean isLoop) {
    List<Integer> cycle = new ArrayList<>();
    for (int at = last; at != first; at = reachedFrom[at]) {
      cycle.add(at % graph.size());
    }
    if (!isLoop) {
      cycle.add(first % graph.size());
    }
    Collections.reverse(cycle);
    // From its beginning on.
    cycle.addFirst(cycle.removeLast());
    return cycle;
  }
}
