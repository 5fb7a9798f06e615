package dev.weir.frontend.litmus;

import dev.weir.frontend.litmus.code.DataType;

/** Where the program of a test keeps what a {@link Location} names. */
public sealed interface Place {

  /** Bits that count, 8 to 64. */
  int width();

  /** Whether numbers of that many bits are read as two's complement. */
  boolean isSigned();

  /**
   * A register of the function of a thread.
   *
   * @param thread the thread
   * @param register the index of the register
   */
  record Register(int thread, int register, int width, boolean isSigned) implements Place {
    /** The low bits of it, as a number of a type. */
    Register as(DataType type) {
      return new Register(thread, register, type.width(), type.isSigned());
    }
  }

  /**
   * Bytes of a global.
   *
   * @param global the index of the global
   * @param offset bytes from its start
   * @param size how many bytes the accesses of the test have, of which not all need count
   */
  record Memory(int global, long offset, int size, int width, boolean isSigned) implements Place {
    /** Bytes of which all bits count. */
    public Memory(int global, long offset, int width, boolean isSigned) {
      this(global, offset, width / Byte.SIZE, width, isSigned);
    }
  }
}
