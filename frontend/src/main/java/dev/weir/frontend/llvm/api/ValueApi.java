package dev.weir.frontend.llvm.api;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/**
 * The functions of the LLVM-C interface about values of any kind, and constants. See {@link LlvmC}.
 */
public final class ValueApi {
  private static final MethodHandle VALUE_KIND = LlvmC.link("LLVMGetValueKind", 1);
  private static final MethodHandle VALUE_NAME = LlvmC.link("LLVMGetValueName2", 2);
  private static final MethodHandle SET_VALUE_NAME = LlvmC.link("LLVMSetValueName2", 3);
  private static final MethodHandle REPLACE_ALL_USES = LlvmC.link("LLVMReplaceAllUsesWith", 2);
  private static final MethodHandle TYPE_OF = LlvmC.link("LLVMTypeOf", 1);
  private static final MethodHandle ALIGNMENT = LlvmC.link("LLVMGetAlignment", 1);
  private static final MethodHandle OPERAND_COUNT = LlvmC.link("LLVMGetNumOperands", 1);
  private static final MethodHandle OPERAND = LlvmC.link("LLVMGetOperand", 2);
  private static final MethodHandle PRINT_VALUE = LlvmC.link("LLVMPrintValueToString", 1);
  private static final MethodHandle CONSTANT_OPCODE = LlvmC.link("LLVMGetConstOpcode", 1);
  private static final MethodHandle CONSTANT_INTEGER = LlvmC.link("LLVMConstIntGetZExtValue", 1);
  private static final MethodHandle AGGREGATE_ELEMENT = LlvmC.link("LLVMGetAggregateElement", 2);
  private static final MethodHandle IS_CONSTANT_STRING = LlvmC.link("LLVMIsConstantString", 1);
  private static final MethodHandle CONSTANT_STRING = LlvmC.link("LLVMGetAsString", 2);
  private static final MethodHandle IS_NULL = LlvmC.link("LLVMIsNull", 1);
  private static final MethodHandle CONSTANT_REAL =
      LlvmC.link(
          "LLVMConstRealGetDouble",
          FunctionDescriptor.of(
              ValueLayout.JAVA_DOUBLE, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG));

  private ValueApi() {}

  static int valueKind(long value) {
    return (int) LlvmC.call(VALUE_KIND, value);
  }

  static String valueName(long value) {
    return LlvmC.text(VALUE_NAME, value);
  }

  static void setValueName(long value, String name) {
    try (Arena scratch = Arena.ofConfined()) {
      MemorySegment text = scratch.allocateFrom(name);
      LlvmC.call(SET_VALUE_NAME, value, text.address(), text.byteSize() - 1);
    }
  }

  static void replaceAllUses(long value, long other) {
    LlvmC.call(REPLACE_ALL_USES, value, other);
  }

  static long typeOf(long value) {
    return LlvmC.call(TYPE_OF, value);
  }

  /** {@code LLVMGetAlignment}. */
  public static int alignment(long value) {
    return (int) LlvmC.call(ALIGNMENT, value);
  }

  static int operandCount(long value) {
    return (int) LlvmC.call(OPERAND_COUNT, value);
  }

  static long operand(long value, int index) {
    return LlvmC.call(OPERAND, value, index);
  }

  /** {@code LLVMPrintValueToString}. */
  public static String printValue(long value) {
    return LlvmC.takeMessage(LlvmC.call(PRINT_VALUE, value));
  }

  static int constantOpcode(long constant) {
    return (int) LlvmC.call(CONSTANT_OPCODE, constant);
  }

  static long constantInteger(long constant) {
    return LlvmC.call(CONSTANT_INTEGER, constant);
  }

  /** The value of a floating-point constant, rounded to {@code double} where it is wider. */
  public static double constantReal(long constant) {
    try {
      return (double) CONSTANT_REAL.invokeExact(constant, LlvmC.lengthSlot().address());
    } catch (Throwable e) {
      throw LlvmC.failed(e);
    }
  }

  static long aggregateElement(long constant, int index) {
    return LlvmC.call(AGGREGATE_ELEMENT, constant, index);
  }

  /** {@code LLVMIsConstantString}. */
  public static boolean isConstantString(long constant) {
    return (int) LlvmC.call(IS_CONSTANT_STRING, constant) != 0;
  }

  /** The bytes of a constant string, exactly. */
  public static byte[] constantString(long constant) {
    return LlvmC.bytes(CONSTANT_STRING, constant);
  }

  /** {@code LLVMIsNull}. */
  public static boolean isNull(long constant) {
    return (int) LlvmC.call(IS_NULL, constant) != 0;
  }
}
