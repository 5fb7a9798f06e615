package dev.weir.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.frontend.InputException;
import dev.weir.frontend.clang.CompilerOptions;
import dev.weir.frontend.litmus.LitmusReader;
import dev.weir.frontend.llvm.Frontend;
import dev.weir.graph.GraphChecker;
import dev.weir.graph.GraphOptions;
import dev.weir.graph.RemoteGraphs;
import dev.weir.graph.model.JudgedModel;
import dev.weir.library.Library;
import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.model.MemoryModels;
import dev.weir.machine.model.PartialStoreOrder;
import dev.weir.machine.model.SequentialConsistency;
import dev.weir.oracles.TraceOracle;
import dev.weir.oracles.TraceOracles;
import dev.weir.program.Program;
import dev.weir.search.checkpoint.RemoteTask;
import dev.weir.search.dpor.OptimalDpor;
import dev.weir.search.exploration.Exploration;
import dev.weir.search.exploration.ExplorationParts;
import dev.weir.search.exploration.Search;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.options.TaskLength;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.ProgressListener;
import dev.weir.search.result.Verdict;
import dev.weir.search.worker.RemoteWorkers;
import dev.weir.search.worker.Workers;
import dev.weir.testing.Effort;
import dev.weir.testing.UnreliableCluster;
import dev.weir.trace.detect.Detector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Workers that explore programs in C at the same time count what one counts alone. */
class WorkersOnProgramsTest {
  /** As usual, but for that others would wait for cores that tests keep busy. */
  private static final Workers.Pace ON_BUSY_CORES =
      new Workers.Pace(64, 25_000_000L, 75_000_000L, false, 300_000L);

  private static final Workers.Pace EAGER = new Workers.Pace(0, 0, 0, false, 0);
  private static final Path EXAMPLES = Path.of("..", "examples");

  private static final String PROGRAM =
      """
      #include <assert.h>
      #include <pthread.h>
      #include <stdatomic.h>
      static atomic_int x, y, z, turn;
      static void *nothing(void *unused) { return unused; }
      static int load(atomic_int *place) {
        return atomic_load_explicit(place, memory_order_relaxed);
      }
      static void store(atomic_int *place, int value) {
        atomic_store_explicit(place, value, memory_order_relaxed);
      }
      static void *one(void *unused) { %s return unused; }
      static void *two(void *unused) { %s return unused; }
      int main(void) {
        pthread_t threads[2];
        pthread_create(&threads[0], 0, one, 0);
        pthread_create(&threads[1], 0, two, 0);
        return 0;
      }
      """;

  private static final int CLUSTERS = 20;
  private static final int FEW_CLUSTERS = 4;

  private static final Path LITMUS = Path.of("src", "test", "resources", "oracles", "litmus");

  /**
   * The one program of the table of which workers were seen to give up runs (docs/algorithms.md,
   * 6.19); that others have none is no theorem.
   */
  private static final String WITH_RUNS_IN_VAIN = "lastzero";

  private static final long LARGE = 63_504;

  /** All examples, all rows of the table and all litmus tests are for a nightly build. */
  private static final boolean ALL = Effort.isNightly();

  private static final Duration MOST = Duration.ofSeconds(ALL ? 20 : 1);
  private static final long MOST_TRACES = ALL ? 100_000 : 300;
  private static final int SAMPLE_OF_ROWS = 2;
  private static final int SAMPLE_OF_LITMUS = 4;
  private static final int EVERY = ALL ? 1 : 24;

  @TempDir private Path folder = Path.of("");

  static Stream<TraceOracle> rows() {
    return TraceOracles.rows().stream()
        .filter(row -> row.traces() <= MOST_TRACES)
        .filter(row -> Effort.takes(row.toString(), SAMPLE_OF_ROWS));
  }

  static List<Path> examples() throws IOException {
    try (Stream<Path> files = Files.walk(EXAMPLES)) {
      List<Path> programs = files.filter(file -> file.toString().endsWith(".c")).sorted().toList();
      return Stream.iterate(0, i -> i < programs.size(), i -> i + EVERY)
          .map(programs::get)
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("rows")
  void exploreEachTraceOfTheTableOnce(TraceOracle row) throws InputException {
    CompilerOptions options = new CompilerOptions(Optional.empty(), List.of("-DN=" + row.size()));
    Program program = Frontend.load(List.of(TraceOracles.source(row)), options);
    MemoryModel model = MemoryModels.named(row.model()).orElseThrow();
    for (int workers : new int[] {2, 4, 8}) {
      CheckResult result =
          new Checker(program, new Library())
              .check(CheckOptions.of(model).toTheEnd(), List.of(), new Workers(workers, EAGER));
      assertIsOptimal(result, row);
    }
    assertIsOptimal(remote(program, CheckOptions.of(model).toTheEnd()), row);
  }

  private static void assertIsOptimal(CheckResult result, TraceOracle row) {
    assertThat(result.complete()).isTrue();
    assertThat(result.counts().executions()).isEqualTo(row.traces());
    assertThat(result.counts().blocked()).isZero();
    assertThat(result.counts().redundant()).hasValue(0);
    if (!row.program().equals(WITH_RUNS_IN_VAIN)) {
      assertThat(result.counts().sleepSetBlocked()).isZero();
    }
  }

  @Test
  void shareAnExplorationOnceTheyRepayTheirStart() throws InputException {
    TraceOracle large =
        TraceOracles.rows().stream()
            .filter(row -> row.program().equals("mpchain") && row.traces() == LARGE)
            .filter(row -> row.model().equals("pso"))
            .findFirst()
            .orElseThrow();
    CompilerOptions size = new CompilerOptions(Optional.empty(), List.of("-DN=" + large.size()));
    Program program = Frontend.load(List.of(TraceOracles.source(large)), size);
    CheckOptions options = CheckOptions.of(new PartialStoreOrder()).withWorkers(3);
    CheckResult result =
        new Checker(program, new Library())
            .check(options, List.of(), new Workers(3, ON_BUSY_CORES));
    assertThat(result.verdict()).isEqualTo(Verdict.SAFE);
    assertThat(result.complete()).isTrue();
    assertThat(result.counts().executions()).isEqualTo(LARGE);
    assertThat(result.seen().workers()).isEqualTo(3);
  }

  @ParameterizedTest
  @MethodSource("examples")
  void countWhatOneCountsAloneOfAnExample(Path file) {
    Program program = loaded(file);
    for (String model : List.of("sc", "tso", "pso")) {
      CheckOptions options =
          CheckOptions.of(MemoryModels.named(model).orElseThrow())
              .with(Set.of(Detector.values()))
              .goingOn()
              .withTimeLimit(Optional.of(MOST));
      CheckResult alone = check(program, options, new OptimalDpor());
      if (alone.isCutShort()) {
        continue;
      }
      CheckOptions unlimited = options.withTimeLimit(Optional.empty());
      assertSame(check(program, unlimited, new Workers(3, EAGER)), alone, model);
      assertSame(remote(program, unlimited), alone, model + ", in other processes");
    }
  }

  @ParameterizedTest
  @MethodSource("examples")
  void countTheGraphsOfAnExampleThatOneCountsAlone(Path file) {
    Program program = loaded(file);
    for (JudgedModel model : List.of(JudgedModel.RC11, JudgedModel.ARMV8, JudgedModel.POWER)) {
      CheckOptions options =
          CheckOptions.of(new SequentialConsistency()).goingOn().withTimeLimit(Optional.of(MOST));
      CheckResult alone = graphs(program, model, options);
      if (alone.isCutShort() || !alone.unsupported().isEmpty()) {
        continue;
      }
      CheckOptions unlimited = options.withTimeLimit(Optional.empty());
      Random random = new Random(file.toString().hashCode() + model.ordinal());
      Duration length = Duration.ofMillis(random.nextInt(4));
      try (UnreliableCluster cluster =
          UnreliableCluster.of(
              RemoteGraphs.of(program, model, GraphOptions.of(false), unlimited), random)) {
        CheckOptions shared = unlimited.onCluster(cluster).with(new TaskLength(length, length, 0));
        assertSame(graphs(program, model, shared), alone, model.title());
      }
    }
  }

  @Test
  void doNotTakeWhatComesBackLateForOtherPartsWhereALoopIsLong()
      throws IOException, InputException {
    Program program =
        program(
            "store(&x, 1); load(&z); store(&y, 1);",
            """
            store(&z, 1); load(&x);
            for (int i = 0; i < 40 && !load(&y); i++) store(&turn, i & 1);
            """);
    CheckOptions options = CheckOptions.of(new SequentialConsistency()).goingOn();
    CheckResult alone = graphs(program, JudgedModel.ARMV8, options);
    for (int seed = 0; seed < FEW_CLUSTERS; seed++) {
      CheckResult together = graphsTogether(program, options, new Random(seed));
      assertSame(together, alone, "cluster " + seed);
    }
  }

  @Test
  void findAnErrorThoughAnotherPartHasMoreThreadsThanThereMayBe()
      throws IOException, InputException {
    Program program =
        program(
            "store(&x, 1); store(&y, 1);",
            """
            pthread_t more;
            if (load(&x)) assert(load(&y)); else pthread_create(&more, 0, nothing, 0);
            """);
    CheckOptions options = CheckOptions.of(new SequentialConsistency());
    CheckOptions few = options.with(options.machine().withMaxThreads(3));
    assertThat(graphs(program, JudgedModel.ARMV8, few).verdict()).isEqualTo(Verdict.VIOLATION);
    for (int seed = 0; seed < CLUSTERS; seed++) {
      CheckResult together = graphsTogether(program, few, new Random(seed));
      assertThat(together.verdict()).isEqualTo(Verdict.VIOLATION);
    }
  }

  private Program program(String one, String two) throws IOException, InputException {
    Path file = folder.resolve("program.c");
    Files.writeString(file, PROGRAM.formatted(one, two));
    return Frontend.load(List.of(file), CompilerOptions.DEFAULT);
  }

  /** Explored in parts that are as small as can be. */
  private static CheckResult graphsTogether(Program program, CheckOptions options, Random random) {
    TaskLength shortest = new TaskLength(Duration.ZERO, Duration.ZERO, 0);
    GraphOptions graphs = GraphOptions.of(false);
    try (UnreliableCluster cluster =
        UnreliableCluster.of(
            RemoteGraphs.of(program, JudgedModel.ARMV8, graphs, options), random)) {
      return graphs(program, JudgedModel.ARMV8, options.onCluster(cluster).with(shortest));
    }
  }

  /** A program; of a file that is part of one there is nothing to test. */
  private static Program loaded(Path file) {
    try {
      return Frontend.load(List.of(file), CompilerOptions.DEFAULT);
    } catch (InputException part) {
      return Assumptions.abort(part.getMessage());
    }
  }

  private static CheckResult graphs(Program program, JudgedModel model, CheckOptions options) {
    return new GraphChecker(program, new Library(), model)
        .check(options, GraphOptions.of(false), List.of(), ProgressListener.NONE)
        .result();
  }

  @ParameterizedTest
  @ValueSource(strings = {"x86", "ppc", "c"})
  void countWhatOneCountsAloneOfLitmusTests(String folder) throws IOException, InputException {
    List<Path> tests;
    try (Stream<Path> files = Files.list(LITMUS.resolve(folder))) {
      tests =
          files
              .filter(file -> file.toString().endsWith(".litmus"))
              .filter(file -> Effort.takes(file.toString(), SAMPLE_OF_LITMUS))
              .sorted()
              .toList();
    }
    assertThat(tests).isNotEmpty();
    for (Path file : tests) {
      Program program = LitmusReader.read(file).withAssertion();
      for (String model : List.of("sc", "tso", "pso")) {
        CheckOptions options = CheckOptions.of(MemoryModels.named(model).orElseThrow()).goingOn();
        CheckResult alone = check(program, options, new OptimalDpor());
        assertSame(check(program, options, new Workers(3, EAGER)), alone, file + ", " + model);
        assertSame(remote(program, options), alone, file + ", " + model + ", other processes");
      }
    }
  }

  private static void assertSame(CheckResult together, CheckResult alone, String how) {
    assertThat(together.verdict()).as(how).isEqualTo(alone.verdict());
    assertThat(together.complete()).as(how).isEqualTo(alone.complete());
    assertThat(together.counts().executions()).as(how).isEqualTo(alone.counts().executions());
    assertThat(together.counts().blocked()).as(how).isEqualTo(alone.counts().blocked());
    assertThat(together.counts().errors()).as(how).isEqualTo(alone.counts().errors());
    assertThat(together.observations()).as(how).isEqualTo(alone.observations());
    assertThat(together.errors()).as(how).hasSameSizeAs(alone.errors());
  }

  /** Explores in other processes, in tasks of a few executions. */
  private static CheckResult remote(Program program, CheckOptions options) {
    Random random = new Random(1);
    try (UnreliableCluster cluster = UnreliableCluster.of(program, options, random)) {
      RemoteWorkers.Pace pace =
          (_, _) ->
              new RemoteTask.Budget(1 + random.nextInt(40), Long.MAX_VALUE, random.nextInt(4));
      return check(program, options, new RemoteWorkers(cluster, pace));
    }
  }

  private static CheckResult check(Program program, CheckOptions options, Search search) {
    Exploration exploration =
        new Exploration(
            ExplorationParts.of(program, new Library(), options, List.of(), ProgressListener.NONE)
                .inRounds(0)
                .goingOn());
    return Checker.explore(exploration, search);
  }
}
