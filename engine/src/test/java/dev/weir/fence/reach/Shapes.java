package dev.weir.fence.reach;

import dev.weir.program.automaton.Automata;
import dev.weir.program.automaton.AutomataBuilder;
import dev.weir.program.automaton.AutomataBuilder.ProcessBuilder;
import dev.weir.program.automaton.Operation;
import dev.weir.program.automaton.Operation.Fence;
import dev.weir.program.automaton.Operation.Read;
import dev.weir.program.automaton.Operation.StoreFence;
import dev.weir.program.automaton.Operation.Write;
import dev.weir.program.automaton.Target;
import java.util.List;

/** Small programs whose answers are known by hand. */
final class Shapes {
  private Shapes() {}

  /** Store buffering: both loads miss the other's store. */
  static Automata storeBuffering(Operation... between) {
    AutomataBuilder builder = new AutomataBuilder();
    int x = builder.variable("x", 1);
    int y = builder.variable("y", 1);
    builder.process("P").then(new Write(x, 1)).then(between).then(new Read(y, 0));
    builder.process("Q").then(new Write(y, 1)).then(between).then(new Read(x, 0));
    return builder.targetOfLastStates().build();
  }

  /** Message passing: the flag is seen, the data is not. */
  static Automata messagePassing(Operation... between) {
    AutomataBuilder builder = new AutomataBuilder();
    int x = builder.variable("x", 1);
    int y = builder.variable("y", 1);
    builder.process("P").then(new Write(x, 1)).then(between).then(new Write(y, 1));
    builder.process("Q").then(new Read(y, 1), new Read(x, 0));
    return builder.targetOfLastStates().build();
  }

  /** Dekker's entry, again and again. */
  static Automata dekker(boolean firstFenced, boolean secondFenced) {
    AutomataBuilder builder = new AutomataBuilder();
    int x = builder.variable("x", 1);
    int y = builder.variable("y", 1);
    addDekker(builder.process("P"), x, y, firstFenced);
    addDekker(builder.process("Q"), y, x, secondFenced);
    return builder.target(Target.at(3, 3)).build();
  }

  private static void addDekker(ProcessBuilder process, int own, int other, boolean fenced) {
    process.add(0, new Write(own, 1), 1);
    process.add(1, fenced ? new Fence() : new Operation.Nop(), 2);
    process.add(2, new Read(other, 0), 3);
    process.add(3, new Write(own, 0), 0);
  }

  /**
   * Peterson's algorithm, again and again.
   *
   * @param afterFlag operations after the store to the own flag
   * @param afterTurn operations after the store to the turn
   */
  static Automata peterson(List<Operation> afterFlag, List<Operation> afterTurn) {
    AutomataBuilder builder = new AutomataBuilder();
    int[] flags = {builder.variable("flag0", 1), builder.variable("flag1", 1)};
    int turn = builder.variable("turn", 1);
    int critical = 0;
    for (int i = 0; i < 2; i++) {
      ProcessBuilder process = builder.process("P" + i);
      process.then(new Write(flags[i], 1)).then(afterFlag.toArray(Operation[]::new));
      process.then(new Write(turn, 1 - i)).then(afterTurn.toArray(Operation[]::new));
      int waiting = 2 + afterFlag.size() + afterTurn.size();
      critical = waiting + 2;
      process.add(waiting, new Read(flags[1 - i], 0), critical);
      process.add(waiting, new Read(flags[1 - i], 1), waiting + 1);
      process.add(waiting + 1, new Read(turn, i), critical);
      process.add(waiting + 1, new Read(turn, 1 - i), waiting);
      process.add(critical, new Write(flags[i], 0), 0);
    }
    return builder.target(Target.at(critical, critical)).build();
  }

  /**
   * A write that is overwritten in the same buffer and still must be read by a process that is
   * behind another's pointer.
   */
  static Automata hiddenWrite() {
    AutomataBuilder builder = new AutomataBuilder();
    int y = builder.variable("y", 2);
    int a = builder.variable("a", 1);
    int b = builder.variable("b", 1);
    builder.process("P").then(new Write(y, 1), new Write(y, 2), new Fence(), new Read(b, 0));
    builder.process("Q").then(new Read(y, 1), new Write(b, 1), new Fence(), new Read(a, 0));
    builder.process("R").then(new Write(a, 1), new Read(y, 0));
    return builder.targetOfLastStates().build();
  }

  /** A fence. */
  static List<Operation> fence() {
    return List.of(new Fence());
  }

  /** A store-store barrier. */
  static List<Operation> storeFence() {
    return List.of(new StoreFence());
  }
}
