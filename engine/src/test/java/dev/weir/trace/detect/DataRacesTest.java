package dev.weir.trace.detect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.library.Library;
import dev.weir.machine.Machine;
import dev.weir.machine.model.MemoryModels;
import dev.weir.machine.report.Failure;
import dev.weir.machine.report.FailureKind;
import dev.weir.program.Program;
import dev.weir.search.Checker;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.Algorithm;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.CheckResult.FoundError;
import dev.weir.search.schedule.ReplayException;
import dev.weir.testing.ProvidesRandomPrograms;
import dev.weir.testing.Referee;
import dev.weir.testing.SmallCompiler;
import dev.weir.testing.SmallLanguage;
import dev.weir.testing.SmallModel;
import dev.weir.testing.SmallProgram;
import dev.weir.trace.EventLog;
import dev.weir.trace.Monitor;
import dev.weir.trace.replay.Replay;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Data races by happens-before of C11, under every model and by every search. */
class DataRacesTest implements ProvidesRandomPrograms {
  private static final int MAX_CONFIGURATIONS = 800;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "x=1 || r0=x",
        "x=1 || x=2",
        "x=1 || r0=rlx x",
        "x=rlx 1 || r0=x",
        "x=1; y=rlx 1 || r0=acq y; [r0==1] r1=x",
        "x=1; y=rel 1 || r0=rlx y; [r0==1] r1=x",
        "x=1; y=rel 1 || r0=acq y; r1=x",
        "x=1; y=rel 1 || y=rlx 2 || r0=acq y; [r0==2] r1=x",
        "fence.rel; x=1; y=rlx 1 || r0=acq y; [r0==1] r1=x",
        "x=1; fence.rel; y=rlx 1 || fence.acq; r0=rlx y; [r0==1] r1=x",
        "x=1; fence.acq; y=rlx 1 || r0=acq y; [r0==1] r1=x",
        "lock(m); x=1; unlock(m) || r0=x",
        "lock(m); x=1; unlock(m) || lock(n); x=2; unlock(n)",
        "lock(m); unlock(m); x=1 || lock(m); unlock(m); r0=x",
        "atomic{x=1} || r0=x",
        "x=1; atomic{y=1} || atomic{z=1}; r0=x",
        "x.lo=1 || r0=x",
      })
  void aRaceIsFoundUnderEveryModelByEverySearch(String text) {
    for (SmallModel model : SmallModel.values()) {
      for (Algorithm algorithm : Algorithm.COVERING) {
        assertThat(races(text, model, algorithm)).as(model + " " + algorithm).isNotEmpty();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "x=rlx 1 || r0=rlx x",
        "r0=x || r0=x",
        "x.lo=1 || x.hi=1",
        "x=1; y=rel 1 || r0=acq y; [r0==1] r1=x",
        "x=1; y=sc 1 || r0=sc y; [r0==1] r1=x",
        "x=1; y=rel 1; y=rlx 2 || r0=acq y; [r0==2] r1=x",
        "x=1; y=rel 1 || r0=faa.rlx(y,1) || r0=acq y; [r0==2] r1=x",
        "x=1; fence.rel; y=rlx 1 || r0=rlx y; fence.acq; [r0==1] r1=x",
        "x=1; fence; y=rlx 1 || r0=acq y; [r0==1] r1=x",
        "x=1; y=rel 1 || r0=cas.acq(y,1,2); [r0==1] x=2",
        "lock(m); x=1; unlock(m) || lock(m); r0=x; unlock(m)",
        "lock(m); x=1; unlock(m) || r1=trylock(m); [r1==1] x=2; [r1==1] unlock(m)",
        "atomic{x=1} || atomic{r0=x}",
        "x=1; atomic{y=1} || atomic{r0=y}; [r0==1] r1=x",
      })
  void whatIsOrderedOrAtomicIsNoRace(String text) {
    for (SmallModel model : SmallModel.values()) {
      for (Algorithm algorithm : Algorithm.COVERING) {
        assertThat(races(text, model, algorithm)).as(model + " " + algorithm).isEmpty();
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void creationAndEndOfThreadsOrder(SmallModel model) {
    Program program = SmallCompiler.compileWithMain(SmallLanguage.parse("x=1 || y=1")).program();
    assertThat(races(program, model, Algorithm.OPTIMAL)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void bothAccessesAreNamedAndTheRaceIsReplayed(SmallModel model) throws ReplayException {
    Program program = SmallCompiler.compile(SmallLanguage.parse("r0=y; x=1 || r0=x")).program();
    CheckOptions options = options(model, Algorithm.OPTIMAL);
    Checker checker = new Checker(program, new Library());
    FoundError error = checker.check(options).firstError().orElseThrow();
    assertThat(error.failure().kind()).isEqualTo(FailureKind.RACE);
    assertThat(error.failure().message())
        .isEqualTo("data race: store to x is not ordered with the load by thread 1 at small:2:1");
    Replay replay = checker.replay(options, error.schedule());
    assertThat(replay.failures()).contains(error.failure());
  }

  @Property(tries = 400)
  void racesAreThoseOfTheClosure(@ForAll("all") SmallProgram program, @ForAll SmallModel model) {
    if (Referee.explore(program, model, MAX_CONFIGURATIONS).isPresent()) {
      CheckOptions options =
          CheckOptions.of(MemoryModels.named(model.name()).orElseThrow()).toTheEnd();
      new Checker(SmallCompiler.compile(program).program(), new Library())
          .check(options, List.of(new Comparison()));
    }
  }

  @Property(tries = 400)
  void searchesFindTheSameRaces(@ForAll("all") SmallProgram program, @ForAll SmallModel model) {
    if (Referee.explore(program, model, MAX_CONFIGURATIONS).isPresent()) {
      Program compiled = SmallCompiler.compile(program).program();
      Set<String> expected = races(compiled, model, Algorithm.EXHAUSTIVE);
      assertThat(races(compiled, model, Algorithm.SOURCE)).isEqualTo(expected);
      assertThat(races(compiled, model, Algorithm.OPTIMAL)).isEqualTo(expected);
    }
  }

  private static CheckOptions options(SmallModel model, Algorithm algorithm) {
    return CheckOptions.of(MemoryModels.named(model.name()).orElseThrow())
        .with(algorithm)
        .with(Set.of(Detector.DATA_RACES));
  }

  private static Set<String> races(String text, SmallModel model, Algorithm algorithm) {
    return races(SmallCompiler.compile(SmallLanguage.parse(text)).program(), model, algorithm);
  }

  /** The positions of races. */
  private static Set<String> races(Program program, SmallModel model, Algorithm algorithm) {
    CheckResult result =
        new Checker(program, new Library()).check(options(model, algorithm).toTheEnd());
    Set<String> positions = new TreeSet<>();
    for (FoundError error : result.errors()) {
      Failure failure = error.failure();
      if (failure.kind() == FailureKind.RACE) {
        positions.add(failure.position().toString());
      }
    }
    return positions;
  }

  /** Holds the monitor to the closure at every event, through all undoing. */
  private static final class Comparison implements Monitor {
    private final DataRaces races = new DataRaces();
    private java.util.Optional<Machine> machine = java.util.Optional.empty();

    @Override
    public void start(Machine newMachine) {
      machine = java.util.Optional.of(newMachine);
      races.start(newMachine);
    }

    @Override
    public void event(EventLog log, int event) {
      races.event(log, event);
      assertThat(!races.found().isEmpty())
          .as("event %d, %s", event, races.found())
          .isEqualTo(new RaceClosure(machine.orElseThrow(), log).races(event));
    }

    @Override
    public void undo(int size) {
      races.undo(size);
    }

    @Override
    public void end(Machine ended, EventLog log) {
      races.end(ended, log);
    }
  }
}
