package dev.weir.fence;

import dev.weir.fence.reach.Answer;
import dev.weir.fence.reach.ExactReachability;
import dev.weir.fence.reach.WeakMemory;
import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.model.MemoryModel.Buffering;
import dev.weir.program.automaton.Automata;
import dev.weir.program.automaton.Operation;
import dev.weir.program.automaton.Operation.Write;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Decides whether automata reach a bad state under a memory model. */
public final class AutomataChecker {
  private AutomataChecker() {}

  /**
   * The answer, with buffers and runs of any length.
   *
   * @param model one that it {@linkplain #knows knows}, whose buffers have no bound, or none
   * @param stop asked often; says when to give up
   */
  public static Answer check(Automata program, MemoryModel model, BooleanSupplier stop) {
    return new ExactReachability(memory(model), stop).reach(under(program, model));
  }

  /** What of a program runs under a model: without buffers, stores write memory in one step. */
  public static Automata under(Automata program, MemoryModel model) {
    return model.isBuffered()
        ? program
        : program.withOperations(transition -> atOnce(transition.operation()));
  }

  /** Whether stores to different addresses reach memory all in order, or all in any. */
  public static boolean knows(MemoryModel model) {
    return model.buffering() != Buffering.PARTLY_PER_ADDRESS;
  }

  /** How the steps of {@link #under} take effect. */
  static WeakMemory memory(MemoryModel model) {
    return model.isPerAddress() ? WeakMemory.PSO : WeakMemory.TSO;
  }

  private static Operation atOnce(Operation operation) {
    return operation instanceof Write write ? new Operation.Atomic(List.of(write)) : operation;
  }
}
