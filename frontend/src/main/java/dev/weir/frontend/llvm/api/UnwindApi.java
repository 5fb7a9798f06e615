package dev.weir.frontend.llvm.api;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.List;

/**
 * The functions of the LLVM-C interface about exceptions: which code handles them, who calls what,
 * and how both are left out. See {@link LlvmC}.
 */
public final class UnwindApi {
  private static final MethodHandle HAS_PERSONALITY = LlvmC.link("LLVMHasPersonalityFn", 1);
  private static final MethodHandle UNWIND_BLOCK = LlvmC.link("LLVMGetUnwindDest", 1);
  private static final MethodHandle CLAUSE_COUNT = LlvmC.link("LLVMGetNumClauses", 1);
  private static final MethodHandle BLOCK_FUNCTION = LlvmC.link("LLVMGetBasicBlockParent", 1);
  private static final MethodHandle FIRST_USE = LlvmC.link("LLVMGetFirstUse", 1);
  private static final MethodHandle NEXT_USE = LlvmC.link("LLVMGetNextUse", 1);
  private static final MethodHandle USER = LlvmC.link("LLVMGetUser", 1);
  private static final MethodHandle CLAUSE = LlvmC.link("LLVMGetClause", 2);
  private static final MethodHandle NORMAL_BLOCK = LlvmC.link("LLVMGetNormalDest", 1);
  private static final MethodHandle BUILDER = LlvmC.link("LLVMCreateBuilderInContext", 1);
  private static final MethodHandle DISPOSE_BUILDER = LlvmC.link("LLVMDisposeBuilder", 1);
  private static final MethodHandle BUILD_BEFORE = LlvmC.link("LLVMPositionBuilderBefore", 2);
  private static final MethodHandle BUILD_CALL = LlvmC.link("LLVMBuildCall2", 6);
  private static final MethodHandle BUILD_BRANCH = LlvmC.link("LLVMBuildCondBr", 4);
  private static final MethodHandle SET_LOCATION = LlvmC.link("LLVMInstructionSetDebugLoc", 2);
  private static final MethodHandle ATTRIBUTE_COUNT =
      LlvmC.link("LLVMGetCallSiteAttributeCount", 2);
  private static final MethodHandle ATTRIBUTES = LlvmC.link("LLVMGetCallSiteAttributes", 3);
  private static final MethodHandle ADD_ATTRIBUTE = LlvmC.link("LLVMAddCallSiteAttribute", 3);
  private static final MethodHandle ERASE = LlvmC.link("LLVMInstructionEraseFromParent", 1);
  private static final MethodHandle ADD_FUNCTION = LlvmC.link("LLVMAddFunction", 3);
  private static final MethodHandle FUNCTION_TYPE = LlvmC.link("LLVMFunctionType", 4);
  private static final MethodHandle BIT_TYPE = LlvmC.link("LLVMInt1TypeInContext", 1);
  private static final MethodHandle OPTIONS = LlvmC.link("LLVMCreatePassBuilderOptions", 0);
  private static final MethodHandle DISPOSE_OPTIONS =
      LlvmC.link("LLVMDisposePassBuilderOptions", 1);
  private static final MethodHandle RUN_PASSES = LlvmC.link("LLVMRunPasses", 4);

  private UnwindApi() {}

  /** Whether a function may have code for exceptions. */
  public static boolean hasPersonality(long function) {
    return (int) LlvmC.call(HAS_PERSONALITY, function) != 0;
  }

  /** The block where an {@code invoke} goes on when an exception comes. */
  public static long unwindBlock(long invoke) {
    return LlvmC.call(UNWIND_BLOCK, invoke);
  }

  /**
   * How many kinds of exceptions a {@code landingpad} handles; none where it only runs destructors.
   */
  public static int clauseCount(long landingPad) {
    return (int) LlvmC.call(CLAUSE_COUNT, landingPad);
  }

  /** What a {@code landingpad} handles: a type's identity, null for all, or an array of types. */
  public static long clause(long landingPad, int index) {
    return LlvmC.call(CLAUSE, landingPad, index);
  }

  /** The function of an instruction. */
  public static LlvmValue functionOf(LlvmValue instruction) {
    long block = CodeApi.instructionBlock(instruction.ref());
    return new LlvmValue(LlvmC.call(BLOCK_FUNCTION, block));
  }

  /** What speaks of a value: instructions, constants, aliases. */
  public static List<LlvmValue> users(LlvmValue value) {
    List<LlvmValue> users = new ArrayList<>();
    for (long use = LlvmC.call(FIRST_USE, value.ref()); use != 0; use = LlvmC.call(NEXT_USE, use)) {
      users.add(new LlvmValue(LlvmC.call(USER, use)));
    }
    return users;
  }

  /** Declares a function that takes nothing and gives a bit. */
  static long addQuestion(long module, long context, String name) {
    long type = LlvmC.call(FUNCTION_TYPE, LlvmC.call(BIT_TYPE, context), 0, 0, 0);
    try (Arena scratch = Arena.ofConfined()) {
      return LlvmC.call(ADD_FUNCTION, module, scratch.allocateFrom(name).address(), type);
    }
  }

  /**
   * Puts a call in the place of an {@code invoke}, and behind it a branch to where that goes on
   * with or without an exception, as a question is answered.
   *
   * @param question a function that {@link #addQuestion} made
   * @return the call
   */
  static long callAndAsk(long context, LlvmValue invoke, long question) {
    long old = invoke.ref();
    long builder = LlvmC.call(BUILDER, context);
    try (Arena scratch = Arena.ofConfined()) {
      LlvmC.call(BUILD_BEFORE, builder, old);
      List<LlvmValue> operands = invoke.operands();
      int count = CodeApi.argumentCount(old);
      MemorySegment arguments = scratch.allocate(8L * count + 8);
      for (int i = 0; i < count; i++) {
        arguments.setAtIndex(ValueLayout.JAVA_LONG, i, operands.get(i).ref());
      }
      long name = scratch.allocateFrom("").address();
      long type = CodeApi.calledType(old);
      long callee = CodeApi.calledValue(old);
      long call = LlvmC.call(BUILD_CALL, builder, type, callee, arguments.address(), count, name);
      copyAttributes(old, call, count, scratch);
      LlvmC.call(SET_LOCATION, call, MetadataApi.debugLocation(old));
      long asked = ModuleApi.globalValueType(question);
      long answer = LlvmC.call(BUILD_CALL, builder, asked, question, arguments.address(), 0, name);
      LlvmC.call(BUILD_BRANCH, builder, answer, unwindBlock(old), LlvmC.call(NORMAL_BLOCK, old));
      invoke.replaceBy(new LlvmValue(call));
      LlvmC.call(ERASE, old);
      return call;
    } finally {
      LlvmC.call(DISPOSE_BUILDER, builder);
    }
  }

  /** Those of the result, the arguments and the function, which have these indices. */
  private static void copyAttributes(long from, long to, int arguments, Arena scratch) {
    for (int index = -1; index <= arguments; index++) {
      // Indices are unsigned words.
      long unsigned = Integer.toUnsignedLong(index);
      int count = (int) LlvmC.call(ATTRIBUTE_COUNT, from, unsigned);
      MemorySegment attributes = scratch.allocate(8L * count + 8);
      LlvmC.call(ATTRIBUTES, from, unsigned, attributes.address());
      for (int i = 0; i < count; i++) {
        LlvmC.call(ADD_ATTRIBUTE, to, unsigned, attributes.getAtIndex(ValueLayout.JAVA_LONG, i));
      }
    }
  }

  /**
   * Turns every {@code invoke} into a call, the last of its block but for a jump to where it goes
   * on without an exception.
   */
  static void turnInvokesIntoCalls(long module) {
    long options = LlvmC.call(OPTIONS);
    try (Arena scratch = Arena.ofConfined()) {
      long passes = scratch.allocateFrom("function(lower-invoke)").address();
      if (LlvmC.call(RUN_PASSES, module, passes, 0, options) != 0) {
        throw new IllegalStateException("LLVM does not know the pass lower-invoke");
      }
    } finally {
      LlvmC.call(DISPOSE_OPTIONS, options);
    }
  }
}
