package dev.weir.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weir.frontend.clang.NativeCache;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Commands, each a process, that one that stays runs for them. */
@Timeout(120)
class ResidentTest {
  private static final Pattern PROCESS =
      Pattern.compile("process (\\d+) in .*: (\\d+) commands?, ");

  @TempDir private Path folder;
  private Path cache;

  /** The compiler is not unpacked again. */
  @BeforeEach
  void makeACache() throws Exception {
    cache = Files.createDirectory(folder.toRealPath().resolve("cache"));
    Path own = NativeCache.folder(System.getenv(), System.getProperty("user.home"));
    if (Files.isDirectory(own)) {
      try (Stream<Path> entries = Files.list(own)) {
        for (Path entry : entries.filter(ResidentTest::isUnpacked).toList()) {
          Files.createSymbolicLink(cache.resolve(entry.getFileName()), entry.toAbsolutePath());
        }
      }
    }
  }

  private static boolean isUnpacked(Path entry) {
    String name = entry.getFileName().toString();
    return name.startsWith("llvm-") || name.startsWith("headers-");
  }

  @AfterEach
  void endTheProcess() throws Exception {
    resident().flatMap(ProcessHandle::of).ifPresent(ProcessHandle::destroyForcibly);
    try (Stream<Path> entries = Files.list(cache)) {
      for (Path link : entries.filter(Files::isSymbolicLink).toList()) {
        Files.delete(link);
      }
    }
  }

  private record Ended(int code, String output, String errors) {}

  private Process start(String minutes, String... words) throws IOException {
    return start(folder, minutes, words);
  }

  private Process start(Path where, String minutes, String... words) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    // The commands end before it is worth to compile more.
    command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-cp"));
    command.add(System.getProperty("java.class.path"));
    command.add(Main.class.getName());
    command.addAll(List.of(words));
    ProcessBuilder builder = new ProcessBuilder(command).directory(where.toFile());
    builder.environment().putAll(Map.of("WEIR_CACHE", cache.toString(), "WEIR_RESIDENT", minutes));
    return builder.start();
  }

  private Ended run(String minutes, String... words) throws Exception {
    return ended(start(minutes, words));
  }

  private static Ended ended(Process process) throws Exception {
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    String errors = new String(process.getErrorStream().readAllBytes(), UTF_8);
    return new Ended(process.waitFor(), output, errors);
  }

  /** The line of {@code weir resident} of the only process that stays. */
  private Matcher resident(String... options) throws Exception {
    String[] words =
        Stream.concat(Stream.of("resident"), Stream.of(options)).toArray(String[]::new);
    return PROCESS.matcher(run("0", words).output());
  }

  private Optional<Long> resident() throws Exception {
    Matcher line = resident(new String[0]);
    return line.find() ? Optional.of(Long.valueOf(line.group(1))) : Optional.empty();
  }

  private static String withoutTimes(String output) {
    return output
        .replaceAll("(?m)^time: .*$", "")
        .replaceAll("\"(seconds|[a-z]+Seconds)\":[^,}]*", "");
  }

  private String copyOf(String example) throws IOException {
    Path source = Path.of("..", "examples", example);
    Files.copy(source, folder.resolve(source.getFileName()));
    return source.getFileName().toString();
  }

  @Test
  void oneProcessRunsAllCommandsAndTheyAnswerAsBefore() throws Exception {
    String file = copyOf("dekker.c");
    Ended alone = run("0", "check", file);
    Ended robust = run("0", "robust", file);

    Ended first = run("1", "check", file);
    Ended second = run("1", "check", file);
    Ended other = run("1", "robust", file);
    Ended wrong = run("1", "check", "no-such.c");

    assertThat(alone.code()).isEqualTo(1);
    assertThat(Stream.of(first, second).map(Ended::code)).containsOnly(1);
    assertThat(Stream.of(first, second).map(ended -> withoutTimes(ended.output())))
        .containsOnly(withoutTimes(alone.output()));
    assertThat(withoutTimes(other.output())).isEqualTo(withoutTimes(robust.output()));
    assertThat(wrong.code()).isEqualTo(2);
    assertThat(wrong.errors()).hasLineCount(1).contains("no-such.c");
    Matcher line = resident(new String[0]);
    assertThat(line.find()).isTrue();
    assertThat(line.group(2)).isEqualTo("4");

    assertThat(resident("--stop").find()).isTrue();
    Optional<ProcessHandle> process = ProcessHandle.of(Long.parseLong(line.group(1)));
    if (process.isPresent()) {
      process.get().onExit().get(10, TimeUnit.SECONDS);
    }
    assertThat(resident()).isEmpty();
  }

  @Test
  void aSignalEndsTheCommandWithWhatIsKnownAndTheProcessStays() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/bin/kill")));
    String file = Files.writeString(folder.resolve("endless.c"), SignalsTest.ENDLESS).toString();
    Process process = start("1", "check", file, "--unroll", "40", "--progress", "plain");
    try (BufferedReader errors = process.errorReader(UTF_8)) {
      SignalsTest.waitFor(errors, "/s, ");
      new ProcessBuilder("/bin/kill", "-TERM", Long.toString(process.pid())).start().waitFor();

      assertThat(process.inputReader(UTF_8).lines().toList())
          .anyMatch(line -> line.contains("interruption"));
      assertThat(process.waitFor()).isEqualTo(3);
    } finally {
      process.destroyForcibly();
    }
    assertThat(run("1", "models").code()).isZero();
    Matcher line = resident(new String[0]);
    assertThat(line.find()).isTrue();
    assertThat(line.group(2)).isEqualTo("2");
  }

  @Test
  void aCommandRunsByItselfWhereTheProcessIsBusy() throws Exception {
    String file = Files.writeString(folder.resolve("endless.c"), SignalsTest.ENDLESS).toString();
    Process process = start("1", "check", file, "--unroll", "40", "--progress", "plain");
    try (BufferedReader errors = process.errorReader(UTF_8)) {
      SignalsTest.waitFor(errors, "/s, ");

      assertThat(run("1", "models").output()).contains("tso");
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void saysThatTheProcessWasKilled() throws Exception {
    String file = Files.writeString(folder.resolve("endless.c"), SignalsTest.ENDLESS).toString();
    Process process = start("1", "check", file, "--unroll", "40", "--progress", "plain");
    try (BufferedReader errors = process.errorReader(UTF_8)) {
      SignalsTest.waitFor(errors, "/s, ");
      ProcessHandle.of(resident().orElseThrow()).orElseThrow().destroyForcibly();

      assertThat(errors.lines().toList())
          .last()
          .asString()
          .startsWith("weir: the process that ran this command has ended; run it again");
      assertThat(process.waitFor()).isEqualTo(3);
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void readsWhatOnlyTheProcessItselfHas() throws Exception {
    run("1", "models");

    Ended ended = run("1", "check", "/dev/fd/77");

    assertThat(ended.errors()).contains("/dev/fd/77");
    Matcher line = resident(new String[0]);
    assertThat(line.find()).isTrue();
    assertThat(line.group(2)).isEqualTo("1");
  }

  @Test
  void aFileThatHasChangedIsReadAgain() throws Exception {
    Path file = folder.resolve("changing.c");
    String program = "#include <assert.h>\nint main(void) { assert(%d); }\n";

    Files.writeString(file, program.formatted(1));
    Ended right = run("1", "check", "changing.c");
    Files.writeString(file, program.formatted(0));
    Ended wrong = run("1", "check", "changing.c");

    assertThat(right.output()).startsWith("safe: ");
    assertThat(wrong.output()).startsWith("violation: ");
  }

  @Test
  void anotherFolderHasAnotherProcess() throws Exception {
    Path other = Files.createDirectory(folder.resolve("other"));
    Files.writeString(folder.resolve("test.c"), "int main(void) { return 0; }\n");
    Files.writeString(
        other.resolve("test.c"), "#include <assert.h>\nint main(void) { assert(0); }\n");

    Ended here = run("1", "check", "test.c");
    Ended there = ended(start(other, "1", "check", "test.c"));
    run("0", "resident", "--stop");

    assertThat(here.output()).startsWith("safe: ");
    assertThat(there.output()).startsWith("violation: ");
  }

  @Test
  void refusesWhatIsNoTime() throws Exception {
    Ended ended = run("soon", "models");

    assertThat(ended)
        .isEqualTo(
            new Ended(
                2,
                "",
                "weir: WEIR_RESIDENT=soon: give the minutes that a process stays as a number"
                    + " from 0 to 1440\n"));
  }
}
