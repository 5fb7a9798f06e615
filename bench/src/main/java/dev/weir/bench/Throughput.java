package dev.weir.bench;

import dev.weir.graph.model.JudgedModel;
import dev.weir.program.Program;
import dev.weir.search.result.Algorithm;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * The figures that the project holds itself to: executions, accesses and instructions in a second,
 * and the cost of long executions.
 *
 * <p>Words choose among {@code accesses}, {@code local}, {@code executions}, {@code searches},
 * {@code graphs}, {@code long} (all but {@code graphs}). Options: {@code --algorithm} (optimal) and
 * {@code --runs}, of which the median is shown with the fastest and the slowest (5).
 */
public final class Throughput {
  private static final Duration LIMIT = Duration.ofMinutes(5);
  private static final List<String> MODELS = List.of("sc", "tso", "pso");
  private static final List<JudgedModel> GRAPH_MODELS =
      List.of(JudgedModel.RC11, JudgedModel.ARMV8, JudgedModel.POWER, JudgedModel.RMO);
  private static final int SHARED_ACCESSES = 10_000_000;
  private static final int LOCAL_ROUNDS = 20_000_000;

  private final PrintStream out;
  private final Algorithm algorithm;
  private final int runs;

  private Throughput(PrintStream out, Algorithm algorithm, int runs) {
    this.out = out;
    this.algorithm = algorithm;
    this.runs = runs;
  }

  /** Measures. */
  public static void main(String[] arguments) {
    Arguments given = new Arguments(arguments, List.of("algorithm", "runs"));
    Throughput throughput =
        new Throughput(
            System.out,
            Algorithm.valueOf(given.text("algorithm", "optimal").toUpperCase(Locale.ROOT)),
            (int) given.number("runs", 5));
    List<String> words =
        given.words().isEmpty()
            ? List.of("accesses", "local", "executions", "searches", "long")
            : given.words();
    throughput.out.println(
        "algorithm " + throughput.algorithm.text() + ", median of " + throughput.runs + " runs");
    words.forEach(throughput::measure);
  }

  private void measure(String what) {
    switch (what) {
      case "accesses" -> accesses();
      case "local" -> local();
      case "executions" -> {
        row("writers", 8, "tso");
        row("writers", 9, "tso");
      }
      case "searches" -> {
        row("fib", 6, "tso");
        row("sbchain", 6, "tso");
        row("mpchain", 6, "pso");
        row("lastzero", 12, "tso");
      }
      case "graphs" -> GRAPH_MODELS.forEach(this::graphs);
      case "long" -> longExecutions();
      default -> throw new IllegalArgumentException("nothing is called '" + what + "'");
    }
  }

  /** Each round of seqmem is a load and a store of a shared variable. */
  private void accesses() {
    Measurement m = run(Programs.ofTable("seqmem", SHARED_ACCESSES), "tso");
    print("seqmem N=" + SHARED_ACCESSES + " tso", m, "accesses/s", 2.0 * SHARED_ACCESSES);
  }

  /** The instructions of a round are those of the compiled loop. */
  private void local() {
    Program program = Programs.own("local", LOCAL_ROUNDS);
    Measurement m = run(program, "tso");
    double instructions = (double) LOCAL_ROUNDS * LocalLoop.instructions(program);
    print("local N=" + LOCAL_ROUNDS + " tso", m, "instructions/s", instructions);
  }

  private void row(String name, int size, String model) {
    Measurement m = run(Programs.ofTable(name, size), model);
    print(name + " N=" + size + " " + model, m, "executions/s", m.result().counts().executions());
  }

  /** By reads-from; with the order of writes where there is nothing else. */
  private void graphs(JudgedModel model) {
    graphs("fib", 5, model, false);
    graphs("sbchain", 5, model, false);
    graphs("mpchain", 5, model, false);
    graphs("lastzero", 12, model, false);
    graphs("readers", 14, model, false);
    graphs("writers", 8, model, true);
  }

  private void graphs(String name, int size, JudgedModel model, boolean full) {
    Program program = Programs.ofTable(name, size);
    Measurement m = Measurement.ofGraphs(program, model, full, LIMIT, runs);
    double graphs = m.result().counts().executions();
    print(name + " N=" + size + " " + model.title(), m, "graphs/s", graphs);
  }

  private void longExecutions() {
    for (String model : MODELS) {
      for (int size : List.of(25_000, 50_000, 100_000, 200_000)) {
        Measurement m = run(Programs.own("stores", size), model);
        print("stores N=" + size + " " + model, m, "events/s", m.result().counts().events());
      }
      Measurement m = run(Programs.ofTable("longrace", 100_000), model);
      print("longrace N=100000 " + model, m, "executions/s", m.result().counts().executions());
    }
  }

  private Measurement run(Program program, String model) {
    return Measurement.of(program, model, algorithm, LIMIT, runs);
  }

  private void print(String what, Measurement m, String unit, double amount) {
    out.printf(
        Locale.ROOT,
        "%-26s %8.3f s on the clock, %8.3f s of the processor (%.3f to %.3f)  %,13.0f %s"
            + "  %d executions, %d events, peak %d MiB%s%n",
        what,
        m.elapsed(),
        m.seconds(),
        m.fastest(),
        m.slowest(),
        amount / m.seconds(),
        unit,
        m.result().counts().executions(),
        m.result().counts().events(),
        m.peakHeap() >> 20,
        m.result().complete() ? "" : "  CUT " + m.result().met());
    out.flush();
  }
}
