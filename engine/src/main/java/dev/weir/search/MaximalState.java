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
final class MaximalState {
  private final Machine machine;

  MaximalState(Machine machine) {
    this.machine = machine;
  }

  /** Whether every thread has ended. */
  boolean isComplete() {
    for (int t = 0; t < machine.threads(); t++) {
      if (machine.exists(t) && machine.waiting(t) != Waiting.ENDED) {
        return false;
      }
    }
    return true;
  }

  /** Whether some thread stands so. */
  boolean hasThread(Waiting waiting) {
    for (int t = 0; t < machine.threads(); t++) {
      if (machine.exists(t) && machine.waiting(t) == waiting) {
        return true;
      }
    }
    return false;
  }

  /** The deadlock, if this is one. */
  Optional<Failure> deadlock() {
    List<Integer> waiting = new ArrayList<>();
    for (int t = 0; t < machine.threads(); t++) {
      if (!machine.exists(t)) {
        continue;
      }
      switch (machine.waiting(t)) {
        case ENDED -> {}
        case ASSUMPTION, BOUND, FAILED, GIVEN_UP -> {
          return Optional.empty();
        }
        case MUTEX -> waiting.add(t);
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
    String message = waiting.stream().map(this::describe).collect(Collectors.joining("; "));
    int instruction = machine.instruction(waiting.getFirst());
    return Optional.of(
        new Failure(
            FailureKind.DEADLOCK,
            "deadlock: " + message,
            machine.code().position(instruction),
            machine.code().function(instruction).name(),
            machine.number(waiting.getFirst())));
  }

  /**
   * Whether a thread may wait for ever: after {@code exit}, or detached once {@code main} ended.
   */
  private boolean isExempt(int thread) {
    return machine.hasExited()
        || (machine.isDetached(thread) && machine.waiting(0) == Waiting.ENDED);
  }

  private String describe(int t) {
    int other = machine.waitsFor(t);
    String who = "thread " + machine.number(t) + " waits for ";
    if (machine.waiting(t) == Waiting.JOIN) {
      return who + "the end of thread " + machine.number(other);
    }
    String mutex =
        machine.names().name(machine.pending(dev.weir.machine.Actors.ofThread(t)).address);
    String held =
        !machine.exists(other)
            ? ""
            : other == t
                ? ", which it holds itself"
                : machine.hasEnded(other)
                    ? ", held by thread " + machine.number(other) + ", which has ended"
                    : ", held by thread " + machine.number(other);
    return who + "mutex " + mutex + held;
  }
}
