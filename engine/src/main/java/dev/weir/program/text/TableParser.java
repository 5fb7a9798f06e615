package dev.weir.program.text;

import dev.weir.program.Enumeration;
import dev.weir.program.TypeLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** Reads what is written once and referred to by number. */
final class TableParser {
  /** More parts in one layout are no program's, but lead to endless work. */
  private static final long MOST_PARTS = 1_000_000;

  private static final int DEEPEST = 500;

  private final Tokens tokens;
  private final List<String> files = new ArrayList<>();
  private final List<Sized> types = new ArrayList<>();
  private final List<Enumeration> enumerations = new ArrayList<>();

  /** A layout, with the number of its parts, and how deep they are nested. */
  private record Sized(TypeLayout layout, long parts, int depth) {}

  TableParser(Tokens tokens) {
    this.tokens = tokens;
  }

  /** Whether a line of a table comes next, which is read then. */
  boolean readsLine() throws ProgramTextException {
    if (tokens.takes("file")) {
      number("f", files.size());
      files.add(tokens.text());
    } else if (tokens.takes("type")) {
      number("t", types.size());
      tokens.expect("=");
      types.add(layout());
    } else if (tokens.takes("enum")) {
      number("e", enumerations.size());
      tokens.expect("=");
      enumerations.add(enumeration());
    } else {
      return false;
    }
    tokens.endLine();
    return true;
  }

  private void number(String letter, int next) throws ProgramTextException {
    if (!tokens.takes(letter + next)) {
      throw tokens.unexpected("'" + letter + next + "', the next of these");
    }
  }

  private Sized layout() throws ProgramTextException {
    Token start = tokens.peek();
    Sized result;
    if (tokens.takes("array")) {
      long count = tokens.number("the number of elements", 0, Long.MAX_VALUE);
      tokens.expect("*");
      long size = tokens.number("the size of an element", 1, Long.MAX_VALUE);
      Sized element = inner();
      result =
          new Sized(
              new TypeLayout.Array(element.layout, size, count),
              element.parts + 1,
              element.depth + 1);
    } else if (tokens.takes("struct")) {
      result = structure();
    } else {
      throw tokens.unexpected("'array' or 'struct'");
    }
    if (result.parts > MOST_PARTS || result.depth > DEEPEST) {
      throw start.error("the layout is too large");
    }
    return result;
  }

  private Sized inner() throws ProgramTextException {
    return tokens.peek().kind() == Token.Kind.WORD ? sized() : new Sized(TypeLayout.SCALAR, 1, 1);
  }

  private Sized structure() throws ProgramTextException {
    String name = tokens.name("a name");
    List<TypeLayout.Field> fields = new ArrayList<>();
    long parts = 1;
    int depth = 0;
    tokens.expect("{");
    while (!tokens.takes("}")) {
      if (!fields.isEmpty()) {
        tokens.expect(",");
      }
      long offset = tokens.number("the offset of a field", 0, Long.MAX_VALUE);
      tokens.expect(":");
      long size = tokens.number("the size of a field", 0, Long.MAX_VALUE);
      String field = tokens.name("the name of a field");
      Sized type = inner();
      fields.add(new TypeLayout.Field(field, offset, size, type.layout));
      parts += type.parts;
      depth = Math.max(depth, type.depth);
    }
    return new Sized(new TypeLayout.Structure(name, fields), parts, depth + 1);
  }

  private Enumeration enumeration() throws ProgramTextException {
    TreeMap<Long, String> names = new TreeMap<>();
    tokens.expect("{");
    while (!tokens.takes("}")) {
      if (!names.isEmpty()) {
        tokens.expect(",");
      }
      Token start = tokens.peek();
      long value = tokens.number();
      tokens.expect(":");
      if (names.put(value, tokens.name("a name")) != null) {
        throw start.error(value + " has two names");
      }
    }
    return new Enumeration(names);
  }

  /** Takes the word for a file. */
  String file() throws ProgramTextException {
    return entry("f", "a file", files);
  }

  /** Takes the word for a layout. */
  TypeLayout type() throws ProgramTextException {
    return sized().layout;
  }

  private Sized sized() throws ProgramTextException {
    return entry("t", "a type", types);
  }

  /** Takes the word for an enumeration. */
  Enumeration enumeration(String expected) throws ProgramTextException {
    return entry("e", expected, enumerations);
  }

  private <T> T entry(String letter, String expected, List<T> table) throws ProgramTextException {
    Token start = tokens.peek();
    int index = tokens.index(letter, expected + ", such as '" + letter + "0'");
    if (index >= table.size()) {
      throw start.error(start + " is not defined above");
    }
    return table.get(index);
  }
}
