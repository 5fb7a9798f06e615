package dev.weir.program;

/**
 * What is known of an access beside its meaning: how its values read and what the source calls the
 * accessed place.
 *
 * @param type how to show the value
 * @param expression the source expression, such as {@code node->next}; empty when unknown
 */
public record AccessInfo(ValueType type, String expression) {

  /** Nothing known: values show as signed integers. */
  public static final AccessInfo UNKNOWN = new AccessInfo(ValueType.SIGNED, "");

  /** How a value is shown. */
  public enum ValueType {
    /** Two's complement integer. */
    SIGNED,
    /** Unsigned integer. */
    UNSIGNED,
    /** {@code true} or {@code false}. */
    BOOLEAN,
    /** A character of C. */
    CHARACTER,
    /** An address, shown by the name of what it points to. */
    POINTER,
    /** IEEE binary32 or binary64 by size. */
    FLOATING
  }
}
