package dev.weir.lin;

import dev.weir.machine.Machine;
import dev.weir.machine.memory.MemoryView;
import dev.weir.machine.report.Failure;
import dev.weir.machine.report.Note;
import dev.weir.machine.report.Waiting;
import dev.weir.machine.step.Actors;
import dev.weir.machine.step.EventKind;
import dev.weir.program.Signature;
import dev.weir.search.result.CheckResult.FoundError;
import dev.weir.search.result.MaximalState;
import dev.weir.search.schedule.Schedules;
import dev.weir.trace.EventLog;
import dev.weir.trace.Monitor;
import dev.weir.trace.Schedule;
import dev.weir.trace.order.ChronologicalTrace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Watches the executions of a client: which call makes which event, and what the calls give. Hands
 * the outcomes of complete executions to a judge.
 */
final class CallMonitor implements Monitor {
  private static final int NONE = -1;

  private final List<Invocation> invocations;
  private final List<Invocation> after;
  private final Set<String> mayBlock;
  private final Judge judge;

  /** For each event the call that made it. */
  private int[] calls = new int[64];

  private final Set<Outcome> outcomes = new HashSet<>();
  private Optional<Found> violation = Optional.empty();
  private Optional<String> unusable = Optional.empty();
  private Optional<FoundError> stuck = Optional.empty();
  private Optional<ChronologicalTrace> trace = Optional.empty();
  private boolean exits;
  private boolean waitsAsItMay;

  /** What is asked of each complete execution. */
  @FunctionalInterface
  interface Judge {
    /**
     * What is wrong with it, if anything is.
     *
     * @param trace its events and their order
     * @param calls for each event the call that made it, or -1
     */
    Optional<Criterion.Violation> judge(
        Machine machine, Supplier<ChronologicalTrace> trace, int[] calls, Outcome outcome);
  }

  /**
   * An execution that is not explained.
   *
   * @param calls for each of its events the call that made it, or -1
   */
  record Found(Criterion.Violation violation, Schedule schedule, List<Integer> calls) {}

  /**
   * @param mayBlock the names of operations that may wait for ever
   */
  CallMonitor(Scenario scenario, List<Invocation> after, Set<String> mayBlock, Judge judge) {
    this.invocations = scenario.calls();
    this.after = after;
    this.mayBlock = mayBlock;
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

  /** Whether a call has ended the process. */
  boolean exits() {
    return exits;
  }

  /** Why what a call gave cannot be compared with what it gives in other executions. */
  Optional<String> unusable() {
    return unusable;
  }

  /** Where operations may wait for ever: an execution in which another one does. */
  Optional<FoundError> stuck() {
    return stuck;
  }

  /** Whether the latest execution has ended where operations wait for ever, as they may. */
  boolean waitsAsItMay() {
    return waitsAsItMay;
  }

  @Override
  public void start(Machine machine) {
    outcomes.clear();
    unusable = Optional.empty();
    stuck = Optional.empty();
    trace = Optional.empty();
    exits = false;
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
  public void undo(int size) {
    trace.ifPresent(order -> order.takeBack(size));
  }

  /** The order of the events so far. */
  private ChronologicalTrace trace(Machine machine, EventLog log) {
    ChronologicalTrace order =
        trace
            .filter(known -> known.log() == log)
            .orElseGet(() -> ChronologicalTrace.following(machine, log));
    trace = Optional.of(order);
    order.catchUp();
    return order;
  }

  @Override
  public void end(Machine machine, EventLog log) {
    waitsAsItMay = !mayBlock.isEmpty() && isStuck(machine, log);
    Optional<Outcome> outcome = outcome(machine, waitsAsItMay);
    if (outcome.isEmpty()) {
      exits |= machine.hasExited();
      return;
    }
    outcomes.add(outcome.get());
    Optional<Criterion.Violation> wrong =
        judge.judge(machine, () -> trace(machine, log), calls, outcome.get());
    if (wrong.isPresent() && violation.isEmpty()) {
      List<Integer> all = new ArrayList<>();
      for (int e = 0; e < log.size(); e++) {
        all.add(calls[e]);
      }
      violation = Optional.of(new Found(wrong.get(), Schedules.of(machine, log), all));
    }
  }

  /**
   * Whether threads wait for ever, as they may: all of them in calls that may, and the main thread
   * for these. It may not wait for anything else: what is called before and after them has to end.
   */
  private boolean isStuck(Machine machine, EventLog log) {
    Optional<Failure> failure = new MaximalState(machine).stuck(true);
    if (failure.isEmpty()) {
      return false;
    }
    boolean areAllowed = true;
    boolean anyWaits = false;
    for (int t = 1; t < machine.threads(); t++) {
      if (machine.exists(t) && machine.waiting(t) != Waiting.ENDED) {
        int call = call(machine, t);
        anyWaits = true;
        areAllowed &= call != NONE && mayBlock.contains(invocations.get(call).operation().name());
      }
    }
    if (anyWaits && areAllowed) {
      return true;
    }
    if (stuck.isEmpty()) {
      stuck = Optional.of(new FoundError(failure.get(), Schedules.of(machine, log)));
    }
    return false;
  }

  /**
   * What the calls gave; empty if not all have come to their end.
   *
   * @param isStuck whether some may be missing
   */
  private Optional<Outcome> outcome(Machine machine, boolean isStuck) {
    Long[] results = new Long[invocations.size()];
    List<Long> last = new ArrayList<>();
    int[] open = new int[machine.threads()];
    BitSet isNull = new BitSet();
    for (Note note : machine.notes()) {
      if (note.kind() != Note.Kind.OBSERVATION) {
        continue;
      }
      switch (note.text()) {
        case Client.CALL -> open[note.thread()] = (int) note.value();
        case Client.RETURN -> {
          int call = open[note.thread()];
          results[call] = read(machine, invocations.get(call), note, isNull);
          isNull.clear(note.thread());
        }
        case Client.AFTER -> {
          last.add(read(machine, after.get(last.size()), note, isNull));
          isNull.clear(note.thread());
        }
        case Client.NULL -> isNull.set(note.thread());
        default -> {}
      }
    }
    long missing = 0;
    for (int call = 0; call < results.length; call++) {
      if (results[call] == null) {
        missing |= 1L << call;
        results[call] = 0L;
      }
    }
    while (missing != 0 && last.size() < after.size()) {
      last.add(0L);
    }
    if (missing != 0 && !isStuck || last.size() < after.size()) {
      return Optional.empty();
    }
    List<Long> outcome = new ArrayList<>(Arrays.asList(results));
    outcome.addAll(last);
    return Optional.of(new Outcome(outcome, missing));
  }

  /**
   * What a call gave.
   *
   * @param isNull the threads in which it gave a null pointer, and what it points to counts
   */
  private long read(Machine machine, Invocation call, Note note, BitSet isNull) {
    long register = note.value();
    if (isNull.get(note.thread())) {
      return Operation.NULL;
    }
    Signature.Value type = call.operation().result();
    if (type.kind() == Signature.Kind.POINTER && register != 0) {
      MemoryView memory = machine.memory();
      int object = memory.objectAt(register);
      boolean isLasting =
          object != MemoryView.NO_OBJECT
              && (memory.kind(object) == MemoryView.ObjectKind.GLOBAL
                  || memory.kind(object) == MemoryView.ObjectKind.CONSTANT);
      if (!isLasting) {
        unusable =
            Optional.of(
                ("%1$s returns the address of memory that is another one in each run; give --show"
                        + " %1$s=*int, with the type of what it points to")
                    .formatted(call.operation().name()));
      }
    }
    long result = type.read(register);
    if (call.isNull(result)) {
      unusable =
          Optional.of(
              "what %s returns points to %d, which stands for null here; use other numbers"
                  .formatted(call.operation().name(), result));
    }
    return result;
  }

  @Override
  public boolean isSatisfied() {
    return violation.isPresent() || unusable.isPresent() || stuck.isPresent() || exits;
  }
}
