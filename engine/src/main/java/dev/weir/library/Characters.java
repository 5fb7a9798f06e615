package dev.weir.library;

import dev.weir.machine.call.Call;
import dev.weir.machine.report.FailureKind;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.OptionalLong;

/**
 * The bytes that a call makes text of. Those that no other thread can write are taken at once. Any
 * other one has to be read in a step of its own: it is missing until that was done, and the text is
 * then made anew from its start.
 */
final class Characters {
  private final Call call;
  private final boolean onlyStable;
  private final byte[] read;
  private int used;
  private OptionalLong missing = OptionalLong.empty();

  private Characters(Call call, boolean onlyStable) {
    this.call = call;
    this.onlyStable = onlyStable;
    this.read = onlyStable ? new byte[0] : call.readSoFar();
  }

  /** Those of a call that can wait for what is missing. */
  static Characters of(Call call) {
    return new Characters(call, false);
  }

  /** Those of a call that cannot: it is refused where another thread may write one. */
  static Characters stable(Call call) {
    return new Characters(call, true);
  }

  /** The address of the first byte that has still to be read. */
  OptionalLong missing() {
    return missing;
  }

  /** Whether nothing is missing, and the call has not failed. */
  boolean areComplete() {
    return missing.isEmpty() && !call.hasFailed();
  }

  /** A string up to its terminating zero, or so many bytes of it. */
  String string(long address, long limit) {
    return text(address, limit, true);
  }

  /** So many bytes, zeros included. */
  String bytes(long address, long count) {
    return text(address, count, false);
  }

  private String text(long address, long limit, boolean endsAtZero) {
    var bytes = new ByteArrayOutputStream();
    for (long at = address; at - address != limit; at++) {
      long value = next(at);
      if (!areComplete() || value == 0 && endsAtZero) {
        break;
      }
      bytes.write((int) value);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private long next(long address) {
    if (call.accesses().isStable(address)) {
      return call.accesses().integer(address, 1);
    }
    if (used < read.length) {
      return read[used++];
    }
    if (onlyStable && call.memory().objectAt(address) != 0) {
      call.fail(
          FailureKind.UNSUPPORTED,
          call.name() + " of a string that other threads may write; copy it to a local one first");
    } else if (onlyStable) {
      return call.accesses().integer(address, 1);
    } else {
      missing = OptionalLong.of(address);
    }
    return 0;
  }
}
