package dev.weir.transform.delay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.testing.consensus.Axioms;
import dev.weir.testing.consensus.Consensus;
import dev.weir.testing.consensus.ConsensusDelays;
import dev.weir.testing.consensus.ConsensusMachine;
import dev.weir.testing.consensus.Execution;
import dev.weir.testing.consensus.StraightLine;
import dev.weir.testing.consensus.StraightLineProgram;
import dev.weir.testing.consensus.StraightLines;
import dev.weir.transform.DelayPlan;
import dev.weir.transform.DelaySelection;
import dev.weir.transform.WeakModel;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The delays of straight-line programs, against the definition and the abstract machine. */
class StraightLineDelaysTest {

  @Provide
  Arbitrary<StraightLine> programs() {
    return StraightLines.arbitrary();
  }

  @Property(tries = 150)
  void delaysOfCriticalCyclesAreThoseOfTheDefinition(@ForAll("programs") StraightLine program) {
    compareCritical(program);
  }

  @Property(tries = 150)
  void theMachineShowsAllWithWhatIsDelayed(@ForAll("programs") StraightLine program) {
    showsAll(program);
  }

  static java.util.List<StraightLine> named() {
    return StraightLines.named();
  }

  @ParameterizedTest
  @MethodSource("named")
  void theNamedProgramsHold(StraightLine program) {
    compareCritical(program);
    showsAll(program);
  }

  /**
   * A write comes before another one, whose value is read early: what is delayed for critical
   * cycles does not show that.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Rx Ry{addr:0} || Wy1 Wx1 || Ry F:full Wx2",
        "Ry F:full Rx{ctrl:0} Ry{addr:1} || Wy1 Wx1 Ry || Ry F:full Wx2"
      })
  void readsAreEarlyOnCyclesThatComeToAThreadTwice(String program) {
    showsAll(StraightLine.parse(program.split(" \\|\\| ")));
  }

  /**
   * The third thread reads what the first writes last but one, and hands it on over a fence that
   * counts for others: what the second reads of that is not early, whatever is read early
   * elsewhere.
   */
  @Test
  void whatAFenceHandsOnIsNotReadEarly() {
    showsAll(
        StraightLine.parse(
            "Wy Wx F:lw Wx", "Rx Wy{addr:0} F:st Wx{data:0}", "Wx Rx F:lw Wx{data:1}"));
  }

  private static void compareCritical(StraightLine source) {
    var program = StraightLineProgram.compile(source);
    for (WeakModel model : WeakModel.values()) {
      DelayResult result = DelayAnalysis.of(program.program(), model, DelaySelection.CRITICAL);
      Set<ConsensusDelays.Step> found = new HashSet<>();
      for (CriticalCycle cycle : result.cycles()) {
        for (int i = 0; i < cycle.visits().size(); i++) {
          CriticalCycle.Visit visit = cycle.visits().get(i);
          CriticalCycle.Visit next = cycle.visits().get((i + 1) % cycle.visits().size());
          int last = program.accessAt(visit.last().site());
          if (visit.order() == CriticalCycle.Order.OPEN) {
            found.add(new ConsensusDelays.Step(true, program.accessAt(visit.first().site()), last));
          }
          if (visit.leaving() == CriticalCycle.Order.OPEN) {
            found.add(new ConsensusDelays.Step(false, last, program.accessAt(next.first().site())));
          }
        }
      }
      assertThat(result.allCycles()).isTrue();
      assertThat(new TreeSet<>(found))
          .as("%s %s", model, source)
          .isEqualTo(new TreeSet<>(new ConsensusDelays(source).critical(Consensus.of(model))));
    }
  }

  private static void showsAll(StraightLine source) {
    var program = StraightLineProgram.compile(source);
    for (WeakModel model : WeakModel.values()) {
      Set<Execution> expected = new Axioms(source).executions(Consensus.of(model));
      for (DelaySelection selection : DelaySelection.values()) {
        DelayPlan plan = DelayAnalysis.of(program.program(), model, selection).plan();
        assertThat(executions(program, plan))
            .as("%s %s %s %s", model, selection, source, plan)
            .isEqualTo(expected);
      }
    }
  }

  private static Set<Execution> executions(StraightLineProgram program, DelayPlan plan) {
    long delayed = 0;
    for (int access = 0; access < program.sites().size(); access++) {
      // Nobody notices when what one thread alone accesses is delayed or not.
      boolean waits =
          plan.delayed().contains(program.sites().get(access))
              || plan.alone().contains(program.sites().get(access));
      delayed |= waits ? 1L << access : 0;
    }
    Set<ConsensusDelays.Step> early = new HashSet<>();
    for (DelayPlan.EarlyRead read : plan.early()) {
      early.add(
          new ConsensusDelays.Step(
              false, program.accessAt(read.write()), program.accessAt(read.read())));
    }
    return ConsensusMachine.executions(
        program.source(),
        Consensus.of(plan.model()),
        delayed,
        new ConsensusDelays(program.source()).early(early));
  }
}
