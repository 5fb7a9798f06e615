package dev.weir.fence.reach;

import dev.weir.fence.reach.Run.Step;

/**
 * A step of a process in one of its local configurations, in the form in which packed
 * configurations take it: what memory must hold, and which fields change.
 */
final class Move {
  private final Step step;
  private final long[] guardMask;
  private final long[] guard;
  private final long[] changed;
  private final long[] after;

  private Move(Step step, long[] guardMask, long[] guard, long[] changed, long[] after) {
    this.step = step;
    this.guardMask = guardMask;
    this.guard = guard;
    this.changed = changed;
    this.after = after;
  }

  /** Collects what a move needs and does. */
  static final class Builder {
    private final StateLayout layout;
    private final long[] guardMask;
    private final long[] guard;
    private final long[] changed;
    private final long[] after;

    /** A move of a process to a local configuration. */
    Builder(StateLayout layout, int process, int next) {
      this.layout = layout;
      this.guardMask = new long[layout.words()];
      this.guard = new long[layout.words()];
      this.changed = new long[layout.words()];
      this.after = new long[layout.words()];
      layout.addProcessMask(changed, process);
      layout.addProcess(after, process, next);
    }

    /** Memory must hold the value at this place of the variable's domain. */
    void require(int variable, int place) {
      layout.addVariableMask(guardMask, variable);
      layout.addVariable(guard, variable, place);
    }

    /** Memory holds the value at this place of the variable's domain afterwards. */
    void write(int variable, int place) {
      layout.addVariableMask(changed, variable);
      layout.addVariable(after, variable, place);
    }

    Move build(Step step) {
      return new Move(step, guardMask, guard, changed, after);
    }
  }

  /** The step. */
  Step step() {
    return step;
  }

  /** Whether a configuration in which the process is where the move starts can take it. */
  boolean isEnabled(long[] state) {
    for (int word = 0; word < guardMask.length; word++) {
      if ((state[word] & guardMask[word]) != guard[word]) {
        return false;
      }
    }
    return true;
  }

  /** Takes the move. The two may be the same array. */
  void take(long[] state, long[] into) {
    for (int word = 0; word < changed.length; word++) {
      into[word] = (state[word] & ~changed[word]) | after[word];
    }
  }
}
