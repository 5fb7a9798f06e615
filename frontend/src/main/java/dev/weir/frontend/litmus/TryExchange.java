package dev.weir.frontend.litmus;

import dev.weir.frontend.InputException;
import dev.weir.frontend.litmus.CExpressions.Memory;
import dev.weir.frontend.litmus.CExpressions.Value;
import dev.weir.frontend.litmus.code.DataType;
import dev.weir.frontend.litmus.code.ThreadCode;
import dev.weir.frontend.litmus.code.Token;
import dev.weir.program.MemoryOrder;
import dev.weir.program.Operand;

/** A compare-exchange whose expected value is a variable that gets what was found instead. */
final class TryExchange {
  private final CArguments arguments;
  private final CExpressions expressions;
  private final ThreadCode code;

  TryExchange(CArguments arguments, CExpressions expressions, ThreadCode code) {
    this.arguments = arguments;
    this.expressions = expressions;
    this.code = code;
  }

  /** Takes the pointer, the expected and the desired value; gives whether it succeeded. */
  Value call(Token name, MemoryOrder order) throws InputException {
    Memory memory = arguments.pointer();
    CExpressions.Result expected = arguments.nextVariable();
    Operand before = expressions.converted(expressions.valueOf(expected), memory.type());
    Operand desired = arguments.nextOperand(memory.type());
    code.at(name.position());
    ThreadCode.Exchange exchange =
        code.compareExchange(memory.address(), before, desired, memory.type(), order);
    int failed = code.newBlock();
    int next = code.newBlock();
    code.branch(exchange.success(), next, failed);
    code.start(failed);
    expressions.assign(expected, new Value(exchange.old(), memory.type()), name);
    code.start(next);
    return new Value(exchange.success(), DataType.INT);
  }
}
