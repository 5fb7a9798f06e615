package dev.weir.program.automaton;

import java.util.List;

/**
 * What a transition does (section 2 of the paper), beside the change of the local state. Variables
 * are told by their place in {@link Automata#variables}; every value is of the variable's domain.
 */
public sealed interface Operation {

  /** Reads or writes one variable. */
  sealed interface Access extends Operation {
    /** The variable that is accessed. */
    int variable();

    /** The value that is read or written. */
    int value();
  }

  /** Waits for stores of the own process. */
  sealed interface Barrier extends Operation {}

  /** Changes only the local state. */
  record Nop() implements Operation {}

  /** Can be taken if this value is read: of the latest own buffered store, else of memory. */
  record Read(int variable, int value) implements Access {}

  /** Puts a store into the own buffer. */
  record Write(int variable, int value) implements Access {}

  /** Can be taken when the own buffers are empty. */
  record Fence() implements Barrier {}

  /**
   * Store-store barrier: stores after it reach memory after those before it. No effect under TSO,
   * which keeps that order anyway.
   */
  record StoreFence() implements Barrier {}

  /** Can be taken when the own buffers are empty and memory has the one value: writes the other. */
  record ReadWrite(int variable, int from, int to) implements Operation {
    /** The same as a sequence of accesses. */
    public Atomic asAtomic() {
      return new Atomic(List.of(new Read(variable, from), new Write(variable, to)));
    }
  }

  /** Which own stores must be in memory before an {@link Atomic} operation. */
  enum Drain {
    /** All of them. */
    ALL,
    /**
     * Under PSO those to the variables that it accesses and those before the latest store-store
     * barrier; under TSO, where there is one buffer, all.
     */
    ACCESSED
  }

  /**
   * Reads and writes memory, one access after the other with nothing between, when own stores have
   * drained. Can be taken if all reads find their values. A {@link ReadWrite} is the special case
   * of a read and a write of one variable.
   *
   * @param accesses what is done, in this order
   * @param drain which stores of the own process must be in memory before
   */
  record Atomic(List<Access> accesses, Drain drain) implements Operation {
    /** Copies the list. */
    public Atomic {
      accesses = List.copyOf(accesses);
    }

    /** One that waits for all own stores. */
    public Atomic(List<Access> accesses) {
      this(accesses, Drain.ALL);
    }
  }
}
