package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.github.difflib.DiffUtils;
import com.github.difflib.patch.AbstractDelta;
import com.github.difflib.patch.Patch;
import dev.weir.report.Approved;
import dev.weir.testing.Effort;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code weir lin --fence} as a user sees it. */
class LinFenceTest {
  private static final Path APPLY = Path.of("/usr/bin/patch");
  private static final Pattern SECONDS = Pattern.compile("\\d+\\.\\d\\d s\\b");

  private static final String QUEUE =
      """
      #include <stdatomic.h>
      static int items[8];
      static atomic_int head, tail;
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

  private static final List<String> CALLS =
      List.of("--operation", "push(1..2)", "--operation", "pop()");

  private static final List<String> ROLES = List.of("--roles", "producer:push;consumer:pop");

  @TempDir private Path folder;

  private Path queue() throws IOException {
    return Files.writeString(folder.resolve("queue.c"), QUEUE);
  }

  @SafeVarargs
  private static Outcome lin(Path file, List<String>... words) {
    List<String> all = new ArrayList<>(List.of("lin", file.toString()));
    Stream.of(words).forEach(all::addAll);
    return Outcome.of(all.toArray(String[]::new));
  }

  private static JsonNode json(Outcome outcome) throws IOException {
    return new ObjectMapper().readTree(outcome.out());
  }

  @Test
  void saysWhichFencesAndWhatFailsWithoutThem() throws IOException {
    Outcome fixed =
        lin(
            Path.of("../examples/lin/spsc-ring.c"),
            List.of("--operation", "put(1..2)", "--operation", "get()", "--roles"),
            List.of("producer:put;consumer:get", "--model", "pso", "--fence", "--all"),
            List.of("--", "-DRELAXED"));
    assertThat(fixed.code()).as(fixed.err()).isZero();
    Approved.hold("fence/scenarios.txt", SECONDS.matcher(fixed.out()).replaceAll("0.00 s"));
  }

  @Test
  void saysSoInJson() throws IOException {
    JsonNode json =
        json(lin(queue(), CALLS, ROLES, List.of("--model", "pso", "--fence", "--json")));
    assertThat(json.path("command").asText()).isEqualTo("lin");
    assertThat(json.path("verdict").asText()).isEqualTo("fixed");
    assertThat(json.path("property").asText()).isEqualTo("linearizable");
    assertThat(json.path("scenarios").asInt()).isEqualTo(12);
    assertThat(json.path("verified").asBoolean()).isTrue();
    JsonNode order = json.path("sets").path(0).path(0);
    assertThat(order.path("kind").asText()).isEqualTo("release");
    assertThat(order.path("line").asInt()).isEqualTo(7);
    assertThat(order.path("why").asText()).startsWith("push(1) || pop(): no order of these calls");
    assertThat(order.path("trace")).isNotEmpty();
    JsonNode calls = order.path("failing").path("scenario");
    assertThat(calls.path(1).path(0).path("operation").asText()).isEqualTo("pop");
    assertThat(calls.path(1).path(0).path("result").asInt(-7)).isZero();
  }

  @Test
  void nothingIsNeededWhereItIsLinearizable() throws IOException {
    Outcome right = lin(queue(), CALLS, ROLES, List.of("--fence"));
    assertThat(right.code()).as(right.err()).isZero();
    assertThat(right.out())
        .startsWith("correct: " + queue() + " needs no fence to be linearizable (tso)")
        .contains("1 exploration of 12 scenarios");
  }

  /** Two threads take the same item, whatever the order in which stores arrive. */
  @Test
  void whatFailsWithoutWeakMemoryIsNotMended() throws IOException {
    Path patch = folder.resolve("p.patch");
    Outcome wrong =
        lin(queue(), CALLS, List.of("--model", "pso", "--fence", "--patch", "" + patch));
    assertThat(wrong.code()).as(wrong.err()).isEqualTo(1);
    assertThat(wrong.out().lines().findFirst().orElseThrow())
        .isEqualTo("not linearizable: " + queue() + " (sc), 3 calls by 2 threads; no fence helps");
    assertThat(wrong.out()).contains("why: pop gives 1 twice");
    assertThat(patch).doesNotExist();
    JsonNode json = json(lin(queue(), CALLS, List.of("--model", "pso", "--fence", "--json")));
    assertThat(json.path("verdict").asText()).isEqualTo("not-linearizable");
    assertThat(json.path("model").asText()).isEqualTo("sc");
    assertThat(json.path("whyNoFence").asText()).isEqualTo("no fence helps");
  }

  @Test
  void anErrorThatNeedsNoWeakMemoryIsNotMended() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("once.c"),
            """
            #include <assert.h>
            static int calls;
            void once(void) { assert(calls++ == 0); }
            """);
    Outcome wrong = lin(file, List.of("--operation", "once()", "--fence"));
    assertThat(wrong.code()).as(wrong.err()).isEqualTo(1);
    assertThat(wrong.out().lines().findFirst().orElseThrow())
        .startsWith("violation: assertion 'calls++ == 0' failed")
        .endsWith("(sc), 2 calls by 2 threads; no fence helps");
  }

  @Test
  void anErrorThatOnlyWeakMemoryHasIsMended() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("dekker.c"),
            """
            #include <assert.h>
            #include <stdatomic.h>
            static atomic_int wants[2], inside;
            static void enter(int me) {
              atomic_store_explicit(&wants[me], 1, memory_order_relaxed);
              if (atomic_load_explicit(&wants[1 - me], memory_order_relaxed)) return;
              assert(atomic_fetch_add(&inside, 1) == 0);
            }
            void left(void) { enter(0); }
            void right(void) { enter(1); }
            """);
    Outcome fixed =
        lin(
            file,
            List.of("--operation", "left()", "--operation", "right()", "--calls", "2x1"),
            List.of("--roles", "one:left;other:right", "--fence"));
    assertThat(fixed.code()).as(fixed.err() + fixed.out()).isZero();
    assertThat(fixed.out())
        .startsWith("fixed: 1 order makes ")
        .contains("dekker.c:5:3: assertion 'atomic_fetch_add(&inside, 1) == 0' failed")
        .contains("2 calls by 2 threads");
  }

  /** Under pso loads keep their order; by the rules of C11 one must acquire. */
  @Test
  void whatIsNotRightByTheRulesOfC11IsSaid() throws IOException {
    Path patch = folder.resolve("p.patch");
    List<String> words = List.of("--model", "pso", "--fence", "--patch", patch.toString());
    Outcome fixed = lin(queue(), CALLS, ROLES, words);
    assertThat(fixed.code()).as(fixed.err()).isZero();
    assertThat(fixed.err())
        .contains("right under pso, but not by the rules of C11: push(1) || pop(): data race");
    Path portable =
        Files.writeString(
            folder.resolve("portable.c"),
            QUEUE.replace(
                "load_explicit(&tail, memory_order_relaxed)) r",
                "load_explicit(&tail, memory_order_acquire)) r"));
    assertThat(lin(portable, CALLS, ROLES, words).err()).isEmpty();
  }

  @Test
  void placesThatAreNotAllowedDoNotHelp() throws IOException {
    Outcome wrong =
        lin(queue(), CALLS, ROLES, List.of("--model", "pso", "--fence", "--only", "queue.c:12"));
    assertThat(wrong.code()).as(wrong.err()).isEqualTo(1);
    assertThat(wrong.out().lines().findFirst().orElseThrow())
        .isEqualTo(
            "not linearizable: "
                + queue()
                + " (pso), 2 calls by 2 threads; no fence or order at the allowed places helps");
  }

  @Test
  void ordersThatNoScenarioNeedsCanGo() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("released.c"),
            QUEUE
                .replace("t + 1, memory_order_relaxed", "t + 1, memory_order_release")
                .replace("h + 1, memory_order_relaxed", "h + 1, memory_order_release"));
    List<String> words = List.of("--model", "pso", "--fence", "--prune", "--json");
    JsonNode json = json(lin(file, CALLS, ROLES, words));
    assertThat(json.path("verdict").asText()).isEqualTo("correct");
    assertThat(json.path("sets").path(0).path(0).path("line").asInt()).isEqualTo(7);
    assertThat(json.path("redundant").path(0).path("line").asInt()).isEqualTo(12);
  }

  @Test
  void whatFailsWithoutAFenceIsReplayed() throws IOException {
    Path trace = folder.resolve("q.trace");
    Outcome fixed =
        lin(
            Files.writeString(
                folder.resolve("two.c"),
                """
                #include <stdatomic.h>
                static atomic_int a, b, c;
                void set(int v) {
                  atomic_store_explicit(&a, v, memory_order_relaxed);
                  atomic_store_explicit(&b, v, memory_order_relaxed);
                  atomic_store_explicit(&c, v, memory_order_relaxed);
                }
                int get(void) {
                  int z = atomic_load_explicit(&c, memory_order_relaxed);
                  int y = atomic_load_explicit(&b, memory_order_relaxed);
                  int x = atomic_load_explicit(&a, memory_order_relaxed);
                  return z > y || y > x;
                }
                """),
            List.of("--operation", "set(1)", "--operation", "get()", "--model", "pso"),
            List.of("--fence", "--trace", trace.toString()));
    assertThat(fixed.out()).as(fixed.err()).startsWith("fixed: 2 orders make");
    for (Path file : List.of(trace, folder.resolve("q-2.trace"))) {
      Outcome replayed = Outcome.of("replay", file.toString());
      assertThat(replayed.code()).as(replayed.err()).isEqualTo(1);
      assertThat(replayed.out()).contains("get() -> 1 ends", "why: no order of these calls");
    }
  }

  /**
   * Structures with a known missing fence, how they are called, and how many fences and orders they
   * need. A short build takes one row of two.
   */
  static Stream<Arguments> rows() {
    String ring = "--operation put(1..2) --operation get() --roles producer:put;consumer:get";
    String lamport =
        "--operation put(1..3) --operation get() --roles producer:put;consumer:get"
            + " --values-are-opaque --calls 2x3";
    String deque =
        "--before push(1) --before push(2) --operation take() --operation steal()"
            + " --roles owner:take;thief:steal";
    String pair = "--operation set(1..2) --operation get() --roles writer:set;reader:get";
    List<List<String>> rows =
        List.of(
            List.of("chase-lev-deque.c", "NO_FENCE", "tso", "1", deque),
            List.of("chase-lev-deque.c", "NO_FENCE", "pso", "1", deque),
            List.of("spsc-ring.c", "RELAXED", "pso", "1", ring),
            List.of("treiber-stack.c", "RELAXED", "pso", "1", String.join(" ", CALLS)),
            List.of("sequence-lock.c", "RELAXED", "pso", "2", pair),
            List.of("lamport-queue.c", "NO_FENCE", "tso", "2", lamport));
    return Effort.some(rows, 2).map(row -> Arguments.of(row.toArray()));
  }

  @ParameterizedTest
  @MethodSource("rows")
  void aPatchMendsAndNothingOfItCanBeLeftOut(
      String example, String macro, String model, int changes, String calls) throws Exception {
    assumeTrue(Files.isExecutable(APPLY));
    Path file = folder.resolve(example);
    Files.copy(ExamplesTest.FOLDER.resolve("lin").resolve(example), file);
    List<String> words =
        Stream.concat(Stream.of(calls.split(" ")), Stream.of("--model", model)).toList();
    List<String> compiler = List.of("--", "-D" + macro);
    assertThat(lin(file, words, compiler).code()).isEqualTo(1);
    Path diff = folder.resolve("p.patch");
    List<String> before = Files.readAllLines(file);
    Outcome fixed =
        lin(file, words, List.of("--fence", "--json", "--patch", diff.toString()), compiler);
    assertThat(fixed.code()).as(fixed.err()).isZero();
    assertThat(json(fixed).path("verified").asBoolean()).isTrue();
    assertThat(json(fixed).path("sets").path(0)).hasSize(changes);
    apply(diff);
    assertThat(lin(file, words, compiler).code()).isZero();
    List<String> after = Files.readAllLines(file);
    List<AbstractDelta<String>> deltas = DiffUtils.diff(after, before).getDeltas();
    assertThat(deltas).hasSize(changes);
    for (AbstractDelta<String> change : deltas) {
      Patch<String> without = new Patch<>();
      without.addDelta(change);
      Path less = Files.write(folder.resolve("less.c"), without.applyTo(after));
      assertThat(lin(less, words, compiler).code()).as("without %s", change).isEqualTo(1);
    }
  }

  private static void apply(Path diff) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(APPLY.toString(), "--binary", "-p1", "-d", "/", "-i", diff.toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "--all, --all is for --fence; give that too",
    "--patch=p, --patch is for --fence; give that too",
    "--fence --model=sc, --model sc has no use for --fence: stores never wait; give tso or pso",
    "--fence --model=armv8, '--fence needs a model with store buffers, and armv8 is known by its"
        + " axioms alone; give --model sc, tso or pso'",
    "--fence --only=queue.c:2, --only queue.c:2: there is no place for a fence there",
    "--fence --patch=none/p.patch, --patch none/p.patch",
  })
  void refusesWhatMeansNothing(String words, String refusal) throws IOException {
    Outcome refused = lin(queue(), CALLS, List.of(words.split(" ")));
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains(refusal);
    assertThat(refused.err().lines()).hasSize(1);
  }
}
