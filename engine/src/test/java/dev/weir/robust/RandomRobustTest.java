package dev.weir.robust;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.robust.RobustOptions.Method;
import dev.weir.testing.RandomPrograms;
import dev.weir.testing.Referee;
import dev.weir.testing.SmallBehaviours;
import dev.weir.testing.SmallCompiler;
import dev.weir.testing.SmallModel;
import dev.weir.testing.SmallProgram;
import dev.weir.testing.SmallTrace;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** The monitor, the cycles of traces, and the sets of traces agree on random tiny programs. */
class RandomRobustTest {
  private static final int MAX_CONFIGURATIONS = 2_500;

  @Provide
  Arbitrary<SmallProgram> plain() {
    return RandomPrograms.plain();
  }

  @Provide
  Arbitrary<SmallProgram> all() {
    return RandomPrograms.all();
  }

  @Provide
  Arbitrary<SmallProgram> locks() {
    return RandomPrograms.locks();
  }

  @Property(tries = 400)
  void plainProgramsAreJudgedAlike(@ForAll("plain") SmallProgram program) {
    assertAgree(program);
  }

  @Property(tries = 600)
  void programsWithOrdersChoicesAndSizesAreJudgedAlike(@ForAll("all") SmallProgram program) {
    assertAgree(program);
  }

  @Property(tries = 400)
  void programsWithMutexesAndDeadlocksAreJudgedAlike(@ForAll("locks") SmallProgram program) {
    assertAgree(program);
  }

  private static void assertAgree(SmallProgram program) {
    Optional<SmallBehaviours> sc = Referee.explore(program, SmallModel.SC, MAX_CONFIGURATIONS);
    for (SmallModel model : new SmallModel[] {SmallModel.TSO, SmallModel.PSO}) {
      Optional<SmallBehaviours> weak = Referee.explore(program, model, MAX_CONFIGURATIONS);
      if (sc.isPresent() && weak.isPresent()) {
        RobustVerdict expected =
            traces(sc.get()).equals(traces(weak.get()))
                ? RobustVerdict.ROBUST
                : RobustVerdict.NOT_ROBUST;
        for (Method method : Method.values()) {
          assertThat(
                  SmallRobust.run(SmallCompiler.compile(program), model, method, false).verdict())
              .as(method + " under " + model)
              .isEqualTo(expected);
          assertThat(
                  SmallRobust.run(SmallCompiler.compileWithMain(program), model, method, true)
                      .verdict())
              .as(method + " under " + model + ", created by main")
              .isEqualTo(expected);
        }
      }
    }
  }

  private static Set<SmallTrace> traces(SmallBehaviours behaviours) {
    Set<SmallTrace> traces = new HashSet<>(behaviours.complete());
    traces.addAll(behaviours.blocked());
    return traces;
  }
}
