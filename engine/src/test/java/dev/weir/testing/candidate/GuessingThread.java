package dev.weir.testing.candidate;

import dev.weir.machine.code.Arithmetic;
import dev.weir.program.BarrierKind;
import dev.weir.program.Function;
import dev.weir.program.Instruction;
import dev.weir.program.MemoryOrder;
import dev.weir.program.Operand;
import dev.weir.program.Predicate;
import dev.weir.program.Terminator;
import dev.weir.testing.axioms.Dependencies;
import dev.weir.testing.candidate.Step.Cell;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;

/**
 * Runs a function by itself, once for each choice of the values that its reads get. A loop is left
 * after a few rounds: that a test waits is the same, however long.
 */
final class GuessingThread {
  private static final int ROUNDS = 3;

  private final Function function;
  private final InitialMemory memory;
  private final Guesses guesses;
  private final List<ThreadRun> runs = new ArrayList<>();

  /** The values that a read may get. */
  @FunctionalInterface
  interface Guesses {
    Collection<Long> of(Cell cell);
  }

  private GuessingThread(Function function, InitialMemory memory, Guesses guesses) {
    this.function = function;
    this.memory = memory;
    this.guesses = guesses;
  }

  /** All runs. */
  static List<ThreadRun> runs(Function function, InitialMemory memory, Guesses guesses)
      throws TooLarge {
    GuessingThread thread = new GuessingThread(function, memory, guesses);
    thread.block(new State(function), 0);
    return thread.runs;
  }

  /** A thread on its way: where it has been, its registers, and the reads that these come from. */
  private static final class State {
    final long[] registers;
    final BitSet[] origins;
    final BitSet control;
    final List<Step> steps;
    final int[] visits;

    State(Function function) {
      registers = new long[function.registers()];
      origins = new BitSet[function.registers()];
      Arrays.setAll(origins, i -> new BitSet());
      control = new BitSet();
      steps = new ArrayList<>();
      visits = new int[function.blocks().size()];
    }

    State(State other) {
      registers = other.registers.clone();
      origins = other.origins.clone();
      control = (BitSet) other.control.clone();
      steps = new ArrayList<>(other.steps);
      visits = other.visits.clone();
    }

    void set(int register, long value, BitSet origin) {
      registers[register] = value;
      origins[register] = origin;
    }

    Dependencies dependencies(BitSet address, BitSet data) {
      return new Dependencies(address, data, control);
    }
  }

  private void block(State state, int block) throws TooLarge {
    if (++state.visits[block] <= ROUNDS) {
      instruction(state, block, 0);
    }
  }

  private void instruction(State state, int block, int first) throws TooLarge {
    List<Instruction> instructions = function.blocks().get(block).instructions();
    for (int i = first; i < instructions.size(); i++) {
      if (!execute(state, instructions.get(i), block, i + 1)) {
        return;
      }
    }
    terminate(state, function.blocks().get(block).terminator());
  }

  private void terminate(State state, Terminator terminator) throws TooLarge {
    switch (terminator) {
      case Terminator.Jump(int target, var _) -> block(state, target);
      case Terminator.Branch(Operand condition, int yes, int no, var _) -> {
        state.control.or(origin(state, condition));
        block(state, value(state, condition) != 0 ? yes : no);
      }
      case Terminator.Switch choice -> {
        state.control.or(origin(state, choice.value()));
        long value = value(state, choice.value());
        int target = choice.otherwise();
        for (Terminator.Case option : choice.cases()) {
          target = option.value() == value ? option.target() : target;
        }
        block(state, target);
      }
      case Terminator.Return _ -> runs.add(new ThreadRun(state.steps, state.registers));
      case Terminator.Unreachable _ -> throw new TooLarge("it is not safe");
    }
  }

  /** Does one instruction; false where the run ends, or its read has gone on with each value. */
  private boolean execute(State state, Instruction instruction, int block, int next)
      throws TooLarge {
    switch (instruction) {
      case Instruction.Move(int to, Operand from, var _) ->
          state.set(to, value(state, from), origin(state, from));
      case Instruction.Binary i ->
          state.set(
              i.destination(),
              Arithmetic.apply(
                  i.operator(), i.width(), value(state, i.left()), value(state, i.right())),
              origin(state, i.left(), i.right()));
      case Instruction.Unary i ->
          state.set(
              i.destination(),
              Arithmetic.unary(i.operator().ordinal(), i.width(), value(state, i.operand())),
              origin(state, i.operand()));
      case Instruction.Compare i ->
          state.set(
              i.destination(),
              compare(i.predicate(), i.width(), value(state, i.left()), value(state, i.right()))
                  ? 1
                  : 0,
              origin(state, i.left(), i.right()));
      case Instruction.Select i ->
          state.set(
              i.destination(),
              value(state, value(state, i.condition()) != 0 ? i.ifTrue() : i.ifFalse()),
              origin(state, i.condition(), i.ifTrue(), i.ifFalse()));
      case Instruction.Barrier(BarrierKind kind, var _) -> barrier(state, kind);
      case Instruction.Store i -> {
        requirePlain(i.order(), i);
        Cell cell = new Cell(value(state, i.address()), i.size());
        if (!memory.contains(cell)) {
          return false;
        }
        write(
            state,
            cell,
            value(state, i.value()),
            false,
            state.dependencies(origin(state, i.address()), origin(state, i.value())));
      }
      case Instruction.Load i -> {
        requirePlain(i.order(), i);
        long mask = Arithmetic.mask(i.width());
        read(
            state,
            i.address(),
            i.size(),
            block,
            next,
            (after, value, origin) -> after.set(i.destination(), value & mask, origin));
        return false;
      }
      case Instruction.ReadModifyWrite i -> {
        barrier(state, BarrierKind.SYNC);
        read(
            state,
            i.address(),
            i.size(),
            block,
            next,
            (after, value, origin) -> modify(after, i, value, origin));
        return false;
      }
      case Instruction.CompareExchange i -> {
        barrier(state, BarrierKind.SYNC);
        read(
            state,
            i.address(),
            i.size(),
            block,
            next,
            (after, value, origin) -> exchange(after, i, value, origin));
        return false;
      }
      default -> throw new TooLarge("it has " + instruction.getClass().getSimpleName());
    }
    return true;
  }

  private static void barrier(State state, BarrierKind kind) {
    state.steps.add(new Step.Barrier(kind, state.dependencies(new BitSet(), new BitSet())));
  }

  private static void requirePlain(MemoryOrder order, Instruction instruction) throws TooLarge {
    if (order != MemoryOrder.PLAIN) {
      throw new TooLarge("it has an order of C11: " + instruction);
    }
  }

  private void modify(State state, Instruction.ReadModifyWrite i, long value, BitSet origin) {
    long result =
        Arithmetic.atomic(i.operator().ordinal(), i.size(), value, value(state, i.operand()));
    BitSet data = (BitSet) origin.clone();
    data.or(origin(state, i.operand()));
    write(
        state,
        new Cell(value(state, i.address()), i.size()),
        result,
        true,
        state.dependencies(origin(state, i.address()), data));
    state.set(i.destination(), value, origin);
    barrier(state, BarrierKind.SYNC);
  }

  private void exchange(State state, Instruction.CompareExchange i, long value, BitSet origin) {
    long mask = Arithmetic.mask(8 * i.size());
    boolean success = value == (value(state, i.expected()) & mask);
    BitSet result = (BitSet) origin.clone();
    result.or(origin(state, i.expected()));
    if (success) {
      write(
          state,
          new Cell(value(state, i.address()), i.size()),
          value(state, i.desired()),
          true,
          state.dependencies(origin(state, i.address()), origin(state, i.desired())));
    }
    state.set(i.destination(), value, origin);
    state.set(i.success(), success ? 1 : 0, result);
    barrier(state, BarrierKind.SYNC);
  }

  /** What is done with the value of a read. */
  @FunctionalInterface
  private interface Use {
    void with(State state, long value, BitSet origin);
  }

  private void read(State state, Operand address, int size, int block, int next, Use use)
      throws TooLarge {
    Cell cell = new Cell(value(state, address), size);
    if (!memory.contains(cell)) {
      return;
    }
    BitSet origin = new BitSet();
    origin.set(state.steps.size());
    Dependencies dependencies = state.dependencies(origin(state, address), new BitSet());
    for (long value : guesses.of(cell)) {
      State after = new State(state);
      after.steps.add(new Step.Read(cell, value, dependencies));
      use.with(after, value, origin);
      instruction(after, block, next);
    }
  }

  private static void write(
      State state, Cell cell, long value, boolean atomic, Dependencies dependencies) {
    long mask = Arithmetic.mask(8 * cell.size());
    state.steps.add(new Step.Write(cell, value & mask, atomic, dependencies));
  }

  private long value(State state, Operand operand) {
    return operand instanceof Operand.Register(int index)
        ? state.registers[index]
        : memory.constant(operand);
  }

  private static BitSet origin(State state, Operand... operands) {
    BitSet all = new BitSet();
    for (Operand operand : operands) {
      if (operand instanceof Operand.Register(int index)) {
        all.or(state.origins[index]);
      }
    }
    return all;
  }

  private static boolean compare(Predicate predicate, int width, long a, long b) {
    int signed = Long.compare(Arithmetic.signed(a, width), Arithmetic.signed(b, width));
    int unsigned = Long.compareUnsigned(a, b);
    return switch (predicate) {
      case EQ -> a == b;
      case NE -> a != b;
      case ULT -> unsigned < 0;
      case ULE -> unsigned <= 0;
      case UGT -> unsigned > 0;
      case UGE -> unsigned >= 0;
      case SLT -> signed < 0;
      case SLE -> signed <= 0;
      case SGT -> signed > 0;
      case SGE -> signed >= 0;
    };
  }
}
