package dev.weir.program.relevance;

import dev.weir.program.BinaryOperator;
import dev.weir.program.Block;
import dev.weir.program.Function;
import dev.weir.program.Global;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.Program;
import dev.weir.program.Terminator;
import dev.weir.program.ThreadStart;
import dev.weir.program.transform.RegisterUse;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;

/**
 * Locals in memory, and globals where these are asked for too, whose addresses are only used for
 * plain accesses, in their own function or in those that they are handed to as an argument: what is
 * in them is known by looking at these accesses alone. All others have escaped. A points-to
 * analysis without regard to the order of instructions.
 */
public final class LocalObjects {
  private static final BitSet NONE = new BitSet();

  private final Program program;
  private final LibraryEffects library;
  private final BitSet calledOtherwise;
  private final Map<Instruction.Allocate, Integer> numbers = new IdentityHashMap<>();
  private final BitSet[][] pointsTo;
  private final BitSet escaped = new BitSet();

  /** For each function the registers that may hold something else than a whole local's address. */
  private final BitSet[] others;

  /** For each function the registers that may be null. */
  private final BitSet[] nulls;

  /** For each function the registers that may hold an address within a local, not its first. */
  private final BitSet[] shifted;

  private final Map<Integer, Long> sizes = new HashMap<>();

  /** How many globals are objects, from number 0 on; the locals come after them. */
  private final int globals;

  private boolean changed;

  /**
   * The analysis of the locals of a program.
   *
   * @param calledOtherwise the functions that are not only called by name
   * @param library what functions without a body do
   */
  public LocalObjects(Program program, BitSet calledOtherwise, LibraryEffects library) {
    this(program, calledOtherwise, library, 0);
  }

  /** The same of its globals and locals: the number of a global is that which it has there. */
  static LocalObjects andGlobals(Program program, BitSet calledOtherwise, LibraryEffects library) {
    return new LocalObjects(program, calledOtherwise, library, program.globals().size());
  }

  private LocalObjects(
      Program program, BitSet calledOtherwise, LibraryEffects library, int globals) {
    this.program = program;
    this.library = library;
    this.calledOtherwise = calledOtherwise;
    this.globals = globals;
    lookAtGlobals();
    List<Function> functions = program.functions();
    this.pointsTo = new BitSet[functions.size()][];
    this.others = new BitSet[functions.size()];
    this.nulls = new BitSet[functions.size()];
    this.shifted = new BitSet[functions.size()];
    for (int f = 0; f < functions.size(); f++) {
      pointsTo[f] = new BitSet[functions.get(f).registers()];
      others[f] = new BitSet();
      nulls[f] = new BitSet();
      shifted[f] = new BitSet();
    }
    do {
      changed = false;
      for (int f = 0; f < functions.size(); f++) {
        look(f);
      }
    } while (changed);
  }

  /** The number of a local. */
  public int number(Instruction.Allocate local) {
    return numbers.getOrDefault(local, -1);
  }

  /** Whether an address of a local may be known elsewhere. */
  public boolean hasEscaped(int object) {
    return escaped.get(object);
  }

  /** The objects that an address may point to. */
  public BitSet pointedTo(int function, Operand address) {
    return switch (address) {
      case Operand.Register(int r) -> pointsTo[function][r] == null ? NONE : pointsTo[function][r];
      case Operand.GlobalAddress(int global, long _) when global < globals -> {
        BitSet itself = new BitSet();
        itself.set(global);
        yield itself;
      }
      default -> NONE;
    };
  }

  /** Whether an address is that of one of the objects that have not escaped, for sure. */
  public boolean isLocal(int function, Operand address) {
    return !pointedTo(function, address).isEmpty()
        && isLocalOrNull(function, address)
        && !mayBeNull(function, address);
  }

  /** The same of an address that may be null, too: whoever uses it then makes an error. */
  boolean isLocalOrNull(int function, Operand address) {
    BitSet objects = pointedTo(function, address);
    return (!objects.isEmpty() || mayBeNull(function, address))
        && !objects.intersects(escaped)
        && isWhole(function, address);
  }

  /** Whether an access surely stays within one of the objects that have not escaped. */
  boolean isWithin(int function, Operand address, long size) {
    return isLocal(function, address)
        && !isShifted(function, address)
        && pointedTo(function, address).stream().allMatch(o -> size <= sizes.getOrDefault(o, 0L));
  }

  /** Whether an operand surely is the address of the first byte of one of some globals. */
  boolean isStartOfGlobal(int function, Operand operand, IntPredicate isOne) {
    BitSet pointed = pointedTo(function, operand);
    return !pointed.isEmpty()
        && isWhole(function, operand)
        && !isShifted(function, operand)
        && !mayBeNull(function, operand)
        && pointed.stream().allMatch(object -> object < globals && isOne.test(object));
  }

  private boolean mayBeNull(int f, Operand operand) {
    return operand instanceof Operand.Register(int r) && nulls[f].get(r);
  }

  /** Whether an operand is null or an address of an object, and nothing else. */
  private boolean isWhole(int f, Operand operand) {
    return operand instanceof Operand.Register(int r)
        ? !others[f].get(r)
        : operand instanceof Operand.GlobalAddress(int global, long _) && global < globals;
  }

  private boolean isShifted(int f, Operand address) {
    return address instanceof Operand.Register(int r)
        ? shifted[f].get(r)
        : address instanceof Operand.GlobalAddress(int _, long offset) && offset != 0;
  }

  /** What the program begins with may hold addresses of globals. */
  private void lookAtGlobals() {
    for (int g = 0; g < globals; g++) {
      Global global = program.globals().get(g);
      sizes.put(g, global.size());
      global.relocations().forEach(r -> escapeGlobal(r.target()));
      if (global.threadLocal() || global.unsupported().isPresent()) {
        escape(g);
      }
    }
    for (ThreadStart start : program.threads()) {
      start.arguments().forEach(this::escapeGlobal);
    }
  }

  private void escapeGlobal(Operand operand) {
    if (operand instanceof Operand.GlobalAddress(int global, long _) && global < globals) {
      escape(global);
    }
  }

  private void look(int f) {
    Function function = program.functions().get(f);
    if (calledOtherwise.get(f) || function.variadic()) {
      for (int i = 0; i < function.parameters() && !function.isExternal(); i++) {
        mayBeOther(f, i);
      }
    }
    for (Block block : function.blocks()) {
      block.instructions().forEach(instruction -> look(f, instruction));
      if (block.terminator() instanceof Terminator.Return r) {
        r.value().ifPresent(value -> escape(f, value));
      }
    }
  }

  private void look(int f, Instruction instruction) {
    switch (instruction) {
      case Instruction.Allocate a -> {
        int number = numbers.computeIfAbsent(a, _ -> globals + numbers.size());
        if (a.size() instanceof Operand.Constant(long size)) {
          sizes.put(number, size);
        }
        BitSet itself = new BitSet();
        itself.set(number);
        add(f, a.destination(), itself);
      }
      case Instruction.Move m -> flow(f, m.destination(), m.source());
      case Instruction.Select s -> {
        flow(f, s.destination(), s.ifTrue());
        flow(f, s.destination(), s.ifFalse());
      }
      case Instruction.Binary b -> {
        add(f, b.destination(), pointedTo(f, b.left()));
        add(f, b.destination(), pointedTo(f, b.right()));
        shift(f, b.destination());
        if (!isOffset(f, b)) {
          mayBeOther(f, b.destination());
        }
      }
      case Instruction.Compare c -> mayBeOther(f, c.destination());
      case Instruction.Load l -> mayBeOther(f, l.destination());
      case Instruction.WideLoad l -> set(f, l);
      case Instruction.Store s -> escape(f, s.value());
      case Instruction.WideStore s -> {
        escape(f, s.low());
        escape(f, s.high());
      }
      case Instruction.MemoryCopy c -> escape(f, c.length());
      case Instruction.MemorySet s -> {
        escape(f, s.value());
        escape(f, s.length());
      }
      case Instruction.UndefinedBytes u -> mayBeOther(f, u.destination());
      case Instruction.Undefine u -> escape(f, u.undefined());
      case Instruction.Call c -> call(f, c);
      default -> {
        RegisterUse.uses(instruction, operand -> escape(f, operand));
        set(f, instruction);
      }
    }
  }

  private void set(int f, Instruction instruction) {
    RegisterUse.definitions(instruction, register -> mayBeOther(f, register));
  }

  /** Whether an instruction adds a constant to an address of a local. */
  private boolean isOffset(int f, Instruction.Binary b) {
    return b.operator() == BinaryOperator.ADD
        && b.right() instanceof Operand.Constant
        && !mayBeNull(f, b.left())
        && isWhole(f, b.left());
  }

  private void call(int f, Instruction.Call c) {
    c.destination().ifPresent(register -> mayBeOther(f, register));
    if (!(c.callee() instanceof Operand.FunctionAddress(int callee))) {
      c.arguments().forEach(argument -> escape(f, argument));
      return;
    }
    Function called = program.functions().get(callee);
    if (called.variadic()) {
      c.arguments().forEach(argument -> escape(f, argument));
      return;
    }
    List<Operand> arguments = c.arguments();
    for (int i = 0; i < arguments.size(); i++) {
      boolean isKnown =
          called.isExternal()
              ? library.doesNothing(callee) || !library.looksAt(callee, i)
              : i < called.parameters();
      if (isKnown) {
        if (!called.isExternal()) {
          flow(f, arguments.get(i), callee, i);
        }
      } else {
        escape(f, arguments.get(i));
      }
    }
    if (called.returnsTwice()) {
      // Locals keep what they have, whatever register says what that is.
      new ArrayList<>(numbers.values()).forEach(this::escape);
    }
  }

  private void flow(int f, int to, Operand from) {
    flow(f, from, f, to);
  }

  private void flow(int f, Operand from, int g, int to) {
    add(g, to, pointedTo(f, from));
    if (isShifted(f, from)) {
      shift(g, to);
    }
    boolean isZero = from instanceof Operand.Constant(long value) && value == 0;
    if (isZero || mayBeNull(f, from)) {
      changed |= !nulls[g].get(to);
      nulls[g].set(to);
    }
    if (!isZero && !isWhole(f, from)) {
      mayBeOther(g, to);
    }
  }

  private void add(int f, int register, BitSet objects) {
    if (objects.isEmpty()) {
      return;
    }
    if (pointsTo[f][register] == null) {
      pointsTo[f][register] = new BitSet();
    }
    int before = pointsTo[f][register].cardinality();
    pointsTo[f][register].or(objects);
    changed |= pointsTo[f][register].cardinality() != before;
  }

  private void shift(int f, int register) {
    changed |= !shifted[f].get(register);
    shifted[f].set(register);
  }

  private void mayBeOther(int f, int register) {
    changed |= !others[f].get(register);
    others[f].set(register);
  }

  private void escape(int f, Operand operand) {
    BitSet objects = pointedTo(f, operand);
    objects.stream().forEach(this::escape);
  }

  private void escape(int object) {
    changed |= !escaped.get(object);
    escaped.set(object);
  }
}
