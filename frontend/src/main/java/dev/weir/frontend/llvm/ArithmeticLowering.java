package dev.weir.frontend.llvm;

import dev.weir.program.BinaryOperator;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.Predicate;
import dev.weir.program.UnaryOperator;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Lowers what computes on registers: integer arithmetic, comparisons, casts, addresses. */
final class ArithmeticLowering {
  /** The number of the first integer predicate. */
  private static final int FIRST_PREDICATE = 32;

  private static final Predicate[] PREDICATES = {
    Predicate.EQ,
    Predicate.NE,
    Predicate.UGT,
    Predicate.UGE,
    Predicate.ULT,
    Predicate.ULE,
    Predicate.SGT,
    Predicate.SGE,
    Predicate.SLT,
    Predicate.SLE
  };

  private final FunctionContext context;

  ArithmeticLowering(FunctionContext context) {
    this.context = context;
  }

  void binary(LlvmValue instruction) {
    BinaryOperator operator = operator(instruction.opcode());
    if (operator.canFail()) {
      context.checkDefined(instruction.operand(0), "operand of a division");
      context.checkDefined(instruction.operand(1), "operand of a division");
    }
    Operand left = context.operand(instruction.operand(0));
    Operand right = context.operand(instruction.operand(1));
    int width = instruction.type().width();
    int register = context.define(instruction);
    context.emit(
        new Instruction.Binary(register, operator, width, left, right, context.position()));
    passUndefined(instruction);
  }

  void compare(LlvmValue instruction) {
    LlvmValue left = instruction.operand(0);
    Operand leftOperand = context.operand(left);
    Operand rightOperand = context.operand(instruction.operand(1));
    int width = context.layouts().leaves(left.type()).getFirst().width();
    Predicate predicate = PREDICATES[LlvmC.integerPredicate(instruction.ref()) - FIRST_PREDICATE];
    int register = context.define(instruction);
    context.emit(
        new Instruction.Compare(
            register, predicate, width, leftOperand, rightOperand, context.position()));
    passUndefined(instruction);
  }

  void cast(LlvmValue instruction) {
    LlvmValue source = instruction.operand(0);
    List<Leaf> from = context.layouts().leaves(source.type());
    List<Leaf> to = context.layouts().leaves(instruction.type());
    if (from.size() != to.size()) {
      context.unsupported("cast from " + source.type() + " to " + instruction.type(), "");
      context.defineNothing(instruction);
      return;
    }
    List<Operand> operands = context.operands(source);
    List<Operand> results = new ArrayList<>();
    for (int i = 0; i < to.size(); i++) {
      results.add(
          resize(
              operands.get(i),
              from.get(i).width(),
              to.get(i).width(),
              instruction.opcode() == LlvmOpcode.SEXT));
    }
    context.define(instruction, results);
    passUndefined(instruction);
  }

  void select(LlvmValue instruction) {
    LlvmValue condition = instruction.operand(0);
    LlvmValue ifTrue = instruction.operand(1);
    LlvmValue ifFalse = instruction.operand(2);
    Operand chosen = context.operand(condition);
    List<Operand> left = context.operands(ifTrue);
    List<Operand> right = context.operands(ifFalse);
    List<Operand> results = new ArrayList<>();
    for (int i = 0; i < left.size(); i++) {
      results.add(context.select(chosen, left.get(i), right.get(i)));
    }
    context.define(instruction, results);
    if (!context.mayBeUndefined(instruction)) {
      return;
    }
    Operand byCondition = context.undefined(condition, 0);
    List<Operand> undefined = new ArrayList<>();
    for (int i = 0; i < left.size(); i++) {
      Operand byChoice =
          context.select(chosen, context.undefined(ifTrue, i), context.undefined(ifFalse, i));
      undefined.add(
          byCondition.equals(Operand.constant(0))
              ? byChoice
              : context.binary(BinaryOperator.OR, 1, byCondition, byChoice));
    }
    context.defineUndefined(instruction, undefined);
  }

  void elementAddress(LlvmValue instruction) {
    context.define(instruction, Pointers.elementAddress(instruction, context));
    passUndefined(instruction);
  }

  /** Makes every leaf of the result undefined when any operand is. */
  void passUndefined(LlvmValue instruction) {
    if (context.mayBeUndefined(instruction)) {
      Operand undefined = context.anyUndefined(instruction.operands());
      int count = context.layouts().leaves(instruction.type()).size();
      context.defineUndefined(instruction, Collections.nCopies(count, undefined));
    }
  }

  private Operand resize(Operand operand, int from, int to, boolean signed) {
    if (to < from) {
      return context.binary(BinaryOperator.AND, 64, operand, Operand.constant(Widths.mask(to)));
    }
    if (to == from || !signed) {
      return operand;
    }
    Operand extended = context.unary(UnaryOperator.SIGN_EXTEND, from, operand);
    return to == 64
        ? extended
        : context.binary(BinaryOperator.AND, 64, extended, Operand.constant(Widths.mask(to)));
  }

  private static BinaryOperator operator(LlvmOpcode opcode) {
    return switch (opcode) {
      case ADD -> BinaryOperator.ADD;
      case SUB -> BinaryOperator.SUB;
      case MUL -> BinaryOperator.MUL;
      case UDIV -> BinaryOperator.UDIV;
      case SDIV -> BinaryOperator.SDIV;
      case UREM -> BinaryOperator.UREM;
      case SREM -> BinaryOperator.SREM;
      case SHL -> BinaryOperator.SHL;
      case LSHR -> BinaryOperator.LSHR;
      case ASHR -> BinaryOperator.ASHR;
      case AND -> BinaryOperator.AND;
      case OR -> BinaryOperator.OR;
      case XOR -> BinaryOperator.XOR;
      default -> throw new IllegalArgumentException(opcode.text());
    };
  }
}
