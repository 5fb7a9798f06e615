package dev.weir.trace;

import dev.weir.machine.Actors;
import dev.weir.machine.EventKind;
import dev.weir.machine.Failure;
import dev.weir.machine.FailureKind;
import dev.weir.machine.IntList;
import dev.weir.machine.Machine;
import dev.weir.machine.Note;
import dev.weir.machine.Step;
import dev.weir.machine.StoreBuffers;
import dev.weir.machine.Waiting;
import dev.weir.program.AccessInfo;
import dev.weir.program.SourcePosition;
import dev.weir.trace.Replay.ThreadEnd;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;

/**
 * Writes down the moves of an execution, and runs such moves again, telling what happens in words.
 */
public final class Replayer {
  private final Machine machine;
  private final List<Monitor> monitors;
  private final List<TraceStep> steps = new ArrayList<>();
  private final List<Failure> failures = new ArrayList<>();

  /** A replayer that works on this machine, with monitors that look for errors. */
  public Replayer(Machine machine, List<Monitor> monitors) {
    this.machine = machine;
    this.monitors = List.copyOf(monitors);
  }

  /** The moves of the first events. */
  public static List<Move> moves(Machine machine, EventLog log, int events) {
    List<Move> moves = new ArrayList<>();
    for (int e = 0; e < events; e++) {
      moves.add(ThreadPaths.move(machine, log.actor(e), log.outcome(e)));
    }
    return moves;
  }

  /**
   * Runs the moves from the start of the program.
   *
   * @return what happened, or empty if some move cannot be made: it is another program
   */
  public Optional<Replay> run(List<Move> moves) {
    steps.clear();
    failures.clear();
    EventLog log = new EventLog();
    machine.reset();
    machine.mark();
    monitors.forEach(monitor -> monitor.start(machine));
    failure().ifPresent(failures::add);
    for (Move move : moves) {
      int actor = ThreadPaths.actor(machine, move);
      if (actor < 0 || !machine.isEnabled(actor)) {
        return Optional.empty();
      }
      if (!machine.hasOutcome(actor, move.outcome())) {
        return Optional.empty();
      }
      steps.add(take(actor, move.outcome(), log));
    }
    IntList enabled = new IntList();
    machine.enabled(enabled);
    if (enabled.isEmpty()) {
      for (Monitor monitor : monitors) {
        monitor.end(machine, log);
        failures.addAll(monitor.found());
      }
    }
    List<ThreadEnd> ends = new ArrayList<>();
    for (int t = 0; t < machine.threads(); t++) {
      if (machine.exists(t)) {
        ends.add(end(t));
      }
    }
    ends.sort(java.util.Comparator.comparingInt(ThreadEnd::thread));
    Optional<Failure> first = failures.stream().findFirst();
    return Optional.of(new Replay(steps, first, failures, ends, Note.output(machine.notes())));
  }

  /** The error of the last step, or of the start; giving up is none. */
  private Optional<Failure> failure() {
    return Optional.of(machine)
        .filter(Machine::hasFailed)
        .map(Machine::failure)
        .filter(failure -> failure.kind() != FailureKind.UNSUPPORTED);
  }

  private ThreadEnd end(int t) {
    // Where the execution was stopped in its middle, a thread may stand before what it could do.
    Waiting waiting = machine.isEnabled(Actors.ofThread(t)) ? Waiting.BUFFER : machine.waiting(t);
    String what =
        switch (waiting) {
          case MUTEX, RWLOCK -> {
            Step pending = machine.pending(Actors.ofThread(t));
            int holder = machine.waitsFor(t);
            String held =
                holder >= 0 && machine.exists(holder)
                    ? ", held by thread " + machine.number(holder)
                    : "";
            yield machine.names().name(pending.address) + held;
          }
          case AWAIT -> {
            Step read = machine.pending(Actors.ofThread(t));
            yield machine.names().name(read.address, machine.code().info(read.instruction));
          }
          case SEMAPHORE, EVENT, ONCE ->
              machine.names().name(machine.pending(Actors.ofThread(t)).address);
          case CONDITION, BARRIER, FUTEX -> machine.names().name(machine.sleepsOn(t));
          case JOIN -> "thread " + machine.number(machine.waitsFor(t));
          default -> "";
        };
    SourcePosition position =
        waiting == Waiting.ENDED
            ? SourcePosition.UNKNOWN
            : machine.code().position(machine.ownInstruction(t));
    return new ThreadEnd(machine.number(t), waiting, what, position);
  }

  private TraceStep take(int actor, int outcome, EventLog log) {
    int notes = machine.notes().size();
    Step pending = machine.pending(actor);
    List<String> passed = passedStores(pending);
    int place =
        Actors.isThread(actor) ? machine.ownInstruction(pending.thread) : pending.instruction;
    boolean overwrites =
        pending.kind.writes() && machine.memory().isWritten(pending.address, pending.size);
    Step step = machine.step(actor, outcome);
    log.append(step, outcome);
    failure().ifPresent(failures::add);
    for (Monitor monitor : monitors) {
      monitor.event(log, log.size() - 1);
      failures.addAll(monitor.found());
    }
    List<Note> all = machine.notes();
    String output = Note.output(all.subList(notes, all.size()));
    // An update shows as its store does, which the library may have made.
    int maker =
        step.kind == EventKind.UPDATE
            ? log.instruction(log.store(log.size() - 1))
            : step.instruction;
    AccessInfo info = machine.code().info(maker);
    return new TraceStep(
        machine.number(step.thread),
        step.kind,
        operation(step),
        address(step, info),
        value(step, maker),
        step.kind.writes() && overwrites
            ? machine.shownValue(maker, step.previous, step.previousHigh, step.size)
            : "",
        machine.code().position(place),
        machine.code().function(place).title(),
        step.kind == EventKind.LOAD && step.source != Step.FROM_MEMORY,
        passed,
        output,
        writerOf(log) + 1,
        outcome,
        isInternal(step.kind, maker));
  }

  /** For a read from memory in the last event: the latest event that wrote it, or NONE. */
  private static int writerOf(EventLog log) {
    int read = log.size() - 1;
    boolean fromMemory =
        log.kind(read).reads() && log.size(read) > 0 && log.store(read) == EventLog.NONE;
    if (!fromMemory) {
      return EventLog.NONE;
    }
    for (int e = read - 1; e >= 0; e--) {
      boolean overlaps =
          log.address(e) < log.address(read) + log.size(read)
              && log.address(read) < log.address(e) + log.size(e);
      if (overlaps && log.kind(e).writes() && !log.isWithoutEffect(e)) {
        return e;
      }
    }
    return EventLog.NONE;
  }

  /** Whether a step is an access that a library call makes on its way. */
  private boolean isInternal(EventKind kind, int instruction) {
    boolean inLibrary = machine.code().function(instruction).library();
    return switch (kind) {
      case LOAD, STORE, WRITE, UPDATE -> inLibrary || machine.code().isCall(instruction);
      case READ_MODIFY_WRITE, FAILED_COMPARE_EXCHANGE, FENCE -> inLibrary;
      default -> false;
    };
  }

  /** Whether a step read nothing, since the read itself was an error. */
  private boolean failedToRead(Step step) {
    return step.kind.reads()
        && machine.hasFailed()
        && machine.instruction(step.thread) == step.instruction;
  }

  /** The own stores that a load from memory overtakes. */
  private List<String> passedStores(Step pending) {
    StoreBuffers buffers = machine.buffers();
    int thread = pending.thread;
    if (pending.kind != EventKind.LOAD
        || buffers.forward(thread, pending.address, pending.size) != StoreBuffers.NONE) {
      return List.of();
    }
    SequencedSet<String> passed = new LinkedHashSet<>();
    for (int s = buffers.oldest(thread); s != StoreBuffers.NONE; s = buffers.newer(thread, s)) {
      int maker = buffers.instruction(thread, s);
      int size = buffers.size(thread, s);
      long high = size > 8 ? buffers.valueHigh(thread, s) : 0;
      String value = machine.shownValue(maker, buffers.value(thread, s), high, size);
      AccessInfo info = machine.code().info(maker);
      passed.add(machine.names().name(buffers.address(thread, s), info) + "=" + value);
    }
    return List.copyOf(passed);
  }

  private static String operation(Step step) {
    return switch (step.kind) {
      case STORE -> "store to buffer";
      case UPDATE -> step.withoutEffect ? "update without effect" : "update";
      default -> step.kind.text();
    };
  }

  private String address(Step step, AccessInfo info) {
    return switch (step.kind) {
      case FENCE, CHOICE, ATOMIC_BLOCK -> "";
      case CREATE, JOIN -> {
        int target = (int) step.value;
        yield machine.exists(target) ? "thread " + machine.number(target) : "";
      }
      case FREE -> machine.names().nameOfObject(step.address);
      default -> machine.names().name(step.address, info);
    };
  }

  private String woken(Step step) {
    if (step.wokenCount() == 0) {
      return "wakes nobody";
    }
    StringBuilder text = new StringBuilder("wakes thread");
    for (int i = 0; i < step.wokenCount(); i++) {
      text.append(i == 0 ? " " : ", ").append(machine.number(step.woken(i)));
    }
    return text.toString();
  }

  private String value(Step step, int maker) {
    return switch (step.kind) {
      case LOAD, STORE, WRITE, UPDATE, READ_MODIFY_WRITE, FAILED_COMPARE_EXCHANGE ->
          failedToRead(step)
              ? ""
              : machine.shownValue(maker, step.value, step.valueHigh, step.size);
      case CHOICE -> Long.toString(step.value);
      case SIGNAL -> woken(step);
      case ARRIVE -> step.wokenCount() == 0 ? "" : woken(step);
      default -> "";
    };
  }
}
