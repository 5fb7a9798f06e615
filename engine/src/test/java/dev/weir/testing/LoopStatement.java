package dev.weir.testing;

import dev.weir.program.AtomicOperator;
import dev.weir.program.MemoryOrder;
import java.util.List;

/**
 * A statement of a {@link LoopProgram}. Variables, mutexes and registers are numbers; registers
 * hold 32 bits and start at 0.
 */
public sealed interface LoopStatement {

  /** {@code register = variable}. */
  record Load(int register, int variable, MemoryOrder order) implements LoopStatement {}

  /** {@code variable = value}. */
  record Store(int variable, Value value, MemoryOrder order) implements LoopStatement {}

  /** {@code register = variable; variable = variable operator value}, in one step. */
  record ReadModifyWrite(
      int register, AtomicOperator operator, int variable, Value value, MemoryOrder order)
      implements LoopStatement {}

  /**
   * {@code register = variable; if (variable == expected) variable = desired}, in one step; {@code
   * success} gets 1 or 0.
   */
  record CompareExchange(
      int register, int success, int variable, Value expected, Value desired, MemoryOrder order)
      implements LoopStatement {}

  /** {@code register = value}. */
  record Move(int register, Value value) implements LoopStatement {}

  /** {@code if (register < limit) register++}. */
  record Advance(int register, int limit) implements LoopStatement {}

  /** Computes for itself, for as many turns as a register says. */
  record Delay(int register) implements LoopStatement {}

  /** A fence. */
  record Fence(MemoryOrder order) implements LoopStatement {}

  /** Takes a mutex. */
  record Lock(int mutex) implements LoopStatement {}

  /** Gives a mutex back, which the thread must hold. */
  record Unlock(int mutex) implements LoopStatement {}

  /** Tries to take a mutex; {@code register} gets 1 where it was free, else 0. */
  record TryLock(int register, int mutex) implements LoopStatement {}

  /**
   * Sleeps on a condition variable; the thread holds the mutex, before and after.
   *
   * @param isTimed whether it may go on at any time
   */
  record Wait(int condition, int mutex, boolean isTimed) implements LoopStatement {}

  /** Wakes one of the threads that sleep on a condition variable, or all. */
  record Signal(int condition, boolean all) implements LoopStatement {}

  /**
   * An operation on a semaphore, barrier, spin lock or read-write lock.
   *
   * @param register gets 1 where an attempt succeeds or the thread is the serial one of a barrier,
   *     else 0; not changed by operations that cannot fail
   */
  record Synchronise(SynchronisationCall call, int object, int register) implements LoopStatement {}

  /** Several statements as one step; no loops, choices or locks. */
  record Block(List<LoopStatement> body) implements LoopStatement {}

  /** Starts a thread. */
  record Create(int thread) implements LoopStatement {}

  /** Waits for the end of a thread that was started before. */
  record Join(int thread) implements LoopStatement {}

  /** {@code register} becomes any of 0 to {@code high}. */
  record Choose(int register, int high) implements LoopStatement {}

  /** Stops the thread for good where the condition does not hold. */
  record Assume(Condition condition) implements LoopStatement {}

  /** One of two lists of statements. */
  record If(Condition condition, List<LoopStatement> then, List<LoopStatement> otherwise)
      implements LoopStatement {}

  /** Repeats its body until a {@link Break} in it. */
  record Loop(List<LoopStatement> body) implements LoopStatement {}

  /** Leaves the innermost loop if the condition holds. */
  record Break(Condition condition) implements LoopStatement {}

  /**
   * A register plus a constant, or a constant alone.
   *
   * @param register the register, or {@link #NO_REGISTER}
   */
  record Value(int register, int constant) {
    /** Stands for no register. */
    public static final int NO_REGISTER = -1;

    /** A constant. */
    public static Value of(int constant) {
      return new Value(NO_REGISTER, constant);
    }

    /** What a register holds. */
    public static Value ofRegister(int register) {
      return new Value(register, 0);
    }

    boolean isConstant() {
      return register == NO_REGISTER;
    }

    @Override
    public String toString() {
      return isConstant()
          ? String.valueOf(constant)
          : "r" + register + (constant == 0 ? "" : " + " + constant);
    }
  }

  /** Whether a register equals a value, or differs from it. */
  record Condition(int register, boolean equal, Value value) {
    @Override
    public String toString() {
      return "r" + register + (equal ? " == " : " != ") + value;
    }
  }
}
