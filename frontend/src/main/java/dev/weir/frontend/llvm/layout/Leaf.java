package dev.weir.frontend.llvm.layout;

import java.util.ArrayList;
import java.util.List;

/**
 * A scalar part of a value of LLVM; every leaf stands in a register of its own.
 *
 * @param kind what it is
 * @param width bits
 * @param offset bytes from the start of the value in memory
 */
public record Leaf(Kind kind, int width, long offset) {

  /** What a leaf is. */
  public enum Kind {
    /** An integer of at most 64 bits; a wider one is two leaves, the low 64 bits first. */
    INTEGER,
    /** An address. */
    POINTER,
    /** IEEE binary32 or binary64, by its bits. */
    FLOATING,
    /** What no register can hold. */
    UNSUPPORTED
  }

  /** The same leaf, further on by so many bytes. */
  public Leaf at(long start) {
    return new Leaf(kind, width, start + offset);
  }

  /** Bytes in memory. */
  public int size() {
    return (width + 7) / 8;
  }

  /** Whether two leaves of values in the same place share bytes. */
  public boolean overlaps(Leaf other) {
    return offset < other.offset + other.size() && other.offset < offset + size();
  }

  /** Whether every leaf is whole bytes. */
  public static boolean areOfBytes(List<Leaf> leaves) {
    return leaves.stream().allMatch(leaf -> leaf.width() % Byte.SIZE == 0);
  }

  /**
   * The accesses that move this leaf: one, or several of 1, 2 or 4 bytes where its size is none of
   * 1, 2, 4 and 8, as for some bit-fields.
   */
  public List<Leaf> pieces() {
    if (isAccessible()) {
      return List.of(this);
    }
    List<Leaf> pieces = new ArrayList<>();
    int done = 0;
    while (done < size()) {
      int bytes = Integer.highestOneBit(size() - done);
      pieces.add(new Leaf(kind, Math.min(8 * bytes, width - 8 * done), offset + done));
      done += bytes;
    }
    return pieces;
  }

  /** Whether one access to memory can move it. */
  public boolean isAccessible() {
    return size() == 1 || size() == 2 || size() == 4 || size() == 8;
  }
}
