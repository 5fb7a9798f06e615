package dev.weir.fence.reach;

import dev.weir.fence.reach.Run.Step;

/**
 * A step of a process in one of its local configurations, in the form in which packed
 * configurations take it: what memory must hold, and which fields change.
 */
final class Move {
  private final StateLayout layout;
  private final Step step;
  private final long[] guardMask;
  private final long[] guard;
  private final long[] changed;
  private final long[] after;

  /** A move of a process to a local configuration, whatever is in memory. */
  Move(StateLayout layout, Step step, int next) {
    this.layout = layout;
    this.step = step;
    this.guardMask = new long[layout.words()];
    this.guard = new long[layout.words()];
    this.changed = new long[layout.words()];
    this.after = new long[layout.words()];
    set(changed, after, step.process(), next);
  }

  private void set(long[] mask, long[] values, int field, int number) {
    layout.add(mask, field, layout.greatest(field));
    layout.add(values, field, number);
  }

  /** Memory must hold the value at this place of the variable's domain. */
  void require(int variable, int place) {
    set(guardMask, guard, layout.ofVariable(variable), place);
  }

  /** Memory holds the value at this place of the variable's domain afterwards. */
  void write(int variable, int place) {
    set(changed, after, layout.ofVariable(variable), place);
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
