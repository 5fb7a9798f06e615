package dev.weir.frontend.llvm;

import dev.weir.frontend.llvm.AssemblyPlace.Immediate;
import dev.weir.frontend.llvm.AssemblyPlace.Memory;
import dev.weir.frontend.llvm.AssemblyPlace.Register;
import dev.weir.frontend.llvm.AssemblyPlace.Stack;
import dev.weir.frontend.llvm.AssemblyText.Statement;
import dev.weir.program.AccessInfo;
import dev.weir.program.AtomicOperator;
import dev.weir.program.BinaryOperator;
import dev.weir.program.Instruction;
import dev.weir.program.MemoryOrder;
import dev.weir.program.Operand;
import dev.weir.program.UnaryOperator;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Lowers the instructions of x86-64 that lock-free C is written with. A {@code lock} prefix, or
 * {@code xchg} with memory, makes one sequentially consistent read-modify-write; without it, an
 * instruction that changes memory is a load and a store.
 */
final class AssemblyInstructions {
  private static final Set<String> IDLE = Set.of("pause", "nop", "endbr64", "prefetcht0");

  private static final Map<String, AtomicOperator> OPERATORS =
      Map.of(
          "add", AtomicOperator.ADD,
          "sub", AtomicOperator.SUB,
          "and", AtomicOperator.AND,
          "or", AtomicOperator.OR,
          "xor", AtomicOperator.XOR,
          "inc", AtomicOperator.ADD,
          "dec", AtomicOperator.SUB,
          "not", AtomicOperator.XOR,
          "neg", AtomicOperator.REVERSE_SUB);

  private static final Set<String> UNARY = Set.of("inc", "dec", "not", "neg");
  private static final Set<String> BIT_TESTS = Set.of("bt", "bts", "btr", "btc");

  private static final Map<String, UnaryOperator> COUNTS =
      Map.of(
          "tzcnt", UnaryOperator.TRAILING_ZEROS,
          "lzcnt", UnaryOperator.LEADING_ZEROS,
          "popcnt", UnaryOperator.POPULATION_COUNT);

  private static final Set<String> OTHERS =
      Set.of("mov", "xchg", "xadd", "cmpxchg", "cmp", "test", "sbb", "bsf", "bsr", "bswap", "lea");

  private final FunctionContext context;
  private final AssemblyRegisters registers;
  private final AssemblyOperands operands;
  private final AssemblyFlags flags;

  AssemblyInstructions(
      FunctionContext context,
      AssemblyRegisters registers,
      AssemblyOperands operands,
      AssemblyFlags flags) {
    this.context = context;
    this.registers = registers;
    this.operands = operands;
    this.flags = flags;
  }

  /**
   * Lowers one instruction.
   *
   * @throws AssemblyException if it is not one of those that are understood
   */
  void lower(Statement statement) throws AssemblyException {
    String mnemonic = statement.mnemonic();
    switch (mnemonic) {
      case "mfence" -> context.emit(fence(MemoryOrder.SEQ_CST));
      case "sfence" -> context.emit(fence(MemoryOrder.RELEASE));
      case "lfence" -> context.emit(fence(MemoryOrder.ACQUIRE));
      case "cmpxchg8b" -> compareExchangePair(statement);
      case "cmpxchg16b" -> compareExchangeWide(statement);
      default -> {
        if (IDLE.contains(mnemonic) && !statement.prefix().equals("lock")) {
          return;
        }
        if (mnemonic.startsWith("set")) {
          require(statement, 1);
          write(
              operands.place(statement.operands().getFirst()),
              1,
              flags.condition(mnemonic.substring(3)));
        } else {
          sized(statement);
        }
      }
    }
  }

  private Instruction.Fence fence(MemoryOrder order) {
    return new Instruction.Fence(order, context.position());
  }

  private static void require(Statement statement, int count) throws AssemblyException {
    if (statement.operands().size() != count || statement.prefix().equals("rep")) {
      throw new AssemblyException("instruction '" + statement.mnemonic() + "'");
    }
  }

  /** An instruction whose name may end with the size of its operands. */
  private void sized(Statement statement) throws AssemblyException {
    String name = baseName(statement.mnemonic());
    List<AssemblyPlace> places = new ArrayList<>();
    for (String operand : statement.operands()) {
      places.add(operands.place(operand));
    }
    int size = size(statement.mnemonic(), name, places);
    boolean locked = statement.prefix().equals("lock");
    require(statement, UNARY.contains(name) || name.equals("bswap") ? 1 : 2);
    AssemblyPlace target = places.getLast();
    if (locked && !isLockable(name, target)) {
      throw new AssemblyException("lock with '" + statement.mnemonic() + "'");
    }
    if (OPERATORS.containsKey(name)) {
      change(name, places, size, locked);
    } else if (BIT_TESTS.contains(name)) {
      testBit(name, places.getFirst(), target, size, locked);
    } else if (COUNTS.containsKey(name)) {
      UnaryOperator operator = COUNTS.getOrDefault(name, UnaryOperator.POPULATION_COUNT);
      write(target, size, context.unary(operator, 8 * size, read(places.getFirst(), size)));
      flags.forget();
    } else {
      other(name, places, size, locked);
    }
  }

  private static boolean isLockable(String name, AssemblyPlace target) {
    boolean changes =
        OPERATORS.containsKey(name)
            || BIT_TESTS.contains(name) && !name.equals("bt")
            || name.equals("xadd")
            || name.equals("cmpxchg")
            || name.equals("xchg");
    return changes && (target instanceof Memory || target instanceof Stack);
  }

  private static String baseName(String mnemonic) throws AssemblyException {
    String shorter = mnemonic.substring(0, mnemonic.length() - 1);
    for (String name : List.of(mnemonic, shorter)) {
      boolean hasSuffix = name.equals(mnemonic) || "bwlq".indexOf(last(mnemonic)) >= 0;
      boolean known =
          OPERATORS.containsKey(name)
              || BIT_TESTS.contains(name)
              || COUNTS.containsKey(name)
              || OTHERS.contains(name);
      if (known && hasSuffix) {
        return name;
      }
    }
    throw new AssemblyException("instruction '" + mnemonic + "'");
  }

  private static char last(String text) {
    return text.charAt(text.length() - 1);
  }

  private static int size(String mnemonic, String name, List<AssemblyPlace> places)
      throws AssemblyException {
    if (!mnemonic.equals(name)) {
      return switch (last(mnemonic)) {
        case 'b' -> 1;
        case 'w' -> 2;
        case 'l' -> 4;
        default -> 8;
      };
    }
    int size = 0;
    for (AssemblyPlace place : places) {
      if (place instanceof Register register) {
        size = register.size();
      }
    }
    if (size == 0) {
      throw new AssemblyException("operands of unknown size for '" + mnemonic + "'");
    }
    return size;
  }

  private void other(String name, List<AssemblyPlace> places, int size, boolean locked)
      throws AssemblyException {
    AssemblyPlace source = places.getFirst();
    AssemblyPlace target = places.getLast();
    switch (name) {
      case "mov" -> write(target, size, read(source, size));
      case "xchg" -> exchange(source, target, size);
      case "xadd" -> exchangeAdd(source, target, size, locked);
      case "cmpxchg" -> compareExchange(source, target, size, locked);
      case "cmp" -> {
        Operand left = read(target, size);
        Operand right = read(source, size);
        Operand difference = context.binary(BinaryOperator.SUB, 8 * size, left, right);
        flags.subtracted(left, right, difference, 8 * size);
      }
      case "test" -> {
        Operand both =
            context.binary(BinaryOperator.AND, 64, read(target, size), read(source, size));
        flags.combined(both, 8 * size);
      }
      case "sbb" -> spread(source, target, size);
      case "bsf" -> {
        Operand value = nonZero(read(source, size), size);
        write(target, size, context.unary(UnaryOperator.TRAILING_ZEROS, 8 * size, value));
        flags.forget();
      }
      case "bsr" -> {
        Operand value = nonZero(read(source, size), size);
        Operand zeros = context.unary(UnaryOperator.LEADING_ZEROS, 8 * size, value);
        Operand top = Operand.constant(8L * size - 1);
        write(target, size, context.binary(BinaryOperator.SUB, 8 * size, top, zeros));
        flags.forget();
      }
      case "bswap" ->
          write(target, size, context.unary(UnaryOperator.BYTE_SWAP, 8 * size, read(target, size)));
      default -> {
        if (!(source instanceof Memory memory)) {
          throw new AssemblyException("operand of '" + name + "'");
        }
        write(target, size, memory.address());
      }
    }
  }

  /** A bit scan of zero leaves its target undefined. */
  private Operand nonZero(Operand value, int size) {
    int zero = context.builder().newRegister();
    context.emit(
        new Instruction.Compare(
            zero,
            dev.weir.program.Predicate.EQ,
            8 * size,
            value,
            Operand.constant(0),
            context.position()));
    context.emit(
        new Instruction.CheckDefined(
            Operand.register(zero), "result of a bit scan of 0", context.position()));
    return value;
  }

  /** {@code add}, {@code inc} and the like. */
  private void change(String name, List<AssemblyPlace> places, int size, boolean locked)
      throws AssemblyException {
    int width = 8 * size;
    AssemblyPlace target = places.getLast();
    if (target instanceof Register && places.getFirst().equals(target) && isCleared(name)) {
      write(target, size, Operand.constant(0));
      flags.combined(Operand.constant(0), width);
      return;
    }
    Operand operand =
        switch (name) {
          case "inc", "dec" -> Operand.constant(1);
          case "not" -> Operand.constant(Widths.mask(width));
          case "neg" -> Operand.constant(0);
          default -> read(places.getFirst(), size);
        };
    if (target instanceof Stack) {
      changeNothing(name, operand, locked);
      return;
    }
    AtomicOperator operator = OPERATORS.getOrDefault(name, AtomicOperator.ADD);
    Operand old =
        locked ? readModifyWrite(operator, memory(target), operand, size) : read(target, size);
    Operand result = apply(operator, width, old, operand);
    if (!locked) {
      write(target, size, result);
    }
    switch (name) {
      case "add" -> flags.added(old, operand, result, width);
      case "sub" -> flags.subtracted(old, operand, result, width);
      case "inc" -> flags.stepped(true, old, result, width);
      case "dec" -> flags.stepped(false, old, result, width);
      case "neg" -> flags.subtracted(Operand.constant(0), old, result, width);
      case "not" -> {}
      default -> flags.combined(result, width);
    }
  }

  /** A register that is combined with itself: what it held does not matter. */
  private static boolean isCleared(String name) {
    return name.equals("xor") || name.equals("sub");
  }

  /** A locked operation that leaves the stack as it was: the usual stand-in for a fence. */
  private void changeNothing(String name, Operand operand, boolean locked)
      throws AssemblyException {
    boolean unchanged =
        locked
            && operand.equals(Operand.constant(0))
            && Set.of("add", "or", "sub", "xor").contains(name);
    if (!unchanged) {
      throw new AssemblyException("operand on the stack");
    }
    context.emit(fence(MemoryOrder.SEQ_CST));
    flags.forget();
  }

  private Operand apply(AtomicOperator operator, int width, Operand old, Operand operand) {
    return switch (operator) {
      case ADD -> context.binary(BinaryOperator.ADD, width, old, operand);
      case SUB -> context.binary(BinaryOperator.SUB, width, old, operand);
      case REVERSE_SUB -> context.binary(BinaryOperator.SUB, width, operand, old);
      case AND -> context.binary(BinaryOperator.AND, width, old, operand);
      case OR -> context.binary(BinaryOperator.OR, width, old, operand);
      case XOR -> context.binary(BinaryOperator.XOR, width, old, operand);
      default -> throw new IllegalArgumentException(operator.toString());
    };
  }

  private void exchange(AssemblyPlace source, AssemblyPlace target, int size)
      throws AssemblyException {
    if (source instanceof Memory) {
      exchange(target, source, size);
      return;
    }
    Operand value = read(source, size);
    if (target instanceof Memory memory) {
      write(source, size, readModifyWrite(AtomicOperator.EXCHANGE, memory, value, size));
    } else {
      Operand other = read(target, size);
      write(target, size, value);
      write(source, size, other);
    }
  }

  private void exchangeAdd(AssemblyPlace source, AssemblyPlace target, int size, boolean locked)
      throws AssemblyException {
    Operand addend = read(source, size);
    Operand old =
        locked
            ? readModifyWrite(AtomicOperator.ADD, memory(target), addend, size)
            : read(target, size);
    Operand sum = context.binary(BinaryOperator.ADD, 8 * size, old, addend);
    write(source, size, old);
    if (!locked) {
      write(target, size, sum);
    }
    flags.added(old, addend, sum, 8 * size);
  }

  private void compareExchange(AssemblyPlace source, AssemblyPlace target, int size, boolean locked)
      throws AssemblyException {
    if (!locked) {
      throw new AssemblyException("cmpxchg without lock");
    }
    Register accumulator = new Register("ax", size);
    Operand expected = read(accumulator, size);
    Operand desired = read(source, size);
    int old = context.builder().newRegister();
    compareExchange(memory(target), old, expected, desired, size);
    write(accumulator, size, Operand.register(old));
    Operand difference =
        context.binary(BinaryOperator.SUB, 8 * size, expected, Operand.register(old));
    flags.subtracted(expected, Operand.register(old), difference, 8 * size);
  }

  private int compareExchange(Memory memory, int old, Operand expected, Operand desired, int size) {
    int success = context.builder().newRegister();
    context.emit(
        new Instruction.CompareExchange(
            old,
            success,
            memory.address(),
            expected,
            desired,
            size,
            MemoryOrder.SEQ_CST,
            MemoryOrder.SEQ_CST,
            info(memory, size),
            context.position()));
    return success;
  }

  /** {@code cmpxchg8b}: the accumulator and the new value are pairs of registers. */
  private void compareExchangePair(Statement statement) throws AssemblyException {
    require(statement, 1);
    if (!statement.prefix().equals("lock")) {
      throw new AssemblyException("cmpxchg8b without lock");
    }
    Memory memory = memory(operands.place(statement.operands().getFirst()));
    Operand expected = pair("dx", "ax");
    Operand desired = pair("cx", "bx");
    int old = context.builder().newRegister();
    int success = compareExchange(memory, old, expected, desired, 8);
    Operand value = Operand.register(old);
    write(new Register("ax", 4), 4, value);
    write(
        new Register("dx", 4),
        4,
        context.binary(BinaryOperator.LSHR, 64, value, Operand.constant(32)));
    flags.succeeded(Operand.register(success));
  }

  /** {@code cmpxchg16b}: 16 bytes at once. */
  private void compareExchangeWide(Statement statement) throws AssemblyException {
    require(statement, 1);
    if (!statement.prefix().equals("lock")) {
      throw new AssemblyException("cmpxchg16b without lock");
    }
    Memory memory = memory(operands.place(statement.operands().getFirst()));
    int low = context.builder().newRegister();
    int high = context.builder().newRegister();
    int success = context.builder().newRegister();
    context.emit(
        new Instruction.WideCompareExchange(
            low,
            high,
            success,
            memory.address(),
            read(new Register("ax", 8), 8),
            read(new Register("dx", 8), 8),
            read(new Register("bx", 8), 8),
            read(new Register("cx", 8), 8),
            MemoryOrder.SEQ_CST,
            MemoryOrder.SEQ_CST,
            info(memory, 16),
            context.position()));
    write(new Register("ax", 8), 8, Operand.register(low));
    write(new Register("dx", 8), 8, Operand.register(high));
    flags.succeeded(Operand.register(success));
  }

  private Operand pair(String high, String low) throws AssemblyException {
    Operand shifted =
        context.binary(
            BinaryOperator.SHL, 64, read(new Register(high, 4), 4), Operand.constant(32));
    return context.binary(BinaryOperator.OR, 64, shifted, read(new Register(low, 4), 4));
  }

  /** {@code sbb} of a register with itself: all ones if there was a carry. */
  private void spread(AssemblyPlace source, AssemblyPlace target, int size)
      throws AssemblyException {
    if (!source.equals(target) || !(target instanceof Register)) {
      throw new AssemblyException("instruction 'sbb' of two operands");
    }
    Operand carry = flags.condition("c");
    write(target, size, context.binary(BinaryOperator.SUB, 8 * size, Operand.constant(0), carry));
  }

  /** A bit test: with a bit number from a register, memory is a long string of bits. */
  private void testBit(
      String name, AssemblyPlace number, AssemblyPlace target, int size, boolean locked)
      throws AssemblyException {
    int width = 8 * size;
    Operand index = read(number, size);
    Operand bit = context.binary(BinaryOperator.AND, 64, index, Operand.constant(width - 1L));
    AssemblyPlace place = target;
    if (target instanceof Memory memory && number instanceof Register) {
      place = wordOf(memory, index, size);
    }
    Operand one = context.binary(BinaryOperator.SHL, width, Operand.constant(1), bit);
    Operand operand =
        name.equals("btr")
            ? context.binary(BinaryOperator.XOR, width, one, Operand.constant(Widths.mask(width)))
            : one;
    AtomicOperator operator =
        switch (name) {
          case "btr" -> AtomicOperator.AND;
          case "btc" -> AtomicOperator.XOR;
          default -> AtomicOperator.OR;
        };
    Operand old =
        locked ? readModifyWrite(operator, memory(place), operand, size) : read(place, size);
    if (!locked && !name.equals("bt")) {
      write(place, size, apply(operator, width, old, operand));
    }
    Operand shifted = context.binary(BinaryOperator.LSHR, width, old, bit);
    flags.tested(context.binary(BinaryOperator.AND, 64, shifted, Operand.constant(1)));
  }

  /** The word that holds a bit of a string of bits. */
  private Memory wordOf(Memory memory, Operand index, int size) {
    int shift = Integer.numberOfTrailingZeros(8 * size);
    Operand signed = size == 8 ? index : context.unary(UnaryOperator.SIGN_EXTEND, 8 * size, index);
    Operand word = context.binary(BinaryOperator.ASHR, 64, signed, Operand.constant(shift));
    Operand bytes = context.binary(BinaryOperator.MUL, 64, word, Operand.constant(size));
    return new Memory(
        context.binary(BinaryOperator.ADD, 64, memory.address(), bytes), memory.object(), 0);
  }

  private static Memory memory(AssemblyPlace place) throws AssemblyException {
    if (place instanceof Memory memory) {
      return memory;
    }
    throw new AssemblyException("operand that is not in memory");
  }

  private Operand readModifyWrite(
      AtomicOperator operator, Memory memory, Operand operand, int size) {
    int old = context.builder().newRegister();
    context.emit(
        new Instruction.ReadModifyWrite(
            old,
            operator,
            memory.address(),
            operand,
            size,
            MemoryOrder.SEQ_CST,
            info(memory, size),
            context.position()));
    return Operand.register(old);
  }

  private Operand read(AssemblyPlace place, int size) throws AssemblyException {
    return switch (place) {
      case Register register -> registers.read(register, size);
      case Immediate(long value) -> Operand.constant(value & Widths.mask(8 * size));
      case Stack stack -> throw new AssemblyException("operand on the stack");
      case Memory memory -> {
        int register = context.builder().newRegister();
        context.emit(
            new Instruction.Load(
                register,
                memory.address(),
                size,
                8 * size,
                MemoryOrder.PLAIN,
                info(memory, size),
                context.position()));
        yield Operand.register(register);
      }
    };
  }

  private void write(AssemblyPlace place, int size, Operand value) throws AssemblyException {
    switch (place) {
      case Register register -> registers.write(register, size, value);
      case Memory memory ->
          context.emit(
              new Instruction.Store(
                  memory.address(),
                  value,
                  size,
                  MemoryOrder.PLAIN,
                  info(memory, size),
                  context.position()));
      case Immediate immediate -> throw new AssemblyException("constant as a target");
      case Stack stack -> throw new AssemblyException("operand on the stack");
    }
  }

  private AccessInfo info(Memory memory, int size) {
    return memory.object().ref() == 0
        ? AccessInfo.UNKNOWN
        : context
            .names()
            .access(memory.object(), new Leaf(Leaf.Kind.INTEGER, 8 * size, memory.offset()));
  }
}
