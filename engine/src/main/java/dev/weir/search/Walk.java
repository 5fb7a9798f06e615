package dev.weir.search;

import dev.weir.machine.Machine;
import dev.weir.machine.report.Failure;
import dev.weir.search.exploration.Exploration;
import dev.weir.search.exploration.Recorder;
import dev.weir.search.exploration.Search;
import dev.weir.trace.EventLog;
import java.util.Optional;

/** The steps of a {@link Walker}: forth and back in the tree of executions. */
public final class Walk {
  private final Exploration exploration;
  private final EventLog log;

  /** Chooses which executions to explore, step by step, where no algorithm of this package does. */
  @FunctionalInterface
  public interface Walker {
    /**
     * Walks through the tree of executions, and returns when everything is covered. Where the
     * exploration is to stop sooner, or to start again, the walk throws what the walker lets pass;
     * it keeps nothing then for the next call.
     *
     * @param walk at the start of the program
     */
    void walk(Walk walk);
  }

  private Walk(Exploration exploration, EventLog log) {
    this.exploration = exploration;
    this.log = log;
  }

  /** The search that a walker makes. */
  static Search of(Walker walker) {
    return exploration -> {
      EventLog log = new EventLog();
      exploration.execution().start(Recorder.of(log));
      walker.walk(new Walk(exploration, log));
    };
  }

  /** The machine, which is not to be stepped. */
  public Machine machine() {
    return exploration.machine();
  }

  /** The steps so far. */
  public EventLog log() {
    return log;
  }

  /** What goes wrong if an actor that can step takes its next step. */
  public Optional<Failure> failure(int actor, int outcome) {
    Machine machine = exploration.machine();
    int mark = machine.mark();
    machine.step(actor, outcome);
    Optional<Failure> failure =
        Optional.of(machine).filter(Machine::hasFailed).map(Machine::failure);
    machine.undo(mark);
    return failure;
  }

  /** Takes the next step of an actor that can step; what goes wrong in it is reported. */
  public void take(int actor, int outcome) {
    exploration.execution().take(actor, outcome);
  }

  /** Takes steps back, until there are so many. */
  public void backTo(int steps) {
    if (steps < log.size()) {
      exploration.execution().undo(steps);
    }
  }

  /**
   * Nobody can step: an execution has come to its end.
   *
   * @param writes what is written to memory before it is looked at, and taken back then
   */
  public void endWith(Runnable writes) {
    int mark = exploration.machine().mark();
    writes.run();
    exploration.maximal();
    exploration.machine().undo(mark);
  }

  /** Something is not covered: the answer will be that nothing is known. */
  public void refuse(Failure what) {
    exploration.refuse(what);
  }
}
