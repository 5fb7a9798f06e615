package dev.weir.robust;

import dev.weir.machine.EventKind;
import dev.weir.machine.ExternalFunctions;
import dev.weir.machine.Machine;
import dev.weir.machine.MachineOptions;
import dev.weir.machine.MemoryModel;
import dev.weir.program.Program;
import dev.weir.search.Schedules;
import dev.weir.trace.EventLog;
import dev.weir.trace.Schedule;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Judges borderline executions by completing them under the weak model, once for each violation.
 */
final class Witnesses implements StoreBufferMonitor.Judge {
  private static final int NONE = -1;

  private final Program program;
  private final ExternalFunctions library;
  private final MemoryModel model;
  private final MachineOptions options;
  private final Set<Suspicion> confirmed = new HashSet<>();
  private final Set<Harms.Where> pairs = new HashSet<>();

  /** Whether an execution showed that more memory is shared: all is to start again then. */
  private boolean learnt;

  private boolean open;

  private final List<Cycles.Found> found = new ArrayList<>();

  /** Where the steps of a violation stand, as instructions. */
  private record Suspicion(int by, int overtaken, int write) {}

  Witnesses(Program program, ExternalFunctions library, MemoryModel model, MachineOptions options) {
    this.program = program;
    this.library = library;
    this.model = model;
    this.options = options;
  }

  @Override
  public void start() {
    learnt = false;
    open = false;
  }

  /** Whether a suspicion could be neither confirmed nor refuted, or hangs on a store that fails. */
  boolean isOpen() {
    return open;
  }

  /**
   * An execution for each distinct pair of instructions.
   *
   * @throws IllegalStateException if the exploration should have started again and did not
   */
  List<Cycles.Found> shown() {
    if (learnt && found.isEmpty()) {
      throw new IllegalStateException("memory turned out to be shared when all was explored");
    }
    return List.copyOf(found);
  }

  @Override
  public boolean isBorderline(
      Machine machine,
      EventLog log,
      RelaxedClocks clocks,
      Borderline suspected,
      boolean isCertain) {
    int overtaken = overtaken(log, clocks, suspected);
    Suspicion suspicion = suspicion(machine, log, suspected, overtaken);
    boolean settled = isCertain && options.unroll().isEmpty();
    if (settled && confirmed.contains(suspicion)) {
      return true;
    }
    // Looking ahead whether a thread waits may have shown it too.
    learnt |= machine.isNewlyShared();
    if (learnt) {
      return false;
    }
    Optional<RelaxedRun.Result> run =
        run(machine, log, clocks, suspected, overtaken)
            .or(() -> run(machine, log, clocks, suspected, NONE));
    if (run.isEmpty()) {
      if (isCertain && !learnt) {
        throw new IllegalStateException("a borderline execution is none of the weak model");
      }
      return false;
    }
    if (run.get().end() != RelaxedRun.End.COUNTS) {
      open |= run.get().end() != RelaxedRun.End.NONE;
      return false;
    }
    confirmed.add(suspicion);
    add(run.get(), Schedules.of(machine, log));
    return true;
  }

  private Optional<RelaxedRun.Result> run(
      Machine machine, EventLog log, RelaxedClocks clocks, Borderline suspected, int overtaken) {
    if (learnt) {
      return Optional.empty();
    }
    Optional<RelaxedRun.Result> run =
        RelaxedRun.of(program, library, model, options, machine, log, clocks, suspected, overtaken);
    learnt = machine.isNewlyShared();
    return run.filter(result -> !learnt);
  }

  private void add(RelaxedRun.Result run, Schedule borderline) {
    Cycles cycles = new Cycles(run.log());
    Optional<Cycles.Pair> own = cycles.latest(run.closing());
    Cycles.Pair pair = own.orElseGet(() -> cycles.pair(run.cycle()));
    List<Integer> cycle = own.flatMap(cycles::cycle).orElse(run.cycle());
    Harms.Where where = cycles.where(pair);
    if (pairs.add(where)) {
      found.add(new Cycles.Found(pair, cycle, where, run.schedule(), Optional.of(borderline)));
    }
  }

  /** The latest own store before the step that the step may get ahead of, on the cycle; or none. */
  private static int overtaken(EventLog log, RelaxedClocks clocks, Borderline found) {
    for (int e = found.events() - 1; e >= 0; e--) {
      if (log.thread(e) == found.thread()
          && log.kind(e) == EventKind.WRITE
          && clocks.happened(log, found.write(), clocks.row(e))
          && !clocks.isBefore(log, e, clocks.preparedRow())) {
        return e;
      }
    }
    return NONE;
  }

  private static Suspicion suspicion(
      Machine machine, EventLog log, Borderline found, int overtaken) {
    int by =
        found.events() < log.size()
            ? log.instruction(found.events())
            : machine.instruction(found.thread());
    return overtaken == NONE
        ? new Suspicion(by, NONE, log.instruction(found.write()))
        : new Suspicion(by, log.instruction(overtaken), NONE);
  }
}
