package dev.weir.frontend.llvm.api;

import dev.weir.frontend.InputException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongUnaryOperator;
import java.util.function.UnaryOperator;

/** A module in a context of its own; closing it frees both. */
public final class LlvmModule implements AutoCloseable {
  private final Arena arena = Arena.ofShared();
  private final List<String> diagnostics = new ArrayList<>();
  private final long context;
  private long module;

  private LlvmModule() {
    context = ModuleApi.contextCreate();
  }

  /**
   * Reads a module.
   *
   * @param bitcode bitcode or text that is known to be sound
   * @param name the file's name, for messages
   * @throws InputException if it cannot be read
   */
  public static LlvmModule parse(byte[] bitcode, String name) throws InputException {
    LlvmModule result = new LlvmModule();
    try {
      result.module = result.read(bitcode, name);
      return result;
    } catch (InputException | RuntimeException e) {
      result.close();
      throw e;
    }
  }

  /** Whether a user wrote this module: no compiler of ours has seen it. */
  private static boolean isWritten(String name) {
    return name.endsWith(".ll") || name.endsWith(".bc");
  }

  /**
   * Debug information that does not fit together is no reason to refuse a module, but what reads it
   * here trusts it. A module that came so far can have no other damage.
   */
  private static void leaveOutDamagedDebugInfo(long module) {
    try (Arena scratch = Arena.ofConfined()) {
      MemorySegment out = scratch.allocate(8);
      if (ModuleApi.verifyModule(module, ModuleApi.RETURN_STATUS, out.address())) {
        LlvmC.takeMessage(out.get(ValueLayout.JAVA_LONG, 0));
        ModuleApi.stripDebugInfo(module);
      }
    }
  }

  private long read(byte[] bitcode, String name) throws InputException {
    try (Arena scratch = Arena.ofConfined()) {
      // One zero byte behind the contents: the reader of text asks for it.
      MemorySegment bytes = scratch.allocate(bitcode.length + 1L);
      MemorySegment.copy(bitcode, 0, bytes, ValueLayout.JAVA_BYTE, 0, bitcode.length);
      long buffer =
          ModuleApi.copyMemoryBuffer(
              bytes.address(), bitcode.length, scratch.allocateFrom(name).address());
      MemorySegment out = scratch.allocate(16);
      if (ModuleApi.parseIr(context, buffer, out.address(), out.address() + 8)) {
        String message = LlvmC.takeMessage(out.get(ValueLayout.JAVA_LONG, 8));
        throw new InputException(
            name + ": no module of LLVM 20 (" + firstLine(message) + "); compile it anew");
      }
      long parsed = out.get(ValueLayout.JAVA_LONG, 0);
      if (isWritten(name)) {
        leaveOutDamagedDebugInfo(parsed);
      }
      return parsed;
    }
  }

  /**
   * Moves the contents of another module into this one.
   *
   * @throws InputException if definitions contradict each other
   */
  public void link(byte[] bitcode, String name) throws InputException {
    link(bitcode, name, UnaryOperator.identity());
  }

  /**
   * Moves the contents of another module into this one.
   *
   * @param names gives the functions and variables of that module the names that they get here
   * @throws InputException if definitions contradict each other
   */
  public void link(byte[] bitcode, String name, UnaryOperator<String> names) throws InputException {
    collectDiagnostics();
    long other = read(bitcode, name);
    for (LlvmValue global : globalsOf(other)) {
      String given = names.apply(global.name());
      if (!given.equals(global.name())) {
        global.rename(given);
      }
    }
    if (ModuleApi.linkModules(module, other)) {
      throw new InputException(
          name
              + ": cannot be linked with the other files ("
              + (diagnostics.isEmpty() ? "unknown reason" : firstLine(diagnostics.getFirst()))
              + "); make the declarations agree");
    }
  }

  /** Turns debug records into calls of {@code llvm.dbg} intrinsics, which can be walked. */
  public void useDebugIntrinsics() {
    ModuleApi.setNewDebugInfoFormat(module, 0);
  }

  /** Declares a function that takes nothing and gives a bit. */
  public LlvmValue addQuestion(String name) {
    return new LlvmValue(UnwindApi.addQuestion(module, context, name));
  }

  /**
   * Puts a call in the place of an {@code invoke}, and a branch that goes on with an exception
   * where the answer to a question is 1; gives the call.
   *
   * @param question a function that {@link #addQuestion} made
   */
  public LlvmValue callAndAsk(LlvmValue invoke, LlvmValue question) {
    return new LlvmValue(UnwindApi.callAndAsk(context, invoke, question.ref()));
  }

  /** Leaves out what happens where calls end by exceptions. */
  public void turnInvokesIntoCalls() {
    UnwindApi.turnInvokesIntoCalls(module);
  }

  /** LLVM's context of the module. */
  public long context() {
    return context;
  }

  /** For questions about sizes and offsets. */
  public long dataLayout() {
    return ModuleApi.dataLayout(module);
  }

  /** For which processor and system it was made; empty where that is not said. */
  public String target() {
    return ModuleApi.target(module);
  }

  /** Assembly outside of functions; empty if there is none. */
  public String assembly() {
    return ModuleApi.moduleAssembly(module);
  }

  /** All functions, those without a body too. */
  public List<LlvmValue> functions() {
    return list(ModuleApi.firstFunction(module), ModuleApi::nextFunction);
  }

  /** The variables. */
  public List<LlvmValue> globals() {
    return list(ModuleApi.firstGlobal(module), ModuleApi::nextGlobal);
  }

  /** The functions and the variables. */
  public List<LlvmValue> functionsAndGlobals() {
    return globalsOf(module);
  }

  private static List<LlvmValue> globalsOf(long module) {
    List<LlvmValue> all = list(ModuleApi.firstFunction(module), ModuleApi::nextFunction);
    all.addAll(list(ModuleApi.firstGlobal(module), ModuleApi::nextGlobal));
    return all;
  }

  /** The instructions of a block in order. */
  public static List<LlvmValue> instructions(long block) {
    return list(CodeApi.firstInstruction(block), CodeApi::nextInstruction);
  }

  private static List<LlvmValue> list(long first, LongUnaryOperator next) {
    List<LlvmValue> result = new ArrayList<>();
    for (long ref = first; ref != 0; ref = next.applyAsLong(ref)) {
      result.add(new LlvmValue(ref));
    }
    return result;
  }

  /** Without this, LLVM ends the process at an error while linking. */
  private void collectDiagnostics() {
    try {
      MemorySegment handler =
          Linker.nativeLinker()
              .upcallStub(
                  MethodHandles.lookup()
                      .bind(
                          this,
                          "diagnose",
                          MethodType.methodType(void.class, long.class, long.class)),
                  FunctionDescriptor.ofVoid(ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG),
                  arena);
      ModuleApi.setDiagnosticHandler(context, handler.address(), 0);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  @SuppressWarnings("unused") // Called by LLVM.
  private void diagnose(long diagnostic, long data) {
    if (ModuleApi.diagnosticSeverity(diagnostic) == 0) {
      diagnostics.add(ModuleApi.diagnosticText(diagnostic));
    }
  }

  private static String firstLine(String text) {
    return text.lines().findFirst().orElse("no reason given");
  }

  @Override
  public void close() {
    if (module != 0) {
      ModuleApi.disposeModule(module);
      module = 0;
    }
    ModuleApi.contextDispose(context);
    arena.close();
  }
}
