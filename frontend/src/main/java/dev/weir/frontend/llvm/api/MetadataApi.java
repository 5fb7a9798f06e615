package dev.weir.frontend.llvm.api;

import java.lang.invoke.MethodHandle;

/**
 * The functions of the LLVM-C interface about metadata, and of debug information. See {@link
 * LlvmC}.
 */
public final class MetadataApi {
  private static final MethodHandle METADATA = LlvmC.link("LLVMGetMetadata", 2);
  private static final MethodHandle METADATA_AS_VALUE = LlvmC.link("LLVMMetadataAsValue", 2);
  private static final MethodHandle VALUE_AS_METADATA = LlvmC.link("LLVMValueAsMetadata", 1);
  private static final MethodHandle METADATA_KIND = LlvmC.link("LLVMGetMetadataKind", 1);
  private static final MethodHandle METADATA_STRING = LlvmC.link("LLVMGetMDString", 2);
  private static final MethodHandle NODE_OPERAND_COUNT = LlvmC.link("LLVMGetMDNodeNumOperands", 1);
  private static final MethodHandle NODE_OPERANDS = LlvmC.link("LLVMGetMDNodeOperands", 2);
  private static final MethodHandle GLOBAL_METADATA = LlvmC.link("LLVMGlobalCopyAllMetadata", 2);
  private static final MethodHandle METADATA_ENTRY =
      LlvmC.link("LLVMValueMetadataEntriesGetMetadata", 2);
  private static final MethodHandle DISPOSE_METADATA_ENTRIES =
      LlvmC.link("LLVMDisposeValueMetadataEntries", 1);
  private static final MethodHandle NODE_TAG = LlvmC.link("LLVMGetDINodeTag", 1);
  private static final MethodHandle DEBUG_LOCATION = LlvmC.link("LLVMInstructionGetDebugLoc", 1);
  private static final MethodHandle LOCATION_LINE = LlvmC.link("LLVMDILocationGetLine", 1);
  private static final MethodHandle LOCATION_COLUMN = LlvmC.link("LLVMDILocationGetColumn", 1);
  private static final MethodHandle LOCATION_SCOPE = LlvmC.link("LLVMDILocationGetScope", 1);
  private static final MethodHandle SUBPROGRAM = LlvmC.link("LLVMGetSubprogram", 1);
  private static final MethodHandle SUBPROGRAM_LINE = LlvmC.link("LLVMDISubprogramGetLine", 1);
  private static final MethodHandle VARIABLE_LINE = LlvmC.link("LLVMDIVariableGetLine", 1);
  private static final MethodHandle DEBUG_TYPE_BITS = LlvmC.link("LLVMDITypeGetSizeInBits", 1);
  private static final MethodHandle DEBUG_TYPE_FLAGS = LlvmC.link("LLVMDITypeGetFlags", 1);
  private static final MethodHandle DEBUG_TYPE_OFFSET = LlvmC.link("LLVMDITypeGetOffsetInBits", 1);

  private MetadataApi() {}

  /** A piece of metadata of an instruction, 0 for none. */
  public static long metadata(long instruction, int kind) {
    return LlvmC.call(METADATA, instruction, kind);
  }

  /** {@code LLVMMetadataAsValue}. */
  public static long metadataAsValue(long context, long metadata) {
    return LlvmC.call(METADATA_AS_VALUE, context, metadata);
  }

  /** {@code LLVMValueAsMetadata}. */
  public static long valueAsMetadata(long value) {
    return LlvmC.call(VALUE_AS_METADATA, value);
  }

  /** {@code LLVMGetMetadataKind}. */
  public static int metadataKind(long metadata) {
    return (int) LlvmC.call(METADATA_KIND, metadata);
  }

  /** {@code LLVMGetMDString}. */
  public static String metadataString(long value) {
    return LlvmC.text(METADATA_STRING, value);
  }

  /** {@code LLVMGetMDNodeNumOperands}. */
  public static int nodeOperandCount(long value) {
    return (int) LlvmC.call(NODE_OPERAND_COUNT, value);
  }

  /** {@code LLVMGetMDNodeOperands}. */
  public static void nodeOperands(long value, long out) {
    LlvmC.call(NODE_OPERANDS, value, out);
  }

  /** {@code LLVMGlobalCopyAllMetadata}. */
  public static long globalMetadata(long global, long outCount) {
    return LlvmC.call(GLOBAL_METADATA, global, outCount);
  }

  /** {@code LLVMValueMetadataEntriesGetMetadata}. */
  public static long metadataEntry(long entries, int index) {
    return LlvmC.call(METADATA_ENTRY, entries, index);
  }

  /** {@code LLVMDisposeValueMetadataEntries}. */
  public static void disposeMetadataEntries(long entries) {
    LlvmC.call(DISPOSE_METADATA_ENTRIES, entries);
  }

  /** {@code LLVMGetDINodeTag}. */
  public static int nodeTag(long node) {
    return (int) LlvmC.call(NODE_TAG, node);
  }

  /** {@code LLVMInstructionGetDebugLoc}. */
  public static long debugLocation(long instruction) {
    return LlvmC.call(DEBUG_LOCATION, instruction);
  }

  /** {@code LLVMDILocationGetLine}; 0 for one that fits no {@code int}. */
  public static int locationLine(long location) {
    return Math.max(0, (int) LlvmC.call(LOCATION_LINE, location));
  }

  /** {@code LLVMDILocationGetColumn}; 0 for one that fits no {@code int}. */
  public static int locationColumn(long location) {
    return Math.max(0, (int) LlvmC.call(LOCATION_COLUMN, location));
  }

  /** {@code LLVMDILocationGetScope}. */
  public static long locationScope(long location) {
    return LlvmC.call(LOCATION_SCOPE, location);
  }

  /** {@code LLVMGetSubprogram}. */
  public static long subprogram(long function) {
    return LlvmC.call(SUBPROGRAM, function);
  }

  /** {@code LLVMDISubprogramGetLine}; 0 for one that fits no {@code int}. */
  public static int subprogramLine(long subprogram) {
    return Math.max(0, (int) LlvmC.call(SUBPROGRAM_LINE, subprogram));
  }

  /** {@code LLVMDIVariableGetLine}; 0 for one that fits no {@code int}. */
  public static int variableLine(long variable) {
    return Math.max(0, (int) LlvmC.call(VARIABLE_LINE, variable));
  }

  /** {@code LLVMDITypeGetSizeInBits}. */
  public static long debugTypeBits(long type) {
    return LlvmC.call(DEBUG_TYPE_BITS, type);
  }

  /** {@code LLVMDITypeGetFlags}. */
  public static int debugTypeFlags(long type) {
    return (int) LlvmC.call(DEBUG_TYPE_FLAGS, type);
  }

  /** {@code LLVMDITypeGetOffsetInBits}. */
  public static long debugTypeOffset(long type) {
    return LlvmC.call(DEBUG_TYPE_OFFSET, type);
  }
}
