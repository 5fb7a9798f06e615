package dev.weir.search.result;

import dev.weir.machine.EndOfExecution;
import dev.weir.machine.Machine;
import dev.weir.machine.report.Failure;
import dev.weir.machine.report.FailureKind;
import dev.weir.machine.report.Waiting;
import dev.weir.machine.step.Actors;
import dev.weir.search.result.CheckResult.Waiter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What a state in which nobody can step means: complete, blocked, or a deadlock. */
public final class MaximalState {
  private static final Set<Waiting> NO_WAITERS =
      EnumSet.of(Waiting.ENDED, Waiting.ENDING, Waiting.BOUND);

  private final Machine machine;
  private final EndOfExecution end;

  /** Whether it was found out if threads wait for ever: to run a turn of a loop may take long. */
  private boolean isKnown;

  private Optional<Failure> stuck = Optional.empty();

  /** The state that a machine is in. */
  public MaximalState(Machine machine) {
    this.machine = machine;
    this.end = new EndOfExecution(machine);
  }

  /** Whether every thread has ended. */
  public boolean isComplete() {
    return end.isComplete();
  }

  /** Whether the program came to its end; see {@link EndOfExecution#isReached}. */
  public boolean isEndOfProgram() {
    return end.isReached();
  }

  /** The threads that wait, in the order of creation. */
  public List<Waiter> waiters() {
    return IntStream.range(0, machine.threads())
        .filter(t -> machine.exists(t) && !NO_WAITERS.contains(machine.waiting(t)))
        .boxed()
        .sorted(Comparator.comparingInt(machine::number))
        .map(this::waiter)
        .toList();
  }

  private Waiter waiter(int thread) {
    int instruction = machine.places().ownInstruction(thread);
    return new Waiter(
        machine.number(thread),
        waitsFor(thread),
        machine.code().position(instruction),
        machine.code().function(instruction).title());
  }

  /** Whether some thread stands so. */
  public boolean hasThread(Waiting waiting) {
    for (int t = 0; t < machine.threads(); t++) {
      if (machine.exists(t) && machine.toldWaiting(t) == waiting) {
        return true;
      }
    }
    return false;
  }

  /** Whether some thread made an error. */
  public boolean hasFailed() {
    for (int t = 0; t < machine.threads(); t++) {
      if (machine.exists(t)
          && (machine.hasFailedCommit(t) || machine.waiting(t) == Waiting.FAILED)) {
        return true;
      }
    }
    return false;
  }

  /**
   * The deadlock or nontermination, if this is one.
   *
   * @param liveness whether threads that spin for ever are to be reported
   */
  public Optional<Failure> stuck(boolean liveness) {
    return stuck()
        .filter(found -> liveness || found.kind() != FailureKind.NONTERMINATION)
        .filter(found -> !machine.options().isSilent(found.kind()));
  }

  /** What keeps this state, in which not every thread has ended, from being complete. */
  Obstacle obstacle() {
    if (hasThread(Waiting.BOUND)) {
      return Obstacle.CUT;
    }
    if (hasFailed()) {
      return Obstacle.ERROR;
    }
    if (hasThread(Waiting.GIVEN_UP)) {
      return Obstacle.UNSUPPORTED;
    }
    Optional<Failure> forEver = stuck();
    if (forEver.isPresent()) {
      return forEver.get().kind() == FailureKind.NONTERMINATION
          ? Obstacle.NONTERMINATION
          : Obstacle.DEADLOCK;
    }
    if (hasFailedAssumption()) {
      return Obstacle.ASSUMPTION;
    }
    if (isEndOfProgram()) {
      return Obstacle.END;
    }
    if (hasThread(Waiting.ASSUMPTION)) {
      return Obstacle.ATOMIC_BLOCK;
    }
    if (hasThread(Waiting.TURN)) {
      return Obstacle.TURN;
    }
    return hasThread(Waiting.LOOK) ? Obstacle.LOOK : Obstacle.AWAIT;
  }

  private boolean hasFailedAssumption() {
    for (int t = 0; t < machine.threads(); t++) {
      if (machine.exists(t)
          && machine.waiting(t) == Waiting.ASSUMPTION
          && !machine.isLockedOut(t)) {
        return true;
      }
    }
    return false;
  }

  /** Whether threads wait for ever, which is not asked for. */
  boolean isSilentlyStuck() {
    return stuck().filter(found -> machine.options().isSilent(found.kind())).isPresent();
  }

  private Optional<Failure> stuck() {
    if (!isKnown) {
      stuck = findStuck();
      isKnown = true;
    }
    return stuck;
  }

  private Optional<Failure> findStuck() {
    List<Integer> waiting = new ArrayList<>();
    boolean sleeps = false;
    boolean spins = false;
    Optional<Integer> endless = Optional.empty();
    for (int t = 0; t < machine.threads(); t++) {
      if (!machine.exists(t)) {
        continue;
      }
      if (machine.hasFailedCommit(t)) {
        return Optional.empty();
      }
      switch (machine.waitsForLook(t) ? Waiting.LOOK : machine.waiting(t)) {
        case ENDED, ENDING -> {}
        case ASSUMPTION -> {
          if (!machine.isLockedOut(t)) {
            return Optional.empty();
          }
          if (!end.mayWait(t)) {
            sleeps = true;
            waiting.add(t);
          }
        }
        case BOUND, FAILED, GIVEN_UP -> {
          return Optional.empty();
        }
        case MUTEX, RWLOCK, CONDITION, SEMAPHORE, EVENT, BARRIER, ONCE, FUTEX, SIGNAL -> {
          if (!end.mayWait(t)) {
            sleeps = true;
            waiting.add(t);
          }
        }
        case AWAIT, LOOK -> {
          if (!machine.awaits().isStuck(t)) {
            return Optional.empty();
          }
          if (!end.mayWait(t)) {
            sleeps |= sleepsAsTold(t);
            spins |= isSpinning(t);
            waiting.add(t);
          }
        }
        case TURN -> {
          if (!end.goesRound(t)) {
            return Optional.empty();
          }
          if (!end.mayWait(t)) {
            spins = true;
            waiting.add(t);
          }
        }
        case ENDLESS -> {
          if (!end.mayWait(t)) {
            endless = Optional.of(t);
          }
        }
        case JOIN, BUFFER -> {
          if (!end.mayWait(t)) {
            waiting.add(t);
          }
        }
      }
    }
    if (endless.isPresent()) {
      return endless.map(this::endless);
    }
    if (waiting.isEmpty()) {
      return Optional.empty();
    }
    waiting.sort(Comparator.comparingInt(machine::number));
    Failure failure =
        spins && !sleeps
            ? nontermination(waiting)
            : failure(FailureKind.DEADLOCK, "deadlock: ", waiting.getFirst(), waiting);
    return Optional.of(failure);
  }

  private Failure endless(int thread) {
    return failure(FailureKind.NONTERMINATION, "a loop never ends: it changes nothing", thread);
  }

  private Failure nontermination(List<Integer> waiting) {
    int first = waiting.stream().filter(this::isSpinning).findFirst().orElseThrow();
    return failure(FailureKind.NONTERMINATION, "nontermination: ", first, waiting);
  }

  /** Whether a thread spins in a call that waits for something. */
  private boolean sleepsAsTold(int thread) {
    return !isSpinning(thread) && machine.toldWaiting(thread) != Waiting.JOIN;
  }

  private boolean isSpinning(int thread) {
    Waiting why = machine.toldWaiting(thread);
    return why == Waiting.AWAIT
        || why == Waiting.LOOK
        || why == Waiting.TURN
        || machine.waitsForLook(thread);
  }

  private Failure failure(FailureKind kind, String what, int thread, List<Integer> waiting) {
    String message = waiting.stream().map(this::describe).collect(Collectors.joining("; "));
    return failure(kind, what + message, thread);
  }

  private Failure failure(FailureKind kind, String message, int thread) {
    int instruction = machine.places().ownInstruction(thread);
    return machine.failureAt(kind, message, instruction, thread);
  }

  private String describe(int thread) {
    return "thread " + machine.number(thread) + " " + waitsFor(thread);
  }

  /** What a thread waits for, after its name. */
  private String waitsFor(int t) {
    int other = machine.waitsFor(t);
    if (machine.toldWaiting(t) == Waiting.AWAIT) {
      var read = machine.nextStep(Actors.ofThread(t));
      String place = machine.names().name(read.address, machine.code().info(read.instruction));
      return "spins for ever, waiting for " + place + " to change";
    }
    if (machine.toldWaiting(t) == Waiting.LOOK || machine.waitsForLook(t)) {
      String mutex = machine.names().name(machine.nextStep(Actors.ofThread(t)).address);
      return "polls for ever what mutex " + mutex + " protects";
    }
    if (machine.toldWaiting(t) == Waiting.TURN) {
      return "loops for ever without changing anything that others wait for";
    }
    if (machine.toldWaiting(t) == Waiting.ENDLESS) {
      return Waiting.ENDLESS.text();
    }
    if (machine.toldWaiting(t) == Waiting.JOIN) {
      return "waits for the end of thread " + machine.number(other);
    }
    if (machine.toldWaiting(t) == Waiting.SIGNAL) {
      return Waiting.SIGNAL.text();
    }
    String object =
        switch (machine.toldWaiting(t)) {
          case CONDITION -> "waits for condition variable ";
          case BARRIER -> "waits for barrier ";
          case SEMAPHORE -> "waits for semaphore ";
          case EVENT -> "waits for eventfd or pipe ";
          case FUTEX -> "waits for futex ";
          case ONCE -> "waits for the one-time initialisation by ";
          case RWLOCK -> "waits for read-write lock ";
          default -> "waits for mutex ";
        };
    String name = machine.names().name(machine.waitsAt(t));
    return object + name + (machine.isAsleep(t) ? machine.remark(t) : holder(t, other));
  }

  private String holder(int thread, int other) {
    if (other < 0 || !machine.exists(other)) {
      return "";
    }
    if (other == thread) {
      return ", which it holds itself";
    }
    String held = ", held by thread " + machine.number(other);
    return machine.hasEnded(other) ? held + ", which has ended" : held;
  }
}
