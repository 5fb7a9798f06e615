package dev.weir.transform.instrument;

import dev.weir.program.AtomicOperator;
import dev.weir.program.BarrierKind;
import dev.weir.program.BinaryOperator;
import dev.weir.program.Block;
import dev.weir.program.Function;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.SourcePosition;
import dev.weir.program.Terminator;
import dev.weir.program.transform.ProgramCopier;
import dev.weir.program.transform.RegisterUse;
import dev.weir.transform.DelayPlan;
import dev.weir.transform.Site;
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
  private final DelayedUpdates updates;
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
    this.writer = new BlockWriter(function.blocks().size(), function.registers());
    this.shadows = new Shadows(function, sources(), writer);
    this.accesses = new AccessRewriter(window, writer, shadows, delaysReads);
    this.updates = new DelayedUpdates(writer, window, shadows, !plan.model().relaxesReadsFrom());
    this.calls = new CallRewriter(function, functions, window, writer, shadows, delaysReads);
    this.rounds = new Rounds(function, functions, window, writer, delaysReads);
  }

  /** The registers that have shadows wherever they come from. */
  private BitSet sources() {
    BitSet sources = new BitSet();
    if (!delaysReads) {
      return sources;
    }
    sources.set(0, function.parameters());
    for (int b = 0; b < function.blocks().size(); b++) {
      List<Instruction> instructions = function.blocks().get(b).instructions();
      for (int i = 0; i < instructions.size(); i++) {
        boolean enters = plan.enters(new Site(index, b, i));
        switch (instructions.get(i)) {
          case Instruction.Call call -> {
            if (CallRewriter.isOfProgram(call, functions)) {
              call.destination().ifPresent(sources::set);
            }
          }
          default -> {
            if (enters) {
              RegisterUse.definitions(instructions.get(i), sources::set);
            }
          }
        }
      }
    }
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
    shadows.clearAll(function.position());
    SourcePosition position = function.position();
    if (starts.size() == 1 && window.has("begin_thread")) {
      Operand number = Operand.constant(starts.getFirst() + 1L);
      writer.add(window.call("begin_thread", position, number));
    }
    if (window.calledStarts().get(index) && window.has("entered")) {
      called = OptionalInt.of(writer.newRegister());
      writer.add(window.call(called.getAsInt(), "entered", position));
    }
    if (startsThread && window.has("created")) {
      writer.add(
          called.isPresent()
              ? window.call("sync_unless", position, Operand.register(called.getAsInt()))
              : starts.isEmpty() ? window.meet(position) : window.call("sync", position));
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
    SourcePosition position = instruction.position();
    boolean isDelayed = plan.delayed().contains(site);
    boolean enters = plan.enters(site);
    switch (instruction) {
      case Instruction.Load i -> {
        mayPass(RigidOrder.READS, position);
        if (isDelayed && delaysReads) {
          readAhead(position);
          accesses.enter(i);
        } else if (plan.recorded().contains(site)) {
          accesses.enterNow(i);
        } else if (plan.alone().contains(site) && !shadows.has(i.address())) {
          accesses.requireValid(i.address(), i.size(), position);
          writer.add(i);
          accesses.readsMemory(position);
        } else {
          accesses.read(i);
        }
      }
      case Instruction.Store i -> {
        mayPass(RigidOrder.WRITES, position);
        if (isDelayed) {
          accesses.enter(i);
        } else if (plan.recorded().contains(site)) {
          accesses.enterNow(i);
        } else if (plan.alone().contains(site) && !shadows.has(i.address())) {
          accesses.requireValid(i.address(), i.size(), position);
          writer.add(i);
        } else {
          accesses.write(i);
        }
      }
      case Instruction.ReadModifyWrite i -> {
        mayPass(RigidOrder.BOTH, position);
        if (enters && window.has("update")) {
          readAhead(position);
          updates.rewrite(i);
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
        rounds.changes(site.block(), from, to, Byte.SIZE * i.size(), position);
      }
      case Instruction.CompareExchange i -> {
        mayPass(RigidOrder.READS, position);
        if (enters && window.has("update")) {
          readAhead(position);
          updates.rewrite(i);
        } else if (isDelayed && delaysReads) {
          accesses.enter(i);
        } else {
          accesses.update(i, !plan.inOrder().contains(site) && window.has("may_pass"));
        }
        rounds.changes(site.block(), Operand.register(i.success()), NOTHING, Byte.SIZE, position);
      }
      case Instruction.Barrier(BarrierKind kind, var _) -> barrier(kind, position);
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
        waitToCopy(i.address(), i.address(), WIDE, kinds, order(isOneStep), position);
        writer.add(i);
      }
      case Instruction.MemoryCopy i -> {
        waitToCopy(
            i.destination(), i.source(), i.length(), RigidOrder.BOTH, order(false), position);
        writer.add(i);
      }
      case Instruction.MemorySet i -> {
        waitToCopy(
            i.destination(),
            i.destination(),
            i.length(),
            RigidOrder.WRITES,
            order(false),
            position);
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
        shadows.await(i.size(), window, position);
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
          writer.add(window.call("divide", position, i.left(), i.right(), width, signed));
        }
        compute(i);
      }
      case Instruction.WideBinary i -> {
        if (i.operator().canFail()) {
          i.operands().forEach(operand -> shadows.await(operand, window, position));
        }
        compute(i);
      }
      case Instruction.Move _, Instruction.Unary _, Instruction.Compare _, Instruction.Select _ ->
          compute(instruction);
      case Instruction.CheckDefined i -> {
        if (delaysReads) {
          writer.add(window.call("fails_if", position, i.undefined()));
        }
        writer.add(i);
      }
      case Instruction.ThreadLocalAddress _ -> writer.add(instruction);
      case Instruction.Unsupported _ -> {
        writer.add(window.call("sync", position));
        writer.add(instruction);
      }
    }
  }

  /** Says so where the read that follows may take a write that its thread has not entered yet. */
  private void readAhead(SourcePosition position) {
    if (early.contains(site)) {
      writer.add(window.call("ahead", position));
    }
  }

  private void waitToCopy(
      Operand to,
      Operand from,
      Operand length,
      int kinds,
      RigidOrder order,
      SourcePosition position) {
    if (!plan.alone().contains(site)) {
      calls.waitToCopy(to, from, length, kinds, order, position);
    }
  }

  private RigidOrder order(boolean isOneStep) {
    return new RigidOrder(plan.enters(site), !plan.inOrder().contains(site), isOneStep);
  }

  /** Before an access that may have to take effect before what stands before it. */
  private void mayPass(int kinds, SourcePosition position) {
    if (!plan.inOrder().contains(site) && window.has("may_pass")) {
      writer.add(window.call("may_pass", position, Operand.constant(kinds)));
    }
  }

  private void compute(Instruction instruction) {
    shadows.follow(instruction);
    writer.add(instruction);
  }

  private boolean isBehindDelayedStore() {
    return plan.enters(new Site(site.function(), site.block(), site.instruction() - 1));
  }

  private void barrier(BarrierKind kind, SourcePosition position) {
    switch (kind) {
      case SYNC -> writer.add(window.call("sync", position));
      case LWSYNC -> writer.add(window.call("lwsync", position));
      case STORE_STORE -> writer.add(window.call("store_store", position));
      case LOAD_LOAD -> writer.add(window.call("load_load", position));
      // Where there is no such barrier, as on Power, the next stronger one is taken.
      case LOAD_ANY ->
          writer.add(window.call(window.has("load_any") ? "load_any" : "lwsync", position));
      case ANY_STORE -> writer.add(window.call("any_store", position));
      case ISYNC -> writer.add(window.call("isync", position));
    }
  }

  private void end(int block, Terminator terminator) {
    SourcePosition position = terminator.position();
    switch (terminator) {
      case Terminator.Jump _ -> {}
      case Terminator.Branch branch -> depend(branch.condition(), position);
      case Terminator.Switch choice -> depend(choice.value(), position);
      case Terminator.Return(Optional<Operand> value, var _) -> leave(value, position);
      case Terminator.Unreachable _ -> writer.add(window.call("sync", position));
    }
    writer.end(
        new ProgramCopier() {
          @Override
          protected int target(int target) {
            return rounds.target(block, target, position);
          }
        }.terminator(terminator));
  }

  /** From here on, writes depend on what a condition comes from. */
  private void depend(Operand condition, SourcePosition position) {
    if (shadows.has(condition)) {
      writer.add(window.call("branch", position, shadows.of(position, condition)));
    }
  }

  private void leave(Optional<Operand> value, SourcePosition position) {
    if (called.isPresent()) {
      writer.add(window.call("sync_unless", position, Operand.register(called.getAsInt())));
    }
    boolean endsThread = startsThread && called.isEmpty();
    if (endsThread && window.joinsByNumber()) {
      writer.add(window.call("end_thread", position));
    } else if (endsThread || hasOtherLocals && !window.has("wait_for_locals")) {
      writer.add(window.meet(position));
    } else if (hasOtherLocals) {
      writer.add(window.call("wait_for_locals", position));
    } else if (window.has("end_local")) {
      for (Instruction.Allocate local : locals) {
        writer.add(
            window.call(
                "end_local", position, Operand.register(local.destination()), local.size()));
      }
    }
    if (handsOn()) {
      Operand shadow = value.isPresent() ? shadows.of(position, value.get()) : NOTHING;
      writer.add(window.call("pass", position, NOTHING, shadow));
    }
  }
}
