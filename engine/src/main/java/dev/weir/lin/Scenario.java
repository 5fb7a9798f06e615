package dev.weir.lin;

import dev.weir.program.Program;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What threads call, each in its order. Calls have numbers, thread after thread.
 *
 * @param threads the calls of each thread, at least one
 */
public record Scenario(List<List<Invocation>> threads) {
  /** Copies the calls. */
  public Scenario {
    threads = threads.stream().map(List::copyOf).toList();
  }

  /** The number of calls. */
  public int size() {
    return first(threads.size());
  }

  /** All calls, by number. */
  public List<Invocation> calls() {
    return threads.stream().flatMap(List::stream).toList();
  }

  /** The number of a thread's first call; of one behind the last thread the number of calls. */
  public int first(int thread) {
    int first = 0;
    for (int t = 0; t < thread; t++) {
      first += threads.get(t).size();
    }
    return first;
  }

  /** The thread of a call, from 0. */
  public int thread(int call) {
    int thread = 0;
    int left = call;
    while (left >= threads.get(thread).size()) {
      left -= threads.get(thread).size();
      thread++;
    }
    return thread;
  }

  /**
   * The scenario of some of these calls: of each thread those before the first one that is left
   * out. Threads stay, so that their numbers do.
   */
  Scenario without(long missing) {
    List<List<Invocation>> kept = new ArrayList<>();
    for (int t = 0; t < threads.size(); t++) {
      int first = first(t);
      List<Invocation> calls = new ArrayList<>();
      for (int c = first; c < first(t + 1) && (missing >> c & 1) == 0; c++) {
        calls.add(threads.get(t).get(c - first));
      }
      kept.add(calls);
    }
    return new Scenario(kept);
  }

  /** The same calls of another program. */
  Scenario in(Program other) throws LinException {
    List<List<Invocation>> theirs = new ArrayList<>();
    for (List<Invocation> calls : threads) {
      List<Invocation> own = new ArrayList<>();
      for (Invocation call : calls) {
        own.add(call.in(other));
      }
      theirs.add(own);
    }
    return new Scenario(theirs);
  }

  /** The calls as in C: those of a thread with semicolons, threads with bars between them. */
  public String text() {
    return threads.stream()
        .map(calls -> calls.stream().map(Invocation::text).collect(Collectors.joining("; ")))
        .collect(Collectors.joining(" || "));
  }
}
