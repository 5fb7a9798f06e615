package dev.weir.bench;

import dev.weir.library.Library;
import dev.weir.machine.Machine;
import dev.weir.search.Checker;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.Algorithm;
import dev.weir.search.result.CheckResult;
import dev.weir.trace.EventLog;
import dev.weir.trace.Monitor;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * Shows that memory stays flat: explores a program of more than ten million executions and prints,
 * each time another million is done, how much of the heap is in use after a collection.
 *
 * <p>Options: {@code --program} (writers), {@code --size} (11), {@code --model} (tso), {@code
 * --algorithm} (optimal), {@code --time-limit} in seconds (600).
 */
public final class FlatMemory {
  private static final long STRIDE = 1_000_000;

  private FlatMemory() {}

  /** Explores. */
  public static void main(String[] arguments) {
    List<String> names = List.of("program", "size", "model", "algorithm", "time-limit");
    Arguments given = new Arguments(arguments, names);
    CheckOptions options =
        Measurement.options(
            given.text("model", "tso"),
            Algorithm.valueOf(given.text("algorithm", "optimal").toUpperCase(Locale.ROOT)),
            Duration.ofSeconds(given.number("time-limit", 600)));
    String program = given.text("program", "writers");
    int size = (int) given.number("size", 11);
    System.out.println(
        "%s N=%d %s, %s, at most %d MiB of heap"
            .formatted(
                program,
                size,
                options.model().name(),
                options.algorithm().text(),
                Runtime.getRuntime().maxMemory() >> 20));
    CheckResult result =
        new Checker(Programs.ofTable(program, size), new Library())
            .check(options, List.of(new Ticker(System.out)));
    System.out.printf(
        Locale.ROOT,
        "%d executions, %s, %.1f s%n",
        result.counts().executions(),
        result.complete() ? "complete" : "cut",
        result.elapsed().toMillis() / 1000.0);
  }

  /** Prints the heap in use now and then. */
  private static final class Ticker implements Monitor {
    private final PrintStream out;
    private long executions;
    private long start;

    Ticker(PrintStream out) {
      this.out = out;
    }

    @Override
    public void start(Machine machine) {
      executions = 0;
      start = System.nanoTime();
    }

    @Override
    public void end(Machine machine, EventLog log) {
      if (++executions % STRIDE == 0) {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        out.printf(
            Locale.ROOT,
            "%3d million after %6.1f s: %7.1f MiB in use%n",
            executions / STRIDE,
            (System.nanoTime() - start) / 1e9,
            (runtime.totalMemory() - runtime.freeMemory()) / 1048576.0);
        out.flush();
      }
    }
  }
}
