package dev.weir.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.library.Library;
import dev.weir.machine.Machine;
import dev.weir.machine.model.MemoryModels;
import dev.weir.search.checkpoint.Checkpoint;
import dev.weir.search.checkpoint.CheckpointWriter;
import dev.weir.search.dpor.OptimalDpor;
import dev.weir.search.exploration.Search;
import dev.weir.search.exploration.Stopped;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.ProgressListener;
import dev.weir.search.worker.RemoteWorkers;
import dev.weir.search.worker.Workers;
import dev.weir.testing.CompiledSmallProgram;
import dev.weir.testing.ProvidesRandomPrograms;
import dev.weir.testing.SmallCompiler;
import dev.weir.testing.SmallLanguage;
import dev.weir.testing.SmallModel;
import dev.weir.testing.SmallProgram;
import dev.weir.testing.ThroughBytes;
import dev.weir.testing.UnreliableCluster;
import dev.weir.trace.EventLog;
import dev.weir.trace.Monitor;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** An exploration that is stopped and gone on with comes to what it would have come to. */
class CheckpointTest implements ProvidesRandomPrograms {
  /** Others help from the first execution on, with all that they can get. */
  private static final Workers.Pace EAGER = new Workers.Pace(0, 0, 0, false, 0);

  /** All that was found is kept with each piece, and there are about as many pieces. */
  private static final long MOST_EXECUTIONS = 3_000;

  @Property(tries = 300)
  void stoppedAtAnyStepItComesToTheSame(
      @ForAll("all") SmallProgram program, @ForAll SmallModel model, @ForAll long seed) {
    assertSameAfterStops(program, model, seed);
  }

  /** What a settled race has led to would be planned with more of another execution. */
  @Example
  void racesThatAreSettledAreNotLookedAtAgain() {
    assertSameAfterStops(
        SmallLanguage.parse(
            "r0=xchg(x,0); r0=acq y.lo || x=rel r0; r0=sc y; r1=choose(0,1)"
                + " || r0=acq x; atomic{y.hi=r1 & r1=x}; fence.rel"
                + " || x.lo=rel 3; x.lo=rel 2; y.lo=sc r0"),
        SmallModel.PSO,
        324);
  }

  /** Whether choices are planned tells which races are settled. */
  @Example
  void choicesThatWerePlannedBeforeAreKnownAfterwards() {
    assertSameAfterStops(
        SmallLanguage.parse(
            "x=0; x=0 || r0=y; r0=choose(0,1); r0=rlx x"
                + " || y.hi=rel 3; [r1!=0] r1=y; x.hi=sc r0+1 || r1=x; r1=sc x; r1=acq x.lo"),
        SmallModel.PSO,
        -2459511857462281986L);
  }

  @Property(tries = 150)
  void stoppedAtAnyStepItComesToTheSameWithChoices(
      @ForAll("outcomes") SmallProgram program, @ForAll SmallModel model, @ForAll long seed) {
    assertSameAfterStops(program, model, seed);
  }

  @Property(tries = 150)
  void stoppedAtAnyStepItComesToTheSameWithMutexesAndDeadlocks(
      @ForAll("locks") SmallProgram program, @ForAll SmallModel model, @ForAll long seed) {
    assertSameAfterStops(program, model, seed);
  }

  @Property(tries = 150)
  void stoppedAtAnyStepItComesToTheSameWithABlockThatIsFreed(
      @ForAll("frees") SmallProgram program, @ForAll SmallModel model, @ForAll long seed) {
    assertSameAfterStops(program, model, seed);
  }

  @Property(tries = 200)
  void keptBetweenExecutionsItComesToTheSame(
      @ForAll("all") SmallProgram program, @ForAll SmallModel model, @ForAll long seed) {
    assertSame(program, model, random -> new Pieces(random, new OptimalDpor()), seed, true);
  }

  @Property(tries = 100)
  void keptBetweenExecutionsItComesToTheSameWithMutexesAndDeadlocks(
      @ForAll("locks") SmallProgram program, @ForAll SmallModel model, @ForAll long seed) {
    assertSame(program, model, random -> new Pieces(random, new OptimalDpor()), seed, true);
  }

  @Property(tries = 200)
  void keptOfSeveralWorkersItComesToTheSame(
      @ForAll("all") SmallProgram program,
      @ForAll SmallModel model,
      @ForAll long seed,
      @ForAll @IntRange(min = 2, max = 4) int workers) {
    assertSame(
        program, model, random -> new Pieces(random, new Workers(workers, EAGER)), seed, false);
  }

  @Property(tries = 100)
  void keptOfSeveralWorkersItComesToTheSameWithChoices(
      @ForAll("outcomes") SmallProgram program,
      @ForAll SmallModel model,
      @ForAll long seed,
      @ForAll @IntRange(min = 2, max = 4) int workers) {
    assertSame(
        program, model, random -> new Pieces(random, new Workers(workers, EAGER)), seed, false);
  }

  @Property(tries = 100)
  void keptOfSeveralWorkersItComesToTheSameWithMutexesAndDeadlocks(
      @ForAll("locks") SmallProgram program,
      @ForAll SmallModel model,
      @ForAll long seed,
      @ForAll @IntRange(min = 2, max = 4) int workers) {
    assertSame(
        program, model, random -> new Pieces(random, new Workers(workers, EAGER)), seed, false);
  }

  @Property(tries = 100)
  void keptOfExplorersInOtherProcessesItComesToTheSame(
      @ForAll("all") SmallProgram program, @ForAll SmallModel model, @ForAll long seed) {
    assertSame(
        program,
        model,
        random -> new RemotePieces(SmallCompiler.compileWithMain(program), random),
        seed,
        false);
  }

  @Property(tries = 60)
  void keptOfExplorersInOtherProcessesItComesToTheSameWithChoices(
      @ForAll("outcomes") SmallProgram program, @ForAll SmallModel model, @ForAll long seed) {
    assertSame(
        program,
        model,
        random -> new RemotePieces(SmallCompiler.compileWithMain(program), random),
        seed,
        false);
  }

  @Property(tries = 100)
  void whatAnotherSearchExploresIsNotKept(
      @ForAll("choosing") SmallProgram program, @ForAll SmallModel model) {
    CompiledSmallProgram compiled = SmallCompiler.compileWithMain(program);
    Checker checker = new Checker(compiled.program(), new Library());
    CheckOptions options = CheckOptions.of(MemoryModels.named(model.name()).orElseThrow());
    Pieces keeper = new Pieces(new Random(1), new OptimalDpor());
    checker.check(options.keptBy(keeper).withRandomRuns(3, 1));
    assertThat(keeper.kept).as("of random executions").isEmpty();
    CheckResult result = checker.check(options.toTheEnd().keptBy(new Never(keeper)));
    assertThat(keeper.kept.isPresent()).isEqualTo(result.instead().isEmpty());
  }

  /** A limit of time counts from where an exploration is gone on with. */
  @Example
  void whatWasSpentBeforeIsNotTheOwnPartOfTheTime() {
    SmallProgram program = SmallLanguage.parse("x=1; r0=y || y=1; r0=x");
    Checker checker = new Checker(SmallCompiler.compileWithMain(program).program(), new Library());
    CheckOptions options = CheckOptions.of(MemoryModels.named("tso").orElseThrow());
    Pieces keeper = new Pieces(new Random(1), new OptimalDpor());
    checker.check(options.keptBy(new Never(keeper)), List.of(), new OptimalDpor());
    Duration before = keeper.kept.orElseThrow().found().orElseThrow().elapsed();
    CheckOptions resumed = options.goingOnWith(keeper.kept.orElseThrow());
    assertThat(resumed.ownPart(before.plusSeconds(1))).isEqualTo(Duration.ofSeconds(1));
    assertThat(resumed.ownPart(Duration.ZERO)).isEqualTo(Duration.ZERO);
    assertThat(resumed.unkept().ownPart(before)).isEqualTo(before);
  }

  /** Keeps what is to be kept in the end alone. */
  private record Never(CheckpointWriter keeper) implements CheckpointWriter {
    @Override
    public boolean isDue() {
      return false;
    }

    @Override
    public void keep(Checkpoint checkpoint) {
      keeper.keep(checkpoint);
    }

    @Override
    public void cannotKeep() {}
  }

  @Property(tries = 200)
  void stoppedByTheListenerItComesToTheSame(
      @ForAll("all") SmallProgram program, @ForAll SmallModel model, @ForAll long seed) {
    CompiledSmallProgram compiled = SmallCompiler.compileWithMain(program);
    Checker checker = new Checker(compiled.program(), new Library());
    // Nobody looks at how executions end: what is known of that is left out.
    CheckOptions options =
        CheckOptions.of(MemoryModels.named(model.name()).orElseThrow()).goingOn();
    CheckResult whole = checker.check(options);
    if (whole.instead().isEmpty()) {
      CheckResult pieces = inPieces(checker, options, new ListenedPieces(new Random(seed)));
      assertThat(pieces.counts().executions()).isEqualTo(whole.counts().executions());
      assertThat(pieces.counts().blocked()).isEqualTo(whole.counts().blocked());
      assertThat(pieces.counts().sleepSetBlocked()).isEqualTo(whole.counts().sleepSetBlocked());
      assertThat(pieces.counts().errors()).isEqualTo(whole.counts().errors());
      assertThat(pieces.verdict()).isEqualTo(whole.verdict());
      assertThat(pieces.observations()).isEqualTo(whole.observations());
    }
  }

  /** Each is stopped where the search looks at its limits. */
  private static final class ListenedPieces extends Piecewise {
    private final Random random;

    private ListenedPieces(Random random) {
      this.random = random;
    }

    @Override
    CheckResult make(Checker checker, CheckOptions options) {
      AtomicInteger left = new AtomicInteger(1 + random.nextInt(5));
      return checker.check(
          options, List.of(), ProgressListener.stoppingWhen(() -> left.decrementAndGet() < 0));
    }

    @Override
    public boolean isDue() {
      return false;
    }
  }

  private static void assertSameAfterStops(SmallProgram program, SmallModel model, long seed) {
    assertSame(program, model, StoppedPieces::new, seed, true);
  }

  /** How an exploration is made in pieces. */
  private interface Maker {
    Piecewise of(Random random);
  }

  /** Makes one piece of an exploration after the other. */
  private abstract static class Piecewise implements CheckpointWriter {
    Optional<Checkpoint> kept = Optional.empty();

    /** Makes a piece that goes on with what is kept; whether it came to the end. */
    abstract CheckResult make(Checker checker, CheckOptions options);

    /** Whether what a piece left must not be gone on with. */
    boolean isOver(CheckResult result) {
      return result.complete() || kept.filter(Checkpoint::isDone).isPresent();
    }

    @Override
    public void keep(Checkpoint checkpoint) {
      kept = Optional.of(checkpoint);
    }

    @Override
    public void cannotKeep() {}
  }

  /** Each is stopped between two executions, and what was kept then or some before is taken. */
  private static final class Pieces extends Piecewise {
    private final Random random;
    private final Search search;
    private final AtomicInteger left = new AtomicInteger();
    private int more;

    /** Whether it ends as if its process were killed, which keeps nothing. */
    private volatile boolean isKilled;

    private Pieces(Random random, Search search) {
      this.random = random;
      this.search = search;
    }

    @Override
    CheckResult make(Checker checker, CheckOptions options) {
      plan();
      return checker.check(options, List.of(), search);
    }

    /** Decides when to keep it and when to stop. */
    private void plan() {
      left.set(1 + random.nextInt(6));
      more = random.nextInt(3);
      isKilled = false;
    }

    @Override
    public void keep(Checkpoint checkpoint) {
      if (!isKilled) {
        super.keep(checkpoint);
      }
    }

    @Override
    public boolean isDue() {
      int now = left.decrementAndGet();
      if (now < -more) {
        isKilled = more > 1;
        throw new Stopped();
      }
      return now == 0;
    }
  }

  /** The same, explored in other processes. */
  private static final class RemotePieces extends Piecewise {
    private final CompiledSmallProgram program;
    private final Random random;
    private final Pieces pieces;

    private RemotePieces(CompiledSmallProgram program, Random random) {
      this.program = program;
      this.random = random;
      this.pieces = new Pieces(random, new OptimalDpor());
    }

    @Override
    CheckResult make(Checker checker, CheckOptions options) {
      pieces.plan();
      try (UnreliableCluster cluster = UnreliableCluster.of(program.program(), options, random)) {
        return checker.check(
            options, List.of(), new RemoteWorkers(cluster, RemoteWorkersTest.pace(random)));
      }
    }

    @Override
    public boolean isDue() {
      return pieces.isDue();
    }
  }

  /** Each is stopped before or after any step. */
  private static final class StoppedPieces extends Piecewise {
    private final Random random;

    private StoppedPieces(Random random) {
      this.random = random;
    }

    @Override
    CheckResult make(Checker checker, CheckOptions options) {
      Monitor stop = new StopsAt(1 + random.nextInt(60), random.nextBoolean());
      return checker.check(options, List.of(stop), new OptimalDpor());
    }

    @Override
    public boolean isDue() {
      return false;
    }
  }

  /** Stops everything at a step; those that are taken again count, but it is not stopped there. */
  private static final class StopsAt implements Monitor {
    private int steps;
    private final boolean stopsBefore;

    private StopsAt(int steps, boolean stopsBefore) {
      this.steps = steps;
      this.stopsBefore = stopsBefore;
    }

    @Override
    public void before(Machine machine, EventLog log, int actor) {
      if (stopsBefore && --steps < 0) {
        throw new Stopped();
      }
    }

    @Override
    public void event(EventLog log, int event) {
      if (!stopsBefore && --steps < 0) {
        throw new Stopped();
      }
    }
  }

  private static void assertSame(
      SmallProgram program, SmallModel model, Maker maker, long seed, boolean isToTheStep) {
    CompiledSmallProgram compiled = SmallCompiler.compileWithMain(program);
    Checker checker = new Checker(compiled.program(), new Library());
    CheckOptions options =
        CheckOptions.of(MemoryModels.named(model.name()).orElseThrow()).toTheEnd();
    CheckResult whole = checker.check(options, List.of(), new OptimalDpor());
    if (whole.instead().isPresent() || whole.counts().executions() > MOST_EXECUTIONS) {
      return;
    }
    CheckResult pieces = inPieces(checker, options, maker.of(new Random(seed)));
    assertThat(pieces.verdict()).isEqualTo(whole.verdict());
    assertThat(pieces.complete()).isEqualTo(whole.complete());
    assertThat(pieces.observations()).isEqualTo(whole.observations());
    assertThat(pieces.errors()).hasSameSizeAs(whole.errors());
    assertThat(pieces.counts().executions()).isEqualTo(whole.counts().executions());
    assertThat(pieces.counts().blocked()).isEqualTo(whole.counts().blocked());
    assertThat(pieces.counts().errors()).isEqualTo(whole.counts().errors());
    assertThat(pieces.counts().redundant()).isEqualTo(whole.counts().redundant());
    assertThat(pieces.seen().unreached()).isEqualTo(whole.seen().unreached());
    if (isToTheStep) {
      assertThat(pieces.counts()).isEqualTo(whole.counts());
    }
  }

  private static CheckResult inPieces(Checker checker, CheckOptions options, Piecewise piecewise) {
    CheckResult result = piecewise.make(checker, options.keptBy(piecewise));
    int pieces = 1;
    while (!piecewise.isOver(result)) {
      CheckOptions own = options.keptBy(piecewise);
      // Nothing is kept where a stop comes as all is to begin again.
      result =
          piecewise.make(
              checker,
              piecewise
                  .kept
                  .map(kept -> own.goingOnWith(ThroughBytes.of(kept, List.of())))
                  .orElse(own));
      assertThat(pieces++).as("pieces").isLessThan(100_000);
    }
    return result;
  }
}
