package dev.weir.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.frontend.InputException;
import dev.weir.frontend.clang.CompilerOptions;
import dev.weir.frontend.llvm.Frontend;
import dev.weir.graph.GraphChecker;
import dev.weir.graph.GraphOptions;
import dev.weir.graph.RemoteGraphs;
import dev.weir.graph.model.JudgedModel;
import dev.weir.library.Library;
import dev.weir.machine.model.TotalStoreOrder;
import dev.weir.program.Program;
import dev.weir.search.Checker;
import dev.weir.search.checkpoint.Cluster;
import dev.weir.search.checkpoint.RemoteExploration;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.ProgressListener;
import dev.weir.search.result.Verdict;
import dev.weir.search.worker.RemoteSearch;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Executors of Spark count what one worker counts. */
class SparkClusterTest {
  private static final Path WRITERS = Path.of("src", "test", "resources", "writers.c");
  private static final Path STACK = Path.of("..", "examples", "real", "treiber-stack");
  private static final CheckOptions OPTIONS = CheckOptions.of(new TotalStoreOrder()).toTheEnd();
  private static final String EXECUTOR_CLASS_PATH = "spark.executor.extraClassPath";

  /** So many executors are killed at most; more than a few are for a run by hand. */
  private static final int MOST_KILLS = Integer.getInteger("weir.cluster.kills", 2);

  private static final long FACTORIAL_OF_7 = 5_040;
  private static final long FACTORIAL_OF_9 = 362_880;

  @TempDir private Path home;

  @AfterEach
  void forgetTheClassPath() {
    System.clearProperty(EXECUTOR_CLASS_PATH);
  }

  private static Program writers(int threads) throws InputException {
    return Frontend.load(
        List.of(WRITERS), new CompilerOptions(Optional.empty(), List.of("-DN=" + threads)));
  }

  private static CheckResult alone(Program program) {
    return new Checker(program, new Library()).check(OPTIONS);
  }

  private static CheckResult together(Program program, String master, ProgressListener listener)
      throws IOException {
    RemoteExploration exploration = RemoteSearch.of(program, OPTIONS);
    try (Cluster cluster = new SparkProvider().connect(master, exploration)) {
      return new Checker(program, new Library())
          .check(OPTIONS.onCluster(cluster), List.of(), listener);
    }
  }

  @Test
  void exploresEachTraceOnceInThisProcess() throws InputException, IOException {
    CheckResult result = together(writers(7), "local[2]", ProgressListener.NONE);
    assertThat(result.complete()).isTrue();
    assertThat(result.verdict()).isEqualTo(Verdict.SAFE);
    assertThat(result.counts().executions()).isEqualTo(FACTORIAL_OF_7);
    assertThat(result.counts().redundant()).hasValue(0);
    assertThat(result.counts().sleepSetBlocked()).isZero();
  }

  @Test
  void exploresEachGraphOnceInThisProcess() throws InputException, IOException {
    GraphOptions graphs = GraphOptions.of(true);
    RemoteExploration exploration = RemoteGraphs.of(writers(7), JudgedModel.ARMV8, graphs, OPTIONS);
    try (Cluster cluster = new SparkProvider().connect("local[2]", exploration)) {
      CheckResult result =
          new GraphChecker(writers(7), new Library(), JudgedModel.ARMV8)
              .check(OPTIONS.onCluster(cluster), graphs, List.of(), ProgressListener.NONE)
              .result();
      assertThat(result.complete()).isTrue();
      assertThat(result.verdict()).isEqualTo(Verdict.SAFE);
      assertThat(result.counts().executions()).isEqualTo(FACTORIAL_OF_7);
      assertThat(cluster.loss()).isEmpty();
    }
  }

  @Test
  void explorersOfAStandaloneClusterCountWhatOneCountsThoughSomeAreKilled()
      throws InputException, IOException {
    System.setProperty(EXECUTOR_CLASS_PATH, StandaloneCluster.folders());
    try (StandaloneCluster spark = new StandaloneCluster(home, 2)) {
      Program real =
          Frontend.load(
              List.of(STACK.resolve("stack.c"), STACK.resolve("test.c")), CompilerOptions.DEFAULT);
      CheckResult expected = alone(real);
      CheckResult found = together(real, spark.master(), ProgressListener.NONE);
      assertThat(found.verdict()).isEqualTo(expected.verdict());
      assertThat(found.counts().executions()).isEqualTo(expected.counts().executions());
      assertThat(found.counts().errors()).isEqualTo(expected.counts().errors());

      Killer killer = new Killer(spark, MOST_KILLS);
      CheckResult writers = together(writers(9), spark.master(), killer);
      assertThat(writers.complete()).isTrue();
      assertThat(writers.counts().executions()).isEqualTo(FACTORIAL_OF_9);
      assertThat(writers.counts().redundant()).hasValue(0);
      assertThat(killer.killed()).isPositive();
    }
  }

  @Test
  void whatIsNoMasterIsRefusedInOneLine() throws InputException {
    RemoteExploration exploration = RemoteSearch.of(writers(2), OPTIONS);
    assertThatThrownBy(() -> new SparkProvider().connect("nothing", exploration))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("nothing")
        .message()
        .doesNotContain("\n");
  }
}
