package dev.weir.machine.report;

import dev.weir.machine.code.Code;
import dev.weir.machine.memory.Memory;
import dev.weir.machine.memory.MemoryView.ObjectKind;
import dev.weir.machine.step.Step;
import dev.weir.program.SourcePosition;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Where, in any execution so far, a compare-exchange expected the address of a heap block that was
 * freed; never undone. An allocator may hand the address out again, and the comparison would then
 * find it equal; here it never does.
 */
public final class FreedComparisons {
  private final Code code;
  private final Memory memory;
  private final Set<SourcePosition> found = new TreeSet<>();

  public FreedComparisons(Code code, Memory memory) {
    this.code = code;
    this.memory = memory;
  }

  /** Looks at a step that was taken. */
  public void look(Step s) {
    if (s.compares && expectsFreed(s)) {
      found.add(code.position(s.origin));
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

  /** The places, sorted. */
  public List<SourcePosition> places() {
    return List.copyOf(found);
  }
}
