package dev.weir.program.text;

import dev.weir.program.AccessInfo;
import dev.weir.program.AccessInfo.ValueType;
import dev.weir.program.BitField;
import dev.weir.program.Enumeration;
import dev.weir.program.SourcePosition;
import dev.weir.program.TypeLayout;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The notes on a line. Whoever made sense of them says so: what is left over is an error. */
final class Notes {
  private static final String SOURCE = "a text";
  private static final String ADVICE = "advice";
  private static final String UNSUPPORTED = "unsupported";
  private static final String TYPE = "type";
  private static final String VALUE_TYPE = "the kind of a value";
  private static final String VALUES = "values";
  private static final String BITS = "bits";
  private static final String POSITION = "a position";

  /** Positions are nested where code was copied that was copied; not as deep as this. */
  private static final int DEEPEST = 100;

  private final Tokens tokens;
  private final TableParser tables;
  private final String file;

  /** Where each kind of note stands that nobody made sense of yet. */
  private final Map<String, Token> left = new LinkedHashMap<>();

  private String source = "";
  private String advice = "";
  private Optional<String> unsupported = Optional.empty();
  private TypeLayout layout = TypeLayout.SCALAR;
  private ValueType valueType = AccessInfo.UNKNOWN.type();
  private Enumeration values = Enumeration.NONE;
  private final List<BitField> bits = new ArrayList<>();
  private SourcePosition position = SourcePosition.UNKNOWN;

  private Notes(Tokens tokens, TableParser tables, String file) {
    this.tokens = tokens;
    this.tables = tables;
    this.file = file;
  }

  /**
   * Takes the rest of a line.
   *
   * @param file where positions are that name no file
   */
  static Notes read(Tokens tokens, TableParser tables, String file) throws ProgramTextException {
    Notes notes = new Notes(tokens, tables, file);
    if (tokens.takes(";")) {
      while (tokens.peek().kind() != Token.Kind.LINE_END) {
        notes.read();
      }
    }
    tokens.endLine();
    return notes;
  }

  private void read() throws ProgramTextException {
    Token start = tokens.peek();
    if (start.kind() == Token.Kind.TEXT) {
      source = tokens.text();
      add(SOURCE, start);
    } else if (start.is("@")) {
      position = position(0);
      add(POSITION, start);
    } else {
      word(tokens.word("a note, such as a position"), start);
    }
  }

  private void word(String word, Token start) throws ProgramTextException {
    switch (word) {
      case ADVICE -> advice = tokens.text();
      case UNSUPPORTED -> unsupported = Optional.of(tokens.text());
      case TYPE -> layout = tables.type();
      case VALUES -> values = tables.enumeration("an enumeration");
      case BITS -> bits();
      default -> {
        Optional<ValueType> known = Words.constant(ValueType.class, word);
        if (known.isEmpty()) {
          throw start.error(start + " is no note; write notes in quotation marks, or behind #");
        }
        valueType = known.get();
        add(VALUE_TYPE, start);
        return;
      }
    }
    add(word, start);
  }

  private void add(String kind, Token start) throws ProgramTextException {
    if (left.put(kind, start) != null) {
      throw start.error(kind + " is given twice");
    }
  }

  private void bits() throws ProgramTextException {
    tokens.expect("(");
    do {
      int shift = tokens.small("the place of the lowest bit", 0, Long.SIZE - 1);
      tokens.expect(":");
      int width = tokens.small("the number of bits", 1, Long.SIZE - shift);
      boolean signed = tokens.takes("signed");
      boolean isPlain = tokens.peek().is(",") || tokens.peek().is(")");
      Enumeration names = isPlain ? Enumeration.NONE : tables.enumeration("an enumeration");
      bits.add(new BitField(shift, width, signed, names));
    } while (tokens.takes(","));
    tokens.expect(")");
  }

  private SourcePosition position(int depth) throws ProgramTextException {
    SourcePosition place = place();
    List<SourcePosition.Inlining> inlining = new ArrayList<>();
    while (tokens.takes("in")) {
      String function = tokens.name("the name of a function");
      Token start = tokens.peek();
      if (tokens.takes("(")) {
        if (depth == DEEPEST) {
          throw start.error("the position is nested too deeply");
        }
        inlining.add(new SourcePosition.Inlining(function, position(depth + 1)));
        tokens.expect(")");
      } else {
        inlining.add(new SourcePosition.Inlining(function, place()));
      }
    }
    return new SourcePosition(place.file(), place.line(), place.column(), inlining);
  }

  private SourcePosition place() throws ProgramTextException {
    tokens.expect("@");
    String in = file;
    if (!tokens.isNumber()) {
      in = tables.file();
      tokens.expect(":");
    }
    int line = tokens.small("a line", 0, Integer.MAX_VALUE);
    tokens.expect(":");
    return new SourcePosition(in, line, tokens.small("a column", 0, Integer.MAX_VALUE));
  }

  /** The text of the source. */
  String source() {
    left.remove(SOURCE);
    return source;
  }

  /** What to do about what is not supported. */
  String advice() {
    left.remove(ADVICE);
    return advice;
  }

  /** What is not supported. */
  Optional<String> unsupported() {
    left.remove(UNSUPPORTED);
    return unsupported;
  }

  /** The layout of an object. */
  TypeLayout layout() {
    left.remove(TYPE);
    return layout;
  }

  /** What is known of an access. */
  AccessInfo info() {
    left.remove(VALUE_TYPE);
    left.remove(VALUES);
    left.remove(BITS);
    return new AccessInfo(valueType, source(), layout(), values, bits);
  }

  /** The position. */
  SourcePosition position() {
    left.remove(POSITION);
    return position;
  }

  /** Refuses a note that says nothing of this line. */
  void requireNothingLeft() throws ProgramTextException {
    for (Map.Entry<String, Token> note : left.entrySet()) {
      throw note.getValue().error(note.getKey() + " says nothing on this line; leave it out");
    }
  }
}
