package dev.weir.frontend.litmus;

import dev.weir.frontend.InputException;
import dev.weir.frontend.litmus.CExpressions.Memory;
import dev.weir.frontend.litmus.CExpressions.Value;
import dev.weir.frontend.litmus.code.DataType;
import dev.weir.frontend.litmus.code.ThreadCode;
import dev.weir.frontend.litmus.code.Token;
import dev.weir.frontend.litmus.code.Tokens;
import dev.weir.program.AtomicOperator;
import dev.weir.program.BinaryOperator;
import dev.weir.program.MemoryOrder;
import dev.weir.program.Operand;
import dev.weir.program.SourcePosition;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Calls in C: of the atomic operations of C, and of the functions of the Linux kernel's memory
 * model, as what the hardware does for them: single accesses, barriers, spin locks, and operations
 * on atomic variables.
 *
 * <p>Every read-modify-write of C is a full fence. Those of the kernel that give a value are full
 * fences unless their name ends with an order; those that give none have no order.
 */
final class CCalls {
  private static final String EXPLICIT = "_explicit";
  private static final Map<String, MemoryOrder> ORDERS =
      Map.of(
          "memory_order_relaxed", MemoryOrder.RELAXED,
          "memory_order_consume", MemoryOrder.ACQUIRE,
          "memory_order_acquire", MemoryOrder.ACQUIRE,
          "memory_order_release", MemoryOrder.RELEASE,
          "memory_order_acq_rel", MemoryOrder.ACQ_REL,
          "memory_order_seq_cst", MemoryOrder.SEQ_CST);

  /** The orders of the kernel, by the end of a name. */
  private static final Map<String, MemoryOrder> SUFFIXES =
      Map.of(
          "_relaxed", MemoryOrder.RELAXED,
          "_acquire", MemoryOrder.ACQUIRE,
          "_release", MemoryOrder.RELEASE);

  private static final Map<String, AtomicOperator> OPERATORS =
      Map.of(
          "atomic_exchange", AtomicOperator.EXCHANGE,
          "atomic_fetch_add", AtomicOperator.ADD,
          "atomic_fetch_sub", AtomicOperator.SUB,
          "atomic_fetch_and", AtomicOperator.AND,
          "atomic_fetch_or", AtomicOperator.OR,
          "atomic_fetch_xor", AtomicOperator.XOR);

  /** An operation of the kernel: on which kind of variable, which, and with which order. */
  private static final Pattern NAME =
      Pattern.compile(
          "(?:(atomic|atomic64|atomic_long)_)?(?!raw)(\\w+?)(_relaxed|_acquire|_release)?");

  /** How an operation of the kernel computes, and whether its operand is implied. */
  private static final Pattern UPDATE =
      Pattern.compile("(fetch_)?(add|sub|and|or|xor|andnot|inc|dec)(_return|_and_test|_negative)?");

  private static final Map<String, AtomicOperator> UPDATES =
      Map.of(
          "add", AtomicOperator.ADD,
          "inc", AtomicOperator.ADD,
          "sub", AtomicOperator.SUB,
          "dec", AtomicOperator.SUB,
          "and", AtomicOperator.AND,
          "andnot", AtomicOperator.AND,
          "or", AtomicOperator.OR,
          "xor", AtomicOperator.XOR);
  private static final Map<AtomicOperator, BinaryOperator> STEPS =
      Map.of(AtomicOperator.ADD, BinaryOperator.ADD, AtomicOperator.SUB, BinaryOperator.SUB);
  private static final Operand FREE = Operand.constant(0);
  private static final Operand HELD = Operand.constant(1);

  /** What a call gives that has no value. */
  private static final Value NOTHING = new Value(Operand.constant(0), DataType.INT);

  private final Tokens tokens;
  private final CExpressions expressions;
  private final CCode.CThread thread;
  private final ThreadCode code;

  CCalls(Tokens tokens, CExpressions expressions, CCode.CThread thread) {
    this.tokens = tokens;
    this.expressions = expressions;
    this.thread = thread;
    this.code = thread.code();
  }

  /**
   * Where the calls of a body stand that are full fences by a barrier behind them: {@code
   * smp_mb__after_atomic} makes the last read-modify-write before it one, {@code
   * smp_mb__after_spinlock} and {@code smp_mb__after_unlock_lock} the last lock. They do nothing by
   * themselves, as on x86.
   */
  static Set<SourcePosition> fullFences(List<Token> body) {
    Set<SourcePosition> full = new HashSet<>();
    Optional<SourcePosition> atomic = Optional.empty();
    Optional<SourcePosition> lock = Optional.empty();
    for (Token token : body) {
      switch (token.text()) {
        case "spin_lock", "spin_trylock" -> lock = Optional.of(token.position());
        case "smp_mb__after_atomic" -> atomic.ifPresent(full::add);
        case "smp_mb__after_spinlock", "smp_mb__after_unlock_lock" -> lock.ifPresent(full::add);
        default -> {
          if (isReadModifyWrite(token)) {
            atomic = Optional.of(token.position());
          }
        }
      }
    }
    return full;
  }

  /** Whether this is a call of the kernel that reads and writes in one step. */
  private static boolean isReadModifyWrite(Token name) {
    Matcher matcher = NAME.matcher(name.text());
    return name.kind() == Token.Kind.WORD
        && matcher.matches()
        && switch (matcher.group(2)) {
          case "xchg", "cmpxchg" -> true;
          case "try_cmpxchg", "add_unless", "fetch_add_unless", "inc_not_zero" ->
              matcher.group(1) != null;
          default -> matcher.group(1) != null && UPDATE.matcher(matcher.group(2)).matches();
        };
  }

  /**
   * Takes the arguments of a call, whose name and parenthesis were taken; the closing one stays.
   */
  Value call(Token name) throws InputException {
    String text = name.text();
    boolean explicit = text.endsWith(EXPLICIT);
    String plain = explicit ? text.substring(0, text.length() - EXPLICIT.length()) : text;
    return switch (plain) {
      case "atomic_thread_fence" -> fence(name, order());
      case "atomic_signal_fence" -> {
        order();
        yield NOTHING;
      }
      case "atomic_load" -> {
        Memory memory = pointer();
        yield load(name, memory, lastOrder(explicit));
      }
      case "atomic_store", "atomic_init" -> {
        Memory memory = pointer();
        Operand value = nextOperand(memory.type());
        boolean isInitial = plain.equals("atomic_init");
        yield store(name, memory, value, isInitial ? MemoryOrder.RELAXED : lastOrder(explicit));
      }
      case "atomic_compare_exchange_strong", "atomic_compare_exchange_weak" -> {
        Value success = tryExchange(name, MemoryOrder.SEQ_CST);
        lastOrder(explicit);
        lastOrder(explicit);
        yield success;
      }
      default -> {
        AtomicOperator operator = OPERATORS.get(plain);
        yield operator == null ? kernel(name) : modify(name, operator, explicit);
      }
    };
  }

  /** The pointer comes first in C, the operand in the functions of the same names of the kernel. */
  private Value modify(Token name, AtomicOperator operator, boolean explicit)
      throws InputException {
    Token start = tokens.peek();
    Value first = expressions.value();
    Memory memory;
    Operand operand;
    if (first.type().isPointer() || explicit) {
      memory = CExpressions.memory(first, start);
      operand = nextOperand(memory.type());
    } else {
      tokens.expect(",");
      memory = pointer();
      operand = expressions.converted(first, memory.type());
    }
    lastOrder(explicit);
    return modify(name, operator, memory, operand, MemoryOrder.SEQ_CST);
  }

  private Value kernel(Token name) throws InputException {
    return switch (name.text()) {
      case "READ_ONCE", "rcu_dereference", "ACCESS_ONCE" ->
          load(name, place(), MemoryOrder.RELAXED);
      case "smp_load_acquire" -> load(name, pointer(), MemoryOrder.ACQUIRE);
      case "WRITE_ONCE" -> write(name, place(), MemoryOrder.RELAXED);
      case "rcu_assign_pointer" -> write(name, place(), MemoryOrder.RELEASE);
      case "smp_store_release" -> write(name, pointer(), MemoryOrder.RELEASE);
      case "smp_store_mb" -> {
        write(name, place(), MemoryOrder.RELAXED);
        yield fence(name, MemoryOrder.SEQ_CST);
      }
      case "smp_mb" -> fence(name, MemoryOrder.SEQ_CST);
      case "smp_wmb", "smp_mb__before_atomic" -> fence(name, MemoryOrder.RELEASE);
      case "smp_rmb" -> fence(name, MemoryOrder.ACQUIRE);
      case "barrier",
          "smp_read_barrier_depends",
          "smp_mb__after_atomic",
          "smp_mb__after_spinlock",
          "smp_mb__after_unlock_lock" ->
          NOTHING;
      case "spin_lock" -> lock(name);
      case "spin_trylock" -> tryLock(name);
      case "spin_unlock" -> store(name, pointer(), FREE, MemoryOrder.RELEASE);
      case "spin_is_locked" -> expressions.isNot(load(name, pointer(), MemoryOrder.RELAXED), FREE);
      case "rcu_read_lock" -> {
        thread.periods().enter(name, thread);
        yield NOTHING;
      }
      case "rcu_read_unlock" -> {
        thread.periods().leave(name, thread);
        yield NOTHING;
      }
      case "synchronize_rcu", "synchronize_rcu_expedited" -> {
        thread.periods().synchronise(name, thread);
        yield NOTHING;
      }
      default -> kernelAtomic(name);
    };
  }

  /** Tries to exchange until the lock is free. */
  private Value lock(Token name) throws InputException {
    Memory lock = pointer();
    code.at(name.position());
    int again = code.newBlock();
    int next = code.newBlock();
    code.start(again);
    code.branch(takeLock(name, lock), next, again);
    code.start(next);
    return NOTHING;
  }

  private Operand takeLock(Token name, Memory lock) {
    MemoryOrder order =
        thread.isFullFence(name.position()) ? MemoryOrder.SEQ_CST : MemoryOrder.ACQUIRE;
    return code.compareExchange(lock.address(), FREE, HELD, lock.type(), order).success();
  }

  /** Looks first, and does not exchange where the lock is held. */
  private Value tryLock(Token name) throws InputException {
    Memory lock = pointer();
    Value state = load(name, lock, MemoryOrder.RELAXED);
    int result = expressions.temporary();
    int free = code.newBlock();
    int next = code.newBlock();
    code.move(result, Operand.constant(0));
    code.branch(expressions.isNot(state, FREE).operand(), next, free);
    code.start(free);
    code.move(result, takeLock(name, lock));
    code.start(next);
    return new Value(Operand.register(result), DataType.INT);
  }

  /** {@code xchg}, {@code cmpxchg}, {@code atomic_*}, {@code atomic64_*}, {@code atomic_long_*}. */
  private Value kernelAtomic(Token name) throws InputException {
    Matcher matcher = NAME.matcher(name.text());
    String operation = matcher.matches() ? matcher.group(2) : "";
    boolean isAtomic = !operation.isEmpty() && matcher.group(1) != null;
    boolean isPlain = operation.equals("xchg") || operation.equals("cmpxchg");
    if (!isAtomic && !isPlain) {
      throw unsupported(name);
    }
    Optional<MemoryOrder> named = Optional.ofNullable(matcher.group(3)).map(SUFFIXES::get);
    MemoryOrder order =
        thread.isFullFence(name.position())
            ? MemoryOrder.SEQ_CST
            : named.orElse(MemoryOrder.SEQ_CST);
    MemoryOrder single = named.isPresent() ? order : MemoryOrder.RELAXED;
    return switch (operation) {
      case "xchg" -> {
        Memory memory = pointer();
        Operand value = nextOperand(memory.type());
        yield modify(name, AtomicOperator.EXCHANGE, memory, value, order);
      }
      case "cmpxchg" -> {
        Memory memory = pointer();
        Operand expected = nextOperand(memory.type());
        Operand desired = nextOperand(memory.type());
        code.at(name.position());
        yield new Value(
            code.compareExchange(memory.address(), expected, desired, memory.type(), order).old(),
            memory.type());
      }
      case "read" -> load(name, pointer(), single);
      case "set" -> write(name, pointer(), single);
      case "try_cmpxchg" -> tryExchange(name, order);
      case "add_unless", "fetch_add_unless", "inc_not_zero" -> {
        boolean isByOne = operation.equals("inc_not_zero");
        Memory memory = pointer();
        Operand step = isByOne ? Operand.constant(1) : nextOperand(memory.type());
        Operand unwanted = isByOne ? Operand.constant(0) : nextOperand(memory.type());
        Value old = addUnless(name, memory, step, unwanted);
        yield operation.startsWith("fetch") ? old : expressions.isNot(old, unwanted);
      }
      default -> update(name, operation, named.isPresent(), order);
    };
  }

  private Value update(Token name, String operation, boolean namesOrder, MemoryOrder order)
      throws InputException {
    Matcher matcher = UPDATE.matcher(operation);
    if (!matcher.matches()) {
      throw unsupported(name);
    }
    boolean fetches = matcher.group(1) != null;
    String verb = matcher.group(2);
    Optional<String> result = Optional.ofNullable(matcher.group(3));
    AtomicOperator operator = UPDATES.getOrDefault(verb, AtomicOperator.ADD);
    BinaryOperator step = STEPS.get(operator);
    boolean hasValue = fetches || result.isPresent();
    if (result.isPresent() && (fetches || step == null) || namesOrder && !hasValue) {
      throw unsupported(name);
    }
    boolean isByOne = verb.equals("inc") || verb.equals("dec");
    Value operand = new Value(Operand.constant(1), DataType.INT);
    if (!isByOne) {
      operand = expressions.value();
      tokens.expect(",");
    }
    Memory memory = pointer();
    if (verb.equals("andnot")) {
      Value ones = new Value(Operand.constant(-1), DataType.LONG);
      operand = expressions.arithmetic(BinaryOperator.XOR, operand, ones);
    }
    code.at(name.position());
    Operand change = expressions.converted(operand, memory.type());
    boolean isOrdered = hasValue || thread.isFullFence(name.position());
    Value old = modify(name, operator, memory, change, isOrdered ? order : MemoryOrder.RELAXED);
    if (!hasValue || fetches || step == null) {
      return hasValue ? old : NOTHING;
    }
    Value now = expressions.arithmetic(step, old, new Value(change, memory.type()));
    Value zero = new Value(Operand.constant(0), DataType.INT);
    return switch (result.orElse("")) {
      case "_and_test" -> expressions.apply("==", now, zero);
      case "_negative" -> expressions.apply("<", now, zero);
      default -> now;
    };
  }

  /**
   * Adds unless the variable has a value: a load, and compare-exchanges until one succeeds or that
   * value was seen. Gives the value before.
   */
  private Value addUnless(Token name, Memory memory, Operand step, Operand unwanted) {
    DataType type = memory.type();
    int seen = expressions.temporary();
    code.move(seen, load(name, memory, MemoryOrder.RELAXED).operand());
    int again = code.newBlock();
    int attempt = code.newBlock();
    int next = code.newBlock();
    code.start(again);
    Value old = new Value(Operand.register(seen), type);
    code.branch(expressions.isNot(old, unwanted).operand(), attempt, next);
    code.start(attempt);
    Operand sum = code.binary(BinaryOperator.ADD, type.width(), old.operand(), step);
    ThreadCode.Exchange exchange =
        code.compareExchange(memory.address(), old.operand(), sum, type, MemoryOrder.SEQ_CST);
    code.move(seen, exchange.old());
    code.branch(exchange.success(), next, again);
    code.start(next);
    return old;
  }

  /**
   * A compare-exchange whose expected value is a variable that gets what was found instead; gives
   * whether it succeeded.
   */
  private Value tryExchange(Token name, MemoryOrder order) throws InputException {
    Memory memory = pointer();
    CExpressions.Result expected = nextVariable();
    Operand before = expressions.converted(expressions.valueOf(expected), memory.type());
    Operand desired = nextOperand(memory.type());
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

  private Value load(Token name, Memory memory, MemoryOrder order) {
    code.at(name.position());
    return new Value(code.load(memory.address(), memory.type(), order), memory.type());
  }

  /** Takes the value that follows, and stores it. */
  private Value write(Token name, Memory memory, MemoryOrder order) throws InputException {
    return store(name, memory, nextOperand(memory.type()), order);
  }

  private Value store(Token name, Memory memory, Operand value, MemoryOrder order) {
    code.at(name.position());
    code.store(memory.address(), value, memory.type(), order);
    return NOTHING;
  }

  private Value modify(
      Token name, AtomicOperator operator, Memory memory, Operand operand, MemoryOrder order) {
    code.at(name.position());
    return new Value(
        code.modify(operator, memory.address(), operand, memory.type(), order), memory.type());
  }

  private Value fence(Token name, MemoryOrder order) {
    code.at(name.position());
    code.fence(order);
    return NOTHING;
  }

  private static InputException unsupported(Token name) {
    return name.wrong("the function " + name.text() + " is not supported in litmus tests");
  }

  // Arguments

  /** A pointer, as the memory that it points to. */
  private Memory pointer() throws InputException {
    Token first = tokens.peek();
    return CExpressions.memory(expressions.value(), first);
  }

  /** Memory that the argument itself names, as {@code *x} does. */
  private Memory place() throws InputException {
    Token first = tokens.peek();
    if (expressions.expression() instanceof Memory memory) {
      return memory;
    }
    throw first.wrong("this names no shared memory; write *x for a pointer x");
  }

  /** A value that stands after a comma, as one of a type. */
  private Operand nextOperand(DataType type) throws InputException {
    tokens.expect(",");
    return expressions.converted(expressions.value(), type);
  }

  /** After a comma, a shared variable, or {@code &} and a local one. */
  private CExpressions.Result nextVariable() throws InputException {
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

  /** The order after a comma of a call that names one. */
  private MemoryOrder lastOrder(boolean explicit) throws InputException {
    if (!explicit) {
      return MemoryOrder.SEQ_CST;
    }
    tokens.expect(",");
    return order();
  }

  private MemoryOrder order() throws InputException {
    Token word = tokens.word("a memory order");
    MemoryOrder order = ORDERS.get(word.text());
    if (order == null) {
      throw word.wrong("there is no memory order " + word.quoted() + "; try memory_order_seq_cst");
    }
    return order;
  }
}
