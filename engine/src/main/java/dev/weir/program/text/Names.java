package dev.weir.program.text;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The names of the functions and globals of a text, which may be used before they are defined. */
final class Names {
  private static final Set<String> GLOBALS = Set.of("global", "constant");
  private static final Set<String> FUNCTIONS = Set.of("function", "external");

  private final Map<Name, Integer> globals = new HashMap<>();
  private final Map<Name, Integer> functions = new HashMap<>();
  private final Set<Integer> threadLocals = new HashSet<>();
  private final Set<Integer> bodies = new HashSet<>();

  private Names() {}

  /** Those that lines of a text define. */
  static Names of(List<Token> tokens) throws ProgramTextException {
    Names names = new Names();
    for (int i = 0; i + 1 < tokens.size(); i++) {
      boolean startsLine = i == 0 || tokens.get(i - 1).kind() == Token.Kind.LINE_END;
      if (startsLine && tokens.get(i).kind() == Token.Kind.WORD) {
        names.define(tokens.get(i).text(), tokens.subList(i + 1, tokens.size()));
      }
    }
    return names;
  }

  private void define(String what, List<Token> behind) throws ProgramTextException {
    boolean isName =
        behind.getFirst().kind() == Token.Kind.WORD || behind.getFirst().kind() == Token.Kind.TEXT;
    if (isName && GLOBALS.contains(what)) {
      if (isThreadLocal(behind.subList(1, behind.size()))) {
        threadLocals.add(globals.size());
      }
      add(new Tokens(behind), globals, "global");
    } else if (isName && FUNCTIONS.contains(what)) {
      if (what.equals("function")) {
        bodies.add(functions.size());
      }
      add(new Tokens(behind), functions, "function");
    }
  }

  private static boolean isThreadLocal(List<Token> behind) {
    for (Token token : behind) {
      if (Tokens.endsStatement(token)) {
        return false;
      }
      if (token.is("thread_local")) {
        return true;
      }
    }
    return false;
  }

  private static void add(Tokens tokens, Map<Name, Integer> indices, String kind)
      throws ProgramTextException {
    Token start = tokens.peek();
    Name name = Name.read(tokens, kind);
    if (indices.putIfAbsent(name, indices.size()) != null) {
      throw start.error(
          "there is another %s of the name %s; call this one %s~1"
              .formatted(kind, start, Words.name(name.text)));
    }
  }

  /**
   * A name.
   *
   * @param number where there are several of the same name: which, from 0
   */
  record Name(String text, int number) {
    /** Takes one. */
    static Name read(Tokens tokens, String kind) throws ProgramTextException {
      String text = tokens.name("the name of a " + kind);
      int number = tokens.takes("~") ? tokens.small("a number", 1, Integer.MAX_VALUE) : 0;
      return new Name(text, number);
    }
  }

  /** Takes the name of a global and returns its index. */
  int global(Tokens tokens) throws ProgramTextException {
    return index(tokens, globals, "global");
  }

  /** Takes the name of a function and returns its index. */
  int function(Tokens tokens) throws ProgramTextException {
    return index(tokens, functions, "function");
  }

  private static int index(Tokens tokens, Map<Name, Integer> indices, String kind)
      throws ProgramTextException {
    Token start = tokens.peek();
    Integer index = indices.get(Name.read(tokens, kind));
    if (index == null) {
      throw start.error("there is no " + kind + " of the name " + start);
    }
    return index;
  }

  /** Whether each thread has a global of its own. */
  boolean isThreadLocal(int global) {
    return threadLocals.contains(global);
  }

  /** Whether a function has a body. */
  boolean hasBody(int function) {
    return bodies.contains(function);
  }
}
