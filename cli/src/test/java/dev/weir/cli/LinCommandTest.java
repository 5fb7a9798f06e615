package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code weir lin} as a user sees it. */
class LinCommandTest {
  private static final String QUEUE =
      """
      #include <stdatomic.h>
      static int items[8];
      static atomic_int head, tail;
      void setup(void) { atomic_store(&head, 0); }
      void push(int v) {
        int t = atomic_load_explicit(&tail, memory_order_relaxed);
        items[t] = v;
        atomic_store_explicit(&tail, t + 1, memory_order_relaxed);
      }
      int pop(void) {
        int h = atomic_load_explicit(&head, memory_order_relaxed);
        if (h == atomic_load_explicit(&tail, memory_order_relaxed)) return -1;
        atomic_store_explicit(&head, h + 1, memory_order_relaxed);
        return items[h];
      }
      """;

  private static final String ODDS =
      """
      extern int __VERIFIER_nondet_int(void);
      #include <stdlib.h>
      struct pair { int a, b; };
      struct pair both(void) { struct pair p = {1, 2}; return p; }
      int toss(void) { return __VERIFIER_nondet_int(); }
      int half(double d) { return (int)d; }
      int *fresh(void) { return malloc(4); }
      int take(unsigned char c, int *p) { return c; }
      long negative(void) { return -5; }
      unsigned long same(unsigned long n) { return n; }
      _Bool small(unsigned char c) { return c < 3; }
      void any(int n, ...) { }
      void leave(void) { exit(0); }
      """;

  @TempDir private Path folder;

  private Outcome lin(String program, String... words) throws IOException {
    Path file = Files.writeString(folder.resolve("object.c"), program);
    List<String> all = new ArrayList<>(List.of("lin", file.toString()));
    all.addAll(List.of(words));
    return Outcome.of(all.toArray(String[]::new));
  }

  private static JsonNode json(Outcome outcome) throws IOException {
    return new ObjectMapper().readTree(outcome.out());
  }

  private Outcome queue(String... words) throws IOException {
    List<String> all =
        new ArrayList<>(
            List.of("--init", "setup", "--operation", "push(1..2)", "--operation", "pop()"));
    all.addAll(List.of(words));
    return lin(QUEUE, all.toArray(String[]::new));
  }

  private static final String BOXES =
      """
      #include <stdatomic.h>
      #include <stdlib.h>
      static int *_Atomic box;
      void put(int v) {
        int *p = calloc(1, sizeof *p);
        *p = v;
        atomic_store_explicit(&box, p, memory_order_relaxed);
      }
      int *take(void) {
        int *p = atomic_load_explicit(&box, memory_order_relaxed);
      #ifndef TWICE
        if (p && !atomic_compare_exchange_strong(&box, &p, NULL)) return NULL;
      #endif
        return p;
      }
      """;

  @Test
  void whatAResultPointsToCanCountInThePlaceOfItsAddress() throws IOException {
    String[] words = {
      "--operation", "put(-1)", "--operation", "take()", "--calls", "2x1", "--show", "take=*int"
    };
    assertThat(lin(BOXES, words).code()).isZero();
    Outcome wrong = lin(BOXES, withLast(words, "--model", "pso", "--json"));
    JsonNode calls = json(wrong).path("scenario");
    assertThat(json(wrong).path("verdict").asText()).as(wrong.out()).isEqualTo("not-linearizable");
    assertThat(calls.path(1).path(0).path("result").asInt(-7)).isZero();
    assertThat(json(wrong).path("outcomes").findValuesAsText("result")).contains("-1", "null");
  }

  /** A null pointer is something else than a pointer to 0, of any size. */
  @Test
  void nullIsNoNumber() throws IOException {
    String[] words = {
      "--operation", "put(0)", "--operation", "take()", "--calls", "2x1", "--show", "take=*int"
    };
    Outcome right = lin(BOXES, withLast(words, "--json"));
    assertThat(json(right).path("outcomesSeen").asInt()).as(right.err()).isEqualTo(1 + 2 + 1);
  }

  @Test
  void whatAResultPointsToIsInTheTrace() throws IOException {
    Path trace = folder.resolve("box.trace");
    String[] words = {
      "--operation",
      "put(3)",
      "--operation",
      "take()",
      "--show",
      "take=*int",
      "--model",
      "pso",
      "--trace",
      trace.toString()
    };
    assertThat(lin(BOXES, words).code()).isEqualTo(1);
    Outcome replayed = Outcome.of("replay", trace.toString());
    assertThat(replayed.code()).as(replayed.err()).isEqualTo(1);
    assertThat(replayed.out()).contains("take() -> 0 ends");
    assertThat(replayed.out())
        .contains("put(3) -> void  take() -> 0", "why: no order of these calls");
    JsonNode json = json(Outcome.of("replay", trace.toString(), "--json"));
    assertThat(json.path("scenario").path(1).path(0).path("result").asInt(-7)).isZero();
  }

  @Test
  void numbersWithoutASignGoUpToTheLargest() throws IOException {
    Path specification =
        Files.writeString(
            folder.resolve("other.c"), "unsigned long same(unsigned long n) { return n - 1; }");
    Outcome outcome =
        lin(
            ODDS,
            "--operation",
            "same(0xfffffffffffffffe..18446744073709551615)",
            "--specification",
            specification.toString(),
            "--json");
    JsonNode call = json(outcome).path("scenario").path(0).path(0);
    assertThat(call.path("arguments").path(0).asText()).isEqualTo("18446744073709551614");
    assertThat(call.path("result").asText()).isEqualTo("18446744073709551614");
  }

  @Test
  void largerScenariosAreNeverTooLarge() throws IOException {
    Outcome none = queue("--calls", "16", "--runs", "1", "--roles", "p:push;c:pop");
    assertThat(none.code()).isEqualTo(2);
    assertThat(none.err()).contains("there are no larger scenarios");
  }

  private static String[] withLast(String[] words, String... more) {
    return Stream.concat(Stream.of(words), Stream.of(more)).toArray(String[]::new);
  }

  @Test
  void aQueueForOneOfEachIsLinearizableUnderTso() throws IOException {
    Outcome outcome = queue("--roles", "producer:push;consumer:pop", "--json");
    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(json(outcome).path("verdict").asText()).isEqualTo("linearizable");
    assertThat(json(outcome).path("complete").asBoolean()).isTrue();
    assertThat(json(outcome).path("scenarios").asInt()).isEqualTo(12);
  }

  @Test
  void theSmallestScenarioThatFailsIsTold() throws IOException {
    Outcome outcome = queue("--roles", "producer:push;consumer:pop", "--model", "pso", "--json");
    assertThat(outcome.code()).isEqualTo(1);
    JsonNode found = json(outcome);
    assertThat(found.path("verdict").asText()).isEqualTo("not-linearizable");
    assertThat(found.path("scenario").toString())
        .isEqualTo(
            "[[{\"operation\":\"push\",\"arguments\":[1],\"result\":null}],"
                + "[{\"operation\":\"pop\",\"arguments\":[],\"result\":0}]]");
    assertThat(found.path("outcomes")).hasSize(2);
    assertThat(found.path("trace")).isNotEmpty();
    assertThat(queue("--model", "pso").out())
        .contains("no order of these calls gives pop() -> 0 (thread 2)")
        .contains("push(1) begins");
  }

  @Test
  void theExecutionIsReplayed() throws IOException {
    String trace = folder.resolve("queue.trace").toString();
    assertThat(queue("--model", "pso", "--trace", trace).code()).isEqualTo(1);
    Outcome replayed = Outcome.of("replay", trace, "--json");
    assertThat(replayed.code()).as(replayed.err()).isEqualTo(1);
    assertThat(json(replayed).path("verdict").asText()).isEqualTo("not-linearizable");
  }

  @Test
  void anExecutionThatIsExplainedAfterAllIsNoneToReplay() throws IOException {
    Path trace = folder.resolve("queue.trace");
    queue("--model", "pso", "--trace", trace.toString());
    Files.writeString(
        trace, Files.readString(trace).replace("thread.1 pop()", "thread.1 pop(); pop()"));
    Outcome replayed = Outcome.of("replay", trace.toString());
    assertThat(replayed.code()).isEqualTo(2);
    assertThat(replayed.err()).hasLineCount(1);
  }

  @Test
  void theResultIsWrittenInAllFormats() throws IOException {
    Path html = folder.resolve("page.html");
    Path sarif = folder.resolve("result.sarif");
    Path junit = folder.resolve("result.xml");
    Path dot = folder.resolve("execution.dot");
    Outcome outcome =
        queue(
            "--model",
            "pso",
            "--html",
            html.toString(),
            "--sarif",
            sarif.toString(),
            "--junit",
            junit.toString(),
            "--dot",
            dot.toString());
    assertThat(outcome.code()).as(outcome.err()).isEqualTo(1);
    assertThat(html).content().contains("not linearizable");
    assertThat(sarif).content().contains("not-linearizable");
    assertThat(junit).content().contains("<failure");
    assertThat(dot).content().startsWith("digraph");
    assertThat(queue("--model", "pso", "--format", "gcc").out()).contains("error: ");
  }

  @Test
  void anotherFileSaysWhatIsRight() throws IOException {
    Path stack =
        Files.writeString(
            folder.resolve("stack.c"),
            """
            static int items[8], size;
            void setup(void) { size = 0; }
            void push(int v) { items[size++] = v; }
            int pop(void) { return size == 0 ? -1 : items[--size]; }
            """);
    Outcome outcome =
        queue(
            "--roles", "producer:push;consumer:pop", "--specification", stack.toString(), "--json");
    assertThat(outcome.code()).as(outcome.err()).isEqualTo(1);
    assertThat(json(outcome).path("why").asText()).contains("can end before");
    Path other = Files.writeString(folder.resolve("other.c"), "void setup(void) { }");
    assertThat(queue("--specification", other.toString()).code()).isEqualTo(2);
  }

  /** A queue whose indices are released and acquired, or not. */
  @ParameterizedTest
  @CsvSource({
    "relaxed, relaxed, pso, not-linearizable",
    "relaxed, relaxed, armv8, not-linearizable",
    "relaxed, relaxed, power, not-linearizable",
    "relaxed, relaxed, rc11, violation",
    "release, relaxed, pso, linearizable",
    "release, relaxed, armv8, not-linearizable",
    "release, acquire, armv8, linearizable",
    "release, acquire, riscv, linearizable",
    "release, acquire, power, linearizable",
    "release, acquire, rc11, linearizable",
  })
  void weakerModelsNeedMoreOrders(String store, String load, String model, String verdict)
      throws IOException {
    String queue =
        QUEUE
            .replace("t + 1, memory_order_relaxed", "t + 1, memory_order_" + store)
            .replace(
                "load_explicit(&tail, memory_order_relaxed)) r",
                "load_explicit(&tail, memory_order_" + load + ")) r");
    Outcome outcome =
        lin(
            queue,
            "--operation",
            "push(1..2)",
            "--operation",
            "pop()",
            "--roles",
            "producer:push;consumer:pop",
            "--model",
            model,
            "--json");
    JsonNode json = json(outcome);
    assertThat(json.path("verdict").asText()).as(outcome.err()).isEqualTo(verdict);
    assertThat(json.path("model").asText()).isEqualTo(model);
    assertThat(json.path("complete").asBoolean()).isEqualTo(verdict.equals("linearizable"));
    assertThat(json.path("trace").isEmpty()).isEqualTo(verdict.equals("linearizable"));
  }

  /** What is wrong there needs a client that sees one call end before another one begins. */
  @Test
  void weakerModelsAreAskedWhoEndsBeforeWhom() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("registers.c"),
            """
            #include <stdatomic.h>
            static atomic_int a, b;
            void setA(void) { atomic_store_explicit(&a, 1, memory_order_release); }
            void setB(void) { atomic_store_explicit(&b, 1, memory_order_release); }
            int getA(void) { return atomic_load_explicit(&a, memory_order_acquire); }
            int getB(void) { return atomic_load_explicit(&b, memory_order_acquire); }
            """);
    String[] words = {
      "lin",
      file.toString(),
      "--operation",
      "setA()",
      "--operation",
      "setB()",
      "--operation",
      "getA()",
      "--operation",
      "getB()",
      "--model",
      "rc11",
      "--roles",
      "first:setA,getB;second:setB;third:getA",
      "--calls",
      "4"
    };
    Outcome wrong = Outcome.of(withLast(words, "--full"));
    assertThat(wrong.code()).as(wrong.err()).isEqualTo(1);
    assertThat(wrong.out()).contains("can end before").contains("flag 0");
    String[] anyOrder = withLast(words, "--criterion", "sequential");
    assertThat(Outcome.of(anyOrder).code()).isZero();
  }

  /** One who looks sees what was there before: fine in some order, but not in that of time. */
  @Test
  void whatIsAskedOfEachExecutionMatters() throws IOException {
    String late =
        """
        #include <stdatomic.h>
        static atomic_int cell;
        static _Thread_local int seen;
        void set(int v) { atomic_store(&cell, v); }
        int get(void) { int old = seen; seen = atomic_load(&cell); return old; }
        """;
    Path register =
        Files.writeString(
            folder.resolve("register.c"),
            "static int cell; void set(int v) { cell = v; } int get(void) { return cell; }");
    List<String> words =
        new ArrayList<>(
            List.of(
                "--operation",
                "set(1)",
                "--operation",
                "get()",
                "--calls",
                "2x1",
                "--specification",
                register.toString()));
    assertThat(lin(late, words.toArray(String[]::new)).code()).isEqualTo(1);
    words.addAll(List.of("--criterion", "sequential"));
    assertThat(lin(late, words.toArray(String[]::new)).code()).isZero();
  }

  @Test
  void fewerScenariosAreNeededWhereValuesAreOpaque() throws IOException {
    String roles = "producer:push;consumer:pop";
    int all = json(queue("--roles", roles, "--json")).path("scenarios").asInt();
    int some =
        json(queue("--roles", roles, "--values-are-opaque", "--json")).path("scenarios").asInt();
    assertThat(some).isLessThan(all);
  }

  @Test
  void randomScenariosComeAfterTheCompleteOnes() throws IOException {
    String roles = "producer:push;consumer:pop";
    JsonNode more = json(queue("--roles", roles, "--calls", "1x1,2x1", "--runs", "3", "--json"));
    assertThat(more.path("scenarios").asInt()).isEqualTo(2 + 3);
    assertThat(more.path("verdict").asText()).isEqualTo("linearizable");
  }

  @Test
  void workersFindTheSameScenario() throws IOException {
    JsonNode one = json(queue("--json"));
    JsonNode two = json(queue("--json", "--threads", "2"));
    assertThat(two.path("scenario")).isEqualTo(one.path("scenario"));
  }

  @Test
  void aLimitLeavesTheQuestionOpen() throws IOException {
    Outcome outcome = queue("--roles", "p:push;c:pop", "--time-limit", "1ms", "--json");
    assertThat(outcome.code()).isEqualTo(3);
    assertThat(json(outcome).path("verdict").asText()).isEqualTo("unknown");
  }

  @Test
  void resultsAreShownAsTheirTypesSay() throws IOException {
    String torn =
        """
        #include <stdatomic.h>
        static atomic_int turns;
        long negative(void) { return -5 - atomic_load(&turns); }
        _Bool first(void) {
          int old = atomic_load(&turns);
          atomic_store(&turns, old + 1);
          return old == 0;
        }
        """;
    Outcome outcome = lin(torn, "--operation", "first()", "--operation", "negative()", "--json");
    assertThat(json(outcome).path("scenario").toString())
        .isEqualTo(
            "[[{\"operation\":\"first\",\"arguments\":[],\"result\":true}],"
                + "[{\"operation\":\"first\",\"arguments\":[],\"result\":true}]]");
    assertThat(lin(ODDS, "--operation", "negative()", "--operation", "small(1..4)").code())
        .isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "both() | both returns a structure",
        "toss() | not deterministic: one after the other",
        "half(1) | half takes a floating number",
        "fresh() | returns the address of memory",
        "take(1) | take takes 2 arguments, but 'take(1)' gives 1",
        "take(1, 5) | take takes a pointer, which can be 0 alone",
        "take(256, 0) | cannot have this value",
        "none() | there is no function 'none' to call",
        "malloc(1) | there is no function 'malloc' to call",
        "small(1 | is no operation",
        "small(x) | 'x' is no argument",
        "small(2..1) | write the lower number of a range first",
        "same(-1) | same(-1): the parameter cannot have this value; it is unsigned and has 8 bytes",
        "same(0x10000000000000000) | same(18446744073709551616): the parameter cannot have this value",
        "same(0y1) | '0y1' is no argument",
        "leave() | a call ends the process",
        "any(1) | any takes any number of arguments",
      })
  void whatCannotBeAskedIsRefusedInALine(String operation, String why) throws IOException {
    Outcome outcome = lin(ODDS, "--operation", operation);
    assertThat(outcome.code()).as(outcome.out() + outcome.err()).isEqualTo(2);
    assertThat(outcome.err()).hasLineCount(1).contains(why);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--may-block|pop|--may-block needs a model with store buffers, and rc11 is known by its"
            + " axioms alone; give --model sc, tso or pso",
        "--trace|q.trace|--trace needs a model with store buffers",
        "--context-bound|2|--context-bound means nothing for execution graphs under rc11",
      })
  void whatIsNotBuiltForWeakerModelsIsRefusedInALine(String option, String value, String why)
      throws IOException {
    Outcome outcome = queue("--model", "rc11", option, value);
    assertThat(outcome.code()).as(outcome.out() + outcome.err()).isEqualTo(2);
    assertThat(outcome.err()).hasLineCount(1).contains(why);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--roles|p:push|no role calls 'pop'",
        "--roles|p:push,pop;c:peek|'peek' is no operation",
        "--roles|push|is no role",
        "--threads-per-role|p=1|needs --roles",
        "--calls|0|out of range",
        "--calls|2x|is no number of calls",
        "--calls|1|no scenario of two threads",
        "--runs|-1|is too few",
        "--may-block|setup|is no operation",
        "--keep-going|--json|leave out --keep-going",
        "--before|push(1..2)|is called once",
        "--show|pop|does not say what a result points to",
        "--show|pop=*item|is no type of numbers",
        "--show|peek=*int|is not called",
        "--show|pop=*int|pop returns no pointer",
      })
  void optionsThatMakeNoSenseAreRefusedInALine(String option, String value, String why)
      throws IOException {
    Outcome outcome = queue(option, value);
    assertThat(outcome.code()).as(outcome.out() + outcome.err()).isEqualTo(2);
    assertThat(outcome.err()).hasLineCount(1).contains(why);
  }

  private static final String COUNTED =
      """
      #include <pthread.h>
      #include <stdatomic.h>
      static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
      static pthread_cond_t some = PTHREAD_COND_INITIALIZER;
      static atomic_int count;
      void put(void) {
        int old = count;
        count = old + 1;
        pthread_mutex_lock(&lock);
        pthread_cond_signal(&some);
        pthread_mutex_unlock(&lock);
      }
      int get(void) {
        pthread_mutex_lock(&lock);
        while (count == 0) pthread_cond_wait(&some, &lock);
        int old = count;
        count = old - 1;
        pthread_mutex_unlock(&lock);
        return old;
      }
      """;

  /** What is called before and after the threads has to end, whatever may wait in them. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"--after get() --after get()", "--before get()"})
  void waitsOutsideTheThreadsAreErrors(String around) throws IOException {
    List<String> words =
        new ArrayList<>(
            List.of("--operation", "put()", "--operation", "get()", "--may-block", "get"));
    words.addAll(List.of(around.split(" ")));
    words.addAll(List.of("--calls", "2", "--model", "sc"));
    Outcome outcome = lin(COUNTED, words.toArray(String[]::new));
    assertThat(outcome.code()).as(outcome.out() + outcome.err()).isEqualTo(1);
    assertThat(outcome.out()).startsWith("violation: ");
  }

  @Test
  void whereNoExecutionEndsNothingIsKnown() throws IOException {
    Outcome outcome =
        lin(
            "#include <weir.h>\nint a(int v) { weir_assume(v == 2); return 0; }\n",
            "--operation",
            "a(1)",
            "--calls",
            "2");
    assertThat(outcome.code()).as(outcome.out() + outcome.err()).isEqualTo(3);
    assertThat(outcome.out()).startsWith("unknown: ");
  }

  /** The 1 that is there before is told apart from a 2. */
  @Test
  void opaqueValuesAreNotThoseUsedOutside() throws IOException {
    String program =
        """
        #include <stdatomic.h>
        static atomic_int last;
        void set(int v) { atomic_store(&last, 0); atomic_store(&last, v); }
        int get(void) { return atomic_load(&last); }
        """;
    String[] words = {
      "--operation", "set(1..2)", "--operation", "get()", "--before", "set(1)", "--calls", "2x1"
    };
    List<String> opaque = new ArrayList<>(List.of(words));
    opaque.add("--values-are-opaque");
    assertThat(lin(program, words).code()).isEqualTo(1);
    assertThat(lin(program, opaque.toArray(String[]::new)).code()).isEqualTo(1);
  }

  @Test
  void addressesOfAnotherProgramAreNotCompared() throws IOException {
    Path other =
        Files.writeString(
            folder.resolve("other.c"), "static int pad[9], a;\nint *get(void) { return &a; }\n");
    Outcome outcome =
        lin(
            "static int a;\nint *get(void) { return &a; }\n",
            "--operation",
            "get()",
            "--specification",
            other.toString());
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).contains("get returns an address");
  }

  @Test
  void resultsThatAreNoNumbersAreText() throws IOException {
    Outcome outcome =
        lin(
            """
            #include <stdatomic.h>
            static atomic_int x;
            double next(void) { int v = x; x = v + 1; return v ? v : __builtin_nan(""); }
            """,
            "--operation",
            "next()",
            "--json");
    assertThat(outcome.code()).isEqualTo(1);
    assertThat(new ObjectMapper().readTree(outcome.out()).toString()).contains("NaN\"");
  }

  @Test
  void tooManyScenariosAreRefusedAtOnce() throws IOException {
    Outcome outcome = lin(QUEUE, "--operation", "push(1..100)", "--operation", "pop()");
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).contains("more than 200000 scenarios");
  }
}
