package dev.weir.machine;

import dev.weir.machine.memory.MemoryView;
import dev.weir.program.Operand;

/** Lets tests look into the memory of a machine. */
public final class MemoryReader {
  private MemoryReader() {}

  /**
   * The value of a global variable in memory, buffered stores left aside.
   *
   * @param global its index in the program
   * @param size its size in bytes, at most 8
   */
  public static long global(Machine machine, int global, int size) {
    MemoryView memory = machine.memory();
    long address = memory.addressOf(new Operand.GlobalAddress(global, 0));
    return memory.read(memory.objectAt(address), address, size);
  }
}
