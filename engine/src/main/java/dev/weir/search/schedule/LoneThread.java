package dev.weir.search.schedule;

import dev.weir.machine.Machine;
import dev.weir.machine.report.Failure;
import dev.weir.machine.step.Actors;
import dev.weir.machine.step.EventKind;
import dev.weir.trace.EventLog;
import dev.weir.trace.Monitor;
import dev.weir.trace.replay.Replay;
import dev.weir.trace.replay.Replayer;
import dev.weir.trace.replay.TraceStep;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Shows what a program did that failed before it created a thread. Its accesses are no steps, since
 * no order can concern them; so it is run again on a machine to which they are.
 */
public final class LoneThread {
  private static final int MOST_STEPS = 20_000;
  private static final int THREAD = Actors.ofThread(0);

  private final Machine machine;
  private final List<Monitor> monitors;

  /**
   * A run on a new machine.
   *
   * @param machine one without buffers that shows all accesses
   * @param monitors what looks for errors
   */
  public LoneThread(Machine machine, List<Monitor> monitors) {
    this.machine = machine;
    this.monitors = monitors;
  }

  /** The same execution with all accesses, where it shows the same errors and is not too long. */
  public Replay show(Replay replay) {
    Deque<Integer> outcomes = new ArrayDeque<>();
    for (TraceStep step : replay.steps()) {
      if (step.kind() != EventKind.CHOICE) {
        return replay;
      }
      outcomes.add(step.outcome());
    }
    machine.reset();
    EventLog log = new EventLog();
    while (!machine.hasFailed() && machine.isEnabled(THREAD) && log.size() < MOST_STEPS) {
      boolean chooses = machine.nextStep(THREAD).kind == EventKind.CHOICE;
      int outcome = chooses && !outcomes.isEmpty() ? outcomes.remove() : 0;
      log.append(machine.step(THREAD, outcome), outcome);
    }
    Optional<Replay> shown =
        new Replayer(machine, monitors).run(Replayer.moves(machine, log, log.size()));
    return shown.filter(all -> isSame(all, replay)).orElse(replay);
  }

  private static boolean isSame(Replay one, Replay other) {
    List<String> errors = one.failures().stream().map(LoneThread::key).toList();
    return !errors.isEmpty()
        && errors.equals(other.failures().stream().map(LoneThread::key).toList());
  }

  private static String key(Failure failure) {
    return failure.kind() + " " + failure.position();
  }
}
