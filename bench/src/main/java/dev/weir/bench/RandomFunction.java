package dev.weir.bench;

import java.util.List;
import java.util.SplittableRandom;

/**
 * A random function of C that is being written to show one construct of the language: what has to
 * be declared before it, and its body, which gathers all that it computes in one checksum. Its
 * parameters are {@code u64 a}, {@code u64 b} and {@code f64 f}.
 */
final class RandomFunction {
  private final String name;
  private final SplittableRandom random;
  private final RandomExpressions expressions;
  private final StringBuilder declarations = new StringBuilder();
  private final StringBuilder body = new StringBuilder();
  private int names;

  RandomFunction(String name, SplittableRandom random, RandomExpressions expressions) {
    this.name = name;
    this.random = random;
    this.expressions = expressions;
  }

  /** All of it. */
  String text() {
    return declarations
        + "static u64 %s(u64 a, u64 b, f64 f) {%n".formatted(name)
        + "  u64 z = a * 31 + b;\n"
        + body
        + "  return z;\n}\n";
  }

  /** A name that nothing else has. */
  String fresh(String stem) {
    return stem + "_" + name + "_" + names++;
  }

  /** Adds a line outside of the function, before it. */
  void declare(String format, Object... values) {
    declarations.append(format.formatted(values)).append('\n');
  }

  /** Adds a line to the body. */
  void line(String format, Object... values) {
    body.append("  ").append(format.formatted(values)).append('\n');
  }

  /** Takes a number of a type into the checksum. */
  void mix(String type, String format, Object... values) {
    String number = format.formatted(values);
    line("z = z * 31 + (u64)%s;", type.startsWith("f") ? "whole(" + number + ")" : number);
  }

  /** A number from 0 on. */
  int below(int bound) {
    return random.nextInt(bound);
  }

  /** A number of a range, its ends included. */
  int between(int least, int greatest) {
    return random.nextInt(least, greatest + 1);
  }

  String oneOf(String... texts) {
    return texts[random.nextInt(texts.length)];
  }

  <T> T oneOf(List<T> things) {
    return things.get(random.nextInt(things.size()));
  }

  /** A type of numbers. */
  String type() {
    return expressions.type();
  }

  /** A type of integers. */
  String integerType() {
    return expressions.integerType();
  }

  /** An expression of a type over the parameters and the globals. */
  String value(String type) {
    return "(" + type + ")" + expressions.value(type, random.nextInt(3));
  }

  /** An unsigned word of any value. */
  String word() {
    return value("u64");
  }

  String condition() {
    return expressions.condition();
  }

  /** Keeps a compiler from making a function part of its callers, or leaves it to it. */
  String inlining() {
    return oneOf("static ", "static __attribute__((noinline)) ");
  }
}
