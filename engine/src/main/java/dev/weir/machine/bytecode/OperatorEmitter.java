package dev.weir.machine.bytecode;

import dev.weir.machine.code.Arithmetic;
import dev.weir.machine.code.Code;
import dev.weir.machine.code.FloatingPoint;
import dev.weir.machine.code.Opcode;
import dev.weir.program.BinaryOperator;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.Optional;

/** Writes the instructions that compute and cannot fail. */
final class OperatorEmitter {
  private static final ClassDesc ARITHMETIC = Arithmetic.class.describeConstable().orElseThrow();
  private static final ClassDesc FLOATING_POINT =
      FloatingPoint.class.describeConstable().orElseThrow();
  private static final ClassDesc LONG = ConstantDescs.CD_long;
  private static final ClassDesc INT = ConstantDescs.CD_int;
  private static final ClassDesc LONG_CLASS = ConstantDescs.CD_Long;

  private final Code code;
  private final CodeBuilder out;
  private final RegisterVariables registers;
  private final int[] w;

  OperatorEmitter(Code code, CodeBuilder out, RegisterVariables registers) {
    this.code = code;
    this.out = out;
    this.registers = registers;
    this.w = code.words;
  }

  /** Writes a move, a unary or binary operator, a shift, a comparison or a selection. */
  void emit(int pc) {
    switch (w[pc]) {
      case Opcode.MOVE -> {
        registers.push(w[pc + 2]);
        registers.set(w[pc + 1]);
      }
      case Opcode.ADD, Opcode.SUB, Opcode.MUL, Opcode.AND, Opcode.OR, Opcode.XOR -> {
        registers.push(w[pc + 2]);
        registers.push(w[pc + 3]);
        operator(w[pc], w[pc + 4]);
        registers.set(w[pc + 1]);
      }
      case Opcode.SHL, Opcode.LSHR, Opcode.ASHR -> {
        shift(pc);
        registers.set(w[pc + 1]);
      }
      case Opcode.UNARY -> {
        out.loadConstant(w[pc + 4]).loadConstant(w[pc + 3]);
        registers.push(w[pc + 2]);
        out.invokestatic(ARITHMETIC, "unary", MethodTypeDesc.of(LONG, INT, INT, LONG));
        registers.set(w[pc + 1]);
      }
      case Opcode.SELECT -> select(pc);
      default -> comparison(pc);
    }
  }

  /** The method that computes an operator on numbers of 64 bits, if it has one of its own. */
  static Optional<String> ofDoubles(BinaryOperator operator) {
    return switch (operator) {
      case FADD -> Optional.of("sum");
      case FSUB -> Optional.of("difference");
      case FMUL -> Optional.of("product");
      case FDIV -> Optional.of("quotient");
      case FLT -> Optional.of("isLess");
      case FLE -> Optional.of("isAtMost");
      default -> Optional.empty();
    };
  }

  /** Writes a binary operator on numbers of 64 bits; see {@link #ofDoubles}. */
  void emitOfDoubles(int pc, String method) {
    registers.push(w[pc + 2]);
    registers.push(w[pc + 3]);
    out.invokestatic(FLOATING_POINT, method, MethodTypeDesc.of(LONG, LONG, LONG));
    registers.set(w[pc + 1]);
  }

  /** Clears the bits beyond a width in the word on the stack. */
  void mask(int width) {
    if (width < Long.SIZE) {
      out.loadConstant(Arithmetic.mask(width)).land();
    }
  }

  /** Makes the word on the stack a signed one. */
  private void signed(int width) {
    int shift = Long.SIZE - width;
    if (shift != 0) {
      out.loadConstant(shift).lshl().loadConstant(shift).lshr();
    }
  }

  private void operator(int opcode, int width) {
    switch (opcode) {
      case Opcode.ADD -> out.ladd();
      case Opcode.SUB -> out.lsub();
      case Opcode.MUL -> out.lmul();
      case Opcode.AND -> out.land();
      case Opcode.OR -> out.lor();
      default -> out.lxor();
    }
    if (opcode <= Opcode.MUL) {
      mask(width);
    }
  }

  private void shift(int pc) {
    int width = w[pc + 4];
    registers.push(w[pc + 2]);
    if (w[pc] == Opcode.ASHR) {
      signed(width);
    }
    int amount = w[pc + 3];
    if (amount < 0) {
      out.loadConstant((int) Long.remainderUnsigned(code.constants[~amount], width));
    } else if (Integer.bitCount(width) == 1) {
      registers.push(amount);
      out.l2i().loadConstant(width - 1).iand();
    } else {
      registers.push(amount);
      out.loadConstant((long) width);
      out.invokestatic(LONG_CLASS, "remainderUnsigned", MethodTypeDesc.of(LONG, LONG, LONG)).l2i();
    }
    switch (w[pc]) {
      case Opcode.SHL -> out.lshl();
      case Opcode.LSHR -> out.lushr();
      default -> out.lshr();
    }
    if (w[pc] != Opcode.LSHR) {
      mask(width);
    }
  }

  private void select(int pc) {
    registers.push(w[pc + 2]);
    out.lconst_0()
        .lcmp()
        .ifThenElse(
            java.lang.classfile.Opcode.IFNE,
            then -> registers.push(w[pc + 3]),
            otherwise -> registers.push(w[pc + 4]));
    registers.set(w[pc + 1]);
  }

  private void comparison(int pc) {
    int opcode = w[pc];
    int width = w[pc + 4];
    boolean isSigned = opcode >= Opcode.SLT;
    registers.push(w[pc + 2]);
    if (isSigned) {
      signed(width);
    }
    registers.push(w[pc + 3]);
    if (isSigned) {
      signed(width);
    }
    if (isSigned || opcode <= Opcode.NE) {
      out.lcmp();
    } else {
      out.invokestatic(LONG_CLASS, "compareUnsigned", MethodTypeDesc.of(INT, LONG, LONG));
    }
    out.ifThenElse(condition(opcode), then -> out.lconst_1(), otherwise -> out.lconst_0());
    registers.set(w[pc + 1]);
  }

  private static java.lang.classfile.Opcode condition(int opcode) {
    return switch (opcode) {
      case Opcode.EQ -> java.lang.classfile.Opcode.IFEQ;
      case Opcode.NE -> java.lang.classfile.Opcode.IFNE;
      case Opcode.ULT, Opcode.SLT -> java.lang.classfile.Opcode.IFLT;
      case Opcode.ULE, Opcode.SLE -> java.lang.classfile.Opcode.IFLE;
      case Opcode.UGT, Opcode.SGT -> java.lang.classfile.Opcode.IFGT;
      case Opcode.UGE, Opcode.SGE -> java.lang.classfile.Opcode.IFGE;
      default -> throw new IllegalArgumentException("no comparison: " + opcode);
    };
  }
}
