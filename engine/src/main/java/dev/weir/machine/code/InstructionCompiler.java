package dev.weir.machine.code;

import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.step.Step;
import dev.weir.machine.step.Step.Drain;
import dev.weir.program.AccessInfo;
import dev.weir.program.AtomicOperator;
import dev.weir.program.BarrierKind;
import dev.weir.program.Instruction;
import dev.weir.program.MemoryOrder;
import dev.weir.program.Operand;
import dev.weir.program.SourcePosition;
import java.util.Optional;

/**
 * Compiles the instructions of blocks: the orders of accesses become barriers and fences of a
 * memory model here.
 */
final class InstructionCompiler {
  private final MemoryModel model;
  private final CodeBuffer code;

  InstructionCompiler(MemoryModel model, CodeBuffer code) {
    this.model = model;
    this.code = code;
  }

  /** Appends the code of an instruction. */
  void compile(Instruction instruction) {
    switch (instruction) {
      case Instruction.Move(int d, Operand s, SourcePosition p) ->
          code.emit(p, Opcode.MOVE, d, code.use(s));
      case Instruction.Binary b -> compile(b);
      case Instruction.WideBinary b ->
          code.emit(
              b.position(),
              Opcode.WIDE_BINARY,
              b.low(),
              b.high(),
              code.use(b.leftLow()),
              code.use(b.leftHigh()),
              code.use(b.rightLow()),
              code.use(b.rightHigh()),
              b.width(),
              b.operator().ordinal());
      case Instruction.Unary(int d, var operator, int width, Operand a, SourcePosition p) ->
          code.emit(p, Opcode.UNARY, d, code.use(a), width, operator.ordinal());
      case Instruction.Compare(int d, var predicate, int w, Operand a, Operand b, var p) ->
          code.emit(p, Opcode.EQ + predicate.ordinal(), d, code.use(a), code.use(b), w);
      case Instruction.Select(int d, Operand c, Operand a, Operand b, SourcePosition p) ->
          code.emit(p, Opcode.SELECT, d, code.use(c), code.use(a), code.use(b));
      case Instruction.Load l -> {
        code.emit(
            l.position(),
            l.info(),
            l.order(),
            Opcode.LOAD,
            l.destination(),
            code.use(l.address()),
            l.size(),
            l.width() | l.unneeded() << Opcode.UNNEEDED_SHIFT);
        loadBarrier(l.position(), l.order());
      }
      case Instruction.Store s ->
          store(
              s.position(),
              s.info(),
              s.order(),
              Opcode.STORE,
              code.use(s.address()),
              code.use(s.value()),
              s.size());
      case Instruction.ReadModifyWrite m -> compile(m);
      case Instruction.CompareExchange c -> {
        code.emit(
            code.origin(c),
            Opcode.COMPARE_EXCHANGE,
            c.destination(),
            c.success(),
            code.use(c.address()),
            code.use(c.expected()),
            code.use(c.desired()),
            c.size(),
            model.beforeReadModifyWrite(c.successOrder()).ordinal());
        loadBarrier(c.position(), c.successOrder());
      }
      case Instruction.Fence(MemoryOrder order, int marks, SourcePosition p) ->
          fence(p, order, marks, Optional.empty());
      case Instruction.Barrier(BarrierKind kind, SourcePosition p) ->
          fence(p, kind.order(), 0, Optional.of(kind));
      case Instruction.MemoryCopy(Operand d, Operand s, Operand length, SourcePosition p) ->
          code.emit(p, Opcode.COPY, code.use(d), code.use(s), code.use(length));
      case Instruction.MemorySet(Operand d, Operand v, Operand length, SourcePosition p) ->
          code.emit(p, Opcode.SET, code.use(d), code.use(v), code.use(length));
      case Instruction.Allocate a ->
          code.emit(
              a.position(),
              new AccessInfo(AccessInfo.UNKNOWN.type(), a.name(), a.type()),
              MemoryOrder.PLAIN,
              Opcode.ALLOCATE,
              a.destination(),
              code.use(a.size()));
      case Instruction.WideAccess w -> compile(w);
      case Instruction.ThreadLocalAddress(int d, int global, SourcePosition p) ->
          code.emit(p, Opcode.THREAD_LOCAL, d, global);
      case Instruction.Call c -> compile(c);
      case Instruction.CheckDefined(Operand undefined, String what, boolean always, var p) ->
          code.emit(
              p, Opcode.CHECK_DEFINED, code.use(undefined), code.message(what), always ? 1 : 0);
      case Instruction.Undefine(Operand address, int bytes, Operand undefined, var p) ->
          code.emit(p, Opcode.UNDEFINE, code.use(address), bytes, code.use(undefined));
      case Instruction.UndefinedBytes(int d, Operand address, int bytes, SourcePosition p) ->
          code.emit(p, Opcode.UNDEFINED_BYTES, d, code.use(address), bytes);
      case Instruction.Unsupported(String what, String advice, SourcePosition p) ->
          code.emit(
              p, Opcode.UNSUPPORTED, code.message(advice.isEmpty() ? what : what + "; " + advice));
    }
  }

  private void compile(Instruction.WideAccess access) {
    switch (access) {
      case Instruction.WideLoad l ->
          code.emit(
              l.position(),
              l.info(),
              l.order(),
              Opcode.WIDE_LOAD,
              l.low(),
              l.high(),
              code.use(l.address()));
      case Instruction.WideStore s ->
          store(
              s.position(),
              s.info(),
              s.order(),
              Opcode.WIDE_STORE,
              code.use(s.address()),
              code.use(s.low()),
              code.use(s.high()));
      case Instruction.WideReadModifyWrite m ->
          code.emit(
              m.position(),
              m.info(),
              m.order(),
              Opcode.WIDE_READ_MODIFY_WRITE,
              m.low(),
              m.high(),
              code.use(m.address()),
              code.use(m.operandLow()),
              code.use(m.operandHigh()),
              m.operator().ordinal(),
              model.beforeReadModifyWrite(m.order()).ordinal());
      case Instruction.WideCompareExchange c ->
          code.emit(
              code.origin(c.position(), c.info(), c.successOrder(), c.failureOrder()),
              Opcode.WIDE_COMPARE_EXCHANGE,
              c.low(),
              c.high(),
              c.success(),
              code.use(c.address()),
              code.use(c.expectedLow()),
              code.use(c.expectedHigh()),
              code.use(c.desiredLow()),
              code.use(c.desiredHigh()),
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
    code.emit(
        b.position(), opcode, b.destination(), code.use(b.left()), code.use(b.right()), b.width());
    if (opcode == Opcode.BINARY) {
      code.word(b.operator().ordinal());
    }
  }

  private void compile(Instruction.ReadModifyWrite m) {
    Drain drain = model.beforeReadModifyWrite(m.order());
    AtomicOperator operator = m.operator();
    code.emit(
        m.position(),
        m.info(),
        m.order(),
        Opcode.READ_MODIFY_WRITE,
        m.destination(),
        code.use(m.address()),
        code.use(m.operand()),
        m.size(),
        operator.ordinal(),
        drain.ordinal());
    loadBarrier(m.position(), m.order());
  }

  private void compile(Instruction.Call c) {
    code.emit(
        c.position(),
        new AccessInfo(AccessInfo.UNKNOWN.type(), "", c.made()),
        MemoryOrder.PLAIN,
        Opcode.CALL,
        c.destination().orElse(-1),
        code.use(c.callee()),
        c.arguments().size());
    for (Operand argument : c.arguments()) {
      code.word(code.use(argument));
    }
  }

  private void fence(
      SourcePosition p, MemoryOrder order, int marks, Optional<BarrierKind> barrier) {
    code.emit(p, Opcode.ORDER, fences(order) | marks << Step.MARKS_SHIFT);
    switch (model.fence(order)) {
      case NONE -> {}
      case STORE_STORE -> code.emit(p, Opcode.BARRIER);
      case LOAD_LOAD -> code.emit(p, Opcode.LOAD_BARRIER);
      case STORE_STORE_AND_LOAD_LOAD -> {
        code.emit(p, Opcode.BARRIER);
        code.emit(p, Opcode.LOAD_BARRIER);
      }
      case FULL -> code.emit(code.fence(p, order, barrier), Opcode.FENCE);
    }
  }

  private void store(SourcePosition p, AccessInfo info, MemoryOrder order, int... words) {
    if (model.barrierBeforeStore(order)) {
      code.emit(p, Opcode.BARRIER);
    }
    code.emit(p, info, order, words);
    if (model.fenceAfterStore(order)) {
      code.emit(p, Opcode.FENCE);
    }
  }

  private void loadBarrier(SourcePosition p, MemoryOrder order) {
    if (model.loadBarrierAfterRead(order)) {
      code.emit(p, Opcode.LOAD_BARRIER);
    }
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
}
