package dev.weir.frontend.litmus;

import dev.weir.frontend.InputException;
import dev.weir.frontend.litmus.CExpressions.Memory;
import dev.weir.frontend.litmus.CExpressions.Value;
import dev.weir.frontend.litmus.code.DataType;
import dev.weir.frontend.litmus.code.Token;
import dev.weir.frontend.litmus.code.Tokens;
import dev.weir.program.Operand;
import java.util.Optional;

/** Takes the arguments of calls in C. */
final class CArguments {
  /** What a call gives that has no value. */
  static final Value NOTHING = new Value(Operand.constant(0), DataType.INT);

  private final Tokens tokens;
  private final CExpressions expressions;
  private final CCode.CThread thread;

  CArguments(Tokens tokens, CExpressions expressions, CCode.CThread thread) {
    this.tokens = tokens;
    this.expressions = expressions;
    this.thread = thread;
  }

  /** A pointer, as the memory that it points to. */
  Memory pointer() throws InputException {
    Token first = tokens.peek();
    return CExpressions.memory(expressions.value(), first);
  }

  /** A pointer that stands after a comma. */
  Memory nextPointer() throws InputException {
    tokens.expect(",");
    return pointer();
  }

  /** Memory that the argument itself names, as {@code *x} does. */
  Memory place() throws InputException {
    Token first = tokens.peek();
    if (expressions.expression() instanceof Memory memory) {
      return memory;
    }
    throw first.wrong("this names no shared memory; write *x for a pointer x");
  }

  /** A value. */
  Value value() throws InputException {
    return expressions.value();
  }

  /** A value that stands after a comma, as one of a type. */
  Operand nextOperand(DataType type) throws InputException {
    tokens.expect(",");
    return expressions.converted(expressions.value(), type);
  }

  /** After a comma, a shared variable, or {@code &} and a local one. */
  CExpressions.Result nextVariable() throws InputException {
    tokens.expect(",");
    Token local = tokens.peek(1);
    Optional<DataType> type = thread.type(local.text());
    if (tokens.isNext("&") && type.isPresent()) {
      tokens.next();
      tokens.next();
      return new CExpressions.Local(local.text(), type.get());
    }
    return pointer();
  }
}
