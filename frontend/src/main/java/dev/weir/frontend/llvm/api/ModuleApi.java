package dev.weir.frontend.llvm.api;

import java.lang.invoke.MethodHandle;

/**
 * The functions of the LLVM-C interface about contexts, modules, and their functions and variables.
 * See {@link LlvmC}.
 */
public final class ModuleApi {
  private static final MethodHandle CONTEXT_CREATE = LlvmC.link("LLVMContextCreate", 0);
  private static final MethodHandle CONTEXT_DISPOSE = LlvmC.link("LLVMContextDispose", 1);
  private static final MethodHandle SET_DIAGNOSTIC_HANDLER =
      LlvmC.link("LLVMContextSetDiagnosticHandler", 3);
  private static final MethodHandle DIAGNOSTIC_TEXT = LlvmC.link("LLVMGetDiagInfoDescription", 1);
  private static final MethodHandle DIAGNOSTIC_SEVERITY = LlvmC.link("LLVMGetDiagInfoSeverity", 1);
  private static final MethodHandle COPY_MEMORY_BUFFER =
      LlvmC.link("LLVMCreateMemoryBufferWithMemoryRangeCopy", 3);
  private static final MethodHandle PARSE_IR = LlvmC.link("LLVMParseIRInContext", 4);
  private static final MethodHandle LINK_MODULES = LlvmC.link("LLVMLinkModules2", 2);
  private static final MethodHandle DISPOSE_MODULE = LlvmC.link("LLVMDisposeModule", 1);
  private static final MethodHandle VERIFY_MODULE = LlvmC.link("LLVMVerifyModule", 3);
  private static final MethodHandle STRIP_DEBUG_INFO = LlvmC.link("LLVMStripModuleDebugInfo", 1);
  private static final MethodHandle SET_NEW_DEBUG_INFO_FORMAT =
      LlvmC.link("LLVMSetIsNewDbgInfoFormat", 2);
  private static final MethodHandle DATA_LAYOUT = LlvmC.link("LLVMGetModuleDataLayout", 1);
  private static final MethodHandle TARGET = LlvmC.link("LLVMGetTarget", 1);
  private static final MethodHandle MODULE_ASSEMBLY = LlvmC.link("LLVMGetModuleInlineAsm", 2);
  private static final MethodHandle FIRST_FUNCTION = LlvmC.link("LLVMGetFirstFunction", 1);
  private static final MethodHandle NEXT_FUNCTION = LlvmC.link("LLVMGetNextFunction", 1);
  private static final MethodHandle FIRST_GLOBAL = LlvmC.link("LLVMGetFirstGlobal", 1);
  private static final MethodHandle NEXT_GLOBAL = LlvmC.link("LLVMGetNextGlobal", 1);
  private static final MethodHandle ALIASEE = LlvmC.link("LLVMAliasGetAliasee", 1);
  private static final MethodHandle IS_DECLARATION = LlvmC.link("LLVMIsDeclaration", 1);
  private static final MethodHandle LINKAGE = LlvmC.link("LLVMGetLinkage", 1);
  private static final MethodHandle GLOBAL_VALUE_TYPE = LlvmC.link("LLVMGlobalGetValueType", 1);
  private static final MethodHandle INITIALIZER = LlvmC.link("LLVMGetInitializer", 1);
  private static final MethodHandle IS_THREAD_LOCAL = LlvmC.link("LLVMIsThreadLocal", 1);
  private static final MethodHandle IS_GLOBAL_CONSTANT = LlvmC.link("LLVMIsGlobalConstant", 1);

  private static final int INTERNAL_LINKAGE = 8;
  private static final int PRIVATE_LINKAGE = 9;

  private ModuleApi() {}

  static long contextCreate() {
    return LlvmC.call(CONTEXT_CREATE);
  }

  static void contextDispose(long context) {
    LlvmC.call(CONTEXT_DISPOSE, context);
  }

  static void setDiagnosticHandler(long context, long handler, long data) {
    LlvmC.call(SET_DIAGNOSTIC_HANDLER, context, handler, data);
  }

  static String diagnosticText(long diagnostic) {
    return LlvmC.takeMessage(LlvmC.call(DIAGNOSTIC_TEXT, diagnostic));
  }

  static int diagnosticSeverity(long diagnostic) {
    return (int) LlvmC.call(DIAGNOSTIC_SEVERITY, diagnostic);
  }

  static long copyMemoryBuffer(long start, long length, long name) {
    return LlvmC.call(COPY_MEMORY_BUFFER, start, length, name);
  }

  static boolean parseIr(long context, long buffer, long outModule, long outMessage) {
    return (int) LlvmC.call(PARSE_IR, context, buffer, outModule, outMessage) != 0;
  }

  static boolean linkModules(long destination, long source) {
    return (int) LlvmC.call(LINK_MODULES, destination, source) != 0;
  }

  static void disposeModule(long module) {
    LlvmC.call(DISPOSE_MODULE, module);
  }

  /** Says only whether a module is broken, and does nothing about it. */
  static final int RETURN_STATUS = 2;

  static boolean verifyModule(long module, int action, long outMessage) {
    return (int) LlvmC.call(VERIFY_MODULE, module, action, outMessage) != 0;
  }

  static void stripDebugInfo(long module) {
    LlvmC.call(STRIP_DEBUG_INFO, module);
  }

  static void setNewDebugInfoFormat(long module, int newFormat) {
    LlvmC.call(SET_NEW_DEBUG_INFO_FORMAT, module, newFormat);
  }

  static long dataLayout(long module) {
    return LlvmC.call(DATA_LAYOUT, module);
  }

  /** The target's name: processor, maker, system. */
  static String target(long module) {
    return LlvmC.string(LlvmC.call(TARGET, module));
  }

  static String moduleAssembly(long module) {
    return LlvmC.text(MODULE_ASSEMBLY, module);
  }

  static long firstFunction(long module) {
    return LlvmC.call(FIRST_FUNCTION, module);
  }

  static long nextFunction(long function) {
    return LlvmC.call(NEXT_FUNCTION, function);
  }

  static long firstGlobal(long module) {
    return LlvmC.call(FIRST_GLOBAL, module);
  }

  static long nextGlobal(long global) {
    return LlvmC.call(NEXT_GLOBAL, global);
  }

  static long aliasee(long alias) {
    return LlvmC.call(ALIASEE, alias);
  }

  /** {@code LLVMIsDeclaration}. */
  public static boolean isDeclaration(long global) {
    return (int) LlvmC.call(IS_DECLARATION, global) != 0;
  }

  /** {@code LLVMGetLinkage}. */
  public static int linkage(long global) {
    return (int) LlvmC.call(LINKAGE, global);
  }

  /** Whether only the file that defines it knows a function or variable. */
  public static boolean isLocal(long global) {
    int linkage = linkage(global);
    return linkage == INTERNAL_LINKAGE || linkage == PRIVATE_LINKAGE;
  }

  /** {@code LLVMGlobalGetValueType}. */
  public static long globalValueType(long global) {
    return LlvmC.call(GLOBAL_VALUE_TYPE, global);
  }

  /** {@code LLVMGetInitializer}. */
  public static long initializer(long global) {
    return LlvmC.call(INITIALIZER, global);
  }

  /** {@code LLVMIsThreadLocal}. */
  public static boolean isThreadLocal(long global) {
    return (int) LlvmC.call(IS_THREAD_LOCAL, global) != 0;
  }

  /** {@code LLVMIsGlobalConstant}. */
  public static boolean isGlobalConstant(long global) {
    return (int) LlvmC.call(IS_GLOBAL_CONSTANT, global) != 0;
  }
}
