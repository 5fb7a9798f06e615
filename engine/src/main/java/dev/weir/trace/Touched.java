package dev.weir.trace;

import dev.weir.machine.EventKind;
import java.util.HashMap;
import java.util.Map;

/** Which events of an execution are at places that no other thread accesses in it. */
final class Touched {
  private static final int SEVERAL = -1;

  /** Finer than this, accesses are taken to overlap. */
  private static final int WORD_BITS = 3;

  private final EventLog log;

  /** The thread that accesses a word, or {@link #SEVERAL}. */
  private final Map<Long, Integer> words = new HashMap<>();

  private Touched(EventLog log) {
    this.log = log;
  }

  /** For each event whether it accesses memory, and only such that no other thread does. */
  static boolean[] byOneThread(EventLog log) {
    Touched touched = new Touched(log);
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
    for (int i = 0; i < log.accessCount(e); i++) {
      add(log.thread(e), log.accessAddress(e, i), log.accessSize(e, i));
    }
    if (log.kind(e) != EventKind.ATOMIC_BLOCK) {
      add(log.thread(e), log.address(e), log.size(e));
    }
  }

  private void add(int thread, long address, int size) {
    for (long w = first(address); size > 0 && w <= last(address, size); w++) {
      words.merge(w, thread, (one, other) -> one.equals(other) ? one : SEVERAL);
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
          isAlone(log.address(e), log.size(e));
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

  private boolean isAlone(long address, int size) {
    for (long w = first(address); size > 0 && w <= last(address, size); w++) {
      if (words.getOrDefault(w, SEVERAL) == SEVERAL) {
        return false;
      }
    }
    return true;
  }

  private static long first(long address) {
    return address >>> WORD_BITS;
  }

  private static long last(long address, int size) {
    return (address + size - 1) >>> WORD_BITS;
  }
}
