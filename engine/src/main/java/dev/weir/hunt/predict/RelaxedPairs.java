package dev.weir.hunt.predict;

import dev.weir.machine.model.ProgramOrder;
import dev.weir.machine.model.ProgramOrder.Operation;
import dev.weir.machine.step.IntList;
import dev.weir.machine.step.LongIntMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Which statements of a thread a memory model may let others see in another order, as far as runs
 * show: the later one may pass the earlier one, and nothing between them keeps their order. Where
 * they access the same memory they keep it all the same; addresses are not looked at.
 */
final class RelaxedPairs {
  private static final Operation[] OPERATIONS = Operation.values();

  private final ProgramOrder order;
  private final LongIntMap found = new LongIntMap();
  private final List<Thread> threads = new ArrayList<>();

  RelaxedPairs(ProgramOrder order) {
    this.order = order;
  }

  /** What a thread did that later operations may still pass. */
  private final class Thread {
    private final List<Passable> byLater =
        Arrays.stream(OPERATIONS).map(later -> new Passable(later)).toList();

    Passable passableBy(Operation later) {
      return byLater.get(later.ordinal());
    }
  }

  /** The earlier statements that one kind of operation may still pass, by their own kind. */
  private final class Passable {
    private final Operation later;
    private final Map<Operation, Statements> earlier = new EnumMap<>(Operation.class);

    Passable(Operation later) {
      this.later = later;
      for (Operation operation : OPERATIONS) {
        if (!order.keeps(operation, later)) {
          earlier.put(operation, new Statements());
        }
      }
    }

    /** A statement comes after these. */
    void passedBy(int statement) {
      earlier.values().forEach(its -> its.passedBy(statement));
    }

    /** An operation comes between these and all that follows. */
    void comesBetween(Operation operation) {
      if (order.keeps(operation, later)) {
        earlier.forEach(
            (kind, its) -> {
              if (order.keeps(kind, operation)) {
                its.clear();
              }
            });
      }
    }

    void add(Operation operation, int statement) {
      Statements its = earlier.get(operation);
      if (its != null) {
        its.add(statement);
      }
    }

    void clear(Operation operation) {
      Statements its = earlier.get(operation);
      if (its != null) {
        its.clear();
      }
    }
  }

  /** Statements in the order in which they first came, since they were last cleared. */
  private final class Statements {
    private final IntList inOrder = new IntList();
    private final LongIntMap places = new LongIntMap();

    /** By statement, how many of these it is known to come after. */
    private final LongIntMap seen = new LongIntMap();

    void add(int statement) {
      if (places.get(statement) == LongIntMap.ABSENT) {
        places.put(statement, inOrder.size());
        inOrder.add(statement);
      }
    }

    void passedBy(int statement) {
      int from = Math.max(0, seen.get(statement));
      if (from < inOrder.size()) {
        for (int i = from; i < inOrder.size(); i++) {
          found.put(key(inOrder.get(i), statement), 0);
        }
        seen.put(statement, inOrder.size());
      }
    }

    void clear() {
      if (!inOrder.isEmpty()) {
        inOrder.clear();
        places.clear();
        seen.clear();
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
    its.byLater.forEach(passable -> passable.add(operation, statement));
  }

  /**
   * The statement that a thread has just executed is a load that could have found an own store in
   * the buffer: it then stands where that store does, and whatever passes a store may pass it.
   */
  void forwarded(int thread, int statement) {
    thread(thread).byLater.forEach(passable -> passable.add(Operation.STORE, statement));
  }

  /** A thread does something that accesses nothing others could look at. */
  void between(int thread, Operation operation) {
    thread(thread).byLater.forEach(passable -> passable.comesBetween(operation));
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
