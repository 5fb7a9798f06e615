package dev.weir.machine;

import dev.weir.machine.Step.Drain;
import dev.weir.program.AccessInfo;
import dev.weir.program.AssertionSites;
import dev.weir.program.AtomicOperator;
import dev.weir.program.Block;
import dev.weir.program.Function;
import dev.weir.program.Instruction;
import dev.weir.program.LiveRegisters;
import dev.weir.program.LoopEdges;
import dev.weir.program.MemoryOrder;
import dev.weir.program.Operand;
import dev.weir.program.Program;
import dev.weir.program.RepeatedBlocks;
import dev.weir.program.SourcePosition;
import dev.weir.program.Terminator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * Compiles a program for a memory model: the orders of accesses become barriers and fences here,
 * and with a loop bound each loop gets a counter.
 */
final class CodeCompiler {
  private static final String ATOMIC_PREFIX = "__VERIFIER_atomic_";

  private final Program program;
  private final MemoryModel model;
  private final boolean bounded;
  private final ToLongFunction<Operand> addresses;

  private int[] words = new int[256];
  private int[] origins = new int[256];
  private int size;
  private final List<Code.Origin> originTable = new ArrayList<>();
  private final List<Long> constants = new ArrayList<>();
  private final Map<Long, Integer> constantIndex = new HashMap<>();
  private final List<Code.SwitchTable> switches = new ArrayList<>();
  private final List<String> messages = new ArrayList<>();

  private final Map<Integer, int[]> live = new HashMap<>();
  private final Map<Integer, int[]> afterCalls = new HashMap<>();
  private final RepeatedBlocks repeated;
  private final AssertionSites assertions;

  private int function;
  private int[] blockStarts = new int[0];
  private final List<int[]> patches = new ArrayList<>();
  private final List<PendingSwitch> pendingSwitches = new ArrayList<>();
  private LoopEdges loops = LoopEdges.NONE;
  private int firstCounter;

  private record PendingSwitch(Terminator.Switch terminator, int[] caseTargets, int otherwise) {}

  /**
   * A compiler.
   *
   * @param bounded whether loops count their back edges
   * @param addresses the addresses of globals and functions
   */
  CodeCompiler(
      Program program, MemoryModel model, boolean bounded, ToLongFunction<Operand> addresses) {
    this.program = program;
    this.model = model;
    this.bounded = bounded;
    this.addresses = addresses;
    this.repeated = RepeatedBlocks.of(program);
    this.assertions = AssertionSites.of(program);
  }

  Code compile() {
    int count = program.functions().size();
    int[] entries = new int[count];
    int[] frameSizes = new int[count];
    boolean[] atomic = new boolean[count];
    originTable.add(
        new Code.Origin(
            0, SourcePosition.UNKNOWN, AccessInfo.UNKNOWN, MemoryOrder.PLAIN, MemoryOrder.PLAIN));
    boolean[] variadic = new boolean[count];
    for (function = 0; function < count; function++) {
      Function f = program.functions().get(function);
      entries[function] = f.isExternal() ? -1 : size;
      atomic[function] = !f.isExternal() && f.name().startsWith(ATOMIC_PREFIX);
      variadic[function] = !f.isExternal() && f.variadic();
      frameSizes[function] = f.registers();
      if (!f.isExternal()) {
        loops = bounded && !f.library() ? LoopEdges.of(f) : LoopEdges.NONE;
        firstCounter = f.registers();
        frameSizes[function] += loops.loops();
        compile(f);
      }
    }
    return new Code(
        program,
        model,
        Arrays.copyOf(words, size),
        constants.stream().mapToLong(Long::longValue).toArray(),
        entries,
        frameSizes,
        atomic,
        variadic,
        List.copyOf(switches),
        List.copyOf(messages),
        Arrays.copyOf(origins, size),
        List.copyOf(originTable),
        table(live),
        table(afterCalls),
        assertions.positions());
  }

  private void compile(Function f) {
    blockStarts = new int[f.blocks().size()];
    patches.clear();
    pendingSwitches.clear();
    LiveRegisters registers = LiveRegisters.of(f);
    for (int b = 0; b < f.blocks().size(); b++) {
      blockStarts[b] = size;
      Block block = f.blocks().get(b);
      for (int i = 0; i < block.instructions().size(); i++) {
        Instruction instruction = block.instructions().get(i);
        int start = size;
        compile(instruction);
        noteLive(registers, b, i, instruction, start);
      }
      compile(b, block.terminator());
    }
    for (int[] patch : patches) {
      words[patch[0]] = blockStarts[patch[1]];
    }
    for (PendingSwitch pending : pendingSwitches) {
      switches.add(table(pending));
    }
  }

  /**
   * Notes what is live where a thread may wait for memory to change, or where a call comes back.
   */
  private void noteLive(
      LiveRegisters registers, int block, int index, Instruction instruction, int start) {
    switch (instruction) {
      case Instruction.Load l -> noteRead(registers, block, index, start);
      case Instruction.ReadModifyWrite m -> noteRead(registers, block, index, start);
      case Instruction.CompareExchange c -> noteRead(registers, block, index, start);
      case Instruction.WideLoad l -> noteRead(registers, block, index, start);
      case Instruction.WideReadModifyWrite m -> noteRead(registers, block, index, start);
      case Instruction.WideCompareExchange c -> noteRead(registers, block, index, start);
      case Instruction.Call c -> {
        int destination = c.destination().orElse(-1);
        int[] after = registers.before(block, index + 1);
        afterCalls.put(size, Arrays.stream(after).filter(r -> r != destination).toArray());
      }
      default -> {}
    }
  }

  private void noteRead(LiveRegisters registers, int block, int index, int start) {
    if (repeated.contains(function, block)) {
      live.put(start, registers.before(block, index));
    }
  }

  private int[][] table(Map<Integer, int[]> places) {
    int[][] result = new int[size + 1][];
    Arrays.fill(result, Code.UNKNOWN);
    places.forEach((at, registers) -> result[at] = registers);
    return result;
  }

  private Code.SwitchTable table(PendingSwitch pending) {
    List<Terminator.Case> cases = pending.terminator().cases();
    Integer[] order = new Integer[cases.size()];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, Comparator.comparingLong(i -> cases.get(i).value()));
    long[] values = new long[order.length];
    int[] targets = new int[order.length];
    for (int i = 0; i < order.length; i++) {
      values[i] = cases.get(order[i]).value();
      targets[i] = resolve(pending.caseTargets()[order[i]]);
    }
    return new Code.SwitchTable(values, targets, resolve(pending.otherwise()));
  }

  /** A block index stands complemented for the block's start; others are places in the code. */
  private int resolve(int target) {
    return target < 0 ? blockStarts[~target] : target;
  }

  private void compile(Instruction instruction) {
    switch (instruction) {
      case Instruction.Move(int d, Operand s, SourcePosition p) -> emit(p, Opcode.MOVE, d, use(s));
      case Instruction.Binary b -> compile(b);
      case Instruction.WideBinary b ->
          emit(
              b.position(),
              Opcode.WIDE_BINARY,
              b.low(),
              b.high(),
              use(b.leftLow()),
              use(b.leftHigh()),
              use(b.rightLow()),
              use(b.rightHigh()),
              b.width(),
              b.operator().ordinal());
      case Instruction.Unary(int d, var operator, int width, Operand a, SourcePosition p) ->
          emit(p, Opcode.UNARY, d, use(a), width, operator.ordinal());
      case Instruction.Compare(int d, var predicate, int w, Operand a, Operand b, var p) ->
          emit(p, Opcode.EQ + predicate.ordinal(), d, use(a), use(b), w);
      case Instruction.Select(int d, Operand c, Operand a, Operand b, SourcePosition p) ->
          emit(p, Opcode.SELECT, d, use(c), use(a), use(b));
      case Instruction.Load l ->
          emit(
              l.position(),
              l.info(),
              l.order(),
              Opcode.LOAD,
              l.destination(),
              use(l.address()),
              l.size(),
              l.width() | l.unneeded() << Opcode.UNNEEDED_SHIFT);
      case Instruction.Store s -> {
        if (model.barrierBeforeStore(s.order())) {
          emit(s.position(), Opcode.BARRIER);
        }
        emit(
            s.position(),
            s.info(),
            s.order(),
            Opcode.STORE,
            use(s.address()),
            use(s.value()),
            s.size());
        if (model.fenceAfterStore(s.order())) {
          emit(s.position(), Opcode.FENCE);
        }
      }
      case Instruction.ReadModifyWrite m -> compile(m);
      case Instruction.CompareExchange c ->
          emit(
              new Code.Origin(function, c.position(), c.info(), c.successOrder(), c.failureOrder()),
              Opcode.COMPARE_EXCHANGE,
              c.destination(),
              c.success(),
              use(c.address()),
              use(c.expected()),
              use(c.desired()),
              c.size(),
              model.beforeReadModifyWrite(c.successOrder()).ordinal());
      case Instruction.Fence(MemoryOrder order, SourcePosition p) -> {
        emit(p, Opcode.ORDER, fences(order));
        switch (model.fence(order)) {
          case NONE -> {}
          case STORE_STORE -> emit(p, Opcode.BARRIER);
          case FULL -> emit(p, Opcode.FENCE);
        }
      }
      case Instruction.MemoryCopy(Operand d, Operand s, Operand length, SourcePosition p) ->
          emit(p, Opcode.COPY, use(d), use(s), use(length));
      case Instruction.MemorySet(Operand d, Operand v, Operand length, SourcePosition p) ->
          emit(p, Opcode.SET, use(d), use(v), use(length));
      case Instruction.Allocate a ->
          emit(
              a.position(),
              new AccessInfo(AccessInfo.UNKNOWN.type(), a.name(), a.type()),
              MemoryOrder.PLAIN,
              Opcode.ALLOCATE,
              a.destination(),
              use(a.size()));
      case Instruction.WideAccess w -> compile(w);
      case Instruction.ThreadLocalAddress(int d, int global, SourcePosition p) ->
          emit(p, Opcode.THREAD_LOCAL, d, global);
      case Instruction.Call c -> compile(c);
      case Instruction.CheckDefined(Operand undefined, String what, SourcePosition p) ->
          emit(p, Opcode.CHECK_DEFINED, use(undefined), message(what));
      case Instruction.Undefine(Operand address, int bytes, Operand undefined, var p) ->
          emit(p, Opcode.UNDEFINE, use(address), bytes, use(undefined));
      case Instruction.UndefinedBytes(int d, Operand address, int bytes, SourcePosition p) ->
          emit(p, Opcode.UNDEFINED_BYTES, d, use(address), bytes);
      case Instruction.Unsupported(String what, String advice, SourcePosition p) ->
          emit(p, Opcode.UNSUPPORTED, message(advice.isEmpty() ? what : what + "; " + advice));
    }
  }

  private void compile(Instruction.WideAccess access) {
    switch (access) {
      case Instruction.WideLoad l ->
          emit(
              l.position(),
              l.info(),
              l.order(),
              Opcode.WIDE_LOAD,
              l.low(),
              l.high(),
              use(l.address()));
      case Instruction.WideStore s -> {
        if (model.barrierBeforeStore(s.order())) {
          emit(s.position(), Opcode.BARRIER);
        }
        emit(
            s.position(),
            s.info(),
            s.order(),
            Opcode.WIDE_STORE,
            use(s.address()),
            use(s.low()),
            use(s.high()));
        if (model.fenceAfterStore(s.order())) {
          emit(s.position(), Opcode.FENCE);
        }
      }
      case Instruction.WideReadModifyWrite m ->
          emit(
              m.position(),
              m.info(),
              m.order(),
              Opcode.WIDE_READ_MODIFY_WRITE,
              m.low(),
              m.high(),
              use(m.address()),
              use(m.operandLow()),
              use(m.operandHigh()),
              m.operator().ordinal(),
              model.beforeReadModifyWrite(m.order()).ordinal());
      case Instruction.WideCompareExchange c ->
          emit(
              new Code.Origin(function, c.position(), c.info(), c.successOrder(), c.failureOrder()),
              Opcode.WIDE_COMPARE_EXCHANGE,
              c.low(),
              c.high(),
              c.success(),
              use(c.address()),
              use(c.expectedLow()),
              use(c.expectedHigh()),
              use(c.desiredLow()),
              use(c.desiredHigh()),
              model.beforeReadModifyWrite(c.successOrder()).ordinal());
    }
  }

  private void compile(Instruction.Binary b) {
    int opcode =
        switch (b.operator()) {
          case ADD -> Opcode.ADD;
          case SUB -> Opcode.SUB;
          case MUL -> Opcode.MUL;
          case AND -> Opcode.AND;
          case OR -> Opcode.OR;
          case XOR -> Opcode.XOR;
          case SHL -> Opcode.SHL;
          case LSHR -> Opcode.LSHR;
          case ASHR -> Opcode.ASHR;
          default -> Opcode.BINARY;
        };
    emit(b.position(), opcode, b.destination(), use(b.left()), use(b.right()), b.width());
    if (opcode == Opcode.BINARY) {
      word(b.operator().ordinal());
    }
  }

  private void compile(Instruction.ReadModifyWrite m) {
    Drain drain = model.beforeReadModifyWrite(m.order());
    AtomicOperator operator = m.operator();
    emit(
        m.position(),
        m.info(),
        m.order(),
        Opcode.READ_MODIFY_WRITE,
        m.destination(),
        use(m.address()),
        use(m.operand()),
        m.size(),
        operator.ordinal(),
        drain.ordinal());
  }

  private void compile(Instruction.Call c) {
    emit(
        c.position(),
        new AccessInfo(AccessInfo.UNKNOWN.type(), "", c.made()),
        MemoryOrder.PLAIN,
        Opcode.CALL,
        c.destination().orElse(-1),
        use(c.callee()),
        c.arguments().size());
    for (Operand argument : c.arguments()) {
      word(use(argument));
    }
  }

  private void compile(int block, Terminator terminator) {
    SourcePosition p = terminator.position();
    for (int assertion : assertions.guardedAt(function, block)) {
      emit(p, Opcode.ASSERTION, assertion);
    }
    switch (terminator) {
      case Terminator.Jump(int target, SourcePosition position) -> {
        loopCode(p, block, target);
        if (target != block + 1) {
          emit(p, Opcode.JUMP, 0);
          patch(target);
        }
      }
      case Terminator.Branch(Operand condition, int yes, int no, SourcePosition position) -> {
        emit(p, Opcode.BRANCH, use(condition), 0, 0);
        int at = size - 2;
        target(at, block, yes, p);
        target(at + 1, block, no, p);
      }
      case Terminator.Switch s -> {
        emit(p, Opcode.SWITCH, use(s.value()), switches.size() + pendingSwitches.size());
        int[] targets = new int[s.cases().size()];
        for (int i = 0; i < targets.length; i++) {
          targets[i] = edge(block, s.cases().get(i).target(), p);
        }
        pendingSwitches.add(new PendingSwitch(s, targets, edge(block, s.otherwise(), p)));
      }
      case Terminator.Return(var value, SourcePosition position) ->
          emit(p, Opcode.RETURN, value.map(this::use).orElseGet(() -> use(Operand.constant(0))));
      case Terminator.Unreachable(SourcePosition position) -> emit(p, Opcode.UNREACHABLE);
    }
  }

  private void target(int at, int block, int target, SourcePosition p) {
    int edge = edge(block, target, p);
    if (edge < 0) {
      patches.add(new int[] {at, ~edge});
    } else {
      words[at] = edge;
    }
  }

  /** Where an edge leads: a complemented block, or code placed here that counts and goes on. */
  private int edge(int from, int to, SourcePosition p) {
    if (!loops.isHeader(to)) {
      return ~to;
    }
    int start = size;
    loopCode(p, from, to);
    emit(p, Opcode.JUMP, 0);
    patch(to);
    return start;
  }

  private void loopCode(SourcePosition p, int from, int to) {
    if (loops.isHeader(to)) {
      int counter = firstCounter + loops.loop(to);
      emit(p, loops.isBackEdge(from, to) ? Opcode.LOOP_BACK : Opcode.LOOP_ENTRY, counter);
    }
  }

  private void patch(int block) {
    patches.add(new int[] {size - 1, block});
  }

  private int use(Operand operand) {
    if (operand instanceof Operand.Register(int index)) {
      return index;
    }
    long value = addresses.applyAsLong(operand);
    return ~constantIndex.computeIfAbsent(
        value,
        v -> {
          constants.add(v);
          return constants.size() - 1;
        });
  }

  /** What a C11 fence adds to the fences that its thread has passed. */
  private static int fences(MemoryOrder order) {
    return switch (order) {
      case PLAIN, RELAXED -> 0;
      case ACQUIRE -> Step.ACQUIRE_FENCE;
      case RELEASE -> Step.RELEASE_FENCE;
      case ACQ_REL, SEQ_CST -> Step.ACQUIRE_FENCE | Step.RELEASE_FENCE;
    };
  }

  private int message(String text) {
    messages.add(text);
    return messages.size() - 1;
  }

  private void emit(SourcePosition position, int... newWords) {
    emit(position, AccessInfo.UNKNOWN, MemoryOrder.PLAIN, newWords);
  }

  private void emit(SourcePosition position, AccessInfo info, MemoryOrder order, int... newWords) {
    emit(new Code.Origin(function, position, info, order, order), newWords);
  }

  private void emit(Code.Origin origin, int... newWords) {
    if (!originTable.getLast().equals(origin)) {
      originTable.add(origin);
    }
    for (int w : newWords) {
      word(w);
    }
  }

  private void word(int word) {
    if (size == words.length) {
      words = Arrays.copyOf(words, 2 * size);
      origins = Arrays.copyOf(origins, 2 * size);
    }
    origins[size] = originTable.size() - 1;
    words[size++] = word;
  }
}
