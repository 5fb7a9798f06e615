package dev.weir.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.library.Library;
import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.model.MemoryModels;
import dev.weir.machine.report.Cut;
import dev.weir.program.AtomicOperator;
import dev.weir.program.MemoryOrder;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult;
import dev.weir.testing.LoopCompiler;
import dev.weir.testing.LoopProgram;
import dev.weir.testing.LoopProgram.Body;
import dev.weir.testing.LoopStatement;
import dev.weir.testing.LoopStatement.Break;
import dev.weir.testing.LoopStatement.CompareExchange;
import dev.weir.testing.LoopStatement.Condition;
import dev.weir.testing.LoopStatement.Loop;
import dev.weir.testing.LoopStatement.ReadModifyWrite;
import dev.weir.testing.LoopStatement.Store;
import dev.weir.testing.LoopStatement.Value;
import dev.weir.trace.Monitor;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is told of a loop that has no end that was found. */
class CutLoopsTest {
  private static final int X = 0;
  private static final int Y = 1;

  /** Asks for one round. */
  private static final class OneRound implements Monitor {
    @Override
    public boolean isSettled() {
      return true;
    }
  }

  static List<MemoryModel> models() {
    return MemoryModels.ALL;
  }

  /** The cuts of a program whose first thread takes a lock for good and whose second wants it. */
  private static List<Cut> cuts(MemoryModel model, LoopStatement... turn) {
    LoopProgram program =
        new LoopProgram(
            List.of(
                new Body(List.of(new Store(Y, Value.of(1), MemoryOrder.SEQ_CST)), 0),
                new Body(List.of(new Loop(List.of(turn))), 0),
                new Body(
                    List.of(
                        new ReadModifyWrite(
                            0, AtomicOperator.ADD, X, Value.of(0), MemoryOrder.SEQ_CST)),
                    0)));
    CheckResult result =
        new Checker(LoopCompiler.compile(program), new Library())
            .checkInRounds(CheckOptions.of(model), List.of(new OneRound()), 4);
    return result.seen().cuts();
  }

  private static LoopStatement lock() {
    return new CompareExchange(0, 1, Y, Value.of(0), Value.of(2), MemoryOrder.SEQ_CST);
  }

  @ParameterizedTest
  @MethodSource("models")
  void whatATurnWritesAndTakesBackIsNamed(MemoryModel model) {
    List<Cut> cuts =
        cuts(
            model,
            new Store(X, Value.of(2), MemoryOrder.RELAXED),
            new Store(X, Value.of(1), MemoryOrder.RELAXED),
            lock(),
            new Break(new Condition(1, true, Value.of(1))));
    assertThat(cuts).hasSize(1);
    assertThat(cuts.getFirst().changes()).isEmpty();
    assertThat(cuts.getFirst().writes()).containsExactly("variable0");
  }

  @ParameterizedTest
  @MethodSource("models")
  void whatDiffersFromTurnToTurnIsNamedAlone(MemoryModel model) {
    List<Cut> cuts =
        cuts(
            model,
            new ReadModifyWrite(2, AtomicOperator.ADD, X, Value.of(1), MemoryOrder.SEQ_CST),
            lock(),
            new Break(new Condition(1, true, Value.of(1))));
    assertThat(cuts).hasSize(1);
    assertThat(cuts.getFirst().changes()).contains("variable0");
    assertThat(cuts.getFirst().writes()).isEmpty();
  }
}
