package dev.weir.machine.thread;

import dev.weir.machine.options.MachineOptions;
import dev.weir.machine.report.FailureKind;

/**
 * How much of its stack a thread may use. Each call takes {@link #CALL} bytes: what a compiler puts
 * there for one that has few locals. A local in memory takes its size besides.
 */
public final class StackLimit {
  /** The bytes of a call: where it returns to, registers that are kept, a few numbers. */
  static final int CALL = 64;

  /** More calls than this at a time would need more memory than a machine has. */
  private static final int MOST_CALLS = 1_000_000;

  private final long size;
  private final Failures failures;

  /** The limit for a machine's threads. */
  public StackLimit(MachineOptions options, Failures failures) {
    this.size = options.stackSize();
    this.failures = failures;
  }

  /** Whether a thread can make one more call; it fails otherwise. */
  public boolean allowsCall(ThreadState t) {
    if (t.depth >= MOST_CALLS) {
      failures.fail(
          t, FailureKind.UNSUPPORTED, "recursion that is deeper than " + MOST_CALLS + " calls");
      return false;
    }
    return allows(t, t.depth + 2L, t.stackBytes());
  }

  /** Whether a thread can have one more local of so many bytes; it fails otherwise. */
  public boolean allowsLocal(ThreadState t, long bytes) {
    // A size as large as this is no sum's, which could wrap around.
    return allows(t, t.depth + 1L, bytes > size ? bytes : t.stackBytes() + bytes);
  }

  private boolean allows(ThreadState t, long calls, long locals) {
    if (locals <= size - calls * CALL && locals >= 0) {
      return true;
    }
    String message =
        "stack overflow: %d %s with %s bytes of locals take more than the %d bytes of --stack-size"
            .formatted(calls, calls == 1 ? "call" : "calls", Long.toUnsignedString(locals), size);
    failures.fail(t, FailureKind.MEMORY, message);
    return false;
  }
}
