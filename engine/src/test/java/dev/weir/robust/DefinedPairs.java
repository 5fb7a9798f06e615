package dev.weir.robust;

import dev.weir.library.Library;
import dev.weir.machine.Machine;
import dev.weir.machine.model.MemoryModels;
import dev.weir.machine.model.SequentialWithBarriers;
import dev.weir.program.Program;
import dev.weir.search.Checker;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.Algorithm;
import dev.weir.trace.EventLog;
import dev.weir.trace.Monitor;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The pairs of a program by their definition: over every sequentially consistent interleaving, for
 * each event and each write that it could come before.
 */
final class DefinedPairs implements Monitor {
  private final String model;
  private final int mostExecutions;
  private final Set<Pair> pairs = new HashSet<>();
  private int executions;

  private DefinedPairs(String model, int mostExecutions) {
    this.model = model;
    this.mostExecutions = mostExecutions;
  }

  /** All pairs; empty where there are too many interleavings. */
  static Optional<Set<Pair>> of(Program program, String model, int mostExecutions) {
    DefinedPairs pairs = new DefinedPairs(model, mostExecutions);
    CheckOptions options =
        CheckOptions.of(new SequentialWithBarriers(MemoryModels.named(model).orElseThrow()))
            .with(Algorithm.EXHAUSTIVE)
            .joining(false)
            .goingOn();
    new Checker(program, new Library()).check(options, List.of(pairs));
    return pairs.isSatisfied() ? Optional.empty() : Optional.of(pairs.pairs);
  }

  @Override
  public void start(Machine machine) {
    pairs.clear();
    executions = 0;
  }

  @Override
  public boolean isSatisfied() {
    return executions > mostExecutions;
  }

  @Override
  public void end(Machine machine, EventLog log) {
    executions++;
    OrderedRun run = new OrderedRun(model, log);
    BitSet[] happens = run.closure(run::happens);
    BitSet[] isBefore = run.closure(run::isBefore);
    for (int e = 0; e < log.size(); e++) {
      int by = e;
      BitSet binding = new BitSet();
      for (int own = 0; own < by; own++) {
        if (log.thread(own) == log.thread(by) && run.isOrdered(own) && run.isPreserved(own, by)) {
          binding.set(own);
          for (int before = 0; before < own; before++) {
            binding.set(before, binding.get(before) || isBefore[before].get(own));
          }
        }
      }
      for (int write = 0; write < by; write++) {
        if (mayComeBefore(run, by, write, binding)) {
          addPairs(new Cycle(run, happens, isBefore, by, write, binding), machine);
        }
      }
    }
  }

  /** Whether an event could take effect directly before a write of another thread. */
  private static boolean mayComeBefore(OrderedRun run, int by, int write, BitSet binding) {
    EventLog log = run.log();
    for (long b : run.bytes(write, true)) {
      boolean writes = run.bytes(by, true).contains(b);
      if (!writes && !run.bytes(by, false).contains(b)
          || binding.get(write)
          || (writes && run.bytes(write, false).contains(b))) {
        continue;
      }
      boolean ownSince = false;
      for (int own = write; own < by; own++) {
        ownSince |= log.thread(own) == log.thread(by) && run.bytes(own, true).contains(b);
      }
      if (!ownSince) {
        return true;
      }
    }
    return false;
  }

  /** An event taken as if it came before a write, and what it nevertheless comes after. */
  private record Cycle(
      OrderedRun run, BitSet[] happens, BitSet[] isBefore, int closing, int write, BitSet binding) {

    private boolean isBefore(int store, int by) {
      return by == closing ? binding.get(store) : isBefore[store].get(by);
    }

    private boolean follows(int event) {
      return event == write || happens[write].get(event);
    }

    /** Whether an event comes before one of the closing thread that stands before the closing. */
    private boolean leads(int event) {
      EventLog log = run.log();
      for (int own = 0; own < closing; own++) {
        if (log.thread(own) == log.thread(closing) && (own == event || happens[event].get(own))) {
          return true;
        }
      }
      return false;
    }

    private boolean isEntered(int store) {
      EventLog log = run.log();
      boolean closingIsFirst =
          run.bytes(store, true).stream()
              .anyMatch(b -> run.bytes(write, true).contains(b) && run.bytes(closing).contains(b));
      if (closingIsFirst && log.thread(store) != log.thread(closing)) {
        return true;
      }
      for (int e = write; e < store; e++) {
        if (log.thread(e) != log.thread(store) && follows(e) && run.happens(e, store)) {
          return true;
        }
      }
      return false;
    }

    private boolean isLeft(int by) {
      EventLog log = run.log();
      for (int e = by + 1; e < closing; e++) {
        if (log.thread(e) != log.thread(by) && run.happens(by, e) && leads(e)) {
          return true;
        }
      }
      return by == closing;
    }

    /** The latest store of its thread that an event gets ahead of on such a cycle, or -1. */
    int passedBy(int by) {
      EventLog log = run.log();
      int latest = -1;
      boolean isEntered = false;
      for (int store = write; store < by && isLeft(by); store++) {
        if (log.thread(store) == log.thread(by) && run.isStore(store) && !isBefore(store, by)) {
          latest = store;
          isEntered |= isEntered(store);
        }
      }
      return isEntered ? latest : -1;
    }
  }

  private void addPairs(Cycle cycle, Machine machine) {
    EventLog log = cycle.run.log();
    for (int by = cycle.write + 1; by <= cycle.closing; by++) {
      int store = cycle.run.isOrdered(by) ? cycle.passedBy(by) : -1;
      if (store >= 0) {
        pairs.add(
            new Pair(
                machine.code().position(log.instruction(store)),
                machine.code().position(log.instruction(by))));
      }
    }
  }
}
