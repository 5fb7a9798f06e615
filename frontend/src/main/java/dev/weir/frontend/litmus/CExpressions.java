package dev.weir.frontend.litmus;

import dev.weir.frontend.InputException;
import dev.weir.frontend.litmus.code.DataType;
import dev.weir.frontend.litmus.code.ThreadCode;
import dev.weir.frontend.litmus.code.Token;
import dev.weir.frontend.litmus.code.Tokens;
import dev.weir.program.BinaryOperator;
import dev.weir.program.MemoryOrder;
import dev.weir.program.Operand;
import dev.weir.program.Predicate;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Expressions of C. A value is kept zero-extended from the width of its type. */
final class CExpressions {
  /** The binary operators, those that bind least first. */
  private static final List<List<String>> LEVELS =
      List.of(
          List.of("||"),
          List.of("&&"),
          List.of("|"),
          List.of("^"),
          List.of("&"),
          List.of("==", "!="),
          List.of("<", "<=", ">", ">="),
          List.of("<<", ">>"),
          List.of("+", "-"),
          List.of("*", "/", "%"));

  private static final Map<String, BinaryOperator> OPERATORS =
      Map.of(
          "|", BinaryOperator.OR,
          "^", BinaryOperator.XOR,
          "&", BinaryOperator.AND,
          "<<", BinaryOperator.SHL,
          "+", BinaryOperator.ADD,
          "-", BinaryOperator.SUB,
          "*", BinaryOperator.MUL);

  private final Tokens tokens;
  private final CCode.CThread thread;
  private final ThreadCode code;
  private final Variables variables;
  private int temporaries;

  CExpressions(Tokens tokens, CCode.CThread thread, Variables variables) {
    this.tokens = tokens;
    this.thread = thread;
    this.code = thread.code();
    this.variables = variables;
  }

  /** What an expression denotes. */
  sealed interface Result {}

  /** A value that is computed. */
  record Value(Operand operand, DataType type) implements Result {}

  /** A local variable. */
  record Local(String name, DataType type) implements Result {}

  /** Memory that is not yet read. */
  record Memory(Operand address, DataType type) implements Result {}

  /** Takes an expression and its value. */
  Value value() throws InputException {
    return valueOf(expression());
  }

  /** Takes an expression without assignment. */
  Result expression() throws InputException {
    Result condition = binary(0);
    if (!tokens.take("?")) {
      return condition;
    }
    int yes = code.newBlock();
    int no = code.newBlock();
    int end = code.newBlock();
    int result = temporary();
    code.branch(valueOf(condition).operand(), yes, no);
    code.start(yes);
    Value ifTrue = value();
    DataType type = ifTrue.type().promoted();
    code.move(result, converted(ifTrue, type));
    code.jump(end);
    tokens.expect(":");
    code.start(no);
    code.move(result, converted(value(), type));
    code.start(end);
    return new Value(Operand.register(result), type);
  }

  /** A fresh register. */
  int temporary() {
    return code.register("?" + temporaries++);
  }

  /** The value of what an expression denotes: reads memory. */
  Value valueOf(Result result) {
    return switch (result) {
      case Value value -> value;
      case Local(String name, DataType type) -> {
        // A copy: the variable may change before the value is used.
        int copy = temporary();
        code.move(copy, Operand.register(thread.register(name)));
        yield new Value(Operand.register(copy), type);
      }
      case Memory(Operand address, DataType type) ->
          new Value(code.load(address, type, MemoryOrder.PLAIN), type);
    };
  }

  /** Writes a value to what the left side denotes. */
  void assign(Result left, Value value, Token operator) throws InputException {
    switch (left) {
      case Value _ ->
          throw operator.wrong("the left side of " + operator.quoted() + " cannot be assigned to");
      case Local(String name, DataType type) ->
          code.move(
              thread.register(name), converted(value, thread.assigned(name, type, value.type())));
      case Memory(Operand address, DataType type) ->
          code.store(address, converted(value, type), type, MemoryOrder.PLAIN);
    }
  }

  /** A value as one of another type. */
  Operand converted(Value value, DataType type) {
    DataType from = value.type();
    if (type.size() == from.size() || (type.size() > from.size() && !from.isSigned())) {
      return value.operand();
    }
    long mask = -1L >>> (Long.SIZE - type.width());
    if (value.operand() instanceof Operand.Constant(long constant)) {
      int unused = Long.SIZE - from.width();
      long extended = from.isSigned() ? constant << unused >> unused : constant;
      return Operand.constant(extended & mask);
    }
    Operand extended =
        type.size() > from.size()
            ? code.signExtended(value.operand(), from.width())
            : value.operand();
    return type.width() == Long.SIZE
        ? extended
        : code.binary(BinaryOperator.AND, Long.SIZE, extended, mask);
  }

  private Result binary(int level) throws InputException {
    if (level == LEVELS.size()) {
      return unary();
    }
    Result left = binary(level + 1);
    while (LEVELS.get(level).contains(tokens.peek().text())) {
      String operator = tokens.next().text();
      Value value = valueOf(left);
      left =
          level < 2
              ? shortCircuit(operator.equals("&&"), value, level)
              : apply(operator, value, valueOf(binary(level + 1)));
    }
    return left;
  }

  private Value shortCircuit(boolean and, Value left, int level) throws InputException {
    int more = code.newBlock();
    int end = code.newBlock();
    int result = temporary();
    Operand first = truth(left);
    code.move(result, first);
    code.branch(first, and ? more : end, and ? end : more);
    code.start(more);
    code.move(result, truth(valueOf(binary(level + 1))));
    code.start(end);
    return new Value(Operand.register(result), DataType.INT);
  }

  private Operand truth(Value value) {
    return isNot(value, Operand.constant(0)).operand();
  }

  /** Whether a value is another than one of its type. */
  Value isNot(Value value, Operand other) {
    return new Value(
        code.compare(Predicate.NE, value.type().width(), value.operand(), other), DataType.INT);
  }

  private static DataType common(Value left, Value right) {
    DataType a = left.type().promoted();
    DataType b = right.type().promoted();
    return a.size() != b.size() ? (a.size() > b.size() ? a : b) : a.isSigned() ? b : a;
  }

  /** What a binary operator gives that evaluates both sides. */
  Value apply(String operator, Value left, Value right) {
    DataType type = common(left, right);
    int width = type.width();
    return switch (operator) {
      case "==", "!=", "<", "<=", ">", ">=" ->
          new Value(
              code.compare(
                  predicate(operator, type.isSigned()),
                  width,
                  converted(left, type),
                  converted(right, type)),
              DataType.INT);
      case "/" ->
          arithmetic(type.isSigned() ? BinaryOperator.SDIV : BinaryOperator.UDIV, left, right);
      case "%" ->
          arithmetic(type.isSigned() ? BinaryOperator.SREM : BinaryOperator.UREM, left, right);
      case ">>" ->
          arithmetic(
              left.type().promoted().isSigned() ? BinaryOperator.ASHR : BinaryOperator.LSHR,
              left,
              right);
      default -> arithmetic(Objects.requireNonNull(OPERATORS.get(operator)), left, right);
    };
  }

  private static Predicate predicate(String operator, boolean signed) {
    return switch (operator) {
      case "==" -> Predicate.EQ;
      case "!=" -> Predicate.NE;
      case "<" -> signed ? Predicate.SLT : Predicate.ULT;
      case "<=" -> signed ? Predicate.SLE : Predicate.ULE;
      case ">" -> signed ? Predicate.SGT : Predicate.UGT;
      default -> signed ? Predicate.SGE : Predicate.UGE;
    };
  }

  /** Computes on two values; numbers that are added to a pointer count elements. */
  Value arithmetic(BinaryOperator operator, Value left, Value right) {
    if (left.type().isPointer() && !right.type().isPointer()) {
      return moved(operator, left, right);
    }
    if (right.type().isPointer() && !left.type().isPointer()) {
      return moved(operator, right, left);
    }
    boolean shift =
        operator == BinaryOperator.SHL
            || operator == BinaryOperator.LSHR
            || operator == BinaryOperator.ASHR;
    DataType type = shift ? left.type().promoted() : common(left, right);
    return new Value(
        code.binary(operator, type.width(), converted(left, type), converted(right, type)), type);
  }

  private Value moved(BinaryOperator operator, Value pointer, Value index) {
    long size = pointer.type().pointee().map(DataType::size).orElse(1);
    Operand wide = converted(index, DataType.LONG);
    Operand bytes = code.binary(BinaryOperator.MUL, Long.SIZE, wide, size);
    return new Value(code.binary(operator, Long.SIZE, pointer.operand(), bytes), pointer.type());
  }

  private Result unary() throws InputException {
    tokens.enter();
    Result result = enteredUnary();
    tokens.leave();
    return result;
  }

  private Result enteredUnary() throws InputException {
    Token first = tokens.peek();
    if (tokens.take("*")) {
      return memory(valueOf(unary()), first);
    }
    if (tokens.take("&")) {
      Result inner = unary();
      if (inner instanceof Memory(Operand address, DataType type)) {
        return new Value(address, type.pointer());
      }
      throw first.wrong("the address of a local variable cannot be taken; use a shared one");
    }
    if (tokens.take("-") || tokens.take("+")) {
      Value zero = new Value(Operand.constant(0), DataType.INT);
      Value value = valueOf(unary());
      return arithmetic(first.is("-") ? BinaryOperator.SUB : BinaryOperator.ADD, zero, value);
    }
    if (tokens.take("~")) {
      Value ones = new Value(Operand.constant(0xffffffffL), DataType.INT);
      return arithmetic(BinaryOperator.XOR, ones, valueOf(unary()));
    }
    if (tokens.take("!")) {
      Value value = valueOf(unary());
      return new Value(
          code.compare(Predicate.EQ, value.type().width(), value.operand(), Operand.constant(0)),
          DataType.INT);
    }
    return postfix();
  }

  /**
   * What a pointer points to. A number as wide as an address is one of a number as wide, as tests
   * for herd have it, which knows no types.
   */
  static Memory memory(Value pointer, Token where) throws InputException {
    DataType type = pointer.type();
    if (!type.isPointer() && type.size() < DataType.LONG.size()) {
      throw where.wrong("this is no pointer; declare it as one");
    }
    return new Memory(pointer.operand(), type.pointee().orElse(DataType.LONG));
  }

  private Result postfix() throws InputException {
    Result result = primary();
    while (tokens.isNext("[")) {
      Token bracket = tokens.next();
      Value element = arithmetic(BinaryOperator.ADD, valueOf(result), value());
      tokens.expect("]");
      result = memory(element, bracket);
    }
    return result;
  }

  private Result primary() throws InputException {
    Token token = tokens.peek();
    if (token.kind() == Token.Kind.NUMBER) {
      long number = tokens.next().number();
      boolean fits = number >= 0 && number <= Integer.MAX_VALUE;
      return new Value(Operand.constant(number), fits ? DataType.INT : DataType.LONG);
    }
    if (tokens.take("(")) {
      if (DataType.isNext(tokens)) {
        DataType type = DataType.parse(tokens);
        tokens.expect(")");
        return new Value(converted(valueOf(unary()), type), type);
      }
      Result inner = expression();
      tokens.expect(")");
      return inner;
    }
    Token name = tokens.word("an expression");
    if (tokens.take("(")) {
      Value result = new CCalls(tokens, this, thread).call(name);
      tokens.expect(")");
      return result;
    }
    Optional<DataType> type = thread.type(name.text());
    if (type.isPresent()) {
      return new Local(name.text(), type.get());
    }
    if (name.is("NULL")) {
      return new Value(Operand.constant(0), DataType.LONG);
    }
    Optional<DataType> shared = variables.type(name.text());
    if (shared.isPresent()) {
      return new Memory(variables.address(name.text(), 0, name.position()), shared.get());
    }
    if (thread.takeUndeclared(name.text())) {
      return new Local(name.text(), DataType.LONG);
    }
    throw name.wrong("'" + name.text() + "' is not declared in this process; declare it");
  }
}
