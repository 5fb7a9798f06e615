package dev.weir.bench;

import java.util.List;
import java.util.function.Consumer;

/** The constructs of C that are about control, functions, built-in operations and the library. */
final class CodeConstructs {
  /** All of them. */
  static final List<Consumer<RandomFunction>> ALL =
      List.of(
          CodeConstructs::threadLocal,
          CodeConstructs::computedGoto,
          CodeConstructs::gotos,
          CodeConstructs::strings,
          CodeConstructs::atomics,
          CodeConstructs::wideAtomics,
          CodeConstructs::switches,
          CodeConstructs::recursion,
          CodeConstructs::functionPointers,
          CodeConstructs::staticLocals,
          CodeConstructs::truthAndEnumerations,
          CodeConstructs::conversions,
          CodeConstructs::overflow,
          CodeConstructs::volatiles,
          CodeConstructs::sorting,
          CodeConstructs::formats,
          CodeConstructs::mathematics,
          CodeConstructs::loops,
          CodeConstructs::heap);

  private CodeConstructs() {}

  private static void threadLocal(RandomFunction c) {
    String name = c.fresh("t");
    String type = c.type();
    c.declare(
        "static %s %s %s = %d;", c.oneOf("_Thread_local", "__thread"), type, name, c.below(99));
    c.line("static _Thread_local struct { u8 k; u64 w[2]; } own = {3, {1}};");
    c.line("%s *p = &%s;", type, name);
    c.line("own.w[b & 1] += a; own.k++;");
    c.line("if (%s) *p = %s;", c.condition(), c.value(type));
    c.mix(type, "%s", name);
    c.mix("u64", "(own.k + own.w[0] * own.w[1])");
  }

  private static void computedGoto(RandomFunction c) {
    int length = c.between(3, 12);
    StringBuilder code = new StringBuilder();
    for (int i = 0; i < length; i++) {
      code.append(c.below(5)).append(", ");
    }
    c.line("static const u8 code[] = {%s5};", code);
    if (c.below(2) == 0) {
      c.line("static const void *const to[] = {&&l0, &&l1, &&l2, &&l3, &&l4, &&l5};");
      c.line("#define GO goto *to[*p++]");
    } else {
      c.line("static const int to[] = {&&l0 - &&l0, &&l1 - &&l0, &&l2 - &&l0, &&l3 - &&l0,");
      c.line("  &&l4 - &&l0, &&l5 - &&l0};");
      c.line("#define GO goto *(&&l0 + to[*p++])");
    }
    c.line("const u8 *p = code; u64 r = b; GO;");
    for (int i = 0; i < 5; i++) {
      String step =
          c.oneOf("r += a;", "r ^= r << 7;", "r *= 3;", "r = ~r;", "if (r & 1) r >>= 1;", "r--;");
      c.line("l%d: %s GO;", i, step);
    }
    c.line("l5: z = z * 31 + r;");
    c.line("#undef GO");
  }

  private static void gotos(RandomFunction c) {
    c.line("int n = 0;");
    c.line("again: n++;");
    c.line("for (int x = 0; x < 5; x++) for (int y = 0; y < 5; y++) {");
    c.line("  if (((u64)x * b + y) %% 11 == %d) goto out;", c.below(11));
    c.line("  z = z * 31 + x * y;");
    c.line("}");
    c.line("out: if (n < %d && %s) goto again;", c.between(2, 6), c.condition());
    c.line("switch (b & 3) { do { case 0: z += 3; case 1: z *= 5; case 2: z ^= a;");
    c.line("  case 3: z += 7; } while (++n < %d); }", c.between(3, 12));
  }

  private static void strings(RandomFunction c) {
    c.line("char s[48] = %s; const char *t = %s;", literal(c), literal(c));
    c.line("static const char *const names[] = {%s, %s, \"\"};", literal(c), literal(c));
    for (int i = c.between(2, 6); i > 0; i--) {
      switch (c.below(8)) {
        case 0 -> c.mix("u64", "strlen(%s)", c.oneOf("s", "t", "names[b % 3]"));
        case 1 -> c.mix("u64", "(strcmp(s, names[a %% 3]) < 0)");
        case 2 -> c.line("strcpy(s, t);");
        case 3 -> c.line("strncat(s, names[b %% 3], 4); s[40] = 0;");
        case 4 -> c.line("{ char *p = strchr(s, 'e'); if (p) *p = 'q'; z += p ? p - s : 9; }");
        case 5 -> c.mix("u64", "(strncmp(s, t, %d) > 0)", c.below(6));
        case 6 -> c.mix("u64", "(strstr(s, \"r\") != 0) + (strrchr(t, 'e') ? 1 : 2)");
        default -> c.line("s[b & 15] = (char)(1 + (a & 63)); s[47] = 0;");
      }
    }
    c.line("for (char *p = s; *p; p++) z = z * 31 + (unsigned char)*p;");
    c.mix("u64", "(L\"ab\\u00e9\"[b & 1] + sizeof \"three\" + u8\"x\"[0] + U'\\u20ac')");
  }

  private static String literal(RandomFunction c) {
    return c.oneOf(
        "\"weir\"", "\"a\\tb\\0c\"", "\"one\" \" and \" \"more\"", "\"\\x41\\102C\"", "\"eerie\"");
  }

  private static void atomics(RandomFunction c) {
    String type = c.oneOf("u8", "s8", "u16", "s16", "u32", "s32", "u64", "s64");
    c.line("static _Atomic %s x; %s e = x, d = %s;", type, type, c.value(type));
    for (int i = c.between(3, 8); i > 0; i--) {
      String order =
          c.oneOf("__ATOMIC_RELAXED", "__ATOMIC_ACQ_REL", "__ATOMIC_SEQ_CST", "__ATOMIC_RELEASE");
      String value = c.value(type);
      switch (c.below(9)) {
        case 0, 1 -> {
          String operation = c.oneOf("add", "sub", "and", "or", "xor", "nand");
          String when = c.oneOf("__atomic_fetch_%s", "__atomic_%s_fetch").formatted(operation);
          c.mix(type, "%s((%s *)&x, %s, %s)", when, type, value, order);
        }
        case 2 -> c.mix(type, "__atomic_exchange_n((%s *)&x, %s, %s)", type, value, order);
        case 3 ->
            c.mix(
                "u64",
                "__atomic_compare_exchange_n((%s *)&x, &e, d, 0, %s, __ATOMIC_RELAXED)",
                type,
                order);
        case 4 -> c.line("x %s %s;", c.oneOf("&=", "|=", "^=", "="), value);
        case 5 -> c.mix(type, "__sync_val_compare_and_swap((%s *)&x, e, %s)", type, value);
        case 6 ->
            c.mix(
                type,
                "__sync_fetch_and_%s((%s *)&x, %s)",
                c.oneOf("xor", "or", "add"),
                type,
                value);
        case 7 -> c.line("__atomic_store_n((%s *)&x, %s, __ATOMIC_RELEASE);", type, value);
        default -> c.line("__atomic_thread_fence(%s); e = x;", order);
      }
    }
    c.line("static _Atomic f64 g; g += tame(f); g = tame(g);");
    c.mix("f64", "g");
    c.line(
        "static _Atomic(u8 *) p; static u8 room[9]; p = room + (b & 3);"
            + " __atomic_fetch_add((u8 **)&p, 2, __ATOMIC_RELEASE);");
    c.mix("u64", "(p - room)");
    c.mix(type, "x");
  }

  private static void wideAtomics(RandomFunction c) {
    String type = c.fresh("W");
    c.declare(
        "typedef struct { u64 l; %s h; } __attribute__((aligned(16))) %s;",
        c.oneOf("u64", "s64", "void *"), type);
    c.line("static _Atomic u128 x; u128 e = x, d = %s;", c.value("u128"));
    c.mix("u64", "atomic_compare_exchange_strong(&x, &e, d)");
    c.line("x %s %s;", c.oneOf("+=", "^=", "-=", "|="), c.value("u128"));
    c.mix("u64", "(atomic_exchange(&x, %s) >> 32)", c.value("u128"));
    c.mix("u64", "(atomic_load(&x) >> 50)");
    c.line("static _Atomic(%s) s; %s o = atomic_load(&s), n = {o.l + b, 0};", type, type);
    c.mix("u64", "atomic_compare_exchange_strong(&s, &o, n)");
    c.line("n = s;");
    c.mix("u64", "(n.l + (u64)n.h)");
  }

  private static void switches(RandomFunction c) {
    String type = c.oneOf("u8", "s8", "u16", "s32", "u32", "u64", "s64", "char");
    c.line("for (u64 n = 0; n < 5; n++) {");
    c.line("  switch ((%s)(%s + n * %d)) {", type, c.value(type), c.oneOf(List.of(1, 7, 64)));
    int least = type.startsWith("u") ? 0 : -100;
    for (int i = c.between(1, 9); i > 0; i--) {
      int from = least;
      least += c.between(1, 14);
      c.line(
          "    case %d ... %d: z = z * 31 + %d;%s",
          from,
          least - 1,
          c.below(1000),
          c.oneOf(" break;", " break;", " /* falls through */", " continue;"));
    }
    c.line("    %s: z ^= a;", c.oneOf("default", "case 127"));
    c.line("  }");
    c.line("  z++;");
    c.line("}");
  }

  private static void recursion(RandomFunction c) {
    String even = c.fresh("even");
    String odd = c.fresh("odd");
    String type = c.type();
    c.declare("static u64 %s(u32 n, %s x, u64 *sum);", odd, type);
    c.declare("%su64 %s(u32 n, %s x, u64 *sum) {", c.inlining(), even, type);
    c.declare("  u8 room[%d]; room[n & 3] = (u8)n; *sum += room[n & 3];", c.between(4, 40));
    c.declare("  return n == 0 ? 1 : %s(n - 1, x, sum) * 3;\n}", odd);
    c.declare("static u64 %s(u32 n, %s x, u64 *sum) {", odd, type);
    c.declare("  if (n == 0) return (u64)whole(x);");
    c.declare("  u64 one = 0, two = %s(n - 1, x, sum);", even);
    c.declare("  one = %s(n / 2, x, &one);", even);
    c.declare("  return one ^ two;\n}");
    c.line("u64 sum = 0;");
    c.mix("u64", "%s(%s & 31, %s, &sum)", even, c.value("u32"), c.value(type));
    c.mix("u64", "sum");
  }

  private static void functionPointers(RandomFunction c) {
    String signature = c.fresh("T");
    String type = c.type();
    c.declare("typedef u64 (*%s)(%s, u64);", signature, type);
    for (int i = 0; i < 3; i++) {
      c.declare(
          "static u64 %s_%d(%s x, u64 y) { return (u64)whole(x) * %d + y; }",
          signature, i, type, c.below(100));
    }
    c.declare(
        "static const %s %s_k[] = {%s_0, &%s_1, %s_2, 0};",
        signature, signature, signature, signature, signature);
    c.declare(
        "%s%s %s_of(int n) { return %s_k[n & 3]; }", c.inlining(), signature, signature, signature);
    c.line("for (int n = 0; n < 4; n++) {");
    c.line("  %s p = %s_of(n + (int)(b & 1));", signature, signature);
    c.line("  if (p) z = z * 31 + (*p)(%s, z); else z += p == %s_k[3];", c.value(type), signature);
    c.line("}");
  }

  private static void staticLocals(RandomFunction c) {
    String type = c.type();
    c.line("static %s s = %d, *p = &s, k[4] = {1, [2] = 3};", type, c.below(100));
    c.line("static const char *const where = \"static\" + 2;");
    c.line("static struct node { struct node *next; u32 v; } m = {0, 4}, n = {&m, 5};");
    c.line("*p = %s; p = %s ? &k[b & 3] : &s;", c.value(type), c.condition());
    c.line("m.next = &n; n.next->v += (u32)a;");
    c.mix(type, "*p");
    c.mix("u64", "(where[b & 1] + n.next->next->v)");
  }

  private static void truthAndEnumerations(RandomFunction c) {
    String type = c.fresh("E");
    c.declare(
        "enum %s { %s_A = %d, %s_B, %s_C = -3, %s_D = %s_B << 2 };",
        type, type, c.below(50), type, type, type, type);
    c.line("_Bool p = %s, q = (_Bool)tame(f), r = &z != 0;", c.word());
    c.line("enum %s e = b & 1 ? %s_B : %s_C; int n = 0;", type, type, type);
    c.line("p ^= q; q = e; r &= p++; q += 2; --p;");
    c.line("if ((%s) && n++ < 3 || ++n > 1 && !p) e = %s_D;", c.condition(), type);
    c.line("z += (n++, p ? n-- : n + e, n * 2);");
    c.mix("u64", "(p + 2 * q + 4 * r + (e == %s_D) * 8 + e %% 7)", type);
    c.mix(
        "u64",
        "_Generic(%s, u8: 1, s32: 2, u64: 3, f64: 4, default: 5)",
        c.oneOf("n", "z", "f", "p", "(u8)n", "n + f"));
  }

  private static void conversions(RandomFunction c) {
    for (int i = c.between(2, 6); i > 0; i--) {
      String from = c.type();
      String to = c.integerType();
      String floating = c.oneOf("f32", "f64");
      c.line("{ %s x = %s; %s g = (%s)x;", from, c.value(from), floating, floating);
      c.line("  if (!(g > -100 && g < 100)) g = (%s)(s8)%s / 4;", floating, c.word());
      c.mix(to, "(%s)((g + 100) / 2)", to);
      c.mix("u64", "(%s)(%s)(s64)whole(g * 1000)", to, c.integerType());
      c.mix(floating, "(%s)(%s)whole(x)", floating, to.equals("u128") ? "u64" : to);
      c.mix("u64", "(g == (%s)(s32)g)", floating);
      c.line("}");
    }
  }

  private static void overflow(RandomFunction c) {
    for (int i = c.between(2, 6); i > 0; i--) {
      String left = c.integerType();
      String right = c.integerType();
      String to = c.integerType();
      String operation = c.oneOf("add", "sub", "mul");
      if ((left + right + to).contains("128")) {
        left = c.oneOf("u128", "s128"); // of mixed signs it would be one of 129 bits
        right = left;
        to = left;
      }
      c.line("{ %s r; %s x = %s; %s y = %s;", to, left, c.value(left), right, c.value(right));
      c.mix("u64", "__builtin_%s_overflow(x, y, &r)", operation);
      c.mix(to, "r");
      c.line("}");
    }
    c.line("{ s32 r; s64 w;");
    c.mix(
        "u64",
        "__builtin_%s_overflow(%s, %s, &r)",
        c.oneOf("sadd", "ssub", "smul"),
        c.value("s32"),
        c.value("s32"));
    c.mix(
        "u64",
        "__builtin_%sl_overflow(%s, r, &w)",
        c.oneOf("sadd", "ssub", "smul"),
        c.value("s64"));
    c.mix("s64", "w");
    c.line("}");
  }

  private static void volatiles(RandomFunction c) {
    String type = c.type();
    c.line("static volatile %s g; volatile %s v = %s;", type, type, c.value(type));
    c.line("volatile struct { u16 b : 5, d : 7; u8 y[3]; } s = {3, 9};");
    c.line("g = v; s.b ^= (u16)b; s.d++; s.y[b %% 3] = s.d;");
    c.line("volatile %s *p = %s ? &g : &v; *p = %s;", type, c.condition(), c.value(type));
    c.mix(type, "v");
    c.mix(type, "g");
    c.mix("u64", "(s.b + s.d * 3 + s.y[b %% 3])");
  }

  private static void sorting(RandomFunction c) {
    String type = c.integerType();
    String order = c.fresh("order");
    int size = c.between(2, 14);
    c.declare("static int %s(const void *l, const void *r) {", order);
    c.declare(
        "  %s x = *(const %s *)l, y = *(const %s *)r; return (x > y) - (x < y);\n}",
        type, type, type);
    c.line("%s v[%d], key;", type, size);
    c.line("for (int n = 0; n < %d; n++) v[n] = (%s)(a * (n + 1) ^ %s);", size, type, c.word());
    c.line("key = v[b %% %d]; qsort(v, %d, sizeof v[0], %s);", size, size, order);
    c.line(
        "%s *p = bsearch(&key, v, %d, sizeof key, %s); z += p != 0 && *p == key;",
        type, size, order);
    c.line("for (int n = 0; n < %d; n++) z = z * 31 + (u64)v[n];", size);
  }

  private static void formats(RandomFunction c) {
    c.line("char s[400]; int n = 0;");
    for (int i = c.between(1, 5); i > 0; i--) {
      String flags = c.oneOf("", "-", "0", "+", " ", "#") + c.oneOf("", "3", "12");
      String put = "n += snprintf(s + n, sizeof s - n, \"";
      switch (c.below(6)) {
        case 0 -> c.line("%s%%%sd|\", %s);", put, flags.replace("#", ""), c.value("s32"));
        case 1 -> c.line("%s%%%slx|\", %s);", put, flags.replaceAll("[+ ]", ""), c.word());
        case 2 ->
            c.line(
                "%s%%%s.%d%s|\", tame(%s));",
                put, flags, c.below(8), c.oneOf("f", "e", "g"), c.value("f64"));
        case 3 -> c.line("%s%%%s.%ds|\", \"formatted\");", put, c.oneOf("", "-", "6"), c.below(9));
        case 4 -> c.line("%s%%c%%%%%%hhu|\", 'A' + (int)(b & 7), %s);", put, c.value("u8"));
        default ->
            c.line(
                "%s%%*ld|%%hd|\", %d, %s, %s);", put, c.below(15), c.value("s64"), c.value("s16"));
      }
    }
    c.line("for (char *p = s; *p; p++) z = z * 31 + (u64)*p;");
    c.mix("u64", "n");
    c.mix("u64", "strtol(s, 0, %d)", c.oneOf(List.of(0, 10, 16)));
  }

  private static void mathematics(RandomFunction c) {
    for (int i = c.between(2, 6); i > 0; i--) {
      String function =
          c.oneOf("floor", "ceil", "trunc", "fabs", "rint", "round", "nearbyint", "sqrt");
      String two = c.oneOf("fmin", "fmax", "copysign", "fmod");
      if (c.below(2) == 0) {
        c.mix("f64", "(%s(%s) * 8)", function, c.value("f64"));
      } else {
        c.mix("f64", "(%s(%s, %s) * 8)", two, c.value("f64"), c.value("f64"));
      }
      c.mix("f32", "(%sf(%s) * 4)", function, c.value("f32"));
    }
    c.mix("u64", "(__builtin_signbit(tame(f)) != 0) + __builtin_isnan(f) * 2");
    c.mix("u64", "lround(tame(f)) + (u64)whole(fma(2.0, tame(f), 1.0))");
  }

  private static void loops(RandomFunction c) {
    String type = c.oneOf("u8", "u16", "u32", "u64", "s16", "s8");
    int size = c.oneOf(List.of(5, 16, 24, 33));
    c.line("%s v[%d], w[%d]; u32 found = 0;", type, size, size);
    c.line(
        "for (int n = 0; n < %d; n++) { v[n] = (%s)(b * n + a); w[n] = (%s)n; }", size, type, type);
    for (int i = c.between(1, 4); i > 0; i--) {
      c.line(
          "%s",
          c.oneOf(
                  "for (int n = 0; n < SIZE; n++) w[n] = (T)(v[n] > w[n] ? v[n] : w[n]);",
                  "for (int n = 0; n < SIZE; n++) w[n] ^= v[SIZE - 1 - n];",
                  "for (int n = 0; n + 1 < SIZE; n += 2) { v[n] = w[n + 1]; v[n + 1] = w[n]; }",
                  "for (int n = 0; n < SIZE; n++) if (v[n] & 1) found += w[n]; else found ^= n;",
                  "for (int n = SIZE; n-- > 0;) z += (u64)v[n] * (u64)w[n];",
                  "for (int n = 0; n < SIZE; n++) w[n] = (T)__builtin_popcountll((u64)v[n]);",
                  "{ int n = 0; do { if (v[n] == 3) continue; found++; } while (++n < SIZE); }",
                  "{ int n = 0; while (1) { if (n >= SIZE || w[n] == 7) break; n++; } found += n; }",
                  "for (int n = 0; n < SIZE; n++) v[n] = (T)(n < 4 ? v[n] : v[n - 4] + w[n]);")
              .replace("SIZE", size + "")
              .replace("(T)", "(" + type + ")"));
    }
    c.line("for (int n = 0; n < %d; n++) z = z * 31 + (u64)v[n] + (u64)w[n];", size);
    c.mix("u64", "found");
  }

  private static void heap(RandomFunction c) {
    String node = c.fresh("H");
    String type = c.type();
    c.declare("typedef struct %s { struct %s *next; %s v; } %s;", node, node, type, node);
    c.line("%s *head = 0;", node);
    c.line("for (int n = 0; n < %d; n++) {", c.between(1, 7));
    c.line(
        "  %s *p = %s; p->v = %s; p->next = head; head = p;",
        node,
        c.oneOf("malloc(sizeof *p)", "calloc(1, sizeof *p)", "aligned_alloc(32, 32)"),
        c.value(type));
    c.line("}");
    c.line("while (head) {");
    c.mix(type, "head->v");
    c.line("  %s *p = head; head = p->next; free(p);", node);
    c.line("}");
    c.line("%s *v = malloc(2 * sizeof *v); v[0] = 1; v[1] = %s;", type, c.value(type));
    c.line("v = realloc(v, %d * sizeof *v); v[%d] = v[1];", 6, c.between(2, 5));
    c.mix(type, "v[1]");
    c.mix(type, "v[0]");
    c.line("free(v);");
  }
}
