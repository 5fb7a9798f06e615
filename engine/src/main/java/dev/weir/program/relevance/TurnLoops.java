package dev.weir.program.relevance;

import dev.weir.program.Block;
import dev.weir.program.Function;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.Program;
import dev.weir.program.relevance.CountedLoops.Count;
import dev.weir.program.transform.LiveRegisters;
import dev.weir.program.transform.RegisterUse;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * Loops that look at one place and give up after some turns: a turn that comes to the test of the
 * count leaves nothing behind but the count, whatever it read, and nothing but the test looks at
 * the count. So any number of turns that find nothing may as well all have happened at the moment
 * of the last one.
 *
 * <p>There is one read in a turn; or a load and then a read-modify-write of the same place whose
 * operands are the same in each turn, and which all other ways out of the loop come after: where
 * that fails, so would all turns that read what it read.
 */
final class TurnLoops {
  private final Program program;
  private final LocalObjects locals;
  private final RelevantState relevant;
  private final IntPredicate isIdle;
  private final List<TurnLoop> loops = new ArrayList<>();

  /**
   * Such a loop.
   *
   * @param counters the registers that count its turns
   * @param looks where it reads: the read itself, or the call of a function that only reads
   * @param reads the reads
   */
  record TurnLoop(int function, BitSet counters, List<Place> looks, List<Place> reads) {}

  /** An instruction. */
  record Place(int function, int block, int index) {}

  /**
   * The analysis of a program.
   *
   * @param isIdle whether a function only computes
   * @param delays for each function the blocks of loops that pass time
   */
  TurnLoops(
      Program program,
      LocalObjects locals,
      RelevantState relevant,
      IntPredicate isIdle,
      BitSet[] delays) {
    this.program = program;
    this.locals = locals;
    this.relevant = relevant;
    this.isIdle = isIdle;
    for (int f = 0; f < program.functions().size(); f++) {
      Function function = program.functions().get(f);
      if (!function.isExternal()) {
        CountedLoops counted = new CountedLoops(locals, function, f);
        for (Loop loop : Loop.of(function)) {
          add(f, counted, loop, delays[f]);
        }
      }
    }
  }

  private void add(int f, CountedLoops counted, Loop loop, BitSet delays) {
    if (delays.get(loop.header()) || hasOtherLoops(f, loop, delays)) {
      return;
    }
    List<Count> counts =
        counted.of(loop).stream().filter(count -> !count.counter().inMemory()).toList();
    List<Integer> tests = counts.stream().map(Count::exit).toList();
    BitSet counters = new BitSet();
    counts.forEach(count -> counters.set(count.counter().register()));
    List<Place> looks = new ArrayList<>();
    if (!counts.isEmpty()
        && onlyLooks(f, loop, looks)
        && isOneLook(f, loop, tests, looks)
        && decidesNothingElse(f, loop, counters, tests, delays)
        && tests.stream()
            .allMatch(test -> leavesNothing(f, loop, counters, test, looks.size() > 1))) {
      loops.add(new TurnLoop(f, counters, looks, reads(looks)));
    }
  }

  /** Whether what counts turns is looked at by the tests and by loops that pass time alone. */
  private boolean decidesNothingElse(
      int f, Loop loop, BitSet counters, List<Integer> tests, BitSet delays) {
    Function function = program.functions().get(f);
    BitSet derived = (BitSet) counters.clone();
    int before;
    do {
      before = derived.cardinality();
      for (int b = loop.body().nextSetBit(0); b >= 0; b = loop.body().nextSetBit(b + 1)) {
        for (Instruction i : function.blocks().get(b).instructions()) {
          if (RegisterUse.reads(i).stream().anyMatch(derived::get)) {
            if (RegisterUse.pureDestination(i).isEmpty()) {
              return false;
            }
            RegisterUse.definitions(i, derived::set);
          }
        }
        boolean mayLook = tests.contains(b) || delays.get(b);
        if (!mayLook
            && RegisterUse.reads(function.blocks().get(b).terminator()).stream()
                .anyMatch(derived::get)) {
          return false;
        }
      }
    } while (derived.cardinality() != before);
    LiveRegisters live = LiveRegisters.of(function, _ -> false);
    return loop.body().stream()
        .mapToObj(b -> function.blocks().get(b).terminator().successors())
        .flatMap(List::stream)
        .filter(next -> !loop.body().get(next))
        .flatMapToInt(next -> Arrays.stream(live.before(next, 0)))
        .noneMatch(derived::get);
  }

  /**
   * Whether nothing that a turn sets but the count matters where a test goes on.
   *
   * @param alsoAtEnd also where it gives up: the reads of the last turn may not have been done at
   *     one moment, so that no other turn finds what both of them did
   */
  private boolean leavesNothing(int f, Loop loop, BitSet counters, int test, boolean alsoAtEnd) {
    BitSet set = set(f, loop);
    set.andNot(counters);
    return program.functions().get(f).blocks().get(test).terminator().successors().stream()
        .filter(next -> alsoAtEnd || loop.body().get(next))
        .flatMapToInt(next -> Arrays.stream(relevant.before(f, next, 0)))
        .noneMatch(set::get);
  }

  private boolean hasOtherLoops(int f, Loop loop, BitSet delays) {
    return Loop.of(program.functions().get(f)).stream()
        .anyMatch(
            other ->
                other.header() != loop.header()
                    && loop.body().get(other.header())
                    && !delays.get(other.header()));
  }

  /** All instructions that are no reads or fences only compute, for sure. */
  private boolean onlyLooks(int f, Loop loop, List<Place> reads) {
    for (int b = loop.body().nextSetBit(0); b >= 0; b = loop.body().nextSetBit(b + 1)) {
      if (!onlyLooks(f, b, reads)) {
        return false;
      }
    }
    return true;
  }

  private boolean onlyLooks(int f, int b, List<Place> reads) {
    List<Instruction> instructions = program.functions().get(f).blocks().get(b).instructions();
    for (int i = 0; i < instructions.size(); i++) {
      switch (instructions.get(i)) {
        case Instruction.Load l when locals.isLocal(f, l.address()) -> {}
        case Instruction.Fence _, Instruction.Barrier _ -> {}
        case Instruction.Load _, Instruction.CompareExchange _, Instruction.ReadModifyWrite _ ->
            reads.add(new Place(f, b, i));
        case Instruction.Call c when c.callee() instanceof Operand.FunctionAddress(int callee) -> {
          if (!isIdle.test(callee)) {
            if (lookOf(callee).isEmpty()) {
              return false;
            }
            reads.add(new Place(f, b, i));
          }
        }
        case Instruction.Binary o when o.operator().canFail() -> {
          return false;
        }
        default -> {
          if (RegisterUse.pureDestination(instructions.get(i)).isEmpty()) {
            return false;
          }
        }
      }
    }
    return true;
  }

  /** The read of a function without loops that does nothing else; empty for others. */
  private List<Place> lookOf(int f) {
    Function function = program.functions().get(f);
    List<Place> reads = new ArrayList<>();
    if (function.isExternal() || function.variadic() || !Loop.of(function).isEmpty()) {
      return reads;
    }
    for (int b = 0; b < function.blocks().size(); b++) {
      boolean calls = function.blocks().get(b).instructions().stream().anyMatch(this::callsOther);
      if (calls || !onlyLooks(f, b, reads)) {
        return List.of();
      }
    }
    return reads.size() == 1 ? reads : List.of();
  }

  private boolean callsOther(Instruction instruction) {
    return instruction instanceof Instruction.Call c
        && !(c.callee() instanceof Operand.FunctionAddress(int callee) && isIdle.test(callee));
  }

  private boolean isOneLook(int f, Loop loop, List<Integer> tests, List<Place> reads) {
    if (reads.size() == 1) {
      return true;
    }
    if (reads.size() != 2) {
      return false;
    }
    return isTestAndSet(f, loop, tests, reads.getFirst(), reads.getLast())
        || isTestAndSet(f, loop, tests, reads.getLast(), reads.getFirst());
  }

  private boolean isTestAndSet(int f, Loop loop, List<Integer> tests, Place test, Place set) {
    if (!(at(test) instanceof Instruction.Load load)) {
      return false;
    }
    List<Operand> operands =
        switch (at(set)) {
          case Instruction.CompareExchange c ->
              c.size() == load.size()
                  ? List.of(c.address(), c.expected(), c.desired())
                  : List.<Operand>of();
          case Instruction.ReadModifyWrite r ->
              r.size() == load.size() ? List.of(r.address(), r.operand()) : List.<Operand>of();
          default -> List.of();
        };
    return !operands.isEmpty()
        && operands.getFirst().equals(load.address())
        && operands.stream()
            .allMatch(operand -> isSameInEachTurn(f, loop, operand, set, load.size()))
        && endsOnlyBehind(f, loop, tests, set.block());
  }

  private boolean isSameInEachTurn(int f, Loop loop, Operand operand, Place at, int size) {
    return !(operand instanceof Operand.Register(int r))
        || !set(f, loop).get(r)
        || new TurnConstants(program.functions().get(f), loop, size * Byte.SIZE)
            .isConstant(operand, at.block(), at.index());
  }

  /** The registers that a loop sets. */
  private BitSet set(int f, Loop loop) {
    BitSet registers = new BitSet();
    List<Block> blocks = program.functions().get(f).blocks();
    loop.body().stream()
        .forEach(
            b ->
                blocks
                    .get(b)
                    .instructions()
                    .forEach(i -> RegisterUse.definitions(i, registers::set)));
    return registers;
  }

  /** Whether all ways out of a loop but the tests come after a block in their turn. */
  private boolean endsOnlyBehind(int f, Loop loop, List<Integer> tests, int block) {
    List<Block> blocks = program.functions().get(f).blocks();
    BitSet before = new BitSet();
    List<Integer> open = new ArrayList<>(List.of(loop.header()));
    while (!open.isEmpty()) {
      int b = open.removeLast();
      if (b == block || before.get(b)) {
        continue;
      }
      before.set(b);
      for (int next : blocks.get(b).terminator().successors()) {
        if (!loop.body().get(next) && !tests.contains(b)) {
          return false;
        }
        if (loop.body().get(next) && next != loop.header()) {
          open.add(next);
        }
      }
    }
    return true;
  }

  private Instruction at(Place place) {
    return program
        .functions()
        .get(place.function())
        .blocks()
        .get(place.block())
        .instructions()
        .get(place.index());
  }

  private List<Place> reads(List<Place> looks) {
    List<Place> reads = new ArrayList<>();
    for (Place look : looks) {
      if (at(look) instanceof Instruction.Call c
          && c.callee() instanceof Operand.FunctionAddress(int callee)) {
        reads.addAll(lookOf(callee));
      } else {
        reads.add(look);
      }
    }
    return reads;
  }

  /** The loops. */
  List<TurnLoop> loops() {
    return loops;
  }
}
