package dev.weir.library;

import dev.weir.machine.call.Call;
import dev.weir.machine.call.ExternalFunction;
import dev.weir.machine.report.FailureKind;
import dev.weir.machine.step.Step;

/**
 * {@code setjmp.h}, within a thread. The first word of a {@code jmp_buf} stands for the place; it
 * is memory like any other.
 */
final class LongJumps {
  private static final int WORD = 8;

  private LongJumps() {}

  /**
   * {@code int setjmp(jmp_buf)}, and {@code sigsetjmp}, which keeps the signals that the thread
   * blocks in the second word, if it is asked to; else that is 0.
   */
  static final class Set implements ExternalFunction {
    private static final int MASK = 0;
    private static final int PLACE = 1;

    @Override
    public Visibility next(Call call, Step step) {
      boolean isMask = call.phase() == MASK;
      call.accesses().describeStore(step, call.argument(0) + (isMask ? WORD : 0), WORD);
      return Visibility.STEP;
    }

    @Override
    public Progress execute(Call call, Step step) {
      if (call.phase() == MASK) {
        boolean keeps = call.name().endsWith("sigsetjmp") && call.intArgument(1) != 0;
        call.accesses().store(step, keeps ? SignalMask.kept(call) : 0);
        call.phase(PLACE);
        return Progress.AGAIN;
      }
      long place = call.jumps().setJump();
      if (!call.hasFailed()) {
        call.accesses().store(step, place);
      }
      return Progress.DONE;
    }
  }

  /**
   * {@code void longjmp(jmp_buf, int value)}: the locals of the functions that are left end, the
   * newest first; then {@code setjmp} returns once more.
   */
  static final class Jump implements ExternalFunction {
    private static final int READ = 0;
    private static final int LEAVE = 1;

    @Override
    public Visibility next(Call call, Step step) {
      if (call.phase() == READ) {
        call.accesses().describeLoad(step, call.argument(0), WORD);
        return Visibility.STEP;
      }
      return call.jumps().describeJump(step, call.scratch()) ? Visibility.STEP : Visibility.LOCAL;
    }

    @Override
    public Progress execute(Call call, Step step) {
      if (call.phase() == READ) {
        long place = call.accesses().load(step);
        if (!call.hasFailed()) {
          String obstacle = call.jumps().obstacleToJump(place);
          if (!obstacle.isEmpty()) {
            call.fail(FailureKind.MEMORY, obstacle);
          }
        }
        call.scratch(place);
        call.phase(LEAVE);
        return Progress.AGAIN;
      }
      if (call.jumps().leaveForJump(call.scratch())) {
        return Progress.AGAIN;
      }
      int value = call.intArgument(1);
      call.jumps().jump(call.scratch());
      Values.returnInt(call, value == 0 ? 1 : value);
      return Progress.DONE;
    }
  }
}
