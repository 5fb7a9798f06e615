package dev.weir.frontend.automaton;

import dev.weir.frontend.InputException;
import dev.weir.frontend.automaton.Action.CompareAndSwap;
import dev.weir.frontend.automaton.Condition.Comparison;
import dev.weir.frontend.automaton.ModelFile.ProcessHead;
import dev.weir.program.automaton.Operation;
import dev.weir.program.automaton.Statement;
import java.util.List;

/** Reads the statements of a process that have no statements in them, and what they consist of. */
final class AccessParser {
  private final Tokens tokens;
  private final int process;
  private final List<Declaration> registers;
  private final Names names;

  AccessParser(ProcessHead head, int process, Names names) {
    this.tokens = head.text();
    this.process = process;
    this.registers = head.registers();
    this.names = names;
  }

  /** A statement of which nothing but its first word is shown. */
  Statement statement(Token first) {
    return new Statement(first.position(), first.written());
  }

  /** What a statement does whose first word has been taken. */
  Action action(Token first) throws InputException {
    if (first.kind() == Token.Kind.REGISTER) {
      int register = register(first);
      tokens.expect(":=");
      return new Action.Assign(register, expression());
    }
    return switch (first.text()) {
      case "nop" -> new Action.Silent();
      case "fence" -> new Action.Wait(new Operation.Fence());
      case "ssfence" -> new Action.Wait(new Operation.StoreFence());
      case "assume" -> {
        tokens.expect(":");
        yield new Action.Assume(condition());
      }
      case "read" -> read();
      case "write" -> {
        Location location = assigned();
        yield new Action.Write(location, expression());
      }
      case "syncwr" -> {
        Location location = assigned();
        yield new Action.LockedWrite(location, expression());
      }
      case "locked" -> {
        tokens.expect("write");
        Location location = assigned();
        yield new Action.LockedWrite(location, expression());
      }
      case "cas" -> cas();
      default ->
          throw first.wrong(
              "expected a statement, found "
                  + first.quoted()
                  + "; a statement is read, write, cas, fence, assume, if, ...");
    };
  }

  private Location assigned() throws InputException {
    tokens.expect(":");
    Location location = location();
    tokens.expect(":=");
    return location;
  }

  private Action read() throws InputException {
    tokens.expect(":");
    if (tokens.peek().kind() == Token.Kind.REGISTER) {
      int register = register(tokens.next());
      tokens.expect(":=");
      return new Action.ReadInto(register, location());
    }
    Location location = location();
    tokens.expect("=");
    return new Action.ReadEqual(location, expression());
  }

  private Action cas() throws InputException {
    tokens.expect("(");
    Location location = location();
    tokens.expect(",");
    Expression from = expression();
    tokens.expect(",");
    Expression to = expression();
    tokens.expect(")");
    return new CompareAndSwap(location, from, to);
  }

  private Location location() throws InputException {
    if (tokens.take("[")) {
      Expression place = expression();
      tokens.expect("]");
      return new Location.Pointer(place);
    }
    Token name = Keywords.refuse(tokens.word("a variable"));
    if (!tokens.take("[")) {
      return new Location.Fixed(names.common(name));
    }
    int variable =
        tokens.take("my")
            ? names.own(name, process)
            : names.other(name, process, tokens.natural("'my' or the number of a process"));
    tokens.expect("]");
    return new Location.Fixed(variable);
  }

  private int register(Token name) throws InputException {
    for (int register = 0; register < registers.size(); register++) {
      if (registers.get(register).name().equals(name.text())) {
        return register;
      }
    }
    throw name.wrong("there is no register " + name.quoted() + "; declare it under registers");
  }

  private Expression expression() throws InputException {
    int depth = tokens.depth();
    Expression left = term();
    while (tokens.isNext("+") || tokens.isNext("-")) {
      tokens.enter();
      left =
          tokens.next().is("+")
              ? new Expression.Sum(left, term())
              : new Expression.Difference(left, term());
    }
    tokens.leaveTo(depth);
    return left;
  }

  private Expression term() throws InputException {
    if (tokens.peek().kind() == Token.Kind.REGISTER) {
      return new Expression.Register(register(tokens.next()));
    }
    if (tokens.isNext("-") || tokens.isNext("(")) {
      return nestedTerm();
    }
    return new Expression.Literal(tokens.natural("a number or a register"));
  }

  private Expression nestedTerm() throws InputException {
    int depth = tokens.depth();
    tokens.enter();
    Expression term;
    if (tokens.take("-")) {
      term = new Expression.Difference(new Expression.Literal(0), term());
    } else {
      tokens.expect("(");
      term = expression();
      tokens.expect(")");
    }
    tokens.leaveTo(depth);
    return term;
  }

  /** Reads a condition. */
  Condition condition() throws InputException {
    int depth = tokens.depth();
    Condition left = conjunction();
    while (tokens.take("||")) {
      tokens.enter();
      left = new Condition.Or(left, conjunction());
    }
    tokens.leaveTo(depth);
    return left;
  }

  private Condition conjunction() throws InputException {
    int depth = tokens.depth();
    Condition left = negation();
    while (tokens.take("&&")) {
      tokens.enter();
      left = new Condition.And(left, negation());
    }
    tokens.leaveTo(depth);
    return left;
  }

  private Condition negation() throws InputException {
    int depth = tokens.depth();
    if (tokens.take("not")) {
      tokens.enter();
      Condition inner = negation();
      tokens.leaveTo(depth);
      return new Condition.Not(inner);
    }
    if (tokens.take("true")) {
      return new Condition.Constant(true);
    }
    if (tokens.take("false")) {
      return new Condition.Constant(false);
    }
    if (tokens.take("[")) {
      tokens.enter();
      Condition inner = condition();
      tokens.leaveTo(depth);
      tokens.expect("]");
      return inner;
    }
    Expression left = expression();
    for (Comparison comparison : Comparison.values()) {
      if (tokens.take(comparison.sign())) {
        return new Condition.Compared(left, comparison, expression());
      }
    }
    throw tokens.unexpected("a comparison: =, !=, <, >, <= or >=");
  }
}
