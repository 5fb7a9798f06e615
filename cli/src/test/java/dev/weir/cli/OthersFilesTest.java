package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.cli.session.CheckpointFile;
import dev.weir.cli.session.CheckpointFile.Origin;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A file that somebody else has written runs no program, and writes to no file. */
class OthersFilesTest {
  private static final String PROGRAM =
      """
      #include <assert.h>
      #include <pthread.h>
      int x;
      static void *other(void *p) { x = 2; return p; }
      int main(void) {
        pthread_t t;
        pthread_create(&t, 0, other, 0);
        assert(x == 2);
      }
      """;

  @TempDir private Path folder;
  private Path source = Path.of("");
  private Path trace = Path.of("");
  private Path kept = Path.of("");
  private Path evil = Path.of("");

  @BeforeEach
  void writeFiles() throws Exception {
    source = Files.writeString(folder.resolve("a.c"), PROGRAM);
    trace = folder.resolve("a.trace");
    kept = folder.resolve("a.checkpoint");
    evil = folder.resolve("evil.sh");
    Files.writeString(evil, "#!/bin/sh\ntouch '" + folder + "/ran'\nexit 1\n");
    assertThat(evil.toFile().setExecutable(true)).isTrue();
    Outcome made =
        Outcome.of(
            "check",
            source.toString(),
            "--trace",
            trace.toString(),
            "--checkpoint",
            kept.toString());
    assertThat(made.code()).as(made.err()).isEqualTo(1);
  }

  private void nothingRan() {
    assertThat(folder.resolve("ran")).doesNotExist();
  }

  private Outcome replayWith(String line, String... more) throws Exception {
    List<String> lines = new ArrayList<>(Files.readAllLines(trace));
    lines.add(2, line);
    Path made = Files.write(folder.resolve("made.trace"), lines);
    return Outcome.of(
        Stream.concat(Stream.of("replay", made.toString()), Stream.of(more))
            .toArray(String[]::new));
  }

  private Outcome resumeWith(List<String> words, String... more) throws Exception {
    CheckpointFile own = CheckpointFile.read(kept);
    Origin origin = own.origin();
    Path made = folder.resolve("made.checkpoint");
    new CheckpointFile(
            made,
            new Origin(origin.version(), origin.folder(), words, origin.program()),
            own.checkpoint())
        .write();
    return Outcome.of(
        Stream.concat(Stream.of("resume", made.toString()), Stream.of(more))
            .toArray(String[]::new));
  }

  @Test
  void aCompilerThatAFileNamesIsNotRun() throws Exception {
    Outcome replay = replayWith("clang " + evil);
    assertThat(replay.err()).contains("to run it, add: --clang " + evil).hasLineCount(1);
    assertThat(replay.code()).isEqualTo(1);
    Outcome resume =
        resumeWith(
            List.of("check", source.toString(), "--clang", evil.toString(), "--checkpoint", "x"));
    assertThat(resume.err()).contains("to run it, add: --clang " + evil).hasLineCount(1);
    assertThat(resume.code()).isEqualTo(1);
    nothingRan();
    assertThat(replayWith("clang " + evil, "--clang", evil.toString()).code()).isEqualTo(2);
    assertThat(folder.resolve("ran")).exists();
  }

  @ParameterizedTest
  @ValueSource(strings = {"-fplugin=./evil.so", "-mllvm", "-B.", "@x", "-Wp,-MD,x"})
  void argumentsThatMayRunCodeHaveToBeGivenAgain(String argument) throws Exception {
    for (String key : List.of("argument.0", "recorded.0.0")) {
      Outcome replay = replayWith(key + " " + argument);
      assertThat(replay.err())
          .endsWith("to allow them, add: -- " + argument + "\n")
          .hasLineCount(1);
      assertThat(replay.code()).isEqualTo(2);
    }
    List<String> words = List.of("check", source.toString(), "--checkpoint", "x", "--", argument);
    Outcome resume = resumeWith(words);
    assertThat(resume.err()).endsWith("to allow them, add: -- " + argument + "\n").hasLineCount(1);
    assertThat(resume.code()).isEqualTo(2);
    Files.writeString(
        folder.resolve("compile_commands.json"),
        """
        [{"directory": "%s", "file": "a.c", "arguments": ["cc", "-DX", "%s", "-c", "a.c"]}]
        """
            .formatted(folder, argument));
    Outcome check = Outcome.of("check", source.toString(), "-p", folder.toString());
    assertThat(check.err()).endsWith("to allow them, add: -- " + argument + "\n").hasLineCount(1);
    assertThat(check.code()).isEqualTo(2);
    // One that the build does not know is compiled like its neighbour, and not with less care.
    Path near = Files.createDirectory(folder.resolve("near"));
    Path other = Files.writeString(near.resolve("b.c"), PROGRAM);
    Path known = Files.writeString(folder.resolve("known.c"), "int known;\n");
    Files.writeString(
        folder.resolve("compile_commands.json"),
        """
        [{"directory": "%1$s", "file": "near/c.c", "arguments": ["cc", "%2$s", "near/c.c"]},
         {"directory": "%1$s", "file": "known.c", "arguments": ["cc", "known.c"]}]
        """
            .formatted(folder, argument));
    Outcome both = Outcome.of("check", other.toString(), known.toString(), "-p", folder.toString());
    assertThat(both.err()).contains("to allow them, add: -- " + argument).hasLineCount(1);
    assertThat(both.code()).isEqualTo(2);
    Path test =
        Files.writeString(
            folder.resolve("t.c"),
            "// weir: check -- " + argument + "\n// weir: expect safe\n" + PROGRAM);
    Outcome tested = Outcome.of("test", test.toString());
    assertThat(tested.code()).as(tested.out()).isEqualTo(2);
    assertThat(tested.out() + tested.err())
        .contains(argument + ": this may make the compiler run code");
  }

  @Test
  void whatIsGivenAgainIsRun() throws Exception {
    String argument = "-fplugin=./evil.so";
    Outcome replay = replayWith("argument.0 " + argument, "--", argument);
    assertThat(replay.err()).contains("evil.so").doesNotContain("to allow them");
    Outcome other = replayWith("argument.0 -DX", "--", "-DY");
    assertThat(other.err()).contains("does not compile with -DY").hasLineCount(1);
    assertThat(replayWith("argument.0 -DX").code()).isEqualTo(1);
    assertThat(replayWith("argument.0 -DX", "--", "-DX").code()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"--html", "--trace"})
  void aCheckpointWritesOnlyWhatIsAskedForAgain(String option) throws Exception {
    Path written = folder.resolve("written");
    for (List<String> asking :
        List.of(List.of(option, written.toString()), List.of(option + "=" + written))) {
      List<String> words = new ArrayList<>(List.of("check", source.toString(), "--checkpoint=x"));
      words.addAll(asking);
      Outcome resume = resumeWith(words);
      assertThat(resume.err()).endsWith("add: " + option + " " + written + "\n").hasLineCount(1);
      assertThat(resume.code()).isEqualTo(2);
      assertThat(written).doesNotExist();
      assertThat(resumeWith(words, option, written.toString()).code()).isEqualTo(1);
      assertThat(written).exists();
      Files.delete(written);
    }
  }

  @Test
  void aCheckpointRunsNoOtherCommand() throws Exception {
    for (List<String> words :
        List.of(
            List.<String>of(),
            List.of("transform", source.toString(), "-o", folder.resolve("out.c").toString()),
            List.of("fence", source.toString(), "--patch", folder.resolve("p").toString()),
            List.of("test", folder.toString(), "--update"),
            List.of("check", "--clang", "--clang", "x"))) {
      Outcome resume = resumeWith(words);
      assertThat(resume.code()).as(resume.err()).isEqualTo(2);
      assertThat(resume.err()).hasLineCount(1);
    }
  }

  @Test
  void aTestChoosesNoCompiler() throws Exception {
    Path test =
        Files.writeString(
            folder.resolve("t.c"),
            "// weir: check --clang ./evil.sh\n// weir: expect safe\n" + PROGRAM);
    Outcome tested = Outcome.of("test", test.toString());
    assertThat(tested.code()).isEqualTo(2);
    assertThat(tested.out() + tested.err()).contains("a test cannot choose the compiler");
    nothingRan();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"#line 1 \"%s\"", "# 1 \"%s\"", "# 1 \"%s\" 1", "#line 1 \"./secret.txt\""})
  void onlyLinesOfFilesThatTheCompilerReadAreShown(String line) throws Exception {
    Path secret = Files.writeString(folder.resolve("secret.txt"), "the secret\n".repeat(9));
    Path page = folder.resolve("p.html");
    Files.writeString(
        source, PROGRAM.replace("int x;\n", "int x;\n" + line.formatted(secret) + "\n"));
    Outcome check = Outcome.of("check", source.toString(), "--html", page.toString());
    assertThat(check.code()).isEqualTo(1);
    assertThat(check.out()).contains("secret.txt:").doesNotContain("the secret");
    assertThat(page).content().doesNotContain("the secret");
    Path header = Files.writeString(folder.resolve("h.h"), PROGRAM.replaceFirst("#.*\n#.*\n", ""));
    Files.writeString(
        source, "#include <assert.h>\n#include <pthread.h>\n#include \"h.h\"\n#line 77 \"a.c\"\n");
    assertThat(Outcome.of("check", source.toString()).out())
        .contains(header.getFileName() + ":6", "| assert(x == 2);");
  }
}
