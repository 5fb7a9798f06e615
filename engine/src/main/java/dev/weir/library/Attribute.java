package dev.weir.library;

import dev.weir.machine.call.Call;
import dev.weir.machine.call.ExternalFunction;
import dev.weir.machine.step.Step;

/**
 * {@code int …attr_set…(…attr_t *attributes, int value)}: stores some bits of a word of 4 bytes in
 * an attributes object, which keeps the others, and returns 0.
 *
 * @param bits the bits that the value has
 * @param shift where they begin
 */
record Attribute(int bits, int shift) implements ExternalFunction {
  private static final int WORD = 4;
  private static final int READ = 0;

  private boolean isWhole() {
    return bits == Integer.SIZE;
  }

  @Override
  public Visibility next(Call call, Step step) {
    if (call.phase() == READ && !isWhole()) {
      call.accesses().describeLoad(step, call.argument(0), WORD);
    } else {
      call.accesses().describeStore(step, call.argument(0), WORD);
    }
    return Visibility.STEP;
  }

  @Override
  public Progress execute(Call call, Step step) {
    if (call.phase() == READ && !isWhole()) {
      call.scratch(call.accesses().load(step));
      call.phase(1);
      return Progress.AGAIN;
    }
    long mask = (1L << bits) - 1 << shift;
    call.accesses().store(step, call.scratch() & ~mask | call.argument(1) << shift & mask);
    return Progress.DONE;
  }

  /**
   * {@code int …attr_init(…attr_t *attributes)}: stores zeros.
   *
   * @param size how many bytes: 4, or a multiple of 8
   */
  record Init(int size) implements ExternalFunction {
    private int unit() {
      return Math.min(size, Long.BYTES);
    }

    @Override
    public Visibility next(Call call, Step step) {
      long place = call.argument(0) + (long) call.phase() * unit();
      call.accesses().describeStore(step, place, unit());
      return Visibility.STEP;
    }

    @Override
    public Progress execute(Call call, Step step) {
      call.accesses().store(step, 0);
      call.phase(call.phase() + 1);
      return call.phase() * unit() < size ? Progress.AGAIN : Progress.DONE;
    }
  }
}
