package dev.weir.lin;

import dev.weir.machine.Machine;
import dev.weir.machine.memory.MemoryView;
import dev.weir.machine.report.Note;
import dev.weir.machine.step.Actors;
import dev.weir.machine.step.EventKind;
import dev.weir.program.Signature;
import dev.weir.search.schedule.Schedules;
import dev.weir.trace.EventLog;
import dev.weir.trace.Monitor;
import dev.weir.trace.Schedule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Watches the executions of a client: which call makes which event, and what the calls give. Hands
 * the outcomes of complete executions to a judge.
 */
final class CallMonitor implements Monitor {
  private static final int NONE = -1;

  private final Scenario scenario;
  private final List<Invocation> after;
  private final Judge judge;

  /** For each event the call that made it. */
  private int[] calls = new int[64];

  private final Set<Outcome> outcomes = new HashSet<>();
  private Optional<Found> violation = Optional.empty();
  private Optional<Invocation> unusable = Optional.empty();

  /** What is asked of each complete execution. */
  @FunctionalInterface
  interface Judge {
    /**
     * What is wrong with it, if anything is.
     *
     * @param calls for each event the call that made it, or -1
     */
    Optional<Criterion.Violation> judge(
        Machine machine, EventLog log, int[] calls, Outcome outcome);
  }

  /**
   * An execution that is not explained.
   *
   * @param calls for each of its events the call that made it, or -1
   */
  record Found(Criterion.Violation violation, Schedule schedule, List<Integer> calls) {}

  CallMonitor(Scenario scenario, List<Invocation> after, Judge judge) {
    this.scenario = scenario;
    this.after = after;
    this.judge = judge;
  }

  /** The different outcomes so far. */
  Set<Outcome> outcomes() {
    return outcomes;
  }

  /** The execution that is not explained, if there is one. */
  Optional<Found> violation() {
    return violation;
  }

  /** A call that gave an address which is another one in other executions. */
  Optional<Invocation> unusable() {
    return unusable;
  }

  @Override
  public void start(Machine machine) {
    outcomes.clear();
    unusable = Optional.empty();
    violation = Optional.empty();
  }

  @Override
  public boolean needsAllTurns() {
    return false;
  }

  @Override
  public void before(Machine machine, EventLog log, int actor) {
    int event = log.size();
    if (event >= calls.length) {
      calls = Arrays.copyOf(calls, 2 * calls.length);
    }
    calls[event] = Actors.isThread(actor) ? call(machine, actor >> 1) : NONE;
  }

  @Override
  public void event(EventLog log, int event) {
    if (log.kind(event) == EventKind.UPDATE) {
      calls[event] = calls[log.store(event)];
    }
  }

  /** The call that a thread is in. */
  private static int call(Machine machine, int thread) {
    List<Note> notes = machine.notes();
    for (int i = notes.size() - 1; i >= 0; i--) {
      Note note = notes.get(i);
      if (note.thread() == thread && note.kind() == Note.Kind.OBSERVATION) {
        if (note.text().equals(Client.CALL)) {
          return (int) note.value();
        }
        if (note.text().equals(Client.RETURN)) {
          return NONE;
        }
      }
    }
    return NONE;
  }

  @Override
  public void undo(int size) {}

  @Override
  public void end(Machine machine, EventLog log) {
    Optional<Outcome> outcome = outcome(machine);
    if (outcome.isEmpty()) {
      return;
    }
    outcomes.add(outcome.get());
    Optional<Criterion.Violation> wrong = judge.judge(machine, log, calls, outcome.get());
    if (wrong.isPresent() && violation.isEmpty()) {
      List<Integer> all = new ArrayList<>();
      for (int e = 0; e < log.size(); e++) {
        all.add(calls[e]);
      }
      violation = Optional.of(new Found(wrong.get(), Schedules.of(machine, log), all));
    }
  }

  /** What the calls gave; empty if not all have come to their end. */
  private Optional<Outcome> outcome(Machine machine) {
    Long[] results = new Long[scenario.size()];
    List<Long> last = new ArrayList<>();
    List<Invocation> all = scenario.calls();
    int[] open = new int[machine.threads()];
    for (Note note : machine.notes()) {
      if (note.kind() != Note.Kind.OBSERVATION) {
        continue;
      }
      switch (note.text()) {
        case Client.CALL -> open[note.thread()] = (int) note.value();
        case Client.RETURN -> {
          int call = open[note.thread()];
          results[call] = read(machine, all.get(call), note.value());
        }
        case Client.AFTER -> last.add(read(machine, after.get(last.size()), note.value()));
        default -> {}
      }
    }
    if (last.size() < after.size() || Arrays.asList(results).contains(null)) {
      return Optional.empty();
    }
    List<Long> outcome = new ArrayList<>(Arrays.asList(results));
    outcome.addAll(last);
    return Optional.of(new Outcome(outcome));
  }

  private long read(Machine machine, Invocation call, long register) {
    Signature.Value type = call.operation().signature().result();
    if (type.kind() == Signature.Kind.POINTER && register != 0) {
      MemoryView memory = machine.memory();
      int object = memory.objectAt(register);
      boolean isLasting =
          object != MemoryView.NO_OBJECT
              && (memory.kind(object) == MemoryView.ObjectKind.GLOBAL
                  || memory.kind(object) == MemoryView.ObjectKind.CONSTANT);
      if (!isLasting) {
        unusable = Optional.of(call);
      }
    }
    return type.read(register);
  }

  @Override
  public boolean isSatisfied() {
    return violation.isPresent() || unusable.isPresent();
  }
}
