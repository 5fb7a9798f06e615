package dev.weir.transform.instrument;

import dev.weir.program.Function;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.Predicate;
import dev.weir.program.SourcePosition;
import dev.weir.transform.LibraryCalls;
import java.util.List;
import java.util.Set;

/**
 * Rewrites calls: those of the modelled library wait for the whole window, those of the program
 * hand on what their arguments come from.
 */
final class CallRewriter {
  private static final String ATOMIC = "__VERIFIER_atomic_";
  private static final String BEGIN = ATOMIC + "begin";
  private static final String END = ATOMIC + "end";

  /** They end executions or leave values in them, which count only if all guesses were right. */
  private static final Set<String> OF_RIGHT_GUESSES =
      Set.of("weir_assume", "__VERIFIER_assume", "weir_observe");

  /** What fails wherever it is called. */
  private static final Set<String> FAILURES =
      Set.of(
          "__assert_fail",
          "__assert",
          "__assert_rtn",
          "__assert2",
          "reach_error",
          "__VERIFIER_error",
          "abort");

  private static final Operand NOTHING = Operand.constant(0);

  /**
   * How accesses that are never delayed, since they are no single ones of a few bytes, meet others
   * of their thread.
   *
   * @param mayBePassed whether what follows may have to take effect before them
   * @param mayPass whether they may have to take effect before what waits
   * @param isOneStep whether they read and write in one step
   */
  record RigidOrder(boolean mayBePassed, boolean mayPass, boolean isOneStep) {
    /** What accesses do, as the window has it. */
    static final int READS = 1;

    static final int WRITES = 2;
    static final int BOTH = READS | WRITES;

    /** As the window has it. */
    Operand operand() {
      return Operand.constant((mayBePassed ? 1 : 0) | (mayPass ? 2 : 0) | (isOneStep ? 4 : 0));
    }
  }

  private final List<Function> functions;
  private final Window window;
  private final BlockWriter writer;
  private final Shadows shadows;
  private final boolean delaysReads;
  private final boolean isThreadStart;

  /**
   * A rewriter of the calls of one function.
   *
   * @param caller the function
   * @param functions all of the program
   * @param delaysReads whether reads may be delayed
   */
  CallRewriter(
      Function caller,
      List<Function> functions,
      Window window,
      BlockWriter writer,
      Shadows shadows,
      boolean delaysReads) {
    this.functions = functions;
    this.window = window;
    this.writer = writer;
    this.shadows = shadows;
    this.delaysReads = delaysReads;
    this.isThreadStart = isThreadStart(caller);
  }

  /**
   * Before a call that fails where a condition is 0: that counts only if all guesses were right.
   */
  private void failsUnless(Operand condition) {
    if (delaysReads) {
      int fails = writer.newRegister();
      writer.compare(fails, Predicate.EQ, Integer.SIZE, condition, NOTHING);
      writer.call("fails_if", new Operand.Register(fails));
    }
  }

  /** Whether a call enters code that is rewritten too. */
  static boolean isOfProgram(Instruction.Call call, List<Function> functions) {
    return !(call.callee() instanceof Operand.FunctionAddress(int callee))
        || !functions.get(callee).isExternal();
  }

  /** Whether a function creates threads. */
  static boolean creates(Function function) {
    return function.isExternal() && Instrumenter.CREATORS.contains(function.name());
  }

  /** Whether a function joins a thread. */
  static boolean isJoin(Function function) {
    return function.name().equals("pthread_join");
  }

  /** Whether a function of the library calls those that threads begin with. */
  static boolean isThreadStart(Function function) {
    return !function.isExternal() && function.name().equals("weir_thread_start");
  }

  /** Which argument of a function that creates threads they begin with. */
  static int start(Function creator) {
    return creator.name().equals("pthread_create") ? 2 : 1;
  }

  /**
   * A call.
   *
   * @param order how what the library accesses there meets other accesses
   */
  void rewrite(Instruction.Call call, RigidOrder order) {
    boolean isBlock =
        call.callee() instanceof Operand.FunctionAddress(int callee)
            && functions.get(callee).name().startsWith(ATOMIC);
    if (isBlock && window.isOfPower()) {
      writer.refuse(
          "an atomic block, in a program whose stores reach threads one by one",
          "use an atomic instruction");
      return;
    }
    if (isOfProgram(call, functions)) {
      if (isBlock) {
        writer.call("begin_block");
      }
      callProgram(call, order);
      if (isBlock) {
        writer.call("end_block");
      }
      return;
    }
    Function callee = functions.get(((Operand.FunctionAddress) call.callee()).function());
    switch (callee.name()) {
      case BEGIN -> {
        writer.call("begin_block");
        writer.add(call);
      }
      case END -> {
        writer.add(call);
        writer.call("end_block");
      }
      default -> {
        callLibrary(call, callee, order);
        call.destination().ifPresent(r -> shadows.set(r, NOTHING));
      }
    }
  }

  private void callLibrary(Instruction.Call call, Function callee, RigidOrder order) {
    if (isJoin(callee) && window.joinsByNumber()) {
      writer.add(call);
      writer.call("joined", call.arguments().getFirst());
      return;
    }
    if (window.isOfPower() && FAILURES.contains(callee.name())) {
      writer.call("fail", Operand.constant(number(call.position())));
      writer.add(call);
      return;
    }
    if (callee.name().equals("__VERIFIER_assert")) {
      failsUnless(call.arguments().getFirst());
    } else if (!LibraryCalls.leavesMemoryAlone(callee.name())) {
      if (LibraryCalls.isBarrier(callee.name())) {
        writer.meet();
      } else if (callee.name().equals("free")) {
        Operand block = call.arguments().getFirst();
        writer.call("wait_to_free", block, shadows.of(block), order.operand());
      } else {
        writer.call("no_barrier", kinds(callee), order.operand());
      }
    } else if (LibraryCalls.assumes(callee.name())) {
      Operand condition = call.arguments().getFirst();
      if (shadows.has(condition)) {
        writer.call("branch", shadows.of(condition));
      }
    } else if (!OF_RIGHT_GUESSES.contains(callee.name())) {
      call.arguments().forEach(shadows::await);
    }
    if (creates(callee)
        && !(call.arguments().get(start(callee)) instanceof Operand.FunctionAddress)) {
      writer.refuse(
          "the creation of a thread on a computed function, in a program whose accesses are"
              + " delayed",
          "name the function in the call");
    }
    writer.add(call);
    if (window.isOfPower()) {
      if (creates(callee)) {
        writer.call("created", call.arguments().getFirst());
      }
      if (!LibraryCalls.leavesMemoryAlone(callee.name())) {
        writer.meet();
      }
    }
  }

  /** What a function of the library that is no barrier does to what it accesses. */
  private static Operand kinds(Function callee) {
    return Operand.constant(
        LibraryCalls.onlyReads(callee.name()) ? RigidOrder.READS : RigidOrder.BOTH);
  }

  /** Tells places in the source apart. */
  private static long number(SourcePosition position) {
    return position.hashCode() & Integer.MAX_VALUE;
  }

  /**
   * Before accesses of more bytes than an entry has, which are never delayed.
   *
   * @param kinds what they do, as the window has it
   * @param order how they meet other accesses
   */
  void waitToCopy(Operand to, Operand from, Operand length, int kinds, RigidOrder order) {
    Operand depends = shadows.of(to, from, length);
    writer.call(
        "wait_to_copy", to, from, length, depends, Operand.constant(kinds), order.operand());
  }

  private void callProgram(Instruction.Call call, RigidOrder order) {
    if (call.callee() instanceof Operand.Register) {
      if (shadows.has(call.callee())) {
        writer.call("settle_control", shadows.of(call.callee()));
      }
      if (delaysReads) {
        writer.call("require_function", call.callee());
      }
      for (int function : window.pointedTo().stream().toArray()) {
        mayCall(call.callee(), function, order);
      }
    }
    if (!delaysReads) {
      enter(call);
      return;
    }
    for (int a = 0; a < call.arguments().size(); a++) {
      Operand shadow = shadows.of(call.arguments().get(a));
      writer.call("pass", Operand.constant(a), shadow);
    }
    enter(call);
    call.destination().ifPresent(r -> takePassed(0, r));
  }

  /** A call, which a function that threads begin with too can tell from their beginning. */
  private void enter(Instruction.Call call) {
    boolean mayStart =
        call.callee() instanceof Operand.FunctionAddress(int callee)
            ? window.calledStarts().get(callee)
            : !window.calledStarts().isEmpty();
    if (mayStart && !isThreadStart && !window.isOfPower()) {
      writer.call("enters");
    }
    writer.add(call);
  }

  private void mayCall(Operand callee, int function, RigidOrder order) {
    Function named = functions.get(function);
    int kind = creates(named) ? 2 : LibraryCalls.isBarrier(named.name()) ? 0 : 1;
    writer.call(
        "may_call",
        callee,
        new Operand.FunctionAddress(function),
        Operand.constant(kind),
        order.operand());
  }

  /** At the start of a function: what its parameters come from. */
  void takeParameters(Function function) {
    for (int p = 0; p < function.parameters(); p++) {
      takePassed(p, p);
    }
  }

  private void takePassed(int place, int register) {
    int passed = writer.value("passed", Operand.constant(place));
    shadows.set(register, Operand.register(passed));
  }
}
