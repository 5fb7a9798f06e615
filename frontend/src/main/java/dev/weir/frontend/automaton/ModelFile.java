package dev.weir.frontend.automaton;

import dev.weir.frontend.InputException;
import java.util.ArrayList;
import java.util.List;

/**
 * What a file says apart from the texts of the processes.
 *
 * @param forbidden tuples of labels, one for each process; {@code *} stands for any
 * @param data variables common to all processes
 * @param processes the processes, each copy by itself
 */
record ModelFile(List<List<Token>> forbidden, List<Declaration> data, List<ProcessHead> processes) {

  private static final int MOST_COPIES = 64;

  /**
   * A process.
   *
   * @param start where it begins
   * @param data its variables in memory
   * @param registers its registers
   * @param text its text, and what follows in the file
   */
  record ProcessHead(
      Token start, List<Declaration> data, List<Declaration> registers, Tokens text) {}

  /** Reads a file, whose macros have been replaced. */
  static ModelFile read(Tokens tokens) throws InputException {
    List<List<Token>> forbidden = forbidden(tokens);
    if (tokens.isNext("predicates")) {
      skipPredicates(tokens);
    }
    List<Declaration> data =
        tokens.isNext("data") ? Declaration.section(tokens, Token.Kind.WORD) : List.of();
    if (!tokens.isNext("process")) {
      throw tokens.unexpected(
          data.isEmpty() ? "'predicates', 'data' or 'process'" : "a variable or 'process'");
    }
    List<ProcessHead> processes = new ArrayList<>();
    while (tokens.isNext("process")) {
      process(tokens, processes);
    }
    for (List<Token> tuple : forbidden) {
      if (tuple.size() != processes.size()) {
        throw tuple
            .getFirst()
            .wrong(
                "labels: %d, processes: %d; write a label for each process, '*' for any"
                    .formatted(tuple.size(), processes.size()));
      }
    }
    return new ModelFile(forbidden, data, processes);
  }

  private static List<List<Token>> forbidden(Tokens tokens) throws InputException {
    if (!tokens.take("forbidden")) {
      throw tokens
          .peek()
          .wrong(
              "an automaton model begins with 'forbidden' and the labels that are not to be reached"
                  + " together, not with "
                  + tokens.peek().quoted());
    }
    List<List<Token>> forbidden = new ArrayList<>();
    do {
      List<Token> tuple = new ArrayList<>();
      while (isLabel(tokens)) {
        tuple.add(tokens.next());
      }
      if (tuple.isEmpty()) {
        throw tokens.unexpected("a label for each process, or '*' for any");
      }
      forbidden.add(tuple);
    } while (tokens.take(";"));
    return forbidden;
  }

  private static boolean isLabel(Tokens tokens) {
    return tokens.isNext("*")
        || (tokens.peek().kind() == Token.Kind.WORD && !Keywords.isReserved(tokens.peek()));
  }

  /**
   * Predicates only guide a tool that abstracts from values; they do not change what can happen.
   */
  private static void skipPredicates(Tokens tokens) {
    while (!tokens.isNext("data") && !tokens.isNext("process") && !tokens.isAtEnd()) {
      tokens.next();
    }
  }

  private static void process(Tokens tokens, List<ProcessHead> processes) throws InputException {
    Token start = tokens.expect("process");
    int copies = 1;
    if (tokens.take("(")) {
      Token number = tokens.peek();
      copies = tokens.natural("the number of copies");
      if (copies < 1 || copies > MOST_COPIES) {
        throw number.wrong("write a number of copies from 1 to " + MOST_COPIES);
      }
      tokens.expect(")");
    }
    List<Declaration> data = List.of();
    List<Declaration> registers = List.of();
    while (!tokens.isNext("text")) {
      if (tokens.isNext("data") && data.isEmpty()) {
        data = Declaration.section(tokens, Token.Kind.WORD);
      } else if (tokens.isNext("registers") && registers.isEmpty()) {
        registers = Declaration.section(tokens, Token.Kind.REGISTER);
      } else {
        throw tokens.unexpected("'data' or 'registers', once each, or 'text'");
      }
    }
    tokens.expect("text");
    for (int copy = 0; copy < copies; copy++) {
      processes.add(new ProcessHead(start, data, registers, tokens.from(tokens.mark())));
    }
    while (!tokens.isNext("process") && !tokens.isAtEnd()) {
      tokens.next();
    }
  }
}
