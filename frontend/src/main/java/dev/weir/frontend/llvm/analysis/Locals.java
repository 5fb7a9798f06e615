package dev.weir.frontend.llvm.analysis;

import dev.weir.frontend.llvm.api.CodeApi;
import dev.weir.frontend.llvm.api.LlvmOpcode;
import dev.weir.frontend.llvm.api.LlvmType;
import dev.weir.frontend.llvm.api.LlvmValue;
import dev.weir.frontend.llvm.layout.Layouts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The locals of a function that live in registers: scalars whose address is used for nothing but
 * plain loads and stores of the whole. No other thread can see them, so that their accesses are no
 * accesses to memory at all.
 *
 * <p>LLVM's own promotion is not used: it replaces a variable that is set on one path alone by that
 * value on all paths, and so hides the use of an uninitialised variable.
 */
public final class Locals {
  private final Map<LlvmValue, LlvmType> types = new HashMap<>();
  private final Map<LlvmValue, LlvmValue> parameters = new HashMap<>();
  private final Set<LlvmValue> direct = new HashSet<>();

  /** Where an instruction stands: a block, and the place in it. */
  private record Site(long block, int index) {}

  public Locals(ControlFlow flow, Layouts layouts) {
    findCandidates(flow, layouts);
    Map<LlvmValue, List<LlvmValue>> stores = new HashMap<>();
    for (long block : flow.blocks()) {
      for (LlvmValue instruction : flow.instructions(block)) {
        checkUses(instruction);
      }
    }
    for (long block : flow.blocks()) {
      for (LlvmValue instruction : flow.instructions(block)) {
        if (isStore(instruction)) {
          stores.computeIfAbsent(instruction.operand(1), key -> new ArrayList<>()).add(instruction);
        }
      }
    }
    findParameters(stores);
    findDirectLoads(flow);
  }

  /** Whether this {@code alloca} lives in a register. */
  public boolean contains(LlvmValue alloca) {
    return types.containsKey(alloca);
  }

  /** The parameter that is the only value ever stored to this local, before everything else. */
  public java.util.Optional<LlvmValue> parameter(LlvmValue alloca) {
    return java.util.Optional.ofNullable(parameters.get(alloca));
  }

  /** Whether this instruction reads such a local. */
  public boolean isLoad(LlvmValue instruction) {
    return instruction.opcode() == LlvmOpcode.LOAD && contains(instruction.operand(0));
  }

  /** Whether this instruction sets such a local. */
  public boolean isStore(LlvmValue instruction) {
    return instruction.opcode() == LlvmOpcode.STORE && contains(instruction.operand(1));
  }

  /** Whether this instruction begins the life of such a local, whose old value is gone then. */
  public boolean isStart(LlvmValue instruction) {
    return instruction.opcode() == LlvmOpcode.CALL
        && instruction.calledIntrinsic().startsWith("llvm.lifetime.start")
        && contains(started(instruction));
  }

  /** The local whose life begins. */
  public static LlvmValue started(LlvmValue lifetimeStart) {
    return lifetimeStart.operand(1);
  }

  /** Whether every use of what this load reads comes before the local is set again. */
  public boolean isDirect(LlvmValue load) {
    return direct.contains(load);
  }

  private void findCandidates(ControlFlow flow, Layouts layouts) {
    for (LlvmValue instruction : flow.instructions(flow.blocks().getFirst())) {
      if (instruction.opcode() == LlvmOpcode.ALLOCA) {
        LlvmType type = new LlvmType(CodeApi.allocatedType(instruction.ref()));
        LlvmValue count = instruction.operand(0);
        boolean single = count.isSmallInteger() && count.integer() == 1;
        if (single && layouts.leaves(type).size() == 1 && layouts.isSupported(type)) {
          types.put(instruction, type);
        }
      }
    }
  }

  private void checkUses(LlvmValue instruction) {
    List<LlvmValue> operands = instruction.operands();
    for (int i = 0; i < operands.size(); i++) {
      LlvmValue operand = operands.get(i);
      if (types.containsKey(operand) && !isHarmless(instruction, i, types.get(operand))) {
        types.remove(operand);
      }
    }
  }

  private static boolean isHarmless(LlvmValue user, int operand, LlvmType type) {
    return switch (user.opcode()) {
      case LOAD -> isAlike(user.type(), type) && user.isPlain();
      case STORE -> operand == 1 && isAlike(user.operand(0).type(), type) && user.isPlain();
      case CALL -> {
        String name = user.calledIntrinsic();
        yield name.startsWith("llvm.lifetime.") || name.startsWith("llvm.dbg.");
      }
      default -> false;
    };
  }

  /**
   * Whether values of two types are the same bits in a register. What an atomic operation gives is
   * often put aside as an integer and read as a pointer.
   */
  private static boolean isAlike(LlvmType a, LlvmType b) {
    return a.equals(b) || (bits(a) != 0 && bits(a) == bits(b));
  }

  /** The bits of a scalar that fills bytes and one register; 0 for other types. */
  private static int bits(LlvmType type) {
    return switch (type.kind()) {
      case POINTER, DOUBLE -> Long.SIZE;
      case FLOAT -> Integer.SIZE;
      case INTEGER -> type.width() % 8 == 0 && type.width() <= Long.SIZE ? type.width() : 0;
      default -> 0;
    };
  }

  private void findParameters(Map<LlvmValue, List<LlvmValue>> stores) {
    stores.forEach(
        (local, setters) -> {
          LlvmValue value = setters.getFirst().operand(0);
          if (setters.size() == 1
              && value.kind() == LlvmValue.Kind.PARAMETER
              && CodeApi.instructionBlock(local.ref())
                  == CodeApi.instructionBlock(setters.getFirst().ref())) {
            parameters.put(local, value);
          }
        });
  }

  private void findDirectLoads(ControlFlow flow) {
    Map<LlvmValue, Site> sites = new HashMap<>();
    Users users = new Users(flow);
    for (long block : flow.blocks()) {
      List<LlvmValue> inside = flow.instructions(block);
      for (int i = 0; i < inside.size(); i++) {
        sites.put(inside.get(i), new Site(block, i));
      }
    }
    for (long block : flow.blocks()) {
      findDirectLoads(block, flow.instructions(block), sites, users);
    }
  }

  private void findDirectLoads(
      long block, List<LlvmValue> inside, Map<LlvmValue, Site> sites, Users users) {
    Map<LlvmValue, Integer> nextChange = new HashMap<>();
    for (int i = inside.size() - 1; i >= 0; i--) {
      LlvmValue instruction = inside.get(i);
      if (isStore(instruction)) {
        nextChange.put(instruction.operand(1), i);
      } else if (isStart(instruction)) {
        nextChange.put(started(instruction), i);
      } else if (isLoad(instruction)) {
        int change = nextChange.getOrDefault(instruction.operand(0), inside.size());
        if (usesEndBefore(instruction, new Site(block, change), sites, users)) {
          direct.add(instruction);
        }
      }
    }
  }

  private static boolean usesEndBefore(
      LlvmValue value, Site end, Map<LlvmValue, Site> sites, Users users) {
    for (LlvmValue user : users.of(value)) {
      Site site = sites.get(user);
      if (site == null
          || site.block() != end.block()
          || site.index() > end.index()
          || user.opcode() == LlvmOpcode.PHI
          || mayBeSame(user) && !usesEndBefore(user, end, sites, users)) {
        return false;
      }
    }
    return true;
  }

  /** Whether the result of an instruction may be lowered to the very operand that it gets. */
  private static boolean mayBeSame(LlvmValue instruction) {
    return switch (instruction.opcode()) {
      case TRUNC,
          ZEXT,
          SEXT,
          PTR_TO_INT,
          INT_TO_PTR,
          BIT_CAST,
          ADDR_SPACE_CAST,
          FREEZE,
          SELECT,
          GET_ELEMENT_PTR,
          EXTRACT_ELEMENT,
          INSERT_ELEMENT,
          SHUFFLE_VECTOR,
          EXTRACT_VALUE,
          INSERT_VALUE ->
          true;
      case CALL -> {
        LlvmValue callee = new LlvmValue(CodeApi.calledValue(instruction.ref()));
        yield callee.kind() == LlvmValue.Kind.INLINE_ASSEMBLY
            || !instruction.calledIntrinsic().isEmpty();
      }
      default -> false;
    };
  }
}
