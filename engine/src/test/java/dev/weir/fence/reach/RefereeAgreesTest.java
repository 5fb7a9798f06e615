package dev.weir.fence.reach;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.program.automaton.Automata;
import dev.weir.program.automaton.AutomataBuilder;
import dev.weir.program.automaton.AutomataBuilder.ProcessBuilder;
import dev.weir.program.automaton.Operation;
import dev.weir.program.automaton.Operation.Atomic;
import dev.weir.program.automaton.Operation.Drain;
import dev.weir.program.automaton.Operation.Fence;
import dev.weir.program.automaton.Operation.Read;
import dev.weir.program.automaton.Operation.ReadWrite;
import dev.weir.program.automaton.Operation.StoreFence;
import dev.weir.program.automaton.Operation.Write;
import dev.weir.testing.Referee;
import dev.weir.testing.SmallLanguage;
import dev.weir.testing.SmallModel;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/**
 * Both searches against the referee of the whole engine: straight-line programs whose reads wait
 * for a value can end exactly if the referee sees them end.
 */
class RefereeAgreesTest {
  private static final List<String> NAMES = List.of("x", "y");

  /** An operation, and what it is in the language of the referee. */
  private record Both(Operation operation, String text) {}

  @Property(tries = 500)
  void programsEndWhereTheRefereeSaysThatTheyCan(@ForAll WeakMemory model, @ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    AutomataBuilder builder = new AutomataBuilder();
    NAMES.forEach(name -> builder.variable(name, 2));
    List<String> threads = new ArrayList<>();
    int count = random.nextInt(4) == 0 ? 3 : 2;
    for (int thread = 0; thread < count; thread++) {
      ProcessBuilder process = builder.process("P" + thread);
      List<String> instructions = new ArrayList<>();
      for (int left = random.nextInt(1, count == 2 ? 5 : 3); left > 0; left--) {
        Both both = instruction(random);
        process.then(both.operation());
        instructions.add(both.text());
      }
      threads.add(String.join("; ", instructions));
    }
    Automata program = builder.targetOfLastStates().build();
    boolean ends =
        !Referee.explore(
                SmallLanguage.parse(String.join(" || ", threads)), SmallModel.valueOf(model.name()))
            .complete()
            .isEmpty();
    Class<? extends Answer> expected = ends ? Answer.Reachable.class : Answer.Unreachable.class;
    assertThat(new SingleBuffer(model, () -> false).reach(program))
        .as("%s", threads)
        .isInstanceOf(expected);
    assertThat(new PlainSearch(model, 9, () -> false).reach(program))
        .as("%s", threads)
        .isInstanceOf(expected);
  }

  private static Both instruction(SplittableRandom random) {
    int variable = random.nextInt(NAMES.size());
    String name = NAMES.get(variable);
    int value = random.nextInt(3);
    int other = random.nextInt(3);
    return switch (random.nextInt(12)) {
      case 0, 1, 2, 3 -> new Both(new Write(variable, value), name + "=" + value);
      case 4, 5, 6, 7 ->
          new Both(new Read(variable, value), "r0=%s; assume(r0==%d)".formatted(name, value));
      case 8 -> new Both(new Fence(), "fence");
      case 9 -> new Both(new StoreFence(), "fence.rel");
      case 10 ->
          new Both(
              new ReadWrite(variable, value, other),
              "r0=cas(%s,%d,%d); assume(r0==%d)".formatted(name, value, other, value));
      default ->
          new Both(
              new Atomic(
                  List.of(new Read(variable, value), new Write(variable, other)), Drain.ACCESSED),
              "r0=cas.rlx(%s,%d,%d); assume(r0==%d)".formatted(name, value, other, value));
    };
  }
}
