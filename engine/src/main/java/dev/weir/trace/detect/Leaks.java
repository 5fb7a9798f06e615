package dev.weir.trace.detect;

import dev.weir.machine.EndOfExecution;
import dev.weir.machine.Machine;
import dev.weir.machine.memory.AddressSpace;
import dev.weir.machine.memory.MemoryView;
import dev.weir.machine.options.Budget;
import dev.weir.machine.report.Failure;
import dev.weir.machine.report.FailureKind;
import dev.weir.trace.EventLog;
import dev.weir.trace.Monitor;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds heap blocks that a program leaves behind at its end and that nothing points to any more:
 * not from a global, a local that is still there, or a block that something points to and that was
 * not freed itself. A pointer into a block counts, whatever tags it carries in its low or its high
 * bits. Who calls {@code exit}, or still waits when the process ends, leaves its locals as they
 * are, so they count too.
 */
final class Leaks implements Monitor {
  private static final int WORD = 8;

  /** What it takes to look at a word, in the units of {@link Budget}. */
  private static final int WORK_OF_WORD = 8;

  private final List<Failure> found = new ArrayList<>();

  @Override
  public void start(Machine machine) {
    found.clear();
  }

  @Override
  public void event(EventLog log, int event) {
    found.clear();
  }

  @Override
  public void undo(int size) {
    found.clear();
  }

  @Override
  public void end(Machine machine, EventLog log) {
    found.clear();
    int[] blocks = machine.memory().liveHeapObjects();
    if (blocks.length == 0 || !new EndOfExecution(machine).isReached()) {
      return;
    }
    Set<Integer> reached = reachable(machine);
    Set<Integer> sites = new HashSet<>();
    for (int block : blocks) {
      if (!reached.contains(block) && sites.add(machine.memory().site(block))) {
        found.add(leak(machine, block));
      }
    }
  }

  @Override
  public List<Failure> found() {
    return found;
  }

  private static Set<Integer> reachable(Machine machine) {
    MemoryView memory = machine.memory();
    Set<Integer> reached = new HashSet<>();
    Deque<Integer> work = new ArrayDeque<>();
    for (int root : memory.liveRoots()) {
      work.add(root);
    }
    for (int t = 0; t < machine.threads(); t++) {
      if (machine.places().hasLocals(t)) {
        machine.places().forEachRegister(t, value -> reach(memory, value, reached, work));
      }
    }
    Budget patience = machine.patience();
    while (!work.isEmpty()) {
      int object = work.remove();
      patience.spend(WORK_OF_WORD);
      long start = memory.start(object);
      long end = memory.size(object) - WORD;
      for (long offset = memory.nextTouched(object, 0) & -WORD;
          offset <= end;
          offset = memory.nextTouched(object, offset + WORD) & -WORD) {
        patience.spend(WORK_OF_WORD);
        reach(memory, memory.read(object, start + offset, WORD), reached, work);
      }
    }
    return reached;
  }

  private static void reach(
      MemoryView memory, long value, Set<Integer> reached, Deque<Integer> work) {
    int object = memory.objectAt(value & AddressSpace.ADDRESS_MASK);
    boolean isBlock =
        object != MemoryView.NO_OBJECT
            && memory.kind(object) == MemoryView.ObjectKind.HEAP
            && memory.isLive(object);
    if (isBlock && reached.add(object)) {
      work.add(object);
    }
  }

  private static Failure leak(Machine machine, int block) {
    MemoryView memory = machine.memory();
    int site = memory.site(block);
    long size = memory.size(block);
    return machine.failureAt(
        FailureKind.LEAK,
        "leak: %s %s allocated here %s never freed, and nothing points there any more"
            .formatted(size, size == 1 ? "byte" : "bytes", size == 1 ? "is" : "are"),
        site,
        memory.owner(block));
  }
}
