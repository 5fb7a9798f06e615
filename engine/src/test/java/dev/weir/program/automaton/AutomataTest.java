package dev.weir.program.automaton;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.program.SourcePosition;
import dev.weir.program.automaton.InsertedFence.Side;
import dev.weir.program.automaton.Operation.Fence;
import dev.weir.program.automaton.Operation.Read;
import dev.weir.program.automaton.Operation.StoreFence;
import dev.weir.program.automaton.Operation.Write;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AutomataTest {
  private final AutomataBuilder builder = new AutomataBuilder();
  private final int x = builder.variable("x", 1);
  private final int y = builder.variable("y", 1);

  @Test
  void aFenceAfterAStatementStandsBetweenItAndWhatFollows() {
    builder.process("P").then(new Write(x, 1), new Read(y, 0));
    AutomatonProcess fenced = with(Side.AFTER, 0).processes().getFirst();
    assertThat(fenced.states()).isEqualTo(4);
    assertThat(fenced.from(0)).extracting(Transition::target).containsExactly(3);
    assertThat(fenced.from(3)).extracting(Transition::operation).containsExactly(new Fence());
    assertThat(fenced.from(3)).extracting(Transition::target).containsExactly(1);
  }

  @Test
  void aFenceBeforeAStatementIsSharedByTheTransitionsOfAState() {
    AutomataBuilder.ProcessBuilder process = builder.process("P").then(new Write(x, 1));
    process.add(1, new Read(y, 0), 2);
    Statement read = builder.build().processes().getFirst().transitions().get(1).statement().get();
    process.add(new Transition(1, new Read(y, 1), 3, Optional.of(read)));
    Automata fenced = builder.build().withFences(List.of(fence(Side.BEFORE, read)));
    AutomatonProcess only = fenced.processes().getFirst();
    assertThat(only.from(1)).extracting(Transition::operation).containsExactly(new Fence());
    assertThat(only.from(4)).extracting(Transition::target).containsExactlyInAnyOrder(2, 3);
  }

  @Test
  void severalFencesStandAtOneStatement() {
    builder.process("P").then(new Write(x, 1), new Read(y, 0));
    Statement write = builder.build().processes().getFirst().transitions().get(0).statement().get();
    Automata fenced =
        builder
            .build()
            .withFences(
                List.of(
                    fence(Side.AFTER, write),
                    fence(Side.BEFORE, write),
                    new InsertedFence(new StoreFence(), Side.AFTER, write)));
    assertThat(fenced.processes().getFirst().states()).isEqualTo(6);
    assertThat(fenced.processes().getFirst().transitions()).hasSize(5);
  }

  @Test
  void aStatementThatIsNotThereChangesNothing() {
    builder.process("P").then(new Write(x, 1));
    Automata program = builder.build();
    Statement other = new Statement(SourcePosition.UNKNOWN, "other");
    assertThat(program.withFences(List.of(fence(Side.AFTER, other)))).isEqualTo(program);
  }

  @Test
  void aValueOutsideOfTheDomainIsRefused() {
    builder.process("P").then(new Write(x, 2));
    assertThatThrownBy(builder::build).hasMessage("2 is not in the domain [0, 1] of x");
  }

  private Automata with(Side side, int transition) {
    Automata program = builder.build();
    Statement statement =
        program.processes().getFirst().transitions().get(transition).statement().get();
    return program.withFences(List.of(fence(side, statement)));
  }

  private static InsertedFence fence(Side side, Statement statement) {
    return new InsertedFence(new Fence(), side, statement);
  }
}
