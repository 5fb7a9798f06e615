package dev.weir.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class RandomProgramsTest implements ProvidesRandomPrograms {
  private static final int MAX_CONFIGURATIONS = 5_000;

  @Property(tries = 500)
  void programsPrintAsTheyAreRead(@ForAll("all") SmallProgram program) {
    assertThat(SmallLanguage.parse(program.toString())).isEqualTo(program);
  }

  @Property(tries = 300)
  void aWeakerModelAddsTracesAndLosesNone(@ForAll("all") SmallProgram program) {
    Optional<SmallBehaviours> pso = explore(program, SmallModel.PSO);
    Optional<SmallBehaviours> tso = explore(program, SmallModel.TSO);
    if (pso.isEmpty() || tso.isEmpty()) {
      return;
    }
    SmallBehaviours sc = Referee.explore(program, SmallModel.SC);
    assertThat(tso.get().complete()).containsAll(sc.complete());
    assertThat(pso.get().complete()).containsAll(tso.get().complete());
    assertThat(tso.get().blocked()).containsAll(sc.blocked());
    assertThat(pso.get().blocked()).containsAll(tso.get().blocked());
  }

  private static Optional<SmallBehaviours> explore(SmallProgram program, SmallModel model) {
    return Referee.explore(program, model, MAX_CONFIGURATIONS);
  }
}
