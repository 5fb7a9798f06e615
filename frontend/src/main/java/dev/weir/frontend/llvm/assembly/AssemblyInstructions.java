package dev.weir.frontend.llvm.assembly;

import dev.weir.frontend.llvm.assembly.AssemblyPlace.Memory;
import dev.weir.frontend.llvm.assembly.AssemblyPlace.Register;
import dev.weir.frontend.llvm.assembly.AssemblyPlace.Stack;
import dev.weir.frontend.llvm.assembly.AssemblyText.Statement;
import dev.weir.frontend.llvm.context.FunctionContext;
import dev.weir.frontend.llvm.layout.Widths;
import dev.weir.program.BarrierKind;
import dev.weir.program.BinaryOperator;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.UnaryOperator;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Lowers the instructions of x86-64 that lock-free C is written with. A {@code lock} prefix, or
 * {@code xchg} with memory, makes one sequentially consistent read-modify-write; without it, an
 * instruction that changes memory is a load and a store.
 */
final class AssemblyInstructions {
  private static final Set<String> IDLE =
      Set.of(
          """
          pause nop clflush clflushopt clwb endbr64 prefetchnta prefetcht0 prefetcht1 prefetcht2
          prefetchw
          """
              .split("\\s+"));

  private static final Set<String> UNARY = Set.of("inc", "dec", "not", "neg");

  private static final Map<String, UnaryOperator> COUNTS =
      Map.of(
          "tzcnt", UnaryOperator.TRAILING_ZEROS,
          "lzcnt", UnaryOperator.LEADING_ZEROS,
          "popcnt", UnaryOperator.POPULATION_COUNT);

  private static final Set<String> OTHERS =
      Set.of("mov", "xchg", "xadd", "cmpxchg", "cmp", "test", "sbb", "bsf", "bsr", "bswap", "lea");

  private final FunctionContext context;
  private final AssemblyOperands operands;
  private final AssemblyFlags flags;
  private final AssemblyRegisters registers;
  private final AssemblyAccesses accesses;
  private final AssemblyUpdates updates;
  private final AssemblyExchanges exchanges;

  AssemblyInstructions(
      FunctionContext context,
      AssemblyRegisters registers,
      AssemblyOperands operands,
      AssemblyFlags flags) {
    this.context = context;
    this.operands = operands;
    this.flags = flags;
    this.registers = registers;
    accesses = new AssemblyAccesses(context, registers);
    updates = new AssemblyUpdates(context, accesses, flags);
    exchanges = new AssemblyExchanges(context, registers, accesses, flags);
  }

  /**
   * Lowers one instruction.
   *
   * @throws AssemblyException if it is not one of those that are understood
   */
  void lower(Statement statement) throws AssemblyException {
    String mnemonic = statement.mnemonic();
    switch (mnemonic) {
      case "mfence" -> accesses.barrier(BarrierKind.SYNC);
      case "sfence" -> accesses.barrier(BarrierKind.STORE_STORE);
      case "lfence" -> accesses.barrier(BarrierKind.LOAD_LOAD);
      case "sync", "hwsync", "lwsync", "eieio", "isync" -> ofPower(statement);
      case "cpuid" -> identify();
      case "ud2", "int3" -> trap();
      case "rdtsc" -> timeStamp();
      case "rdtscp" -> {
        timeStamp();
        registers.set("cx", Operand.constant(0));
      }
      case "cmpxchg8b" -> exchanges.compareExchangePair(onlyPlace(statement));
      case "cmpxchg16b" -> exchanges.compareExchangeWide(onlyPlace(statement));
      default -> {
        if (IDLE.contains(mnemonic) && !statement.prefix().equals("lock")) {
          return;
        }
        if (mnemonic.startsWith("set")) {
          require(statement, 1);
          accesses.write(
              operands.place(statement.operands().getFirst()),
              1,
              flags.condition(mnemonic.substring(3)));
        } else {
          sized(statement);
        }
      }
    }
  }

  /** The barriers of POWER, which programs have beside those of x86. */
  private void ofPower(Statement statement) throws AssemblyException {
    require(statement, 0);
    accesses.barrier(
        switch (statement.mnemonic()) {
          case "lwsync" -> BarrierKind.LWSYNC;
          case "eieio" -> BarrierKind.STORE_STORE;
          case "isync" -> BarrierKind.ISYNC;
          default -> BarrierKind.SYNC;
        });
  }

  /** The processor goes on when its stores are in memory: the instruction serialises. */
  private void identify() throws AssemblyException {
    accesses.barrier(BarrierKind.SYNC);
    AssemblyPlace.Register number = new AssemblyPlace.Register("ax", 4);
    List<Operand> answer = new ProcessorIdentity(context).answer(registers.read(number, 4));
    List<String> names = List.of("ax", "bx", "cx", "dx");
    for (int i = 0; i < names.size(); i++) {
      registers.set(names.get(i), answer.get(i));
    }
  }

  /** The counter comes in two halves. */
  private void timeStamp() {
    Operand now = TimeStamps.read(context);
    Operand half = Operand.constant(Integer.SIZE);
    Operand low = Operand.constant(Widths.mask(Integer.SIZE));
    registers.set("ax", context.binary(BinaryOperator.AND, Long.SIZE, now, low));
    registers.set("dx", context.binary(BinaryOperator.LSHR, Long.SIZE, now, half));
  }

  /** An instruction that only stops the program. */
  private void trap() {
    Operand trap =
        new Operand.FunctionAddress(context.program().libraryFunction("llvm.debugtrap", 0));
    context.emit(new Instruction.Call(OptionalInt.empty(), trap, List.of(), context.position()));
  }

  private static void require(Statement statement, int count) throws AssemblyException {
    if (statement.operands().size() != count || statement.prefix().equals("rep")) {
      throw new AssemblyException("instruction '" + statement.mnemonic() + "'");
    }
  }

  /** The operand of a locked instruction that has one. */
  private AssemblyPlace onlyPlace(Statement statement) throws AssemblyException {
    require(statement, 1);
    if (!statement.prefix().equals("lock")) {
      throw new AssemblyException(statement.mnemonic() + " without lock");
    }
    return operands.place(statement.operands().getFirst());
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
    if (AssemblyUpdates.isKnown(name)) {
      updates.change(name, places, size, locked);
    } else if (AssemblyUpdates.isBitTest(name)) {
      updates.testBit(name, places.getFirst(), target, size, locked);
    } else if (COUNTS.containsKey(name)) {
      UnaryOperator operator = COUNTS.getOrDefault(name, UnaryOperator.POPULATION_COUNT);
      accesses.write(
          target, size, context.unary(operator, 8 * size, accesses.read(places.getFirst(), size)));
      flags.forget();
    } else {
      other(name, places, size, locked);
    }
  }

  private static boolean isLockable(String name, AssemblyPlace target) {
    boolean changes =
        AssemblyUpdates.isKnown(name)
            || AssemblyUpdates.isBitTest(name) && !name.equals("bt")
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
          AssemblyUpdates.isKnown(name)
              || AssemblyUpdates.isBitTest(name)
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
      case "mov" -> move(source, target, size);
      case "xchg" -> exchanges.exchange(source, target, size);
      case "xadd" -> exchanges.exchangeAdd(source, target, size, locked);
      case "cmpxchg" -> exchanges.compareExchange(source, target, size, locked);
      case "cmp" -> {
        Operand left = accesses.read(target, size);
        Operand right = accesses.read(source, size);
        Operand difference = context.binary(BinaryOperator.SUB, 8 * size, left, right);
        flags.subtracted(left, right, difference, 8 * size);
      }
      case "test" -> {
        Operand both =
            context.binary(
                BinaryOperator.AND, 64, accesses.read(target, size), accesses.read(source, size));
        flags.combined(both, 8 * size);
      }
      case "sbb" -> spread(source, target, size);
      case "bsf" -> {
        Operand value = nonZero(accesses.read(source, size), size);
        accesses.write(target, size, context.unary(UnaryOperator.TRAILING_ZEROS, 8 * size, value));
        flags.forget();
      }
      case "bsr" -> {
        Operand value = nonZero(accesses.read(source, size), size);
        Operand zeros = context.unary(UnaryOperator.LEADING_ZEROS, 8 * size, value);
        Operand top = Operand.constant(8L * size - 1);
        accesses.write(target, size, context.binary(BinaryOperator.SUB, 8 * size, top, zeros));
        flags.forget();
      }
      case "bswap" ->
          accesses.write(
              target,
              size,
              context.unary(UnaryOperator.BYTE_SWAP, 8 * size, accesses.read(target, size)));
      default -> {
        if (!(source instanceof Memory memory)) {
          throw new AssemblyException("operand of '" + name + "'");
        }
        accesses.write(target, size, memory.address());
      }
    }
  }

  private void move(AssemblyPlace source, AssemblyPlace target, int size) throws AssemblyException {
    if (size == 8
        && source instanceof Register from
        && target instanceof Register to
        && registers.isUnset(from.name())) {
      registers.moveUnset(from.name(), to.name());
    } else {
      accesses.write(target, size, accesses.read(source, size));
    }
  }

  /** A bit scan of zero leaves its target undefined. */
  private Operand nonZero(Operand value, int size) {
    Operand zero =
        context.compare(dev.weir.program.Predicate.EQ, 8 * size, value, Operand.constant(0));
    context.emit(
        new Instruction.CheckDefined(zero, "result of a bit scan of 0", context.position()));
    return value;
  }

  /** {@code sbb} of a register with itself: all ones if there was a carry. */
  private void spread(AssemblyPlace source, AssemblyPlace target, int size)
      throws AssemblyException {
    if (!source.equals(target) || !(target instanceof Register)) {
      throw new AssemblyException("instruction 'sbb' of two operands");
    }
    Operand carry = flags.condition("c");
    accesses.write(
        target, size, context.binary(BinaryOperator.SUB, 8 * size, Operand.constant(0), carry));
  }
}
