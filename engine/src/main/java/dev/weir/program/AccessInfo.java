package dev.weir.program;

import java.io.Serializable;
import java.util.List;

/**
 * What is known of an access beside its meaning: how its values read and what the source calls the
 * accessed place.
 *
 * @param type how to show the value
 * @param expression the source expression, such as {@code node->next}; empty when unknown
 * @param object for an instruction that makes an object, the layout of that object
 * @param names of the values, where the type is an enumeration
 * @param bitFields those that are accessed, all at once; none for anything else
 */
public record AccessInfo(
    ValueType type,
    String expression,
    TypeLayout object,
    Enumeration names,
    List<BitField> bitFields)
    implements Serializable {

  /** Copies the bit fields. */
  public AccessInfo {
    bitFields = List.copyOf(bitFields);
  }

  /** Of an access to something that is no enumeration. */
  public AccessInfo(ValueType type, String expression, TypeLayout object) {
    this(type, expression, object, Enumeration.NONE, List.of());
  }

  /** Of an access that makes no object. */
  public AccessInfo(ValueType type, String expression) {
    this(type, expression, TypeLayout.SCALAR);
  }

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
