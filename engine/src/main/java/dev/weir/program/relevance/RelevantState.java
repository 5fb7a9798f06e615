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
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

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
  private final LibraryEffects library;
  private final LocalObjects locals;

  /** Those whose contents may be irrelevant: the locals, and perhaps the globals. */
  private final LocalObjects candidates;

  private final BitSet[][] dependents;
  private final BitSet[][] predecessors;
  private final BitSet[][] atStarts;
  private final BitSet[][] atEnds;
  private final BitSet[] callers;
  private final BitSet calledOtherwise;

  /** For each function the blocks of its {@link DelayLoops}. */
  private final BitSet[] delays;

  // What is found out, growing.
  private final BitSet objects = new BitSet();
  private final BitSet results = new BitSet();
  private final BitSet[] parameters;
  private final BitSet[] always;
  private final BitSet[] branches;
  private final BitSet effective = new BitSet();
  private boolean timeMatters;
  private final Map<Place, int[]> counters = new HashMap<>();
  private final Set<Place> reads = new HashSet<>();

  /** The functions to solve: something has been found out that they depend on. */
  private final BitSet open = new BitSet();

  /**
   * The analysis of a program.
   *
   * @param library what functions without a body do
   */
  public RelevantState(Program program, LibraryEffects library) {
    this(program, library, Optional.empty());
  }

  /**
   * The same where the contents of globals may be irrelevant, too: two states that agree in what is
   * relevant are followed by the same visible operations but for accesses to globals whose contents
   * are not.
   */
  static RelevantState andGlobals(Program program, LibraryEffects library) {
    LocalObjects all = LocalObjects.andGlobals(program, calledOtherwise(program), library);
    return new RelevantState(program, library, Optional.of(all));
  }

  private RelevantState(Program program, LibraryEffects library, Optional<LocalObjects> all) {
    this.program = program;
    this.library = library;
    this.calledOtherwise = calledOtherwise(program);
    this.locals = new LocalObjects(program, calledOtherwise, library);
    this.candidates = all.orElse(locals);
    int count = program.functions().size();
    this.dependents = new BitSet[count][];
    this.predecessors = new BitSet[count][];
    this.atStarts = new BitSet[count][];
    this.atEnds = new BitSet[count][];
    this.callers = callers(program);
    this.parameters = new BitSet[count];
    this.always = new BitSet[count];
    this.branches = new BitSet[count];
    DelayLoops loops = new DelayLoops(program, locals, library);
    this.delays = new BitSet[count];
    for (int f = 0; f < count; f++) {
      delays[f] = program.functions().get(f).isExternal() ? new BitSet() : loops.of(f);
      begin(f, delays[f]);
    }
    addRecursive();
    open.set(0, count);
    while (!open.isEmpty()) {
      for (int f = open.nextSetBit(0); f >= 0; f = open.nextSetBit(f + 1)) {
        open.clear(f);
        solve(f);
      }
    }
    new TurnLoops(program, locals, this, loops::isIdle, delays).loops().forEach(this::addTurns);
  }

  private void begin(int f, BitSet delays) {
    Function function = program.functions().get(f);
    int blocks = function.blocks().size();
    parameters[f] = new BitSet();
    always[f] = new BitSet();
    branches[f] = new BitSet();
    atStarts[f] = sets(blocks);
    atEnds[f] = sets(blocks);
    predecessors[f] = sets(blocks);
    dependents[f] = new BitSet[blocks];
    if (blocks == 0) {
      return;
    }
    ControlDependence dependence = new ControlDependence(function);
    for (int b = 0; b < blocks; b++) {
      dependents[f][b] = dependence.on(b);
      for (int next : function.blocks().get(b).terminator().successors()) {
        predecessors[f][next].set(b);
      }
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

  private static BitSet[] sets(int count) {
    BitSet[] sets = new BitSet[count];
    Arrays.setAll(sets, _ -> new BitSet());
    return sets;
  }

  /** For each function those that call it by name. */
  private static BitSet[] callers(Program program) {
    BitSet[] callers = sets(program.functions().size());
    for (int f = 0; f < callers.length; f++) {
      for (Instruction i : program.functions().get(f).instructions()) {
        if (i instanceof Instruction.Call call
            && call.callee() instanceof Operand.FunctionAddress(int callee)) {
          callers[callee].set(f);
        }
      }
    }
    return callers;
  }

  /** Functions that may call themselves, or lead to one that does, may do so without end. */
  private void addRecursive() {
    int[] callees = new int[callers.length];
    for (BitSet ofOne : callers) {
      ofOne.stream().forEach(f -> callees[f]++);
    }
    BitSet mayRecur = new BitSet();
    mayRecur.set(0, callers.length);
    Deque<Integer> leaves = new ArrayDeque<>();
    for (int f = 0; f < callees.length; f++) {
      if (callees[f] == 0) {
        leaves.add(f);
      }
    }
    while (!leaves.isEmpty()) {
      int leaf = leaves.remove();
      mayRecur.clear(leaf);
      for (int f = callers[leaf].nextSetBit(0); f >= 0; f = callers[leaf].nextSetBit(f + 1)) {
        if (--callees[f] == 0) {
          leaves.add(f);
        }
      }
    }
    effective.or(mayRecur);
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

  /**
   * The headers of the loops of a function in no two turns of which a thread is in the same
   * relevant state: a register counts the turns, and a test of it, which is relevant itself, ends
   * the loop before the count comes back to where it was. None in programs that jump from one
   * function to another.
   */
  public BitSet loopsWithUnlikeTurns(int function) {
    BitSet headers = new BitSet();
    Function f = program.functions().get(function);
    if (f.isExternal() || program.functions().stream().anyMatch(Function::returnsTwice)) {
      return headers;
    }
    CountedLoops counted = countedLoops(function);
    for (Loop loop : Loop.of(f)) {
      headers.set(
          loop.header(),
          counted.of(loop).stream()
              .anyMatch(c -> !c.counter().inMemory() && !delays[function].get(c.exit())));
    }
    return headers;
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

  /** Whether it matters what time it is for a thread. */
  public boolean timeMatters() {
    return timeMatters;
  }

  /** Whether what a function returns, by its number, is relevant to one of those that call it. */
  public boolean isResultRelevant(int function) {
    return results.get(function) || calledOtherwise.get(function);
  }

  /** Whether the contents of a local are. */
  public boolean isRelevant(Instruction.Allocate local) {
    int object = candidates.number(local);
    return object < 0 || candidates.hasEscaped(object) || objects.get(object);
  }

  /** Whether the contents of a global are, by its number. */
  boolean isGlobalRelevant(int global) {
    return candidates.hasEscaped(global) || objects.get(global);
  }

  /** The functions that something else than a call by name may call. */
  public static BitSet calledOtherwise(Program program) {
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
    BitSet doing = new BitSet();
    BitSet todo = new BitSet();
    todo.set(0, blocks.size());
    while (!todo.isEmpty()) {
      for (int b = todo.length() - 1; b >= 0; b = todo.previousSetBit(b)) {
        todo.clear(b);
        BitSet relevant = atEnds[f][b];
        for (int next : blocks.get(b).terminator().successors()) {
          relevant.or(atStarts[f][next]);
        }
        BitSet start = (BitSet) relevant.clone();
        if (transfer(f, b, 0, start)) {
          doing.set(b);
        }
        if (!start.equals(atStarts[f][b])) {
          atStarts[f][b] = start;
          todo.or(predecessors[f][b]);
        }
      }
      findBranches(f, doing, todo);
    }
    if (!doing.isEmpty() && !effective.get(f)) {
      effective.set(f);
      open.or(callers[f]);
    }
    for (int i = 0; i < program.functions().get(f).parameters(); i++) {
      if ((atStarts[f][0].get(i) || always[f].get(i)) && !parameters[f].get(i)) {
        parameters[f].set(i);
        open.or(callers[f]);
      }
    }
  }

  /**
   * Finds the branches on which something relevant depends.
   *
   * @param doing the blocks that do something relevant
   * @param found gets those that were not known before
   */
  private void findBranches(int f, BitSet doing, BitSet found) {
    for (int b = 0; b < dependents[f].length; b++) {
      if (!branches[f].get(b) && dependents[f][b].intersects(doing)) {
        branches[f].set(b);
        found.set(b);
      }
    }
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
        OptionalInt destination =
            i instanceof Instruction.Binary b && !mayFail(b)
                ? OptionalInt.of(b.destination())
                : RegisterUse.pureDestination(i);
        boolean needed = destination.isEmpty() || isNeeded(f, destination.getAsInt(), relevant);
        RegisterUse.definitions(i, relevant::clear);
        use(i, needed, relevant);
        return needed;
      }
    }
  }

  /** Whether an operation may fail: not a division by a constant other than 0 and -1. */
  private static boolean mayFail(Instruction.Binary b) {
    if (!b.operator().canFail() || !(b.right() instanceof Operand.Constant(long divisor))) {
      return b.operator().canFail();
    }
    int unused = Long.SIZE - b.width();
    long signed = divisor << unused >> unused;
    return signed == 0 || signed == -1;
  }

  private boolean read(
      int f, boolean needed, Instruction i, Operand address, long size, BitSet relevant) {
    RegisterUse.definitions(i, relevant::clear);
    use(address, relevant);
    if (needed) {
      need(f, address);
    }
    return needed || !candidates.isWithin(f, address, size);
  }

  private boolean write(int f, Instruction i, Operand address, long size, BitSet relevant) {
    boolean needed = isWrittenForUse(f, address);
    use(address, relevant);
    use(i, needed, relevant);
    // Whether it is done decides whether there is an error, unless it stays within the local.
    return needed || !candidates.isWithin(f, address, size);
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
      if (addAll(always[f], relevant)) {
        open.set(f);
      }
    }
    if (called.isExternal()) {
      return callExternal(f, callee, c, needed, relevant);
    }
    if (needed && !results.get(callee)) {
      results.set(callee);
      open.set(callee);
    }
    for (int i = 0; i < c.arguments().size(); i++) {
      if (called.variadic() || i >= called.parameters() || parameters[callee].get(i)) {
        use(c.arguments().get(i), relevant);
      }
    }
    return needed || effective.get(callee);
  }

  private boolean callExternal(
      int f, int callee, Instruction.Call c, boolean needed, BitSet relevant) {
    if (library.asksTime(callee)) {
      if (needed && !timeMatters) {
        timeMatters = true;
        open.set(0, callers.length);
      }
      return timeMatters;
    }
    if (timeMatters && candidates != locals && library.passesTime(callee)) {
      for (Operand argument : c.arguments()) {
        use(argument, relevant);
        need(f, argument);
      }
      return true;
    }
    OptionalInt format = library.formatOf(callee);
    if (!needed
        && format.isPresent()
        && format.getAsInt() < c.arguments().size()
        && printsOnlyKnown(f, c.arguments(), format.getAsInt())) {
      c.arguments().subList(0, format.getAsInt()).forEach(stream -> use(stream, relevant));
      // Others do not see it, but for a look at the stream.
      return candidates == locals || format.getAsInt() > 0;
    }
    boolean does = !library.doesNothing(callee);
    for (int i = 0; does && i < c.arguments().size(); i++) {
      if (library.looksAt(callee, i)) {
        use(c.arguments().get(i), relevant);
      }
    }
    return does || needed;
  }

  /** Whether nothing is printed but numbers and constant texts. */
  private boolean printsOnlyKnown(int f, List<Operand> arguments, int format) {
    return Formats.texts(program, arguments.get(format))
        .filter(
            texts ->
                texts.stream()
                    .map(text -> format + 1 + text)
                    .allMatch(
                        i ->
                            i < arguments.size()
                                && candidates.isStartOfGlobal(
                                    f, arguments.get(i), g -> Formats.isText(program, g))))
        .isPresent();
  }

  /** Whether what is written to an address may be relevant. */
  private boolean isWrittenForUse(int f, Operand address) {
    return !candidates.isLocalOrNull(f, address)
        || candidates.pointedTo(f, address).intersects(objects);
  }

  /** The contents of what an address may point to are relevant. */
  private void need(int f, Operand address) {
    if (addAll(objects, candidates.pointedTo(f, address))) {
      open.set(0, callers.length);
    }
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

  /** Adds elements to a set; whether there was a new one. */
  private static boolean addAll(BitSet set, BitSet elements) {
    int before = set.cardinality();
    set.or(elements);
    return set.cardinality() != before;
  }
}
