package dev.weir.transform.emit;

import java.util.List;
import java.util.Optional;

/** The type in C of an object; its size is exact, and no two compilers lay it out in two ways. */
sealed interface ObjectType {

  /** An unsigned integer of 1, 2, 4, 8 or 16 bytes. */
  record Word(int size) implements ObjectType {}

  /** Bytes of which no more is known. */
  record Bytes(long count) implements ObjectType {}

  /** Characters of which nothing is read but through pointers. */
  record Text(long count) implements ObjectType {}

  /** An array. */
  record Elements(ObjectType element, long count) implements ObjectType {}

  /**
   * A structure whose members lie one after the other.
   *
   * @param tag its name
   */
  record Structure(String tag, List<Member> members) implements ObjectType {
    public Structure {
      members = List.copyOf(members);
    }
  }

  /**
   * A type of the system's headers.
   *
   * @param header that has it
   */
  record Native(String name, String header, long size) implements ObjectType {}

  /**
   * A member of a structure.
   *
   * @param offset bytes from its start
   */
  record Member(String name, long offset, ObjectType type) {}

  /** Bytes. */
  default long bytes() {
    return switch (this) {
      case Word(int size) -> size;
      case Bytes(long count) -> count;
      case Text(long count) -> count;
      case Elements(ObjectType element, long count) -> element.bytes() * count;
      case Structure(String tag, List<Member> members) ->
          members.isEmpty() ? 0 : members.getLast().offset() + members.getLast().type().bytes();
      case Native(String name, String header, long size) -> size;
    };
  }

  /** Bytes; what compilers give it by themselves. */
  default int alignment() {
    return switch (this) {
      case Word(int size) -> size;
      case Bytes _, Text _ -> 1;
      case Elements(ObjectType element, long count) -> element.alignment();
      case Structure(String tag, List<Member> members) ->
          members.stream().mapToInt(member -> member.type().alignment()).max().orElse(1);
      case Native(String name, String header, long size) -> 8;
    };
  }

  /** The type of a word of this size. */
  static String word(int size) {
    return size == 16 ? "unsigned __int128" : "uint" + 8 * size + "_t";
  }

  /** A declaration of something of this type. */
  default String declaration(String name) {
    return switch (this) {
      case Word(int size) -> word(size) + " " + name;
      case Bytes(long count) -> "unsigned char " + name + "[" + count + "]";
      case Text(long count) -> "char " + name + "[" + count + "]";
      case Elements(ObjectType element, long count) ->
          element.declaration(name + "[" + count + "]");
      case Structure(String tag, List<Member> members) -> "struct " + tag + " " + name;
      case Native(String type, String header, long size) -> type + " " + name;
    };
  }

  /** The path to a word of this size at an offset, as C writes it after the name of the object. */
  default Optional<String> path(long offset, long size) {
    return switch (this) {
      case Word(int own) -> offset == 0 && own == size ? Optional.of("") : Optional.empty();
      case Bytes(long count) ->
          size == 1 && offset >= 0 && offset < count
              ? Optional.of("[" + offset + "]")
              : Optional.empty();
      case Elements(ObjectType element, long count) -> {
        long index = element.bytes() == 0 ? -1 : Math.floorDiv(offset, element.bytes());
        yield index < 0 || index >= count
            ? Optional.empty()
            : element
                .path(offset - index * element.bytes(), size)
                .map(path -> "[" + index + "]" + path);
      }
      case Structure(String tag, List<Member> members) ->
          at(members, offset)
              .flatMap(
                  member ->
                      member
                          .type()
                          .path(offset - member.offset(), size)
                          .map(path -> "." + member.name() + path));
      case Native _, Text _ -> Optional.empty();
    };
  }

  /** The path to the largest part that starts at an offset, not the whole. */
  default Optional<Part> part(long offset) {
    return switch (this) {
      case Word _, Native _ -> Optional.empty();
      case Bytes(long count) -> byteAt(offset, count);
      case Text(long count) -> byteAt(offset, count);
      case Elements(ObjectType element, long count) -> {
        long index = element.bytes() == 0 ? -1 : Math.floorDiv(offset, element.bytes());
        yield index < 0 || index >= count
            ? Optional.empty()
            : element.partOrWhole(offset - index * element.bytes(), "[" + index + "]");
      }
      case Structure(String tag, List<Member> members) ->
          at(members, offset)
              .flatMap(
                  member ->
                      member.type().partOrWhole(offset - member.offset(), "." + member.name()));
    };
  }

  private static Optional<Part> byteAt(long offset, long count) {
    return offset >= 0 && offset < count
        ? Optional.of(new Part("[" + offset + "]", new Word(1)))
        : Optional.empty();
  }

  /** Its first part. */
  default Optional<Part> first() {
    return switch (this) {
      case Word _, Native _, Bytes _, Text _ -> Optional.empty();
      case Elements(ObjectType element, long count) -> Optional.of(new Part("[0]", element));
      case Structure(String tag, List<Member> members) ->
          Optional.of(new Part("." + members.getFirst().name(), members.getFirst().type()));
    };
  }

  private Optional<Part> partOrWhole(long offset, String prefix) {
    return offset == 0
        ? Optional.of(new Part(prefix, this))
        : part(offset).map(part -> new Part(prefix + part.path(), part.type()));
  }

  /**
   * A part of an object.
   *
   * @param path to it
   */
  record Part(String path, ObjectType type) {}

  private static Optional<Member> at(List<Member> members, long offset) {
    return members.stream()
        .filter(m -> m.offset() <= offset && offset < m.offset() + m.type().bytes())
        .findFirst();
  }
}
