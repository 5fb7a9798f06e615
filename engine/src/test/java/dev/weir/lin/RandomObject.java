package dev.weir.lin;

import dev.weir.program.AccessInfo;
import dev.weir.program.AtomicOperator;
import dev.weir.program.BinaryOperator;
import dev.weir.program.Function;
import dev.weir.program.FunctionBuilder;
import dev.weir.program.Global;
import dev.weir.program.Instruction;
import dev.weir.program.MemoryOrder;
import dev.weir.program.Operand;
import dev.weir.program.Program;
import dev.weir.program.Signature;
import dev.weir.program.SourcePosition;
import dev.weir.program.Terminator;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;

/** A tiny object with a few cells and three random operations, some of which take the same lock. */
public final class RandomObject {
  private static final SourcePosition NOWHERE = SourcePosition.UNKNOWN;
  private static final Signature.Value INT = new Signature.Value(Signature.Kind.SIGNED, 4);
  private static final int CELLS = 2;
  private static final int CELL_BYTES = 4;
  private static final int LOCK = 1;
  private static final int LOCK_BYTES = 40;

  private final Random random;

  /** Whether it only hands on what it is given. */
  private final boolean isOpaque;

  private final List<Function> functions = new ArrayList<>();
  private boolean waits;
  private int lines;

  /** Whether two operations access memory only once. */
  private final boolean isLean;

  private RandomObject(Random random, boolean isOpaque, boolean isLean) {
    this.random = random;
    this.isOpaque = isOpaque;
    this.isLean = isLean;
  }

  /** Its program: the operations are called {@code op0} to {@code op2}, and take a number. */
  public static Program of(Random random) {
    return new RandomObject(random, false, false).program();
  }

  /** The same, of one that does not compare the numbers that it takes, but with 0. */
  static Program opaque(Random random) {
    return new RandomObject(random, true, false).program();
  }

  /** The same, of one that is often linearizable where stores do not wait. */
  public static Program lean(Random random) {
    return new RandomObject(random, false, true).program();
  }

  /** The same, where {@code op1} waits until a cell is set, and then takes what is there. */
  public static Program waiting(Random random) {
    RandomObject object = new RandomObject(random, false, true);
    object.waits = true;
    return object.program();
  }

  private Program program() {
    functions.add(external("pthread_mutex_lock"));
    functions.add(external("pthread_mutex_unlock"));
    boolean hasLock = random.nextInt(4) == 0;
    if (isLean) {
      functions.add(register("op0", true));
      functions.add(register("op1", false));
    }
    for (int i = isLean ? 2 : 0; i < 3; i++) {
      functions.add(operation("op" + i, hasLock && random.nextInt(5) > 0));
    }
    List<Global> globals =
        List.of(Global.zeroed("cells", CELLS * CELL_BYTES), Global.zeroed("lock", LOCK_BYTES));
    return new Program("object", functions, globals, List.of());
  }

  private static Function external(String name) {
    return new Function(name, 1, false, 0, List.of(), NOWHERE);
  }

  /** An operation that stores or loads the cell with the number that it is given, from 1. */
  private Function register(String name, boolean stores) {
    FunctionBuilder builder = new FunctionBuilder(name, 1, false, NOWHERE);
    int offset = builder.newRegister();
    int cell = builder.newRegister();
    int result = builder.newRegister();
    builder.add(
        new Instruction.Binary(
            offset,
            BinaryOperator.MUL,
            64,
            Operand.register(0),
            Operand.constant(CELL_BYTES),
            NOWHERE));
    builder.add(
        new Instruction.Binary(
            cell,
            BinaryOperator.ADD,
            64,
            Operand.register(offset),
            new Operand.GlobalAddress(0, -CELL_BYTES),
            NOWHERE));
    builder.add(new Instruction.Move(result, Operand.constant(0), NOWHERE));
    MemoryOrder order = random.nextInt(6) == 0 ? MemoryOrder.SEQ_CST : MemoryOrder.RELAXED;
    Operand address = Operand.register(cell);
    if (waits && !stores) {
      int loop = builder.newBlock();
      int next = builder.newBlock();
      builder.end(new Terminator.Jump(loop, NOWHERE));
      builder.startBlock(loop);
      builder.add(new Instruction.Load(offset, address, 4, 32, order, AccessInfo.UNKNOWN, here()));
      builder.end(new Terminator.Branch(Operand.register(offset), next, loop, NOWHERE));
      builder.startBlock(next);
      builder.add(
          new Instruction.ReadModifyWrite(
              result,
              AtomicOperator.EXCHANGE,
              address,
              Operand.constant(0),
              4,
              order,
              AccessInfo.UNKNOWN,
              here()));
      return end(builder, result);
    }
    builder.add(
        stores
            ? new Instruction.Store(
                address, Operand.constant(1), 4, order, AccessInfo.UNKNOWN, here())
            : new Instruction.Load(result, address, 4, 32, order, AccessInfo.UNKNOWN, here()));
    return end(builder, result);
  }

  private static Function end(FunctionBuilder builder, int result) {
    return builder
        .end(new Terminator.Return(Optional.of(Operand.register(result)), NOWHERE))
        .build()
        .with(new Signature(INT, List.of(INT)));
  }

  private Function operation(String name, boolean locks) {
    FunctionBuilder builder = new FunctionBuilder(name, 1, false, NOWHERE);
    int result = builder.newRegister();
    builder.add(new Instruction.Move(result, Operand.constant(0), NOWHERE));
    if (locks) {
      builder.add(call(0));
    }
    int count = 1 + random.nextInt(3);
    for (int i = 0; i < count; i++) {
      if (random.nextInt(5) == 0) {
        // The rest only where something was found.
        int then = builder.newBlock();
        int end = builder.newBlock();
        builder.end(new Terminator.Branch(Operand.register(result), then, end, NOWHERE));
        builder.startBlock(then);
        statement(builder, result);
        builder.end(new Terminator.Jump(end, NOWHERE));
        builder.startBlock(end);
      } else {
        statement(builder, result);
      }
    }
    if (locks) {
      builder.add(call(1));
    }
    return end(builder, result);
  }

  private static Instruction call(int function) {
    return new Instruction.Call(
        OptionalInt.empty(),
        new Operand.FunctionAddress(function),
        List.of(new Operand.GlobalAddress(LOCK, 0)),
        NOWHERE);
  }

  /** The next line, so that each access has its own. */
  private SourcePosition here() {
    lines++;
    return new SourcePosition("object.c", lines, 1);
  }

  private Operand cell() {
    return new Operand.GlobalAddress(0, CELL_BYTES * random.nextInt(CELLS));
  }

  private void statement(FunctionBuilder builder, int result) {
    MemoryOrder order = random.nextInt(6) == 0 ? MemoryOrder.SEQ_CST : MemoryOrder.RELAXED;
    switch (random.nextInt(12)) {
      case 0, 1, 2, 3 -> {
        boolean isGiven = isOpaque || random.nextInt(3) > 0;
        Operand value = Operand.register(isGiven ? 0 : result);
        MemoryOrder stored = random.nextInt(5) == 0 ? MemoryOrder.RELEASE : order;
        builder.add(new Instruction.Store(cell(), value, 4, stored, AccessInfo.UNKNOWN, here()));
      }
      case 4, 5, 6, 7, 8 -> {
        int loaded = builder.newRegister();
        builder.add(new Instruction.Load(loaded, cell(), 4, 32, order, AccessInfo.UNKNOWN, here()));
        addTo(builder, result, loaded);
      }
      case 9 -> {
        int old = builder.newRegister();
        builder.add(
            new Instruction.ReadModifyWrite(
                old,
                isOpaque ? AtomicOperator.EXCHANGE : AtomicOperator.ADD,
                cell(),
                Operand.register(0),
                4,
                order,
                AccessInfo.UNKNOWN,
                here()));
        addTo(builder, result, old);
      }
      case 10 -> {
        int old = builder.newRegister();
        int success = builder.newRegister();
        builder.add(
            new Instruction.CompareExchange(
                old,
                success,
                cell(),
                Operand.constant(0),
                Operand.register(0),
                4,
                order,
                order == MemoryOrder.RELAXED ? order : MemoryOrder.SEQ_CST,
                AccessInfo.UNKNOWN,
                here()));
        addTo(builder, result, isOpaque ? old : success);
      }
      default -> builder.add(new Instruction.Fence(MemoryOrder.SEQ_CST, here()));
    }
  }

  /** What was found before is told apart from what is found now. */
  private void addTo(FunctionBuilder builder, int result, int found) {
    builder.add(
        new Instruction.Binary(
            result,
            BinaryOperator.MUL,
            32,
            Operand.register(result),
            Operand.constant(isOpaque ? 16 : 5),
            NOWHERE));
    builder.add(
        new Instruction.Binary(
            result,
            BinaryOperator.ADD,
            32,
            Operand.register(result),
            Operand.register(found),
            NOWHERE));
  }
}
