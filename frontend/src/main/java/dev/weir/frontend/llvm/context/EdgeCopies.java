package dev.weir.frontend.llvm.context;

import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import java.util.ArrayList;
import java.util.List;

/** The moves that a jump makes for the phis of its target, all at once. */
public final class EdgeCopies {
  private final List<Move> pending = new ArrayList<>();

  private record Move(int destination, Operand source) {}

  /** Adds {@code destination = source}. */
  public void add(int destination, Operand source) {
    if (!source.equals(Operand.register(destination))) {
      pending.add(new Move(destination, source));
    }
  }

  /** Emits the moves in an order in which none overwrites what another still reads. */
  public void emit(FunctionContext context) {
    while (!pending.isEmpty()) {
      Move next =
          pending.stream().filter(move -> !isRead(move.destination())).findFirst().orElse(null);
      if (next == null) {
        breakCycle(context);
      } else {
        pending.remove(next);
        move(next.destination(), next.source(), context);
      }
    }
  }

  private boolean isRead(int register) {
    Operand operand = Operand.register(register);
    return pending.stream().anyMatch(move -> move.source().equals(operand));
  }

  private void breakCycle(FunctionContext context) {
    int register = pending.getFirst().destination();
    int saved = context.builder().newRegister();
    move(saved, Operand.register(register), context);
    Operand old = Operand.register(register);
    pending.replaceAll(
        move ->
            move.source().equals(old)
                ? new Move(move.destination(), Operand.register(saved))
                : move);
  }

  private static void move(int destination, Operand source, FunctionContext context) {
    context.emit(new Instruction.Move(destination, source, context.position()));
  }
}
