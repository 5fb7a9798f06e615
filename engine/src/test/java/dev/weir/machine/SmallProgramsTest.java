package dev.weir.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.library.Library;
import dev.weir.testing.MachineEnumerator;
import dev.weir.testing.Oracles;
import dev.weir.testing.RandomPrograms;
import dev.weir.testing.Referee;
import dev.weir.testing.SmallBehaviours;
import dev.weir.testing.SmallCompiler;
import dev.weir.testing.SmallModel;
import dev.weir.testing.SmallOracle;
import dev.weir.testing.SmallProgram;
import java.util.Optional;
import java.util.stream.Stream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The machine does with tiny programs what the referee does, step by step and back. */
class SmallProgramsTest {
  private static final int MAX_CONFIGURATIONS = 3_000;

  static Stream<Arguments> rows() {
    return Oracles.small().stream()
        .flatMap(row -> Stream.of(SmallModel.values()).map(model -> Arguments.of(row, model)));
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("rows")
  void everyScheduleIsPossibleAndNoOther(SmallOracle row, SmallModel model) {
    SmallBehaviours found = run(row.program(), model);
    assertThat(found.interleavings()).isEqualTo(row.under(model).interleavings());
    assertThat(found.complete()).hasSize(row.under(model).traces());
    assertThat(found.blocked()).hasSize(row.under(model).blocked());
    assertThat(found.finalStates()).hasSize(row.under(model).finalStates());
  }

  @Provide
  Arbitrary<SmallProgram> programs() {
    return RandomPrograms.all();
  }

  @Property(tries = 2000)
  void behavesAsTheRefereeSays(@ForAll("programs") SmallProgram program, @ForAll SmallModel model) {
    Optional<SmallBehaviours> expected = Referee.explore(program, model, MAX_CONFIGURATIONS);
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
