package dev.weir.frontend.llvm.api;

import java.lang.foreign.Arena;
import java.lang.invoke.MethodHandle;

/**
 * The functions of the LLVM-C interface about the code of functions: parameters, blocks and
 * instructions. See {@link LlvmC}.
 */
public final class CodeApi {
  private static final MethodHandle COUNT_PARAMETERS = LlvmC.link("LLVMCountParams", 1);
  private static final MethodHandle PARAMETER = LlvmC.link("LLVMGetParam", 2);
  private static final MethodHandle PARAMETER_ATTRIBUTE =
      LlvmC.link("LLVMGetEnumAttributeAtIndex", 3);
  private static final MethodHandle FIRST_BLOCK = LlvmC.link("LLVMGetFirstBasicBlock", 1);
  private static final MethodHandle NEXT_BLOCK = LlvmC.link("LLVMGetNextBasicBlock", 1);
  private static final MethodHandle LABEL_FUNCTION = LlvmC.link("LLVMGetBlockAddressFunction", 1);
  private static final MethodHandle LABEL_BLOCK = LlvmC.link("LLVMGetBlockAddressBasicBlock", 1);
  private static final MethodHandle BLOCK_OF_VALUE = LlvmC.link("LLVMValueAsBasicBlock", 1);
  private static final MethodHandle FIRST_INSTRUCTION = LlvmC.link("LLVMGetFirstInstruction", 1);
  private static final MethodHandle NEXT_INSTRUCTION = LlvmC.link("LLVMGetNextInstruction", 1);
  private static final MethodHandle INSTRUCTION_BLOCK = LlvmC.link("LLVMGetInstructionParent", 1);
  private static final MethodHandle OPCODE = LlvmC.link("LLVMGetInstructionOpcode", 1);
  private static final MethodHandle INTEGER_PREDICATE = LlvmC.link("LLVMGetICmpPredicate", 1);
  private static final MethodHandle REAL_PREDICATE = LlvmC.link("LLVMGetFCmpPredicate", 1);
  private static final MethodHandle MASK_COUNT = LlvmC.link("LLVMGetNumMaskElements", 1);
  private static final MethodHandle MASK_VALUE = LlvmC.link("LLVMGetMaskValue", 2);
  private static final MethodHandle CALLED_VALUE = LlvmC.link("LLVMGetCalledValue", 1);
  private static final MethodHandle CALLED_TYPE = LlvmC.link("LLVMGetCalledFunctionType", 1);
  private static final MethodHandle ARGUMENT_COUNT = LlvmC.link("LLVMGetNumArgOperands", 1);
  private static final MethodHandle ATTRIBUTE_KIND =
      LlvmC.link("LLVMGetEnumAttributeKindForName", 2);
  private static final MethodHandle CALL_SITE_ATTRIBUTE =
      LlvmC.link("LLVMGetCallSiteEnumAttribute", 3);
  private static final MethodHandle ATTRIBUTE_TYPE = LlvmC.link("LLVMGetTypeAttributeValue", 1);
  private static final MethodHandle INLINE_ASSEMBLY = LlvmC.link("LLVMGetInlineAsmAsmString", 2);
  private static final MethodHandle ASSEMBLY_CONSTRAINTS =
      LlvmC.link("LLVMGetInlineAsmConstraintString", 2);
  private static final MethodHandle ASSEMBLY_DIALECT = LlvmC.link("LLVMGetInlineAsmDialect", 1);
  private static final MethodHandle SUCCESSOR_COUNT = LlvmC.link("LLVMGetNumSuccessors", 1);
  private static final MethodHandle SUCCESSOR = LlvmC.link("LLVMGetSuccessor", 2);
  private static final MethodHandle INCOMING_COUNT = LlvmC.link("LLVMCountIncoming", 1);
  private static final MethodHandle INCOMING_VALUE = LlvmC.link("LLVMGetIncomingValue", 2);
  private static final MethodHandle INCOMING_BLOCK = LlvmC.link("LLVMGetIncomingBlock", 2);
  private static final MethodHandle ALLOCATED_TYPE = LlvmC.link("LLVMGetAllocatedType", 1);
  private static final MethodHandle GEP_SOURCE_TYPE = LlvmC.link("LLVMGetGEPSourceElementType", 1);
  private static final MethodHandle INDEX_COUNT = LlvmC.link("LLVMGetNumIndices", 1);
  private static final MethodHandle INDICES = LlvmC.link("LLVMGetIndices", 1);
  private static final MethodHandle IS_VOLATILE = LlvmC.link("LLVMGetVolatile", 1);
  private static final MethodHandle ORDERING = LlvmC.link("LLVMGetOrdering", 1);
  private static final MethodHandle SUCCESS_ORDERING =
      LlvmC.link("LLVMGetCmpXchgSuccessOrdering", 1);
  private static final MethodHandle FAILURE_ORDERING =
      LlvmC.link("LLVMGetCmpXchgFailureOrdering", 1);
  private static final MethodHandle ATOMIC_OPERATION = LlvmC.link("LLVMGetAtomicRMWBinOp", 1);
  private static final MethodHandle IS_SINGLE_THREAD = LlvmC.link("LLVMIsAtomicSingleThread", 1);

  private CodeApi() {}

  /** {@code LLVMCountParams}. */
  public static int countParameters(long function) {
    return (int) LlvmC.call(COUNT_PARAMETERS, function);
  }

  /** {@code LLVMGetParam}. */
  public static long parameter(long function, int index) {
    return LlvmC.call(PARAMETER, function, index);
  }

  /** {@code LLVMGetEnumAttributeAtIndex}. */
  public static long parameterAttribute(long function, int index, int kind) {
    return LlvmC.call(PARAMETER_ATTRIBUTE, function, index, kind);
  }

  /** {@code LLVMGetFirstBasicBlock}. */
  public static long firstBlock(long function) {
    return LlvmC.call(FIRST_BLOCK, function);
  }

  /** {@code LLVMGetNextBasicBlock}. */
  public static long nextBlock(long block) {
    return LlvmC.call(NEXT_BLOCK, block);
  }

  /** The function of the address of a label. */
  public static long labelFunction(long address) {
    return LlvmC.call(LABEL_FUNCTION, address);
  }

  /** The block of the address of a label. */
  public static long labelBlock(long address) {
    return LlvmC.call(LABEL_BLOCK, address);
  }

  /** {@code LLVMValueAsBasicBlock}. */
  public static long blockOfValue(long value) {
    return LlvmC.call(BLOCK_OF_VALUE, value);
  }

  static long firstInstruction(long block) {
    return LlvmC.call(FIRST_INSTRUCTION, block);
  }

  static long nextInstruction(long instruction) {
    return LlvmC.call(NEXT_INSTRUCTION, instruction);
  }

  /** {@code LLVMGetInstructionParent}. */
  public static long instructionBlock(long instruction) {
    return LlvmC.call(INSTRUCTION_BLOCK, instruction);
  }

  static int opcode(long instruction) {
    return (int) LlvmC.call(OPCODE, instruction);
  }

  /** {@code LLVMGetICmpPredicate}. */
  public static int integerPredicate(long instruction) {
    return (int) LlvmC.call(INTEGER_PREDICATE, instruction);
  }

  /** {@code LLVMGetFCmpPredicate}. */
  public static int realPredicate(long instruction) {
    return (int) LlvmC.call(REAL_PREDICATE, instruction);
  }

  /** The number of elements that a {@code shufflevector} gives. */
  public static int maskCount(long instruction) {
    return (int) LlvmC.call(MASK_COUNT, instruction);
  }

  /** Which element of its operands one of a {@code shufflevector} is; negative for poison. */
  public static int maskValue(long instruction, int index) {
    return (int) LlvmC.call(MASK_VALUE, instruction, index);
  }

  /** {@code LLVMGetCalledValue}. */
  public static long calledValue(long call) {
    return LlvmC.call(CALLED_VALUE, call);
  }

  /** {@code LLVMGetCalledFunctionType}. */
  public static long calledType(long call) {
    return LlvmC.call(CALLED_TYPE, call);
  }

  /** {@code LLVMGetNumArgOperands}. */
  public static int argumentCount(long call) {
    return (int) LlvmC.call(ARGUMENT_COUNT, call);
  }

  /** The number of an attribute. */
  public static int attributeKind(String name) {
    try (Arena scratch = Arena.ofConfined()) {
      return (int) LlvmC.call(ATTRIBUTE_KIND, scratch.allocateFrom(name).address(), name.length());
    }
  }

  /** {@code LLVMGetCallSiteEnumAttribute}. */
  public static long callSiteAttribute(long call, int index, int kind) {
    return LlvmC.call(CALL_SITE_ATTRIBUTE, call, index, kind);
  }

  /** {@code LLVMGetTypeAttributeValue}. */
  public static long attributeType(long attribute) {
    return LlvmC.call(ATTRIBUTE_TYPE, attribute);
  }

  /** {@code LLVMGetInlineAsmAsmString}. */
  public static String inlineAssembly(long value) {
    return LlvmC.text(INLINE_ASSEMBLY, value);
  }

  /** {@code LLVMGetInlineAsmConstraintString}. */
  public static String assemblyConstraints(long value) {
    return LlvmC.text(ASSEMBLY_CONSTRAINTS, value);
  }

  /** 0 for the syntax of AT&amp;T, 1 for that of Intel. */
  public static int assemblyDialect(long value) {
    return (int) LlvmC.call(ASSEMBLY_DIALECT, value);
  }

  /** {@code LLVMGetNumSuccessors}. */
  public static int successorCount(long terminator) {
    return (int) LlvmC.call(SUCCESSOR_COUNT, terminator);
  }

  /** {@code LLVMGetSuccessor}. */
  public static long successor(long terminator, int index) {
    return LlvmC.call(SUCCESSOR, terminator, index);
  }

  /** {@code LLVMCountIncoming}. */
  public static int incomingCount(long phi) {
    return (int) LlvmC.call(INCOMING_COUNT, phi);
  }

  /** {@code LLVMGetIncomingValue}. */
  public static long incomingValue(long phi, int index) {
    return LlvmC.call(INCOMING_VALUE, phi, index);
  }

  /** {@code LLVMGetIncomingBlock}. */
  public static long incomingBlock(long phi, int index) {
    return LlvmC.call(INCOMING_BLOCK, phi, index);
  }

  /** {@code LLVMGetAllocatedType}. */
  public static long allocatedType(long alloca) {
    return LlvmC.call(ALLOCATED_TYPE, alloca);
  }

  /** {@code LLVMGetGEPSourceElementType}. */
  public static long gepSourceType(long gep) {
    return LlvmC.call(GEP_SOURCE_TYPE, gep);
  }

  static int indexCount(long instruction) {
    return (int) LlvmC.call(INDEX_COUNT, instruction);
  }

  static long indices(long instruction) {
    return LlvmC.call(INDICES, instruction);
  }

  /** {@code LLVMGetVolatile}. */
  public static boolean isVolatile(long access) {
    return (int) LlvmC.call(IS_VOLATILE, access) != 0;
  }

  /** {@code LLVMGetOrdering}. */
  public static int ordering(long access) {
    return (int) LlvmC.call(ORDERING, access);
  }

  /** {@code LLVMGetCmpXchgSuccessOrdering}. */
  public static int successOrdering(long exchange) {
    return (int) LlvmC.call(SUCCESS_ORDERING, exchange);
  }

  /** {@code LLVMGetCmpXchgFailureOrdering}. */
  public static int failureOrdering(long exchange) {
    return (int) LlvmC.call(FAILURE_ORDERING, exchange);
  }

  /** {@code LLVMGetAtomicRMWBinOp}. */
  public static int atomicOperation(long instruction) {
    return (int) LlvmC.call(ATOMIC_OPERATION, instruction);
  }

  /** {@code LLVMIsAtomicSingleThread}. */
  public static boolean isSingleThread(long instruction) {
    return (int) LlvmC.call(IS_SINGLE_THREAD, instruction) != 0;
  }
}
