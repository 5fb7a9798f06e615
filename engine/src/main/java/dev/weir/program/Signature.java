package dev.weir.program;

import java.io.Serializable;
import java.util.List;
import java.util.Locale;

/**
 * What a function takes and gives, in the types of its source.
 *
 * @param result what it gives
 * @param parameters what it takes, without the unnamed arguments of a variadic function
 */
public record Signature(Value result, List<Value> parameters) implements Serializable {
  /** Of a function of which nobody has asked. */
  public static final Signature UNKNOWN = new Signature(new Value(Kind.UNKNOWN, 0), List.of());

  /** Copies the parameters. */
  public Signature {
    parameters = List.copyOf(parameters);
  }

  /** Whether there is nothing to be said. */
  public boolean isUnknown() {
    return equals(UNKNOWN);
  }

  /** The kinds of values. */
  public enum Kind {
    /** Nothing is known. */
    UNKNOWN,
    /** {@code void}. */
    NOTHING,
    /** A signed integer. */
    SIGNED,
    /** An unsigned integer. */
    UNSIGNED,
    /** {@code true} or {@code false}. */
    BOOLEAN,
    /** A character. */
    CHARACTER,
    /** A floating number. */
    FLOATING,
    /** An address. */
    POINTER,
    /** A structure, or what else has parts. */
    COMPOSITE;

    /** The name in texts. */
    public String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * A value that is handed over.
   *
   * @param size bytes; 0 where there are none, or they do not matter
   */
  public record Value(Kind kind, int size) implements Serializable {
    /** The bits that count. */
    public int width() {
      return kind == Kind.BOOLEAN ? 1 : Byte.SIZE * size;
    }

    /** How a number stands in a register: the bits above the value's own are zero. */
    public long held(long number) {
      return number & mask();
    }

    /** The number that a register stands for: with its sign, where it has one. */
    public long read(long register) {
      int unused = Long.SIZE - Math.max(1, width());
      return switch (kind) {
        case SIGNED, CHARACTER -> register << unused >> unused;
        case UNSIGNED, BOOLEAN, FLOATING, POINTER -> register & mask();
        case UNKNOWN, NOTHING, COMPOSITE -> 0;
      };
    }

    private long mask() {
      return width() == 0 ? 0 : -1L >>> (Long.SIZE - width());
    }
  }
}
