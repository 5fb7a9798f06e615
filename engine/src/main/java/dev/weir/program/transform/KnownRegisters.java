package dev.weir.program.transform;

import dev.weir.program.Function;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.Predicate;
import dev.weir.program.Terminator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Follows constants through registers of a function that are set in one place only, and leaves out
 * the blocks that no branch leads to then. Of computations only equality is decided.
 */
final class KnownRegisters extends ProgramCopier {
  private final Map<Integer, Operand.Constant> constants = new HashMap<>();

  private KnownRegisters(Function function, int from) {
    int[] definitions = new int[function.registers()];
    List<Instruction> instructions = function.instructions();
    instructions.forEach(i -> RegisterUse.definitions(i, register -> definitions[register]++));
    for (Instruction instruction : instructions) {
      if (instruction instanceof Instruction.Move(int to, Operand.Constant value, var _)
          && to >= from
          && definitions[to] == 1) {
        constants.put(to, value);
      }
    }
  }

  /**
   * Follows constants as far as they go.
   *
   * @param from the first of the registers that are followed, none of which is read before it is
   *     set
   */
  static Function follow(Function function, int from) {
    Function before = function;
    Function after = step(before, from);
    while (!after.equals(before)) {
      before = after;
      after = step(before, from);
    }
    return MoveRemoval.apply(after);
  }

  private static Function step(Function function, int from) {
    return BlockSimplifier.simplify(new KnownRegisters(function, from).function(function));
  }

  @Override
  public Instruction instruction(Instruction instruction) {
    Instruction copy = super.instruction(instruction);
    return copy
                instanceof
                Instruction.Compare(
                    int destination,
                    Predicate predicate,
                    int _,
                    Operand.Constant left,
                    Operand.Constant right,
                    var position)
            && (predicate == Predicate.EQ || predicate == Predicate.NE)
        ? new Instruction.Move(
            destination,
            Operand.constant(left.equals(right) == (predicate == Predicate.EQ) ? 1 : 0),
            position)
        : copy;
  }

  @Override
  public Terminator terminator(Terminator terminator) {
    Terminator copy = super.terminator(terminator);
    return switch (copy) {
      case Terminator.Branch(Operand.Constant(long value), int yes, int no, var position) ->
          new Terminator.Jump(value != 0 ? yes : no, position);
      case Terminator.Switch(
              Operand.Constant(long value),
              var cases,
              int otherwise,
              var position) ->
          new Terminator.Jump(
              cases.stream()
                  .filter(option -> option.value() == value)
                  .map(Terminator.Case::target)
                  .findFirst()
                  .orElse(otherwise),
              position);
      default -> copy;
    };
  }

  @Override
  protected Operand operand(Operand operand) {
    return operand instanceof Operand.Register(int index) && constants.containsKey(index)
        ? constants.get(index)
        : super.operand(operand);
  }
}
