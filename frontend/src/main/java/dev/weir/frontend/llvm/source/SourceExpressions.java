package dev.weir.frontend.llvm.source;

import dev.weir.frontend.llvm.api.CodeApi;
import dev.weir.frontend.llvm.api.LlvmOpcode;
import dev.weir.frontend.llvm.api.LlvmType;
import dev.weir.frontend.llvm.api.LlvmValue;
import dev.weir.frontend.llvm.layout.Widths;
import dev.weir.program.AccessInfo.ValueType;
import java.util.Map;
import java.util.Optional;

/**
 * Writes addresses and values of LLVM's code as expressions of C, such as {@code node->next} or
 * {@code flag[1 - i]}; only names for output, so that it gives up where it is not sure.
 */
final class SourceExpressions {
  /** Longer chains are of no help to a reader. */
  private static final int MAX_DEPTH = 6;

  private static final int MAX_LENGTH = 60;

  private static final SourceType NUMBER = new SourceType.Scalar(ValueType.SIGNED, 0);

  private final Map<LlvmValue, DebugTypes.Variable> variables;
  private final DebugTypes types;

  SourceExpressions(Map<LlvmValue, DebugTypes.Variable> variables, DebugTypes types) {
    this.variables = variables;
    this.types = types;
  }

  /** The text of a value, and its type. */
  record Expression(String text, SourceType type) {}

  /** What is accessed through a pointer, so many bytes behind it. */
  Optional<Expression> access(LlvmValue pointer, long offset) {
    return place(pointer, 0)
        .flatMap(place -> place.plus(offset).part())
        .filter(part -> part.text().length() <= MAX_LENGTH);
  }

  private Optional<Place> place(LlvmValue pointer, int depth) {
    if (depth > MAX_DEPTH) {
      return Optional.empty();
    }
    return switch (pointer.kind()) {
      case GLOBAL -> {
        DebugTypes.Variable variable = types.ofGlobal(pointer);
        yield variable.name().isEmpty()
            ? Optional.empty()
            : Optional.of(new Place(variable.name(), variable.type(), 0, false));
      }
      case CONSTANT_EXPRESSION ->
          pointer.constantOpcode() == LlvmOpcode.GET_ELEMENT_PTR
              ? element(pointer, depth)
              : Optional.empty();
      case INSTRUCTION ->
          switch (pointer.opcode()) {
            case ALLOCA ->
                Optional.ofNullable(variables.get(pointer))
                    .map(variable -> new Place(variable.name(), variable.type(), 0, false));
            case GET_ELEMENT_PTR -> target(pointer, depth).or(() -> element(pointer, depth));
            case CALL ->
                pointer.calledIntrinsic().startsWith("llvm.threadlocal.")
                    ? place(pointer.operand(0), depth)
                    : target(pointer, depth);
            default -> target(pointer, depth);
          };
      case PARAMETER -> target(pointer, depth);
      default -> Optional.empty();
    };
  }

  /** What a pointer with a name of its own points to. */
  private Optional<Place> target(LlvmValue pointer, int depth) {
    return value(pointer, depth + 1)
        .filter(value -> value.type() instanceof SourceType.Pointer)
        .map(
            value ->
                new Place(
                    value.text(),
                    value.type() instanceof SourceType.Pointer(long target)
                        ? types.of(target)
                        : SourceType.UNKNOWN,
                    0,
                    true));
  }

  private Optional<Place> element(LlvmValue gep, int depth) {
    Optional<Place> place = place(gep.operand(0), depth + 1);
    LlvmType type = new LlvmType(CodeApi.gepSourceType(gep.ref()));
    for (int i = 1; i < gep.operandCount() && place.isPresent(); i++) {
      LlvmValue index = gep.operand(i);
      Place current = place.get();
      if (i > 1 && type.kind() == LlvmType.Kind.STRUCT) {
        int field = (int) index.integer();
        place = Optional.of(current.plus(types.layouts().offset(type, field)));
        type = type.field(field);
        continue;
      }
      if (i > 1) {
        type = type.element();
      }
      long scale = types.layouts().size(type);
      place =
          index.isSmallInteger()
              ? Optional.of(
                  current.plus(Widths.signed(index.integer(), index.type().width()) * scale))
              : value(index, depth + 1).flatMap(text -> current.indexed(text.text(), scale));
    }
    return place;
  }

  private Optional<Expression> value(LlvmValue value, int depth) {
    if (depth > MAX_DEPTH) {
      return Optional.empty();
    }
    DebugTypes.Variable variable = variables.get(value);
    return switch (value.kind()) {
      case PARAMETER -> Optional.ofNullable(variable).map(SourceExpressions::expression);
      case INTEGER ->
          value.isSmallInteger()
              ? Optional.of(
                  new Expression(
                      Long.toString(Widths.signed(value.integer(), value.type().width())), NUMBER))
              : Optional.empty();
      case INSTRUCTION ->
          variable != null && value.opcode() != LlvmOpcode.ALLOCA
              ? Optional.of(expression(variable))
              : computed(value, depth);
      default -> Optional.empty();
    };
  }

  private static Expression expression(DebugTypes.Variable variable) {
    return new Expression(variable.name(), variable.type());
  }

  private Optional<Expression> computed(LlvmValue value, int depth) {
    return switch (value.opcode()) {
      case LOAD -> place(value.operand(0), depth + 1).flatMap(Place::part);
      case ZEXT, SEXT, TRUNC, FREEZE, PTR_TO_INT, INT_TO_PTR, BIT_CAST ->
          value(value.operand(0), depth + 1);
      case ADD -> binary(value, "+", depth);
      case SUB -> binary(value, "-", depth);
      case MUL -> binary(value, "*", depth);
      case UREM, SREM -> binary(value, "%", depth);
      case AND -> binary(value, "&", depth);
      case XOR -> binary(value, "^", depth);
      default -> Optional.empty();
    };
  }

  private Optional<Expression> binary(LlvmValue value, String operator, int depth) {
    Optional<Expression> left = value(value.operand(0), depth + 1);
    Optional<Expression> right = value(value.operand(1), depth + 1);
    if (left.isEmpty() || right.isEmpty()) {
      return Optional.empty();
    }
    String second = right.get().text();
    boolean negative = operator.equals("+") && second.startsWith("-");
    return Optional.of(
        new Expression(
            grouped(left.get().text())
                + (negative ? " - " : " " + operator + " ")
                + grouped(negative ? second.substring(1) : second),
            NUMBER));
  }

  private static String grouped(String text) {
    return text.contains(" ") && !text.endsWith("]") ? "(" + text + ")" : text;
  }
}
