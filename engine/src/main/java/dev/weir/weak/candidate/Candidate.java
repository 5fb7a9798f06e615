package dev.weir.weak.candidate;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * The part of an execution that is known: what threads entered, and where reads take their values
 * from.
 */
final class Candidate {
  /** The source of a read: the value from before all writes. */
  static final int INITIAL = -1;

  /** The source of a read: a write that is not entered yet, and will have the value expected. */
  static final int EXPECTED = -2;

  /** The source of what is no read, or of a read that is not done. */
  static final int NONE = -3;

  private final List<Entry> entries;
  private final List<Integer> sources;

  /** For reads that wait for a write: from which entry on writes were not offered to them. */
  private final Map<Integer, Integer> offered;

  /** The values of reads that are expected. */
  private final Map<Integer, Long> expected;

  /** Threads that go no further, since their next steps fail, with the outcomes of these. */
  private final TreeMap<Integer, Integer> failed;

  private boolean hasNewFailure;

  /** From this one on entries are new. */
  private int old;

  /** At which steps full barriers stand. */
  private final Map<Integer, Integer> steps;

  private List<Order> orders;

  /** A full barrier before one of another thread, by their entries. */
  record Order(int before, int after) {}

  /** Nothing is known yet. */
  Candidate() {
    entries = new ArrayList<>();
    sources = new ArrayList<>();
    offered = new HashMap<>();
    expected = new HashMap<>();
    failed = new TreeMap<>();
    steps = new HashMap<>();
    orders = List.of();
  }

  /** The same. */
  Candidate(Candidate other) {
    entries = new ArrayList<>(other.entries);
    sources = new ArrayList<>(other.sources);
    offered = new HashMap<>(other.offered);
    expected = new HashMap<>(other.expected);
    failed = new TreeMap<>(other.failed);
    steps = new HashMap<>(other.steps);
    orders = other.orders;
    hasNewFailure = other.hasNewFailure;
    old = other.old;
  }

  /** What was entered, in this order. */
  List<Entry> entries() {
    return entries;
  }

  /** Something was entered. */
  void add(Entry entry) {
    entries.add(entry);
    sources.add(NONE);
  }

  /** The writes since this was last asked. */
  List<Entry> takeNewWrites() {
    List<Entry> fresh =
        entries.subList(old, entries.size()).stream().filter(Entry::isWrite).toList();
    old = entries.size();
    return fresh;
  }

  /** Where a read takes its value from: a write, or one of the constants. */
  int source(int read) {
    return sources.get(read);
  }

  /** Lets a read take its value from a write, or from before all. */
  void take(int read, int source) {
    sources.set(read, source);
    offered.remove(read);
    expected.remove(read);
  }

  /** Lets a read take a value that another thread is to write. */
  void expect(int read, long value) {
    sources.set(read, EXPECTED);
    expected.put(read, value);
    offered.put(read, entries.size());
  }

  /** The reads that took values which nobody has written yet, with these. */
  Map<Integer, Long> expected() {
    return expected;
  }

  /** Lets a read wait for writes after those that are there. */
  void postpone(int read) {
    decline(read, entries.size());
  }

  /** Lets a read wait for writes from an entry on. */
  void decline(int read, int from) {
    offered.put(read, from);
  }

  /** Whether a read waits for a write. */
  boolean isPostponed(int read) {
    return offered.containsKey(read);
  }

  /** The writes of others to the place of a read that were not offered to it. */
  List<Entry> offers(Entry read) {
    return entries.subList(offered.getOrDefault(read.index(), 0), entries.size()).stream()
        .filter(Entry::isWrite)
        .filter(write -> write.thread() != read.thread() && write.isAtPlaceOf(read))
        .toList();
  }

  /** The newest write to the place of a read by its own thread, before the read. */
  OptionalInt newestOwn(Entry read) {
    return entries.subList(0, read.index()).stream()
        .filter(Entry::isWrite)
        .filter(write -> write.thread() == read.thread() && write.isAtPlaceOf(read))
        .mapToInt(Entry::index)
        .max();
  }

  /** The read of the atomic instruction that a write belongs to: the newest before it. */
  int readOf(Entry write) {
    for (int i = write.index() - 1; i >= 0; i--) {
      if (entries.get(i).thread() == write.thread() && entries.get(i).isRead()) {
        return i;
      }
    }
    throw new IllegalStateException("an atomic write has no read");
  }

  /** Whether accesses of other threads to an object may come after its end, or before. */
  boolean mayOutlive(int thread, long start, long size) {
    return entries.stream()
        .filter(entry -> entry.touches(start, size))
        .anyMatch(entry -> !isBefore(entry, thread) && !hasRead(thread, entry));
  }

  /** Whether a thread has read what a write made: then whatever it does later is behind that. */
  private boolean hasRead(int thread, Entry write) {
    return entries.stream()
        .anyMatch(
            read ->
                read.thread() == thread && read.isRead() && source(read.index()) == write.index());
  }

  /** Whether something comes before what a thread does now: its own, or they have synchronised. */
  boolean isBefore(Entry access, int thread) {
    return access.thread() == thread || areSynchronised(access, thread);
  }

  private boolean areSynchronised(Entry access, int thread) {
    return orders.stream()
        .anyMatch(
            order ->
                order.before() > access.index()
                    && entries.get(order.before()).thread() == access.thread()
                    && entries.get(order.after()).thread() == thread);
  }

  /**
   * The reads of a thread that a write of its need not wait for.
   *
   * @param waitsAtBarriers whether it waits for those before barriers that keep reads before writes
   */
  List<Entry> passedBy(Entry write, boolean waitsAtBarriers) {
    BitSet behind = new BitSet();
    behind.or(write.addr());
    behind.or(write.data());
    behind.or(write.control());
    List<Entry> passed = new ArrayList<>();
    for (int i = write.index() - 1; i >= 0; i--) {
      Entry earlier = entries.get(i);
      if (earlier.thread() != write.thread()) {
        continue;
      }
      if (waitsAtBarriers && earlier.keepsReadsBeforeWrites()) {
        break;
      }
      if (earlier.isRead() && behind.get(earlier.number())) {
        behind.or(earlier.addr());
      } else if (earlier.isRead()) {
        passed.add(earlier);
      }
    }
    return passed;
  }

  /** The reads of a round that ends here. */
  List<Entry> readsOf(Entry round) {
    return entries.subList(0, round.index()).stream()
        .filter(entry -> entry.isRead() && entry.thread() == round.thread())
        .filter(read -> read.number() >= round.value())
        .toList();
  }

  /** The newest entry of a thread, if there is one. */
  OptionalInt newestOf(int thread) {
    for (int i = entries.size() - 1; i >= 0; i--) {
      if (entries.get(i).thread() == thread) {
        return OptionalInt.of(i);
      }
    }
    return OptionalInt.empty();
  }

  /** Whether a thread has taken a value that nobody has written yet. */
  boolean expects(int thread) {
    return expected.keySet().stream().anyMatch(read -> entries.get(read).thread() == thread);
  }

  /** A thread goes no further, since its next step fails. */
  void fail(int thread, int outcome) {
    failed.put(thread, outcome);
    hasNewFailure = true;
  }

  /** Whether a thread has failed since this was last asked. */
  boolean takeNewFailure() {
    boolean result = hasNewFailure;
    hasNewFailure = false;
    return result;
  }

  /** The threads that go no further, and the outcomes of the steps in which they fail. */
  Map<Integer, Integer> failed() {
    return failed;
  }

  /** A full barrier stands at a step of the execution. */
  void passes(int barrier, int step) {
    steps.put(barrier, step);
  }

  /** The step at which a full barrier stands, or {@link #NONE}. */
  int step(int barrier) {
    return steps.getOrDefault(barrier, NONE);
  }

  /** The full barriers that come one before the other, as their threads have synchronised. */
  List<Order> orders() {
    return orders;
  }

  /** Says which do. */
  void order(List<Order> all) {
    orders = List.copyOf(all);
  }
}
