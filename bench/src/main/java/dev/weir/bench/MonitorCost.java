package dev.weir.bench;

import dev.weir.library.Library;
import dev.weir.machine.memory.SequentialWithBarriers;
import dev.weir.machine.memory.TotalStoreOrder;
import dev.weir.program.Program;
import dev.weir.robust.StoreBufferMonitor;
import dev.weir.search.CheckOptions;
import dev.weir.search.CheckResult;
import dev.weir.search.Checker;
import dev.weir.trace.Monitor;
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
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What the monitor of store buffer safety costs an event: four threads, explored with and without
 * it. The difference of the two is its cost.
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

  private final Program program = Programs.own("ring", THREADS);
  private final CheckOptions options =
      CheckOptions.of(new SequentialWithBarriers(new TotalStoreOrder()));

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
