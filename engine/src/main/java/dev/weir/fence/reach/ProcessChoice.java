package dev.weir.fence.reach;

import dev.weir.fence.reach.Undo.Effect;

/** Which process's steps are taken back from a constraint; those of one are enough. */
final class ProcessChoice {
  private final SbProgram program;
  private final MessageLayout layout;
  private final BufferPlaces places;
  private final long initial;

  ProcessChoice(SbProgram program) {
    this.program = program;
    this.layout = program.layout();
    this.places = new BufferPlaces(layout);
    this.initial = program.initialStates();
  }

  /**
   * A process that has to leave its local state and whose ways into it are independent of all else;
   * only these are taken back then. Negative if there is none.
   */
  int privateProcess(Constraint at) {
    for (int process = 0; process < program.processes(); process++) {
      if (!isAtStart(at, process) && isPrivate(at, process, program.state(at.states(), process))) {
        return process;
      }
    }
    return -1;
  }

  private boolean isAtStart(Constraint at, int process) {
    return program.state(at.states(), process) == program.state(initial, process);
  }

  /**
   * Whether all that leads into a local state is independent of every other step, of others and of
   * the process itself: local steps; stores that are still in a buffer in front of the channel; and
   * store-store barriers, since a store that went back into its buffer could not leave it before
   * them. These are taken back before anything else.
   */
  private boolean isPrivate(Constraint at, int process, int state) {
    for (Undo undo : program.into(process, state)) {
      boolean isPrivate =
          switch (undo.effect()) {
            case Effect.Local _, Effect.Ordered _ -> true;
            case Effect.Buffering(int buffer, _, _) -> places.newest(at, buffer) >= 0;
            case Effect.Reading _, Effect.Writing _, Effect.Drained _, Effect.DrainedWriting _ ->
                false;
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
  int nextProcess(Constraint at) {
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
      if (!isAtStart(at, process)) {
        return process;
      }
    }
    if (at.buffered() > 0) {
      return program.processOf(layout.headerOf(at.bufferedMessage(0)));
    }
    return -1;
  }

  /**
   * Whether a store-store barrier may come, forward, after a store that goes back to its buffer.
   */
  boolean isBarrierAfter(Constraint at, int process, int state, int buffer) {
    LateBarriers barriers = program.lateBarriers();
    return places.newest(at, buffer) < 0
        ? barriers.mayComeAfterLatest(process, state, buffer)
        : barriers.mayComeBefore(process, state, buffer);
  }
}
