package dev.weir.library;

import dev.weir.machine.call.Call;

/** What C says of values that cross the border of a call. */
final class Values {
  /** The call succeeded. */
  static final int OK = 0;

  static final int EPERM = 1;
  static final int EAGAIN = 11;
  static final int ENOMEM = 12;
  static final int EBUSY = 16;
  static final int EINVAL = 22;
  static final int EDEADLK = 35;
  static final int ETIMEDOUT = 110;
  static final int EOWNERDEAD = 130;
  static final int ENOTRECOVERABLE = 131;

  private static final long INT_MASK = 0xffff_ffffL;

  private Values() {}

  /** Returns -1 and sets {@code errno}. */
  static void failWithErrno(Call call, int error) {
    setErrno(call, error);
    returnInt(call, -1);
  }

  /** Sets {@code errno}. */
  static void setErrno(Call call, int error) {
    call.accesses().poke(call.objects().ownMemory(), Integer.BYTES, error);
  }

  /** Returns an {@code int}: registers hold it zero-extended. */
  static void returnInt(Call call, int value) {
    call.result(value & INT_MASK);
  }
}
