package dev.weir.bench;

import dev.weir.search.result.Algorithm;
import dev.weir.search.result.CheckResult;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Runs the rows of the table of trace counts, also those too large for unit tests, and prints what
 * was found and how long it took.
 *
 * <p>Words name the programs to run (all), or a row as {@code program:N:model}. Options: {@code
 * --algorithm} (optimal), {@code --model} (all), {@code --at-least} and {@code --at-most} traces,
 * {@code --runs} of each row, of which the median is shown (1), {@code --time-limit} of each run in
 * seconds (120). Ends with status 1 if a number of traces is not the expected one.
 */
public final class TraceTable {
  private static final String HEADER =
      "%-11s %8s %-5s %10s %10s %9s %9s %9s %9s %11s %11s %9s%n"
          .formatted(
              "program",
              "N",
              "model",
              "expected",
              "found",
              "given up",
              "blocked",
              "clock s",
              "cpu s",
              "traces/s",
              "events/s",
              "peak MiB");

  private final PrintStream out;
  private final Algorithm algorithm;
  private final Duration limit;
  private final int runs;
  private int wrong;

  private TraceTable(PrintStream out, Algorithm algorithm, Duration limit, int runs) {
    this.out = out;
    this.algorithm = algorithm;
    this.limit = limit;
    this.runs = runs;
  }

  /** Runs the table. */
  public static void main(String[] arguments) {
    List<String> names = List.of("algorithm", "model", "at-least", "at-most", "runs", "time-limit");
    Arguments given = new Arguments(arguments, names);
    Algorithm algorithm =
        Algorithm.valueOf(given.text("algorithm", "optimal").toUpperCase(Locale.ROOT));
    TraceTable table =
        new TraceTable(
            System.out,
            algorithm,
            Duration.ofSeconds(given.number("time-limit", 120)),
            (int) given.number("runs", 1));
    String model = given.text("model", "");
    long least = given.number("at-least", 0);
    long most = given.number("at-most", Long.MAX_VALUE);
    table.out.println("algorithm " + algorithm.text() + ", " + table.runs + " run(s) of each row");
    table.out.print(HEADER);
    Programs.rows().stream()
        .filter(row -> isNamed(row, given.words()))
        .filter(row -> model.isEmpty() || row.model().equals(model))
        .filter(row -> row.traces() >= least && row.traces() <= most)
        .forEach(table::run);
    table.out.println(
        table.wrong == 0 ? "all numbers as expected" : table.wrong + " number(s) not as expected");
    System.exit(table.wrong == 0 ? 0 : 1);
  }

  private static boolean isNamed(Programs.Row row, List<String> words) {
    String whole = row.program() + ":" + row.size() + ":" + row.model();
    return words.isEmpty() || words.contains(row.program()) || words.contains(whole);
  }

  private void run(Programs.Row row) {
    Measurement m =
        Measurement.of(
            Programs.ofTable(row.program(), row.size()), row.model(), algorithm, limit, runs);
    CheckResult.Counts counts = m.result().counts();
    boolean cut = !m.result().complete();
    // Other searches than the optimal one may repeat a trace.
    boolean fits =
        algorithm == Algorithm.OPTIMAL
            ? counts.executions() == row.traces() && counts.sleepSetBlocked() == 0
            : counts.executions() >= row.traces();
    boolean right = fits && !cut && counts.blocked() == 0;
    wrong += right ? 0 : 1;
    out.printf(
        Locale.ROOT,
        "%-11s %8d %-5s %10d %10d %9d %9d %9.3f %9.3f %11.0f %11.0f %9d%s%n",
        row.program(),
        row.size(),
        row.model(),
        row.traces(),
        counts.executions(),
        counts.sleepSetBlocked(),
        counts.blocked(),
        m.elapsed(),
        m.seconds(),
        m.executionsPerSecond(),
        m.eventsPerSecond(),
        m.peakHeap() >> 20,
        right ? "" : cut ? "  CUT " + Arrays.toString(m.result().met().toArray()) : "  WRONG");
    out.flush();
  }
}
