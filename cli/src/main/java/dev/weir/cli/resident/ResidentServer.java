package dev.weir.cli.resident;

import java.io.IOException;
import java.io.OutputStream;
import java.net.SocketException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

/**
 * Runs commands for others, one at a time, until nobody has wanted one for some time. It answers at
 * once whether it can.
 */
public final class ResidentServer {
  /** The time after a command in which garbage is not collected, for the next one may come. */
  private static final Duration PAUSE = Duration.ofSeconds(1);

  /** How often it looks whether its socket is still there. */
  private static final Duration LOOK = Duration.ofMinutes(1);

  /** A command that is run. */
  public interface Command {
    /**
     * Runs it.
     *
     * @param out takes its standard output
     * @param err takes its standard error
     * @return its exit code
     */
    int run(OutputStream out, OutputStream err);

    /** Asks for its end, which then comes soon; called by another thread, at any time. */
    void interrupt();
  }

  private final Path socket;
  private final Duration limit;
  private final Function<Request, Command> commands;

  private final Selector selector;
  private final ServerSocketChannel channel;
  private final Optional<Object> ownFile;

  // What the threads that serve connections share with the one that waits for them.
  private final Object lock = new Object();
  private boolean isBusy;
  private boolean isToEnd;
  private boolean hasGarbage;
  private long served;
  private long idleSince = System.nanoTime();

  /**
   * Begins to listen.
   *
   * @param socket where; nobody listens there
   * @param limit how long it stays when it is idle
   * @param commands what is to be done for requests
   * @throws IOException if it cannot listen
   */
  public ResidentServer(Path socket, Duration limit, Function<Request, Command> commands)
      throws IOException {
    this.socket = socket;
    this.limit = limit;
    this.commands = commands;
    this.selector = Selector.open();
    this.channel = listen(socket);
    channel.configureBlocking(false);
    channel.register(selector, SelectionKey.OP_ACCEPT);
    this.ownFile = file(socket);
  }

  private static ServerSocketChannel listen(Path socket) throws IOException {
    try (Connection other = Connection.to(socket)) {
      throw new IOException("another process listens at " + socket);
    } catch (SocketException nobody) {
      // One that was killed leaves its socket behind.
      Files.deleteIfExists(socket);
    }
    ServerSocketChannel channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    channel.bind(UnixDomainSocketAddress.of(socket));
    return channel;
  }

  private static Optional<Object> file(Path socket) {
    try {
      return Optional.ofNullable(Files.readAttributes(socket, BasicFileAttributes.class).fileKey());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /**
   * Serves until it has been idle for long, is told to end, or its socket is there no more.
   *
   * @throws IOException if nothing can be heard any more
   */
  public void run() throws IOException {
    try {
      while (!isOver()) {
        selector.select(untilNextLook().toMillis());
        selector.selectedKeys().clear();
        for (SocketChannel next = channel.accept(); next != null; next = channel.accept()) {
          SocketChannel accepted = next;
          Thread.ofPlatform().daemon().name("connection").start(() -> serve(accepted));
        }
        collectGarbage();
      }
    } finally {
      channel.close();
      selector.close();
      if (file(socket).equals(ownFile)) {
        Files.deleteIfExists(socket);
      }
    }
  }

  private boolean isOver() {
    synchronized (lock) {
      return !isBusy && (isToEnd || idle().compareTo(limit) >= 0 || !file(socket).equals(ownFile));
    }
  }

  private Duration untilNextLook() {
    synchronized (lock) {
      if (isBusy) {
        return LOOK;
      }
      Duration next = hasGarbage ? PAUSE : LOOK;
      Duration left = limit.minus(idle());
      Duration first = next.compareTo(left) < 0 ? next : left;
      return first.isPositive() ? first.plusMillis(1) : Duration.ofMillis(1);
    }
  }

  private Duration idle() {
    return isBusy ? Duration.ZERO : Duration.ofNanos(System.nanoTime() - idleSince);
  }

  /** Gives back what the last command left, where nobody waits for that. */
  private void collectGarbage() {
    synchronized (lock) {
      if (isBusy || !hasGarbage || idle().compareTo(PAUSE) < 0) {
        return;
      }
      hasGarbage = false;
    }
    System.gc();
  }

  /** Serves one connection, in a thread of its own. */
  private void serve(SocketChannel accepted) {
    try (Connection connection = new Connection(accepted)) {
      Frame first = connection.receive();
      switch (first.kind()) {
        case RUN -> run(connection, Request.of(first.content()));
        case STATUS -> connection.send(new Frame(Frame.Kind.IS, status().bytesToSend()));
        case STOP -> {
          Status status = status();
          synchronized (lock) {
            isToEnd = true;
          }
          selector.wakeup();
          connection.send(new Frame(Frame.Kind.IS, status.bytesToSend()));
        }
        default -> {
          // Nobody of ours.
        }
      }
    } catch (IOException e) {
      // The other side has gone: nobody is left who wants an answer.
    }
  }

  private void run(Connection connection, Request request) throws IOException {
    synchronized (lock) {
      if (isBusy || isToEnd) {
        connection.send(Frame.of(Frame.Kind.BUSY));
        return;
      }
      isBusy = true;
    }
    int exitCode;
    try {
      Command command = commands.apply(request);
      Thread.ofPlatform().daemon().name("listener").start(() -> listen(connection, command));
      exitCode = command.run(connection.stream(Frame.Kind.OUT), connection.stream(Frame.Kind.ERR));
    } finally {
      synchronized (lock) {
        isBusy = false;
        hasGarbage = true;
        served++;
        idleSince = System.nanoTime();
      }
      selector.wakeup();
    }
    connection.send(new Frame(Frame.Kind.EXIT, new byte[] {(byte) exitCode}));
  }

  /** Waits for an interruption, or until the other side has gone, which is one too. */
  private static void listen(Connection connection, Command command) {
    try {
      while (connection.receive().kind() != Frame.Kind.INTERRUPT) {
        // Nothing else is said while a command runs.
      }
    } catch (IOException gone) {
      // Below.
    }
    command.interrupt();
  }

  private Status status() {
    Runtime runtime = Runtime.getRuntime();
    synchronized (lock) {
      return new Status(
          ProcessHandle.current().pid(),
          String.valueOf(Path.of("").toAbsolutePath()),
          served,
          isBusy,
          idle(),
          limit,
          runtime.totalMemory() - runtime.freeMemory());
    }
  }
}
