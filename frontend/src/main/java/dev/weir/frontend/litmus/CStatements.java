package dev.weir.frontend.litmus;

import dev.weir.frontend.InputException;
import dev.weir.frontend.litmus.code.DataType;
import dev.weir.frontend.litmus.code.ThreadCode;
import dev.weir.frontend.litmus.code.Token;
import dev.weir.frontend.litmus.code.Tokens;
import dev.weir.program.BinaryOperator;
import dev.weir.program.Operand;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;

/** Statements of C. */
final class CStatements {
  private static final Map<String, BinaryOperator> ASSIGNMENTS =
      Map.of(
          "+=", BinaryOperator.ADD,
          "-=", BinaryOperator.SUB,
          "*=", BinaryOperator.MUL,
          "&=", BinaryOperator.AND,
          "|=", BinaryOperator.OR,
          "^=", BinaryOperator.XOR);

  private final Tokens tokens;
  private final CCode.CThread thread;
  private final ThreadCode code;
  private final CExpressions expressions;
  private final Deque<Integer> breaks = new ArrayDeque<>();
  private final Deque<Integer> continues = new ArrayDeque<>();

  CStatements(Tokens tokens, CCode.CThread thread, Variables variables) {
    this.tokens = tokens;
    this.thread = thread;
    this.code = thread.code();
    this.expressions = new CExpressions(tokens, thread, variables);
  }

  /** Whether this makes a statement of what stands before it that sets a variable. */
  static boolean isAssignment(Token operator) {
    return operator.is("=") || ASSIGNMENTS.containsKey(operator.text());
  }

  /** Takes the body of a function, braces included. */
  void body() throws InputException {
    block();
    open();
    code.end();
  }

  /** What follows a jump cannot be reached, but it is read. */
  private void open() {
    if (code.isClosed()) {
      code.start(code.newBlock());
    }
  }

  private void block() throws InputException {
    tokens.expect("{");
    while (!tokens.take("}")) {
      statement();
    }
  }

  private void statement() throws InputException {
    tokens.enter();
    enteredStatement();
    tokens.leave();
  }

  private void enteredStatement() throws InputException {
    Token first = tokens.peek();
    open();
    code.at(first.position());
    if (first.is("{")) {
      block();
    } else if (tokens.take("if")) {
      conditional();
    } else if (tokens.take("while")) {
      whileLoop();
    } else if (tokens.take("do")) {
      doLoop();
    } else if (tokens.take("for")) {
      forLoop();
    } else if (tokens.take("break")) {
      jump(first, breaks);
    } else if (tokens.take("continue")) {
      jump(first, continues);
    } else if (tokens.take("return")) {
      if (!tokens.isNext(";")) {
        expressions.value();
      }
      tokens.expect(";");
      code.end();
    } else {
      simple();
      tokens.expect(";");
    }
  }

  private void jump(Token first, Deque<Integer> targets) throws InputException {
    if (targets.isEmpty()) {
      throw first.wrong(first.quoted() + " stands outside of a loop; remove it");
    }
    tokens.expect(";");
    code.jump(targets.peek());
  }

  /** A declaration, an assignment, an expression or nothing: what needs no block. */
  private void simple() throws InputException {
    if (tokens.isNext(";") || tokens.isNext(")")) {
      return;
    }
    if (DataType.isNext(tokens)) {
      DataType type = DataType.parse(tokens);
      declaration(type);
      while (tokens.take(",")) {
        declaration(type);
      }
      return;
    }
    CExpressions.Result left = expressions.expression();
    Token operator = tokens.peek();
    if (tokens.take("=")) {
      expressions.assign(left, expressions.value(), operator);
    } else if (ASSIGNMENTS.containsKey(operator.text())) {
      tokens.next();
      CExpressions.Value old = expressions.valueOf(left);
      CExpressions.Value right = expressions.value();
      expressions.assign(
          left, expressions.arithmetic(ASSIGNMENTS.get(operator.text()), old, right), operator);
    } else if (tokens.isNext("++") || tokens.isNext("--")) {
      BinaryOperator step = tokens.next().is("++") ? BinaryOperator.ADD : BinaryOperator.SUB;
      CExpressions.Value one = new CExpressions.Value(Operand.constant(1), DataType.INT);
      expressions.assign(
          left, expressions.arithmetic(step, expressions.valueOf(left), one), operator);
    } else {
      expressions.valueOf(left);
    }
  }

  private void declaration(DataType base) throws InputException {
    DataType type = base;
    while (tokens.take("*")) {
      type = type.pointer();
    }
    Token name = tokens.word("the name of a variable");
    thread.declare(name, type);
    if (tokens.take("=")) {
      CExpressions.Value value = expressions.value();
      code.move(thread.register(name.text()), expressions.converted(value, type));
    }
  }

  private Operand condition() throws InputException {
    tokens.expect("(");
    Operand condition = expressions.value().operand();
    tokens.expect(")");
    return condition;
  }

  private void conditional() throws InputException {
    Operand condition = condition();
    int yes = code.newBlock();
    int no = code.newBlock();
    code.branch(condition, yes, no);
    code.start(yes);
    statement();
    if (tokens.take("else")) {
      int end = code.newBlock();
      open();
      code.jump(end);
      code.start(no);
      statement();
      code.start(end);
    } else {
      code.start(no);
    }
  }

  /**
   * The test stands before the loop and again at its end: so an iteration that waits begins with
   * its body and depends on nothing that the one before has computed.
   */
  private void whileLoop() throws InputException {
    int test = tokens.mark();
    int body = code.newBlock();
    int again = code.newBlock();
    int end = code.newBlock();
    code.branch(condition(), body, end);
    code.start(body);
    loopBody(again, end);
    int after = tokens.mark();
    code.start(again);
    tokens.goTo(test);
    code.at(tokens.position());
    code.branch(condition(), body, end);
    tokens.goTo(after);
    code.start(end);
  }

  private void loopBody(int again, int end) throws InputException {
    breaks.push(end);
    continues.push(again);
    thread.enterLoop();
    statement();
    thread.leaveLoop();
    breaks.pop();
    continues.pop();
  }

  private void doLoop() throws InputException {
    int body = code.newBlock();
    int again = code.newBlock();
    int end = code.newBlock();
    code.start(body);
    loopBody(again, end);
    code.start(again);
    tokens.expect("while");
    code.branch(condition(), body, end);
    tokens.expect(";");
    code.start(end);
  }

  private void forLoop() throws InputException {
    int body = code.newBlock();
    int again = code.newBlock();
    int end = code.newBlock();
    tokens.expect("(");
    simple();
    tokens.expect(";");
    int test = tokens.mark();
    forTest(body, end);
    int step = tokens.mark();
    skipToClosing();
    tokens.expect(")");
    code.start(body);
    loopBody(again, end);
    int after = tokens.mark();
    code.start(again);
    tokens.goTo(step);
    simple();
    tokens.goTo(test);
    forTest(body, end);
    tokens.goTo(after);
    code.start(end);
  }

  private void forTest(int body, int end) throws InputException {
    Operand condition = tokens.isNext(";") ? Operand.constant(1) : expressions.value().operand();
    tokens.expect(";");
    code.branch(condition, body, end);
  }

  private void skipToClosing() throws InputException {
    int depth = 0;
    while (!tokens.isAtEnd() && (depth > 0 || !tokens.isNext(")"))) {
      depth += tokens.isNext("(") ? 1 : tokens.isNext(")") ? -1 : 0;
      tokens.next();
    }
  }
}
