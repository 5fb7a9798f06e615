package dev.weir.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weir.frontend.clang.NativeCache;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is in contrib for the builds of others, with the build tools that this machine has. */
class BuildToolsTest {
  private static final Path CONTRIB = Path.of("../contrib");

  @TempDir private Path folder;
  private Path contrib;
  private Path example;
  private Path tools;

  @BeforeEach
  void copy() throws IOException {
    contrib = folder.resolve("con trib");
    try (Stream<Path> files = Files.walk(CONTRIB)) {
      for (Path file : files.toList()) {
        Files.copy(file, contrib.resolve(CONTRIB.relativize(file).toString()));
      }
    }
    contrib.resolve("weir-expect").toFile().setExecutable(true);
    example = contrib.resolve("example");
    tools = Files.createDirectory(folder.resolve("tools"));
  }

  @Test
  void cmakeConfiguresBuildsAndTestsTheExample() throws Exception {
    needs("cmake", "ctest", "make", "cc");
    putWeirOnThePath();
    Path build = folder.resolve("build");

    assertThat(run("cmake", "-S", example.toString(), "-B", build.toString()).exitCode()).isZero();
    assertThat(run("cmake", "--build", build.toString()).exitCode()).isZero();
    Shell tests = run("ctest", "--test-dir", build.toString(), "--output-on-failure");

    assertThat(tests.output())
        .contains("mailbox.sc", "mailbox.tso", "mailbox.pso", "one-letter.pso")
        .contains("relaxed.tso", "relaxed-is-wrong.pso", "100% tests passed");
    assertThat(tests.exitCode()).isZero();
  }

  @Test
  void cmakePassesWhatTargetsAreCompiledWith() throws Exception {
    needs("cmake", "ctest", "make", "cc");
    fakeWeir("safe: no error", 0);
    Files.writeString(
        example.resolve("CMakeLists.txt"),
        """
        cmake_minimum_required(VERSION 3.16)
        project(words C)
        add_library(headers INTERFACE)
        target_include_directories(headers INTERFACE include "inc lude")
        target_compile_definitions(headers INTERFACE ONE "TWO=2")
        add_library(user src/mailbox.c)
        target_link_libraries(user PRIVATE headers)
        enable_testing()
        include(../cmake/Weir.cmake)
        weir_add_test(NAME words SOURCES test/mailbox_test.c TARGETS user headers UNROLL 3
          OPTIONS --leaks INCLUDES more DEFINITIONS THREE COMPILE_OPTIONS -O2)
        """);
    Path build = folder.resolve("build");

    assertThat(run("cmake", "-S", example.toString(), "-B", build.toString()).exitCode()).isZero();
    Shell test = run("ctest", "--test-dir", build.toString(), "-V");

    assertThat(test.output())
        .contains("word: --unroll", "word: 3", "word: --leaks", "word: --", "word: -O2")
        .contains("word: " + example + "/src/mailbox.c", "word: -I" + example + "/include")
        .contains("word: -I" + example + "/inc lude", "word: -I" + example + "/more")
        .contains("word: -DONE", "word: -DTWO=2", "word: -DTHREE");
    assertThat(test.exitCode()).isZero();
  }

  @Test
  void cmakeAsksWhetherADataStructureIsLinearizable() throws Exception {
    needs("cmake", "ctest", "make", "cc");
    putWeirOnThePath();
    Files.writeString(
        example.resolve("cell.c"),
        """
        static _Atomic int cell;
        void put(int value) { cell = value; }
        int get(void) { return cell; }
        int add(void) { int old = cell; cell = old + 1; return old; }
        """);
    Files.writeString(
        example.resolve("CMakeLists.txt"),
        """
        cmake_minimum_required(VERSION 3.16)
        project(cells C)
        enable_testing()
        include(../cmake/Weir.cmake)
        weir_add_test(NAME cell SOURCES cell.c COMMAND lin MODELS pso
          OPTIONS --operation "put(1..2)" --operation "get()" --roles "one:put" --roles "other:get")
        weir_add_test(NAME lost SOURCES cell.c COMMAND lin EXPECT not-linearizable
          OPTIONS --operation "add()" --calls 2x1)
        """);
    Path build = folder.resolve("build");

    assertThat(run("cmake", "-S", example.toString(), "-B", build.toString()).exitCode()).isZero();
    Shell tests = run("ctest", "--test-dir", build.toString(), "--output-on-failure");

    assertThat(tests.output()).contains("cell.pso", "lost.tso", "100% tests passed");
    assertThat(tests.exitCode()).as(tests.output()).isZero();
  }

  @Test
  void cmakeRefusesWhatItDoesNotKnow() throws Exception {
    needs("cmake", "make", "cc");
    fakeWeir("safe: no error", 0);

    assertThat(configure("weir_add_test(NAME a SOURCES a.c TARGETS nobody)"))
        .contains("there is no target nobody");
    assertThat(configure("weir_add_test(NAME a)")).contains("needs a NAME and SOURCES");
    assertThat(configure("weir_add_test(a.c NAME a SOURCES a.c)"))
        .contains("'a.c' stands behind no keyword");
    assertThat(configure("weir_add_test(NAME a SOURCES a.c COMMAND print)"))
        .contains("COMMAND print is none of");
  }

  private String configure(String call) throws Exception {
    Files.writeString(
        example.resolve("CMakeLists.txt"),
        "cmake_minimum_required(VERSION 3.16)\nproject(x C)\ninclude(../cmake/Weir.cmake)\n"
            + call
            + "\n");
    Shell cmake = run("cmake", "-S", example.toString(), "-B", folder.resolve("b").toString());
    assertThat(cmake.exitCode()).isNotZero();
    return cmake.output().replaceAll("\\s+", " ");
  }

  @Test
  void mesonTestsTheExample() throws Exception {
    needs("meson", "ninja", "cc");
    putWeirOnThePath();
    String build = folder.resolve("build").toString();

    assertThat(run("meson", "setup", build, example.toString()).exitCode()).isZero();
    Shell tests = run("meson", "test", "-C", build, "--print-errorlogs");

    assertThat(tests.output()).containsPattern("Ok: +5").containsPattern("Fail: +0");
    assertThat(tests.exitCode()).isZero();
  }

  @Test
  void makeChecksTheExampleAndNothingTwice() throws Exception {
    needs("make", "cc");
    putWeirOnThePath();

    Shell first = run("make", "-C", example.toString(), "check");
    Shell second = run("make", "-C", example.toString(), "safe-pso");

    assertThat(first.output()).contains("violation: assertion 'letter == i' failed");
    assertThat(first.exitCode()).isZero();
    assertThat(second.output()).contains("'safe-pso' is up to date");
  }

  @Test
  void takesOnlyTheVerdictThatIsExpected() throws Exception {
    fakeWeir("violation: assertion 'x == 1' failed", 1);

    assertThat(expect("violation").exitCode()).isZero();
    assertThat(expect("violation/x == 1").exitCode()).isZero();
    assertThat(expect("violation/deadlock").output()).contains("'deadlock' was expected in:");
    assertThat(expect("violation/deadlock").exitCode()).isEqualTo(1);
    assertThat(expect("safe").output())
        .contains("weir-expect: safe was expected (exit code 0), and the exit code is 1");
    assertThat(expect("safe").exitCode()).isEqualTo(1);
  }

  @Test
  void takesAWrongInputForNoViolation() throws Exception {
    fakeWeir("violation: of the rules of spelling", 2);

    assertThat(expect("violation").exitCode()).isEqualTo(1);
    assertThat(expect("wrong").output()).contains("'wrong' is no verdict");
    assertThat(expect("wrong").exitCode()).isEqualTo(2);
  }

  @Test
  void knowsVerdictsOfTwoWords() throws Exception {
    fakeWeir("not robust: the load of x", 1);

    assertThat(expect("not-robust").exitCode()).isZero();
    assertThat(expect("violation").exitCode()).isEqualTo(1);
  }

  private Shell expect(String verdict) throws Exception {
    return run("sh", contrib.resolve("weir-expect").toString(), verdict, "weir", "check", "a.c");
  }

  private static void needs(String... programs) {
    for (String program : programs) {
      assumeTrue(Shell.has(program), "no " + program + " on this machine");
    }
  }

  /** Weir as it was compiled for this test. */
  private void putWeirOnThePath() throws IOException {
    script(
        "exec '%s' -XX:TieredStopAtLevel=1 --enable-native-access=ALL-UNNAMED -cp '%s' dev.weir.cli.Main \"$@\""
            .formatted(
                Path.of(System.getProperty("java.home"), "bin", "java"),
                System.getProperty("java.class.path")));
  }

  private void fakeWeir(String line, int exitCode) throws IOException {
    script("echo \"" + line + "\"; printf 'word: %s\\n' \"$@\"; exit " + exitCode);
  }

  private void script(String command) throws IOException {
    Path weir = Files.writeString(tools.resolve("weir"), "#!/bin/sh\n" + command + "\n");
    weir.toFile().setExecutable(true);
  }

  /** That of this user, who has the compiler unpacked already. */
  private static String cache() throws Exception {
    return NativeCache.folder(System.getenv(), System.getProperty("user.home")).toString();
  }

  private Shell run(String... command) throws Exception {
    return Shell.run(
        Map.of(
            "PATH",
            tools + ":" + System.getenv("PATH"),
            "HOME",
            folder.toString(),
            "WEIR_CACHE",
            cache()),
        List.of(command));
  }
}
