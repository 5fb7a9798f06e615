package dev.weir.robust.cycle;

import dev.weir.machine.Machine;
import dev.weir.machine.step.IntList;
import dev.weir.machine.step.Step;
import dev.weir.trace.EventLog;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Takes an execution to a wanted end, which counts: no thread in it was cut or given up. */
public final class Completion {
  /** What a step costs, in the units of {@link dev.weir.machine.options.Budget}. */
  private static final int WORK_OF_STEP = 32;

  private final Machine machine;
  private final EventLog log;
  private final int first;
  private final boolean buffersFirst;
  private final int mostSteps;
  private final List<Node> branch = new ArrayList<>();

  private static final class Node {
    final int mark;
    final IntList actors = new IntList();
    int index;

    /** Those of the actor at the index. */
    final IntList outcomes = new IntList();

    /** The next of them, by index. */
    int outcome;

    Node(int mark) {
      this.mark = mark;
    }
  }

  /** What a search for an end came to. */
  public enum Outcome {
    /** The machine and the log stand at the end. */
    FOUND,
    /** There is none; the machine and the log stand where they stood. */
    NONE,
    /** It took too many steps, ends that do not count among them; both stand where they stood. */
    TIRED,
    /** It took too many steps, which met no end at all; both stand where they stood. */
    ENDLESS
  }

  /**
   * A search.
   *
   * @param buffersFirst whether stores are first tried in memory rather than in their buffers
   * @param mostSteps after how many steps to give up
   */
  public Completion(Machine machine, EventLog log, boolean buffersFirst, int mostSteps) {
    this.machine = machine;
    this.log = log;
    this.first = log.size();
    this.buffersFirst = buffersFirst;
    this.mostSteps = mostSteps;
  }

  /** Whether an execution that cannot go on counts. */
  public static boolean counts(Machine machine) {
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
      case AWAIT, LOOK -> !machine.awaits().isStuck(thread);
      default -> machine.waitsForLook(thread);
    };
  }

  /**
   * Looks for an end depth first.
   *
   * @param isWanted whether an end is good enough
   */
  public Outcome run(BooleanSupplier isWanted) {
    int steps = 0;
    boolean hasEnded = false;
    open();
    while (!branch.isEmpty()) {
      Node node = branch.getLast();
      if (node.actors.isEmpty() && counts(machine) && isWanted.getAsBoolean()) {
        return Outcome.FOUND;
      }
      hasEnded |= node.actors.isEmpty();
      if (node.index == node.actors.size()) {
        branch.removeLast();
        back();
        continue;
      }
      int last = node.actors.size() - 1;
      int actor = node.actors.get(buffersFirst ? node.index : last - node.index);
      if (node.outcome == 0) {
        machine.outcomes(actor, node.outcomes);
      }
      int outcome = node.outcomes.get(node.outcome++);
      if (node.outcome == node.outcomes.size()) {
        node.outcome = 0;
        node.index++;
      }
      machine.patience().spend(WORK_OF_STEP);
      Step step = machine.step(actor, outcome);
      log.append(step, outcome);
      if (machine.takeNewlyShared() || ++steps > mostSteps) {
        while (branch.size() > 1) {
          branch.removeLast();
        }
        back();
        return hasEnded ? Outcome.TIRED : Outcome.ENDLESS;
      }
      open();
    }
    return Outcome.NONE;
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
