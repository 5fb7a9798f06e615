package dev.weir.frontend.litmus;

import dev.weir.frontend.InputException;
import dev.weir.frontend.litmus.CExpressions.Memory;
import dev.weir.frontend.litmus.CExpressions.Value;
import dev.weir.program.AtomicOperator;
import dev.weir.program.MemoryOrder;
import dev.weir.program.Operand;
import java.util.Map;
import java.util.Optional;

/** Calls of the atomic operations of C. Every read-modify-write is a full fence. */
final class CAtomics {
  private static final Map<String, MemoryOrder> ORDERS =
      Map.of(
          "memory_order_relaxed", MemoryOrder.RELAXED,
          "memory_order_consume", MemoryOrder.ACQUIRE,
          "memory_order_acquire", MemoryOrder.ACQUIRE,
          "memory_order_release", MemoryOrder.RELEASE,
          "memory_order_acq_rel", MemoryOrder.ACQ_REL,
          "memory_order_seq_cst", MemoryOrder.SEQ_CST);
  private static final Map<String, AtomicOperator> OPERATORS =
      Map.of(
          "atomic_exchange", AtomicOperator.EXCHANGE,
          "atomic_fetch_add", AtomicOperator.ADD,
          "atomic_fetch_sub", AtomicOperator.SUB,
          "atomic_fetch_and", AtomicOperator.AND,
          "atomic_fetch_or", AtomicOperator.OR,
          "atomic_fetch_xor", AtomicOperator.XOR);
  private static final String EXPLICIT = "_explicit";

  private final Tokens tokens;
  private final CExpressions expressions;
  private final CCode.CThread thread;
  private final ThreadCode code;

  CAtomics(Tokens tokens, CExpressions expressions, CCode.CThread thread) {
    this.tokens = tokens;
    this.expressions = expressions;
    this.thread = thread;
    this.code = thread.code();
  }

  /** Takes the arguments of a call, whose name was taken. */
  Value call(Token name) throws InputException {
    boolean explicit = name.text().endsWith(EXPLICIT);
    String plain =
        explicit ? name.text().substring(0, name.text().length() - EXPLICIT.length()) : name.text();
    tokens.expect("(");
    Value result =
        switch (plain) {
          case "atomic_thread_fence" -> {
            code.at(name.position());
            code.fence(order());
            yield nothing();
          }
          case "atomic_signal_fence" -> {
            order();
            yield nothing();
          }
          case "atomic_load" -> {
            Memory memory = pointer();
            MemoryOrder order = lastOrder(explicit);
            code.at(name.position());
            yield new Value(code.load(memory.address(), memory.type(), order), memory.type());
          }
          case "atomic_store", "atomic_init" -> {
            Memory memory = pointer();
            Operand value = operand(memory);
            MemoryOrder order =
                plain.equals("atomic_init") ? MemoryOrder.RELAXED : lastOrder(explicit);
            code.at(name.position());
            code.store(memory.address(), value, memory.type(), order);
            yield nothing();
          }
          case "atomic_compare_exchange_strong", "atomic_compare_exchange_weak" ->
              compareExchange(name, explicit);
          default -> modify(name, plain, explicit);
        };
    tokens.expect(")");
    return result;
  }

  private static Value nothing() {
    return new Value(Operand.constant(0), DataType.INT);
  }

  private Memory pointer() throws InputException {
    Token first = tokens.peek();
    return CExpressions.memory(expressions.value(), first);
  }

  private Operand operand(Memory memory) throws InputException {
    tokens.expect(",");
    return expressions.converted(expressions.value(), memory.type());
  }

  private MemoryOrder lastOrder(boolean explicit) throws InputException {
    if (!explicit) {
      return MemoryOrder.SEQ_CST;
    }
    tokens.expect(",");
    return order();
  }

  private MemoryOrder order() throws InputException {
    Token word = tokens.word("a memory order");
    Optional<MemoryOrder> order = Optional.ofNullable(ORDERS.get(word.text()));
    if (order.isEmpty()) {
      throw word.wrong("there is no memory order " + word.quoted() + "; try memory_order_seq_cst");
    }
    return order.get();
  }

  private Value modify(Token name, String plain, boolean explicit) throws InputException {
    Optional<AtomicOperator> operator = Optional.ofNullable(OPERATORS.get(plain));
    if (operator.isEmpty()) {
      throw name.wrong("the function " + name.text() + " is not supported in litmus tests");
    }
    Memory memory = pointer();
    Operand operand = operand(memory);
    lastOrder(explicit);
    code.at(name.position());
    Operand old = code.modify(operator.get(), memory.address(), operand, memory.type());
    return new Value(old, memory.type());
  }

  /** The expected value is a shared variable, or {@code &} and a local one. */
  private Value compareExchange(Token name, boolean explicit) throws InputException {
    Memory memory = pointer();
    tokens.expect(",");
    CExpressions.Result expected = expected();
    Token where = tokens.peek();
    Operand before = expressions.converted(expressions.valueOf(expected), memory.type());
    Operand desired = operand(memory);
    lastOrder(explicit);
    lastOrder(explicit);
    code.at(name.position());
    ThreadCode.Exchange exchange =
        code.compareExchange(memory.address(), before, desired, memory.type());
    int failed = code.newBlock();
    int next = code.newBlock();
    code.branch(exchange.success(), next, failed);
    code.start(failed);
    expressions.assign(expected, new Value(exchange.old(), memory.type()), where);
    code.start(next);
    return new Value(exchange.success(), DataType.INT);
  }

  private CExpressions.Result expected() throws InputException {
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
