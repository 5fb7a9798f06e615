package dev.weir.frontend.llvm.api;

import dev.weir.program.VisibleText;
import java.math.BigInteger;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * A value of LLVM: an instruction, a constant, a global, a parameter, …. What LLVM was asked once
 * is kept, since passes over a function ask again and again.
 */
public final class LlvmValue {
  private static final int EXTERN_WEAK = 12;

  private final long ref;
  private @Nullable Kind kind;
  private @Nullable LlvmType type;
  private @Nullable LlvmOpcode opcode;
  private @Nullable List<LlvmValue> operands;
  private @Nullable String calledIntrinsic;

  /**
   * The value at an address.
   *
   * @param ref its address, 0 for none
   */
  public LlvmValue(long ref) {
    this.ref = ref;
  }

  /** LLVM's handle of it. */
  public long ref() {
    return ref;
  }

  /** The kinds of values, in the order of LLVM's own enumeration. */
  public enum Kind {
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

  /** What kind of value it is. */
  public Kind kind() {
    if (kind == null) {
      kind = Kind.VALUES[ValueApi.valueKind(ref)];
    }
    return kind;
  }

  /** Its type. */
  public LlvmType type() {
    if (type == null) {
      type = new LlvmType(ValueApi.typeOf(ref));
    }
    return type;
  }

  /** Its name, all of it visible; empty if it has none. */
  public String name() {
    String name = ValueApi.valueName(ref);
    // LLVM's own mark of a name that the target does not decorate stays.
    return name.startsWith("\u0001")
        ? "\u0001" + VisibleText.line(name.substring(1))
        : VisibleText.line(name);
  }

  /** Gives a function or a variable another name, which nothing else in its module has. */
  public void rename(String name) {
    ValueApi.setValueName(ref, name);
  }

  /** Lets all that uses this function or variable use another. */
  public void replaceBy(LlvmValue other) {
    ValueApi.replaceAllUses(ref, other.ref);
  }

  /** The number of its operands. */
  public int operandCount() {
    return operands().size();
  }

  /** One of its operands, from 0. */
  public LlvmValue operand(int index) {
    return operands().get(index);
  }

  /** Its operands. */
  public List<LlvmValue> operands() {
    if (operands == null) {
      int count = ValueApi.operandCount(ref);
      LlvmValue[] all = new LlvmValue[count];
      for (int i = 0; i < count; i++) {
        all[i] = new LlvmValue(ValueApi.operand(ref, i));
      }
      operands = List.of(all);
    }
    return operands;
  }

  /** Of an instruction. */
  public LlvmOpcode opcode() {
    if (opcode == null) {
      opcode = LlvmOpcode.of(CodeApi.opcode(ref));
    }
    return opcode;
  }

  /** Of a constant expression. */
  public LlvmOpcode constantOpcode() {
    return LlvmOpcode.of(ValueApi.constantOpcode(ref));
  }

  /** Whether it is an instruction. */
  public boolean isInstruction() {
    return kind() == Kind.INSTRUCTION;
  }

  /** Whether this access is neither volatile nor atomic. */
  public boolean isPlain() {
    return !CodeApi.isVolatile(ref) && CodeApi.ordering(ref) == 0;
  }

  /** Whether this is an integer constant of at most 64 bits. */
  public boolean isSmallInteger() {
    return kind() == Kind.INTEGER && type().width() <= 64;
  }

  /** The value of an integer constant of at most 64 bits, zero-extended. */
  public long integer() {
    return ValueApi.constantInteger(ref);
  }

  /** The value of an integer constant of any width, not negative. */
  public BigInteger wideInteger() {
    String text = ValueApi.printValue(ref);
    BigInteger signed = new BigInteger(text.substring(text.lastIndexOf(' ') + 1));
    return signed.mod(BigInteger.ONE.shiftLeft(type().width()));
  }

  /** The element of a constant array, structure or vector. */
  public LlvmValue element(int index) {
    return new LlvmValue(ValueApi.aggregateElement(ref, index));
  }

  /** The constant indices of an {@code extractvalue} or {@code insertvalue}. */
  public int[] indices() {
    int count = CodeApi.indexCount(ref);
    return LlvmC.memory(CodeApi.indices(ref))
        .asSlice(0, 4L * count)
        .toArray(java.lang.foreign.ValueLayout.JAVA_INT);
  }

  /** Whether this is a weak global or function that no file defines. */
  public boolean isMissing() {
    return ModuleApi.isDeclaration(ref) && ModuleApi.linkage(ref) == EXTERN_WEAK;
  }

  /** What an alias finally stands for; other values stand for themselves. */
  public LlvmValue resolved() {
    LlvmValue value = this;
    while (value.kind() == Kind.ALIAS) {
      value = new LlvmValue(ModuleApi.aliasee(value.ref));
    }
    return value;
  }

  /** What this call instruction calls, a function or a value. */
  public LlvmValue called() {
    return new LlvmValue(CodeApi.calledValue(ref));
  }

  /** The name of the intrinsic that this call instruction calls; empty for other calls. */
  public String calledIntrinsic() {
    if (calledIntrinsic == null) {
      LlvmValue callee = called();
      String name = callee.kind() == Kind.FUNCTION ? callee.name() : "";
      calledIntrinsic = name.startsWith("llvm.") ? name : "";
    }
    return calledIntrinsic;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof LlvmValue value && value.ref == ref;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(ref >>> 4);
  }

  /** The lane of this vector that a constant index names. */
  public OptionalInt constantLane(LlvmValue index) {
    return index.isSmallInteger() && Long.compareUnsigned(index.integer(), type().lanes()) < 0
        ? OptionalInt.of((int) index.integer())
        : OptionalInt.empty();
  }
}
