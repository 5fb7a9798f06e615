package dev.weir.bench.bad;

import dev.weir.bench.Arguments;
import dev.weir.bench.Programs;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Tries bad inputs of every kind: whatever they are, the command line must end in good order, in
 * its time, with an exit code from 0 to 3 and, where it refuses, one line that says what is wrong
 * where. Each input depends on its number and the seed alone.
 *
 * <p>They are tried in another process, which is replaced where an input kills it or does not end.
 */
public final class BadInputs {
  private static final int TELL_EVERY = 500;

  private final Path root;
  private final Path folder;
  private final Path keep;
  private final long seed;
  private final Optional<Kind> kind;

  /**
   * A run.
   *
   * @param root the folder of the checkout
   * @param folder an empty one to work in
   * @param keep the folder for what is found, each in a folder of its own
   * @param seed of the inputs
   * @param kind of the inputs; all in turn if it is empty
   */
  BadInputs(Path root, Path folder, Path keep, long seed, Optional<Kind> kind) {
    this.root = root.toAbsolutePath().normalize();
    this.folder = folder.toAbsolutePath();
    this.keep = keep.toAbsolutePath();
    this.seed = seed;
    this.kind = kind;
  }

  /** {@code bench/run bad-inputs [--number N] [--from N] [--seed S] [--kind K] [--keep DIR]}. */
  public static void main(String[] words) throws IOException {
    Arguments arguments = new Arguments(words, List.of("number", "from", "seed", "kind", "keep"));
    Path folder = Files.createTempDirectory("weir-bad-inputs");
    Path keep = Path.of(arguments.text("keep", folder.resolve("findings").toString()));
    Optional<Kind> kind =
        Optional.of(arguments.text("kind", ""))
            .filter(name -> !name.isEmpty())
            .map(name -> Kind.valueOf(name.toUpperCase(Locale.ROOT).replace('-', '_')));
    long from = arguments.number("from", 0);
    BadInputs run = new BadInputs(Programs.root(), folder, keep, arguments.number("seed", 1), kind);
    Tally tally = run.run(from, from + arguments.number("number", 1000));
    tally.print(System.out);
    if (!tally.causes().isEmpty()) {
      System.out.println("the smallest of each: " + keep);
    }
    System.exit(tally.causes().isEmpty() ? 0 : 1);
  }

  /** Tries the inputs from one number up to another one. */
  Tally run(long from, long to) throws IOException {
    Tally tally = new Tally();
    for (long next = from; next < to; ) {
      next = runOne(next, to, tally);
    }
    return tally;
  }

  /** Has one process try inputs while it can, and says which is the next one. */
  private long runOne(long from, long to, Tally tally) throws IOException {
    Process worker = start(from, to);
    long next = from;
    Optional<Message.Begun> open = Optional.empty();
    try (BufferedReader lines = worker.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        Optional<Message> message = Message.of(line);
        if (message.isEmpty()) {
          System.err.println(line);
          continue;
        }
        switch (message.get()) {
          case Message.Begun begun -> open = Optional.of(begun);
          case Message.Ended ended -> {
            tally.add(ended);
            open = Optional.empty();
            next = ended.number() + 1;
            tell(tally, ended);
          }
        }
      }
    } finally {
      worker.descendants().forEach(ProcessHandle::destroyForcibly);
      worker.destroyForcibly();
    }
    if (open.isPresent()) {
      Message.Begun last = open.get();
      tally.add(
          new Message.Ended(
              last.number(), last.kind(), Outcome.HUNG, 0, Optional.of("kills the process")));
      return last.number() + 1;
    }
    if (next == from) {
      throw new IOException("the process that tries inputs does not start; see above");
    }
    return next;
  }

  private static void tell(Tally tally, Message.Ended ended) {
    PrintStream err = System.err;
    ended
        .cause()
        .ifPresent(cause -> err.println(ended.number() + " " + ended.kind() + ": " + cause));
    if (tally.inputs() % TELL_EVERY == 0) {
      err.println(tally.inputs() + " inputs");
    }
  }

  private Process start(long from, long to) throws IOException {
    Path present = Files.createDirectories(folder.resolve("in"));
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx1g",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                Worker.class.getName(),
                root.toString(),
                folder.resolve("made").toString(),
                keep.toString(),
                Long.toString(seed),
                Long.toString(from),
                Long.toString(to)));
    kind.ifPresent(only -> command.add(only.name()));
    File errors = folder.resolve("errors.txt").toFile();
    return new ProcessBuilder(command)
        .directory(present.toFile())
        .redirectError(ProcessBuilder.Redirect.appendTo(errors))
        .start();
  }
}
