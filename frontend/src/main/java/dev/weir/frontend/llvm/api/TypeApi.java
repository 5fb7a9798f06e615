package dev.weir.frontend.llvm.api;

import java.lang.invoke.MethodHandle;

/**
 * The functions of the LLVM-C interface about types, and how a target lays them out. See {@link
 * LlvmC}.
 */
public final class TypeApi {
  private static final MethodHandle TYPE_KIND = LlvmC.link("LLVMGetTypeKind", 1);
  private static final MethodHandle INTEGER_WIDTH = LlvmC.link("LLVMGetIntTypeWidth", 1);
  private static final MethodHandle ELEMENT_TYPE = LlvmC.link("LLVMGetElementType", 1);
  private static final MethodHandle ARRAY_LENGTH = LlvmC.link("LLVMGetArrayLength2", 1);
  private static final MethodHandle VECTOR_SIZE = LlvmC.link("LLVMGetVectorSize", 1);
  private static final MethodHandle STRUCT_COUNT = LlvmC.link("LLVMCountStructElementTypes", 1);
  private static final MethodHandle STRUCT_ELEMENT = LlvmC.link("LLVMStructGetTypeAtIndex", 2);
  private static final MethodHandle IS_LITERAL_STRUCT = LlvmC.link("LLVMIsLiteralStruct", 1);
  private static final MethodHandle IS_OPAQUE_STRUCT = LlvmC.link("LLVMIsOpaqueStruct", 1);
  private static final MethodHandle RETURN_TYPE = LlvmC.link("LLVMGetReturnType", 1);
  private static final MethodHandle PARAMETER_TYPE_COUNT = LlvmC.link("LLVMCountParamTypes", 1);
  private static final MethodHandle IS_VARIADIC = LlvmC.link("LLVMIsFunctionVarArg", 1);
  private static final MethodHandle PRINT_TYPE = LlvmC.link("LLVMPrintTypeToString", 1);
  private static final MethodHandle POINTER_SIZE = LlvmC.link("LLVMPointerSize", 1);
  private static final MethodHandle BYTE_ORDER = LlvmC.link("LLVMByteOrder", 1);
  private static final MethodHandle SIZE_OF = LlvmC.link("LLVMABISizeOfType", 2);
  private static final MethodHandle ALIGNMENT_OF = LlvmC.link("LLVMABIAlignmentOfType", 2);
  private static final MethodHandle OFFSET_OF = LlvmC.link("LLVMOffsetOfElement", 3);

  private TypeApi() {}

  static int typeKind(long type) {
    return (int) LlvmC.call(TYPE_KIND, type);
  }

  static int integerWidth(long type) {
    return (int) LlvmC.call(INTEGER_WIDTH, type);
  }

  static long elementType(long type) {
    return LlvmC.call(ELEMENT_TYPE, type);
  }

  static long arrayLength(long type) {
    return LlvmC.call(ARRAY_LENGTH, type);
  }

  static int vectorSize(long type) {
    return (int) LlvmC.call(VECTOR_SIZE, type);
  }

  static int structCount(long type) {
    return (int) LlvmC.call(STRUCT_COUNT, type);
  }

  static long structElement(long type, int index) {
    return LlvmC.call(STRUCT_ELEMENT, type, index);
  }

  /** {@code LLVMIsLiteralStruct}. */
  public static boolean isLiteralStruct(long type) {
    return (int) LlvmC.call(IS_LITERAL_STRUCT, type) != 0;
  }

  /** {@code LLVMIsOpaqueStruct}. */
  public static boolean isOpaqueStruct(long type) {
    return (int) LlvmC.call(IS_OPAQUE_STRUCT, type) != 0;
  }

  static long returnType(long functionType) {
    return LlvmC.call(RETURN_TYPE, functionType);
  }

  static int parameterTypeCount(long functionType) {
    return (int) LlvmC.call(PARAMETER_TYPE_COUNT, functionType);
  }

  /** {@code LLVMIsFunctionVarArg}. */
  public static boolean isVariadic(long functionType) {
    return (int) LlvmC.call(IS_VARIADIC, functionType) != 0;
  }

  static String printType(long type) {
    return LlvmC.takeMessage(LlvmC.call(PRINT_TYPE, type));
  }

  /** {@code LLVMPointerSize}. */
  public static int pointerSize(long layout) {
    return (int) LlvmC.call(POINTER_SIZE, layout);
  }

  /** 0 for big-endian, 1 for little-endian. */
  public static int byteOrder(long layout) {
    return (int) LlvmC.call(BYTE_ORDER, layout);
  }

  /** {@code LLVMABISizeOfType}. */
  public static long sizeOf(long layout, long type) {
    return LlvmC.call(SIZE_OF, layout, type);
  }

  /** {@code LLVMABIAlignmentOfType}. */
  public static int alignmentOf(long layout, long type) {
    return (int) LlvmC.call(ALIGNMENT_OF, layout, type);
  }

  /** {@code LLVMOffsetOfElement}. */
  public static long offsetOf(long layout, long type, int index) {
    return LlvmC.call(OFFSET_OF, layout, type, index);
  }
}
