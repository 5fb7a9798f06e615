package dev.weir.robust;

import dev.weir.machine.Actors;
import dev.weir.machine.EventKind;
import dev.weir.machine.IntList;
import dev.weir.machine.Machine;
import dev.weir.machine.MemoryModel;
import dev.weir.machine.Step;
import dev.weir.machine.Waiting;
import dev.weir.trace.EventLog;
import dev.weir.trace.Monitor;
import java.util.Optional;

/**
 * Watches sequentially consistent executions and finds the borderline ones: those that store
 * buffers could turn into one that is not sequentially consistent (Burckhardt and Musuvathi, CAV
 * 2008, Fig. 2; for PSO after Burnim, Sen, Stergiou, TACAS 2011). The machine runs under {@link
 * dev.weir.machine.memory.SequentialWithBarriers}.
 *
 * <p>Before each step it asks, for each location that the step accesses, whether some write that
 * happened before the step ({@code w →hb* last(p)}) could nevertheless reach memory after it: if
 * neither that write nor an older one comes before the step in the relaxed order or is by the same
 * thread. Since both orders are total on the writes of one location, it is enough to compare the
 * newest write of each sort.
 */
public final class StoreBufferMonitor implements Monitor {
  private static final int NONE = -1;

  /** Judges what the monitor suspects. */
  interface Judge {
    /** The exploration starts, perhaps again since more memory turned out to be shared. */
    default void start() {}

    /**
     * Whether a suspected execution is borderline.
     *
     * @param isCertain whether it is in any case; otherwise it depends on what the step would do
     */
    boolean isBorderline(
        Machine machine, EventLog log, RelaxedClocks clocks, Borderline found, boolean isCertain);

    /** Whether to ask for all locations that a step accesses, and for the oldest writes first. */
    default boolean seeksAll() {
      return false;
    }
  }

  private final boolean perLocation;
  private final boolean stopsAtFirst;
  private final boolean undoes;
  private final Judge judge;
  private final RelaxedClocks clocks;
  private final Operation operation = new Operation();
  private Optional<Machine> watched = Optional.empty();
  private int firedAt = Integer.MAX_VALUE;
  private boolean firedAtEnd;

  /**
   * Whether the operation is one of those that find every violation; others may show more pairs.
   */
  private boolean counts = true;

  private boolean unsure;
  private long borderline;

  /**
   * A monitor.
   *
   * @param perLocation whether stores of a thread to different locations may overtake each other:
   *     PSO instead of TSO
   * @param stopsAtFirst whether it has seen enough when it has found a borderline execution
   * @param undoes whether events are taken back, as a search does; otherwise what is not needed any
   *     more is forgotten
   */
  StoreBufferMonitor(boolean perLocation, boolean stopsAtFirst, boolean undoes, Judge judge) {
    this.perLocation = perLocation;
    this.stopsAtFirst = stopsAtFirst;
    this.undoes = undoes;
    this.judge = judge;
    this.clocks = new RelaxedClocks(perLocation, undoes);
  }

  /**
   * A monitor that only counts: it takes each suspicion for granted that needs no further look.
   *
   * @param model the model whose store buffers are in question, TSO or PSO
   */
  public static StoreBufferMonitor counting(MemoryModel model) {
    return new StoreBufferMonitor(
        model.name().equals("pso"),
        false,
        true,
        (machine, log, clocks, found, isCertain) -> isCertain);
  }

  /** The number of borderline executions. */
  public long borderline() {
    return borderline + (stopsAtFirst && borderline == 0 && hasFired() ? 1 : 0);
  }

  /**
   * Whether it may have missed a violation: under PSO it met an atomic block that could have read
   * an older value. Then the block might have accessed something else, which no sequentially
   * consistent execution shows.
   */
  boolean isUnsure() {
    return unsure;
  }

  /** Whether events can be taken back; otherwise what is not needed any more is forgotten. */
  boolean undoes() {
    return undoes;
  }

  private boolean hasFired() {
    return firedAt != Integer.MAX_VALUE || firedAtEnd;
  }

  @Override
  public void start(Machine machine) {
    if (machine.model().isBuffered()) {
      throw new IllegalArgumentException("the monitor watches executions without store buffers");
    }
    watched = Optional.of(machine);
    judge.start();
    clocks.start(
        thread -> machine.exists(thread) && !machine.hasEnded(thread),
        thread -> joined(machine, thread));
    firedAt = Integer.MAX_VALUE;
    firedAtEnd = false;
    unsure = false;
    borderline = 0;
  }

  private static int joined(Machine machine, int thread) {
    Step next = machine.pending(Actors.ofThread(thread));
    return next.kind == EventKind.JOIN ? (int) next.value : ClockTable.NONE;
  }

  @Override
  public void before(Machine machine, EventLog log, int actor) {
    if (operation.becomeAccess(machine, actor, perLocation)) {
      test(log);
    }
  }

  @Override
  public void event(EventLog log, int event) {
    if (clocks.isPrepared()) {
      operation.turnOut(log, event);
    } else {
      operation.become(log, event);
      clocks.prepare(operation, log, event);
      if (operation.kind == EventKind.ATOMIC_BLOCK) {
        // What it accesses is known only now.
        compare(log, event);
        unsure |= perLocation && couldReadOlder();
      }
    }
    clocks.append(operation, log, event);
  }

  @Override
  public void undo(int size) {
    clocks.truncate(size);
    if (size < firedAt) {
      firedAt = Integer.MAX_VALUE;
    }
    firedAtEnd = false;
  }

  @Override
  public void end(Machine machine, EventLog log) {
    int before = firedAt;
    for (int t = 0; t < machine.threads(); t++) {
      if (machine.exists(t)
          && machine.waiting(t) == Waiting.AWAIT
          && operation.becomeAccess(machine, Actors.ofThread(t), perLocation)) {
        test(log);
      }
    }
    clocks.truncate(log.size());
    firedAtEnd = firedAt != before;
    firedAt = before;
    if (hasFired()) {
      borderline++;
    }
  }

  @Override
  public boolean isSatisfied() {
    return stopsAtFirst && hasFired();
  }

  private void test(EventLog log) {
    clocks.prepare(operation, log, NONE);
    counts = isTested(operation.kind);
    if (counts || (judge.seeksAll() && operation.kind.writes())) {
      compare(log, log.size());
    }
    counts = true;
  }

  /** Fig. 2, lines 5 to 15, for the operation that is prepared, after so many events. */
  private void compare(EventLog log, int events) {
    int row = clocks.preparedRow();
    IntList touched = clocks.touched();
    for (int i = 0; i < touched.size(); i++) {
      Writes of = clocks.writes(touched.get(i));
      if (clocks.order().isUpToDate(of, row, operation.thread)) {
        continue;
      }
      int binding = clocks.order().newestBinding(of, row, operation.thread);
      boolean passes = binding < of.size() - 1 && passes(log, events, of, row, binding);
      if (passes && !judge.seeksAll()) {
        return;
      }
    }
    boolean mayBeTorn = perLocation || operation.kind == EventKind.ATOMIC_BLOCK;
    if (mayBeTorn && undoes && touched.size() > 1) {
      findTorn(log, events);
    }
  }

  /**
   * Whether some location that the prepared operation accesses has a write that need not be read.
   */
  private boolean couldReadOlder() {
    IntList touched = clocks.touched();
    for (int i = 0; i < touched.size(); i++) {
      Writes of = clocks.writes(touched.get(i));
      int binding = clocks.order().newestBinding(of, clocks.preparedRow(), operation.thread);
      if (binding < of.size() - 1) {
        return true;
      }
    }
    return false;
  }

  /**
   * Asks whether an operation on several locations may get ahead of a write to one of them and
   * still come after an event on another one that follows the write. Only where stores of one
   * thread may overtake each other is this needed to close a cycle, or where the other one is the
   * end of a block, which a buffered store does not hold up.
   */
  private void findTorn(EventLog log, int events) {
    int row = clocks.preparedRow();
    IntList touched = clocks.touched();
    for (int i = 0; i < touched.size(); i++) {
      Writes of = clocks.writes(touched.get(i));
      int binding = clocks.order().newestBinding(of, row, operation.thread);
      for (int write = of.size() - 1; write > binding; write--) {
        if (mustBePlain(operation.kind) && of.plainUpTo(write) != write) {
          continue;
        }
        for (int seen = of.event(write) + 1; seen < events; seen++) {
          if (conflicts(log, seen, events)
              && clocks.order().happened(of, write, clocks.row(seen))
              && !clocks.order().isBefore(of, write, clocks.row(seen))
              && suspect(log, events, of, write, seen)
              && !judge.seeksAll()) {
            return;
          }
        }
      }
    }
  }

  private boolean conflicts(EventLog log, int event, int events) {
    EventKind kind = log.kind(event);
    if (!kind.accessesMemory() || !(kind.writes() || operation.kind.writes())) {
      return false;
    }
    if (kind != EventKind.ATOMIC_BLOCK) {
      return touches(log, events, log.address(event), log.size(event));
    }
    for (int i = 0; i < log.accessCount(event); i++) {
      if (touches(log, events, log.accessAddress(event, i), log.accessSize(event, i))) {
        return true;
      }
    }
    return false;
  }

  private boolean touches(EventLog log, int events, long address, int size) {
    if (operation.kind != EventKind.ATOMIC_BLOCK) {
      return operation.address < address + size && address < operation.address + operation.size;
    }
    for (int i = 0; i < log.accessCount(events); i++) {
      long other = log.accessAddress(events, i);
      if (other < address + size && address < other + log.accessSize(events, i)) {
        return true;
      }
    }
    return false;
  }

  /** Whether the operation may get ahead of a write newer than the newest binding one. */
  private boolean passes(EventLog log, int events, Writes of, int row, int binding) {
    boolean plain = mustBePlain(operation.kind);
    int write = clocks.order().newestHappened(of, row, binding);
    if (judge.seeksAll()) {
      return passesAny(log, events, of, binding + 1, write);
    }
    while (write > binding) {
      write = plain ? of.plainUpTo(write) : write;
      if (write > binding && suspect(log, events, of, write, NONE)) {
        return true;
      }
      write--;
    }
    return false;
  }

  /** The same, oldest first: on cycles through an older write are those through newer ones, too. */
  private boolean passesAny(EventLog log, int events, Writes of, int first, int last) {
    for (int write = first; write <= last; write++) {
      boolean mayPass = !mustBePlain(operation.kind) || of.plainUpTo(write) == write;
      if (mayPass && suspect(log, events, of, write, NONE)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Under TSO only what reads, and what writes without waiting for earlier stores, can complete a
   * cycle that no other closes; under PSO also stores.
   */
  private boolean isTested(EventKind kind) {
    return switch (kind) {
      case LOAD, FAILED_COMPARE_EXCHANGE, FAILED_TRYLOCK, FREE -> true;
      case READ_LOCK, FAILED_READ_LOCK -> true;
      case READ_MODIFY_WRITE, TRYLOCK -> true;
      case WRITE, LOCK, UNLOCK, SYNCHRONISE, WAIT, SIGNAL, ACQUIRE, POST, ARRIVE -> perLocation;
      case STORE, UPDATE, FENCE, CREATE, JOIN, CHOICE, ATOMIC_BLOCK -> false;
    };
  }

  /** Whether it would write for sure: then what it gets ahead of may not read what it wrote. */
  private static boolean mustBePlain(EventKind kind) {
    return switch (kind) {
      case WRITE, LOCK, UNLOCK, SYNCHRONISE, WAIT, SIGNAL, FREE -> true;
      case ACQUIRE, POST, ARRIVE -> true;
      default -> false;
    };
  }

  private boolean suspect(EventLog log, int events, Writes of, int write, int seen) {
    Machine machine = watched.orElseThrow();
    boolean awaits =
        operation.kind != EventKind.ATOMIC_BLOCK && machine.awaits().maySpin(operation.thread);
    boolean alone = clocks.touched().size() == 1;
    boolean isCertain =
        switch (operation.kind) {
          case LOAD -> seen == NONE && (alone || !awaits);
          case WRITE -> alone;
          default -> false;
        };
    if (awaits && alone) {
      if (operation.size > Long.BYTES || !of.isValueKnownBefore(write)) {
        isCertain = false;
      } else if (machine.awaits().goesRound(operation.thread, of.valueBefore(write), 0)) {
        return false;
      }
    }
    if (write < of.end()) {
      // It may have to come after the end of the block, which need not follow the write.
      isCertain = false;
    }
    Borderline found = new Borderline(operation.thread, events, of.event(write), seen);
    if (!judge.isBorderline(machine, log, clocks, found, isCertain)) {
      return false;
    }
    firedAt = counts ? Math.min(firedAt, events) : firedAt;
    return true;
  }
}
