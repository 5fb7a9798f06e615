package dev.weir.program.symmetry;

import dev.weir.program.BinaryOperator;
import dev.weir.program.Block;
import dev.weir.program.Function;
import dev.weir.program.Global;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.Program;
import dev.weir.program.SourcePosition;
import dev.weir.program.Terminator;
import dev.weir.program.relevance.LibraryEffects;
import dev.weir.program.transform.RegisterUse;
import java.util.BitSet;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Where a program keeps the handles of the threads that it creates, and whether it uses them for
 * anything but to join the threads, without asking for their results. Without regard to the order
 * of instructions, and within functions only: a handle that is handed on is used otherwise.
 */
final class ThreadHandles {
  private static final Set<String> CREATE = Set.of("pthread_create", "thrd_create");
  private static final Set<String> JOIN = Set.of("pthread_join", "thrd_join");

  private final Program program;
  private final LibraryEffects library;
  private final Set<Instruction.Allocate> locals =
      Collections.newSetFromMap(new IdentityHashMap<>());
  private final BitSet globals = new BitSet();

  /** For each function the registers that may hold the address of a place for handles. */
  private final BitSet[] places;

  /** For each function the registers that may hold a handle. */
  private final BitSet[] handles;

  private boolean changed;
  private Optional<Distinction> leak = Optional.empty();

  ThreadHandles(Program program, LibraryEffects library) {
    this.program = program;
    this.library = library;
    int count = program.functions().size();
    this.places = new BitSet[count];
    this.handles = new BitSet[count];
    for (int f = 0; f < count; f++) {
      places[f] = new BitSet();
      handles[f] = new BitSet();
      findPlaces(f);
    }
    do {
      changed = false;
      for (int f = 0; f < count; f++) {
        follow(f);
      }
    } while (changed);
    for (int f = 0; f < count; f++) {
      check(f);
    }
    checkStart();
  }

  /** What uses a handle otherwise than to join its thread; empty if nothing does. */
  Optional<Distinction> leak() {
    return leak;
  }

  /** Whether handles are stored in a global. */
  boolean isPlace(int global) {
    return global >= 0 && globals.get(global);
  }

  private void found(String what, SourcePosition position) {
    if (leak.isEmpty()) {
      leak = Optional.of(new Distinction(what, position));
    }
  }

  // Where handles are stored

  private void findPlaces(int f) {
    for (Instruction i : program.functions().get(f).instructions()) {
      if (i instanceof Instruction.Call call && calls(call, CREATE)) {
        Operand place = call.arguments().getFirst();
        if (!findPlaces(program.functions().get(f), place, new BitSet())) {
          found("their handles are stored in an unknown place", call.position());
        }
      }
    }
  }

  /** Whether an operand is sure to hold an address within globals and own locals, all found. */
  private boolean findPlaces(Function function, Operand operand, BitSet open) {
    if (operand instanceof Operand.GlobalAddress(int global, long _)) {
      globals.set(global);
      return true;
    }
    if (!(operand instanceof Operand.Register(int register)) || register < function.parameters()) {
      return false;
    }
    if (open.get(register)) {
      return true;
    }
    open.set(register);
    boolean isFound = true;
    for (Instruction i : function.instructions()) {
      BitSet set = new BitSet();
      RegisterUse.definitions(i, set::set);
      if (set.get(register)) {
        isFound &= findPlaces(function, i, open);
      }
    }
    return isFound;
  }

  private boolean findPlaces(Function function, Instruction i, BitSet open) {
    return switch (i) {
      case Instruction.Allocate local -> {
        locals.add(local);
        yield true;
      }
      case Instruction.Move move -> findPlaces(function, move.source(), open);
      case Instruction.Select s ->
          findPlaces(function, s.ifTrue(), open) && findPlaces(function, s.ifFalse(), open);
      case Instruction.Binary b ->
          // One of the two is a number.
          b.operator() == BinaryOperator.ADD
              && findPlaces(function, b.left(), open) | findPlaces(function, b.right(), open);
      default -> false;
    };
  }

  private boolean calls(Instruction.Call call, Set<String> names) {
    return call.callee() instanceof Operand.FunctionAddress(int callee)
        && program.functions().get(callee).isExternal()
        && names.contains(program.functions().get(callee).name());
  }

  // Where places and handles flow

  private boolean isPlace(int f, Operand operand) {
    return switch (operand) {
      case Operand.Register(int r) -> places[f].get(r);
      case Operand.GlobalAddress(int global, long _) -> globals.get(global);
      case Operand.Constant _, Operand.FunctionAddress _ -> false;
    };
  }

  private boolean isHandle(int f, Operand operand) {
    return operand instanceof Operand.Register(int r) && handles[f].get(r);
  }

  private boolean isEither(int f, Operand operand) {
    return isPlace(f, operand) || isHandle(f, operand);
  }

  private void follow(int f) {
    for (Instruction i : program.functions().get(f).instructions()) {
      switch (i) {
        case Instruction.Allocate local -> addIf(locals.contains(local), places[f], i);
        case Instruction.Load load -> addIf(isPlace(f, load.address()), handles[f], i);
        case Instruction.Move move -> {
          addIf(isPlace(f, move.source()), places[f], i);
          addIf(isHandle(f, move.source()), handles[f], i);
        }
        case Instruction.Select s -> {
          addIf(isPlace(f, s.ifTrue()) || isPlace(f, s.ifFalse()), places[f], i);
          addIf(isHandle(f, s.ifTrue()) || isHandle(f, s.ifFalse()), handles[f], i);
        }
        case Instruction.Binary b ->
            addIf(isPlace(f, b.left()) || isPlace(f, b.right()), places[f], i);
        default -> {}
      }
    }
  }

  private void addIf(boolean condition, BitSet registers, Instruction i) {
    if (condition) {
      int before = registers.cardinality();
      RegisterUse.definitions(i, registers::set);
      changed |= registers.cardinality() != before;
    }
  }

  // What else they are used for

  private void check(int f) {
    for (Block block : program.functions().get(f).blocks()) {
      for (Instruction i : block.instructions()) {
        check(f, i);
      }
      switch (block.terminator()) {
        case Terminator.Return r ->
            r.value().ifPresent(value -> refuse(isEither(f, value), r.position()));
        case Terminator.Switch s -> refuse(isEither(f, s.value()), s.position());
        case Terminator.Branch b -> refuse(isHandle(f, b.condition()), b.position());
        case Terminator.Jump _, Terminator.Unreachable _ -> {}
      }
    }
  }

  private void refuse(boolean condition, SourcePosition position) {
    if (condition) {
      found("their handles are used for more than to join them", position);
    }
  }

  private void check(int f, Instruction i) {
    switch (i) {
      case Instruction.Allocate a -> refuse(isEither(f, a.size()), i.position());
      case Instruction.Move _ -> {}
      case Instruction.Select s -> refuse(isHandle(f, s.condition()), i.position());
      case Instruction.Binary b ->
          refuse(isHandle(f, b.left()) || isHandle(f, b.right()), i.position());
      case Instruction.Compare c ->
          refuse(isHandle(f, c.left()) || isHandle(f, c.right()), i.position());
      case Instruction.Load load -> {
        refuse(isHandle(f, load.address()), i.position());
        checkThread(f, load.address(), i.position());
      }
      case Instruction.Store store -> {
        refuse(isHandle(f, store.address()) || isEither(f, store.value()), i.position());
        checkThread(f, store.address(), i.position());
      }
      case Instruction.MemorySet set -> {
        refuse(
            isHandle(f, set.destination()) || isEither(f, set.value()) || isEither(f, set.length()),
            i.position());
        checkThread(f, set.destination(), i.position());
      }
      case Instruction.UndefinedBytes u -> refuse(isHandle(f, u.address()), i.position());
      case Instruction.Call call -> check(f, call);
      default -> RegisterUse.uses(i, use -> refuse(isEither(f, use), i.position()));
    }
  }

  private void check(int f, Instruction.Call call) {
    List<Operand> arguments = call.arguments();
    boolean isJoin = calls(call, JOIN);
    boolean isCreate = calls(call, CREATE);
    if (call.callee() instanceof Operand.FunctionAddress(int callee)
        && library.doesNothing(callee)) {
      return;
    }
    for (int a = 0; a < arguments.size(); a++) {
      Operand argument = arguments.get(a);
      boolean isExpected =
          a == 0 && (isCreate && isPlace(f, argument) || isJoin && !isPlace(f, argument));
      refuse(!isExpected && isEither(f, argument), call.position());
    }
    if (isCreate) {
      checkThread(f, arguments.getFirst(), call.position());
    }
    if (isJoin
        && isHandle(f, arguments.getFirst())
        && !arguments.get(1).equals(Operand.constant(0))) {
      found("their results are used", call.position());
    }
  }

  /** A global is for the main thread alone. */
  private void checkThread(int f, Operand place, SourcePosition position) {
    boolean mayBeGlobal = isPlace(f, place) && !globals.isEmpty();
    if (mayBeGlobal
        && (program.threads().size() != 1 || program.threads().get(0).function() != f)) {
      found("their handles are stored where other threads may read them", position);
    }
  }

  /** What is handed to threads at the start, and what is in memory then. */
  private void checkStart() {
    for (Global global : program.globals()) {
      for (Global.Relocation relocation : global.relocations()) {
        if (isPlace(0, relocation.target()) && !(relocation.target() instanceof Operand.Register)) {
          found("the address of their handles is in " + global.name(), global.position());
        }
      }
    }
    for (int f = 0; f < program.functions().size(); f++) {
      Function function = program.functions().get(f);
      for (Instruction i : function.instructions()) {
        RegisterUse.uses(i, use -> checkFunction(i, use));
      }
    }
  }

  /** Main is not called again, and threads are created and joined by name only. */
  private void checkFunction(Instruction i, Operand use) {
    if (!(use instanceof Operand.FunctionAddress(int function))) {
      return;
    }
    boolean isCall = i instanceof Instruction.Call call && call.callee() == use;
    String name = program.functions().get(function).name();
    boolean isMain = program.threads().stream().anyMatch(start -> start.function() == function);
    if (isMain || !isCall && (CREATE.contains(name) || JOIN.contains(name))) {
      found("'" + name + "' is called in a way that cannot be analysed", i.position());
    }
  }
}
