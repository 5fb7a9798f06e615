package dev.weir.fence.extract;

import dev.weir.fence.reach.Run;
import dev.weir.fence.reach.Run.Step.Take;
import dev.weir.fence.reach.Run.Step.Update;
import dev.weir.machine.Machine;
import dev.weir.machine.call.ExternalFunctions;
import dev.weir.machine.step.Actors;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.IntList;
import dev.weir.machine.step.Step.Drain;
import dev.weir.program.Program;
import dev.weir.program.automaton.Operation;
import dev.weir.program.automaton.Transition;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult.FoundError;
import dev.weir.search.schedule.Schedules;
import dev.weir.trace.EventLog;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Takes runs of automata on the machine, as executions of the program that they were made of.
 *
 * @param options the model and how the program runs
 */
public record RunSteering(Extracted extracted, ExternalFunctions library, CheckOptions options) {
  private static final int MAIN = 0;
  private static final int MOST_STEPS_ALONE = 100_000;

  /**
   * The execution of a run.
   *
   * @param program the program with the fences that the automata of the run have
   * @return the error that it ends with; nothing where the machine does not take it so
   */
  public Optional<FoundError> execute(Program program, Run run) {
    Machine machine =
        new Machine(program, options.model(), library, options.machine(), () -> false);
    List<Run.Step> steps = withoutRounds(run.steps());
    do {
      Execution execution = new Execution(machine);
      if (execution.begin() && execution.take(steps) && execution.finish()) {
        if (!machine.sharedSites().isNewlyShared()) {
          return Optional.of(
              new FoundError(machine.failure(), Schedules.of(machine, execution.log)));
        }
      }
    } while (machine.sharedSites().takeNewlyShared());
    return Optional.empty();
  }

  /**
   * A run without rounds in which a process only reads and comes back: the machine takes them for
   * waiting.
   */
  private static List<Run.Step> withoutRounds(List<Run.Step> steps) {
    BitSet left = new BitSet();
    Map<Integer, Map<Integer, Integer>> lastAt = new HashMap<>();
    Map<Integer, List<Integer>> reads = new HashMap<>();
    for (int i = 0; i < steps.size(); i++) {
      if (steps.get(i) instanceof Take(int process, Transition transition)) {
        Map<Integer, Integer> places = lastAt.computeIfAbsent(process, _ -> new HashMap<>());
        List<Integer> quiet = reads.computeIfAbsent(process, _ -> new ArrayList<>());
        places.putIfAbsent(transition.source(), quiet.size());
        if (!isQuiet(transition.operation())) {
          places.clear();
          quiet.clear();
          continue;
        }
        quiet.add(i);
        Integer before = places.get(transition.target());
        if (before != null) {
          List<Integer> round = quiet.subList(before, quiet.size());
          round.forEach(left::set);
          int size = before;
          places.values().removeIf(at -> at > size);
          round.clear();
        }
      }
    }
    List<Run.Step> kept = new ArrayList<>();
    for (int i = 0; i < steps.size(); i++) {
      if (!left.get(i)) {
        kept.add(steps.get(i));
      }
    }
    return kept;
  }

  private static boolean isQuiet(Operation operation) {
    return switch (operation) {
      case Operation.Read _, Operation.Fence _, Operation.StoreFence _ -> true;
      case Operation.Nop _, Operation.Write _, Operation.ReadWrite _ -> false;
      case Operation.Atomic(var accesses, var _) ->
          accesses.stream().allMatch(Operation.Read.class::isInstance);
    };
  }

  /** An attempt. */
  private final class Execution {
    private final Machine machine;
    private final EventLog log = new EventLog();
    private final IntList actors = new IntList();

    private Execution(Machine machine) {
      this.machine = machine;
    }

    private boolean step(int actor, int outcome) {
      if (!machine.isEnabled(actor) || !machine.hasOutcome(actor, outcome)) {
        return false;
      }
      log.append(machine.step(actor, outcome), outcome);
      return true;
    }

    /** Lets the threads begin. */
    private boolean begin() {
      machine.reset();
      int creations = 0;
      while (creations < extracted.creations() && !machine.hasFailed()) {
        creations += machine.nextStep(Actors.ofThread(MAIN)).kind == EventKind.CREATE ? 1 : 0;
        if (!step(Actors.ofThread(MAIN), 0)) {
          return false;
        }
        flush(MAIN);
      }
      return true;
    }

    /** Takes steps, up to the first error. */
    private boolean take(List<Run.Step> steps) {
      for (Run.Step step : steps) {
        if (machine.hasFailed()) {
          return true;
        }
        boolean done =
            switch (step) {
              case Take(int process, Transition transition) -> take(process, transition);
              case Update(int process, int variable) -> update(process, variable);
            };
        if (!done) {
          return false;
        }
      }
      return true;
    }

    private boolean take(int process, Transition transition) {
      int thread = extracted.threads().get(process);
      int actor = Actors.ofThread(thread);
      int outcome = extracted.outcomes().get(process).getOrDefault(transition, 0);
      return switch (transition.operation()) {
        case Operation.StoreFence _ -> true;
        case Operation.Fence _ -> passFence(thread, outcome);
        case Operation.Write _ -> !options.model().isBuffered() || step(actor, outcome);
        default -> drainAndStep(thread, outcome);
      };
    }

    /** Without buffers there are fences in the run that the program does not have. */
    private boolean passFence(int thread, int outcome) {
      int actor = Actors.ofThread(thread);
      boolean isThere =
          options.model().isBuffered()
              || machine.isEnabled(actor) && machine.nextStep(actor).kind == EventKind.FENCE;
      return !isThere || drainAndStep(thread, outcome);
    }

    /** What waits in the buffer then are stores that have no part in the run. */
    private boolean drainAndStep(int thread, int outcome) {
      if (machine.nextStep(Actors.ofThread(thread)).drain == Drain.ALL) {
        flush(thread);
      }
      return step(Actors.ofThread(thread), outcome);
    }

    private boolean update(int process, int variable) {
      int thread = extracted.threads().get(process);
      if (!options.model().isBuffered()) {
        return step(Actors.ofThread(thread), 0);
      }
      long address = extracted.addresses().get(variable);
      return step(options.model().bufferOf(machine.actors(), thread, address), 0);
    }

    private void flush(int thread) {
      while (!machine.buffers().isEmpty(thread)) {
        machine.enabledUpdates(actors);
        for (int i = 0; i < actors.size(); i++) {
          if (machine.actors().threadOf(actors.get(i)) == thread) {
            step(actors.get(i), 0);
            break;
          }
        }
      }
    }

    /** Lets the thread go on that waits for all others; says whether there is an error then. */
    private boolean finish() {
      if (!machine.hasFailed() && extracted.judge().isPresent()) {
        extracted.threads().forEach(this::flush);
        int judge = extracted.judge().get();
        int alone = 0;
        while (!machine.hasFailed() && alone++ < MOST_STEPS_ALONE) {
          if (!step(Actors.ofThread(judge), 0)) {
            return false;
          }
          flush(judge);
        }
      }
      return machine.hasFailed();
    }
  }
}
