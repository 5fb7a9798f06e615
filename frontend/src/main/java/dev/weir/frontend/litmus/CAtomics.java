package dev.weir.frontend.litmus;

import dev.weir.frontend.InputException;
import dev.weir.frontend.litmus.CExpressions.Memory;
import dev.weir.frontend.litmus.CExpressions.Value;
import dev.weir.frontend.litmus.code.ThreadCode;
import dev.weir.frontend.litmus.code.Token;
import dev.weir.frontend.litmus.code.Tokens;
import dev.weir.program.AtomicOperator;
import dev.weir.program.MemoryOrder;
import dev.weir.program.Operand;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

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
  private static final Set<String> OTHERS =
      Set.of(
          "atomic_thread_fence",
          "atomic_signal_fence",
          "atomic_load",
          "atomic_store",
          "atomic_init",
          "atomic_compare_exchange_strong",
          "atomic_compare_exchange_weak");
  private static final String EXPLICIT = "_explicit";
  private static final Value NOTHING = CArguments.NOTHING;

  private final Tokens tokens;
  private final CExpressions expressions;
  private final CArguments arguments;
  private final ThreadCode code;

  CAtomics(Tokens tokens, CExpressions expressions, CArguments arguments, ThreadCode code) {
    this.tokens = tokens;
    this.expressions = expressions;
    this.arguments = arguments;
    this.code = code;
  }

  /** Whether C has an atomic operation of this name. */
  static boolean isKnown(Token name) {
    String plain = plain(name);
    return OTHERS.contains(plain) || OPERATORS.containsKey(plain);
  }

  private static String plain(Token name) {
    String text = name.text();
    return text.endsWith(EXPLICIT) ? text.substring(0, text.length() - EXPLICIT.length()) : text;
  }

  /**
   * Takes the arguments of a call, whose name and parenthesis were taken; the closing one stays.
   */
  Value call(Token name) throws InputException {
    boolean explicit = name.text().endsWith(EXPLICIT);
    String plain = plain(name);
    return switch (plain) {
      case "atomic_thread_fence" -> {
        code.at(name.position());
        code.fence(order());
        yield NOTHING;
      }
      case "atomic_signal_fence" -> {
        order();
        yield NOTHING;
      }
      case "atomic_load" -> {
        Memory memory = arguments.pointer();
        MemoryOrder order = lastOrder(explicit);
        code.at(name.position());
        yield new Value(code.load(memory.address(), memory.type(), order), memory.type());
      }
      case "atomic_store", "atomic_init" -> {
        Memory memory = arguments.pointer();
        Operand value = arguments.nextOperand(memory.type());
        MemoryOrder order = plain.equals("atomic_init") ? MemoryOrder.RELAXED : lastOrder(explicit);
        code.at(name.position());
        code.store(memory.address(), value, memory.type(), order);
        yield NOTHING;
      }
      case "atomic_compare_exchange_strong", "atomic_compare_exchange_weak" -> {
        Value success =
            new TryExchange(arguments, expressions, code).call(name, MemoryOrder.SEQ_CST);
        lastOrder(explicit);
        lastOrder(explicit);
        yield success;
      }
      default -> modify(name, plain, explicit);
    };
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

  /** The pointer comes first in C, the operand in the functions of the same names of the kernel. */
  private Value modify(Token name, String plain, boolean explicit) throws InputException {
    AtomicOperator operator = OPERATORS.getOrDefault(plain, AtomicOperator.EXCHANGE);
    Token start = tokens.peek();
    Value first = arguments.value();
    Memory memory;
    Operand operand;
    if (first.type().isPointer() || explicit) {
      memory = CExpressions.memory(first, start);
      operand = arguments.nextOperand(memory.type());
    } else {
      memory = arguments.nextPointer();
      operand = expressions.converted(first, memory.type());
    }
    lastOrder(explicit);
    code.at(name.position());
    return new Value(
        code.modify(operator, memory.address(), operand, memory.type()), memory.type());
  }
}
