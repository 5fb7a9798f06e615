package dev.weir.testing.consensus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.testing.consensus.ConsensusDelays.Step;
import dev.weir.transform.WeakModel;
import java.util.Arrays;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** The referee agrees with itself: its machine shows what the axioms allow. */
class StraightLineTest {

  @Provide
  Arbitrary<StraightLine> programs() {
    return StraightLines.arbitrary();
  }

  @Property(tries = 150)
  void theMachineShowsWhatTheAxiomsAllow(@ForAll("programs") StraightLine program) {
    Axioms axioms = new Axioms(program);
    for (WeakModel weak : WeakModel.values()) {
      Consensus model = Consensus.of(weak);
      assertThat(ConsensusMachine.executions(program, model))
          .as("%s %s", model, program)
          .isEqualTo(axioms.executions(model));
    }
  }

  /**
   * Two threads see the two writes of a third in different orders. Each pair of theirs is kept by a
   * fence or lies on no critical cycle, but to delay the writes alone is not enough.
   */
  @Test
  void delaysOfCriticalCyclesAloneAreNotEnough() {
    StraightLine program = StraightLine.parse("Rx Ry", "Wx Wy", "Ry F:full Rx");
    var delays = new ConsensusDelays(program);
    Set<Step> critical = delays.critical(Consensus.RMO);
    assertThat(critical).containsExactly(new Step(true, 2, 3));
    Set<Execution> allowed = new Axioms(program).executions(Consensus.RMO);
    assertThat(allowed).hasSizeGreaterThan(executions(program, Consensus.RMO, critical).size());
    Set<Step> more = new java.util.HashSet<>(critical);
    more.add(new Step(true, 0, 1));
    assertThat(executions(program, Consensus.RMO, more)).isEqualTo(allowed);
  }

  @Test
  void theNamedProgramsHold() {
    for (StraightLine program : StraightLines.named()) {
      for (Consensus model : Arrays.stream(WeakModel.values()).map(Consensus::of).toList()) {
        ConsensusDelays delays = new ConsensusDelays(program);
        for (int seed = 0; seed < 10; seed++) {
          showsAll(program, model, delays.hitting(model, new Random(seed)));
        }
      }
    }
  }

  private static void showsAll(StraightLine program, Consensus model, Set<Step> delays) {
    assertThat(executions(program, model, delays))
        .as("%s %s %s", model, program, delays)
        .isEqualTo(new Axioms(program).executions(model));
  }

  private static Set<Execution> executions(
      StraightLine program, Consensus model, Set<Step> delays) {
    ConsensusDelays of = new ConsensusDelays(program);
    return ConsensusMachine.executions(program, model, of.closed(delays, model), of.early(delays));
  }

  /** Counts of a hand: sb has 4 executions, one of them weak; mp, lb and 2+2w likewise. */
  @Test
  void knownShapesHaveTheirExecutions() {
    counts("Wx Ry|Wy Rx", 3, 4, 4, 4, 4);
    counts("Wx Wy|Ry Rx", 3, 3, 4, 4, 4);
    counts("Rx Wy|Ry Wx", 3, 3, 3, 4, 4);
    counts("Rx Wy{data:0}|Ry Wx{data:0}", 3, 3, 3, 3, 3);
    counts("Wx|Wy|Rx Ry|Ry Rx", 15, 15, 15, 16, 16);
    counts("Wx|Wy|Rx Ry{addr:0}|Ry Rx{addr:0}", 15, 15, 15, 15, 16);
    counts("Wx|Wy|Rx F:lw Ry|Ry F:lw Rx", 15, 15, 15, 15, 15);
    counts("Wx|Rx Rx", 3, 3, 3, 4, 3);
  }

  private static void counts(String text, int... expected) {
    Axioms axioms = new Axioms(StraightLine.parse(text.split("\\|")));
    assertThat(
            Arrays.stream(Consensus.values()).mapToInt(m -> axioms.executions(m).size()).toArray())
        .as(text)
        .isEqualTo(expected);
  }
}
