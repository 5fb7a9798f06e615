package dev.weir.program.symmetry;

import dev.weir.program.Block;
import dev.weir.program.Function;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.Predicate;
import dev.weir.program.Program;
import dev.weir.program.SourcePosition;
import dev.weir.program.Terminator;
import dev.weir.program.relevance.LibraryEffects;
import dev.weir.program.relevance.LocalObjects;
import dev.weir.program.transform.RegisterUse;
import java.util.BitSet;
import java.util.Optional;

/**
 * What in the code that a thread may run makes it do something that another thread of the same
 * function, with the same argument and the same memory, would not do. What differs are the
 * addresses of what is a thread's own: its locals, its thread-local variables, the blocks that it
 * allocates. They may be used to access what is there, be moved by a number, compared with each
 * other and with null for equality, and be kept in locals that no other function sees; whatever
 * else is done with one is a leak, and so is a call of the library by which a thread may learn who
 * it is. A flow analysis without regard to the order of instructions.
 */
final class IdentityLeaks {
  private final Program program;
  private final LibraryEffects library;
  private final LocalObjects locals;

  /** The functions that the thread may be in. */
  private final BitSet reached = new BitSet();

  /** For each function the registers that may hold an address of a thread's own. */
  private final BitSet[] own;

  /** The functions that may return one. */
  private final BitSet returning = new BitSet();

  /** The locals in which there may be one. */
  private final BitSet keeping = new BitSet();

  private boolean changed;
  private Optional<Distinction> first = Optional.empty();

  IdentityLeaks(Program program, LibraryEffects library, LocalObjects locals, int start) {
    this.program = program;
    this.library = library;
    this.locals = locals;
    this.own = new BitSet[program.functions().size()];
    reach(start);
    do {
      changed = false;
      reached.stream().forEach(this::follow);
    } while (changed);
    reached.stream().forEach(this::check);
  }

  /** The first leak that was found. */
  Optional<Distinction> first() {
    return first;
  }

  private void found(boolean condition, String what, SourcePosition position) {
    if (condition && first.isEmpty()) {
      first = Optional.of(new Distinction(what, position));
    }
  }

  private void reach(int f) {
    if (reached.get(f)) {
      return;
    }
    reached.set(f);
    own[f] = new BitSet();
    for (Instruction i : program.functions().get(f).instructions()) {
      if (i instanceof Instruction.Call call
          && call.callee() instanceof Operand.FunctionAddress(int callee)
          && !program.functions().get(callee).isExternal()) {
        reach(callee);
      }
    }
  }

  // Where addresses of a thread's own flow

  private boolean isOwn(int f, Operand operand) {
    return operand instanceof Operand.Register(int r) && own[f].get(r);
  }

  private boolean mayKeep(int f, Operand address) {
    return locals.pointedTo(f, address).intersects(keeping);
  }

  private void follow(int f) {
    for (Block block : program.functions().get(f).blocks()) {
      block.instructions().forEach(i -> follow(f, i));
      if (block.terminator() instanceof Terminator.Return r
          && r.value().filter(value -> isOwn(f, value)).isPresent()) {
        changed |= !returning.get(f);
        returning.set(f);
      }
    }
  }

  private void follow(int f, Instruction i) {
    switch (i) {
      case Instruction.Allocate _, Instruction.ThreadLocalAddress _ -> addResults(f, i);
      case Instruction.Move m -> addIf(isOwn(f, m.source()), f, i);
      case Instruction.Select s -> addIf(isOwn(f, s.ifTrue()) || isOwn(f, s.ifFalse()), f, i);
      case Instruction.Binary b -> addIf(isOwn(f, b.left()) || isOwn(f, b.right()), f, i);
      case Instruction.Load l -> addIf(mayKeep(f, l.address()), f, i);
      case Instruction.WideLoad l -> addIf(mayKeep(f, l.address()), f, i);
      case Instruction.Store s -> keepIf(isOwn(f, s.value()), f, s.address());
      case Instruction.WideStore s ->
          keepIf(isOwn(f, s.low()) || isOwn(f, s.high()), f, s.address());
      case Instruction.MemoryCopy c -> keepIf(mayKeep(f, c.source()), f, c.destination());
      case Instruction.Call call -> follow(f, call);
      default -> {}
    }
  }

  private void follow(int f, Instruction.Call call) {
    if (!(call.callee() instanceof Operand.FunctionAddress(int callee))) {
      return;
    }
    Function called = program.functions().get(callee);
    if (called.isExternal()) {
      addIf(library.allocates(callee), f, call);
      return;
    }
    addIf(returning.get(callee), f, call);
    for (int a = 0; a < Math.min(call.arguments().size(), called.parameters()); a++) {
      if (isOwn(f, call.arguments().get(a))) {
        add(callee, a);
      }
    }
  }

  private void addIf(boolean condition, int f, Instruction i) {
    if (condition) {
      addResults(f, i);
    }
  }

  private void addResults(int f, Instruction i) {
    RegisterUse.definitions(i, register -> add(f, register));
  }

  private void add(int f, int register) {
    changed |= !own[f].get(register);
    own[f].set(register);
  }

  private void keepIf(boolean condition, int f, Operand address) {
    if (condition) {
      int before = keeping.cardinality();
      keeping.or(locals.pointedTo(f, address));
      changed |= keeping.cardinality() != before;
    }
  }

  // What else they are used for

  private void check(int f) {
    for (Block block : program.functions().get(f).blocks()) {
      block.instructions().forEach(i -> check(f, i));
      if (block.terminator() instanceof Terminator.Switch s) {
        found(
            isOwn(f, s.value()),
            "their behaviour depends on an address of their own",
            s.position());
      }
    }
  }

  private void check(int f, Instruction i) {
    String stores = "an address of their own is stored where other threads may read it";
    switch (i) {
      case Instruction.Move _, Instruction.ThreadLocalAddress _ -> {}
      case Instruction.Load _, Instruction.WideLoad _ -> {}
      case Instruction.UndefinedBytes _ -> {}
      case Instruction.Select _ -> {}
      case Instruction.Binary b ->
          found(!isMove(f, b), "it is computed with an address of their own", i.position());
      case Instruction.Compare c ->
          found(!isBlind(f, c), "an address of their own is compared", i.position());
      case Instruction.Store s ->
          found(isOwn(f, s.value()) && !locals.isLocal(f, s.address()), stores, i.position());
      case Instruction.WideStore s ->
          found(
              (isOwn(f, s.low()) || isOwn(f, s.high())) && !locals.isLocal(f, s.address()),
              stores,
              i.position());
      case Instruction.MemoryCopy c -> {
        found(mayKeep(f, c.source()) && !locals.isLocal(f, c.destination()), stores, i.position());
        found(isOwn(f, c.length()), stores, i.position());
      }
      case Instruction.MemorySet s ->
          found(isOwn(f, s.value()) || isOwn(f, s.length()), stores, i.position());
      case Instruction.ReadModifyWrite m -> found(isOwn(f, m.operand()), stores, i.position());
      case Instruction.CompareExchange c ->
          found(isOwn(f, c.expected()) || isOwn(f, c.desired()), stores, i.position());
      case Instruction.WideReadModifyWrite m ->
          found(isOwn(f, m.operandLow()) || isOwn(f, m.operandHigh()), stores, i.position());
      case Instruction.WideCompareExchange c ->
          found(
              isOwn(f, c.expectedLow())
                  || isOwn(f, c.expectedHigh())
                  || isOwn(f, c.desiredLow())
                  || isOwn(f, c.desiredHigh()),
              stores,
              i.position());
      case Instruction.Undefine u -> found(isOwn(f, u.undefined()), stores, i.position());
      case Instruction.Call call -> check(f, call);
      case Instruction.Allocate _,
          Instruction.Unary _,
          Instruction.WideBinary _,
          Instruction.CheckDefined _,
          Instruction.Fence _,
          Instruction.Barrier _,
          Instruction.Unsupported _ ->
          RegisterUse.uses(
              i,
              use ->
                  found(
                      isOwn(f, use), "it is computed with an address of their own", i.position()));
    }
  }

  /** Whether an operation only moves an address by a number, if it has to do with one. */
  private boolean isMove(int f, Instruction.Binary b) {
    boolean left = isOwn(f, b.left());
    boolean right = isOwn(f, b.right());
    return switch (b.operator()) {
      case ADD -> !left || !right;
      case SUB -> !right;
      default -> !left && !right;
    };
  }

  /** Whether a comparison comes out the same for all threads. */
  private boolean isBlind(int f, Instruction.Compare c) {
    boolean left = isOwn(f, c.left());
    boolean right = isOwn(f, c.right());
    if (!left && !right) {
      return true;
    }
    boolean isEquality = c.predicate() == Predicate.EQ || c.predicate() == Predicate.NE;
    return isEquality && (left || isNull(c.left())) && (right || isNull(c.right()));
  }

  private static boolean isNull(Operand operand) {
    return operand.equals(Operand.constant(0));
  }

  private void check(int f, Instruction.Call call) {
    if (!(call.callee() instanceof Operand.FunctionAddress(int callee))) {
      found(true, "they call an unknown function", call.position());
      return;
    }
    Function called = program.functions().get(callee);
    if (called.isExternal()) {
      if (!library.doesNothing(callee)) {
        found(!library.isBlind(callee), "they call '" + called.name() + "'", call.position());
        boolean isFree = called.name().equals("free");
        found(
            !isFree && call.arguments().stream().anyMatch(argument -> isOwn(f, argument)),
            "an address of their own is handed to '" + called.name() + "'",
            call.position());
      }
    } else {
      found(called.variadic(), "they call '" + called.title() + "'", call.position());
    }
  }
}
