package dev.weir.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.graph.model.JudgedModel;
import dev.weir.library.Library;
import dev.weir.machine.model.MemoryModels;
import dev.weir.program.Program;
import dev.weir.search.checkpoint.Checkpoint;
import dev.weir.search.checkpoint.CheckpointWriter;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.options.TaskLength;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.CheckResult.FoundError;
import dev.weir.search.result.ProgressListener;
import dev.weir.testing.Effort;
import dev.weir.testing.LoopCompiler;
import dev.weir.testing.ProvidesRandomPrograms;
import dev.weir.testing.RandomLoopPrograms;
import dev.weir.testing.RandomSynchronisedPrograms;
import dev.weir.testing.SmallCompiler;
import dev.weir.testing.SmallProgram;
import dev.weir.testing.ThroughBytes;
import dev.weir.testing.UnreliableCluster;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An exploration of graphs that is made in pieces comes to what it comes to in one. */
class GraphPiecesTest implements ProvidesRandomPrograms {
  private static final long FIRST = Effort.firstSeed("weir.graphs.first");

  /** All that was found is kept with each piece, and there are about as many pieces. */
  private static final long MOST_GRAPHS = 2_000;

  @Property(tries = 150)
  void comesToTheSameInPieces(
      @ForAll("plain") SmallProgram program, @ForAll JudgedModel model, @ForAll long seed) {
    assertSame(SmallCompiler.compileWithMain(program).program(), model, seed);
  }

  @Property(tries = 150)
  void comesToTheSameInPiecesWithDeadlocks(
      @ForAll("locks") SmallProgram program, @ForAll JudgedModel model, @ForAll long seed) {
    assertSame(SmallCompiler.compileWithMain(program).program(), model, seed);
  }

  @Property(tries = 150)
  void comesToTheSameInPiecesWithChoices(
      @ForAll("outcomes") SmallProgram program, @ForAll JudgedModel model, @ForAll long seed) {
    assertSame(SmallCompiler.compileWithMain(program).program(), model, seed);
  }

  @ParameterizedTest
  @EnumSource(
      value = JudgedModel.class,
      names = {"SC", "RC11", "ARMV8", "POWER"})
  void comesToTheSameInPiecesWithLoopsAndObjects(JudgedModel model) {
    for (int i = 0; i < Effort.tries(60); i++) {
      long seed = FIRST + i;
      assertSame(LoopCompiler.compile(RandomLoopPrograms.of(seed)), model, seed);
      assertSame(LoopCompiler.compile(RandomSynchronisedPrograms.of(seed)), model, seed);
    }
  }

  private static void assertSame(Program program, JudgedModel model, long seed) {
    CheckOptions options =
        CheckOptions.of(MemoryModels.named("sc").orElseThrow()).toTheEnd().goingOn();
    GraphChecker checker = new GraphChecker(program, new Library(), model);
    for (boolean full : new boolean[] {false, true}) {
      CheckResult whole = result(checker, options, full, ProgressListener.NONE);
      if (whole.counts().events() > MOST_GRAPHS) {
        continue;
      }
      for (int workers = 1; workers <= 3; workers += 2) {
        CheckResult pieces =
            inPieces(checker, options.withWorkers(workers), full, new Random(seed));
        assertSame(pieces, whole);
      }
      assertSame(onCluster(program, model, options, full, new Random(seed)), whole);
    }
  }

  private static void assertSame(CheckResult pieces, CheckResult whole) {
    assertThat(pieces.verdict()).isEqualTo(whole.verdict());
    assertThat(pieces.met()).isEqualTo(whole.met());
    assertThat(pieces.observations()).isEqualTo(whole.observations());
    assertThat(errors(pieces)).isEqualTo(errors(whole));
    if (whole.unsupported().isEmpty()) {
      assertThat(pieces.counts().executions()).isEqualTo(whole.counts().executions());
      assertThat(pieces.counts().blocked()).isEqualTo(whole.counts().blocked());
      assertThat(pieces.counts().errors()).isEqualTo(whole.counts().errors());
      assertThat(pieces.counts().events()).isEqualTo(whole.counts().events());
    }
  }

  /** By explorers that lose some parts, and explore others twice. */
  private static CheckResult onCluster(
      Program program, JudgedModel model, CheckOptions options, boolean full, Random random) {
    GraphOptions graphs = GraphOptions.of(full);
    // Some pieces are one graph, some are all.
    Duration length = Duration.ofNanos(random.nextBoolean() ? 0 : 1L << random.nextInt(32));
    try (UnreliableCluster cluster =
        UnreliableCluster.of(RemoteGraphs.of(program, model, graphs, options), random)) {
      CheckResult result =
          new GraphChecker(program, new Library(), model)
              .check(
                  options.onCluster(cluster).with(new TaskLength(length, length, 0)),
                  graphs,
                  List.of(),
                  ProgressListener.NONE)
              .result();
      assertThat(cluster.tasks()).isPositive();
      return result;
    }
  }

  private static CheckResult result(
      GraphChecker checker, CheckOptions options, boolean full, ProgressListener listener) {
    return checker.check(options, GraphOptions.of(full), List.of(), listener).result();
  }

  private static TreeSet<String> errors(CheckResult result) {
    return result.errors().stream()
        .map(FoundError::failure)
        .map(failure -> failure.kind() + " " + failure.position())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Pauses now and then, and ends now and then to go on with what was kept. */
  private static CheckResult inPieces(
      GraphChecker checker, CheckOptions options, boolean full, Random random) {
    Pauses pauses = new Pauses(random);
    while (true) {
      CheckOptions kept = options.keptBy(pauses);
      AtomicInteger left = new AtomicInteger(1 + random.nextInt(5));
      CheckResult result =
          result(
              checker,
              pauses.kept.map(kept::goingOnWith).orElse(kept),
              full,
              ProgressListener.stoppingWhen(() -> left.decrementAndGet() < 0));
      if (pauses.kept.filter(Checkpoint::isDone).isPresent()) {
        return result;
      }
    }
  }

  private static final class Pauses implements CheckpointWriter {
    private final Random random;
    private Optional<Checkpoint> kept = Optional.empty();

    Pauses(Random random) {
      this.random = random;
    }

    @Override
    public boolean isDue() {
      return random.nextInt(4) == 0;
    }

    @Override
    public void keep(Checkpoint checkpoint) {
      kept = Optional.of(ThroughBytes.of(checkpoint, List.of()));
    }

    @Override
    public void cannotKeep() {
      throw new IllegalStateException("graphs can be kept");
    }
  }
}
