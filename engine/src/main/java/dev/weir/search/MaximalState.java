package dev.weir.search;

import dev.weir.machine.Failure;
import dev.weir.machine.FailureKind;
import dev.weir.machine.Machine;
import dev.weir.machine.Waiting;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a state in which nobody can step means: complete, blocked, or a deadlock. */
public final class MaximalState {
  private final Machine machine;

  /** The state that a machine is in. */
  public MaximalState(Machine machine) {
    this.machine = machine;
  }

  /** Whether every thread has ended. */
  public boolean isComplete() {
    for (int t = 0; t < machine.threads(); t++) {
      if (machine.exists(t) && machine.waiting(t) != Waiting.ENDED) {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether the process has come to its end, whatever threads there are that still wait: it ends
   * them.
   */
  public boolean isProcessOver() {
    return machine.hasExited() || hasLeft(machine.waiting(0));
  }

  /** Whether some thread stands so. */
  public boolean hasThread(Waiting waiting) {
    for (int t = 0; t < machine.threads(); t++) {
      if (machine.exists(t) && machine.waiting(t) == waiting) {
        return true;
      }
    }
    return false;
  }

  /** Whether some thread made an error. */
  public boolean hasFailed() {
    for (int t = 0; t < machine.threads(); t++) {
      if (machine.exists(t) && (machine.hasLostStore(t) || machine.waiting(t) == Waiting.FAILED)) {
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
    List<Integer> waiting = new ArrayList<>();
    boolean sleeps = false;
    boolean spins = false;
    for (int t = 0; t < machine.threads(); t++) {
      if (!machine.exists(t)) {
        continue;
      }
      if (machine.hasLostStore(t)) {
        return Optional.empty();
      }
      Waiting why = machine.waiting(t);
      switch (why) {
        case ENDED, ENDING -> {}
        case ASSUMPTION, BOUND, FAILED, GIVEN_UP -> {
          return Optional.empty();
        }
        case MUTEX, RWLOCK -> {
          sleeps = true;
          waiting.add(t);
        }
        case CONDITION, SEMAPHORE, BARRIER, ONCE, FUTEX -> {
          if (!isExempt(t)) {
            sleeps = true;
            waiting.add(t);
          }
        }
        case AWAIT -> {
          if (!machine.awaits().isStuck(t)) {
            return Optional.empty();
          }
          if (!isExempt(t)) {
            spins = true;
            waiting.add(t);
          }
        }
        case JOIN, BUFFER -> {
          if (!isExempt(t)) {
            waiting.add(t);
          }
        }
      }
    }
    if (waiting.isEmpty()) {
      return Optional.empty();
    }
    waiting.sort(Comparator.comparingInt(machine::number));
    if (spins && !sleeps) {
      return liveness ? Optional.of(nontermination(waiting)) : Optional.empty();
    }
    return Optional.of(failure(FailureKind.DEADLOCK, "deadlock: ", waiting.getFirst(), waiting));
  }

  private Failure nontermination(List<Integer> waiting) {
    int first =
        waiting.stream().filter(t -> machine.waiting(t) == Waiting.AWAIT).findFirst().orElseThrow();
    return failure(FailureKind.NONTERMINATION, "nontermination: ", first, waiting);
  }

  private Failure failure(FailureKind kind, String what, int thread, List<Integer> waiting) {
    String message = waiting.stream().map(this::describe).collect(Collectors.joining("; "));
    int instruction = machine.ownInstruction(thread);
    return new Failure(
        kind,
        what + message,
        machine.code().position(instruction),
        machine.code().function(instruction).title(),
        machine.number(thread));
  }

  /**
   * Whether a thread may wait for ever: after {@code exit}, or detached once {@code main} ended.
   */
  private boolean isExempt(int thread) {
    return machine.hasExited() || (machine.isDetached(thread) && hasLeft(machine.waiting(0)));
  }

  private static boolean hasLeft(Waiting main) {
    return main == Waiting.ENDED || main == Waiting.ENDING;
  }

  private String describe(int t) {
    int other = machine.waitsFor(t);
    if (machine.waiting(t) == Waiting.AWAIT) {
      var read = machine.pending(dev.weir.machine.Actors.ofThread(t));
      String place = machine.names().name(read.address, machine.code().info(read.instruction));
      return "thread " + machine.number(t) + " spins for ever, waiting for " + place + " to change";
    }
    String who = "thread " + machine.number(t) + " waits for ";
    if (machine.waiting(t) == Waiting.JOIN) {
      return who + "the end of thread " + machine.number(other);
    }
    String object =
        switch (machine.waiting(t)) {
          case CONDITION -> "condition variable ";
          case BARRIER -> "barrier ";
          case SEMAPHORE -> "semaphore ";
          case FUTEX -> "futex ";
          case ONCE -> "what is done once by ";
          case RWLOCK -> "read-write lock ";
          default -> "mutex ";
        };
    if (machine.isAsleep(t)) {
      return who + object + machine.names().name(machine.sleepsOn(t));
    }
    String name =
        machine.names().name(machine.pending(dev.weir.machine.Actors.ofThread(t)).address);
    String held =
        other < 0 || !machine.exists(other)
            ? ""
            : other == t
                ? ", which it holds itself"
                : machine.hasEnded(other)
                    ? ", held by thread " + machine.number(other) + ", which has ended"
                    : ", held by thread " + machine.number(other);
    return who + object + name + held;
  }
}
