package dev.weir.frontend.llvm.assembly;

import dev.weir.frontend.llvm.context.FunctionContext;
import dev.weir.program.BinaryOperator;
import dev.weir.program.Operand;
import dev.weir.program.Predicate;
import java.util.Optional;
import java.util.function.Supplier;

/** The flags of x86-64 while inline assembly is lowered; each is computed when it is asked for. */
final class AssemblyFlags {
  private static final Operand ZERO = Operand.constant(0);

  private final FunctionContext context;
  private Optional<Supplier<Operand>> zero = Optional.empty();
  private Optional<Supplier<Operand>> sign = Optional.empty();
  private Optional<Supplier<Operand>> carry = Optional.empty();
  private Optional<Supplier<Operand>> overflow = Optional.empty();

  AssemblyFlags(FunctionContext context) {
    this.context = context;
  }

  /** After a sum. */
  void added(Operand left, Operand right, Operand result, int width) {
    ofResult(result, width);
    carry = Optional.of(() -> context.binary(BinaryOperator.UADD_OVERFLOWS, width, left, right));
    overflow = Optional.of(() -> context.binary(BinaryOperator.SADD_OVERFLOWS, width, left, right));
  }

  /** After a difference, or a comparison. */
  void subtracted(Operand left, Operand right, Operand result, int width) {
    ofResult(result, width);
    carry = Optional.of(() -> context.compare(Predicate.ULT, width, left, right));
    overflow = Optional.of(() -> context.binary(BinaryOperator.SSUB_OVERFLOWS, width, left, right));
  }

  /** After {@code inc} or {@code dec}, which leave the carry. */
  void stepped(boolean up, Operand old, Operand result, int width) {
    Optional<Supplier<Operand>> kept = carry;
    if (up) {
      added(old, Operand.constant(1), result, width);
    } else {
      subtracted(old, Operand.constant(1), result, width);
    }
    carry = kept;
  }

  /** After a bitwise operation. */
  void combined(Operand result, int width) {
    ofResult(result, width);
    carry = Optional.of(() -> ZERO);
    overflow = Optional.of(() -> ZERO);
  }

  /** After a test of one bit. */
  void tested(Operand bit) {
    carry = Optional.of(() -> bit);
    sign = Optional.empty();
    overflow = Optional.empty();
  }

  /** After an instruction that says in the zero flag alone how it went. */
  void succeeded(Operand success) {
    zero = Optional.of(() -> success);
  }

  /** After an instruction that leaves them undefined. */
  void forget() {
    zero = Optional.empty();
    sign = Optional.empty();
    carry = Optional.empty();
    overflow = Optional.empty();
  }

  private void ofResult(Operand result, int width) {
    zero = Optional.of(() -> context.compare(Predicate.EQ, width, result, ZERO));
    sign = Optional.of(() -> context.compare(Predicate.SLT, width, result, ZERO));
  }

  /**
   * Whether a condition holds, 1 or 0.
   *
   * @param name as in {@code sete}
   * @throws AssemblyException if there is no such condition, or its flags are not known here
   */
  Operand condition(String name) throws AssemblyException {
    return switch (name) {
      case "e", "z" -> flag(zero);
      case "ne", "nz" -> not(flag(zero));
      case "c", "b", "nae" -> flag(carry);
      case "nc", "nb", "ae" -> not(flag(carry));
      case "s" -> flag(sign);
      case "ns" -> not(flag(sign));
      case "o" -> flag(overflow);
      case "no" -> not(flag(overflow));
      case "be", "na" -> either(flag(carry), flag(zero));
      case "a", "nbe" -> not(either(flag(carry), flag(zero)));
      case "l", "nge" -> less();
      case "ge", "nl" -> not(less());
      case "le", "ng" -> either(less(), flag(zero));
      case "g", "nle" -> not(either(less(), flag(zero)));
      default -> throw new AssemblyException("condition '" + name + "'");
    };
  }

  private Operand flag(Optional<Supplier<Operand>> flag) throws AssemblyException {
    return flag.orElseThrow(() -> new AssemblyException("flag that was not set")).get();
  }

  private Operand less() throws AssemblyException {
    return context.binary(BinaryOperator.XOR, 1, flag(sign), flag(overflow));
  }

  private Operand either(Operand left, Operand right) {
    return context.binary(BinaryOperator.OR, 1, left, right);
  }

  private Operand not(Operand flag) {
    return context.binary(BinaryOperator.XOR, 1, flag, Operand.constant(1));
  }
}
