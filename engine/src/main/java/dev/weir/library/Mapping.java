package dev.weir.library;

import dev.weir.machine.call.Call;
import dev.weir.machine.call.ExternalFunction;
import dev.weir.machine.report.FailureKind;
import dev.weir.machine.step.Step;

/** Memory by the page, and what its pages may be used for. */
final class Mapping {
  private static final long PAGE = 4096;
  private static final int WRITE = 2;
  private static final int ALL = 7;

  private Mapping() {}

  /**
   * {@code void *weir_map(size_t size, int access)}: a block of zeros, of whole pages, with these
   * rights.
   */
  static void map(Call call) {
    long block = call.objects().allocate(call.argument(0));
    int access = call.intArgument(1);
    if (block == 0) {
      Values.setErrno(call, Values.ENOMEM);
    } else {
      call.objects().zero(block);
      if (!mayWrite(access)) {
        call.objects().protectFresh(block, mayRead(access), false);
      }
    }
    call.result(block);
  }

  /** {@code long weir_block_size(void *block)}: that of a block, freed or not; otherwise -1. */
  static void blockSize(Call call) {
    call.result(call.objects().blockSize(call.argument(0)));
  }

  /** What may be written may be read on these processors, and what may be run as well. */
  private static boolean mayRead(int access) {
    return access != 0;
  }

  private static boolean mayWrite(int access) {
    return (access & WRITE) != 0;
  }

  /** The bytes of all pages in which some of so many bytes from a page's start are. */
  private static long wholePages(long size) {
    return (size + PAGE - 1) & -PAGE;
  }

  /**
   * {@code int munmap(void *address, size_t size)}: the end of a mapping's life, where all of it is
   * unmapped at once; otherwise a change of what its pages may be used for. What was unmapped
   * before may be again.
   */
  static final class Unmap implements ExternalFunction {
    private static long size(Call call) {
      return wholePages(call.argument(1));
    }

    private static boolean isValid(Call call) {
      return call.argument(0) % PAGE == 0 && call.argument(1) > 0 && size(call) > 0;
    }

    private static boolean isWhole(Call call) {
      long block = call.objects().blockSize(call.argument(0));
      return block >= 0 && block <= size(call);
    }

    @Override
    public boolean changesRights() {
      return true;
    }

    @Override
    public Visibility next(Call call, Step step) {
      if (!isValid(call)) {
        return Visibility.LOCAL;
      }
      boolean isSeen =
          isWhole(call)
              ? call.objects().describeFree(step, call.argument(0))
              : call.objects().describeProtection(step, call.argument(0));
      return isSeen ? Visibility.STEP : Visibility.LOCAL;
    }

    @Override
    public Progress execute(Call call, Step step) {
      if (!isValid(call)) {
        Values.failWithErrno(call, Values.EINVAL);
      } else if (call.objects().areOfSeveral(call.argument(0), size(call))) {
        call.fail(FailureKind.UNSUPPORTED, "munmap of more than one mapping at once");
      } else if (!isWhole(call)) {
        call.objects().unmap(step, call.argument(0), size(call));
      } else if (call.objects().isLive(call.argument(0))) {
        call.objects().free(call.argument(0));
      }
      return Progress.DONE;
    }
  }

  /** {@code int mprotect(void *address, size_t size, int access)}. */
  static final class Protect implements ExternalFunction {
    private static long size(Call call) {
      return wholePages(call.argument(1));
    }

    private static boolean isValid(Call call) {
      return call.argument(0) % PAGE == 0
          && (call.intArgument(2) & ~ALL) == 0
          && call.argument(1) >= 0
          && size(call) >= 0;
    }

    @Override
    public boolean changesRights() {
      return true;
    }

    @Override
    public Visibility next(Call call, Step step) {
      boolean isSeen =
          isValid(call)
              && size(call) > 0
              && call.objects().describeProtection(step, call.argument(0));
      return isSeen ? Visibility.STEP : Visibility.LOCAL;
    }

    @Override
    public Progress execute(Call call, Step step) {
      int access = call.intArgument(2);
      if (!isValid(call)) {
        Values.failWithErrno(call, Values.EINVAL);
      } else if (size(call) > 0
          && !call.objects()
              .protect(step, call.argument(0), size(call), mayRead(access), mayWrite(access))) {
        Values.failWithErrno(call, Values.ENOMEM);
      }
      return Progress.DONE;
    }
  }
}
