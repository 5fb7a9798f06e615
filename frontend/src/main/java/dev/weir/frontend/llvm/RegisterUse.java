package dev.weir.frontend.llvm;

import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.Terminator;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Which registers instructions read and set. */
final class RegisterUse {
  private RegisterUse() {}

  /** The registers that an instruction reads, each as often as it does. */
  static List<Integer> reads(Instruction instruction) {
    return registers(
        switch (instruction) {
          case Instruction.Move move -> List.of(move.source());
          case Instruction.Binary binary -> List.of(binary.left(), binary.right());
          case Instruction.WideBinary wide -> wide.operands();
          case Instruction.Unary unary -> List.of(unary.operand());
          case Instruction.Compare compare -> List.of(compare.left(), compare.right());
          case Instruction.Select select ->
              List.of(select.condition(), select.ifTrue(), select.ifFalse());
          case Instruction.Load load -> List.of(load.address());
          case Instruction.Store store -> List.of(store.address(), store.value());
          case Instruction.ReadModifyWrite rmw -> List.of(rmw.address(), rmw.operand());
          case Instruction.CompareExchange exchange ->
              List.of(exchange.address(), exchange.expected(), exchange.desired());
          case Instruction.Fence fence -> List.of();
          case Instruction.MemoryCopy copy ->
              List.of(copy.destination(), copy.source(), copy.length());
          case Instruction.MemorySet set -> List.of(set.destination(), set.value(), set.length());
          case Instruction.Allocate allocate -> List.of(allocate.size());
          case Instruction.WideLoad load -> List.of(load.address());
          case Instruction.WideStore store -> List.of(store.address(), store.low(), store.high());
          case Instruction.WideReadModifyWrite rmw ->
              List.of(rmw.address(), rmw.operandLow(), rmw.operandHigh());
          case Instruction.WideCompareExchange exchange ->
              List.of(
                  exchange.address(),
                  exchange.expectedLow(),
                  exchange.expectedHigh(),
                  exchange.desiredLow(),
                  exchange.desiredHigh());
          case Instruction.ThreadLocalAddress local -> List.of();
          case Instruction.Call call -> {
            List<Operand> operands = new ArrayList<>(call.arguments());
            operands.add(call.callee());
            yield operands;
          }
          case Instruction.CheckDefined check -> List.of(check.undefined());
          case Instruction.UndefinedBytes undefined -> List.of(undefined.address());
          case Instruction.Undefine undefine -> List.of(undefine.address(), undefine.undefined());
          case Instruction.Unsupported unsupported -> List.of();
        });
  }

  /** The registers that a terminator reads. */
  static List<Integer> reads(Terminator terminator) {
    return registers(
        switch (terminator) {
          case Terminator.Jump jump -> List.of();
          case Terminator.Branch branch -> List.of(branch.condition());
          case Terminator.Switch choice -> List.of(choice.value());
          case Terminator.Return end -> end.value().map(List::of).orElse(List.of());
          case Terminator.Unreachable end -> List.of();
        });
  }

  /** The register that an instruction sets, if it does nothing else. */
  static OptionalInt pureDestination(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Move move -> OptionalInt.of(move.destination());
      case Instruction.Binary binary ->
          binary.operator().canFail() ? OptionalInt.empty() : OptionalInt.of(binary.destination());
      case Instruction.Unary unary -> OptionalInt.of(unary.destination());
      case Instruction.Compare compare -> OptionalInt.of(compare.destination());
      case Instruction.Select select -> OptionalInt.of(select.destination());
      case Instruction.ThreadLocalAddress local -> OptionalInt.of(local.destination());
      case Instruction.UndefinedBytes undefined -> OptionalInt.of(undefined.destination());
      default -> OptionalInt.empty();
    };
  }

  /**
   * The same instruction with its result in another register; empty if that is not its only one.
   */
  static Optional<Instruction> retargeted(Instruction instruction, int from, int to) {
    return switch (instruction) {
      case Instruction.Binary(int d, var operator, int width, var left, var right, var position)
          when d == from ->
          Optional.of(new Instruction.Binary(to, operator, width, left, right, position));
      case Instruction.Unary(int d, var operator, int width, var operand, var position)
          when d == from ->
          Optional.of(new Instruction.Unary(to, operator, width, operand, position));
      case Instruction.Compare(int d, var predicate, int width, var left, var right, var position)
          when d == from ->
          Optional.of(new Instruction.Compare(to, predicate, width, left, right, position));
      case Instruction.Select(int d, var condition, var ifTrue, var ifFalse, var position)
          when d == from ->
          Optional.of(new Instruction.Select(to, condition, ifTrue, ifFalse, position));
      case Instruction.Load(
              int d,
              var address,
              int size,
              int width,
              var order,
              var use,
              var info,
              var at)
          when d == from ->
          Optional.of(new Instruction.Load(to, address, size, width, order, use, info, at));
      case Instruction.ReadModifyWrite(
              int d,
              var operator,
              var address,
              var operand,
              int size,
              var order,
              var info,
              var at)
          when d == from ->
          Optional.of(
              new Instruction.ReadModifyWrite(
                  to, operator, address, operand, size, order, info, at));
      case Instruction.Call(OptionalInt d, var callee, var arguments, var made, var position)
          when d.isPresent() && d.getAsInt() == from ->
          Optional.of(new Instruction.Call(OptionalInt.of(to), callee, arguments, made, position));
      default -> Optional.empty();
    };
  }

  private static List<Integer> registers(List<? extends Operand> operands) {
    List<Integer> result = new ArrayList<>(operands.size());
    for (Operand operand : operands) {
      if (operand instanceof Operand.Register(int index)) {
        result.add(index);
      }
    }
    return result;
  }
}
