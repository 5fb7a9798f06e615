package dev.weir.frontend.litmus;

import dev.weir.frontend.InputException;
import dev.weir.frontend.litmus.CExpressions.Memory;
import dev.weir.frontend.litmus.CExpressions.Value;
import dev.weir.frontend.litmus.code.DataType;
import dev.weir.frontend.litmus.code.ThreadCode;
import dev.weir.frontend.litmus.code.Token;
import dev.weir.program.AtomicOperator;
import dev.weir.program.BinaryOperator;
import dev.weir.program.MemoryOrder;
import dev.weir.program.Operand;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The kernel's operations on atomic variables: {@code xchg}, {@code cmpxchg}, {@code atomic_*},
 * {@code atomic64_*} and {@code atomic_long_*}. Those that give a value are full fences unless
 * their name ends with an order; those that give none have no order.
 */
final class KernelAtomics {
  private static final Pattern NAME =
      Pattern.compile(
          "(?:(atomic|atomic64|atomic_long)_)?(?!raw)(\\w+?)(_relaxed|_acquire|_release)?");

  /** An operation as its name says: how it computes, and whether the operand is implied. */
  private static final Pattern UPDATE =
      Pattern.compile("(fetch_)?(add|sub|and|or|xor|andnot|inc|dec)(_return|_and_test|_negative)?");

  private static final Map<String, AtomicOperator> OPERATORS =
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

  private final CArguments arguments;
  private final CExpressions expressions;
  private final CCode.CThread thread;
  private final ThreadCode code;

  KernelAtomics(CArguments arguments, CExpressions expressions, CCode.CThread thread) {
    this.arguments = arguments;
    this.expressions = expressions;
    this.thread = thread;
    this.code = thread.code();
  }

  /** Whether this is a call that reads and writes in one step. */
  static boolean isReadModifyWrite(Token name) {
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

  /** Takes the arguments of a call, if it is one of these; the closing parenthesis stays. */
  Optional<Value> call(Token name) throws InputException {
    Matcher matcher = NAME.matcher(name.text());
    if (!matcher.matches()) {
      return Optional.empty();
    }
    boolean isAtomic = matcher.group(1) != null;
    String operation = matcher.group(2);
    Optional<String> suffix = Optional.ofNullable(matcher.group(3));
    MemoryOrder order =
        thread.isFullFence(name.position())
            ? MemoryOrder.SEQ_CST
            : suffix.map(KernelAtomics::order).orElse(MemoryOrder.SEQ_CST);
    return switch (operation) {
      case "xchg" -> Optional.of(exchange(name, order));
      case "cmpxchg" -> Optional.of(compareExchange(name, order).old());
      default -> isAtomic ? ofVariable(name, operation, suffix, order) : Optional.empty();
    };
  }

  private static MemoryOrder order(String suffix) {
    return switch (suffix) {
      case "_acquire" -> MemoryOrder.ACQUIRE;
      case "_release" -> MemoryOrder.RELEASE;
      default -> MemoryOrder.RELAXED;
    };
  }

  private Optional<Value> ofVariable(
      Token name, String operation, Optional<String> suffix, MemoryOrder order)
      throws InputException {
    return switch (operation) {
      case "read" -> {
        Memory memory = arguments.pointer();
        code.at(name.position());
        MemoryOrder reads = suffix.isPresent() ? order : MemoryOrder.RELAXED;
        yield Optional.of(
            new Value(code.load(memory.address(), memory.type(), reads), memory.type()));
      }
      case "set" -> {
        Memory memory = arguments.pointer();
        Operand value = arguments.nextOperand(memory.type());
        code.at(name.position());
        MemoryOrder writes = suffix.isPresent() ? order : MemoryOrder.RELAXED;
        code.store(memory.address(), value, memory.type(), writes);
        yield Optional.of(CArguments.NOTHING);
      }
      case "try_cmpxchg" ->
          Optional.of(new TryExchange(arguments, expressions, code).call(name, order));
      case "add_unless" -> {
        Memory memory = arguments.pointer();
        Operand step = arguments.nextOperand(memory.type());
        Operand unwanted = arguments.nextOperand(memory.type());
        yield Optional.of(isNot(addUnless(name, memory, step, unwanted), unwanted));
      }
      case "fetch_add_unless" -> {
        Memory memory = arguments.pointer();
        Operand step = arguments.nextOperand(memory.type());
        Operand unwanted = arguments.nextOperand(memory.type());
        yield Optional.of(addUnless(name, memory, step, unwanted));
      }
      case "inc_not_zero" -> {
        Operand zero = Operand.constant(0);
        Memory memory = arguments.pointer();
        yield Optional.of(isNot(addUnless(name, memory, Operand.constant(1), zero), zero));
      }
      default -> update(name, operation, suffix, order);
    };
  }

  private Value isNot(Value old, Operand unwanted) {
    return expressions.isNot(old, unwanted);
  }

  private Value exchange(Token name, MemoryOrder order) throws InputException {
    Memory memory = arguments.pointer();
    Operand value = arguments.nextOperand(memory.type());
    code.at(name.position());
    Operand old =
        code.modify(AtomicOperator.EXCHANGE, memory.address(), value, memory.type(), order);
    return new Value(old, memory.type());
  }

  private record Outcome(Value old, Operand success) {}

  private Outcome compareExchange(Token name, MemoryOrder order) throws InputException {
    Memory memory = arguments.pointer();
    Operand expected = arguments.nextOperand(memory.type());
    Operand desired = arguments.nextOperand(memory.type());
    code.at(name.position());
    ThreadCode.Exchange exchange =
        code.compareExchange(memory.address(), expected, desired, memory.type(), order);
    return new Outcome(new Value(exchange.old(), memory.type()), exchange.success());
  }

  private Optional<Value> update(
      Token name, String operation, Optional<String> suffix, MemoryOrder order)
      throws InputException {
    Matcher matcher = UPDATE.matcher(operation);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    boolean fetches = matcher.group(1) != null;
    String verb = matcher.group(2);
    Optional<String> result = Optional.ofNullable(matcher.group(3));
    AtomicOperator operator = OPERATORS.getOrDefault(verb, AtomicOperator.ADD);
    boolean hasStep = STEPS.containsKey(operator);
    boolean hasValue = fetches || result.isPresent();
    if (result.isPresent() && (fetches || !hasStep) || suffix.isPresent() && !hasValue) {
      return Optional.empty();
    }
    boolean isByOne = verb.equals("inc") || verb.equals("dec");
    Value operand = isByOne ? new Value(Operand.constant(1), DataType.INT) : arguments.value();
    Memory memory = isByOne ? arguments.pointer() : arguments.nextPointer();
    if (verb.equals("andnot")) {
      Value ones = new Value(Operand.constant(-1), DataType.LONG);
      operand = expressions.arithmetic(BinaryOperator.XOR, operand, ones);
    }
    code.at(name.position());
    Operand change = expressions.converted(operand, memory.type());
    Value old =
        new Value(
            code.modify(
                operator,
                memory.address(),
                change,
                memory.type(),
                hasValue || thread.isFullFence(name.position()) ? order : MemoryOrder.RELAXED),
            memory.type());
    if (!hasValue) {
      return Optional.of(CArguments.NOTHING);
    }
    if (fetches) {
      return Optional.of(old);
    }
    BinaryOperator step = STEPS.getOrDefault(operator, BinaryOperator.ADD);
    Value now = expressions.arithmetic(step, old, new Value(change, memory.type()));
    Value zero = new Value(Operand.constant(0), DataType.INT);
    return Optional.of(
        switch (result.orElse("")) {
          case "_and_test" -> expressions.apply("==", now, zero);
          case "_negative" -> expressions.apply("<", now, zero);
          default -> now;
        });
  }

  /**
   * Adds unless the variable has a value: a load, and compare-exchanges until one succeeds or that
   * value was seen. Gives the value before.
   */
  private Value addUnless(Token name, Memory memory, Operand step, Operand unwanted) {
    code.at(name.position());
    DataType type = memory.type();
    int seen = expressions.temporary();
    code.move(seen, code.load(memory.address(), type, MemoryOrder.RELAXED));
    int again = code.newBlock();
    int attempt = code.newBlock();
    int next = code.newBlock();
    code.start(again);
    Value old = new Value(Operand.register(seen), type);
    code.branch(isNot(old, unwanted).operand(), attempt, next);
    code.start(attempt);
    Operand sum = code.binary(BinaryOperator.ADD, type.width(), old.operand(), step);
    ThreadCode.Exchange exchange =
        code.compareExchange(memory.address(), old.operand(), sum, type, MemoryOrder.SEQ_CST);
    code.move(seen, exchange.old());
    code.branch(exchange.success(), next, again);
    code.start(next);
    return old;
  }
}
