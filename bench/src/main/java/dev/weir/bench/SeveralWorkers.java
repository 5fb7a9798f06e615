package dev.weir.bench;

import com.sun.management.OperatingSystemMXBean;
import dev.weir.library.Library;
import dev.weir.machine.model.MemoryModels;
import dev.weir.program.Program;
import dev.weir.search.CheckOptions;
import dev.weir.search.CheckResult;
import dev.weir.search.Checker;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * How much sooner several workers of one process have explored what one worker explores, with code
 * that is compiled: the two take turns. Beside the time on the clock stands how many cores they had
 * on average, and what they had to do: the processor time of all threads of the process, compilers
 * and collection of garbage among them.
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
        "%-22s %9s %9s %22s %11s %11s %16s%n",
        "",
        "1 worker",
        table.workers + " workers",
        "times as fast",
        "cores of 1",
        "cores of " + table.workers,
        "work of " + table.workers);
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
    double[] cores = new double[rounds];
    double[] coresOfSeveral = new double[rounds];
    double[] work = new double[rounds];
    for (int round = -1; round < rounds; round++) {
      boolean isOneFirst = (round & 1) == 0;
      Took first = explore(program, isOneFirst ? one : several);
      Took second = explore(program, isOneFirst ? several : one);
      Took alone = isOneFirst ? first : second;
      Took together = isOneFirst ? second : first;
      compare(row, alone.result().counts(), together.result().counts());
      if (round >= 0) {
        clocks[round] = alone.clock();
        clocksOfSeveral[round] = together.clock();
        ratios[round] = alone.clock() / together.clock();
        cores[round] = alone.processor() / alone.clock();
        coresOfSeveral[round] = together.processor() / together.clock();
        work[round] = together.processor() / alone.processor();
      }
    }
    Arrays.sort(ratios);
    out.printf(
        Locale.ROOT,
        "%-22s %9.2f %9.2f %22s %11.2f %11.2f %16.2f%n",
        row,
        Median.of(clocks),
        Median.of(clocksOfSeveral),
        "%.2f (%.2f to %.2f)".formatted(Median.of(ratios), ratios[0], ratios[ratios.length - 1]),
        Median.of(cores),
        Median.of(coresOfSeveral),
        Median.of(work));
    out.flush();
  }

  private void compare(String row, CheckResult.Counts one, CheckResult.Counts several) {
    boolean isSame =
        one.executions() == several.executions()
            && one.blocked() == several.blocked()
            && one.errors() == several.errors()
            && several.sleepSetBlocked() == 0;
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
