package dev.weir.transform.graph;

import dev.weir.program.Program;
import dev.weir.program.ThreadStart;
import dev.weir.transform.Site;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/** The functions that threads begin with, and what code each of them may run. */
final class Threads {
  /** What the library does at the end of threads, which no code calls. */
  private static final Set<String> AT_END =
      Set.of("weir_before_return_of_thread", "weir_note_end_of_thread");

  private final List<Integer> roots = new ArrayList<>();
  private final List<BitSet> functions = new ArrayList<>();
  private final BitSet several = new BitSet();
  private final BitSet initial = new BitSet();

  private final Calls calls;
  private final Predicate<Site> repeats;

  private Threads(Calls calls, Predicate<Site> repeats) {
    this.calls = calls;
    this.repeats = repeats;
  }

  /**
   * The threads of a program.
   *
   * @param repeats whether an instruction may run more than once in one run of its function
   */
  static Threads of(Program program, PointsTo pointsTo, Predicate<Site> repeats) {
    var threads = new Threads(new Calls(program, pointsTo), repeats);
    SortedMap<Integer, Integer> starts = new TreeMap<>();
    for (ThreadStart start : program.threads()) {
      starts.merge(start.function(), 1, Integer::sum);
    }
    for (int function : starts.keySet()) {
      threads.initial.set(threads.root(function));
    }
    // Creations in code that no thread runs create nothing; those that threads run, by and by.
    boolean more = true;
    while (more) {
      more = false;
      for (Map.Entry<Site, Set<Integer>> creation : pointsTo.created().entrySet()) {
        if (threads.running(creation.getKey().function()).isEmpty()) {
          continue;
        }
        for (int function : creation.getValue()) {
          more |= !threads.roots.contains(function);
          threads.root(function);
        }
      }
    }
    threads.count(starts, pointsTo);
    return threads;
  }

  private int root(int function) {
    int known = roots.indexOf(function);
    if (known >= 0) {
      return known;
    }
    roots.add(function);
    functions.add(calls.reachable(function));
    return roots.size() - 1;
  }

  /** Which functions run in several threads: those that are created more than once. */
  private void count(SortedMap<Integer, Integer> starts, PointsTo pointsTo) {
    boolean more = true;
    while (more) {
      more = false;
      for (int root = 0; root < roots.size(); root++) {
        int times = starts.getOrDefault(roots.get(root), 0);
        for (Map.Entry<Site, Set<Integer>> creation : pointsTo.created().entrySet()) {
          if (creation.getValue().contains(roots.get(root))) {
            times += timesRun(creation.getKey());
          }
        }
        if (times > 1 && !several.get(root)) {
          several.set(root);
          more = true;
        }
      }
    }
  }

  /** How often an instruction may run in all threads: 2 stands for more than once. */
  int timesRun(Site site) {
    BitSet threads = running(site.function());
    if (threads.cardinality() != 1) {
      return threads.isEmpty() ? 0 : 2;
    }
    int root = threads.nextSetBit(0);
    boolean once =
        !several.get(root)
            && calls.runsOnce(site.function(), roots.get(root), functions.get(root), repeats)
            && !repeats.test(site);
    return once ? 1 : 2;
  }

  /** The function that a kind of threads begins with. */
  int function(int root) {
    return roots.get(root);
  }

  /** Whether there may be several threads of a kind. */
  boolean areSeveral(int root) {
    return several.get(root);
  }

  /** Whether the threads of a kind are there from the start. */
  boolean isInitial(int root) {
    return initial.get(root);
  }

  /** The kinds of threads that may run a function. */
  BitSet running(int function) {
    BitSet running = new BitSet();
    for (int root = 0; root < roots.size(); root++) {
      running.set(root, functions.get(root).get(function));
    }
    return running;
  }

  /** Who calls whom. */
  private static final class Calls {
    private final Map<Integer, Set<Integer>> callees = new HashMap<>();
    private final Map<Integer, List<Site>> callers = new HashMap<>();
    private final List<Integer> atEnd = new ArrayList<>();

    Calls(Program program, PointsTo pointsTo) {
      for (int f = 0; f < program.functions().size(); f++) {
        if (AT_END.contains(program.functions().get(f).name())) {
          atEnd.add(f);
        }
      }
      Site.forEach(
          program,
          (site, _) -> {
            for (int callee : pointsTo.callees(site)) {
              callees.computeIfAbsent(site.function(), _ -> new TreeSet<>()).add(callee);
              callers.computeIfAbsent(callee, _ -> new ArrayList<>()).add(site);
            }
          });
    }

    /** What a thread may run that begins with a function. */
    BitSet reachable(int function) {
      BitSet reached = new BitSet();
      Deque<Integer> open = new ArrayDeque<>(atEnd);
      open.add(function);
      while (!open.isEmpty()) {
        int next = open.pop();
        if (!reached.get(next)) {
          reached.set(next);
          open.addAll(callees.getOrDefault(next, Set.of()));
        }
      }
      return reached;
    }

    /** Whether a function runs at most once in a thread. */
    boolean runsOnce(int function, int root, BitSet ofThread, Predicate<Site> repeats) {
      Set<Integer> seen = new TreeSet<>();
      int at = function;
      while (seen.add(at)) {
        List<Site> calls =
            callers.getOrDefault(at, List.of()).stream()
                .filter(call -> ofThread.get(call.function()))
                .toList();
        if (at == root) {
          return calls.isEmpty();
        }
        if (calls.size() != 1 || repeats.test(calls.getFirst())) {
          return false;
        }
        at = calls.getFirst().function();
      }
      return false;
    }
  }
}
