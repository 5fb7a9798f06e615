package dev.weir.weak.candidate;

import dev.weir.machine.Machine;
import dev.weir.machine.memory.MemoryView;
import dev.weir.program.Operand;
import dev.weir.program.Program;
import java.util.BitSet;

/** Reads entries of the library of windows from the memory of a machine. */
final class EntryReader {
  private static final int BYTES = 64;

  private final int entries;
  private final int count;

  /** The entries of an instrumented program. */
  EntryReader(Program instrumented) {
    this.entries = instrumented.global("weir_window_entries").orElseThrow();
    this.count = instrumented.global("weir_window_count").orElseThrow();
  }

  /** How many there are. */
  int count(Machine machine) {
    MemoryView memory = machine.memory();
    long address = memory.addressOf(new Operand.GlobalAddress(count, 0));
    return (int) memory.read(memory.objectAt(address), address, Long.BYTES);
  }

  /**
   * One of them.
   *
   * @param step at which it was entered, as far as it is known
   * @param instruction of the program, likewise
   */
  Entry entry(Machine machine, int index, int step, int instruction) {
    MemoryView memory = machine.memory();
    long start = memory.addressOf(new Operand.GlobalAddress(entries, (long) index * BYTES));
    int object = memory.objectAt(start);
    long address = memory.read(object, start + 8, Long.BYTES);
    return new Entry(
        index,
        step,
        instruction,
        (int) memory.read(object, start + 4, Integer.BYTES) - 1,
        (int) memory.read(object, start + 3, 1),
        Entry.Kind.values()[(int) memory.read(object, start, 1) - 1],
        (int) memory.read(object, start + 1, 1),
        memory.read(object, start + 2, 1) != 0,
        address,
        memory.objectAt(address),
        memory.read(object, start + 16, Long.BYTES),
        memory.read(object, start + 24, Long.BYTES),
        set(memory, object, start + 32),
        set(memory, object, start + 40),
        set(memory, object, start + 48));
  }

  private static BitSet set(MemoryView memory, int object, long address) {
    return BitSet.valueOf(new long[] {memory.read(object, address, Long.BYTES)});
  }
}
