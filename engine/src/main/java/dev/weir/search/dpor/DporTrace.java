package dev.weir.search.dpor;

import dev.weir.machine.step.Step;
import dev.weir.search.exploration.Recorder;
import dev.weir.search.race.AwaitRaces;
import dev.weir.trace.EventLog;
import dev.weir.trace.order.ChronologicalTrace;

/**
 * Keeps the chronological trace of the present execution, and with each event what was found out
 * about the end of its waiting before it.
 *
 * @param trace the trace
 * @param awaits is asked before each step
 */
public record DporTrace(ChronologicalTrace trace, AwaitRaces awaits) implements Recorder {

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
