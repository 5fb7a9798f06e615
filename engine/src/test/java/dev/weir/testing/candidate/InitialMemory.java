package dev.weir.testing.candidate;

import dev.weir.program.Global;
import dev.weir.program.Operand;
import dev.weir.program.Program;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Optional;

/** Where globals lie for the referee, and what they hold at the start. */
public final class InitialMemory {
  /** Globals lie so far apart that no address in one is an address in another. */
  private static final int SPACING = 32;

  private final Program program;

  /** The memory of a program. */
  public InitialMemory(Program program) {
    this.program = program;
  }

  /** The address of a byte of a global. */
  public long address(int global, long offset) {
    return (global + 1L << SPACING) + offset;
  }

  /** The name of the global at an address, where that is its start. */
  public Optional<String> name(long address) {
    int global = (int) (address >>> SPACING) - 1;
    return global >= 0 && global < program.globals().size() && address(global, 0) == address
        ? Optional.of(program.globals().get(global).name())
        : Optional.empty();
  }

  /** The value of an operand that is no register. */
  long constant(Operand operand) {
    return switch (operand) {
      case Operand.Constant(long value) -> value;
      case Operand.GlobalAddress(int global, long offset) -> address(global, offset);
      case Operand.Register _, Operand.FunctionAddress _ ->
          throw new IllegalArgumentException(operand + " has no value");
    };
  }

  /** Whether a cell is part of a global. */
  boolean contains(Step.Cell cell) {
    long global = (cell.address() >>> SPACING) - 1;
    long offset = cell.address() & (1L << SPACING) - 1;
    return global >= 0
        && global < program.globals().size()
        && offset + cell.size() <= program.globals().get((int) global).size();
  }

  /** The value of a cell at the start, zero-extended. */
  public long value(Step.Cell cell) {
    Global global = program.globals().get((int) (cell.address() >>> SPACING) - 1);
    int offset = (int) cell.address();
    byte[] bytes = Arrays.copyOf(global.initialiser(), (int) global.size());
    ByteBuffer words = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    for (Global.Relocation relocation : global.relocations()) {
      words.putLong((int) relocation.offset(), constant(relocation.target()));
    }
    long value = 0;
    for (int i = cell.size() - 1; i >= 0; i--) {
      value = value << 8 | bytes[offset + i] & 0xff;
    }
    return value;
  }
}
