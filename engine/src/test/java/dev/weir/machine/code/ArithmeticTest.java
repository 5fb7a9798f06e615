package dev.weir.machine.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.program.AtomicOperator;
import dev.weir.program.BinaryOperator;
import dev.weir.program.Predicate;
import dev.weir.program.UnaryOperator;
import java.math.BigInteger;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/** Machine arithmetic against unbounded integers. */
class ArithmeticTest {

  /** Two words of a width, zero-extended; extremes and their neighbours are frequent. */
  record Operands(int width, long left, long right) {
    BigInteger a() {
      return unsigned(left, width);
    }

    BigInteger b() {
      return unsigned(right, width);
    }

    BigInteger signedA() {
      return signedValue(left, width);
    }

    BigInteger signedB() {
      return signedValue(right, width);
    }
  }

  @Provide
  Arbitrary<Operands> operands() {
    return Arbitraries.of(1, 2, 7, 8, 16, 31, 32, 33, 63, 64)
        .flatMap(
            width ->
                Combinators.combine(words(width), words(width))
                    .as((a, b) -> new Operands(width, a, b)));
  }

  private static Arbitrary<Long> words(int width) {
    long mask = Arithmetic.mask(width);
    long least = 1L << (width - 1);
    Arbitrary<Long> extremes =
        Arbitraries.of(0L, 1L, 2L, -1L, -2L, least, least - 1, least + 1, (long) width)
            .map(word -> word & mask);
    return Arbitraries.frequencyOf(
            Tuple.of(1, extremes),
            Tuple.of(1, Arbitraries.longs().map(word -> word & mask)),
            Tuple.of(1, Arbitraries.longs().between(0, 20).map(word -> word & mask)))
        .withoutEdgeCases();
  }

  @Property(tries = 5000)
  void binaryOperatorsAreThoseOfTheIntegers(
      @ForAll BinaryOperator operator, @ForAll("operands") Operands o) {
    Assume.that(!operator.isFloating());
    boolean fails = !Arithmetic.divisionFailure(operator, o.width, o.left, o.right).isEmpty();
    Assume.that(!operator.canFail() || !fails);
    assertThat(Arithmetic.apply(operator, o.width, o.left, o.right))
        .as("%s %s", operator, o)
        .isEqualTo(word(IntegerOracle.expected(operator, o.width, o.a(), o.b()), o.width));
  }

  @Property(tries = 2000)
  void divisionsFailByZeroAndBeyondTheRange(@ForAll("operands") Operands o) {
    boolean byZero = o.b().signum() == 0;
    boolean beyond = !byZero && !IntegerOracle.fitsSigned(o.signedA().divide(o.signedB()), o.width);
    assertThat(Arithmetic.divisionFailure(BinaryOperator.UDIV, o.width, o.left, o.right).isEmpty())
        .isEqualTo(!byZero);
    assertThat(Arithmetic.divisionFailure(BinaryOperator.UREM, o.width, o.left, o.right).isEmpty())
        .isEqualTo(!byZero);
    assertThat(Arithmetic.divisionFailure(BinaryOperator.SDIV, o.width, o.left, o.right).isEmpty())
        .isEqualTo(!byZero && !beyond);
    assertThat(Arithmetic.divisionFailure(BinaryOperator.SREM, o.width, o.left, o.right).isEmpty())
        .isEqualTo(!byZero && !beyond);
  }

  @Property(tries = 2000)
  void comparisonsAreThoseOfTheIntegers(
      @ForAll Predicate predicate, @ForAll("operands") Operands o) {
    int unsigned = o.a().compareTo(o.b());
    int signed = o.signedA().compareTo(o.signedB());
    boolean expected =
        switch (predicate) {
          case EQ -> unsigned == 0;
          case NE -> unsigned != 0;
          case ULT -> unsigned < 0;
          case ULE -> unsigned <= 0;
          case UGT -> unsigned > 0;
          case UGE -> unsigned >= 0;
          case SLT -> signed < 0;
          case SLE -> signed <= 0;
          case SGT -> signed > 0;
          case SGE -> signed >= 0;
        };
    int opcode = Opcode.EQ + predicate.ordinal();
    assertThat(Arithmetic.compare(opcode, o.width, o.left, o.right))
        .as("%s %s", predicate, o)
        .isEqualTo(expected);
  }

  @Property(tries = 2000)
  void unaryOperatorsAreThoseOfTheBits(
      @ForAll UnaryOperator operator, @ForAll("operands") Operands o) {
    Assume.that(operator.compareTo(UnaryOperator.SIGN_EXTEND) <= 0);
    Assume.that(operator != UnaryOperator.BYTE_SWAP || o.width % 8 == 0);
    String bits = String.format("%" + o.width + "s", o.a().toString(2)).replace(' ', '0');
    BigInteger expected =
        switch (operator) {
          case POPULATION_COUNT -> BigInteger.valueOf(o.a().bitCount());
          case LEADING_ZEROS -> BigInteger.valueOf(o.width - o.a().bitLength());
          case TRAILING_ZEROS ->
              BigInteger.valueOf(o.left == 0 ? o.width : o.a().getLowestSetBit());
          case BYTE_SWAP -> new BigInteger(swapped(bits), 2);
          case BIT_REVERSE -> new BigInteger(new StringBuilder(bits).reverse().toString(), 2);
          case ABSOLUTE -> o.signedA().abs();
          default -> o.signedA();
        };
    int resultWidth = operator == UnaryOperator.SIGN_EXTEND ? 64 : o.width;
    assertThat(Arithmetic.unary(operator.ordinal(), o.width, o.left))
        .as("%s %s", operator, o)
        .isEqualTo(
            operator == UnaryOperator.POPULATION_COUNT
                    || operator == UnaryOperator.LEADING_ZEROS
                    || operator == UnaryOperator.TRAILING_ZEROS
                ? expected.longValueExact()
                : word(expected, resultWidth));
  }

  @Property(tries = 2000)
  void readModifyWritesAreThoseOfTheIntegers(
      @ForAll AtomicOperator operator, @ForAll("operands") Operands o) {
    Assume.that(!operator.name().startsWith("F"));
    Assume.that(o.width == 8 || o.width == 16 || o.width == 32 || o.width == 64);
    BigInteger expected =
        switch (operator) {
          case EXCHANGE -> o.b();
          case ADD -> o.a().add(o.b());
          case SUB -> o.a().subtract(o.b());
          case AND -> o.a().and(o.b());
          case REVERSE_SUB -> o.b().subtract(o.a());
          case NAND -> o.a().and(o.b()).not();
          case OR -> o.a().or(o.b());
          case XOR -> o.a().xor(o.b());
          case MAX -> o.signedA().max(o.signedB());
          case MIN -> o.signedA().min(o.signedB());
          case UMAX -> o.a().max(o.b());
          case UMIN -> o.a().min(o.b());
          case INCREMENT_WRAPPING ->
              o.a().compareTo(o.b()) >= 0 ? BigInteger.ZERO : o.a().add(BigInteger.ONE);
          case DECREMENT_WRAPPING ->
              o.a().signum() == 0 || o.a().compareTo(o.b()) > 0
                  ? o.b()
                  : o.a().subtract(BigInteger.ONE);
          case SUB_CONDITIONAL -> o.a().compareTo(o.b()) >= 0 ? o.a().subtract(o.b()) : o.a();
          case SUB_SATURATING -> o.a().subtract(o.b()).max(BigInteger.ZERO);
          case FADD, FSUB, FMAX, FMIN -> throw new IllegalArgumentException(operator.name());
        };
    assertThat(Arithmetic.atomic(operator.ordinal(), o.width / 8, o.left, o.right))
        .as("%s %s", operator, o)
        .isEqualTo(word(expected, o.width));
  }

  private static BigInteger unsigned(long word, int width) {
    return BigInteger.valueOf(word).mod(IntegerOracle.power(width));
  }

  private static BigInteger signedValue(long word, int width) {
    return IntegerOracle.signed(unsigned(word, width), width);
  }

  /** The low bits of a value as a zero-extended word. */
  private static long word(BigInteger value, int width) {
    return value.mod(IntegerOracle.power(width)).longValue();
  }

  private static String swapped(String bits) {
    StringBuilder result = new StringBuilder();
    for (int end = bits.length(); end > 0; end -= 8) {
      result.append(bits, end - 8, end);
    }
    return result.toString();
  }
}
