package dev.weir.machine.await;

import dev.weir.machine.code.Code;
import dev.weir.machine.code.Opcode;
import dev.weir.machine.memory.Memory;
import dev.weir.machine.run.Interpreter;
import dev.weir.machine.thread.Effects;
import dev.weir.machine.thread.MachineState;
import dev.weir.machine.thread.ThreadState;
import dev.weir.machine.thread.ThreadState.Status;
import java.util.function.Predicate;

/** Lets a thread run on in a trial, past what has no effect. */
final class TrialRuns {
  /** Fences and stores without effect between two reads of a trial. */
  private static final int MAX_TRIAL_PASSES = 10_000;

  private final Code code;
  private final Memory memory;
  private final Effects effects;
  private final Interpreter interpreter;
  private final SilentStores silent;

  TrialRuns(MachineState state, Interpreter interpreter, SilentStores silent) {
    this.code = state.code();
    this.memory = state.memory();
    this.effects = state.effects();
    this.interpreter = interpreter;
    this.silent = silent;
  }

  /**
   * Runs a thread up to its next read, past fences and stores that nobody can see; false where
   * something else comes or is done.
   */
  boolean toRead(ThreadState t) {
    return toRead(t, _ -> false);
  }

  /**
   * The same, past more stores.
   *
   * @param passes asked where the thread stands before a store that may be seen: takes the thread
   *     past it, or to where it can run on, if it is to be passed
   */
  boolean toRead(ThreadState t, Predicate<ThreadState> passes) {
    return on(t, passes) && code.maySpinAt(t.pc);
  }

  /**
   * Runs a thread up to its next step, past fences and stores that nobody can see; false where it
   * does something.
   */
  boolean on(ThreadState t) {
    return on(t, _ -> false);
  }

  private boolean on(ThreadState t, Predicate<ThreadState> passes) {
    for (int i = 0; i < MAX_TRIAL_PASSES; i++) {
      long before = effects.countShared(t);
      long ownBefore = memory.ownChanges().digest();
      interpreter.run(t);
      t.addOwnChanges(memory.ownChanges().digest() - ownBefore);
      if (t.status != Status.RUNNING || effects.countShared(t) != before) {
        return false;
      }
      if (code.words[t.pc] == Opcode.FENCE) {
        t.pc++;
      } else if (silent.isAt(t)) {
        silent.pass(t);
      } else if (!passes.test(t)) {
        return true;
      }
    }
    return false;
  }
}
