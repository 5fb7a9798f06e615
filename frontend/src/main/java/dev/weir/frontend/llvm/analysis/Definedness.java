package dev.weir.frontend.llvm.analysis;

import dev.weir.frontend.llvm.api.CodeApi;
import dev.weir.frontend.llvm.api.LlvmOpcode;
import dev.weir.frontend.llvm.api.LlvmType;
import dev.weir.frontend.llvm.api.LlvmValue;
import dev.weir.frontend.llvm.layout.Layouts;
import dev.weir.frontend.llvm.layout.Leaf;
import dev.weir.frontend.llvm.layout.Widths;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Which leaves of which values may be {@code undef} or {@code poison}: those that such a constant,
 * or a local in a register that is not set on every path, flows into. Loads of memory are defined
 * (the machine checks what they read, but for vectors whose lanes go different ways, and for loads
 * that may stand where the source does not read); and so are parameters and results (both are
 * checked where they are handed over, but for results of several leaves, which are copies).
 */
public final class Definedness {
  private final Layouts layouts;
  private final Locals locals;
  private final UsedBits usedBits;
  private final SpeculatedLoads speculated;
  private final Map<LlvmValue, Long> masks = new HashMap<>();

  /** For each block, the locals in registers that may be undefined at its start. */
  private final Map<Long, Set<LlvmValue>> unsetAtStart = new HashMap<>();

  private final Set<LlvmValue> everUnset = new HashSet<>();
  private boolean changed = true;

  public Definedness(
      ControlFlow flow,
      LiveValues live,
      Locals locals,
      UsedBits usedBits,
      SpeculatedLoads speculated,
      Layouts layouts) {
    this.layouts = layouts;
    this.usedBits = usedBits;
    this.speculated = speculated;
    this.locals = locals;
    while (changed) {
      changed = false;
      flow.blocks().forEach(block -> passThrough(block, flow, live));
    }
  }

  private void passThrough(long block, ControlFlow flow, LiveValues live) {
    Set<LlvmValue> unset = new HashSet<>(unsetAtStart.getOrDefault(block, Set.of()));
    List<LlvmValue> inside = flow.instructions(block);
    for (LlvmValue instruction : inside) {
      if (instruction.opcode() == LlvmOpcode.ALLOCA && locals.contains(instruction)) {
        unset.add(instruction);
      } else if (locals.isStart(instruction)) {
        unset.add(Locals.started(instruction));
      } else if (locals.isStore(instruction)) {
        if (mask(instruction.operand(0)) != 0) {
          unset.add(instruction.operand(1));
        } else {
          unset.remove(instruction.operand(1));
        }
      } else if (locals.isLoad(instruction)) {
        if (live.contains(instruction) && unset.contains(instruction.operand(0))) {
          everUnset.add(instruction.operand(0));
          set(instruction, 1);
        }
      } else if (instruction.opcode() == LlvmOpcode.LOAD
          && (usedBits.hasLanes(instruction) || speculated.contains(instruction))) {
        set(instruction, all(instruction));
      } else if (live.contains(instruction) && Purity.isPure(instruction)) {
        set(instruction, compute(instruction, flow));
      }
    }
    for (long next : ControlFlow.successors(inside.getLast())) {
      changed |= unsetAtStart.computeIfAbsent(next, key -> new HashSet<>()).addAll(unset);
    }
  }

  private void set(LlvmValue instruction, long mask) {
    changed |= mask != 0 && !Long.valueOf(mask).equals(masks.put(instruction, mask));
  }

  /** Whether this local in a register is ever read where it may not have been set. */
  public boolean mayBeUnset(LlvmValue alloca) {
    return everUnset.contains(alloca);
  }

  /** One bit for each leaf that may be undefined; with more leaves than bits all bits or none. */
  public long mask(LlvmValue value) {
    return switch (value.kind()) {
      case INSTRUCTION -> masks.getOrDefault(value, 0L);
      case UNDEF, POISON -> all(value);
      case CONSTANT_ARRAY, CONSTANT_STRUCT, CONSTANT_VECTOR -> elements(value);
      default -> 0;
    };
  }

  private long compute(LlvmValue instruction, ControlFlow flow) {
    if (isWide(instruction)) {
      boolean any = anyOperand(instruction) || leavesLanesOut(instruction);
      return any ? all(instruction) : 0;
    }
    return switch (instruction.opcode()) {
      case PHI -> {
        long mask = 0;
        int count = CodeApi.incomingCount(instruction.ref());
        for (int i = 0; i < count; i++) {
          if (flow.isReachable(CodeApi.incomingBlock(instruction.ref(), i))) {
            mask |= mask(new LlvmValue(CodeApi.incomingValue(instruction.ref(), i)));
          }
        }
        yield mask;
      }
      case SELECT -> {
        if (instruction.operand(0).type().kind() == LlvmType.Kind.VECTOR) {
          yield byLane(instruction);
        }
        yield mask(instruction.operand(0)) != 0
            ? all(instruction)
            : mask(instruction.operand(1)) | mask(instruction.operand(2));
      }
      case EXTRACT_ELEMENT -> {
        LlvmValue vector = instruction.operand(0);
        OptionalInt lane = vector.constantLane(instruction.operand(1));
        yield lane.isEmpty()
            ? anyOperand(instruction) ? all(instruction) : 0
            : mask(vector) >>> lane.getAsInt() * leaves(vector.type().lane()) & all(instruction);
      }
      case INSERT_ELEMENT -> {
        OptionalInt lane = instruction.constantLane(instruction.operand(2));
        LlvmValue part = instruction.operand(1);
        if (lane.isEmpty()) {
          yield mask(part) != 0 ? all(instruction) : mask(instruction.operand(0));
        }
        int first = lane.getAsInt() * leaves(part.type());
        yield mask(instruction.operand(0)) & ~(all(part) << first) | mask(part) << first;
      }
      case SHUFFLE_VECTOR -> shuffled(instruction);
      case ADD,
          SUB,
          MUL,
          SHL,
          LSHR,
          ASHR,
          AND,
          OR,
          XOR,
          FADD,
          FSUB,
          FMUL,
          FDIV,
          FREM,
          FNEG,
          ICMP,
          FCMP,
          TRUNC,
          ZEXT,
          SEXT,
          PTR_TO_INT,
          INT_TO_PTR,
          ADDR_SPACE_CAST,
          FP_TO_UI,
          FP_TO_SI,
          UI_TO_FP,
          SI_TO_FP,
          FP_TRUNC,
          FP_EXT ->
          byLane(instruction);
      case BIT_CAST -> cast(instruction);
      case EXTRACT_VALUE -> {
        LlvmValue aggregate = instruction.operand(0);
        int first = layouts.firstLeaf(aggregate.type(), instruction.indices());
        yield mask(aggregate) >>> first & all(instruction);
      }
      case INSERT_VALUE -> {
        int first = layouts.firstLeaf(instruction.type(), instruction.indices());
        LlvmValue part = instruction.operand(1);
        yield mask(instruction.operand(0)) & ~(all(part) << first) | mask(part) << first;
      }
      // The size of an array is checked where it is allocated.
      case FREEZE, ALLOCA -> 0;
      default -> anyOperand(instruction) ? all(instruction) : 0;
    };
  }

  /** Lanes are undefined where one of the same place is; between other vectors all are. */
  private long byLane(LlvmValue instruction) {
    if (!anyOperand(instruction)) {
      return 0;
    }
    int lanes = instruction.type().lanes();
    int leaves = leaves(instruction.type().lane());
    long mask = 0;
    for (LlvmValue operand : instruction.operands()) {
      if (operand.type().lanes() != lanes) {
        return all(instruction);
      }
      int size = leaves(operand.type().lane());
      for (int lane = 0; lane < lanes; lane++) {
        if ((mask(operand) >>> lane * size & Widths.mask(size)) != 0) {
          mask |= Widths.mask(leaves) << lane * leaves;
        }
      }
    }
    return mask;
  }

  /** A leaf is undefined where one is that its bytes come from. */
  private long cast(LlvmValue instruction) {
    LlvmValue source = instruction.operand(0);
    List<Leaf> from = layouts.leaves(source.type());
    List<Leaf> to = layouts.leaves(instruction.type());
    if (!Leaf.areOfBytes(from) || !Leaf.areOfBytes(to)) {
      return byLane(instruction);
    }
    long undefined = mask(source);
    long mask = 0;
    for (int i = 0; i < to.size(); i++) {
      for (int k = 0; k < from.size(); k++) {
        if (to.get(i).overlaps(from.get(k)) && (undefined >>> Math.min(k, 63) & 1) != 0) {
          mask |= 1L << Math.min(i, 63);
        }
      }
    }
    return mask;
  }

  private long shuffled(LlvmValue instruction) {
    int lanes = instruction.operand(0).type().lanes();
    int size = leaves(instruction.type().lane());
    long mask = 0;
    for (int i = 0; i < instruction.type().lanes(); i++) {
      int from = CodeApi.maskValue(instruction.ref(), i);
      long lane =
          from < 0 ? -1 : mask(instruction.operand(from < lanes ? 0 : 1)) >>> from % lanes * size;
      mask |= (lane & Widths.mask(size)) << i * size;
    }
    return mask;
  }

  /** Whether a mask has no bit for each leaf of what an instruction takes or gives. */
  private boolean isWide(LlvmValue instruction) {
    return switch (instruction.opcode()) {
      // Their masks are those of other values, or none.
      case PHI, FREEZE -> false;
      default ->
          leaves(instruction.type()) > Long.SIZE
              || instruction.operands().stream()
                  .anyMatch(operand -> leaves(operand.type()) > Long.SIZE);
    };
  }

  private static boolean leavesLanesOut(LlvmValue instruction) {
    if (instruction.opcode() == LlvmOpcode.SHUFFLE_VECTOR) {
      for (int i = 0; i < instruction.type().lanes(); i++) {
        if (CodeApi.maskValue(instruction.ref(), i) < 0) {
          return true;
        }
      }
    }
    return false;
  }

  private int leaves(LlvmType type) {
    return layouts.leaves(type).size();
  }

  private boolean anyOperand(LlvmValue instruction) {
    List<LlvmValue> operands = instruction.operands();
    return operands.stream().anyMatch(operand -> mask(operand) != 0);
  }

  private long elements(LlvmValue constant) {
    if (leaves(constant.type()) > Long.SIZE) {
      for (int i = 0; i < constant.type().count(); i++) {
        if (mask(constant.element(i)) != 0) {
          return all(constant);
        }
      }
      return 0;
    }
    long mask = 0;
    int leaf = 0;
    for (int i = 0; i < constant.type().count(); i++) {
      LlvmValue element = constant.element(i);
      mask |= mask(element) << leaf;
      leaf += layouts.leaves(element.type()).size();
    }
    return mask;
  }

  private long all(LlvmValue value) {
    int count = layouts.leaves(value.type()).size();
    return count == 0 ? 0 : Widths.mask(Math.min(count, 64));
  }
}
