package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import dev.weir.report.sarif.SarifSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code --sarif}: what is wrong, where, and the execution that shows it. */
class SarifFileTest {
  private static final String DEKKER = ExamplesTest.FOLDER.resolve("dekker.c").toString();

  @TempDir private Path folder;

  private JsonNode log(int code, String... words) throws IOException {
    Path file = folder.resolve("results.sarif");
    String[] all = Arrays.copyOf(words, words.length + 2);
    all[words.length] = "--sarif";
    all[words.length + 1] = file.toString();
    Outcome outcome = Outcome.of(all);
    assertThat(outcome.code()).as(outcome.err()).isEqualTo(code);
    return SarifSchema.hold(Files.readString(file));
  }

  private static List<JsonNode> list(JsonNode array) {
    List<JsonNode> elements = new ArrayList<>();
    array.forEach(elements::add);
    return elements;
  }

  private Path source(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  @Test
  void aViolationHasAFlowForEachThread() throws IOException {
    JsonNode run = log(1, "check", DEKKER).at("/runs/0");
    JsonNode result = run.at("/results/0");
    assertThat(result.path("ruleId").asText()).isEqualTo("assertion");
    assertThat(result.path("level").asText()).isEqualTo("error");
    assertThat(result.at("/message/text").asText()).isEqualTo("assertion 'owner == me' failed");
    JsonNode place = result.at("/locations/0/physicalLocation");
    assertThat(place.at("/artifactLocation/uri").asText()).endsWith("examples/dekker.c");
    assertThat(place.at("/region/startLine").asInt()).isEqualTo(35);
    JsonNode flows = result.at("/codeFlows/0/threadFlows");
    assertThat(list(flows))
        .extracting(flow -> flow.path("id").asText())
        .containsExactly("thread 0", "thread 1", "thread 2");
    List<JsonNode> steps =
        list(flows).stream().flatMap(f -> list(f.path("locations")).stream()).toList();
    assertThat(steps)
        .extracting(step -> step.path("executionOrder").asInt())
        .doesNotHaveDuplicates()
        .contains(1, 14);
    assertThat(steps)
        .filteredOn(step -> step.at("/location/message/text").asText().contains("READS PAST"))
        .isNotEmpty()
        .allMatch(step -> step.path("importance").asText().equals("essential"));
    assertThat(run.at("/properties/verdict").asText()).isEqualTo("violation");
  }

  @Test
  void allErrorsAreResults() throws IOException {
    Path file =
        source(
            "two.c",
            """
            #include <assert.h>
            #include <pthread.h>
            int x;
            void *one(void *a) { assert(x == 0); return a; }
            int main(void) {
              pthread_t t;
              pthread_create(&t, 0, one, 0);
              x = 1;
              assert(x == 2);
              pthread_join(t, 0);
            }
            """);
    JsonNode log = log(1, "check", file.toString(), "--keep-going", "--data-races");
    assertThat(list(log.at("/runs/0/results")))
        .extracting(
            r -> r.path("ruleId").asText(),
            r -> r.at("/locations/0/physicalLocation/region/startLine").asInt())
        .contains(tuple("assertion", 4), tuple("assertion", 9), tuple("race", 4));
    assertThat(list(log.at("/runs/0/results")))
        .extracting(r -> r.at("/partialFingerprints/weir~1v1").asText())
        .doesNotHaveDuplicates();
    assertThat(list(log.at("/runs/0/results")))
        .filteredOn(r -> r.path("ruleId").asText().equals("race"))
        .allMatch(r -> r.path("relatedLocations").size() == 2);
  }

  @Test
  void whatIsSafeHasNoResultsAndNamesTheBoundsThatWereMet() throws IOException {
    Path file =
        source(
            "count.c",
            """
            int __VERIFIER_nondet_int(void);
            int main(void) { for (int i = 0; __VERIFIER_nondet_int(); i++) {} }
            """);
    JsonNode run = log(0, "check", file.toString(), "--unroll", "1").at("/runs/0");
    assertThat(run.path("results").isArray()).isTrue();
    assertThat(run.path("results")).isEmpty();
    assertThat(run.at("/properties/complete").asBoolean(true)).isFalse();
    assertThat(list(run.at("/properties/boundsMet")))
        .extracting(JsonNode::asText)
        .contains("unroll");
    assertThat(run.at("/invocations/0/exitCode").asInt(-1)).isZero();
    assertThat(run.toString()).contains("bounds that were reached: ");
  }

  @Test
  void everyModelIsARunOfItsOwn() throws IOException {
    JsonNode log = log(1, "check", DEKKER, "--model=sc,tso");
    assertThat(list(log.path("runs")))
        .extracting(run -> run.at("/properties/model").asText(), run -> run.path("results").size())
        .containsExactly(tuple("sc", 0), tuple("tso", 1));
    assertThat(list(log.path("runs")))
        .extracting(run -> run.at("/automationDetails/id").asText())
        .doesNotHaveDuplicates();
  }

  @Test
  void whatIsNotSettledIsANotification() throws IOException {
    Path file = source("f.c", "int elsewhere(void);\nint main(void) { return elsewhere(); }\n");
    JsonNode run = log(3, "check", file.toString()).at("/runs/0");
    assertThat(run.path("results")).isEmpty();
    assertThat(run.at("/invocations/0/exitCode").asInt()).isEqualTo(3);
    assertThat(list(run.at("/invocations/0/toolExecutionNotifications")))
        .filteredOn(n -> n.at("/descriptor/id").asText().equals("not-settled"))
        .singleElement()
        .satisfies(n -> assertThat(n.at("/message/text").asText()).startsWith("unknown: "));
  }

  @Test
  void whatIsWrongWithTheInputIsANotificationAtItsPlace() throws IOException {
    Path file = source("wrong name.c", "int main(void) { return 0 }\n");
    JsonNode run = log(2, "check", file.toString()).at("/runs/0");
    assertThat(run.at("/invocations/0/executionSuccessful").asBoolean(true)).isFalse();
    JsonNode said = run.at("/invocations/0/toolExecutionNotifications/0");
    assertThat(said.path("level").asText()).isEqualTo("error");
    assertThat(said.at("/message/text").asText()).contains("expected ';'");
    assertThat(said.at("/locations/0/physicalLocation/artifactLocation/uri").asText())
        .startsWith("file:///")
        .endsWith("/wrong%20name.c");
    assertThat(log(2, "check", file.toString(), "--algorithm", "fastest").at("/runs/0").toString())
        .contains("fastest");
  }

  @Test
  void aPairThatIsNotRobustStandsAtTheStoreThatIsOvertaken() throws IOException {
    JsonNode result = log(1, "robust", DEKKER, "--keep-going").at("/runs/0/results/0");
    assertThat(result.path("ruleId").asText()).isEqualTo("not-robust");
    assertThat(result.path("level").asText()).isEqualTo("error");
    assertThat(result.at("/locations/0/physicalLocation/region/startLine").asInt()).isEqualTo(19);
    assertThat(result.path("relatedLocations")).hasSizeGreaterThan(2);
  }

  @Test
  void aMissingFenceIsAWarning() throws IOException {
    JsonNode result = log(0, "fence", DEKKER).at("/runs/0/results/0");
    assertThat(result.path("ruleId").asText()).isEqualTo("missing-fence");
    assertThat(result.path("level").asText()).isEqualTo("warning");
    assertThat(result.at("/message/text").asText())
        .startsWith("needs a full fence after the store of flag[me]; without it: assertion");
  }

  @Test
  void anExecutionThatIsRunAgainIsToldTheSame() throws IOException {
    Path trace = folder.resolve("a.trace");
    JsonNode checked = log(1, "check", DEKKER, "--trace", trace.toString());
    JsonNode replayed = log(1, "replay", trace.toString());
    assertThat(replayed.at("/runs/0/results")).isEqualTo(checked.at("/runs/0/results"));
  }
}
