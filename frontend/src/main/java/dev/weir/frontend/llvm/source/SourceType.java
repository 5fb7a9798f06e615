package dev.weir.frontend.llvm.source;

import dev.weir.program.AccessInfo.ValueType;
import dev.weir.program.BitField;
import dev.weir.program.Enumeration;
import dev.weir.program.TypeLayout;
import java.util.List;

/**
 * A type as the source has it, from debug information; qualifiers and typedefs are seen through.
 */
public sealed interface SourceType {

  /** Nothing is known. */
  SourceType UNKNOWN = new Scalar(ValueType.SIGNED, 0);

  /** Bytes; 0 when unknown. */
  long size();

  /** A number, a character, an enumeration with its names; anything without parts. */
  record Scalar(ValueType shown, long size, Enumeration names) implements SourceType {
    Scalar(ValueType shown, long size) {
      this(shown, size, Enumeration.NONE);
    }
  }

  /**
   * A pointer.
   *
   * @param target debug information of what it points to; 0 for {@code void}
   */
  record Pointer(long target) implements SourceType {
    @Override
    public long size() {
      return 8;
    }
  }

  /** An array; the count is 0 for a flexible one. */
  record Array(SourceType element, long count) implements SourceType {
    @Override
    public long size() {
      return element.size() * count;
    }
  }

  /** A structure or union. */
  record Structure(String name, long size, List<Member> members) implements SourceType {

    /**
     * The first member that contains the byte at this offset, or the last one that starts there.
     */
    java.util.Optional<Member> memberAt(long offset) {
      return members.stream().filter(member -> member.contains(offset)).findFirst();
    }
  }

  /** Whether it ends with an array without a length, which goes on to the end of its object. */
  default boolean isFlexible() {
    return switch (this) {
      case Array(SourceType element, long count) -> count == 0;
      case Structure(String name, long size, List<Member> members) ->
          !members.isEmpty() && members.getLast().type().isFlexible();
      case Scalar scalar -> false;
      case Pointer pointer -> false;
      case BitFields fields -> false;
    };
  }

  /** The bit fields that share the bytes that are accessed with each of them. */
  record BitFields(long size, List<BitField> fields) implements SourceType {}

  /** A member; the name is empty for an anonymous structure. */
  record Member(String name, long offset, long size, SourceType type) {
    private boolean contains(long byteOffset) {
      return byteOffset >= offset && (byteOffset < offset + Math.max(1, size) || type.isFlexible());
    }
  }

  /** The same for the engine. */
  default TypeLayout layout() {
    return switch (this) {
      case Scalar scalar -> TypeLayout.SCALAR;
      case Pointer pointer -> TypeLayout.SCALAR;
      case BitFields fields -> TypeLayout.SCALAR;
      case Array(SourceType element, long count) ->
          element.size() == 0
              ? TypeLayout.SCALAR
              : new TypeLayout.Array(element.layout(), element.size(), count);
      case Structure(String name, long size, List<Member> members) ->
          new TypeLayout.Structure(
              name,
              members.stream()
                  .map(m -> new TypeLayout.Field(m.name(), m.offset(), m.size(), m.type().layout()))
                  .toList());
    };
  }
}
