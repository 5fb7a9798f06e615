package dev.weir.machine.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.program.BinaryOperator;
import java.math.BigInteger;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Arithmetic on pairs of words against unbounded integers. */
class WideArithmeticTest {
  private static final BigInteger WORD = IntegerOracle.power(64);

  /** Two integers of a width, not negative; extremes and their neighbours are frequent. */
  record Operands(int width, BigInteger a, BigInteger b) {}

  @Provide
  Arbitrary<Operands> operands() {
    return Arbitraries.of(65, 66, 80, 96, 127, 128)
        .flatMap(
            width ->
                Combinators.combine(integers(width), integers(width))
                    .as((a, b) -> new Operands(width, a, b)));
  }

  private static Arbitrary<BigInteger> integers(int width) {
    BigInteger end = IntegerOracle.power(width);
    Arbitrary<BigInteger> extremes =
        Combinators.combine(
                Arbitraries.of(
                    BigInteger.ZERO, WORD, end, IntegerOracle.power(width - 1), WORD.shiftRight(1)),
                Arbitraries.integers().between(-2, 2))
            .as((base, offset) -> base.add(BigInteger.valueOf(offset)));
    return Arbitraries.oneOf(
            extremes,
            Arbitraries.bigIntegers().between(BigInteger.ZERO, end),
            Arbitraries.bigIntegers().between(BigInteger.ZERO, WORD),
            Arbitraries.bigIntegers().between(BigInteger.ZERO, BigInteger.valueOf(200)))
        .map(value -> value.mod(end))
        .withoutEdgeCases();
  }

  @Property(tries = 5000)
  void operatorsAreThoseOfTheIntegers(
      @ForAll BinaryOperator operator, @ForAll("operands") Operands o) {
    Assume.that(!operator.isFloating());
    boolean byZero = operator.canFail() && o.b.signum() == 0;
    boolean signed = operator == BinaryOperator.SDIV || operator == BinaryOperator.SREM;
    boolean beyond =
        signed
            && !byZero
            && !IntegerOracle.fitsSigned(
                IntegerOracle.signed(o.a, o.width).divide(IntegerOracle.signed(o.b, o.width)),
                o.width);
    WideArithmetic arithmetic = new WideArithmetic();
    String failure = arithmetic.apply(operator, o.width, low(o.a), high(o.a), low(o.b), high(o.b));
    assertThat(failure.isEmpty()).as("%s %s", operator, o).isEqualTo(!byZero && !beyond);
    if (failure.isEmpty()) {
      BigInteger expected =
          IntegerOracle.expected(operator, o.width, o.a, o.b).mod(IntegerOracle.power(o.width));
      assertThat(arithmetic.low()).as("%s %s", operator, o).isEqualTo(low(expected));
      assertThat(arithmetic.high()).as("%s %s", operator, o).isEqualTo(high(expected));
    }
  }

  private static long low(BigInteger value) {
    return value.longValue();
  }

  private static long high(BigInteger value) {
    return value.shiftRight(64).longValue();
  }
}
