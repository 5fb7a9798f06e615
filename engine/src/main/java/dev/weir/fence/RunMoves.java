package dev.weir.fence;

import dev.weir.fence.FenceResult.FailingRun;
import dev.weir.fence.bounded.FenceChanges;
import dev.weir.fence.exact.ExactOracle;
import dev.weir.fence.infer.Aim;
import dev.weir.fence.infer.Candidates;
import dev.weir.fence.infer.Placement;
import dev.weir.fence.reach.Run;
import dev.weir.fence.reach.Run.Step;
import dev.weir.fence.reach.RunChecker;
import dev.weir.fence.reach.WeakMemory;
import dev.weir.machine.model.MemoryModel;
import dev.weir.program.SourcePosition;
import dev.weir.program.automaton.Automata;
import dev.weir.program.automaton.AutomatonProcess;
import dev.weir.program.automaton.Transition;
import dev.weir.search.schedule.ReplayException;
import dev.weir.trace.Move;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Runs of automata as moves that can be kept. A thread is the number of a process, the outcome of a
 * step that of its transition among those that leave the local state, and the address of a buffer
 * one more than the number of its variable (of each buffer, also where a process has only one).
 */
public final class RunMoves {
  private RunMoves() {}

  /** The moves of a run. */
  public static List<Move> of(FailingRun failing) {
    List<Move> moves = new ArrayList<>();
    for (Step step : failing.run().steps()) {
      String thread = Integer.toString(step.process());
      moves.add(
          switch (step) {
            case Step.Update(int _, int variable) -> new Move(thread, true, variable + 1L, 0);
            case Step.Take(int process, Transition transition) ->
                new Move(thread, false, 0, number(failing.program(), process, transition));
          });
    }
    return moves;
  }

  private static int number(Automata program, int process, Transition transition) {
    return program.processes().get(process).from(transition.source()).indexOf(transition);
  }

  /**
   * The run of some moves, taken step by step.
   *
   * @param program the program with the fences that it had in the run, as it runs under the model
   * @param aim what the run is to show
   * @throws ReplayException if the program has no such run, or it shows something else
   */
  public static FailingRun run(
      Automata program, MemoryModel model, Aim aim, List<Integer> initialMemory, List<Move> moves)
      throws ReplayException {
    WeakMemory memory = AutomataChecker.memory(model);
    Run run = new Run(initialMemory, steps(program, moves));
    try {
      new RunChecker(memory).check(aim == Aim.ERROR ? program : program.withAnyTarget(), run);
    } catch (IllegalStateException e) {
      throw new ReplayException("its run is none of the model");
    }
    if (aim == Aim.ROBUSTNESS && ExactOracle.isSequential(program, memory, run)) {
      throw new ReplayException("its run is sequentially consistent");
    }
    return new FailingRun(program, model, run, aim);
  }

  private static List<Step> steps(Automata program, List<Move> moves) throws ReplayException {
    int[] states = program.processes().stream().mapToInt(AutomatonProcess::initial).toArray();
    List<Step> steps = new ArrayList<>();
    for (Move move : moves) {
      int process = number(move.thread(), states.length, "process");
      if (move.isUpdate()) {
        String address = Long.toString(move.address() - 1);
        int variable = number(address, program.variables().size(), "variable");
        steps.add(new Step.Update(process, variable));
      } else {
        List<Transition> next = program.processes().get(process).from(states[process]);
        String outcome = Integer.toString(move.outcome());
        Transition transition = next.get(number(outcome, next.size(), "step"));
        states[process] = transition.target();
        steps.add(new Step.Take(process, transition));
      }
    }
    return steps;
  }

  private static int number(String text, int count, String what) throws ReplayException {
    try {
      int number = Integer.parseInt(text);
      if (number >= 0 && number < count) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Said below.
    }
    throw new ReplayException("it has no " + what + " " + text);
  }

  /**
   * A program with the fences that it had in a run.
   *
   * @throws IllegalArgumentException if the program has no such places
   */
  public static Automata changed(Automata program, MemoryModel model, FenceChanges changes) {
    Set<SourcePosition> touched = new HashSet<>(changes.loose());
    changes.fences().forEach(fence -> touched.add(fence.position()));
    ExactOracle places =
        new ExactOracle(
            program,
            AutomataChecker.memory(model),
            Aim.ERROR,
            changes.loose().isEmpty() ? Candidates.NEW : Candidates.ALL,
            Placement.ANYWHERE,
            touched::contains,
            () -> false);
    return places.with(changes.fences());
  }
}
