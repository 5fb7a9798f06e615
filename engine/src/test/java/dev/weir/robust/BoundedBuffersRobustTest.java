package dev.weir.robust;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.weir.library.Library;
import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.model.MemoryModels;
import dev.weir.machine.model.TotalStoreOrder;
import dev.weir.robust.RobustOptions.Method;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.ProgressListener;
import dev.weir.testing.RandomPrograms;
import dev.weir.testing.Referee;
import dev.weir.testing.SmallBehaviours;
import dev.weir.testing.SmallCompiler;
import dev.weir.testing.SmallLanguage;
import dev.weir.testing.SmallModel;
import dev.weir.testing.SmallProgram;
import dev.weir.testing.SmallTrace;
import java.util.HashSet;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** Whether buffers of a bounded size add behaviours, against the sets of traces. */
class BoundedBuffersRobustTest {
  private static final int MAX_CONFIGURATIONS = 1_000;

  @Provide
  Arbitrary<SmallProgram> plain() {
    return RandomPrograms.plain().filter(RandomRobustTest::mayHaveCycles);
  }

  @Property(tries = 250)
  void programsAreJudgedAsTheirTracesSay(
      @ForAll("plain") SmallProgram program, @ForAll @IntRange(min = 1, max = 3) int size) {
    for (SmallModel model : new SmallModel[] {SmallModel.TSO, SmallModel.PSO}) {
      Optional<SmallBehaviours> sc = Referee.explore(program, SmallModel.SC, MAX_CONFIGURATIONS);
      Optional<SmallBehaviours> weak = Referee.explore(program, model, size, MAX_CONFIGURATIONS);
      if (sc.isPresent() && weak.isPresent()) {
        boolean robust = traces(sc.get()).containsAll(traces(weak.get()));
        MemoryModel bounded =
            MemoryModels.named(model.name()).flatMap(m -> m.withBufferSize(size)).orElseThrow();
        for (Method method : Method.values()) {
          assertThat(verdict(program, bounded, method))
              .as(method + " " + bounded.title() + " " + program)
              .isEqualTo(robust ? RobustVerdict.ROBUST : RobustVerdict.NOT_ROBUST);
        }
      }
    }
  }

  @Example
  void roomForOneStoreIsTooLittleForTheCycleOfTwo() {
    SmallProgram program = SmallLanguage.parse("x=1; z=1; r0=y || y=1; fence; r1=x");
    assertThat(verdict(program, new TotalStoreOrder(1), Method.MONITOR))
        .isEqualTo(RobustVerdict.ROBUST);
    assertThat(verdict(program, new TotalStoreOrder(2), Method.MONITOR))
        .isEqualTo(RobustVerdict.NOT_ROBUST);
  }

  @Example
  void randomRunsAreRefused() {
    CheckOptions check = CheckOptions.of(new TotalStoreOrder(1));
    RobustOptions options = new RobustOptions(check, Method.MONITOR, OptionalLong.of(3), 1);
    RobustChecker checker =
        new RobustChecker(
            SmallCompiler.compileWithMain(SmallLanguage.parse("x=1 || r0=x")).program(),
            new Library());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> checker.check(options, ProgressListener.NONE))
        .withMessageContaining("tso[1]");
  }

  private static RobustVerdict verdict(SmallProgram program, MemoryModel model, Method method) {
    return new RobustChecker(SmallCompiler.compileWithMain(program).program(), new Library())
        .check(new RobustOptions(CheckOptions.of(model), method), ProgressListener.NONE)
        .verdict();
  }

  private static Set<SmallTrace> traces(SmallBehaviours behaviours) {
    Set<SmallTrace> traces = new HashSet<>(behaviours.complete());
    traces.addAll(behaviours.blocked());
    return traces;
  }
}
