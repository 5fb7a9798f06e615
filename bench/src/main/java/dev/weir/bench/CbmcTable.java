package dev.weir.bench;

import dev.weir.frontend.InputException;
import dev.weir.frontend.litmus.LitmusReader;
import dev.weir.frontend.window.WindowLibrary;
import dev.weir.library.Library;
import dev.weir.machine.model.SequentialConsistency;
import dev.weir.program.Program;
import dev.weir.program.transform.BarriersOfOrders;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.ProgressListener;
import dev.weir.transform.DelayPlan;
import dev.weir.transform.DelaySelection;
import dev.weir.transform.WeakModel;
import dev.weir.transform.delay.DelayAnalysis;
import dev.weir.transform.emit.CEmitter;
import dev.weir.transform.emit.EmissionException;
import dev.weir.transform.instrument.EntryCount;
import dev.weir.transform.instrument.Guesses;
import dev.weir.transform.instrument.Instrumenter;
import dev.weir.transform.instrument.ValueTable;
import dev.weir.weak.WeakChecker;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * What CBMC says of litmus tests that were made explicit for weak models and written as C, and how
 * long it takes, in the manner of Figure 6 of <em>Software Verification for Weak Memory via Program
 * Transformation</em> (ESOP 2013). The answers are held against the tables of the models.
 *
 * <p>Words name the folders of tests ({@code x86}, {@code ppc}; both if there is none). Options:
 * {@code --time-limit} of each test in seconds of processor time (60), {@code --every N} takes only
 * one test of N, {@code --model} only this one.
 */
public final class CbmcTable {
  private static final String LINE = "%-6s %-13s %-14s %6s %7s %9s %5s %8s%n";
  private static final int SUCCESSFUL = 0;
  private static final int FAILED = 10;

  /** More than the loops of the library need, and litmus tests have none. */
  private static final String UNWINDING = "70";

  /** Runs a command with a limit of processor time, and says in the last line what it took. */
  private static final String LIMITED = "ulimit -t $1; shift; \"$@\"; code=$?; times; exit $code";

  private final PrintStream out;
  private final long limit;
  private final int every;
  private final Map<Integer, Program> windows = new TreeMap<>();
  private final Path folder;
  private final Program threads;
  private final Program power;

  private enum Answer {
    SUCCESSFUL,
    FAILED,
    OUT_OF_TIME,
    OTHER
  }

  /** What it says, and the processor time that it took. */
  private record Reply(Answer answer, double seconds) {}

  private interface Writer {
    String write(Program program) throws InputException, EmissionException;
  }

  private CbmcTable(PrintStream out, long limit, int every) throws IOException, InputException {
    this.out = out;
    this.limit = limit;
    this.every = every;
    this.folder = Files.createTempDirectory("weir-cbmc");
    this.threads = WindowLibrary.load();
    this.power = WindowLibrary.loadOfPower();
  }

  /**
   * Prints the table.
   *
   * @throws IOException if a folder cannot be listed, or CBMC is not installed
   * @throws InputException if a test cannot be read
   * @throws InterruptedException if waiting for CBMC is
   */
  public static void main(String[] arguments)
      throws IOException, InputException, InterruptedException {
    Arguments given = new Arguments(arguments, List.of("time-limit", "every", "model"));
    CbmcTable table =
        new CbmcTable(System.out, given.number("time-limit", 60), (int) given.number("every", 1));
    String only = given.text("model", "");
    table.out.printf(LINE, "tests", "model", "delays", "tests", "agreed", "disagreed", "late", "s");
    List<String> folders = given.words().isEmpty() ? List.of("x86", "ppc") : given.words();
    for (String folder : folders) {
      table.rows(new LitmusFolder(folder), only);
    }
  }

  private void rows(LitmusFolder tests, String only)
      throws IOException, InputException, InterruptedException {
    if (only.isEmpty() || only.equals("sc")) {
      row(tests, "sc", "-", CEmitter::emit);
    }
    for (WeakModel model : models(tests)) {
      for (DelaySelection selection : List.of(DelaySelection.ALL, DelaySelection.ONE_PER_CYCLE)) {
        if (only.isEmpty() || only.equals(model.title())) {
          row(
              tests,
              model.title(),
              selection.title(),
              program -> transformed(program, model, selection));
        }
      }
    }
  }

  /** Tests of x86 have no barriers of Power, and no expectations there. */
  private static List<WeakModel> models(LitmusFolder tests) {
    return tests.name().equals("ppc")
        ? List.of(WeakModel.TSO, WeakModel.PSO, WeakModel.RMO, WeakModel.POWER_ESOP13)
        : List.of(WeakModel.TSO, WeakModel.PSO, WeakModel.RMO);
  }

  private static String table(String model) {
    return model.equals(WeakModel.POWER_ESOP13.title()) ? "expected-variants.tsv" : "expected.tsv";
  }

  private void row(LitmusFolder tests, String model, String delays, Writer writer)
      throws IOException, InputException, InterruptedException {
    List<String> failing = tests.failing(table(model), model);
    List<String> disagreed = new ArrayList<>();
    List<String> late = new ArrayList<>();
    int agreed = 0;
    double seconds = 0;
    List<Path> files = tests.tests(every);
    for (Path test : files) {
      String name = test.getFileName().toString().replace(".litmus", "");
      String written;
      try {
        written = writer.write(LitmusReader.read(test).withAssertion());
      } catch (EmissionException e) {
        disagreed.add(name + " (" + e.getMessage() + ")");
        continue;
      }
      Reply reply = ask(written);
      seconds += reply.seconds();
      switch (reply.answer()) {
        case OUT_OF_TIME -> late.add(name);
        case OTHER -> disagreed.add(name + " (no answer)");
        case SUCCESSFUL, FAILED -> {
          if ((reply.answer() == Answer.FAILED) == failing.contains(name)) {
            agreed++;
          } else {
            disagreed.add(name);
          }
        }
      }
    }
    out.printf(
        Locale.ROOT,
        "%-6s %-13s %-14s %6d %7d %9d %5d %8.1f%n",
        tests.name(),
        model,
        delays,
        files.size(),
        agreed,
        disagreed.size(),
        late.size(),
        seconds);
    disagreed.forEach(name -> out.println("       disagreed: " + name));
    if (!late.isEmpty()) {
      out.println("       late: " + String.join(", ", late));
    }
    out.flush();
  }

  private String transformed(Program test, WeakModel model, DelaySelection selection)
      throws InputException, EmissionException {
    Program program = BarriersOfOrders.of(test, model.orders());
    DelayPlan plan = DelayAnalysis.of(program, model, selection).plan();
    int entries = EntryCount.of(program, plan, WindowLibrary.MOST_ENTRIES);
    if (model.relaxesReadsFrom()) {
      Guesses guesses = guesses(program, model, power).judged();
      Program explicit = new Instrumenter(power).instrument(program, plan, guesses);
      return CEmitter.emit(explicit, WindowLibrary.textOfPower(entries));
    }
    Program window = windows.get(entries);
    if (window == null) {
      window = WindowLibrary.loadWithChoices(entries);
      windows.put(entries, window);
    }
    Guesses guesses = model.delaysReads() ? guesses(program, model, threads) : new ValueTable();
    Program explicit = new Instrumenter(window).instrument(program, plan, guesses);
    return CEmitter.emit(explicit, WindowLibrary.textWithChoices());
  }

  /** What reads of a program may find; its exploration is quick where few accesses wait. */
  private static Guesses guesses(Program program, WeakModel model, Program window) {
    DelayPlan plan = DelayAnalysis.of(program, model, DelaySelection.ONE_PER_CYCLE).plan();
    CheckOptions options = CheckOptions.of(new SequentialConsistency()).goingOn();
    return new WeakChecker(program, plan, new Library(), window)
        .check(options, List.of(), ProgressListener.NONE)
        .guesses();
  }

  private Reply ask(String program) throws IOException, InterruptedException {
    Path file = Files.writeString(folder.resolve("test.c"), program);
    Process process =
        new ProcessBuilder(
                "sh",
                "-c",
                LIMITED,
                "sh",
                Long.toString(limit),
                "cbmc",
                "--no-standard-checks",
                "--unwinding-assertions",
                "--unwind",
                UNWINDING,
                file.toString())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("answer").toFile())
            .start();
    int code = process.waitFor();
    List<String> lines = Files.readAllLines(folder.resolve("answer"));
    double seconds = seconds(lines.getLast());
    Answer answer =
        switch (code) {
          case SUCCESSFUL -> Answer.SUCCESSFUL;
          case FAILED -> failsByCondition(lines) ? Answer.FAILED : Answer.OTHER;
          default -> seconds >= limit ? Answer.OUT_OF_TIME : Answer.OTHER;
        };
    return new Reply(answer, seconds);
  }

  /** The sum of times such as {@code 1m2.5s 0m0.1s}. */
  private static double seconds(String times) {
    double sum = 0;
    for (String time : times.split(" ")) {
      String[] parts = time.replace("s", "").split("m");
      sum += 60 * Double.parseDouble(parts[0]) + Double.parseDouble(parts[1]);
    }
    return sum;
  }

  /** Whether nothing but the condition of the test fails, such as a window that is too small. */
  private static boolean failsByCondition(List<String> lines) {
    return lines.stream()
        .filter(line -> line.endsWith(": FAILURE"))
        .allMatch(line -> line.startsWith("[condition.assertion"));
  }
}
