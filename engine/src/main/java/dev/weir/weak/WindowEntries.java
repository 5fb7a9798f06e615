package dev.weir.weak;

import dev.weir.machine.Machine;
import dev.weir.machine.memory.MemoryView;
import dev.weir.program.Operand;
import dev.weir.program.Program;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** The entries of all windows at the end of an execution, as {@code power.c} keeps them. */
final class WindowEntries {
  /** For {@link Entry#sourceWindow}: no write. */
  static final int NONE = -1;

  /** For {@link Entry#sourceWindow}: the last write that had reached memory. */
  static final int MEMORY = -2;

  private static final int WINDOWS = 16;
  private static final int ENTRIES = 64;
  private static final int BYTES = 64;

  private final int global;

  /** The entries of an instrumented program. */
  WindowEntries(Program instrumented) {
    this.global = instrumented.global("weir_window_entries").orElseThrow();
  }

  /** What an entry is, in the order of the numbers in the library, from 1. */
  enum Kind {
    READ,
    WRITE,
    SYNC,
    LWSYNC,
    STORE_STORE,
    LOAD_LOAD,
    ISYNC,
    WANT,
    FAIL
  }

  /**
   * An entry.
   *
   * @param window its window
   * @param number its number in the window
   * @param hasExited whether a write has reached memory
   * @param isAtomic whether a write is one instruction with the read before it
   * @param sourceWindow the window of the write that a read reads from; negative for none, {@link
   *     #MEMORY} for what memory held when it was read
   * @param sourceEntry its number there
   * @param value that is read or written; of a failure its number
   * @param addr the reads of the window that its address comes from
   * @param data those that its value comes from
   * @param control those that its thread's control depends on
   */
  record Entry(
      int window,
      int number,
      Kind kind,
      int size,
      boolean hasExited,
      boolean isAtomic,
      int sourceWindow,
      int sourceEntry,
      long address,
      long value,
      BitSet addr,
      BitSet data,
      BitSet control) {

    /** The same, of a read that reads from a write. */
    Entry from(Entry write) {
      return withSource(write.window(), write.number());
    }

    /** The same, of a read that reads the initial value. */
    Entry fromNone() {
      return withSource(NONE, NONE);
    }

    private Entry withSource(int otherWindow, int otherEntry) {
      return new Entry(
          window,
          number,
          kind,
          size,
          hasExited,
          isAtomic,
          otherWindow,
          otherEntry,
          address,
          value,
          addr,
          data,
          control);
    }
  }

  /** All entries, window by window. */
  List<Entry> of(Machine machine) {
    List<Entry> entries = new ArrayList<>();
    Reader reader = new Reader(machine.memory());
    for (int window = 0; window < WINDOWS; window++) {
      for (int number = 0; number < ENTRIES; number++) {
        reader.goTo(window, number);
        int kind = reader.read(2, 1);
        if (kind == 0) {
          break;
        }
        entries.add(reader.entry(window, number, Kind.values()[kind - 1]));
      }
    }
    return entries;
  }

  /** The address that is written when a write reaches memory. */
  long exitOf(Machine machine, Entry entry) {
    Reader reader = new Reader(machine.memory());
    reader.goTo(entry.window(), entry.number());
    return reader.start + 1;
  }

  /** An address that is written when an entry is entered. */
  long kindOf(Machine machine, Entry entry) {
    return exitOf(machine, entry) + 1;
  }

  /** Reads fields of one entry. */
  private final class Reader {
    private final MemoryView memory;
    private final long first;
    private final int object;
    private long start;

    Reader(MemoryView memory) {
      this.memory = memory;
      this.first = memory.addressOf(new Operand.GlobalAddress(global, 0));
      this.object = memory.objectAt(first);
    }

    void goTo(int window, int number) {
      start = first + (long) (window * ENTRIES + number) * BYTES;
    }

    private int read(int offset, int size) {
      return (int) word(offset, size);
    }

    private long word(int offset, int size) {
      return memory.read(object, start + offset, size);
    }

    private BitSet set(int offset) {
      return BitSet.valueOf(new long[] {word(offset, Long.BYTES)});
    }

    Entry entry(int window, int number, Kind kind) {
      return new Entry(
          window,
          number,
          kind,
          read(3, 1),
          read(1, 1) != 0,
          read(4, 1) != 0,
          (byte) read(5, 1),
          (byte) read(6, 1),
          word(8, Long.BYTES),
          word(16, Long.BYTES),
          set(24),
          set(32),
          set(40));
    }
  }
}
