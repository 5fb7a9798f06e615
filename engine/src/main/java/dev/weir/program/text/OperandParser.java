package dev.weir.program.text;

import dev.weir.program.Operand;
import java.util.ArrayList;
import java.util.List;

/** Reads what instructions read and set. */
final class OperandParser {
  private final Tokens tokens;
  private final Names names;
  private int registers;

  OperandParser(Tokens tokens, Names names) {
    this.tokens = tokens;
    this.names = names;
  }

  /** A function begins that has so many registers; none outside of functions. */
  void begin(int registersOfFunction) {
    registers = registersOfFunction;
  }

  /** Whether a register comes next. */
  boolean isRegister() {
    return tokens.peek().kind() == Token.Kind.WORD && Words.isRegister(tokens.peek().text());
  }

  /** Takes a register. */
  int register() throws ProgramTextException {
    Token start = tokens.peek();
    int index = tokens.index("r", "a register");
    if (index >= registers) {
      throw start.error(start + " is none of the " + registers + " registers here");
    }
    return index;
  }

  /** Takes an operand. */
  Operand operand() throws ProgramTextException {
    if (tokens.isNumber()) {
      return Operand.constant(tokens.number());
    }
    if (isRegister()) {
      return Operand.register(register());
    }
    if (!tokens.takes("&")) {
      boolean isName =
          tokens.peek().kind() == Token.Kind.WORD || tokens.peek().kind() == Token.Kind.TEXT;
      if (!isName) {
        throw tokens.unexpected("a register, a number, a function or '&' and a global");
      }
      return new Operand.FunctionAddress(names.function(tokens));
    }
    Token name = tokens.peek();
    int global = names.global(tokens);
    if (names.isThreadLocal(global)) {
      throw name.error(
          name + " is thread_local; each thread gets its address by thread_local &" + name.text());
    }
    return new Operand.GlobalAddress(global, offset());
  }

  private long offset() throws ProgramTextException {
    if (tokens.takes("+") || tokens.peek().is("-")) {
      return tokens.number();
    }
    return 0;
  }

  /** Takes a thread-local global and returns its index. */
  int threadLocal() throws ProgramTextException {
    tokens.expect("&");
    Token name = tokens.peek();
    int global = names.global(tokens);
    if (!names.isThreadLocal(global)) {
      throw name.error(name + " is not thread_local; its address is &" + name.text());
    }
    return global;
  }

  /** Takes an address in brackets. */
  Operand address() throws ProgramTextException {
    tokens.expect("[");
    Operand address = operand();
    tokens.expect("]");
    return address;
  }

  /** Takes a comma and an operand. */
  Operand next() throws ProgramTextException {
    tokens.expect(",");
    return operand();
  }

  /** Takes operands in parentheses. */
  List<Operand> list() throws ProgramTextException {
    List<Operand> operands = new ArrayList<>();
    tokens.expect("(");
    while (!tokens.takes(")")) {
      if (!operands.isEmpty()) {
        tokens.expect(",");
      }
      operands.add(operand());
    }
    return operands;
  }
}
