package dev.weir.frontend.litmus;

import dev.weir.frontend.litmus.code.DataType;
import dev.weir.program.AccessInfo;
import dev.weir.program.BinaryOperator;
import dev.weir.program.Block;
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
import dev.weir.program.TypeLayout;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Makes the condition of a test a part of its program: one more thread joins all others and asserts
 * it. Registers that the condition names are stored at the end of their thread; nobody but the last
 * thread reads them, so the traces of the others stay as they are.
 */
final class FinalAssertion {
  private static final DataType REGISTER = DataType.LONG;

  private final LitmusTest test;
  private final Program program;
  private final SourcePosition position;
  private final List<Global> globals;
  private final List<Function> functions;

  /** The globals that keep registers, by register. */
  private final Map<Place.Register, Integer> copies = new LinkedHashMap<>();

  private final FunctionBuilder judge;

  FinalAssertion(LitmusTest test) {
    this.test = test;
    this.program = test.program();
    this.position = test.condition().position();
    this.globals = new ArrayList<>(program.globals());
    this.functions = new ArrayList<>(program.functions());
    this.judge = new FunctionBuilder("condition", 0, false, position);
  }

  Program program() {
    List<Location> locations = new ArrayList<>();
    List<Datum> values = new ArrayList<>();
    test.condition().proposition().collect(locations, values);
    test.filter().collect(locations, values);
    for (Location location : locations) {
      if (location instanceof Location.Register name
          && test.place(location) instanceof Place.Register place) {
        keep(name, place);
      }
    }
    int threads = program.threads().size();
    for (int thread = 0; thread < threads; thread++) {
      int function = program.threads().get(thread).function();
      functions.set(function, withCopies(functions.get(function), thread));
    }
    Operand join = external("pthread_join", 2);
    Operand fail = external("__assert_fail", 1);
    for (int thread = 0; thread < threads; thread++) {
      call(join, Operand.constant(thread + 1L), Operand.constant(0));
    }
    assertion(fail);
    List<ThreadStart> starts = new ArrayList<>(program.threads());
    starts.add(new ThreadStart(functions.size(), List.of()));
    functions.add(judge.build());
    return new Program(program.name(), functions, globals, starts, program.sources());
  }

  private void keep(Location.Register name, Place.Register place) {
    if (!copies.containsKey(place)) {
      copies.put(place, globals.size());
      globals.add(Global.zeroed(name.toString(), REGISTER.size()));
    }
  }

  /** The code of a thread, with its registers stored where it ends. */
  private Function withCopies(Function function, int thread) {
    List<Block> blocks = new ArrayList<>();
    for (Block block : function.blocks()) {
      List<Instruction> instructions = new ArrayList<>(block.instructions());
      if (block.terminator() instanceof Terminator.Return end) {
        copies.forEach(
            (place, global) -> {
              if (place.thread() == thread) {
                instructions.add(
                    new Instruction.Store(
                        new Operand.GlobalAddress(global, 0),
                        Operand.register(place.register()),
                        REGISTER.size(),
                        MemoryOrder.PLAIN,
                        AccessInfo.UNKNOWN,
                        end.position()));
              }
            });
      }
      blocks.add(new Block(instructions, block.terminator()));
    }
    return new Function(
        function.name(), 0, false, function.registers(), blocks, function.position());
  }

  private Operand external(String name, int parameters) {
    functions.add(
        new Function(name, parameters, false, parameters, List.of(), SourcePosition.UNKNOWN));
    return new Operand.FunctionAddress(functions.size() - 1);
  }

  private void call(Operand function, Operand... arguments) {
    judge.add(new Instruction.Call(OptionalInt.empty(), function, List.of(arguments), position));
  }

  private void assertion(Operand fail) {
    Condition condition = test.condition();
    boolean wanted = condition.quantifier() == Quantifier.FORALL;
    Quantifier claim = wanted ? Quantifier.FORALL : Quantifier.NOT_EXISTS;
    int counts = judge.newBlock();
    int failed = judge.newBlock();
    int passed = judge.newBlock();
    judge.end(new Terminator.Branch(evaluate(test.filter()), counts, passed, position));
    judge.startBlock(counts);
    Operand holds = evaluate(condition.proposition());
    judge.end(
        new Terminator.Branch(holds, wanted ? passed : failed, wanted ? failed : passed, position));
    judge.startBlock(failed);
    call(fail, text(claim.text() + " (" + condition.proposition() + ")"));
    judge.end(new Terminator.Jump(passed, position));
    judge.startBlock(passed);
    judge.end(new Terminator.Return(Optional.empty(), position));
  }

  private Operand text(String text) {
    byte[] bytes = (text + "\0").getBytes(StandardCharsets.UTF_8);
    globals.add(
        new Global(
            "text of the condition",
            bytes.length,
            1,
            true,
            bytes,
            List.of(),
            TypeLayout.SCALAR,
            position));
    return new Operand.GlobalAddress(globals.size() - 1, 0);
  }

  private Operand evaluate(Proposition proposition) {
    return switch (proposition) {
      case Proposition.Always(boolean value) -> Operand.constant(value ? 1 : 0);
      case Proposition.Equal(Location location, Datum value) -> {
        int width = test.place(location).width();
        yield compare(width, load(location), masked(test.operand(value), width));
      }
      case Proposition.Same(Location left, Location right) -> {
        int width = Math.min(test.place(left).width(), test.place(right).width());
        yield compare(width, cut(load(left), width), cut(load(right), width));
      }
      case Proposition.Not(Proposition inner) ->
          binary(BinaryOperator.XOR, evaluate(inner), Operand.constant(1));
      case Proposition.And(Proposition left, Proposition right) ->
          binary(BinaryOperator.AND, evaluate(left), evaluate(right));
      case Proposition.Or(Proposition left, Proposition right) ->
          binary(BinaryOperator.OR, evaluate(left), evaluate(right));
      case Proposition.Implies(Proposition left, Proposition right) ->
          binary(
              BinaryOperator.OR,
              binary(BinaryOperator.XOR, evaluate(left), Operand.constant(1)),
              evaluate(right));
    };
  }

  private static Operand masked(Operand operand, int width) {
    return switch (operand) {
      case Operand.Constant(long value) -> Operand.constant(value & mask(width));
      case Operand.Register _, Operand.GlobalAddress _, Operand.FunctionAddress _ -> operand;
    };
  }

  private static long mask(int width) {
    return -1L >>> (Long.SIZE - width);
  }

  private Operand cut(Operand operand, int width) {
    return binary(BinaryOperator.AND, operand, Operand.constant(mask(width)));
  }

  private Operand load(Location location) {
    return switch (test.place(location)) {
      case Place.Register place ->
          cut(load(Objects.requireNonNull(copies.get(place)), 0, REGISTER.size()), place.width());
      case Place.Memory place -> {
        Operand all = load(place.global(), place.offset(), place.size());
        yield place.width() < Byte.SIZE * place.size() ? cut(all, place.width()) : all;
      }
    };
  }

  private Operand load(int global, long offset, int size) {
    int result = judge.newRegister();
    judge.add(
        new Instruction.Load(
            result,
            new Operand.GlobalAddress(global, offset),
            size,
            8 * size,
            MemoryOrder.PLAIN,
            AccessInfo.UNKNOWN,
            position));
    return Operand.register(result);
  }

  private Operand compare(int width, Operand left, Operand right) {
    int result = judge.newRegister();
    judge.add(new Instruction.Compare(result, Predicate.EQ, width, left, right, position));
    return Operand.register(result);
  }

  private Operand binary(BinaryOperator operator, Operand left, Operand right) {
    int result = judge.newRegister();
    judge.add(new Instruction.Binary(result, operator, Long.SIZE, left, right, position));
    return Operand.register(result);
  }
}
