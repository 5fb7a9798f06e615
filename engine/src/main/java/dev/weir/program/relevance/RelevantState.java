package dev.weir.program.relevance;

import dev.weir.program.Block;
import dev.weir.program.Function;
import dev.weir.program.Instruction;
import dev.weir.program.LoopEdges;
import dev.weir.program.Operand;
import dev.weir.program.Program;
import dev.weir.program.Terminator;
import dev.weir.program.ThreadStart;
import dev.weir.program.relevance.TurnLoops.Place;
import dev.weir.program.transform.RegisterUse;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * The registers and locals that matter: those on which it depends what a thread does visibly, or
 * whether it makes an error. A register is relevant where it may flow into an operand of an access,
 * a call of the library, or a branch on which such an operation depends, or whether a loop ends
 * that is none of the {@link DelayLoops}: a backward slice. Two states of a thread that agree in
 * what is relevant are followed by the same visible operations with the same values, whatever is
 * read.
 *
 * <p>A read of an own local that was never written is not seen as an error where its value decides
 * nothing.
 */
public final class RelevantState {
  private static final int[] NONE = {};
  private static final int WIDE = 16;

  private final Program program;
  private final IntPredicate doesNothing;
  private final LocalObjects locals;
  private final BitSet[][] dependents;
  private final BitSet[][] atEnds;
  private final BitSet calledOtherwise;

  // What is found out, growing.
  private final BitSet objects = new BitSet();
  private final BitSet results = new BitSet();
  private final BitSet[] parameters;
  private final BitSet[] always;
  private final BitSet[] branches;
  private final BitSet effective = new BitSet();
  private final Map<Place, int[]> counters = new HashMap<>();
  private final Set<Place> reads = new HashSet<>();

  /** Of the function that is solved: the blocks that do something relevant. */
  private BitSet doing = new BitSet();

  private boolean changed;

  /**
   * The analysis of a program.
   *
   * @param doesNothing whether a function without a body, by its number, has no effect and looks at
   *     nothing
   */
  public RelevantState(Program program, IntPredicate doesNothing) {
    this.program = program;
    this.doesNothing = doesNothing;
    this.calledOtherwise = calledOtherwise(program);
    this.locals = new LocalObjects(program, calledOtherwise, doesNothing);
    int count = program.functions().size();
    this.dependents = new BitSet[count][];
    this.atEnds = new BitSet[count][];
    this.parameters = new BitSet[count];
    this.always = new BitSet[count];
    this.branches = new BitSet[count];
    DelayLoops loops = new DelayLoops(program, locals, doesNothing);
    BitSet[] delays = new BitSet[count];
    for (int f = 0; f < count; f++) {
      delays[f] = program.functions().get(f).isExternal() ? new BitSet() : loops.of(f);
      begin(f, delays[f]);
    }
    addRecursive();
    do {
      changed = false;
      for (int f = 0; f < count; f++) {
        solve(f);
      }
    } while (changed);
    new TurnLoops(program, locals, this, loops::isIdle, delays).loops().forEach(this::addTurns);
  }

  private void begin(int f, BitSet delays) {
    Function function = program.functions().get(f);
    int blocks = function.blocks().size();
    parameters[f] = new BitSet();
    always[f] = new BitSet();
    branches[f] = new BitSet();
    atEnds[f] = new BitSet[blocks];
    dependents[f] = new BitSet[blocks];
    if (blocks == 0) {
      return;
    }
    ControlDependence dependence = new ControlDependence(function);
    for (int b = 0; b < blocks; b++) {
      atEnds[f][b] = new BitSet();
      dependents[f][b] = dependence.on(b);
    }
    for (BitSet body : LoopEdges.bodies(function).values()) {
      BitSet outside = new BitSet();
      outside.set(0, blocks);
      outside.andNot(body);
      body.stream()
          .filter(b -> !delays.get(b))
          .filter(b -> leads(function.blocks().get(b), outside))
          .forEach(branches[f]::set);
      if (body.stream().noneMatch(b -> leads(function.blocks().get(b), outside))) {
        effective.set(f);
      }
    }
  }

  /** Functions that may call themselves may do so without end. */
  private void addRecursive() {
    BitSet open = new BitSet();
    open.set(0, program.functions().size());
    int before;
    do {
      before = open.cardinality();
      for (int f = open.nextSetBit(0); f >= 0; f = open.nextSetBit(f + 1)) {
        if (program.functions().get(f).blocks().stream().noneMatch(b -> calls(b, open))) {
          open.clear(f);
        }
      }
    } while (open.cardinality() != before);
    effective.or(open);
  }

  private static boolean calls(Block block, BitSet functions) {
    return block.instructions().stream()
        .anyMatch(
            i ->
                i instanceof Instruction.Call call
                    && call.callee() instanceof Operand.FunctionAddress(int callee)
                    && functions.get(callee));
  }

  private static boolean leads(Block block, BitSet targets) {
    return block.terminator().successors().stream().anyMatch(targets::get);
  }

  /**
   * The registers that are relevant before an instruction of a block; one past the last: its
   * terminator.
   */
  public int[] before(int function, int block, int instruction) {
    BitSet relevant = (BitSet) atEnds[function][block].clone();
    transfer(function, block, instruction, relevant);
    relevant.or(always[function]);
    return relevant.stream().toArray();
  }

  /** The loops of a function with a body, by its number, that end because they count. */
  public CountedLoops countedLoops(int function) {
    return new CountedLoops(locals, program.functions().get(function), function);
  }

  private void addTurns(TurnLoops.TurnLoop loop) {
    for (Place look : loop.looks()) {
      counters.put(look, loop.counters().stream().toArray());
    }
    reads.addAll(loop.reads());
  }

  /**
   * Whether a read is one of a loop that only looks, again and again, and counts its turns: as long
   * as it finds nothing, all turns may as well happen at once.
   */
  public boolean mayTurnAt(int function, int block, int instruction) {
    return reads.contains(new Place(function, block, instruction));
  }

  /**
   * The registers that do nothing but count the turns of the loop that an instruction is the look
   * of, a read or a call that reads; none for other instructions.
   */
  public int[] counters(int function, int block, int instruction) {
    return counters.getOrDefault(new Place(function, block, instruction), NONE);
  }

  /** Whether the contents of a local are. */
  public boolean isRelevant(Instruction.Allocate local) {
    int object = locals.number(local);
    return object < 0 || locals.hasEscaped(object) || objects.get(object);
  }

  /** The functions that something else than a call by name may call. */
  private static BitSet calledOtherwise(Program program) {
    BitSet found = new BitSet();
    for (ThreadStart start : program.threads()) {
      found.set(start.function());
    }
    program.globals().forEach(global -> global.relocations().forEach(r -> note(r.target(), found)));
    for (Function function : program.functions()) {
      for (Block block : function.blocks()) {
        for (Instruction i : block.instructions()) {
          if (i instanceof Instruction.Call call) {
            call.arguments().forEach(argument -> note(argument, found));
          } else {
            RegisterUse.uses(i, operand -> note(operand, found));
          }
        }
        RegisterUse.uses(block.terminator(), operand -> note(operand, found));
      }
    }
    return found;
  }

  private static void note(Operand operand, BitSet found) {
    if (operand instanceof Operand.FunctionAddress(int function)) {
      found.set(function);
    }
  }

  private void solve(int f) {
    List<Block> blocks = program.functions().get(f).blocks();
    if (blocks.isEmpty()) {
      return;
    }
    BitSet[] starts = new BitSet[blocks.size()];
    for (int b = 0; b < blocks.size(); b++) {
      starts[b] = new BitSet();
    }
    boolean again = true;
    while (again) {
      again = false;
      doing = new BitSet();
      for (int b = blocks.size() - 1; b >= 0; b--) {
        BitSet relevant = atEnds[f][b];
        for (int next : blocks.get(b).terminator().successors()) {
          relevant.or(starts[next]);
        }
        BitSet start = (BitSet) relevant.clone();
        if (transfer(f, b, 0, start)) {
          doing.set(b);
        }
        if (!start.equals(starts[b])) {
          starts[b] = start;
          again = true;
        }
      }
      again |= findBranches(f);
    }
    if (!doing.isEmpty()) {
      set(effective, f);
    }
    for (int i = 0; i < program.functions().get(f).parameters(); i++) {
      if (starts[0].get(i) || always[f].get(i)) {
        set(parameters[f], i);
      }
    }
  }

  /** Finds the branches on which something relevant depends. */
  private boolean findBranches(int f) {
    int before = branches[f].cardinality();
    for (int b = 0; b < dependents[f].length; b++) {
      if (dependents[f][b].intersects(doing)) {
        branches[f].set(b);
      }
    }
    return branches[f].cardinality() != before;
  }

  /**
   * Goes back from the end of a block to before an instruction.
   *
   * @return whether any of it is relevant
   */
  private boolean transfer(int f, int b, int instruction, BitSet relevant) {
    Block block = program.functions().get(f).blocks().get(b);
    boolean does = isRelevantEnd(f, b, block.terminator());
    if (does) {
      RegisterUse.uses(block.terminator(), operand -> use(operand, relevant));
    }
    for (int i = block.instructions().size() - 1; i >= instruction; i--) {
      does |= transfer(f, block.instructions().get(i), relevant);
    }
    return does;
  }

  private boolean isRelevantEnd(int f, int b, Terminator terminator) {
    return switch (terminator) {
      case Terminator.Return r ->
          r.value().isPresent() && (results.get(f) || calledOtherwise.get(f));
      case Terminator.Branch _, Terminator.Switch _ -> branches[f].get(b);
      case Terminator.Jump _ -> false;
      case Terminator.Unreachable _ -> true;
    };
  }

  /** Goes back over an instruction; says whether it is relevant. */
  private boolean transfer(int f, Instruction i, BitSet relevant) {
    switch (i) {
      case Instruction.WideBinary w when !w.operator().canFail() -> {
        boolean needed = isNeeded(f, w.low(), relevant) || isNeeded(f, w.high(), relevant);
        relevant.clear(w.low());
        relevant.clear(w.high());
        use(i, needed, relevant);
        return needed;
      }
      case Instruction.UndefinedBytes u -> {
        return read(f, isNeeded(f, u.destination(), relevant), u, u.address(), u.size(), relevant);
      }
      case Instruction.Load l -> {
        return read(f, isNeeded(f, l.destination(), relevant), l, l.address(), l.size(), relevant);
      }
      case Instruction.WideLoad l -> {
        boolean needed = isNeeded(f, l.low(), relevant) || isNeeded(f, l.high(), relevant);
        return read(f, needed, l, l.address(), WIDE, relevant);
      }
      case Instruction.Store s -> {
        return write(f, s, s.address(), s.size(), relevant);
      }
      case Instruction.WideStore s -> {
        return write(f, s, s.address(), WIDE, relevant);
      }
      case Instruction.Undefine u -> {
        return write(f, u, u.address(), u.size(), relevant);
      }
      case Instruction.MemorySet s -> {
        use(s.length(), relevant);
        long length = s.length() instanceof Operand.Constant(long l) ? l : Long.MAX_VALUE;
        return write(f, s, s.destination(), length, relevant);
      }
      case Instruction.MemoryCopy c -> {
        use(i, true, relevant);
        if (isWrittenForUse(f, c.destination())) {
          need(f, c.source());
        }
        return true;
      }
      case Instruction.Call c -> {
        return call(f, c, relevant);
      }
      default -> {
        OptionalInt destination = RegisterUse.pureDestination(i);
        boolean needed = destination.isEmpty() || isNeeded(f, destination.getAsInt(), relevant);
        RegisterUse.definitions(i, relevant::clear);
        use(i, needed, relevant);
        return needed;
      }
    }
  }

  private boolean read(
      int f, boolean needed, Instruction i, Operand address, long size, BitSet relevant) {
    RegisterUse.definitions(i, relevant::clear);
    use(address, relevant);
    if (needed) {
      need(f, address);
    }
    return needed || !locals.isWithin(f, address, size);
  }

  private boolean write(int f, Instruction i, Operand address, long size, BitSet relevant) {
    boolean needed = isWrittenForUse(f, address);
    use(address, relevant);
    use(i, needed, relevant);
    // Whether it is done decides whether there is an error, unless it stays within the local.
    return needed || !locals.isWithin(f, address, size);
  }

  private boolean call(int f, Instruction.Call c, BitSet relevant) {
    boolean needed =
        c.destination().isPresent() && isNeeded(f, c.destination().getAsInt(), relevant);
    c.destination().ifPresent(relevant::clear);
    if (!(c.callee() instanceof Operand.FunctionAddress(int callee))) {
      use(c, true, relevant);
      return true;
    }
    Function called = program.functions().get(callee);
    if (called.returnsTwice()) {
      // What is relevant behind it is so in all that may jump there.
      set(always[f], relevant);
    }
    if (called.isExternal()) {
      boolean does = !doesNothing.test(callee);
      use(c, does, relevant);
      return does || needed;
    }
    if (needed) {
      set(results, callee);
    }
    for (int i = 0; i < c.arguments().size(); i++) {
      if (called.variadic() || i >= called.parameters() || parameters[callee].get(i)) {
        use(c.arguments().get(i), relevant);
      }
    }
    return needed || effective.get(callee);
  }

  /** Whether what is written to an address may be relevant. */
  private boolean isWrittenForUse(int f, Operand address) {
    return !locals.isLocal(f, address) || locals.pointedTo(f, address).intersects(objects);
  }

  /** The contents of what an address may point to are relevant. */
  private void need(int f, Operand address) {
    set(objects, locals.pointedTo(f, address));
  }

  private boolean isNeeded(int f, int register, BitSet relevant) {
    return relevant.get(register) || always[f].get(register);
  }

  private static void use(Instruction instruction, boolean needed, BitSet relevant) {
    if (needed) {
      RegisterUse.uses(instruction, operand -> use(operand, relevant));
    }
  }

  private static void use(Operand operand, BitSet relevant) {
    if (operand instanceof Operand.Register(int register)) {
      relevant.set(register);
    }
  }

  private void set(BitSet set, int element) {
    changed |= !set.get(element);
    set.set(element);
  }

  private void set(BitSet set, BitSet elements) {
    int before = set.cardinality();
    set.or(elements);
    changed |= set.cardinality() != before;
  }
}
