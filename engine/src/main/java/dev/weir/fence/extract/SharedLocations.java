package dev.weir.fence.extract;

import dev.weir.machine.Machine;
import dev.weir.machine.memory.MemoryView;
import dev.weir.program.SourcePosition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The places in memory that threads share, found one by one, with the values that they may have.
 */
final class SharedLocations {
  /** More values than this are none of a finite domain that exact reachability could handle. */
  private static final int MOST_VALUES = 48;

  private final Machine machine;
  private final List<SharedLocation> all = new ArrayList<>();
  private int firstLateObject;
  private boolean hasGrown;
  private int generation;

  SharedLocations(Machine machine) {
    this.machine = machine;
  }

  /** Forgets all; objects made from now on are made by threads that run with others. */
  void begin() {
    all.clear();
    beginGeneration(0);
    firstLateObject = machine.memory().end();
  }

  /** Lets all places have the values that were found before a generation. */
  void beginGeneration(int number) {
    generation = number;
    hasGrown = false;
    all.forEach(location -> location.begin(number));
  }

  /** Whether a value of the next generation was found. */
  boolean hasGrown() {
    return hasGrown;
  }

  /** All of them, in the order in which they were found. */
  List<SharedLocation> all() {
    return all;
  }

  /**
   * The place of an access; nothing if the access fails.
   *
   * @throws RefusedException if its values cannot be followed
   */
  Optional<SharedLocation> at(long address, int size) {
    for (SharedLocation known : all) {
      if (known.address() == address && known.size() == size) {
        return Optional.of(known);
      }
    }
    MemoryView memory = machine.memory();
    int object = memory.objectAt(address);
    if (!memory.isValid(object, address, size)) {
      return Optional.empty();
    }
    String name = name(address) + declaredAt(object);
    if (object >= firstLateObject) {
      throw new RefusedException(name + " is made while other threads run, and shared");
    }
    if (size > Long.BYTES) {
      throw new RefusedException(name + " is accessed in " + size + " bytes at once");
    }
    for (SharedLocation known : all) {
      if (known.overlaps(address, size)) {
        throw new RefusedException(name + " is accessed in parts of different size");
      }
    }
    if (memory.definedBytes(object, address, size) != (1 << size) - 1) {
      throw new RefusedException(name + " has no value when the threads begin");
    }
    SharedLocation found =
        new SharedLocation(address, size, name(address), memory.read(object, address, size));
    all.add(found);
    return Optional.of(found);
  }

  /**
   * A value is written.
   *
   * @throws RefusedException if there are too many, or it cannot be followed
   */
  void write(SharedLocation location, long value) {
    if (location.size() == Long.BYTES && isLate(value)) {
      throw new RefusedException(
          where(location) + " gets the address of something that is made while other threads run");
    }
    if (location.add(value, generation + 1)) {
      hasGrown = true;
    }
    if (location.values().size() > MOST_VALUES) {
      throw new RefusedException(
          where(location) + " takes more than " + MOST_VALUES + " values, perhaps without end");
    }
  }

  /** Whether a value is the address of an object of threads that run with others. */
  private boolean isLate(long value) {
    int object = machine.memory().objectAt(value);
    return object != MemoryView.NO_OBJECT && object >= firstLateObject;
  }

  private String where(SharedLocation location) {
    return location.name() + declaredAt(machine.memory().objectAt(location.address()));
  }

  private String name(long address) {
    return machine.names().name(address);
  }

  private String declaredAt(int object) {
    MemoryView memory = machine.memory();
    int global = memory.global(object);
    SourcePosition position =
        global >= 0 ? memory.position(global) : machine.code().position(memory.site(object));
    return position.isUnknown() ? "" : " (" + position.file() + ":" + position.line() + ")";
  }

  /** Gives a place a value. */
  void set(SharedLocation location, long value) {
    machine.write(location.address(), location.size(), value);
  }

  /** The value of a place. */
  long get(SharedLocation location) {
    MemoryView memory = machine.memory();
    return memory.read(memory.objectAt(location.address()), location.address(), location.size());
  }

  /** Gives all places their first values. */
  void restore() {
    all.forEach(location -> set(location, location.initial()));
  }
}
