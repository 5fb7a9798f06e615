package dev.weir.robust;

import dev.weir.machine.EventKind;
import dev.weir.machine.ExternalFunctions;
import dev.weir.machine.Machine;
import dev.weir.machine.MachineOptions;
import dev.weir.machine.MemoryModel;
import dev.weir.program.Program;
import dev.weir.trace.EventLog;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Judges borderline executions by completing them under the weak model, once for each violation.
 */
final class Witnesses implements StoreBufferMonitor.Judge {
  private final Program program;
  private final ExternalFunctions library;
  private final MemoryModel model;
  private final MachineOptions options;
  private final Set<Suspicion> confirmed = new HashSet<>();
  private final Set<String> pairs = new HashSet<>();
  private final List<Cycles.Found> found = new ArrayList<>();

  /** Where the steps of a violation stand, as instructions. */
  private record Suspicion(int by, int overtaken, int write) {}

  Witnesses(Program program, ExternalFunctions library, MemoryModel model, MachineOptions options) {
    this.program = program;
    this.library = library;
    this.model = model;
    this.options = options;
  }

  /** An execution for each distinct pair of instructions. */
  List<Cycles.Found> shown() {
    return List.copyOf(found);
  }

  @Override
  public boolean isBorderline(
      Machine machine,
      EventLog log,
      RelaxedClocks clocks,
      Borderline suspected,
      boolean isCertain) {
    Suspicion suspicion = suspicion(machine, log, clocks, suspected);
    boolean settled = isCertain && options.unroll().isEmpty();
    if (settled && confirmed.contains(suspicion)) {
      return true;
    }
    Optional<RelaxedRun.Result> run =
        RelaxedRun.of(program, library, model, options, machine, log, clocks, suspected);
    if (run.isEmpty()) {
      if (isCertain) {
        throw new IllegalStateException("a borderline execution is none of the weak model");
      }
      return false;
    }
    if (!run.get().counts()) {
      return false;
    }
    confirmed.add(suspicion);
    add(run.get());
    return true;
  }

  private void add(RelaxedRun.Result run) {
    Cycles.Pair pair = new Cycles(run.log()).pair(run.cycle());
    String key = run.log().instruction(pair.store()) + " " + run.log().instruction(pair.by());
    if (pairs.add(key)) {
      found.add(new Cycles.Found(pair, run.cycle(), run.schedule()));
    }
  }

  private static Suspicion suspicion(
      Machine machine, EventLog log, RelaxedClocks clocks, Borderline found) {
    int thread = found.thread();
    int by =
        found.events() < log.size() ? log.instruction(found.events()) : machine.instruction(thread);
    int overtaken = -1;
    for (int e = found.events() - 1; e >= 0 && overtaken < 0; e--) {
      boolean isStore = log.thread(e) == thread && log.kind(e) == EventKind.WRITE;
      boolean delayed =
          isStore
              && clocks.happened(log, found.write(), clocks.row(e))
              && !clocks.isBefore(log, e, clocks.preparedRow());
      overtaken = delayed ? log.instruction(e) : -1;
    }
    return new Suspicion(by, overtaken, overtaken < 0 ? log.instruction(found.write()) : -1);
  }
}
