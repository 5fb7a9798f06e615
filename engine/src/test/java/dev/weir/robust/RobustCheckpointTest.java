package dev.weir.robust;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.library.Library;
import dev.weir.machine.model.MemoryModels;
import dev.weir.robust.RobustOptions.Method;
import dev.weir.search.checkpoint.Checkpoint;
import dev.weir.search.checkpoint.CheckpointWriter;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.ProgressListener;
import dev.weir.testing.CompiledSmallProgram;
import dev.weir.testing.RandomPrograms;
import dev.weir.testing.SmallCompiler;
import dev.weir.testing.SmallModel;
import dev.weir.testing.SmallProgram;
import dev.weir.testing.ThroughBytes;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** A question about buffers whose exploration is made in pieces has the answer of the whole. */
class RobustCheckpointTest {
  private static final int MOST_PIECES = 10_000;

  @Provide
  Arbitrary<SmallProgram> all() {
    return RandomPrograms.all().filter(RandomRobustTest::mayHaveCycles);
  }

  @Provide
  Arbitrary<SmallProgram> locks() {
    return RandomPrograms.locks().filter(RandomRobustTest::mayHaveCycles);
  }

  @Property(tries = 150)
  void inPiecesTheMonitorSaysTheSame(
      @ForAll("all") SmallProgram program, @ForAll boolean keepsGoing, @ForAll long seed) {
    assertSame(program, Method.MONITOR, keepsGoing, seed);
  }

  @Property(tries = 75)
  void inPiecesTheMonitorSaysTheSameWithMutexes(
      @ForAll("locks") SmallProgram program, @ForAll boolean keepsGoing, @ForAll long seed) {
    assertSame(program, Method.MONITOR, keepsGoing, seed);
  }

  @Property(tries = 100)
  void inPiecesTracesSayTheSame(
      @ForAll("all") SmallProgram program, @ForAll boolean keepsGoing, @ForAll long seed) {
    assertSame(program, Method.TRACES, keepsGoing, seed);
  }

  /** Keeps what comes last, and wants something often. */
  private static final class Latest implements CheckpointWriter {
    private final Random random;
    private Optional<Checkpoint> kept = Optional.empty();
    private int times;

    private Latest(Random random) {
      this.random = random;
    }

    @Override
    public boolean isDue() {
      return random.nextInt(4) == 0;
    }

    @Override
    public void keep(Checkpoint checkpoint) {
      kept = Optional.of(checkpoint);
      times++;
    }

    @Override
    public void cannotKeep() {}

    private CheckOptions applyTo(CheckOptions options) {
      CheckOptions own = options.keptBy(this);
      return kept.map(last -> own.goingOnWith(ThroughBytes.of(last, RobustChecker.keptKinds())))
          .orElse(own);
    }
  }

  private static void assertSame(
      SmallProgram program, Method method, boolean keepsGoing, long seed) {
    CompiledSmallProgram compiled = SmallCompiler.compileWithMain(program);
    RobustChecker checker = new RobustChecker(compiled.program(), new Library());
    for (SmallModel model : new SmallModel[] {SmallModel.TSO, SmallModel.PSO}) {
      CheckOptions plain = CheckOptions.of(MemoryModels.named(model.name()).orElseThrow());
      CheckOptions options = keepsGoing ? plain.goingOn() : plain;
      RobustResult whole = checker.check(new RobustOptions(options, method), ProgressListener.NONE);
      Random random = new Random(seed);
      Latest keeper = new Latest(random);
      int pieces = 0;
      boolean isOver = false;
      while (!isOver) {
        AtomicInteger left = new AtomicInteger(1 + random.nextInt(8));
        RobustResult piece =
            checker.check(
                new RobustOptions(keeper.applyTo(options), method),
                ProgressListener.stoppingWhen(() -> left.decrementAndGet() < 0));
        isOver = piece.complete() || keeper.kept.map(Checkpoint::isDone).orElse(false);
        assertThat(pieces++).as("pieces").isLessThan(MOST_PIECES);
      }
      int kept = keeper.times;
      // What is over is not explored again, and says the same once more.
      RobustResult last =
          checker.check(new RobustOptions(keeper.applyTo(options), method), ProgressListener.NONE);
      assertThat(last.verdict()).as(model + "").isEqualTo(whole.verdict());
      assertThat(Pair.of(last)).as(model + "").isEqualTo(Pair.of(whole));
      assertThat(last.borderline()).as(model + "").isEqualTo(whole.borderline());
      assertThat(last.complete()).as(model + "").isEqualTo(whole.complete());
      if (whole.exploration().instead().isEmpty()) {
        assertThat(kept).as("how often something was kept").isPositive();
        assertThat(last.exploration().counts().executions())
            .isEqualTo(whole.exploration().counts().executions());
        assertThat(last.exploration().counts().blocked())
            .isEqualTo(whole.exploration().counts().blocked());
        assertThat(last.exploration().counts().errors())
            .isEqualTo(whole.exploration().counts().errors());
      }
    }
  }
}
