package dev.weir.fence.reach;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.fence.reach.Run.Step;
import dev.weir.program.automaton.Automata;
import dev.weir.program.automaton.AutomataBuilder;
import dev.weir.program.automaton.Operation.Atomic;
import dev.weir.program.automaton.Operation.Drain;
import dev.weir.program.automaton.Operation.Fence;
import dev.weir.program.automaton.Operation.Read;
import dev.weir.program.automaton.Operation.ReadWrite;
import dev.weir.program.automaton.Operation.StoreFence;
import dev.weir.program.automaton.Operation.Write;
import dev.weir.program.automaton.Target;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ForwardSearchTest {
  @Test
  void storesAreBuffered() {
    assertThat(answer(WeakMemory.TSO, Shapes.storeBuffering()))
        .isInstanceOfSatisfying(
            Answer.Reachable.class, found -> assertThat(found.run().steps()).hasSize(4));
    assertThat(answer(WeakMemory.TSO, Shapes.storeBuffering(new Fence())))
        .isInstanceOf(Answer.Unreachable.class);
    assertThat(answer(WeakMemory.TSO, Shapes.storeBuffering(new StoreFence())))
        .isInstanceOf(Answer.Reachable.class);
  }

  @Test
  void onlyPsoTurnsStoresRound() {
    assertThat(answer(WeakMemory.TSO, Shapes.messagePassing()))
        .isInstanceOf(Answer.Unreachable.class);
    assertThat(answer(WeakMemory.PSO, Shapes.messagePassing()))
        .isInstanceOfSatisfying(
            Answer.Reachable.class,
            found -> assertThat(found.run().steps()).contains(new Step.Update(0, 1)));
    assertThat(answer(WeakMemory.PSO, Shapes.messagePassing(new StoreFence())))
        .isInstanceOf(Answer.Unreachable.class);
  }

  @Test
  void petersonNeedsOneFenceUnderTsoAndTwoBarriersUnderPso() {
    Automata unfenced = Shapes.peterson(List.of(), List.of());
    Automata fenced = Shapes.peterson(List.of(), Shapes.fence());
    Automata ordered = Shapes.peterson(Shapes.storeFence(), Shapes.fence());
    assertThat(answer(WeakMemory.TSO, unfenced)).isInstanceOf(Answer.Reachable.class);
    assertThat(answer(WeakMemory.TSO, fenced)).isNotInstanceOf(Answer.Reachable.class);
    assertThat(answer(WeakMemory.PSO, fenced)).isInstanceOf(Answer.Reachable.class);
    assertThat(answer(WeakMemory.PSO, ordered)).isNotInstanceOf(Answer.Reachable.class);
  }

  @Test
  void aBoundThatIsMetProvesNothing() {
    assertThat(answer(WeakMemory.TSO, Shapes.dekker(false, false)))
        .isInstanceOf(Answer.Reachable.class);
    AutomataBuilder builder = new AutomataBuilder();
    int x = builder.variable("x", 1);
    builder.process("P").add(0, new Write(x, 1), 0).add(1, new Fence(), 2);
    builder.process("Q").then(new Read(x, 1));
    assertThat(answer(WeakMemory.TSO, builder.targetOfLastStates().build()))
        .isInstanceOfSatisfying(
            Answer.Unknown.class, unknown -> assertThat(unknown.reason()).contains("bound of 2"));
  }

  @Test
  void findsTheHiddenWrite() {
    assertThat(answer(WeakMemory.TSO, Shapes.hiddenWrite())).isInstanceOf(Answer.Reachable.class);
  }

  @Test
  void aTargetOfMemoryWaitsForTheBuffers() {
    AutomataBuilder builder = new AutomataBuilder();
    int x = builder.variable("x", 2);
    builder.process("P").then(new Write(x, 1), new Write(x, 2));
    builder.targetOfLastStates();
    Target last = builder.build().targets().getFirst();
    Automata program = builder.build();
    assertThat(answer(WeakMemory.TSO, withTarget(program, last.withMemory(Map.of(x, 1)))))
        .isInstanceOf(Answer.Unreachable.class);
    assertThat(answer(WeakMemory.TSO, withTarget(program, last.withMemory(Map.of(x, 2)))))
        .isInstanceOf(Answer.Reachable.class);
  }

  @Test
  void atomicOperationsDrainWhatTheyName() {
    assertThat(answer(WeakMemory.PSO, messageByAtomic(Drain.ALL)))
        .isInstanceOf(Answer.Unreachable.class);
    assertThat(answer(WeakMemory.PSO, messageByAtomic(Drain.ACCESSED)))
        .isInstanceOf(Answer.Reachable.class);
    assertThat(answer(WeakMemory.TSO, messageByAtomic(Drain.ACCESSED)))
        .isInstanceOf(Answer.Unreachable.class);
  }

  @Test
  void onlyOneOfTwoCompareExchangesSucceeds() {
    AutomataBuilder builder = new AutomataBuilder();
    int x = builder.variable("x", 1);
    builder.process("P").then(new ReadWrite(x, 0, 1));
    builder.process("Q").then(new ReadWrite(x, 0, 1));
    assertThat(answer(WeakMemory.TSO, builder.targetOfLastStates().build()))
        .isInstanceOf(Answer.Unreachable.class);
  }

  private static Automata messageByAtomic(Drain drain) {
    AutomataBuilder builder = new AutomataBuilder();
    int x = builder.variable("x", 1);
    int y = builder.variable("y", 1);
    builder
        .process("P")
        .then(new Write(x, 1), new Atomic(List.of(new Read(y, 0), new Write(y, 1)), drain));
    builder.process("Q").then(new Read(y, 1), new Read(x, 0));
    return builder.targetOfLastStates().build();
  }

  private static Automata withTarget(Automata program, Target target) {
    return new Automata(program.variables(), program.processes(), List.of(target));
  }

  private static Answer answer(WeakMemory model, Automata program) {
    return new ForwardSearch(model, 2, () -> false).reach(program);
  }
}
