package dev.weir.testing;

import dev.weir.machine.memory.SyncState;
import dev.weir.program.AccessInfo;
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
import dev.weir.testing.LoopStatement.Advance;
import dev.weir.testing.LoopStatement.Assume;
import dev.weir.testing.LoopStatement.Block;
import dev.weir.testing.LoopStatement.Break;
import dev.weir.testing.LoopStatement.Choose;
import dev.weir.testing.LoopStatement.CompareExchange;
import dev.weir.testing.LoopStatement.Condition;
import dev.weir.testing.LoopStatement.Create;
import dev.weir.testing.LoopStatement.Delay;
import dev.weir.testing.LoopStatement.Fence;
import dev.weir.testing.LoopStatement.If;
import dev.weir.testing.LoopStatement.Join;
import dev.weir.testing.LoopStatement.Load;
import dev.weir.testing.LoopStatement.Lock;
import dev.weir.testing.LoopStatement.Loop;
import dev.weir.testing.LoopStatement.Move;
import dev.weir.testing.LoopStatement.ReadModifyWrite;
import dev.weir.testing.LoopStatement.Signal;
import dev.weir.testing.LoopStatement.Store;
import dev.weir.testing.LoopStatement.Synchronise;
import dev.weir.testing.LoopStatement.TryLock;
import dev.weir.testing.LoopStatement.Unlock;
import dev.weir.testing.LoopStatement.Value;
import dev.weir.testing.LoopStatement.Wait;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * Compiles a {@link LoopProgram}. The variables are the first globals; each thread returns its
 * observed registers in one number.
 */
public final class LoopCompiler {
  /** What the value of a register counts in the result of a thread, to the power of its number. */
  static final int RADIX = 31;

  private static final int BITS = 64;
  private static final int MUTEX_SIZE = 40;
  private static final int MUTEX_KIND_OFFSET = 16;
  private static final int CONDITION_SIZE = 48;
  private static final int SEMAPHORE_SIZE = 4;
  private static final int SEMAPHORE_READY = Integer.MIN_VALUE;
  private static final int BARRIER_SIZE = 8;
  private static final int BARRIER_NEEDED_OFFSET = 4;
  private static final int SPIN_LOCK_SIZE = 4;
  private static final int RWLOCK_SIZE = 56;
  private static final int HANDLE_SIZE = 8;

  // Where kinds of globals start.
  private static final int OBJECT = LoopProgram.VARIABLES;
  private static final int MUTEX = OBJECT + 1;
  private static final int CONDITION = MUTEX + LoopProgram.MUTEXES;
  private static final int SEMAPHORE = CONDITION + LoopProgram.CONDITIONS;
  private static final int BARRIER = SEMAPHORE + LoopProgram.SEMAPHORES;
  private static final int SPIN_LOCK = BARRIER + 1;
  private static final int RWLOCK = SPIN_LOCK + 1;
  private static final int HANDLE = RWLOCK + 1;

  private static final List<Function> CALLS =
      List.of(
          external("__VERIFIER_atomic_begin", 0),
          external("__VERIFIER_atomic_end", 0),
          external("pthread_create", 4),
          external("pthread_join", 2),
          external("pthread_cond_broadcast", 1),
          external("pthread_cond_signal", 1),
          external("pthread_cond_timedwait", 3),
          external("pthread_cond_wait", 2),
          external("pthread_mutex_lock", 1),
          external("pthread_mutex_trylock", 1),
          external("pthread_mutex_unlock", 1),
          external("weir_assume", 1),
          external("weir_choose", 2),
          external("weir_time_stamp", 0));

  private static final List<Function> LIBRARY =
      Stream.concat(
              CALLS.stream(),
              Stream.of(SynchronisationCall.values())
                  .map(call -> external(call.function(), call.parameters())))
          .toList();

  private final FunctionBuilder function;
  private SourcePosition position = SourcePosition.UNKNOWN;
  private int line;
  private final LoopProgram source;
  private final int thread;

  private LoopCompiler(LoopProgram source, int thread) {
    this.source = source;
    this.thread = thread;
    this.function = new FunctionBuilder("thread" + thread, 1, false, position);
    for (int i = 0; i < LoopProgram.REGISTERS; i++) {
      function.newRegister();
    }
  }

  private static Function external(String name, int parameters) {
    return new Function(name, parameters, false, 0, List.of(), SourcePosition.UNKNOWN);
  }

  /** The program. */
  public static Program compile(LoopProgram source) {
    LoopProgram.Setting setting = source.setting();
    List<Global> globals = new ArrayList<>();
    for (int i = 0; i < LoopProgram.VARIABLES; i++) {
      globals.add(Global.zeroed("variable" + i, LoopProgram.VARIABLE_SIZE));
    }
    globals.add(Global.zeroed("object", LoopProgram.OBJECT_SIZE));
    for (int i = 0; i < LoopProgram.MUTEXES; i++) {
      int kind = setting.mutexes().ordinal();
      globals.add(withWord("mutex" + i, MUTEX_SIZE, MUTEX_KIND_OFFSET, kind));
    }
    for (int i = 0; i < LoopProgram.CONDITIONS; i++) {
      globals.add(Global.zeroed("condition" + i, CONDITION_SIZE));
    }
    for (int i = 0; i < LoopProgram.SEMAPHORES; i++) {
      int ready = SEMAPHORE_READY | setting.semaphores();
      globals.add(withWord("semaphore" + i, SEMAPHORE_SIZE, 0, ready));
    }
    globals.add(withWord("barrier", BARRIER_SIZE, BARRIER_NEEDED_OFFSET, setting.barrier()));
    globals.add(withWord("spinLock", SPIN_LOCK_SIZE, 0, (int) SyncState.INITIALISED));
    globals.add(Global.zeroed("readWriteLock", RWLOCK_SIZE));
    for (int i = 0; i < source.threads().size(); i++) {
      globals.add(Global.zeroed("handle" + i, HANDLE_SIZE));
    }
    List<Function> functions = new ArrayList<>(LIBRARY);
    List<ThreadStart> threads = new ArrayList<>();
    for (int i = 0; i < source.threads().size(); i++) {
      if (source.isInitial(i)) {
        threads.add(new ThreadStart(functions.size(), List.of(Operand.constant(0))));
      }
      functions.add(new LoopCompiler(source, i).thread(source.threads().get(i)));
    }
    return new Program(source.toString(), functions, globals, threads);
  }

  private static Global withWord(String name, int size, int offset, int word) {
    byte[] initialiser = new byte[size];
    ByteBuffer.wrap(initialiser).order(ByteOrder.LITTLE_ENDIAN).putInt(offset, word);
    Global zeroed = Global.zeroed(name, size);
    return new Global(
        name,
        size,
        zeroed.alignment(),
        false,
        initialiser,
        List.of(),
        zeroed.type(),
        SourcePosition.UNKNOWN);
  }

  /** Threads that are created and do the same run the same function. */
  private int firstLike(int created) {
    LoopProgram.Body body = source.threads().get(created);
    int first = 0;
    while (source.isInitial(first) || !source.threads().get(first).equals(body)) {
      first++;
    }
    return first;
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
      case Load load -> load(load);
      case Store store -> store(store);
      case ReadModifyWrite update -> readModifyWrite(update);
      case CompareExchange exchange -> compareExchange(exchange);
      case Move(int r, Value value) ->
          function.add(new Instruction.Move(r, value(value), position));
      case Advance(int r, int limit) -> advance(r, limit);
      case Delay(int r) -> delay(r);
      case Fence(MemoryOrder order) -> function.add(new Instruction.Fence(order, position));
      case Lock(int m) -> call(OptionalInt.empty(), "pthread_mutex_lock", mutex(m));
      case Unlock(int m) -> call(OptionalInt.empty(), "pthread_mutex_unlock", mutex(m));
      case TryLock(int r, int m) -> {
        int error = function.newRegister();
        call(OptionalInt.of(error), "pthread_mutex_trylock", mutex(m));
        function.add(
            new Instruction.Compare(
                r,
                Predicate.EQ,
                Integer.SIZE,
                Operand.register(error),
                Operand.constant(0),
                position));
      }
      case Wait(int c, int m, boolean isTimed) -> {
        if (isTimed) {
          int now = function.newRegister();
          int deadline = function.newRegister();
          call(OptionalInt.of(now), "weir_time_stamp");
          function.add(
              new Instruction.Binary(
                  deadline,
                  BinaryOperator.ADD,
                  Long.SIZE,
                  Operand.register(now),
                  Operand.constant(1),
                  position));
          Operand time = Operand.register(deadline);
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
      case Synchronise synchronise -> synchronise(synchronise);
      case Create(int created) ->
          call(
              OptionalInt.empty(),
              "pthread_create",
              handle(created),
              Operand.constant(0),
              new Operand.FunctionAddress(LIBRARY.size() + firstLike(created)),
              Operand.constant(0));
      case Join(int joined) -> {
        int handle = function.newRegister();
        function.add(
            new Instruction.Load(
                handle,
                handle(joined),
                HANDLE_SIZE,
                BITS,
                MemoryOrder.PLAIN,
                AccessInfo.UNKNOWN,
                position));
        call(OptionalInt.empty(), "pthread_join", Operand.register(handle), Operand.constant(0));
      }
      case Block(List<LoopStatement> body) -> {
        call(OptionalInt.empty(), "__VERIFIER_atomic_begin");
        statements(body, -1);
        call(OptionalInt.empty(), "__VERIFIER_atomic_end");
      }
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

  private void advance(int register, int limit) {
    int first = function.newBlock();
    int next = function.newBlock();
    Operand isLess = isLess(Operand.register(register), Operand.constant(limit));
    function.end(new Terminator.Branch(isLess, first, next, position));
    function.startBlock(first);
    increment(register);
    function.end(new Terminator.Jump(next, position));
    function.startBlock(next);
  }

  private void delay(int register) {
    int header = function.newBlock();
    int body = function.newBlock();
    int next = function.newBlock();
    int turns = function.newRegister();
    function.add(new Instruction.Move(turns, Operand.constant(0), position));
    function.end(new Terminator.Jump(header, position));
    function.startBlock(header);
    Operand isLess = isLess(Operand.register(turns), Operand.register(register));
    function.end(new Terminator.Branch(isLess, body, next, position));
    function.startBlock(body);
    increment(turns);
    function.end(new Terminator.Jump(header, position));
    function.startBlock(next);
  }

  private Operand isLess(Operand left, Operand right) {
    int result = function.newRegister();
    function.add(new Instruction.Compare(result, Predicate.ULT, BITS, left, right, position));
    return Operand.register(result);
  }

  private void increment(int register) {
    Operand one = Operand.constant(1);
    Operand old = Operand.register(register);
    function.add(new Instruction.Binary(register, BinaryOperator.ADD, BITS, old, one, position));
  }

  private void load(Load load) {
    int x = load.variable();
    if (x == LoopProgram.WHOLE_OBJECT) {
      int low = function.newRegister();
      int high = function.newRegister();
      function.add(
          new Instruction.WideLoad(
              low, high, variable(x), load.order(), AccessInfo.UNKNOWN, position));
      sum(load.register(), low, high);
    } else {
      int size = LoopProgram.size(x);
      function.add(
          new Instruction.Load(
              load.register(),
              variable(x),
              size,
              Byte.SIZE * size,
              load.order(),
              AccessInfo.UNKNOWN,
              position));
    }
  }

  /** The value of the whole object is the sum of its halves. */
  private void sum(int register, int low, int high) {
    function.add(
        new Instruction.Binary(
            register,
            BinaryOperator.ADD,
            BITS,
            Operand.register(low),
            Operand.register(high),
            position));
  }

  private void store(Store store) {
    int x = store.variable();
    Operand value = value(store.value());
    function.add(
        x == LoopProgram.WHOLE_OBJECT
            ? new Instruction.WideStore(
                variable(x), value, value, store.order(), AccessInfo.UNKNOWN, position)
            : new Instruction.Store(
                variable(x),
                value,
                LoopProgram.size(x),
                store.order(),
                AccessInfo.UNKNOWN,
                position));
  }

  private void readModifyWrite(ReadModifyWrite update) {
    int x = update.variable();
    Operand value = value(update.value());
    if (x == LoopProgram.WHOLE_OBJECT) {
      int low = function.newRegister();
      int high = function.newRegister();
      function.add(
          new Instruction.WideReadModifyWrite(
              low,
              high,
              update.operator(),
              variable(x),
              value,
              value,
              update.order(),
              AccessInfo.UNKNOWN,
              position));
      sum(update.register(), low, high);
    } else {
      function.add(
          new Instruction.ReadModifyWrite(
              update.register(),
              update.operator(),
              variable(x),
              value,
              LoopProgram.size(x),
              update.order(),
              AccessInfo.UNKNOWN,
              position));
    }
  }

  private void compareExchange(CompareExchange exchange) {
    int x = exchange.variable();
    Operand expected = value(exchange.expected());
    Operand desired = value(exchange.desired());
    if (x == LoopProgram.WHOLE_OBJECT) {
      int low = function.newRegister();
      int high = function.newRegister();
      function.add(
          new Instruction.WideCompareExchange(
              low,
              high,
              exchange.success(),
              variable(x),
              expected,
              expected,
              desired,
              desired,
              exchange.order(),
              MemoryOrder.RELAXED,
              AccessInfo.UNKNOWN,
              position));
      int success = function.newRegister();
      function.add(new Instruction.Move(success, Operand.register(exchange.success()), position));
      sum(exchange.register(), low, high);
      function.add(new Instruction.Move(exchange.success(), Operand.register(success), position));
    } else {
      function.add(
          new Instruction.CompareExchange(
              exchange.register(),
              exchange.success(),
              variable(x),
              expected,
              desired,
              LoopProgram.size(x),
              exchange.order(),
              MemoryOrder.RELAXED,
              AccessInfo.UNKNOWN,
              position));
    }
  }

  private void synchronise(Synchronise synchronise) {
    SynchronisationCall callee = synchronise.call();
    int first =
        switch (callee.family()) {
          case SEMAPHORE -> SEMAPHORE;
          case BARRIER -> BARRIER;
          case SPIN_LOCK -> SPIN_LOCK;
          case RWLOCK -> RWLOCK;
        };
    Operand[] arguments = new Operand[callee.parameters()];
    Arrays.fill(arguments, Operand.constant(0));
    arguments[0] = new Operand.GlobalAddress(first + synchronise.object(), 0);
    if (callee.result() == SynchronisationCall.Result.NONE) {
      call(OptionalInt.empty(), callee.function(), arguments);
      return;
    }
    boolean isZero = callee.result() == SynchronisationCall.Result.IS_ZERO;
    int result = function.newRegister();
    call(OptionalInt.of(result), callee.function(), arguments);
    function.add(
        new Instruction.Compare(
            synchronise.register(),
            isZero ? Predicate.EQ : Predicate.NE,
            Integer.SIZE,
            Operand.register(result),
            Operand.constant(0),
            position));
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
    return x < LoopProgram.VARIABLES
        ? new Operand.GlobalAddress(x, 0)
        : new Operand.GlobalAddress(
            OBJECT, LoopProgram.PARTS.get(x - LoopProgram.VARIABLES).offset());
  }

  private static Operand handle(int thread) {
    return new Operand.GlobalAddress(HANDLE + thread, 0);
  }

  private static Operand conditionVariable(int c) {
    return new Operand.GlobalAddress(CONDITION + c, 0);
  }

  private static Operand mutex(int m) {
    return new Operand.GlobalAddress(MUTEX + m, 0);
  }
}
