package dev.weir.program.text;

import dev.weir.program.Enumeration;
import dev.weir.program.TypeLayout;
import java.util.HashMap;
import java.util.Map;
import java.util.StringJoiner;

/** What is written once and referred to by number: files, layouts, enumerations. */
final class Tables {
  private final Map<String, Integer> files = new HashMap<>();
  private final Map<TypeLayout, Integer> types = new HashMap<>();
  private final Map<Enumeration, Integer> enumerations = new HashMap<>();
  private final StringBuilder added = new StringBuilder();

  /** The lines of what was referred to for the first time since the last call. */
  String takeAdded() {
    String lines = added.toString();
    added.setLength(0);
    return lines;
  }

  /** The word for a file. */
  String file(String name) {
    Integer known = files.get(name);
    if (known == null) {
      known = files.size();
      files.put(name, known);
      added.append("file f").append(known).append(' ').append(Words.quoted(name)).append('\n');
    }
    return "f" + known;
  }

  /** The word for a layout; a scalar has none. */
  String type(TypeLayout layout) {
    Integer known = types.get(layout);
    if (known == null) {
      String text =
          switch (layout) {
            case TypeLayout.Scalar() -> throw new IllegalArgumentException("needs no word");
            case TypeLayout.Array(TypeLayout element, long elementSize, long count) ->
                "array " + count + " * " + elementSize + inner(element);
            case TypeLayout.Structure structure -> structure(structure);
          };
      known = types.size();
      types.put(layout, known);
      added.append("type t").append(known).append(" = ").append(text).append('\n');
    }
    return "t" + known;
  }

  private String structure(TypeLayout.Structure structure) {
    StringJoiner fields = new StringJoiner(", ", "{", "}");
    for (TypeLayout.Field field : structure.fields()) {
      fields.add(
          field.offset()
              + ": "
              + field.size()
              + " "
              + Words.name(field.name())
              + inner(field.type()));
    }
    return "struct " + Words.name(structure.name()) + " " + fields;
  }

  private String inner(TypeLayout layout) {
    return layout.equals(TypeLayout.SCALAR) ? "" : " " + type(layout);
  }

  /** The word for an enumeration. */
  String enumeration(Enumeration enumeration) {
    Integer known = enumerations.get(enumeration);
    if (known == null) {
      known = enumerations.size();
      enumerations.put(enumeration, known);
      StringJoiner names = new StringJoiner(", ", "{", "}\n");
      enumeration.names().forEach((value, name) -> names.add(value + ": " + Words.name(name)));
      added.append("enum e").append(known).append(" = ").append(names);
    }
    return "e" + known;
  }
}
