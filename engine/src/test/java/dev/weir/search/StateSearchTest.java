package dev.weir.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.library.Library;
import dev.weir.machine.model.MemoryModels;
import dev.weir.search.exhaustive.StateSearch;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.Algorithm;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.Verdict;
import dev.weir.testing.CompiledSmallProgram;
import dev.weir.testing.Judged;
import dev.weir.testing.ProvidesRandomPrograms;
import dev.weir.testing.Referee;
import dev.weir.testing.SmallBehaviours;
import dev.weir.testing.SmallCompiler;
import dev.weir.testing.SmallLanguage;
import dev.weir.testing.SmallModel;
import dev.weir.testing.SmallProgram;
import dev.weir.testing.SmallRecorder;
import dev.weir.testing.SmallState;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** Each state once, against the referee and against searches of executions. */
class StateSearchTest implements ProvidesRandomPrograms {
  private static final int MAX_CONFIGURATIONS = 20_000;

  @Property(tries = 600)
  void allFinalStatesAreVisited(@ForAll("all") SmallProgram program, @ForAll SmallModel model) {
    Optional<SmallBehaviours> expected =
        Judged.counted(Referee.explore(program, model, MAX_CONFIGURATIONS));
    if (expected.isPresent()) {
      CompiledSmallProgram compiled = SmallCompiler.compileWithMain(program);
      SmallRecorder recorder = new SmallRecorder(compiled);
      new Checker(compiled.program(), new Library())
          .check(options(model).toTheEnd(), List.of(recorder), StateSearch.ofAll());
      assertThat(memories(recorder.finalStates()))
          .as("%s %s", model, program)
          .isEqualTo(memories(expected.get().finalStates()));
    }
  }

  /** What memory holds: registers that are not read again tell no states apart. */
  private static Set<Object> memories(Set<SmallState> states) {
    return states.stream().map(SmallState::memory).collect(Collectors.toSet());
  }

  @Property(tries = 300)
  void allErrorsAreFound(@ForAll("frees") SmallProgram program, @ForAll SmallModel model) {
    assertThat(errors(program, model, Algorithm.STATES))
        .as("%s %s", model, program)
        .isEqualTo(errors(program, model, Algorithm.EXHAUSTIVE));
  }

  @Test
  void whatManyOrdersLeadToIsVisitedOnce() {
    SmallProgram program = SmallLanguage.parse("x=1; x=0; x=1 || y=1; y=0; y=1");
    CheckResult result = check(program, SmallModel.SC, Algorithm.STATES);
    assertThat(result.verdict()).isEqualTo(Verdict.SAFE);
    assertThat(result.complete()).isTrue();
    assertThat(result.counts().executions()).isEqualTo(1);
    assertThat(result.counts().states()).isPresent();
    assertThat(result.counts().states().getAsLong()).isLessThan(60);
  }

  private static Set<String> errors(SmallProgram program, SmallModel model, Algorithm algorithm) {
    return check(program, model, algorithm).errors().stream()
        .map(error -> error.failure().kind() + " " + error.failure().position())
        .collect(Collectors.toSet());
  }

  private static CheckResult check(SmallProgram program, SmallModel model, Algorithm algorithm) {
    return new Checker(SmallCompiler.compileWithMain(program).program(), new Library())
        .check(options(model).with(algorithm).goingOn());
  }

  private static CheckOptions options(SmallModel model) {
    return CheckOptions.of(MemoryModels.named(model.name()).orElseThrow());
  }
}
