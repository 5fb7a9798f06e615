package dev.weir.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The constructs of C that are about how data lies in memory and how it is passed on. */
final class DataConstructs {
  /** All of them. */
  static final List<Consumer<RandomFunction>> ALL =
      List.of(
          DataConstructs::structuresByValue,
          DataConstructs::unions,
          DataConstructs::bitFields,
          DataConstructs::vectors,
          DataConstructs::variableArguments,
          DataConstructs::flexibleArray,
          DataConstructs::mixedSizes,
          DataConstructs::compoundLiterals,
          DataConstructs::variableArrays,
          DataConstructs::nestedStructures,
          DataConstructs::pointers,
          DataConstructs::bitInt);

  private record Field(String name, String type) {}

  private DataConstructs() {}

  private static void structuresByValue(RandomFunction c) {
    String type = c.fresh("S");
    List<Field> fields = fields(c, 1 + c.below(5));
    c.declare(
        "typedef struct { %s } %s%s;",
        members(fields), c.oneOf("", "", "__attribute__((packed)) "), type);
    String first = c.type();
    String callee = c.fresh("h");
    c.declare("%s%s %s(%s m, %s s, f64 g, %s t) {", c.inlining(), type, callee, first, type, type);
    for (Field field : fields) {
      if (c.below(3) > 0) {
        c.declare("  s.%s = (%s)(%s t.%s);", field.name, field.type, opposite(field), field.name);
      }
    }
    c.declare("  if (m > 3) return t;");
    String operator = fields.getFirst().type.startsWith("f") ? "+=" : "^=";
    c.declare("  s.%s %s (u8)whole(g) & 63;", fields.getFirst().name, operator);
    c.declare("  return s;\n}");
    c.line("%s s = {0}, t;", type);
    for (Field field : fields) {
      c.line("t.%s = %s;", field.name, c.value(field.type));
    }
    c.line("s = %s(%s, s, f, t);", callee, c.value(first));
    mixAll(c, "s", fields);
    c.line("%s (*p)(%s, %s, f64, %s) = %s;", type, first, type, type, callee);
    mixAll(c, "p((%s)b, t, 2.5, s)".formatted(first), fields);
  }

  /** What keeps the value of a field within its type: signed numbers are not negated. */
  private static String opposite(Field field) {
    return field.type.startsWith("s") ? "~" : "-";
  }

  private static void unions(RandomFunction c) {
    String type = c.fresh("U");
    int bits = c.between(1, 30);
    c.declare(
        "typedef union { u64 w; u32 h[2]; u16 q[4]; u8 y[8]; f64 d; f32 g[2];"
            + " struct { u32 l : %d; s32 m : %d; } b; struct { u8 tag; u16 k; }; } %s;",
        bits, 32 - bits, type);
    c.line("%s u = {%s}, v;", type, c.word());
    List<Field> views =
        List.of(
            new Field("w", "u64"),
            new Field("h[" + c.below(2) + "]", "u32"),
            new Field("q[" + c.below(4) + "]", "u16"),
            new Field("y[b & 7]", "u8"),
            new Field("d", "f64"),
            new Field("b.l", "u32"),
            new Field("b.m", "s32"),
            new Field("tag", "u8"),
            new Field("k", "u16"));
    for (int i = c.between(2, 6); i > 0; i--) {
      Field to = c.oneOf(views);
      Field from = c.oneOf(views);
      c.line("u.%s = %s;", to.name, c.value(to.type));
      c.line("v = u;");
      c.mix(from.type, "%s.%s", c.oneOf("u", "v"), from.name);
    }
    c.mix("u64", "u.w");
  }

  private static void bitFields(RandomFunction c) {
    String type = c.fresh("B");
    StringBuilder members = new StringBuilder();
    List<Field> fields = new ArrayList<>();
    // Packed, what neighbours share is one integer, which has to have at most 128 bits.
    boolean packed = c.below(3) == 0;
    int count = c.between(2, packed ? 4 : 9);
    for (int i = 0; i < count; i++) {
      String base = c.oneOf("u8", "s8", "u16", "s16", "u32", "s32", "u64", "s64");
      int most = Math.min(packed ? 30 : 64, Integer.parseInt(base.substring(1)));
      switch (c.below(8)) {
        case 0 -> members.append(base).append(" : 0; ");
        case 1 -> members.append("_Bool f").append(i).append(" : 1; ");
        case 2 -> members.append(base).append(" f").append(i).append("; ");
        default ->
            members.append(
                "%s f%d : %d; ".formatted(base, i, c.between(base.charAt(0) == 's' ? 2 : 1, most)));
      }
      if (members.indexOf(" f" + i) >= 0) {
        fields.add(new Field("f" + i, base));
      }
    }
    String attribute = packed ? "__attribute__((packed)) " : "";
    c.declare("typedef struct { %su8 last; } %s%s;", members, attribute, type);
    fields.add(new Field("last", "u8"));
    c.line("static %s k; %s l = {%s};", type, type, c.value("u8"));
    c.line("z += sizeof l;");
    for (int i = c.between(3, 9); i > 0; i--) {
      Field field = c.oneOf(fields);
      String operator = c.oneOf("=", "=", "^=", "|=", "&=");
      c.line("%s.%s %s %s;", c.oneOf("k", "l"), field.name, operator, c.value(field.type));
      if (field.type.startsWith("u") && c.below(2) == 0) {
        c.line("l.%s%s;", field.name, c.oneOf("++", "--"));
      }
      c.mix("u64", "(%d + (u64)l.%s)", c.below(3), field.name);
    }
    mixAll(c, "k", fields);
    c.line("k = l;");
    mixAll(c, "k", fields);
  }

  private static void vectors(RandomFunction c) {
    String element = c.oneOf("u8", "s8", "u16", "s16", "u32", "s32", "u64", "s64", "f32", "f64");
    int bits = Integer.parseInt(element.substring(1));
    int lanes = Math.max(2, c.oneOf(List.of(8, 16, 32)) * 8 / bits);
    String type = c.fresh("V");
    String mask = c.fresh("M");
    c.declare("typedef %s %s __attribute__((vector_size(%d)));", element, type, lanes * bits / 8);
    c.declare("typedef s%d %s __attribute__((vector_size(%d)));", bits, mask, lanes * bits / 8);
    boolean floating = element.startsWith("f");
    boolean unsigned = element.startsWith("u");
    String of = floating ? "(%s)(s8)".formatted(element) : "(%s)".formatted(element);
    c.line("%s x, y; %s m;", type, mask);
    c.line("for (int n = 0; n < %d; n++) {", lanes);
    c.line("  x[n] = %s(%s >> n); y[n] = %s(b * (n + 3));", of, c.word(), of);
    c.line("}");
    for (int i = c.between(1, 5); i > 0; i--) {
      String step =
          floating
              ? c.oneOf("x = x + y;", "y = x * 0.5%s;", "x = y - x;", "y = -x;", "m = x < y;")
                  .formatted(element.equals("f32") ? "f" : "")
              : unsigned
                  ? c.oneOf(
                      "x = x + y;",
                      "y = x - y;",
                      "x ^= y << 3;",
                      "x = x >> (y & 7);",
                      "y = ~x;",
                      "x = x / (y | 1);",
                      "x = x % (y | 1);",
                      bits == 16 ? "y = y + 5;" : "x = x * y;")
                  : c.oneOf("x = x ^ y;", "x = x & ~y;", "y = x >> 2;", "x = x | y;", "x = y & 7;");
      c.line("%s", step);
    }
    c.line("m = x %s y; m ^= (y == x);", c.oneOf("<", ">", "<=", "!="));
    c.line("x = (%s)(m & (%s)x | ~m & (%s)y);", type, mask, mask);
    c.line("y = __builtin_shufflevector(x, y%s);", indices(c, lanes));
    if (floating) {
      c.line("for (int n = 0; n < %d; n++) if (!(y[n] > -1e6 && y[n] < 1e6)) y[n] = 2;", lanes);
    }
    c.line("m = __builtin_convertvector(y, %s);", mask);
    c.line("for (int n = 0; n < %d; n++) {", lanes);
    c.mix(element, "x[n]");
    c.mix("u64", "(y[n] > 3) + m[n]");
    c.line("}");
    String callee = c.fresh("h");
    c.declare(
        "%s%s %s(%s l, %s r) { return l %s r; }",
        c.inlining(), type, callee, type, type, floating ? "+" : "^");
    c.line("x = %s(x, y);", callee);
    c.mix(element, "x[%d]", c.below(lanes));
  }

  private static String indices(RandomFunction c, int lanes) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < lanes; i++) {
      text.append(", ").append(c.below(2 * lanes));
    }
    return text.toString();
  }

  private static void variableArguments(RandomFunction c) {
    String pair = c.fresh("P");
    String large = c.fresh("L");
    c.declare("typedef struct { %s p; %s q; } %s;", c.type(), c.type(), pair);
    c.declare("typedef struct { u64 p; f64 r; s32 q[%d]; } %s;", c.between(1, 6), large);
    String callee = c.fresh("h");
    c.declare("%su64 %s(const char *kinds, ...) {", c.inlining(), callee);
    c.declare("  va_list l, m; u64 z = 0;");
    c.declare("  va_start(l, kinds); va_copy(m, l);");
    c.declare("  for (int round = 0; round < 2; round++)");
    c.declare("    for (const char *k = kinds; *k; k++) {");
    c.declare("#define NEXT(T) (round ? va_arg(l, T) : va_arg(m, T))");
    c.declare("      switch (*k) {");
    c.declare("        case 'i': z = z * 31 + (u64)NEXT(s32); break;");
    c.declare("        case 'l': z = z * 31 + NEXT(u64); break;");
    c.declare("        case 'x': { u128 v = NEXT(u128); z = z * 31 + (u64)(v >> 60); break; }");
    c.declare("        case 'd': { f64 v = NEXT(f64); z = z * 31 + (u64)whole(v); break; }");
    c.declare("        case 's': z = z * 31 + NEXT(char *)[1]; break;");
    c.declare("        case 'p': { %s v = NEXT(%s); z = z * 31 + (u64)whole(v.p)", pair, pair);
    c.declare("          + (u64)whole(v.q); break; }");
    c.declare("        default: { %s v = NEXT(%s); z += v.p + v.q[0]; break; }", large, large);
    c.declare("      }");
    c.declare("#undef NEXT");
    c.declare("    }");
    c.declare("  va_end(m); va_end(l);\n  return z;\n}");
    c.line(
        "%s p = {%d, %d}; %s l = {b, f, {%d}};",
        pair, c.below(99), c.below(99), large, c.below(1000));
    StringBuilder kinds = new StringBuilder();
    StringBuilder arguments = new StringBuilder();
    for (int i = c.between(1, 12); i > 0; i--) {
      char kind = "ilxdspt".charAt(c.below(7));
      kinds.append(kind);
      arguments
          .append(", ")
          .append(
              switch (kind) {
                case 'i' -> c.value(c.oneOf("s8", "u16", "s32", "_Bool", "u8"));
                case 'l' -> c.word();
                case 'x' -> c.value("u128");
                case 'd' -> c.value(c.oneOf("f32", "f64"));
                case 's' -> c.oneOf("\"weir\"", "\"\\x7f\\1\" \"3\"", "&\"under\"[b & 1]");
                case 'p' -> "p";
                default -> "l";
              });
    }
    c.mix("u64", "%s(\"%s\"%s)", callee, kinds, arguments);
  }

  private static void flexibleArray(RandomFunction c) {
    String type = c.fresh("F");
    String element = c.type();
    c.declare("typedef struct { u16 n; %s d[]; } %s;", element, type);
    int count = c.between(1, 9);
    c.declare("static %s %s_k = {2, {%d, 5}};", type, type, c.below(100));
    String place = c.oneOf("malloc", "__builtin_alloca");
    c.line("%s *p = %s(sizeof *p + %d * sizeof p->d[0]);", type, place, count);
    c.line("p->n = %d;", count);
    c.line("for (int n = 0; n < p->n; n++) p->d[n] = %s;", c.value(element));
    c.line("for (%s *e = p->d; e < p->d + p->n; e++) {", element);
    c.mix(element, "*e");
    c.line("}");
    c.line("%s_k.d[b & 1] = p->d[p->n - 1];", type);
    c.mix(element, "%s_k.d[a & 1]", type);
    if (place.equals("malloc")) {
      c.line("free(p);");
    }
  }

  private static void mixedSizes(RandomFunction c) {
    List<String> types = new ArrayList<>();
    for (int width = 16; width <= 64; width *= 2) {
      types.add(c.fresh("w"));
      c.declare("typedef u%d __attribute__((may_alias, aligned(1))) %s;", width, types.getLast());
    }
    c.line("%s u8 m[40] = {1, 2, 3}, *p;", c.oneOf("", "static"));
    c.line("p = m + (b & 7);");
    for (int i = c.between(3, 9); i > 0; i--) {
      String type = c.oneOf(types);
      int at = c.below(24);
      switch (c.below(6)) {
        case 0, 1 -> c.line("*(%s *)(p + %d) = %s;", type, at, c.value("u64"));
        case 2 -> c.mix("u64", "*(%s *)(p + %d)", type, at);
        case 3 -> {
          String copied = c.type();
          c.line(
              "{ %s v = %s; __builtin_memcpy(p + %d, &v, sizeof v); }",
              copied, c.value(copied), c.below(16));
        }
        case 4 -> c.line("memmove(p + %d, p + %d, %d);", c.below(12), c.below(12), c.below(20));
        default -> c.line("memset(p + %d, %s, %d);", c.below(12), c.value("u8"), c.below(20));
      }
    }
    c.line("for (int n = 0; n < 40; n++) z = z * 31 + m[n];");
    c.mix("u64", "(memcmp(m, p, %d) < 0)", c.below(20));
  }

  private static void compoundLiterals(RandomFunction c) {
    String type = c.fresh("C");
    String element = c.type();
    c.declare("typedef struct { u8 k; %s v[4]; struct { s16 x, y; } at; } %s;", element, type);
    c.declare(
        "static const %s %s_t[] = {[2] = {.at = {.y = %d}}, [0] = {7, {1, [3] = %d}, .at.x = 5}};",
        type, type, c.below(500), c.below(90));
    c.line(
        "%s *p = &(%s){.k = %s, .v = {[1] = %s, 2}, .at = {%s}};",
        type, type, c.value("u8"), c.value(element), c.value("s16"));
    c.line("if (%s) *p = (%s){.at.y = %s, .v[2] = 9};", c.condition(), type, c.value("s16"));
    c.line("const %s *q = %s_t + b %% 3;", type, type);
    for (String pointer : List.of("p", "q")) {
      c.mix(element, "%s->v[a & 3]", pointer);
      c.mix("u64", "(%s->k + %s->at.x * 3 + %s->at.y)", pointer, pointer, pointer);
    }
    c.mix("u64", "(sizeof %s_t + ((const s16[]){1, -2, %d})[b %% 3])", type, c.below(99));
  }

  private static void variableArrays(RandomFunction c) {
    String element = c.type();
    String callee = c.fresh("h");
    c.declare("%su64 %s(int n, int k, %s (*v)[n][k]) {", c.inlining(), callee, element);
    c.declare("  u64 z = sizeof *v;");
    c.declare("  for (int x = 0; x < n; x++) for (int y = 0; y < k; y++)");
    c.declare("    z = z * 31 + (u64)whole((*v)[x][y]);");
    c.declare("  return z;\n}");
    c.line("int n = 1 + %s %% 5, k = 1 + (int)(b & 3);", c.word());
    c.line("for (int round = 0; round < 3; round++) {");
    c.line("  %s v[n + round][k];", element);
    c.line("  u8 *w = __builtin_alloca(n);");
    c.line("  for (int x = 0; x < n; x++) w[x] = (u8)(x * b);");
    c.line("  for (int x = 0; x < n + round; x++) for (int y = 0; y < k; y++)");
    c.line("    v[x][y] = (%s)((u8)(a >> x) + y + w[x %% n]);", element);
    c.line("  z = z * 31 + %s(n + round, k, &v);", callee);
    c.line("}");
  }

  private static void nestedStructures(RandomFunction c) {
    String inner = c.fresh("I");
    String outer = c.fresh("O");
    List<Field> fields = fields(c, 1 + c.below(3));
    c.declare("typedef struct { %s} %s;", members(fields), inner);
    c.declare("typedef struct { char c; %s i[3]; union { u32 n; f32 g; }; } %s;", inner, outer);
    c.declare("static %s %s_g[2];", outer, outer);
    Field field = c.oneOf(fields);
    c.line("%s o = %s_g[b & 1], *p = &o;", outer, outer);
    c.line("p->i[1].%s = %s;", field.name, c.value(field.type));
    c.line("p->n = %s; p->c = %s;", c.value("u32"), c.value("char"));
    c.line("p->i[%d] = p->i[1];", c.below(3));
    c.line("%s_g[a & 1] = *p;", outer);
    c.line("*p = (b & 8) ? %s_g[0] : %s_g[1];", outer, outer);
    c.line("__builtin_memcpy(&p->i[0], &%s_g[1].i[2], sizeof(%s));", outer, inner);
    mixAll(c, "p->i[a % 3]", fields);
    c.mix("u64", "(p->n + p->c)");
  }

  private static void pointers(RandomFunction c) {
    String element = c.type();
    int size = c.between(4, 12);
    c.line("static __attribute__((aligned(16))) %s v[%d][3];", element, size);
    c.line("%s *p = v[%d], **q = &p, *end = &v[%d][0];", element, c.below(3), size);
    c.line("while (p < end) {");
    c.line("  *p = %s;", c.value(element));
    c.line("  %s;", c.oneOf("p++", "*q += 1", "++*q", "p = &p[3]"));
    c.line("}");
    c.line("z += end - *q + (end == p) + (char *)end - (char *)v;");
    c.line("for (%s (*r)[3] = v; r != v + %d; r++) {", element, size);
    c.mix(element, "(*r)[%d]", c.below(3));
    c.mix(element, "*(*r + b %% 3)");
    c.line("}");
    c.line("uintptr_t t = (uintptr_t)v | (b & 1);");
    c.mix(element, "*(%s *)(t & ~(uintptr_t)1)", element);
    c.mix("u64", "(t & 1)");
  }

  /** Integers of any number of bits, which an older compiler does with a mask. */
  private static void bitInt(RandomFunction c) {
    int bits = c.between(2, 63);
    String type = c.fresh("N");
    c.declare("#ifdef __clang__\ntypedef unsigned _BitInt(%d) %s;", bits, type);
    c.declare("#define CUT_%s(x) ((u64)(%s)(x))\n#else", type, type);
    c.declare(
        "typedef u64 %s;\n#define CUT_%s(x) ((x) & ((1ul << %d) - 1))\n#endif", type, type, bits);
    c.line("%s x = CUT_%s(%s), y = CUT_%s(b);", type, type, c.word(), type);
    for (int i = c.between(1, 5); i > 0; i--) {
      String operation =
          c.oneOf("x + y", "x - y", "x * y", "x ^ y", "x / (y | 1)", "x >> " + c.below(bits));
      c.line("%s = CUT_%s(%s);", c.oneOf("x", "y"), type, operation);
      c.mix("u64", "((u64)x + (u64)y + (x > y))");
    }
  }

  private static List<Field> fields(RandomFunction c, int count) {
    List<Field> fields = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      fields.add(new Field("f" + i, c.type()));
    }
    return fields;
  }

  private static String members(List<Field> fields) {
    StringBuilder text = new StringBuilder();
    for (Field field : fields) {
      text.append(field.type).append(' ').append(field.name).append("; ");
    }
    return text.toString();
  }

  private static void mixAll(RandomFunction c, String structure, List<Field> fields) {
    for (Field field : fields) {
      c.mix(field.type, "%s.%s", structure, field.name);
    }
  }
}
