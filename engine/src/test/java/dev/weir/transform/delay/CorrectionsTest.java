package dev.weir.transform.delay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.testing.consensus.Axioms;
import dev.weir.testing.consensus.Consensus;
import dev.weir.testing.consensus.ConsensusDelays;
import dev.weir.testing.consensus.ConsensusDelays.Step;
import dev.weir.testing.consensus.ConsensusMachine;
import dev.weir.testing.consensus.Execution;
import dev.weir.testing.consensus.StraightLine;
import dev.weir.testing.consensus.StraightLineProgram;
import dev.weir.transform.DelaySelection;
import dev.weir.transform.WeakModel;
import dev.weir.transform.delay.CriticalCycle.Order;
import dev.weir.transform.graph.AbstractEvent;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Where the paper's theorems need more than they say: the smallest programs that show it, with what
 * is lost without the correction, and what is delayed with it. Accesses are numbered through the
 * program from 0.
 */
class CorrectionsTest {

  /** The accesses that wait. */
  private static Set<Integer> delayed(StraightLineProgram program, DelayResult result) {
    Set<Integer> delayed = new HashSet<>();
    result.plan().delayed().forEach(site -> delayed.add(program.accessAt(site)));
    return delayed;
  }

  private static DelayResult analyse(
      StraightLineProgram program, WeakModel model, DelaySelection selection) {
    return DelayAnalysis.of(program.program(), model, selection);
  }

  /** What the abstract machine shows when some accesses wait, and some reads may be early. */
  private static Set<Execution> shown(
      StraightLine program, WeakModel model, Set<Integer> waiting, Set<Step> early) {
    long bits = 0;
    for (int access : waiting) {
      bits |= 1L << access;
    }
    return ConsensusMachine.executions(
        program, Consensus.of(model), bits, new ConsensusDelays(program).early(early));
  }

  private static Set<Execution> allowed(StraightLine program, WeakModel model) {
    return new Axioms(program).executions(Consensus.of(model));
  }

  private static List<Order> orders(DelayResult result, int line) {
    List<Order> orders = new ArrayList<>();
    for (CriticalCycle cycle : result.cycles()) {
      for (CriticalCycle.Visit visit : cycle.visits()) {
        if (visit.first().position().line() == line && visit.order() != Order.SINGLE) {
          orders.add(visit.order());
        }
      }
    }
    return orders;
  }

  /**
   * The last thread keeps x before y, so that it can have read them in another order than the
   * second only where the second has reversed its reads: delaying the writes is not enough, though
   * it opens each critical cycle with a delay at the least cost.
   */
  @ParameterizedTest
  @EnumSource(names = {"RMO", "POWER_ESOP13"})
  void oneDelayOfEachCycleIsNotEnough(WeakModel model) {
    StraightLine source = StraightLine.parse("Wx Wy", "Ry Rx", "Ry Rx", "Rx F:full Ry");
    StraightLineProgram program = StraightLineProgram.compile(source);
    // The second and the third read the new y and the old x, the last the new x and the old y.
    List<Integer> reversed =
        List.of(
            Execution.NONE,
            Execution.NONE,
            1,
            Execution.INITIAL,
            1,
            Execution.INITIAL,
            0,
            Execution.INITIAL);
    assertThat(allowed(source, model)).extracting(Execution::sources).contains(reversed);
    assertThat(shown(source, model, Set.of(0), Set.of()))
        .as("with the writes alone delayed")
        .extracting(Execution::sources)
        .doesNotContain(reversed);

    DelayResult chosen = analyse(program, model, DelaySelection.ONE_PER_CYCLE);
    assertThat(chosen.cycles().stream().filter(CriticalCycle::isOpen))
        .extracting(CriticalCycle::idiom)
        .containsExactly("mp", "mp");
    assertThat(delayed(program, chosen)).as("the reads of y before x").contains(2, 4);
  }

  /**
   * The write of x waits for the read of z to pass it; that of y between them, which another thread
   * sees, must wait behind it: else it would hold the read up.
   */
  @ParameterizedTest
  @EnumSource(names = {"TSO"})
  void whatIsKeptBehindADelayedAccessWaitsAsWell(WeakModel model) {
    StraightLine source = StraightLine.parse("Wx Wy Rz", "Wz F:full Rx", "Ry");
    StraightLineProgram program = StraightLineProgram.compile(source);
    List<Integer> passed =
        List.of(
            Execution.NONE,
            Execution.NONE,
            Execution.INITIAL,
            Execution.NONE,
            Execution.INITIAL,
            Execution.INITIAL);
    assertThat(allowed(source, model)).extracting(Execution::sources).contains(passed);
    assertThat(shown(source, model, Set.of(0), Set.of()))
        .as("with the first write alone delayed")
        .extracting(Execution::sources)
        .doesNotContain(passed);
    assertThat(shown(source, model, Set.of(0, 1), Set.of())).isEqualTo(allowed(source, model));

    for (DelaySelection selection :
        List.of(DelaySelection.CRITICAL, DelaySelection.ONE_PER_CYCLE)) {
      DelayResult result = analyse(program, model, selection);
      assertThat(result.pairs())
          .extracting(pair -> pair.first().location() + pair.second().location())
          .containsExactly("xz");
      assertThat(result.behind()).extracting(AbstractEvent::location).containsExactly("y");
      assertThat(delayed(program, result)).containsExactlyInAnyOrder(0, 1);
    }
  }

  /** The same behind a write that may be read early: what the model keeps there waits for it. */
  @Test
  void whatIsKeptBehindAWriteThatIsReadEarlyWaitsAsWell() {
    StraightLine source = StraightLine.parse("Wx F:full Wz", "Rx Ry{addr:0}", "Wy F:full Rx", "Rz");
    StraightLineProgram program = StraightLineProgram.compile(source);
    Set<Step> early = Set.of(new Step(false, 0, 2));
    DelayResult result = analyse(program, WeakModel.POWER_ESOP13, DelaySelection.ONE_PER_CYCLE);
    assertThat(result.plan().early()).hasSize(1);
    assertThat(delayed(program, result)).contains(0, 1, 2);
    assertThat(shown(source, WeakModel.POWER_ESOP13, Set.of(0, 1, 2, 3), early))
        .isEqualTo(allowed(source, WeakModel.POWER_ESOP13));
  }

  /**
   * The reads of the second thread and of the first take what was written next to a fence that
   * counts for others: only the reversed reads of the first explain the cycle.
   */
  @Test
  void aReadBesideACumulativeFenceIsNoDelay() {
    StraightLine source = StraightLine.parse("Rx Ry", "Ry F:lw Wx{addr:0}", "Wy");
    StraightLineProgram program = StraightLineProgram.compile(source);
    List<Integer> cycle = List.of(3, Execution.INITIAL, 4, Execution.NONE, Execution.NONE);
    WeakModel model = WeakModel.POWER_ESOP13;
    assertThat(allowed(source, model)).extracting(Execution::sources).contains(cycle);
    assertThat(shown(source, model, Set.of(2, 3, 4), Set.of(new Step(false, 4, 2))))
        .as("with the read before the fence early")
        .extracting(Execution::sources)
        .doesNotContain(cycle);
    for (DelaySelection selection :
        List.of(DelaySelection.CRITICAL, DelaySelection.ONE_PER_CYCLE)) {
      DelayResult result = analyse(program, model, selection);
      assertThat(result.cycles()).extracting(CriticalCycle::idiom).containsExactly("wrc");
      assertThat(result.pairs())
          .extracting(pair -> pair.first().location() + pair.second().location())
          .containsExactly("xy");
      assertThat(result.plan().early()).isEmpty();
      assertThat(delayed(program, result)).containsExactly(0);
    }
  }

  /** Two reads of one place pass each other under RMO, and there alone. */
  @ParameterizedTest
  @CsvSource({"TSO, false", "PSO, false", "RMO, true", "POWER_ESOP13, false"})
  void readsOfOnePlaceAreACycleUnderRmo(WeakModel model, boolean pass) {
    StraightLine source = StraightLine.parse("Rx Rx", "Wx");
    StraightLineProgram program = StraightLineProgram.compile(source);
    List<Integer> reversed = List.of(2, Execution.INITIAL, Execution.NONE);
    assertThat(allowed(source, model).stream().anyMatch(e -> e.sources().equals(reversed)))
        .isEqualTo(pass);
    for (DelaySelection selection :
        List.of(DelaySelection.CRITICAL, DelaySelection.ONE_PER_CYCLE)) {
      DelayResult result = analyse(program, model, selection);
      assertThat(result.cycles())
          .extracting(CriticalCycle::idiom)
          .isEqualTo(pass ? List.of("corr") : List.of());
      assertThat(delayed(program, result)).isEqualTo(pass ? Set.of(0) : Set.of());
    }
  }

  /**
   * Read, then a read whose address depends on it, then a write where that read was: the last two
   * keep their order by their place, and so the first comes before the write.
   */
  @ParameterizedTest
  @EnumSource(names = {"RMO", "POWER_ESOP13"})
  void pairsOfOnePlaceThatEndInAWriteAreKept(WeakModel model) {
    StraightLine source = StraightLine.parse("Rx Ry{addr:0} Wy", "Ry F:full Wx");
    StraightLineProgram program = StraightLineProgram.compile(source);
    List<Integer> cycle = List.of(4, Execution.INITIAL, Execution.NONE, 2, Execution.NONE);
    assertThat(allowed(source, model)).extracting(Execution::sources).doesNotContain(cycle);
    DelayResult result = analyse(program, model, DelaySelection.CRITICAL);
    assertThat(result.idioms()).containsKeys("lb");
    assertThat(orders(result, 1)).containsOnly(Order.KEPT);
    for (DelaySelection selection :
        List.of(DelaySelection.CRITICAL, DelaySelection.ONE_PER_CYCLE)) {
      assertThat(delayed(program, analyse(program, model, selection))).isEmpty();
    }
  }
}
