package dev.weir.trace.graph;

import dev.weir.machine.options.Budget;
import dev.weir.trace.EventLog;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * Which events of an execution are at places that no other thread accesses in it, or that nobody
 * writes.
 */
public final class Touched {
  private static final int SEVERAL = -1;

  /** Finer than this, accesses are taken to overlap. */
  private static final int WORD_BITS = 3;

  /** More words than this are kept as one: the end of a large block touches millions. */
  private static final int MOST_WORDS = 64;

  /** What an event costs, in the units of {@link Budget}. */
  private static final int WORK_OF_EVENT = 64;

  private final EventLog log;
  private final EventAccesses accesses;
  private final Budget patience;

  /** By word, who accesses it. */
  private final TreeMap<Long, Users> words = new TreeMap<>();

  /** Accesses of many words. */
  private final List<Wide> wide = new ArrayList<>();

  /**
   * Who accesses a place.
   *
   * @param thread the one that does, or {@link #SEVERAL}
   * @param isWritten whether one writes
   */
  private record Users(int thread, boolean isWritten) {
    Users and(Users other) {
      return new Users(thread == other.thread ? thread : SEVERAL, isWritten || other.isWritten);
    }

    boolean conflict() {
      return thread == SEVERAL && isWritten;
    }
  }

  /** Users of all words from one to another. */
  private record Wide(long first, long last, Users users) {}

  private Touched(EventLog log, Budget patience) {
    this.log = log;
    this.accesses = new EventAccesses(log);
    this.patience = patience;
  }

  /**
   * For each event whether it accesses memory, and nothing there that another thread accesses and
   * one of them writes.
   */
  public static boolean[] byOneThread(EventLog log, Budget patience) {
    Touched touched = new Touched(log, patience);
    for (int e = 0; e < log.size(); e++) {
      touched.add(e);
    }
    boolean[] alone = new boolean[log.size()];
    for (int e = 0; e < log.size(); e++) {
      alone[e] = touched.isAlone(e);
    }
    return alone;
  }

  private void add(int e) {
    patience.spend(WORK_OF_EVENT);
    for (int i = 0; i < accesses.count(e); i++) {
      Users users = new Users(log.thread(e), accesses.writes(e, i));
      add(users, accesses.address(e, i), accesses.extent(e, i));
    }
  }

  private void add(Users users, long address, long size) {
    long first = first(address);
    long last = last(address, size);
    if (size > 0 && last - first >= MOST_WORDS) {
      wide.add(new Wide(first, last, users));
    } else {
      for (long w = first; size > 0 && w <= last; w++) {
        words.merge(w, users, Users::and);
      }
    }
  }

  private boolean isAlone(int e) {
    return switch (log.kind(e)) {
      case LOAD,
          STORE,
          WRITE,
          UPDATE,
          READ_MODIFY_WRITE,
          FAILED_COMPARE_EXCHANGE,
          LOCK,
          TRYLOCK,
          UNLOCK,
          SYNCHRONISE,
          FREE ->
          isAlone(log.thread(e), log.address(e), log.extent(e));
      case FENCE -> true;
      case FAILED_TRYLOCK,
          ACQUIRE,
          READ_LOCK,
          FAILED_READ_LOCK,
          POST,
          ARRIVE,
          WAIT,
          SIGNAL,
          CREATE,
          JOIN,
          CHOICE,
          ATOMIC_BLOCK ->
          false;
    };
  }

  private boolean isAlone(int thread, long address, long size) {
    long first = first(address);
    long last = last(address, size);
    if (size <= 0) {
      return true;
    }
    Users all = new Users(thread, false);
    for (Users users : words.subMap(first, true, last, true).values()) {
      all = all.and(users);
    }
    patience.spend(WORK_OF_EVENT + wide.size());
    for (Wide other : wide) {
      if (other.first <= last && first <= other.last) {
        all = all.and(other.users);
      }
    }
    return !all.conflict();
  }

  private static long first(long address) {
    return address >>> WORD_BITS;
  }

  private static long last(long address, long size) {
    long end = address + size - 1;
    // A pointer that is a small negative number has no room behind it.
    return (Long.compareUnsigned(end, address) < 0 ? -1 : end) >>> WORD_BITS;
  }
}
