package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The kinds of error that are looked for only when asked, on C. */
class ErrorKindsTest {
  private final ObjectMapper mapper = new ObjectMapper();

  @TempDir private Path folder;

  private static final String MESSAGE_PASSING =
      """
      #include <pthread.h>
      #include <stdatomic.h>
      static struct { int full, data[2]; } box;
      static atomic_int flag;
      static void *writer(void *a) {
        box.data[1] = 42;
        atomic_store_explicit(&flag, 1, memory_order_ORDER);
        return 0;
      }
      int main(void) {
        pthread_t t;
        pthread_create(&t, 0, writer, 0);
        while (!atomic_load_explicit(&flag, memory_order_acquire)) {}
        int seen = box.data[1];
        pthread_join(t, 0);
        return seen + box.data[1];
      }
      """;

  @ParameterizedTest
  @ValueSource(strings = {"sc", "tso", "pso"})
  void aDataRaceNamesBothAccessesAndIsReplayed(String model) throws Exception {
    String source = MESSAGE_PASSING.replace("ORDER", "relaxed");
    JsonNode error = check(source, "--data-races", "--model", model).get("error");
    assertThat(error.get("kind").asText()).isEqualTo("race");
    assertThat(error.get("line").asInt()).isEqualTo(6);
    assertThat(error.get("message").asText())
        .startsWith("data race: store to box.data[1] is not ordered with the load by thread 0 at ")
        .endsWith("a.c:14:14");
    Outcome replay = Outcome.of("replay", folder.resolve("a.trace").toString(), "--json");
    assertThat(mapper.readTree(replay.out()).get("error")).as(replay.err()).isEqualTo(error);
  }

  @ParameterizedTest
  @ValueSource(strings = {"sc", "tso", "pso"})
  void whatIsOrderedIsNoDataRace(String model) throws Exception {
    String source = MESSAGE_PASSING.replace("ORDER", "release");
    JsonNode result = check(source, "--data-races", "--model", model);
    assertThat(result.get("verdict").asText()).isEqualTo("safe");
    assertThat(result.get("complete").asBoolean()).isTrue();
  }

  @Test
  void dataRacesAreNoErrorsUnlessAsked() throws Exception {
    String source = MESSAGE_PASSING.replace("ORDER", "relaxed");
    assertThat(check(source, "--model", "sc").get("verdict").asText()).isEqualTo("safe");
  }

  @Test
  void aBlockThatNothingPointsToIsALeak() throws Exception {
    String source =
        """
        #include <pthread.h>
        #include <stdlib.h>
        struct node { struct node *next; long tag; };
        static struct node *kept;
        static void *worker(void *a) {
          struct node *lost = malloc(sizeof *lost);
          lost->next = 0;
          return lost;
        }
        int main(void) {
          kept = malloc(sizeof *kept);
          kept->next = (struct node *)((unsigned long)malloc(sizeof *kept) | 1);
          pthread_t t;
          pthread_create(&t, 0, worker, 0);
          void *result;
          pthread_join(t, &result);
          JOINED
          return 0;
        }
        """;
    JsonNode result = check(source.replace("JOINED", ""), "--leaks", "--keep-going");
    assertThat(result.get("distinctErrors")).hasSize(1);
    JsonNode error = result.get("error");
    assertThat(error.get("kind").asText()).isEqualTo("memory");
    assertThat(error.get("line").asInt()).isEqualTo(6);
    assertThat(error.get("message").asText()).startsWith("leak: 16 bytes allocated here");
    JsonNode freed = check(source.replace("JOINED", "free(result);"), "--leaks");
    assertThat(freed.get("verdict").asText()).isEqualTo("safe");
    JsonNode exits = check(source.replace("JOINED", "exit(0);"), "--leaks");
    assertThat(exits.get("verdict").asText()).as("still in a local").isEqualTo("safe");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          x + 1         | 2147483647      | signed overflow: 2147483647 + 1 does not fit 'int'
          x - 2         | (-2147483647)   | signed overflow: -2147483647 - 2 does not fit 'int'
          x * x         | 65536           | signed overflow: 65536 * 65536 does not fit 'int'
          -x            | (-2147483647-1) | signed overflow: the negation of -2147483648 does not fit 'int'
          x / -1        | (-2147483647-1) | signed overflow: -2147483648 divided by -1 does not fit 'int'
          1 << x        | 32              | shift by 32 of 'int', which has 32 bits
          1 >> x        | (-1)            | shift by -1 of 'int', which has 32 bits
          3 << x        | 31              | shift overflow: 3 << 31 does not fit 'int'
          x++           | 2147483647      | signed overflow: 2147483647 + 1 does not fit 'int'
          """)
  void overflowIsFoundWithItsValues(String expression, String value, String message)
      throws Exception {
    String source =
        "#include <stdlib.h>\nint x = %s;\nint main(void) {\n  return %s;\n}\n"
            .formatted(value, expression);
    JsonNode error = check(source, "--overflow").get("error");
    assertThat(error.get("kind").asText()).isEqualTo("overflow");
    assertThat(error.get("message").asText()).isEqualTo(message);
    assertThat(error.get("line").asInt()).isEqualTo(4);
    Outcome replay = Outcome.of("replay", folder.resolve("a.trace").toString(), "--json");
    assertThat(mapper.readTree(replay.out()).get("error")).as(replay.err()).isEqualTo(error);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-O0", "-O1", "-O2"})
  void overflowIsFoundInCplusplusToo(String level) throws Exception {
    Path file = folder.resolve("a.cpp");
    Files.writeString(
        file,
        """
        template <class T> struct counter {
          T value;
          void increase() volatile { value = value + 1; }
        };
        volatile counter<int> count = {2147483647};
        int main() { count.increase(); }
        """);
    Outcome outcome = Outcome.of("check", file.toString(), "--overflow", "--json", "--", level);
    JsonNode error = mapper.readTree(outcome.out()).get("error");
    assertThat(error.get("kind").asText()).isEqualTo("overflow");
    assertThat(error.get("line").asInt()).isEqualTo(3);
  }

  @Test
  void unsignedArithmeticAndWhatFitsIsNoOverflow() throws Exception {
    String source =
        """
        unsigned u = 0xffffffff;
        int i = 2147483646;
        short s = 32767;
        int main(void) { u += 2; u <<= 31; s++; return ++i - (1 << 30); }
        """;
    assertThat(check(source, "--overflow").get("verdict").asText()).isEqualTo("safe");
  }

  @Test
  void eachOfSeveralErrorsHasAShortTraceOfItsOwn() throws Exception {
    String source =
        """
        #include <assert.h>
        #include <pthread.h>
        static int x, y, z;
        static void *other(void *a) {
          z = 1;
          y = 1;
          assert(x == 0);
          z = 2;
          return 0;
        }
        int main(void) {
          pthread_t t;
          pthread_create(&t, 0, other, 0);
          x = 1;
          assert(y == 0);
          pthread_join(t, 0);
          return z;
        }
        """;
    JsonNode result = check(source, "--keep-going", "--data-races", "--model", "tso");
    JsonNode errors = result.get("distinctErrors");
    assertThat(errors.findValuesAsText("kind")).contains("assertion", "race");
    for (JsonNode error : errors) {
      Outcome replay = Outcome.of("replay", error.get("traceFile").asText(), "--json");
      JsonNode again = mapper.readTree(replay.out());
      assertThat(again.get("error").get("message")).isEqualTo(error.get("message"));
      assertThat(again.get("trace")).isEqualTo(error.get("trace"));
      assertThat(switches(error.get("trace"))).as(error.toString()).isLessThanOrEqualTo(2);
    }
  }

  @Test
  void valuesReadAsTheirTypesSay() throws Exception {
    String source =
        """
        #include <assert.h>
        #include <pthread.h>
        enum state { IDLE, READY = 5, GONE = -1 };
        enum flags { LEFT = 1, RIGHT = 2, UP = 4 };
        typedef enum : unsigned char { FAR = 200 } distance;
        static struct { enum state now; _Atomic(enum state) next; } task;
        static enum flags keys;
        static distance how;
        static union { int whole; float part; } number;
        static const char *volatile text;
        static struct { unsigned low : 3; int high : 5; unsigned : 0; enum state only : 4; } bits;
        static int done;
        static void *other(void *a) {
          task.now = GONE;
          task.next = READY;
          keys = LEFT | UP;
          how = FAR;
          number.part = 1.5f;
          text = "hello";
          bits.low = 5;
          bits.high = -2;
          bits.only = READY;
          done = 1;
          return 0;
        }
        int main(void) {
          pthread_t t;
          pthread_create(&t, 0, other, 0);
          pthread_join(t, 0);
          task.now = (enum state)7;
          assert(done == 0);
        }
        """;
    assertThat(check(source, "--model", "sc").get("trace"))
        .extracting(step -> step.get("address").asText() + " " + step.get("value").asText())
        .contains(
            "task.now GONE",
            "task.next READY",
            "keys LEFT | UP",
            "how FAR",
            "number.whole 1.5",
            "text \"hello\"",
            "bits.{low, high} {5, 0}",
            "bits.{low, high} {5, -2}",
            "bits.only READY",
            "task.now 7");
  }

  @Test
  void aStoreByAFunctionOfAHeaderShowsTheSameInItsBufferAndInMemory() throws Exception {
    Path file = folder.resolve("a.cpp");
    Files.writeString(
        file,
        """
        #include <atomic>
        #include <cassert>
        #include <thread>
        struct item { int value; };
        static item first;
        static std::atomic<item *> slot{nullptr};
        int main() {
          std::thread other([] { slot.store(&first, std::memory_order_relaxed); });
          other.join();
          assert(!slot.load());
        }
        """);
    JsonNode trace = mapper.readTree(Outcome.of("check", file.toString(), "--json").out());
    assertThat(trace.get("trace"))
        .filteredOn(step -> step.get("address").asText().equals("slot"))
        .extracting(step -> step.get("value").asText())
        .containsExactly("&first", "&first", "&first");
    assertThat(trace.get("trace"))
        .extracting(step -> step.get("file").asText())
        .containsOnly(file.toString(), "<thread>");
  }

  @Test
  void placesAndPointersHaveTheirNamesOfTheSource() throws Exception {
    String source =
        """
        #include <assert.h>
        #include <pthread.h>
        #include <stdatomic.h>
        #include <stdlib.h>
        struct node { struct node *next; int value; };
        static struct { int pad; struct node *_Atomic head; } queue;
        static void *push(void *a) {
          struct node *n = malloc(sizeof *n);
          n->next = 0;
          n->value = -7;
          atomic_store(&queue.head, n);
          return 0;
        }
        int main(void) {
          pthread_t t;
          pthread_create(&t, 0, push, 0);
          struct node *h = atomic_load(&queue.head);
          if (h) assert(h->value == 7);
          return 0;
        }
        """;
    JsonNode trace = check(source, "--model", "sc").get("trace");
    List<String> shown = new ArrayList<>();
    for (JsonNode step : trace) {
      shown.add(step.get("address").asText() + " " + step.get("value").asText());
    }
    assertThat(shown)
        .contains(
            "n->next (node#1.next) NULL",
            "n->value (node#1.value) -7",
            "queue.head &node#1",
            "h->value (node#1.value) -7");
    JsonNode last = trace.get(trace.size() - 1);
    assertThat(last.get("from").get("thread").asInt()).isEqualTo(1);
    assertThat(last.get("from").get("line").asInt()).isEqualTo(10);
    assertThat(trace.findValuesAsText("previous")).doesNotContain("0");
  }

  @Test
  void whatALibraryCallDoesInsideIsFoldedUnlessAsked() throws Exception {
    Path file = folder.resolve("b.c");
    Files.writeString(
        file,
        """
        #include <assert.h>
        #include <pthread.h>
        #include <string.h>
        static char text[16];
        static void *write(void *a) { strcpy(text, "hello"); return 0; }
        int main(void) {
          pthread_t t;
          pthread_create(&t, 0, write, 0);
          pthread_join(t, 0);
          assert(text[0] != 'h');
          return 0;
        }
        """);
    String folded = Outcome.of("check", file.toString(), "--model", "sc").out();
    String full = Outcome.of("check", file.toString(), "--model", "sc", "--full").out();
    assertThat(folded)
        .contains("text[0] <- 104", "more steps of this library call")
        .doesNotContain("text[3]");
    assertThat(full).contains("text[3] <- 108").doesNotContain("more steps of this library call");
  }

  @Test
  void whatALibraryCallDoesInsideIsFoldedUnderBuffersToo() throws Exception {
    Path file = folder.resolve("key.c");
    Files.writeString(
        file,
        """
        #include <assert.h>
        #include <pthread.h>
        static pthread_key_t key;
        static int x;
        static void *worker(void *a) { pthread_key_create(&key, 0); x = 2; return a; }
        int main(void) {
          pthread_t t;
          pthread_create(&t, 0, worker, 0);
          pthread_join(t, 0);
          assert(x == 1);
        }
        """);
    assertThat(Outcome.of("check", file.toString()).out())
        .contains("more steps of this library call", "x <- 2")
        .doesNotContain("weir_destructors");
  }

  @Test
  void whatAnObjectOfTheLibraryConsistsOfIsNotShown() throws Exception {
    Path file = folder.resolve("waiter.c");
    Files.writeString(
        file,
        """
        #include <semaphore.h>
        #include <stdlib.h>
        struct waiter { int tag; sem_t sem; };
        int main(void) {
          struct waiter *waiter = malloc(sizeof *waiter);
          sem_init(&waiter->sem, 0, 0);
          free(waiter);
          sem_post(&waiter->sem);
        }
        """);
    assertThat(Outcome.of("check", file.toString()).out())
        .startsWith("violation: use after free: write of waiter#1.sem (allocated at ");
  }

  @Test
  void aBlockOfAStructureThatOnlyATypedefNamesHasThatName() throws Exception {
    Path file = folder.resolve("typedef.c");
    Files.writeString(
        file,
        """
        #include <stdlib.h>
        typedef struct { int tag, value; } item_t;
        static item_t *make(void) { item_t *item = malloc(sizeof *item); return item; }
        int main(void) { return make()->value; }
        """);
    assertThat(Outcome.of("check", file.toString()).out())
        .startsWith("violation: uninitialised read of item_t#1.value ");
  }

  @Test
  void objectsOfCplusplusHaveTheNamesOfTheSource() throws Exception {
    Path file = folder.resolve("stack.cc");
    Files.writeString(
        file,
        """
        #include <atomic>
        #include <cassert>
        #include <thread>
        struct Node { Node *next; int value; explicit Node(int v) : value(v) {} };
        struct Stack { std::atomic<Node *> head{nullptr}; };
        int main() {
          Stack stack;
          std::thread push([&] {
            auto node = new Node(5);
            stack.head.store(node, std::memory_order_relaxed);
          });
          push.join();
          Node *node = stack.head.load();
          assert(node->value == 6);
          delete node;
        }
        """);
    assertThat(Outcome.of("check", file.toString()).out())
        .contains("(Node#2.value) <- 5", "stack.head <- &Node#2", "node->value (Node#2.value) -> 5")
        .doesNotContain("weir_value");
  }

  @Test
  void integersThatHoldAddressesAndTagsShowAsSuch() throws Exception {
    Path file = folder.resolve("tags.c");
    Files.writeString(
        file,
        """
        #include <assert.h>
        #include <pthread.h>
        #include <stdatomic.h>
        #include <stdint.h>
        struct node { _Atomic uintptr_t next; long key; } nodes[2];
        static atomic_ulong top;
        static _Atomic uintptr_t call, text;
        static char bytes[8];
        static atomic_ulong hash;
        static void *worker(void *a) {
          hash = (uint64_t)1 << 47 | (uintptr_t)bytes;
          nodes[0].next = (uintptr_t)&nodes[1] | 1;
          top = (uint64_t)5 << 48 | (uintptr_t)&nodes[1].key;
          call = (uintptr_t)worker;
          text = (uintptr_t)&bytes[3];
          return a;
        }
        int main(void) {
          pthread_t t;
          pthread_create(&t, 0, worker, 0);
          pthread_join(t, 0);
          assert(text == 1);
        }
        """);
    assertThat(Outcome.of("check", file.toString(), "--full").out())
        .contains(
            "nodes[0].next <- &nodes[1].next | 1",
            "top <- &nodes[1].key | 5 << 48",
            "call <- worker",
            "text <- &bytes[3]")
        .doesNotContain("hash <- &");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          numbers[k] = 1;                          | offset 12 of numbers, which has 12
          pair local; (&local)[k].first = 1;       | offset 24 of local, which has 8
          (&own)[k].first = 1;                     | offset 24 of own of thread 0, which has 8
          pair *p = malloc(16); p[k].second = 1;   | offset 28 of pair#1, which has 16
          int *p = malloc(8); p[k] = 1;            | offset 12 of block#1, which has 8
          """)
  void anAccessBesideAnObjectNamesItAsAWhole(String code, String message) throws Exception {
    String source =
        """
        #include <stdlib.h>
        typedef struct { int first, second; } pair;
        int numbers[3];
        _Thread_local pair own;
        int main(void) {
          volatile int k = 3;
          CODE
        }
        """;
    JsonNode error = check(source.replace("CODE", code)).get("error");
    assertThat(error.get("message").asText()).startsWith("write of 4 bytes at " + message);
  }

  @Test
  void aBlockThatIsFreedTwiceIsNamedAsAWhole() throws Exception {
    Path file = folder.resolve("twice.c");
    Files.writeString(
        file,
        """
        #include <stdlib.h>
        typedef struct { int first, second; } pair;
        int main(void) {
          pair *p = malloc(sizeof *p);
          free(p);
          free(p);
        }
        """);
    assertThat(Outcome.of("check", file.toString()).out()).contains("double free of pair#1 at");
  }

  @Test
  void aFailureBeforeAnyThreadShowsItsAccesses() throws Exception {
    String source =
        """
        #include <assert.h>
        static int x[2];
        int main(void) { x[1] = 4; assert(x[1] == 5); }
        """;
    JsonNode trace = check(source).get("trace");
    assertThat(trace.findValuesAsText("address")).containsExactly("x[1]", "x[1]");
    assertThat(trace.findValuesAsText("value")).containsExactly("4", "4");
  }

  private static int switches(JsonNode trace) {
    int switches = 0;
    int running = 0;
    for (JsonNode step : trace) {
      int thread = step.get("thread").asInt();
      if (!step.get("kind").asText().equals("update") && thread != running) {
        switches++;
        running = thread;
      }
    }
    return switches;
  }

  private JsonNode check(String source, String... options) throws Exception {
    Path file = folder.resolve("a.c");
    Files.writeString(file, source);
    List<String> words = new ArrayList<>(List.of("check", file.toString(), "--json"));
    words.addAll(List.of("--trace", folder.resolve("a.trace").toString()));
    words.addAll(List.of(options));
    Outcome outcome = Outcome.of(words.toArray(String[]::new));
    assertThat(outcome.code()).as(outcome.err()).isIn(0, 1);
    return mapper.readTree(outcome.out());
  }
}
