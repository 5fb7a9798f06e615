package dev.weir.frontend.llvm;

import dev.weir.frontend.InputException;
import dev.weir.frontend.clang.NativeCache;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The functions of the LLVM-C interface that are used, under shorter names.
 *
 * <p>References of LLVM are addresses, 0 for none. Every argument and result is passed as a 64-bit
 * integer: on the supported platforms (x86-64 and AArch64) all of them travel in integer registers,
 * narrower results are cut here, and so few distinct call shapes must be prepared at start.
 *
 * <p>The library is loaded when this class is first used; call {@link NativeCache#libLlvm()}
 * before, which reports what is wrong with it.
 */
final class LlvmC {
  private static final Linker LINKER = Linker.nativeLinker();
  private static final SymbolLookup LIBRARY = open();

  private static final MethodHandle CONSTANT_REAL =
      LINKER.downcallHandle(
          LIBRARY.findOrThrow("LLVMConstRealGetDouble"),
          FunctionDescriptor.of(
              ValueLayout.JAVA_DOUBLE, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG));
  private static final ThreadLocal<MemorySegment> LENGTH_SLOT =
      ThreadLocal.withInitial(() -> Arena.ofAuto().allocate(ValueLayout.JAVA_LONG));

  private static final MethodHandle CONTEXT_CREATE = link("LLVMContextCreate", 0);
  private static final MethodHandle CONTEXT_DISPOSE = link("LLVMContextDispose", 1);
  private static final MethodHandle SET_DIAGNOSTIC_HANDLER =
      link("LLVMContextSetDiagnosticHandler", 3);
  private static final MethodHandle DIAGNOSTIC_TEXT = link("LLVMGetDiagInfoDescription", 1);
  private static final MethodHandle DIAGNOSTIC_SEVERITY = link("LLVMGetDiagInfoSeverity", 1);
  private static final MethodHandle DISPOSE_MESSAGE = link("LLVMDisposeMessage", 1);
  private static final MethodHandle COPY_MEMORY_BUFFER =
      link("LLVMCreateMemoryBufferWithMemoryRangeCopy", 3);
  private static final MethodHandle PARSE_IR = link("LLVMParseIRInContext", 4);
  private static final MethodHandle LINK_MODULES = link("LLVMLinkModules2", 2);
  private static final MethodHandle DISPOSE_MODULE = link("LLVMDisposeModule", 1);
  private static final MethodHandle VERIFY_MODULE = link("LLVMVerifyModule", 3);
  private static final MethodHandle SET_NEW_DEBUG_INFO_FORMAT =
      link("LLVMSetIsNewDbgInfoFormat", 2);
  private static final MethodHandle STRIP_DEBUG_INFO = link("LLVMStripModuleDebugInfo", 1);
  private static final MethodHandle DATA_LAYOUT = link("LLVMGetModuleDataLayout", 1);
  private static final MethodHandle TARGET = link("LLVMGetTarget", 1);
  private static final MethodHandle MODULE_ASSEMBLY = link("LLVMGetModuleInlineAsm", 2);
  private static final MethodHandle FIRST_FUNCTION = link("LLVMGetFirstFunction", 1);
  private static final MethodHandle NEXT_FUNCTION = link("LLVMGetNextFunction", 1);
  private static final MethodHandle FIRST_GLOBAL = link("LLVMGetFirstGlobal", 1);
  private static final MethodHandle NEXT_GLOBAL = link("LLVMGetNextGlobal", 1);
  private static final MethodHandle NAMED_FUNCTION = link("LLVMGetNamedFunction", 2);
  private static final MethodHandle NAMED_GLOBAL = link("LLVMGetNamedGlobal", 2);
  private static final MethodHandle FIRST_ALIAS = link("LLVMGetFirstGlobalAlias", 1);
  private static final MethodHandle NEXT_ALIAS = link("LLVMGetNextGlobalAlias", 1);
  private static final MethodHandle ALIASEE = link("LLVMAliasGetAliasee", 1);
  private static final MethodHandle IS_DECLARATION = link("LLVMIsDeclaration", 1);
  private static final MethodHandle LINKAGE = link("LLVMGetLinkage", 1);
  private static final MethodHandle GLOBAL_VALUE_TYPE = link("LLVMGlobalGetValueType", 1);
  private static final MethodHandle INITIALIZER = link("LLVMGetInitializer", 1);
  private static final MethodHandle IS_THREAD_LOCAL = link("LLVMIsThreadLocal", 1);
  private static final MethodHandle IS_GLOBAL_CONSTANT = link("LLVMIsGlobalConstant", 1);
  private static final MethodHandle ALIGNMENT = link("LLVMGetAlignment", 1);
  private static final MethodHandle GLOBAL_METADATA = link("LLVMGlobalCopyAllMetadata", 2);
  private static final MethodHandle METADATA_ENTRY = link("LLVMValueMetadataEntriesGetMetadata", 2);
  private static final MethodHandle DISPOSE_METADATA_ENTRIES =
      link("LLVMDisposeValueMetadataEntries", 1);
  private static final MethodHandle SUBPROGRAM = link("LLVMGetSubprogram", 1);
  private static final MethodHandle COUNT_PARAMETERS = link("LLVMCountParams", 1);
  private static final MethodHandle PARAMETER = link("LLVMGetParam", 2);
  private static final MethodHandle FIRST_BLOCK = link("LLVMGetFirstBasicBlock", 1);
  private static final MethodHandle NEXT_BLOCK = link("LLVMGetNextBasicBlock", 1);
  private static final MethodHandle BLOCK_TERMINATOR = link("LLVMGetBasicBlockTerminator", 1);
  private static final MethodHandle LABEL_FUNCTION = link("LLVMGetBlockAddressFunction", 1);
  private static final MethodHandle LABEL_BLOCK = link("LLVMGetBlockAddressBasicBlock", 1);
  private static final MethodHandle BLOCK_OF_VALUE = link("LLVMValueAsBasicBlock", 1);
  private static final MethodHandle FIRST_INSTRUCTION = link("LLVMGetFirstInstruction", 1);
  private static final MethodHandle NEXT_INSTRUCTION = link("LLVMGetNextInstruction", 1);
  private static final MethodHandle INSTRUCTION_BLOCK = link("LLVMGetInstructionParent", 1);
  private static final MethodHandle OPCODE = link("LLVMGetInstructionOpcode", 1);
  private static final MethodHandle CONSTANT_OPCODE = link("LLVMGetConstOpcode", 1);
  private static final MethodHandle VALUE_KIND = link("LLVMGetValueKind", 1);
  private static final MethodHandle VALUE_NAME = link("LLVMGetValueName2", 2);
  private static final MethodHandle TYPE_OF = link("LLVMTypeOf", 1);
  private static final MethodHandle OPERAND_COUNT = link("LLVMGetNumOperands", 1);
  private static final MethodHandle OPERAND = link("LLVMGetOperand", 2);
  private static final MethodHandle INTEGER_PREDICATE = link("LLVMGetICmpPredicate", 1);
  private static final MethodHandle REAL_PREDICATE = link("LLVMGetFCmpPredicate", 1);
  private static final MethodHandle MASK_COUNT = link("LLVMGetNumMaskElements", 1);
  private static final MethodHandle MASK_VALUE = link("LLVMGetMaskValue", 2);
  private static final MethodHandle CALLED_VALUE = link("LLVMGetCalledValue", 1);
  private static final MethodHandle CALLED_TYPE = link("LLVMGetCalledFunctionType", 1);
  private static final MethodHandle ARGUMENT_COUNT = link("LLVMGetNumArgOperands", 1);
  private static final MethodHandle ATTRIBUTE_KIND = link("LLVMGetEnumAttributeKindForName", 2);
  private static final MethodHandle CALL_SITE_ATTRIBUTE = link("LLVMGetCallSiteEnumAttribute", 3);
  private static final MethodHandle PARAMETER_ATTRIBUTE = link("LLVMGetEnumAttributeAtIndex", 3);
  private static final MethodHandle ATTRIBUTE_TYPE = link("LLVMGetTypeAttributeValue", 1);
  private static final MethodHandle INLINE_ASSEMBLY = link("LLVMGetInlineAsmAsmString", 2);
  private static final MethodHandle ASSEMBLY_CONSTRAINTS =
      link("LLVMGetInlineAsmConstraintString", 2);
  private static final MethodHandle ASSEMBLY_DIALECT = link("LLVMGetInlineAsmDialect", 1);
  private static final MethodHandle SUCCESSOR_COUNT = link("LLVMGetNumSuccessors", 1);
  private static final MethodHandle SUCCESSOR = link("LLVMGetSuccessor", 2);
  private static final MethodHandle INCOMING_COUNT = link("LLVMCountIncoming", 1);
  private static final MethodHandle INCOMING_VALUE = link("LLVMGetIncomingValue", 2);
  private static final MethodHandle INCOMING_BLOCK = link("LLVMGetIncomingBlock", 2);
  private static final MethodHandle ALLOCATED_TYPE = link("LLVMGetAllocatedType", 1);
  private static final MethodHandle GEP_SOURCE_TYPE = link("LLVMGetGEPSourceElementType", 1);
  private static final MethodHandle INDEX_COUNT = link("LLVMGetNumIndices", 1);
  private static final MethodHandle INDICES = link("LLVMGetIndices", 1);
  private static final MethodHandle METADATA = link("LLVMGetMetadata", 2);
  private static final MethodHandle IS_VOLATILE = link("LLVMGetVolatile", 1);
  private static final MethodHandle ORDERING = link("LLVMGetOrdering", 1);
  private static final MethodHandle SUCCESS_ORDERING = link("LLVMGetCmpXchgSuccessOrdering", 1);
  private static final MethodHandle FAILURE_ORDERING = link("LLVMGetCmpXchgFailureOrdering", 1);
  private static final MethodHandle ATOMIC_OPERATION = link("LLVMGetAtomicRMWBinOp", 1);
  private static final MethodHandle IS_SINGLE_THREAD = link("LLVMIsAtomicSingleThread", 1);
  private static final MethodHandle CONSTANT_INTEGER = link("LLVMConstIntGetZExtValue", 1);
  private static final MethodHandle AGGREGATE_ELEMENT = link("LLVMGetAggregateElement", 2);
  private static final MethodHandle IS_CONSTANT_STRING = link("LLVMIsConstantString", 1);
  private static final MethodHandle CONSTANT_STRING = link("LLVMGetAsString", 2);
  private static final MethodHandle IS_NULL = link("LLVMIsNull", 1);
  private static final MethodHandle TYPE_KIND = link("LLVMGetTypeKind", 1);
  private static final MethodHandle INTEGER_WIDTH = link("LLVMGetIntTypeWidth", 1);
  private static final MethodHandle ELEMENT_TYPE = link("LLVMGetElementType", 1);
  private static final MethodHandle ARRAY_LENGTH = link("LLVMGetArrayLength2", 1);
  private static final MethodHandle VECTOR_SIZE = link("LLVMGetVectorSize", 1);
  private static final MethodHandle STRUCT_COUNT = link("LLVMCountStructElementTypes", 1);
  private static final MethodHandle STRUCT_ELEMENT = link("LLVMStructGetTypeAtIndex", 2);
  private static final MethodHandle IS_LITERAL_STRUCT = link("LLVMIsLiteralStruct", 1);
  private static final MethodHandle IS_OPAQUE_STRUCT = link("LLVMIsOpaqueStruct", 1);
  private static final MethodHandle RETURN_TYPE = link("LLVMGetReturnType", 1);
  private static final MethodHandle PARAMETER_TYPE_COUNT = link("LLVMCountParamTypes", 1);
  private static final MethodHandle IS_VARIADIC = link("LLVMIsFunctionVarArg", 1);
  private static final MethodHandle PRINT_VALUE = link("LLVMPrintValueToString", 1);
  private static final MethodHandle PRINT_TYPE = link("LLVMPrintTypeToString", 1);
  private static final MethodHandle POINTER_SIZE = link("LLVMPointerSize", 1);
  private static final MethodHandle BYTE_ORDER = link("LLVMByteOrder", 1);
  private static final MethodHandle SIZE_OF = link("LLVMABISizeOfType", 2);
  private static final MethodHandle ALIGNMENT_OF = link("LLVMABIAlignmentOfType", 2);
  private static final MethodHandle OFFSET_OF = link("LLVMOffsetOfElement", 3);
  private static final MethodHandle DEBUG_LOCATION = link("LLVMInstructionGetDebugLoc", 1);
  private static final MethodHandle LOCATION_LINE = link("LLVMDILocationGetLine", 1);
  private static final MethodHandle LOCATION_COLUMN = link("LLVMDILocationGetColumn", 1);
  private static final MethodHandle LOCATION_SCOPE = link("LLVMDILocationGetScope", 1);
  private static final MethodHandle LOCATION_INLINED_AT = link("LLVMDILocationGetInlinedAt", 1);
  private static final MethodHandle SUBPROGRAM_LINE = link("LLVMDISubprogramGetLine", 1);
  private static final MethodHandle VARIABLE_LINE = link("LLVMDIVariableGetLine", 1);
  private static final MethodHandle METADATA_KIND = link("LLVMGetMetadataKind", 1);
  private static final MethodHandle NODE_TAG = link("LLVMGetDINodeTag", 1);
  private static final MethodHandle DEBUG_TYPE_BITS = link("LLVMDITypeGetSizeInBits", 1);
  private static final MethodHandle DEBUG_TYPE_FLAGS = link("LLVMDITypeGetFlags", 1);
  private static final MethodHandle DEBUG_TYPE_OFFSET = link("LLVMDITypeGetOffsetInBits", 1);
  private static final MethodHandle METADATA_AS_VALUE = link("LLVMMetadataAsValue", 2);
  private static final MethodHandle VALUE_AS_METADATA = link("LLVMValueAsMetadata", 1);
  private static final MethodHandle METADATA_STRING = link("LLVMGetMDString", 2);
  private static final MethodHandle NODE_OPERAND_COUNT = link("LLVMGetMDNodeNumOperands", 1);
  private static final MethodHandle NODE_OPERANDS = link("LLVMGetMDNodeOperands", 2);

  private LlvmC() {}

  static long contextCreate() {
    return call(CONTEXT_CREATE);
  }

  static void contextDispose(long context) {
    call(CONTEXT_DISPOSE, context);
  }

  static void setDiagnosticHandler(long context, long handler, long data) {
    call(SET_DIAGNOSTIC_HANDLER, context, handler, data);
  }

  static long diagnosticText(long diagnostic) {
    return call(DIAGNOSTIC_TEXT, diagnostic);
  }

  static int diagnosticSeverity(long diagnostic) {
    return (int) call(DIAGNOSTIC_SEVERITY, diagnostic);
  }

  static void disposeMessage(long message) {
    call(DISPOSE_MESSAGE, message);
  }

  static long copyMemoryBuffer(long start, long length, long name) {
    return call(COPY_MEMORY_BUFFER, start, length, name);
  }

  static boolean parseIr(long context, long buffer, long outModule, long outMessage) {
    return (int) call(PARSE_IR, context, buffer, outModule, outMessage) != 0;
  }

  static boolean linkModules(long destination, long source) {
    return (int) call(LINK_MODULES, destination, source) != 0;
  }

  static void disposeModule(long module) {
    call(DISPOSE_MODULE, module);
  }

  static void stripDebugInfo(long module) {
    call(STRIP_DEBUG_INFO, module);
  }

  /** Says only whether a module is broken, and does nothing about it. */
  static final int RETURN_STATUS = 2;

  static boolean verifyModule(long module, int action, long outMessage) {
    return (int) call(VERIFY_MODULE, module, action, outMessage) != 0;
  }

  static void setNewDebugInfoFormat(long module, int newFormat) {
    call(SET_NEW_DEBUG_INFO_FORMAT, module, newFormat);
  }

  static long dataLayout(long module) {
    return call(DATA_LAYOUT, module);
  }

  static long target(long module) {
    return call(TARGET, module);
  }

  static String moduleAssembly(long module) {
    MemorySegment slot = lengthSlot();
    return string(
        call(MODULE_ASSEMBLY, module, slot.address()), slot.get(ValueLayout.JAVA_LONG, 0));
  }

  static long firstFunction(long module) {
    return call(FIRST_FUNCTION, module);
  }

  static long nextFunction(long function) {
    return call(NEXT_FUNCTION, function);
  }

  static long firstGlobal(long module) {
    return call(FIRST_GLOBAL, module);
  }

  static long nextGlobal(long global) {
    return call(NEXT_GLOBAL, global);
  }

  static long namedFunction(long module, long name) {
    return call(NAMED_FUNCTION, module, name);
  }

  static long namedGlobal(long module, long name) {
    return call(NAMED_GLOBAL, module, name);
  }

  static long firstAlias(long module) {
    return call(FIRST_ALIAS, module);
  }

  static long nextAlias(long alias) {
    return call(NEXT_ALIAS, alias);
  }

  static long aliasee(long alias) {
    return call(ALIASEE, alias);
  }

  static boolean isDeclaration(long global) {
    return (int) call(IS_DECLARATION, global) != 0;
  }

  static int linkage(long global) {
    return (int) call(LINKAGE, global);
  }

  static long globalValueType(long global) {
    return call(GLOBAL_VALUE_TYPE, global);
  }

  static long initializer(long global) {
    return call(INITIALIZER, global);
  }

  static boolean isThreadLocal(long global) {
    return (int) call(IS_THREAD_LOCAL, global) != 0;
  }

  static boolean isGlobalConstant(long global) {
    return (int) call(IS_GLOBAL_CONSTANT, global) != 0;
  }

  static int alignment(long value) {
    return (int) call(ALIGNMENT, value);
  }

  static long globalMetadata(long global, long outCount) {
    return call(GLOBAL_METADATA, global, outCount);
  }

  static long metadataEntry(long entries, int index) {
    return call(METADATA_ENTRY, entries, index);
  }

  static void disposeMetadataEntries(long entries) {
    call(DISPOSE_METADATA_ENTRIES, entries);
  }

  static long subprogram(long function) {
    return call(SUBPROGRAM, function);
  }

  static int countParameters(long function) {
    return (int) call(COUNT_PARAMETERS, function);
  }

  static long parameter(long function, int index) {
    return call(PARAMETER, function, index);
  }

  static long firstBlock(long function) {
    return call(FIRST_BLOCK, function);
  }

  static long nextBlock(long block) {
    return call(NEXT_BLOCK, block);
  }

  static long blockTerminator(long block) {
    return call(BLOCK_TERMINATOR, block);
  }

  /** The function of the address of a label. */
  static long labelFunction(long address) {
    return call(LABEL_FUNCTION, address);
  }

  /** The block of the address of a label. */
  static long labelBlock(long address) {
    return call(LABEL_BLOCK, address);
  }

  static long blockOfValue(long value) {
    return call(BLOCK_OF_VALUE, value);
  }

  static long firstInstruction(long block) {
    return call(FIRST_INSTRUCTION, block);
  }

  static long nextInstruction(long instruction) {
    return call(NEXT_INSTRUCTION, instruction);
  }

  static long instructionBlock(long instruction) {
    return call(INSTRUCTION_BLOCK, instruction);
  }

  static int opcode(long instruction) {
    return (int) call(OPCODE, instruction);
  }

  static int constantOpcode(long constant) {
    return (int) call(CONSTANT_OPCODE, constant);
  }

  static int valueKind(long value) {
    return (int) call(VALUE_KIND, value);
  }

  static String valueName(long value) {
    MemorySegment slot = lengthSlot();
    return string(call(VALUE_NAME, value, slot.address()), slot.get(ValueLayout.JAVA_LONG, 0));
  }

  static long typeOf(long value) {
    return call(TYPE_OF, value);
  }

  static int operandCount(long value) {
    return (int) call(OPERAND_COUNT, value);
  }

  static long operand(long value, int index) {
    return call(OPERAND, value, index);
  }

  static int integerPredicate(long instruction) {
    return (int) call(INTEGER_PREDICATE, instruction);
  }

  static int realPredicate(long instruction) {
    return (int) call(REAL_PREDICATE, instruction);
  }

  /** The number of elements that a {@code shufflevector} gives. */
  static int maskCount(long instruction) {
    return (int) call(MASK_COUNT, instruction);
  }

  /** Which element of its operands one of a {@code shufflevector} is; negative for poison. */
  static int maskValue(long instruction, int index) {
    return (int) call(MASK_VALUE, instruction, index);
  }

  static long calledValue(long call) {
    return call(CALLED_VALUE, call);
  }

  static long calledType(long call) {
    return call(CALLED_TYPE, call);
  }

  static int argumentCount(long call) {
    return (int) call(ARGUMENT_COUNT, call);
  }

  /** The number of an attribute. */
  static int attributeKind(String name) {
    try (Arena scratch = Arena.ofConfined()) {
      return (int) call(ATTRIBUTE_KIND, scratch.allocateFrom(name).address(), name.length());
    }
  }

  static long callSiteAttribute(long call, int index, int kind) {
    return call(CALL_SITE_ATTRIBUTE, call, index, kind);
  }

  static long parameterAttribute(long function, int index, int kind) {
    return call(PARAMETER_ATTRIBUTE, function, index, kind);
  }

  static long attributeType(long attribute) {
    return call(ATTRIBUTE_TYPE, attribute);
  }

  static String inlineAssembly(long value) {
    MemorySegment slot = lengthSlot();
    return string(call(INLINE_ASSEMBLY, value, slot.address()), slot.get(ValueLayout.JAVA_LONG, 0));
  }

  static String assemblyConstraints(long value) {
    MemorySegment slot = lengthSlot();
    return string(
        call(ASSEMBLY_CONSTRAINTS, value, slot.address()), slot.get(ValueLayout.JAVA_LONG, 0));
  }

  /** 0 for the syntax of AT&amp;T, 1 for that of Intel. */
  static int assemblyDialect(long value) {
    return (int) call(ASSEMBLY_DIALECT, value);
  }

  static int successorCount(long terminator) {
    return (int) call(SUCCESSOR_COUNT, terminator);
  }

  static long successor(long terminator, int index) {
    return call(SUCCESSOR, terminator, index);
  }

  static int incomingCount(long phi) {
    return (int) call(INCOMING_COUNT, phi);
  }

  static long incomingValue(long phi, int index) {
    return call(INCOMING_VALUE, phi, index);
  }

  static long incomingBlock(long phi, int index) {
    return call(INCOMING_BLOCK, phi, index);
  }

  static long allocatedType(long alloca) {
    return call(ALLOCATED_TYPE, alloca);
  }

  static long gepSourceType(long gep) {
    return call(GEP_SOURCE_TYPE, gep);
  }

  static int indexCount(long instruction) {
    return (int) call(INDEX_COUNT, instruction);
  }

  static long indices(long instruction) {
    return call(INDICES, instruction);
  }

  /** A piece of metadata of an instruction, 0 for none. */
  static long metadata(long instruction, int kind) {
    return call(METADATA, instruction, kind);
  }

  static boolean isVolatile(long access) {
    return (int) call(IS_VOLATILE, access) != 0;
  }

  static int ordering(long access) {
    return (int) call(ORDERING, access);
  }

  static int successOrdering(long exchange) {
    return (int) call(SUCCESS_ORDERING, exchange);
  }

  static int failureOrdering(long exchange) {
    return (int) call(FAILURE_ORDERING, exchange);
  }

  static int atomicOperation(long instruction) {
    return (int) call(ATOMIC_OPERATION, instruction);
  }

  static boolean isSingleThread(long instruction) {
    return (int) call(IS_SINGLE_THREAD, instruction) != 0;
  }

  static long constantInteger(long constant) {
    return call(CONSTANT_INTEGER, constant);
  }

  static long aggregateElement(long constant, int index) {
    return call(AGGREGATE_ELEMENT, constant, index);
  }

  static boolean isConstantString(long constant) {
    return (int) call(IS_CONSTANT_STRING, constant) != 0;
  }

  /** The bytes of a constant string, exactly. */
  static byte[] constantString(long constant) {
    MemorySegment slot = lengthSlot();
    long start = call(CONSTANT_STRING, constant, slot.address());
    long length = slot.get(ValueLayout.JAVA_LONG, 0);
    return MemorySegment.ofAddress(start).reinterpret(length).toArray(ValueLayout.JAVA_BYTE);
  }

  static boolean isNull(long constant) {
    return (int) call(IS_NULL, constant) != 0;
  }

  static int typeKind(long type) {
    return (int) call(TYPE_KIND, type);
  }

  static int integerWidth(long type) {
    return (int) call(INTEGER_WIDTH, type);
  }

  static long elementType(long type) {
    return call(ELEMENT_TYPE, type);
  }

  static long arrayLength(long type) {
    return call(ARRAY_LENGTH, type);
  }

  static int vectorSize(long type) {
    return (int) call(VECTOR_SIZE, type);
  }

  static int structCount(long type) {
    return (int) call(STRUCT_COUNT, type);
  }

  static long structElement(long type, int index) {
    return call(STRUCT_ELEMENT, type, index);
  }

  static boolean isLiteralStruct(long type) {
    return (int) call(IS_LITERAL_STRUCT, type) != 0;
  }

  static boolean isOpaqueStruct(long type) {
    return (int) call(IS_OPAQUE_STRUCT, type) != 0;
  }

  static long returnType(long functionType) {
    return call(RETURN_TYPE, functionType);
  }

  static int parameterTypeCount(long functionType) {
    return (int) call(PARAMETER_TYPE_COUNT, functionType);
  }

  static boolean isVariadic(long functionType) {
    return (int) call(IS_VARIADIC, functionType) != 0;
  }

  static long printValue(long value) {
    return call(PRINT_VALUE, value);
  }

  static long printType(long type) {
    return call(PRINT_TYPE, type);
  }

  static int pointerSize(long layout) {
    return (int) call(POINTER_SIZE, layout);
  }

  /** 0 for big-endian, 1 for little-endian. */
  static int byteOrder(long layout) {
    return (int) call(BYTE_ORDER, layout);
  }

  static long sizeOf(long layout, long type) {
    return call(SIZE_OF, layout, type);
  }

  static int alignmentOf(long layout, long type) {
    return (int) call(ALIGNMENT_OF, layout, type);
  }

  static long offsetOf(long layout, long type, int index) {
    return call(OFFSET_OF, layout, type, index);
  }

  static long debugLocation(long instruction) {
    return call(DEBUG_LOCATION, instruction);
  }

  static int locationLine(long location) {
    return (int) call(LOCATION_LINE, location);
  }

  static int locationColumn(long location) {
    return (int) call(LOCATION_COLUMN, location);
  }

  static long locationScope(long location) {
    return call(LOCATION_SCOPE, location);
  }

  static long locationInlinedAt(long location) {
    return call(LOCATION_INLINED_AT, location);
  }

  static int subprogramLine(long subprogram) {
    return (int) call(SUBPROGRAM_LINE, subprogram);
  }

  static int variableLine(long variable) {
    return (int) call(VARIABLE_LINE, variable);
  }

  static int metadataKind(long metadata) {
    return (int) call(METADATA_KIND, metadata);
  }

  static int nodeTag(long node) {
    return (int) call(NODE_TAG, node);
  }

  static long debugTypeBits(long type) {
    return call(DEBUG_TYPE_BITS, type);
  }

  static int debugTypeFlags(long type) {
    return (int) call(DEBUG_TYPE_FLAGS, type);
  }

  static long debugTypeOffset(long type) {
    return call(DEBUG_TYPE_OFFSET, type);
  }

  static long metadataAsValue(long context, long metadata) {
    return call(METADATA_AS_VALUE, context, metadata);
  }

  static long valueAsMetadata(long value) {
    return call(VALUE_AS_METADATA, value);
  }

  static String metadataString(long value) {
    MemorySegment slot = lengthSlot();
    return string(call(METADATA_STRING, value, slot.address()), slot.get(ValueLayout.JAVA_LONG, 0));
  }

  static int nodeOperandCount(long value) {
    return (int) call(NODE_OPERAND_COUNT, value);
  }

  static void nodeOperands(long value, long out) {
    call(NODE_OPERANDS, value, out);
  }

  /** The value of a floating-point constant, rounded to {@code double} where it is wider. */
  static double constantReal(long constant) {
    try {
      return (double) CONSTANT_REAL.invokeExact(constant, lengthSlot().address());
    } catch (Throwable e) {
      throw failed(e);
    }
  }

  /** Reads a C string; the empty one for address 0. */
  static String string(long address) {
    return address == 0 ? "" : memory(address).getString(0);
  }

  /** Reads text of a known length. */
  static String string(long address, long length) {
    if (address == 0 || length == 0) {
      return "";
    }
    byte[] bytes =
        MemorySegment.ofAddress(address).reinterpret(length).toArray(ValueLayout.JAVA_BYTE);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /** Reads a C string and frees it. */
  static String takeMessage(long address) {
    String text = string(address);
    if (address != 0) {
      disposeMessage(address);
    }
    return text;
  }

  /** All of the memory from an address on. */
  static MemorySegment memory(long address) {
    return MemorySegment.ofAddress(address).reinterpret(Long.MAX_VALUE);
  }

  /** Where a function of LLVM writes the length of the text that it returns; cleared. */
  private static MemorySegment lengthSlot() {
    MemorySegment slot = LENGTH_SLOT.get();
    slot.set(ValueLayout.JAVA_LONG, 0, 0);
    return slot;
  }

  private static SymbolLookup open() {
    try {
      return SymbolLookup.libraryLookup(NativeCache.ofUser().libLlvm(), Arena.global());
    } catch (InputException e) {
      throw new IllegalStateException(e.getMessage(), e);
    }
  }

  private static MethodHandle link(String name, int arguments) {
    MemoryLayout[] parameters = new MemoryLayout[arguments];
    Arrays.fill(parameters, ValueLayout.JAVA_LONG);
    return LINKER.downcallHandle(
        LIBRARY.findOrThrow(name), FunctionDescriptor.of(ValueLayout.JAVA_LONG, parameters));
  }

  private static long call(MethodHandle function) {
    try {
      return (long) function.invokeExact();
    } catch (Throwable e) {
      throw failed(e);
    }
  }

  private static long call(MethodHandle function, long a) {
    try {
      return (long) function.invokeExact(a);
    } catch (Throwable e) {
      throw failed(e);
    }
  }

  private static long call(MethodHandle function, long a, long b) {
    try {
      return (long) function.invokeExact(a, b);
    } catch (Throwable e) {
      throw failed(e);
    }
  }

  private static long call(MethodHandle function, long a, long b, long c) {
    try {
      return (long) function.invokeExact(a, b, c);
    } catch (Throwable e) {
      throw failed(e);
    }
  }

  private static long call(MethodHandle function, long a, long b, long c, long d) {
    try {
      return (long) function.invokeExact(a, b, c, d);
    } catch (Throwable e) {
      throw failed(e);
    }
  }

  private static IllegalStateException failed(Throwable e) {
    return new IllegalStateException("a call to LLVM failed", e);
  }
}
