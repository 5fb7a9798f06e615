package dev.weir.machine.thread;

import dev.weir.machine.code.Code;
import dev.weir.machine.model.PastValues;
import dev.weir.machine.model.StoreBuffers;
import dev.weir.machine.state.Trail;
import dev.weir.machine.step.ThreadIdentities;
import dev.weir.machine.symmetry.ThreadSymmetry;
import dev.weir.machine.thread.ThreadState.Status;
import java.util.Arrays;

/** The threads of an execution: the state of each, and what concerns them all. */
public final class ThreadTable {
  private final Code code;
  private final Trail trail;
  private final StoreBuffers buffers;
  private final PastValues past;
  private final ThreadIdentities identities;
  private final ThreadSymmetry symmetry;
  private ThreadState[] states = new ThreadState[4];
  private int count;
  private int created;
  private boolean exited;

  /** Whether all threads are taken for ended, to find out what those that join them would do. */
  private boolean supposesEnded;

  ThreadTable(Code code, Trail trail, StoreBuffers buffers, PastValues past) {
    this.code = code;
    this.trail = trail;
    this.buffers = buffers;
    this.past = past;
    this.identities = new ThreadIdentities(code.program().threads().size());
    this.symmetry = new ThreadSymmetry(trail);
  }

  /** The numbers of the threads. */
  public ThreadIdentities identities() {
    return identities;
  }

  /** The threads that are alike. */
  public ThreadSymmetry symmetry() {
    return symmetry;
  }

  /** Forgets the execution. */
  public void clear() {
    for (int i = 0; i < count; i++) {
      states[i].status = Status.ABSENT;
      states[i].nextStepKnown = false;
    }
    created = 0;
    exited = false;
  }

  /** The number of threads met so far, in any execution; each is below this. */
  public int count() {
    return count;
  }

  /** About how many bytes they take. */
  public long bytes() {
    long bytes = 0;
    for (int i = 0; i < count; i++) {
      bytes += states[i].registers.length * 8L + states[i].frames.length * 4L;
    }
    return bytes;
  }

  /** The state of a thread that was met in some execution. */
  public ThreadState get(int id) {
    return states[id];
  }

  /** Whether a thread exists in this execution. */
  public boolean exists(int id) {
    return id >= 0 && id < count && states[id].status != Status.ABSENT;
  }

  /** The number of threads made in this execution. */
  public int created() {
    return created;
  }

  /** Makes a thread that stands at the start of a function. */
  ThreadState begin(int id, int function) {
    while (count <= id) {
      if (count == states.length) {
        states = Arrays.copyOf(states, 2 * count);
      }
      states[count] = new ThreadState(count, trail);
      buffers.add(count);
      count++;
    }
    if (trail.isRecording()) {
      trail.push(Trail.Tag.NEW_THREAD, id);
    }
    past.fence(id);
    ThreadState t = states[id];
    t.start(function, code.entries[function], code.frameSizes[function], created++);
    return t;
  }

  /** Takes back {@link #begin}. */
  public void undoBegin(int id) {
    ThreadState t = states[id];
    t.status = Status.ABSENT;
    t.nextStepKnown = false;
    created--;
  }

  /** Saves what a step may change of a thread, if anyone may go back. */
  public void save(ThreadState t) {
    if (trail.isRecording()) {
      t.save(code.frameSizes[t.function]);
    }
  }

  /** Marks a thread as detached. */
  public void detach(int id) {
    states[id].join(states[id].joiner);
  }

  /** Marks a thread as joined by another. */
  public void join(int id, int joiner) {
    states[id].join(joiner + 1);
  }

  /** Whether a thread joined another one, which may not exist in this execution. */
  public boolean hasJoined(int joiner, int id) {
    return exists(id) && states[id].joiner == joiner + 1;
  }

  /** Whether a thread has ended and all its stores are in memory. */
  public boolean hasEnded(int id) {
    ThreadState t = states[id];
    return t.status.isEnd && !t.failedCommit && buffers.isEmpty(id);
  }

  /** Whether a thread {@link #hasEnded} so that others can see it: not by ending the process. */
  public boolean canBeJoined(int id) {
    return supposesEnded || states[id].status == Status.FINISHED && hasEnded(id);
  }

  /** Takes all threads for ended where they are joined, or no longer does. */
  public void supposeEnded(boolean supposes) {
    supposesEnded = supposes;
  }

  /** Ends a thread. */
  public void finish(ThreadState t, long value) {
    t.end(Status.FINISHED, value);
  }

  /** Ends the process, and the thread that does so. */
  void exit(ThreadState t, long value) {
    if (!exited) {
      exited = true;
      if (trail.isRecording()) {
        trail.push(Trail.Tag.EXIT, 0);
      }
    }
    t.end(Status.EXITED, value);
  }

  /** Takes back the first {@link #exit}. */
  public void undoExit() {
    exited = false;
  }

  /** Whether the process has ended in this execution. */
  public boolean hasExited() {
    return exited;
  }
}
