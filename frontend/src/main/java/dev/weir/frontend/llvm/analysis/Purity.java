package dev.weir.frontend.llvm.analysis;

import dev.weir.frontend.llvm.api.LlvmOpcode;
import dev.weir.frontend.llvm.api.LlvmValue;
import java.util.Set;

/** Which instructions matter only for their result, or not at all. */
final class Purity {
  private static final Set<String> PURE_INTRINSICS =
      Set.of(
          """
          abs bitreverse bswap canonicalize ceil copysign cos cosh acos asin atan atan2 ctlz ctpop
          cttz expect exp exp10 exp2 fabs floor frexp fma fmuladd fptosi fptoui fshl fshr is
          launder ldexp llrint llround log log10 log2 lrint lround maximum maxnum minimum minnum
          nearbyint objectsize pow powi ptrmask rint round roundeven sadd sin sinh sqrt sshl ssub
          smax smin smul ssa stacksave strip tan tanh trunc threadlocal uadd umax umin umul ushl
          usub vector scmp ucmp
          """
              .split("\\s+"));

  private static final Set<String> IGNORED =
      Set.of(
          """
          assume clear_cache dbg donothing experimental invariant lifetime prefetch pseudoprobe
          sideeffect stackrestore var
          """
              .split("\\s+"));

  private Purity() {}

  /** Whether this is a call that says something to compilers alone. */
  static boolean isIgnored(LlvmValue instruction) {
    if (instruction.opcode() != LlvmOpcode.CALL) {
      return false;
    }
    String name = instruction.calledIntrinsic();
    return !name.isEmpty()
        && (IGNORED.contains(operation(name)) && !name.startsWith("llvm.experimental.")
            || name.startsWith("llvm.experimental.noalias"));
  }

  /** Whether an instruction can be left out when nothing uses its result. */
  static boolean isPure(LlvmValue instruction) {
    return switch (instruction.opcode()) {
      case ADD,
          FADD,
          SUB,
          FSUB,
          MUL,
          FMUL,
          FDIV,
          FREM,
          FNEG,
          SHL,
          LSHR,
          ASHR,
          AND,
          OR,
          XOR,
          ALLOCA,
          GET_ELEMENT_PTR,
          TRUNC,
          ZEXT,
          SEXT,
          FP_TO_UI,
          FP_TO_SI,
          UI_TO_FP,
          SI_TO_FP,
          FP_TRUNC,
          FP_EXT,
          PTR_TO_INT,
          INT_TO_PTR,
          BIT_CAST,
          ADDR_SPACE_CAST,
          ICMP,
          FCMP,
          PHI,
          SELECT,
          EXTRACT_ELEMENT,
          INSERT_ELEMENT,
          SHUFFLE_VECTOR,
          EXTRACT_VALUE,
          INSERT_VALUE,
          FREEZE ->
          true;
      // A division can fail: what the source divides stays.
      case UDIV, SDIV, UREM, SREM -> false;
      case CALL -> isPureIntrinsic(instruction.calledIntrinsic());
      case RET,
          BR,
          SWITCH,
          INDIRECT_BR,
          INVOKE,
          UNREACHABLE,
          LOAD,
          STORE,
          VA_ARG,
          FENCE,
          ATOMIC_CMP_XCHG,
          ATOMIC_RMW,
          RESUME,
          LANDING_PAD,
          CLEANUP_RET,
          CATCH_RET,
          CATCH_PAD,
          CLEANUP_PAD,
          CATCH_SWITCH,
          CALL_BR,
          UNKNOWN ->
          false;
    };
  }

  private static boolean isPureIntrinsic(String name) {
    return !name.isEmpty() && PURE_INTRINSICS.contains(operation(name));
  }

  /** What an intrinsic function does: the part after the first dot. */
  private static String operation(String name) {
    int end = name.indexOf('.', "llvm.".length());
    return name.substring("llvm.".length(), end < 0 ? name.length() : end);
  }
}
