package dev.weir.machine.memory;

import dev.weir.program.Global;
import dev.weir.program.Operand;
import dev.weir.program.Program;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * Where a program's globals and functions lie, and in each thread's part of memory its copies of
 * thread-local variables and the words that say what has become of it. None of this changes.
 */
final class Statics {
  /** Slot 0 of a thread is that of what the library keeps for it, {@code errno} first. */
  private static final int FIRST_SLOT = 1;

  private final List<Global> globals;
  private final int functions;
  private final IntPredicate isMissing;
  private final long[] addresses;

  /** The slot of each thread's copy of a thread-local variable; 0 for other globals. */
  private final int[] threadLocalSlots;

  /** The same slots alone, in ascending order. */
  private final int[] localSlots;

  /** The slot of the words that say whether a thread was joined or detached, and has ended. */
  private final int threadSlot;

  /**
   * Lays out a program.
   *
   * @param isMissing whether a function, by its number, is nowhere, so that its address is null
   */
  Statics(Program program, IntPredicate isMissing) {
    this.globals = program.globals();
    this.functions = program.functions().size();
    this.isMissing = isMissing;
    addresses = new long[globals.size()];
    threadLocalSlots = new int[globals.size()];
    int slot = 1;
    int local = FIRST_SLOT;
    for (int i = 0; i < globals.size(); i++) {
      int slots = AddressSpace.slotsFor(globals.get(i).size());
      addresses[i] = AddressSpace.ofGlobal(slot);
      slot += slots;
      if (globals.get(i).threadLocal()) {
        threadLocalSlots[i] = local;
        local += slots;
      }
    }
    localSlots = Arrays.stream(threadLocalSlots).filter(s -> s > 0).toArray();
    threadSlot = local;
  }

  /** A global, by its number. */
  Global global(int number) {
    return globals.get(number);
  }

  /** The address of a global. */
  long address(int global) {
    return addresses[global];
  }

  /** The value of a constant operand: anything but a register. */
  long valueOf(Operand operand) {
    return switch (operand) {
      case Operand.Register(int index) ->
          throw new IllegalArgumentException("r" + index + " is not constant");
      case Operand.Constant(long value) -> value;
      case Operand.GlobalAddress(int global, long offset) -> address(global) + offset;
      case Operand.FunctionAddress(int function) ->
          isMissing.test(function) ? 0 : AddressSpace.ofFunction(function);
    };
  }

  /** The function at an address, or -1. */
  int functionAt(long address) {
    return AddressSpace.functionAt(address, functions);
  }

  /** The address of a thread's copy of a thread-local variable. */
  long threadLocal(int thread, int global) {
    return AddressSpace.ofThread(thread, threadLocalSlots[global]);
  }

  /** The number of thread-local variables. */
  int threadLocals() {
    return localSlots.length;
  }

  /** The same address, by the number of the variable among the thread-local ones alone. */
  long threadLocalByOrder(int thread, int order) {
    return AddressSpace.ofThread(thread, localSlots[order]);
  }

  /** The global of which threads have copies in a slot. */
  int threadLocalVariable(int slot) {
    for (int i = 0; i < threadLocalSlots.length; i++) {
      if (threadLocalSlots[i] == slot) {
        return i;
      }
    }
    throw new IllegalArgumentException("no thread-local variable is in slot " + slot);
  }

  /** The address of the word that says whether a thread was joined or detached. */
  long threadWord(int thread) {
    return AddressSpace.ofThread(thread, threadSlot);
  }

  /** The first slot of a thread's part of memory for its stack and heap objects. */
  int firstFreeSlot() {
    return threadSlot + 1;
  }
}
