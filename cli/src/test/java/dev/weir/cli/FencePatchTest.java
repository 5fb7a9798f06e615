package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.github.difflib.DiffUtils;
import com.github.difflib.patch.AbstractDelta;
import com.github.difflib.patch.Patch;
import dev.weir.testing.Effort;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The patches of {@code weir fence}: they apply, what comes of them is right, and all is needed.
 */
class FencePatchTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Path PATCH = Path.of("/usr/bin/patch");

  @TempDir Path folder;

  @BeforeEach
  void thereIsAPatch() {
    assumeTrue(Files.isExecutable(PATCH));
  }

  /**
   * An example, a model, and how many fences there are. Where the number of a program is for one
   * text that all threads execute, {@code -apart} has the same algorithm with a text for each of
   * two threads, and so twice as many places. Where the critical section stores as well, PSO needs
   * one more, before it is left. A short build takes one row of three, by name.
   */
  static Stream<Arguments> rows() {
    return Stream.of(
            "dekker.c, tso, 1",
            "peterson.c, tso, 1",
            "bakery.c, tso, 2",
            "lamport-fast.c, tso, 2",
            "szymanski.c, tso, 2",
            "fence/chase-lev.c, tso, 1",
            "fence/idle-workers.c, tso, 2",
            "fence/token-ring.c, tso, 1",
            "fence/peterson-apart.c, tso, 2",
            "fence/fast-mutex-apart.c, tso, 4",
            "dekker.c, pso, 2",
            "peterson.c, pso, 3",
            "lamport-fast.c, pso, 4",
            "fence/peterson-apart.c, pso, 4",
            "fence/fast-mutex-apart.c, pso, 6")
        .filter(row -> Effort.takes(row, 3))
        .map(row -> Arguments.of((Object[]) row.split(", ")));
  }

  @ParameterizedTest
  @MethodSource("rows")
  void aPatchMendsAndNoneOfItsFencesCanBeLeftOut(String example, String model, int fences)
      throws Exception {
    Path file = folder.resolve(Path.of(example).getFileName());
    Files.copy(ExamplesTest.FOLDER.resolve(example), file);
    List<String> before = Files.readAllLines(file);
    JsonNode json = patched(file, model);
    assertThat(json.get("sets").get(0)).hasSize(fences);
    assertThat(json.get("explorations").asInt()).isLessThanOrEqualTo(3 * fences + 5);
    assertThat(check(file, model)).isZero();
    List<String> after = Files.readAllLines(file);
    int left = 0;
    for (AbstractDelta<String> change : DiffUtils.diff(after, before).getDeltas()) {
      if (change.getSource().getLines().getFirst().startsWith("#include")) {
        continue;
      }
      Patch<String> without = new Patch<>();
      without.addDelta(change);
      Path less = Files.write(folder.resolve("less" + left++ + ".c"), without.applyTo(after));
      assertThat(check(less, model)).as("without %s", change).isEqualTo(1);
    }
    assertThat(left).isEqualTo(fences);
  }

  /** The patch is applied where its names, without the first folder, lead from the root. */
  private JsonNode patched(Path file, String model) throws Exception {
    Path diff = folder.resolve("p.diff");
    Outcome outcome =
        Outcome.of(
            "fence",
            file.toString(),
            "--model",
            model,
            "--method",
            "bounded",
            "--json",
            "--patch",
            diff.toString());
    assertThat(outcome.code()).as(outcome.err()).isZero();
    JsonNode json = JSON.readTree(outcome.out());
    assertThat(json.get("verified").asBoolean()).isTrue();
    apply(diff);
    return json;
  }

  private static void apply(Path diff) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(PATCH.toString(), "--binary", "-p1", "-d", "/", "-i", diff.toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
  }

  private static int check(Path file, String model) {
    return Outcome.of("check", file.toString(), "--model", model, "--json").code();
  }

  @Test
  void thePatchDoesNotReplaceTheProgram() throws Exception {
    Path file = folder.resolve("dekker.c");
    Files.copy(ExamplesTest.FOLDER.resolve("dekker.c"), file);
    Outcome refused = Outcome.of("fence", file.toString(), "--patch", file.toString());
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains("--patch " + file + ": an input file; give another path");
    assertThat(file).hasSameTextualContentAs(ExamplesTest.FOLDER.resolve("dekker.c"));
  }
}
