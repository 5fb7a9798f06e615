package dev.weir.bench;

import dev.weir.library.Library;
import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.model.SequentialWithBarriers;
import dev.weir.machine.model.TotalStoreOrder;
import dev.weir.program.Program;
import dev.weir.robust.RobustChecker;
import dev.weir.robust.RobustOptions;
import dev.weir.robust.monitor.StoreBufferMonitor;
import dev.weir.search.Checker;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.Algorithm;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.ProgressListener;
import dev.weir.trace.Monitor;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The table of Burckhardt and Musuvathi (CAV 2008, Fig. 4a) with the programs of {@code
 * examples/robust}, beside the paper's figures.
 *
 * <p>An interleaving is a schedule of visible operations: accesses to memory that several threads
 * use, fences, and operations on mutexes and condition variables, creation and joining of threads;
 * a preemption is a switch away from a thread that could take another. So counts differ from those
 * of the paper, whose sources and scheduling points are not public. The verification times are
 * those of the programs with fences.
 *
 * <p>Words name the programs (all). Option: {@code --time-limit} of each run in seconds (60).
 */
public final class Sober {
  private static final MemoryModel MODEL = new TotalStoreOrder();
  private static final String LINE = "%-15s %5s | %9s %9s %8s %8s %8s | %9s %9s %7s %7s %7s%n";

  private final PrintStream out;
  private final Duration limit;

  /** A row of the paper; times in seconds as it prints them. */
  private record Row(
      String program,
      OptionalInt bound,
      long total,
      long borderline,
      String first,
      String monitored,
      String plain) {

    static Row of(String program, int bound, long total, long borderline, String... times) {
      OptionalInt given = bound < 0 ? OptionalInt.empty() : OptionalInt.of(bound);
      return new Row(program, given, total, borderline, times[0], times[1], times[2]);
    }
  }

  private static final List<Row> ROWS =
      List.of(
          Row.of("store-buffering", -1, 10, 4, "<0.1", "<0.2", "<0.2"),
          Row.of("dekker", 1, 5, 4, "<0.1", "<0.2", "<0.2"),
          Row.of("dekker", 2, 36, 23, "<0.1", "0.39", "0.37"),
          Row.of("dekker", 3, 183, 50, "<0.1", "1.9", "1.8"),
          Row.of("dekker", 4, 1219, 124, "<0.1", "13.2", "13.0"),
          Row.of("dekker", 5, 8472, 349, "<0.1", "106.0", "100.6"),
          Row.of("bakery", 0, 1, 1, "<0.1", "<0.2", "<0.2"),
          Row.of("bakery", 1, 25, 20, "<0.1", "0.47", "0.43"),
          Row.of("bakery", 2, 742, 533, "<0.1", "10.3", "9.8"),
          Row.of("bakery", 3, 12436, 8599, "<0.1", "189.0", "181.0"),
          Row.of("take-queue", 0, 3, 0, "n.a.", "<0.3", "<0.3"),
          Row.of("take-queue", 1, 47, 14, "0.34", "0.72", "0.69"),
          Row.of("take-queue", 2, 402, 189, "0.43", "5.2", "4.9"),
          Row.of("take-queue", 3, 2318, 1197, "0.74", "28.9", "27.8"),
          Row.of("take-queue", 4, 9147, 5321, "0.84", "125.5", "118.9"),
          Row.of("take-queue", 5, 29821, 17922, "0.86", "481.5", "461.6"));

  private Sober(PrintStream out, Duration limit) {
    this.out = out;
    this.limit = limit;
  }

  /** Prints the table. */
  public static void main(String[] arguments) {
    Arguments given = new Arguments(arguments, List.of("time-limit"));
    Sober table = new Sober(System.out, Duration.ofSeconds(given.number("time-limit", 60)));
    table.header();
    for (Row row : ROWS) {
      if (given.words().isEmpty() || given.words().contains(row.program)) {
        table.print(row);
      }
    }
  }

  private void header() {
    out.printf(LINE, "", "", "weir", "", "", "", "", "paper", "", "", "", "");
    out.printf(
        LINE, "program", "bound", "interl.", "border.", "first s", "with s", "without", "interl.",
        "border.", "first s", "with s", "without");
  }

  private void print(Row row) {
    Program program = Programs.example(row.program, List.of());
    Program fenced = Programs.example(row.program, List.of("-DFENCED"));
    StoreBufferMonitor counting = StoreBufferMonitor.counting(MODEL);
    CheckResult all = explore(program, row, List.of(counting));
    double first = first(program, row);
    explore(fenced, row, List.of());
    StoreBufferMonitor watching = StoreBufferMonitor.counting(MODEL);
    CheckResult with = explore(fenced, row, List.of(watching));
    CheckResult without = explore(fenced, row, List.of());
    if (watching.borderline() > 0) {
      throw new IllegalStateException(row.program + " is not robust with fences");
    }
    boolean cut = all.met().stream().anyMatch(b -> b.isLimit());
    out.printf(
        LINE,
        row.program,
        row.bound.isPresent() ? Integer.toString(row.bound.getAsInt()) : "none",
        (cut ? ">" : "") + (all.counts().executions() + all.counts().blocked()),
        (cut ? ">" : "") + counting.borderline(),
        counting.borderline() == 0 ? "n.a." : "%.3f".formatted(first),
        seconds(with),
        seconds(without),
        row.total,
        row.borderline,
        row.first,
        row.monitored,
        row.plain);
  }

  private static String seconds(CheckResult result) {
    boolean cut = result.met().stream().anyMatch(b -> b.isLimit());
    return (cut ? ">" : "") + "%.3f".formatted(result.elapsed().toNanos() / 1e9);
  }

  private CheckOptions options(Row row, MemoryModel model) {
    CheckOptions options =
        CheckOptions.of(model).goingOn().joining(false).withTimeLimit(Optional.of(limit));
    return row.bound.isPresent()
        ? options.withContextBound(row.bound.getAsInt())
        : options.with(Algorithm.EXHAUSTIVE);
  }

  private CheckResult explore(Program program, Row row, List<Monitor> monitors) {
    return new Checker(program, new Library())
        .check(options(row, new SequentialWithBarriers(MODEL)), monitors);
  }

  /** The time until the first violation is found, confirmed and ready to be shown. */
  private static double first(Program program, Row row) {
    CheckOptions options = CheckOptions.of(MODEL);
    CheckOptions bounded =
        row.bound.isPresent() ? options.withContextBound(row.bound.getAsInt()) : options;
    long start = System.nanoTime();
    new RobustChecker(program, new Library())
        .check(new RobustOptions(bounded, RobustOptions.Method.MONITOR), ProgressListener.NONE);
    return (System.nanoTime() - start) / 1e9;
  }
}
