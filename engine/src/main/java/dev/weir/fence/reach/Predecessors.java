package dev.weir.fence.reach;

import dev.weir.fence.reach.Undo.Effect;

/**
 * Takes one step of the SB semantics back: the minimal words of the configurations from which a
 * step leads into what a constraint stands for (Pre of the paper, section 5). They are told one
 * after the other.
 */
final class Predecessors {
  private final SbProgram program;
  private final MessageLayout layout;
  private final LastWrites lastWrites;
  private final Sink sink;
  private Constraint at = new Constraint(0);
  private Constraint made = at;
  private final int[] pointers;

  /** The message that goes into a buffer when the last message is taken away; 0 for none. */
  private long serialised;

  /** Is told of each predecessor. */
  interface Sink {
    /**
     * A predecessor.
     *
     * @param predecessor the minimal word
     * @param label the number of the {@link Undo}, or the negative of a process's number and one,
     *     for a move of its pointer
     */
    void accept(Constraint predecessor, int label);
  }

  Predecessors(SbProgram program, Sink sink) {
    this.program = program;
    this.layout = program.layout();
    this.lastWrites = new LastWrites(program);
    this.sink = sink;
    this.pointers = new int[program.processes()];
  }

  /** The process of a label that stands for a move of its pointer. */
  static int updater(int label) {
    return -label - 1;
  }

  /** Whether a label stands for a move of a pointer. */
  static boolean isUpdate(int label) {
    return label < 0;
  }

  /** Tells enough predecessors of a constraint for every run to it from the start. */
  void of(Constraint constraint) {
    begin(constraint);
    int busy = privateProcess();
    if (busy >= 0) {
      undoTransitions(busy, program.state(at.states(), busy));
      return;
    }
    int process = nextProcess();
    if (process >= 0) {
      int state = program.state(at.states(), process);
      int buffer = undoSerialise(process);
      if (buffer < 0 || program.hasBarrier(process, buffer)) {
        boolean now = isAtLast(process) || program.isEnteredByRead(process, state);
        undoSteps(process, state, now);
      }
    }
  }

  /** Tells all predecessors of a constraint by steps of one process. */
  void ofProcess(Constraint constraint, int process) {
    begin(constraint);
    undoSteps(process, program.state(at.states(), process), true);
    undoSerialise(process);
  }

  /**
   * A process that has to leave its local state and whose ways into it are independent of all else;
   * only these are taken back then. Negative if there is none.
   */
  private int privateProcess() {
    for (int process = 0; process < program.processes(); process++) {
      if (!isAtStart(process) && isPrivate(process, program.state(at.states(), process))) {
        return process;
      }
    }
    return -1;
  }

  private boolean isAtStart(int process) {
    return program.state(at.states(), process) == program.state(program.initialStates(), process);
  }

  /**
   * Whether all that leads into a local state is independent of every other step, of others and of
   * the process itself: local steps; stores that are still in a buffer in front of the channel; and
   * store-store barriers, since a store that went back into its buffer could not leave it before
   * them. These are taken back before anything else.
   */
  private boolean isPrivate(int process, int state) {
    for (Undo undo : program.into(process, state)) {
      boolean isPrivate =
          switch (undo.effect()) {
            case Effect.Local _, Effect.Ordered _ -> true;
            case Effect.Writing(int header, _, _) ->
                header >= program.headers() && newest(header) >= 0;
            case Effect.Reading _, Effect.Drained _ -> false;
          };
      if (!isPrivate) {
        return false;
      }
    }
    return true;
  }

  /**
   * The one process whose steps are taken back. Any backward run to the start has a step of it, and
   * its first one is independent of all steps of others before and can as well be taken at once:
   *
   * <ul>
   *   <li>A process whose pointer is at the last message must move it. Until then nobody can take
   *       that message back, and so nothing that others do matters to the process. (The exception
   *       is an atomic write of its own, which waits for other pointers to leave the message: where
   *       there are some, another process is chosen.)
   *   <li>If no pointer is at the last message, its writer must take it back, and until then no
   *       step of others enables or disables a step of the writer.
   * </ul>
   *
   * @return negative if there is nothing to take back
   */
  private int nextProcess() {
    long lastMessage = at.message(at.length() - 1);
    int header = layout.headerOf(lastMessage);
    int there = layout.pointersOf(lastMessage);
    int writer = program.processOf(header);
    if (there == 0) {
      return writer;
    }
    if (header != SbProgram.INITIAL) {
      int others = there & ~(1 << writer);
      return Integer.numberOfTrailingZeros(others == 0 ? there : others);
    }
    for (int process = 0; process < program.processes(); process++) {
      if (!isAtStart(process)) {
        return process;
      }
    }
    if (at.buffered() > 0) {
      return program.processOf(layout.headerOf(at.bufferedMessage(0)));
    }
    return -1;
  }

  /** The place of the oldest message of a buffer, or where it would be. */
  private int oldest(int buffer) {
    int place = 0;
    while (place < at.buffered() && layout.headerOf(at.bufferedMessage(place)) < buffer) {
      place++;
    }
    return place;
  }

  /** The place of the newest message of a buffer; negative if it is empty. */
  private int newest(int buffer) {
    int place = at.buffered() - 1;
    while (place >= 0 && layout.headerOf(at.bufferedMessage(place)) > buffer) {
      place--;
    }
    return place >= 0 && layout.headerOf(at.bufferedMessage(place)) == buffer ? place : -1;
  }

  /** Whether buffers, told by the bits of their headers, are empty. */
  private boolean areEmpty(long buffers) {
    for (int place = 0; place < at.buffered(); place++) {
      if ((buffers & (1L << layout.headerOf(at.bufferedMessage(place)))) != 0) {
        return false;
      }
    }
    return true;
  }

  private void begin(Constraint constraint) {
    at = constraint;
    for (int place = 0; place < at.length(); place++) {
      int here = layout.pointersOf(at.message(place));
      while (here != 0) {
        pointers[Integer.numberOfTrailingZeros(here)] = place;
        here &= here - 1;
      }
    }
  }

  private boolean isAtLast(int process) {
    return pointers[process] == at.length() - 1;
  }

  private void undoSteps(int process, int state, boolean withUpdates) {
    if (withUpdates) {
      undoUpdate(process);
    }
    undoTransitions(process, state);
    if (at.length() == 1
        && pointers.length == 1
        && layout.headerOf(at.message(0)) != SbProgram.INITIAL) {
      undoAtomicWrites(process, state);
    }
  }

  private void undoTransitions(int process, int state) {
    for (Undo undo : program.into(process, state)) {
      undo(undo);
    }
  }

  /**
   * What comes before the only message of the only process: with more processes, others are still
   * at an older message that the constraint has when an atomic write is taken back.
   */
  private void undoAtomicWrites(int process, int state) {
    Constraint only = at;
    for (int header = 0; header < program.headers(); header++) {
      Constraint longer = new Constraint(only, only.states());
      longer.insert(0, program.fresh(header));
      at = longer;
      pointers[process] = 1;
      for (Undo undo : program.into(process, state)) {
        if (undo.effect() instanceof Effect.Drained drained && drained.writes()) {
          undo(undo);
        }
      }
    }
  }

  /**
   * Moves a pointer back: to the message before, or to one that the constraint need not have. Moves
   * may be delayed, backward, until the process is where a read leads, or has seen the whole
   * channel: forward, every update can be made as soon as the message is there and the last read
   * before is done.
   */
  private void undoUpdate(int process) {
    int from = pointers[process];
    long bit = layout.pointer(process);
    int label = -process - 1;
    if (from == 0) {
      if (layout.headerOf(at.message(0)) == SbProgram.INITIAL) {
        return;
      }
      for (int header = 0; header < program.headers(); header++) {
        start(at.states());
        made.restrict(0, ~bit);
        made.insert(0, program.fresh(header) | bit);
        tell(label);
      }
      return;
    }
    start(at.states());
    made.restrict(from, ~bit);
    made.add(from - 1, bit);
    tell(label);
    long later = 0;
    for (int place = from; place < at.length(); place++) {
      later |= 1L << layout.headerOf(at.message(place));
    }
    for (; later != 0; later &= later - 1) {
      start(at.states());
      made.restrict(from, ~bit);
      made.insert(from, program.fresh(Long.numberOfTrailingZeros(later)) | bit);
      tell(label);
    }
  }

  /**
   * Takes the last message back into its buffer, where a process's messages come through one. Where
   * that can be done nothing else need be, unless a barrier may come, forward, after the store and
   * wait for it: other steps of the process do not depend on whether the store is in the buffer or
   * in the channel.
   *
   * @return the buffer; negative if it cannot be done
   */
  private int undoSerialise(int process) {
    int last = at.length() - 1;
    long message = at.message(last);
    int header = layout.headerOf(message);
    int buffer = program.bufferOf(header);
    if (last == 0
        || buffer < 0
        || program.processOf(header) != process
        || layout.pointersOf(message) != 0) {
      return -1;
    }
    long fields = program.fieldsOf(header);
    serialised = program.fresh(buffer) & (message | ~fields);
    undoWrite(at.states(), header, fields, ~0L, 0, program.undos().size() + header);
    serialised = 0;
    return buffer;
  }

  private void tell(int label) {
    if (serialised != 0) {
      made.insertBuffered(oldest(layout.headerOf(serialised)), serialised);
    }
    if (narrow(made)) {
      sink.accept(made, label);
    }
  }

  /**
   * Leaves out of a constraint what no reachable configuration has; false if nothing is left. What
   * is below the constraint is narrowed as well, so that entailment is not disturbed.
   */
  boolean narrow(Constraint constraint) {
    return propagate(constraint) && lastWrites.narrow(constraint) && propagate(constraint);
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
      open &= ~program.fieldsOf(layout.headerOf(words[at]));
    }
    open = layout.stores();
    for (int at = last; at >= first; at--) {
      words[at] &= agreed | ~open;
      if (!layout.isPossible(words[at])) {
        return false;
      }
      open &= ~program.fieldsOf(layout.headerOf(words[at]));
    }
    for (int at = 0; at < first; at++) {
      if (!layout.isPossible(words[at])) {
        return false;
      }
    }
    return true;
  }

  /** The newest message of a buffer is taken out; an older one may be hidden behind it. */
  private void undoBuffering(long states, int buffer, long value, int label) {
    int newest = newest(buffer);
    if (newest < 0 || (at.bufferedMessage(newest) & value) == 0) {
      return;
    }
    start(states);
    made.removeBuffered(newest);
    tell(label);
    start(states);
    made.removeBuffered(newest);
    made.insertBuffered(newest, program.fresh(buffer));
    tell(label);
  }

  private void undo(Undo undo) {
    int process = undo.process();
    int last = at.length() - 1;
    long states = program.withState(at.states(), process, undo.source());
    switch (undo.effect()) {
      case Effect.Local _ -> {
        start(states);
        tell(undo.number());
      }
      case Effect.Reading(long field, long values, long writers, int buffer) -> {
        int buffered = buffer < 0 ? -1 : newest(buffer);
        start(states);
        if (buffered >= 0) {
          made.restrictBuffered(buffered, values | ~field);
        } else {
          made.restrict(visible(process, writers), values | ~field);
        }
        tell(undo.number());
      }
      case Effect.Writing(int header, long field, long value) -> {
        if (header >= program.headers()) {
          undoBuffering(states, header, value, undo.number());
        } else if (isLast(header, value) && layout.pointersOf(at.message(last)) == 0) {
          undoWrite(states, header, field, ~0L, 0, undo.number());
        }
      }
      case Effect.Ordered(long buffers) -> {
        if (areEmpty(buffers)) {
          start(states);
          tell(undo.number());
        }
      }
      case Effect.Drained(long guard, long buffers, int header, long fields, long values) -> {
        long bits = guard | ~layout.stores();
        if (!areEmpty(buffers)) {
          return;
        }
        if (header == SbProgram.INITIAL && isAtLast(process)) {
          start(states);
          made.restrict(last, bits);
          tell(undo.number());
        } else if (header != SbProgram.INITIAL
            && isLast(header, values)
            && layout.pointersOf(at.message(last)) == 1 << process) {
          undoWrite(states, header, fields, bits, layout.pointer(process), undo.number());
        }
      }
    }
  }

  /** The message that a process reads: its newest that writes the variable, or at its pointer. */
  private int visible(int process, long writers) {
    for (int place = at.length() - 1; place > pointers[process]; place--) {
      if ((writers & (1L << layout.headerOf(at.message(place)))) != 0) {
        return place;
      }
    }
    return pointers[process];
  }

  /**
   * Whether the last message has this header and may have these values, and another comes before.
   */
  private boolean isLast(int header, long values) {
    long last = at.message(at.length() - 1);
    return at.length() > 1 && layout.headerOf(last) == header && (last & values) == values;
  }

  /**
   * Takes the last message away. The last one before it with the same header is strong then: it may
   * be one of the constraint, or one that the constraint need not have had, at any place right of
   * those of the constraint.
   *
   * @param guard bits that the new last message may have
   * @param pointer bits that the new last message gets
   */
  private void undoWrite(
      long states, int header, long fields, long guard, long pointer, int label) {
    int last = at.length() - 1;
    long before = at.message(last) | fields | ~layout.stores();
    for (int hidden = last; hidden > 0; hidden--) {
      start(states);
      made.removeLast();
      if (hidden == last) {
        made.restrict(last - 1, before & guard);
        made.add(last - 1, pointer);
        tell(label);
        start(states);
        made.set(last, (program.fresh(header) & before & guard) | pointer);
      } else {
        made.restrict(last - 1, before & guard);
        made.add(last - 1, pointer);
        made.insert(hidden, program.fresh(header));
      }
      tell(label);
      if (layout.headerOf(at.message(hidden - 1)) == header) {
        return;
      }
    }
  }

  private void start(long states) {
    made = new Constraint(at, states);
  }
}
