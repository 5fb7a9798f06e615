package dev.weir.bench.bad;

import dev.weir.cli.Main;
import dev.weir.frontend.process.ProgramReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Runs command lines in this process, in the present folder, one after the other. */
final class Trial implements AutoCloseable {
  private static final Path FOLDER = Path.of("");

  private final Duration patience;
  private final ByteArrayOutputStream besides;
  private final ProgramReader reader = new ProgramReader();
  private boolean isSpoilt;

  /**
   * Makes none yet.
   *
   * @param patience how long a command is waited for
   * @param besides what this process writes on its own standard output and error
   */
  Trial(Duration patience, ByteArrayOutputStream besides) {
    this.patience = patience;
    this.besides = besides;
  }

  /** Runs an input. One that does not end goes on in a thread of its own. */
  Outcome run(Input input) throws IOException, InterruptedException {
    input.write(FOLDER.toAbsolutePath());
    besides.reset();
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    AtomicInteger code = new AtomicInteger(Outcome.HUNG);
    Runnable command =
        () ->
            code.set(
                Main.run(
                    reader,
                    input.words().toArray(String[]::new),
                    new PrintWriter(out, true),
                    new PrintWriter(err, true)));
    Thread thread = new Thread(command, "command");
    thread.setDaemon(true);
    long start = System.nanoTime();
    thread.start();
    boolean hasEnded = thread.join(patience);
    long millis = Duration.ofNanos(System.nanoTime() - start).toMillis();
    isSpoilt |= !hasEnded;
    List<StackTraceElement> place = hasEnded ? List.of() : List.of(thread.getStackTrace());
    return new Outcome(
        code.get(), millis, out.toString(), err + besides.toString(StandardCharsets.UTF_8), place);
  }

  /** Whether a command has not ended, so that another process should go on. */
  boolean isSpoilt() {
    return isSpoilt;
  }

  @Override
  public void close() {
    reader.close();
  }
}
