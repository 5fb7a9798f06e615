package dev.weir.frontend.llvm.context;

import dev.weir.frontend.llvm.analysis.ControlFlow;
import dev.weir.frontend.llvm.api.CodeApi;
import dev.weir.frontend.llvm.api.LlvmModule;
import dev.weir.frontend.llvm.api.LlvmOpcode;
import dev.weir.frontend.llvm.api.LlvmValue;
import dev.weir.frontend.llvm.api.ModuleApi;
import dev.weir.frontend.llvm.api.UnwindApi;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Who calls whom in a module, and where exceptions that come out of a call go. A call through a
 * pointer may be one of any function whose address is taken.
 */
final class ExceptionPaths {
  private static final String TERMINATE = "__clang_call_terminate";

  private final List<LlvmValue> defined;
  private @Nullable List<LlvmValue> byAddress;
  private final Map<LlvmValue, List<LlvmValue>> calls = new HashMap<>();

  ExceptionPaths(LlvmModule module) {
    defined = module.functions().stream().filter(f -> !ModuleApi.isDeclaration(f.ref())).toList();
  }

  /** The functions with a body. */
  List<LlvmValue> defined() {
    return defined;
  }

  /** The calls of a function that can be reached, but for those of intrinsic functions. */
  List<LlvmValue> calls(LlvmValue function) {
    return calls.computeIfAbsent(
        function,
        known ->
            new ControlFlow(known)
                .blocks().stream()
                    .flatMap(block -> LlvmModule.instructions(block).stream())
                    .filter(call -> isCall(call) && call.calledIntrinsic().isEmpty())
                    .toList());
  }

  /** What a call may call. */
  List<LlvmValue> callees(LlvmValue call) {
    LlvmValue callee = call.called().resolved();
    return switch (callee.kind()) {
      case FUNCTION -> List.of(callee);
      case INLINE_ASSEMBLY -> List.of();
      default -> byAddress();
    };
  }

  /** Those whose address is taken, once they are asked for. */
  private List<LlvmValue> byAddress() {
    if (byAddress == null) {
      byAddress = defined.stream().filter(ExceptionPaths::hasItsAddressTaken).toList();
    }
    return byAddress;
  }

  /** Whether an instruction calls a function by this name. */
  static boolean calls(LlvmValue instruction, String function) {
    return isCall(instruction) && instruction.called().name().equals(function);
  }

  /** Whether anything but calls by name speaks of a function. */
  private static boolean hasItsAddressTaken(LlvmValue function) {
    return UnwindApi.users(function).stream()
        .anyMatch(
            user ->
                !user.isInstruction()
                    || !isCall(user)
                    || user.operands().stream().filter(function::equals).count() > 1
                    || CodeApi.calledValue(user.ref()) != function.ref());
  }

  private static boolean isCall(LlvmValue instruction) {
    return instruction.opcode() == LlvmOpcode.CALL || instruction.opcode() == LlvmOpcode.INVOKE;
  }

  /** Where an exception that comes out of a call goes. */
  enum WayOut {
    /** To code that may handle it. */
    HANDLER,
    /** To the caller, after destructors have run. */
    CLEANUP,
    /** To the caller. */
    CALLER,
    /** It ends the program. */
    NOWHERE;

    /** Whether all exceptions go to the caller. */
    boolean isCaller() {
      return this == CLEANUP || this == CALLER;
    }
  }

  /** Where an exception goes that comes out of a call. */
  static WayOut wayOut(LlvmValue call) {
    if (call.opcode() != LlvmOpcode.INVOKE) {
      return WayOut.CALLER;
    }
    LlvmValue pad = landingPad(call);
    if (pad.opcode() != LlvmOpcode.LANDING_PAD) {
      return WayOut.HANDLER;
    }
    if (UnwindApi.clauseCount(pad.ref()) == 0) {
      return WayOut.CLEANUP;
    }
    boolean ends =
        LlvmModule.instructions(CodeApi.instructionBlock(pad.ref())).stream()
            .anyMatch(instruction -> calls(instruction, TERMINATE));
    return ends ? WayOut.NOWHERE : WayOut.HANDLER;
  }

  /** The types of exceptions that come where an {@code invoke} ends by one, null for all types. */
  static List<LlvmValue> clauses(LlvmValue invoke) {
    LlvmValue pad = landingPad(invoke);
    List<LlvmValue> clauses = new ArrayList<>();
    if (pad.opcode() == LlvmOpcode.LANDING_PAD) {
      for (int i = 0; i < UnwindApi.clauseCount(pad.ref()); i++) {
        clauses.add(new LlvmValue(UnwindApi.clause(pad.ref(), i)));
      }
    }
    return clauses;
  }

  private static LlvmValue landingPad(LlvmValue invoke) {
    List<LlvmValue> block = LlvmModule.instructions(UnwindApi.unwindBlock(invoke.ref()));
    return block.stream()
        .filter(instruction -> instruction.opcode() == LlvmOpcode.LANDING_PAD)
        .findFirst()
        .orElse(block.getFirst());
  }
}
