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

  private static final Set<String> CREATORS = Set.of("pthread_create", "thrd_create");

  private static final Operand NOTHING = Operand.constant(0);

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
  private void failsUnless(Operand condition, SourcePosition position) {
    if (delaysReads) {
      int fails = writer.newRegister();
      writer.add(
          new Instruction.Compare(fails, Predicate.EQ, Integer.SIZE, condition, NOTHING, position));
      writer.add(window.call("fails_if", position, new Operand.Register(fails)));
    }
  }

  /** Whether a call enters code that is rewritten too. */
  static boolean isOfProgram(Instruction.Call call, List<Function> functions) {
    return !(call.callee() instanceof Operand.FunctionAddress(int callee))
        || !functions.get(callee).isExternal();
  }

  /** Whether a function creates threads. */
  static boolean creates(Function function) {
    return function.isExternal() && CREATORS.contains(function.name());
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
    SourcePosition position = call.position();
    boolean isBlock =
        call.callee() instanceof Operand.FunctionAddress(int callee)
            && functions.get(callee).name().startsWith(ATOMIC);
    if (isBlock && !window.has("begin_block")) {
      writer.add(
          new Instruction.Unsupported(
              "an atomic block, in a program whose stores reach threads one by one",
              "use an atomic instruction",
              position));
      return;
    }
    if (isOfProgram(call, functions)) {
      if (isBlock) {
        beginBlock(position);
      }
      callProgram(call, order);
      if (isBlock) {
        endBlock(position);
      }
      return;
    }
    Function callee = functions.get(((Operand.FunctionAddress) call.callee()).function());
    switch (callee.name()) {
      case BEGIN -> {
        beginBlock(position);
        writer.add(call);
      }
      case END -> {
        writer.add(call);
        endBlock(position);
      }
      default -> {
        callLibrary(call, callee, order);
        call.destination().ifPresent(r -> shadows.set(r, NOTHING, position));
      }
    }
  }

  private void beginBlock(SourcePosition position) {
    writer.add(window.call(window.has("begin_block") ? "begin_block" : "sync", position));
  }

  private void endBlock(SourcePosition position) {
    if (window.has("end_block")) {
      writer.add(window.call("end_block", position));
    }
  }

  private void callLibrary(Instruction.Call call, Function callee, RigidOrder order) {
    SourcePosition position = call.position();
    if (JoinedThreads.isJoin(callee) && window.joinsByNumber()) {
      writer.add(call);
      writer.add(window.call("joined", position, call.arguments().getFirst()));
      return;
    }
    if (window.has("fail") && FAILURES.contains(callee.name())) {
      writer.add(window.call("fail", position, Operand.constant(number(position))));
      writer.add(call);
      return;
    }
    if (callee.name().equals("__VERIFIER_assert")) {
      failsUnless(call.arguments().getFirst(), position);
    } else if (!LibraryCalls.leavesMemoryAlone(callee.name())) {
      if (LibraryCalls.isBarrier(callee.name()) || !window.has("no_barrier")) {
        writer.add(window.meet(position));
      } else if (callee.name().equals("free")) {
        Operand block = call.arguments().getFirst();
        writer.add(
            window.call(
                "wait_to_free", position, block, shadows.of(position, block), order.operand()));
      } else {
        writer.add(window.call("no_barrier", position, kinds(callee), order.operand()));
      }
    } else if (LibraryCalls.assumes(callee.name())) {
      Operand condition = call.arguments().getFirst();
      if (shadows.has(condition)) {
        writer.add(window.call("branch", position, shadows.of(position, condition)));
      }
    } else if (!OF_RIGHT_GUESSES.contains(callee.name())) {
      call.arguments().forEach(argument -> shadows.await(argument, window, position));
    }
    if (window.has("hand_over")) {
      LibraryCalls.accessed(callee.name(), call.arguments())
          .forEach(
              argument -> writer.add(window.call("hand_over", position, argument, kinds(callee))));
    }
    if (creates(callee)
        && !(call.arguments().get(start(callee)) instanceof Operand.FunctionAddress)) {
      writer.add(
          new Instruction.Unsupported(
              "the creation of a thread on a computed function, in a program whose accesses are"
                  + " delayed",
              "name the function in the call",
              position));
    }
    writer.add(call);
    if (window.has("created")) {
      if (creates(callee)) {
        writer.add(window.call("created", position, call.arguments().getFirst()));
      }
      if (!LibraryCalls.leavesMemoryAlone(callee.name())) {
        writer.add(window.meet(position));
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
  void waitToCopy(
      Operand to,
      Operand from,
      Operand length,
      int kinds,
      RigidOrder order,
      SourcePosition position) {
    if (!window.has("wait_to_copy")) {
      writer.add(window.call("sync", position));
      return;
    }
    Operand depends = shadows.of(position, to, from, length);
    writer.add(
        window.call(
            "wait_to_copy",
            position,
            to,
            from,
            length,
            depends,
            Operand.constant(kinds),
            order.operand()));
  }

  private void callProgram(Instruction.Call call, RigidOrder order) {
    SourcePosition position = call.position();
    if (call.callee() instanceof Operand.Register) {
      if (shadows.has(call.callee())) {
        writer.add(window.call("settle_control", position, shadows.of(position, call.callee())));
      }
      if (delaysReads) {
        writer.add(window.call("require_function", position, call.callee()));
      }
      for (int function : window.pointedTo()) {
        mayCall(call.callee(), function, order, position);
      }
    }
    if (!delaysReads) {
      enter(call);
      return;
    }
    for (int a = 0; a < call.arguments().size(); a++) {
      Operand shadow = shadows.of(position, call.arguments().get(a));
      writer.add(window.call("pass", position, Operand.constant(a), shadow));
    }
    enter(call);
    call.destination().ifPresent(r -> takePassed(0, r, position));
  }

  /** A call, which a function that threads begin with too can tell from their beginning. */
  private void enter(Instruction.Call call) {
    boolean mayStart =
        call.callee() instanceof Operand.FunctionAddress(int callee)
            ? window.calledStarts().get(callee)
            : !window.calledStarts().isEmpty();
    if (mayStart && !isThreadStart && window.has("enters")) {
      writer.add(window.call("enters", call.position()));
    }
    writer.add(call);
  }

  private void mayCall(Operand callee, int function, RigidOrder order, SourcePosition position) {
    Function named = functions.get(function);
    int kind = creates(named) ? 2 : LibraryCalls.isBarrier(named.name()) ? 0 : 1;
    writer.add(
        window.call(
            "may_call",
            position,
            callee,
            new Operand.FunctionAddress(function),
            Operand.constant(kind),
            order.operand()));
  }

  /** At the start of a function: what its parameters come from. */
  void takeParameters(Function function) {
    for (int p = 0; p < function.parameters(); p++) {
      takePassed(p, p, function.position());
    }
  }

  private void takePassed(int place, int register, SourcePosition position) {
    int passed = writer.newRegister();
    writer.add(window.call(passed, "passed", position, Operand.constant(place)));
    shadows.set(register, Operand.register(passed), position);
  }
}
