package dev.weir.program.relevance;

import dev.weir.program.BinaryOperator;
import dev.weir.program.Block;
import dev.weir.program.Function;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.Predicate;
import dev.weir.program.Terminator;
import dev.weir.program.UnaryOperator;
import dev.weir.program.transform.RegisterUse;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Loops that end because they count: each turn makes one step of a variable, a register or a local
 * in memory, and compares it with a bound that the loop does not change.
 *
 * <p>What is counted, tested and stored may be cut to fewer bits and extended in between, as in
 * code for numbers that are narrower than the registers. Where a number of its width never leaves
 * the loop ({@code for (unsigned char i = 0; i < 300; i++)}), the loop is not counted.
 */
public final class CountedLoops {
  private static final int MOST_JUMPS_TO_AN_END = 4;
  private static final int BYTE = 8;

  private final LocalObjects locals;
  private final Function function;
  private final int number;

  /** The loops of a function, by its number. */
  CountedLoops(LocalObjects locals, Function function, int number) {
    this.locals = locals;
    this.function = function;
    this.number = number;
  }

  /**
   * A variable of a loop.
   *
   * @param register holds the value, or the address of the local that does
   * @param size how many bytes the local has; 0 for a register
   */
  record Variable(int register, int size) {
    boolean inMemory() {
      return size > 0;
    }
  }

  /**
   * How a loop ends.
   *
   * @param exit the block with the test
   * @param counter what is counted
   * @param bound what it is compared with; empty if a constant
   */
  record Count(int exit, Variable counter, Optional<Variable> bound) {}

  /**
   * The headers of the loops that are left by their counts and in no other way but by an error: no
   * execution leaves such a loop sooner.
   */
  public BitSet headers() {
    BitSet headers = new BitSet();
    for (Loop loop : Loop.of(function)) {
      BitSet counted = new BitSet();
      of(loop).forEach(count -> counted.set(count.exit()));
      BitSet others = (BitSet) loop.body().clone();
      others.andNot(counted);
      headers.set(
          loop.header(), !counted.isEmpty() && others.stream().noneMatch(b -> leaves(loop, b)));
    }
    return headers;
  }

  /** Whether a block leads out of a loop, to more than an error. */
  private boolean leaves(Loop loop, int block) {
    return successors(block).stream().anyMatch(next -> !loop.body().get(next) && !isEnd(next));
  }

  private List<Integer> successors(int block) {
    return function.blocks().get(block).terminator().successors();
  }

  /** Whether a block leads to nothing but a place that is not to be reached. */
  private boolean isEnd(int block) {
    int at = block;
    for (int jumps = 0; jumps < MOST_JUMPS_TO_AN_END; jumps++) {
      switch (function.blocks().get(at).terminator()) {
        case Terminator.Unreachable _ -> {
          return true;
        }
        case Terminator.Jump(int target, var _) -> at = target;
        case Terminator.Branch _, Terminator.Switch _, Terminator.Return _ -> {
          return false;
        }
      }
    }
    return false;
  }

  /** The tests by which a loop ends. */
  List<Count> of(Loop loop) {
    List<Count> counts = new ArrayList<>();
    for (int b = loop.body().nextSetBit(0); b >= 0; b = loop.body().nextSetBit(b + 1)) {
      int exit = b;
      Block block = function.blocks().get(exit);
      if (block.terminator() instanceof Terminator.Branch branch
          && loop.body().get(branch.ifTrue()) != loop.body().get(branch.ifFalse())
          && loop.passesEachTurn(function, exit)) {
        boolean staysIfTrue = loop.body().get(branch.ifTrue());
        test(block, branch.condition(), block.instructions().size(), staysIfTrue)
            .flatMap(test -> count(loop, exit, test))
            .ifPresent(counts::add);
      }
    }
    return counts;
  }

  /**
   * A comparison on which it depends whether a loop goes on.
   *
   * @param at where in its block it stands
   * @param stays what holds where the loop goes on
   */
  private record Test(Instruction.Compare compare, int at, Predicate stays) {}

  /**
   * The comparison that decides whether a value of a block is 0.
   *
   * @param before the instruction of the block before which the value is asked for
   * @param staysIfTrue whether the loop goes on where the value is not 0
   */
  private static Optional<Test> test(Block block, Operand value, int before, boolean staysIfTrue) {
    OptionalInt definition = definition(block, value, before);
    if (definition.isEmpty()) {
      return Optional.empty();
    }
    int at = definition.getAsInt();
    return switch (block.instructions().get(at)) {
      case Instruction.Move m -> test(block, m.source(), at, staysIfTrue);
      case Instruction.Unary u when u.operator() == UnaryOperator.SIGN_EXTEND ->
          test(block, u.operand(), at, staysIfTrue);
      case Instruction.Binary b when b.operator() == BinaryOperator.AND && isOdd(b.right()) ->
          test(block, b.left(), at, staysIfTrue);
      case Instruction.Binary b
          when b.operator() == BinaryOperator.XOR && b.width() == 1 && isOdd(b.right()) ->
          test(block, b.left(), at, !staysIfTrue);
      case Instruction.Compare c -> {
        Test itself = new Test(c, at, staysIfTrue ? c.predicate() : c.predicate().negated());
        yield isZero(c.right()) && (c.predicate() == Predicate.NE || c.predicate() == Predicate.EQ)
            ? test(block, c.left(), at, staysIfTrue == (c.predicate() == Predicate.NE))
                .or(() -> Optional.of(itself))
            : Optional.of(itself);
      }
      default -> Optional.empty();
    };
  }

  private static boolean isOdd(Operand operand) {
    return operand instanceof Operand.Constant(long value) && value % 2 != 0;
  }

  private static boolean isZero(Operand operand) {
    return operand instanceof Operand.Constant(long value) && value == 0;
  }

  private Optional<Count> count(Loop loop, int exit, Test test) {
    Instruction.Compare c = test.compare();
    Optional<Sum> left = sum(loop, exit, test.at(), c.left());
    Optional<Sum> right = sum(loop, exit, test.at(), c.right());
    if (left.isEmpty() || right.isEmpty()) {
      return Optional.empty();
    }
    CountComparison stays = new CountComparison(test.stays(), c.width());
    Optional<Count> count = count(loop, exit, left.get(), stays, right.get());
    return count.isPresent() ? count : count(loop, exit, right.get(), stays.mirrored(), left.get());
  }

  private Optional<Count> count(Loop loop, int exit, Sum tested, CountComparison stays, Sum bound) {
    if (tested.variable().isEmpty() || bound.variable().filter(v -> changes(loop, v)).isPresent()) {
      return Optional.empty();
    }
    Variable counter = tested.variable().get();
    return step(loop, counter)
        .filter(step -> stays.ends(tested, step, bound))
        .map(_ -> new Count(exit, counter, bound.variable()));
  }

  /** What each turn makes of a variable, if it sets it exactly once, to a sum with itself. */
  private Optional<Sum> step(Loop loop, Variable v) {
    Optional<Sum> step = Optional.empty();
    for (int b = loop.body().nextSetBit(0); b >= 0; b = loop.body().nextSetBit(b + 1)) {
      List<Instruction> instructions = function.blocks().get(b).instructions();
      for (int i = 0; i < instructions.size(); i++) {
        if (!mayChange(v, instructions.get(i))) {
          continue;
        }
        Optional<Operand> value = newValue(v, instructions.get(i));
        Optional<Sum> sum =
            value.isEmpty()
                ? v.inMemory() ? Optional.empty() : sumSet(loop, b, i)
                : sum(loop, b, i, value.get()).flatMap(s -> s.cut(BYTE * v.size()));
        if (step.isPresent()
            || sum.isEmpty()
            || !sum.get().variable().equals(Optional.of(v))
            || !loop.passesEachTurn(function, b)
            || !loop.passesOnce(function, b)) {
          return Optional.empty();
        }
        step = sum;
      }
    }
    return step;
  }

  private boolean changes(Loop loop, Variable v) {
    for (int b = loop.body().nextSetBit(0); b >= 0; b = loop.body().nextSetBit(b + 1)) {
      if (function.blocks().get(b).instructions().stream().anyMatch(i -> mayChange(v, i))) {
        return true;
      }
    }
    return false;
  }

  /** Whether an instruction may set a variable. */
  private boolean mayChange(Variable v, Instruction instruction) {
    boolean[] sets = new boolean[1];
    RegisterUse.definitions(instruction, register -> sets[0] |= register == v.register());
    if (sets[0] || !v.inMemory()) {
      return sets[0];
    }
    BitSet objects = locals.pointedTo(number, new Operand.Register(v.register()));
    return switch (instruction) {
      case Instruction.Store s -> locals.pointedTo(number, s.address()).intersects(objects);
      case Instruction.WideStore s -> locals.pointedTo(number, s.address()).intersects(objects);
      case Instruction.MemoryCopy c ->
          locals.pointedTo(number, c.destination()).intersects(objects);
      case Instruction.MemorySet c -> locals.pointedTo(number, c.destination()).intersects(objects);
      case Instruction.Undefine u -> locals.pointedTo(number, u.address()).intersects(objects);
      case Instruction.Call c ->
          c.arguments().stream().anyMatch(a -> locals.pointedTo(number, a).intersects(objects));
      default -> false;
    };
  }

  /** What a store makes a variable in memory, if it is one to that variable. */
  private static Optional<Operand> newValue(Variable v, Instruction instruction) {
    return v.inMemory()
            && instruction instanceof Instruction.Store s
            && s.address() instanceof Operand.Register(int r)
            && r == v.register()
            && s.size() == v.size()
        ? Optional.of(s.value())
        : Optional.empty();
  }

  /** What an instruction sets its register to. */
  private Optional<Sum> sumSet(Loop loop, int block, int at) {
    return switch (function.blocks().get(block).instructions().get(at)) {
      case Instruction.Move m -> sum(loop, block, at, m.source());
      case Instruction.Load l
          when l.address() instanceof Operand.Register(int r)
              && locals.isLocal(number, l.address())
              && !changes(loop, new Variable(r, 0)) ->
          Optional.of(Sum.of(new Variable(r, l.size())));
      case Instruction.Unary u when u.operator() == UnaryOperator.SIGN_EXTEND ->
          sum(loop, block, at, u.operand()).map(s -> s.signExtended(u.width()));
      case Instruction.Binary b when b.right() instanceof Operand.Constant(long c) ->
          switch (b.operator()) {
            case ADD -> sum(loop, block, at, b.left()).flatMap(s -> s.plus(c, b.width()));
            case SUB -> sum(loop, block, at, b.left()).flatMap(s -> s.plus(-c, b.width()));
            case AND ->
                sum(loop, block, at, b.left())
                    .filter(_ -> Sum.isMask(c))
                    .flatMap(s -> s.cut(Long.bitCount(c)));
            default -> Optional.empty();
          };
      default -> Optional.empty();
    };
  }

  private Optional<Sum> sum(Loop loop, int block, int before, Operand operand) {
    return switch (operand) {
      case Operand.Constant(long value) -> Optional.of(Sum.of(value));
      case Operand.Register(int r) -> {
        OptionalInt at = definition(function.blocks().get(block), operand, before);
        yield at.isPresent()
            ? sumSet(loop, block, at.getAsInt())
            : Optional.of(Sum.of(new Variable(r, 0)));
      }
      case Operand.GlobalAddress _, Operand.FunctionAddress _ -> Optional.empty();
    };
  }

  /** The latest instruction of a block before another one that sets a register. */
  private static OptionalInt definition(Block block, Operand operand, int before) {
    for (int i = before - 1; i >= 0 && operand instanceof Operand.Register(int r); i--) {
      boolean[] sets = new boolean[1];
      RegisterUse.definitions(block.instructions().get(i), register -> sets[0] |= register == r);
      if (sets[0]) {
        return OptionalInt.of(i);
      }
    }
    return OptionalInt.empty();
  }
}
