package dev.weir.machine.run;

import dev.weir.machine.access.AccessParts;
import dev.weir.machine.access.VisibleOperations;
import dev.weir.machine.call.ExternalFunction.Progress;
import dev.weir.machine.call.ExternalFunction.Visibility;
import dev.weir.machine.call.LibraryCalls;
import dev.weir.machine.code.Code;
import dev.weir.machine.code.Opcode;
import dev.weir.machine.options.Budget;
import dev.weir.machine.report.FailureKind;
import dev.weir.machine.step.Actors;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.Step;
import dev.weir.machine.step.Step.Drain;
import dev.weir.machine.thread.Failures;
import dev.weir.machine.thread.MachineState;
import dev.weir.machine.thread.ThreadState;
import dev.weir.machine.thread.ThreadState.Status;

/** Runs what is a step in general as local instructions, where nobody can see it. */
public final class LocalSteps {
  private final Code code;
  private final VisibleOperations visibleOperations;
  private final NextSteps next;
  private final StepExecutor executor;
  private final LibraryCalls calls;
  private final Failures failures;
  private final Budget patience;
  private final BlockChoices choices;

  /** Of a machine with these parts. */
  public LocalSteps(
      MachineState state,
      AccessParts accesses,
      LibraryCalls calls,
      NextSteps next,
      StepExecutor executor,
      BlockChoices choices,
      Budget patience) {
    this.code = state.code();
    this.failures = state.failures();
    this.visibleOperations = accesses.visibleOperations();
    this.calls = calls;
    this.next = next;
    this.executor = executor;
    this.choices = choices;
    this.patience = patience;
  }

  /**
   * Runs an instruction that is a step in general as a local one, if nobody can see it.
   *
   * @return whether it was run to its end
   */
  boolean run(ThreadState t) {
    int pc = t.pc;
    boolean bulk = code.words[pc] == Opcode.COPY || code.words[pc] == Opcode.SET;
    while (t.pc == pc) {
      if (bulk && executor.finishBulk(t)) {
        return true;
      }
      patience.spend(1);
      Step s = t.nextStep;
      next.describe(t);
      t.nextStepKnown = false;
      boolean local = visibleOperations.isLocalWithoutFence(t, s);
      if (!local && !visibleOperations.isUnseen()) {
        return false;
      }
      visibleOperations.record(s);
      localise(s);
      s.drain = Drain.NONE;
      if (!executor.execute(t, s, 0)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Runs a library call as far as nobody else can see it; t.pc stands at the call.
   *
   * @return whether the thread goes on after the call; otherwise it stands before a step, or
   *     stopped
   */
  boolean call(ThreadState t) {
    while (true) {
      patience.spend(1);
      Step s = t.nextStep;
      s.reset(t.id, Actors.ofThread(t.id), t.pc);
      Visibility visibility = calls.next(t, s);
      if (visibility == Visibility.STEP && !isUnseenCall(t, s)) {
        return false;
      }
      if (t.status != Status.RUNNING) {
        return false;
      }
      int outcome = s.kind == EventKind.CHOICE ? choices.choose(s.outcomes) : 0;
      if (outcome < 0) {
        String many = "more choices within an atomic block than can be told apart";
        failures.fail(t, FailureKind.UNSUPPORTED, many);
        return false;
      }
      Progress progress = calls.execute(t, s, outcome);
      visibleOperations.recordResult(s);
      if (t.status != Status.RUNNING) {
        return false;
      }
      if (progress == Progress.DONE) {
        return true;
      }
    }
  }

  private boolean isUnseenCall(ThreadState t, Step s) {
    if (visibleOperations.isLocalWithoutFence(t, s)) {
      localise(s);
      return true;
    }
    if (!visibleOperations.isUnseen()) {
      return false;
    }
    boolean inAtomicBlock = visibleOperations.isInAtomicBlock();
    boolean special =
        switch (s.kind) {
          case CREATE, ATOMIC_BLOCK, WAIT, SIGNAL -> true;
          case CHOICE -> !inAtomicBlock;
          case LOCK -> !calls.isEnabled(t, s);
          case ACQUIRE, READ_LOCK, ARRIVE, JOIN -> inAtomicBlock || !calls.isEnabled(t, s);
          default -> false;
        };
    if (special && inAtomicBlock) {
      leaveOff(t, s);
    }
    if (!special) {
      visibleOperations.record(s);
      localise(s);
    }
    return !special;
  }

  /**
   * Ends the run of an atomic block that cannot go on. One that has only looked so far, and meets a
   * mutex that is not free, is none: the block is taken where the mutex is free, or never.
   */
  private void leaveOff(ThreadState t, Step s) {
    String call = "call of '" + calls.of(t).name() + "' within an atomic block";
    if (s.kind != EventKind.LOCK) {
      failures.fail(t, FailureKind.UNSUPPORTED, call);
    } else if (visibleOperations.hasWritten()) {
      String after = call + ", where it has to wait after the block has written";
      failures.fail(t, FailureKind.UNSUPPORTED, after);
    } else {
      visibleOperations.recordRead(s);
      t.stop(Status.ASSUMPTION_FAILED);
    }
  }

  private static void localise(Step s) {
    if (s.kind == EventKind.STORE) {
      s.kind = EventKind.WRITE;
    }
  }
}
