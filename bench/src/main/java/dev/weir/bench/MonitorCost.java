package dev.weir.bench;

import dev.weir.library.Library;
import dev.weir.machine.Machine;
import dev.weir.machine.model.SequentialWithBarriers;
import dev.weir.machine.model.TotalStoreOrder;
import dev.weir.machine.options.MachineOptions;
import dev.weir.machine.step.IntList;
import dev.weir.program.Program;
import dev.weir.robust.monitor.StoreBufferMonitor;
import dev.weir.search.Checker;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult;
import dev.weir.trace.EventLog;
import dev.weir.trace.Monitor;
import java.util.List;
import java.util.SplittableRandom;
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

/**
 * What the monitor of store buffer safety costs an event, with four threads, as the difference of
 * two times: of one execution that is taken again and again, and of the exploration of all. There
 * the search and the machine need the caches and the predictors of branches as well, and how much
 * of either the just-in-time compiler inlines differs from run to run.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class MonitorCost {
  private static final int THREADS = 4;
  private static final int EVENTS = 8875;

  private static final int STEPS = 27;
  private static final long SEED = 1;

  private final Program program = Programs.own("ring", THREADS);
  private final CheckOptions options =
      CheckOptions.of(new SequentialWithBarriers(new TotalStoreOrder()));

  private final Machine machine =
      new Machine(
          program,
          new SequentialWithBarriers(new TotalStoreOrder()),
          new Library(),
          MachineOptions.DEFAULT,
          () -> false);
  private final int[] actors = new int[STEPS];
  private final EventLog log = new EventLog();
  private final StoreBufferMonitor monitor = StoreBufferMonitor.counting(new TotalStoreOrder());
  private int start;

  /** Chooses the execution that is taken again and again. */
  @Setup
  public void choose() {
    IntList enabled = new IntList();
    do {
      SplittableRandom random = new SplittableRandom(SEED);
      machine.reset();
      machine.enabled(enabled);
      for (int i = 0; !enabled.isEmpty(); i++) {
        actors[i] = enabled.get(random.nextInt(enabled.size()));
        machine.step(actors[i], 0);
        machine.enabled(enabled);
      }
    } while (machine.takeNewlyShared());
    machine.reset();
    start = machine.mark();
    monitor.start(machine);
  }

  /** One execution, step by step, and back to the start. */
  @Benchmark
  @OperationsPerInvocation(STEPS)
  public int step() {
    for (int actor : actors) {
      log.append(machine.step(actor, 0), 0);
    }
    log.truncate(0);
    machine.undo(start);
    start = machine.mark();
    return start;
  }

  /** The same with the monitor. */
  @Benchmark
  @OperationsPerInvocation(STEPS)
  public int stepWithMonitor() {
    for (int actor : actors) {
      monitor.before(machine, log, actor);
      log.append(machine.step(actor, 0), 0);
      monitor.event(log, log.size() - 1);
    }
    monitor.undo(0);
    log.truncate(0);
    machine.undo(start);
    start = machine.mark();
    return start;
  }

  /** Exploration alone. */
  @Benchmark
  @OperationsPerInvocation(EVENTS)
  public long explore() {
    return explore(List.of());
  }

  /** Exploration with the monitor. */
  @Benchmark
  @OperationsPerInvocation(EVENTS)
  public long exploreWithMonitor() {
    return explore(List.of(StoreBufferMonitor.counting(new TotalStoreOrder())));
  }

  private long explore(List<Monitor> monitors) {
    CheckResult result = new Checker(program, new Library()).check(options, monitors);
    if (result.counts().events() != EVENTS) {
      throw new IllegalStateException("events: " + result.counts().events());
    }
    return result.counts().executions();
  }
}
