package dev.weir.cli.resident;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A server and its clients, in threads of one process, with commands that are made up. */
@Timeout(60)
class ResidentServerTest {
  private static final Duration LONG = Duration.ofMinutes(10);
  private static final ResidentClient.Starter NOBODY =
      socket -> {
        throw new IOException("nobody starts");
      };

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final CountDownLatch isBegun = new CountDownLatch(1);
  private final CountDownLatch mayEnd = new CountDownLatch(1);
  private final CountDownLatch isInterrupted = new CountDownLatch(1);

  private final CountDownLatch isGivenUp = new CountDownLatch(1);

  /** A process that is given up does not end here. */
  private final ResidentServer.Surroundings surroundings =
      new ResidentServer.Surroundings() {
        @Override
        public Duration grace() {
          return Duration.ofMillis(200);
        }

        @Override
        public void endAtOnce() {
          isGivenUp.countDown();
        }
      };

  @TempDir private Path cache;
  private SocketFolder folder;
  private Path socket;

  @BeforeEach
  void findAPlace() throws IOException {
    folder = SocketFolder.of(Map.of("WEIR_CACHE", cache.toString()));
    socket = folder.socket("here");
  }

  @AfterEach
  void endAll() {
    mayEnd.countDown();
    threads.shutdownNow();
  }

  /** A command that tells its words, and ends with their number. */
  private static ResidentServer.Command echo(Request request) {
    return new ResidentServer.Command() {
      @Override
      public int run(OutputStream out, OutputStream err) {
        write(out, String.join(" ", request.words()));
        write(err, request.environment() + " " + request.isTerminal());
        return request.words().size();
      }

      @Override
      public void interrupt() {}

      @Override
      public boolean isLast() {
        return request.words().contains("last");
      }
    };
  }

  /** A command that says "begun", and ends when this test lets it. */
  private ResidentServer.Command waiting(Request request) {
    return new ResidentServer.Command() {
      @Override
      public int run(OutputStream out, OutputStream err) {
        write(out, "begun");
        isBegun.countDown();
        try {
          mayEnd.await();
        } catch (InterruptedException e) {
          return 99;
        }
        write(out, ", ended");
        return 0;
      }

      @Override
      public void interrupt() {
        isInterrupted.countDown();
        if (!request.words().contains("deaf")) {
          mayEnd.countDown();
        }
      }

      @Override
      public boolean isLast() {
        return false;
      }
    };
  }

  private static void write(OutputStream stream, String text) {
    try {
      stream.write(text.getBytes(UTF_8));
    } catch (IOException e) {
      // Nobody reads.
    }
  }

  private Future<?> serve(Duration limit, Function<Request, ResidentServer.Command> commands)
      throws IOException {
    ResidentServer server =
        ResidentServer.listen(socket, limit, commands, surroundings).orElseThrow();
    return threads.submit(
        () -> {
          server.run();
          return null;
        });
  }

  private record Result(Optional<ResidentClient.Ended> ended, String out, String err) {}

  private Result run(Request request) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Optional<ResidentClient.Ended> ended =
        new ResidentClient(socket, NOBODY).run(request, out, err, _ -> {}, () -> false);
    return new Result(ended, out.toString(UTF_8), err.toString(UTF_8));
  }

  private static Request request(String... words) {
    return new Request(List.of(words), Map.of(), false);
  }

  @Test
  void runsACommandWithItsWordsAndItsEnvironment() throws Exception {
    serve(LONG, ResidentServerTest::echo);

    Result result = run(new Request(List.of("check", "Prüfung"), Map.of("A", "b\nc"), true));

    assertThat(result.ended()).contains(new ResidentClient.Ended(2, true));
    assertThat(result.out()).isEqualTo("check Prüfung");
    assertThat(result.err()).isEqualTo("{A=b\nc} true");
  }

  @Test
  void runsOneCommandAfterTheOther() throws Exception {
    serve(LONG, ResidentServerTest::echo);

    run(request("one"));
    run(request("two"));

    assertThat(ResidentClient.all(folder))
        .singleElement()
        .satisfies(
            status -> {
              assertThat(status.commands()).isEqualTo(2);
              assertThat(status.isBusy()).isFalse();
              assertThat(status.process()).isEqualTo(ProcessHandle.current().pid());
            });
  }

  @Test
  void runsNothingWhileItRunsAnother() throws Exception {
    serve(LONG, this::waiting);
    Future<Result> first = threads.submit(() -> run(request("first")));
    isBegun.await();

    Result second = run(request("second"));

    assertThat(second).isEqualTo(new Result(Optional.empty(), "", ""));
    assertThat(ResidentClient.all(folder)).singleElement().matches(Status::isBusy);
    mayEnd.countDown();
    assertThat(first.get().out()).isEqualTo("begun, ended");
  }

  @Test
  void interruptsTheCommandAndShowsWhatItSaysThen() throws Exception {
    serve(LONG, this::waiting);
    ByteArrayOutputStream out = new ByteArrayOutputStream();

    Optional<ResidentClient.Ended> ended =
        new ResidentClient(socket, NOBODY)
            .run(request("one"), out, OutputStream.nullOutputStream(), Runnable::run, () -> false);

    assertThat(ended).contains(new ResidentClient.Ended(0, true));
    assertThat(isInterrupted.getCount()).isZero();
    assertThat(out.toString(UTF_8)).isEqualTo("begun, ended");
  }

  @Test
  void interruptsTheCommandOfWhoHasGone() throws Exception {
    serve(LONG, this::waiting);
    try (Connection connection = Connection.to(socket)) {
      connection.send(new Frame(Frame.Kind.RUN, request("one").bytes()));
      isBegun.await();
    }

    assertThat(isInterrupted.await(10, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void tellsThatTheOutputWasNotWritten() throws Exception {
    serve(LONG, ResidentServerTest::echo);
    OutputStream full =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("full");
          }
        };

    Optional<ResidentClient.Ended> ended =
        new ResidentClient(socket, NOBODY)
            .run(request("one"), full, OutputStream.nullOutputStream(), _ -> {}, () -> false);

    assertThat(ended).contains(new ResidentClient.Ended(1, false));
  }

  @Test
  void nobodyRunsTheCommandWhereNobodyListens() throws Exception {
    assertThatThrownBy(() -> run(request("one")))
        .isInstanceOf(StartException.class)
        .hasMessage("nobody starts");
  }

  @Test
  void doesNotWaitForOneThatFailedToStart() throws Exception {
    ResidentClient client = new ResidentClient(socket, _ -> () -> true);

    assertThatThrownBy(
            () ->
                client.run(
                    request("one"),
                    OutputStream.nullOutputStream(),
                    OutputStream.nullOutputStream(),
                    _ -> {},
                    () -> false))
        .isInstanceOf(StartException.class);
  }

  @Test
  void doesNotWaitForOneToStartWhenNobodyWantsItAnyMore() throws Exception {
    ResidentClient client = new ResidentClient(socket, _ -> () -> false);

    assertThat(
            client.run(
                request("one"),
                OutputStream.nullOutputStream(),
                OutputStream.nullOutputStream(),
                _ -> {},
                () -> true))
        .isEmpty();
  }

  @Test
  void doesNotWaitForOneThatSaysNothing() throws Exception {
    try (ServerSocketChannel stopped = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      stopped.bind(UnixDomainSocketAddress.of(socket));

      assertThat(run(request("one")).ended()).isEmpty();
      assertThat(ResidentClient.all(folder)).isEmpty();
    }
  }

  @Test
  void givesUpTheProcessWhereAnInterruptedCommandDoesNotEnd() throws Exception {
    serve(LONG, this::waiting);
    try (Connection connection = Connection.to(socket)) {
      connection.send(new Frame(Frame.Kind.RUN, request("deaf").bytes()));
      isBegun.await();
      connection.send(Frame.of(Frame.Kind.INTERRUPT));

      assertThat(isGivenUp.await(10, TimeUnit.SECONDS)).isTrue();
      assertThat(socket).doesNotExist();
    }
  }

  @Test
  void runsNoOtherCommandAfterOneThatIsToBeTheLast() throws Exception {
    Future<?> server = serve(LONG, ResidentServerTest::echo);

    assertThat(run(request("the", "last")).out()).isEqualTo("the last");

    server.get();
    assertThat(socket).doesNotExist();
  }

  @Test
  void startsAServerWhereNobodyListens() throws Exception {
    ResidentClient client =
        new ResidentClient(
            socket,
            _ -> {
              serve(LONG, ResidentServerTest::echo);
              return () -> false;
            });

    Optional<ResidentClient.Ended> ended =
        client.run(
            request("one"),
            OutputStream.nullOutputStream(),
            OutputStream.nullOutputStream(),
            _ -> {},
            () -> false);

    assertThat(ended).contains(new ResidentClient.Ended(1, true));
  }

  @Test
  void takesThePlaceOfOneThatWasKilled() throws Exception {
    Files.createFile(socket);
    serve(LONG, ResidentServerTest::echo);

    assertThat(run(request("one")).ended()).isPresent();
  }

  @Test
  void leavesThePlaceToWhoWasThereFirst() throws Exception {
    serve(LONG, ResidentServerTest::echo);

    assertThat(ResidentServer.listen(socket, LONG, ResidentServerTest::echo, surroundings))
        .isEmpty();
    assertThat(run(request("one")).ended()).isPresent();
  }

  @Test
  void leavesNothingBehind() throws Exception {
    Future<?> server = serve(LONG, ResidentServerTest::echo);
    ResidentClient.stopAll(folder);
    server.get();
    Files.createFile(socket.resolveSibling("of one that was killed"));

    assertThat(ResidentClient.all(folder)).isEmpty();

    try (Stream<Path> left = Files.list(cache.resolve("resident"))) {
      assertThat(left).isEmpty();
    }
  }

  @Test
  void endsWhenNobodyWantedACommandForItsTime() throws Exception {
    Future<?> server = serve(Duration.ofMillis(50), ResidentServerTest::echo);

    server.get();

    assertThat(socket).doesNotExist();
  }

  @Test
  void endsWhenItIsToldTo() throws Exception {
    Future<?> server = serve(LONG, ResidentServerTest::echo);

    assertThat(ResidentClient.stopAll(folder)).hasSize(1);

    server.get();
    assertThat(socket).doesNotExist();
    assertThat(ResidentClient.all(folder)).isEmpty();
  }

  @Test
  void endsOnlyAfterItsCommand() throws Exception {
    Future<?> server = serve(LONG, this::waiting);
    Future<Result> first = threads.submit(() -> run(request("first")));
    isBegun.await();

    ResidentClient.stopAll(folder);

    assertThatThrownBy(() -> server.get(200, TimeUnit.MILLISECONDS))
        .isInstanceOf(TimeoutException.class);
    mayEnd.countDown();
    assertThat(first.get().out()).isEqualTo("begun, ended");
    server.get();
  }

  @Test
  void saysThatWhoRanTheCommandHasGone() throws Exception {
    try (ServerSocketChannel dying = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      dying.bind(UnixDomainSocketAddress.of(socket));
      Future<Result> result = threads.submit(() -> run(request("one")));
      try (Connection connection = new Connection(dying.accept())) {
        connection.receive();
        connection.send(Frame.of(Frame.Kind.BEGUN));
        connection.send(new Frame(Frame.Kind.OUT, "begun".getBytes(UTF_8)));
      }

      assertThatThrownBy(result::get)
          .isInstanceOf(ExecutionException.class)
          .hasCauseInstanceOf(IOException.class);
    }
  }

  @Test
  void nobodyElseMayEnterTheFolder() throws Exception {
    Path inner = cache.resolve("resident");

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(inner)))
        .isEqualTo("rwx------");

    Files.setPosixFilePermissions(inner, PosixFilePermissions.fromString("rwxrwx---"));
    assertThatThrownBy(() -> folder.socket("here"))
        .isInstanceOf(IOException.class)
        .hasMessage(inner + " is not for this user alone");
  }

  @Test
  void aFolderWithALongNameHoldsNoSocket() throws Exception {
    Path deep = cache.resolve("a-long-name".repeat(20));

    assertThatThrownBy(() -> SocketFolder.of(Map.of("WEIR_CACHE", deep.toString())).socket("here"))
        .isInstanceOf(IOException.class)
        .hasMessageEndingWith("is too long a name for a folder with sockets");
  }

  @Test
  void strangersAreNotHeard() throws Exception {
    serve(LONG, ResidentServerTest::echo);
    try (Connection connection = Connection.to(socket)) {
      connection.send(Frame.of(Frame.Kind.BUSY));
      assertThatThrownBy(connection::receive).isInstanceOf(IOException.class);
    }

    assertThat(run(request("one")).ended()).isPresent();
  }
}
