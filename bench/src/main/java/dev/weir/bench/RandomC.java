package dev.weir.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Writes random programs of C with one thread and no undefined behaviour, which print checksums of
 * all that they compute: integers of all widths, floating-point numbers, arrays, structures with
 * bit-fields, unions of words and bytes, branches, loops and calls.
 */
final class RandomC {
  private static final String PRELUDE =
      """
      #include <stdio.h>
      typedef unsigned char u8; typedef signed char s8; typedef unsigned short u16;
      typedef short s16; typedef unsigned u32; typedef int s32; typedef unsigned long u64;
      typedef long s64; typedef unsigned __int128 u128; typedef __int128 s128;
      typedef double f64; typedef float f32;
      static u64 sum = 14695981039346656037ul;
      static int calls;
      static void mix(u64 x) { sum = (sum ^ x) * 1099511628211ul; sum ^= sum >> 29; }
      static f64 tame(f64 x) { return x > -1e15 && x < 1e15 ? x : 0.75; }
      static s64 whole(f64 x) { return (s64)tame(x); }
      static void mixf(f64 x) { union { f64 f; u64 u; } v = {tame(x)}; mix(v.u); }
      """;

  private static final List<String> UNSIGNED = List.of("u8", "u16", "u32", "u64", "u128");
  private static final List<String> TYPES =
      List.of("u8", "s8", "u16", "s16", "u32", "s32", "u64", "s64", "u128", "s128", "f64", "f32");
  private static final int ARRAY = 8;

  private final SplittableRandom random;
  private final StringBuilder out = new StringBuilder();
  private final List<Variable> variables = new ArrayList<>();
  private final List<Function> functions = new ArrayList<>();
  private int names;

  /** Something that can be read and set. */
  private record Variable(String text, String type) {
    boolean isFloating() {
      return type.startsWith("f");
    }
  }

  private record Function(String name, String type, List<String> parameters) {}

  private RandomC(long seed) {
    random = new SplittableRandom(seed);
  }

  /** The program for a seed. */
  static String program(long seed) {
    return new RandomC(seed).write();
  }

  private String write() {
    out.append(PRELUDE);
    globals();
    List<Variable> shared = List.copyOf(variables);
    int count = 2 + random.nextInt(4);
    for (int i = 0; i < count; i++) {
      function();
      variables.retainAll(shared);
    }
    out.append("int main(void) {\n");
    for (Function function : functions) {
      out.append("  for (int n = 0; n < 3; n++) ")
          .append(function.type().startsWith("f") ? "mixf(" : "mix(")
          .append(call(function, 1))
          .append(");\n");
    }
    for (Variable variable : shared) {
      out.append(variable.isFloating() ? "  mixf(" : "  mix(")
          .append(variable.text())
          .append(");\n");
    }
    return out.append("  printf(\"%016lx\\n\", sum);\n}\n").toString();
  }

  private void globals() {
    int count = 4 + random.nextInt(5);
    for (int i = 0; i < count; i++) {
      declare("static ");
    }
    for (int i = 0; i < 2; i++) {
      String name = "a" + names++;
      String type = TYPES.get(random.nextInt(TYPES.size()));
      out.append("static %s %s[%d];%n".formatted(type, name, ARRAY));
      variables.add(new Variable(name + "[i & 7]", type));
      variables.add(new Variable(name + "[" + random.nextInt(ARRAY) + "]", type));
    }
    String record = "r" + names++;
    int bits = 1 + random.nextInt(30);
    int more = 1 + random.nextInt(60);
    out.append("static struct { u32 b : %d; s64 c : %d; s16 s; f64 d; ".formatted(bits, more));
    out.append("union { u32 w; u8 y[4]; } u; u128 x; } ").append(record).append(";\n");
    for (String[] field :
        new String[][] {
          {"b", "u32"},
          {"c", "s64"},
          {"s", "s16"},
          {"d", "f64"},
          {"u.w", "u32"},
          {"u.y[1]", "u8"},
          {"x", "u128"}
        }) {
      variables.add(new Variable(record + "." + field[0], field[1]));
    }
    out.append("static s32 i;\n");
  }

  private void declare(String prefix) {
    String type = TYPES.get(random.nextInt(TYPES.size()));
    String name = "v" + names++;
    out.append(prefix).append(type).append(' ').append(name).append(" = ");
    out.append(
        type.startsWith("f") ? random.nextInt(-50, 50) / 8.0 + "" : "" + random.nextInt(-300, 300));
    out.append(";\n");
    variables.add(new Variable(name, type));
  }

  private void function() {
    String type = TYPES.get(random.nextInt(TYPES.size()));
    List<String> parameters = new ArrayList<>();
    List<String> texts = new ArrayList<>();
    for (int i = random.nextInt(5); i >= 0; i--) {
      String parameter = TYPES.get(random.nextInt(TYPES.size()));
      String name = "p" + names++;
      parameters.add(parameter);
      texts.add(parameter + " " + name);
      variables.add(new Variable(name, parameter));
    }
    String name = "g" + names++;
    out.append("static %s %s(%s) {%n".formatted(type, name, String.join(", ", texts)));
    out.append("  if (++calls > 300) return 1;\n");
    for (int i = 0; i < 3; i++) {
      declare("  ");
    }
    block(3, 1);
    out.append("  return ").append(value(type, 3)).append(";\n}\n");
    functions.add(new Function(name, type, parameters));
  }

  private void block(int depth, int indent) {
    int count = 2 + random.nextInt(4);
    for (int i = 0; i < count; i++) {
      statement(depth, indent);
    }
  }

  private void statement(int depth, int indent) {
    String margin = "  ".repeat(indent);
    int kind = depth == 0 ? 0 : random.nextInt(8);
    switch (kind) {
      case 5 -> {
        out.append(margin).append("if (").append(condition()).append(") {\n");
        block(depth - 1, indent + 1);
        out.append(margin).append("} else {\n");
        block(depth - 1, indent + 1);
        out.append(margin).append("}\n");
      }
      case 6 -> {
        String counter = "n" + names++;
        int rounds = 1 + random.nextInt(9);
        out.append(margin)
            .append(
                "for (int %s = 0; %s < %d; %s++) {%n".formatted(counter, counter, rounds, counter))
            .append(margin)
            .append("  i = ")
            .append(counter)
            .append(";\n");
        block(depth - 1, indent + 1);
        out.append(margin).append("}\n");
      }
      case 7 -> {
        out.append(margin).append("switch ((u32)").append(integer("u32", 1)).append(" % 5) {\n");
        for (int i = 0; i < 4; i++) {
          out.append(margin).append(i == 3 ? "default:\n" : "case " + i + ":\n");
          statement(depth - 1, indent + 1);
          out.append(margin).append(random.nextBoolean() ? "  break;\n" : "  ;\n");
        }
        out.append(margin).append("}\n");
      }
      default -> {
        Variable target = variables.get(random.nextInt(variables.size()));
        out.append(margin)
            .append(target.text())
            .append(" = ")
            .append(random.nextInt(8) == 0 ? someCall() : value(target.type(), 3))
            .append(";\n");
      }
    }
  }

  private String condition() {
    String[] comparisons = {"<", "<=", ">", ">=", "==", "!="};
    String comparison = comparisons[random.nextInt(comparisons.length)];
    String type = TYPES.get(random.nextInt(TYPES.size()));
    return "(%s)%s %s (%s)%s".formatted(type, value(type, 2), comparison, type, value(type, 2));
  }

  private String value(String type, int depth) {
    return type.startsWith("f") ? floating(depth) : integer(type, depth);
  }

  private Variable variable(boolean floating) {
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
  private String integer(String type, int depth) {
    String working = UNSIGNED.get(2 + random.nextInt(3));
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
        + switch (random.nextInt(16)) {
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
          default -> "(~(%s)%s)".formatted(working, left);
        };
  }

  private String floating(int depth) {
    if (depth == 0) {
      return random.nextInt(4) == 0
          ? random.nextInt(-100, 100) / 16.0 + ""
          : "tame(" + variable(true).text() + ")";
    }
    String left = floating(depth - 1);
    String right = floating(depth - 1);
    return switch (random.nextInt(8)) {
      case 0, 1 -> "tame(" + left + " + " + right + ")";
      case 2 -> "tame(" + left + " - " + right + ")";
      case 3 -> "tame(" + left + " * " + right + ")";
      case 4 -> "tame(" + left + " / " + right + ")";
      case 5 -> "(f64)(f32)" + left;
      case 6 -> "(- " + left + ")";
      default -> "(f64)(" + integer(TYPES.get(random.nextInt(10)), depth - 1) + ")";
    };
  }

  /** A call stands alone on its side of an assignment: what it changes nobody reads meanwhile. */
  private String someCall() {
    return functions.isEmpty()
        ? "3"
        : "whole(" + call(functions.get(random.nextInt(functions.size())), 1) + ")";
  }

  private String call(Function function, int depth) {
    List<String> arguments = new ArrayList<>();
    for (String parameter : function.parameters()) {
      arguments.add(value(parameter, depth));
    }
    return function.name() + "(" + String.join(", ", arguments) + ")";
  }
}
