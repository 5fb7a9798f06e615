package dev.weir.hunt.predict;

import dev.weir.machine.model.ProgramOrder;
import dev.weir.machine.model.ProgramOrder.Operation;
import dev.weir.machine.step.IntList;
import dev.weir.machine.step.LongIntMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Which statements of a thread a memory model may let others see in another order, as far as runs
 * show: the later one may pass the earlier one, and nothing between them keeps their order. Where
 * they access the same memory they keep it all the same; addresses are not looked at.
 */
final class RelaxedPairs {
  private static final Operation[] OPERATIONS = Operation.values();

  /** Whether a model keeps the order of two operations, the earlier one first. */
  private final boolean[][] keeps = new boolean[OPERATIONS.length][OPERATIONS.length];

  private final LongIntMap found = new LongIntMap();
  private final List<Thread> threads = new ArrayList<>();

  RelaxedPairs(ProgramOrder order) {
    for (Operation earlier : OPERATIONS) {
      for (Operation later : OPERATIONS) {
        keeps[earlier.ordinal()][later.ordinal()] = order.keeps(earlier, later);
      }
    }
  }

  /** What a thread did that later operations may still pass. */
  private final class Thread {
    private final Passable[] byLater =
        Arrays.stream(OPERATIONS).map(later -> new Passable(later)).toArray(Passable[]::new);

    Passable passableBy(Operation later) {
      return byLater[later.ordinal()];
    }

    void add(Operation operation, int statement) {
      for (Passable passable : byLater) {
        passable.add(operation, statement);
      }
    }
  }

  /** The earlier statements that one kind of operation may still pass, by their own kind. */
  private final class Passable {
    private final int later;

    /** For operations that cannot be passed there stays nothing in it. */
    private final Statements[] earlier = new Statements[OPERATIONS.length];

    Passable(Operation later) {
      this.later = later.ordinal();
      Arrays.setAll(earlier, _ -> new Statements());
    }

    /** A statement comes after these. */
    void passedBy(int statement) {
      for (Statements its : earlier) {
        its.passedBy(statement);
      }
    }

    /** An operation comes between these and all that follows. */
    void comesBetween(int operation) {
      if (keeps[operation][later]) {
        for (int kind = 0; kind < earlier.length; kind++) {
          if (keeps[kind][operation]) {
            earlier[kind].clear();
          }
        }
      }
    }

    void add(Operation operation, int statement) {
      if (!keeps[operation.ordinal()][later]) {
        earlier[operation.ordinal()].add(statement);
      }
    }

    void clear(Operation operation) {
      earlier[operation.ordinal()].clear();
    }
  }

  /** Statements in the order in which they first came, since they were last cleared. */
  private final class Statements {
    private final IntList inOrder = new IntList();

    /** How often this was cleared, and one; what is marked with another number does not count. */
    private int present = 1;

    /** By statement, when it was added. */
    private int[] added = new int[8];

    /** By statement, how many of these it is known to come after, and since when. */
    private int[] seen = new int[8];

    private int[] seenSince = new int[8];

    void add(int statement) {
      makeRoom(statement);
      if (added[statement] != present) {
        added[statement] = present;
        inOrder.add(statement);
      }
    }

    void passedBy(int statement) {
      if (inOrder.isEmpty()) {
        return;
      }
      makeRoom(statement);
      int from = seenSince[statement] == present ? seen[statement] : 0;
      for (int i = from; i < inOrder.size(); i++) {
        found.put(key(inOrder.get(i), statement), 0);
      }
      seen[statement] = inOrder.size();
      seenSince[statement] = present;
    }

    void clear() {
      if (!inOrder.isEmpty()) {
        inOrder.clear();
        present++;
      }
    }

    private void makeRoom(int statement) {
      if (statement >= added.length) {
        int length = 2 * statement;
        added = Arrays.copyOf(added, length);
        seen = Arrays.copyOf(seen, length);
        seenSince = Arrays.copyOf(seenSince, length);
      }
    }
  }

  private static long key(int earlier, int later) {
    return (long) earlier << Integer.SIZE | later;
  }

  /** A run begins. */
  void start() {
    threads.clear();
  }

  private Thread thread(int number) {
    while (threads.size() <= number) {
      threads.add(new Thread());
    }
    return threads.get(number);
  }

  /** A thread takes a step of a statement. */
  void access(int thread, Operation operation, int statement) {
    Thread its = thread(thread);
    its.passableBy(operation).passedBy(statement);
    between(thread, operation);
    its.add(operation, statement);
  }

  /**
   * The statement that a thread has just executed is a load that could have found an own store in
   * the buffer: it then stands where that store does, and whatever passes a store may pass it.
   */
  void forwarded(int thread, int statement) {
    thread(thread).add(Operation.STORE, statement);
  }

  /** A thread does something that accesses nothing others could look at. */
  void between(int thread, Operation operation) {
    for (Passable passable : thread(thread).byLater) {
      passable.comesBetween(operation.ordinal());
    }
  }

  /** A thread passes a load-load barrier. */
  void loadBarrier(int thread) {
    Passable loads = thread(thread).passableBy(Operation.LOAD);
    for (Operation reading : Arrays.asList(Operation.LOAD, Operation.RELAXED_READ_MODIFY_WRITE)) {
      loads.clear(reading);
    }
  }

  /** Whether the order of two statements of a thread may be seen to be another one. */
  boolean contains(int earlier, int later) {
    return found.get(key(earlier, later)) != LongIntMap.ABSENT;
  }
}
