package dev.weir.fence.bounded;

import dev.weir.program.AccessInfo;
import dev.weir.program.BinaryOperator;
import dev.weir.program.Block;
import dev.weir.program.Function;
import dev.weir.program.FunctionBuilder;
import dev.weir.program.Instruction;
import dev.weir.program.MemoryOrder;
import dev.weir.program.Operand;
import dev.weir.program.Predicate;
import dev.weir.program.Program;
import dev.weir.program.SourcePosition;
import dev.weir.program.Terminator;
import dev.weir.program.TypeLayout;
import dev.weir.testing.CompiledSmallProgram;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Tiny programs in which some outcomes are errors: threads return their registers, and {@code main}
 * looks at what they returned.
 */
final class OutcomeProgram {
  private static final SourcePosition NOWHERE = SourcePosition.UNKNOWN;
  private static final int WORD = 8;

  private final CompiledSmallProgram small;
  private final Program program;
  private final FunctionBuilder main = new FunctionBuilder("main", 0, false, NOWHERE);

  private OutcomeProgram(CompiledSmallProgram small) {
    this.small = small;
    this.program = small.program();
  }

  /** The program, which must have a main. */
  static Program of(CompiledSmallProgram small, Set<Outcome> bad) {
    return new OutcomeProgram(small).withErrors(bad);
  }

  private Program withErrors(Set<Outcome> bad) {
    List<Function> functions = new ArrayList<>(program.functions());
    for (int t = 0; t < small.functions().size(); t++) {
      int index = small.functions().get(t);
      functions.set(
          index,
          returning(functions.get(index), List.copyOf(small.registers().get(t).values()), t));
    }
    functions.set(program.threads().getFirst().function(), main(bad));
    return new Program(program.name(), functions, program.globals(), program.threads());
  }

  /** A thread that returns its part of the code. */
  private static Function returning(Function function, List<Integer> registers, int thread) {
    List<Block> blocks = new ArrayList<>(function.blocks());
    Block last = blocks.getLast();
    List<Instruction> instructions = new ArrayList<>(last.instructions());
    int sum = function.registers();
    instructions.add(new Instruction.Move(sum, Operand.constant(0), NOWHERE));
    for (int i = 0; i < registers.size(); i++) {
      long factor = 1L << Outcome.BITS_OF_THREAD * thread + Outcome.BITS_OF_REGISTER * i;
      instructions.add(
          binary(BinaryOperator.MUL, sum + 1, registers.get(i), Operand.constant(factor)));
      instructions.add(binary(BinaryOperator.ADD, sum, sum, Operand.register(sum + 1)));
    }
    blocks.set(
        blocks.size() - 1,
        new Block(
            instructions, new Terminator.Return(Optional.of(Operand.register(sum)), NOWHERE)));
    return new Function(
        function.name(), function.parameters(), false, sum + 2, blocks, function.position());
  }

  private static Instruction binary(
      BinaryOperator operator, int destination, int left, Operand right) {
    return new Instruction.Binary(
        destination, operator, 64, Operand.register(left), right, NOWHERE);
  }

  private Function main(Set<Outcome> bad) {
    int threads = small.functions().size();
    int handles = array(threads);
    int results = array(threads);
    Operand zero = Operand.constant(0);
    for (int t = 0; t < threads; t++) {
      Operand start = new Operand.FunctionAddress(small.functions().get(t));
      call("pthread_create", element(handles, t), zero, start, zero);
    }
    int code = main.newRegister();
    main.add(new Instruction.Move(code, zero, NOWHERE));
    for (int t = 0; t < threads; t++) {
      call("pthread_join", loaded(element(handles, t)), element(results, t));
      main.add(binary(BinaryOperator.ADD, code, code, loaded(element(results, t))));
    }
    int error = main.newBlock();
    for (Outcome outcome : bad) {
      int isBad = main.newRegister();
      main.add(
          new Instruction.Compare(
              isBad,
              Predicate.EQ,
              64,
              Operand.register(code),
              Operand.constant(outcome.code()),
              NOWHERE));
      int next = main.newBlock();
      main.end(new Terminator.Branch(Operand.register(isBad), error, next, NOWHERE));
      main.startBlock(next);
    }
    main.end(new Terminator.Return(Optional.of(zero), NOWHERE));
    main.startBlock(error);
    main.end(new Terminator.Unreachable(NOWHERE));
    return main.build();
  }

  private int array(int length) {
    int address = main.newRegister();
    main.add(
        new Instruction.Allocate(
            address,
            Operand.constant((long) WORD * length),
            WORD,
            "array",
            new TypeLayout.Array(TypeLayout.SCALAR, WORD, length),
            NOWHERE));
    return address;
  }

  private Operand element(int array, int index) {
    int address = main.newRegister();
    main.add(binary(BinaryOperator.ADD, address, array, Operand.constant((long) WORD * index)));
    return Operand.register(address);
  }

  private Operand loaded(Operand address) {
    int value = main.newRegister();
    main.add(
        new Instruction.Load(
            value, address, WORD, 64, MemoryOrder.PLAIN, AccessInfo.UNKNOWN, NOWHERE));
    return Operand.register(value);
  }

  private void call(String name, Operand... arguments) {
    main.add(
        new Instruction.Call(
            OptionalInt.empty(),
            new Operand.FunctionAddress(program.function(name).orElseThrow()),
            List.of(arguments),
            NOWHERE));
  }
}
