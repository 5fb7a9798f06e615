package dev.weir.fence.infer;

import dev.weir.program.Block;
import dev.weir.program.Function;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.Program;
import dev.weir.program.SourcePosition;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The stores of a program that can be the first one of a function that others call. What comes
 * before them in the thread is stored by the callers, so that no store in the function can be
 * followed by a fence that is before them.
 */
public final class FirstStores {
  /** A store in the source. */
  private record Place(SourcePosition position, String expression) {}

  private final Set<Place> places = new HashSet<>();

  /** Those of a program. */
  public FirstStores(Program program) {
    List<Function> functions = program.functions();
    BitSet called = new BitSet();
    for (Function function : functions) {
      for (Instruction instruction : function.instructions()) {
        if (instruction instanceof Instruction.Call call
            && call.callee() instanceof Operand.FunctionAddress(int callee)) {
          called.set(callee);
        }
      }
    }
    called.stream()
        .mapToObj(functions::get)
        .filter(function -> !function.library() && !function.isExternal())
        .forEach(this::add);
  }

  private void add(Function function) {
    BitSet seen = new BitSet();
    Deque<Integer> open = new ArrayDeque<>(List.of(0));
    while (!open.isEmpty()) {
      int number = open.remove();
      if (seen.get(number)) {
        continue;
      }
      seen.set(number);
      Block block = function.blocks().get(number);
      if (!hasStore(block)) {
        open.addAll(block.terminator().successors());
      }
    }
  }

  /** Whether a block stores; takes note of the first store. */
  private boolean hasStore(Block block) {
    for (Instruction instruction : block.instructions()) {
      if (instruction instanceof Instruction.Store store) {
        places.add(new Place(store.position(), store.info().expression()));
      }
      if (Role.of(instruction).filter(role -> role != Role.LOAD).isPresent()) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether a store is one of them.
   *
   * @param expression what the source calls the place that is written
   */
  public boolean contains(SourcePosition position, String expression) {
    return places.contains(new Place(position, expression));
  }
}
