package dev.weir.frontend.llvm.analysis;

import dev.weir.frontend.llvm.api.CodeApi;
import dev.weir.frontend.llvm.api.LlvmOpcode;
import dev.weir.frontend.llvm.api.LlvmType;
import dev.weir.frontend.llvm.api.LlvmValue;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds the loads of single bytes whose value is stored as it is and not used otherwise. C lets a
 * character type copy what was never written; the copy is then as unwritten as what it is a copy
 * of. On its way a byte may lie in a local, which lives in a register.
 */
final class ByteCopies {
  private final Locals locals;
  private final Users users;
  private final Set<LlvmValue> direct = new HashSet<>();
  private final Set<LlvmValue> byLocal = new HashSet<>();

  ByteCopies(ControlFlow flow, Locals locals, Users users) {
    this.locals = locals;
    this.users = users;
    List<LlvmValue> loads = new ArrayList<>();
    for (long block : flow.blocks()) {
      for (LlvmValue instruction : flow.instructions(block)) {
        if (isLoadOfByte(instruction)) {
          loads.add(instruction);
        }
      }
    }
    for (LlvmValue load : loads) {
      if (isCopied(load, false)) {
        direct.add(load);
      } else if (isCopied(load, true)) {
        byLocal.add(load);
      }
    }
  }

  /** Whether all that is done with a load is to store it in memory. */
  boolean isDirect(LlvmValue load) {
    return direct.contains(load);
  }

  /** The same, where it is put into a local on the way. */
  boolean isByLocal(LlvmValue load) {
    return byLocal.contains(load);
  }

  /** Whether a store is the end of a way by a local. */
  boolean endsWay(LlvmValue store) {
    LlvmValue value = store.operand(0);
    return isByte(value) && value.isInstruction() && locals.isLoad(value) && isPlain(store);
  }

  private boolean isLoadOfByte(LlvmValue instruction) {
    return instruction.opcode() == LlvmOpcode.LOAD
        && isByte(instruction)
        && isPlain(instruction)
        && !locals.isLoad(instruction);
  }

  private static boolean isByte(LlvmValue value) {
    LlvmType type = value.type();
    return type.kind() == LlvmType.Kind.INTEGER && type.width() == Byte.SIZE;
  }

  private static boolean isPlain(LlvmValue access) {
    return CodeApi.ordering(access.ref()) == 0;
  }

  private boolean isCopied(LlvmValue value, boolean throughLocals) {
    List<LlvmValue> all = users.of(value);
    return !all.isEmpty() && all.stream().allMatch(user -> isCopy(user, value, throughLocals));
  }

  private boolean isCopy(LlvmValue user, LlvmValue value, boolean throughLocals) {
    if (user.opcode() != LlvmOpcode.STORE || !user.operand(0).equals(value) || !isPlain(user)) {
      return false;
    }
    return !locals.isStore(user) || throughLocals && isOnlyCopied(user.operand(1));
  }

  /** Whether all that a local holds is stored in memory as it is. */
  private boolean isOnlyCopied(LlvmValue local) {
    return users.of(local).stream().filter(locals::isLoad).allMatch(load -> isCopied(load, false));
  }
}
