package dev.weir.trace.replay;

import dev.weir.machine.code.CallChain;
import dev.weir.program.CallSite;
import java.util.List;
import java.util.Optional;

/**
 * What a replay has found out about an error beside what the error says itself.
 *
 * @param calls the calls that led there
 * @param accesses those of a race, first the one that the error stands at; otherwise none
 * @param blocks the heap blocks that these accesses concern
 * @param reordering why the execution is not sequentially consistent, where axioms tell it
 */
public record Explanation(
    CallChain calls, List<Access> accesses, List<Block> blocks, Optional<Reordering> reordering) {
  /** Nothing more is known. */
  public static final Explanation NONE = of(CallChain.NONE);

  /** Copies the lists. */
  public Explanation {
    accesses = List.copyOf(accesses);
    blocks = List.copyOf(blocks);
  }

  /** An error of which the order of steps says all. */
  public Explanation(CallChain calls, List<Access> accesses, List<Block> blocks) {
    this(calls, accesses, blocks, Optional.empty());
  }

  /** An error of which the calls are known. */
  static Explanation of(CallChain calls) {
    return new Explanation(calls, List.of(), List.of());
  }

  /**
   * An access of a race.
   *
   * @param kind in a word or two
   * @param address the accessed place by name
   * @param size bytes
   * @param thread the thread's number
   * @param step the step that it is or is part of, from 1; 0 for a read on which a thread waits
   * @param calls the calls that led there
   * @param locks those that the thread holds
   */
  public record Access(
      String kind,
      String address,
      long size,
      int thread,
      int step,
      CallChain calls,
      List<Lock> locks) {
    /** Copies the list. */
    public Access {
      locks = List.copyOf(locks);
    }
  }

  /**
   * A lock that a thread holds.
   *
   * @param name its place by name
   * @param step the step in which it was taken, from 1
   * @param place where that is
   */
  public record Lock(String name, int step, CallSite place) {}

  /**
   * A heap block.
   *
   * @param name its name
   * @param allocated where it was allocated
   */
  public record Block(String name, CallSite allocated) {}
}
