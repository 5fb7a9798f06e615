package dev.weir.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A signal ends a run in good order, as a limit does: the tool as a process of its own, in the
 * middle of an exploration without end.
 */
class SignalsTest {
  /** Two threads that never end. */
  static final String ENDLESS =
      """
      #include <pthread.h>
      static _Atomic int x;
      static void *run(void *a) {
        for (;;) x++;
        return a;
      }
      int main(void) {
        pthread_t t;
        pthread_create(&t, 0, run, 0);
        run(0);
      }
      """;

  private static final int UNSETTLED = 3;

  /** What a run may take to come to its end; only one that has nothing to tell takes less. */
  private static final Duration GRACE = Duration.ofSeconds(10);

  /** Until the compiler has started. */
  private static final long COMPILING_MILLIS = 1000;

  @TempDir private Path folder;

  @BeforeAll
  static void needsSignals() {
    assumeTrue(Files.isExecutable(Path.of("/bin/kill")));
  }

  @ParameterizedTest
  @CsvSource({"INT, check", "TERM, check", "INT, robust", "TERM, robust"})
  void aSignalEndsARunWithWhatIsKnown(String signal, String command) throws Exception {
    Path file = Files.writeString(folder.resolve("endless.c"), ENDLESS);
    List<String> words = List.of(command, file.toString(), "--unroll", "40");

    Ended plain = signalled(signal, words);
    Ended json = signalled(signal, with(words, "--json"));

    assertThat(plain.code()).isEqualTo(UNSETTLED);
    assertThat(plain.output()).startsWith("unknown").contains("interruption");
    assertThat(json.code()).isEqualTo(UNSETTLED);
    JsonNode result = new ObjectMapper().readTree(json.output());
    assertThat(result.get("verdict").asText()).isEqualTo("unknown");
    assertThat(result.get("complete").asBoolean()).isFalse();
    assertThat(result.get("executions").isNumber()).isTrue();
  }

  @Test
  void aSignalEndsACompilationAtOnce() throws Exception {
    // It includes itself again and again, for longer than anybody waits.
    String endless =
        """
        #if __INCLUDE_LEVEL__ < 60
        #include __FILE__
        #include __FILE__
        #endif
        """;
    Path file = Files.writeString(folder.resolve("endless.c"), endless);
    Process process = started(List.of("check", file.toString(), "--json"));
    try (BufferedReader errors = process.errorReader(UTF_8)) {
      waitFor(errors, "compiling");
      Thread.sleep(COMPILING_MILLIS);
      List<ProcessHandle> compilers = process.descendants().toList();
      long start = System.nanoTime();
      send("INT", process);

      assertThat(errors.lines().toList())
          .containsExactly("weir: interrupted before the exploration");
      assertThat(process.waitFor()).isEqualTo(UNSETTLED);
      JsonNode result = new ObjectMapper().readTree(Files.readString(output()));
      assertThat(result.get("verdict").asText()).isEqualTo("unknown");
      assertThat(result.get("complete").asBoolean()).isFalse();
      assertThat(result.get("inputs").get(0).asText()).isEqualTo(file.toString());
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(GRACE);
      assertThat(compilers).isNotEmpty();
      for (ProcessHandle compiler : compilers) {
        compiler.onExit().get(GRACE.toSeconds(), TimeUnit.SECONDS);
      }
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  private record Ended(int code, String output) {}

  /** Starts the tool, and sends a signal once it shows how far it has come. */
  private Ended signalled(String signal, List<String> words) throws Exception {
    Process process = started(words);
    try (BufferedReader errors = process.errorReader(UTF_8)) {
      waitFor(errors, "/s, ");
      send(signal, process);
      errors.lines().forEach(line -> {});
      return new Ended(process.waitFor(), Files.readString(output()));
    } finally {
      process.destroyForcibly();
    }
  }

  private Path output() {
    return folder.resolve("output");
  }

  private Process started(List<String> words) throws IOException {
    return new ProcessBuilder(command(with(words, "--progress", "plain")))
        .redirectOutput(output().toFile())
        .start();
  }

  private static void send(String signal, Process process) throws Exception {
    assumeFalse(signal.equals("INT") && ignoresInterrupts(process), "SIGINT is ignored here");
    String number = Long.toString(process.pid());
    assertThat(new ProcessBuilder("/bin/kill", "-" + signal, number).start().waitFor()).isZero();
  }

  /** Reads lines until one has a text. */
  static void waitFor(BufferedReader errors, String text) throws IOException {
    List<String> lines = new ArrayList<>();
    for (String line = errors.readLine(); line != null; line = errors.readLine()) {
      lines.add(line);
      if (line.contains(text)) {
        return;
      }
    }
    throw new AssertionError("it ended too early: " + lines);
  }

  /** What starts in the background of a script may ignore SIGINT, as its parent did. */
  private static boolean ignoresInterrupts(Process process) throws IOException {
    Path status = Path.of("/proc", Long.toString(process.pid()), "status");
    if (!Files.exists(status)) {
      return false;
    }
    String mask =
        Files.readAllLines(status).stream()
            .filter(line -> line.startsWith("SigIgn:"))
            .map(line -> line.substring("SigIgn:".length()).strip())
            .findFirst()
            .orElse("0");
    return (Long.parseUnsignedLong(mask, 16) & 2) != 0;
  }

  private static List<String> with(List<String> words, String... more) {
    List<String> all = new ArrayList<>(words);
    all.addAll(List.of(more));
    return all;
  }

  private static List<String> command(List<String> words) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    // The commands end before it is worth to compile more.
    command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.add("--enable-native-access=ALL-UNNAMED");
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(Main.class.getName());
    command.addAll(words);
    return command;
  }
}
