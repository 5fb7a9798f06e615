package dev.weir.frontend.llvm;

import dev.weir.program.AccessInfo.ValueType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads types and variables from the debug information of a module. */
final class DebugTypes {
  private static final int KIND_LOCAL_VALUE = 2;
  private static final int KIND_GLOBAL_EXPRESSION = 7;
  private static final int KIND_BASIC_TYPE = 11;
  private static final int KIND_DERIVED_TYPE = 12;
  private static final int KIND_COMPOSITE_TYPE = 13;

  private static final int TAG_ARRAY = 0x01;
  private static final int TAG_ENUMERATION = 0x04;
  private static final int TAG_POINTER = 0x0f;
  private static final int TAG_REFERENCE = 0x10;
  private static final int TAG_MEMBER = 0x0d;
  private static final int TAG_STRUCTURE = 0x13;
  private static final int TAG_CLASS = 0x02;
  private static final int TAG_UNION = 0x17;

  /** Places of operands in the nodes; LLVM has no functions for them. */
  private static final int VARIABLE_NAME = 1;

  private static final int VARIABLE_TYPE = 3;
  private static final int BASE_TYPE = 3;
  private static final int ELEMENTS = 4;
  private static final int SUBRANGE_COUNT = 0;

  private final long context;
  private final Layouts layouts;
  private final Map<Long, SourceType> types = new HashMap<>();
  private final Map<LlvmValue, Variable> globals = new HashMap<>();

  DebugTypes(long context, Layouts layouts) {
    this.layouts = layouts;
    this.context = context;
  }

  /**
   * A variable of the source.
   *
   * @param node its debug information; 0 when there is none
   */
  record Variable(String name, SourceType type, long node) {
    static final Variable UNKNOWN = new Variable("", SourceType.UNKNOWN, 0);
  }

  Layouts layouts() {
    return layouts;
  }

  /** The variable that a global of LLVM stands for. */
  Variable ofGlobal(LlvmValue global) {
    return globals.computeIfAbsent(global, this::readGlobal);
  }

  private Variable readGlobal(LlvmValue global) {
    try (Arena scratch = Arena.ofConfined()) {
      MemorySegment count = scratch.allocate(ValueLayout.JAVA_LONG);
      long entries = LlvmC.globalMetadata(global.ref(), count.address());
      Variable found = Variable.UNKNOWN;
      for (int i = 0; i < count.get(ValueLayout.JAVA_LONG, 0); i++) {
        long node = LlvmC.metadataEntry(entries, i);
        if (LlvmC.metadataKind(node) == KIND_GLOBAL_EXPRESSION) {
          found = variable(LlvmC.variableOfExpression(node));
        }
      }
      if (entries != 0) {
        LlvmC.disposeMetadataEntries(entries);
      }
      return found;
    }
  }

  /** The variable that a call of {@code llvm.dbg.declare} or {@code llvm.dbg.value} names. */
  Variable ofDebugCall(LlvmValue call) {
    return variable(LlvmC.valueAsMetadata(call.operand(1).ref()));
  }

  /** The value that such a call speaks of; without reference when it is gone. */
  LlvmValue describedValue(LlvmValue call) {
    long wrapped = call.operand(0).ref();
    // Lists of several values are no nodes: asking them for operands would read foreign memory.
    return LlvmC.metadataKind(LlvmC.valueAsMetadata(wrapped)) == KIND_LOCAL_VALUE
        ? new LlvmValue(operandsOfValue(wrapped)[0])
        : new LlvmValue(0);
  }

  /** The type that a node describes. */
  SourceType of(long node) {
    if (node == 0) {
      return SourceType.UNKNOWN;
    }
    SourceType known = types.get(node);
    if (known == null) {
      known = read(node);
      types.put(node, known);
    }
    return known;
  }

  private Variable variable(long node) {
    long[] operands = operands(node);
    return new Variable(
        operands[VARIABLE_NAME] == 0 ? "" : LlvmC.metadataString(operands[VARIABLE_NAME]),
        of(node(operands[VARIABLE_TYPE])),
        node);
  }

  private SourceType read(long node) {
    return switch (LlvmC.metadataKind(node)) {
      case KIND_BASIC_TYPE -> new SourceType.Scalar(shown(node), bytes(node));
      case KIND_DERIVED_TYPE ->
          switch (LlvmC.nodeTag(node)) {
            case TAG_POINTER, TAG_REFERENCE ->
                new SourceType.Pointer(node(operands(node)[BASE_TYPE]));
            default -> of(node(operands(node)[BASE_TYPE]));
          };
      case KIND_COMPOSITE_TYPE ->
          switch (LlvmC.nodeTag(node)) {
            case TAG_ARRAY -> array(node);
            case TAG_STRUCTURE, TAG_UNION, TAG_CLASS -> structure(node);
            case TAG_ENUMERATION -> new SourceType.Scalar(enumeration(node), bytes(node));
            default -> SourceType.UNKNOWN;
          };
      default -> SourceType.UNKNOWN;
    };
  }

  private ValueType enumeration(long node) {
    return of(node(operands(node)[BASE_TYPE])) instanceof SourceType.Scalar(var shown, var size)
        ? shown
        : ValueType.SIGNED;
  }

  private static ValueType shown(long node) {
    String name = LlvmC.debugTypeName(node);
    return switch (name) {
      case "_Bool", "bool" -> ValueType.BOOLEAN;
      case "char" -> ValueType.CHARACTER;
      case "float", "double", "long double" -> ValueType.FLOATING;
      default -> name.contains("unsigned") ? ValueType.UNSIGNED : ValueType.SIGNED;
    };
  }

  private SourceType array(long node) {
    long[] operands = operands(node);
    SourceType type = of(node(operands[BASE_TYPE]));
    long[] ranges = operands(node(operands[ELEMENTS]));
    for (int i = ranges.length - 1; i >= 0; i--) {
      long[] range = operands(node(ranges[i]));
      LlvmValue count = new LlvmValue(range.length == 0 ? 0 : range[SUBRANGE_COUNT]);
      boolean known = count.ref() != 0 && count.kind() == LlvmValue.Kind.INTEGER;
      type = new SourceType.Array(type, known ? Math.max(0, count.integer()) : 0);
    }
    return type;
  }

  private SourceType structure(long node) {
    List<SourceType.Member> members = new ArrayList<>();
    for (long element : operands(node(operands(node)[ELEMENTS]))) {
      long member = node(element);
      if (member != 0
          && LlvmC.metadataKind(member) == KIND_DERIVED_TYPE
          && LlvmC.nodeTag(member) == TAG_MEMBER) {
        members.add(
            new SourceType.Member(
                LlvmC.debugTypeName(member),
                LlvmC.debugTypeOffset(member) / 8,
                bytes(member),
                of(node(operands(member)[BASE_TYPE]))));
      }
    }
    return new SourceType.Structure(LlvmC.debugTypeName(node), bytes(node), members);
  }

  private static long bytes(long node) {
    return (LlvmC.debugTypeBits(node) + 7) / 8;
  }

  /** The operands of a node, as values; none for node 0. */
  private long[] operands(long node) {
    return node == 0 ? new long[0] : operandsOfValue(LlvmC.metadataAsValue(context, node));
  }

  private static long[] operandsOfValue(long value) {
    int count = LlvmC.nodeOperandCount(value);
    try (Arena scratch = Arena.ofConfined()) {
      MemorySegment out = scratch.allocate(ValueLayout.JAVA_LONG, Math.max(1, count));
      LlvmC.nodeOperands(value, out.address());
      return out.asSlice(0, 8L * count).toArray(ValueLayout.JAVA_LONG);
    }
  }

  private static long node(long value) {
    return value == 0 ? 0 : LlvmC.valueAsMetadata(value);
  }
}
