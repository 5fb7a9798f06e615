package dev.weir.machine.await;

import dev.weir.machine.model.StoreBuffers;
import dev.weir.machine.step.Actors;
import dev.weir.machine.step.IntList;
import dev.weir.machine.symmetry.ThreadSymmetry;
import dev.weir.machine.thread.ThreadState;
import dev.weir.machine.thread.ThreadState.Status;
import dev.weir.machine.thread.ThreadTable;

/** Who can take a step: threads, and buffers. */
public final class EnabledActors {
  private final ThreadTable threads;
  private final StoreBuffers buffers;
  private final Actors actors;
  private final Enabledness enabledness;
  private final ThreadSymmetry symmetry;

  /** The actors of a machine. */
  public EnabledActors(
      ThreadTable threads, StoreBuffers buffers, Actors actors, Enabledness enabledness) {
    this.threads = threads;
    this.buffers = buffers;
    this.actors = actors;
    this.enabledness = enabledness;
    this.symmetry = threads.symmetry();
  }

  /** Fills in the actors that can take a step: buffers of a thread before the thread itself. */
  public void all(IntList into) {
    into.clear();
    for (int i = 0; i < threads.count(); i++) {
      ThreadState t = threads.get(i);
      if (t.status != Status.ABSENT) {
        addUpdates(i, into);
        if (enabledness.isEnabled(t)) {
          into.add(Actors.ofThread(i));
        }
      }
    }
  }

  /** Fills in the buffers that can take a step, in the same order. */
  public void updates(IntList into) {
    into.clear();
    if (buffers.areAllEmpty()) {
      return;
    }
    for (int i = 0; i < threads.count(); i++) {
      addUpdates(i, into);
    }
  }

  private void addUpdates(int thread, IntList into) {
    int first = into.size();
    buffers.updates(thread, into);
    for (int i = into.size() - 1; symmetry.isUsed() && i >= first; i--) {
      if (isHeld(into.get(i), thread)) {
        into.removeAt(i);
      }
    }
  }

  /** Whether an actor can take a step. */
  public boolean isEnabled(int actor) {
    if (Actors.isThread(actor)) {
      int id = actor >> 1;
      return id < threads.count() && enabledness.isEnabled(threads.get(id));
    }
    return buffers.next(actor) != StoreBuffers.NONE && !isHeld(actor, actors.threadOf(actor));
  }

  private boolean isHeld(int buffer, int thread) {
    return symmetry.isUsed() && symmetry.holdsStore(thread, buffers.next(buffer));
  }
}
