package dev.weir.fence.reach;

import java.util.Arrays;

/**
 * Leaves out of a constraint what no reachable configuration has, and finds out where nothing is
 * left. What it uses holds in every configuration that a run can reach, and where it narrows a
 * constraint it narrows all below it as well, so that entailment is not disturbed.
 */
final class Consistency {
  private final SbProgram program;
  private final MessageLayout layout;
  private final long[] fields;
  private final LastWrites[] lastWrites;
  private final NewestMessages newest;
  private long[] narrowed = new long[16];

  Consistency(SbProgram program) {
    this.program = program;
    this.layout = program.layout();
    this.fields = new long[program.headers()];
    Arrays.setAll(fields, program::fieldsOf);
    this.lastWrites = new LastWrites[program.processes()];
    Arrays.setAll(lastWrites, process -> new LastWrites(program, process));
    this.newest = new NewestMessages(program);
  }

  /** Narrows a constraint; false if nothing is left. */
  boolean narrow(Constraint constraint) {
    if (!propagate(constraint)) {
      return false;
    }
    newest.find(constraint);
    boolean changed = false;
    for (int process = 0; process < lastWrites.length; process++) {
      switch (narrowByLastWrites(constraint, process)) {
        case CONTRADICTION -> {
          return false;
        }
        case CHANGED -> changed = true;
        case NOTHING -> {}
      }
    }
    return !changed || propagate(constraint);
  }

  /**
   * Snapshots agree about a variable from the last message that writes it to the end: that message
   * is the last such one of every configuration that the constraint stands for.
   */
  private boolean propagate(Constraint constraint) {
    long[] words = constraint.words();
    int first = constraint.buffered();
    int last = constraint.size() - 1;
    long open = layout.stores();
    long agreed = -1;
    for (int at = last; at >= first && open != 0; at--) {
      agreed &= words[at] | ~open;
      open &= ~fields[layout.headerOf(words[at])];
    }
    open = layout.stores();
    for (int at = last; at >= first; at--) {
      words[at] &= agreed | ~open;
      if (!layout.isPossible(words[at])) {
        return false;
      }
      open &= ~fields[layout.headerOf(words[at])];
    }
    for (int at = 0; at < first; at++) {
      if (!layout.isPossible(words[at])) {
        return false;
      }
    }
    return true;
  }

  private enum Effect {
    NOTHING,
    CHANGED,
    CONTRADICTION
  }

  private Effect narrowByLastWrites(Constraint constraint, int process) {
    int count = newest.count(process);
    boolean complete = layout.headerOf(constraint.message(0)) == SbProgram.INITIAL;
    if ((count == 0 && !complete) || !lastWrites[process].isKnown()) {
      return Effect.NOTHING;
    }
    if (narrowed.length < count) {
      narrowed = new long[count];
    }
    Arrays.fill(narrowed, 0, count, 0);
    boolean possible = false;
    for (LastWrites.Sequence sequence :
        lastWrites[process].at(program.state(constraint.states(), process))) {
      if ((!complete || sequence.headers().length == count)
          && newest.fits(sequence, constraint, process)) {
        possible = true;
        for (int one = 0; one < count; one++) {
          int header = newest.header(process, one);
          narrowed[one] |= sequence.stores()[sequence.placeOf(header)];
        }
      }
    }
    if (!possible) {
      return Effect.CONTRADICTION;
    }
    Effect effect = Effect.NOTHING;
    long[] words = constraint.words();
    for (int one = 0; one < count; one++) {
      int place = newest.place(process, one);
      long after = words[place] & (narrowed[one] | ~layout.stores());
      if (after != words[place]) {
        words[place] = after;
        effect = Effect.CHANGED;
      }
    }
    return effect;
  }
}
