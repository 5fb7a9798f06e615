package dev.weir.machine.run;

import dev.weir.machine.memory.Memory;
import dev.weir.machine.model.PastValues;
import dev.weir.machine.model.StoreBuffers;
import dev.weir.machine.report.Notes;
import dev.weir.machine.state.Trail;
import dev.weir.machine.state.Trail.Tag;
import dev.weir.machine.thread.Failures;
import dev.weir.machine.thread.MachineState;
import dev.weir.machine.thread.ThreadState;
import dev.weir.machine.thread.ThreadTable;

/** Marks of a machine's state, and the way back to them. */
public final class Checkpoints {
  private final Trail trail;
  private final Memory memory;
  private final StoreBuffers buffers;
  private final PastValues past;
  private final ThreadTable threads;
  private final Notes notes;
  private final Failures failures;

  /** Of a machine with this state. */
  public Checkpoints(MachineState state) {
    this.trail = state.trail();
    this.memory = state.memory();
    this.buffers = state.buffers();
    this.past = state.past();
    this.threads = state.threads();
    this.notes = state.notes();
    this.failures = state.failures();
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
      long payload = Trail.payloadOf(header);
      int number = (int) payload;
      switch (Trail.tagOf(header)) {
        case Tag.CELL -> memory.undoCell(number);
        case Tag.DEFINED -> memory.undoDefined(number);
        case Tag.PAGE -> memory.undoPage(number);
        case Tag.OBJECT_STATE -> memory.undoState(number);
        case Tag.RIGHTS -> memory.undoRights(number);
        case Tag.NEW_OBJECT -> memory.undoObject(number);
        case Tag.THREAD -> threads.get(ThreadState.ofHeader(payload)).restore(payload);
        case Tag.THREAD_REST -> threads.get(ThreadState.ofHeader(payload)).restoreRest(payload);
        case Tag.STOPPED -> threads.get(ThreadState.ofHeader(payload)).undoEnd(payload);
        case Tag.PAST -> threads.get(number).restorePast();
        case Tag.JOINED -> threads.get(number).undoJoin();
        case Tag.WINDOW -> threads.get(number).restoreWindow();
        case Tag.FRAME -> threads.get(number).restoreFrame();
        case Tag.NEW_THREAD -> threads.undoBegin(number);
        case Tag.NEW_STACK_OBJECT -> threads.get(number).undoPushStackObject();
        case Tag.STACK_OBJECT -> threads.get(number).undoPopStackObject();
        case Tag.TIME -> threads.get(number).restorePassed();
        case Tag.EXIT -> threads.undoExit();
        case Tag.NOTE -> notes.undo();
        case Tag.BUFFER -> buffers.undo(payload);
        case Tag.PAST_VALUE -> past.undo(payload);
        case Tag.FIRST_WRITE -> threads.symmetry().undo(number);
        default -> throw new IllegalStateException("no entry of the trail");
      }
    }
    assert trail.top() == mark : "a mark lies within an entry";
    memory.newEpoch();
    failures.clear();
  }
}
