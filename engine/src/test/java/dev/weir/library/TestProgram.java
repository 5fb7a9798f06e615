package dev.weir.library;

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
import dev.weir.program.SourcePosition;
import dev.weir.program.Terminator;
import dev.weir.program.ThreadStart;
import dev.weir.program.TypeLayout;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;

/** Builds a small program that calls the library. */
final class TestProgram {
  private static final SourcePosition NOWHERE = SourcePosition.UNKNOWN;

  private final List<Function> functions = new ArrayList<>();
  private final Map<String, Integer> indices = new LinkedHashMap<>();
  private final List<Global> globals = new ArrayList<>();
  private final List<ThreadStart> threads = new ArrayList<>();

  /** A zero-initialised global. */
  Operand global(String name, int size) {
    globals.add(Global.zeroed(name, size));
    return new Operand.GlobalAddress(globals.size() - 1, 0);
  }

  /** A string constant. */
  Operand string(String text) {
    return bytes("string " + globals.size(), true, text + "\0");
  }

  /** A global with these bytes. */
  Operand bytes(String name, boolean constant, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    TypeLayout type = TypeLayout.SCALAR;
    globals.add(new Global(name, bytes.length, 1, constant, bytes, List.of(), type, NOWHERE));
    return new Operand.GlobalAddress(globals.size() - 1, 0);
  }

  static Operand at(Operand global, long offset) {
    return switch (global) {
      case Operand.GlobalAddress(int index, long old) ->
          new Operand.GlobalAddress(index, old + offset);
      default -> throw new IllegalArgumentException(global.toString());
    };
  }

  private int external(String name) {
    return indices.computeIfAbsent(
        name,
        n -> {
          functions.add(new Function(n, 0, true, 0, List.of(), NOWHERE));
          return functions.size() - 1;
        });
  }

  /** A function with one parameter in register 0. */
  Operand function(String name, Consumer<Body> code) {
    Body body = new Body(name);
    code.accept(body);
    if (!body.builder.isClosed(body.builder.currentBlock())) {
      body.returns(Operand.constant(0));
    }
    functions.add(body.builder.build());
    return new Operand.FunctionAddress(functions.size() - 1);
  }

  /** A function that is a thread from the start. */
  TestProgram thread(String name, Consumer<Body> code) {
    if (function(name, code) instanceof Operand.FunctionAddress(int index)) {
      threads.add(new ThreadStart(index, List.of()));
    }
    return this;
  }

  /** The program. */
  Program build() {
    return new Program("test", functions, globals, threads);
  }

  /** The code of a function. */
  final class Body {
    private final FunctionBuilder builder;

    private Body(String name) {
      builder = new FunctionBuilder(name, 1, false, NOWHERE);
    }

    /** Calls a library function; its result. */
    Operand call(String name, Object... arguments) {
      int result = builder.newRegister();
      List<Operand> operands = Arrays.stream(arguments).map(Body::operand).toList();
      Operand callee = new Operand.FunctionAddress(external(name));
      builder.add(new Instruction.Call(OptionalInt.of(result), callee, operands, NOWHERE));
      return Operand.register(result);
    }

    private static Operand operand(Object argument) {
      return switch (argument) {
        case Operand operand -> operand;
        case Double number -> Operand.constant(Double.doubleToRawLongBits(number));
        case Number number -> Operand.constant(number.longValue());
        default -> throw new IllegalArgumentException(argument.toString());
      };
    }

    /** Stores a value. */
    Body store(Operand address, Object value, int size) {
      builder.add(
          new Instruction.Store(
              address, operand(value), size, MemoryOrder.PLAIN, AccessInfo.UNKNOWN, NOWHERE));
      return this;
    }

    /** Loads a value. */
    Operand load(Operand address, int size) {
      int result = builder.newRegister();
      MemoryOrder order = MemoryOrder.PLAIN;
      AccessInfo info = AccessInfo.UNKNOWN;
      builder.add(new Instruction.Load(result, address, size, 8 * size, order, info, NOWHERE));
      return Operand.register(result);
    }

    /** Adds to memory in one step; what was there before. */
    Operand fetchAdd(Operand address, long value, int size) {
      int result = builder.newRegister();
      builder.add(
          new Instruction.ReadModifyWrite(
              result,
              AtomicOperator.ADD,
              address,
              Operand.constant(value),
              size,
              MemoryOrder.RELAXED,
              AccessInfo.UNKNOWN,
              NOWHERE));
      return Operand.register(result);
    }

    /** A local of some bytes. */
    Operand local(int size) {
      int address = builder.newRegister();
      TypeLayout type = TypeLayout.SCALAR;
      builder.add(
          new Instruction.Allocate(address, Operand.constant(size), 8, "local", type, NOWHERE));
      return Operand.register(address);
    }

    /** Adds a constant. */
    Operand add(Operand left, long right) {
      return binary(BinaryOperator.ADD, left, Operand.constant(right));
    }

    /** Subtracts. */
    Operand subtract(Operand left, Operand right) {
      return binary(BinaryOperator.SUB, left, right);
    }

    private Operand binary(BinaryOperator operator, Operand left, Operand right) {
      int result = builder.newRegister();
      builder.add(new Instruction.Binary(result, operator, 64, left, right, NOWHERE));
      return Operand.register(result);
    }

    /** One of two values, by a condition. */
    Operand select(Operand condition, Operand ifTrue, Operand ifFalse) {
      int result = builder.newRegister();
      builder.add(new Instruction.Select(result, condition, ifTrue, ifFalse, NOWHERE));
      return Operand.register(result);
    }

    /** Does something on a condition. */
    void when(Operand condition, Consumer<Body> code) {
      int then = builder.newBlock();
      int next = builder.newBlock();
      builder.end(new Terminator.Branch(condition, then, next, NOWHERE));
      builder.startBlock(then);
      code.accept(this);
      builder.end(new Terminator.Jump(next, NOWHERE));
      builder.startBlock(next);
    }

    /** A string constant. */
    Operand string(String text) {
      return TestProgram.this.string(text);
    }

    /** Leaves a named value. */
    Body observe(String name, Operand value) {
      call("weir_observe", string(name), value);
      return this;
    }

    /** Returns. */
    void returns(Operand value) {
      builder.end(new Terminator.Return(Optional.of(value), NOWHERE));
    }
  }
}
