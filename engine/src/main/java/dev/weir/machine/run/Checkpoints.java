package dev.weir.machine.run;

import dev.weir.machine.memory.Memory;
import dev.weir.machine.model.PastValues;
import dev.weir.machine.model.StoreBuffers;
import dev.weir.machine.report.Notes;
import dev.weir.machine.state.Trail;
import dev.weir.machine.thread.Failures;
import dev.weir.machine.thread.MachineState;
import dev.weir.machine.thread.ThreadParts;
import dev.weir.machine.thread.ThreadTable;

/** Marks of a machine's state, and the way back to them. */
public final class Checkpoints {
  private static final Trail.Tag[] TAGS = Trail.Tag.values();

  private final Trail trail;
  private final Memory memory;
  private final StoreBuffers buffers;
  private final PastValues past;
  private final ThreadTable threads;
  private final Notes notes;
  private final Failures failures;

  Checkpoints(MachineState state, ThreadParts threads) {
    this.trail = state.trail();
    this.memory = state.memory();
    this.buffers = state.buffers();
    this.past = state.past();
    this.threads = threads.table();
    this.notes = threads.notes();
    this.failures = threads.failures();
  }

  /** Forgets everything: there is no mark to go back to. */
  public void clear() {
    trail.clear();
    trail.record(false);
    memory.reset();
    buffers.clear();
    past.clear();
    notes.clear();
    threads.clear();
    failures.clear();
  }

  /** A point to which {@link #undo} can return. */
  public int mark() {
    assert trail.isRecording() || trail.top() == 0 : "there is nothing to go back to yet";
    trail.record(true);
    memory.newEpoch();
    return trail.top();
  }

  /** Returns to a mark; later ones become void. */
  public void undo(int mark) {
    while (trail.top() > mark) {
      long header = trail.pop();
      int payload = (int) Trail.payloadOf(header);
      switch (TAGS[Trail.tagOf(header)]) {
        case CELL -> memory.undoCell(payload);
        case DEFINED -> memory.undoDefined(payload);
        case PAGE -> memory.undoPage(payload);
        case OBJECT_STATE -> memory.undoState(payload);
        case RIGHTS -> memory.undoRights(payload);
        case NEW_OBJECT -> memory.undoObject(payload);
        case THREAD -> threads.get(payload).restore(trail);
        case JOINED -> threads.get(payload).restoreJoined(trail);
        case WINDOW -> threads.get(payload).restoreWindow(trail);
        case FRAME -> threads.get(payload).restoreFrame(trail);
        case NEW_THREAD -> threads.undoBegin(payload);
        case STACK_OBJECT -> threads.get(payload).restoreStackObject(trail);
        case TIME -> threads.get(payload).restorePassed(trail);
        case EXIT -> threads.undoExit();
        case NOTE -> notes.undo();
        case BUFFER -> buffers.undo(Trail.payloadOf(header));
        case PAST_VALUE -> past.undo(Trail.payloadOf(header));
        case FIRST_WRITE -> threads.symmetry().undo(payload);
      }
    }
    assert trail.top() == mark : "a mark lies within an entry";
    memory.newEpoch();
    failures.clear();
  }
}
