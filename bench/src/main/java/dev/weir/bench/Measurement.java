package dev.weir.bench;

import dev.weir.graph.GraphChecker;
import dev.weir.graph.GraphOptions;
import dev.weir.graph.model.JudgedModel;
import dev.weir.library.Library;
import dev.weir.machine.model.MemoryModels;
import dev.weir.program.Program;
import dev.weir.search.Checker;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.Algorithm;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.ProgressListener;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * One exploration, measured; of several runs in one JVM the one with the median time.
 *
 * <p>Other programs may keep the cores busy, so besides the time on the clock there is that which
 * the exploring thread was given; rates are for the latter. On an idle machine the two agree.
 *
 * @param result what was found
 * @param elapsed seconds on the clock, exploration after loading
 * @param seconds of processor time
 * @param fastest seconds of processor time of the fastest run
 * @param slowest seconds of processor time of the slowest run
 * @param peakHeap the most heap in use during the runs, garbage included, in bytes
 */
record Measurement(
    CheckResult result,
    double elapsed,
    double seconds,
    double fastest,
    double slowest,
    long peakHeap) {

  private record Run(CheckResult result, long nanos) {
    double seconds() {
      return nanos / 1e9;
    }
  }

  /** Explores to the end, several times. */
  static Measurement of(
      Program program, String model, Algorithm algorithm, Duration limit, int runs) {
    CheckOptions options = options(model, algorithm, limit);
    ThreadMXBean clock = ManagementFactory.getThreadMXBean();
    return of(
        () -> new Checker(program, new Library()).check(options),
        runs,
        clock::getCurrentThreadCpuTime);
  }

  /**
   * Explores execution graphs to the end, several times.
   *
   * @param full whether graphs that differ in the order of writes alone are different
   */
  static Measurement ofGraphs(
      Program program, JudgedModel model, boolean full, Duration limit, int runs) {
    // The model in the options does not count.
    CheckOptions options = options("sc", Algorithm.GRAPHS, limit);
    GraphChecker checker = new GraphChecker(program, new Library(), model);
    // Graphs are explored in a thread of their own.
    return of(
        () ->
            checker
                .check(options, GraphOptions.of(full), List.of(), ProgressListener.NONE)
                .result(),
        runs,
        System::nanoTime);
  }

  private static Measurement of(Supplier<CheckResult> exploration, int runs, LongSupplier clock) {
    // Garbage of what was measured before is not counted.
    System.gc();
    heapPools().forEach(MemoryPoolMXBean::resetPeakUsage);
    List<Run> all = new ArrayList<>();
    for (int i = 0; i < runs; i++) {
      long start = clock.getAsLong();
      CheckResult result = exploration.get();
      all.add(new Run(result, clock.getAsLong() - start));
    }
    long peak = heapPools().stream().mapToLong(pool -> pool.getPeakUsage().getUsed()).sum();
    all.sort(Comparator.comparing(Run::nanos));
    Run median = all.get(runs / 2);
    return new Measurement(
        median.result(),
        median.result().elapsed().toNanos() / 1e9,
        median.seconds(),
        all.getFirst().seconds(),
        all.getLast().seconds(),
        peak);
  }

  /** To the end, going on after errors, with a limit of time, without keeping traces. */
  static CheckOptions options(String model, Algorithm algorithm, Duration limit) {
    return CheckOptions.of(MemoryModels.named(model).orElseThrow())
        .with(algorithm)
        .withTimeLimit(Optional.of(limit))
        .goingOn();
  }

  /** Complete executions in a second. */
  double executionsPerSecond() {
    return result.counts().executions() / seconds;
  }

  /** Events in a second. */
  double eventsPerSecond() {
    return result.counts().events() / seconds;
  }

  private static List<MemoryPoolMXBean> heapPools() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .toList();
  }
}
