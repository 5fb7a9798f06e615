package dev.weir.cli.resident;

import dev.weir.message.RecordInput;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** Has commands run by a resident process, which it starts where there is none. */
public record ResidentClient(Path socket, Starter starter) {
  private static final long MOST_WAITING = TimeUnit.SECONDS.toNanos(10);
  private static final int PAUSE_MILLIS = 5;

  /** A server that is alive and not stopped answers sooner, busy or not. */
  private static final Duration MOST_SILENCE = Duration.ofSeconds(2);

  /** Starts a resident process. */
  public interface Starter {
    /**
     * Starts it, and does not wait until it is there.
     *
     * @param socket where it is to listen
     * @throws IOException if that is not possible
     */
    Started start(Path socket) throws IOException;
  }

  /** A process that was started. */
  public interface Started {
    /** Whether it will not listen, and nobody else will: it has failed. */
    boolean hasFailed();
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
   * @param stop whether nobody wants it any more, before it has begun
   * @return empty if nobody was there to run it, and nothing of it has happened
   * @throws StartException if the process that was to run it could not be started
   * @throws IOException if who ran it has gone before the end
   */
  public Optional<Ended> run(
      Request request,
      OutputStream out,
      OutputStream err,
      Consumer<Runnable> interrupter,
      BooleanSupplier stop)
      throws IOException {
    Optional<Connection> connected = connect(stop);
    if (connected.isEmpty()) {
      return Optional.empty();
    }
    try (Connection connection = connected.get()) {
      if (!begins(connection, request)) {
        return Optional.empty();
      }
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
          default -> throw new IOException("no frame of a command: " + frame.kind());
        }
      }
    }
  }

  /** Whether the other side begins the command; if not it never will. */
  private static boolean begins(Connection connection, Request request) {
    Thread watching = Thread.ofPlatform().daemon().start(() -> closeAfterSilence(connection));
    try {
      connection.send(new Frame(Frame.Kind.RUN, request.bytes()));
      return connection.receive().kind() == Frame.Kind.BEGUN;
    } catch (IOException e) {
      // Who cannot say that it begins does not.
      return false;
    } finally {
      watching.interrupt();
    }
  }

  private static void closeAfterSilence(Connection connection) {
    try {
      Thread.sleep(MOST_SILENCE);
      connection.close();
    } catch (InterruptedException | IOException e) {
      // It has answered, or is closed already.
    }
  }

  private Optional<Connection> connect(BooleanSupplier stop) throws StartException {
    try {
      return Optional.of(Connection.to(socket));
    } catch (IOException nobody) {
      return connectToNew(stop);
    }
  }

  private Optional<Connection> connectToNew(BooleanSupplier stop) throws StartException {
    Started started;
    try {
      started = starter.start(socket);
    } catch (IOException e) {
      throw new StartException(String.valueOf(e.getMessage()), e);
    }
    long start = System.nanoTime();
    while (!stop.getAsBoolean() && System.nanoTime() - start < MOST_WAITING) {
      try {
        return Optional.of(Connection.to(socket));
      } catch (IOException notYet) {
        if (started.hasFailed()) {
          throw new StartException("it ended at once", notYet);
        }
      }
      try {
        Thread.sleep(PAUSE_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return Optional.empty();
      }
    }
    return Optional.empty();
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
      ask(socket, question).ifPresent(all::add);
    }
    return all;
  }

  private static Optional<Status> ask(Path socket, Frame.Kind question) throws IOException {
    try (Connection connection = Connection.to(socket)) {
      Thread watching = Thread.ofPlatform().daemon().start(() -> closeAfterSilence(connection));
      try {
        connection.send(Frame.of(question));
        return Optional.of(RecordInput.whole(connection.receive().content(), Status.class));
      } finally {
        watching.interrupt();
      }
    } catch (IOException e) {
      // Stopped, about to end, or killed: what that one left behind is of no use.
      Optional<ServerLock> lock = ServerLock.of(socket);
      if (lock.isPresent()) {
        Files.deleteIfExists(socket);
        lock.get().close();
      }
      return Optional.empty();
    }
  }
}
