package dev.weir.testing;

import dev.weir.program.AccessInfo;
import dev.weir.program.AtomicOperator;
import dev.weir.program.BinaryOperator;
import dev.weir.program.Function;
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
import dev.weir.testing.LoopStatement.Assume;
import dev.weir.testing.LoopStatement.Break;
import dev.weir.testing.LoopStatement.Choose;
import dev.weir.testing.LoopStatement.CompareExchange;
import dev.weir.testing.LoopStatement.Condition;
import dev.weir.testing.LoopStatement.Fence;
import dev.weir.testing.LoopStatement.If;
import dev.weir.testing.LoopStatement.Load;
import dev.weir.testing.LoopStatement.Lock;
import dev.weir.testing.LoopStatement.Loop;
import dev.weir.testing.LoopStatement.Move;
import dev.weir.testing.LoopStatement.ReadModifyWrite;
import dev.weir.testing.LoopStatement.Signal;
import dev.weir.testing.LoopStatement.Store;
import dev.weir.testing.LoopStatement.TryLock;
import dev.weir.testing.LoopStatement.Unlock;
import dev.weir.testing.LoopStatement.Value;
import dev.weir.testing.LoopStatement.Wait;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Compiles a {@link LoopProgram}. The variables are the first globals; each thread returns its
 * observed registers in one number.
 */
public final class LoopCompiler {
  /** What the value of a register counts in the result of a thread, to the power of its number. */
  static final int RADIX = 31;

  private static final int BITS = 32;
  private static final int VARIABLE_SIZE = 4;
  private static final int MUTEX_SIZE = 40;
  private static final int CONDITION_SIZE = 48;

  private static final List<Function> LIBRARY =
      List.of(
          external("pthread_cond_broadcast", 1),
          external("pthread_cond_signal", 1),
          external("pthread_cond_timedwait", 3),
          external("pthread_cond_wait", 2),
          external("pthread_mutex_lock", 1),
          external("pthread_mutex_trylock", 1),
          external("pthread_mutex_unlock", 1),
          external("weir_assume", 1),
          external("weir_choose", 2));

  private final FunctionBuilder function;
  private SourcePosition position = SourcePosition.UNKNOWN;
  private int line;
  private final int thread;

  private LoopCompiler(int thread) {
    this.thread = thread;
    this.function = new FunctionBuilder("thread" + thread, 0, false, position);
    for (int i = 0; i < LoopProgram.REGISTERS; i++) {
      function.newRegister();
    }
  }

  private static Function external(String name, int parameters) {
    return new Function(name, parameters, false, 0, List.of(), SourcePosition.UNKNOWN);
  }

  /** The program. */
  public static Program compile(LoopProgram source) {
    List<Global> globals = new ArrayList<>();
    for (int i = 0; i < LoopProgram.VARIABLES; i++) {
      globals.add(Global.zeroed("variable" + i, VARIABLE_SIZE));
    }
    for (int i = 0; i < LoopProgram.MUTEXES; i++) {
      globals.add(Global.zeroed("mutex" + i, MUTEX_SIZE));
    }
    for (int i = 0; i < LoopProgram.CONDITIONS; i++) {
      globals.add(Global.zeroed("condition" + i, CONDITION_SIZE));
    }
    List<Function> functions = new ArrayList<>(LIBRARY);
    List<ThreadStart> threads = new ArrayList<>();
    for (int i = 0; i < source.threads().size(); i++) {
      threads.add(new ThreadStart(functions.size(), List.of()));
      functions.add(new LoopCompiler(i).thread(source.threads().get(i)));
    }
    return new Program(source.toString(), functions, globals, threads);
  }

  private Function thread(LoopProgram.Body body) {
    for (int i = 0; i < LoopProgram.REGISTERS; i++) {
      function.add(new Instruction.Move(i, Operand.constant(0), position));
    }
    statements(body.statements(), -1);
    Operand result = Operand.constant(0);
    for (int i = LoopProgram.REGISTERS - 1; i >= 0; i--) {
      if ((body.observed() >> i & 1) != 0) {
        Operand scaled = binary(BinaryOperator.MUL, result, Operand.constant(RADIX));
        result = binary(BinaryOperator.ADD, scaled, Operand.register(i));
      }
    }
    function.end(new Terminator.Return(Optional.of(result), position));
    return function.build();
  }

  private void statements(List<LoopStatement> statements, int exit) {
    for (LoopStatement statement : statements) {
      position = new SourcePosition("loops", thread + 1, ++line);
      emit(statement, exit);
    }
  }

  private void emit(LoopStatement statement, int exit) {
    switch (statement) {
      case Load(int r, int x, MemoryOrder order) ->
          function.add(
              new Instruction.Load(
                  r, variable(x), VARIABLE_SIZE, BITS, order, AccessInfo.UNKNOWN, position));
      case Store(int x, Value value, MemoryOrder order) ->
          function.add(
              new Instruction.Store(
                  variable(x), value(value), VARIABLE_SIZE, order, AccessInfo.UNKNOWN, position));
      case ReadModifyWrite(int r, AtomicOperator operator, int x, Value value, MemoryOrder order) ->
          function.add(
              new Instruction.ReadModifyWrite(
                  r,
                  operator,
                  variable(x),
                  value(value),
                  VARIABLE_SIZE,
                  order,
                  AccessInfo.UNKNOWN,
                  position));
      case CompareExchange(
              int r,
              int success,
              int x,
              Value expected,
              Value desired,
              MemoryOrder order) ->
          function.add(
              new Instruction.CompareExchange(
                  r,
                  success,
                  variable(x),
                  value(expected),
                  value(desired),
                  VARIABLE_SIZE,
                  order,
                  MemoryOrder.RELAXED,
                  AccessInfo.UNKNOWN,
                  position));
      case Move(int r, Value value) ->
          function.add(new Instruction.Move(r, value(value), position));
      case Fence(MemoryOrder order) -> function.add(new Instruction.Fence(order, position));
      case Lock(int m) -> call(OptionalInt.empty(), "pthread_mutex_lock", mutex(m));
      case Unlock(int m) -> call(OptionalInt.empty(), "pthread_mutex_unlock", mutex(m));
      case TryLock(int r, int m) -> {
        int error = function.newRegister();
        call(OptionalInt.of(error), "pthread_mutex_trylock", mutex(m));
        function.add(
            new Instruction.Compare(
                r, Predicate.EQ, BITS, Operand.register(error), Operand.constant(0), position));
      }
      case Wait(int c, int m, boolean isTimed) -> {
        if (isTimed) {
          Operand time = Operand.constant(0);
          call(OptionalInt.empty(), "pthread_cond_timedwait", conditionVariable(c), mutex(m), time);
        } else {
          call(OptionalInt.empty(), "pthread_cond_wait", conditionVariable(c), mutex(m));
        }
      }
      case Signal(int c, boolean all) ->
          call(
              OptionalInt.empty(),
              all ? "pthread_cond_broadcast" : "pthread_cond_signal",
              conditionVariable(c));
      case Choose(int r, int high) ->
          call(OptionalInt.of(r), "weir_choose", Operand.constant(0), Operand.constant(high));
      case Assume(Condition condition) ->
          call(OptionalInt.empty(), "weir_assume", condition(condition));
      case If(Condition condition, List<LoopStatement> then, List<LoopStatement> otherwise) -> {
        int first = function.newBlock();
        int second = function.newBlock();
        int next = function.newBlock();
        function.end(new Terminator.Branch(condition(condition), first, second, position));
        function.startBlock(first);
        statements(then, exit);
        function.end(new Terminator.Jump(next, position));
        function.startBlock(second);
        statements(otherwise, exit);
        function.end(new Terminator.Jump(next, position));
        function.startBlock(next);
      }
      case Loop(List<LoopStatement> body) -> {
        int header = function.newBlock();
        int next = function.newBlock();
        function.end(new Terminator.Jump(header, position));
        function.startBlock(header);
        statements(body, next);
        function.end(new Terminator.Jump(header, position));
        function.startBlock(next);
      }
      case Break(Condition condition) -> {
        int next = function.newBlock();
        function.end(new Terminator.Branch(condition(condition), exit, next, position));
        function.startBlock(next);
      }
    }
  }

  private void call(OptionalInt destination, String callee, Operand... arguments) {
    int index = 0;
    while (!LIBRARY.get(index).name().equals(callee)) {
      index++;
    }
    function.add(
        new Instruction.Call(
            destination, new Operand.FunctionAddress(index), List.of(arguments), position));
  }

  private Operand condition(Condition condition) {
    int result = function.newRegister();
    function.add(
        new Instruction.Compare(
            result,
            condition.equal() ? Predicate.EQ : Predicate.NE,
            BITS,
            Operand.register(condition.register()),
            value(condition.value()),
            position));
    return Operand.register(result);
  }

  private Operand value(Value value) {
    if (value.isConstant()) {
      return Operand.constant(value.constant());
    }
    Operand register = Operand.register(value.register());
    return value.constant() == 0
        ? register
        : binary(BinaryOperator.ADD, register, Operand.constant(value.constant()));
  }

  private Operand binary(BinaryOperator operator, Operand left, Operand right) {
    int result = function.newRegister();
    function.add(new Instruction.Binary(result, operator, BITS, left, right, position));
    return Operand.register(result);
  }

  private static Operand variable(int x) {
    return new Operand.GlobalAddress(x, 0);
  }

  private static Operand conditionVariable(int c) {
    return new Operand.GlobalAddress(LoopProgram.VARIABLES + LoopProgram.MUTEXES + c, 0);
  }

  private static Operand mutex(int m) {
    return new Operand.GlobalAddress(LoopProgram.VARIABLES + m, 0);
  }
}
