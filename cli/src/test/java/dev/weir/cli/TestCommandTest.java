package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.weir.cli.session.Interruption;
import dev.weir.cli.session.Toolkit;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code weir test} as its user sees it. */
class TestCommandTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  private static final String DEKKER =
      """
      #include <assert.h>
      #include <pthread.h>
      #include "init.h"
      volatile int flag[2] = {INIT, INIT};
      volatile int owner;
      static void *contender(void *arg) {
        int me = (int)(long)arg;
        flag[me] = 1;
        FENCE
        if (flag[1 - me]) return 0;
        owner = me;
        assert(owner == me);
        flag[me] = 0;
        return 0;
      }
      int main(void) {
        pthread_t first, second;
        pthread_create(&first, 0, contender, (void *)0);
        pthread_create(&second, 0, contender, (void *)1);
        pthread_join(first, 0);
        pthread_join(second, 0);
        return 0;
      }

      """;

  @TempDir private Path folder;
  @TempDir private Path cache;

  private Outcome test(Interruption interruption, String... words) {
    List<String> line = new ArrayList<>(List.of("test"));
    line.addAll(List.of(words));
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code =
        Main.run(
            new Toolkit(),
            Map.of("WEIR_CACHE", cache.toString()),
            false,
            line.toArray(String[]::new),
            new PrintWriter(out, true),
            new PrintWriter(err, true),
            interruption);
    return new Outcome(code, out.toString(), err.toString());
  }

  private Outcome test(String... words) {
    return test(new Interruption(), words);
  }

  private Outcome testAll(String... words) {
    List<String> all = new ArrayList<>(List.of(words));
    all.add(folder.toString());
    return test(all.toArray(String[]::new));
  }

  private Path file(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.resolveSibling(""));
    Files.writeString(file, text);
    // As written long before the tests are run.
    Files.setLastModifiedTime(
        file, java.nio.file.attribute.FileTime.from(Instant.now().minusSeconds(100)));
    return file;
  }

  /** Dekker's algorithm, which has an error where it has no fence, with these lines at its end. */
  private Path dekker(String name, String... lines) throws IOException {
    file("include/init.h", "#define INIT 0\n");
    StringBuilder text = new StringBuilder(DEKKER);
    for (String line : lines) {
      text.append("// weir: ").append(line).append('\n');
    }
    return file(name, text.toString());
  }

  private static final String CHECK = "check --model sc,tso -- -Iinclude -DFENCE=";
  private static final String[] RIGHT = {
    CHECK, "expect safe complete under sc", "expect violation assertion:12 under tso"
  };

  private List<JsonNode> json(String... words) throws IOException {
    List<String> all = new ArrayList<>(List.of(words));
    all.add("--json");
    List<JsonNode> objects = new ArrayList<>();
    for (String line : testAll(all.toArray(String[]::new)).out().lines().toList()) {
      objects.add(JSON.readTree(line));
    }
    return objects;
  }

  @Test
  void thereIsALineForEachTestAndModelAndASummary() throws IOException {
    Path file = dekker("dekker.c", RIGHT);
    Outcome outcome = testAll();
    assertThat(outcome.code()).as(outcome.out() + outcome.err()).isZero();
    List<String> lines = outcome.out().lines().toList();
    assertThat(lines).hasSize(3);
    assertThat(lines.getFirst())
        .matches("ok +\\Q" + file + "\\E +sc +safe complete +\\d+ executions +[0-9.]+ s");
    assertThat(lines.get(1)).matches("ok .* tso +violation assertion:12 .*");
    assertThat(lines.getLast()).matches("2 tests: all as expected, [0-9.]+ s");
  }

  @Test
  void whatIsWrongIsShownWithWhatWasExpected() throws IOException {
    Path file = dekker("dekker.c", CHECK, "expect safe complete");
    Outcome outcome = testAll();
    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.out())
        .containsPattern("ok .* sc ")
        .containsPattern("WRONG .* tso +violation assertion:12")
        .contains("expected: safe complete (" + file + ":26)")
        .contains("but:      violation, not safe; not complete")
        .contains("2 tests: 1 as expected, 1 not, ");
  }

  @Test
  void whatCannotBeReadDoesNotKeepOthersFromRunning() throws IOException {
    dekker("right.c", RIGHT);
    Path wrong = dekker("wrong.c", "check", "expect saef");
    Path option = dekker("option.c", "check --no-such-thing", "expect safe");
    Outcome outcome = testAll();
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err())
        .contains(wrong + ":26:4: 'saef' cannot be expected of check")
        .contains(option + ":25: unknown option '--no-such-thing'; see 'weir help check'");
    assertThat(outcome.out()).contains("2 tests: all as expected, 2 not readable");
  }

  @Test
  void inputThatIsRefusedIsShownAndCanBeExpected() throws IOException {
    dekker("refused.c", "check -- -DFENCE=nonsense", "expect safe");
    dekker("expected.c", "check -- -DFENCE=nonsense", "expect invalid");
    Outcome outcome = testAll();
    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.out())
        .containsPattern("WRONG .*refused.c .* invalid")
        .contains("fatal error: 'init.h' file not found")
        .containsPattern("ok .*expected.c .* invalid");
  }

  @Test
  void jsonHasTheObjectsOfTheCommandsAndASummary() throws IOException {
    Path file = dekker("dekker.c", RIGHT);
    List<JsonNode> objects = json();
    assertThat(objects).hasSize(3);
    JsonNode tso = objects.get(1);
    assertThat(tso.get("command").asText()).isEqualTo("check");
    assertThat(tso.get("model").asText()).isEqualTo("tso");
    assertThat(tso.get("error").get("line").asInt()).isEqualTo(12);
    assertThat(tso.get("test").asText()).isEqualTo(file.toString());
    assertThat(tso.get("expected").asText()).isEqualTo("violation assertion:12");
    assertThat(tso.get("ok").asBoolean()).isTrue();
    assertThat(tso.get("cached").asBoolean()).isFalse();
    JsonNode summary = objects.getLast().get("summary");
    assertThat(summary.toString())
        .isEqualTo("{\"passed\":2,\"failed\":0,\"unreadable\":0,\"cached\":0}");
    // From the cache come the same.
    List<JsonNode> again = json();
    assertThat(again.get(1).get("cached").asBoolean()).isTrue();
    assertThat(again.get(1).get("trace")).isEqualTo(tso.get("trace"));
    assertThat(again.getLast().get("summary").get("cached").asInt()).isEqualTo(2);
  }

  @Test
  void aTestIsRunAgainOnceSomethingThatItReadHasChanged() throws IOException {
    dekker("dekker.c", RIGHT);
    assertThat(testAll().out()).doesNotContain("cached");
    assertThat(testAll().out()).contains("2 tests: all as expected (2 from the cache)");
    assertThat(testAll("--no-cache").out()).doesNotContain("cached");
    file("include/init.h", "#define INIT 1\n");
    Outcome changed = testAll();
    assertThat(changed.out()).doesNotContain("cached");
    assertThat(changed.code()).isEqualTo(1);
    // What is expected may change without a run.
    dekker("dekker.c", RIGHT[0], "expect safe");
    file("include/init.h", "#define INIT 0\n");
    assertThat(testAll().code()).isEqualTo(1);
  }

  /** A header that would be read in the place of another one, or by whose name something hangs. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "#include \"later.h\"",
        "#include <later.h>",
        "#if __has_include(\"first.h\")\n#define V 0\n#else\n#define V 1\n#endif",
        "#if HAS\n#define V 0\n#else\n#define V 1\n#endif"
      })
  void aTestIsRunAgainOnceAFileIsThereThatItLookedFor(String line) throws IOException {
    Path second = Files.createDirectories(folder.resolve("second"));
    Files.writeString(second.resolve("later.h"), "#define V 1\n");
    Path first = Files.createDirectories(folder.resolve("first"));
    Path test =
        file(
            "t.c",
            """
            // weir: check -- -Ifirst -Isecond '-DHAS=__has_include("first.h")'
            // weir: expect safe
            #include <assert.h>
            %s
            int main(void) { assert(V); }
            """
                .formatted(line));
    assertThat(test(test.toString()).code()).isZero();
    Files.writeString(first.resolve("later.h"), "#define V 0\n");
    Files.writeString(first.resolve("first.h"), "");
    assertThat(test(test.toString()).code()).isEqualTo(1);
  }

  @Test
  void onlyWhatFailedIsRunAgain() throws IOException {
    dekker("right.c", RIGHT);
    Path wrong = dekker("wrong.c", CHECK, "expect safe complete");
    assertThat(testAll().code()).isEqualTo(1);
    Outcome again = testAll("--only-failed");
    assertThat(again.code()).isEqualTo(1);
    assertThat(again.out()).contains("1 test: 0 as expected, 1 not").contains(wrong.toString());
    dekker("wrong.c", RIGHT);
    assertThat(testAll("--only-failed").code()).isZero();
    Outcome none = testAll("--only-failed");
    assertThat(none.code()).isZero();
    assertThat(none.err()).contains("none of these tests failed when it was last run");
  }

  @Test
  void aFilterLooksAtNamesCommandsAndModels() throws IOException {
    dekker("one.c", RIGHT);
    dekker("two.c", RIGHT);
    assertThat(testAll("--filter", "one").out()).contains("2 tests:").doesNotContain("two.c");
    assertThat(testAll("--filter", "tso").out()).contains("2 tests:").doesNotContain(" sc ");
    assertThat(testAll("--filter", "-DFENCE=").out()).contains("4 tests:");
    Outcome none = testAll("--filter", "three");
    assertThat(none.code()).isEqualTo(2);
    assertThat(none.err()).startsWith("--filter 'three': no test has this text in its name");
  }

  @Test
  void whatIsNotExpectedYetIsWritten() throws IOException {
    Path file = dekker("dekker.c", CHECK, "fence -- -Iinclude -DFENCE=");
    Outcome refused = testAll();
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains(file + ":25: no expectation; write");
    Outcome outcome = testAll("--update");
    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(Files.readString(file))
        .isEqualTo(
            DEKKER
                + """
                // weir: check --model sc,tso -- -Iinclude -DFENCE=
                // weir: expect safe complete under sc
                // weir: expect violation assertion:12 under tso
                // weir: fence -- -Iinclude -DFENCE=
                // weir: expect fixed 1 complete full:8
                """);
    assertThat(testAll().code()).isZero();
  }

  @Test
  void aFileThatSaysNothingIsATestWhereItIsNamed() throws IOException {
    Path file = file("plain.c", "int main(void) { return 0; }\n");
    Outcome refused = test(file.toString());
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).startsWith(file + ": has no test comment;");
    assertThat(test("--update", folder.toString()).code()).isEqualTo(2);
    assertThat(test("--update", file.toString()).code()).isZero();
    assertThat(Files.readString(file))
        .endsWith("\n// weir: check --model sc,tso,pso\n// weir: expect safe complete\n");
  }

  @Test
  void severalWorkersFindTheSame() throws IOException {
    for (String name : List.of("a.c", "b.c", "c.c", "d.c")) {
      dekker(name, RIGHT);
    }
    Outcome outcome = testAll("--threads", "3");
    assertThat(outcome.code()).as(outcome.out()).isZero();
    assertThat(outcome.out()).contains("8 tests: all as expected");
  }

  @Test
  void testsOfAllKindsAreFound() throws IOException {
    file(
        "below/sb.litmus",
        """
        X86 SB
        (* weir: litmus --model sc,tso
         * weir: expect states 3 forbid under sc
         * weir: expect states 4 allow sometimes ok under tso *)
        { x=0; y=0; }
         P0          | P1          ;
         MOV [x],$1  | MOV [y],$1  ;
         MOV EAX,[y] | MOV EAX,[x] ;
        exists (0:EAX=0 /\\ 1:EAX=0)
        """);
    file("below/model.rmm", Files.readString(ExamplesTest.FOLDER.resolve("rmm/simple-dekker.rmm")));
    file(".hidden/no.c", "// weir: nonsense\n");
    Files.createSymbolicLink(folder.resolve("below/loop"), folder);
    Outcome outcome = testAll();
    assertThat(outcome.code()).as(outcome.out() + outcome.err()).isZero();
    assertThat(outcome.out()).contains("sb.litmus").contains("model.rmm");
  }

  /** Four threads with more executions than anybody can wait for. */
  private static final String ENDLESS =
      """
      #include <pthread.h>
      volatile int x;
      static void *add(void *arg) {
        for (int i = 0; i < 20; i++) x = x + 1;
        return 0;
      }
      int main(void) {
        pthread_t all[4];
        for (int i = 0; i < 4; i++) pthread_create(&all[i], 0, add, 0);
        for (int i = 0; i < 4; i++) pthread_join(all[i], 0);
        return x;
      }

      """;

  @Test
  void eachTestHasLimitsOfItsOwn() throws IOException {
    file(
        "own.c",
        ENDLESS
            + """
            // weir: check --time-limit 50ms
            // weir: expect unknown
            // weir: check --algorithm exhaustive --memory-limit 1m
            // weir: expect unknown
            """);
    file("usual.c", ENDLESS + "// weir: check\n// weir: expect unknown\n");
    dekker("dekker.c", RIGHT);
    Outcome outcome = testAll("--time-limit", "2s", "--threads", "2");
    assertThat(outcome.code()).as(outcome.out() + outcome.err()).isZero();
    assertThat(outcome.out()).contains("5 tests: all as expected");
    // Another run may get further.
    assertThat(testAll("--time-limit", "2s", "--filter", "own.c:15").out())
        .doesNotContain("cached");
  }

  @Test
  void aTestIsNotWrittenOver() throws IOException {
    dekker("dekker.c", RIGHT);
    String test = folder.resolve("dekker.c").toString();
    String before = Files.readString(Path.of(test));
    Outcome refused = testAll("--junit", test);
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains("a source file, which is not written over");
    assertThat(Files.readString(Path.of(test))).isEqualTo(before);
  }

  @Test
  void aFilterLeavesOutWhatCannotBeReadOfOtherFiles() throws IOException {
    dekker("one.c", RIGHT);
    dekker("two.c", "check", "expect nonsense");
    assertThat(testAll().code()).isEqualTo(2);
    Outcome one = testAll("--filter", "one");
    assertThat(one.code()).as(one.err()).isZero();
    assertThat(one.err()).isEmpty();
    assertThat(testAll("--filter", "two").err()).contains("two.c:");
  }

  @Test
  void editorsAreToldWhichLineIsWrong() throws IOException {
    dekker("dekker.c", RIGHT[0], "expect safe");
    Outcome outcome = testAll("--format", "gcc");
    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.out())
        .containsPattern(
            "(?m)^.*dekker\\.c:\\d+: error: expected safe, but violation, not safe \\(tso\\)$")
        .doesNotContain("WRONG");
  }

  @Test
  void resultsAreWrittenAsXml() throws IOException {
    dekker("dekker.c", RIGHT[0], "expect safe");
    dekker("unreadable.c", "check", "expect nonsense");
    Path xml = folder.resolve("results.xml");
    assertThat(testAll("--junit", xml.toString()).code()).isEqualTo(2);
    assertThat(Files.readString(xml))
        .contains("<testsuite name=\"weir test\" tests=\"3\" failures=\"1\" errors=\"1\"")
        .contains("name=\"check -- -Iinclude -DFENCE= (sc)\"")
        .contains(
            "<failure message=\"expected safe, but violation, not safe\" type=\"violation\">");
    Outcome refused = testAll("--junit", folder.resolve("no/such.xml").toString());
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains("cannot be written; give another path");
  }

  @Test
  void anInterruptionEndsItWithWhatIsKnown() throws IOException {
    dekker("dekker.c", RIGHT);
    Interruption interruption = new Interruption();
    interruption.request();
    Outcome outcome = test(interruption, folder.toString());
    assertThat(outcome.code()).isEqualTo(3);
    assertThat(outcome.out()).startsWith("0 tests: nothing was run");
  }

  @Test
  void pathsWithoutTestsAreRefused() throws IOException {
    file("plain.c", "int main(void) { return 0; }\n");
    assertThat(testAll().err()).startsWith(folder + ": no file there has an expectation");
    assertThat(testAll().code()).isEqualTo(2);
    Outcome missing = test(folder.resolve("missing").toString());
    assertThat(missing.code()).isEqualTo(2);
    assertThat(missing.err()).contains("no such file; check the path");
    assertThat(test(file("a.txt", "").toString()).err()).contains("not a kind of file for tests");
    assertThat(testAll("--threads", "-1").err()).contains("is no number of workers");
  }
}
