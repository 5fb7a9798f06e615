package dev.weir.machine.step;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The numbers by which threads are told apart in all executions of a machine. A created thread is
 * known by its creator and its number among that creator's threads, never by the schedule;
 * addresses and thread identifiers that a program sees follow from its own number here.
 */
public final class ThreadIdentities extends CommonList<ThreadIdentities> {
  private final int initial;
  private final Map<Long, Integer> identities = new HashMap<>();
  private final List<Long> origins = new ArrayList<>();

  /** The paths of created threads, since each step of a long schedule is told by one. */
  private final List<String> paths = new ArrayList<>();

  public ThreadIdentities(int initial) {
    this.initial = initial;
  }

  /** The number of threads that are there from the start. */
  public int initialThreads() {
    return initial;
  }

  /**
   * The number of created threads that have a number, whether they exist in this execution or not.
   */
  public int created() {
    return origins.size();
  }

  /** The thread that creates a thread; -1 for one that is there from the start. */
  public int creator(int thread) {
    return thread < initial ? -1 : (int) (origins.get(thread - initial) >>> 32);
  }

  /** A created thread's number among those of its creator, from 0. */
  public int childNumber(int thread) {
    return origins.get(thread - initial).intValue();
  }

  /**
   * The number of a created thread; if it has none, the next. To give threads the numbers that they
   * had elsewhere, ask for them in order before the machine is reset.
   *
   * @param creator the thread that creates it
   * @param child its number among those of its creator, from 0
   */
  public int identity(int creator, int child) {
    long key = ((long) creator << 32) | child;
    Integer known = identities.get(key);
    if (known != null) {
      return known;
    }
    if (common().isPresent()) {
      ThreadIdentities all = common().get();
      synchronized (all) {
        int id = all.identity(creator, child);
        addFrom(all);
        return id;
      }
    }
    int id = initial + identities.size();
    identities.put(key, id);
    origins.add(key);
    paths.add(path(creator) + "." + child);
    return id;
  }

  @Override
  void addFrom(ThreadIdentities longer) {
    for (int i = origins.size(); i < longer.origins.size(); i++) {
      long key = longer.origins.get(i);
      identities.put(key, initial + i);
      origins.add(key);
      paths.add(longer.paths.get(i));
    }
  }

  /** The same numbers, for several machines to have in common. */
  ThreadIdentities copy() {
    ThreadIdentities copy = new ThreadIdentities(initial);
    copy.addFrom(this);
    return copy;
  }

  /**
   * The path of a thread, which is the same in every run of the program: {@code 0} for the first
   * that is there from the start, {@code 0.2} for the third that it creates.
   *
   * @throws IllegalArgumentException if no thread has this number
   */
  public String path(int thread) {
    if (thread < 0 || thread >= initial + created()) {
      throw new IllegalArgumentException("no thread has the number " + thread);
    }
    return thread < initial ? Integer.toString(thread) : paths.get(thread - initial);
  }

  /**
   * The number of the thread of a path; if it has none, the next.
   *
   * @throws IllegalArgumentException if it is no path of a thread
   */
  public int ofPath(String path) {
    int end = path.lastIndexOf('.');
    int last = Integer.parseUnsignedInt(path, end + 1, path.length(), 10);
    if (end >= 0) {
      return identity(ofPath(path.substring(0, end)), last);
    }
    if (last >= initial) {
      throw new IllegalArgumentException("no thread " + path + " is there from the start");
    }
    return last;
  }
}
