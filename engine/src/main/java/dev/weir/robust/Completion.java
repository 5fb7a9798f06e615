package dev.weir.robust;

import dev.weir.machine.IntList;
import dev.weir.machine.Machine;
import dev.weir.machine.Step;
import dev.weir.trace.EventLog;
import java.util.ArrayList;
import java.util.List;

/** Takes an execution to an end that counts: one in which no thread was cut or given up. */
final class Completion {
  private static final int MOST_STEPS = 20_000;

  private final Machine machine;
  private final EventLog log;
  private final int first;
  private final List<Node> branch = new ArrayList<>();

  private static final class Node {
    final int mark;
    final IntList actors = new IntList();
    int index;
    int outcome;

    Node(int mark) {
      this.mark = mark;
    }
  }

  Completion(Machine machine, EventLog log) {
    this.machine = machine;
    this.log = log;
    this.first = log.size();
  }

  /** Whether an execution that cannot go on counts. */
  static boolean counts(Machine machine) {
    for (int t = 0; t < machine.threads(); t++) {
      if (machine.exists(t) && isCut(machine, t)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isCut(Machine machine, int thread) {
    return switch (machine.waiting(thread)) {
      case BOUND, GIVEN_UP -> true;
      case AWAIT -> !machine.awaits().isStuck(thread);
      default -> false;
    };
  }

  /**
   * Looks for an end depth first, buffers first; the machine and the log stand there afterwards, or
   * where they stood if there is none.
   *
   * @return whether there is one, or patience ran out
   */
  boolean run() {
    int steps = 0;
    open();
    while (!branch.isEmpty()) {
      Node node = branch.getLast();
      if (node.actors.isEmpty() && counts(machine)) {
        return true;
      }
      if (node.index == node.actors.size()) {
        branch.removeLast();
        back();
        continue;
      }
      int actor = node.actors.get(node.index);
      int outcome = node.outcome++;
      if (node.outcome >= machine.pending(actor).outcomes) {
        node.outcome = 0;
        node.index++;
      }
      Step step = machine.step(actor, outcome);
      log.append(step, outcome);
      if (machine.takeNewlyShared() || ++steps > MOST_STEPS) {
        while (branch.size() > 1) {
          branch.removeLast();
        }
        back();
        return true;
      }
      open();
    }
    return false;
  }

  private void open() {
    Node node = new Node(machine.mark());
    machine.enabled(node.actors);
    branch.add(node);
  }

  private void back() {
    if (!branch.isEmpty()) {
      Node node = branch.getLast();
      machine.undo(node.mark);
      log.truncate(first + branch.size() - 1);
    }
  }
}
