package dev.weir.library;

import dev.weir.machine.call.Call;
import dev.weir.machine.call.ExternalFunction;
import dev.weir.machine.step.Step;

/** Copies of strings. Each byte is a load and a store of its own, in ascending order. */
final class StringCopies {
  private static final int NO_LIMIT = -1;

  private StringCopies() {}

  /**
   * {@code char *strcpy(char *to, const char *from)} and its relatives.
   *
   * @param appends whether the copy starts at the end of the string in the target
   * @param limited whether at most as many bytes as the argument 2 says are copied
   * @param pads whether zeros follow up to the limit, instead of one after it
   * @param returnsEnd whether the result is the place of the terminating zero
   */
  record Copy(boolean appends, boolean limited, boolean pads, boolean returnsEnd)
      implements ExternalFunction {
    private static final int START = 0;
    private static final int FIND_END = 1;
    private static final int READ = 2;
    private static final int WRITE = 3;
    private static final int PAD = 4;

    private boolean limitMet(Call call) {
      return limited && call.scratch() == call.argument(2);
    }

    @Override
    public Visibility next(Call call, Step step) {
      long target = call.kept() + call.scratch();
      switch (call.phase()) {
        case FIND_END -> call.accesses().describeLoad(step, call.kept(), 1);
        case READ -> {
          if (limitMet(call)) {
            return Visibility.LOCAL;
          }
          call.accesses().describeLoad(step, call.argument(1) + call.scratch(), 1);
        }
        case WRITE -> call.accesses().describeStore(step, target, 1);
        case PAD -> {
          if (limitMet(call)) {
            return Visibility.LOCAL;
          }
          call.accesses().describeStore(step, target, 1);
        }
        default -> {
          return Visibility.LOCAL;
        }
      }
      return Visibility.STEP;
    }

    @Override
    public Progress execute(Call call, Step step) {
      switch (call.phase()) {
        case START -> {
          call.keep(call.argument(0));
          call.phase(appends ? FIND_END : READ);
        }
        case FIND_END -> {
          if (call.accesses().load(step) == 0) {
            call.phase(READ);
          } else {
            call.keep(call.kept() + 1);
          }
        }
        case READ -> {
          boolean over = limitMet(call);
          if (over && pads) {
            return done(call);
          }
          call.secondScratch(over ? 0 : call.accesses().load(step));
          call.phase(WRITE);
        }
        case WRITE -> {
          call.accesses().store(step, call.secondScratch());
          if (call.secondScratch() == 0) {
            return pads ? pad(call) : done(call);
          }
          call.scratch(call.scratch() + 1);
          call.phase(READ);
        }
        default -> {
          if (limitMet(call)) {
            return done(call);
          }
          call.accesses().store(step, 0);
          call.scratch(call.scratch() + 1);
        }
      }
      return Progress.AGAIN;
    }

    private static Progress pad(Call call) {
      call.secondScratch(call.scratch());
      call.scratch(call.scratch() + 1);
      call.phase(PAD);
      return Progress.AGAIN;
    }

    private Progress done(Call call) {
      long end = call.phase() == PAD ? call.secondScratch() : call.scratch();
      call.result(returnsEnd ? call.kept() + end : call.argument(0));
      return Progress.DONE;
    }
  }

  /** {@code char *strdup(const char *text)}; or {@code strndup}, whose limit is the argument 1. */
  record Duplicate(boolean limited) implements ExternalFunction {
    private static final int MEASURE = 0;
    private static final int ALLOCATE = 1;
    private static final int COPY = 2;

    private long limit(Call call) {
      return limited ? call.argument(1) : NO_LIMIT;
    }

    /** The number of bytes before the terminating zero, once the block is there. */
    private static long length(Call call) {
      return call.objects().blockSize(call.kept()) - 1;
    }

    @Override
    public Visibility next(Call call, Step step) {
      switch (call.phase()) {
        case MEASURE -> {
          if (call.scratch() == limit(call)) {
            return Visibility.LOCAL;
          }
          call.accesses().describeLoad(step, call.argument(0) + call.scratch(), 1);
        }
        case ALLOCATE -> {
          return Visibility.LOCAL;
        }
        default -> {
          if (call.scratch() == length(call)) {
            call.accesses().describeStore(step, call.kept() + call.scratch(), 1);
          } else {
            call.accesses().describeCopy(step, call.kept(), call.argument(0), length(call));
          }
        }
      }
      return Visibility.STEP;
    }

    @Override
    public Progress execute(Call call, Step step) {
      switch (call.phase()) {
        case MEASURE -> {
          if (call.scratch() == limit(call) || call.accesses().load(step) == 0) {
            call.phase(ALLOCATE);
          } else {
            call.scratch(call.scratch() + 1);
          }
        }
        case ALLOCATE -> {
          long block = call.objects().allocate(call.scratch() + 1);
          if (block == 0) {
            return Progress.DONE;
          }
          call.keep(block);
          call.scratch(0);
          call.phase(COPY);
        }
        default -> {
          if (call.scratch() == length(call)) {
            call.accesses().store(step, 0);
            call.result(call.kept());
            return Progress.DONE;
          }
          call.accesses().copy(step);
        }
      }
      return Progress.AGAIN;
    }
  }
}
