package dev.weir.fence.reach;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Backward reachability over minimal words of the SB semantics (Algorithm 1 of the paper): from the
 * constraints of the target until one has an initial configuration, or all that are found are
 * covered by those that were found before.
 */
final class BackwardSearch {
  private static final int STEPS_BETWEEN_LOOKS = 64;
  private static final int TARGET = -1;

  private final SbProgram program;
  private final BooleanSupplier stop;
  private final Consistency consistency;
  private final ConstraintSet found;

  /** The targets that are not yet among what was found. */
  private final TargetWords targets;

  private final Predecessors predecessors;
  private final Constraint present = new Constraint();
  private int parent = TARGET;
  private int initial = -1;
  private long generated;

  /** How a search ended. */
  enum End {
    /** Nothing is left to look at: the target cannot be reached. */
    EXHAUSTED,
    /** A constraint has an initial configuration. */
    INITIAL,
    /** It has made as many constraints as were asked for, and can go on. */
    PAUSED,
    /** It was told to stop. */
    STOPPED,
    /** It has taken half of the memory that there is. */
    FULL
  }

  /**
   * A link of the chain from the initial configuration to the target.
   *
   * @param constraint what the configuration before the step is an instance of
   * @param label the step, as in {@link Predecessors.Sink}
   */
  record Link(Constraint constraint, int label) {}

  BackwardSearch(SbProgram program, BooleanSupplier stop) {
    this.program = program;
    this.stop = stop;
    this.consistency = new Consistency(program);
    this.found = new ConstraintSet(program);
    this.targets = new TargetWords(program);
    this.predecessors = new Predecessors(program, this::add);
  }

  /**
   * Searches, or goes on.
   *
   * @param mostGenerated the number of constraints at which to pause
   */
  End run(long mostGenerated) {
    for (int looked = 0; initial < 0; looked++) {
      if (looked % STEPS_BETWEEN_LOOKS == 0) {
        if (stop.getAsBoolean()) {
          return End.STOPPED;
        }
        if (found.bytes() > Runtime.getRuntime().maxMemory() / 2) {
          return End.FULL;
        }
        if (generated >= mostGenerated) {
          return End.PAUSED;
        }
      }
      if (targets.hasNext()) {
        targets.next(present);
        add(present, TARGET);
        continue;
      }
      int at = found.poll();
      if (at < 0) {
        return End.EXHAUSTED;
      }
      found.read(at, present);
      parent = at;
      predecessors.of(present);
    }
    return End.INITIAL;
  }

  /** Bytes that the constraints take, about. */
  long bytes() {
    return found.bytes();
  }

  /** Constraints that were made and not found to contradict themselves. */
  long generated() {
    return generated;
  }

  /** Constraints that nothing covered when they were made. */
  long kept() {
    return found.size();
  }

  /** After {@link End#INITIAL}: the constraint that has an initial configuration. */
  Constraint initialConstraint() {
    Constraint constraint = new Constraint();
    found.read(initial, constraint);
    return constraint;
  }

  /** After {@link End#INITIAL}: the steps to the target, each with the constraint after it. */
  List<Link> chain() {
    List<Link> links = new ArrayList<>();
    int at = initial;
    while (found.parent(at) != TARGET) {
      Constraint after = new Constraint();
      found.read(found.parent(at), after);
      links.add(new Link(after, found.label(at)));
      at = found.parent(at);
    }
    return links;
  }

  /** Whether a constraint covers another. */
  boolean covers(Constraint general, Constraint special) {
    return found.covers(general, special);
  }

  private void add(Constraint constraint, int label) {
    if (initial >= 0 || !consistency.narrow(constraint)) {
      return;
    }
    generated++;
    int number = found.add(constraint, parent, label);
    if (number >= 0
        && constraint.size() == 1
        && constraint.states() == program.initialStates()
        && program.layout().headerOf(constraint.message(0)) == SbProgram.INITIAL) {
      initial = number;
    }
  }
}
