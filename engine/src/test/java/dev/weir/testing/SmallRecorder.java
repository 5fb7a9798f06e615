package dev.weir.testing;

import dev.weir.machine.Machine;
import dev.weir.trace.EventLog;
import dev.weir.trace.Monitor;
import java.util.HashSet;
import java.util.Set;

/** Collects the traces and final states of the maximal executions that a search visits. */
public final class SmallRecorder implements Monitor {
  private final CompiledSmallProgram program;
  private final Set<SmallTrace> complete = new HashSet<>();
  private final Set<SmallTrace> blocked = new HashSet<>();
  private final Set<SmallState> finalStates = new HashSet<>();
  private int size;
  private int redundant;

  /** A recorder for a search of this program. */
  public SmallRecorder(CompiledSmallProgram program) {
    this.program = program;
  }

  /** The traces of complete executions. */
  public Set<SmallTrace> complete() {
    return complete;
  }

  /** The traces of maximal executions in which some thread has not ended. */
  public Set<SmallTrace> blocked() {
    return blocked;
  }

  /** The final states of complete executions. */
  public Set<SmallState> finalStates() {
    return finalStates;
  }

  /** The number of complete executions that repeated a trace. */
  public int redundant() {
    return redundant;
  }

  @Override
  public void start(Machine machine) {
    complete.clear();
    blocked.clear();
    finalStates.clear();
    size = 0;
    redundant = 0;
  }

  @Override
  public void event(EventLog log, int event) {
    if (event != size || log.size() != size + 1) {
      throw new AssertionError("event " + event + " of " + log.size() + " after " + size);
    }
    size++;
  }

  @Override
  public void undo(int newSize) {
    if (newSize > size) {
      throw new AssertionError("undo to " + newSize + " of " + size);
    }
    size = newSize;
  }

  @Override
  public void end(Machine machine, EventLog log) {
    SmallExecution execution = SmallExecution.start(program);
    for (int event = 0; event < log.size(); event++) {
      execution = execution.after(machine, log, event);
    }
    SmallTrace trace = execution.trace(machine);
    if (trace.isComplete()) {
      redundant += complete.add(trace) ? 0 : 1;
      finalStates.add(execution.finalState(machine));
    } else {
      blocked.add(trace);
    }
  }
}
