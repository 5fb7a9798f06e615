package dev.weir.frontend.llvm.lowering;

import dev.weir.frontend.llvm.api.CodeApi;
import dev.weir.frontend.llvm.api.LlvmOpcode;
import dev.weir.frontend.llvm.api.LlvmType;
import dev.weir.frontend.llvm.api.LlvmValue;
import dev.weir.frontend.llvm.context.BitGroups;
import dev.weir.frontend.llvm.context.FunctionContext;
import dev.weir.frontend.llvm.context.Integers;
import dev.weir.frontend.llvm.context.Lanes;
import dev.weir.frontend.llvm.context.Pointers;
import dev.weir.frontend.llvm.layout.Leaf;
import dev.weir.frontend.llvm.layout.Widths;
import dev.weir.program.BinaryOperator;
import dev.weir.program.Operand;
import dev.weir.program.Predicate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Lowers what computes on integers and addresses: arithmetic, comparisons, casts. */
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
  private final Integers integers;
  private final Lanes lanes;
  private final BitGroups groups;

  ArithmeticLowering(FunctionContext context) {
    this.context = context;
    integers = new Integers(context);
    lanes = new Lanes(context);
    groups = new BitGroups(context);
  }

  void binary(LlvmValue instruction) {
    BinaryOperator operator = operator(instruction.opcode());
    if (operator.canFail()) {
      context.checkDefined(instruction.operand(0), "operand of a division");
      context.checkDefined(instruction.operand(1), "operand of a division");
    }
    int width = instruction.type().lane().width();
    lanes.map(
        instruction,
        instruction.operands(),
        operands -> integers.binary(operator, width, operands.get(0), operands.get(1)));
    if ((operator == BinaryOperator.AND || operator == BinaryOperator.OR)
        && context.mayBeUndefined(instruction)
        && context.operands(instruction).size() == 1) {
      absorb(instruction, operator == BinaryOperator.AND ? 0 : Widths.mask(width), width);
    }
  }

  /**
   * One operand alone can decide the result, whatever the other is: where a condition of several
   * parts is computed at once, a later part may read what nobody has written.
   */
  private void absorb(LlvmValue instruction, long absorbing, int width) {
    LlvmValue left = instruction.operand(0);
    LlvmValue right = instruction.operand(1);
    Operand ofLeft = context.undefined(left, 0);
    Operand ofRight = context.undefined(right, 0);
    Operand both = context.binary(BinaryOperator.AND, 1, ofLeft, ofRight);
    Operand matters = context.binary(BinaryOperator.AND, 1, ofLeft, isNot(right, absorbing, width));
    Operand other = context.binary(BinaryOperator.AND, 1, ofRight, isNot(left, absorbing, width));
    Operand any = context.binary(BinaryOperator.OR, 1, matters, other);
    context.defineUndefined(instruction, List.of(context.binary(BinaryOperator.OR, 1, both, any)));
  }

  private Operand isNot(LlvmValue value, long constant, int width) {
    Operand operand = context.operands(value).getFirst();
    return integers.compare(
        Predicate.NE, width, List.of(operand), List.of(Operand.constant(constant)));
  }

  void compare(LlvmValue instruction) {
    int width = width(instruction.operand(0).type());
    Predicate predicate = PREDICATES[CodeApi.integerPredicate(instruction.ref()) - FIRST_PREDICATE];
    lanes.map(
        instruction,
        instruction.operands(),
        operands -> List.of(integers.compare(predicate, width, operands.get(0), operands.get(1))));
  }

  /** Casts between integers and addresses, by the numbers that they are. */
  void cast(LlvmValue instruction) {
    int from = width(instruction.operand(0).type());
    int to = width(instruction.type());
    boolean signed = instruction.opcode() == LlvmOpcode.SEXT;
    lanes.map(
        instruction,
        instruction.operands(),
        operands -> integers.resize(operands.getFirst(), from, to, signed));
  }

  /** A cast that keeps the bits. */
  void bitCast(LlvmValue instruction) {
    LlvmValue source = instruction.operand(0);
    List<Leaf> from = context.layouts().leaves(source.type());
    List<Leaf> to = context.layouts().leaves(instruction.type());
    if (source.type().lanes() == instruction.type().lanes()) {
      lanes.map(instruction, instruction.operands(), List::getFirst);
      return;
    }
    context.define(instruction, groups.regroup(context.operands(source), from, to));
    if (!Leaf.areOfBytes(from) || !Leaf.areOfBytes(to)) {
      passUndefined(instruction);
    } else if (context.mayBeUndefined(instruction)) {
      context.defineUndefined(
          instruction, to.stream().map(leaf -> undefinedPart(source, from, leaf)).toList());
    }
  }

  /** Whether any leaf is undefined that has bytes of another. */
  private Operand undefinedPart(LlvmValue source, List<Leaf> from, Leaf leaf) {
    Operand any = Operand.constant(0);
    for (int i = 0; i < from.size(); i++) {
      if (leaf.overlaps(from.get(i))) {
        any = context.binary(BinaryOperator.OR, 1, any, context.undefined(source, i));
      }
    }
    return any;
  }

  void freeze(LlvmValue instruction) {
    context.define(instruction, context.operands(instruction.operand(0)));
  }

  /** Bits of an integer, or of an address, or of a lane of such a vector. */
  private int width(LlvmType type) {
    return context.layouts().leaves(type.lane()).stream().mapToInt(Leaf::width).sum();
  }

  /** One condition chooses all leaves, or each lane of a vector has its own. */
  void select(LlvmValue instruction) {
    LlvmValue condition = instruction.operand(0);
    LlvmValue ifTrue = instruction.operand(1);
    LlvmValue ifFalse = instruction.operand(2);
    List<Operand> conditions = context.operands(condition);
    List<Operand> left = context.operands(ifTrue);
    List<Operand> right = context.operands(ifFalse);
    int leaves = left.size() / conditions.size();
    List<Operand> results = new ArrayList<>();
    for (int i = 0; i < left.size(); i++) {
      results.add(context.select(conditions.get(i / leaves), left.get(i), right.get(i)));
    }
    context.define(instruction, results);
    if (!context.mayBeUndefined(instruction)) {
      return;
    }
    List<Operand> undefined = new ArrayList<>();
    for (int i = 0; i < left.size(); i++) {
      Operand byCondition = context.undefined(condition, i / leaves);
      Operand byChoice =
          context.select(
              conditions.get(i / leaves),
              context.undefined(ifTrue, i),
              context.undefined(ifFalse, i));
      undefined.add(
          byCondition.equals(Operand.constant(0))
              ? byChoice
              : context.binary(BinaryOperator.OR, 1, byCondition, byChoice));
    }
    context.defineUndefined(instruction, undefined);
  }

  void elementAddress(LlvmValue instruction) {
    if (instruction.type().lanes() > 1) {
      lanes.map(
          instruction,
          instruction.operands(),
          parts ->
              List.of(
                  Pointers.elementAddress(
                      instruction, parts.stream().map(List::getFirst).toList(), context)));
      return;
    }
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
