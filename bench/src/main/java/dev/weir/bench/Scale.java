package dev.weir.bench;

import dev.weir.library.Library;
import dev.weir.machine.model.MemoryModels;
import dev.weir.program.Program;
import dev.weir.search.Checker;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.options.TaskLength;
import dev.weir.search.result.CheckResult;
import dev.weir.search.worker.RemoteExplorer;
import dev.weir.search.worker.RemoteSearch;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * How far an exploration can be spread: explored for real, one task after the other, and counted as
 * if so many workers had done it at the same time ({@link VirtualCluster}).
 *
 * <p>Words: a program of the table of trace counts, its N and a memory model ({@code sbchain 6
 * tso}). Options: {@code --workers} (2,8,32,128,1000), {@code --latency} each way in microseconds
 * (1000), {@code --bandwidth} in bytes a microsecond (125, which is a Gbit/s), {@code --shortest}
 * and {@code --longest} task in milliseconds (50, 5000), {@code --share} of the time so far in
 * percent (12.5, whole numbers).
 */
public final class Scale {
  private static final double SECOND = 1e9;
  private static final int WORKERS_OF_WARM_UP = 8;
  private static final int MOST_OF_WARM_UP = 6;
  private static final long NANOS_OF_WARM_UP = 20_000_000_000L;

  private final PrintStream out;
  private final Program program;
  private final CheckOptions options;

  private Scale(PrintStream out, Program program, CheckOptions options) {
    this.out = out;
    this.program = program;
    this.options = options;
  }

  /** Measures. */
  public static void main(String[] arguments) {
    Arguments given =
        new Arguments(
            arguments, List.of("workers", "latency", "bandwidth", "shortest", "longest", "share"));
    Measured what =
        given.words().isEmpty()
            ? new Measured("sbchain", 6, "tso")
            : Measured.orExit(given.words());
    TaskLength usual = TaskLength.USUAL;
    TaskLength length =
        new TaskLength(
            Duration.ofMillis(given.number("shortest", usual.shortest().toMillis())),
            Duration.ofMillis(given.number("longest", usual.longest().toMillis())),
            given.text("share", "").isEmpty() ? usual.share() : given.number("share", 0) / 100.0);
    Program program = Programs.ofTable(what.program(), what.size());
    CheckOptions options =
        CheckOptions.of(MemoryModels.named(what.model()).orElseThrow()).goingOn().with(length);
    VirtualCluster.Network network =
        new VirtualCluster.Network(
            given.number("latency", 1_000) * 1_000, given.number("bandwidth", 125));
    new Scale(System.out, program, options)
        .measure(
            what.toString(),
            Stream.of(given.text("workers", "2,8,32,128,1000").split(","))
                .map(Integer::valueOf)
                .toList(),
            network);
  }

  private void measure(String what, List<Integer> workers, VirtualCluster.Network network) {
    warmUp(network);
    long start = processor();
    CheckResult alone = new Checker(program, new Library()).check(options);
    double single = (processor() - start) / SECOND;
    out.printf(
        Locale.ROOT,
        "%s: %,d executions, %.2f s by one worker; %d us each way, %d bytes/us%n",
        what,
        alone.counts().executions(),
        single,
        network.latency() / 1_000,
        network.bytesPerMicrosecond());
    out.println(
        "workers     seconds  speedup  efficiency  handing out   tasks    mail   nodes"
            + "     MB sent  received  given up");
    workers.forEach(number -> measure(number, network, single, alone));
  }

  /** What is measured is not how code becomes warm, that of handing out neither. */
  private void warmUp(VirtualCluster.Network network) {
    new Checker(program, new Library()).check(options);
    long start = System.nanoTime();
    int times = 0;
    do {
      explore(new VirtualCluster(explorer(), WORKERS_OF_WARM_UP, network));
      times++;
    } while (times < MOST_OF_WARM_UP && System.nanoTime() - start < NANOS_OF_WARM_UP);
  }

  private void measure(
      int workers, VirtualCluster.Network network, double single, CheckResult alone) {
    RemoteSearch exploration = RemoteSearch.of(program, options);
    try (VirtualCluster cluster =
        new VirtualCluster(exploration.explorer(new Library()), workers, network)) {
      CheckResult result = new Checker(program, new Library()).check(options.onCluster(cluster));
      double seconds = cluster.nanoTime() / SECOND;
      if (result.counts().executions() != alone.counts().executions()) {
        throw new IllegalStateException(
            result.counts().executions() + " executions instead of " + alone.counts().executions());
      }
      VirtualCluster.Figures figures = cluster.figures();
      out.printf(
          Locale.ROOT,
          "%7d %11.3f %8.1f %10.0f%% %11.2f%% %7d %7d %7d %11.2f %9.2f %9d%n",
          workers,
          seconds,
          single / seconds,
          100 * single / seconds / workers,
          100.0 * figures.handing() / (figures.handing() + figures.explored()),
          figures.tasks(),
          figures.mail(),
          figures.given(),
          figures.sent() / 1e6,
          figures.received() / 1e6,
          result.counts().sleepSetBlocked());
      out.flush();
    }
  }

  private RemoteExplorer explorer() {
    return RemoteSearch.of(program, options).explorer(new Library());
  }

  private CheckResult explore(VirtualCluster cluster) {
    return new Checker(program, new Library()).check(options.onCluster(cluster));
  }

  private static long processor() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }
}
