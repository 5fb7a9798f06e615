package dev.weir.bench;

import dev.weir.frontend.InputException;
import dev.weir.frontend.litmus.LitmusReader;
import dev.weir.frontend.window.WindowLibrary;
import dev.weir.library.Library;
import dev.weir.machine.model.SequentialConsistency;
import dev.weir.program.Program;
import dev.weir.program.transform.BarriersOfOrders;
import dev.weir.search.Checker;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.ProgressListener;
import dev.weir.transform.DelayPlan;
import dev.weir.transform.DelaySelection;
import dev.weir.transform.WeakModel;
import dev.weir.transform.delay.DelayAnalysis;
import dev.weir.weak.WeakChecker;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * How long the litmus tests take that were made explicit for weak models, in the manner of Figure 6
 * of <em>Software Verification for Weak Memory via Program Transformation</em> (ESOP 2013): for
 * each model, and for each selection of delays, how many tests are decided and the seconds for all
 * of them; before them, the tests as they are, under sequential consistency.
 *
 * <p>Words name the folders of tests ({@code x86}, {@code ppc}), or the token ring of PostgreSQL
 * ({@code ring}); all if there is none. Options: {@code --time-limit} of each test in seconds (20),
 * {@code --every N} takes only one test of N, {@code --runs N} measures a row so often, after a
 * first time that does not count if N is more than one, and prints the median.
 */
public final class TransformTable {
  private static final String LINE = "%-6s %-13s %-14s %6s %8s %9s %10s %10s%n";

  private final PrintStream out;
  private final CheckOptions options;
  private final int runs;
  private final Program window;
  private final Program windowOfPower;

  /** What a test takes. */
  private record Cost(boolean decided, double seconds, long executions, int delayed) {}

  /** What all tests take. */
  private record Total(int decided, double seconds, long executions, long delayed) {
    static Total of(List<Program> tests, Exploration exploration) {
      Total total = new Total(0, 0, 0, 0);
      for (Program test : tests) {
        total = total.with(exploration.of(test));
      }
      return total;
    }

    private Total with(Cost cost) {
      return new Total(
          decided + (cost.decided() ? 1 : 0),
          seconds + cost.seconds(),
          executions + cost.executions(),
          delayed + cost.delayed());
    }
  }

  private interface Exploration {
    Cost of(Program program);
  }

  private TransformTable(PrintStream out, Duration limit, int runs) throws InputException {
    this.out = out;
    this.runs = runs;
    this.options =
        CheckOptions.of(new SequentialConsistency())
            .joining(false)
            .withTimeLimit(Optional.of(limit));
    this.window = WindowLibrary.load();
    this.windowOfPower = WindowLibrary.loadOfPower();
  }

  /**
   * Prints the table.
   *
   * @throws IOException if a folder cannot be listed
   * @throws InputException if a test cannot be read
   */
  public static void main(String[] arguments) throws IOException, InputException {
    Arguments given = new Arguments(arguments, List.of("time-limit", "every", "runs"));
    Duration limit = Duration.ofSeconds(given.number("time-limit", 20));
    TransformTable table = new TransformTable(System.out, limit, (int) given.number("runs", 1));
    table.out.printf(
        LINE, "tests", "model", "delays", "tests", "decided", "delayed", "executions", "s");
    List<String> words = given.words().isEmpty() ? List.of("x86", "ppc", "ring") : given.words();
    for (String word : words) {
      if (word.equals("ring")) {
        table.tokenRing();
      } else {
        table.rows(word, (int) given.number("every", 1));
      }
    }
  }

  private void rows(String folder, int every) throws IOException, InputException {
    List<Program> tests = new ArrayList<>();
    for (Path test : new LitmusFolder(folder).tests(every)) {
      tests.add(LitmusReader.read(test).program());
    }
    row(folder, "sc", "-", tests, this::sequential);
    for (WeakModel model : WeakModel.values()) {
      for (DelaySelection selection : DelaySelection.values()) {
        if (!model.relaxesReadsFrom() || folder.equals("ppc")) {
          row(
              folder,
              model.title(),
              selection.title(),
              tests,
              program -> transformed(program, model, selection, options.goingOn()));
        }
      }
    }
  }

  /**
   * The token ring of PostgreSQL, until it fails, and with its two barriers: the paper's checker
   * took 21.34 s for the failure with all delays, and 1.29 s with one of each cycle.
   */
  private void tokenRing() {
    for (WeakModel model : List.of(WeakModel.RMO, WeakModel.POWER_ESOP13)) {
      for (DelaySelection selection : DelaySelection.values()) {
        for (String name : List.of("spinning/token-passing", "spinning/token-passing-fenced")) {
          Program ring = Programs.ofExamples(name);
          // What it takes, and not what the JVM takes to begin with it.
          transformed(ring, model, selection, options);
          row(
              name.endsWith("fenced") ? "mended" : "ring",
              model.title(),
              selection.title(),
              List.of(ring),
              program -> transformed(program, model, selection, options));
        }
      }
    }
  }

  private void row(
      String folder, String model, String delays, List<Program> tests, Exploration exploration) {
    Total total = Total.of(tests, exploration);
    double[] seconds = new double[runs];
    for (int run = 0; run < runs; run++) {
      seconds[run] = (runs == 1 ? total : Total.of(tests, exploration)).seconds();
    }
    Arrays.sort(seconds);
    out.printf(
        Locale.ROOT,
        "%-6s %-13s %-14s %6d %8d %9d %10d %10.2f%n",
        folder,
        model,
        delays,
        tests.size(),
        total.decided(),
        total.delayed(),
        total.executions(),
        seconds[runs / 2]);
    out.flush();
  }

  private Cost sequential(Program program) {
    double start = seconds();
    CheckResult result =
        new Checker(program, new Library())
            .check(options.goingOn(), List.of(), ProgressListener.NONE);
    return cost(result, start, 0);
  }

  private Cost transformed(
      Program program, WeakModel model, DelaySelection selection, CheckOptions options) {
    double start = seconds();
    Program explicit = BarriersOfOrders.of(program, model.orders());
    DelayPlan plan = DelayAnalysis.of(explicit, model, selection).plan();
    Program library = model.relaxesReadsFrom() ? windowOfPower : window;
    CheckResult result =
        new WeakChecker(explicit, plan, new Library(), library)
            .check(options, List.of(), ProgressListener.NONE)
            .result();
    Cost cost = cost(result, start, plan.delayed().size());
    boolean fails = !options.keepGoing() && !result.errors().isEmpty();
    return new Cost(cost.decided() || fails, cost.seconds(), cost.executions(), cost.delayed());
  }

  private static Cost cost(CheckResult result, double start, int delayed) {
    return new Cost(result.complete(), seconds() - start, result.counts().executions(), delayed);
  }

  /** Seconds of processor time. */
  private static double seconds() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() / 1e9;
  }
}
