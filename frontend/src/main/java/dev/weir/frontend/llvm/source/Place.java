package dev.weir.frontend.llvm.source;

import java.util.Optional;

/**
 * An address as the source sees it.
 *
 * @param text an object, or where {@code pointed} a pointer to it
 * @param type the type of the object
 * @param offset bytes from its start
 * @param pointed whether {@code text} is a pointer
 */
record Place(String text, SourceType type, long offset, boolean pointed) {

  Place plus(long bytes) {
    return new Place(text, type, offset + bytes, pointed);
  }

  /** The scalar part at this address; empty when no name fits. */
  Optional<SourceExpressions.Expression> part() {
    Place place = inBounds();
    return switch (place.type) {
      case SourceType.Structure structure -> place.member(structure).flatMap(Place::part);
      case SourceType.Array array ->
          array.element().size() == 0 ? Optional.empty() : place.element(array).part();
      case SourceType.Scalar scalar -> place.whole();
      case SourceType.Pointer pointer -> place.whole();
      case SourceType.BitFields fields -> place.whole();
    };
  }

  /** The element {@code [index]} of the array that starts here, whose elements have this size. */
  Optional<Place> indexed(String index, long elementSize) {
    if (pointed && offset == 0 && type.size() == elementSize) {
      return Optional.of(new Place(text + "[" + index + "]", type, 0, false));
    }
    return switch (type) {
      case SourceType.Structure structure ->
          member(structure).flatMap(member -> member.indexed(index, elementSize));
      case SourceType.Array array -> {
        if (array.element().size() == elementSize && offset == 0) {
          yield Optional.of(new Place(object() + "[" + index + "]", array.element(), 0, false));
        }
        yield array.element().size() == 0
            ? Optional.empty()
            : element(array).indexed(index, elementSize);
      }
      case SourceType.Scalar scalar -> Optional.empty();
      case SourceType.Pointer pointer -> Optional.empty();
      case SourceType.BitFields fields -> Optional.empty();
    };
  }

  /**
   * Steps from {@code p} to {@code p[n]} when the offset lies in the n-th object behind it. Behind
   * one that ends with a flexible array there is none.
   */
  private Place inBounds() {
    long size = type.size();
    boolean isWithin = offset >= 0 && (offset < size || type.isFlexible());
    if (!pointed || size == 0 || isWithin) {
      return this;
    }
    long index = Math.floorDiv(offset, size);
    return new Place(text + "[" + index + "]", type, offset - index * size, false);
  }

  private Optional<Place> member(SourceType.Structure structure) {
    return structure
        .memberAt(offset)
        .map(
            member ->
                new Place(
                    member.name().isEmpty() ? text : text + (pointed ? "->" : ".") + member.name(),
                    member.type(),
                    offset - member.offset(),
                    pointed && member.name().isEmpty()));
  }

  private Place element(SourceType.Array array) {
    long size = array.element().size();
    long index = Math.floorDiv(offset, size);
    return new Place(object() + "[" + index + "]", array.element(), offset - index * size, false);
  }

  private Optional<SourceExpressions.Expression> whole() {
    return offset == 0 && type.size() > 0
        ? Optional.of(new SourceExpressions.Expression(pointed ? "*" + text : text, type))
        : Optional.empty();
  }

  private String object() {
    return pointed ? "(*" + text + ")" : text;
  }
}
