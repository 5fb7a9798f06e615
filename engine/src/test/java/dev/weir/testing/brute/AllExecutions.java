package dev.weir.testing.brute;

import dev.weir.machine.Machine;
import dev.weir.machine.call.ExternalFunctions;
import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.options.MachineOptions;
import dev.weir.machine.report.Waiting;
import dev.weir.machine.state.StateHash;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.IntList;
import dev.weir.machine.step.Step;
import dev.weir.program.Program;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * All executions of a program under a memory model, and their traces: every actor that can step is
 * stepped, with every outcome. Configurations that agree in the state of the machine and in the
 * trace so far are walked once, since the same comes of them.
 *
 * <p>A thread that waits in a loop steps when the waiting ends, as the machine has it. Of the
 * maximal executions those are left out in which a thread was cut by a bound, met what is not
 * supported, or waits in the middle of an iteration that it would not be in on memory as it is:
 * such an iteration has gone round, which an execution that waited before it shows.
 */
final class AllExecutions {
  private final Machine machine;
  private final int most;
  private final TraceRecorder recorder;
  private final Set<Configuration> known = new HashSet<>();
  private final Map<Key, MaximalTrace> traces = new HashMap<>();
  private boolean hasFailedStore;
  private boolean isGivenUp;

  private record Configuration(StateHash.Value state, StateHash.Value trace) {}

  /** What tells traces apart. */
  record Key(StateHash.Value trace, Map<Integer, MaximalTrace.Standing> standing) {}

  /** How a walk came out. */
  private enum Walk {
    DONE,
    /** There are too many configurations. */
    TOO_LONG,
    /** What counts as private or as waiting has turned out otherwise. */
    OUTDATED
  }

  /**
   * @param most the most configurations to visit
   */
  AllExecutions(
      Program program,
      MemoryModel model,
      ExternalFunctions library,
      MachineOptions options,
      int most) {
    this.machine = new Machine(program, model, library, options, () -> false);
    this.recorder = new TraceRecorder(machine);
    this.most = most;
  }

  /**
   * Walks all executions.
   *
   * @return whether there were not too many
   */
  boolean walk() {
    Walk result = Walk.OUTDATED;
    while (result == Walk.OUTDATED) {
      known.clear();
      traces.clear();
      recorder.undo(0);
      hasFailedStore = false;
      isGivenUp = false;
      machine.reset();
      result = visit();
      // Also what was found while nothing was stepped.
      if (result == Walk.DONE && machine.takeNewlyShared()) {
        result = Walk.OUTDATED;
      }
    }
    return result == Walk.DONE;
  }

  private Walk visit() {
    Configuration configuration = new Configuration(machine.stateHash(), recorder.hash());
    if (!known.add(configuration)) {
      return Walk.DONE;
    }
    if (known.size() > most) {
      return Walk.TOO_LONG;
    }
    IntList enabled = new IntList();
    machine.enabled(enabled);
    for (int i = 0; i < enabled.size(); i++) {
      int actor = enabled.get(i);
      int outcomes = machine.nextStep(actor).outcomes;
      for (int outcome = 0; outcome < outcomes; outcome++) {
        Walk result = step(actor, outcome);
        if (result != Walk.DONE) {
          return result;
        }
      }
    }
    if (enabled.isEmpty()) {
      end();
    }
    return Walk.DONE;
  }

  private Walk step(int actor, int outcome) {
    int mark = machine.mark();
    int recorded = recorder.mark();
    Step nextStep = machine.nextStep(actor);
    boolean writable = recorder.isWritable(nextStep.address, nextStep.size);
    EventKind announced = nextStep.kind;
    Step step = machine.step(actor, outcome);
    boolean fails = announced == EventKind.STORE && step.kind == EventKind.WRITE && !writable;
    if (announced != step.kind && !fails) {
      throw new AssertionError(announced + " was announced, and not " + step.kind);
    }
    recorder.add(step, outcome, writable);
    Walk result = machine.takeNewlyShared() ? Walk.OUTDATED : visit();
    machine.undo(mark);
    recorder.undo(recorded);
    return result;
  }

  private void end() {
    MaximalTrace trace = recorder.trace();
    hasFailedStore |= trace.hasFailedStore();
    if (counts()) {
      traces.put(new Key(recorder.hash(), trace.standing()), trace);
    }
  }

  private boolean counts() {
    boolean counts = true;
    for (int t = 0; t < machine.threads(); t++) {
      if (machine.exists(t)) {
        Waiting waiting = machine.waiting(t);
        isGivenUp |= waiting == Waiting.GIVEN_UP;
        counts &= waiting != Waiting.GIVEN_UP && waiting != Waiting.BOUND;
        counts &= waiting != Waiting.AWAIT || machine.awaits().isStuck(t);
      }
    }
    return counts;
  }

  /** Takes over what another walk found to be shared, and to be waiting; whether that was new. */
  boolean learn(AllExecutions other) {
    Set<Integer> sites = new HashSet<>();
    for (int site : machine.sharedSites().all()) {
      sites.add(site);
    }
    for (int site : other.machine.sharedSites().all()) {
      if (!sites.contains(site)) {
        machine.sharedSites().find(site);
      }
    }
    machine.learnSingleThreadPlaces(other.machine);
    return machine.takeNewlyShared();
  }

  /** The traces that count. */
  Map<Key, MaximalTrace> traces() {
    return traces;
  }

  /** Whether some execution has a store that fails as it is made. */
  boolean hasFailedStore() {
    return hasFailedStore;
  }

  /** Whether some thread met what is not supported. */
  boolean isGivenUp() {
    return isGivenUp;
  }

  /** The number of configurations. */
  int configurations() {
    return known.size();
  }
}
