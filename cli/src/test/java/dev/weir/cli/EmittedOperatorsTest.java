package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.frontend.clang.CompilerOptions;
import dev.weir.frontend.llvm.Frontend;
import dev.weir.library.Library;
import dev.weir.machine.code.Arithmetic;
import dev.weir.machine.model.MemoryModels;
import dev.weir.program.AccessInfo;
import dev.weir.program.BinaryOperator;
import dev.weir.program.FunctionBuilder;
import dev.weir.program.Global;
import dev.weir.program.Instruction;
import dev.weir.program.MemoryOrder;
import dev.weir.program.Operand;
import dev.weir.program.Predicate;
import dev.weir.program.Program;
import dev.weir.program.SourcePosition;
import dev.weir.program.Terminator;
import dev.weir.program.ThreadStart;
import dev.weir.program.UnaryOperator;
import dev.weir.search.Checker;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult;
import dev.weir.transform.emit.CEmitter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Operators written as C compute what they compute here, whatever the operands: read again by Weir,
 * and as the machine's compiler optimises them.
 */
class EmittedOperatorsTest {
  private static final SourcePosition HERE = new SourcePosition("operators", 1, 1);
  private static final Operand FAIL = new Operand.FunctionAddress(1);
  private static final int CASES = 400;

  @TempDir private Path folder;

  private Random random = new Random();
  private final List<Global> globals = new ArrayList<>();
  private FunctionBuilder main = new FunctionBuilder("main", 0, false, HERE);

  @BeforeEach
  void start() {
    globals.clear();
    main = new FunctionBuilder("main", 0, false, HERE);
  }

  private long value(int width) {
    long any =
        switch (random.nextInt(4)) {
          case 0 -> random.nextInt(5) - 2;
          case 1 -> 1L << random.nextInt(64);
          case 2 -> Long.MAX_VALUE >> random.nextInt(64);
          default -> random.nextLong();
        };
    return any & Arithmetic.mask(width);
  }

  private int width() {
    int[] usual = {8, 16, 32, 64};
    return random.nextInt(4) == 0 ? 2 + random.nextInt(63) : usual[random.nextInt(usual.length)];
  }

  /** An operand that C sees as a constant, or does not. */
  private Operand operand(long value) {
    if (random.nextBoolean()) {
      return Operand.constant(value);
    }
    Operand.GlobalAddress address = new Operand.GlobalAddress(globals.size(), 0);
    globals.add(Global.zeroed("v" + globals.size(), Long.BYTES));
    main.add(
        new Instruction.Store(
            address,
            Operand.constant(value),
            Long.BYTES,
            MemoryOrder.PLAIN,
            AccessInfo.UNKNOWN,
            HERE));
    int register = main.newRegister();
    main.add(
        new Instruction.Load(
            register, address, Long.BYTES, Long.SIZE, MemoryOrder.PLAIN, AccessInfo.UNKNOWN, HERE));
    return Operand.register(register);
  }

  private void require(int register, long expected) {
    int holds = main.newRegister();
    main.add(
        new Instruction.Compare(
            holds,
            Predicate.EQ,
            Long.SIZE,
            Operand.register(register),
            Operand.constant(expected),
            HERE));
    int failed = main.newBlock();
    int next = main.newBlock();
    main.end(new Terminator.Branch(Operand.register(holds), next, failed, HERE));
    main.startBlock(failed);
    Operand none = Operand.constant(0);
    main.add(
        new Instruction.Call(OptionalInt.empty(), FAIL, List.of(none, none, none, none), HERE));
    main.end(new Terminator.Unreachable(HERE));
    main.startBlock(next);
  }

  private void addBinary() {
    BinaryOperator[] all = BinaryOperator.values();
    BinaryOperator operator = all[random.nextInt(all.length)];
    int width = operator.isFloating() ? Double.SIZE : width();
    long a = operator.isFloating() ? Double.doubleToRawLongBits(number()) : value(width);
    long b = operator.isFloating() ? Double.doubleToRawLongBits(number()) : value(width);
    if (operator.canFail() && !Arithmetic.divisionFailure(operator, width, a, b).isEmpty()) {
      return;
    }
    long expected = Arithmetic.apply(operator, width, a, b);
    boolean isUnsaid = operator.isFloating() && Double.isNaN(Double.longBitsToDouble(expected));
    if (!isUnsaid) {
      int register = main.newRegister();
      main.add(new Instruction.Binary(register, operator, width, operand(a), operand(b), HERE));
      require(register, expected);
    }
  }

  private double number() {
    double[] some = {0.0, -0.0, 1.5, -2.25, 1e300, 0x1p-1074, Double.POSITIVE_INFINITY};
    return random.nextBoolean() ? some[random.nextInt(some.length)] : random.nextGaussian() * 1e10;
  }

  private void addUnary() {
    UnaryOperator[] all = UnaryOperator.values();
    UnaryOperator operator = all[random.nextInt(all.length)];
    boolean ofDouble = operator.name().startsWith("DOUBLE");
    int width =
        switch (operator) {
          case BYTE_SWAP -> 16 << random.nextInt(3);
          case FLOAT_TO_DOUBLE -> Float.SIZE;
          case DOUBLE_TO_LOW_WORD, DOUBLE_TO_HIGH_WORD -> Long.SIZE;
          default -> ofDouble ? 8 << random.nextInt(4) : width();
        };
    long a = value(width);
    if (operator == UnaryOperator.FLOAT_TO_DOUBLE) {
      a = Float.floatToRawIntBits((float) number()) & 0xffff_ffffL;
    } else if (ofDouble) {
      // What does not fit into 128 bits is undefined in C.
      a = Double.doubleToRawLongBits(random.nextGaussian() * Math.scalb(1.0, random.nextInt(60)));
    }
    int register = main.newRegister();
    main.add(new Instruction.Unary(register, operator, width, operand(a), HERE));
    require(register, Arithmetic.unary(operator.ordinal(), width, a));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void computeTheSame(long seed) throws Exception {
    random = new Random(seed);
    for (int i = 0; i < CASES; i++) {
      if (random.nextInt(3) == 0) {
        addUnary();
      } else {
        addBinary();
      }
    }
    main.end(new Terminator.Return(Optional.of(Operand.constant(0)), HERE));
    dev.weir.program.Function fail =
        new dev.weir.program.Function("__assert_fail", 4, false, 4, List.of(), HERE);
    Program program =
        new Program(
            "operators",
            List.of(main.build(), fail),
            globals,
            List.of(new ThreadStart(0, List.of())));
    assertThat(check(program).errors()).isEmpty();
    Path file = Files.writeString(folder.resolve("operators.c"), CEmitter.emit(program));
    CheckResult again = check(Frontend.load(List.of(file), CompilerOptions.DEFAULT));
    assertThat(again.errors()).isEmpty();
    assertThat(again.complete()).isTrue();
    Path executable = folder.resolve("operators");
    CCompiler.Answer compiled =
        CCompiler.run("cc", List.of("-O2", "-o", executable.toString(), file.toString(), "-lm"));
    assertThat(compiled.code()).as(compiled.text()).isZero();
    CCompiler.Answer run = CCompiler.run(executable.toString(), List.of());
    assertThat(run.code()).as(run.text()).isZero();
  }

  private static CheckResult check(Program program) {
    return new Checker(program, new Library())
        .check(CheckOptions.of(MemoryModels.named("sc").orElseThrow()));
  }
}
