package dev.weir.program.transform;

import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.Terminator;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

/** What instructions read, and which registers they set. */
public final class RegisterUse {
  private RegisterUse() {}

  /** Tells each operand of an instruction, as often as it is read. */
  public static void uses(Instruction instruction, Consumer<Operand> use) {
    switch (instruction) {
      case Instruction.Move i -> use.accept(i.source());
      case Instruction.Binary i -> {
        use.accept(i.left());
        use.accept(i.right());
      }
      case Instruction.WideBinary i -> i.operands().forEach(use);
      case Instruction.Unary i -> use.accept(i.operand());
      case Instruction.Compare i -> {
        use.accept(i.left());
        use.accept(i.right());
      }
      case Instruction.Select i -> {
        use.accept(i.condition());
        use.accept(i.ifTrue());
        use.accept(i.ifFalse());
      }
      case Instruction.Load i -> use.accept(i.address());
      case Instruction.Store i -> {
        use.accept(i.address());
        use.accept(i.value());
      }
      case Instruction.ReadModifyWrite i -> {
        use.accept(i.address());
        use.accept(i.operand());
      }
      case Instruction.CompareExchange i -> {
        use.accept(i.address());
        use.accept(i.expected());
        use.accept(i.desired());
      }
      case Instruction.Fence i -> {}
      case Instruction.Barrier i -> {}
      case Instruction.MemoryCopy i -> {
        use.accept(i.destination());
        use.accept(i.source());
        use.accept(i.length());
      }
      case Instruction.MemorySet i -> {
        use.accept(i.destination());
        use.accept(i.value());
        use.accept(i.length());
      }
      case Instruction.WideLoad i -> use.accept(i.address());
      case Instruction.WideStore i -> {
        use.accept(i.address());
        use.accept(i.low());
        use.accept(i.high());
      }
      case Instruction.WideReadModifyWrite i -> {
        use.accept(i.address());
        use.accept(i.operandLow());
        use.accept(i.operandHigh());
      }
      case Instruction.WideCompareExchange i -> {
        use.accept(i.address());
        use.accept(i.expectedLow());
        use.accept(i.expectedHigh());
        use.accept(i.desiredLow());
        use.accept(i.desiredHigh());
      }
      case Instruction.Allocate i -> use.accept(i.size());
      case Instruction.ThreadLocalAddress i -> {}
      case Instruction.Call i -> {
        use.accept(i.callee());
        i.arguments().forEach(use);
      }
      case Instruction.CheckDefined i -> use.accept(i.undefined());
      case Instruction.UndefinedBytes i -> use.accept(i.address());
      case Instruction.Undefine i -> {
        use.accept(i.address());
        use.accept(i.undefined());
      }
      case Instruction.Unsupported i -> {}
    }
  }

  /** Tells the operand of a terminator, if it has one. */
  public static void uses(Terminator terminator, Consumer<Operand> use) {
    switch (terminator) {
      case Terminator.Jump jump -> {}
      case Terminator.Branch branch -> use.accept(branch.condition());
      case Terminator.Switch s -> use.accept(s.value());
      case Terminator.Return r -> r.value().ifPresent(use);
      case Terminator.Unreachable unreachable -> {}
    }
  }

  /** Tells each register that an instruction sets. */
  public static void definitions(Instruction instruction, IntConsumer define) {
    switch (instruction) {
      case Instruction.Move i -> define.accept(i.destination());
      case Instruction.Binary i -> define.accept(i.destination());
      case Instruction.WideBinary i -> {
        define.accept(i.low());
        define.accept(i.high());
      }
      case Instruction.Unary i -> define.accept(i.destination());
      case Instruction.Compare i -> define.accept(i.destination());
      case Instruction.Select i -> define.accept(i.destination());
      case Instruction.Load i -> define.accept(i.destination());
      case Instruction.ReadModifyWrite i -> define.accept(i.destination());
      case Instruction.CompareExchange i -> {
        define.accept(i.destination());
        define.accept(i.success());
      }
      case Instruction.WideLoad i -> {
        define.accept(i.low());
        define.accept(i.high());
      }
      case Instruction.WideReadModifyWrite i -> {
        define.accept(i.low());
        define.accept(i.high());
      }
      case Instruction.WideCompareExchange i -> {
        define.accept(i.low());
        define.accept(i.high());
        define.accept(i.success());
      }
      case Instruction.Allocate i -> define.accept(i.destination());
      case Instruction.ThreadLocalAddress i -> define.accept(i.destination());
      case Instruction.Call i -> i.destination().ifPresent(define);
      case Instruction.UndefinedBytes i -> define.accept(i.destination());
      case Instruction.Store _,
          Instruction.WideStore _,
          Instruction.Fence _,
          Instruction.Barrier _,
          Instruction.MemoryCopy _,
          Instruction.MemorySet _,
          Instruction.CheckDefined _,
          Instruction.Undefine _,
          Instruction.Unsupported _ -> {}
    }
  }

  /** The registers that an instruction reads, each as often as it does. */
  public static List<Integer> reads(Instruction instruction) {
    List<Integer> registers = new ArrayList<>();
    uses(instruction, operand -> addRegister(operand, registers));
    return registers;
  }

  /** The registers that a terminator reads. */
  public static List<Integer> reads(Terminator terminator) {
    List<Integer> registers = new ArrayList<>();
    uses(terminator, operand -> addRegister(operand, registers));
    return registers;
  }

  private static void addRegister(Operand operand, List<Integer> registers) {
    if (operand instanceof Operand.Register(int index)) {
      registers.add(index);
    }
  }

  /** The register that an instruction sets, if it does nothing else. */
  public static OptionalInt pureDestination(Instruction instruction) {
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

  /** The same instruction with its result in another register; empty if it has not just one. */
  public static Optional<Instruction> retargeted(Instruction instruction, int from, int to) {
    List<Integer> set = new ArrayList<>();
    definitions(instruction, set::add);
    if (!set.equals(List.of(from))) {
      return Optional.empty();
    }
    ProgramCopier copier =
        new ProgramCopier() {
          @Override
          protected int definition(int register) {
            return to;
          }
        };
    return Optional.of(copier.instruction(instruction));
  }
}
