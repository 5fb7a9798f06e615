package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.cli.change.FileChanges;
import dev.weir.cli.session.Interruption;
import dev.weir.cli.session.Session;
import dev.weir.cli.session.Toolkit;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code --watch}, where the test makes the changes at the moment when they are waited for. */
class WatchTest {
  private static final String PROGRAM =
      """
      #include <assert.h>
      #include "value.h"
      int main(void) { assert(VALUE); }
      """;

  @TempDir private Path folder;

  /** Something that a user does to files. */
  private interface Edit {
    Path make() throws IOException;
  }

  /** Makes the next edit when a change is waited for; after the last one an end is wanted. */
  private static final class Edits implements FileChanges {
    private final Deque<Edit> edits;
    private final Set<Path> seen = new TreeSet<>();

    Edits(Edit... edits) {
      this.edits = new ArrayDeque<>(List.of(edits));
    }

    @Override
    public void lookAt(Set<Path> files) {
      seen.addAll(files);
    }

    @Override
    public Set<Path> next(BooleanSupplier stop) {
      try {
        return edits.isEmpty() ? Set.of() : Set.of(edits.remove().make());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public void close() {}
  }

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int watch(FileChanges changes, Path input, String... words) {
    Session session =
        Session.begin(
            new Toolkit(),
            new PrintWriter(out, true),
            new PrintWriter(err, true),
            Map.of("WEIR_CACHE", folder.resolve("cache").toString()),
            false,
            List.of(words),
            new Interruption());
    return new Watch(session, () -> changes, Main::run).run(List.of(input));
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  @Test
  void runsAgainWhenWhatIsIncludedChanges() throws IOException {
    write("value.h", "#define VALUE 0\n");
    Path program = write("a.c", PROGRAM);
    Edits edits = new Edits(() -> write("value.h", "#define VALUE 1\n"));
    int code = watch(edits, program, "check", program.toString(), "--watch");
    assertThat(code).isZero();
    assertThat(edits.seen).contains(program, folder.resolve("value.h"));
    assertThat(out.toString())
        .contains("--trace FILE\n")
        .doesNotContain("--watch")
        .containsPattern("\nchanged:   .*value.h\n\nsafe: ")
        .containsPattern("\nbefore:    violation: .*\nnow:       safe: ");
  }

  @Test
  void waitsForAFileThatDoesNotCompile() throws IOException {
    write("value.h", "#define VALUE 1\n");
    Path program = write("a.c", PROGRAM);
    int code =
        watch(
            new Edits(
                () -> write("a.c", PROGRAM + "wrong"),
                () -> write("a.c", PROGRAM),
                () -> write("value.h", "#define VALUE 2\n")),
            program,
            "check",
            program.toString(),
            "--watch");
    assertThat(code).isZero();
    assertThat(err.toString()).contains("a.c:4:1: error: ");
    assertThat(out.toString())
        .containsPattern("before:    safe: .*\nnow:       no result\n")
        .containsPattern("before:    no result\nnow:       safe: ")
        .endsWith("\nthe same as before\n");
  }

  @Test
  void printsNothingButObjectsWithJson() throws IOException {
    write("value.h", "#define VALUE 0\n");
    Path program = write("a.c", PROGRAM);
    int code =
        watch(
            new Edits(() -> write("value.h", "#define VALUE 1\n")),
            program,
            "check",
            program.toString(),
            "--watch",
            "--json");
    assertThat(code).isZero();
    assertThat(out.toString().lines()).hasSize(2).allMatch(line -> line.startsWith("{"));
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void doesNotWaitWhereTheCommandLineIsWrong() throws IOException {
    Path program = write("a.c", PROGRAM);
    Edits edits =
        new Edits(
            () -> {
              throw new AssertionError("nothing is waited for");
            });
    int code = watch(edits, program, "check", program.toString(), "--watch", "--runs", "5");
    assertThat(code).isEqualTo(2);
    assertThat(err.toString()).contains("--runs needs --algorithm random");
  }

  @Test
  void runsTestsAgainAndSaysWhichDiffer() throws IOException {
    Path header = write("value.h", "#define VALUE 1\n");
    Path test = write("a.c", "// weir: check\n// weir: expect safe\n" + PROGRAM);
    Edits edits = new Edits(() -> write("value.h", "#define VALUE 0\n"));
    int code = watch(edits, test, "test", test.toString(), "--watch");
    assertThat(code).isEqualTo(1);
    assertThat(edits.seen).contains(header);
    assertThat(out.toString()).containsPattern("differs from before:\n- ok .*\n(.*\n)*\\+ WRONG");
  }

  @Test
  void isRefusedInATest() throws IOException {
    write("value.h", "#define VALUE 1\n");
    Path test = write("a.c", "// weir: check --watch\n// weir: expect safe\n" + PROGRAM);
    Outcome outcome = Outcome.of("test", test.toString(), "--no-cache");
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err() + outcome.out()).contains("a test ends: leave out --watch");
  }
}
