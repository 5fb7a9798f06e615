package dev.weir.program.relevance;

import dev.weir.program.Function;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.Predicate;
import dev.weir.program.Terminator;
import dev.weir.program.transform.RegisterUse;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which registers hold a constant at a place in a turn of a loop, whatever they held before the
 * turn: since the turn sets them to it, or because a branch has found them equal to it.
 */
final class TurnConstants {
  private final Function function;
  private final int bits;

  /** For each block that a turn comes to what its registers hold at its begin, as far as known. */
  private final Map<Integer, Map<Integer, Long>> before = new HashMap<>();

  /**
   * What registers hold in a turn.
   *
   * @param bits how many of the low bits count
   */
  TurnConstants(Function function, Loop loop, int bits) {
    this.function = function;
    this.bits = bits;
    Deque<Integer> open = new ArrayDeque<>(List.of(loop.header()));
    before.put(loop.header(), new HashMap<>());
    while (!open.isEmpty()) {
      int block = open.pop();
      Map<Integer, Long> after = atEnd(block);
      Terminator end = function.blocks().get(block).terminator();
      for (int next : end.successors()) {
        if (loop.body().get(next)
            && next != loop.header()
            && join(next, onEdge(block, next, after))) {
          open.push(next);
        }
      }
    }
  }

  /** Whether an operand is the same constant each time that a turn comes to an instruction. */
  boolean isConstant(Operand operand, int block, int index) {
    return switch (operand) {
      case Operand.Constant _ -> true;
      case Operand.Register(int r) -> before.containsKey(block) && at(block, index).containsKey(r);
      default -> false;
    };
  }

  /** Whether less is known at the begin of a block than before. */
  private boolean join(int block, Map<Integer, Long> more) {
    Map<Integer, Long> known = before.putIfAbsent(block, new HashMap<>(more));
    return known == null || known.entrySet().retainAll(more.entrySet());
  }

  private Map<Integer, Long> atEnd(int block) {
    return at(block, function.blocks().get(block).instructions().size());
  }

  private Map<Integer, Long> at(int block, int index) {
    Map<Integer, Long> values = new HashMap<>(before.getOrDefault(block, Map.of()));
    for (Instruction instruction : function.blocks().get(block).instructions().subList(0, index)) {
      Optional<Long> moved =
          instruction instanceof Instruction.Move move
              ? value(move.source(), values)
              : Optional.empty();
      RegisterUse.definitions(instruction, values::remove);
      if (instruction instanceof Instruction.Move move && moved.isPresent()) {
        values.put(move.destination(), moved.get());
      }
    }
    return values;
  }

  private static Optional<Long> value(Operand operand, Map<Integer, Long> values) {
    return switch (operand) {
      case Operand.Constant(long value) -> Optional.of(value);
      case Operand.Register(int r) -> Optional.ofNullable(values.get(r));
      default -> Optional.empty();
    };
  }

  /** What is known where a block leads to another one: more, if that is since a register equals. */
  private Map<Integer, Long> onEdge(int block, int next, Map<Integer, Long> after) {
    if (!(function.blocks().get(block).terminator()
            instanceof Terminator.Branch(Operand.Register(int condition), int yes, int no, var _))
        || yes == no) {
      return after;
    }
    Map<Integer, Long> found = new HashMap<>(after);
    equality(block, condition, next == yes ? Predicate.EQ : Predicate.NE)
        .ifPresent(
            compare -> {
              add(compare, found);
              copies(block).forEach((to, from) -> addCopy(to, from, found));
            });
    return found;
  }

  /** What registers are copies of at the end of a block, as far as the block makes them. */
  private Map<Integer, Integer> copies(int block) {
    Map<Integer, Integer> copies = new HashMap<>();
    for (Instruction instruction : function.blocks().get(block).instructions()) {
      RegisterUse.definitions(
          instruction,
          set -> copies.entrySet().removeIf(c -> c.getKey() == set || c.getValue() == set));
      if (instruction instanceof Instruction.Move(int to, Operand.Register(int from), var _)
          && to != from) {
        copies.put(to, from);
      }
    }
    return copies;
  }

  private static void addCopy(int to, int from, Map<Integer, Long> values) {
    if (values.containsKey(from)) {
      values.put(to, values.get(from));
    } else if (values.containsKey(to)) {
      values.put(from, values.get(to));
    }
  }

  /** The comparison whose result a block ends with, if what it compares is unchanged since. */
  private Optional<Instruction.Compare> equality(int block, int condition, Predicate predicate) {
    List<Instruction> instructions = function.blocks().get(block).instructions();
    for (int i = instructions.size() - 1; i >= 0; i--) {
      if (instructions.get(i) instanceof Instruction.Compare compare
          && compare.destination() == condition) {
        List<Integer> compared = RegisterUse.reads(compare);
        boolean isUnchanged =
            instructions.subList(i, instructions.size()).stream()
                .noneMatch(later -> sets(later, compared));
        return compare.predicate() == predicate && compare.width() >= bits && isUnchanged
            ? Optional.of(compare)
            : Optional.empty();
      }
      if (sets(instructions.get(i), List.of(condition))) {
        return Optional.empty();
      }
    }
    return Optional.empty();
  }

  private static boolean sets(Instruction instruction, List<Integer> registers) {
    boolean[] found = new boolean[1];
    RegisterUse.definitions(instruction, r -> found[0] |= registers.contains(r));
    return found[0];
  }

  private static void add(Instruction.Compare compare, Map<Integer, Long> values) {
    switch (compare.left()) {
      case Operand.Register(int r) ->
          value(compare.right(), values).ifPresent(value -> values.put(r, value));
      default -> {
        if (compare.right() instanceof Operand.Register(int r)) {
          value(compare.left(), values).ifPresent(value -> values.put(r, value));
        }
      }
    }
  }
}
