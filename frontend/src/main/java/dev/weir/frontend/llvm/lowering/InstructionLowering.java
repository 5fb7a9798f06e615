package dev.weir.frontend.llvm.lowering;

import dev.weir.frontend.llvm.api.CodeApi;
import dev.weir.frontend.llvm.api.LlvmOpcode;
import dev.weir.frontend.llvm.api.LlvmType;
import dev.weir.frontend.llvm.api.LlvmValue;
import dev.weir.frontend.llvm.context.FunctionContext;
import java.util.ArrayList;
import java.util.List;

/** Sends each instruction to the class that lowers its family. */
final class InstructionLowering {
  private final FunctionContext context;
  private final ArithmeticLowering arithmetic;
  private final FloatingLowering floating;
  private final VectorLowering vectors;
  private final MemoryLowering memory;
  private final CallLowering calls;
  private final AggregateLowering aggregates;
  private final ExceptionLowering exceptions;

  InstructionLowering(
      FunctionContext context,
      PartialAccesses partial,
      StructureResults results,
      VariableArguments variableArguments,
      MaskedAccesses masked,
      ExceptionLowering exceptions) {
    this.context = context;
    arithmetic = new ArithmeticLowering(context);
    floating = new FloatingLowering(context);
    vectors = new VectorLowering(context);
    memory = new MemoryLowering(context, partial);
    calls = new CallLowering(context, results, variableArguments, masked, exceptions);
    this.exceptions = exceptions;
    aggregates = new AggregateLowering(context);
  }

  /** Lowers an instruction that is neither a phi nor a terminator. */
  void lower(LlvmValue instruction) {
    context.moveTo(context.program().positions().of(instruction));
    if (refuseTypes(instruction)) {
      return;
    }
    switch (instruction.opcode()) {
      case ADD, SUB, MUL, UDIV, SDIV, UREM, SREM, SHL, LSHR, ASHR, AND, OR, XOR ->
          arithmetic.binary(instruction);
      case TRUNC, ZEXT, SEXT, PTR_TO_INT, INT_TO_PTR, ADDR_SPACE_CAST ->
          arithmetic.cast(instruction);
      case BIT_CAST -> arithmetic.bitCast(instruction);
      case FREEZE -> arithmetic.freeze(instruction);
      case ICMP -> arithmetic.compare(instruction);
      case SELECT -> arithmetic.select(instruction);
      case GET_ELEMENT_PTR -> arithmetic.elementAddress(instruction);
      case ALLOCA -> memory.allocate(instruction);
      case LOAD -> memory.load(instruction);
      case STORE -> memory.store(instruction);
      case ATOMIC_RMW -> memory.readModifyWrite(instruction);
      case ATOMIC_CMP_XCHG -> memory.compareExchange(instruction);
      case FENCE -> memory.fence(instruction);
      case EXTRACT_VALUE -> aggregates.extract(instruction);
      case INSERT_VALUE -> aggregates.insert(instruction);
      case CALL -> calls.lower(instruction);
      case LANDING_PAD -> exceptions.land(instruction);
      case FADD, FSUB, FMUL, FDIV, FREM -> floating.binary(instruction);
      case FNEG -> floating.negate(instruction);
      case FCMP -> floating.compare(instruction);
      case FP_TO_UI, FP_TO_SI, UI_TO_FP, SI_TO_FP, FP_TRUNC, FP_EXT -> floating.cast(instruction);
      case EXTRACT_ELEMENT -> vectors.extract(instruction);
      case INSERT_ELEMENT -> vectors.insert(instruction);
      case SHUFFLE_VECTOR -> vectors.shuffle(instruction);
      case VA_ARG -> refuse(instruction, "va_arg", "pass the arguments in an array");
      case RET,
          BR,
          SWITCH,
          INDIRECT_BR,
          INVOKE,
          UNREACHABLE,
          PHI,
          RESUME,
          CLEANUP_RET,
          CATCH_RET,
          CATCH_PAD,
          CLEANUP_PAD,
          CATCH_SWITCH,
          CALL_BR,
          UNKNOWN ->
          refuse(
              instruction,
              "instruction " + instruction.opcode().text(),
              "compile with -fno-exceptions");
    }
  }

  private boolean refuseTypes(LlvmValue instruction) {
    if (instruction.opcode() == LlvmOpcode.CALL && !instruction.calledIntrinsic().isEmpty()) {
      return false;
    }
    List<LlvmType> types = new ArrayList<>();
    types.add(instruction.type());
    for (LlvmValue operand : instruction.operands()) {
      if (operand.kind() != LlvmValue.Kind.INLINE_ASSEMBLY) {
        types.add(operand.type());
      }
    }
    LlvmType accessed = accessedType(instruction);
    if (!context.layouts().hasFixedSize(accessed)) {
      refuse(instruction, "object of type " + accessed, "use objects of a known size");
      return true;
    }
    for (LlvmType type : types) {
      if (!context.layouts().isSupported(type)) {
        refuse(instruction, "value of type " + type.inSource(), type.insteadOf());
        return true;
      }
    }
    return false;
  }

  /** The type of the object that an instruction makes or steps through. */
  private static LlvmType accessedType(LlvmValue instruction) {
    return switch (instruction.opcode()) {
      case ALLOCA -> new LlvmType(CodeApi.allocatedType(instruction.ref()));
      case GET_ELEMENT_PTR -> new LlvmType(CodeApi.gepSourceType(instruction.ref()));
      default -> instruction.type();
    };
  }

  private void refuse(LlvmValue instruction, String what, String advice) {
    context.unsupported(what, advice);
    context.defineNothing(instruction);
  }
}
