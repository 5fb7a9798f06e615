package dev.weir.frontend.llvm;

import java.util.ArrayList;
import java.util.List;

/** Sends each instruction to the class that lowers its family. */
final class InstructionLowering {
  private final FunctionContext context;
  private final ArithmeticLowering arithmetic;
  private final MemoryLowering memory;
  private final CallLowering calls;
  private final AggregateLowering aggregates;

  InstructionLowering(FunctionContext context, CopyingLoads copying, StructureResults results) {
    this.context = context;
    arithmetic = new ArithmeticLowering(context);
    memory = new MemoryLowering(context, copying);
    calls = new CallLowering(context, results);
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
      case TRUNC, ZEXT, SEXT, PTR_TO_INT, INT_TO_PTR, BIT_CAST, ADDR_SPACE_CAST, FREEZE ->
          arithmetic.cast(instruction);
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
      case FADD,
          FSUB,
          FMUL,
          FDIV,
          FREM,
          FNEG,
          FCMP,
          FP_TO_UI,
          FP_TO_SI,
          UI_TO_FP,
          SI_TO_FP,
          FP_TRUNC,
          FP_EXT ->
          refuse(instruction, "floating-point arithmetic", "use integers");
      case EXTRACT_ELEMENT, INSERT_ELEMENT, SHUFFLE_VECTOR ->
          refuse(instruction, "vector arithmetic", "compile with -fno-vectorize");
      case VA_ARG -> refuse(instruction, "va_arg", "pass the arguments in an array");
      case RET,
          BR,
          SWITCH,
          INDIRECT_BR,
          INVOKE,
          UNREACHABLE,
          PHI,
          RESUME,
          LANDING_PAD,
          CLEANUP_RET,
          CATCH_RET,
          CATCH_PAD,
          CLEANUP_PAD,
          CATCH_SWITCH,
          CALL_BR,
          UNKNOWN ->
          refuse(instruction, "instruction " + instruction.opcode().text(), "");
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
        refuse(instruction, "value of type " + describe(type), advice(type));
        return true;
      }
    }
    return false;
  }

  /** The type of the object that an instruction makes or steps through. */
  private static LlvmType accessedType(LlvmValue instruction) {
    return switch (instruction.opcode()) {
      case ALLOCA -> new LlvmType(LlvmC.allocatedType(instruction.ref()));
      case GET_ELEMENT_PTR -> new LlvmType(LlvmC.gepSourceType(instruction.ref()));
      default -> instruction.type();
    };
  }

  private static String describe(LlvmType type) {
    return switch (type.kind()) {
      case X86_FP80 -> "long double";
      case HALF, BFLOAT -> "_Float16";
      case INTEGER -> type.width() == 128 ? "__int128" : "_BitInt(" + type.width() + ")";
      default -> type.toString();
    };
  }

  private static String advice(LlvmType type) {
    return switch (type.kind()) {
      case INTEGER -> "use integers of at most 64 bits";
      case X86_FP80, FP128, PPC_FP128, HALF, BFLOAT -> "use double or integers";
      case VECTOR, SCALABLE_VECTOR -> "compile with -fno-vectorize -fno-slp-vectorize";
      case STRUCT, ARRAY -> "pass it through a pointer";
      default -> "";
    };
  }

  private void refuse(LlvmValue instruction, String what, String advice) {
    context.unsupported(what, advice);
    context.defineNothing(instruction);
  }
}
