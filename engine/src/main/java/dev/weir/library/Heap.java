package dev.weir.library;

import dev.weir.machine.call.Call;
import dev.weir.machine.call.CallObjects;
import dev.weir.machine.call.ExternalFunction;
import dev.weir.machine.report.FailureKind;
import dev.weir.machine.step.Step;

/**
 * The heap. Allocation conflicts with nothing; the end of a block's life is a write of all its
 * bytes. A block is aligned to 64 KiB at least and its address is never handed out again.
 */
final class Heap {
  private static final long PAGE = 4096;
  private static final int POINTER = 8;

  private Heap() {}

  /** A new block; null and {@code ENOMEM} where there can be none of this size. */
  private static long allocate(Call call, long size) {
    long block = call.objects().allocate(size);
    if (block == 0) {
      Values.setErrno(call, Values.ENOMEM);
    }
    return block;
  }

  /** {@code void *malloc(size_t size)}. */
  static void malloc(Call call) {
    call.result(allocate(call, call.argument(0)));
  }

  /** {@code void *calloc(size_t count, size_t size)}. */
  static void calloc(Call call) {
    long size = product(call.argument(0), call.argument(1));
    long block = allocate(call, size);
    if (block != 0) {
      call.objects().zero(block);
    }
    call.result(block);
  }

  /** The product of two sizes; where that is none, one that no block has. */
  private static long product(long count, long size) {
    return Math.unsignedMultiplyHigh(count, size) == 0 ? count * size : Long.MAX_VALUE;
  }

  /** {@code void *aligned_alloc(size_t alignment, size_t size)}. */
  static void alignedAlloc(Call call) {
    if (!isPowerOfTwo(call.argument(0))) {
      Values.setErrno(call, Values.EINVAL);
    } else if (checkAlignment(call, call.argument(0))) {
      long block = call.objects().allocate(call.argument(1), call.argument(0));
      if (block == 0) {
        Values.setErrno(call, Values.ENOMEM);
      }
      call.result(block);
    }
  }

  /** {@code void *valloc(size_t size)}. */
  static void pageAlloc(Call call) {
    call.result(allocate(call, call.argument(0)));
  }

  /** {@code void *pvalloc(size_t size)}. */
  static void pagesAlloc(Call call) {
    long size = call.argument(0);
    call.result(allocate(call, size < 0 ? size : (size + PAGE - 1) & -PAGE));
  }

  /**
   * {@code size_t malloc_usable_size(void *block)}: what was asked for. It counts as a read of the
   * first byte, written or not, so that its order with the end of the block's life is seen.
   */
  static final class UsableSize implements ExternalFunction {
    @Override
    public Visibility next(Call call, Step step) {
      long block = call.argument(0);
      if (block == 0 || call.objects().blockSize(block) <= 0) {
        return Visibility.LOCAL;
      }
      call.accesses().describeLoad(step, block, 1);
      return Visibility.STEP;
    }

    @Override
    public Progress execute(Call call, Step step) {
      long block = call.argument(0);
      long size = block == 0 ? 0 : call.objects().blockSize(block);
      if (size < 0) {
        call.fail(FailureKind.FREE, call.name() + " of what is not a heap block");
      } else if (size == 0 || call.accesses().touch(step)) {
        call.result(size);
      }
      return Progress.DONE;
    }
  }

  private static boolean isPowerOfTwo(long value) {
    return value > 0 && Long.bitCount(value) == 1;
  }

  /** Whether blocks have an alignment, a power of two; the call fails otherwise. */
  private static boolean checkAlignment(Call call, long alignment) {
    boolean isPossible = CallObjects.canAlign(alignment);
    if (!isPossible) {
      call.fail(FailureKind.UNSUPPORTED, call.name() + " with an alignment of " + alignment);
    }
    return isPossible;
  }

  /** {@code int posix_memalign(void **block, size_t alignment, size_t size)}. */
  static final class PosixMemalign implements ExternalFunction {
    private static final int ALLOCATE = 0;

    @Override
    public Visibility next(Call call, Step step) {
      if (call.phase() == ALLOCATE) {
        return Visibility.LOCAL;
      }
      call.accesses().describeStore(step, call.argument(0), POINTER);
      return Visibility.STEP;
    }

    @Override
    public Progress execute(Call call, Step step) {
      if (call.phase() != ALLOCATE) {
        call.accesses().store(step, call.scratch());
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
      long block = call.objects().allocate(call.argument(2), alignment);
      if (block == 0) {
        Values.returnInt(call, Values.ENOMEM);
        return Progress.DONE;
      }
      call.scratch(block);
      call.phase(1);
      return Progress.AGAIN;
    }
  }

  /**
   * {@code void *realloc(void *block, size_t size)} and {@code reallocarray}: a new block, a copy
   * of what fits, and the end of the old block's life. A size of 0 frees the block and gives null.
   *
   * @param isArray whether the size is the product of two arguments
   */
  record Realloc(boolean isArray) implements ExternalFunction {
    private static final int ALLOCATE = 0;
    private static final int COPY = 1;
    private static final int FREE = 2;

    private long size(Call call) {
      return isArray ? product(call.argument(1), call.argument(2)) : call.argument(1);
    }

    private boolean isCopied(Call call) {
      long old = Math.max(0, call.objects().blockSize(call.argument(0)));
      return call.scratch() >= Math.min(old, size(call));
    }

    @Override
    public Visibility next(Call call, Step step) {
      return switch (call.phase()) {
        case COPY -> {
          if (isCopied(call)) {
            yield Visibility.LOCAL;
          }
          long length = Math.min(call.objects().blockSize(call.argument(0)), size(call));
          call.accesses().describeCopy(step, call.kept(), call.argument(0), length);
          yield Visibility.STEP;
        }
        case FREE ->
            call.objects().describeFree(step, call.argument(0))
                ? Visibility.STEP
                : Visibility.LOCAL;
        default -> Visibility.LOCAL;
      };
    }

    @Override
    public Progress execute(Call call, Step step) {
      switch (call.phase()) {
        case ALLOCATE -> {
          return allocate(call);
        }
        case COPY -> {
          if (isCopied(call)) {
            call.phase(FREE);
          } else {
            call.accesses().copy(step);
          }
          return Progress.AGAIN;
        }
        default -> {
          call.objects().free(call.argument(0));
          call.result(call.kept());
          return Progress.DONE;
        }
      }
    }

    private Progress allocate(Call call) {
      long old = call.argument(0);
      boolean fresh = old == 0;
      if (!fresh && size(call) == 0) {
        call.phase(FREE);
        return Progress.AGAIN;
      }
      long block = Heap.allocate(call, size(call));
      if (fresh || block == 0) {
        call.result(block);
        return Progress.DONE;
      }
      call.keep(block);
      call.phase(COPY);
      return Progress.AGAIN;
    }
  }

  /** {@code void free(void *block)}. */
  static final class Free implements ExternalFunction {
    @Override
    public Visibility next(Call call, Step step) {
      long block = call.argument(0);
      return block != 0 && call.objects().describeFree(step, block)
          ? Visibility.STEP
          : Visibility.LOCAL;
    }

    @Override
    public Progress execute(Call call, Step step) {
      if (call.argument(0) != 0) {
        call.objects().free(call.argument(0));
      }
      return Progress.DONE;
    }
  }
}
