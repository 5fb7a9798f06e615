package dev.weir.weak;

import dev.weir.machine.Machine;
import dev.weir.machine.memory.MemoryView;
import dev.weir.machine.memory.MemoryView.ObjectKind;
import dev.weir.machine.report.Failure;
import dev.weir.machine.report.FailureKind;
import dev.weir.program.Program;
import dev.weir.program.SourcePosition;
import dev.weir.trace.EventLog;
import dev.weir.transform.instrument.WriteTable;
import dev.weir.transform.instrument.WriteTable.Row;
import dev.weir.weak.WindowEntries.Entry;
import dev.weir.weak.WindowEntries.Kind;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;

/** Collects the writes of executions, and the initial values of the places of all accesses. */
final class SeenWrites implements SeenGuesses {
  private static final Failure SEVERAL_SIZES =
      new Failure(
          FailureKind.ASSERTION,
          "a place is accessed in several sizes",
          SourcePosition.UNKNOWN,
          "",
          0);

  private final Program program;
  private final WriteTable table = new WriteTable();
  private List<Failure> found = List.of();

  /** The places of new rows, and of reads that may take another row. */
  private final Set<Long> grown = new HashSet<>();

  private final Set<Long> guessed = new HashSet<>();

  /**
   * Knows no writes.
   *
   * @param program before it was instrumented
   */
  SeenWrites(Program program) {
    this.program = program;
  }

  @Override
  public WriteTable guesses() {
    return table;
  }

  @Override
  public boolean takeGrown() {
    boolean result = !Collections.disjoint(grown, guessed);
    grown.clear();
    guessed.clear();
    return result;
  }

  @Override
  public void end(Machine machine, EventLog log) {
    WindowEntries windows = new WindowEntries(machine.code().program());
    List<Entry> made = windows.of(machine);
    List<Entry> entries = new MemoryWrites(machine, log, windows, made).withSources(made);
    made.stream().filter(SeenWrites::guesses).map(Entry::address).forEach(guessed::add);
    for (Entry write : FoundSources.groundedWrites(entries)) {
      add(machine.memory(), write, write.window(), write.number(), write.value());
    }
    for (Entry entry : entries) {
      switch (entry.kind()) {
        case READ, WRITE, WANT -> addInitial(machine.memory(), entry);
        case SYNC, LWSYNC, STORE_STORE, LOAD_LOAD, ISYNC, FAIL -> {}
      }
    }
    found =
        FoundSources.allFound(entries) && !haveOneSize(entries)
            ? List.of(SEVERAL_SIZES)
            : List.of();
  }

  @Override
  public List<Failure> found() {
    return found;
  }

  private static boolean guesses(Entry entry) {
    return switch (entry.kind()) {
      case READ -> entry.sourceWindow() != WindowEntries.MEMORY;
      case WANT -> true;
      case WRITE, SYNC, LWSYNC, STORE_STORE, LOAD_LOAD, ISYNC, FAIL -> false;
    };
  }

  /**
   * What a place holds before it is written through a window: a global its initial value, a heap
   * block 0. A local has no such value; what the library writes there is read where it stands. An
   * access beyond the end of a global fails.
   */
  private void addInitial(MemoryView memory, Entry entry) {
    int object = memory.objectAt(entry.address());
    int global = memory.global(object);
    int initial = WriteTable.INITIAL;
    if (global >= 0 && global < program.globals().size()) {
      int offset = (int) (entry.address() - memory.start(object));
      InitialBytes bytes = new InitialBytes(program.globals().get(global), memory);
      if (offset + entry.size() <= bytes.count()) {
        add(memory, entry, initial, initial, bytes.value(offset, entry.size()));
      }
    } else if (object != MemoryView.NO_OBJECT && memory.kind(object) == ObjectKind.HEAP) {
      add(memory, entry, initial, initial, 0);
    } else if (object != MemoryView.NO_OBJECT && entry.kind() == Kind.WANT) {
      add(memory, entry, WriteTable.MEMORY, initial, 0);
    }
  }

  private void add(MemoryView memory, Entry entry, int window, int number, long value) {
    int object = memory.objectAt(entry.address());
    int global = memory.global(object);
    boolean isOwn = global >= 0 && global < program.globals().size();
    boolean isNew =
        table.add(
            new Row(
                isOwn ? OptionalInt.of(global) : OptionalInt.empty(),
                isOwn ? entry.address() - memory.start(object) : entry.address(),
                entry.size(),
                window,
                number,
                value));
    if (isNew) {
      grown.add(entry.address());
    }
  }

  /** Whether no two accesses have some bytes in common, but not all. */
  private static boolean haveOneSize(List<Entry> entries) {
    NavigableMap<Long, Integer> sizes = new TreeMap<>();
    for (Entry entry : entries) {
      switch (entry.kind()) {
        case READ, WRITE -> {
          if (sizes.merge(
                  entry.address(), entry.size(), (one, other) -> one.equals(other) ? one : 0)
              == 0) {
            return false;
          }
        }
        case SYNC, LWSYNC, STORE_STORE, LOAD_LOAD, ISYNC, WANT, FAIL -> {}
      }
    }
    long end = 0;
    for (Map.Entry<Long, Integer> place : sizes.entrySet()) {
      if (place.getKey() < end) {
        return false;
      }
      end = place.getKey() + place.getValue();
    }
    return true;
  }
}
