package dev.weir.machine;

import dev.weir.machine.memory.Memory;
import dev.weir.machine.report.Failure;
import dev.weir.machine.run.Checkpoints;
import dev.weir.machine.state.Trail;
import dev.weir.machine.step.Actors;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.Step;
import dev.weir.machine.symmetry.ThreadSymmetry;
import dev.weir.machine.thread.Failures;
import dev.weir.machine.thread.ThreadState;
import dev.weir.machine.thread.ThreadState.Status;
import dev.weir.machine.thread.ThreadTable;
import dev.weir.program.SourcePosition;
import java.util.BitSet;

/**
 * Whether the creator of threads that are alike joins them all in a row: from the first join on, as
 * far as it can be foreseen, it takes no other step before all are joined. So it does not learn
 * which of them has ended, but only that all have. Found out by letting it go on as if they all
 * had.
 */
final class JoinsInARow {
  /** Whoever reads handles longer than that may do so for ever. */
  private static final int MOST_STEPS = 1 << 14;

  private final Steps steps;
  private final ThreadTable threads;
  private final ThreadSymmetry symmetry;
  private final Checkpoints checkpoints;
  private final Failures failures;
  private final Memory memory;
  private final Trail trail;

  JoinsInARow(
      Steps steps,
      ThreadTable threads,
      Checkpoints checkpoints,
      Failures failures,
      Memory memory,
      Trail trail) {
    this.steps = steps;
    this.threads = threads;
    this.symmetry = threads.symmetry();
    this.checkpoints = checkpoints;
    this.failures = failures;
    this.memory = memory;
    this.trail = trail;
  }

  /**
   * Looks at a thread that has just come to its next step; threads whose joins are not in a row are
   * not alike.
   */
  void look(ThreadState t) {
    if (t.status != Status.RUNNING) {
      return;
    }
    Step next = steps.nextStep(Actors.ofThread(t.id));
    if (next.kind != EventKind.JOIN) {
      return;
    }
    int joined = (int) next.value;
    BitSet group = group(joined);
    boolean isCheckedBefore = group.stream().anyMatch(other -> threads.hasJoined(t.id, other));
    if (group.cardinality() < 2 || isCheckedBefore) {
      return;
    }
    boolean isCreator = threads.identities().creator(joined) == t.id;
    if (!isCreator || !joinsAll(t, group)) {
      SourcePosition position = steps.position(t);
      symmetry.distinguish(joined, "they are not all joined in a row", position);
    }
  }

  private BitSet group(int member) {
    BitSet group = new BitSet();
    for (int other = 0; other < threads.count(); other++) {
      if (threads.exists(other) && symmetry.areAlike(other, member)) {
        group.set(other);
      }
    }
    return group;
  }

  private boolean joinsAll(ThreadState t, BitSet left) {
    Failure latest = failures.latest();
    boolean recording = trail.isRecording();
    int mark = checkpoints.mark();
    threads.supposeEnded(true);
    try {
      return goOn(t, left);
    } finally {
      threads.supposeEnded(false);
      checkpoints.undo(mark);
      trail.record(recording);
      failures.restore(latest);
    }
  }

  private boolean goOn(ThreadState t, BitSet left) {
    int actor = Actors.ofThread(t.id);
    for (int taken = 0; taken < MOST_STEPS && t.status == Status.RUNNING; taken++) {
      Step next = steps.nextStep(actor);
      if (next.kind == EventKind.JOIN) {
        left.clear((int) next.value);
        if (left.isEmpty()) {
          return true;
        }
      } else if (!isReadOfHandle(next)) {
        return false;
      }
      steps.step(actor, 0);
    }
    return false;
  }

  /** Whether a step only reads which thread to join, which no other thread looks at. */
  private boolean isReadOfHandle(Step step) {
    return step.kind == EventKind.LOAD && symmetry.keepsHandles(memory.globalAt(step.address));
  }
}
