package dev.weir.transform.instrument;

import dev.weir.program.AtomicOperator;
import dev.weir.program.BarrierKind;
import dev.weir.program.BinaryOperator;
import dev.weir.program.Block;
import dev.weir.program.Function;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.Terminator;
import dev.weir.program.transform.ProgramCopier;
import dev.weir.program.transform.RegisterUse;
import dev.weir.transform.DelayPlan;
import dev.weir.transform.Site;
import dev.weir.transform.instrument.CallRewriter.RigidOrder;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Rewrites one function: delayed accesses are entered, others wait for what comes before them, and
 * what other threads must not see too early waits for the whole window.
 */
final class FunctionRewriter {
  private static final Operand NOTHING = Operand.constant(0);
  private static final Operand WIDE = Operand.constant(2L * Long.BYTES);

  private final Function function;
  private final int index;
  private final DelayPlan plan;

  /** The reads that may take writes early, where some accesses are not delayed. */
  private final Set<Site> early;

  private final List<Function> functions;
  private final Window window;
  private final boolean startsThread;
  private final List<Integer> starts;
  private final boolean delaysReads;
  private final BlockWriter writer;
  private final Shadows shadows;
  private final AccessRewriter accesses;
  private final CallRewriter calls;
  private final Rounds rounds;

  /** The locals of the first block, which end with the function, and their sizes. */
  private final List<Instruction.Allocate> locals = new ArrayList<>();

  private final boolean hasOtherLocals;

  /** Of a function that threads begin with and that is called too: whether it was called. */
  private OptionalInt called = OptionalInt.empty();

  private Site site = new Site(0, 0, 0);

  /**
   * A rewriter.
   *
   * @param index of the function
   * @param functions all of the program, and those of the window
   * @param startsThread whether threads begin with the function, and end when it returns
   * @param starts the threads among them that are there from the start
   */
  FunctionRewriter(
      int index,
      DelayPlan plan,
      List<Function> functions,
      Window window,
      boolean startsThread,
      List<Integer> starts) {
    this.index = index;
    this.function = functions.get(index);
    this.plan = plan;
    this.early =
        plan.recorded().isEmpty()
            ? Set.of()
            : plan.early().stream().map(DelayPlan.EarlyRead::read).collect(Collectors.toSet());
    this.functions = functions;
    this.window = window;
    this.startsThread = startsThread;
    this.starts = List.copyOf(starts);
    this.hasOtherLocals =
        function.blocks().stream()
            .skip(1)
            .flatMap(block -> block.instructions().stream())
            .anyMatch(Instruction.Allocate.class::isInstance);
    this.delaysReads = plan.model().delaysReads();
    this.writer = new BlockWriter(window, function.blocks().size(), function.registers());
    this.shadows = new Shadows(function, sources(), writer);
    this.accesses = new AccessRewriter(window, writer, shadows, delaysReads);
    this.calls = new CallRewriter(function, functions, window, writer, shadows, delaysReads);
    this.rounds = new Rounds(function, functions, writer, delaysReads);
  }

  /** The registers that have shadows wherever they come from. */
  private BitSet sources() {
    BitSet sources = new BitSet();
    if (!delaysReads) {
      return sources;
    }
    sources.set(0, function.parameters());
    Site.forEach(
        function,
        index,
        (at, instruction) -> {
          if (instruction instanceof Instruction.Call call) {
            if (CallRewriter.isOfProgram(call, functions)) {
              call.destination().ifPresent(sources::set);
            }
          } else if (plan.enters(at)) {
            RegisterUse.definitions(instruction, sources::set);
          }
        });
    return sources;
  }

  /** The function, rewritten. */
  Function rewrite() {
    for (int b = 0; b < function.blocks().size(); b++) {
      Block block = function.blocks().get(b);
      writer.start(b);
      if (b == 0) {
        begin();
      }
      rounds.begin(b);
      for (int i = 0; i < block.instructions().size(); i++) {
        site = new Site(index, b, i);
        rounds.pass(b, block.instructions().get(i));
        rewrite(block.instructions().get(i));
      }
      end(b, block.terminator());
    }
    return new Function(
        function.name(),
        function.parameters(),
        function.variadic(),
        writer.registers(),
        writer.blocks(),
        function.position(),
        function.library(),
        function.weak());
  }

  private void begin() {
    writer.at(function.position());
    shadows.clearAll();
    if (!window.isOfPower()) {
      if (window.calledStarts().get(index)) {
        called = OptionalInt.of(writer.value("entered"));
      }
    } else {
      if (starts.size() == 1) {
        writer.call("begin_thread", Operand.constant(starts.getFirst() + 1L));
      }
      if (startsThread) {
        writer.call(starts.isEmpty() ? "meet" : "sync");
      }
    }
    if (handsOn()) {
      calls.takeParameters(function);
    }
  }

  /** Whether callers say what arguments come from, and are told what the result does. */
  private boolean handsOn() {
    return delaysReads && (!startsThread || called.isPresent());
  }

  private void rewrite(Instruction instruction) {
    writer.at(instruction.position());
    boolean isDelayed = plan.delayed().contains(site);
    boolean enters = plan.enters(site);
    switch (instruction) {
      case Instruction.Load i -> {
        mayPass(RigidOrder.READS);
        if (isDelayed && delaysReads) {
          readAhead();
          accesses.enter(i);
        } else if (plan.recorded().contains(site)) {
          accesses.enterNow(i);
        } else if (plan.alone().contains(site) && !shadows.has(i.address())) {
          accesses.requireValid(i.address(), i.size());
          writer.add(i);
          accesses.readsMemory();
        } else {
          accesses.read(i);
        }
      }
      case Instruction.Store i -> {
        mayPass(RigidOrder.WRITES);
        if (isDelayed) {
          accesses.enter(i);
        } else if (plan.recorded().contains(site)) {
          accesses.enterNow(i);
        } else if (plan.alone().contains(site) && !shadows.has(i.address())) {
          accesses.requireValid(i.address(), i.size());
          writer.add(i);
        } else {
          accesses.write(i);
        }
      }
      case Instruction.ReadModifyWrite i -> {
        mayPass(RigidOrder.BOTH);
        if (enters && window.isOfPower()) {
          readAhead();
          accesses.enterBoth(i);
        } else if (isDelayed && delaysReads) {
          accesses.enter(i);
        } else {
          accesses.update(i);
        }
        boolean isKnown =
            i.operator() == AtomicOperator.EXCHANGE
                && !i.operand().equals(Operand.register(i.destination()));
        Operand from = isKnown ? Operand.register(i.destination()) : Operand.constant(1);
        Operand to = isKnown ? i.operand() : NOTHING;
        rounds.changes(site.block(), from, to, Byte.SIZE * i.size());
      }
      case Instruction.CompareExchange i -> {
        mayPass(RigidOrder.READS);
        if (enters && window.isOfPower()) {
          readAhead();
          accesses.enterBoth(i);
        } else if (isDelayed && delaysReads) {
          accesses.enter(i);
        } else {
          accesses.update(i, !plan.inOrder().contains(site) && !window.isOfPower());
        }
        rounds.changes(site.block(), Operand.register(i.success()), NOTHING, Byte.SIZE);
      }
      case Instruction.Barrier(BarrierKind kind, var _) -> barrier(kind);
      case Instruction.Fence _ ->
          throw new IllegalArgumentException("a fence of C11 where barriers are expected");
      case Instruction.WideAccess i -> {
        int kinds =
            switch (i) {
              case Instruction.WideLoad _ -> RigidOrder.READS;
              case Instruction.WideStore _ -> RigidOrder.WRITES;
              case Instruction.WideReadModifyWrite _, Instruction.WideCompareExchange _ ->
                  RigidOrder.BOTH;
            };
        boolean isOneStep = i instanceof Instruction.WideReadModifyWrite;
        waitToCopy(i.address(), i.address(), WIDE, kinds, order(isOneStep));
        writer.add(i);
      }
      case Instruction.MemoryCopy i -> {
        waitToCopy(i.destination(), i.source(), i.length(), RigidOrder.BOTH, order(false));
        writer.add(i);
      }
      case Instruction.MemorySet i -> {
        waitToCopy(i.destination(), i.destination(), i.length(), RigidOrder.WRITES, order(false));
        writer.add(i);
      }
      case Instruction.UndefinedBytes i -> accesses.undefinedBytes(i);
      case Instruction.Undefine i -> {
        if (!isBehindDelayedStore()) {
          writer.add(i);
        }
      }
      case Instruction.Call call -> calls.rewrite(call, order(false));
      case Instruction.Allocate i -> {
        shadows.await(i.size());
        writer.add(i);
        if (site.block() == 0) {
          locals.add(i);
        }
      }
      case Instruction.Binary i -> {
        if (i.operator().canFail() && delaysReads && !(i.right() instanceof Operand.Constant)) {
          BinaryOperator operator = i.operator();
          boolean isSigned = operator == BinaryOperator.SDIV || operator == BinaryOperator.SREM;
          Operand width = Operand.constant(i.width());
          Operand signed = Operand.constant(isSigned ? 1 : 0);
          writer.call("divide", i.left(), i.right(), width, signed);
        }
        compute(i);
      }
      case Instruction.WideBinary i -> {
        if (i.operator().canFail()) {
          i.operands().forEach(shadows::await);
        }
        compute(i);
      }
      case Instruction.Move _, Instruction.Unary _, Instruction.Compare _, Instruction.Select _ ->
          compute(instruction);
      case Instruction.CheckDefined i -> {
        if (delaysReads) {
          writer.call("fails_if", i.undefined());
        }
        writer.add(i);
      }
      case Instruction.ThreadLocalAddress _ -> writer.add(instruction);
      case Instruction.Unsupported _ -> {
        writer.call("sync");
        writer.add(instruction);
      }
    }
  }

  /** Says so where the read that follows may take a write that its thread has not entered yet. */
  private void readAhead() {
    if (early.contains(site)) {
      writer.call("ahead");
    }
  }

  private void waitToCopy(Operand to, Operand from, Operand length, int kinds, RigidOrder order) {
    if (!plan.alone().contains(site)) {
      calls.waitToCopy(to, from, length, kinds, order);
    }
  }

  private RigidOrder order(boolean isOneStep) {
    return new RigidOrder(plan.enters(site), !plan.inOrder().contains(site), isOneStep);
  }

  /** Before an access that may have to take effect before what stands before it. */
  private void mayPass(int kinds) {
    if (!plan.inOrder().contains(site) && !window.isOfPower()) {
      writer.call("may_pass", Operand.constant(kinds));
    }
  }

  private void compute(Instruction instruction) {
    shadows.follow(instruction);
    writer.add(instruction);
  }

  private boolean isBehindDelayedStore() {
    return plan.enters(new Site(site.function(), site.block(), site.instruction() - 1));
  }

  private void barrier(BarrierKind kind) {
    switch (kind) {
      case SYNC -> writer.call("sync");
      case LWSYNC -> writer.call("lwsync");
      case STORE_STORE -> writer.call("store_store");
      case LOAD_LOAD -> writer.call("load_load");
      // Where there is no such barrier, as on Power, the next stronger one is taken.
      case LOAD_ANY -> writer.call(window.isOfPower() ? "lwsync" : "load_any");
      case ANY_STORE -> writer.call("any_store");
      case ISYNC -> writer.call("isync");
    }
  }

  private void end(int block, Terminator terminator) {
    writer.at(terminator.position());
    switch (terminator) {
      case Terminator.Jump _ -> {}
      case Terminator.Branch branch -> depend(branch.condition());
      case Terminator.Switch choice -> depend(choice.value());
      case Terminator.Return(Optional<Operand> value, var _) -> leave(value);
      case Terminator.Unreachable _ -> writer.call("sync");
    }
    writer.end(
        new ProgramCopier() {
          @Override
          protected int target(int target) {
            return rounds.target(block, target);
          }
        }.terminator(terminator));
  }

  /** From here on, writes depend on what a condition comes from. */
  private void depend(Operand condition) {
    if (shadows.has(condition)) {
      writer.call("branch", shadows.of(condition));
    }
  }

  private void leave(Optional<Operand> value) {
    if (called.isPresent()) {
      writer.call("sync_unless", Operand.register(called.getAsInt()));
    }
    boolean endsThread = startsThread && called.isEmpty();
    if (endsThread && window.joinsByNumber()) {
      writer.call("end_thread");
    } else if (endsThread || hasOtherLocals && window.isOfPower()) {
      writer.meet();
    } else if (hasOtherLocals) {
      writer.call("wait_for_locals");
    } else if (!window.isOfPower()) {
      for (Instruction.Allocate local : locals) {
        writer.call("end_local", Operand.register(local.destination()), local.size());
      }
    }
    if (handsOn()) {
      Operand shadow = value.isPresent() ? shadows.of(value.get()) : NOTHING;
      writer.call("pass", NOTHING, shadow);
    }
  }
}
