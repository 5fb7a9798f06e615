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
  private final int[] processes;
  private final LastWrites[] lastWrites;

  /**
   * For each process the places of its strong messages in the present constraint, from the right.
   */
  private final int[][] strong;

  private final int[] strongCount;
  private final int[] ahead;
  private long[] narrowed = new long[16];

  Consistency(SbProgram program) {
    this.program = program;
    this.layout = program.layout();
    this.fields = new long[program.headers()];
    this.processes = new int[program.headers()];
    for (int header = 0; header < fields.length; header++) {
      fields[header] = program.fieldsOf(header);
      processes[header] = program.processOf(header);
    }
    this.lastWrites = new LastWrites[program.processes()];
    Arrays.setAll(lastWrites, process -> new LastWrites(program, process));
    this.strong = new int[program.processes()][program.headers()];
    this.strongCount = new int[program.processes()];
    this.ahead = new int[program.processes()];
  }

  /** Narrows a constraint; false if nothing is left. */
  boolean narrow(Constraint constraint) {
    if (!propagate(constraint)) {
      return false;
    }
    findStrong(constraint);
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
    long[] messages = constraint.messages();
    long open = layout.stores();
    long agreed = -1;
    for (int at = constraint.length() - 1; at >= 0 && open != 0; at--) {
      agreed &= messages[at] | ~open;
      open &= ~fields[layout.headerOf(messages[at])];
    }
    open = layout.stores();
    for (int at = constraint.length() - 1; at >= 0; at--) {
      messages[at] &= agreed | ~open;
      if (!layout.isPossible(messages[at])) {
        return false;
      }
      open &= ~fields[layout.headerOf(messages[at])];
    }
    return true;
  }

  private void findStrong(Constraint constraint) {
    Arrays.fill(strongCount, 0);
    Arrays.fill(ahead, 0);
    long[] messages = constraint.messages();
    long seen = 0;
    int passed = 0;
    for (int at = constraint.length() - 1; at >= 0; at--) {
      passed |= layout.pointersOf(messages[at]);
      int header = layout.headerOf(messages[at]);
      int process = processes[header];
      if (process < 0) {
        continue;
      }
      if ((seen & (1L << header)) == 0) {
        seen |= 1L << header;
        strong[process][strongCount[process]++] = at;
        if ((passed & (1 << process)) == 0) {
          ahead[process]++;
        }
      }
    }
  }

  private enum Effect {
    NOTHING,
    CHANGED,
    CONTRADICTION
  }

  private Effect narrowByLastWrites(Constraint constraint, int process) {
    int count = strongCount[process];
    boolean complete = layout.headerOf(constraint.message(0)) == SbProgram.INITIAL;
    if ((count == 0 && !complete) || !lastWrites[process].isKnown()) {
      return Effect.NOTHING;
    }
    if (narrowed.length < count) {
      narrowed = new long[count];
    }
    Arrays.fill(narrowed, 0, count, 0);
    long[] messages = constraint.messages();
    int[] places = strong[process];
    boolean possible = false;
    for (LastWrites.Sequence sequence :
        lastWrites[process].at(program.state(constraint.states(), process))) {
      if ((!complete || sequence.headers().length == count)
          && fits(sequence, messages, places, count, ahead[process])) {
        possible = true;
        for (int place = 0; place < count; place++) {
          narrowed[place] |= sequence.stores()[place];
        }
      }
    }
    if (!possible) {
      return Effect.CONTRADICTION;
    }
    Effect effect = Effect.NOTHING;
    for (int place = 0; place < count; place++) {
      long before = messages[places[place]];
      long after = before & (narrowed[place] | ~layout.stores());
      if (after != before) {
        messages[places[place]] = after;
        effect = Effect.CHANGED;
      }
    }
    return effect;
  }

  private boolean fits(
      LastWrites.Sequence sequence, long[] messages, int[] places, int count, int ahead) {
    if (sequence.headers().length < count || sequence.pending() < ahead) {
      return false;
    }
    for (int place = 0; place < count; place++) {
      long message = messages[places[place]];
      if (layout.headerOf(message) != sequence.headers()[place]
          || !layout.isPossible(message & sequence.stores()[place])) {
        return false;
      }
    }
    return true;
  }
}
