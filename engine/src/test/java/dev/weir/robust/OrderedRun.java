package dev.weir.robust;

import dev.weir.library.Library;
import dev.weir.machine.Machine;
import dev.weir.machine.model.MemoryModels;
import dev.weir.machine.model.SequentialWithBarriers;
import dev.weir.machine.options.MachineOptions;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.IntList;
import dev.weir.machine.step.Step;
import dev.weir.program.Program;
import dev.weir.testing.CompiledSmallProgram;
import dev.weir.trace.EventLog;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;

/** A sequentially consistent run, and its two orders by their definitions. */
public final class OrderedRun {
  private final String model;
  private final EventLog log;

  /** The run that is in a log; the model says what is relaxed. */
  OrderedRun(String model, EventLog log) {
    this.model = model;
    this.log = log;
  }

  /** A random run. */
  public static OrderedRun of(CompiledSmallProgram program, String model, long seed) {
    return of(program.program(), MachineOptions.DEFAULT, model, seed);
  }

  /** A random run, up to a step that fails. */
  public static OrderedRun of(Program program, MachineOptions options, String model, long seed) {
    OrderedRun run = new OrderedRun(model, new EventLog());
    Machine machine =
        new Machine(
            program,
            new SequentialWithBarriers(MemoryModels.named(model).orElseThrow()),
            new Library(),
            options,
            () -> false);
    Random random = new Random(seed);
    do {
      machine.reset();
      machine.takeNewlyShared();
      run.log.clear();
    } while (!run.reachesEnd(machine, random));
    return run;
  }

  /** Runs the machine to the end, unless it turns out that something is shared. */
  private boolean reachesEnd(Machine machine, Random random) {
    IntList enabled = new IntList();
    IntList outcomes = new IntList();
    machine.enabled(enabled);
    while (!enabled.isEmpty()) {
      int actor = enabled.get(random.nextInt(enabled.size()));
      machine.outcomes(actor, outcomes);
      int outcome = outcomes.get(random.nextInt(outcomes.size()));
      machine.mark();
      Step step = machine.step(actor, outcome);
      if (machine.isNewlyShared()) {
        return false;
      }
      if (machine.hasFailed()) {
        return true;
      }
      log.append(step, outcome);
      machine.enabled(enabled);
    }
    return true;
  }

  /** The events. */
  public EventLog log() {
    return log;
  }

  /** Whether an event takes part: choices do not. */
  public boolean isOrdered(int event) {
    return log.kind(event) != EventKind.CHOICE;
  }

  /** Whether an event is a store. */
  public boolean isStore(int event) {
    return log.kind(event) == EventKind.WRITE;
  }

  /** Whether an event is a load. */
  public boolean isLoad(int event) {
    return log.kind(event) == EventKind.LOAD;
  }

  /** The bytes that an event reads, or writes. */
  public List<Long> bytes(int event, boolean written) {
    List<Long> bytes = new ArrayList<>();
    EventKind kind = log.kind(event);
    if (kind == EventKind.ATOMIC_BLOCK) {
      for (int i = 0; i < log.accessCount(event); i++) {
        if (log.accessWrites(event, i) == written) {
          for (int b = 0; b < log.accessSize(event, i); b++) {
            bytes.add(log.accessAddress(event, i) + b);
          }
        }
      }
    } else if (written ? kind.writes() : kind.reads()) {
      for (int b = 0; b < log.size(event); b++) {
        bytes.add(log.address(event) + b);
      }
    }
    return bytes;
  }

  /** The bytes that an event accesses. */
  List<Long> bytes(int event) {
    List<Long> bytes = new ArrayList<>(bytes(event, true));
    bytes.addAll(bytes(event, false));
    return bytes;
  }

  /**
   * Whether an event comes directly before a later one because of what creates and joins threads.
   */
  private boolean isOrderedByThreads(int first, int second) {
    return log.kind(first) == EventKind.CREATE && log.value(first) == log.thread(second)
        || log.kind(second) == EventKind.JOIN && log.value(second) == log.thread(first);
  }

  /** Whether an event comes directly before a later one in happens-before. */
  public boolean happens(int first, int second) {
    return log.thread(first) == log.thread(second)
        || isOrderedByThreads(first, second)
        || bytes(first, true).stream().anyMatch(bytes(second)::contains)
        || bytes(second, true).stream().anyMatch(bytes(first)::contains);
  }

  /** Whether an event comes directly before a later one in the relaxed order. */
  public boolean isBefore(int first, int second) {
    if (log.thread(first) == log.thread(second)) {
      return isPreserved(first, second);
    }
    if (isOrderedByThreads(first, second)) {
      return true;
    }
    List<Long> written = bytes(second, true);
    if (bytes(first).stream().anyMatch(written::contains)) {
      return true;
    }
    List<Long> read = bytes(second, false);
    return bytes(first, true).stream()
        .filter(read::contains)
        .anyMatch(b -> !isLoad(second) || !isOverwritten(b, first, second));
  }

  /** Whether the thread of a load has stored to a byte since an event. */
  private boolean isOverwritten(long b, int since, int load) {
    for (int e = since + 1; e < load; e++) {
      boolean own = isStore(e) && log.thread(e) == log.thread(load);
      if (own && bytes(e, true).contains(b)) {
        return true;
      }
    }
    return false;
  }

  /** Whether an event comes before a later one of its thread in the relaxed order. */
  boolean isPreserved(int first, int second) {
    if (!isStore(first) || log.drainsAll(second)) {
      return true;
    }
    boolean overlaps = bytes(second).stream().anyMatch(bytes(first, true)::contains);
    if (isLoad(second)) {
      int newest = newestOverlapping(second);
      return newest >= 0
          && !bytes(newest, true).containsAll(bytes(second, false))
          && (model.equals("tso") ? first == newest : overlaps);
    }
    if (model.equals("tso")) {
      return true;
    }
    return overlaps || log.segment(first) < log.segment(second);
  }

  /** The newest own store that overlaps a load. */
  public int newestOverlapping(int load) {
    List<Long> read = bytes(load, false);
    for (int e = load - 1; e >= 0; e--) {
      boolean own = isStore(e) && log.thread(e) == log.thread(load);
      if (own && bytes(e, true).stream().anyMatch(read::contains)) {
        return e;
      }
    }
    return -1;
  }

  /** A relation between events. */
  public interface Relation {
    boolean holds(int first, int second);
  }

  /** For each event those that it comes before, through any number of others. */
  public BitSet[] closure(Relation direct) {
    BitSet[] after = new BitSet[log.size()];
    for (int i = log.size() - 1; i >= 0; i--) {
      after[i] = new BitSet();
      for (int j = i + 1; j < log.size() && isOrdered(i); j++) {
        if (isOrdered(j) && direct.holds(i, j)) {
          after[i].set(j);
          after[i].or(after[j]);
        }
      }
    }
    return after;
  }
}
