package dev.weir.program.relevance;

import dev.weir.program.BinaryOperator;
import dev.weir.program.Block;
import dev.weir.program.Function;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.Predicate;
import dev.weir.program.Terminator;
import dev.weir.program.transform.RegisterUse;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Loops that end because they count: each turn makes one step of a variable, a register or a local
 * in memory, and compares it with a bound that the loop does not change.
 */
final class CountedLoops {
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
   * @param leavesTo the block outside to which the test leads at the end
   */
  record Count(int exit, Variable counter, Optional<Variable> bound, int leavesTo) {}

  /**
   * A value: that of a variable at the start of a turn, or after its step, and a constant.
   *
   * @param width of the addition, in bits; 0 if there was none
   */
  private record Term(Optional<Variable> variable, long constant, int width) {
    private Term(Variable variable) {
      this(Optional.of(variable), 0, 0);
    }
  }

  /** The tests by which a loop ends. */
  List<Count> of(Loop loop) {
    List<Count> counts = new ArrayList<>();
    for (int b = loop.body().nextSetBit(0); b >= 0; b = loop.body().nextSetBit(b + 1)) {
      if (function.blocks().get(b).terminator() instanceof Terminator.Branch branch
          && loop.body().get(branch.ifTrue()) != loop.body().get(branch.ifFalse())
          && loop.passesEachTurn(function, b)) {
        count(loop, b, branch).ifPresent(counts::add);
      }
    }
    return counts;
  }

  private Optional<Count> count(Loop loop, int exit, Terminator.Branch branch) {
    Block block = function.blocks().get(exit);
    boolean staysIfTrue = loop.body().get(branch.ifTrue());
    Operand condition = branch.condition();
    int before = block.instructions().size();
    while (true) {
      OptionalInt at = definition(block, condition, before);
      if (at.isEmpty()) {
        return Optional.empty();
      }
      before = at.getAsInt();
      switch (block.instructions().get(before)) {
        case Instruction.Move m -> condition = m.source();
        case Instruction.Binary b
            when b.operator() == BinaryOperator.XOR
                && b.width() == 1
                && b.right() instanceof Operand.Constant(long one)
                && one == 1 -> {
          condition = b.left();
          staysIfTrue = !staysIfTrue;
        }
        case Instruction.Compare c -> {
          int leavesTo = loop.body().get(branch.ifTrue()) ? branch.ifFalse() : branch.ifTrue();
          return count(loop, exit, before, c, staysIfTrue, leavesTo);
        }
        default -> {
          return Optional.empty();
        }
      }
    }
  }

  private Optional<Count> count(
      Loop loop, int exit, int at, Instruction.Compare c, boolean staysIfTrue, int leavesTo) {
    Predicate stays = staysIfTrue ? c.predicate() : negated(c.predicate());
    Optional<Term> left = term(loop, exit, at, c.left());
    Optional<Term> right = term(loop, exit, at, c.right());
    if (left.isEmpty() || right.isEmpty()) {
      return Optional.empty();
    }
    Optional<Count> count =
        count(loop, exit, left.get(), stays, c.right(), right.get(), c.width(), leavesTo);
    return count.isPresent()
        ? count
        : count(loop, exit, right.get(), swapped(stays), c.left(), left.get(), c.width(), leavesTo);
  }

  private Optional<Count> count(
      Loop loop,
      int exit,
      Term counted,
      Predicate stays,
      Operand boundOperand,
      Term bound,
      int width,
      int leavesTo) {
    if (counted.variable().isEmpty()
        || bound.variable().filter(v -> changes(loop, v)).isPresent()) {
      return Optional.empty();
    }
    Variable counter = counted.variable().get();
    Optional<Term> step = step(loop, counter);
    if (step.isEmpty()
        || step.get().width() != width
        || !ends(step.get().constant(), stays, boundOperand, width)) {
      return Optional.empty();
    }
    return Optional.of(new Count(exit, counter, bound.variable(), leavesTo));
  }

  /** Whether steps of one lead out of the values at which a loop stays. */
  private static boolean ends(long step, Predicate stays, Operand bound, int width) {
    long limit = bound instanceof Operand.Constant(long value) ? value : -1;
    boolean known = bound instanceof Operand.Constant;
    long largest = width == 64 ? -1 : (1L << width) - 1;
    long largestSigned = largest >>> 1;
    return switch (stays) {
      case NE -> step == 1 || step == -1;
      case ULT, SLT -> step == 1;
      case UGT, SGT -> step == -1;
      case ULE -> step == 1 && known && limit != largest;
      case SLE -> step == 1 && known && limit != largestSigned;
      case UGE -> step == -1 && known && limit != 0;
      case SGE -> step == -1 && known && limit != largestSigned + 1;
      case EQ -> step == 1 || step == -1;
    };
  }

  /** What each turn adds to a variable, if it does so exactly once. */
  private Optional<Term> step(Loop loop, Variable v) {
    Optional<Term> step = Optional.empty();
    for (int b = loop.body().nextSetBit(0); b >= 0; b = loop.body().nextSetBit(b + 1)) {
      List<Instruction> instructions = function.blocks().get(b).instructions();
      for (int i = 0; i < instructions.size(); i++) {
        if (!mayChange(v, instructions.get(i))) {
          continue;
        }
        Optional<Operand> value = newValue(v, instructions.get(i));
        Optional<Term> term = value.isEmpty() ? termSet(loop, b, i) : term(loop, b, i, value.get());
        if (step.isPresent()
            || term.isEmpty()
            || !term.get().variable().equals(Optional.of(v))
            || !loop.passesEachTurn(function, b)
            || !loop.passesOnce(function, b)) {
          return Optional.empty();
        }
        step = term;
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
  private Optional<Term> termSet(Loop loop, int block, int at) {
    return switch (function.blocks().get(block).instructions().get(at)) {
      case Instruction.Move m -> term(loop, block, at, m.source());
      case Instruction.Load l
          when l.address() instanceof Operand.Register(int r)
              && locals.isLocal(number, l.address())
              && !changes(loop, new Variable(r, 0)) ->
          Optional.of(new Term(new Variable(r, l.size())));
      case Instruction.Binary b
          when (b.operator() == BinaryOperator.ADD || b.operator() == BinaryOperator.SUB)
              && b.right() instanceof Operand.Constant(long c) -> {
        long added = c << (64 - b.width()) >> (64 - b.width());
        long signed = b.operator() == BinaryOperator.ADD ? added : -added;
        yield term(loop, block, at, b.left())
            .filter(t -> t.variable().isPresent() && t.constant() == 0)
            .map(t -> new Term(t.variable(), signed, b.width()));
      }
      default -> Optional.empty();
    };
  }

  private Optional<Term> term(Loop loop, int block, int before, Operand operand) {
    return switch (operand) {
      case Operand.Constant(long value) -> Optional.of(new Term(Optional.empty(), value, 0));
      case Operand.Register(int r) -> {
        OptionalInt at = definition(function.blocks().get(block), operand, before);
        yield at.isPresent()
            ? termSet(loop, block, at.getAsInt())
            : Optional.of(new Term(new Variable(r, 0)));
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

  private static Predicate negated(Predicate p) {
    return switch (p) {
      case EQ -> Predicate.NE;
      case NE -> Predicate.EQ;
      case ULT -> Predicate.UGE;
      case ULE -> Predicate.UGT;
      case UGT -> Predicate.ULE;
      case UGE -> Predicate.ULT;
      case SLT -> Predicate.SGE;
      case SLE -> Predicate.SGT;
      case SGT -> Predicate.SLE;
      case SGE -> Predicate.SLT;
    };
  }

  private static Predicate swapped(Predicate p) {
    return switch (p) {
      case EQ, NE -> p;
      case ULT -> Predicate.UGT;
      case ULE -> Predicate.UGE;
      case UGT -> Predicate.ULT;
      case UGE -> Predicate.ULE;
      case SLT -> Predicate.SGT;
      case SLE -> Predicate.SGE;
      case SGT -> Predicate.SLT;
      case SGE -> Predicate.SLE;
    };
  }
}
