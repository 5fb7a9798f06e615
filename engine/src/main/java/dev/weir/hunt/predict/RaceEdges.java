package dev.weir.hunt.predict;

import dev.weir.hunt.predict.AccessTable.Access;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The potential races of a run, directed: from a statement of a thread that could come first to one
 * of another thread, where both access common memory and one of them writes it.
 */
final class RaceEdges {
  /** So many threads of one word of memory are looked at, those with the lowest numbers. */
  private static final int MOST_THREADS = 8;

  /** So many accesses of one word are looked at. */
  private static final int MOST_OF_WORD = 400;

  private final RunSummary run;
  private final Map<Key, Front> fronts = new LinkedHashMap<>();
  private boolean isSampled;

  private record Key(int thread, int statement, int otherThread, int otherStatement) {}

  /**
   * A race that could come in this order.
   *
   * @param thread the thread that comes first
   * @param statement what it does
   * @param otherThread the thread that comes then
   * @param otherStatement what it does
   * @param places where, and when
   */
  record Edge(
      int thread, int statement, int otherThread, int otherStatement, List<Front.Point> places) {}

  RaceEdges(RunSummary run) {
    this.run = run;
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
    return isSampled;
  }

  private record Entry(Access access, int bytes, long word, int first, int last) {}

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
        if ((one.bytes & other.bytes) != 0 && run.mayRace(one.access, other.access)) {
          add(one, other);
          add(other, one);
        }
      }
    }
  }

  private void add(Entry one, Entry other) {
    Key key =
        new Key(
            one.access.thread(),
            one.access.statement(),
            other.access.thread(),
            other.access.statement());
    fronts
        .computeIfAbsent(key, _ -> new Front())
        .add(new Front.Point(one.word, one.last, other.first));
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
                    key.otherThread,
                    key.otherStatement,
                    List.copyOf(front.points()))));
    return edges;
  }
}
