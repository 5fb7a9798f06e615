package dev.weir.bench.bad;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The process in which inputs are tried, in a folder that holds nothing else. It says on standard
 * output which input comes next and what became of it, a line each. It ends early after an input
 * that does not.
 */
final class Worker {
  private static final Duration PATIENCE = Duration.ofSeconds(90);
  private static final Duration SHRINKING = Duration.ofSeconds(40);

  private final PrintStream report;
  private final ByteArrayOutputStream besides;
  private final InputMaker maker;
  private final Path keep;
  private final long seed;
  private final Set<String> known = new HashSet<>();

  private Worker(
      PrintStream report, ByteArrayOutputStream besides, InputMaker maker, Path keep, long seed) {
    this.report = report;
    this.besides = besides;
    this.maker = maker;
    this.keep = keep;
    this.seed = seed;
  }

  /** {@code Worker ROOT MADE KEEP SEED FROM TO [KIND]}. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    PrintStream report = System.out;
    PrintStream errors = System.err;
    Thread.currentThread().setUncaughtExceptionHandler((_, e) -> e.printStackTrace(errors));
    ByteArrayOutputStream besides = new ByteArrayOutputStream();
    PrintStream captured = new PrintStream(besides, true, StandardCharsets.UTF_8);
    System.setOut(captured);
    System.setErr(captured);
    Seeds seeds = Seeds.of(Path.of(arguments[0]), Path.of(arguments[1]));
    Worker worker =
        new Worker(
            report,
            besides,
            new InputMaker(seeds),
            Path.of(arguments[2]),
            Long.parseLong(arguments[3]));
    Optional<Kind> kind =
        arguments.length > 6 ? Optional.of(Kind.valueOf(arguments[6])) : Optional.empty();
    worker.run(Long.parseLong(arguments[4]), Long.parseLong(arguments[5]), kind);
    report.flush();
    // A command that has not ended does not keep this process.
    Runtime.getRuntime().halt(0);
  }

  private void run(long from, long to, Optional<Kind> only)
      throws IOException, InterruptedException {
    try (Trial trial = new Trial(PATIENCE, besides)) {
      for (long number = from; number < to && !trial.isSpoilt(); number++) {
        Kind kind = only.orElse(Kind.turn(number));
        report.println(new Message.Begun(number, kind).line());
        report.flush();
        Input input = maker.make(kind, seed * 1_000_003 + number);
        Outcome outcome = trial.run(input);
        Optional<String> cause = Judge.cause(input, outcome);
        if (cause.isPresent() && !trial.isSpoilt() && Judge.isSlow(outcome)) {
          // The machine may have been busy.
          cause = Judge.cause(input, trial.run(input));
        }
        report.println(
            new Message.Ended(number, kind, outcome.code(), outcome.millis(), cause).line());
        report.flush();
        if (cause.isPresent() && known.add(cause.get())) {
          keep(trial, number, input, cause.get());
        }
      }
    }
  }

  private void keep(Trial trial, long number, Input input, String cause)
      throws IOException, InterruptedException {
    Input smallest = trial.isSpoilt() ? input : new Shrinker(trial, cause, SHRINKING).shrunk(input);
    Path folder = keep.resolve(Long.toString(number));
    smallest.write(folder);
    String words =
        smallest.words().stream()
            .map(word -> "'" + word.replace("'", "'\\''") + "'")
            .collect(Collectors.joining(" "));
    Files.write(
        folder.resolve("weir.txt"),
        List.of(cause, "weir " + words, trial.isSpoilt() ? "" : trial.run(smallest).err()),
        StandardCharsets.UTF_8);
  }
}
