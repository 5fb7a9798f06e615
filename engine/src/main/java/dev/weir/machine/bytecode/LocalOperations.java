package dev.weir.machine.bytecode;

import dev.weir.machine.access.AccessChecks;
import dev.weir.machine.access.VisibleOperations;
import dev.weir.machine.code.Arithmetic;
import dev.weir.machine.memory.Memory;
import dev.weir.machine.options.Bounds;
import dev.weir.machine.report.AssertionCoverage;
import dev.weir.machine.thread.ThreadState;

/**
 * What compiled loops call. What may be handed back to the interpreter is asked for first, and the
 * question changes nothing that the interpreter, which asks again, would then find otherwise.
 */
public final class LocalOperations {
  /** No object: the interpreter is to make the access. */
  public static final int NONE = -1;

  private final Memory memory;
  private final VisibleOperations visibleOperations;
  private final AccessChecks checks;
  private final Bounds bounds;
  private final AssertionCoverage coverage;

  /** The operations of a machine with these parts. */
  public LocalOperations(
      Memory memory,
      VisibleOperations visibleOperations,
      AccessChecks checks,
      Bounds bounds,
      AssertionCoverage coverage) {
    this.memory = memory;
    this.visibleOperations = visibleOperations;
    this.checks = checks;
    this.bounds = bounds;
    this.coverage = coverage;
  }

  /** The object that a load reads where it is local and does not fail; otherwise {@link #NONE}. */
  public int objectToRead(ThreadState t, long address, int size, int unneeded) {
    int object = object(t, address, size, false);
    return object >= 0 && checks.read(object, address, size, unneeded) ? object : NONE;
  }

  /** The object that a store writes where it is local and does not fail, or {@link #NONE}. */
  public int objectToWrite(ThreadState t, long address, int size) {
    int object = object(t, address, size, true);
    return object >= 0 && !memory.isReadOnly(object, address, size) ? object : NONE;
  }

  private int object(ThreadState t, long address, int size, boolean writes) {
    // Within an atomic block the question itself records the access.
    if (visibleOperations.isInAtomicBlock()) {
      return NONE;
    }
    int object = memory.objectAt(address);
    return visibleOperations.isLocalAccess(t, t.pc, object, address, size, writes) ? object : NONE;
  }

  /** What a load reads. */
  public long read(int object, long address, int size) {
    return memory.read(object, address, size);
  }

  /** Does a store. */
  public void write(int object, long address, int size, long value) {
    memory.write(object, address, size, value);
  }

  /** Whether a division fails. */
  public static boolean failsToDivide(int operator, int width, long a, long b) {
    return !Arithmetic.divisionFailure(Arithmetic.binary(operator), width, a, b).isEmpty();
  }

  /** The result of an operator, by its number in the code. */
  public static long binary(int operator, int width, long a, long b) {
    return Arithmetic.apply(Arithmetic.binary(operator), width, a, b);
  }

  /** What the counter of a loop is at its entry. */
  public long firstTurn(ThreadState t) {
    return bounds.first(t.steps);
  }

  /** What the counter of a loop is after one more turn. */
  public long nextTurn(ThreadState t, long counter) {
    return bounds.areSuspended() ? counter : bounds.next(counter, t.steps);
  }

  /** Whether a loop whose counter will be this is cut. */
  public boolean isCut(long counter) {
    return !bounds.areSuspended() && bounds.isMet(counter);
  }

  /** An assertion's condition is evaluated now. */
  public void evaluates(int assertion) {
    if (!bounds.areSuspended()) {
      coverage.evaluates(assertion);
    }
  }
}
