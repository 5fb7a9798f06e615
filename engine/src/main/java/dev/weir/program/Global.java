package dev.weir.program;

import java.io.Serializable;
import java.util.List;
import java.util.Optional;

/**
 * A global variable or constant.
 *
 * @param name source name, unique in its program
 * @param size bytes
 * @param alignment bytes, a power of two
 * @param constant whether stores to it are errors
 * @param threadLocal whether each thread has a copy of its own; only {@link
 *     Instruction.ThreadLocalAddress} gives its address
 * @param initialiser the first bytes; the rest is zero
 * @param relocations addresses to be filled in over the initialiser
 * @param type its layout, for names in output
 * @param position where it is defined, else where it is first used
 * @param unsupported why its value is not known, if it is not: an execution that accesses it is
 *     given up
 */
public record Global(
    String name,
    long size,
    int alignment,
    boolean constant,
    boolean threadLocal,
    byte[] initialiser,
    List<Relocation> relocations,
    TypeLayout type,
    SourcePosition position,
    Optional<Unsupported> unsupported)
    implements Serializable {

  /** Copies its parts. */
  public Global {
    initialiser = initialiser.clone();
    relocations = List.copyOf(relocations);
  }

  /** One that all threads share. */
  public Global(
      String name,
      long size,
      int alignment,
      boolean constant,
      byte[] initialiser,
      List<Relocation> relocations,
      TypeLayout type,
      SourcePosition position) {
    this(
        name,
        size,
        alignment,
        constant,
        false,
        initialiser,
        relocations,
        type,
        position,
        Optional.empty());
  }

  /** The same, where nothing is known of its value. */
  public Global withoutValue(Unsupported why) {
    return new Global(
        name,
        size,
        alignment,
        constant,
        threadLocal,
        new byte[0],
        List.of(),
        type,
        position,
        Optional.of(why));
  }

  @Override
  public byte[] initialiser() {
    return initialiser.clone();
  }

  /**
   * An address within an initialiser.
   *
   * @param offset bytes from the start of the global; 8 bytes are filled
   * @param target what it points to
   */
  public record Relocation(long offset, Operand target) implements Serializable {}

  /**
   * Why accesses to a global are not supported.
   *
   * @param what it is that is not supported
   * @param advice what to do about it
   */
  public record Unsupported(String what, String advice) implements Serializable {}

  /** A zero-initialised variable without further attributes. */
  public static Global zeroed(String name, int size) {
    return new Global(
        name,
        size,
        Math.min(16, Integer.highestOneBit(Math.max(size, 1))),
        false,
        new byte[0],
        List.of(),
        TypeLayout.SCALAR,
        SourcePosition.UNKNOWN);
  }
}
