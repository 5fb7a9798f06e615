package dev.weir.frontend.litmus;

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
  record Register(int thread, int register, int width, boolean isSigned) implements Place {}

  /**
   * Bytes of a global.
   *
   * @param global the index of the global
   * @param offset bytes from its start
   */
  record Memory(int global, long offset, int width, boolean isSigned) implements Place {
    /** Bytes. */
    public int size() {
      return width() / 8;
    }
  }
}
