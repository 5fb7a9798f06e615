package dev.weir.frontend.llvm.api;

import java.lang.foreign.Arena;
import java.lang.invoke.MethodHandle;

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

  /** How many kinds of exceptions a {@code landingpad} handles; none where it only tidies up. */
  public static int clauseCount(long landingPad) {
    return (int) LlvmC.call(CLAUSE_COUNT, landingPad);
  }

  /** The function of a block. */
  public static long function(long block) {
    return LlvmC.call(BLOCK_FUNCTION, block);
  }

  /** {@code LLVMGetFirstUse}. */
  public static long firstUse(long value) {
    return LlvmC.call(FIRST_USE, value);
  }

  /** {@code LLVMGetNextUse}. */
  public static long nextUse(long use) {
    return LlvmC.call(NEXT_USE, use);
  }

  /** {@code LLVMGetUser}. */
  public static long user(long use) {
    return LlvmC.call(USER, use);
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
