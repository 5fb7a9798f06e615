package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.weir.testing.Effort;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * {@code weir robust} on the programs of {@link EdgesTest}: where an error shows under a memory
 * model and not without, the program is not robust; and watching the sequentially consistent
 * executions says what comparing traces says.
 */
class RobustEdgesTest {
  /**
   * One of so many programs is run where the tables say nothing of robustness. Its name decides, so
   * that a new program does not change which others are run.
   */
  private static final int SAMPLE = 30;

  private static final long MOST_EXECUTIONS = 1000;

  private final ObjectMapper mapper = new ObjectMapper();

  /**
   * A program under a model.
   *
   * @param isWeak whether its error needs the model's buffers
   */
  record Program(EdgesTest.Row row, String model, boolean isWeak) {}

  static Stream<Program> programs() throws IOException {
    Map<String, EdgesTest.Row> verdicts = new TreeMap<>();
    for (EdgesTest.Row row : EdgesTest.rows().filter(RobustEdgesTest::canBeAsked).toList()) {
      for (String model : row.models().split(",")) {
        verdicts.put(name(row) + model, row);
      }
    }
    List<Program> programs = new ArrayList<>();
    for (EdgesTest.Row row : List.copyOf(verdicts.values())) {
      EdgesTest.Row without = verdicts.get(name(row) + "sc");
      for (String model : List.of("tso", "pso")) {
        boolean isWeak =
            verdicts.get(name(row) + model) == row
                && row.verdict().startsWith("violation")
                && without != null
                && without.verdict().startsWith("safe");
        if (isWeak || isSampled(name(row) + model) && !isLarge(row)) {
          programs.add(new Program(row, model, isWeak));
        }
      }
    }
    assertThat(programs.stream().filter(Program::isWeak)).hasSizeGreaterThan(20);
    return programs.stream().distinct();
  }

  private static boolean isSampled(String name) {
    return Effort.takes(name, SAMPLE);
  }

  private static String name(EdgesTest.Row row) {
    return row.folder() + "/" + row.file() + " " + row.options() + " ";
  }

  /** Of what has more executions there are smaller forms. */
  private static boolean isLarge(EdgesTest.Row row) {
    return !row.executions().equals("-") && Long.parseLong(row.executions()) > MOST_EXECUTIONS;
  }

  /**
   * Some options are those of {@code check} alone, and what has no end has no first error here that
   * would end the search; what is hunted in is too large.
   */
  private static boolean canBeAsked(EdgesTest.Row row) {
    return !row.folder().endsWith("rounds")
        && !row.folder().endsWith("livelocks")
        && !row.folder().endsWith("turns")
        && !row.folder().endsWith("idle")
        && !row.folder().endsWith("hunt")
        && !row.folder().endsWith("states")
        && (row.options().equals("-") || row.options().startsWith("-- "));
  }

  @ParameterizedTest
  @MethodSource("programs")
  void bothMethodsAgree(Program program) throws IOException {
    String monitor = verdict(program, "monitor");
    assertThat(verdict(program, "traces")).isEqualTo(monitor);
    if (program.isWeak()) {
      assertThat(monitor).isEqualTo("not-robust");
    }
  }

  /** Only an error ends executions of this server, and then its other thread is cut. */
  @ParameterizedTest
  @ValueSource(strings = {"monitor", "traces"})
  void nothingIsKnownWhereEveryExecutionIsCut(String method) throws IOException {
    Outcome outcome = endless("server.c", "--method", method, "--unroll", "1");
    assertThat(outcome.code()).as(outcome.err()).isEqualTo(3);
    JsonNode answer = mapper.readTree(outcome.out());
    assertThat(answer.path("verdict").asText()).isEqualTo("unknown");
    assertThat(answer.path("cuts").findValuesAsText("line")).containsExactly("8");
  }

  @ParameterizedTest
  @ValueSource(strings = {"monitor", "traces"})
  void aLoopWithoutEndIsNamed(String method) throws IOException {
    Outcome outcome = endless("cut-is-no-deadlock.c", "--method", method, "--time-limit", "1s");
    assertThat(outcome.code()).as(outcome.err()).isEqualTo(3);
    JsonNode answer = mapper.readTree(outcome.out());
    assertThat(answer.path("verdict").asText()).isEqualTo("unknown");
    assertThat(answer.path("cuts").findValuesAsText("line")).containsExactly("7");
  }

  private static Outcome endless(String file, String... options) throws IOException {
    Path program =
        EdgesTest.rows()
            .map(row -> row.folder().resolve(row.file()))
            .filter(path -> path.endsWith(Path.of("rounds", file)))
            .findFirst()
            .orElseThrow();
    List<String> words =
        new ArrayList<>(List.of("robust", program.toString(), "--json", "--model", "tso"));
    words.addAll(Arrays.asList(options));
    return Outcome.of(words.toArray(String[]::new));
  }

  private String verdict(Program program, String method) throws IOException {
    EdgesTest.Row row = program.row();
    List<String> words =
        new ArrayList<>(
            List.of(
                "robust",
                row.folder().resolve(row.file()).toString(),
                "--json",
                "--model",
                program.model(),
                "--method",
                method));
    if (!row.options().equals("-")) {
      words.addAll(Arrays.asList(row.options().split(" ")));
    }
    Outcome outcome = Outcome.of(words.toArray(String[]::new));
    assertThat(outcome.code()).as(outcome.err()).isIn(0, 1, 3);
    return mapper.readTree(outcome.out()).path("verdict").asText();
  }
}
