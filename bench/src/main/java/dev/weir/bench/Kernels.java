package dev.weir.bench;

import dev.weir.library.Library;
import dev.weir.machine.Machine;
import dev.weir.machine.model.MemoryModels;
import dev.weir.machine.options.MachineOptions;
import dev.weir.machine.step.Actors;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.IntList;
import dev.weir.machine.step.Step;
import dev.weir.program.Program;
import dev.weir.trace.order.ChronologicalTrace;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** The operations that searches are made of, one by one. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class Kernels {
  private static final int THREADS = 8;
  private static final int ROUNDS = 10_000;

  private final IntList enabled = new IntList();
  private final Machine machine = machine(Programs.ofTable("writers", THREADS));
  private final Machine local = machine(Programs.own("local", ROUNDS));
  private final Execution racing = new Execution(Programs.ofTable("writers", THREADS));
  private final Execution apart = new Execution(Programs.own("stores", THREADS));

  private static Machine machine(Program program) {
    return new Machine(
        program,
        MemoryModels.named("tso").orElseThrow(),
        new Library(),
        MachineOptions.DEFAULT,
        () -> false);
  }

  /** Brings the machine to where one thread can store and another's buffer can update. */
  @Setup
  public void goToStores() {
    machine.reset();
    while (!machine.exists(2)) {
      machine.mark();
      machine.step(Actors.ofThread(0), 0);
    }
    machine.mark();
    machine.step(Actors.ofThread(2), 0);
  }

  /** A store into the buffer, with the local instructions behind it, and back. */
  @Benchmark
  public int storeAndUndo() {
    return stepAndUndo(Actors.ofThread(1));
  }

  /** A store's way from the buffer to memory, and back. */
  @Benchmark
  public int updateAndUndo() {
    return stepAndUndo(Actors.ofBuffer(2));
  }

  private int stepAndUndo(int actor) {
    int mark = machine.mark();
    int result = machine.step(actor, 0).instruction;
    machine.undo(mark);
    return result;
  }

  /** Which actors can step, among a dozen. */
  @Benchmark
  public int whoCanStep() {
    machine.enabled(enabled);
    return enabled.size();
  }

  /** A round of integer arithmetic on locals: see {@code local.c}. */
  @Benchmark
  @OperationsPerInvocation(ROUNDS)
  public boolean localRound() {
    local.reset();
    return local.hasFailed();
  }

  /** An update that joins the clocks of all earlier ones: appended with its store, taken back. */
  @Benchmark
  @OperationsPerInvocation(THREADS)
  public int appendRacingUpdates() {
    return racing.appendAndTruncate();
  }

  /** An update without a race: appended with its store, taken back. */
  @Benchmark
  @OperationsPerInvocation(2 * THREADS)
  public int appendIndependentUpdates() {
    return apart.appendAndTruncate();
  }

  /** The stores and updates of one execution, without the machine. */
  private static final class Execution {
    private final List<Step> steps = new ArrayList<>();
    private final ChronologicalTrace trace;

    Execution(Program program) {
      Machine machine = machine(program);
      trace = new ChronologicalTrace(machine);
      IntList enabled = new IntList();
      machine.enabled(enabled);
      while (!enabled.isEmpty()) {
        Step step = machine.step(enabled.get(0), 0);
        if (step.kind == EventKind.STORE || step.kind == EventKind.UPDATE) {
          steps.add(copy(step));
        }
        machine.enabled(enabled);
      }
    }

    private static Step copy(Step step) {
      Step copy = new Step();
      copy.begin(step.thread, step.actor, step.instruction);
      copy.access(step.kind, step.address, step.size, step.drain);
      copy.value = step.value;
      copy.previous = step.previous;
      copy.storeIndex = step.storeIndex;
      copy.segment = step.segment;
      return copy;
    }

    int appendAndTruncate() {
      for (Step step : steps) {
        trace.append(step, 0);
      }
      int result = trace.size();
      trace.truncate(0);
      return result;
    }
  }
}
