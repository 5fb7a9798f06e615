package dev.weir.program;

import java.io.Serializable;
import java.util.List;

/** How an object is laid out, as far as names in output need it. */
public sealed interface TypeLayout extends Serializable {

  /** No inner structure that could be named. */
  TypeLayout SCALAR = new Scalar();

  /** No inner structure. */
  record Scalar() implements TypeLayout {}

  /**
   * An array.
   *
   * @param element layout of each element
   * @param elementSize bytes, at least 1
   * @param count number of elements; 0 for a flexible array
   */
  record Array(TypeLayout element, long elementSize, long count) implements TypeLayout {}

  /** A structure or union. */
  record Structure(String name, List<Field> fields) implements TypeLayout {
    /** Copies the fields. */
    public Structure {
      fields = List.copyOf(fields);
    }
  }

  /**
   * A field.
   *
   * @param name source name; empty for an anonymous structure, whose fields are named directly
   * @param offset bytes from the start of the structure
   * @param size bytes
   * @param type its layout
   */
  record Field(String name, long offset, long size, TypeLayout type) implements Serializable {
    private boolean contains(long byteOffset) {
      return byteOffset >= offset && (byteOffset < offset + Math.max(size, 1) || type.isFlexible());
    }
  }

  /** Whether it ends with an array without a length, which goes on to the end of its object. */
  default boolean isFlexible() {
    return switch (this) {
      case Scalar() -> false;
      case Array(TypeLayout element, long elementSize, long count) -> count == 0;
      case Structure(String name, List<Field> fields) ->
          !fields.isEmpty() && fields.getLast().type().isFlexible();
    };
  }

  /**
   * Whether some part without inner structure does not stand at a multiple of its size, as in
   * packed structures.
   *
   * @param offset of the whole, from a place that is aligned for everything
   * @param size bytes of the whole
   */
  default boolean isPacked(long offset, long size) {
    return switch (this) {
      case Scalar() -> Long.bitCount(size) == 1 && (offset & (size - 1)) != 0;
      case Array(TypeLayout element, long elementSize, long count) ->
          element.isPacked(offset, elementSize)
              || count > 1 && element.isPacked(offset + elementSize, elementSize);
      case Structure(String name, List<Field> fields) ->
          fields.stream()
              .anyMatch(field -> field.type().isPacked(offset + field.offset(), field.size()));
    };
  }

  /**
   * The path from an object to the part at {@code offset}: {@code [1].next}; empty for the whole,
   * and {@code +n} where no name fits.
   */
  default String path(long offset) {
    return switch (this) {
      case Scalar() -> offset == 0 ? "" : "+" + offset;
      case Array(TypeLayout element, long elementSize, long count) -> {
        // What ends with a flexible array is never an element of an array with more.
        long index = element.isFlexible() ? 0 : Math.floorDiv(offset, elementSize);
        if (offset < 0 || (count > 0 && index >= count)) {
          yield "+" + offset;
        }
        yield "[" + index + "]" + element.path(offset - index * elementSize);
      }
      case Structure(String name, List<Field> fields) -> {
        for (Field field : fields) {
          if (field.contains(offset)) {
            String inner = field.type().path(offset - field.offset());
            yield (field.name().isEmpty() ? "" : "." + field.name()) + inner;
          }
        }
        yield offset == 0 ? "" : "+" + offset;
      }
    };
  }
}
