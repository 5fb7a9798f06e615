package dev.weir.program;

import java.util.ArrayList;
import java.util.List;

/** Reads the types in a mangled name. */
final class MangledTypeReader {
  private final MangledText text;
  private final MangledName names;

  /**
   * A reader.
   *
   * @param names reads the names in types
   */
  MangledTypeReader(MangledText text, MangledName names) {
    this.text = text;
    this.names = names;
  }

  /** Reads a type; later ones may refer to it, or to its parts. */
  MangledType read() {
    char c = text.peek();
    String builtin = MangledCodes.BUILTIN.get(c);
    if (builtin != null) {
      text.next();
      return MangledType.of(builtin);
    }
    if (c == 'D') {
      String longer = MangledCodes.BUILTIN_D.get(text.peek(1));
      if (longer != null) {
        text.take(2);
        return MangledType.of(longer);
      }
    }
    if (c == 'S' && !text.startsWith("St")) {
      MangledType found = names.substitution();
      if (text.peek() != 'I') {
        return found;
      }
      return added(MangledType.of(found.text() + names.templateArguments()));
    }
    if (text.skip("Dp")) {
      return added(names.type());
    }
    return added(compoundType(c));
  }

  private MangledType added(MangledType type) {
    names.substitute(type);
    return type;
  }

  private MangledType compoundType(char c) {
    switch (c) {
      case 'P', 'R', 'O', 'r', 'V', 'K' -> {
        text.next();
        return modifiedType(c);
      }
      case 'F' -> {
        return functionType();
      }
      case 'D' -> {
        // A function that throws nothing.
        text.expect("Do");
        return functionType();
      }
      case 'A' -> {
        text.next();
        String size = text.peek() == '_' ? "" : Integer.toString(text.number());
        text.expect("_");
        MangledType element = names.type();
        return new MangledType(element.left(), "[" + size + "]" + element.right());
      }
      case 'M' -> {
        text.next();
        String owner = names.type().text();
        MangledType member = names.type();
        return member.right().isEmpty()
            ? new MangledType(member.left() + " " + owner + "::*", "")
            : member.pointer(owner + "::*");
      }
      case 'T' -> {
        MangledType parameter = names.templateParameter();
        if (text.peek() != 'I') {
          return parameter;
        }
        names.substitute(parameter);
        return MangledType.of(parameter.text() + names.templateArguments());
      }
      default -> {
        return MangledType.of(names.name());
      }
    }
  }

  private MangledType modifiedType(char modifier) {
    return switch (modifier) {
      case 'P' -> names.type().pointer("*");
      case 'R' -> names.type().pointer("&");
      case 'O' -> names.type().pointer("&&");
      case 'V' ->
          text.skip("K")
              ? names.type().qualified("const volatile")
              : names.type().qualified("volatile");
      case 'K' -> names.type().qualified("const");
      default -> names.type().qualified("restrict");
    };
  }

  private MangledType functionType() {
    text.expect("F");
    text.skip("Y");
    MangledType result = names.type();
    List<String> parameters = new ArrayList<>();
    while (text.peek() != 'E' && text.peek() != 'R' && text.peek() != 'O' || isReferenceType()) {
      parameters.add(names.type().text());
    }
    if (!text.skip("E")) {
      text.next();
      text.expect("E");
    }
    if (parameters.equals(List.of("void"))) {
      parameters.clear();
    }
    String list = "(" + String.join(", ", parameters) + ")";
    return new MangledType(result.text(), list);
  }

  /** Whether an R or O is not the qualifier of the function. */
  private boolean isReferenceType() {
    return (text.peek() == 'R' || text.peek() == 'O')
        && text.peek(1) != '\0'
        && text.peek(1) != 'E';
  }
}
