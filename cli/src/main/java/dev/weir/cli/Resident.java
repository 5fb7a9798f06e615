package dev.weir.cli;

import dev.weir.cli.options.Options;
import dev.weir.cli.resident.Request;
import dev.weir.cli.resident.ResidentClient;
import dev.weir.cli.resident.ResidentClient.Ended;
import dev.weir.cli.resident.ResidentServer;
import dev.weir.cli.resident.SocketFolder;
import dev.weir.cli.resident.StartException;
import dev.weir.cli.session.Interruption;
import dev.weir.cli.session.Toolkit;
import dev.weir.frontend.ChildClassPath;
import dev.weir.report.Standing;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Pattern;

/**
 * A process that stays when a command has ended and runs the next ones: they find all classes
 * loaded, and compiled to machine code. The variable {@value #VARIABLE} asks for it.
 */
final class Resident {
  static final String VARIABLE = "WEIR_RESIDENT";

  /** The commands that a process need not be started for, for their own sake or for ours. */
  private static final Set<String> COMMANDS =
      Set.of(
          """
          check robust fence hunt lin transform litmus replay resume test print models library
          """
              .split("\\s+"));

  private static final int MOST_MINUTES = 24 * 60;

  /** Signals for the command that starts it, and for all that the terminal runs, are not for it. */
  private static final String START =
      "trap '' INT HUP; if command -v setsid >/dev/null; then exec setsid \"$@\"; fi; exec \"$@\"";

  /** Words that name what only the process itself has. */
  private static final Pattern OWN_FILES = Pattern.compile("/dev/(std|fd|tty)|/proc/");

  /** Within a signal's {@link Interruption#GRACE}, another process runs nothing any more. */
  private static final ResidentServer.Surroundings SURROUNDINGS =
      new ResidentServer.Surroundings() {
        @Override
        public Duration grace() {
          return Interruption.GRACE;
        }

        @Override
        public void endAtOnce() {
          ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
          Runtime.getRuntime().halt(Standing.UNSETTLED.exitCode());
        }
      };

  private Resident() {}

  /**
   * Is such a process.
   *
   * @param arguments where it listens, and for how many minutes it stays when it is idle
   * @throws IOException if it cannot listen
   */
  public static void main(String[] arguments) throws IOException {
    Path socket = Path.of(arguments[0]);
    Duration limit = Duration.ofMinutes(Long.parseLong(arguments[1]));
    Optional<ResidentServer> server =
        ResidentServer.listen(socket, limit, Resident::command, SURROUNDINGS);
    if (server.isPresent()) {
      server.get().run();
    }
    System.exit(Standing.FINE.exitCode());
  }

  private static ResidentServer.Command command(Request request) {
    Interruption interruption = Interruption.ofOneCommand();
    return new ResidentServer.Command() {
      private int exitCode = Standing.UNSETTLED.exitCode();

      @Override
      public int run(OutputStream out, OutputStream err) {
        PrintStream usual = System.err;
        System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
        try {
          exitCode =
              Main.run(
                  new Toolkit(),
                  request.environment(),
                  request.isTerminal(),
                  request.words().toArray(String[]::new),
                  Main.writer(out),
                  Main.writer(err),
                  interruption);
        } finally {
          System.setErr(usual);
        }
        return exitCode;
      }

      @Override
      public void interrupt() {
        interruption.signal();
      }

      /** Nobody knows what state a defect has left behind. */
      @Override
      public boolean isLast() {
        return exitCode == Standing.DEFECT.exitCode();
      }
    };
  }

  /**
   * Has a command run by such a process, if that is wanted.
   *
   * @return its exit code; empty if this process is to run it
   */
  static Optional<Integer> run(Request request, Interruption interruption) {
    String wish = request.environment().getOrDefault(VARIABLE, "");
    if (wish.isEmpty() || wish.equals("0") || !mayRun(request.words())) {
      return Optional.empty();
    }
    Optional<Integer> minutes = minutes(wish);
    if (minutes.isEmpty()) {
      say(
          "%s=%s: give the minutes that a process stays as a number from 0 to %s"
              .formatted(VARIABLE, wish, MOST_MINUTES));
      return Optional.of(Standing.INVALID.exitCode());
    }
    ResidentClient client;
    try {
      client = ResidentClient.of(request.environment(), socket -> start(socket, minutes.get()));
    } catch (IOException e) {
      say("%s: no process can stay: %s".formatted(VARIABLE, e.getMessage()));
      return Optional.empty();
    }
    return run(client, request, StandardOutput.ofProcess(), interruption);
  }

  private static Optional<Integer> run(
      ResidentClient client, Request request, OutputStream out, Interruption interruption) {
    try {
      Optional<Ended> ended =
          client.run(
              request,
              out,
              new FileOutputStream(FileDescriptor.err),
              // Who hears of a signal does not wait until another process does.
              interrupt -> interruption.tell(() -> Thread.ofPlatform().daemon().start(interrupt)),
              interruption::isRequested);
      return ended.map(Resident::exitCode);
    } catch (StartException e) {
      say("%s: no process can stay: %s".formatted(VARIABLE, e.getMessage()));
      return Optional.empty();
    } catch (IOException e) {
      say(
          "the process that ran this command has ended; run it again, or without "
              + VARIABLE
              + " if that process was short of memory");
      return Optional.of(Standing.UNSETTLED.exitCode());
    } finally {
      interruption.tell(() -> {});
    }
  }

  private static int exitCode(Ended ended) {
    if (ended.isWritten()) {
      return ended.exitCode();
    }
    say(Main.UNWRITTEN);
    return Standing.INVALID.exitCode();
  }

  /**
   * Has this process run a command for itself, by way of a socket.
   *
   * @param cache an empty folder, in which an empty folder is left
   * @throws IOException if that is not possible
   */
  static void rehearse(Path cache, Request request) throws IOException {
    Map<String, String> environment = new HashMap<>(request.environment());
    environment.put("WEIR_CACHE", cache.toString());
    ExecutorService threads = Executors.newSingleThreadExecutor();
    ResidentClient client =
        ResidentClient.of(
            environment,
            socket -> {
              ResidentServer server =
                  ResidentServer.listen(
                          socket, Duration.ofMinutes(1), Resident::command, SURROUNDINGS)
                      .orElseThrow();
              threads.submit(
                  () -> {
                    server.run();
                    return null;
                  });
              return () -> false;
            });
    run(client, request, OutputStream.nullOutputStream(), new Interruption());
    ResidentClient.stopAll(SocketFolder.of(environment));
    // It waits until the server has ended.
    threads.close();
  }

  /** What stays by itself, and what wants other libraries, has a process of its own. */
  private static boolean mayRun(List<String> words) {
    List<String> own = words.stream().takeWhile(word -> !word.equals("--")).toList();
    return !own.isEmpty()
        && COMMANDS.contains(own.getFirst())
        && !Options.WATCH.isIn(own)
        && words.stream().noneMatch(word -> OWN_FILES.matcher(word).find())
        && !Options.CLUSTER.isIn(own);
  }

  private static Optional<Integer> minutes(String text) {
    try {
      int minutes = Integer.parseInt(text);
      return minutes > 0 && minutes <= MOST_MINUTES ? Optional.of(minutes) : Optional.empty();
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  /** Starts another process like this one. */
  private static ResidentClient.Started start(Path socket, int minutes) throws IOException {
    List<String> command = new ArrayList<>(List.of("/bin/sh", "-c", START, "weir"));
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    command.addAll(
        List.of(
            "-cp",
            ChildClassPath.text(),
            Resident.class.getName(),
            socket.toString(),
            Integer.toString(minutes)));
    File nothing = new File("/dev/null");
    Process process =
        new ProcessBuilder(command)
            .redirectInput(nothing)
            .redirectOutput(nothing)
            .redirectError(nothing)
            .start();
    // One that ends well has found another one that listens, or is about to.
    return () -> !process.isAlive() && process.exitValue() != Standing.FINE.exitCode();
  }

  private static void say(String line) {
    System.err.println("weir: " + line);
  }
}
