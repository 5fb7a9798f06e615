package dev.weir.fence;

import dev.weir.fence.FenceResult.FailingRun;
import dev.weir.fence.infer.Aim;
import dev.weir.fence.reach.Run.Step;
import dev.weir.machine.report.Failure;
import dev.weir.machine.report.FailureKind;
import dev.weir.machine.report.Waiting;
import dev.weir.machine.step.EventKind;
import dev.weir.program.SourcePosition;
import dev.weir.program.automaton.Automata;
import dev.weir.program.automaton.AutomatonProcess;
import dev.weir.program.automaton.Operation;
import dev.weir.program.automaton.Operation.Access;
import dev.weir.program.automaton.Operation.Atomic;
import dev.weir.program.automaton.Operation.Fence;
import dev.weir.program.automaton.Operation.Nop;
import dev.weir.program.automaton.Operation.Read;
import dev.weir.program.automaton.Operation.ReadWrite;
import dev.weir.program.automaton.Operation.StoreFence;
import dev.weir.program.automaton.Operation.Write;
import dev.weir.program.automaton.Statement;
import dev.weir.program.automaton.Transition;
import dev.weir.trace.replay.Replay;
import dev.weir.trace.replay.Replay.ThreadEnd;
import dev.weir.trace.replay.TraceStep;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Shows a run of automata as an execution: a process is a thread, and what touches no memory is
 * left out. The run must be one of its program, as {@link dev.weir.fence.reach.RunChecker} says.
 */
public final class RunReplay {
  private final Automata program;
  private final List<TraceStep> steps = new ArrayList<>();
  private final int[] states;
  private final int[] memory;

  /** For each variable the step that wrote it, from 1; 0 where it has its first value. */
  private final int[] writers;

  /** For each process its stores that are not in memory, oldest first. */
  private final List<List<Buffered>> buffers = new ArrayList<>();

  /** The latest process with a step that has a place in the source, and this place. */
  private int latest;

  private SourcePosition last = SourcePosition.UNKNOWN;

  private record Buffered(Write write, SourcePosition position) {}

  private RunReplay(FailingRun failing) {
    this.program = failing.program();
    this.states = program.processes().stream().mapToInt(AutomatonProcess::initial).toArray();
    this.memory = failing.run().initialMemory().stream().mapToInt(Integer::intValue).toArray();
    this.writers = new int[memory.length];
    program.processes().forEach(_ -> buffers.add(new ArrayList<>()));
  }

  /** The execution. */
  public static Replay of(FailingRun failing) {
    RunReplay replay = new RunReplay(failing);
    failing.run().steps().forEach(replay::take);
    Optional<Failure> failure =
        failing.aim() == Aim.ERROR ? Optional.of(replay.failure()) : Optional.empty();
    return new Replay(replay.steps, failure, replay.ends(), "");
  }

  private Failure failure() {
    return new Failure(
        FailureKind.ASSERTION, "a forbidden state is reached", last, name(latest), latest);
  }

  private void take(Step step) {
    switch (step) {
      case Step.Update(int process, int variable) -> update(process, variable);
      case Step.Take(int process, Transition transition) -> {
        SourcePosition position = position(transition);
        states[process] = transition.target();
        take(process, transition.operation(), position);
        if (!position.equals(SourcePosition.UNKNOWN)) {
          latest = process;
          last = position;
        }
      }
    }
  }

  private static SourcePosition position(Transition transition) {
    return transition.statement().map(Statement::position).orElse(SourcePosition.UNKNOWN);
  }

  private void take(int process, Operation operation, SourcePosition position) {
    switch (operation) {
      case Nop _ -> {}
      case Fence _ -> barrier(process, "fence", position);
      case StoreFence _ -> barrier(process, "store-store fence", position);
      case Read read -> load(process, read, position);
      case Write write -> {
        add(process, EventKind.STORE, "store to buffer", write, "", position, false, List.of(), 0);
        buffers.get(process).add(new Buffered(write, position));
      }
      case ReadWrite(int variable, int from, int to) -> {
        Write write = new Write(variable, to);
        String previous = Integer.toString(from);
        int writer = writers[variable];
        EventKind kind = EventKind.READ_MODIFY_WRITE;
        add(process, kind, kind.text(), write, previous, position, false, List.of(), writer);
        write(write);
      }
      case Atomic(List<Access> accesses, var _) when accesses.size() == 1 ->
          atOnce(process, accesses.getFirst(), position);
      case Atomic(List<Access> accesses, var _) -> block(process, accesses, position);
    }
  }

  private void barrier(int process, String name, SourcePosition position) {
    // What has no place in the source was put in.
    String operation = position.equals(SourcePosition.UNKNOWN) ? "added " + name : name;
    add(
        new TraceStep(
            process,
            EventKind.FENCE,
            operation,
            "",
            "",
            "",
            position,
            name(process),
            false,
            List.of(),
            ""));
  }

  /** The newest own store in the buffer is read, else memory. */
  private void load(int process, Read read, SourcePosition position) {
    List<Buffered> own = buffers.get(process);
    boolean isFromBuffer =
        own.stream().anyMatch(store -> store.write().variable() == read.variable());
    List<String> passed =
        isFromBuffer ? List.of() : own.stream().map(store -> setting(store.write())).toList();
    int writer = isFromBuffer ? 0 : writers[read.variable()];
    EventKind kind = EventKind.LOAD;
    add(process, kind, kind.text(), read, "", position, isFromBuffer, passed, writer);
  }

  private void atOnce(int process, Access access, SourcePosition position) {
    switch (access) {
      case Read read -> load(process, read, position);
      case Write write -> {
        String previous = Integer.toString(memory[write.variable()]);
        EventKind kind = EventKind.WRITE;
        add(process, kind, kind.text(), write, previous, position, false, List.of(), 0);
        write(write);
      }
    }
  }

  private void block(int process, List<Access> accesses, SourcePosition position) {
    List<String> lines =
        accesses.stream()
            .map(
                access ->
                    access instanceof Write
                        ? "store %s <- %d".formatted(variable(access), access.value())
                        : "load %s -> %d".formatted(variable(access), access.value()))
            .toList();
    EventKind kind = EventKind.ATOMIC_BLOCK;
    add(
        new TraceStep(
            process,
            kind,
            kind.text(),
            "",
            "",
            "",
            position,
            name(process),
            false,
            List.of(),
            "",
            0,
            0,
            false,
            false,
            lines,
            ""));
    accesses.stream().filter(Write.class::isInstance).forEach(this::write);
  }

  private void update(int process, int variable) {
    List<Buffered> own = buffers.get(process);
    Buffered oldest =
        own.stream()
            .filter(store -> store.write().variable() == variable)
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException("nothing is in this buffer"));
    own.remove(oldest);
    String previous = Integer.toString(memory[variable]);
    EventKind kind = EventKind.UPDATE;
    SourcePosition position = oldest.position();
    add(process, kind, kind.text(), oldest.write(), previous, position, false, List.of(), 0);
    write(oldest.write());
  }

  private void write(Access write) {
    memory[write.variable()] = write.value();
    writers[write.variable()] = steps.size();
  }

  private void add(
      int process,
      EventKind kind,
      String operation,
      Access access,
      String previous,
      SourcePosition position,
      boolean isFromBuffer,
      List<String> passed,
      int writer) {
    add(
        new TraceStep(
            process,
            kind,
            operation,
            variable(access),
            Integer.toString(access.value()),
            previous,
            position,
            name(process),
            isFromBuffer,
            passed,
            "",
            writer,
            0,
            false,
            false,
            List.of(),
            ""));
  }

  private void add(TraceStep step) {
    steps.add(step);
  }

  private String name(int process) {
    return program.processes().get(process).name();
  }

  private String variable(Access access) {
    return program.variables().get(access.variable()).name();
  }

  private String setting(Access access) {
    return variable(access) + "=" + access.value();
  }

  /** Where each process stands. */
  private List<ThreadEnd> ends() {
    List<ThreadEnd> ends = new ArrayList<>();
    for (int process = 0; process < states.length; process++) {
      List<Transition> next = program.processes().get(process).from(states[process]);
      SourcePosition position =
          next.stream()
              .map(RunReplay::position)
              .filter(place -> !place.equals(SourcePosition.UNKNOWN))
              .findFirst()
              .orElse(SourcePosition.UNKNOWN);
      ends.add(new ThreadEnd(process, waiting(process, next), "", position));
    }
    return ends;
  }

  private Waiting waiting(int process, List<Transition> next) {
    return next.isEmpty()
        ? Waiting.ENDED
        : next.stream().anyMatch(one -> isPossible(process, one.operation()))
            ? Waiting.BUFFER
            : Waiting.AWAIT;
  }

  /** Whether a step is possible as soon as the own stores are in memory, or before. */
  private boolean isPossible(int process, Operation operation) {
    return switch (operation) {
      case Nop _, Write _, Fence _, StoreFence _ -> true;
      case Read read -> isRead(process, read);
      case ReadWrite change -> isRead(process, new Read(change.variable(), change.from()));
      case Atomic atomic ->
          atomic.accesses().stream()
              .takeWhile(Read.class::isInstance)
              .allMatch(access -> isRead(process, access));
    };
  }

  private boolean isRead(int process, Access read) {
    int seen = memory[read.variable()];
    for (Buffered own : buffers.get(process)) {
      seen = own.write().variable() == read.variable() ? own.write().value() : seen;
    }
    return seen == read.value();
  }
}
