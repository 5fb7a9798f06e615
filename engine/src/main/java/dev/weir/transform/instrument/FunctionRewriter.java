package dev.weir.transform.instrument;

import dev.weir.program.BarrierKind;
import dev.weir.program.BinaryOperator;
import dev.weir.program.Block;
import dev.weir.program.Function;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.SourcePosition;
import dev.weir.program.Terminator;
import dev.weir.transform.DelayPlan;
import dev.weir.transform.Site;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * Rewrites one function: delayed accesses are entered, others wait for what comes before them, and
 * what other threads must not see too early waits for the whole window.
 */
final class FunctionRewriter {
  private static final Operand NOTHING = Operand.constant(0);

  private final Function function;
  private final int index;
  private final DelayPlan plan;
  private final List<Function> functions;
  private final Window window;
  private final boolean startsThread;
  private final BlockWriter writer;
  private final Shadows shadows;
  private final DelayedUpdates updates;

  /** Set where the newest load took its value from an own write. */
  private final int forwarded;

  private Site site = new Site(0, 0, 0);

  /**
   * A rewriter.
   *
   * @param index of the function
   * @param functions all of the program, and those of the window
   * @param startsThread whether threads begin with the function, and end when it returns
   */
  FunctionRewriter(
      int index, DelayPlan plan, List<Function> functions, Window window, boolean startsThread) {
    this.index = index;
    this.function = functions.get(index);
    this.plan = plan;
    this.functions = functions;
    this.window = window;
    this.startsThread = startsThread;
    this.writer = new BlockWriter(function.blocks().size(), function.registers());
    this.shadows = new Shadows(function, sources(), writer);
    this.updates = new DelayedUpdates(writer, window, shadows);
    this.forwarded = writer.newRegister();
  }

  /** The registers that have shadows wherever they come from. */
  private BitSet sources() {
    BitSet sources = new BitSet();
    if (!plan.model().delaysReads()) {
      return sources;
    }
    sources.set(0, function.parameters());
    for (int b = 0; b < function.blocks().size(); b++) {
      List<Instruction> instructions = function.blocks().get(b).instructions();
      for (int i = 0; i < instructions.size(); i++) {
        switch (instructions.get(i)) {
          case Instruction.Load load -> {
            if (isDelayed(b, i)) {
              sources.set(load.destination());
            }
          }
          case Instruction.Call call when isOfProgram(call) ->
              call.destination().ifPresent(sources::set);
          default -> {}
        }
      }
    }
    return sources;
  }

  private boolean isDelayed(int block, int instruction) {
    return plan.delayed().contains(new Site(index, block, instruction));
  }

  /** Whether an atomic instruction is delayed, and does not wait for the whole window. */
  private boolean isEntered(int block, int instruction) {
    return plan.model().relaxesReadsFrom() && isDelayed(block, instruction);
  }

  /** Whether a call enters code that is rewritten too. */
  private boolean isOfProgram(Instruction.Call call) {
    return !(call.callee() instanceof Operand.FunctionAddress(int callee))
        || !functions.get(callee).isExternal();
  }

  /** The function, rewritten. */
  Function rewrite() {
    for (int b = 0; b < function.blocks().size(); b++) {
      Block block = function.blocks().get(b);
      writer.start(b);
      if (b == 0) {
        begin();
      }
      for (int i = 0; i < block.instructions().size(); i++) {
        site = new Site(index, b, i);
        rewrite(block.instructions().get(i));
      }
      end(block.terminator());
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
    SourcePosition position = function.position();
    shadows.clearAll(position);
    if (plan.model().delaysReads() && !startsThread) {
      for (int p = 0; p < function.parameters(); p++) {
        int passed = writer.newRegister();
        writer.add(window.call(passed, "passed", position, Operand.constant(p)));
        shadows.set(p, Operand.register(passed), position);
      }
    }
  }

  private void rewrite(Instruction instruction) {
    SourcePosition position = instruction.position();
    boolean delayed = plan.delayed().contains(site);
    switch (instruction) {
      case Instruction.Load load when delayed -> enterRead(load);
      case Instruction.Load load -> read(load);
      case Instruction.Store store when delayed -> enterWrite(store);
      case Instruction.Store store -> {
        writer.add(
            window.call(
                "wait_to_write",
                position,
                store.address(),
                size(store.size()),
                shadows.of(position, store.address(), store.value())));
        writer.add(store);
      }
      case Instruction.ReadModifyWrite i when delayed && plan.model().relaxesReadsFrom() ->
          updates.rewrite(i);
      case Instruction.CompareExchange i when delayed && plan.model().relaxesReadsFrom() ->
          updates.rewrite(i);
      case Instruction.ReadModifyWrite i -> {
        waitToUpdate(i.address(), i.size(), position, i.operand());
        writer.add(i);
        shadows.set(i.destination(), NOTHING, position);
      }
      case Instruction.CompareExchange i -> {
        waitToUpdate(i.address(), i.size(), position, i.expected(), i.desired());
        writer.add(i);
        shadows.set(i.destination(), NOTHING, position);
        shadows.set(i.success(), NOTHING, position);
      }
      case Instruction.Barrier(BarrierKind kind, var _) -> barrier(kind, position);
      case Instruction.Fence _ ->
          throw new IllegalArgumentException("a fence of C11 where barriers are expected");
      case Instruction.WideAccess _, Instruction.MemoryCopy _, Instruction.MemorySet _ -> {
        writer.add(window.call("sync", position));
        writer.add(instruction);
      }
      case Instruction.UndefinedBytes i -> {
        writer.add(i);
        Operand found = Operand.register(i.destination());
        writer.add(
            new Instruction.Select(
                i.destination(), Operand.register(forwarded), NOTHING, found, position));
      }
      case Instruction.Undefine i -> {
        if (!delaysBefore()) {
          writer.add(i);
        }
      }
      case Instruction.Call call -> call(call);
      default -> {
        if (Shadows.computes(instruction)) {
          shadows.follow(instruction);
        }
        writer.add(instruction);
      }
    }
  }

  /** Whether the instruction before the present one is a delayed store. */
  private boolean delaysBefore() {
    return plan.delayed().contains(new Site(site.function(), site.block(), site.instruction() - 1));
  }

  private static Operand size(int bytes) {
    return Operand.constant(bytes);
  }

  private void enterWrite(Instruction.Store store) {
    SourcePosition position = store.position();
    writer.add(
        window.call(
            "write",
            position,
            store.address(),
            size(store.size()),
            store.value(),
            shadows.of(position, store.address()),
            shadows.of(position, store.value())));
  }

  private void enterRead(Instruction.Load load) {
    SourcePosition position = load.position();
    int value = load.destination();
    Operand depends = shadows.of(position, load.address());
    writer.add(window.call(value, "read", position, load.address(), size(load.size()), depends));
    cut(load);
    writer.add(new Instruction.Move(forwarded, Operand.constant(1), position));
    int entry = writer.newRegister();
    writer.add(window.call(entry, "newest", position));
    shadows.set(value, Operand.register(entry), position);
  }

  /** Clears the bits of a value that do not count. */
  private void cut(Instruction.Load load) {
    if (load.width() < Byte.SIZE * load.size()) {
      writer.add(
          new Instruction.Binary(
              load.destination(),
              BinaryOperator.AND,
              Long.SIZE,
              Operand.register(load.destination()),
              Operand.constant((1L << load.width()) - 1),
              load.position()));
    }
  }

  private void read(Instruction.Load load) {
    SourcePosition position = load.position();
    if (plan.model().delaysReads()) {
      Operand depends = shadows.of(position, load.address());
      writer.add(window.call("wait_to_read", position, load.address(), size(load.size()), depends));
    }
    if (plan.model().relaxesReadsFrom()) {
      writer.add(load);
      writer.add(new Instruction.Move(forwarded, NOTHING, position));
      shadows.set(load.destination(), NOTHING, position);
      return;
    }
    writer.add(window.call(forwarded, "owns", position, load.address(), size(load.size())));
    int own = writer.newBlock();
    int memory = writer.newBlock();
    int next = writer.newBlock();
    writer.end(new Terminator.Branch(Operand.register(forwarded), own, memory, position));
    writer.start(own);
    writer.add(
        window.call(load.destination(), "forward", position, load.address(), size(load.size())));
    cut(load);
    writer.end(new Terminator.Jump(next, position));
    writer.start(memory);
    writer.add(load);
    writer.jumpTo(next, position);
    shadows.set(load.destination(), NOTHING, position);
  }

  private void waitToUpdate(
      Operand address, int size, SourcePosition position, Operand... operands) {
    Operand depends = shadows.of(position, address);
    for (Operand operand : operands) {
      depends = union(depends, shadows.of(position, operand), position);
    }
    writer.add(window.call("wait_to_update", position, address, size(size), depends));
  }

  private Operand union(Operand left, Operand right, SourcePosition position) {
    if (left.equals(NOTHING) || right.equals(NOTHING)) {
      return left.equals(NOTHING) ? right : left;
    }
    int sum = writer.newRegister();
    writer.add(new Instruction.Binary(sum, BinaryOperator.OR, Long.SIZE, left, right, position));
    return Operand.register(sum);
  }

  private void barrier(BarrierKind kind, SourcePosition position) {
    switch (kind) {
      case SYNC -> writer.add(window.call("sync", position));
      case LWSYNC -> writer.add(window.call("lwsync", position));
      case STORE_STORE -> writer.add(window.call("store_store", position));
      case LOAD_LOAD -> writer.add(window.call("load_load", position));
      case ISYNC -> writer.add(window.call("isync", position));
    }
  }

  private void call(Instruction.Call call) {
    SourcePosition position = call.position();
    if (!isOfProgram(call)) {
      String name = functions.get(((Operand.FunctionAddress) call.callee()).function()).name();
      if (!ExternalCalls.leavesMemoryAlone(name)) {
        writer.add(window.call("sync", position));
      }
      writer.add(call);
      call.destination().ifPresent(r -> shadows.set(r, NOTHING, position));
      return;
    }
    if (!plan.model().delaysReads()) {
      writer.add(call);
      return;
    }
    for (int a = 0; a < call.arguments().size(); a++) {
      Operand shadow = shadows.of(position, call.arguments().get(a));
      writer.add(window.call("pass", position, Operand.constant(a), shadow));
    }
    writer.add(call);
    call.destination().ifPresent(r -> takeResult(r, position));
  }

  private void takeResult(int register, SourcePosition position) {
    int passed = writer.newRegister();
    writer.add(window.call(passed, "passed", position, NOTHING));
    shadows.set(register, Operand.register(passed), position);
  }

  private void end(Terminator terminator) {
    SourcePosition position = terminator.position();
    switch (terminator) {
      case Terminator.Jump _ -> {}
      case Terminator.Branch branch -> depend(branch.condition(), position);
      case Terminator.Switch choice -> depend(choice.value(), position);
      case Terminator.Return(Optional<Operand> value, var _) -> {
        if (startsThread) {
          writer.add(window.call("sync", position));
        } else if (plan.model().delaysReads()) {
          Operand shadow = value.isPresent() ? shadows.of(position, value.get()) : NOTHING;
          writer.add(window.call("pass", position, NOTHING, shadow));
        }
      }
      case Terminator.Unreachable _ -> writer.add(window.call("sync", position));
    }
    writer.end(terminator);
  }

  /** From here on, writes depend on what a condition comes from. */
  private void depend(Operand condition, SourcePosition position) {
    if (shadows.has(condition)) {
      writer.add(window.call("branch", position, shadows.of(position, condition)));
    }
  }
}
