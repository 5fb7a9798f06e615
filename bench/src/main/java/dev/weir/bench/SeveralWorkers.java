package dev.weir.bench;

import com.sun.management.OperatingSystemMXBean;
import dev.weir.library.Library;
import dev.weir.machine.model.MemoryModels;
import dev.weir.program.Program;
import dev.weir.search.Checker;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.LongSummaryStatistics;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * How much sooner several workers of one process have explored what one worker explores, with code
 * that is compiled: the two take turns. Beside it stands what the machine allows: so many times as
 * much is done when so many explorations, which share nothing, go on at the same time; and the part
 * of that which the workers reach, each round by itself: 1 where sharing costs nothing. Then how
 * many cores the workers had on average, and what they had to do: the processor time of all threads
 * of the process, compilers and collection of garbage among them; and, if there were any, the runs
 * that they began and gave up, since another one had what followed.
 *
 * <p>Words: rows of the table of trace counts, as {@code program:N:model} (all that take a second
 * or more). Options: {@code --workers} (2), {@code --rounds}, after one that is not measured (7),
 * {@code --at-least} and {@code --at-most} traces. Ends with status 1 if counts differ.
 */
public final class SeveralWorkers {
  private static final List<String> USUAL =
      List.of("writers:9:tso", "writers:10:tso", "sbchain:6:tso", "fib:6:tso", "mpchain:6:pso");
  private static final double SECOND = 1e9;

  private final PrintStream out;
  private final int workers;
  private final int rounds;
  private boolean differs;

  /** What one exploration took, in seconds. */
  private record Took(double clock, double processor, CheckResult result) {}

  private SeveralWorkers(PrintStream out, int workers, int rounds) {
    this.out = out;
    this.workers = workers;
    this.rounds = rounds;
  }

  /** Measures. */
  public static void main(String[] arguments) {
    Arguments given = new Arguments(arguments, List.of("workers", "rounds", "at-least", "at-most"));
    SeveralWorkers table =
        new SeveralWorkers(
            System.out, (int) given.number("workers", 2), (int) given.number("rounds", 7));
    long least = given.number("at-least", Long.MAX_VALUE);
    long most = given.number("at-most", Long.MAX_VALUE);
    table.out.printf(
        Locale.ROOT,
        "%-22s %9s %9s %22s %22s %22s %9s %9s%n",
        "",
        "1 worker",
        table.workers + " workers",
        "times as fast",
        "machine allows",
        "part of that",
        "cores",
        "work");
    List<String> rows = given.words();
    if (rows.isEmpty() && least == Long.MAX_VALUE) {
      rows = USUAL;
    } else if (rows.isEmpty()) {
      rows =
          Programs.rows().stream()
              .filter(row -> row.traces() >= least && row.traces() <= most)
              .map(row -> row.program() + ":" + row.size() + ":" + row.model())
              .toList();
    }
    rows.forEach(table::measure);
    System.exit(table.differs ? 1 : 0);
  }

  private void measure(String row) {
    String[] parts = row.split(":");
    Program program = Programs.ofTable(parts[0], Integer.parseInt(parts[1]));
    CheckOptions one = CheckOptions.of(MemoryModels.named(parts[2]).orElseThrow()).goingOn();
    CheckOptions several = one.withWorkers(workers);
    double[] clocks = new double[rounds];
    double[] clocksOfSeveral = new double[rounds];
    double[] ratios = new double[rounds];
    double[] allowed = new double[rounds];
    double[] reached = new double[rounds];
    double[] cores = new double[rounds];
    double[] work = new double[rounds];
    LongSummaryStatistics inVain = new LongSummaryStatistics();
    for (int round = -1; round < rounds; round++) {
      boolean isOneFirst = (round & 1) == 0;
      Took first = explore(program, isOneFirst ? one : several);
      Took second = explore(program, isOneFirst ? several : one);
      Took alone = isOneFirst ? first : second;
      Took together = isOneFirst ? second : first;
      compare(row, alone.result().counts(), together.result().counts());
      if (round >= 0) {
        inVain.accept(together.result().counts().sleepSetBlocked());
        clocks[round] = alone.clock();
        clocksOfSeveral[round] = together.clock();
        ratios[round] = alone.clock() / together.clock();
        allowed[round] = workers * alone.clock() / independently(program, one);
        reached[round] = ratios[round] / allowed[round];
        cores[round] = together.processor() / together.clock();
        work[round] = together.processor() / alone.processor();
      }
    }
    out.printf(
        Locale.ROOT,
        "%-22s %9.2f %9.2f %22s %22s %22s %9.2f %9.2f%n",
        row,
        Median.of(clocks),
        Median.of(clocksOfSeveral),
        withSpread(ratios),
        withSpread(allowed),
        withSpread(reached),
        Median.of(cores),
        Median.of(work));
    if (inVain.getMax() > 0) {
      out.printf("  given up as repeats: %d to %d%n", inVain.getMin(), inVain.getMax());
    }
    out.flush();
  }

  private static String withSpread(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return String.format(
        Locale.ROOT,
        "%.2f (%.2f to %.2f)",
        Median.of(sorted),
        sorted[0],
        sorted[sorted.length - 1]);
  }

  /** The seconds in which so many explorations of the same, which share nothing, are done. */
  private double independently(Program program, CheckOptions options) {
    long start = System.nanoTime();
    try (ExecutorService threads = Executors.newFixedThreadPool(workers)) {
      for (int i = 0; i < workers; i++) {
        threads.submit(() -> explore(program, options));
      }
    }
    return (System.nanoTime() - start) / SECOND;
  }

  private void compare(String row, CheckResult.Counts one, CheckResult.Counts several) {
    boolean isSame =
        one.executions() == several.executions()
            && one.blocked() == several.blocked()
            && one.errors() == several.errors();
    if (!isSame) {
      out.println("NOT ALIKE: " + row + ": " + one + " and " + several);
      differs = true;
    }
  }

  private static Took explore(Program program, CheckOptions options) {
    OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    long clock = System.nanoTime();
    long processor = system.getProcessCpuTime();
    CheckResult result = new Checker(program, new Library()).check(options);
    return new Took(
        (System.nanoTime() - clock) / SECOND,
        (system.getProcessCpuTime() - processor) / SECOND,
        result);
  }
}
