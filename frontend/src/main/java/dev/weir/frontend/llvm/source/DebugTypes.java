package dev.weir.frontend.llvm.source;

import dev.weir.frontend.llvm.api.CodeApi;
import dev.weir.frontend.llvm.api.LlvmType;
import dev.weir.frontend.llvm.api.LlvmValue;
import dev.weir.frontend.llvm.api.MetadataApi;
import dev.weir.frontend.llvm.api.ModuleApi;
import dev.weir.frontend.llvm.layout.Layouts;
import dev.weir.frontend.llvm.source.DebugNodes.Kind;
import dev.weir.program.AccessInfo.ValueType;
import dev.weir.program.BitField;
import dev.weir.program.Enumeration;
import dev.weir.program.Signature;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Reads types and variables from the debug information of a module. */
public final class DebugTypes {
  private static final int TAG_ARRAY = 0x01;
  private static final int TAG_ENUMERATION = 0x04;
  private static final int TAG_POINTER = 0x0f;
  private static final int TAG_REFERENCE = 0x10;
  private static final int TAG_MEMBER = 0x0d;
  private static final int TAG_STRUCTURE = 0x13;
  private static final int TAG_TYPEDEF = 0x16;
  private static final int TAG_CLASS = 0x02;
  private static final int TAG_UNION = 0x17;

  private static final int FLAG_BIT_FIELD = 1 << 19;

  /** Longer lists of bit fields are of no help to a reader. */
  private static final int MOST_NAMED_TOGETHER = 8;

  // Places of operands in the nodes.
  private static final int EXPRESSION_VARIABLE = 0;
  private static final int VARIABLE_NAME = 1;
  private static final int VARIABLE_TYPE = 3;
  private static final int TYPE_NAME = 2;
  private static final int BASE_TYPE = 3;
  private static final int ELEMENTS = 4;
  private static final int BIT_FIELD_STORAGE = 4;
  private static final int SUBRANGE_COUNT = 0;
  private static final int SUBPROGRAM_TYPE = 4;
  private static final int TYPES = 3;
  private static final int ENUMERATOR_NAME = 0;

  private static final Signature.Value NOTHING = new Signature.Value(Signature.Kind.NOTHING, 0);
  private static final Signature.Value COMPOSITE = new Signature.Value(Signature.Kind.COMPOSITE, 0);

  private final DebugNodes nodes;
  private final Layouts layouts;
  private final Map<Long, SourceType> types = new HashMap<>();
  private final Map<LlvmValue, Variable> globals = new HashMap<>();

  public DebugTypes(DebugNodes nodes, Layouts layouts) {
    this.nodes = nodes;
    this.layouts = layouts;
  }

  /**
   * A variable of the source.
   *
   * @param node its debug information; 0 when there is none
   */
  public record Variable(String name, SourceType type, long node) {
    static final Variable UNKNOWN = new Variable("", SourceType.UNKNOWN, 0);
  }

  Layouts layouts() {
    return layouts;
  }

  /** The variable that a global of LLVM stands for. */
  public Variable ofGlobal(LlvmValue global) {
    return globals.computeIfAbsent(global, this::readGlobal);
  }

  private Variable readGlobal(LlvmValue global) {
    try (Arena scratch = Arena.ofConfined()) {
      MemorySegment count = scratch.allocate(ValueLayout.JAVA_LONG);
      long entries = MetadataApi.globalMetadata(global.ref(), count.address());
      Variable found = Variable.UNKNOWN;
      for (int i = 0; i < count.get(ValueLayout.JAVA_LONG, 0); i++) {
        long node = MetadataApi.metadataEntry(entries, i);
        if (nodes.kind(node) == Kind.GLOBAL_VARIABLE_EXPRESSION) {
          found = variable(nodes.operand(node, EXPRESSION_VARIABLE));
        }
      }
      if (entries != 0) {
        MetadataApi.disposeMetadataEntries(entries);
      }
      return found;
    }
  }

  /** The variable that a call of {@code llvm.dbg.declare} or {@code llvm.dbg.value} names. */
  Variable ofDebugCall(LlvmValue call) {
    return variable(MetadataApi.valueAsMetadata(call.operand(1).ref()));
  }

  /** The value that such a call speaks of; without reference when it is gone. */
  LlvmValue describedValue(LlvmValue call) {
    long described = MetadataApi.valueAsMetadata(call.operand(0).ref());
    return nodes.kind(described) == Kind.LOCAL_VALUE ? nodes.value(described) : new LlvmValue(0);
  }

  /** The type that a node describes. */
  SourceType of(long node) {
    if (node == 0) {
      return SourceType.UNKNOWN;
    }
    SourceType known = types.get(node);
    if (known == null) {
      // A damaged type may contain itself.
      types.put(node, SourceType.UNKNOWN);
      known = read(node);
      types.put(node, known);
    }
    return known;
  }

  /** What a function takes and gives; from its code where its source says nothing. */
  public Signature signature(LlvmValue function) {
    long subprogram = MetadataApi.subprogram(function.ref());
    long type =
        nodes.kind(subprogram) == Kind.SUBPROGRAM
            ? nodes.operand(subprogram, SUBPROGRAM_TYPE, Kind.SUBROUTINE_TYPE)
            : 0;
    List<Long> parts = type == 0 ? List.of() : nodes.operands(nodes.operand(type, TYPES));
    if (!parts.isEmpty()) {
      return new Signature(
          parts.getFirst() == 0 ? NOTHING : value(of(parts.getFirst())),
          parts.stream().skip(1).map(part -> value(of(part))).toList());
    }
    LlvmType code = new LlvmType(ModuleApi.globalValueType(function.ref()));
    List<Signature.Value> parameters = new ArrayList<>();
    for (int i = 0; i < CodeApi.countParameters(function.ref()); i++) {
      parameters.add(value(new LlvmValue(CodeApi.parameter(function.ref(), i)).type()));
    }
    return new Signature(value(code.result()), parameters);
  }

  private static Signature.Value value(SourceType type) {
    return switch (type) {
      case SourceType.Scalar scalar when scalar.size() > 0 && scalar.size() <= Long.BYTES ->
          new Signature.Value(kind(scalar.shown()), (int) scalar.size());
      case SourceType.Pointer _ -> new Signature.Value(Signature.Kind.POINTER, Long.BYTES);
      case SourceType.Scalar _,
          SourceType.Array _,
          SourceType.Structure _,
          SourceType.BitFields _ ->
          COMPOSITE;
    };
  }

  private static Signature.Kind kind(ValueType shown) {
    return switch (shown) {
      case SIGNED -> Signature.Kind.SIGNED;
      case UNSIGNED -> Signature.Kind.UNSIGNED;
      case BOOLEAN -> Signature.Kind.BOOLEAN;
      case CHARACTER -> Signature.Kind.CHARACTER;
      case POINTER -> Signature.Kind.POINTER;
      case FLOATING -> Signature.Kind.FLOATING;
    };
  }

  private static Signature.Value value(LlvmType type) {
    return switch (type.kind()) {
      case VOID -> NOTHING;
      case INTEGER ->
          type.width() == 1
              ? new Signature.Value(Signature.Kind.BOOLEAN, 1)
              : type.width() <= Long.SIZE
                  ? new Signature.Value(Signature.Kind.SIGNED, (type.width() + 7) / Byte.SIZE)
                  : COMPOSITE;
      case FLOAT -> new Signature.Value(Signature.Kind.FLOATING, Float.BYTES);
      case DOUBLE -> new Signature.Value(Signature.Kind.FLOATING, Double.BYTES);
      case POINTER -> new Signature.Value(Signature.Kind.POINTER, Long.BYTES);
      default -> COMPOSITE;
    };
  }

  private Variable variable(long node) {
    return switch (nodes.kind(node)) {
      case GLOBAL_VARIABLE, LOCAL_VARIABLE ->
          new Variable(
              nodes.text(node, VARIABLE_NAME), of(nodes.operand(node, VARIABLE_TYPE)), node);
      default -> Variable.UNKNOWN;
    };
  }

  private SourceType read(long node) {
    return switch (nodes.kind(node)) {
      case BASIC_TYPE -> new SourceType.Scalar(shown(node), bytes(node));
      case DERIVED_TYPE ->
          switch (MetadataApi.nodeTag(node)) {
            case TAG_POINTER, TAG_REFERENCE ->
                new SourceType.Pointer(nodes.operand(node, BASE_TYPE));
            case TAG_TYPEDEF -> defined(node);
            default -> of(nodes.operand(node, BASE_TYPE));
          };
      case COMPOSITE_TYPE ->
          switch (MetadataApi.nodeTag(node)) {
            case TAG_ARRAY -> array(node);
            case TAG_STRUCTURE, TAG_UNION, TAG_CLASS -> structure(node);
            case TAG_ENUMERATION ->
                new SourceType.Scalar(enumeration(node), bytes(node), enumerators(node));
            default -> SourceType.UNKNOWN;
          };
      default -> SourceType.UNKNOWN;
    };
  }

  /** A structure without a name of its own has that of its typedef. */
  private SourceType defined(long node) {
    return switch (of(nodes.operand(node, BASE_TYPE))) {
      case SourceType.Structure(String name, long size, var members) when name.isEmpty() ->
          new SourceType.Structure(nodes.text(node, TYPE_NAME), size, members);
      case SourceType type -> type;
    };
  }

  private ValueType enumeration(long node) {
    return of(nodes.operand(node, BASE_TYPE)) instanceof SourceType.Scalar scalar
        ? scalar.shown()
        : ValueType.SIGNED;
  }

  private Enumeration enumerators(long node) {
    SortedMap<Long, String> names = new TreeMap<>();
    for (long enumerator : nodes.operands(nodes.operand(node, ELEMENTS))) {
      String name = nodes.text(enumerator, ENUMERATOR_NAME);
      OptionalLong value = nodes.enumeratorValue(enumerator);
      if (!name.isEmpty() && value.isPresent()) {
        names.putIfAbsent(value.getAsLong(), name);
      }
    }
    return new Enumeration(names);
  }

  private ValueType shown(long node) {
    String name = nodes.text(node, TYPE_NAME);
    return switch (name) {
      case "_Bool", "bool" -> ValueType.BOOLEAN;
      case "char" -> ValueType.CHARACTER;
      case "float", "double", "long double" -> ValueType.FLOATING;
      default -> name.contains("unsigned") ? ValueType.UNSIGNED : ValueType.SIGNED;
    };
  }

  private SourceType array(long node) {
    SourceType type = of(nodes.operand(node, BASE_TYPE));
    for (long range : nodes.operands(nodes.operand(node, ELEMENTS)).reversed()) {
      LlvmValue count = nodes.value(nodes.operand(range, SUBRANGE_COUNT));
      boolean known = count.ref() != 0 && count.isSmallInteger();
      type = new SourceType.Array(type, known ? Math.max(0, count.integer()) : 0);
    }
    return type;
  }

  private SourceType structure(long node) {
    List<SourceType.Member> members = new ArrayList<>();
    List<Long> bitFields = new ArrayList<>();
    for (long member : nodes.operands(nodes.operand(node, ELEMENTS))) {
      if (nodes.kind(member) != Kind.DERIVED_TYPE || MetadataApi.nodeTag(member) != TAG_MEMBER) {
        continue;
      }
      boolean isBitField = (MetadataApi.debugTypeFlags(member) & FLAG_BIT_FIELD) != 0;
      if (!bitFields.isEmpty()
          && !(isBitField && storage(member) == storage(bitFields.getFirst()))) {
        members.add(together(bitFields));
        bitFields.clear();
      }
      if (isBitField) {
        bitFields.add(member);
      } else {
        members.add(
            new SourceType.Member(
                nodes.text(member, TYPE_NAME),
                MetadataApi.debugTypeOffset(member) / 8,
                bytes(member),
                of(nodes.operand(member, BASE_TYPE))));
      }
    }
    if (!bitFields.isEmpty()) {
      members.add(together(bitFields));
    }
    return new SourceType.Structure(nodes.text(node, TYPE_NAME), bytes(node), members);
  }

  /** Where the bytes start that are accessed with a bit field, in bits. */
  private long storage(long member) {
    LlvmValue start = nodes.value(nodes.operand(member, BIT_FIELD_STORAGE));
    return start.ref() != 0 && start.isSmallInteger()
        ? start.integer()
        : MetadataApi.debugTypeOffset(member) / 8 * 8;
  }

  /** One member for the bit fields that are accessed together. */
  private SourceType.Member together(List<Long> members) {
    long start = storage(members.getFirst());
    List<BitField> fields = new ArrayList<>();
    long end = start;
    for (long member : members) {
      long offset = MetadataApi.debugTypeOffset(member) - start;
      long width = MetadataApi.debugTypeBits(member);
      end = Math.max(end, start + offset + width);
      if (offset >= 0 && offset < Long.SIZE && width > 0 && width <= Long.SIZE - offset) {
        SourceType type = of(nodes.operand(member, BASE_TYPE));
        boolean isSigned =
            type instanceof SourceType.Scalar scalar
                && (scalar.shown() == ValueType.SIGNED || scalar.shown() == ValueType.CHARACTER);
        Enumeration names =
            type instanceof SourceType.Scalar scalar ? scalar.names() : Enumeration.NONE;
        fields.add(new BitField((int) offset, (int) width, isSigned, names));
      }
    }
    String names =
        members.stream()
            .limit(MOST_NAMED_TOGETHER)
            .map(member -> nodes.text(member, TYPE_NAME))
            .collect(Collectors.joining(", "));
    String more = members.size() > MOST_NAMED_TOGETHER ? ", ..." : "";
    return new SourceType.Member(
        members.size() == 1 ? names : "{" + names + more + "}",
        start / 8,
        (end - start + 7) / 8,
        new SourceType.BitFields((end - start + 7) / 8, fields));
  }

  private static long bytes(long node) {
    return (MetadataApi.debugTypeBits(node) + 7) / 8;
  }
}
