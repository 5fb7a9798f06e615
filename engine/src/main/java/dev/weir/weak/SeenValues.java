package dev.weir.weak;

import dev.weir.machine.Machine;
import dev.weir.machine.memory.MemoryView;
import dev.weir.machine.step.EventKind;
import dev.weir.program.Global;
import dev.weir.program.Operand;
import dev.weir.program.Program;
import dev.weir.trace.EventLog;
import dev.weir.trace.graph.EventAccesses;
import dev.weir.transform.instrument.Instrumenter;
import dev.weir.transform.instrument.ValueTable;
import dev.weir.transform.instrument.ValueTable.Place;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Collects the values that memory holds in any execution, where delayed reads may look: at the
 * start, and after each write.
 */
final class SeenValues implements SeenGuesses {
  private final Program program;
  private final Set<Integer> sizes;
  private final ValueTable values = new ValueTable();
  private Optional<Machine> machine = Optional.empty();
  private Optional<EventAccesses> accesses = Optional.empty();
  private boolean grown;

  /**
   * A collector.
   *
   * @param program before it was instrumented
   * @param sizes of the delayed reads, in bytes
   */
  SeenValues(Program program, Set<Integer> sizes) {
    this.program = program;
    this.sizes = sizes;
  }

  @Override
  public ValueTable guesses() {
    return values;
  }

  @Override
  public boolean takeGrown() {
    boolean result = grown;
    grown = false;
    return result;
  }

  @Override
  public void start(Machine started) {
    machine = Optional.of(started);
    accesses = Optional.empty();
    MemoryView memory = started.memory();
    for (int g = 0; g < program.globals().size(); g++) {
      if (!program.globals().get(g).threadLocal()) {
        long start = memory.addressOf(new Operand.GlobalAddress(g, 0));
        look(memory, memory.objectAt(start), start, program.globals().get(g).size());
      } else {
        lookAtThreads(memory, program.globals().get(g));
      }
    }
    sizes.forEach(size -> add(new Place(Place.OTHERS, size), 0));
  }

  /** Takes note of what a variable of each thread holds at first: threads are made later. */
  private void lookAtThreads(MemoryView memory, Global variable) {
    InitialBytes bytes = new InitialBytes(variable, memory);
    for (int size : sizes) {
      for (int at = 0; at + size <= bytes.count(); at += size) {
        add(new Place(Place.OTHERS, size), bytes.value(at, size));
      }
    }
  }

  @Override
  public void event(EventLog log, int event) {
    EventAccesses effects = accesses.orElseGet(() -> new EventAccesses(log));
    accesses = Optional.of(effects);
    Machine seen = machine.orElseThrow();
    MemoryView memory = seen.memory();
    if (log.kind(event) == EventKind.CREATE && isFirstCreation(seen)) {
      lookAtAll(memory);
    }
    for (int i = 0; i < effects.count(event); i++) {
      if (effects.writes(event, i)) {
        long address = effects.address(event, i);
        int object = memory.objectAt(address);
        if (object != MemoryView.NO_OBJECT && memory.isLive(object) && !isOfWindow(seen, object)) {
          look(memory, object, address, effects.extent(event, i));
        }
      }
    }
  }

  /** Whether there was one thread alone before: what it did was no event. */
  private static boolean isFirstCreation(Machine seen) {
    return IntStream.range(0, seen.threads()).filter(seen::exists).count() == 2;
  }

  /** Takes note of all that memory holds. */
  private void lookAtAll(MemoryView memory) {
    IntStream.concat(Arrays.stream(memory.liveRoots()), Arrays.stream(memory.liveHeapObjects()))
        .filter(object -> !isOfWindow(machine.orElseThrow(), object))
        .forEach(
            object -> {
              long at = memory.nextTouched(object, 0);
              while (at < memory.size(object)) {
                long count = Math.min(Long.BYTES, memory.size(object) - at);
                look(memory, object, memory.start(object) + at, count);
                at = memory.nextTouched(object, at + count);
              }
            });
  }

  private boolean isOfWindow(Machine seen, int object) {
    MemoryView memory = seen.memory();
    return switch (memory.kind(object)) {
      case STACK, THREAD_LOCAL ->
          Instrumenter.isOfWindow(seen.code().function(memory.site(object)));
      case GLOBAL, CONSTANT -> memory.global(object) >= program.globals().size();
      case HEAP -> false;
      case THREAD -> true;
    };
  }

  /** Takes note of the values that accesses of each size may read which touch some bytes. */
  private void look(MemoryView memory, int object, long address, long extent) {
    long start = memory.start(object);
    int global = memory.global(object);
    for (int size : sizes) {
      boolean isOwn = global >= 0 && global < program.globals().size();
      Place place = new Place(isOwn ? global : Place.OTHERS, size);
      int step = isOwn && isPacked(global) ? 1 : size;
      long first = start + Math.max(0, address - start - size + 1);
      for (long at = first + (start - first) % step; at < address + extent; at += step) {
        if (memory.isValid(object, at, size)) {
          long value = memory.read(object, at, size);
          add(place, value);
          if (size == Long.BYTES) {
            name(memory, value);
          }
        }
      }
      // What is written as a whole is read so too, aligned or not.
      if (extent == size && memory.isValid(object, address, size)) {
        add(place, memory.read(object, address, size));
      }
    }
  }

  private boolean isPacked(int global) {
    Global variable = program.globals().get(global);
    return variable.type().isPacked(0, variable.size());
  }

  /** Names a value that is an address; other programs have other numbers for it. */
  private void name(MemoryView memory, long value) {
    int function = memory.functionAt(value);
    int object = memory.objectAt(value);
    int global = object == MemoryView.NO_OBJECT ? -1 : memory.global(object);
    if (function >= 0 && function < program.functions().size()) {
      values.name(value, new Operand.FunctionAddress(function));
    } else if (global >= 0 && global < program.globals().size()) {
      values.name(value, new Operand.GlobalAddress(global, value - memory.start(object)));
    } else if (object != MemoryView.NO_OBJECT) {
      values.addUnnamed();
    }
  }

  private void add(Place place, long value) {
    grown |= values.add(place, value);
  }
}
