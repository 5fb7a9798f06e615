package dev.weir.search.schedule;

import dev.weir.machine.Machine;
import dev.weir.machine.report.Failure;
import dev.weir.machine.step.Actors;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.IntList;
import dev.weir.machine.step.Step;
import dev.weir.search.result.MaximalState;
import dev.weir.trace.EventLog;
import dev.weir.trace.Monitor;
import dev.weir.trace.Move;
import dev.weir.trace.Schedule;
import dev.weir.trace.detect.RedundantIterations;
import dev.weir.trace.replay.Replayer;
import dev.weir.trace.replay.ThreadPaths;
import java.util.List;
import java.util.Optional;

/**
 * Runs changed schedules in search of an error. A move that cannot be made is left out; where the
 * moves end before the error, threads go on, each as far as it can.
 */
public final class Rerun {
  private static final int MOST_MORE_STEPS = 200;

  /** What a step costs, in the units of {@link dev.weir.machine.options.Budget}. */
  private static final int WORK_OF_STEP = 32;

  private final Machine machine;
  private final List<Monitor> monitors;
  private final Failure error;
  private final ErrorPredicate demand;
  private final IntList enabled = new IntList();
  private EventLog log = new EventLog();
  private RedundantIterations turns;
  private boolean isSpoilt;

  /**
   * A runner.
   *
   * @param machine ready for schedules of the counterexample
   * @param monitors that find the error, where it is found by one
   * @param demand what else an execution has to be like
   */
  public Rerun(Machine machine, List<Monitor> monitors, Failure error, ErrorPredicate demand) {
    this.machine = machine;
    this.turns = new RedundantIterations(machine);
    this.monitors = monitors;
    this.error = error;
    this.demand = demand;
  }

  /**
   * An execution that shows the error, up to it.
   *
   * @param failure the error, as it shows here
   * @param moves its moves
   * @param updates for each move that buffers a store, which move brings it to memory, or the
   *     number of moves; otherwise -1
   * @param buffers for each move that buffers a store, the address of its buffer, where each
   *     address has one; otherwise 0
   */
  public record Attempt(Failure failure, List<Move> moves, int[] updates, long[] buffers) {}

  /**
   * Runs moves from the start of the program.
   *
   * @return what shows the error, if it shows and the demand is met
   */
  public Optional<Attempt> run(List<Move> moves) {
    log = new EventLog();
    turns = new RedundantIterations(machine);
    machine.reset();
    machine.mark();
    monitors.forEach(monitor -> monitor.start(machine));
    Optional<Failure> found = Optional.of(machine.failure()).filter(f -> machine.hasFailed());
    found = found.filter(this::isSame);
    for (int i = 0; i < moves.size() && found.isEmpty(); i++) {
      Move move = moves.get(i);
      int actor = ThreadPaths.actor(machine, move);
      boolean canStep =
          actor >= 0 && machine.canStep(actor) && machine.hasOutcome(actor, move.outcome());
      if (canStep) {
        found = step(actor, move.outcome());
      }
    }
    int more = moves.size() + MOST_MORE_STEPS;
    while (found.isEmpty() && more-- > 0) {
      machine.enabled(enabled);
      if (enabled.isEmpty()) {
        found = end();
        break;
      }
      found = step(next(), 0);
    }
    isSpoilt = machine.takeNewlyShared();
    boolean isWanted = !isSpoilt && found.isPresent() && demand.isMetBy(log, machine.patience());
    return isWanted ? found.map(this::attempt) : Optional.empty();
  }

  /**
   * Whether the latest run showed that objects are shared that were not in the counterexample: the
   * steps of the machine are others now.
   */
  boolean isSpoilt() {
    return isSpoilt;
  }

  /** Buffers first, since delays are to be few; then the thread that ran last. */
  private int next() {
    int running =
        log.size() == 0 ? Actors.ofThread(0) : Actors.ofThread(log.thread(log.size() - 1));
    int choice = enabled.get(0);
    for (int i = 0; i < enabled.size(); i++) {
      if (!Actors.isThread(enabled.get(i))) {
        return enabled.get(i);
      }
      if (enabled.get(i) == running) {
        choice = running;
      }
    }
    return choice;
  }

  private Optional<Failure> step(int actor, int outcome) {
    machine.patience().spend(WORK_OF_STEP);
    turns.before(log.size(), actor);
    Step step = machine.step(actor, outcome);
    log.append(step, outcome);
    turns.after(log);
    Optional<Failure> found =
        machine.hasFailed() && isSame(machine.failure())
            ? Optional.of(machine.failure())
            : Optional.empty();
    for (Monitor monitor : monitors) {
      monitor.event(log, log.size() - 1);
      found = found.or(() -> monitor.found().stream().filter(this::isSame).findFirst());
    }
    return found;
  }

  /** Nobody can step: some errors show only then. */
  private Optional<Failure> end() {
    Optional<Failure> found = new MaximalState(machine).stuck(true).filter(this::isSame);
    for (Monitor monitor : monitors) {
      monitor.end(machine, log);
      found = found.or(() -> monitor.found().stream().filter(this::isSame).findFirst());
    }
    return found;
  }

  private boolean isSame(Failure failure) {
    return failure.kind() == error.kind()
        && failure.kind().isError()
        && failure.position().equals(error.position());
  }

  private Attempt attempt(Failure failure) {
    int[] updates = new int[log.size()];
    long[] buffers = new long[log.size()];
    boolean perAddress = machine.model().isPerAddress();
    for (int e = 0; e < updates.length; e++) {
      updates[e] = log.kind(e) == EventKind.STORE ? updates.length : -1;
      buffers[e] = perAddress && updates[e] >= 0 ? log.address(e) : 0;
      if (log.kind(e) == EventKind.UPDATE) {
        updates[log.store(e)] = e;
      }
    }
    return new Attempt(failure, Replayer.moves(machine, log, log.size()), updates, buffers);
  }

  /** The schedule of the latest run. */
  Schedule schedule() {
    return Schedules.of(machine, log);
  }
}
