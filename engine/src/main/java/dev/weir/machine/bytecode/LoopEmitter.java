package dev.weir.machine.bytecode;

import dev.weir.machine.bytecode.LocalFlow.Region;
import dev.weir.machine.code.Arithmetic;
import dev.weir.machine.code.Code;
import dev.weir.machine.code.Opcode;
import dev.weir.machine.thread.ThreadState;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Writes the method of a {@link CompiledLoop}. Each way out names the instruction where the
 * interpreter goes on, and meets the others where the registers are written back.
 */
final class LoopEmitter {
  private static final ClassDesc OPERATIONS =
      LocalOperations.class.describeConstable().orElseThrow();
  private static final ClassDesc THREAD = ThreadState.class.describeConstable().orElseThrow();
  private static final ClassDesc LONG = ConstantDescs.CD_long;
  private static final ClassDesc INT = ConstantDescs.CD_int;
  private static final ClassDesc BOOLEAN = ConstantDescs.CD_boolean;

  // The variables of the JVM, parameters first, without those that RegisterVariables knows.
  private static final int BUDGET = 3;
  private static final int CALLEE = 4;
  private static final int OF_THREAD = 5;
  private static final int EXIT = 6;
  private static final int OBJECT = 7;
  private static final int FREE = 8;

  private final Code code;
  private final LocalFlow flow;
  private final CodeBuilder out;
  private final BitSet region;
  private final RegisterVariables registers;
  private final OperatorEmitter operators;
  private final int[] w;
  private final Map<Integer, Label> labels = new HashMap<>();
  private final Map<Integer, Label> exits = new TreeMap<>();
  private final Label end;

  LoopEmitter(Code code, LocalFlow flow, Region region, CodeBuilder out) {
    this.code = code;
    this.flow = flow;
    this.region = region.instructions();
    this.out = out;
    this.w = code.words;
    this.end = out.newLabel();
    this.registers = new RegisterVariables(code, region, out, FREE);
    this.operators = new OperatorEmitter(code, out, registers);
  }

  /** Writes the method. */
  void emit(int entry) {
    registers.load();
    out.goto_(label(entry));
    for (int pc = region.nextSetBit(0); pc >= 0; pc = region.nextSetBit(pc + 1)) {
      out.labelBinding(label(pc));
      emitInstruction(pc);
    }
    exits.forEach(
        (pc, label) -> {
          out.labelBinding(label);
          out.loadConstant(pc).istore(EXIT).goto_(end);
        });
    out.labelBinding(end);
    registers.save();
    out.iload(EXIT).i2l().loadConstant(Integer.SIZE).lshl();
    out.iload(BUDGET).i2l().lor().lreturn();
  }

  private Label label(int pc) {
    return labels.computeIfAbsent(pc, key -> out.newLabel());
  }

  /** Where to go on for an instruction: to its code, or out. */
  private Label to(int pc) {
    return region.get(pc) ? label(pc) : exit(pc);
  }

  private Label exit(int pc) {
    return exits.computeIfAbsent(pc, key -> out.newLabel());
  }

  private void emitInstruction(int pc) {
    switch (w[pc]) {
      case Opcode.BINARY -> emitBinary(pc);
      case Opcode.JUMP -> {
        pay(pc);
        out.goto_(to(w[pc + 1]));
        return;
      }
      case Opcode.BRANCH -> {
        pay(pc);
        registers.push(w[pc + 1]);
        out.lconst_0().lcmp().ifne(to(w[pc + 2])).goto_(to(w[pc + 3]));
        return;
      }
      case Opcode.SWITCH -> {
        pay(pc);
        emitSwitch(w[pc + 1], code.switches.get(w[pc + 2]));
        return;
      }
      case Opcode.LOAD -> emitLoad(pc);
      case Opcode.STORE -> emitStore(pc);
      case Opcode.CHECK_DEFINED -> leaveUnlessZero(pc, w[pc + 1]);
      case Opcode.UNDEFINE -> leaveUnlessZero(pc, w[pc + 3]);
      case Opcode.LOOP_ENTRY -> {
        out.aload(CALLEE).aload(OF_THREAD);
        out.invokevirtual(OPERATIONS, "firstTurn", MethodTypeDesc.of(LONG, THREAD));
        registers.set(w[pc + 1]);
      }
      case Opcode.LOOP_BACK -> emitTurn(pc);
      case Opcode.ASSERTION -> {
        out.aload(CALLEE).loadConstant(w[pc + 1]);
        out.invokevirtual(OPERATIONS, "evaluates", MethodTypeDesc.of(ConstantDescs.CD_void, INT));
      }
      default -> operators.emit(pc);
    }
    int next = flow.after(pc);
    if (region.nextSetBit(pc + 1) != next) {
      out.goto_(to(next));
    }
  }

  /** Takes one jump from the budget, or leaves before it where it is the last. */
  private void pay(int pc) {
    out.iload(BUDGET).iconst_1().if_icmpeq(exit(pc)).iinc(BUDGET, -1);
  }

  private void emitBinary(int pc) {
    Optional<String> quick = OperatorEmitter.ofDoubles(Arithmetic.binary(w[pc + 5]));
    if (quick.isPresent() && w[pc + 4] == Long.SIZE) {
      operators.emitOfDoubles(pc, quick.get());
      return;
    }
    if (Arithmetic.binary(w[pc + 5]).canFail()) {
      operands(pc);
      out.invokestatic(
          OPERATIONS, "failsToDivide", MethodTypeDesc.of(BOOLEAN, INT, INT, LONG, LONG));
      out.ifne(exit(pc));
    }
    operands(pc);
    out.invokestatic(OPERATIONS, "binary", MethodTypeDesc.of(LONG, INT, INT, LONG, LONG));
    registers.set(w[pc + 1]);
  }

  private void operands(int pc) {
    out.loadConstant(w[pc + 5]).loadConstant(w[pc + 4]);
    registers.push(w[pc + 2]);
    registers.push(w[pc + 3]);
  }

  /** Values that no int holds go one by one. */
  private void emitSwitch(int operand, Code.SwitchTable table) {
    List<SwitchCase> cases = new ArrayList<>();
    for (int i = 0; i < table.values().length; i++) {
      long value = table.values()[i];
      Label target = to(table.targets()[i]);
      if (value == (int) value) {
        cases.add(SwitchCase.of((int) value, target));
      } else {
        registers.push(operand);
        out.loadConstant(value).lcmp().ifeq(target);
      }
    }
    Label otherwise = to(table.otherwise());
    registers.push(operand);
    registers.push(operand);
    out.l2i().i2l().lcmp().ifne(otherwise);
    registers.push(operand);
    out.l2i().lookupswitch(otherwise, cases);
  }

  private void emitLoad(int pc) {
    int size = w[pc + 3];
    int width = w[pc + 4] & Opcode.WIDTH_MASK;
    out.aload(CALLEE).aload(OF_THREAD);
    registers.push(w[pc + 2]);
    out.loadConstant(size).loadConstant(w[pc + 4] >>> Opcode.UNNEEDED_SHIFT);
    out.invokevirtual(OPERATIONS, "objectToRead", MethodTypeDesc.of(INT, THREAD, LONG, INT, INT));
    out.dup().istore(OBJECT).iflt(exit(pc));
    out.aload(CALLEE).iload(OBJECT);
    registers.push(w[pc + 2]);
    out.loadConstant(size);
    out.invokevirtual(OPERATIONS, "read", MethodTypeDesc.of(LONG, INT, LONG, INT));
    operators.mask(width);
    registers.set(w[pc + 1]);
  }

  private void emitStore(int pc) {
    int size = w[pc + 3];
    out.aload(CALLEE).aload(OF_THREAD);
    registers.push(w[pc + 1]);
    out.loadConstant(size);
    out.invokevirtual(OPERATIONS, "objectToWrite", MethodTypeDesc.of(INT, THREAD, LONG, INT));
    out.dup().istore(OBJECT).iflt(exit(pc));
    out.aload(CALLEE).iload(OBJECT);
    registers.push(w[pc + 1]);
    out.loadConstant(size);
    registers.push(w[pc + 2]);
    out.invokevirtual(
        OPERATIONS, "write", MethodTypeDesc.of(ConstantDescs.CD_void, INT, LONG, INT, LONG));
  }

  private void leaveUnlessZero(int pc, int operand) {
    registers.push(operand);
    out.lconst_0().lcmp().ifne(exit(pc));
  }

  private void emitTurn(int pc) {
    MethodTypeDesc next = MethodTypeDesc.of(LONG, THREAD, LONG);
    out.aload(CALLEE).dup().aload(OF_THREAD);
    registers.push(w[pc + 1]);
    out.invokevirtual(OPERATIONS, "nextTurn", next);
    out.invokevirtual(OPERATIONS, "isCut", MethodTypeDesc.of(BOOLEAN, LONG));
    out.ifne(exit(pc));
    out.aload(CALLEE).aload(OF_THREAD);
    registers.push(w[pc + 1]);
    out.invokevirtual(OPERATIONS, "nextTurn", next);
    registers.set(w[pc + 1]);
  }
}
