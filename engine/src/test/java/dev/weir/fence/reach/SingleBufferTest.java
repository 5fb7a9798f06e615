package dev.weir.fence.reach;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.program.automaton.Automata;
import dev.weir.program.automaton.AutomataBuilder;
import dev.weir.program.automaton.Operation.Fence;
import dev.weir.program.automaton.Operation.Read;
import dev.weir.program.automaton.Operation.StoreFence;
import dev.weir.program.automaton.Operation.Write;
import dev.weir.program.automaton.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SingleBufferTest {
  @Test
  void storesAreBuffered() {
    assertThat(answer(Shapes.storeBuffering())).isInstanceOf(Answer.Reachable.class);
    assertThat(answer(Shapes.storeBuffering(new Fence()))).isInstanceOf(Answer.Unreachable.class);
  }

  @Test
  void storesKeepTheirOrder() {
    assertThat(answer(Shapes.messagePassing())).isInstanceOf(Answer.Unreachable.class);
  }

  @Test
  void dekkerNeedsBothFencesHoweverOftenItIsEntered() {
    assertThat(answer(Shapes.dekker(false, false))).isInstanceOf(Answer.Reachable.class);
    assertThat(answer(Shapes.dekker(true, false))).isInstanceOf(Answer.Reachable.class);
    assertThat(answer(Shapes.dekker(true, true))).isInstanceOf(Answer.Unreachable.class);
  }

  @Test
  void petersonNeedsOneFence() {
    assertThat(answer(Shapes.peterson(List.of(), List.of()))).isInstanceOf(Answer.Reachable.class);
    assertThat(answer(Shapes.peterson(Shapes.fence(), List.of())))
        .isInstanceOf(Answer.Reachable.class);
    assertThat(answer(Shapes.peterson(List.of(), Shapes.fence())))
        .isInstanceOf(Answer.Unreachable.class);
  }

  @Test
  void findsTheHiddenWrite() {
    assertThat(answer(Shapes.hiddenWrite())).isInstanceOf(Answer.Reachable.class);
  }

  @Test
  void psoTurnsStoresRoundUnlessABarrierStandsBetween() {
    assertThat(underPso(Shapes.messagePassing())).isInstanceOf(Answer.Reachable.class);
    assertThat(underPso(Shapes.messagePassing(new StoreFence())))
        .isInstanceOf(Answer.Unreachable.class);
    assertThat(underPso(Shapes.storeBuffering(new StoreFence())))
        .isInstanceOf(Answer.Reachable.class);
    assertThat(underPso(Shapes.storeBuffering(new Fence()))).isInstanceOf(Answer.Unreachable.class);
  }

  @Test
  void petersonNeedsABarrierMoreUnderPso() {
    assertThat(underPso(Shapes.peterson(List.of(), Shapes.fence())))
        .isInstanceOf(Answer.Reachable.class);
    assertThat(underPso(Shapes.peterson(Shapes.fence(), List.of())))
        .isInstanceOf(Answer.Reachable.class);
    assertThat(underPso(Shapes.peterson(Shapes.storeFence(), Shapes.fence())))
        .isInstanceOf(Answer.Unreachable.class);
  }

  @Test
  void findsTheHiddenWriteUnderPso() {
    assertThat(underPso(Shapes.hiddenWrite())).isInstanceOf(Answer.Reachable.class);
  }

  @Test
  void stopsWhenItIsTold() {
    assertThat(new SingleBuffer(WeakMemory.TSO, () -> true).reach(Shapes.dekker(true, true)))
        .isInstanceOf(Answer.Unknown.class);
  }

  /** Of a target that says something of one process only there are a million words. */
  @Test
  void stopsAmongManyTargets() {
    AutomataBuilder builder = new AutomataBuilder();
    int x = builder.variable("x", 1);
    List<Optional<Set<Integer>>> target = new ArrayList<>();
    for (int process = 0; process < 4; process++) {
      AutomataBuilder.ProcessBuilder states = builder.process("p" + process);
      for (int i = 0; i < 100; i++) {
        states.then(new Write(x, i % 2), new Read(x, i % 2));
      }
      target.add(process == 0 ? Optional.of(Set.of(200)) : Optional.empty());
    }
    int[] questions = {0};
    Answer answer =
        new SingleBuffer(WeakMemory.TSO, () -> ++questions[0] > 10)
            .reach(builder.target(new Target(target)).build());
    assertThat(answer).isInstanceOf(Answer.Unknown.class);
    assertThat(questions[0]).isEqualTo(11);
    assertThat(answer.statistics().generated()).isLessThan(1_000);
  }

  private static Answer underPso(Automata program) {
    return new SingleBuffer(WeakMemory.PSO, () -> false).reach(program);
  }

  private static Answer answer(Automata program) {
    Answer answer = new SingleBuffer(WeakMemory.TSO, () -> false).reach(program);
    return answer;
  }
}
