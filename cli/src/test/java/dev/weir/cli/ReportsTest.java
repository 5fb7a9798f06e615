package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a reader of a result needs: where an error is, how it came about, and who holds what. */
class ReportsTest {
  private final ObjectMapper mapper = new ObjectMapper();

  @TempDir private Path folder;

  private String write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private JsonNode json(String... arguments) throws IOException {
    return mapper.readTree(Outcome.of(arguments).out());
  }

  private static final String NESTED =
      """
      #include <assert.h>
      #include <string.h>
      static void fill(char *to, int n) { memset(to, 0, n); }
      static inline void outer(char *to) { fill(to, 9); }
      int main(void) {
        char small[8];
        outer(small);
        return small[0];
      }
      """;

  @Test
  void anErrorInsideACallOfTheLibraryHasTheCallsThatLedThere() throws Exception {
    String file = write("nested.c", NESTED);
    JsonNode error = json("check", file, "--json").get("error");
    assertThat(error.get("line").asInt()).isEqualTo(3);
    assertThat(error.get("function").asText()).isEqualTo("fill");
    assertThat(error.get("calls")).hasSize(2);
    assertThat(error.get("calls").get(0).get("line").asInt()).isEqualTo(4);
    assertThat(error.get("calls").get(0).get("function").asText()).isEqualTo("outer");
    assertThat(error.get("calls").get(1).get("line").asInt()).isEqualTo(7);
    assertThat(error.get("calls").get(1).get("file").asText()).isEqualTo(file);
    assertThat(error.get("inside")).isEmpty();
    assertThat(Outcome.of("check", file).out().lines().skip(1))
        .first()
        .isEqualTo(
            "  called from %s:4:38 in outer, called from %s:7:3 in main".formatted(file, file));
  }

  @Test
  void theAlgorithmIsTheOneThatExplored() throws Exception {
    String file = "src/test/resources/edges/svcomp/choices-in-a-block.c";
    assertThat(json("check", file, "--json").get("algorithm").asText()).isEqualTo("source");
    assertThat(Outcome.of("check", file).out()).contains("; complete (source)");
    JsonNode exhaustive = json("check", file, "--json", "--algorithm", "exhaustive");
    assertThat(exhaustive.get("algorithm").asText()).isEqualTo("exhaustive");
    String none = write("none.c", "int main(void) {}\n");
    assertThat(json("check", none, "--json").get("algorithm").asText()).isEqualTo("optimal");
  }

  @Test
  void codeThatWasCopiedToItsCallsHasTheSameCalls() throws Exception {
    String file =
        write(
            "inlined.c",
            """
            #include <assert.h>
            volatile int zero;
            static void deep(int n) { assert(n); }
            static void middle(void) { deep(zero); }
            int main(void) {
              middle();
            }
            """);
    for (String level : new String[] {"-O0", "-O2"}) {
      JsonNode error = json("check", file, "--json", "--", level).get("error");
      assertThat(error.get("line").asInt()).as(level).isEqualTo(3);
      assertThat(error.get("function").asText()).as(level).isEqualTo("deep");
      assertThat(error.get("calls")).as(level).hasSize(2);
      assertThat(error.get("calls").get(0).get("function").asText()).isEqualTo("middle");
      assertThat(error.get("calls").get(1).get("line").asInt()).isEqualTo(6);
    }
  }

  private static final String CROSSED =
      """
      #include <pthread.h>
      static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
      static void both(pthread_mutex_t *one, pthread_mutex_t *other) {
        pthread_mutex_lock(one);
        pthread_mutex_lock(other);
        pthread_mutex_unlock(other);
        pthread_mutex_unlock(one);
      }
      static void *left(void *x) { both(&a, &b); return x; }
      static void *right(void *x) { both(&b, &a); return x; }
      int main(void) {
        pthread_t t[2];
        pthread_create(&t[0], 0, left, 0);
        pthread_create(&t[1], 0, right, 0);
        pthread_join(t[0], 0);
        pthread_join(t[1], 0);
      }
      """;

  @Test
  void aDeadlockSaysWhereTheHolderTookTheLockAndHowEachThreadCameThere() throws Exception {
    String file = write("crossed.c", CROSSED);
    JsonNode threads = json("check", file, "--json").get("threads");
    assertThat(threads).hasSize(3);
    JsonNode holder = threads.get(1).get("holder");
    assertThat(holder.get("thread").asInt()).isEqualTo(2);
    assertThat(holder.get("name").asText()).isEqualTo("b");
    assertThat(holder.get("line").asInt()).isEqualTo(4);
    assertThat(threads.get(1).get("calls").get(0).get("line").asInt()).isEqualTo(9);
    assertThat(threads.get(2).get("calls").get(0).get("function").asText()).isEqualTo("right");
    assertThat(threads.get(0).has("holder")).isFalse();
    assertThat(Outcome.of("check", file).out())
        .startsWith("violation: deadlock: 3 threads wait, the first at " + file + ":15:3 in main")
        .contains(
            "\n  thread 1 waits for mutex b, held by thread 2\n",
            "  thread 2 took b at crossed.c:4");
  }

  @Test
  void aRaceNamesBothAccessesWithTheirLocksCallsAndBlock() throws Exception {
    String file =
        write(
            "race.c",
            """
            #include <pthread.h>
            #include <stdlib.h>
            struct node { int count; long sum; };
            static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
            static struct node *shared;
            static void add(struct node *n) { n->sum = 1; }
            static void *run(void *x) {
              pthread_mutex_lock(&m);
              add(shared);
              pthread_mutex_unlock(&m);
              return x;
            }
            int main(void) {
              pthread_t t;
              shared = malloc(sizeof *shared);
              pthread_create(&t, 0, run, 0);
              add(shared);
              pthread_join(t, 0);
              free(shared);
            }
            """);
    JsonNode error = json("check", file, "--data-races", "--json").get("error");
    assertThat(error.get("kind").asText()).isEqualTo("race");
    JsonNode accesses = error.get("accesses");
    assertThat(accesses).hasSize(2);
    boolean mainFirst = accesses.get(0).get("thread").asInt() == 0;
    JsonNode main = accesses.get(mainFirst ? 0 : 1);
    JsonNode other = accesses.get(mainFirst ? 1 : 0);
    assertThat(main.get("kind").asText()).isEqualTo("store");
    assertThat(main.get("size").asInt()).isEqualTo(8);
    assertThat(main.get("locks")).isEmpty();
    assertThat(main.get("calls").get(0).get("line").asInt()).isEqualTo(17);
    assertThat(other.get("line").asInt()).isEqualTo(6);
    assertThat(other.get("calls").get(0).get("line").asInt()).isEqualTo(9);
    assertThat(other.get("locks").get(0).get("name").asText()).isEqualTo("m");
    assertThat(other.get("locks").get(0).get("line").asInt()).isEqualTo(8);
    assertThat(error.get("blocks").get(0).get("line").asInt()).isEqualTo(15);
    assertThat(error.get("blocks").get(0).get("name").asText()).isEqualTo("node#1");
    Outcome text = Outcome.of("check", file, "--data-races");
    assertThat(text.out().lines().findFirst().orElseThrow())
        .startsWith("violation: data race on n->sum (node#1.sum): the store by thread 0 at ")
        .doesNotContainPattern(" at [^ ]+ at ");
    assertThat(text.out())
        .contains("holds no lock", "holds m, taken at " + file + ":8:3 in run")
        .contains("node#1 was allocated at " + file + ":15:12 in main");
  }

  @Test
  void stepsThatNoOtherThreadTouchesAreFoldedButNotTheLast() throws Exception {
    String file =
        write(
            "private.c",
            """
            #include <assert.h>
            #include <pthread.h>
            static int own[50], x;
            static void *run(void *a) {
              for (int i = 0; i < 50; i++) own[i] = i;
              x = 1;
              assert(0);
              return a;
            }
            int main(void) {
              pthread_t t;
              pthread_create(&t, 0, run, 0);
              x = 2;
              pthread_join(t, 0);
              return own[0];
            }
            """);
    String folded = Outcome.of("check", file, "--model", "sc").out();
    String full = Outcome.of("check", file, "--model", "sc", "--full").out();
    assertThat(folded)
        .containsPattern("\\.\\.\\. 4\\d steps of thread 1 that no other thread touches");
    assertThat(folded).doesNotContain("own[30]");
    assertThat(full).contains("own[30] <- 30").doesNotContain("...");
    assertThat(folded.lines().filter(line -> line.startsWith("  ")))
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
  }

  @Test
  void aPointerThatNobodyWritesKeepsNoStretchOpen() throws Exception {
    String file =
        write(
            "through-pointer.c",
            """
            #include <pthread.h>
            #include <stdlib.h>
            struct cell { long key, value; };
            static struct table { int n; struct cell slot[]; } *table;
            static void *run(void *a) {
              for (int i = 0; i < 20; i++)
                table->slot[1].key += i;
              return a;
            }
            int main(void) {
              pthread_t t;
              table = calloc(1, sizeof *table + 4 * sizeof(struct cell));
              pthread_create(&t, 0, run, 0);
              table->slot[2].value = 3;
              pthread_join(t, 0);
              table->slot[1].value = 1;
              table->slot[0].value = 1;
              abort();
            }
            """);
    String folded = Outcome.of("check", file).out();
    assertThat(folded)
        .containsPattern("\\.\\.\\. 76 steps of thread 1 that no other thread touches, [^ ]*:7 \\(")
        .contains("table->slot[0].value <- 1")
        .doesNotContain("(table#1.s...");
    assertThat(Outcome.of("check", file, "--full").out())
        .contains("table->slot[1].key (table#1.slot[1].key) <- 190");
  }

  @Test
  void aFutexShowsItsWordAndAnAtomicBlockItsAccesses() throws Exception {
    String file =
        write(
            "futex.c",
            """
            #include <linux/futex.h>
            #include <pthread.h>
            #include <stdatomic.h>
            #include <stddef.h>
            #include <sys/syscall.h>
            #include <unistd.h>
            static atomic_uint word;
            static struct { int a, b; } pair = {3, 4};
            static void __VERIFIER_atomic_swap(void) {
              int old = pair.a;
              pair.a = pair.b + 1;
              pair.b = old;
            }
            static void *run(void *a) {
              syscall(SYS_futex, &word, FUTEX_WAIT, 0, NULL, NULL, 0);
              return a;
            }
            int main(void) {
              pthread_t t;
              pthread_create(&t, 0, run, 0);
              __VERIFIER_atomic_swap();
              syscall(SYS_futex, &word, FUTEX_WAKE, 1, NULL, NULL, 0);
              syscall(SYS_futex, &word, FUTEX_WAIT, 1, NULL, NULL, 0);
              pthread_join(t, 0);
            }
            """);
    JsonNode trace = json("check", file, "--json").get("trace");
    assertThat(trace.findValue("accesses").toString())
        .isEqualTo("[\"pair.a -> 3\",\"pair.b -> 4\",\"pair.a <- 5\",\"pair.b <- 3\"]");
    assertThat(trace.findValuesAsText("operation")).contains("futex wait", "futex wake");
    assertThat(trace.findValuesAsText("value"))
        .contains(
            "wakes nobody", "expected 1, found 0: does not sleep", "expected 0, found 0: sleeps");
    assertThat(Outcome.of("check", file).out())
        .contains("pair.a <- 5\n", "word, expected 0, found 0: sleeps");
  }

  @Test
  void aViolationThatNeedsBuffersPointsToAllPlacesOfItsKind() throws Exception {
    String file =
        write(
            "sb.c",
            """
            #include <assert.h>
            #include <pthread.h>
            static int x, y, a, b;
            static void *left(void *p) { x = 1; a = y; return p; }
            static void *right(void *p) { y = 1; b = x; return p; }
            int main(void) {
              pthread_t t[2];
              pthread_create(&t[0], 0, left, 0);
              pthread_create(&t[1], 0, right, 0);
              pthread_join(t[0], 0);
              pthread_join(t[1], 0);
              assert(a || b);
            }
            """);
    String hint = "weir robust " + file + " --model tso --keep-going -- -DN=1\n";
    assertThat(Outcome.of("check", file, "--", "-DN=1").out()).contains(hint);
    Outcome robust = Outcome.of("robust", file, "--model", "tso", "--keep-going", "--", "-DN=1");
    assertThat(robust.code()).isEqualTo(1);
    String wrong = write("wrong.c", NESTED);
    assertThat(Outcome.of("check", wrong).out()).doesNotContain("weir robust");
  }

  @Test
  void flexibleArraysHaveTheNamesOfTheSource() throws Exception {
    String file =
        write(
            "flexible.c",
            """
            #include <assert.h>
            #include <pthread.h>
            #include <stdlib.h>
            struct pair { long key, value; };
            static struct hash { long mask; char tag; char bytes[]; } *h;
            static struct table { long next; struct pair slot[]; } *t;
            static void *run(void *a) {
              long i = (long)a;
              h->bytes[0] = 'a';
              h->bytes[20] = 'b';
              t->slot[0].key = 5;
              t->slot[i].value = 6;
              struct pair *p = &t->slot[2];
              p->key = 7;
              return a;
            }
            int main(void) {
              pthread_t thread;
              h = calloc(1, sizeof *h + 32);
              t = calloc(1, sizeof *t + 3 * sizeof(struct pair));
              pthread_create(&thread, 0, run, (void *)1);
              long seen = h->bytes[20] + t->slot[1].value;
              pthread_join(thread, 0);
              assert(seen < 0);
            }
            """);
    assertThat(Outcome.of("check", file, "--model", "sc", "--full").out())
        .contains(
            "h->bytes[0] (hash#1.bytes[0]) <- 'a'",
            "h->bytes[20] (hash#1.bytes[20]) <- 'b'",
            "t->slot[0].key (table#2.slot[0].key) <- 5",
            "t->slot[i].value (table#2.slot[1].value) <- 6",
            "p->key (table#2.slot[2].key) <- 7")
        .doesNotContain(" h[", "hash#1[", " t[", "table#2[");
  }
}
