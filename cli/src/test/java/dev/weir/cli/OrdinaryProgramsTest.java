package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.weir.cli.session.Interruption;
import dev.weir.cli.session.Toolkit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests are ordinary programs: they take arguments, print, choose, fail to allocate and exit. */
class OrdinaryProgramsTest {
  private final ObjectMapper mapper = new ObjectMapper();

  @TempDir private Path folder;

  @Test
  void theArgumentsAreInArgvAfterTheProgramsName() throws Exception {
    String source =
        """
        #include <stdio.h>
        int main(int argc, char **argv, char **envp) {
          for (int i = 0; i < argc; i++) printf("[%s]", argv[i]);
          printf("%d %d\\n", argv[argc] == 0, envp[0] == 0);
          return 0;
        }
        """;
    assertThat(check(source).get("output").asText()).isEqualTo("[test]1 1\n");
    assertThat(check(source, "--arg", "a b", "--arg=-p2", "--arg", "").get("output").asText())
        .isEqualTo("[test][a b][-p2][]1 1\n");
  }

  @Test
  void whatOlderCompilersOnlyWarnOfIsNoError() throws Exception {
    JsonNode json =
        check(
            """
            #include <assert.h>
            #include <pthread.h>
            static int x;
            static void work(void *value) { x = (int) (long) value; }
            int main(void) {
              pthread_t thread;
              long number = 3;
              pthread_create(&thread, 0, work, number);
              pthread_join(thread, 0);
              assert(x == 3);
            }
            """);
    assertThat(json.get("verdict").asText()).isEqualTo("safe");
    assertThat(json.get("complete").asBoolean()).isTrue();
  }

  @Test
  void theOutputIsThatOfTheCounterexampleIfThereIsOne() throws Exception {
    JsonNode json =
        check(
            """
            #include <assert.h>
            #include <stdio.h>
            #include <weir.h>
            int main(void) {
              int x = (int)weir_choose(1, 3);
              printf("chose %d\\n", x);
              assert(x != 2);
              puts("fine");
            }
            """);
    assertThat(json.get("verdict").asText()).isEqualTo("violation");
    assertThat(json.get("output").asText()).isEqualTo("chose 2\n");
  }

  @Test
  void theTextShowsTheOutputOnlyWhenAsked() throws Exception {
    Path file = write("#include <stdio.h>\nint main(void) { puts(\"hello\"); }\n");
    assertThat(Outcome.of("check", file.toString()).out()).doesNotContain("hello");
    assertThat(Outcome.of("check", file.toString(), "--show-output").out())
        .contains("The program printed:\n  hello\n");
  }

  @Test
  void anExitStatusIsShownAndAnErrorOnlyWhenAsked() throws Exception {
    for (String end : List.of("return 3;", "exit(3);", "_Exit(259);")) {
      String source = "#include <stdlib.h>\nint main(void) {\n  " + end + "\n}\n";
      JsonNode shown = check(source);
      assertThat(shown.get("verdict").asText()).as(end).isEqualTo("safe");
      assertThat(shown.get("exitStatuses").toString()).as(end).isEqualTo("[3]");
      JsonNode error = check(source, "--exit-status").get("error");
      assertThat(error.get("kind").asText()).as(end).isEqualTo("uncaught");
      assertThat(error.get("message").asText()).contains("exit status 3");
      assertThat(error.get("line").asInt()).isEqualTo(3);
    }
    assertThat(check("int main(void) { return 0; }", "--exit-status").get("verdict").asText())
        .isEqualTo("safe");
  }

  @Test
  void whatAThreadReturnsIsNoExitStatus() throws Exception {
    JsonNode json =
        check(
            """
            #include <pthread.h>
            static void *run(void *p) { return (void *)5; }
            int main(void) {
              pthread_t t;
              pthread_create(&t, 0, run, 0);
              pthread_join(t, 0);
              pthread_exit((void *)7);
            }
            """,
            "--exit-status");
    assertThat(json.get("verdict").asText()).isEqualTo("safe");
  }

  @Test
  void anAssertionThatIsNeverReachedIsAWarningOfASafeResult() throws Exception {
    String source =
        """
        #include <assert.h>
        #include <weir.h>
        static void die(void) { assert(0); }
        static void used(int x) { if (x == 7) die(); }
        int main(void) {
          int x = (int)weir_choose(0, 1);
          assert(x >= 0 && x < 2);
          used(x);
          if (x == 5)
            assert(x != 5);
          weir_assume(x > 3);
          assert(x);
        }
        """;
    Outcome text = Outcome.of("check", write(source).toString());
    assertThat(text.code()).isEqualTo(0);
    assertThat(text.out().lines().toList().subList(1, 4))
        .satisfiesExactly(
            line -> assertThat(line).contains("no execution reached its end"),
            line -> assertThat(line).contains("test.c:10:5: warning: no explored execution"),
            line -> assertThat(line).contains("test.c:12:3: warning: no explored execution"));
    assertThat(check(source).get("warnings")).hasSize(3);
  }

  @Test
  void nondeterministicValuesAreThoseThatTheirTypeHas() throws Exception {
    String source =
        """
        #include <weir.h>
        extern int __VERIFIER_nondet_int(void);
        extern unsigned char __VERIFIER_nondet_uchar(void);
        extern _Bool __VERIFIER_nondet_bool(void);
        int main(void) {
          weir_observe("v", TYPE());
        }
        """;
    assertThat(values(source, "int", "-2..1")).containsExactlyInAnyOrder(-2L, -1L, 0L, 1L);
    assertThat(values(source, "uchar", "-2..1")).containsExactlyInAnyOrder(0L, 1L);
    assertThat(values(source, "uchar", "254..300")).containsExactlyInAnyOrder(254L, 255L);
    assertThat(values(source, "bool", "-5..5")).containsExactlyInAnyOrder(0L, 1L);
  }

  private List<Long> values(String source, String type, String range) throws Exception {
    JsonNode json =
        check(source.replace("TYPE", "__VERIFIER_nondet_" + type), "--nondet-values", range);
    List<Long> values = new ArrayList<>();
    json.get("observations").forEach(observation -> values.add(observation.get("v").asLong()));
    assertThat(json.get("bounds").get("nondetValues").asText()).isEqualTo(range);
    assertThat(json.get("complete").asBoolean()).isEqualTo(type.equals("bool"));
    return values;
  }

  @Test
  void allocationsFailOnlyWhenAsked() throws Exception {
    String source =
        """
        #include <errno.h>
        #include <stdlib.h>
        #include <string.h>
        #include <weir.h>
        int main(void) {
          void *p = 0;
          int failed = 0;
          errno = 0;
          if (!malloc(4)) failed |= 1;
          if (!calloc(2, 4)) failed |= 2;
          if (!realloc(0, 8)) failed |= 4;
          if (!strdup("x")) failed |= 8;
          if (failed && errno != ENOMEM) failed |= 64;
          if (posix_memalign(&p, 64, 64) == ENOMEM) failed |= 16;
          weir_observe("failed", failed);
          return 0;
        }
        """;
    assertThat(check(source).get("observations").toString()).isEqualTo("[{\"failed\":0}]");
    JsonNode json = check(source, "--malloc-may-fail");
    assertThat(json.get("observations")).hasSize(32);
    assertThat(json.get("complete").asBoolean()).isTrue();
  }

  @Test
  void aWaitWakesUpWithoutASignalOnlyWhenAsked() throws Exception {
    String source =
        """
        #include <assert.h>
        #include <pthread.h>
        pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
        pthread_cond_t c = PTHREAD_COND_INITIALIZER;
        int ready;
        static void *run(void *p) {
          pthread_mutex_lock(&m);
          ready = 1;
          pthread_cond_signal(&c);
          pthread_mutex_unlock(&m);
          return p;
        }
        int main(void) {
          pthread_t t;
          pthread_create(&t, 0, run, 0);
          pthread_mutex_lock(&m);
          IF (!ready)
            pthread_cond_wait(&c, &m);
          assert(ready);
          pthread_mutex_unlock(&m);
          pthread_join(t, 0);
        }
        """;
    String wrong = source.replace("IF", "if");
    assertThat(check(wrong).get("verdict").asText()).isEqualTo("safe");
    assertThat(check(wrong, "--spurious").get("error").get("kind").asText()).isEqualTo("assertion");
    JsonNode right = check(source.replace("IF", "while"), "--spurious", "--unroll", "2");
    assertThat(right.get("verdict").asText()).isEqualTo("safe");
    assertThat(right.get("bounds").get("met").toString()).isEqualTo("[\"unroll\"]");
  }

  @Test
  void aCounterexampleWithChoicesOfTheEnvironmentCanBeReplayed() throws Exception {
    Path file =
        write(
            """
            #include <stdlib.h>
            extern int __VERIFIER_nondet_int(void);
            int main(int argc, char **argv) {
              int *p = malloc(sizeof *p);
              if (__VERIFIER_nondet_int() == 6 && argv[1][0] == 'x')
                *p = 1;
            }
            """);
    String trace = folder.resolve("a.trace").toString();
    Outcome check =
        Outcome.of(
            "check",
            file.toString(),
            "--malloc-may-fail",
            "--nondet-values=5..6",
            "--arg=x",
            "--trace",
            trace);
    assertThat(check.code()).isEqualTo(1);
    assertThat(Outcome.of("replay", trace).code()).isEqualTo(1);
  }

  @Test
  void anInterruptionEndsTheExplorationLikeALimit() throws Exception {
    Path file = write("int main(void) { for (volatile int i = 0;; i++) ; }");
    Interruption interruption = new Interruption();
    interruption.request();
    Outcome outcome = Outcome.of(new Toolkit(), interruption, "check", file.toString(), "--json");
    assertThat(outcome.code()).isEqualTo(3);
    JsonNode json = mapper.readTree(outcome.out());
    assertThat(json.get("verdict").asText()).isEqualTo("unknown");
    assertThat(json.get("bounds").get("met").toString()).isEqualTo("[\"interruption\"]");
  }

  @Test
  void aComparisonWithTheAddressOfAFreedBlockIsADoubtOfASafeResult() throws Exception {
    String source =
        """
        #include <pthread.h>
        #include <stdatomic.h>
        #include <stdlib.h>
        static _Atomic(int *) top;
        static void *popper(void *unused) {
          int *first = atomic_load(&top);
          if (first && atomic_compare_exchange_strong(&top, &first, 0))
            RELEASE(first);
          return unused;
        }
        int main(void) {
          pthread_t a, b;
          top = malloc(sizeof(int));
          pthread_create(&a, 0, popper, 0);
          pthread_create(&b, 0, popper, 0);
          pthread_join(a, 0);
          pthread_join(b, 0);
        }
        """;
    JsonNode json = check(source.replace("RELEASE", "free"));
    assertThat(json.get("verdict").asText()).isEqualTo("safe");
    assertThat(json.get("warnings")).hasSize(1);
    assertThat(json.get("warnings").get(0).asText()).contains(":7:16: warning:", "a freed block");
    assertThat(check(source.replace("RELEASE", "(void)")).get("warnings")).isEmpty();
  }

  @Test
  void limitsOfZeroAreRefused() {
    assertThat(Outcome.of("check", "a.c", "--time-limit", "0s").err())
        .isEqualTo(
            "weir: --time-limit: '0s' leaves no time at all; give more, or leave it out"
                + " for no limit\n");
    assertThat(Outcome.of("check", "a.c", "--memory-limit", "0").err())
        .contains("--memory-limit: '0' leaves no memory at all");
  }

  private Path write(String source) throws IOException {
    return Files.writeString(folder.resolve("test.c"), source);
  }

  private JsonNode check(String source, String... options) throws Exception {
    List<String> words = new ArrayList<>(List.of("check", write(source).toString(), "--json"));
    words.addAll(List.of(options));
    Outcome outcome = Outcome.of(words.toArray(String[]::new));
    assertThat(outcome.out()).as(outcome.err()).isNotEmpty();
    return mapper.readTree(outcome.out());
  }
}
