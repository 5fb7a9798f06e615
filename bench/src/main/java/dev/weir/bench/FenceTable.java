package dev.weir.bench;

import dev.weir.fence.FenceFinder;
import dev.weir.fence.FenceOptions;
import dev.weir.fence.FenceResult;
import dev.weir.fence.FenceResult.FenceSet;
import dev.weir.fence.FenceResult.Verdict;
import dev.weir.fence.exact.ExactOracle;
import dev.weir.fence.infer.Aim;
import dev.weir.fence.infer.Candidates;
import dev.weir.fence.infer.KindCosts;
import dev.weir.fence.infer.MachineCosts;
import dev.weir.fence.infer.Placement;
import dev.weir.fence.reach.Answer;
import dev.weir.fence.reach.ExactReachability;
import dev.weir.fence.reach.SingleBuffer;
import dev.weir.fence.reach.Statistics;
import dev.weir.fence.reach.WeakMemory;
import dev.weir.frontend.InputException;
import dev.weir.frontend.automaton.AutomatonReader;
import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.model.PartialStoreOrder;
import dev.weir.machine.model.TotalStoreOrder;
import dev.weir.program.automaton.Automata;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.ProgressListener;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/**
 * All minimal sets of fences of the automaton models, with what the proofs of the cheapest set
 * take, beside Table 1 of <em>Counter-Example Guided Fence Insertion under TSO</em> (TACAS 2012)
 * and the tool that came after it.
 *
 * <p>A row has the size of the model (processes, states, variables, transitions), the answer and
 * the number of fences in the cheapest set, the number of sets, explorations, and seconds of
 * processor for all of it; then what one proof with the cheapest set needs: configurations of the
 * search that Weir chooses, and constraints that the backward search makes and keeps, with seconds.
 *
 * <p>Words name the models (all). Options: {@code --model tso|pso} (tso), {@code --time-limit} of
 * each part in seconds (60).
 */
public final class FenceTable {
  private static final String LINE =
      "%-23s %-13s %-9s %4s %6s %8s | %10s %7s | %10s %9s %7s | %8s %s%n";

  /** Seconds for all sets: of the paper, and of the tool that came after it under TSO and PSO. */
  private record Others(String paper, String tso, String pso) {}

  private static final Map<String, Others> OTHERS =
      Map.ofEntries(
          Map.entry("simple-dekker", new Others("0.02", "-", "-")),
          Map.entry("dekker", new Others("0.28", "0.05", "-")),
          Map.entry("peterson", new Others("0.6", "0.3", "1.8")),
          Map.entry("bakery", new Others("5538", "53 (0.6 GB)", "-")),
          Map.entry("fast-mutex", new Others("6.5", "57 (2.2 GB)", "108 (3.4 GB)")),
          Map.entry("clh-lock", new Others("26", "3.4 (210 MB)", "out of memory")),
          Map.entry("sense-barrier", new Others("1.1", "0.05", "-")),
          Map.entry("burns", new Others("0.07", "-", "-")),
          Map.entry("dijkstra", new Others("10", "0.13", "-")),
          Map.entry("tournament-barrier", new Others("1.2", "-", "-")),
          Map.entry("task-scheduling", new Others("60", "-", "-")),
          Map.entry("increasing-sequence", new Others("27", "-", "-")),
          Map.entry("alternating-bit", new Others("0.2", "-", "-")),
          Map.entry("producer-consumer-v1-2", new Others("0.2", "-", "-")),
          Map.entry("producer-consumer-v1-3", new Others("4.5", "-", "-")),
          Map.entry("producer-consumer-v2-2", new Others("5.7", "-", "-")),
          Map.entry("producer-consumer-v2-3", new Others("583", "-", "-")));

  private final PrintStream out;
  private final WeakMemory model;
  private final Duration limit;

  private FenceTable(PrintStream out, WeakMemory model, Duration limit) {
    this.out = out;
    this.model = model;
    this.limit = limit;
  }

  /**
   * Runs the table.
   *
   * @throws IOException if the table cannot be read
   * @throws InputException if a model cannot be read
   */
  public static void main(String[] arguments) throws IOException, InputException {
    Arguments given = new Arguments(arguments, List.of("model", "time-limit"));
    FenceTable table =
        new FenceTable(
            System.out,
            WeakMemory.valueOf(given.text("model", "tso").toUpperCase(Locale.ROOT)),
            Duration.ofSeconds(given.number("time-limit", 60)));
    table.head();
    Path models = Programs.root().resolve("examples/rmm");
    for (String line : Files.readAllLines(models.resolve("expected.tsv"))) {
      String name = line.substring(0, Math.max(0, line.indexOf('\t')));
      if (!line.startsWith("#") && (given.words().isEmpty() || given.words().contains(name))) {
        table.row(name, AutomatonReader.read(models.resolve(name + ".rmm")));
      }
    }
  }

  private void head() {
    out.printf(LINE, "", "", "", "", "", "", "chosen", "", "backward", "", "", "paper", "other");
    out.printf(
        LINE, "model", "size", "answer", "sets", "asked", "s", "states", "s", "made", "kept", "s",
        "s", "tool s");
  }

  private void row(String name, Automata program) {
    double before = seconds();
    FenceResult result = new FenceFinder(options(), ProgressListener.NONE).find(program);
    double taken = seconds() - before;
    String fences =
        result.verdict() == Verdict.FIXED
            ? "fences " + result.sets().getFirst().fences().size()
            : result.verdict().text();
    out.printf(
        Locale.ROOT,
        "%-23s %-13s %-9s %4d %6d %8.2f | ",
        name,
        size(program),
        fences,
        result.sets().size(),
        result.work().explorations(),
        taken);
    out.flush();
    Automata right =
        result.sets().stream().findFirst().map(set -> with(program, set)).orElse(program);
    before = seconds();
    Statistics chosen = new ExactReachability(model, stop()).reach(right).statistics();
    out.printf(Locale.ROOT, "%10d %7.2f | ", chosen.kept(), seconds() - before);
    out.flush();
    before = seconds();
    Answer backward = new SingleBuffer(model, stop()).reach(right);
    Statistics made = backward.statistics();
    Others others = OTHERS.getOrDefault(name, new Others("-", "-", "-"));
    out.printf(
        Locale.ROOT,
        "%10d %9d %7.2f%s| %8s %s%n",
        made.generated(),
        made.kept(),
        seconds() - before,
        backward instanceof Answer.Unknown ? "+" : " ",
        model == WeakMemory.TSO ? others.paper() : "-",
        model == WeakMemory.TSO ? others.tso() : others.pso());
    out.flush();
  }

  private FenceOptions options() {
    MemoryModel machine =
        switch (model) {
          case TSO -> new TotalStoreOrder();
          case PSO -> new PartialStoreOrder();
        };
    return new FenceOptions(
        CheckOptions.of(machine).withTimeLimit(Optional.of(limit)),
        Optional.empty(),
        Aim.ERROR,
        Placement.AFTER_STORES,
        position -> true,
        true,
        KindCosts.usual(Set.of(MachineCosts.GENERAL)),
        false,
        false);
  }

  private BooleanSupplier stop() {
    long end = System.nanoTime() + limit.toNanos();
    return () -> System.nanoTime() - end > 0;
  }

  /** The program with a set of fences. */
  private Automata with(Automata program, FenceSet set) {
    return new ExactOracle(
            program,
            model,
            Aim.ERROR,
            Candidates.NEW,
            Placement.AFTER_STORES,
            position -> true,
            () -> false)
        .with(set.fences().stream().map(FenceResult.Fence::place).collect(Collectors.toSet()));
  }

  private static double seconds() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() / 1e9;
  }

  private static String size(Automata program) {
    return "%d/%d/%d/%d"
        .formatted(
            program.processes().size(),
            program.processes().stream().mapToInt(process -> process.states()).sum(),
            program.variables().size(),
            program.processes().stream().mapToInt(process -> process.transitions().size()).sum());
  }
}
