package dev.weir.machine.bytecode;

import dev.weir.machine.code.Arithmetic;
import dev.weir.program.AccessInfo;
import dev.weir.program.AtomicOperator;
import dev.weir.program.BinaryOperator;
import dev.weir.program.Block;
import dev.weir.program.Function;
import dev.weir.program.Global;
import dev.weir.program.Instruction;
import dev.weir.program.MemoryOrder;
import dev.weir.program.Operand;
import dev.weir.program.Predicate;
import dev.weir.program.Program;
import dev.weir.program.SourcePosition;
import dev.weir.program.Terminator;
import dev.weir.program.ThreadStart;
import dev.weir.program.TypeLayout;
import dev.weir.program.UnaryOperator;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;

/**
 * Random functions of local computations with jumps anywhere, accesses to own, shared and constant
 * memory, calls, divisions, atomic blocks, and now and then something that is an error.
 */
final class RandomLocalPrograms {
  private static final SourcePosition NOWHERE = SourcePosition.UNKNOWN;
  private static final int HELPER = 0;
  private static final int ATOMIC = 1;
  private static final int FAILING = 2;
  private static final int FIRST_THREAD = 3;
  private static final int VALUES = 5;
  private static final int OWN = 5;
  private static final int COUNTER = 6;
  private static final int REGISTERS = 7;
  private static final int SHARED_GLOBAL = 0;
  private static final int CONSTANT_GLOBAL = 1;
  private static final List<Integer> WIDTHS = List.of(1, 7, 8, 16, 31, 32, 33, 63, 64);

  private final Random random;

  private RandomLocalPrograms(long seed) {
    this.random = new Random(seed);
  }

  /** The program of a seed: of one thread, which is alone, or of two. */
  static Program of(long seed) {
    return new RandomLocalPrograms(seed).program();
  }

  private Program program() {
    List<Function> functions = new ArrayList<>();
    functions.add(function("helper", 2, false));
    functions.add(function("__VERIFIER_atomic_helper", 1, false));
    functions.add(new Function("__assert_fail", 0, false, 0, List.of(), NOWHERE));
    functions.add(function("first", 0, true));
    functions.add(function("second", 0, true));
    List<ThreadStart> threads = new ArrayList<>();
    int count = random.nextInt(4) == 0 ? 1 : 2;
    for (int thread = 0; thread < count; thread++) {
      threads.add(new ThreadStart(FIRST_THREAD + thread, List.of()));
    }
    Global constant =
        new Global(
            "constant",
            16,
            8,
            true,
            new byte[] {1, 2, 3, 4, 5, 6, 7, 8, -1, -2},
            List.of(),
            TypeLayout.SCALAR,
            NOWHERE);
    return new Program(
        "random", functions, List.of(Global.zeroed("shared", 32), constant), threads);
  }

  private Function function(String name, int parameters, boolean calls) {
    int count = 2 + random.nextInt(6);
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Block(start(parameters), new Terminator.Jump(1, NOWHERE)));
    for (int block = 1; block <= count; block++) {
      blocks.add(block(block, count, calls));
    }
    return new Function(name, parameters, false, REGISTERS, blocks, NOWHERE);
  }

  private List<Instruction> start(int parameters) {
    List<Instruction> start = new ArrayList<>();
    for (int register = parameters; register < VALUES; register++) {
      start.add(new Instruction.Move(register, constant(64), NOWHERE));
    }
    start.add(
        new Instruction.Allocate(OWN, Operand.constant(24), 8, "own", TypeLayout.SCALAR, NOWHERE));
    for (int offset = 0; offset < 20; offset += 4) {
      start.add(
          new Instruction.Binary(
              COUNTER, BinaryOperator.ADD, 64, register(OWN), Operand.constant(offset), NOWHERE));
      start.add(store(register(COUNTER), 4));
    }
    start.add(new Instruction.Move(COUNTER, Operand.constant(0), NOWHERE));
    return start;
  }

  private Block block(int block, int count, boolean calls) {
    List<Instruction> instructions = new ArrayList<>();
    int length = random.nextInt(6);
    for (int i = 0; i < length; i++) {
      addInstruction(instructions, calls);
    }
    if (block == count) {
      return new Block(
          instructions, new Terminator.Return(Optional.of(register(value())), NOWHERE));
    }
    return new Block(instructions, terminator(instructions, block, count));
  }

  private Terminator terminator(List<Instruction> instructions, int block, int count) {
    int forward = block + 1 + random.nextInt(count - block);
    int any = 1 + random.nextInt(count);
    return switch (random.nextInt(8)) {
      case 0 -> new Terminator.Jump(forward, NOWHERE);
      case 1 -> {
        List<Terminator.Case> cases = new ArrayList<>();
        for (long value : List.of(0L, 1L, 5L, -1L, 1L << 40, Long.MIN_VALUE)) {
          if (random.nextBoolean()) {
            cases.add(new Terminator.Case(value, 1 + random.nextInt(count)));
          }
        }
        yield new Terminator.Switch(operand(64), cases, forward, NOWHERE);
      }
      case 2 -> new Terminator.Branch(register(value()), any, forward, NOWHERE);
      case 3, 4, 5 -> {
        // Back, but not for ever.
        int back = 1 + random.nextInt(block);
        int bound = random.nextInt(10) == 0 ? 40_000 : random.nextInt(8);
        instructions.add(
            new Instruction.Binary(
                COUNTER, BinaryOperator.ADD, 32, register(COUNTER), Operand.constant(1), NOWHERE));
        instructions.add(
            new Instruction.Compare(
                0, Predicate.ULT, 32, register(COUNTER), Operand.constant(bound), NOWHERE));
        yield new Terminator.Branch(register(0), back, forward, NOWHERE);
      }
      default -> {
        instructions.add(compare());
        Instruction.Compare last = (Instruction.Compare) instructions.getLast();
        yield new Terminator.Branch(register(last.destination()), any, forward, NOWHERE);
      }
    };
  }

  private void addInstruction(List<Instruction> to, boolean calls) {
    switch (random.nextInt(22)) {
      case 0 -> to.add(new Instruction.Move(value(), operand(64), NOWHERE));
      case 1, 2, 3, 4, 5, 6, 7 -> to.add(binary());
      case 8, 9 -> to.add(compare());
      case 10 ->
          to.add(
              new Instruction.Select(
                  value(), register(value()), operand(64), operand(64), NOWHERE));
      case 11, 12 -> to.add(unary());
      case 13, 14, 15 -> addAccess(to, true);
      case 16, 17, 18 -> addAccess(to, false);
      case 19 -> {
        Operand condition = random.nextInt(6) == 0 ? register(value()) : Operand.constant(0);
        to.add(new Instruction.CheckDefined(condition, "a value", NOWHERE));
      }
      case 20 -> {
        if (calls) {
          addCall(to);
        } else {
          to.add(
              new Instruction.ReadModifyWrite(
                  value(),
                  AtomicOperator.ADD,
                  new Operand.GlobalAddress(SHARED_GLOBAL, 0),
                  operand(32),
                  4,
                  MemoryOrder.SEQ_CST,
                  AccessInfo.UNKNOWN,
                  NOWHERE));
        }
      }
      default -> to.add(new Instruction.Fence(MemoryOrder.SEQ_CST, NOWHERE));
    }
  }

  private void addCall(List<Instruction> to) {
    boolean isAtomic = random.nextInt(3) == 0;
    int callee = random.nextInt(40) == 0 ? FAILING : isAtomic ? ATOMIC : HELPER;
    to.add(
        new Instruction.Call(
            OptionalInt.of(value()),
            new Operand.FunctionAddress(callee),
            callee == FAILING ? List.of() : List.of(operand(64), operand(64)),
            NOWHERE));
  }

  private Instruction binary() {
    List<BinaryOperator> operators = List.of(BinaryOperator.values());
    if (random.nextInt(6) == 0) {
      return floating(operators.stream().filter(BinaryOperator::isFloating).toList());
    }
    BinaryOperator operator =
        random.nextInt(4) == 0
            ? operators.get(random.nextInt(operators.indexOf(BinaryOperator.FADD)))
            : operators.get(random.nextInt(operators.indexOf(BinaryOperator.XOR) + 1));
    int width = width();
    Operand right =
        operator.canFail() && random.nextInt(5) != 0
            ? Operand.constant(Math.max(1, random.nextInt(7)) & Arithmetic.mask(width) | 1)
            : operand(width);
    return new Instruction.Binary(value(), operator, width, operand(width), right, NOWHERE);
  }

  private Instruction floating(List<BinaryOperator> operators) {
    BinaryOperator operator = operators.get(random.nextInt(operators.size()));
    int width = random.nextInt(4) == 0 ? Integer.SIZE : Long.SIZE;
    return new Instruction.Binary(value(), operator, width, number(width), number(width), NOWHERE);
  }

  /**
   * Any bits, or a number of which there may be two in an operation, infinities and NaN among them.
   */
  private Operand number(int width) {
    if (random.nextInt(3) != 0) {
      return operand(width);
    }
    double[] numbers = {0, -0.0, 1, -1.5, 3e9, Double.POSITIVE_INFINITY, Double.NaN};
    double number = numbers[random.nextInt(numbers.length)];
    return Operand.constant(
        width == Long.SIZE
            ? Double.doubleToRawLongBits(number)
            : Integer.toUnsignedLong(Float.floatToRawIntBits((float) number)));
  }

  private Instruction unary() {
    UnaryOperator operator = UnaryOperator.values()[random.nextInt(7)];
    int width = operator == UnaryOperator.BYTE_SWAP ? 32 : width();
    return new Instruction.Unary(value(), operator, width, operand(width), NOWHERE);
  }

  private Instruction compare() {
    Predicate predicate = Predicate.values()[random.nextInt(Predicate.values().length)];
    int width = width();
    return new Instruction.Compare(
        value(), predicate, width, operand(width), operand(width), NOWHERE);
  }

  private void addAccess(List<Instruction> to, boolean isLoad) {
    int size = 1 << random.nextInt(4);
    Operand address =
        switch (random.nextInt(20)) {
          case 0 -> register(value());
          case 1 -> new Operand.GlobalAddress(CONSTANT_GLOBAL, random.nextInt(9));
          case 2, 3, 4, 5 -> new Operand.GlobalAddress(SHARED_GLOBAL, 8L * random.nextInt(4));
          default -> register(OWN);
        };
    if (address.equals(register(OWN)) && random.nextBoolean()) {
      int register = value();
      int offset = random.nextInt(30) == 0 ? 21 : random.nextInt(13);
      to.add(
          new Instruction.Binary(
              register, BinaryOperator.ADD, 64, address, Operand.constant(offset), NOWHERE));
      address = register(register);
    }
    if (isLoad) {
      int width = random.nextBoolean() ? 8 * size : 1 + random.nextInt(8 * size);
      int unneeded = random.nextInt(4) == 0 ? random.nextInt(1 << size) : 0;
      to.add(
          new Instruction.Load(
              value(),
              address,
              size,
              width,
              MemoryOrder.RELAXED,
              unneeded,
              AccessInfo.UNKNOWN,
              NOWHERE));
    } else {
      to.add(store(address, size));
    }
  }

  private Instruction store(Operand address, int size) {
    return new Instruction.Store(
        address, operand(8 * size), size, MemoryOrder.RELAXED, AccessInfo.UNKNOWN, NOWHERE);
  }

  private int width() {
    return WIDTHS.get(random.nextInt(WIDTHS.size()));
  }

  private int value() {
    return random.nextInt(VALUES);
  }

  private static Operand register(int register) {
    return Operand.register(register);
  }

  private Operand operand(int width) {
    return random.nextInt(3) == 0 ? constant(width) : register(value());
  }

  private Operand constant(int width) {
    long value =
        switch (random.nextInt(4)) {
          case 0 -> random.nextLong();
          case 1 -> 1L << random.nextInt(64);
          default -> random.nextInt(9);
        };
    return Operand.constant(value & Arithmetic.mask(width));
  }
}
