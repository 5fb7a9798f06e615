package dev.weir.machine.report;

import dev.weir.machine.code.Code;
import dev.weir.machine.memory.Memory;
import dev.weir.machine.memory.MemoryView.ObjectKind;
import dev.weir.machine.step.Step;

/**
 * Warns where a compare-exchange expects the address of a heap block that was freed. An allocator
 * may hand the address out again, and the comparison would then find it equal; here it never does.
 */
public final class FreedComparisons {
  /** What the user is told. */
  public static final String MESSAGE =
      "this compare-exchange expected the address of a freed block; Weir never reuses freed"
          + " memory, so it misses ABA problems that need reuse";

  private final Code code;
  private final Memory memory;
  private final Warnings warnings;

  /** What tells {@code warnings} of such comparisons in one machine. */
  public FreedComparisons(Code code, Memory memory, Warnings warnings) {
    this.code = code;
    this.memory = memory;
    this.warnings = warnings;
  }

  /** Looks at a step that was taken. */
  public void look(Step s) {
    if (s.compares && expectsFreed(s)) {
      warnings.add(FailureKind.FREED_COMPARISON, MESSAGE, code.position(s.origin));
    }
  }

  /** Of 16 bytes, the half beside the address must be equal: otherwise it is what guards it. */
  private boolean expectsFreed(Step s) {
    if (s.size == Step.WIDE) {
      return s.expectedHigh == s.previousHigh && isFreed(s.expected)
          || s.expected == s.previous && isFreed(s.expectedHigh);
    }
    return s.size == Long.BYTES && isFreed(s.expected);
  }

  private boolean isFreed(long address) {
    int object = memory.objectAt(address);
    return object != Memory.NO_OBJECT
        && memory.kind(object) == ObjectKind.HEAP
        && !memory.isLive(object);
  }
}
