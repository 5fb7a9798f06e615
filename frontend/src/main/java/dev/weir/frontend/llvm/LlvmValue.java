package dev.weir.frontend.llvm;

import java.util.ArrayList;
import java.util.List;

/**
 * A value of LLVM: an instruction, a constant, a global, a parameter, ….
 *
 * @param ref its address, 0 for none
 */
record LlvmValue(long ref) {

  /** The kinds of values, in the order of LLVM's own enumeration. */
  enum Kind {
    PARAMETER,
    BLOCK,
    MEMORY_USE,
    MEMORY_DEF,
    MEMORY_PHI,
    FUNCTION,
    ALIAS,
    IFUNC,
    GLOBAL,
    BLOCK_ADDRESS,
    CONSTANT_EXPRESSION,
    CONSTANT_ARRAY,
    CONSTANT_STRUCT,
    CONSTANT_VECTOR,
    UNDEF,
    ZERO_AGGREGATE,
    DATA_ARRAY,
    DATA_VECTOR,
    INTEGER,
    FLOATING,
    NULL_POINTER,
    TOKEN_NONE,
    METADATA,
    INLINE_ASSEMBLY,
    INSTRUCTION,
    POISON,
    TARGET_NONE,
    POINTER_AUTH;

    private static final Kind[] VALUES = values();
  }

  Kind kind() {
    return Kind.VALUES[LlvmC.valueKind(ref)];
  }

  LlvmType type() {
    return new LlvmType(LlvmC.typeOf(ref));
  }

  String name() {
    return LlvmC.valueName(ref);
  }

  int operandCount() {
    return LlvmC.operandCount(ref);
  }

  LlvmValue operand(int index) {
    return new LlvmValue(LlvmC.operand(ref, index));
  }

  List<LlvmValue> operands() {
    int count = operandCount();
    List<LlvmValue> operands = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      operands.add(operand(i));
    }
    return operands;
  }

  /** Of an instruction. */
  LlvmOpcode opcode() {
    return LlvmOpcode.of(LlvmC.opcode(ref));
  }

  /** Of a constant expression. */
  LlvmOpcode constantOpcode() {
    return LlvmOpcode.of(LlvmC.constantOpcode(ref));
  }

  boolean isInstruction() {
    return kind() == Kind.INSTRUCTION;
  }

  /** Whether this is an integer constant of at most 64 bits. */
  boolean isSmallInteger() {
    return kind() == Kind.INTEGER && type().width() <= 64;
  }

  /** The value of an integer constant of at most 64 bits, zero-extended. */
  long integer() {
    return LlvmC.constantInteger(ref);
  }

  /** The element of a constant array, structure or vector. */
  LlvmValue element(int index) {
    return new LlvmValue(LlvmC.aggregateElement(ref, index));
  }

  /** The constant indices of an {@code extractvalue} or {@code insertvalue}. */
  int[] indices() {
    int count = LlvmC.indexCount(ref);
    return LlvmC.memory(LlvmC.indices(ref))
        .asSlice(0, 4L * count)
        .toArray(java.lang.foreign.ValueLayout.JAVA_INT);
  }

  /** What an alias finally stands for; other values stand for themselves. */
  LlvmValue resolved() {
    LlvmValue value = this;
    while (value.kind() == Kind.ALIAS) {
      value = new LlvmValue(LlvmC.aliasee(value.ref));
    }
    return value;
  }

  /** The name of the intrinsic that this call instruction calls; empty for other calls. */
  String calledIntrinsic() {
    LlvmValue callee = new LlvmValue(LlvmC.calledValue(ref));
    if (callee.kind() != Kind.FUNCTION) {
      return "";
    }
    String name = callee.name();
    return name.startsWith("llvm.") ? name : "";
  }
}
