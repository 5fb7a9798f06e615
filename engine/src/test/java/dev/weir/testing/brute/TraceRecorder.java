package dev.weir.testing.brute;

import dev.weir.machine.Machine;
import dev.weir.machine.memory.MemoryView;
import dev.weir.machine.memory.MemoryView.ObjectKind;
import dev.weir.machine.state.StateHash;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.Step;
import dev.weir.testing.brute.MaximalTrace.Standing;
import dev.weir.testing.brute.TraceEvent.Source;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Writes down the trace of an execution of a machine, step by step, and takes steps back.
 *
 * <p>What is done to an object whose life has ended fails and changes nothing: it follows the end,
 * and is not in the order of writes. Fences are in no trace.
 */
final class TraceRecorder {
  private static final int NOBODY = -1;

  private final Machine machine;
  private final SortedMap<Integer, Line<TraceEvent>> threads = new TreeMap<>();
  private final SortedMap<Long, Line<EventId>> orders = new TreeMap<>();

  /** For the bytes of objects whose life has ended, the event that did it. */
  private final Map<Long, EventId> ends = new HashMap<>();

  private final Map<EventId, EventId> lost = new HashMap<>();
  private final Map<Integer, EventId> wakers = new HashMap<>();

  /** The stores of a thread by their store index, as far as they may still be in a buffer. */
  private final Map<StoreName, EventId> stores = new HashMap<>();

  private final Deque<Runnable> trail = new ArrayDeque<>();

  private record StoreName(int thread, int number) {}

  /** A sequence that shares its beginning with others. */
  private record Line<T>(Optional<Line<T>> before, T last, int size, StateHash.Value hash) {
    List<T> elements() {
      List<T> elements = new ArrayList<>(before.map(Line::elements).orElse(List.of()));
      elements.add(last);
      return elements;
    }
  }

  TraceRecorder(Machine machine) {
    this.machine = machine;
  }

  /** A point to which {@link #undo} can return. */
  int mark() {
    return trail.size();
  }

  /** Returns to a mark. */
  void undo(int mark) {
    while (trail.size() > mark) {
      trail.pop().run();
    }
  }

  /**
   * Which bytes of an access can be written, before the step that accesses them: those of an object
   * that lives.
   */
  boolean isWritable(long address, int size) {
    MemoryView memory = machine.memory();
    int object = memory.objectAt(address);
    return object != MemoryView.NO_OBJECT
        && address >= memory.start(object)
        && address + size <= memory.start(object) + memory.size(object)
        && memory.isLive(object)
        && memory.kind(object) != ObjectKind.CONSTANT;
  }

  /**
   * Writes down a step.
   *
   * @param writable whether what it accesses could be written before it
   */
  void add(Step step, int outcome, boolean writable) {
    switch (step.kind) {
      case UPDATE -> update(step);
      case FENCE -> {}
      default -> addEvent(step, outcome, writable);
    }
  }

  private void addEvent(Step step, int outcome, boolean writable) {
    Optional<Line<TraceEvent>> before = Optional.ofNullable(threads.get(step.thread));
    EventId id = new EventId(step.thread, before.map(Line::size).orElse(0));
    boolean isBlock = step.kind == EventKind.ATOMIC_BLOCK;
    List<Source> sources = new ArrayList<>();
    Optional<EventId> end = isBlock ? Optional.empty() : end(step.address, step.size);
    if (isBlock) {
      for (int i = 0; i < step.accessCount(); i++) {
        Optional<EventId> ended = end(step.accessAddress(i), step.accessSize(i));
        end = end.or(() -> ended);
        if (step.accessWrites(i) && ended.isEmpty()) {
          write(id, step.accessAddress(i), step.accessSize(i));
        } else if (!step.accessWrites(i)) {
          read(sources, step.accessAddress(i), step.accessSize(i));
        }
      }
    } else {
      if (step.kind.reads() && step.source == Step.FROM_MEMORY) {
        read(sources, step.address, step.size);
      } else if (step.kind.reads()) {
        Optional<EventId> store = Optional.of(stored(step.thread, step.source));
        for (int i = 0; i < step.size; i++) {
          sources.add(new Source(step.address + i, store));
        }
      }
      if (step.kind.writes() && writable) {
        write(id, step.address, step.size);
      }
    }
    if (step.kind == EventKind.STORE) {
      stores.put(new StoreName(step.thread, step.storeIndex), id);
    }
    boolean hasOther = step.kind == EventKind.CREATE || step.kind == EventKind.JOIN;
    TraceEvent event =
        new TraceEvent(
            id,
            step.kind == EventKind.WRITE ? EventKind.STORE : step.kind,
            step.instruction,
            step.address,
            step.size,
            outcome,
            List.copyOf(sources),
            end,
            Optional.ofNullable(wakers.get(step.thread)),
            hasOther ? (int) step.value : NOBODY);
    StateHash hash = new StateHash();
    before.ifPresent(line -> add(hash, line.hash));
    event.hashInto(hash);
    set(threads, step.thread, new Line<>(before, event, id.number() + 1, hash.value()));
    set(wakers, step.thread, null);
    for (int i = 0; i < step.wokenCount(); i++) {
      set(wakers, step.woken(i), id);
    }
  }

  /** A store leaves a buffer. */
  private void update(Step step) {
    EventId store = stored(step.thread, step.storeIndex);
    if (step.failedToCommit) {
      set(lost, store, end(step.address, step.size).orElseThrow());
    } else if (step.withoutEffect) {
      // Its thread has ended the object's life since: nobody can tell it from one just before that.
      for (long at = step.address; at < step.address + step.size; at++) {
        Line<EventId> toEnd = orders.get(at);
        append(at, toEnd.before, store);
        append(at, Optional.of(orders.get(at)), toEnd.last);
      }
    } else {
      write(store, step.address, step.size);
    }
  }

  private EventId stored(int thread, int storeIndex) {
    return Optional.ofNullable(stores.get(new StoreName(thread, storeIndex))).orElseThrow();
  }

  private Optional<EventId> end(long address, int size) {
    for (long at = address; at < address + size; at++) {
      if (ends.containsKey(at)) {
        return Optional.of(ends.get(at));
      }
    }
    return Optional.empty();
  }

  private void read(List<Source> sources, long address, int size) {
    for (long at = address; at < address + size; at++) {
      sources.add(new Source(at, Optional.ofNullable(orders.get(at)).map(Line::last)));
    }
  }

  private void write(EventId event, long address, int size) {
    boolean ends = size > 0 && !machine.memory().isLive(machine.memory().objectAt(address));
    for (long at = address; at < address + size; at++) {
      Optional<Line<EventId>> before = Optional.ofNullable(orders.get(at));
      // An atomic block that writes a byte again takes effect at once.
      if (before.isEmpty() || !before.get().last.equals(event)) {
        append(at, before, event);
      }
      if (ends) {
        set(this.ends, at, event);
      }
    }
  }

  private void append(long at, Optional<Line<EventId>> before, EventId event) {
    StateHash hash = new StateHash();
    before.ifPresent(line -> add(hash, line.hash));
    hash.add(TraceEvent.word(event));
    set(orders, at, new Line<>(before, event, before.map(Line::size).orElse(0) + 1, hash.value()));
  }

  private <K, V> void set(Map<K, V> map, K key, V value) {
    V old = value == null ? map.remove(key) : map.put(key, value);
    trail.push(
        () -> {
          if (old == null) {
            map.remove(key);
          } else {
            map.put(key, old);
          }
        });
  }

  private static void add(StateHash hash, StateHash.Value value) {
    hash.add(value.low());
    hash.add(value.high());
  }

  /** A hash of the trace so far. */
  StateHash.Value hash() {
    StateHash hash = new StateHash();
    threads.forEach(
        (thread, line) -> {
          hash.add(thread);
          add(hash, line.hash);
        });
    hash.add(NOBODY);
    orders.forEach(
        (address, line) -> {
          hash.add(address);
          add(hash, line.hash);
        });
    return hash.value();
  }

  /** Where each thread stands that has not ended. */
  SortedMap<Integer, Standing> standing() {
    SortedMap<Integer, Standing> standing = new TreeMap<>();
    for (int t = 0; t < machine.threads(); t++) {
      if (machine.exists(t) && !machine.hasEnded(t)) {
        standing.put(t, new Standing(machine.waiting(t), machine.places().instruction(t)));
      }
    }
    return standing;
  }

  /** The trace, in a state in which nobody can step. */
  MaximalTrace trace() {
    SortedMap<Integer, List<TraceEvent>> events = new TreeMap<>();
    threads.forEach((thread, line) -> events.put(thread, line.elements()));
    SortedMap<Long, List<EventId>> writes = new TreeMap<>();
    orders.forEach((address, line) -> writes.put(address, line.elements()));
    return new MaximalTrace(events, writes, Map.copyOf(lost), standing());
  }
}
