package dev.weir.hunt.predict;

import dev.weir.hunt.predict.AccessTable.Access;
import dev.weir.machine.Machine;
import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.model.ProgramOrder.Operation;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.IntList;
import dev.weir.machine.step.LongIntMap;
import dev.weir.machine.step.Step;
import dev.weir.trace.EventLog;
import dev.weir.trace.Monitor;
import dev.weir.trace.graph.EventAccesses;
import dev.weir.trace.replay.TakenLocks;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Watches a sequentially consistent run and keeps what {@link Prediction} needs of it, in bounded
 * memory. It needs no event again that it has seen.
 */
public final class RunSummary implements Monitor {
  private static final int WORD_SHIFT = 3;

  private final RelaxedPairs relaxed;
  private final Map<Integer, EventKind> kinds;
  private final int mostEntries;

  private Run run;
  private int time;

  /** By thread the segment of its store buffer: a barrier stands between two of them. */
  private final IntList bufferSegments = new IntList();

  /** By thread the words that it has stored to since its last fence. */
  private final List<LongIntMap> stored = new ArrayList<>();

  /** What belongs to one run. */
  private record Run(Machine machine, AccessTable table, LockSets locks, ThreadSegments segments) {}

  /**
   * A summary.
   *
   * @param relaxed learns which statements may be seen in another order
   * @param kinds learns what statements do
   * @param mostEntries how many pairs of a word of memory and a way to access it may be kept
   */
  RunSummary(
      Machine machine, RelaxedPairs relaxed, Map<Integer, EventKind> kinds, int mostEntries) {
    this.kinds = kinds;
    this.relaxed = relaxed;
    this.mostEntries = mostEntries;
    this.run = newRun(machine);
  }

  private Run newRun(Machine machine) {
    return new Run(machine, new AccessTable(mostEntries), new LockSets(), new ThreadSegments());
  }

  @Override
  public void start(Machine machine) {
    run = newRun(machine);
    relaxed.start();
    bufferSegments.clear();
    stored.clear();
    time = 0;
  }

  @Override
  public void event(EventLog log, int event) {
    int thread = log.thread(event);
    switch (log.kind(event)) {
      case UPDATE, CHOICE, FREE -> {}
      case LOAD, STORE, WRITE, READ_MODIFY_WRITE, FAILED_COMPARE_EXCHANGE, ATOMIC_BLOCK ->
          access(log, event);
      case FENCE -> fence(thread);
      case CREATE -> {
        fence(thread);
        run.segments.create(thread, (int) log.value(event));
      }
      case JOIN -> {
        fence(thread);
        run.segments.join(thread, (int) log.value(event));
      }
      default -> synchronise(log, event);
    }
  }

  private void fence(int thread) {
    relaxed.between(thread, Operation.FENCE);
    stored(thread).clear();
  }

  private LongIntMap stored(int thread) {
    while (stored.size() <= thread) {
      stored.add(new LongIntMap());
    }
    return stored.get(thread);
  }

  private void synchronise(EventLog log, int event) {
    int thread = log.thread(event);
    EventKind kind = log.kind(event);
    if (log.drainsAll(event)) {
      fence(thread);
    } else {
      relaxed.loadBarrier(thread);
    }
    long word = log.value(event);
    if (TakenLocks.takes(run.machine, kind, log.instruction(event), log.previous(event), word)) {
      run.locks.take(thread, log.address(event), kind == EventKind.READ_LOCK);
    } else if (TakenLocks.givesBack(kind, word)) {
      run.locks.giveBack(thread, log.address(event));
    }
  }

  private void access(EventLog log, int event) {
    int thread = log.thread(event);
    int statement = log.origin(event);
    kinds.putIfAbsent(statement, log.kind(event));
    passBarriers(log, event);
    relaxed.access(thread, operation(log, event), statement);
    long word = log.address(event) >>> WORD_SHIFT;
    if (log.kind(event) == EventKind.STORE) {
      stored(thread).put(word, 0);
    } else if (log.kind(event) == EventKind.LOAD && stored(thread).get(word) != LongIntMap.ABSENT) {
      relaxed.forwarded(thread, statement);
    }
    if (isBehindLoadBarrier(log, event)) {
      relaxed.loadBarrier(thread);
    }
    int locks = run.locks.of(thread);
    int segment = run.segments.of(thread);
    EventAccesses accesses = new EventAccesses(log);
    for (int i = 0; i < accesses.count(event); i++) {
      boolean operates = log.kind(event) == EventKind.ATOMIC_BLOCK && log.accessOperates(event, i);
      if (!operates) {
        run.table.add(
            new Access(
                thread,
                statement,
                accesses.reads(event, i),
                accesses.writes(event, i),
                locks,
                segment),
            accesses.address(event, i),
            accesses.extent(event, i),
            time);
      }
    }
    time++;
  }

  /** What the thread passed since its last step that is no step itself. */
  private void passBarriers(EventLog log, int event) {
    int thread = log.thread(event);
    while (bufferSegments.size() <= thread) {
      bufferSegments.add(0);
    }
    if (log.segment(event) > bufferSegments.get(thread)) {
      bufferSegments.set(thread, log.segment(event));
      relaxed.between(thread, Operation.STORE_BARRIER);
    }
    if (log.drainsAll(event)) {
      fence(thread);
    }
    if ((log.fences(event) & Step.ACQUIRE_FENCE) != 0) {
      relaxed.loadBarrier(thread);
    }
  }

  private boolean isBehindLoadBarrier(EventLog log, int event) {
    MemoryModel model = run.machine.model();
    return log.kind(event).reads()
        && model.loadBarrierAfterRead(run.machine.code().order(log.instruction(event)));
  }

  private static Operation operation(EventLog log, int event) {
    return switch (log.kind(event)) {
      case LOAD -> Operation.LOAD;
      case STORE, WRITE -> Operation.STORE;
      default ->
          log.drainsAll(event) ? Operation.READ_MODIFY_WRITE : Operation.RELAXED_READ_MODIFY_WRITE;
    };
  }

  /** The accesses of the run. */
  AccessTable table() {
    return run.table;
  }

  /** Whether two entries of the table can race: nothing but chance decides which comes first. */
  boolean mayRace(Access one, Access other) {
    return one.thread() != other.thread()
        && (one.writes() || other.writes())
        && !run.locks.exclude(one.locks(), other.locks())
        && !run.segments.areOrdered(one.segment(), other.segment());
  }
}
