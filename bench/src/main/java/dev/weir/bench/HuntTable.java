package dev.weir.bench;

import dev.weir.hunt.HuntOptions;
import dev.weir.hunt.HuntResult;
import dev.weir.hunt.HuntResult.Row;
import dev.weir.hunt.Hunter;
import dev.weir.hunt.predict.Cycle;
import dev.weir.library.Library;
import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.model.MemoryModels;
import dev.weir.program.Program;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.ProgressListener;
import java.io.PrintStream;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * Table 1 of RELAXER (Burnim, Sen and Stergiou, ISSTA 2011) with the programs of {@code
 * examples/hunt}, beside the paper's figures.
 *
 * <p>A trial of the paper is a script that runs the harness 100 times (of applications 20 times)
 * towards a cycle; the probability is the share of trials that confirm it, averaged over the cycles
 * that any confirmed. Here a trial is a hunt with a seed of its own and as many runs for each cycle
 * that the model may allow.
 *
 * <p>Words name the programs (all). Options: {@code --runs} for each cycle of a trial (100), {@code
 * --trials} (10), {@code --model} (all three).
 */
public final class HuntTable {
  private static final List<String> MODELS = List.of("tso", "pso", "pslo");
  private static final String LINE = "%-30s %-5s | %9s %9s %9s %6s %9s %9s | %9s %9s %9s %6s%n";

  private final PrintStream out;
  private final long runs;
  private final long trials;

  /**
   * A program of the paper: cycles predicted; by model confirmed, erroneous and probability.
   *
   * @param program its path below {@code examples/hunt}, and what the compiler is told, since the
   *     paper's aget has an error that ours has only on request
   */
  private record Paper(
      String program,
      int predicted,
      List<Integer> confirmed,
      List<Integer> erroneous,
      List<String> probability) {}

  private static final List<Paper> PAPER =
      List.of(
          row("dekker", 112, List.of(47, 45, 69), List.of(39, 38, 65), "0.69", "0.81", "0.84"),
          row("bakery", 222, List.of(36, 75, 100), List.of(33, 68, 96), "0.85", "0.84", "0.82"),
          row("msn", 459, List.of(0, 117, 144), List.of(0, 117, 144), "-", "0.84", "0.72"),
          row("ms2", 75, List.of(0, 2, 5), List.of(0, 2, 5), "-", "1.00", "0.57"),
          row("lazylist", 192, List.of(0, 8, 10), List.of(0, 8, 9), "-", "0.96", "0.62"),
          row("harris", 172, List.of(0, 54, 49), List.of(0, 48, 49), "-", "0.35", "0.68"),
          row("snark", 1800, List.of(0, 647, 404), List.of(0, 419, 191), "-", "0.60", "0.59"),
          row("apps/pfscan", 0, List.of(0, 0, 0), List.of(0, 0, 0), "-", "-", "-"),
          row(
              "apps/aget -DSEED_PARTIAL_INIT",
              27,
              List.of(0, 2, 2),
              List.of(0, 2, 2),
              "-",
              "0.83",
              "0.80"),
          row("apps/ctrace", 0, List.of(0, 0, 0), List.of(0, 0, 0), "-", "-", "-"));

  private HuntTable(PrintStream out, long runs, long trials) {
    this.out = out;
    this.runs = runs;
    this.trials = trials;
  }

  /** What the trials say of a cycle. */
  private static final class Tally {
    private int predicted;
    private int confirmed;
    private int erroneous;

    void add(Row row) {
      predicted++;
      confirmed += row.confirmed() > 0 ? 1 : 0;
      erroneous += row.erroneous() > 0 ? 1 : 0;
    }

    double probability() {
      return (double) confirmed / predicted;
    }
  }

  private static Paper row(
      String program,
      int predicted,
      List<Integer> confirmed,
      List<Integer> erroneous,
      String... probability) {
    return new Paper(program, predicted, confirmed, erroneous, List.of(probability));
  }

  /** Prints the table. */
  public static void main(String[] arguments) {
    Arguments given = new Arguments(arguments, List.of("runs", "trials", "model"));
    HuntTable table =
        new HuntTable(System.out, given.number("runs", 100), given.number("trials", 10));
    table.out.printf(LINE, "", "", "weir", "", "", "", "", "", "paper", "", "", "");
    table.out.printf(
        LINE,
        "program",
        "model",
        "predicted",
        "confirmed",
        "erroneous",
        "prob.",
        "phase 1 s",
        "run ms",
        "predicted",
        "confirmed",
        "erroneous",
        "prob.");
    for (Paper paper : PAPER) {
      if (given.words().isEmpty() || given.words().contains(paper.program.split(" ")[0])) {
        IntStream.range(0, MODELS.size())
            .filter(model -> given.text("model", MODELS.get(model)).equals(MODELS.get(model)))
            .forEach(model -> table.print(paper, model));
      }
    }
  }

  private void print(Paper paper, int index) {
    MemoryModel model = MemoryModels.named(MODELS.get(index)).orElseThrow();
    List<String> words = List.of(paper.program.split(" "));
    Program program =
        Programs.ofExamples("hunt/" + words.getFirst(), words.subList(1, words.size()));
    Map<Cycle, Tally> tallies = new HashMap<>();
    long predictionNanos = 0;
    long steeringNanos = 0;
    long steered = 0;
    for (long seed = 1; seed <= trials; seed++) {
      HuntResult predicted = hunt(program, model, 1, seed);
      long feasible = predicted.rows().stream().filter(Row::isFeasible).count();
      long start = System.nanoTime();
      HuntResult result = hunt(program, model, Math.max(1, feasible * runs), seed);
      long prediction = result.predictionTime().toNanos();
      steeringNanos += System.nanoTime() - start - prediction;
      predictionNanos += prediction;
      for (Row row : result.rows()) {
        steered += row.runs();
        tallies.computeIfAbsent(row.cycle(), _ -> new Tally()).add(row);
      }
    }
    out.printf(
        LINE,
        paper.program,
        model.name(),
        tallies.size(),
        tallies.values().stream().filter(tally -> tally.confirmed > 0).count(),
        tallies.values().stream().filter(tally -> tally.erroneous > 0).count(),
        probability(tallies.values()),
        "%.2f".formatted(predictionNanos / 1e9 / trials),
        steered == 0 ? "-" : "%.3f".formatted(steeringNanos / 1e6 / steered),
        paper.predicted,
        paper.confirmed.get(index),
        paper.erroneous.get(index),
        paper.probability.get(index));
  }

  private static String probability(Collection<Tally> tallies) {
    OptionalDouble mean =
        tallies.stream()
            .filter(tally -> tally.confirmed > 0)
            .mapToDouble(Tally::probability)
            .average();
    return mean.isEmpty() ? "-" : "%.2f".formatted(mean.getAsDouble());
  }

  private static HuntResult hunt(Program program, MemoryModel model, long runs, long seed) {
    CheckOptions check = CheckOptions.of(model).goingOn().withRandomRuns(runs, seed);
    return new Hunter(program, new Library())
        .hunt(HuntOptions.of(check, runs), ProgressListener.NONE);
  }
}
