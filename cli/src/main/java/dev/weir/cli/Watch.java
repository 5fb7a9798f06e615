package dev.weir.cli;

import dev.weir.cli.change.FileChanges;
import dev.weir.cli.change.OutputChange;
import dev.weir.cli.options.Options;
import dev.weir.cli.session.ProgramSource;
import dev.weir.cli.session.ScratchFolder;
import dev.weir.cli.session.Session;
import dev.weir.cli.session.Toolkit;
import dev.weir.report.Standing;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * Runs a command again and again, each time that a file changes which it read, until somebody wants
 * an end. What the compiler includes belongs to what is read.
 */
final class Watch {
  private static final String CLEAR = "\033[H\033[2J\033[3J";
  private static final int MOST_NAMED = 3;

  private final Session session;
  private final FileChanges.Source source;
  private final Function<Session, Integer> command;
  private final Set<Path> read = Collections.synchronizedSet(new TreeSet<>());

  /** Whether a run came as far as to its input. */
  private final AtomicBoolean hasLoaded = new AtomicBoolean();

  /**
   * A command to be watched.
   *
   * @param command runs it and says its exit code
   */
  Watch(Session session, FileChanges.Source source, Function<Session, Integer> command) {
    this.session = session;
    this.source = source;
    this.command = command;
  }

  /** What a run gave. */
  private record Ran(int code, String text) {}

  /**
   * Runs it until an end is wanted.
   *
   * @param inputs the files and folders that the command line names
   * @return the exit code of the last run
   */
  int run(Collection<Path> inputs) {
    inputs.stream().filter(Files::exists).forEach(read::add);
    try (FileChanges changes = source.open()) {
      changes.lookAt(copy());
      Ran last = run();
      while (!read.isEmpty() && !session.interruption().isRequested()) {
        changes.lookAt(copy());
        if (last.code() == Standing.INVALID.exitCode() && !hasLoaded.get()) {
          // The command line is wrong, which no change of a file mends.
          break;
        }
        say(
            "waiting for changes of %s; Ctrl-C ends it"
                .formatted(read.size() == 1 ? "1 file" : read.size() + " files"));
        Set<Path> changed = changes.next(session.interruption()::isRequested);
        if (changed.isEmpty()) {
          break;
        }
        begin(changed);
        Ran now = run();
        end(last, now);
        last = now;
      }
      return last.code();
    } catch (IOException e) {
      session.say(
          "--watch: changes of files cannot be seen (" + e.getMessage() + "); leave it out");
      return Standing.INVALID.exitCode();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Standing.UNSETTLED.exitCode();
    }
  }

  private Set<Path> copy() {
    synchronized (read) {
      return new TreeSet<>(read);
    }
  }

  private Ran run() throws IOException {
    try (ScratchFolder scratch = ScratchFolder.of("weir-watch")) {
      StringWriter text = new StringWriter();
      ProgramSource programs =
          new SharedPrograms(scratch.path()).source(now -> read.addAll(now.files()));
      ProgramSource told =
          (input, warnings, compiled) -> {
            isRead(input.files());
            return programs.load(input, warnings, compiled);
          };
      Session own =
          session.again(
              new Toolkit(told, UnaryOperator.identity()),
              new PrintWriter(new TeeWriter(session.out(), text)),
              file -> isRead(List.of(file)));
      int code = command.apply(own);
      return new Ran(code, text.toString());
    }
  }

  private void isRead(List<Path> files) {
    hasLoaded.set(true);
    read.addAll(files);
  }

  private boolean isText() {
    return !Options.JSON.isIn(session.ownArguments());
  }

  private void say(String line) {
    if (isText()) {
      session.say(line);
    }
  }

  private void begin(Set<Path> changed) {
    if (!isText()) {
      return;
    }
    Path here = Path.of("").toAbsolutePath();
    String names =
        changed.stream()
            .limit(MOST_NAMED)
            .map(path -> (path.startsWith(here) ? here.relativize(path) : path).toString())
            .collect(Collectors.joining(", "));
    int more = changed.size() - MOST_NAMED;
    session
        .out()
        .println(
            (session.isTerminal() ? CLEAR : "\n")
                + "changed:   "
                + names
                + (more > 0 ? " and " + more + " more" : "")
                + "\n");
    session.out().flush();
  }

  private OutputChange change(Ran before, Ran now) {
    boolean hasVerdict = !session.ownArguments().getFirst().equals("test");
    return new OutputChange(before.text(), now.text(), hasVerdict);
  }

  private void end(Ran before, Ran now) {
    if (isText()) {
      session.out().println("\n" + change(before, now).told());
      session.out().flush();
    }
  }
}
