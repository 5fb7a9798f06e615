package dev.weir.machine.access;

import dev.weir.machine.memory.Memory;
import dev.weir.machine.memory.MemoryView.ObjectKind;
import dev.weir.machine.memory.PageRights;
import dev.weir.machine.options.MachineOptions;
import dev.weir.machine.report.AddressNames;
import dev.weir.machine.report.FailureKind;
import dev.weir.machine.step.Step;
import dev.weir.machine.thread.Failures;
import dev.weir.machine.thread.MachineState;
import dev.weir.machine.thread.ThreadState;
import dev.weir.program.Global;
import java.util.Optional;

/** Checks accesses: that their bytes exist, may be used so, and were written before a read. */
public final class AccessChecks {
  private final Memory memory;
  private final AddressNames names;
  private final Failures failures;
  private final boolean tracksInitialisation;
  private final boolean isArbitrary;
  private boolean readArbitrary;

  AccessChecks(MachineState state, AddressNames names) {
    MachineOptions options = state.options();
    this.memory = state.memory();
    this.names = names;
    this.failures = state.failures();
    this.tracksInitialisation = !options.allowUninitialised();
    this.isArbitrary = options.isSilent(FailureKind.UNINITIALISED);
  }

  /**
   * Whether any execution so far may have read what was never written and could be anything, where
   * that is no error. Never undone.
   */
  public boolean hasReadArbitrary() {
    return readArbitrary;
  }

  /** Takes note that what was never written is used; whether that is no error. */
  private boolean usesArbitrary() {
    readArbitrary |= isArbitrary;
    return isArbitrary;
  }

  /** Checks that bytes may be accessed; the thread fails otherwise. */
  public boolean checkAccess(ThreadState t, long address, long size, boolean writes) {
    return checkAccess(t, memory.objectAt(address), address, size, writes);
  }

  /** The same of bytes of an object, if they are any. */
  boolean checkAccess(ThreadState t, int object, long address, long size, boolean writes) {
    if (object != Memory.NO_OBJECT) {
      // An access to a block whose life has ended shows too that its site is shared.
      memory.recordTouch(object, t.id);
    }
    if (!memory.isValid(object, address, size) && !hasLooked(t, object, address, size)) {
      failInvalid(t, object, address, size, writes);
      return false;
    }
    if (writes
        && memory.isReadOnly(object, address, size)
        && !hasLooked(t, object, address, size)) {
      String message =
          memory.isConstant(object)
              ? "write to the constant " + names.name(address)
              : names.readOnlyAccess(address);
      failures.fail(t, FailureKind.MEMORY, message);
      return false;
    }
    return true;
  }

  /** Whether the rights of the pages, whatever they are now, were enough just before. */
  private boolean hasLooked(ThreadState t, int object, long address, long size) {
    return t.hasLooked
        && memory.isLive(object)
        && memory.isWithin(object, address, size)
        && !memory.isConstant(object);
  }

  /**
   * Checks that the pages with some bytes of an object may be used; the thread fails otherwise. The
   * answer does not depend on whether another thread has ended the object's life: that is for the
   * access to find out.
   */
  boolean checkRights(ThreadState t, long address, long size, boolean writes) {
    int object = memory.objectAt(address);
    PageRights rights = memory.rights(object);
    long offset = address - memory.start(object);
    boolean mayRead = rights.allow(offset, size, PageRights.READ);
    boolean mayUse = mayRead && (!writes || rights.allow(offset, size, PageRights.WRITE));
    if (mayUse || memory.ender(object) == t.id) {
      return true;
    }
    String message =
        mayRead ? names.readOnlyAccess(address) : names.forbiddenAccess(address, size, writes);
    failures.fail(t, FailureKind.MEMORY, message);
    return false;
  }

  private void failInvalid(ThreadState t, int object, long address, long size, boolean writes) {
    Optional<Global.Unsupported> unsupported = memory.unsupported(object);
    if (unsupported.isPresent()) {
      String message = unsupported.get().what() + "; " + unsupported.get().advice();
      failures.fail(t, FailureKind.UNSUPPORTED, message);
    } else {
      failures.fail(t, FailureKind.MEMORY, names.invalidAccess(address, size, writes));
    }
  }

  /** Whether a thread may read what was never written; it fails otherwise. */
  boolean allowsUndefined(ThreadState t, long address) {
    if (!tracksInitialisation || usesArbitrary()) {
      return true;
    }
    failUninitialised(t, address);
    return false;
  }

  /** Checks that a valid place is aligned to its size; the thread fails otherwise. */
  boolean checkAligned(ThreadState t, long address, int size) {
    if ((address & (size - 1)) == 0) {
      return true;
    }
    String message = "access to " + size + " bytes at once that is not aligned: ";
    failures.fail(t, FailureKind.MEMORY, message + names.name(address));
    return false;
  }

  /** Whether all bytes of a valid place may be read. */
  public boolean allowsRead(int object, long address, int size) {
    if (size == Step.WIDE) {
      return allowsRead(object, address, Step.WORD, 0)
          && allowsRead(object, address + Step.WORD, Step.WORD, 0);
    }
    return allowsRead(object, address, size, 0);
  }

  /**
   * Whether the bytes of a valid place may be read: they were written, or need not be.
   *
   * @param unneeded the bytes that this read does not use, bit i for byte i
   */
  public boolean allowsRead(int object, long address, int size, int unneeded) {
    return isDefined(object, address, size, unneeded) || isArbitrary;
  }

  /** The same of a read that is made: takes note where it is one of any value. */
  public boolean read(int object, long address, int size, int unneeded) {
    return isDefined(object, address, size, unneeded) || usesArbitrary();
  }

  private boolean isDefined(int object, long address, int size, int unneeded) {
    ObjectKind kind = memory.kind(object);
    return !tracksInitialisation
        || kind == ObjectKind.GLOBAL
        || kind == ObjectKind.CONSTANT
        || kind == ObjectKind.THREAD_LOCAL
        || (~(memory.definedBytes(object, address, size) | unneeded) & ((1 << size) - 1)) == 0;
  }

  /** Checks that all bytes of a valid place may be read; the thread fails otherwise. */
  public boolean checkDefined(ThreadState t, long address, int size) {
    return checkDefined(t, memory.objectAt(address), address, size, 0);
  }

  /** Checks that the bytes of a valid place may be read; the thread fails otherwise. */
  boolean checkDefined(ThreadState t, int object, long address, int size, int unneeded) {
    if (read(object, address, size, unneeded)) {
      return true;
    }
    failUninitialised(t, address);
    return false;
  }

  /**
   * Whether an undefined value may be used; the thread fails otherwise.
   *
   * @param what the use
   * @param always whether this is an error even where reading uninitialised memory is none
   */
  public boolean allowsUse(ThreadState t, String what, boolean always) {
    if (!tracksInitialisation && !always || usesArbitrary()) {
      return true;
    }
    failures.fail(t, FailureKind.UNINITIALISED, "uninitialised value used: " + what);
    return false;
  }

  /** Stops a thread that reads what was never written. */
  public void failUninitialised(ThreadState t, long address) {
    failures.fail(t, FailureKind.UNINITIALISED, "uninitialised read of " + names.name(address));
  }

  /** A buffered store reaches memory after another thread ended the object's life. */
  public void failStore(ThreadState t, Step s) {
    String message = names.invalidAccess(s.address, s.size, true) + " by a store that was buffered";
    failures.failCommit(t, s.instruction, message);
  }
}
