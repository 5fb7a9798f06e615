package dev.weir.frontend.automaton;

import dev.weir.frontend.InputException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Replaces the calls of macros by what the macros say. A token of a macro keeps its place in the
 * macro, so that a statement in a macro is one statement, however often the macro is called.
 */
final class Macros {
  /** Macros that call macros double what they say with each level. */
  private static final int LONGEST = 1 << 20;

  private record Macro(List<String> parameters, List<Token> body) {}

  private final Map<String, Macro> macros = new HashMap<>();
  private final Tokens tokens;

  private Macros(Tokens tokens) {
    this.tokens = tokens;
  }

  /**
   * The tokens without definitions and calls of macros. A macro can be called behind its
   * definition, also in other macros.
   *
   * @throws InputException if a definition or call is not well formed
   */
  static List<Token> expand(List<Token> tokens) throws InputException {
    Macros macros = new Macros(new Tokens(tokens));
    List<Token> expanded = new ArrayList<>();
    while (!macros.tokens.isAtEnd()) {
      if (macros.tokens.isNext("macro")) {
        macros.define();
      } else {
        macros.copy(expanded);
      }
    }
    expanded.add(macros.tokens.next());
    return expanded;
  }

  private void define() throws InputException {
    Token start = tokens.expect("macro");
    Token name = tokens.word("the name of the macro");
    List<String> parameters = new ArrayList<>();
    tokens.expect("(");
    while (!tokens.take(")")) {
      Token parameter = tokens.word("a parameter");
      if (parameters.contains(parameter.text())) {
        throw parameter.wrong("two parameters are called " + parameter.quoted());
      }
      parameters.add(parameter.text());
      if (!tokens.isNext(")")) {
        tokens.expect(",");
      }
    }
    List<Token> body = new ArrayList<>();
    while (!tokens.take("endmacro")) {
      if (tokens.isAtEnd() || tokens.isNext("macro")) {
        throw start.wrong("this macro does not end; close it with endmacro");
      }
      if (tokens.isNext(name.text()) && tokens.peek(1).is("(")) {
        throw tokens.peek().wrong("the macro " + name.quoted() + " calls itself; use while");
      }
      copy(body);
    }
    if (macros.put(name.text(), new Macro(parameters, body)) != null) {
      throw name.wrong("there is a macro " + name.quoted() + " already; choose another name");
    }
  }

  /** Copies the next token, or what a call says in its place. */
  private void copy(List<Token> out) throws InputException {
    Token token = tokens.next();
    Macro macro = macros.get(token.text());
    if (macro == null || token.kind() != Token.Kind.WORD || !tokens.isNext("(")) {
      out.add(token);
      return;
    }
    List<List<Token>> arguments = arguments(token);
    if (arguments.size() != macro.parameters().size()) {
      throw token.wrong(
          "the macro %s wants %d arguments, this call has %d"
              .formatted(token.quoted(), macro.parameters().size(), arguments.size()));
    }
    for (Token part : macro.body()) {
      int parameter = part.kind() == Token.Kind.WORD ? macro.parameters().indexOf(part.text()) : -1;
      if (parameter < 0) {
        out.add(part);
      } else {
        arguments.get(parameter).forEach(argument -> out.add(argument.inPlaceOf(part)));
      }
    }
    if (out.size() > LONGEST) {
      throw token.wrong("the macros say more than " + LONGEST + " words; nest fewer of them");
    }
  }

  private List<List<Token>> arguments(Token call) throws InputException {
    List<List<Token>> arguments = new ArrayList<>();
    tokens.expect("(");
    if (tokens.take(")")) {
      return arguments;
    }
    List<Token> argument = new ArrayList<>();
    int depth = 0;
    while (depth > 0 || !tokens.isNext(")")) {
      if (tokens.isAtEnd()) {
        throw call.wrong("the call of " + call.quoted() + " does not end; close it with )");
      }
      if (depth == 0 && tokens.take(",")) {
        arguments.add(argument);
        argument = new ArrayList<>();
        continue;
      }
      depth += tokens.isNext("(") ? 1 : tokens.isNext(")") ? -1 : 0;
      copy(argument);
    }
    arguments.add(argument);
    tokens.expect(")");
    return arguments;
  }
}
