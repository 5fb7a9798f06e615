package dev.weir.robust.witness;

import dev.weir.machine.Machine;
import dev.weir.machine.call.ExternalFunctions;
import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.options.Budget;
import dev.weir.program.Program;
import dev.weir.robust.cycle.Attribution;
import dev.weir.robust.cycle.CriticalCycles;
import dev.weir.robust.cycle.CriticalCycles.CriticalCycle;
import dev.weir.robust.cycle.Cycles;
import dev.weir.robust.cycle.LateErrors;
import dev.weir.robust.monitor.Borderline;
import dev.weir.robust.monitor.Judge;
import dev.weir.robust.monitor.Operation;
import dev.weir.robust.monitor.RelaxedClocks;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.Bound;
import dev.weir.search.result.CheckResult;
import dev.weir.search.schedule.Schedules;
import dev.weir.trace.EventLog;
import dev.weir.trace.Schedule;
import dev.weir.trace.graph.EventGraph;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Judges borderline executions by completing them under the weak model, once for each violation.
 */
public final class Witnesses implements Judge {
  private static final int NONE = -1;

  // After how many steps to leave open whether an execution has an end that counts: to look at the
  // executions of the weak model instead takes longer when all pairs are wanted.
  private static final int HASTY = 2_000;
  private static final int PATIENT = 20_000;

  /** What the exact clocks of an event cost, in the units of {@link Budget}. */
  private static final int WORK_OF_EVENT = 32;

  private final Program program;
  private final ExternalFunctions library;
  private final MemoryModel model;
  private final boolean seeksAll;
  private final Set<Suspicion> confirmed = new HashSet<>();
  private final Set<Attribution.Where> pairs = new HashSet<>();

  /** Whether an execution showed that more memory is shared: all is to start again then. */
  private boolean learnt;

  private boolean open;

  /** The pairs of suspicions that could be neither confirmed nor refuted. */
  private final Set<Attribution.Where> unsettled = new HashSet<>();

  private final List<Cycles.Found> found = new ArrayList<>();

  /** The first execution that left sequential consistency in several ways at once. */
  private Optional<Cycles.Found> other = Optional.empty();

  /** The instruction that would close a cycle, and the pairs of such cycles. */
  record Suspicion(int by, Set<Attribution.Where> pairs) implements Serializable {}

  /** What looks for witnesses in a program, within the limits of a check. */
  public Witnesses(Program program, ExternalFunctions library, CheckOptions check) {
    this(program, library, check.model(), check.keepGoing());
  }

  private Witnesses(
      Program program, ExternalFunctions library, MemoryModel model, boolean seeksAll) {
    this.program = program;
    this.library = library;
    this.model = model;
    this.seeksAll = seeksAll;
  }

  @Override
  public void start() {
    learnt = false;
    open = false;
    unsettled.clear();
  }

  /**
   * Whether a suspicion could be neither confirmed nor refuted, or hangs on a store that fails, and
   * there would be something in it that is not known.
   */
  public boolean isOpen() {
    return open && (found.isEmpty() || !pairs.containsAll(unsettled));
  }

  /**
   * An execution for each distinct pair of instructions.
   *
   * @param explored the exploration
   * @throws IllegalStateException if the exploration should have started again and did not
   */
  public List<Cycles.Found> shown(CheckResult explored) {
    List<Cycles.Found> shown = found.isEmpty() ? other.stream().toList() : List.copyOf(found);
    boolean wasStopped = explored.met().stream().anyMatch(Bound::isLimit);
    if (learnt && shown.isEmpty() && !wasStopped) {
      throw new IllegalStateException("memory turned out to be shared when all was explored");
    }
    return shown;
  }

  /** See the fields of these names. */
  record Kept(
      Set<Suspicion> confirmed,
      boolean open,
      Set<Attribution.Where> unsettled,
      List<Cycles.Found> found,
      Optional<Cycles.Found> other)
      implements Serializable {}

  /** What {@link #kept} gives. */
  public static Class<? extends Record> keptKind() {
    return Kept.class;
  }

  @Override
  public Optional<Serializable> kept() {
    return Optional.of(
        new Kept(Set.copyOf(confirmed), open, Set.copyOf(unsettled), List.copyOf(found), other));
  }

  @Override
  public void goOnWith(Serializable data) {
    Kept kept = (Kept) data;
    confirmed.addAll(kept.confirmed());
    open |= kept.open();
    unsettled.addAll(kept.unsettled());
    addFound(kept.found(), kept.other());
  }

  private void addFound(List<Cycles.Found> others, Optional<Cycles.Found> another) {
    others.stream().filter(one -> pairs.add(one.where())).forEach(found::add);
    other = other.or(() -> another);
  }

  @Override
  public Optional<Judge> helper() {
    return Optional.of(new Witnesses(program, library, model, seeksAll));
  }

  @Override
  public void add(Judge helper) {
    Witnesses others = (Witnesses) helper;
    addFound(others.found, others.other);
    confirmed.addAll(others.confirmed);
    learnt |= others.learnt;
    open |= others.open;
    unsettled.addAll(others.unsettled);
  }

  /** Other writes that a step could come before may be on cycles through other pairs. */
  @Override
  public boolean seeksAll() {
    return seeksAll;
  }

  @Override
  public boolean isBorderline(
      Machine machine,
      EventLog log,
      RelaxedClocks clocks,
      Operation operation,
      Borderline suspected,
      boolean isCertain) {
    machine.patience().spend(log.size(), WORK_OF_EVENT);
    RelaxedClocks exact = clocks.exact(log, operation);
    SuspectedPairs all = new SuspectedPairs(machine, log, exact, suspected);
    int overtaken = all.overtaken();
    Suspicion suspicion = new Suspicion(all.by(), all.pairs());
    boolean settled = isCertain && !machine.options().cutsLoops();
    if (settled && confirmed.contains(suspicion)) {
      return true;
    }
    // Looking ahead whether a thread waits may have shown it too.
    learnt |= machine.isNewlyShared();
    if (learnt) {
      return false;
    }
    Optional<RelaxedRun.Result> run =
        run(machine, log, exact, suspected, overtaken)
            .or(() -> run(machine, log, exact, suspected, NONE));
    if (run.isEmpty()) {
      if (isCertain && !learnt) {
        throw new IllegalStateException("a borderline execution is none of the weak model");
      }
      return false;
    }
    if (run.get().end() != RelaxedRun.End.COUNTS) {
      if (run.get().end() != RelaxedRun.End.NONE) {
        open = true;
        unsettled.addAll(all.pairs());
      }
      return false;
    }
    confirmed.add(suspicion);
    add(run.get(), Schedules.of(machine, log, suspected.events()), machine.patience());
    return true;
  }

  private Optional<RelaxedRun.Result> run(
      Machine machine, EventLog log, RelaxedClocks clocks, Borderline suspected, int overtaken) {
    if (learnt) {
      return Optional.empty();
    }
    Optional<RelaxedRun.Result> run =
        RelaxedRun.of(
            new Machine(program, model, library, machine.options(), machine.patience()::hasEnded),
            machine,
            log,
            clocks,
            suspected,
            overtaken,
            seeksAll ? PATIENT : HASTY);
    learnt = machine.isNewlyShared();
    return run.filter(result -> !learnt);
  }

  private void add(RelaxedRun.Result run, Schedule borderline, Budget patience) {
    EventGraph graph = EventGraph.of(run.log(), patience);
    Cycles cycles = new Cycles(graph);
    List<CriticalCycle> departures =
        new CriticalCycles(graph, model, LateErrors.after(graph)).by(run.closing());
    for (CriticalCycle departure : departures) {
      Attribution.Where where = cycles.where(departure.pair());
      if (pairs.add(where)) {
        found.add(found(run, departure.pair(), departure.cycle(), where, borderline));
      }
    }
    if (departures.isEmpty() && other.isEmpty()) {
      Cycles.Pair pair = cycles.pair(run.cycle());
      other = Optional.of(found(run, pair, run.cycle(), cycles.where(pair), borderline));
    }
  }

  private static Cycles.Found found(
      RelaxedRun.Result run,
      Cycles.Pair pair,
      List<Integer> cycle,
      Attribution.Where where,
      Schedule borderline) {
    return new Cycles.Found(pair, cycle, where, run.schedule(), Optional.of(borderline));
  }
}
