package dev.weir.frontend.llvm.analysis;

import dev.weir.frontend.llvm.api.CodeApi;
import dev.weir.frontend.llvm.api.LlvmOpcode;
import dev.weir.frontend.llvm.api.LlvmType;
import dev.weir.frontend.llvm.api.LlvmValue;
import dev.weir.frontend.llvm.api.TypeApi;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds the loads that only hand bytes on: those of a structure or vector that is passed or
 * returned in registers, with its padding, those that keep the neighbours of a bit-field or of a
 * vector's element that is set, and those of bytes that are only copied.
 */
public final class CopyingLoads {
  private final Set<LlvmValue> copying = new HashSet<>();
  private final Users users;
  private final ByteCopies bytes;

  public CopyingLoads(ControlFlow flow, Locals locals, Users users) {
    this.users = users;
    this.bytes = new ByteCopies(flow, locals, users);
    List<LlvmValue> loads = new ArrayList<>();
    for (long block : flow.blocks()) {
      for (LlvmValue instruction : flow.instructions(block)) {
        if (instruction.opcode() == LlvmOpcode.LOAD) {
          loads.add(instruction);
        }
      }
    }
    for (LlvmValue load : loads) {
      boolean passed = takesStructure(load.operand(0)) && isHandedOn(load);
      if (passed || keepsNeighbours(load) || bytes.isDirect(load)) {
        copying.add(load);
      }
    }
  }

  /** Whether a load only hands bytes on. */
  public boolean contains(LlvmValue load) {
    return copying.contains(load);
  }

  /** Whether a load of a byte is only stored, after it was put into a local in a register. */
  boolean isByLocal(LlvmValue load) {
    return bytes.isByLocal(load);
  }

  /** Whether a store may be of such a byte. */
  boolean mayBeOfByte(LlvmValue store) {
    return bytes.endsWay(store);
  }

  /** Whether a local structure is read other than by its fields. */
  private static boolean takesStructure(LlvmValue pointer) {
    if (!pointer.isInstruction()) {
      return false;
    }
    return switch (pointer.opcode()) {
      case ALLOCA -> {
        LlvmType type = new LlvmType(CodeApi.allocatedType(pointer.ref()));
        yield type.isAggregate() || isBytesOfStructure(type);
      }
      case GET_ELEMENT_PTR -> {
        LlvmType type = new LlvmType(CodeApi.gepSourceType(pointer.ref()));
        yield type.kind() == LlvmType.Kind.STRUCT
            && TypeApi.isLiteralStruct(type.ref())
            && takesStructure(pointer.operand(0));
      }
      default -> false;
    };
  }

  /**
   * An integer of a width that no type of the source has in memory: a structure of so many bytes.
   */
  private static boolean isBytesOfStructure(LlvmType type) {
    return type.kind() == LlvmType.Kind.INTEGER
        && type.width() % Byte.SIZE == 0
        && Integer.bitCount(type.width()) > 1;
  }

  private boolean isHandedOn(LlvmValue load) {
    return users.of(load).stream()
        .allMatch(
            user ->
                switch (user.opcode()) {
                  case CALL, RET, INSERT_VALUE -> true;
                  case STORE -> user.operand(0).equals(load);
                  default -> false;
                });
  }

  /**
   * Whether the value is masked and joined with other bits, or gets a new element of a vector, and
   * is stored back, and nothing else.
   */
  private boolean keepsNeighbours(LlvmValue load) {
    List<LlvmValue> masks = users.of(load);
    return !masks.isEmpty()
        && masks.stream()
            .allMatch(
                mask ->
                    (mask.opcode() == LlvmOpcode.AND && mask.operand(1).isSmallInteger()
                            || mask.opcode() == LlvmOpcode.INSERT_ELEMENT
                                && mask.operand(0).equals(load))
                        && isStoredBack(mask, load.operand(0)));
  }

  private boolean isStoredBack(LlvmValue masked, LlvmValue pointer) {
    return users.of(masked).stream()
        .allMatch(
            user ->
                switch (user.opcode()) {
                  case OR -> isStoredBack(user, pointer);
                  case STORE -> user.operand(0).equals(masked) && user.operand(1).equals(pointer);
                  default -> false;
                });
  }
}
