package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs in files {@code .weir}: written by {@code weir print}, read by the other commands. */
class ProgramFileTest {
  private static final Path EXAMPLES = Path.of("..", "examples");

  private static final String RACING =
      """
      #include <assert.h>
      #include <pthread.h>
      #include <stdlib.h>
      int x, y;
      __thread int own = 3;
      struct pair { int a, b; } *shared;
      static const char table[70] = "the table";
      static void *other(void *argument) {
        for (int i = 0; i < 2; i++) own += table[i];
        x = 1;
        shared->b = __atomic_fetch_add(&y, own, __ATOMIC_RELAXED);
        return argument;
      }
      int main(void) {
        pthread_t thread;
        shared = calloc(1, sizeof *shared);
        pthread_create(&thread, NULL, other, NULL);
        int seen = y;
        if (seen != 0) assert(x == 1);
        pthread_join(thread, NULL);
        switch (shared->b) { case 0: free(shared); break; default: abort(); }
        return 0;
      }
      """;

  private final ObjectMapper mapper = new ObjectMapper();

  @TempDir private Path folder;

  private Path printed(Path source) {
    Path file = folder.resolve("program.weir");
    Outcome outcome = Outcome.of("print", source.toString(), "-o", file.toString());
    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out()).isEmpty();
    return file;
  }

  @ParameterizedTest
  @CsvSource({
    "check,store-buffering.c,tso",
    "check,treiber-stack-relaxed.c,pso",
    "robust,dekker.c,tso",
    "robust,ticket-lock.c,tso"
  })
  void commandsAnswerOfTheTextWhatTheyAnswerOfTheSource(String command, String name, String model)
      throws Exception {
    Path source = EXAMPLES.resolve(name);
    Path text = printed(source);
    JsonNode expected = json(command, source.toString(), "--model", model, "--json");
    JsonNode actual = json(command, text.toString(), "--model", model, "--json");
    for (String key : List.of("verdict", "executions", "blocked", "error", "trace", "witness")) {
      assertThat(actual.path(key)).as(key).isEqualTo(expected.path(key));
    }
  }

  private JsonNode json(String... words) throws IOException {
    return mapper.readTree(Outcome.of(words).out());
  }

  @Test
  void writesToStandardOutputWhatCanBeReadAndPrintedAgain() {
    Path source = EXAMPLES.resolve("peterson.c");
    String text = Outcome.of("print", source.toString()).out();
    assertThat(text).startsWith("weir 1 \"" + source + "\"\n").endsWith("thread main()\n");
    assertThat(Outcome.of("print", printed(source).toString()).out()).isEqualTo(text);
  }

  @Test
  void readsWhatAPersonWrites() throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("sb.weir"),
            """
            weir 1 "store buffering"
            global x: 4 bytes align 4
            global y: 4 bytes align 4
            global a: 4 bytes align 4
            global b: 4 bytes align 4
            external __VERIFIER_assume(1)
            external abort(0)
            function left(0) registers 1 {
            b0:
              store32 [&x], 1
              r0 = load32 [&y]
              store32 [&a], r0
              return
            }
            function right(0) registers 1 {
            b0:
              store32 [&y], 1
              # fence seq_cst
              r0 = load32 [&x]
              store32 [&b], r0
              return
            }
            thread left()
            thread right()
            """);
    assertThat(Outcome.of("robust", file.toString()).code()).isEqualTo(1);
    String fenced =
        Files.readString(file)
            .replace("  # fence", "  fence")
            .replace("[&x], 1", "[&x], 1\n  fence seq_cst");
    Files.writeString(file, fenced);
    assertThat(Outcome.of("robust", file.toString()).code()).isZero();
  }

  @Test
  void replaysWhatWasRecordedOfAText() {
    Path text = printed(EXAMPLES.resolve("store-buffering.c"));
    Path trace = folder.resolve("a.trace");
    Outcome check = Outcome.of("check", text.toString(), "--trace", trace.toString());
    assertThat(check.code()).as(check.err()).isEqualTo(1);
    Outcome replay = Outcome.of("replay", trace.toString());
    assertThat(replay.code()).as(replay.err()).isEqualTo(1);
  }

  @Test
  void refusesWhatIsNoProgramInOneLine() throws Exception {
    Path text = printed(EXAMPLES.resolve("store-buffering.c"));
    Files.writeString(text, Files.readString(text).replaceFirst("r2 = call ", "r2 = calls "));
    int line =
        1
            + Files.readAllLines(text)
                .indexOf(
                    Files.readAllLines(text).stream()
                        .filter(l -> l.contains("calls"))
                        .findFirst()
                        .orElseThrow());
    String expected = text + ":" + line + ":8: 'calls' is no instruction that may stand here";
    for (String command : List.of("check", "robust", "print")) {
      Outcome outcome = Outcome.of(command, text.toString());
      assertThat(outcome.code()).isEqualTo(2);
      assertThat(outcome.err().strip()).isEqualTo(expected);
    }
    JsonNode diagnostic = json("check", text.toString(), "--json").get("diagnostics").get(0);
    assertThat(diagnostic.get("line").asInt()).isEqualTo(line);
    assertThat(diagnostic.get("column").asInt()).isEqualTo(8);
  }

  @Test
  void refusesWhatGoesWithNoText() throws Exception {
    Path text = printed(EXAMPLES.resolve("store-buffering.c"));
    String name = text.toString();
    assertRefused("a compiled program is checked by itself", "check", name, name);
    assertRefused("--stub: means nothing for a compiled program", "check", name, "--stub", "f");
    assertRefused("-- -O2: means nothing for a compiled program", "check", name, "--", "-O2");
    assertRefused("--overflow needs the source", "check", name, "--overflow");
    assertRefused("no such file", "check", folder.resolve("none.weir").toString());
    assertRefused("an input file", "print", name, "-o", name);
    assertRefused("cannot be written", "print", name, "-o", folder.toString());
    Files.write(text, new byte[] {'w', (byte) 0xff});
    assertRefused(name + ":1:1: not a text in UTF-8", "check", name);
  }

  private static void assertRefused(String why, String... words) {
    Outcome outcome = Outcome.of(words);
    assertThat(outcome.code()).as(outcome.err()).isEqualTo(2);
    assertThat(outcome.err()).contains(why).hasLineCount(1);
  }

  /** Executions that a grace period rules out show only in final states. */
  @Test
  void robustRefusesTheTextOfATestWithGracePeriodsToo() throws Exception {
    Path test =
        Files.writeString(
            folder.resolve("rcu.litmus"),
            """
            C rcu
            {}
            P0(int *x) { rcu_read_lock(); int r0 = *x; rcu_read_unlock(); }
            P1(int *x) { synchronize_rcu(); *x = 1; }
            exists (0:r0=1)
            """);
    assertRefused("robust cannot judge synchronize_rcu", "robust", test.toString());
    Path text = printed(test);
    assertRefused("robust cannot judge synchronize_rcu", "robust", text.toString());
    assertThat(Outcome.of("check", text.toString()).code())
        .isEqualTo(Outcome.of("check", test.toString()).code());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void whatIsReadOfDamagedTextsRunsToAVerdict(int seed) throws Exception {
    Path source = Files.writeString(folder.resolve("racing.c"), RACING);
    String text = Files.readString(printed(source));
    Path file = folder.resolve("damaged.weir");
    Random random = new Random(seed);
    int run = 0;
    for (int i = 0; i < 200; i++) {
      Files.writeString(file, damaged(text, random), StandardCharsets.UTF_8);
      Outcome outcome = Outcome.of("check", file.toString(), "--unroll", "2", "--time-limit", "1s");
      assertThat(outcome.code()).as(outcome.err() + Files.readString(file)).isNotEqualTo(4);
      run += outcome.code() == 2 ? 0 : 1;
    }
    assertThat(run).isGreaterThan(50);
  }

  /** Puts a word or number of the text in the place of another. */
  private static String damaged(String text, Random random) {
    List<String> words = List.of(text.split("(?<=\\W)|(?=\\W)"));
    StringBuilder damaged = new StringBuilder();
    int at = random.nextInt(words.size());
    while (!words.get(at).matches("\\w+")) {
      at = (at + 1) % words.size();
    }
    String old = words.get(at);
    List<String> others =
        words.stream()
            .filter(
                w ->
                    w.matches("\\w+")
                        && Character.isDigit(w.charAt(0)) == Character.isDigit(old.charAt(0)))
            .toList();
    for (int i = 0; i < words.size(); i++) {
      damaged.append(i == at ? others.get(random.nextInt(others.size())) : words.get(i));
    }
    return damaged.toString();
  }
}
