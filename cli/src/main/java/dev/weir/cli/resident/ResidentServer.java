package dev.weir.cli.resident;

import dev.weir.message.RecordOutput;
import java.io.IOException;
import java.io.OutputStream;
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
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
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

    /** Whether this process is to run no other command; asked when it has ended. */
    boolean isLast();
  }

  /** What a server needs beside its commands. */
  public interface Surroundings {
    /** How long a command may take to end when it was interrupted. */
    Duration grace();

    /** Ends this process and those that it has started; a command does not end. */
    void endAtOnce();
  }

  private final Path socket;
  private final Duration limit;
  private final Function<Request, Command> commands;
  private final Surroundings surroundings;

  private final ServerLock ownership;
  private final Selector selector;
  private final ServerSocketChannel channel;
  private final Optional<Object> ownFile;

  // What the threads that serve connections share with the one that waits for them.
  private final Object lock = new Object();
  private boolean isBusy;

  /** The commands of which somebody has not heard yet how they ended. */
  private int unanswered;

  private boolean isToEnd;
  private boolean hasGarbage;
  private long served;
  private long idleSince = System.nanoTime();

  private ResidentServer(
      Path socket,
      Duration limit,
      Function<Request, Command> commands,
      Surroundings surroundings,
      ServerLock ownership)
      throws IOException {
    this.socket = socket;
    this.limit = limit;
    this.commands = commands;
    this.surroundings = surroundings;
    this.ownership = ownership;
    this.selector = Selector.open();
    this.channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    // One that was killed leaves its socket behind.
    Files.deleteIfExists(socket);
    channel.bind(UnixDomainSocketAddress.of(socket));
    this.ownFile = file(socket);
    channel.configureBlocking(false);
    channel.register(selector, SelectionKey.OP_ACCEPT);
  }

  /**
   * Begins to listen.
   *
   * @param socket where
   * @param limit how long it stays when it is idle
   * @param commands what is to be done for requests
   * @return empty if another one listens there
   * @throws IOException if it cannot listen
   */
  public static Optional<ResidentServer> listen(
      Path socket, Duration limit, Function<Request, Command> commands, Surroundings surroundings)
      throws IOException {
    Optional<ServerLock> ownership = ServerLock.of(socket);
    return ownership.isEmpty()
        ? Optional.empty()
        : Optional.of(new ResidentServer(socket, limit, commands, surroundings, ownership.get()));
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
        acceptAll();
        collectGarbage();
      }
    } finally {
      deleteSocket();
      ownership.close();
      channel.close();
      selector.close();
    }
  }

  private void acceptAll() throws IOException {
    try {
      for (SocketChannel next = channel.accept(); next != null; next = channel.accept()) {
        SocketChannel accepted = next;
        Thread.ofPlatform().daemon().name("connection").start(() -> serve(accepted));
      }
    } catch (OutOfMemoryError e) {
      // The present command needs all there is; who was not answered runs his own.
    }
  }

  private void deleteSocket() throws IOException {
    if (file(socket).equals(ownFile)) {
      Files.deleteIfExists(socket);
    }
  }

  /** Whether it is over; it takes no command then. */
  private boolean isOver() {
    synchronized (lock) {
      isToEnd |= unanswered == 0 && (idle().compareTo(limit) >= 0 || !file(socket).equals(ownFile));
      return isToEnd && unanswered == 0;
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
        case STATUS -> connection.send(new Frame(Frame.Kind.IS, RecordOutput.whole(status())));
        case STOP -> {
          connection.send(new Frame(Frame.Kind.IS, RecordOutput.whole(status())));
          end();
        }
        default -> {
          // Nobody of ours.
        }
      }
    } catch (IOException e) {
      // The other side has gone: nobody is left who wants an answer.
    }
  }

  private void end() {
    synchronized (lock) {
      isToEnd = true;
    }
    selector.wakeup();
  }

  private void run(Connection connection, Request request) throws IOException {
    if (!takes()) {
      connection.send(Frame.of(Frame.Kind.BUSY));
      return;
    }
    try {
      connection.send(
          new Frame(Frame.Kind.EXIT, new byte[] {(byte) exitCode(connection, request)}));
    } finally {
      // Only now may this process end: whoever waits for the end of the command has heard of it.
      synchronized (lock) {
        unanswered--;
      }
      selector.wakeup();
    }
  }

  /** Whether it takes a command; if so, it takes no other meanwhile. */
  private boolean takes() {
    synchronized (lock) {
      if (isBusy || isToEnd) {
        return false;
      }
      isBusy = true;
      unanswered++;
      return true;
    }
  }

  private int exitCode(Connection connection, Request request) throws IOException {
    CountDownLatch ended = new CountDownLatch(1);
    try {
      connection.send(Frame.of(Frame.Kind.BEGUN));
      Command command = commands.apply(request);
      Thread.ofPlatform().daemon().name("listener").start(() -> listen(connection, command, ended));
      int exitCode =
          command.run(connection.stream(Frame.Kind.OUT), connection.stream(Frame.Kind.ERR));
      if (command.isLast()) {
        end();
      }
      return exitCode;
    } finally {
      ended.countDown();
      synchronized (lock) {
        isBusy = false;
        hasGarbage = true;
        served++;
        idleSince = System.nanoTime();
      }
    }
  }

  /** Waits for an interruption, or until the other side has gone, which is one too. */
  private void listen(Connection connection, Command command, CountDownLatch ended) {
    try {
      while (connection.receive().kind() != Frame.Kind.INTERRUPT) {
        // Nothing else is said while a command runs.
      }
    } catch (IOException gone) {
      // Below.
    }
    if (ended.getCount() == 0) {
      return;
    }
    command.interrupt();
    try {
      if (!ended.await(surroundings.grace().toMillis(), TimeUnit.MILLISECONDS)) {
        deleteSocket();
        surroundings.endAtOnce();
      }
    } catch (InterruptedException | IOException e) {
      surroundings.endAtOnce();
    }
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
