package dev.weir.search.exploration;

import dev.weir.machine.step.Step;
import dev.weir.trace.EventLog;
import dev.weir.trace.graph.PrefixHash;

/** Keeps the log of the present execution, and a hash of it. */
public final class HashedLog implements Recorder {
  private final EventLog log = new EventLog();
  private final PrefixHash hash = new PrefixHash();

  @Override
  public EventLog log() {
    return log;
  }

  @Override
  public void append(Step step, int outcome) {
    log.append(step, outcome);
    hash.append(log);
  }

  @Override
  public void truncate(int size) {
    log.truncate(size);
    hash.truncate(size);
  }

  /** The lower half of the hash. */
  public long low() {
    return hash.low();
  }

  /** The higher half of the hash. */
  public long high() {
    return hash.high();
  }
}
