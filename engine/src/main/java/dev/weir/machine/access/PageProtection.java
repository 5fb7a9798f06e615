package dev.weir.machine.access;

import dev.weir.machine.memory.AddressSpace;
import dev.weir.machine.memory.Memory;
import dev.weir.machine.memory.PageRights;
import dev.weir.machine.report.AddressNames;
import dev.weir.machine.report.FailureKind;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.Step;
import dev.weir.machine.step.Step.Drain;
import dev.weir.machine.thread.Failures;
import dev.weir.machine.thread.MachineState;
import dev.weir.machine.thread.ThreadState;

/**
 * Changes the rights of pages, in a step that is ordered with all accesses to them: it counts as a
 * write of all their bytes that leaves the values as they are.
 *
 * <p>An access is checked where it is executed. So a store that goes into the buffer is ordered
 * with changes of rights then, not when it reaches memory: the thread looks at the rights in a step
 * just before, a read of what stands for them among addresses ({@link PageRights#shadow}), and so
 * it does before a load, which may read a store of its own from the buffer. No other thread can
 * tell whether something came between the two.
 */
public final class PageProtection {
  /** So many bytes beyond an object are looked at one by one. */
  private static final long MOST_BEYOND = 1L << 32;

  private final Memory memory;
  private final VisibleOperations visibleOperations;
  private final AccessChecks checks;
  private final Failures failures;
  private final AddressNames names;
  private final boolean looks;

  /**
   * @param looks whether there are buffers, and the program may change rights
   */
  PageProtection(
      MachineState state,
      VisibleOperations visibleOperations,
      AccessChecks checks,
      AddressNames names,
      boolean looks) {
    this.memory = state.memory();
    this.visibleOperations = visibleOperations;
    this.checks = checks;
    this.failures = state.failures();
    this.names = names;
    this.looks = looks;
  }

  // Looking

  /**
   * Whether a thread has to look at rights before the step that it stands before. That must not
   * depend on what others do, nor on when its own stores reach memory.
   */
  public boolean needsLook(ThreadState t, Step s) {
    return looks
        && !t.hasLooked
        && (s.kind == EventKind.STORE || s.kind == EventKind.LOAD)
        && canChange(t, s);
  }

  private boolean canChange(ThreadState t, Step s) {
    int object = memory.objectAt(s.address);
    return !visibleOperations.isUnseen()
        && memory.isWithin(object, s.address, s.size)
        && memory.size(object) >= PageRights.PAGE
        && !memory.isPrivateOrBecomesShared(object, t.id);
  }

  /** Makes the step that a thread stands before the look that comes before it. */
  public void describeLook(Step s) {
    long first = PageRights.shadow(s.address);
    int pages = (int) (PageRights.shadow(s.address + s.size - 1) - first) + 1;
    s.expected = s.address;
    s.expectedHigh = s.kind == EventKind.STORE ? s.size : -s.size;
    s.access(EventKind.LOAD, first, pages, Drain.NONE);
  }

  /** Takes the step that {@link #describeLook} described; the thread fails without the rights. */
  public void look(ThreadState t, Step s) {
    int object = memory.objectAt(s.expected);
    boolean writes = s.expectedHigh > 0;
    s.value = memory.rights(object).of(PageRights.page(s.expected - memory.start(object)));
    s.value &= PageRights.READ | PageRights.WRITE;
    t.setLooked(checks.checkRights(t, s.expected, Math.abs(s.expectedHigh), writes));
  }

  // Changing

  /** Whether others can see that the rights of the page at an address are changed. */
  public boolean isSeen(ThreadState t, long address) {
    int object = memory.objectAt(address);
    return !visibleOperations.isAlone()
        && !visibleOperations.isInAtomicBlock()
        && object != Memory.NO_OBJECT
        && !memory.isPrivateOrBecomesShared(object, t.id);
  }

  /**
   * Changes the rights of pages, as far as they are there; the thread fails where they are not
   * those of one object alone.
   *
   * @param s the call, whose accesses are noted in the step that is being taken
   * @param address the start of a page
   * @param size a number of whole pages in bytes
   * @param rights as in {@link PageRights}
   * @return whether all of the pages are there; those before the first that is not have changed
   */
  public boolean change(ThreadState t, Step s, long address, long size, int rights) {
    int object = memory.objectAt(address);
    boolean isShared =
        object != Memory.NO_OBJECT
            && !visibleOperations.isAlone()
            && !memory.isPrivateOrBecomesShared(object, t.id);
    long offset = address - memory.start(object);
    boolean isVariable = !memory.isConstant(object) && memory.unsupported(object).isEmpty();
    if (isVariable && (!memory.isLive(object) || offset >= memory.size(object))) {
      if (isShared) {
        visibleOperations.recordRights(s, address, size, false);
      }
      return false;
    }
    long there = Math.min(size, memory.size(object) - offset);
    if (there % PageRights.PAGE != 0 || !isVariable) {
      failures.fail(
          t,
          FailureKind.UNSUPPORTED,
          "call of '%s' for a page that %s %s"
              .formatted(
                  rights == PageRights.UNMAPPED ? "munmap" : "mprotect",
                  names.nameOfObject(address),
                  isVariable ? "does not have to itself" : "is in, whose value is fixed"));
      return false;
    }
    if (isShared) {
      visibleOperations.recordRights(s, address, there, true);
    }
    long mapped = rights == PageRights.UNMAPPED ? there : memory.mapped(object, offset, there);
    protect(object, offset, mapped, rights | (isShared ? PageRights.CHANGED : 0));
    return mapped == size;
  }

  /**
   * Whether another object than the first may be at some of these bytes: there is one, or they are
   * very many.
   */
  public boolean areOfSeveral(long address, long size) {
    int object = memory.objectAt(address);
    boolean isBefore = object == Memory.NO_OBJECT || !memory.isWithin(object, address, 1);
    long end = address + size;
    long at = isBefore ? address : Math.min(end, memory.start(object) + memory.size(object));
    if (end - at > MOST_BEYOND) {
      return true;
    }
    while (at < end) {
      int found = memory.objectAt(at);
      if (found != object && found != Memory.NO_OBJECT) {
        return true;
      }
      at = AddressSpace.nextSlot(at);
    }
    return false;
  }

  /** Gives the pages of a fresh object their first rights. */
  public void begin(long address, int rights) {
    int object = memory.objectAt(address);
    protect(object, 0, memory.size(object), rights);
  }

  private void protect(int object, long offset, long size, int rights) {
    long end = PageRights.page(offset + size);
    memory.protect(object, memory.rights(object).with(PageRights.page(offset), end, rights));
  }
}
