package dev.weir.testing;

import dev.weir.program.AccessInfo;
import dev.weir.program.AtomicOperator;
import dev.weir.program.BinaryOperator;
import dev.weir.program.Function;
import dev.weir.program.FunctionBuilder;
import dev.weir.program.Instruction;
import dev.weir.program.MemoryOrder;
import dev.weir.program.Operand;
import dev.weir.program.Predicate;
import dev.weir.program.SourcePosition;
import dev.weir.program.Terminator;
import dev.weir.testing.SmallInstruction.Action;
import dev.weir.testing.SmallInstruction.Assume;
import dev.weir.testing.SmallInstruction.Atomic;
import dev.weir.testing.SmallInstruction.Choose;
import dev.weir.testing.SmallInstruction.CompareExchange;
import dev.weir.testing.SmallInstruction.Condition;
import dev.weir.testing.SmallInstruction.Exchange;
import dev.weir.testing.SmallInstruction.Expression;
import dev.weir.testing.SmallInstruction.Fence;
import dev.weir.testing.SmallInstruction.FetchAdd;
import dev.weir.testing.SmallInstruction.Free;
import dev.weir.testing.SmallInstruction.Load;
import dev.weir.testing.SmallInstruction.Lock;
import dev.weir.testing.SmallInstruction.Part;
import dev.weir.testing.SmallInstruction.Place;
import dev.weir.testing.SmallInstruction.Store;
import dev.weir.testing.SmallInstruction.TryLock;
import dev.weir.testing.SmallInstruction.Unlock;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/** Compiles one thread of a program of the little language. */
final class SmallThreadCompiler {
  private static final int BITS = 32;
  private static final int WORD = 4;

  /** The argument of a thread: the address of the block. */
  private static final Operand BLOCK = Operand.register(0);

  private final List<SmallInstruction> source;
  private final int thread;
  private final List<String> block;
  private final Map<String, Integer> variables;
  private final Map<String, Integer> mutexes;
  private final Map<String, Integer> library;
  private final FunctionBuilder function;
  private final SortedMap<String, Integer> registers = new TreeMap<>();
  private SourcePosition position;

  SmallThreadCompiler(
      SmallProgram program,
      int thread,
      int parameters,
      Map<String, Integer> variables,
      Map<String, Integer> mutexes,
      Map<String, Integer> library) {
    this.source = program.threads().get(thread);
    this.thread = thread;
    this.block = program.block();
    this.variables = variables;
    this.mutexes = mutexes;
    this.library = library;
    this.position = positionOf(0);
    this.function = new FunctionBuilder("thread" + thread, parameters, false, position);
    program.registers(thread).forEach(name -> registers.put(name, function.newRegister()));
  }

  /** Where each register of the language is. */
  SortedMap<String, Integer> registers() {
    return Collections.unmodifiableSortedMap(registers);
  }

  /** The thread as a function that returns 0. */
  Function compile() {
    for (int register : registers.values()) {
      function.add(new Instruction.Move(register, Operand.constant(0), position));
    }
    for (int i = 0; i < source.size(); i++) {
      position = positionOf(i);
      guarded(source.get(i));
    }
    position = positionOf(source.size());
    function.end(new Terminator.Return(Optional.of(Operand.constant(0)), position));
    return function.build();
  }

  private SourcePosition positionOf(int index) {
    return new SourcePosition("small", thread + 1, index + 1);
  }

  private void guarded(SmallInstruction instruction) {
    if (instruction.guard().isEmpty()) {
      emit(instruction.action());
      return;
    }
    int body = function.newBlock();
    int next = function.newBlock();
    Operand holds = condition(instruction.guard().get());
    function.end(new Terminator.Branch(holds, body, next, position));
    function.startBlock(body);
    emit(instruction.action());
    function.end(new Terminator.Jump(next, position));
    function.startBlock(next);
  }

  private void emit(Action action) {
    switch (action) {
      case Store(Place place, Expression value, MemoryOrder order) ->
          function.add(
              new Instruction.Store(
                  address(place),
                  narrow(value(value), place),
                  place.part().size(),
                  order,
                  AccessInfo.UNKNOWN,
                  position));
      case Load(String register, Place place, MemoryOrder order) ->
          function.add(
              new Instruction.Load(
                  index(register),
                  address(place),
                  place.part().size(),
                  8 * place.part().size(),
                  order,
                  AccessInfo.UNKNOWN,
                  position));
      case Exchange(String register, Place place, Expression value, MemoryOrder order) ->
          readModifyWrite(register, AtomicOperator.EXCHANGE, place, value, order);
      case FetchAdd(String register, Place place, Expression value, MemoryOrder order) ->
          readModifyWrite(register, AtomicOperator.ADD, place, value, order);
      case CompareExchange cas -> compareExchange(cas);
      case Fence(MemoryOrder order) -> function.add(new Instruction.Fence(order, position));
      case Assume(Condition condition) ->
          call("weir_assume", OptionalInt.empty(), condition(condition));
      case Lock(String mutex) -> call("pthread_mutex_lock", OptionalInt.empty(), mutex(mutex));
      case Unlock(String mutex) -> call("pthread_mutex_unlock", OptionalInt.empty(), mutex(mutex));
      case TryLock(String register, String mutex) -> {
        int result = function.newRegister();
        call("pthread_mutex_trylock", OptionalInt.of(result), mutex(mutex));
        function.add(
            new Instruction.Compare(
                index(register),
                Predicate.EQ,
                BITS,
                Operand.register(result),
                Operand.constant(0),
                position));
      }
      case Free _ -> call("free", OptionalInt.empty(), BLOCK);
      case Choose(String register, int low, int high) ->
          call(
              "weir_choose",
              OptionalInt.of(index(register)),
              Operand.constant(low),
              Operand.constant(high));
      case Atomic(List<SmallInstruction> body) -> {
        call("__VERIFIER_atomic_begin", OptionalInt.empty());
        body.forEach(this::guarded);
        call("__VERIFIER_atomic_end", OptionalInt.empty());
      }
    }
  }

  private void readModifyWrite(
      String register, AtomicOperator operator, Place place, Expression value, MemoryOrder order) {
    function.add(
        new Instruction.ReadModifyWrite(
            index(register),
            operator,
            address(place),
            narrow(value(value), place),
            place.part().size(),
            order,
            AccessInfo.UNKNOWN,
            position));
  }

  private void compareExchange(CompareExchange cas) {
    MemoryOrder failure =
        switch (cas.order()) {
          case PLAIN, RELAXED, RELEASE -> MemoryOrder.RELAXED;
          case ACQUIRE, ACQ_REL -> MemoryOrder.ACQUIRE;
          case SEQ_CST -> MemoryOrder.SEQ_CST;
        };
    function.add(
        new Instruction.CompareExchange(
            index(cas.register()),
            function.newRegister(),
            address(cas.place()),
            narrow(value(cas.expected()), cas.place()),
            narrow(value(cas.desired()), cas.place()),
            cas.place().part().size(),
            cas.order(),
            failure,
            AccessInfo.UNKNOWN,
            position));
  }

  private void call(String callee, OptionalInt destination, Operand... arguments) {
    function.add(
        new Instruction.Call(
            destination,
            new Operand.FunctionAddress(library.getOrDefault(callee, -1)),
            List.of(arguments),
            position));
  }

  private Operand condition(Condition condition) {
    int result = function.newRegister();
    function.add(
        new Instruction.Compare(
            result,
            condition.equal() ? Predicate.EQ : Predicate.NE,
            BITS,
            Operand.register(index(condition.register())),
            Operand.constant(condition.constant()),
            position));
    return Operand.register(result);
  }

  private Operand value(Expression expression) {
    Operand constant = Operand.constant(expression.constant());
    if (expression.register().isEmpty()) {
      return constant;
    }
    Operand register = Operand.register(index(expression.register().get()));
    if (expression.constant() == 0) {
      return register;
    }
    int sum = function.newRegister();
    function.add(
        new Instruction.Binary(sum, BinaryOperator.ADD, BITS, register, constant, position));
    return Operand.register(sum);
  }

  /** A value cut to the size of a place, as front ends do. */
  private Operand narrow(Operand value, Place place) {
    if (place.part() == Part.ALL) {
      return value;
    }
    int result = function.newRegister();
    function.add(
        new Instruction.Binary(
            result, BinaryOperator.AND, BITS, value, Operand.constant(0xffff), position));
    return Operand.register(result);
  }

  private Operand address(Place place) {
    int word = block.indexOf(place.variable());
    if (word >= 0) {
      int result = function.newRegister();
      Operand offset = Operand.constant(WORD * word + place.part().offset());
      function.add(new Instruction.Binary(result, BinaryOperator.ADD, 64, BLOCK, offset, position));
      return Operand.register(result);
    }
    return new Operand.GlobalAddress(
        variables.getOrDefault(place.variable(), -1), place.part().offset());
  }

  private Operand mutex(String mutex) {
    return new Operand.GlobalAddress(mutexes.getOrDefault(mutex, -1), 0);
  }

  private int index(String register) {
    return registers.getOrDefault(register, -1);
  }
}
