package dev.weir.transform.emit;

import dev.weir.program.Global;
import dev.weir.program.TypeLayout;
import dev.weir.transform.emit.ObjectType.Bytes;
import dev.weir.transform.emit.ObjectType.Elements;
import dev.weir.transform.emit.ObjectType.Member;
import dev.weir.transform.emit.ObjectType.Native;
import dev.weir.transform.emit.ObjectType.Structure;
import dev.weir.transform.emit.ObjectType.Text;
import dev.weir.transform.emit.ObjectType.Word;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Finds the types of objects: what the program form knows of their layout, where C can say it so
 * that no compiler pads or moves anything; bytes else. What overlaps, as in a union, is one word or
 * bytes. Structures are declared once each.
 */
final class ObjectTypes {
  private static final int POINTER = 8;

  /** Types that checkers know by their names, with their headers. */
  private static final Map<String, String> NATIVE = natives();

  private final CNames names;
  private final Helpers helpers;
  private final Map<Structure, Structure> structures = new LinkedHashMap<>();

  ObjectTypes(CNames names, Helpers helpers) {
    this.names = names;
    this.helpers = helpers;
  }

  private static Map<String, String> natives() {
    Map<String, String> headers = new TreeMap<>();
    for (String kind : List.of("mutex", "cond", "rwlock", "barrier")) {
      headers.put("pthread_" + kind + "_t", "pthread.h");
    }
    headers.put("sem_t", "semaphore.h");
    return headers;
  }

  /** The type of a global. */
  ObjectType of(Global global) {
    byte[] image = global.initialiser();
    if (isText(global)) {
      return new Text(global.size());
    }
    ObjectType known = of(global.type(), global.size(), true);
    ObjectType type =
        canBeWritten(known, image, 0) ? known : of(global.type(), global.size(), false);
    return fits(type, global) ? type : pieces(global);
  }

  /** A constant that is as good as a literal. */
  private static boolean isText(Global global) {
    boolean isOfBytes =
        switch (global.type()) {
          case TypeLayout.Array array -> array.elementSize() == 1 && array.count() == global.size();
          case TypeLayout.Scalar _ -> global.alignment() == 1 && global.size() != 1;
          case TypeLayout.Structure _ -> false;
        };
    return isOfBytes
        && global.constant()
        && global.initialiser().length == global.size()
        && Initialiser.isText(global.initialiser(), 0, global.size() - 1);
  }

  /** The type of a local variable. */
  ObjectType of(TypeLayout layout, long size) {
    return of(layout, size, true);
  }

  /** Whether all objects of the system's types in it are zero; others cannot be written down. */
  private static boolean canBeWritten(ObjectType type, byte[] image, long offset) {
    return switch (type) {
      case Word _, Bytes _, Text _ -> true;
      case Elements(ObjectType element, long count) -> {
        boolean all = true;
        for (long at = 0; at < count && offset + at * element.bytes() < image.length; at++) {
          all &= canBeWritten(element, image, offset + at * element.bytes());
        }
        yield all;
      }
      case Structure(String tag, List<Member> members) ->
          members.stream().allMatch(m -> canBeWritten(m.type(), image, offset + m.offset()));
      case Native(String name, String header, long size) -> {
        boolean all = true;
        for (long at = offset; at < Math.min(offset + size, image.length); at++) {
          all &= image[(int) at] == 0;
        }
        yield all;
      }
    };
  }

  /** Whether each address in it is a word of its own. */
  private static boolean fits(ObjectType type, Global global) {
    return type.alignment() <= global.alignment()
        && global.relocations().stream().allMatch(r -> type.path(r.offset(), POINTER).isPresent());
  }

  /** Bytes with the addresses between them. */
  private ObjectType pieces(Global global) {
    List<Long> offsets = global.relocations().stream().map(r -> r.offset()).sorted().toList();
    if (offsets.isEmpty() || offsets.stream().anyMatch(o -> o % POINTER != 0)) {
      return new Bytes(global.size());
    }
    List<Member> members = new ArrayList<>();
    long end = 0;
    for (long offset : offsets) {
      pad(members, end, offset);
      members.add(new Member("at_" + offset, offset, new Word(POINTER)));
      end = offset + POINTER;
    }
    pad(members, end, global.size());
    return structure("pieces", members);
  }

  private ObjectType of(TypeLayout layout, long size, boolean native_) {
    return switch (layout) {
      case TypeLayout.Scalar() -> scalar(size);
      case TypeLayout.Array(TypeLayout element, long elementSize, long count) -> {
        long elements = count == 0 ? size / elementSize : count;
        if (elements * elementSize != size || elements == 0) {
          yield scalar(size);
        }
        ObjectType type = of(element, elementSize, native_);
        yield type.bytes() == 1 ? new Bytes(size) : new Elements(type, elements);
      }
      case TypeLayout.Structure(String name, List<TypeLayout.Field> fields) -> {
        String header = NATIVE.get(name);
        if (header != null && native_) {
          helpers.header(header);
          yield new Native(name, header, size);
        }
        yield structure(name, fields, size, native_);
      }
    };
  }

  private static ObjectType scalar(long size) {
    return size == 1 || size == 2 || size == 4 || size == 8 || size == 16
        ? new Word((int) size)
        : new Bytes(size);
  }

  private ObjectType structure(
      String name, List<TypeLayout.Field> fields, long size, boolean native_) {
    List<Member> members = new ArrayList<>();
    CNames memberNames = CNames.ofFile();
    long end = 0;
    List<TypeLayout.Field> sorted =
        fields.stream().sorted(Comparator.comparingLong(TypeLayout.Field::offset)).toList();
    for (int i = 0; i < sorted.size(); ) {
      long start = sorted.get(i).offset();
      long limit = start + extent(sorted.get(i), size);
      int next = i + 1;
      while (next < sorted.size() && sorted.get(next).offset() < limit) {
        limit = Math.max(limit, sorted.get(next).offset() + extent(sorted.get(next), size));
        next++;
      }
      if (limit > size || start < end) {
        return new Bytes(size);
      }
      ObjectType type =
          next == i + 1 ? of(sorted.get(i).type(), limit - start, native_) : scalar(limit - start);
      pad(members, end, start);
      if (type.bytes() > 0) {
        String title = sorted.get(i).name().isEmpty() ? "part" : sorted.get(i).name();
        ObjectType aligned = start % type.alignment() == 0 ? type : new Bytes(limit - start);
        members.add(new Member(memberNames.of(title), start, aligned));
        end = limit;
      }
      i = next;
    }
    pad(members, end, size);
    return structure(name, members);
  }

  private static long extent(TypeLayout.Field field, long size) {
    return field.type().isFlexible() ? size - field.offset() : field.size();
  }

  private static void pad(List<Member> members, long from, long to) {
    if (to > from) {
      members.add(new Member("weir_pad_" + from, from, new Bytes(to - from)));
    }
  }

  private ObjectType structure(String name, List<Member> members) {
    Structure untagged = new Structure(name, members);
    if (members.isEmpty() || untagged.bytes() % untagged.alignment() != 0) {
      return new Bytes(untagged.bytes());
    }
    Structure known = structures.get(untagged);
    if (known == null) {
      known = new Structure(names.of(name.isEmpty() ? "anonymous" : name), members);
      structures.put(untagged, known);
    }
    return known;
  }

  /** The declarations of all structures that were found. */
  String declarations() {
    StringBuilder text = new StringBuilder();
    for (Structure structure : structures.values()) {
      text.append("struct ").append(structure.tag()).append(" {\n");
      for (Member member : structure.members()) {
        text.append("  ").append(member.type().declaration(member.name())).append(";\n");
      }
      text.append("};\n\n");
    }
    return text.toString();
  }
}
