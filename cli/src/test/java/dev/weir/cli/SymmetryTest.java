package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code --symmetry}: which threads are alike, which are not and why, and what is said of it. */
class SymmetryTest {
  private static final String HEAD =
      """
      #include <assert.h>
      #include <pthread.h>
      #include <stdatomic.h>
      #include <stdio.h>
      #include <stdlib.h>
      #include <string.h>
      static atomic_int x;
      static _Atomic(void *) published;
      static _Thread_local int mine;
      static pthread_t threads[3];
      static int compare(const void *a, const void *b) { return a < b; }
      static int (*volatile indirect)(const void *, const void *) = compare;
      """;

  private final ObjectMapper mapper = new ObjectMapper();

  @TempDir private Path folder;

  /** Three equal threads that are joined in a row. */
  private Path equalThreads(String body) throws Exception {
    return program(
        body,
        """
        for (int i = 0; i < 3; i++)
          pthread_create(&threads[i], 0, worker, 0);
        for (int i = 0; i < 3; i++)
          pthread_join(threads[i], 0);
        """);
  }

  private Path program(String body, String main) throws Exception {
    String text =
        HEAD
            + "static void *worker(void *unused) {\n"
            + body
            + "\nreturn 0;\n}\nint main(void) {\n"
            + main
            + "}\n";
    return Files.writeString(folder.resolve("symmetry.c"), text);
  }

  private JsonNode check(Path file, String... options) throws Exception {
    String[] words = new String[options.length + 4];
    System.arraycopy(new String[] {"check", "--symmetry", "--json"}, 0, words, 0, 3);
    System.arraycopy(options, 0, words, 3, options.length);
    words[words.length - 1] = file.toString();
    Outcome outcome = Outcome.of(words);
    assertThat(outcome.code()).as(outcome.out() + outcome.err()).isIn(0, 1);
    return mapper.readTree(outcome.out());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "x = 1;",
        "int local = 1; int *p = &local; x = *p;",
        "int *p = malloc(4); if (p) { *p = 1; x = *p; } free(p);",
        "mine = 1; x = mine;",
        "int a[2] = {1, 1}; int *p = a; p++; x = *p;",
        "atomic_fetch_or(&x, 1); printf(\"%d\", x & 0);",
      })
  void threadsThatCannotBeToldApartHaveOneExecutionForEachOrderUpToNames(String body)
      throws Exception {
    JsonNode symmetry = check(equalThreads(body)).get("symmetry");
    assertThat(symmetry.get("others")).as(symmetry.toString()).isEmpty();
    assertThat(symmetry.get("groups")).hasSize(1);
    assertThat(symmetry.get("groups").get(0).get("function").asText()).isEqualTo("worker");
    assertThat(symmetry.get("groups").get(0).get("threads").asInt()).isEqualTo(3);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          int local; published = &local;                        | stored where other threads
          published = &mine;                                    | stored where other threads
          published = malloc(4);                                | stored where other threads
          int local; int *p = &local; void *q; memcpy(&q, &p, 8); published = q; | stored where other threads
          int local; void *q = 0; atomic_compare_exchange_strong(&published, &q, &local); | stored where other threads
          int local; x = (long)&local > 1000000;                | is compared
          int local; void *p = published; x = p == &local;      | is compared
          int local; x = (int)((long)&local & 4096);            | computed with
          int local; x = (int)((long)&local / 4096);            | computed with
          int local; printf("%p", (void *)&local); x = 1;       | handed to 'printf'
          x = pthread_self() == 2;                              | they call 'pthread_self'
          x = indirect(0, 0);                                   | they call an unknown function
          """)
  void threadsWhoseIdentityShowsAreToldApart(String body, String why) throws Exception {
    JsonNode symmetry = check(equalThreads(body)).get("symmetry");
    assertThat(symmetry.get("groups")).isEmpty();
    assertThat(symmetry.get("others").get(0).get("why").asText()).contains(why);
    assertThat(symmetry.get("others").get(0).get("line").asInt()).isPositive();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          pthread_t a, b; pthread_create(&a, 0, worker, 0); pthread_create(&b, 0, worker, 0); pthread_join(a, 0); x = 2; pthread_join(b, 0); | joined in a row
          pthread_t a, b; pthread_create(&a, 0, worker, 0); pthread_create(&b, 0, worker, 0); pthread_detach(a); pthread_detach(b); | more than to join
          pthread_t a, b; void *r; pthread_create(&a, 0, worker, 0); pthread_create(&b, 0, worker, 0); pthread_join(a, &r); pthread_join(b, 0); | results are used
          pthread_t a, b; pthread_create(&a, 0, worker, 0); pthread_create(&b, 0, worker, 0); x = a == 2; pthread_join(a, 0); pthread_join(b, 0); | more than to join
          pthread_t *p = malloc(16); pthread_create(p, 0, worker, 0); pthread_create(p + 1, 0, worker, 0); | stored in an unknown place
          """)
  void threadsThatTheirCreatorTellsApartAreNotAlike(String main, String why) throws Exception {
    JsonNode symmetry = check(program("x = 1;", main)).get("symmetry");
    assertThat(symmetry.get("groups")).isEmpty();
    assertThat(symmetry.get("others").get(0).get("why").asText()).contains(why);
  }

  @Test
  void whoeverReadsHandlesForEverBetweenJoinsDoesNotHoldTheSearchUp() throws Exception {
    Path file =
        program(
            "x = 1;",
            """
            pthread_create(&threads[0], 0, worker, 0);
            pthread_create(&threads[1], 0, worker, 0);
            pthread_join(threads[0], 0);
            for (;;)
              (void)*(volatile pthread_t *)&threads[1];
            """);
    Outcome outcome = Outcome.of("check", "--symmetry", file.toString());
    assertThat(outcome.out()).contains("not those of worker: they are not all joined in a row");
  }

  @Test
  void theResultNamesTheThreads() throws Exception {
    Outcome outcome = Outcome.of("check", "--symmetry", equalThreads("x++;").toString());
    assertThat(outcome.out())
        .contains("explored:  1 execution; complete (optimal)")
        .contains("alike:     3 threads of worker; executions are counted up to exchanging them");
  }

  @Test
  void anErrorIsReplayedWithoutTheOption() throws Exception {
    Path file = equalThreads("if (x++ == 2) assert(0);");
    Path trace = folder.resolve("a.trace");
    JsonNode before = check(file, "--trace", trace.toString());
    assertThat(before.get("symmetry").get("groups")).hasSize(1);
    Outcome replay = Outcome.of("replay", "--json", trace.toString());
    assertThat(replay.code()).as(replay.err()).isEqualTo(1);
    JsonNode after = mapper.readTree(replay.out());
    assertThat(after.get("error")).isEqualTo(before.get("error"));
    assertThat(after.get("trace")).isEqualTo(before.get("trace"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --algorithm random     | is for --algorithm optimal and source
          --algorithm exhaustive | is for --algorithm optimal and source
          --context-bound 1      | cannot be combined with
          --robust               | cannot be combined with
          --model rmo            | under sc, tso and pso only
          --model power          | under sc, tso and pso only
          """)
  void isRefusedWhereItMeansNothing(String options, String why) throws Exception {
    String[] words = ("check --symmetry " + options + " " + equalThreads("x = 1;")).split(" ");
    Outcome outcome = Outcome.of(words);
    assertThat(outcome.code()).as(outcome.err()).isEqualTo(2);
    assertThat(outcome.err()).contains(why).hasLineCount(1);
  }
}
