package dev.weir.machine.options;

import dev.weir.machine.code.LoopCounters;
import dev.weir.machine.report.FailureKind;
import dev.weir.machine.step.Actors;
import java.io.Serializable;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;

/**
 * How a machine runs a program.
 *
 * @param unroll the most times that a loop's back edge is taken for each entry, and the deepest
 *     recursion; empty for no bound
 * @param allowUninitialised whether reading bytes that were never written is allowed
 * @param showAll whether the accesses of a program that still has a single thread are events too;
 *     otherwise they run as local instructions, since no order can concern them
 * @param exitStatus whether ending the program with a status other than 0 is an error
 * @param choices the outcomes of what the environment decides
 * @param silent the errors that end an execution without being reported; where reading what was
 *     never written is among them, it gives an arbitrary value instead
 * @param maxThreads the most threads, 1 to {@link Actors#MAX_THREADS}; an execution with more is
 *     given up
 * @param stackSize how many bytes the calls and locals of a thread may take at a time, at least 1;
 *     more is an error
 * @param countsTurns whether the turns of loops with visible operations are counted, so that they
 *     can be bounded by {@link Bounds#allowTurns}; not together with {@code unroll}
 * @param localCode how local computations are run; nothing that is found hangs on it
 */
public record MachineOptions(
    OptionalInt unroll,
    boolean allowUninitialised,
    boolean showAll,
    boolean exitStatus,
    Choices choices,
    Set<FailureKind> silent,
    int maxThreads,
    long stackSize,
    boolean countsTurns,
    LocalCode localCode)
    implements Serializable {
  /** The most threads where nobody says how many. */
  public static final int DEFAULT_MAX_THREADS = 1000;

  /** The bytes of a thread's stack where nobody says how many: those of Linux. */
  public static final long DEFAULT_STACK_SIZE = 8 << 20;

  /** No bound, uninitialised reads are errors, a lone thread makes no events. */
  public static final MachineOptions DEFAULT =
      new MachineOptions(
          OptionalInt.empty(),
          false,
          false,
          false,
          Choices.FEWEST,
          Set.of(),
          DEFAULT_MAX_THREADS,
          DEFAULT_STACK_SIZE,
          false,
          LocalCode.chosen());

  /** Copies its parts. */
  public MachineOptions {
    silent = Set.copyOf(silent);
  }

  /** Whether an error of this kind is not to be reported. */
  public boolean isSilent(FailureKind kind) {
    return silent.contains(kind);
  }

  /** The same where these errors, and no others, are not reported. */
  public MachineOptions silencing(Set<FailureKind> kinds) {
    return changed(same -> same.silent = kinds);
  }

  /** The same with other outcomes of choices. */
  public MachineOptions with(Choices newChoices) {
    return changed(same -> same.choices = newChoices);
  }

  /** The same with another bound of loops and recursion, or without one. */
  public MachineOptions unrolling(OptionalInt most) {
    return changed(same -> same.unroll = most);
  }

  /** The same where reading bytes that were never written is allowed, or is not. */
  public MachineOptions allowingUninitialised(boolean newAllowed) {
    return changed(same -> same.allowUninitialised = newAllowed);
  }

  /** The same where the accesses of a lone thread are events too. */
  public MachineOptions showingAll() {
    return changed(same -> same.showAll = true);
  }

  /** The same where a status other than 0 is an error. */
  public MachineOptions withExitStatus() {
    return changed(same -> same.exitStatus = true);
  }

  /** The same where turns of loops are counted. */
  public MachineOptions countingTurns() {
    return changed(same -> same.countsTurns = true);
  }

  /** What code must count for these options. */
  public LoopCounters loopCounters() {
    return countsTurns
        ? LoopCounters.TURNS_WITH_STEPS
        : unroll.isPresent() ? LoopCounters.TURNS : LoopCounters.NONE;
  }

  /** The same where local computations are run in this way. */
  public MachineOptions with(LocalCode newCode) {
    return changed(same -> same.localCode = newCode);
  }

  /** Whether loops may be cut. */
  public boolean cutsLoops() {
    return unroll.isPresent() || countsTurns;
  }

  /** The same with so many threads at most. */
  public MachineOptions withMaxThreads(int newMost) {
    return changed(same -> same.maxThreads = newMost);
  }

  /** The same with stacks of so many bytes, at least 1. */
  public MachineOptions withStackSize(long newSize) {
    return changed(same -> same.stackSize = newSize);
  }

  private MachineOptions changed(Consumer<Change> change) {
    Change same = new Change(this);
    change.accept(same);
    return new MachineOptions(
        same.unroll,
        same.allowUninitialised,
        same.showAll,
        same.exitStatus,
        same.choices,
        same.silent,
        same.maxThreads,
        same.stackSize,
        same.countsTurns,
        same.localCode);
  }

  /** The parts while one of them changes. */
  private static final class Change {
    private OptionalInt unroll;
    private boolean allowUninitialised;
    private boolean showAll;
    private boolean exitStatus;
    private Choices choices;
    private Set<FailureKind> silent;
    private int maxThreads;
    private long stackSize;
    private boolean countsTurns;
    private LocalCode localCode;

    Change(MachineOptions options) {
      unroll = options.unroll;
      allowUninitialised = options.allowUninitialised;
      showAll = options.showAll;
      exitStatus = options.exitStatus;
      choices = options.choices;
      silent = options.silent;
      maxThreads = options.maxThreads;
      stackSize = options.stackSize;
      countsTurns = options.countsTurns;
      localCode = options.localCode;
    }
  }

  /**
   * What the environment of a program may decide.
   *
   * @param nondetValues the values of {@code __VERIFIER_nondet_*}, as far as the type has them;
   *     empty for 0 and 1
   * @param mallocMayFail whether each allocation may also find no memory
   * @param spurious whether a wait at a condition variable may wake up without a signal
   */
  public record Choices(Optional<Range> nondetValues, boolean mallocMayFail, boolean spurious)
      implements Serializable {
    /** 0 and 1, memory without end, no wake-up without a signal. */
    public static final Choices FEWEST = new Choices(Optional.empty(), false, false);
  }

  /**
   * Numbers from one to another, both included.
   *
   * @param low the least
   * @param high the greatest, not less
   */
  public record Range(long low, long high) implements Serializable {
    /** A choice of more outcomes than this is refused rather than explored. */
    public static final long MOST = 1 << 20;

    /** Whether there are at most {@link #MOST} numbers in it. */
    public boolean isExplorable() {
      long span = high - low;
      return low <= high && span >= 0 && span < MOST;
    }

    @Override
    public String toString() {
      return low + ".." + high;
    }
  }
}
