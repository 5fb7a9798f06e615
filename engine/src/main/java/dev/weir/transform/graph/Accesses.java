package dev.weir.transform.graph;

import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** What instructions access. */
final class Accesses {
  private Accesses() {}

  /** Tells each address at which an instruction accesses memory. */
  static void addresses(Instruction instruction, Consumer<Operand> tell) {
    reads(instruction, (address, _) -> tell.accept(address));
    writes(instruction, (address, _) -> tell.accept(address));
  }

  /** Told where an instruction accesses memory. */
  @FunctionalInterface
  interface Range {
    /**
     * One range of bytes.
     *
     * @param size how many, if it is known
     */
    void at(Operand address, OptionalLong size);
  }

  /** Tells what an instruction may read. */
  static void reads(Instruction instruction, Range range) {
    switch (instruction) {
      case Instruction.Load i -> range.at(i.address(), OptionalLong.of(i.size()));
      case Instruction.ReadModifyWrite i -> range.at(i.address(), OptionalLong.of(i.size()));
      case Instruction.CompareExchange i -> range.at(i.address(), OptionalLong.of(i.size()));
      case Instruction.WideStore _ -> {}
      case Instruction.WideAccess i -> range.at(i.address(), OptionalLong.of(2L * Long.BYTES));
      case Instruction.MemoryCopy i -> range.at(i.source(), constant(i.length()));
      default -> {}
    }
  }

  /** Tells what an instruction may write. */
  static void writes(Instruction instruction, Range range) {
    switch (instruction) {
      case Instruction.Store i -> range.at(i.address(), OptionalLong.of(i.size()));
      case Instruction.ReadModifyWrite i -> range.at(i.address(), OptionalLong.of(i.size()));
      case Instruction.CompareExchange i -> range.at(i.address(), OptionalLong.of(i.size()));
      case Instruction.WideLoad _ -> {}
      case Instruction.WideAccess i -> range.at(i.address(), OptionalLong.of(2L * Long.BYTES));
      case Instruction.MemoryCopy i -> range.at(i.destination(), constant(i.length()));
      case Instruction.MemorySet i -> range.at(i.destination(), constant(i.length()));
      default -> {}
    }
  }

  private static OptionalLong constant(Operand length) {
    return length instanceof Operand.Constant(long value)
        ? OptionalLong.of(value)
        : OptionalLong.empty();
  }
}
