package dev.weir.fence.reach;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.program.automaton.Automata;
import dev.weir.program.automaton.Operation.Fence;
import dev.weir.program.automaton.Operation.StoreFence;
import java.util.List;
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

  private static Answer underPso(Automata program) {
    return new SingleBuffer(WeakMemory.PSO, () -> false).reach(program);
  }

  private static Answer answer(Automata program) {
    Answer answer = new SingleBuffer(WeakMemory.TSO, () -> false).reach(program);
    return answer;
  }
}
