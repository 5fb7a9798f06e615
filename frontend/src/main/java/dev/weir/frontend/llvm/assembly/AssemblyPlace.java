package dev.weir.frontend.llvm.assembly;

import dev.weir.frontend.llvm.api.LlvmValue;
import dev.weir.program.Operand;

/** What an operand of an assembly instruction names. */
sealed interface AssemblyPlace {

  /**
   * A register, or the low part of one.
   *
   * @param name the whole register: {@code ax}, {@code r8}, or {@code $0} for one that the compiler
   *     chooses
   * @param size bytes that are named
   */
  record Register(String name, int size) implements AssemblyPlace {}

  /**
   * A place in memory.
   *
   * @param address of its first byte
   * @param object the pointer through which the source reaches it, for names
   * @param offset bytes behind that pointer
   */
  record Memory(Operand address, LlvmValue object, long offset) implements AssemblyPlace {}

  /** The stack below or at the stack pointer, which belongs to nobody. */
  record Stack() implements AssemblyPlace {}

  /** A constant in the text or from an operand. */
  record Immediate(long value) implements AssemblyPlace {}
}
