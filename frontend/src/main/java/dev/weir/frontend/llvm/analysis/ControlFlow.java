package dev.weir.frontend.llvm.analysis;

import dev.weir.frontend.llvm.api.CodeApi;
import dev.weir.frontend.llvm.api.LlvmModule;
import dev.weir.frontend.llvm.api.LlvmOpcode;
import dev.weir.frontend.llvm.api.LlvmValue;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The blocks of a function that can be reached, most often from its entry, every block after one
 * before it.
 */
public final class ControlFlow {
  private final List<Long> blocks = new ArrayList<>();
  private final Map<Long, List<LlvmValue>> instructions = new HashMap<>();

  public ControlFlow(LlvmValue function) {
    this(CodeApi.firstBlock(function.ref()));
  }

  private ControlFlow(long entry) {
    collect(entry);
  }

  /** What can be reached from a block. */
  public static ControlFlow from(long block) {
    return new ControlFlow(block);
  }

  /** In reverse postorder: but for loops, a block stands behind all its predecessors. */
  public List<Long> blocks() {
    return blocks;
  }

  /** The instructions of a block, in order. */
  public List<LlvmValue> instructions(long block) {
    return instructions.getOrDefault(block, List.of());
  }

  boolean isReachable(long block) {
    return instructions.containsKey(block);
  }

  /** The blocks that may follow, without those that a constant condition rules out. */
  public static List<Long> successors(LlvmValue terminator) {
    if (terminator.opcode() == LlvmOpcode.BR && terminator.operandCount() == 3) {
      LlvmValue condition = terminator.operand(0);
      if (condition.kind() == LlvmValue.Kind.INTEGER) {
        return List.of(CodeApi.successor(terminator.ref(), condition.integer() != 0 ? 0 : 1));
      }
    }
    int count = CodeApi.successorCount(terminator.ref());
    List<Long> result = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      result.add(CodeApi.successor(terminator.ref(), i));
    }
    return result;
  }

  private record Visit(long block, Iterator<Long> successors) {}

  private void collect(long entry) {
    Set<Long> seen = new HashSet<>();
    Deque<Visit> path = new ArrayDeque<>();
    seen.add(entry);
    path.push(visit(entry));
    while (!path.isEmpty()) {
      Visit top = path.getFirst();
      if (!top.successors().hasNext()) {
        blocks.add(top.block());
        path.pop();
        continue;
      }
      long next = top.successors().next();
      if (seen.add(next)) {
        path.push(visit(next));
      }
    }
    Collections.reverse(blocks);
  }

  private Visit visit(long block) {
    List<LlvmValue> inside = LlvmModule.instructions(block);
    instructions.put(block, inside);
    return new Visit(block, successors(inside.getLast()).iterator());
  }
}
