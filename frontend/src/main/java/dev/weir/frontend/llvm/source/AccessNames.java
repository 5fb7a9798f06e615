package dev.weir.frontend.llvm.source;

import dev.weir.frontend.llvm.analysis.ControlFlow;
import dev.weir.frontend.llvm.api.LlvmOpcode;
import dev.weir.frontend.llvm.api.LlvmValue;
import dev.weir.frontend.llvm.layout.Leaf;
import dev.weir.program.AccessInfo;
import dev.weir.program.AccessInfo.ValueType;
import dev.weir.program.BitField;
import dev.weir.program.Enumeration;
import dev.weir.program.TypeLayout;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What the source calls the locals of a function and the places that it accesses. */
public final class AccessNames {
  private final Map<LlvmValue, DebugTypes.Variable> variables = new HashMap<>();

  /** Results of calls that are stored, and where. */
  private final Map<LlvmValue, LlvmValue> kept = new HashMap<>();

  private final DebugTypes types;
  private final SourceExpressions expressions;

  public AccessNames(ControlFlow flow, DebugTypes types) {
    this.types = types;
    for (long block : flow.blocks()) {
      for (LlvmValue instruction : flow.instructions(block)) {
        if (instruction.opcode() == LlvmOpcode.STORE
            && instruction.operand(0).isInstruction()
            && instruction.operand(0).opcode() == LlvmOpcode.CALL) {
          kept.putIfAbsent(instruction.operand(0), instruction.operand(1));
        }
        if (instruction.opcode() == LlvmOpcode.CALL
            && instruction.calledIntrinsic().startsWith("llvm.dbg.")) {
          record(instruction, types);
        }
      }
    }
    expressions = new SourceExpressions(variables, types);
  }

  private void record(LlvmValue call, DebugTypes types) {
    String name = call.calledIntrinsic();
    if (name.equals("llvm.dbg.declare") || name.equals("llvm.dbg.value")) {
      LlvmValue value = types.describedValue(call);
      if (value.ref() != 0) {
        variables.putIfAbsent(value, types.ofDebugCall(call));
      }
    }
  }

  /** The source name of a local in memory; empty when there is none. */
  public String variable(LlvmValue alloca) {
    return variables.getOrDefault(alloca, DebugTypes.Variable.UNKNOWN).name();
  }

  /** The layout of a local in memory. */
  public TypeLayout layout(LlvmValue alloca) {
    return variables.getOrDefault(alloca, DebugTypes.Variable.UNKNOWN).type().layout();
  }

  /**
   * The layout of what the result of a call points to, as far as the variable or the place that
   * gets it says: as many as there is room for, one after the other.
   */
  public TypeLayout made(LlvmValue call) {
    SourceType type =
        variables.containsKey(call)
            ? variables.get(call).type()
            : kept.containsKey(call)
                ? expressions
                    .access(kept.get(call), 0)
                    .map(SourceExpressions.Expression::type)
                    .orElse(SourceType.UNKNOWN)
                : SourceType.UNKNOWN;
    if (!(type instanceof SourceType.Pointer(long target)) || target == 0) {
      return TypeLayout.SCALAR;
    }
    return new SourceType.Array(types.of(target), 0).layout();
  }

  /**
   * What is known of an access.
   *
   * @param pointer the address in LLVM's code
   * @param leaf the part of the accessed value
   */
  public AccessInfo access(LlvmValue pointer, Leaf leaf) {
    return expressions
        .access(pointer, leaf.offset())
        .map(
            part ->
                new AccessInfo(
                    shown(part.type(), leaf),
                    part.text(),
                    TypeLayout.SCALAR,
                    names(part.type()),
                    bitFields(part.type(), leaf)))
        .orElseGet(() -> new AccessInfo(shown(leaf), ""));
  }

  private static Enumeration names(SourceType type) {
    return type instanceof SourceType.Scalar scalar ? scalar.names() : Enumeration.NONE;
  }

  /** Those of a type, if all of them are accessed. */
  private static List<BitField> bitFields(SourceType type, Leaf leaf) {
    List<BitField> fields =
        type instanceof SourceType.BitFields several ? several.fields() : List.of();
    boolean areAccessed = fields.stream().allMatch(field -> field.isWithin((int) leaf.size()));
    return areAccessed ? fields : List.of();
  }

  private static ValueType shown(SourceType type, Leaf leaf) {
    // A member of a union may be of another type than the first one, which gives the name.
    boolean isNumber = leaf.kind() == Leaf.Kind.INTEGER;
    return switch (type) {
      case SourceType.Scalar scalar ->
          scalar.size() == leaf.size() && isNumber ? scalar.shown() : shown(leaf);
      case SourceType.Pointer pointer -> leaf.size() == 8 ? ValueType.POINTER : shown(leaf);
      case SourceType.Array array -> shown(leaf);
      case SourceType.BitFields fields -> ValueType.UNSIGNED;
      case SourceType.Structure structure -> shown(leaf);
    };
  }

  private static ValueType shown(Leaf leaf) {
    return switch (leaf.kind()) {
      case POINTER -> ValueType.POINTER;
      case FLOATING -> ValueType.FLOATING;
      case INTEGER -> leaf.width() == 1 ? ValueType.BOOLEAN : ValueType.SIGNED;
      case UNSUPPORTED -> ValueType.SIGNED;
    };
  }
}
