package dev.weir.program.relevance;

import dev.weir.program.Block;
import dev.weir.program.Function;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.Program;
import dev.weir.program.Terminator;
import dev.weir.program.relevance.CountedLoops.Count;
import dev.weir.program.relevance.CountedLoops.Variable;
import dev.weir.program.transform.RegisterUse;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Loops that surely end, do nothing but compute, and lead to one place only: how many turns they
 * take decides nothing but what they compute.
 */
final class DelayLoops {
  private final Program program;
  private final LocalObjects locals;
  private final LibraryEffects library;

  /** The functions that only compute, by their number. */
  private final BitSet idle = new BitSet();

  /**
   * The analysis of a program.
   *
   * @param library what functions without a body do
   */
  DelayLoops(Program program, LocalObjects locals, LibraryEffects library) {
    this.program = program;
    this.locals = locals;
    this.library = library;
    int before;
    do {
      before = idle.cardinality();
      for (int f = 0; f < program.functions().size(); f++) {
        if (onlyComputes(f)) {
          idle.set(f);
        }
      }
    } while (idle.cardinality() != before);
  }

  /** Whether a function only computes, for sure. */
  boolean isIdle(int f) {
    return idle.get(f);
  }

  private boolean onlyComputes(int f) {
    Function function = program.functions().get(f);
    if (function.isExternal()) {
      return library.doesNothing(f);
    }
    BitSet all = new BitSet();
    all.set(0, function.blocks().size());
    return function.blocks().stream().noneMatch(DelayLoops::mayFail)
        && onlyComputes(function, all, Set.of())
        && Loop.of(function).isEmpty();
  }

  private static boolean mayFail(Block block) {
    return block.terminator() instanceof Terminator.Unreachable;
  }

  /** The blocks of a function that belong to such loops. */
  BitSet of(int number) {
    Function function = program.functions().get(number);
    BitSet blocks = new BitSet();
    BitSet others = new BitSet();
    CountedLoops counted = new CountedLoops(locals, function, number);
    for (Loop loop : Loop.of(function)) {
      if (others.intersects(loop.body()) || !isDelay(function, counted, loop)) {
        // A loop around it does not end for sure either.
        others.set(loop.header());
      } else {
        blocks.or(loop.body());
      }
    }
    return blocks;
  }

  private boolean isDelay(Function function, CountedLoops counted, Loop loop) {
    if (hasSeveralEnds(function, loop)) {
      return false;
    }
    for (Count count : counted.of(loop)) {
      Set<Variable> variables = new HashSet<>();
      Stream.concat(Stream.of(count.counter()), count.bound().stream())
          .filter(Variable::inMemory)
          .forEach(variables::add);
      if (onlyComputes(function, loop.body(), variables)) {
        return true;
      }
    }
    return false;
  }

  private static boolean hasSeveralEnds(Function function, Loop loop) {
    BitSet ends = new BitSet();
    for (int b = loop.body().nextSetBit(0); b >= 0; b = loop.body().nextSetBit(b + 1)) {
      Terminator terminator = function.blocks().get(b).terminator();
      if (terminator.successors().isEmpty()) {
        return true;
      }
      terminator.successors().forEach(ends::set);
    }
    ends.andNot(loop.body());
    return ends.cardinality() != 1;
  }

  private boolean onlyComputes(Function function, BitSet blocks, Set<Variable> inMemory) {
    return blocks.stream()
        .mapToObj(b -> function.blocks().get(b).instructions())
        .flatMap(List::stream)
        .allMatch(instruction -> onlyComputes(instruction, inMemory));
  }

  private boolean onlyComputes(Instruction instruction, Set<Variable> inMemory) {
    return switch (instruction) {
      case Instruction.WideBinary b -> !b.operator().canFail();
      case Instruction.UndefinedBytes _ -> false;
      // What the test of the loop does not look at may not be readable where there is no turn.
      case Instruction.Load l -> isOneOf(l.address(), l.size(), inMemory);
      case Instruction.Store s -> isOneOf(s.address(), s.size(), inMemory);
      case Instruction.Call c ->
          c.callee() instanceof Operand.FunctionAddress(int callee) && idle.get(callee);
      default -> RegisterUse.pureDestination(instruction).isPresent();
    };
  }

  private static boolean isOneOf(Operand address, int size, Set<Variable> variables) {
    return address instanceof Operand.Register(int r) && variables.contains(new Variable(r, size));
  }
}
