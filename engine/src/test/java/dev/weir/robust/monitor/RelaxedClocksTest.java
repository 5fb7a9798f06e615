package dev.weir.robust.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.machine.options.Budget;
import dev.weir.machine.step.EventKind;
import dev.weir.robust.OrderedRun;
import dev.weir.testing.ProvidesRandomPrograms;
import dev.weir.testing.SmallCompiler;
import dev.weir.testing.SmallProgram;
import dev.weir.trace.EventLog;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** The timestamps against the orders by their definitions. */
class RelaxedClocksTest implements ProvidesRandomPrograms {
  private static final Budget ENDLESS = new Budget(() -> false);

  @Property(tries = 1000)
  void timestampsAreBelowEachOtherExactlyAlongTheOrders(
      @ForAll("all") SmallProgram program, @ForAll long seed) {
    for (String model : List.of("tso", "pso")) {
      OrderedRun run = OrderedRun.of(SmallCompiler.compileWithMain(program), model, seed);
      EventLog log = run.log();
      RelaxedClocks clocks = exact(model.equals("pso"));
      clocks.start(ENDLESS, thread -> true, thread -> ClockTable.NONE);
      Operation operation = new Operation();
      for (int e = 0; e < log.size(); e++) {
        operation.become(log, e);
        clocks.prepare(operation, log);
        clocks.append(operation, log, e);
      }
      BitSet[] happens = run.closure(run::happens);
      BitSet[] relaxed = run.closure(run::isBefore);
      for (int i = 0; i < log.size(); i++) {
        for (int j = i + 1; j < log.size(); j++) {
          if (run.isOrdered(i) && run.isOrdered(j)) {
            assertThat(clocks.happened(log, i, clocks.happenedRow(j)))
                .as("%s: %d happens before %d", model, i, j)
                .isEqualTo(happens[i].get(j));
            assertThat(clocks.isBefore(log, i, clocks.relaxedRow(j)))
                .as("%s: %d comes before %d in the relaxed order", model, i, j)
                .isEqualTo(relaxed[i].get(j));
          }
        }
      }
    }
  }

  private static RelaxedClocks exact(boolean perLocation) {
    return new RelaxedClocks(perLocation, true, ClockCollection.PATIENCE, false);
  }

  @Property(tries = 300)
  void takingEventsBackRestoresTheTimestamps(
      @ForAll("all") SmallProgram program, @ForAll long seed) {
    OrderedRun run = OrderedRun.of(SmallCompiler.compile(program), "pso", seed);
    EventLog log = run.log();
    RelaxedClocks once = new RelaxedClocks(true, true);
    RelaxedClocks again = new RelaxedClocks(true, true);
    once.start(ENDLESS, thread -> true, thread -> ClockTable.NONE);
    again.start(ENDLESS, thread -> true, thread -> ClockTable.NONE);
    append(once, log, 0);
    append(again, log, 0);
    for (int size = log.size(); size > 0; size -= 2) {
      again.truncate(size - 1);
      append(again, log, size - 1);
    }
    for (int i = 0; i < log.size(); i++) {
      for (int j = i + 1; j < log.size(); j++) {
        assertThat(again.happened(log, i, again.happenedRow(j)))
            .isEqualTo(once.happened(log, i, once.happenedRow(j)));
      }
    }
  }

  @Property(tries = 200)
  void whatIsForgottenOrSharedMakesNoDifference(
      @ForAll("all") SmallProgram program, @ForAll long seed) {
    for (String model : List.of("tso", "pso")) {
      boolean perLocation = model.equals("pso");
      OrderedRun run = OrderedRun.of(SmallCompiler.compileWithMain(repeated(program)), model, seed);
      EventLog log = run.log();
      RelaxedClocks whole = exact(perLocation);
      whole.start(ENDLESS, thread -> true, thread -> ClockTable.NONE);
      int[] now = new int[1];
      List<RelaxedClocks> forgetful =
          List.of(
              new RelaxedClocks(perLocation, true),
              new RelaxedClocks(perLocation, false),
              new RelaxedClocks(perLocation, false, 0, !perLocation));
      for (RelaxedClocks clocks : forgetful) {
        clocks.start(
            ENDLESS,
            thread -> stepsAfter(log, thread, now[0]),
            thread -> joined(log, thread, now[0]));
      }
      Operation operation = new Operation();
      for (int e = 0; e < log.size(); e++) {
        now[0] = e;
        operation.become(log, e);
        whole.prepare(operation, log);
        for (RelaxedClocks clocks : forgetful) {
          clocks.prepare(operation, log);
          assertThat(windows(clocks, operation)).isEqualTo(windows(whole, operation));
          clocks.append(operation, log, e);
        }
        whole.append(operation, log, e);
      }
    }
  }

  private static SmallProgram repeated(SmallProgram program) {
    return new SmallProgram(
        program.threads().stream()
            .map(thread -> Collections.nCopies(12, thread).stream().flatMap(List::stream).toList())
            .toList());
  }

  private static boolean stepsAfter(EventLog log, int thread, int event) {
    for (int e = event; e < log.size(); e++) {
      if (log.thread(e) == thread) {
        return true;
      }
    }
    return false;
  }

  /** The thread that a thread joins in its next step after an event. */
  private static int joined(EventLog log, int thread, int event) {
    for (int e = event + 1; e < log.size(); e++) {
      if (log.thread(e) == thread) {
        return log.kind(e) == EventKind.JOIN ? (int) log.value(e) : ClockTable.NONE;
      }
    }
    return ClockTable.NONE;
  }

  /** The writes that a prepared operation may get ahead of, for each location. */
  private static List<String> windows(RelaxedClocks clocks, Operation operation) {
    List<String> windows = new ArrayList<>();
    for (int i = 0; i < clocks.touched().size(); i++) {
      Writes of = clocks.writes(clocks.touched().get(i));
      int binding = clocks.order().newestBinding(of, clocks.preparedRelaxed(), operation.thread);
      int newest = clocks.order().newestHappened(of, clocks.preparedHappened(), binding);
      windows.add(newest > binding ? binding + " to " + newest : "none");
    }
    return windows;
  }

  private static void append(RelaxedClocks clocks, EventLog log, int from) {
    Operation operation = new Operation();
    for (int e = from; e < log.size(); e++) {
      operation.become(log, e);
      clocks.prepare(operation, log);
      clocks.append(operation, log, e);
    }
  }

  /** Definition 7 and Theorem 5 of the paper, for the clocks of its Fig. 3. */
  @Property(tries = 500)
  void theClocksOfThePaperAreAGeneralVectorClock(
      @ForAll("all") SmallProgram program, @ForAll long seed) {
    OrderedRun run = OrderedRun.of(SmallCompiler.compileWithMain(program), "tso", seed);
    PaperClocks paper = new PaperClocks(run);
    BitSet[] relaxed = run.closure(run::isBefore);
    int size = run.log().size();
    for (int i = 0; i < size; i++) {
      if (!run.isOrdered(i)) {
        continue;
      }
      assertThat(paper.groups.get(i)).as("VC1").isNotEmpty();
      for (int j = i + 1; j < size; j++) {
        if (!run.isOrdered(j)) {
          continue;
        }
        if (!Collections.disjoint(paper.groups.get(i), paper.groups.get(j))) {
          assertThat(relaxed[i].get(j)).as("VC2: %d, %d", i, j).isTrue();
        }
        assertThat(!Collections.disjoint(paper.out.get(i), paper.in.get(j)))
            .as("VC3: %d, %d", i, j)
            .isEqualTo(run.isBefore(i, j));
        assertThat(paper.isBelow(i, j)).as("Theorem 5: %d, %d", i, j).isEqualTo(relaxed[i].get(j));
      }
    }
  }

  /**
   * The clocks and groups of Fig. 3. Where the figure has a clock for the stores that a thread's
   * loads of a location follow, there is a new one after each store of that thread itself: a load
   * that reads an own buffered store follows no older one of others.
   */
  private static final class PaperClocks {
    final List<Set<String>> in = new ArrayList<>();
    final List<Set<String>> out = new ArrayList<>();
    final List<Set<String>> groups = new ArrayList<>();
    private final List<Map<String, Integer>> timestamps = new ArrayList<>();

    PaperClocks(OrderedRun run) {
      EventLog log = run.log();
      Set<Integer> threads = new HashSet<>();
      for (int e = 0; e < log.size(); e++) {
        threads.add(log.thread(e));
      }
      Map<String, Integer> own = new HashMap<>();
      Map<String, Map<String, Integer>> clocks = new HashMap<>();
      for (int e = 0; e < log.size(); e++) {
        describe(run, e, threads, own);
        if (run.isStore(e)) {
          for (long b : run.bytes(e, true)) {
            own.merge(log.thread(e) + " " + b, 1, Integer::sum);
          }
        }
        Map<String, Integer> timestamp = new HashMap<>();
        in.get(e).forEach(c -> merge(timestamp, clocks.getOrDefault(c, Map.of())));
        groups.get(e).forEach(g -> timestamp.merge(g, 1, Integer::sum));
        out.get(e).forEach(c -> merge(clocks.computeIfAbsent(c, k -> new HashMap<>()), timestamp));
        timestamps.add(timestamp);
      }
    }

    private void describe(
        OrderedRun run, int e, Collection<Integer> threads, Map<String, Integer> own) {
      EventLog log = run.log();
      int p = log.thread(e);
      Set<String> reads = new HashSet<>();
      Set<String> tells = new HashSet<>();
      reads.add("lc " + p);
      reads.add("created " + p);
      tells.add("ended " + p);
      boolean store = run.isStore(e);
      boolean load = run.isLoad(e);
      if (!load) {
        reads.add("sc " + p);
        tells.add("sc " + p);
      }
      if (!store) {
        tells.add("lc " + p);
      }
      if (log.kind(e) == EventKind.CREATE) {
        tells.add("created " + log.value(e));
      } else if (log.kind(e) == EventKind.JOIN) {
        reads.add("ended " + log.value(e));
      }
      for (long b : run.bytes(e, false)) {
        reads.add(load ? mc1(p, b, own) : "writes " + b);
        tells.add("mc2 " + b);
      }
      for (long b : run.bytes(e, true)) {
        reads.add("mc2 " + b);
        tells.add("mc2 " + b);
        tells.add("writes " + b);
        threads.stream().filter(q -> q != p).forEach(q -> tells.add(mc1(q, b, own)));
      }
      int newest = load ? run.newestOverlapping(e) : -1;
      if (newest >= 0 && !run.bytes(newest, true).containsAll(run.bytes(e, false))) {
        reads.add("waited for " + newest);
      }
      tells.add("waited for " + e);
      in.add(run.isOrdered(e) ? reads : Set.of());
      out.add(run.isOrdered(e) ? tells : Set.of());
      groups.add(run.isOrdered(e) ? Set.of((store ? "stores " : "loads ") + p) : Set.of());
    }

    private static String mc1(int thread, long b, Map<String, Integer> own) {
      return "mc1 " + thread + " " + b + " " + own.getOrDefault(thread + " " + b, 0);
    }

    private static void merge(Map<String, Integer> into, Map<String, Integer> other) {
      other.forEach((group, count) -> into.merge(group, count, Math::max));
    }

    /** Whether a timestamp is below another, in every component. */
    boolean isBelow(int first, int second) {
      return timestamps.get(first).entrySet().stream()
          .allMatch(
              component ->
                  timestamps.get(second).getOrDefault(component.getKey(), 0)
                      >= component.getValue());
    }
  }
}
