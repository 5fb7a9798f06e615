package dev.weir.search;

import dev.weir.machine.step.Step;
import dev.weir.trace.ChronologicalTrace;
import dev.weir.trace.EventLog;

/**
 * Keeps the chronological trace of the present execution, and with each event what was found out
 * about the end of its waiting before it.
 *
 * @param trace the trace
 * @param awaits is asked before each step
 */
record DporTrace(ChronologicalTrace trace, AwaitRaces awaits) implements Recorder {

  @Override
  public EventLog log() {
    return trace.log();
  }

  @Override
  public void append(Step step, int outcome) {
    awaits.tell(step);
    trace.append(step, outcome);
  }

  @Override
  public void truncate(int size) {
    trace.truncate(size);
  }

  @Override
  public long bytes() {
    return trace.bytes();
  }
}
