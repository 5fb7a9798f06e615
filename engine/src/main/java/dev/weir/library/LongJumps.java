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
   * {@code int setjmp(jmp_buf)}, and {@code sigsetjmp}, whose mask makes no difference, since no
   * signal comes from outside.
   */
  static final class Set implements ExternalFunction {
    @Override
    public Visibility next(Call call, Step step) {
      call.accesses().describeStore(step, call.argument(0), WORD);
      return Visibility.STEP;
    }

    @Override
    public Progress execute(Call call, Step step) {
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
