package dev.weir.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.library.Library;
import dev.weir.machine.Machine;
import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.options.MachineOptions;
import dev.weir.search.Checker;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.Algorithm;
import dev.weir.search.result.CheckResult;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/**
 * Whether a memory model with store buffers is one thing: what its buffers let go, how its events
 * are ordered, and what it says of itself. On random programs the searches must find what the
 * {@link Referee} finds by the model's own relation, {@link MemoryModel#keepsStores}, trace by
 * trace. A test of a model implements this and names the model; loads that find past values, and
 * buffers of a size, are not looked at.
 */
public interface ModelConformance extends ProvidesRandomPrograms {
  /** The most configurations of a program that is looked at. */
  int MAX_CONFIGURATIONS = 2_500;

  /** The model. */
  MemoryModel model();

  /** Each search finds the traces and final states of the model's relation, and no others. */
  @Property(tries = 1200)
  default void searchesFindWhatTheRelationAllows(@ForAll("all") SmallProgram program) {
    assertConforms(program);
  }

  /**
   * The same where programs have little but plain accesses, which are the most that may overtake.
   */
  @Property(tries = 1200)
  default void searchesFindWhatTheRelationAllowsOfPlainAccesses(
      @ForAll("plain") SmallProgram program) {
    assertConforms(program);
  }

  /** The same of a program by name. */
  default void assertConforms(SmallProgram program) {
    MemoryModel model = model();
    CompiledSmallProgram compiled = SmallCompiler.compile(program);
    Machine machine =
        new Machine(compiled.program(), model, new Library(), MachineOptions.DEFAULT, () -> false);
    Optional<SmallBehaviours> expected =
        Judged.counted(
            Referee.explore(program, ModelRelation.of(machine, compiled), MAX_CONFIGURATIONS));
    for (Algorithm algorithm : List.of(Algorithm.EXHAUSTIVE, Algorithm.SOURCE, Algorithm.OPTIMAL)) {
      expected.ifPresent(behaviours -> assertFinds(compiled, algorithm, behaviours));
    }
  }

  private void assertFinds(
      CompiledSmallProgram program, Algorithm algorithm, SmallBehaviours expected) {
    SmallRecorder recorder = new SmallRecorder(program);
    CheckOptions options = CheckOptions.of(model()).with(algorithm).toTheEnd();
    CheckResult result =
        new Checker(program.program(), new Library()).check(options, List.of(recorder));
    String search = model().title() + " by " + algorithm;
    assertThat(recorder.complete()).as(search).isEqualTo(expected.complete());
    assertThat(recorder.blocked()).as(search).isEqualTo(expected.blocked());
    assertThat(recorder.finalStates()).as(search).isEqualTo(expected.finalStates());
    assertThat(result.complete()).as(search).isTrue();
    if (algorithm == Algorithm.OPTIMAL) {
      assertThat(result.counts().executions()).as(search).isEqualTo(expected.complete().size());
    }
  }
}
