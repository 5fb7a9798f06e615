package dev.weir.fence;

import dev.weir.fence.FenceResult.FenceSet;
import dev.weir.fence.FenceResult.Verdict;
import dev.weir.fence.exact.ExactOracle;
import dev.weir.fence.infer.Aim;
import dev.weir.fence.infer.Candidates;
import dev.weir.fence.infer.Inference;
import dev.weir.fence.infer.Inference.End;
import dev.weir.fence.infer.Inference.Outcome;
import dev.weir.fence.reach.WeakMemory;
import dev.weir.program.SourcePosition;
import dev.weir.program.automaton.Automata;
import dev.weir.program.automaton.AutomatonProcess;
import dev.weir.program.automaton.Statement;
import dev.weir.program.automaton.Transition;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/**
 * Counts minimal sets as papers do, where each process has a text of its own: copies of a statement
 * in several processes are then fenced each for itself.
 */
record CopyCount(FenceOptions options, BooleanSupplier stop) {
  /**
   * The most states and constraints that are expanded: some seconds of work (1,489 for three
   * customers of Lamport's bakery, in one second). It is not a time, because what is printed must
   * not depend on the machine.
   */
  private static final long MOST_STEPS = 5_000;

  /** A result with the number of such sets, where that is another and does not take long. */
  FenceResult counted(FenceResult result, Automata program, WeakMemory model) {
    if (!options.all()
        || options.aim() != Aim.ERROR
        || result.verdict() != Verdict.FIXED
        || result.work().candidates() != Candidates.NEW
        || !hasCopies(program, result.sets())) {
      return result;
    }
    AtomicLong steps = new AtomicLong();
    ExactOracle oracle =
        new ExactOracle(
            apart(program),
            model,
            Aim.ERROR,
            Candidates.NEW,
            options.placement(),
            options.isAllowed(),
            () -> stop.getAsBoolean() || steps.incrementAndGet() > MOST_STEPS);
    Outcome outcome = new Inference(oracle, options.costs()).infer(true);
    return outcome.end() == End.SETTLED && outcome.sets().size() != result.sets().size()
        ? result.withSetsOfCopies(OptionalInt.of(outcome.sets().size()))
        : result;
  }

  /** Whether a place of some sets stands in several processes. */
  private static boolean hasCopies(Automata program, List<FenceSet> sets) {
    Set<SourcePosition> fenced =
        sets.stream()
            .flatMap(set -> set.fences().stream())
            .map(fence -> fence.place().position())
            .collect(Collectors.toSet());
    List<SourcePosition> met = new ArrayList<>();
    for (AutomatonProcess process : program.processes()) {
      process.transitions().stream()
          .flatMap(transition -> transition.statement().stream())
          .map(Statement::position)
          .filter(fenced::contains)
          .distinct()
          .forEach(met::add);
    }
    return met.size() > Set.copyOf(met).size();
  }

  /** The program where the statements of each process are told apart. */
  private static Automata apart(Automata program) {
    List<AutomatonProcess> processes = new ArrayList<>();
    for (AutomatonProcess process : program.processes()) {
      String suffix = " of process " + processes.size();
      processes.add(
          new AutomatonProcess(
              process.name(),
              process.states(),
              process.initial(),
              process.transitions().stream()
                  .map(
                      one ->
                          new Transition(
                              one.source(),
                              one.operation(),
                              one.target(),
                              one.statement().map(s -> s.withText(s.text() + suffix))))
                  .toList()));
    }
    return new Automata(program.variables(), processes, program.targets());
  }
}
