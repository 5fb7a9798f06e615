package dev.weir.bench;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/**
 * Random expressions of C without undefined behaviour and without side effects, over the variables
 * in scope: arithmetic of all widths, conversions, conditions, the built-in functions of bits.
 */
final class RandomExpressions {
  /** The types of numbers, by the names that the prelude gives them. */
  static final List<String> TYPES =
      List.of("u8", "s8", "u16", "s16", "u32", "s32", "u64", "s64", "u128", "s128", "f64", "f32");

  private static final List<String> UNSIGNED = List.of("u32", "u64", "u128");
  private static final List<String> NARROW = List.of("u8", "s8", "s16", "_Bool", "char");

  /** Something that can be read and set. */
  record Variable(String text, String type) {
    boolean isFloating() {
      return type.startsWith("f");
    }
  }

  private final SplittableRandom random;
  private final Supplier<List<Variable>> scope;

  /**
   * Draws from a source of random numbers.
   *
   * @param scope the variables that can be read now, never none
   */
  RandomExpressions(SplittableRandom random, Supplier<List<Variable>> scope) {
    this.random = random;
    this.scope = scope;
  }

  /** One of the types of numbers. */
  String type() {
    return TYPES.get(random.nextInt(TYPES.size()));
  }

  /** One of the types of integers. */
  String integerType() {
    return TYPES.get(random.nextInt(10));
  }

  String condition() {
    String[] comparisons = {"<", "<=", ">", ">=", "==", "!="};
    String comparison = comparisons[random.nextInt(comparisons.length)];
    String type = type();
    String simple =
        "(%s)%s %s (%s)%s".formatted(type, value(type, 2), comparison, type, value(type, 2));
    return switch (random.nextInt(8)) {
      case 0 -> "((%s) && %s)".formatted(simple, value(type(), 1));
      case 1 -> "(!(%s) || %s)".formatted(simple, value(type(), 1));
      case 2 -> "__builtin_expect(%s, %d)".formatted(simple, random.nextInt(2));
      default -> "(" + simple + ")";
    };
  }

  /** An expression of a type. */
  String value(String type, int depth) {
    return type.startsWith("f") ? floating(depth) : integer(type, depth);
  }

  private Variable variable(boolean floating) {
    List<Variable> variables = scope.get();
    while (true) {
      Variable candidate = variables.get(random.nextInt(variables.size()));
      if (candidate.isFloating() == floating) {
        return candidate;
      }
      if (random.nextInt(20) == 0) {
        return new Variable(floating ? "1.25" : "77", floating ? "f64" : "s32");
      }
    }
  }

  /** Of any type of integers; signed arithmetic is unsigned arithmetic of its width. */
  String integer(String type, int depth) {
    String working = UNSIGNED.get(random.nextInt(3));
    if (depth == 0) {
      return switch (random.nextInt(6)) {
        case 0 -> "(" + type + ")" + random.nextInt(-1000, 1000);
        case 1 -> "(" + type + ")" + random.nextLong() + "u";
        default -> "(" + type + ")" + variable(false).text();
      };
    }
    String left = integer(working, depth - 1);
    String right = integer(working, depth - 1);
    int width = working.equals("u32") ? 31 : working.equals("u64") ? 63 : 127;
    String signed = "s" + working.substring(1);
    return "("
        + type
        + ")"
        + switch (random.nextInt(20)) {
          case 0, 1 -> "((%s)%s + (%s)%s)".formatted(working, left, working, right);
          case 2 -> "((%s)%s - (%s)%s)".formatted(working, left, working, right);
          case 3, 4 -> "((%s)%s * (%s)%s)".formatted(working, left, working, right);
          case 5 -> "((%s)%s / ((%s)%s | 1))".formatted(working, left, working, right);
          case 6 -> "((%s)%s %% ((%s)%s | 1))".formatted(working, left, working, right);
          case 7 -> "((%s)(%s >> 1) / ((%s)(%s >> 2) | 1))".formatted(signed, left, signed, right);
          case 8 -> "((%s)%s & (%s)%s)".formatted(working, left, working, right);
          case 9 -> "((%s)%s ^ (%s)%s)".formatted(working, left, working, right);
          case 10 -> "((%s)%s << ((u32)%s & %d))".formatted(working, left, right, width);
          case 11 -> "((%s)%s >> ((u32)%s & %d))".formatted(signed, left, right, width);
          case 12 -> "(%s ? %s : %s)".formatted(condition(), left, right);
          case 13 -> "whole(" + floating(depth - 1) + ")";
          case 14 -> "((%s)%s | (%s)%s)".formatted(working, left, working, right);
          case 15 -> "(~(%s)%s)".formatted(working, left);
          case 16 -> bits(left, right);
          case 17 -> narrow(left, right);
          case 18 -> "((%s[]){%s, %s, %s})[%s %% 3]".formatted(type, left, right, left, right);
          default -> "({ %s t = %s; (%s)(t * t + %s); })".formatted(working, left, type, right);
        };
  }

  /** A built-in function of the bits of a word. */
  private String bits(String left, String right) {
    return switch (random.nextInt(12)) {
      case 0 -> "__builtin_clz((u32)%s | 1)".formatted(left);
      case 1 -> "__builtin_clzll((u64)%s | 1)".formatted(left);
      case 2 -> "__builtin_ctz((u32)%s | 0x80000000u)".formatted(left);
      case 3 -> "__builtin_ctzll((u64)%s | 1ul << 63)".formatted(left);
      case 4 -> "__builtin_popcountll((u64)%s)".formatted(left);
      case 5 -> "__builtin_parity((u32)%s)".formatted(left);
      case 6 -> "__builtin_ffsll((u64)%s)".formatted(left);
      case 7 -> "__builtin_clrsb((s32)%s)".formatted(left);
      case 8 -> "__builtin_bswap%d(%s)".formatted(16 << random.nextInt(3), left);
      case 9 -> "ROTATE64((u64)%s, (u32)%s & 63)".formatted(left, right);
      case 10 -> "ROTATE32((u32)%s, (u32)%s & 31)".formatted(left, right);
      default -> "REVERSE32((u32)%s)".formatted(left);
    };
  }

  /** Arithmetic of narrow types, which happens in int. */
  private String narrow(String left, String right) {
    String one = NARROW.get(random.nextInt(NARROW.size()));
    String other = NARROW.get(random.nextInt(NARROW.size()));
    String operator = List.of("+", "-", "*", "^", "<", "==").get(random.nextInt(6));
    return "((%s)%s %s (%s)%s)".formatted(one, left, operator, other, right);
  }

  /** Of type {@code f64}, of a size that stays within the range of every conversion. */
  String floating(int depth) {
    if (depth == 0) {
      return random.nextInt(4) == 0
          ? random.nextInt(-100, 100) / 16.0 + ""
          : "tame(" + variable(true).text() + ")";
    }
    String left = floating(depth - 1);
    String right = floating(depth - 1);
    return switch (random.nextInt(11)) {
      case 0, 1 -> "tame(" + left + " + " + right + ")";
      case 2 -> "tame(" + left + " - " + right + ")";
      case 3 -> "tame(" + left + " * " + right + ")";
      case 4 -> "tame(" + left + " / " + right + ")";
      case 5 -> "(f64)(f32)" + left;
      case 6 -> "(- " + left + ")";
      case 7 -> "tame((f32)" + left + " * (f32)" + right + ")";
      case 8 -> "__builtin_fabs(" + left + ")";
      case 9 -> "(" + condition() + " ? " + left + " : " + right + ")";
      default -> "(f64)(" + integer(integerType(), depth - 1) + ")";
    };
  }
}
