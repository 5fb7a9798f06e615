package dev.weir.cli.resident;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Has commands run by a resident process, which it starts where there is none. */
public final class ResidentClient {
  private static final long MOST_WAITING = TimeUnit.SECONDS.toNanos(5);
  private static final int PAUSE_MILLIS = 5;

  private final Path socket;
  private final Starter starter;

  /** Starts a resident process. */
  public interface Starter {
    /**
     * Starts it, and does not wait until it is there.
     *
     * @param socket where it is to listen
     * @throws IOException if that is not possible
     */
    void start(Path socket) throws IOException;
  }

  /** A client of who listens at a socket. */
  ResidentClient(Path socket, Starter starter) {
    this.socket = socket;
    this.starter = starter;
  }

  /**
   * A client of the process that may run commands in the place of this one.
   *
   * @param environment the environment variables
   * @throws IOException if there can be none; says why
   */
  public static ResidentClient of(Map<String, String> environment, Starter starter)
      throws IOException {
    return new ResidentClient(
        SocketFolder.of(environment).socket(Identity.of(environment)), starter);
  }

  /**
   * How a command ended.
   *
   * @param exitCode its exit code
   * @param isWritten whether all of standard output could be written
   */
  public record Ended(int exitCode, boolean isWritten) {}

  /**
   * Runs a command.
   *
   * @param out gets its standard output
   * @param err gets its standard error
   * @param interrupter given what interrupts the command, to be called by another thread
   * @return empty if nobody was there to run it, and nothing of it has happened
   * @throws IOException if who ran it has gone before the end
   */
  public Optional<Ended> run(
      Request request, OutputStream out, OutputStream err, Consumer<Runnable> interrupter)
      throws IOException {
    boolean isSeen = false;
    try (Connection connection = connect()) {
      connection.send(new Frame(Frame.Kind.RUN, request.bytes()));
      interrupter.accept(() -> interrupt(connection));
      boolean isWritten = true;
      while (true) {
        Frame frame = connection.receive();
        switch (frame.kind()) {
          case OUT -> isWritten &= write(out, frame);
          // Who does not want to hear of errors still wants the result.
          case ERR -> write(err, frame);
          case EXIT -> {
            return Optional.of(new Ended(frame.content()[0], isWritten));
          }
          default -> {
            return Optional.empty();
          }
        }
        isSeen = true;
      }
    } catch (IOException e) {
      if (isSeen) {
        throw e;
      }
      return Optional.empty();
    }
  }

  private Connection connect() throws IOException {
    try {
      return Connection.to(socket);
    } catch (IOException nobody) {
      starter.start(socket);
    }
    long start = System.nanoTime();
    while (true) {
      try {
        return Connection.to(socket);
      } catch (IOException notYet) {
        if (System.nanoTime() - start > MOST_WAITING) {
          throw notYet;
        }
      }
      try {
        Thread.sleep(PAUSE_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException("interrupted", e);
      }
    }
  }

  private static void interrupt(Connection connection) {
    try {
      connection.send(Frame.of(Frame.Kind.INTERRUPT));
    } catch (IOException e) {
      // It has gone, and the command with it: whoever waits for it hears that.
    }
  }

  private static boolean write(OutputStream stream, Frame frame) {
    try {
      stream.write(frame.content());
      stream.flush();
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * How all resident processes of a user are.
   *
   * @throws IOException if they cannot be found
   */
  public static List<Status> all(SocketFolder folder) throws IOException {
    return ask(folder, Frame.Kind.STATUS);
  }

  /**
   * Ends all resident processes of a user, each once its present command has ended.
   *
   * @return how they were
   * @throws IOException if they cannot be found
   */
  public static List<Status> stopAll(SocketFolder folder) throws IOException {
    return ask(folder, Frame.Kind.STOP);
  }

  private static List<Status> ask(SocketFolder folder, Frame.Kind question) throws IOException {
    List<Status> all = new ArrayList<>();
    for (Path socket : folder.sockets()) {
      try (Connection connection = Connection.to(socket)) {
        connection.send(Frame.of(question));
        all.add(Status.of(connection.receive().content()));
      } catch (IOException e) {
        // Killed, and left its socket behind; or about to end, and nobody to speak of.
      }
    }
    return all;
  }
}
