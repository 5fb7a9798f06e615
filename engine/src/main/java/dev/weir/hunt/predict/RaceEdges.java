package dev.weir.hunt.predict;

import dev.weir.hunt.predict.AccessTable.Access;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The potential races of a run, directed: from a statement of a thread that could come first to one
 * of another thread, where both access common memory and one of them writes it. Where that is asked
 * for, also two races in a row with a single event of a third thread between them: a store, say,
 * that one thread has not seen yet and another one has.
 */
final class RaceEdges {
  /** So many threads of one word of memory are looked at, those with the lowest numbers. */
  private static final int MOST_THREADS = 8;

  /** So many accesses of one word are looked at. */
  private static final int MOST_OF_WORD = 400;

  /** So many pairs of races in a row of one word are looked at. */
  private static final int MOST_IN_A_ROW = 1 << 16;

  private final RunSummary run;
  private final boolean withBetween;
  private final Map<Key, Front> fronts = new LinkedHashMap<>();
  private boolean isSampled;

  private record Key(
      int thread, int statement, List<Between> between, int otherThread, int otherStatement) {}

  /**
   * An event of a third thread that comes after the first and before the other of a race.
   *
   * @param thread its thread
   * @param statement what it does
   */
  record Between(int thread, int statement) {}

  /**
   * A race that could come in this order.
   *
   * @param thread the thread that comes first
   * @param statement what it does
   * @param between nothing, or what comes between the two
   * @param otherThread the thread that comes then
   * @param otherStatement what it does
   * @param places where, and when
   */
  record Edge(
      int thread,
      int statement,
      List<Between> between,
      int otherThread,
      int otherStatement,
      List<Front.Point> places) {
    /** The number of races. */
    int races() {
      return 1 + between.size();
    }

    /** Whether a thread does something between the two that race. */
    boolean goesThrough(int other) {
      return between.stream().anyMatch(its -> its.thread == other);
    }
  }

  /**
   * The races of a run.
   *
   * @param withBetween also two races in a row with a single event between them
   */
  RaceEdges(RunSummary run, boolean withBetween) {
    this.run = run;
    this.withBetween = withBetween;
    AccessTable table = run.table();
    isSampled = table.isSampled();
    int[] entries = table.byWord();
    for (int from = 0; from < entries.length; ) {
      int to = from + 1;
      while (to < entries.length && table.word(entries[to]) == table.word(entries[from])) {
        to++;
      }
      if (to - from > 1) {
        addWord(entries, from, to);
      }
      from = to;
    }
  }

  /** Whether some were left out. */
  boolean isSampled() {
    return isSampled || fronts.values().stream().anyMatch(Front::isSampled);
  }

  private record Entry(Access access, int bytes, long word, int first, int last) {
    boolean conflictsWith(Entry other) {
      return (bytes & other.bytes) != 0 && (access.writes() || other.access.writes());
    }
  }

  private boolean mayRace(Entry one, Entry other) {
    return (one.bytes & other.bytes) != 0 && run.mayRace(one.access, other.access);
  }

  private void addWord(int[] entries, int from, int to) {
    AccessTable table = run.table();
    List<Entry> all = new ArrayList<>();
    boolean isWritten = false;
    for (int i = from; i < to; i++) {
      int e = entries[i];
      Access access = table.access(e);
      isWritten |= access.writes();
      all.add(new Entry(access, table.bytes(e), table.word(e), table.first(e), table.last(e)));
    }
    int[] threads = all.stream().mapToInt(e -> e.access.thread()).sorted().distinct().toArray();
    if (threads.length < 2 || !isWritten) {
      return;
    }
    if (threads.length > MOST_THREADS) {
      isSampled = true;
      all.removeIf(e -> e.access.thread() > threads[MOST_THREADS - 1]);
    }
    if (all.size() > MOST_OF_WORD) {
      isSampled = true;
      all.subList(MOST_OF_WORD, all.size()).clear();
    }
    for (int i = 0; i < all.size(); i++) {
      for (int j = i + 1; j < all.size(); j++) {
        Entry one = all.get(i);
        Entry other = all.get(j);
        if (mayRace(one, other)) {
          add(one, List.of(), other, one.bytes & other.bytes);
          add(other, List.of(), one, one.bytes & other.bytes);
        }
      }
    }
    if (withBetween && threads.length > 2) {
      addInARow(all);
    }
  }

  /** Adds what needs an event between, since the first and the last do not race themselves. */
  private void addInARow(List<Entry> all) {
    int count = 0;
    for (Entry between : all) {
      List<Entry> racing = all.stream().filter(other -> mayRace(between, other)).toList();
      for (Entry one : racing) {
        for (Entry other : racing) {
          if (one.access.thread() == other.access.thread() || one.conflictsWith(other)) {
            continue;
          }
          if (++count > MOST_IN_A_ROW) {
            isSampled = true;
            return;
          }
          Access its = between.access;
          List<Between> through = List.of(new Between(its.thread(), its.statement()));
          add(one, through, other, between.bytes);
        }
      }
    }
  }

  private void add(Entry one, List<Between> between, Entry other, int bytes) {
    Key key =
        new Key(
            one.access.thread(),
            one.access.statement(),
            between,
            other.access.thread(),
            other.access.statement());
    fronts
        .computeIfAbsent(key, _ -> new Front())
        .add(new Front.Point(place(one.word, bytes), one.last, other.first));
  }

  /** Bytes of a word, as a number. */
  private static long place(long word, int bytes) {
    return word << Long.BYTES | bytes;
  }

  /** All of them. */
  List<Edge> all() {
    List<Edge> edges = new ArrayList<>();
    fronts.forEach(
        (key, front) ->
            edges.add(
                new Edge(
                    key.thread,
                    key.statement,
                    key.between,
                    key.otherThread,
                    key.otherStatement,
                    front.points())));
    return edges;
  }
}
