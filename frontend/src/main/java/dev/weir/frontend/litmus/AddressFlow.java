package dev.weir.frontend.litmus;

import dev.weir.program.BinaryOperator;
import dev.weir.program.Function;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.transform.RegisterUse;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Stream;

/**
 * Where the processes of a test may keep addresses: in which registers, and whether in memory. It
 * asks what is computed from what, wherever it stands, so that it may find too many.
 */
final class AddressFlow {
  private final List<BitSet> registers;
  private boolean inMemory;
  private boolean hasChanged;

  /**
   * Follows addresses to wherever they may get.
   *
   * @param processes the code
   * @param inMemory whether there are some in memory at the start
   */
  AddressFlow(List<Function> processes, boolean inMemory) {
    this.registers = Stream.generate(BitSet::new).limit(processes.size()).toList();
    this.inMemory = inMemory;
    do {
      hasChanged = false;
      for (int thread = 0; thread < processes.size(); thread++) {
        for (Instruction instruction : processes.get(thread).instructions()) {
          follow(instruction, registers.get(thread));
        }
      }
    } while (hasChanged);
  }

  /** Whether memory may hold an address. */
  boolean isInMemory() {
    return inMemory;
  }

  /** Whether a register may hold an address. */
  boolean isIn(int thread, int register) {
    return registers.get(thread).get(register);
  }

  private void follow(Instruction instruction, BitSet held) {
    switch (instruction) {
      case Instruction.Store store -> keep(store.value(), held);
      case Instruction.ReadModifyWrite update -> {
        keep(update.operand(), held);
        define(instruction, held, inMemory);
      }
      case Instruction.CompareExchange exchange -> {
        keep(exchange.desired(), held);
        define(instruction, held, inMemory);
      }
      case Instruction.Load _ -> define(instruction, held, inMemory);
      case Instruction.Compare _ -> {}
      case Instruction.Binary sum
          when sum.operator() == BinaryOperator.XOR && sum.left().equals(sum.right()) -> {}
      default -> {
        boolean[] isAddress = {false};
        RegisterUse.uses(instruction, operand -> isAddress[0] |= holds(operand, held));
        define(instruction, held, isAddress[0]);
      }
    }
  }

  private void keep(Operand value, BitSet held) {
    if (!inMemory && holds(value, held)) {
      inMemory = true;
      hasChanged = true;
    }
  }

  private void define(Instruction instruction, BitSet held, boolean isAddress) {
    if (isAddress) {
      RegisterUse.definitions(
          instruction,
          register -> {
            hasChanged |= !held.get(register);
            held.set(register);
          });
    }
  }

  private static boolean holds(Operand operand, BitSet held) {
    return switch (operand) {
      case Operand.GlobalAddress _, Operand.FunctionAddress _ -> true;
      case Operand.Register(int register) -> held.get(register);
      case Operand.Constant _ -> false;
    };
  }
}
