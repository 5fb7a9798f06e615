package dev.weir.program;

import java.util.Locale;

/**
 * The order of a memory access or fence, as in C11; {@code PLAIN} covers non-atomic and volatile.
 */
public enum MemoryOrder {
  /** Not atomic, or volatile: the machine access that it compiles to. */
  PLAIN,
  /** Atomic without order. */
  RELAXED,
  /** Later accesses stay behind it. */
  ACQUIRE,
  /** Earlier accesses stay before it. */
  RELEASE,
  /** Both. */
  ACQ_REL,
  /** Sequentially consistent. */
  SEQ_CST;

  /** Whether earlier stores must be visible before the access that carries this order. */
  public boolean releases() {
    return this == RELEASE || this == ACQ_REL || this == SEQ_CST;
  }

  /** Whether what was released before the value that is read was written is seen from then on. */
  public boolean acquires() {
    return this == ACQUIRE || this == ACQ_REL || this == SEQ_CST;
  }

  /** The last part of its name in C, and {@code plain}. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether the access is atomic, as in C11. */
  public boolean isAtomic() {
    return this != PLAIN;
  }
}
