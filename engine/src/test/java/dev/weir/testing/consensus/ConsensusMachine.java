package dev.weir.testing.consensus;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The abstract machine: accesses enter in program order, and exit when all that must come before
 * them have exited. By definition, for straight-line programs.
 */
public final class ConsensusMachine {
  private final StraightLine program;
  private final Axioms axioms;
  private final Consensus model;
  private final Relation order;
  private final Relation early;
  private final Relation fenced;

  /** What has exited, the order of the writes that have, and what the reads that have read. */
  private record State(long done, List<List<Integer>> coherence, List<Integer> sources) {}

  private ConsensusMachine(
      StraightLine program, Axioms axioms, Consensus model, Relation order, Relation early) {
    this.program = program;
    this.axioms = axioms;
    this.model = model;
    Relation forwarded = axioms.sameLocation.between(axioms.writes, axioms.reads);
    this.order =
        order
            .minus(forwarded.minus(axioms.external))
            .or(axioms.sameLocationOrder.between(axioms.writes, axioms.writes));
    this.early = early;
    fenced = model.relaxesReadsFrom() ? axioms.cumulative(model) : Relation.EMPTY;
  }

  /** The executions where all is delayed that the model lets wait. */
  public static Set<Execution> executions(StraightLine program, Consensus model) {
    Axioms axioms = new Axioms(program);
    Relation early =
        model.relaxesReadsFrom()
            ? axioms.sameLocation.and(axioms.external).between(axioms.writes, axioms.reads)
            : Relation.EMPTY;
    return new ConsensusMachine(program, axioms, model, axioms.kept(model), early).run();
  }

  /**
   * The executions where only some accesses wait.
   *
   * @param delayed the accesses that enter and exit in two steps, as bits
   * @param early the writes with the reads that may take them before they reach memory
   */
  public static Set<Execution> executions(
      StraightLine program, Consensus model, long delayed, Relation early) {
    Axioms axioms = new Axioms(program);
    Relation order = axioms.kept(model).or(axioms.order.between(axioms.all & ~delayed, axioms.all));
    return new ConsensusMachine(program, axioms, model, order, early).run();
  }

  private Set<Execution> run() {
    int size = program.accesses().size();
    Set<Execution> found = new HashSet<>();
    Set<State> seen = new HashSet<>();
    Deque<State> open = new ArrayDeque<>();
    open.push(
        new State(
            0,
            Collections.nCopies(program.locations().size(), List.of()),
            Collections.nCopies(size, Execution.NONE)));
    while (!open.isEmpty()) {
      State state = open.pop();
      if (!seen.add(state)) {
        continue;
      }
      if (state.done == axioms.all) {
        Execution execution = new Execution(state.sources, state.coherence);
        if (axioms.isCoherent(model, execution) && axioms.isCausal(execution)) {
          found.add(execution);
        }
        continue;
      }
      for (int access = 0; access < size; access++) {
        boolean waits =
            isDone(state, access)
                || (order.before(access) & ~state.done) != 0
                || !readsBeforeFencesAreInMemory(state, access);
        if (!waits) {
          exit(state, access, open);
        }
      }
    }
    return found;
  }

  private static boolean isDone(State state, int access) {
    return (state.done >>> access & 1) != 0;
  }

  /** Whether what the reads before the fences of an access have read is in memory. */
  private boolean readsBeforeFencesAreInMemory(State state, int access) {
    int thread = program.accesses().get(access).thread();
    for (long rest = fenced.before(access) & axioms.reads; rest != 0; rest &= rest - 1) {
      int source = state.sources.get(Long.numberOfTrailingZeros(rest));
      if (source >= 0
          && !isDone(state, source)
          && program.accesses().get(source).thread() != thread) {
        return false;
      }
    }
    return true;
  }

  private void exit(State state, int access, Deque<State> open) {
    char location = program.accesses().get(access).location();
    int place = program.locations().indexOf(location);
    long done = state.done | 1L << access;
    if (program.accesses().get(access).write()) {
      List<Integer> writes = new ArrayList<>(state.coherence.get(place));
      writes.add(access);
      List<List<Integer>> coherence = new ArrayList<>(state.coherence);
      coherence.set(place, List.copyOf(writes));
      open.push(new State(done, List.copyOf(coherence), state.sources));
      return;
    }
    Set<Integer> candidates = new HashSet<>();
    long own = axioms.sameLocationOrder.before(access) & axioms.writes;
    int newest = Long.SIZE - 1 - Long.numberOfLeadingZeros(own);
    List<Integer> exited = state.coherence.get(place);
    if (own != 0 && !isDone(state, newest)) {
      candidates.add(newest);
    } else {
      candidates.add(exited.isEmpty() ? Execution.INITIAL : exited.getLast());
    }
    for (long rest = early.before(access) & ~state.done; rest != 0; rest &= rest - 1) {
      int write = Long.numberOfTrailingZeros(rest);
      if ((fenced.before(write) & ~state.done) == 0 && readsBeforeFencesAreInMemory(state, write)) {
        candidates.add(write);
      }
    }
    for (int source : candidates) {
      List<Integer> sources = new ArrayList<>(state.sources);
      sources.set(access, source);
      open.push(new State(done, state.coherence, List.copyOf(sources)));
    }
  }
}
