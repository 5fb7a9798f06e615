package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a program finds around it: answers of functions that it lacks, variables, files. */
class SurroundingsTest {
  private static final String CALLS =
      """
      #include <weir.h>
      signed char small(void);
      unsigned long wide(void);
      void *place(int);
      void nothing(int, ...);
      int main(void) {
        nothing(1, 2);
        weir_observe("small", small());
        weir_observe("wide", wide() == 0xffffffffffffffff);
        weir_observe("place", place(3) == (void *)0x1000);
      }
      """;

  private final ObjectMapper mapper = new ObjectMapper();

  @TempDir private Path folder;

  @Test
  void aStubAnswersCallsOfFunctionsWithoutBody() throws Exception {
    Path trace = folder.resolve("a.trace");
    String[] stubs = {
      "--stub", "small=-3", "--stub=wide=-1", "--stub", "place=0x1000", "--stub", "nothing"
    };
    JsonNode json = json(run(CALLS, with(stubs, "--json")));
    assertThat(json.get("verdict").asText()).isEqualTo("safe");
    assertThat(json.get("complete").asBoolean()).isTrue();
    assertThat(json.get("observations").toString())
        .isEqualTo("[{\"place\":1,\"small\":-3,\"wide\":1}]");
    assertThat(json.get("warnings")).isEmpty();
    assertThat(json.get("stubs").toString())
        .isEqualTo("{\"small\":-3,\"wide\":-1,\"place\":4096,\"nothing\":0}");
    String failing = CALLS.replace("nothing(1, 2);", "if (small() < 0) __builtin_trap();");
    Outcome text = run(failing, with(stubs, "--trace", trace.toString()));
    assertThat(text.code()).isEqualTo(1);
    assertThat(text.out())
        .contains("stubs:     every call of small returns -3, of wide returns -1,");
    assertThat(Outcome.of("replay", trace.toString()).out())
        .startsWith("violation: a trap is executed");
  }

  @Test
  void aStubThatDoesNotFitItsFunctionIsRefused() throws Exception {
    assertThat(refusal("--stub", "small=256")).contains("returns 8 bits, which do not hold 256");
    assertThat(refusal("--stub", "nothing=1")).contains("'nothing' returns nothing");
    assertThat(refusal("--stub", "main=1")).contains("'main' has a body");
    assertThat(refusal("--stub", "getenv=1")).contains("'getenv' is modelled");
    assertThat(refusal("--stub", "getpid=1")).contains("'getpid' is modelled");
    assertThat(refusal("--stub", "small=x")).contains("'x' is no integer of 64 bits");
    assertThat(refusal("--stub", "=1")).contains("'=1' has no name; write it as NAME=VALUE");
    assertThat(refusal("--stub", "small=1", "--stub", "small=1")).contains("small is given twice");
    Outcome number = run("double f(void);\nint main(void) { return f() > 1; }\n", "--stub", "f=1");
    assertThat(number.err()).contains("returns neither an integer nor a pointer");
  }

  @Test
  void aStubThatNothingUsesIsAWarning() throws Exception {
    Outcome outcome = run("int main(void) { return 0; }\n", "--stub", "frob=1");
    assertThat(outcome.code()).isZero();
    assertThat(outcome.err()).startsWith("--stub frob: warning: no function of this name");
  }

  private String refusal(String... options) throws IOException {
    Outcome outcome = run(CALLS, options);
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).hasLineCount(1);
    return outcome.err();
  }

  private static String[] with(String[] options, String... more) {
    List<String> all = new ArrayList<>(List.of(options));
    all.addAll(List.of(more));
    return all.toArray(String[]::new);
  }

  private Outcome run(String source, String... options) throws IOException {
    Path file = Files.writeString(folder.resolve("test.c"), source);
    List<String> words = new ArrayList<>(List.of("check", file.toString()));
    words.addAll(List.of(options));
    return Outcome.of(words.toArray(String[]::new));
  }

  private JsonNode json(Outcome outcome) throws IOException {
    return mapper.readTree(outcome.out());
  }
}
