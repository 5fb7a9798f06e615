package dev.weir.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weir.testing.Effort;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The launcher, as a process, in a checkout of its own: the sources are empty, the jars are the
 * class path of this test, and a script of a few lines stands for Maven.
 */
class LauncherTest {
  private static final Path LAUNCHER = Path.of("..", "weir").toAbsolutePath().normalize();
  private static final FileTime LONG_AGO = FileTime.from(Instant.parse("2020-01-01T00:00:00Z"));
  private static final FileTime LATER = FileTime.from(Instant.parse("2020-01-02T00:00:00Z"));
  private static final FileTime FOR_EVER = FileTime.from(Instant.parse("2100-01-01T00:00:00Z"));

  @TempDir private Path folder;
  private Path root;
  private Path target;
  private Path tools;

  @BeforeEach
  void layOutACheckoutThatIsBuilt() throws IOException {
    root = Files.createDirectory(folder.toRealPath().resolve("a checkout"));
    target = Files.createDirectories(root.resolve("cli/target"));
    tools = Files.createDirectory(folder.resolve("tools"));
    Files.copy(LAUNCHER, root.resolve("weir"));
    root.resolve("weir").toFile().setExecutable(true);
    for (String module : List.of("engine", "frontend", "cli")) {
      Files.createDirectories(root.resolve(module + "/src/main"));
      Files.writeString(root.resolve(module + "/pom.xml"), "");
    }
    Path shared = Files.createDirectories(root.resolve("cli/src/main/sh"));
    Files.copy(LAUNCHER.resolveSibling("cli/src/main/sh/start.sh"), shared.resolve("start.sh"));
    Files.writeString(root.resolve("pom.xml"), "");
    Files.createDirectory(target.resolve("weir-cli.jar"));
    Files.writeString(
        target.resolve("class-path"),
        target.resolve("weir-cli.jar") + File.pathSeparator + classPath());
    Files.writeString(target.resolve("weir-built"), "");
    Files.writeString(memory(), "");
    try (var files = Files.walk(root)) {
      for (Path file : files.toList()) {
        Files.setLastModifiedTime(file, LONG_AGO);
      }
    }
    maven("echo \"$*\" >>'" + log() + "'; exit 0");
  }

  @Test
  void passesOnTheExitCodeAndTheOutputOfTheCommandLine() throws Exception {
    Outcome outcome = launch("--version");

    assertThat(outcome.errors()).isEmpty();
    assertThat(outcome.output()).startsWith("weir ");
    assertThat(outcome.exitCode()).isZero();
  }

  /** The new one is where a user's tools keep theirs, if no other place has one. */
  @Test
  void findsANewJdkBehindAnOldOneThatStandsInFront() throws Exception {
    Path old = Files.createDirectories(folder.resolve("jdk-17/bin"));
    for (String program : List.of("java", "javac")) {
      Path script =
          Files.writeString(old.resolve(program), "#!/bin/sh\necho too old >&2\nexit 1\n");
      assertThat(script.toFile().setExecutable(true)).isTrue();
    }
    Files.writeString(
        old.resolveSibling("release"),
        "JAVA_VERSION=\"17.0.12\"\nJAVA_RUNTIME_VERSION=\"17.0.12+7\"\n");
    Path jdks = Files.createDirectories(folder.resolve("home/.jdks"));
    Files.createSymbolicLink(jdks.resolve("new"), Path.of(System.getProperty("java.home")));
    ProcessBuilder builder = new ProcessBuilder(root.resolve("weir").toString(), "--version");
    builder.environment().put("JAVA_HOME", old.getParent().toString());
    builder.environment().put("HOME", jdks.getParent().toString());
    builder
        .environment()
        .put("PATH", String.join(File.pathSeparator, "" + old, "" + tools, System.getenv("PATH")));
    builder.environment().remove("WEIR_JAVA_OPTS");
    Path errors = Files.createTempFile(folder, "errors", "");

    Outcome outcome = new Launch(builder.redirectError(errors.toFile()).start(), errors).outcome();

    assertThat(outcome.errors()).doesNotContain("too old");
    assertThat(outcome.output()).startsWith("weir ");
    assertThat(outcome.exitCode()).isZero();
  }

  @Test
  void passesOnArgumentsWithSpacesAndStars() throws Exception {
    Outcome outcome = launch("--no such * option");

    assertThat(outcome.errors()).contains("--no such * option");
    assertThat(outcome.exitCode()).isEqualTo(2);
  }

  @Test
  void namesAMissingFileInOneLine() throws Exception {
    Outcome outcome = launch("check", "no-such.c");

    assertThat(outcome.output()).isEmpty();
    assertThat(outcome.errors().lines()).hasSize(1).first().asString().contains("no-such.c");
    assertThat(outcome.exitCode()).isEqualTo(2);
  }

  @Test
  void refusesAnInstructionOfALitmusTestInOneLine() throws Exception {
    Files.writeString(
        folder.resolve("T.litmus"), "AArch64 T\n{ }\n P0 ;\n LDP X1,X2,[X3] ;\nexists (true)\n");

    Outcome outcome = launch("litmus", "T.litmus");

    assertThat(outcome.output()).isEmpty();
    assertThat(outcome.errors())
        .isEqualTo(
            "T.litmus:4:2: the instruction LDP of AArch64 is not supported; docs/semantics.md lists"
                + " those that are\n");
    assertThat(outcome.exitCode()).isEqualTo(2);
  }

  @Test
  void findsFilesOfAnyNameInALocaleOfAsciiAlone() throws Exception {
    Path source = Files.createDirectory(folder.resolve("Prüfung")).resolve("naïve.c");
    Files.writeString(source, "int main(void) { return x; }\n");

    Outcome outcome = launch("check", "Prüfung/naïve.c");

    assertThat(outcome.errors()).startsWith("Prüfung/naïve.c:1:25: error: use of undeclared");
    assertThat(outcome.exitCode()).isEqualTo(2);
  }

  @Test
  void startsFromAnyFolderThroughALink() throws Exception {
    Path link = Files.createSymbolicLink(folder.resolve("link"), root.resolve("weir"));

    assertThat(start(link, "--version").outcome().exitCode()).isZero();
  }

  @Test
  void buildsNothingWhenNothingChanged() throws Exception {
    launch("--version");

    assertThat(log()).doesNotExist();
  }

  @Test
  void buildsAgainWhenASourceIsNewer() throws Exception {
    changeASource();
    leaveOutWhatFollowsABuild();

    Outcome outcome = launch("--version");

    assertThat(outcome.errors())
        .isEqualTo("weir: building it again, because sources have changed\n");
    assertThat(outcome.output()).startsWith("weir ");
    assertThat(outcome.exitCode()).isZero();
    assertThat(log()).content().hasLineCount(1);
  }

  @Test
  void buildsAgainWhenTheCheckoutWasMoved() throws Exception {
    leaveOutWhatFollowsABuild();
    Path moved = Files.move(root, folder.resolve("another place"));

    Outcome outcome = start(moved.resolve("weir"), "--version").outcome();

    assertThat(outcome.errors())
        .startsWith("weir: building it again, because the checkout was moved\n");
    assertThat(log()).content().hasLineCount(1);
  }

  @Test
  void buildsOnceWhenStartedTwiceAtOnce() throws Exception {
    changeASource();
    leaveOutWhatFollowsABuild();

    Launch one = start(root.resolve("weir"), "--version");
    Launch two = start(root.resolve("weir"), "--version");

    assertThat(one.outcome().exitCode()).isZero();
    assertThat(two.outcome().exitCode()).isZero();
    assertThat(log()).content().hasLineCount(1);
    assertThat(target.resolve("weir-building")).doesNotExist();
  }

  @Test
  void doesNotWaitForABuilderThatDied() throws Exception {
    changeASource();
    leaveOutWhatFollowsABuild();
    Process dead = new ProcessBuilder("true").start();
    dead.waitFor();
    Files.createDirectory(target.resolve("weir-building"));
    Files.writeString(target.resolve("weir-building/owner"), dead.pid() + "\n");

    assertThat(launch("--version").exitCode()).isZero();
  }

  @Test
  void showsWhatMavenSaysWhenTheBuildFails() throws Exception {
    changeASource();
    maven("echo 'WARNING: of Java'; echo '[ERROR] Broken.java:1: broken'; exit 1");

    Outcome outcome = launch("--version");

    assertThat(outcome.output()).isEmpty();
    assertThat(outcome.errors().lines())
        .containsExactly(
            "weir: building it again, because sources have changed",
            "[ERROR] Broken.java:1: broken",
            "weir: the build failed; what Maven said stands above");
    assertThat(outcome.exitCode()).isEqualTo(2);
    assertThat(target.resolve("weir-building")).doesNotExist();
  }

  @Test
  void doesNotTakeAFailedBuildForABuild() throws Exception {
    changeASource();
    maven("exit 1");
    launch("--version");

    assertThat(launch("--version").exitCode()).isEqualTo(2);
  }

  @Test
  void saysNothingOfAMemoryThatCannotBeUsed() throws Exception {
    Files.writeString(memory(), "damaged");
    Files.setLastModifiedTime(memory(), LONG_AGO);

    Outcome outcome = launch("--version");

    assertThat(outcome.errors()).isEmpty();
    assertThat(outcome.output().lines()).hasSize(1).first().asString().startsWith("weir ");
  }

  @Test
  void makesTheMemoryAgainWhenAJarIsNewer() throws Exception {
    Files.writeString(memory(), "of another jar");
    Files.setLastModifiedTime(memory(), LONG_AGO);
    Files.setLastModifiedTime(target.resolve("weir-cli.jar"), LATER);

    assertThat(launch("--version").output()).startsWith("weir ");

    assertThat(Files.size(memory())).isNotEqualTo("of another jar".length());
  }

  @Test
  void startsWhereNoMemoryCanBeKept() throws Exception {
    Files.delete(memory());
    assumeTrue(target.toFile().setWritable(false));
    assumeFalse(Files.isWritable(target)); // as it is for root
    try {
      assertThat(launch("--version").output()).startsWith("weir ");
    } finally {
      target.toFile().setWritable(true);
    }
  }

  @Test
  void saysInOneLineThatMavenIsMissing() throws Exception {
    changeASource();
    Files.delete(tools.resolve("mvn"));
    for (String tool : List.of("sh", "uname", "find", "mkdir", "rm", "readlink")) {
      Files.createSymbolicLink(tools.resolve(tool), findOnPath(tool));
    }

    Outcome outcome = startWith(tools.toString(), root.resolve("weir"), "--version").outcome();

    assertThat(outcome.errors().lines()).hasSize(1).first().asString().contains("install Maven");
    assertThat(outcome.exitCode()).isEqualTo(2);
  }

  private Path log() {
    return folder.resolve("builds");
  }

  /** The entries of this test's class path, after one that lies inside the checkout. */
  private String classPath() throws IOException {
    Path engine = Files.createDirectories(root.resolve("engine/target/engine.jar"));
    return engine + File.pathSeparator + System.getProperty("java.class.path") + "\n";
  }

  /** An empty file of this name says that this JDK cannot remember a run. */
  private Path memory() {
    return target.resolve("weir-" + System.getProperty("java.runtime.version") + ".aot");
  }

  /**
   * After a build jars are rewritten and a memory is made, which takes a long time, and both have
   * tests of their own. In a short build a program that does nothing stands for the first, and a
   * memory that is newer than any build for the second.
   */
  private void leaveOutWhatFollowsABuild() throws IOException {
    if (!Effort.isNightly()) {
      Path source = folder.resolve("RewrittenJars.java");
      Files.writeString(
          source,
          """
          package dev.weir.cli.jars;

          class RewrittenJars {
            public static void main(String[] arguments) {}
          }
          """);
      String classes = target.resolve("weir-cli.jar").toString();
      JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
      assertThat(compiler.run(null, null, null, "-d", classes, source.toString())).isZero();
      Files.setLastModifiedTime(memory(), FOR_EVER);
    }
  }

  private void maven(String script) throws IOException {
    Path mvn = tools.resolve("mvn");
    Files.writeString(mvn, "#!/bin/sh\n" + script + "\n");
    assertThat(mvn.toFile().setExecutable(true)).isTrue();
  }

  private void changeASource() throws IOException {
    Path source = root.resolve("engine/src/main/A.java");
    Files.writeString(source, "");
    Files.setLastModifiedTime(source, LATER);
  }

  private static Path findOnPath(String tool) {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator))
        .map(entry -> Path.of(entry, tool))
        .filter(Files::isExecutable)
        .findFirst()
        .orElseThrow();
  }

  private Outcome launch(String... arguments) throws Exception {
    return start(root.resolve("weir"), arguments).outcome();
  }

  private Launch start(Path launcher, String... arguments) throws IOException {
    return startWith(tools + File.pathSeparator + System.getenv("PATH"), launcher, arguments);
  }

  private Launch startWith(String path, Path launcher, String... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of(launcher.toString()));
    command.addAll(List.of(arguments));
    Path errors = Files.createTempFile(folder, "errors", "");
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("PATH", path);
    builder.environment().remove("WEIR_JAVA_OPTS");
    builder.environment().put("LC_ALL", "C");
    return new Launch(builder.redirectError(errors.toFile()).start(), errors);
  }

  /** A process that runs, and the file that takes its standard error. */
  private record Launch(Process process, Path errors) {
    Outcome outcome() throws IOException, InterruptedException {
      String output = new String(process.getInputStream().readAllBytes(), UTF_8);
      return new Outcome(process.waitFor(), output, Files.readString(errors));
    }
  }

  private record Outcome(int exitCode, String output, String errors) {}
}
