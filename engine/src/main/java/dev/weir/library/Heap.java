package dev.weir.library;

import dev.weir.machine.Call;
import dev.weir.machine.ExternalFunction;
import dev.weir.machine.FailureKind;
import dev.weir.machine.Step;

/**
 * The heap. Allocation conflicts with nothing; the end of a block's life is a write of all its
 * bytes. A block is aligned to 64 KiB and its address is never handed out again.
 */
final class Heap {
  private static final long ALIGNMENT = 1 << 16;
  private static final int POINTER = 8;

  private Heap() {}

  /** {@code void *malloc(size_t size)}. */
  static void malloc(Call call) {
    call.result(call.allocate(call.argument(0)));
  }

  /** {@code void *calloc(size_t count, size_t size)}. */
  static void calloc(Call call) {
    long count = call.argument(0);
    long size = call.argument(1);
    if (Math.unsignedMultiplyHigh(count, size) == 0) {
      long block = call.allocate(count * size);
      if (block != 0) {
        call.zero(block, count * size);
      }
      call.result(block);
    }
  }

  /** {@code void *aligned_alloc(size_t alignment, size_t size)}. */
  static void alignedAlloc(Call call) {
    if (checkAlignment(call, call.argument(0))) {
      call.result(call.allocate(call.argument(1)));
    }
  }

  private static boolean isPowerOfTwo(long value) {
    return value > 0 && Long.bitCount(value) == 1;
  }

  private static boolean checkAlignment(Call call, long alignment) {
    if (isPowerOfTwo(alignment) && alignment > ALIGNMENT) {
      call.fail(
          FailureKind.UNSUPPORTED,
          call.name() + " with an alignment of " + alignment + "; at most " + ALIGNMENT);
    }
    return isPowerOfTwo(alignment) && alignment <= ALIGNMENT;
  }

  /** {@code int posix_memalign(void **block, size_t alignment, size_t size)}. */
  static final class PosixMemalign implements ExternalFunction {
    private static final int ALLOCATE = 0;

    @Override
    public Visibility next(Call call, Step step) {
      if (call.phase() == ALLOCATE) {
        return Visibility.LOCAL;
      }
      call.describeStore(step, call.argument(0), POINTER);
      return Visibility.STEP;
    }

    @Override
    public Progress execute(Call call, Step step) {
      if (call.phase() != ALLOCATE) {
        call.store(step, call.scratch());
        return Progress.DONE;
      }
      long alignment = call.argument(1);
      if (!isPowerOfTwo(alignment) || alignment < POINTER) {
        Values.returnInt(call, Values.EINVAL);
        return Progress.DONE;
      }
      if (!checkAlignment(call, alignment)) {
        return Progress.DONE;
      }
      long block = call.allocate(call.argument(2));
      if (block == 0) {
        Values.returnInt(call, Values.ENOMEM);
        return Progress.DONE;
      }
      call.scratch(block);
      call.phase(1);
      return Progress.AGAIN;
    }
  }

  /** {@code void free(void *block)}. */
  static final class Free implements ExternalFunction {
    @Override
    public Visibility next(Call call, Step step) {
      long block = call.argument(0);
      return block != 0 && call.describeFree(step, block) ? Visibility.STEP : Visibility.LOCAL;
    }

    @Override
    public Progress execute(Call call, Step step) {
      if (call.argument(0) != 0) {
        call.free(call.argument(0));
      }
      return Progress.DONE;
    }
  }
}
