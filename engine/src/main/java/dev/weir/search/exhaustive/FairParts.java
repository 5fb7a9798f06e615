package dev.weir.search.exhaustive;

import dev.weir.machine.step.IntList;
import dev.weir.program.relevance.StrongComponents;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * A graph of states, the first of which is the start, and the parts of it in which an execution can
 * stay for ever that is fair in the strong sense: each state of the part leads to each, and whoever
 * can step in one of them does so within it.
 */
final class FairParts {
  private static final int NONE = StrongComponents.NONE;
  private static final int BYTES_OF_NUMBER = 4;

  /** The steps that there are, each once. */
  private final List<Step> steps = new ArrayList<>();

  private final Map<Step, Integer> numbersOfSteps = new HashMap<>();

  /** For each state the latest of its edges, or {@link #NONE}. */
  private final IntList latest = new IntList();

  /** For each edge the one before it of the same state, its step, its repetition and its target. */
  private final IntList before = new IntList();

  private final IntList stepOf = new IntList();
  private final IntList repetitionOf = new IntList();
  private final IntList to = new IntList();

  private final BitSet usable = new BitSet();

  /**
   * A step.
   *
   * @param actor who takes it
   * @param outcome its outcome
   */
  record Step(int actor, int outcome) {}

  /**
   * A way to a fair part and around it.
   *
   * @param to the steps from the start to a state of the part
   * @param around the steps from there and back
   */
  record Walk(List<Step> to, List<Step> around) {}

  /**
   * A part that no step leaves.
   *
   * @param to the steps from the start to a state of the part
   * @param serving who goes on for ever in it by right, and does something for others
   */
  record LastPart(List<Step> to, Set<Integer> serving) {}

  /** How a step counts that is taken again and again. */
  enum Repetition {
    /** It is not: what is left to chance ends by luck, and other things go on for ever by right. */
    NONE,
    /** The same, of who goes on for ever by right; it is no read. */
    SERVICE,
    /** It may be part of what is an error, but is none where nothing else goes on. */
    POSSIBLE,
    /** It is an error. */
    ERROR
  }

  /** Adds the next state; one that is void is in no part. */
  void addState(boolean isVoid) {
    usable.set(latest.size(), !isVoid);
    latest.add(NONE);
  }

  /** Adds a step. */
  void add(int from, Step step, Repetition repetition, int target) {
    before.add(latest.get(from));
    latest.set(from, to.size());
    int number = numbersOfSteps.computeIfAbsent(step, _ -> steps.size());
    if (number == steps.size()) {
      steps.add(step);
    }
    stepOf.add(number);
    repetitionOf.add(repetition.ordinal());
    to.add(target);
  }

  /** About how many bytes it takes. */
  long bytes() {
    return (latest.size() + 4L * to.size()) * BYTES_OF_NUMBER;
  }

  private int actor(int edge) {
    return steps.get(stepOf.get(edge)).actor();
  }

  private boolean mayRepeat(int edge) {
    return repetitionOf.get(edge) >= Repetition.POSSIBLE.ordinal();
  }

  /**
   * The steps from the start to a fair part and through it, with one of each who can step in it and
   * one that is an error, back to the state in which it was entered; empty if there is no part in
   * which both are.
   */
  Optional<Walk> walk() {
    StrongComponents components = components(this::mayRepeat);
    Deque<int[]> open = new ArrayDeque<>();
    open.push(usable.stream().toArray());
    while (!open.isEmpty()) {
      for (int[] part : components.among(open.pop())) {
        IntPredicate isInPart = isIn(part, components);
        Set<Integer> able = new HashSet<>();
        Set<Integer> stepping = new HashSet<>();
        boolean isError = false;
        for (int state : part) {
          for (int edge = latest.get(state); edge != NONE; edge = before.get(edge)) {
            able.add(actor(edge));
            if (mayRepeat(edge) && isInPart.test(to.get(edge))) {
              stepping.add(actor(edge));
              isError |= repetitionOf.get(edge) == Repetition.ERROR.ordinal();
            }
          }
        }
        if (!isError) {
          continue;
        }
        if (stepping.containsAll(able)) {
          return Optional.of(through(isInPart, able));
        }
        open.push(wherever(part, stepping));
      }
    }
    return Optional.empty();
  }

  /**
   * The parts, of states that are not void, which steps of any kind lead around, and none leaves.
   */
  List<LastPart> lastParts() {
    List<LastPart> last = new ArrayList<>();
    StrongComponents components = components(_ -> true);
    for (int[] part : components.among(usable.stream().toArray())) {
      IntPredicate isInPart = isIn(part, components);
      if (Arrays.stream(part).allMatch(state -> leadsNowhereElse(state, isInPart))) {
        List<Step> way = new ArrayList<>();
        go(0, isInPart, _ -> true, way);
        last.add(new LastPart(way, serving(part)));
      }
    }
    return last;
  }

  private boolean leadsNowhereElse(int state, IntPredicate part) {
    for (int edge = latest.get(state); edge != NONE; edge = before.get(edge)) {
      if (!part.test(to.get(edge))) {
        return false;
      }
    }
    return true;
  }

  private Set<Integer> serving(int[] part) {
    Set<Integer> serving = new HashSet<>();
    for (int state : part) {
      for (int edge = latest.get(state); edge != NONE; edge = before.get(edge)) {
        if (repetitionOf.get(edge) == Repetition.SERVICE.ordinal()) {
          serving.add(actor(edge));
        }
      }
    }
    return serving;
  }

  /** The states of a part in which nobody else can step. */
  private int[] wherever(int[] part, Set<Integer> actors) {
    return Arrays.stream(part).filter(state -> haveAll(actors, state)).toArray();
  }

  /** Whether whoever can step in a state is one of some actors. */
  private boolean haveAll(Set<Integer> actors, int state) {
    for (int edge = latest.get(state); edge != NONE; edge = before.get(edge)) {
      if (!actors.contains(actor(edge))) {
        return false;
      }
    }
    return true;
  }

  private Walk through(IntPredicate part, Set<Integer> actors) {
    List<Step> toPart = new ArrayList<>();
    List<Step> way = new ArrayList<>();
    IntPredicate isWithin = edge -> mayRepeat(edge) && part.test(to.get(edge));
    int entry = go(0, part, _ -> true, toPart);
    int at = entry;
    Set<Integer> left = new HashSet<>(actors);
    while (!left.isEmpty()) {
      at = go(at, state -> next(state, part, left) != NONE, isWithin, way);
      int edge = next(at, part, left);
      way.add(steps.get(stepOf.get(edge)));
      left.remove(actor(edge));
      at = to.get(edge);
    }
    go(at, state -> state == entry, isWithin, way);
    return new Walk(toPart, way);
  }

  /** A step of one of some actors within a part, or none. */
  private int next(int state, IntPredicate part, Set<Integer> actors) {
    int next = NONE;
    for (int edge = latest.get(state); edge != NONE; edge = before.get(edge)) {
      if (mayRepeat(edge) && part.test(to.get(edge)) && actors.contains(actor(edge))) {
        next = edge;
      }
    }
    return next;
  }

  /** Goes the shortest way to some state, adding its steps; returns that state. */
  private int go(int from, IntPredicate isGoal, IntPredicate usableEdge, List<Step> way) {
    int[] cameFrom = new int[latest.size()];
    int[] cameBy = new int[latest.size()];
    Deque<Integer> open = new ArrayDeque<>(List.of(from));
    BitSet seen = new BitSet();
    seen.set(from);
    while (!open.isEmpty()) {
      int state = open.remove();
      if (isGoal.test(state)) {
        List<Step> back = new ArrayList<>();
        for (int at = state; at != from; at = cameFrom[at]) {
          back.add(steps.get(stepOf.get(cameBy[at])));
        }
        way.addAll(back.reversed());
        return state;
      }
      for (int edge = latest.get(state); edge != NONE; edge = before.get(edge)) {
        int target = to.get(edge);
        if (usableEdge.test(edge) && !seen.get(target)) {
          seen.set(target);
          cameFrom[target] = state;
          cameBy[target] = edge;
          open.add(target);
        }
      }
    }
    throw new IllegalStateException("a part of the graph that is not connected");
  }

  /** The components of the graph that has only some of the edges. */
  private StrongComponents components(IntPredicate counts) {
    return new StrongComponents(
        new StrongComponents.Graph() {
          @Override
          public int size() {
            return latest.size();
          }

          @Override
          public int first(int state) {
            return counting(latest.get(state));
          }

          @Override
          public int next(int state, int edge) {
            return counting(before.get(edge));
          }

          @Override
          public int target(int edge) {
            return to.get(edge);
          }

          private int counting(int latestEdge) {
            int edge = latestEdge;
            while (edge != NONE && !counts.test(edge)) {
              edge = before.get(edge);
            }
            return edge;
          }
        });
  }

  /**
   * Whether a state is in a part that was found last, as long as nothing is asked of its states.
   */
  private static IntPredicate isIn(int[] part, StrongComponents components) {
    int number = components.of(part[0]);
    return state -> components.of(state) == number;
  }
}
