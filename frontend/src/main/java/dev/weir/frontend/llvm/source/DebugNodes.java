package dev.weir.frontend.llvm.source;

import dev.weir.frontend.llvm.api.LlvmValue;
import dev.weir.frontend.llvm.api.MetadataApi;
import dev.weir.frontend.llvm.api.ValueApi;
import dev.weir.program.VisibleText;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The nodes of a module's debug information, seen without trust: LLVM's own functions take what
 * stands at a place for what belongs there, and its verifier does not look at every place. Here, an
 * operand that is missing or of another kind counts as absent, which is node 0 or the empty string.
 */
public final class DebugNodes {

  /** The kinds of metadata, in the order of LLVM's own enumeration. */
  enum Kind {
    STRING,
    CONSTANT,
    LOCAL_VALUE,
    PLACEHOLDER,
    TUPLE,
    LOCATION,
    EXPRESSION,
    GLOBAL_VARIABLE_EXPRESSION,
    GENERIC,
    SUBRANGE,
    ENUMERATOR,
    BASIC_TYPE,
    DERIVED_TYPE,
    COMPOSITE_TYPE,
    SUBROUTINE_TYPE,
    FILE,
    COMPILE_UNIT,
    SUBPROGRAM,
    LEXICAL_BLOCK,
    LEXICAL_BLOCK_FILE,
    NAMESPACE,
    MODULE,
    TEMPLATE_TYPE,
    TEMPLATE_VALUE,
    GLOBAL_VARIABLE,
    LOCAL_VARIABLE,
    /** Those of which nothing is asked. */
    OTHER;

    private static final Kind[] VALUES = values();
  }

  private static final Pattern ENUMERATOR_VALUE =
      Pattern.compile("value: (-?\\d+)(?:, isUnsigned: true)?\\)$");

  private final long context;
  private final Map<Long, List<Long>> operands = new HashMap<>();

  /**
   * The nodes of a module.
   *
   * @param context the module's
   */
  public DebugNodes(long context) {
    this.context = context;
  }

  /** What a piece of metadata is; that of node 0 is of no interest. */
  Kind kind(long node) {
    return node == 0
        ? Kind.OTHER
        : Kind.VALUES[Math.min(MetadataApi.metadataKind(node), Kind.OTHER.ordinal())];
  }

  /** The operand at a place; 0 when there is none. */
  long operand(long node, int place) {
    List<Long> all = operands(node);
    return place < all.size() ? all.get(place) : 0;
  }

  /** The operand at a place if it is of this kind, else 0. */
  long operand(long node, int place, Kind kind) {
    long operand = operand(node, place);
    return kind(operand) == kind ? operand : 0;
  }

  /** The text at a place; empty when there is none. */
  String text(long node, int place) {
    long operand = operand(node, place, Kind.STRING);
    return operand == 0
        ? ""
        : VisibleText.line(
            MetadataApi.metadataString(MetadataApi.metadataAsValue(context, operand)));
  }

  /** The value that a constant or a local value stands for; without reference for other nodes. */
  LlvmValue value(long node) {
    return switch (kind(node)) {
      case CONSTANT, LOCAL_VALUE ->
          new LlvmValue(operandValues(MetadataApi.metadataAsValue(context, node))[0]);
      default -> new LlvmValue(0);
    };
  }

  /**
   * The value of an enumerator, if it fits. LLVM's interface for C has no function for it, but its
   * text ends with it.
   */
  OptionalLong enumeratorValue(long node) {
    if (kind(node) != Kind.ENUMERATOR) {
      return OptionalLong.empty();
    }
    Matcher text =
        ENUMERATOR_VALUE.matcher(ValueApi.printValue(MetadataApi.metadataAsValue(context, node)));
    return text.find()
        ? OptionalLong.of(new BigInteger(text.group(1)).longValue())
        : OptionalLong.empty();
  }

  /** All operands of a node, 0 for those that are missing. */
  List<Long> operands(long node) {
    return switch (kind(node)) {
      // These have none, and asking them for some would read foreign memory.
      case STRING, CONSTANT, LOCAL_VALUE, PLACEHOLDER, OTHER -> List.of();
      default -> operands.computeIfAbsent(node, this::readOperands);
    };
  }

  private List<Long> readOperands(long node) {
    long value = MetadataApi.metadataAsValue(context, node);
    // LLVM takes a list of one constant for the constant, and lists of nothing for each other.
    long wrapped = MetadataApi.valueAsMetadata(value);
    if (wrapped != node) {
      return kind(wrapped) == Kind.CONSTANT ? List.of(wrapped) : List.of();
    }
    Long[] nodes =
        Arrays.stream(operandValues(value))
            .mapToObj(operand -> operand == 0 ? 0L : MetadataApi.valueAsMetadata(operand))
            .toArray(Long[]::new);
    return List.of(nodes);
  }

  private static long[] operandValues(long value) {
    int count = MetadataApi.nodeOperandCount(value);
    try (Arena scratch = Arena.ofConfined()) {
      MemorySegment out = scratch.allocate(ValueLayout.JAVA_LONG, Math.max(1, count));
      MetadataApi.nodeOperands(value, out.address());
      return out.asSlice(0, 8L * count).toArray(ValueLayout.JAVA_LONG);
    }
  }
}
