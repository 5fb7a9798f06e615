package dev.weir.hunt.predict;

import dev.weir.machine.step.IntList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The stretches of the threads of a run between creations and joins, and which of them come one
 * before the other in any run: a thread begins after what its creator did before, and what it does
 * comes before what is done after its join.
 */
final class ThreadSegments {
  private static final int NONE = -1;
  private static final int[] NOTHING_BEFORE = {};

  private final IntList threads = new IntList();
  private final IntList places = new IntList();

  /** By segment and thread, how many segments of the thread come before it. */
  private final List<int[]> before = new ArrayList<>();

  /** By thread, its present segment. */
  private final IntList present = new IntList();

  /** The segment in which a thread is. */
  int of(int thread) {
    while (present.size() <= thread) {
      present.add(NONE);
    }
    if (present.get(thread) == NONE) {
      begin(thread, 0, NOTHING_BEFORE);
    }
    return present.get(thread);
  }

  private void begin(int thread, int place, int[] newBefore) {
    present.set(thread, threads.size());
    threads.add(thread);
    places.add(place);
    before.add(newBefore);
  }

  /** One thread creates another one, which has done nothing so far. */
  void create(int creator, int created) {
    int last = of(creator);
    of(created);
    begin(created, 0, after(before.get(last), last));
    goOn(creator, before.get(last));
  }

  /** One thread joins another one. */
  void join(int joiner, int joined) {
    int[] own = before.get(of(joiner));
    int[] others = after(before.get(of(joined)), of(joined));
    int[] both = Arrays.copyOf(own, Math.max(own.length, others.length));
    for (int i = 0; i < others.length; i++) {
      both[i] = Math.max(both[i], others[i]);
    }
    goOn(joiner, both);
  }

  private void goOn(int thread, int[] newBefore) {
    begin(thread, places.get(of(thread)) + 1, newBefore);
  }

  private int[] after(int[] its, int segment) {
    int thread = threads.get(segment);
    int[] more = Arrays.copyOf(its, Math.max(its.length, thread + 1));
    more[thread] = places.get(segment) + 1;
    return more;
  }

  /** Whether one of two segments of different threads comes before the other. */
  boolean areOrdered(int one, int other) {
    return isBefore(one, other) || isBefore(other, one);
  }

  private boolean isBefore(int one, int other) {
    int[] its = before.get(other);
    int thread = threads.get(one);
    return thread < its.length && its[thread] > places.get(one);
  }
}
