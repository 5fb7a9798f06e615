package dev.weir.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.library.Library;
import dev.weir.testing.Judged;
import dev.weir.testing.MachineEnumerator;
import dev.weir.testing.ProvidesRandomPrograms;
import dev.weir.testing.Referee;
import dev.weir.testing.SmallBehaviours;
import dev.weir.testing.SmallCompiler;
import dev.weir.testing.SmallModel;
import dev.weir.testing.SmallOracle;
import dev.weir.testing.SmallProgram;
import dev.weir.testing.TestOfTable;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** The machine does with tiny programs what the referee does, step by step and back. */
class SmallProgramsTest implements ProvidesRandomPrograms {
  private static final int MAX_CONFIGURATIONS = 3_000;

  @TestOfTable
  void everyScheduleIsPossibleAndNoOther(SmallOracle row, SmallModel model) {
    SmallBehaviours found = run(row.program(), model);
    assertThat(found.interleavings()).isEqualTo(row.under(model).interleavings());
    assertThat(found.complete()).hasSize(row.under(model).traces());
    assertThat(found.blocked()).hasSize(row.under(model).blocked());
    assertThat(found.finalStates()).hasSize(row.under(model).finalStates());
  }

  @Property(tries = 2000)
  void behavesAsTheRefereeSays(@ForAll("all") SmallProgram program, @ForAll SmallModel model) {
    Optional<SmallBehaviours> expected =
        Judged.counted(Referee.explore(program, model, MAX_CONFIGURATIONS));
    if (expected.isEmpty()) {
      return;
    }
    SmallBehaviours found = run(program, model);
    assertThat(found.complete()).isEqualTo(expected.get().complete());
    assertThat(found.blocked()).isEqualTo(expected.get().blocked());
    assertThat(found.finalStates()).isEqualTo(expected.get().finalStates());
  }

  private static SmallBehaviours run(SmallProgram program, SmallModel model) {
    return MachineEnumerator.explore(SmallCompiler.compile(program), model, new Library());
  }
}
