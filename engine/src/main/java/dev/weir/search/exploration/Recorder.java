package dev.weir.search.exploration;

import dev.weir.machine.step.Step;
import dev.weir.trace.EventLog;

/**
 * What a search keeps of the present execution: the log of its events, and what follows from it.
 */
public interface Recorder {

  /** The events so far. */
  EventLog log();

  /** Adds the step that was just taken, as one more event. */
  void append(Step step, int outcome);

  /** Forgets all events from this one on. */
  void truncate(int size);

  /** About how many bytes it takes. */
  default long bytes() {
    return log().bytes();
  }

  /** Keeps a log and nothing else. */
  static Recorder of(EventLog log) {
    return new Recorder() {
      @Override
      public EventLog log() {
        return log;
      }

      @Override
      public void append(Step step, int outcome) {
        log.append(step, outcome);
      }

      @Override
      public void truncate(int size) {
        log.truncate(size);
      }
    };
  }
}
