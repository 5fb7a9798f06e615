package dev.weir.search.exhaustive;

import dev.weir.machine.Machine;
import dev.weir.machine.step.IntList;

/**
 * The steps that are possible at a node of a depth-first search, one after the other: each outcome
 * of the next step of each actor.
 */
final class NodeSteps {
  /** Who can step; to be filled before {@link #begin}. */
  final IntList actors = new IntList();

  private int index;

  /** Those of the actor at the index. */
  private final IntList outcomes = new IntList();

  /** The next of them, by index. */
  private int outcome;

  /** Begins with the first. */
  void begin() {
    index = 0;
    outcome = 0;
  }

  /** Whether there is another one. */
  boolean areLeft() {
    return index < actors.size();
  }

  /** Which of the actors takes it. */
  int index() {
    return index;
  }

  /** Who takes it. */
  int actor() {
    return actors.get(index);
  }

  /** Its outcome; what is left begins behind it then. */
  int takeOutcome(Machine machine) {
    if (outcome == 0) {
      machine.outcomes(actor(), outcomes);
    }
    int taken = outcomes.get(outcome++);
    if (outcome == outcomes.size()) {
      outcome = 0;
      index++;
    }
    return taken;
  }

  /** Whether the step whose outcome was taken last has others. */
  boolean isChoice() {
    return outcomes.size() > 1;
  }
}
