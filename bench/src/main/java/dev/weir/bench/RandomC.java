package dev.weir.bench;

import dev.weir.bench.RandomExpressions.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Writes random programs of C with one thread and no undefined behaviour, which print checksums of
 * all that they compute: functions of random statements over random expressions, and functions that
 * each show one construct of the language, called from all over the program.
 */
final class RandomC {
  private static final String PRELUDE =
      """
      #include <math.h>
      #include <stdarg.h>
      #include <stdatomic.h>
      #include <stdint.h>
      #include <stdio.h>
      #include <stdlib.h>
      #include <string.h>
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
      #ifdef __clang__
      #define ROTATE64(x, n) __builtin_rotateleft64(x, n)
      #define ROTATE32(x, n) __builtin_rotateright32(x, n)
      #define REVERSE32(x) __builtin_bitreverse32(x)
      #else
      static u64 ROTATE64(u64 x, u32 n) { return x << n | x >> (-n & 63); }
      static u32 ROTATE32(u32 x, u32 n) { return x >> n | x << (-n & 31); }
      static u32 REVERSE32(u32 x) {
        u32 r = 0;
        for (int n = 0; n < 32; n++) r |= (x >> n & 1) << (31 - n);
        return r;
      }
      #endif
      """;

  private static final int ARRAY = 8;
  private static final List<Variable> PARAMETERS =
      List.of(new Variable("a", "u64"), new Variable("b", "u64"), new Variable("f", "f64"));
  private static final List<Consumer<RandomFunction>> CONSTRUCTS =
      Stream.of(DataConstructs.ALL, CodeConstructs.ALL).flatMap(List::stream).toList();

  private final SplittableRandom random;
  private final StringBuilder out = new StringBuilder();
  private final List<Variable> variables = new ArrayList<>();
  private final List<Function> functions = new ArrayList<>();
  private final RandomExpressions expressions;
  private int names;

  private record Function(String name, String type, List<String> parameters) {}

  private RandomC(long seed) {
    random = new SplittableRandom(seed);
    expressions = new RandomExpressions(random, () -> variables);
  }

  /** The program for a seed. */
  static String program(long seed) {
    return new RandomC(seed).write();
  }

  private String write() {
    out.append(PRELUDE);
    globals();
    List<Variable> shared = List.copyOf(variables);
    int count = 2 + random.nextInt(3);
    for (int i = 0; i < count; i++) {
      construct();
      construct();
      variables.retainAll(shared);
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
      String type = expressions.type();
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
    String type = expressions.type();
    String name = "v" + names++;
    out.append(prefix).append(type).append(' ').append(name).append(" = ");
    out.append(
        type.startsWith("f") ? random.nextInt(-50, 50) / 8.0 + "" : "" + random.nextInt(-300, 300));
    out.append(";\n");
    variables.add(new Variable(name, type));
  }

  private void construct() {
    String name = "c" + names++;
    PARAMETERS.forEach(parameter -> variables.add(parameter));
    RandomFunction function = new RandomFunction(name, random, expressions);
    CONSTRUCTS.get(random.nextInt(CONSTRUCTS.size())).accept(function);
    out.append(function.text());
    functions.add(new Function(name, "u64", PARAMETERS.stream().map(Variable::type).toList()));
  }

  private void function() {
    String type = expressions.type();
    List<String> parameters = new ArrayList<>();
    List<String> texts = new ArrayList<>();
    for (int i = random.nextInt(5); i >= 0; i--) {
      String parameter = expressions.type();
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
    out.append("  return ").append(expressions.value(type, 3)).append(";\n}\n");
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
    int kind = depth == 0 ? random.nextInt(3) : random.nextInt(10);
    switch (kind) {
      case 2 -> changed(margin, variables.get(random.nextInt(variables.size())));
      case 3 -> {
        String counter = "n" + names++;
        out.append(margin).append("for (int %s = 0; ; %s++) {%n".formatted(counter, counter));
        out.append(margin).append("  if (%s > %d) break;%n".formatted(counter, random.nextInt(7)));
        statement(depth - 1, indent + 1);
        String jump = random.nextBoolean() ? "break" : "continue";
        out.append(margin).append("  if (%s) %s;%n".formatted(expressions.condition(), jump));
        statement(depth - 1, indent + 1);
        out.append(margin).append("}\n");
      }
      case 5 -> {
        out.append(margin).append("if (").append(expressions.condition()).append(") {\n");
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
        out.append(margin)
            .append("switch ((u32)")
            .append(expressions.integer("u32", 1))
            .append(" % 5) {\n");
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
            .append(random.nextInt(8) == 0 ? someCall() : expressions.value(target.type(), 3))
            .append(";\n");
      }
    }
  }

  /** Sets a variable from itself, or through a pointer. */
  private void changed(String margin, Variable target) {
    String name = target.text();
    String type = target.type();
    String value = expressions.value(type, 2);
    String[] operators =
        type.startsWith("s") || target.isFloating()
            ? new String[] {"^=", "&=", "|="}
            : new String[] {"^=", "&=", "|=", "+=", "-="};
    String operator = operators[random.nextInt(operators.length)];
    out.append(margin);
    if (!name.contains(".") && random.nextBoolean()) {
      out.append("{ %s *p = &%s; *p = %s; }%n".formatted(type, name, value));
    } else if (type.startsWith("u") && random.nextInt(3) == 0) {
      out.append(name).append(random.nextBoolean() ? "++;\n" : "--;\n");
    } else if (target.isFloating()) {
      out.append("%s = tame(%s * 0.5 - %s);%n".formatted(name, name, value));
    } else {
      out.append("%s %s %s;%n".formatted(name, operator, value));
    }
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
      arguments.add(expressions.value(parameter, depth));
    }
    return function.name() + "(" + String.join(", ", arguments) + ")";
  }
}
