package dev.weir.machine.symmetry;

import dev.weir.machine.state.Trail;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.Step;
import dev.weir.program.SourcePosition;
import dev.weir.program.symmetry.Distinction;
import dev.weir.program.symmetry.Likeness;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Threads that are alike: one thread creates them one after the other with the same function and
 * equal arguments, and takes no other step in between. Executions that differ only in which of them
 * is which are the same but for names, so that their <em>first writes</em> may be put in the order
 * of their creation: that of a thread waits for that of the one created before it.
 *
 * <p>The first write of a thread is the first operation in its program order that may write memory,
 * whether it then does or not: a store, or whatever reads and writes in one step. A store that is
 * buffered counts when it reaches memory.
 *
 * <p>That threads turned out not to be alike is never forgotten; the exploration then starts again.
 */
public final class ThreadSymmetry {
  /** No thread. */
  public static final int NONE = -1;

  // How far a thread has come.
  private static final int BEFORE_FIRST = 0;
  private static final int FIRST_IS_BUFFERED = 1;
  private static final int PAST_FIRST = 2;

  private static final int STAGE_BITS = 2;

  private final Trail trail;
  private Optional<Likeness> likeness = Optional.empty();

  /** For functions that count as another one, that one. */
  private Map<Integer, Integer> kinds = Map.of();

  private boolean isUsed;
  private boolean isHolding;
  private boolean hasChanged;

  /** By function, why threads that were otherwise alike are not. */
  private final Map<Integer, Distinction> distinctions = new TreeMap<>();

  /** By first thread, what the largest group of it is. */
  private final Map<Integer, Group> groups = new TreeMap<>();

  // By thread, as it was created last.
  private int[] predecessors = new int[0];
  private int[] leaders = new int[0];

  /** By thread, what its function counts as. */
  private int[] functions = new int[0];

  private int[] ranks = new int[0];
  private int[] stages = new int[0];
  private long[] arguments = new long[0];
  private boolean[] detached = new boolean[0];

  /** By thread, the number of steps that its creator had taken before it came to create it. */
  private int[] begins = new int[0];

  /** By thread, the number of steps that its creator had taken once it was created. */
  private int[] ends = new int[0];

  /**
   * Threads that are alike.
   *
   * @param function what they run, by its number in the program
   * @param threads how many there are, in the execution that has most of them
   */
  public record Group(int function, int threads) {}

  /** Of a machine with this trail; not used until {@link #order} is called. */
  public ThreadSymmetry(Trail trail) {
    this.trail = trail;
  }

  /**
   * Lets first writes wait from now on; to be called before any thread is created.
   *
   * @param newLikeness of the program
   * @param newKinds functions that are to count as another one, by number, with that one
   */
  public void order(Likeness newLikeness, Map<Integer, Integer> newKinds) {
    if (!isUsed) {
      likeness = Optional.of(newLikeness);
      kinds = Map.copyOf(newKinds);
      isUsed = true;
    }
    isHolding = true;
  }

  /** Whether first writes are ordered, though perhaps not held at the moment. */
  public boolean isUsed() {
    return isUsed;
  }

  /** Lets first writes that are ordered wait, or not, while no step is taken: to ask what then. */
  public void hold(boolean holds) {
    isHolding = isUsed && holds;
  }

  // Groups

  /**
   * Takes note that a thread comes to create another one.
   *
   * @param steps that it has taken so far
   * @param isStep whether that is the latest of them, and not what it does after it
   */
  public void announced(int steps, int id, boolean isStep) {
    if (isUsed) {
      ensure(id);
      begins[id] = steps - (isStep ? 1 : 0);
    }
  }

  /** Whether a global only has what it takes to join threads. */
  public boolean keepsHandles(int global) {
    return likeness.filter(of -> of.keepsHandles(global)).isPresent();
  }

  /**
   * Takes note of a thread that is being created.
   *
   * @param steps that its creator has taken so far
   * @param previous the one that the same thread created before, or {@link #NONE}
   */
  public void created(
      int steps, int id, int previous, int function, long argument, boolean isDetached) {
    if (!isUsed) {
      return;
    }
    ensure(id);
    int kind = kinds.getOrDefault(function, function);
    functions[id] = kind;
    arguments[id] = argument;
    detached[id] = isDetached;
    ends[id] = steps;
    stages[id] = BEFORE_FIRST;
    if (previous != NONE && follows(id, previous) && isLike(function, kind)) {
      predecessors[id] = previous;
      leaders[id] = leaders[previous];
      ranks[id] = ranks[previous] + 1;
      groups.merge(
          leaders[id], new Group(kind, ranks[id] + 1), (a, b) -> a.threads() < b.threads() ? b : a);
    } else {
      predecessors[id] = NONE;
      leaders[id] = id;
      ranks[id] = 0;
    }
  }

  private boolean follows(int id, int previous) {
    return functions[id] == functions[previous]
        && arguments[id] == arguments[previous]
        && detached[id] == detached[previous]
        && begins[id] == ends[previous];
  }

  private boolean isLike(int function, int kind) {
    if (distinctions.containsKey(kind)) {
      return false;
    }
    Optional<Distinction> why = likeness.flatMap(of -> of.distinction(function));
    why.ifPresent(found -> distinctions.put(kind, found));
    return why.isEmpty();
  }

  private void ensure(int id) {
    if (id >= stages.length) {
      int length = Math.max(2 * id, 16);
      predecessors = Arrays.copyOf(predecessors, length);
      leaders = Arrays.copyOf(leaders, length);
      functions = Arrays.copyOf(functions, length);
      ranks = Arrays.copyOf(ranks, length);
      arguments = Arrays.copyOf(arguments, length);
      detached = Arrays.copyOf(detached, length);
      begins = Arrays.copyOf(begins, length);
      ends = Arrays.copyOf(ends, length);
      int known = stages.length;
      stages = Arrays.copyOf(stages, length);
      // Threads that are there from the start are like no other.
      for (int thread = known; thread < length; thread++) {
        predecessors[thread] = NONE;
        leaders[thread] = thread;
      }
    }
  }

  /** The thread of the group that a thread of this execution comes behind, or {@link #NONE}. */
  public int predecessor(int thread) {
    return thread < predecessors.length ? predecessors[thread] : NONE;
  }

  /** Whether two threads that exist in this execution are of one group. */
  public boolean areAlike(int first, int second) {
    return first < leaders.length && second < leaders.length && leaders[first] == leaders[second];
  }

  /**
   * Takes note that threads can be told apart, if they are in a group: those of the same function
   * make no group from now on.
   *
   * @param what tells them apart, for a message
   * @return whether they were in a group
   */
  public boolean distinguish(int thread, String what, SourcePosition position) {
    if (thread >= functions.length
        || groups.values().stream().noneMatch(g -> g.function() == functions[thread])) {
      return false;
    }
    distinctions.put(functions[thread], new Distinction(what, position));
    groups.values().removeIf(group -> group.function() == functions[thread]);
    hasChanged = true;
    return true;
  }

  /** Whether threads turned out not to be alike since the last call. */
  public boolean takeChange() {
    boolean result = hasChanged;
    hasChanged = false;
    return result;
  }

  /** Whether {@link #takeChange} would say so; it still will. */
  public boolean isChanged() {
    return hasChanged;
  }

  /** All groups, in the order in which they were met first. */
  public List<Group> groups() {
    return List.copyOf(groups.values());
  }

  /** Why threads of functions, by number, that one thread created in a row are not alike. */
  public Map<Integer, Distinction> distinctions() {
    return Collections.unmodifiableMap(new TreeMap<>(distinctions));
  }

  // First writes

  /**
   * Whether an operation that a thread makes itself may write memory in this very step: all that
   * accesses memory and is no plain load. Any class of operations would do, as long as a thread's
   * own program order says which is its first.
   */
  public static boolean mayWrite(EventKind kind) {
    return kind.accessesMemory() && kind != EventKind.LOAD;
  }

  /** Whether the next step of a thread is its first write and has to wait for that of another. */
  public boolean holds(int thread, Step next) {
    return isHolding && isBehind(thread, BEFORE_FIRST) && mayWrite(next.kind);
  }

  /** Whether the store that a buffer of a thread would write next is such a first write. */
  public boolean holdsStore(int thread, int storeIndex) {
    return isHolding && storeIndex == 0 && isBehind(thread, FIRST_IS_BUFFERED);
  }

  private boolean isBehind(int thread, int stage) {
    int predecessor = predecessor(thread);
    return predecessor != NONE && stages[thread] == stage && stages[predecessor] != PAST_FIRST;
  }

  /** Takes note of a step that was taken. */
  public void taken(Step step) {
    int thread = step.thread;
    if (!isUsed || thread >= stages.length || stages[thread] == PAST_FIRST) {
      return;
    }
    if (step.kind == EventKind.UPDATE) {
      if (stages[thread] == FIRST_IS_BUFFERED && step.storeIndex == 0) {
        enter(thread, PAST_FIRST);
      }
    } else if (stages[thread] == BEFORE_FIRST) {
      if (step.kind == EventKind.STORE) {
        enter(thread, FIRST_IS_BUFFERED);
      } else if (mayWrite(step.kind)) {
        enter(thread, PAST_FIRST);
      }
    }
  }

  private void enter(int thread, int stage) {
    if (trail.isRecording()) {
      trail.push(Trail.Tag.FIRST_WRITE, (long) thread << STAGE_BITS | stages[thread]);
    }
    stages[thread] = stage;
  }

  /** Takes back how far a thread has come. */
  public void undo(int payload) {
    stages[payload >>> STAGE_BITS] = payload & (1 << STAGE_BITS) - 1;
  }
}
