package dev.weir.frontend.patch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weir.frontend.clang.CompilerOptions;
import dev.weir.frontend.clang.NativeCache;
import dev.weir.frontend.patch.Repair.Access;
import dev.weir.frontend.patch.Repair.Fence;
import dev.weir.frontend.patch.Repair.FenceKind;
import dev.weir.frontend.patch.Repair.MakeAtomic;
import dev.weir.frontend.patch.Repair.Order;
import dev.weir.frontend.patch.Repair.Remedy;
import dev.weir.frontend.patch.Repair.Side;
import dev.weir.frontend.patch.Repair.Strengthen;
import dev.weir.frontend.patch.Repair.Weaken;
import dev.weir.frontend.patch.Repair.WeakenOnFailure;
import dev.weir.program.SourcePosition;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * In each text, {@code @} marks the accesses that get a fence, where debug information has them.
 */
class SourceMenderTest {
  private static final String BEGIN =
      """
      #include <stdatomic.h>
      volatile int x, y, z;
      atomic_int p;
      int f(int a, int b);
      """;

  private static final String FENCE = "atomic_thread_fence(memory_order_seq_cst)";

  @TempDir Path folder;

  /**
   * A change of a function's body.
   *
   * @param access what is marked
   * @param side of it
   * @param before the text with marks
   * @param after what is expected, in which {@code FENCE} stands for a fence
   */
  record Row(Access access, Side side, String before, String after) {}

  static Stream<Row> rows() {
    return Stream.of(
        after("  x @= 1;\n  y = 2;", "  x = 1;\n  FENCE;\n  y = 2;"),
        after("\tx @= 1; // why\n\ty = 2;", "\tx = 1; // why\n\tFENCE;\n\ty = 2;"),
        after("  x @= 1; /* a\n  b */ y = 2;", "  x = 1; FENCE; /* a\n  b */ y = 2;"),
        after("  x @= 1; y = 2;", "  x = 1; FENCE; y = 2;"),
        after("  if (a) x @= 1;", "  if (a) { x = 1; FENCE; }"),
        after("  if (a)\n    x @= 1;", "  if (a) {\n    x = 1;\n    FENCE;\n  }"),
        after(
            "  if (a)\n    x @= 1;\n  else\n    y @= 1;",
            "  if (a) {\n    x = 1;\n    FENCE;\n  } else {\n    y = 1;\n    FENCE;\n  }"),
        after("  if (a) x @= 1; else y = 1;", "  if (a) { x = 1; FENCE; } else y = 1;"),
        after(
            "  if (a)\n    if (b)\n      x @= 1;\n    else\n      y = 1;",
            "  if (a)\n    if (b) {\n      x = 1;\n      FENCE;\n    } else\n      y = 1;"),
        after("  while (a--) x @= 1;", "  while (a--) { x = 1; FENCE; }"),
        after("  for (;;) x@++;", "  for (;;) { x++; FENCE; }"),
        after(
            "  do\n    x @+= 1;\n  while (a--);",
            "  do {\n    x += 1;\n    FENCE;\n  } while (a--);"),
        after("  do x @= 1; while (a--);", "  do { x = 1; FENCE; } while (a--);"),
        after(
            "  if ((x @= 1) && y) a++;",
            "  if (({ __auto_type value = x = 1; FENCE; value; }) && y) a++;"
                .replace(
                    "(({ __auto_type value = x = 1; FENCE; value; })",
                    "((({ __auto_type value = x = 1; FENCE; value; }))")),
        after(
            "  while ((x @= a)) a--;",
            "  while ((({ __auto_type value = x = a; FENCE; value; }))) a--;"),
        after("  for (x @= 0; y < 3; y++) a++;", "  for (x = 0, FENCE; y < 3; y++) a++;"),
        after("  for (a = 0; a < 3; a++, x@++) b++;", "  for (a = 0; a < 3; a++, x++, FENCE) b++;"),
        after("  x @= 1, y = 2;", "  x = 1, FENCE, y = 2;"),
        after("  y = 2, x @= 1;", "  y = 2, x = 1;\n  FENCE;"),
        after(
            "  a ? (x @= 1) : (y = 1);",
            "  a ? (({ __auto_type value = x = 1; FENCE; value; })) : (y = 1);"),
        after("  return x @= 1;", "  return ({ __auto_type value = x = 1; FENCE; value; });"),
        after(
            "  int c = atomic_load(&p), d = x @= 1, e = y;",
            "  int c = atomic_load(&p), d = ({ __auto_type value = x = 1; FENCE; value; }), e = y;"),
        after("  int c = x @= 1;\n  a = c;", "  int c = x = 1;\n  FENCE;\n  a = c;"),
        after("  a = @atomic_exchange(&p, 1);", "  a = atomic_exchange(&p, 1);\n  FENCE;"),
        after(
            "  y = @atomic_exchange(&p, 1);",
            "  y = ({ __auto_type value = atomic_exchange(&p, 1); FENCE; value; });"),
        after(
            "  switch (a) {\n  case 1: x @= 1; break;\n  default:\n    y @= 1;\n  }",
            "  switch (a) {\n  case 1: x = 1; FENCE; break;\n  default:\n    y = 1;\n"
                + "    FENCE;\n  }"),
        after(
            "again: x @= 1;\n  if (a--) goto again;",
            "again: x = 1; FENCE;\n  if (a--) goto again;"),
        after(
            "  if (a) again: x @= 1;\n  if (b--) goto again;",
            "  if (a) { again: x = 1; FENCE; }\n  if (b--) goto again;"),
        after("  a = ({ x @= 1; y; });", "  a = ({ x = 1; FENCE; y; });"),
        after(
            "  y = ({ z = 1; x @= 1; });",
            "  y = ({ z = 1; ({ __auto_type value = x = 1; FENCE; value; }); });"),
        after(
            "  @atomic_store_explicit(&p, 1,\n      memory_order_relaxed);\n  y;",
            "  atomic_store_explicit(&p, 1,\n      memory_order_relaxed);\n  FENCE;\n  y;"),
        after("  f(x @= 1, b);", "  f(({ __auto_type value = x = 1; FENCE; value; }), b);"),
        after("  x @= y = 1;", "  x = y = 1;\n  FENCE;"),
        after(
            "  int value = 1;\n  return x @= value;",
            "  int value = 1;\n  return ({ __auto_type value1 = x = value; FENCE; value1; });"),
        after("  if (a) { x @= 1; }", "  if (a) { x = 1; FENCE; }"),
        after("  if (a) {\n    x @= 1;\n  }", "  if (a) {\n    x = 1;\n    FENCE;\n  }"),
        before("  x = 1;\n  a = @y;", "  x = 1;\n  FENCE;\n  a = y;"),
        before("  if (@y) a++;", "  FENCE;\n  if (y) a++;"),
        before("  x = 1; if (@y) a++;", "  x = 1; FENCE; if (y) a++;"),
        before("  while (@y) {}", "  while ((FENCE, y)) {}"),
        before("  if (a) b++;\n  else if (@y) a++;", "  if (a) b++;\n  else if ((FENCE, y)) a++;"),
        before("  if ((x = 1) && @y) a++;", "  if ((x = 1) && (FENCE, y)) a++;"),
        before("  return @y;", "  FENCE;\n  return y;"),
        before("  if (a)\n    return @y;", "  if (a) {\n    FENCE;\n    return y;\n  }"),
        before("  for (; @y < a;) {}", "  for (; (FENCE, y) < a;) {}"),
        before("  for (a = @y; a; a--) {}", "  FENCE;\n  for (a = y; a; a--) {}"),
        before(
            "again: a = @y;\n  if (a) goto again;", "again: FENCE; a = y;\n  if (a) goto again;"),
        before("  int c = a, d = @y;", "  FENCE;\n  int c = a, d = y;"),
        before("  int c = f(1, 2), d = @y;", "  int c = f(1, 2), d = (FENCE, y);"),
        before(
            "  do a = @atomic_load_explicit(&p, memory_order_relaxed); while (!a);",
            "  do { FENCE; a = atomic_load_explicit(&p, memory_order_relaxed); } while (!a);"),
        before("  do {} while (@y);", "  do {} while ((FENCE, y));"));
  }

  private static Row after(String before, String after) {
    return new Row(Access.WRITE, Side.AFTER, before, after);
  }

  private static Row before(String before, String after) {
    return new Row(Access.READ, Side.BEFORE, before, after);
  }

  @ParameterizedTest
  @MethodSource("rows")
  void fencesStandWhereTheMeaningIsKept(Row row) throws Exception {
    String head = BEGIN + "int test(int a, int b) {\n";
    String tail = "\n  return a + b;\n}\n";
    assertThat(
            mended(head + row.before() + tail, row.access(), new Fence(FenceKind.FULL, row.side())))
        .isEqualTo(head + row.after().replace("FENCE", FENCE) + tail);
  }

  /**
   * A change that only the file of it explains.
   *
   * @param remedy of the marked writes
   */
  record FileRow(Remedy remedy, String before, String after) {}

  private static final Remedy FULL = new Fence(FenceKind.FULL, Side.AFTER);
  private static final Remedy STORES = new Fence(FenceKind.STORE_STORE, Side.AFTER);

  static Stream<FileRow> files() {
    return Stream.of(
        file(
            STORES,
            "#include <stdatomic.h>\nint x;\nvoid f(void) {\n  x @= 1;\n}\n",
            "  x = 1;",
            "  x = 1;\n  atomic_thread_fence(memory_order_release);"),
        // The functions that the file uses.
        file(
            FULL,
            "int x;\nvoid f(void) {\n  x @= 1;\n  __sync_fetch_and_add(&x, 1);\n}\n",
            "  x = 1;",
            "  x = 1;\n  __sync_synchronize();"),
        file(
            FULL,
            "int x;\nvoid f(void) {\n  @__atomic_store_n(&x, 1, __ATOMIC_RELAXED);\n}\n",
            "RELAXED);",
            "RELAXED);\n  __atomic_thread_fence(__ATOMIC_SEQ_CST);"),
        file(
            STORES,
            "int x;\nvoid f(void) {\n  @__atomic_store_n(&x, 1, __ATOMIC_RELAXED);\n}\n",
            "RELAXED);",
            "RELAXED);\n  __atomic_thread_fence(__ATOMIC_RELEASE);"),
        // A macro of the file that means it.
        file(
            FULL,
            "#define smp_mb() __sync_synchronize()\nint x;\nvoid f(void) {\n  x @= 1;\n}\n",
            "  x = 1;",
            "  x = 1;\n  smp_mb();"),
        file(
            FULL,
            "#define smp_rmb() __atomic_thread_fence(__ATOMIC_ACQUIRE)\n"
                + "#define mb() do { __asm__ __volatile__(\"mfence\" ::: \"memory\"); } while (0)\n"
                + "int x;\nvoid f(void) {\n  x @= 1;\n}\n",
            "  x = 1;",
            "  x = 1;\n  mb();"),
        file(
            FULL,
            "#define mb() __sync_synchronize()\n#undef mb\nint x;\nvoid f(void) {\n  x @= 1;\n}\n",
            "  x = 1;",
            "  x = 1;\n  __sync_synchronize();"),
        // No header is added, and a name of C11 that the program defines is not used.
        file(
            FULL,
            "#include <assert.h>\n#include <stdio.h>\n#include \"test.h\"\nint x;\n"
                + "void f(void) {\n  x @= 1;\n}\n",
            "  x = 1;",
            "  x = 1;\n  __atomic_thread_fence(__ATOMIC_SEQ_CST);"),
        file(
            STORES,
            "/* Only this. */\nint x;\nvoid f(void) { x @= 1; }",
            "x = 1;",
            "x = 1; __atomic_thread_fence(__ATOMIC_RELEASE);"),
        file(
            FULL,
            "#ifndef atomic_thread_fence\n#define atomic_thread_fence(m) (void)(m)\n#endif\n"
                + "int x;\nvoid f(void) {\n  atomic_thread_fence(1);\n  x @= 1;\n}\n",
            "  x = 1;",
            "  x = 1;\n  __atomic_thread_fence(__ATOMIC_SEQ_CST);"),
        file(
            FULL,
            "#include <stdatomic.h>\n#define memory_order_seq_cst memory_order_relaxed\n"
                + "int x;\nvoid f(void) {\n  x @= 1;\n}\n",
            "  x = 1;",
            "  x = 1;\n  __atomic_thread_fence(__ATOMIC_SEQ_CST);"),
        // Bytes of all kinds.
        file(
            FULL,
            "#include <stdatomic.h>\r\nint x; // größer\r\nvoid f(void) {\r\n\tx @= 1;\r\n}\r\n",
            "\tx = 1;",
            "\tx = 1;\r\n\tatomic_thread_fence(memory_order_seq_cst);"),
        file(
            FULL,
            "#include <stdatomic.h>\nint größe;\nvoid f(void) {\n  größe @= 1; // ü\n}",
            "// ü",
            "// ü\n  atomic_thread_fence(memory_order_seq_cst);"),
        // Macros that access memory.
        file(
            FULL,
            "#include <stdatomic.h>\natomic_int x;\n#define SET(v) atomic_store_explicit(&x, (v), "
                + "memory_order_relaxed)\nvoid f(void) {\n  @SET(1);\n  if (x) @SET(2);\n}\n",
            "SET(1);",
            "SET(1);\n  atomic_thread_fence(memory_order_seq_cst);",
            "SET(2);",
            "{ SET(2); atomic_thread_fence(memory_order_seq_cst); }"),
        file(
            FULL,
            "#include <stdatomic.h>\nint x, y;\n#define SET(v) do { x = (v); } while (0)\n"
                + "void f(void) {\n  @SET(1);\n  y = 1;\n}\n",
            "SET(1);",
            "SET(1);\n  atomic_thread_fence(memory_order_seq_cst);"),
        file(
            FULL,
            "#include <stdatomic.h>\nint x, y;\n#define SET(v) do { x = (v); y = 1; } while (0)\n"
                + "void f(void) {\n  @SET(1);\n  SET(2);\n}\n",
            "do { x = (v); y = 1; }",
            "do { x = (v); atomic_thread_fence(memory_order_seq_cst); y = 1; }",
            "SET(1);",
            "SET(1);\n  atomic_thread_fence(memory_order_seq_cst);"),
        file(
            FULL,
            "#include <stdatomic.h>\natomic_int x;\nint y;\n"
                + "#define ENTER(v) \\\n  do { \\\n    atomic_store_explicit(&x, v, "
                + "memory_order_relaxed); \\\n    while (y) {} \\\n  } while (0)\n"
                + "void f(void) {\n  @ENTER(1);\n}\n",
            "relaxed);",
            "relaxed); atomic_thread_fence(memory_order_seq_cst);"),
        file(
            FULL,
            "#include <stdatomic.h>\nint x, y;\n"
                + "#define ENTER(p, v) do { p = v; while (y) {} } while (0)\n"
                + "void f(void) {\n  @ENTER(x, 1);\n}\n",
            "p = v;",
            "p = v; atomic_thread_fence(memory_order_seq_cst);"),
        file(
            FULL,
            "#include <stdatomic.h>\n#include <assert.h>\natomic_int x;\nvoid f(void) {\n"
                + "  @assert(atomic_exchange(&x, 1) == 0);\n}\n",
            "assert(atomic_exchange(&x, 1) ==",
            "assert(({ __auto_type value = atomic_exchange(&x, 1); "
                + "atomic_thread_fence(memory_order_seq_cst); value; }) =="),
        file(
            FULL,
            "int x, y;\n#define TRY() ((x = 1), y == 0)\nvoid f(void) {\n  if (@TRY()) y = 2;\n"
                + "  while (!TRY()) {}\n}\n",
            "((x = 1)",
            "(((x = 1, __atomic_thread_fence(__ATOMIC_SEQ_CST)))"),
        file(
            FULL,
            "#include <stdatomic.h>\nint x, y;\n#define PUT(v) x = (v)\n"
                + "void f(void) {\n  for (@PUT(1); y; @PUT(2)) y--;\n  y = 1, @PUT(3);\n}\n",
            "PUT(1)",
            "PUT(1), atomic_thread_fence(memory_order_seq_cst)",
            "PUT(2)",
            "PUT(2), atomic_thread_fence(memory_order_seq_cst)",
            "PUT(3);",
            "PUT(3);\n  atomic_thread_fence(memory_order_seq_cst);"),
        // Orders.
        order(Order.RELEASE, "@atomic_store_explicit(&x, 1, memory_order_relaxed)", "release"),
        order(
            Order.SEQUENTIALLY_CONSISTENT,
            "@atomic_store_explicit(&x, f(1, 2), memory_order_relaxed)",
            "seq_cst"),
        order(Order.RELEASE, "@atomic_exchange_explicit(&x, 1, memory_order_acquire)", "acq_rel"),
        order(
            Order.RELEASE,
            "int e = 0; @atomic_compare_exchange_strong_explicit(&x, &e, 1, memory_order_relaxed,"
                + " memory_order_acquire)",
            "release"),
        file(
            new Strengthen(Order.RELEASE),
            "int x;\nvoid f(void) {\n  @__atomic_store_n(&x, 1, __ATOMIC_RELAXED);\n}\n",
            "__ATOMIC_RELAXED",
            "__ATOMIC_RELEASE"),
        file(
            new Strengthen(Order.RELEASE),
            "#include <stdatomic.h>\natomic_int x;\n#define PUT memory_order_relaxed\n"
                + "void f(void) {\n  @atomic_store_explicit(&x, 1, PUT);\n}\n",
            "1, PUT",
            "1, memory_order_release"),
        file(
            new Strengthen(Order.RELEASE),
            "#include <stdatomic.h>\natomic_int x;\n"
                + "#define SET(v) atomic_store_explicit(&x, v, memory_order_relaxed)\n"
                + "void f(void) {\n  @SET(1);\n  SET(2);\n}\n",
            "v, memory_order_relaxed",
            "v, memory_order_release"));
  }

  private static FileRow file(Remedy remedy, String before, String... changes) {
    String after = before.replace("@", "");
    for (int i = 0; i < changes.length; i += 2) {
      assertThat(after).contains(changes[i]);
      after = after.replace(changes[i], changes[i + 1]);
    }
    return new FileRow(remedy, before, after);
  }

  private static FileRow order(Order order, String access, String strong) {
    String relaxed = access.contains("relaxed") ? "relaxed" : "acquire";
    return file(
        new Strengthen(order),
        "#include <stdatomic.h>\natomic_int x;\nint f(int a, int b);\nvoid g(void) { "
            + access
            + "; }\n",
        "memory_order_" + relaxed,
        "memory_order_" + strong);
  }

  @ParameterizedTest
  @MethodSource("files")
  void filesKeepTheirStyle(FileRow row) throws Exception {
    Files.writeString(folder.resolve("test.h"), "int in_header;\n");
    assertThat(mended(row.before(), Access.WRITE, row.remedy())).isEqualTo(row.after());
  }

  /** Accesses with operators of a function's body, and the calls that do the same. */
  static Stream<Arguments> operators() {
    Remedy release = new Weaken(Order.RELEASE);
    Remedy acquire = new Weaken(Order.ACQUIRE);
    Remedy atomic = new MakeAtomic();
    Remedy stronger = new Strengthen(Order.RELEASE);
    return Stream.of(
        // Atomic objects, of which an operator is sequentially consistent.
        Arguments.of(Access.WRITE, release, "p @= a + b;", "C11(store, &p, a + b, release);"),
        Arguments.of(Access.WRITE, release, "p@++;", "C11(fetch_add, &p, 1, release);"),
        Arguments.of(Access.WRITE, release, "@--p;", "C11(fetch_sub, &p, 1, release);"),
        Arguments.of(Access.WRITE, release, "a = p@++;", "a = C11(fetch_add, &p, 1, release);"),
        Arguments.of(Access.WRITE, release, "p @|= a;", "C11(fetch_or, &p, a, release);"),
        Arguments.of(
            Access.READ, acquire, "if (@p > a) b++;", "if (C11(load, &p, acquire) > a) b++;"),
        Arguments.of(Access.READ, acquire, "a = s->@p;", "a = C11(load, &s->p, acquire);"),
        Arguments.of(Access.WRITE, release, "s[a].p @= 1;", "C11(store, &s[a].p, 1, release);"),
        Arguments.of(Access.WRITE, release, "*q @= b;", "C11(store, q, b, release);"),
        Arguments.of(
            Access.WRITE,
            release,
            "for (p @= 1; a; a--) {}",
            "for (C11(store, &p, 1, release); a; a--) {}"),
        Arguments.of(
            Access.WRITE,
            release,
            "atomic_exchange(&p, 1), p @= /* why */ 2;",
            "atomic_exchange(&p, 1), C11(store, &p, /* why */ 2, release);"),
        Arguments.of(
            Access.READ, acquire, "@assert(p == 1);", "assert(C11(load, &p, acquire) == 1);"),
        // A comma in brackets or braces separates arguments of a macro.
        Arguments.of(
            Access.WRITE,
            release,
            "r @= (int[2]) {a, b};",
            "C11(store, &r, ((int[2]) {a, b}), release);"),
        Arguments.of(
            Access.WRITE, release, "r @= (f(a, b), t);", "C11(store, &r, (f(a, b), t), release);"),
        // Others become atomic.
        Arguments.of(Access.WRITE, atomic, "x @= a;", "__atomic_store_n(&x, a, __ATOMIC_RELAXED);"),
        Arguments.of(
            Access.WRITE, stronger, "x @= y;", "__atomic_store_n(&x, y, __ATOMIC_RELEASE);"),
        Arguments.of(
            Access.READ,
            atomic,
            "while (!@x) {}",
            "while (!__atomic_load_n(&x, __ATOMIC_RELAXED)) {}"),
        Arguments.of(
            Access.WRITE, atomic, "x@++;", "__atomic_store_n(&x, x + 1, __ATOMIC_RELAXED);"),
        Arguments.of(
            Access.READ, atomic, "x@--;", "x = __atomic_load_n(&x, __ATOMIC_RELAXED) - 1;"),
        Arguments.of(
            Access.WRITE,
            atomic,
            "x @-= a | b;",
            "__atomic_store_n(&x, x - (a | b), __ATOMIC_RELAXED);"),
        Arguments.of(
            Access.WRITE,
            atomic,
            "*(t + 1) @= 1;",
            "__atomic_store_n((t + 1), 1, __ATOMIC_RELAXED);"),
        // A compare-exchange has two orders.
        Arguments.of(
            Access.WRITE,
            release,
            "@atomic_compare_exchange_strong(&p, &a, 1);",
            "atomic_compare_exchange_strong_explicit(&p, &a, 1, memory_order_release,"
                + " memory_order_seq_cst);"),
        Arguments.of(
            Access.WRITE,
            new WeakenOnFailure(Order.RELAXED),
            "@atomic_compare_exchange_weak(&p, &a, 1);",
            "atomic_compare_exchange_weak_explicit(&p, &a, 1, memory_order_seq_cst,"
                + " memory_order_relaxed);"));
  }

  @ParameterizedTest
  @MethodSource("operators")
  void operatorsBecomeCallsThatNameAnOrder(
      Access access, Remedy remedy, String before, String after) throws Exception {
    String head =
        BEGIN
            + "#include <assert.h>\nstruct s { atomic_int p; };\nvolatile int *_Atomic r;\n"
            + "void test(int a, int b, struct s *s, atomic_int *q, volatile int *t) {\n  ";
    String tail = "\n}\n";
    String calls =
        Pattern.compile("C11\\((\\w+), (.*), (\\w+)\\)")
            .matcher(after)
            .replaceAll("atomic_$1_explicit($2, memory_order_$3)");
    assertThat(mended(head + before + tail, access, remedy)).isEqualTo(head + calls + tail);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a = p @= 1;  | the value of the assignment is used, which a call that names an order does"
            + " not give; make the assignment a statement of its own",
        "p @*= 2;     | no call that names an order does what this operator does to this type",
        "p @+= 0.5;   | no call that names an order does what this operator does to this type",
        "pb @++;      | no call that names an order does what this operator does to this type",
        "pf @+= 1;    | no call that names an order does what this operator does to this type",
        "z[a++] @+= 1; | what is changed would be computed twice; keep its address in a variable",
        "d @= 1;      | the compiler refuses what was put here: ",
      })
  void whatNoCallDoesIsRefused(String statement, String reason) throws Exception {
    String marked =
        "#include <stdatomic.h>\natomic_int p;\natomic_bool pb;\n_Atomic float pf;\nint z[2];\ndouble d;\nvoid f(int a) {\n"
            + statement
            + "\n}\n";
    Path file = write(marked);
    boolean isAtomic = statement.contains("p");
    List<Repair> repairs =
        repairs(
            file, marked, Access.WRITE, isAtomic ? new Weaken(Order.RELEASE) : new MakeAtomic());
    assertThatThrownBy(() -> mender(file).mend(repairs))
        .isInstanceOf(UnmendableException.class)
        .hasMessageContaining(reason);
  }

  @Test
  void conversionsInCplusplusBecomeLoads() throws Exception {
    String marked =
        """
        #include <atomic>
        struct s { std::atomic<int> a[2]; s *next; };
        int f(struct s *p, std::atomic<int> *q) {
          int n = @p->a[1];
          if (@p->next->a[0] == 3 && n) return n;
          return @*q;
        }
        """;
    Path file = Files.writeString(folder.resolve("test.cc"), marked.replace("@", ""));
    Patch patch = mender(file).mend(repairs(file, marked, Access.READ, new Weaken(Order.ACQUIRE)));
    assertThat(new String(patch.text(file.toRealPath()), StandardCharsets.UTF_8))
        .contains("int n = p->a[1].load(std::memory_order_acquire);")
        .contains("if (p->next->a[0].load(std::memory_order_acquire) == 3 && n)")
        .contains("return (*q).load(std::memory_order_acquire);");
  }

  @Test
  void operatorsInCplusplusBecomeMembers() throws Exception {
    String marked =
        """
        #include <atomic>
        std::atomic<int> x;
        std::atomic<int *> p;
        int cell;
        void f(std::atomic<int> *q, int n) {
          x @= n;
          x @+= 2;
          @x++;
          p @= &cell;
          *q @= 1;
        }
        """;
    Path file = Files.writeString(folder.resolve("test.cc"), marked.replace("@", ""));
    Patch patch = mender(file).mend(repairs(file, marked, Access.WRITE, new Weaken(Order.RELEASE)));
    assertThat(new String(patch.text(file.toRealPath()), StandardCharsets.UTF_8))
        .contains("x.store(n, std::memory_order_release);")
        .contains("x.fetch_add(2, std::memory_order_release);")
        .contains("x.fetch_add(1, std::memory_order_release);")
        .contains("p.store(&cell, std::memory_order_release);")
        .contains("(*q).store(1, std::memory_order_release);");
  }

  @Test
  void membersInCplusplusGetAStrongerOrder() throws Exception {
    String marked =
        """
        #include <atomic>
        constexpr auto hand_over = std::memory_order_relaxed;
        struct Box {
          std::atomic<int> *place;
          std::atomic<int> x;
          void put(int v) {
            x.@store(v, std::memory_order_relaxed);
            place->@store(v, hand_over);
            int old = 0;
            x.@compare_exchange_weak(old, v, hand_over, std::memory_order_relaxed);
            x.@exchange(v, given);
          }
          std::memory_order given = std::memory_order_relaxed;
        };
        """;
    Path file = Files.writeString(folder.resolve("test.cc"), marked.replace("@", ""));
    Patch patch =
        mender(file).mend(repairs(file, marked, Access.WRITE, new Strengthen(Order.RELEASE)));
    assertThat(new String(patch.text(file.toRealPath()), StandardCharsets.UTF_8))
        .contains("x.store(v, std::memory_order_release);")
        .contains("place->store(v, std::memory_order_release);")
        .contains("(old, v, std::memory_order_release, std::memory_order_relaxed);")
        .contains("x.exchange(v, std::memory_order_acq_rel);");
  }

  @Test
  void theDefinitionOfAMacroCountsAllItsUses() throws Exception {
    String marked =
        """
        int x, y;
        #define SET(v) do { x = (v); y = 1; } while (0)
        #define LAST(v) do { x = (v); } while (0)
        void f(void) {
          @SET(1);
          SET(2);
          @LAST(1);
          LAST(2);
        }
        """;
    Path file = write(marked);
    SourceMender mender = mender(file);
    List<Repair> repairs = repairs(file, marked, Access.WRITE, FULL);
    assertThat(mender.placesOf(repairs.get(0)))
        .extracting(Site::uses, site -> site.position().line(), site -> site.position().column())
        .containsExactly(tuple(2, 2, 21), tuple(1, 5, 3));
    assertThat(mender.placesOf(repairs.get(1)))
        .extracting(Site::uses, site -> site.position().line(), site -> site.position().column())
        .containsExactly(tuple(1, 7, 3));
  }

  @Test
  void whatCannotBeMendedIsRefusedByName() throws Exception {
    String marked =
        """
        #include <stdatomic.h>
        #include <pthread.h>
        atomic_int x;
        int plain;
        void f(void) {
          @atomic_store(&x, 1);
          int a = plain @= 1;
          int b @;
        }
        """;
    Path file = write(marked);
    SourceMender mender = mender(file);
    List<Repair> stronger =
        repairs(file, marked, Access.WRITE, new Strengthen(Order.SEQUENTIALLY_CONSISTENT));
    assertThatThrownBy(() -> mender.mend(stronger.subList(0, 1)))
        .isInstanceOf(UnmendableException.class)
        .hasMessage(file + ":6:3: the access has this order already");
    assertThatThrownBy(() -> mender.mend(stronger.subList(1, 2)))
        .hasMessage(
            file
                + ":7:17: the value of the assignment is used, which a call that names an order does not"
                + " give; make the assignment a statement of its own");
    assertThatThrownBy(() -> mender.mend(repairs(file, marked, Access.WRITE, FULL).subList(2, 3)))
        .hasMessage(file + ":8:9: no access of shared memory stands here");
    SourcePosition header = new SourcePosition("<pthread.h>", 1, 1);
    assertThatThrownBy(() -> mender.mend(List.of(new Repair(header, Access.WRITE, "", FULL))))
        .hasMessage("<pthread.h>:1:1: a header of the system is not changed");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"a\nx @= 1;\nb\n", "a\r\nx @= 1;\r\nb\r\n", "a\nx @= 1;", "x @= 1;\n\u00fc"})
  void patchAppliesTheDifference(String lines) throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/patch")));
    String newline = lines.contains("\r") ? "\r\n" : "\n";
    String marked =
        "#include <stdatomic.h>"
            + newline
            + "#define a int x;void f(void) {"
            + newline
            + "#define b }"
            + newline
            + "#define \u00fc }"
            + newline
            + (lines.startsWith("a") ? "" : "a ")
            + lines
            + (lines.endsWith(";") ? "}" : "");
    Path file = write(marked);
    Patch patch = mender(file).mend(repairs(file, marked, Access.WRITE, FULL));
    Files.write(folder.resolve("p.diff"), patch.bytes());
    Process process =
        new ProcessBuilder(
                "patch", "--binary", "-p1", "-d", "/", "-i", folder.resolve("p.diff").toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said + patch.diff()).isZero();
    assertThat(Files.readAllBytes(file)).isEqualTo(patch.text(file.toRealPath()));
  }

  private String mended(String marked, Access access, Remedy remedy) throws Exception {
    Path file = write(marked);
    Patch patch = mender(file).mend(repairs(file, marked, access, remedy));
    assertThat(patch.files()).containsExactly(file.toRealPath());
    return new String(patch.text(file.toRealPath()), StandardCharsets.UTF_8);
  }

  private Path write(String marked) throws IOException {
    return Files.writeString(folder.resolve("test.c"), marked.replace("@", ""));
  }

  private static SourceMender mender(Path... files) throws Exception {
    return SourceMender.of(NativeCache.ofUser(), List.of(files), CompilerOptions.DEFAULT);
  }

  private static List<Repair> repairs(Path file, String marked, Access access, Remedy remedy) {
    List<Repair> repairs = new ArrayList<>();
    int line = 1;
    for (String text : marked.split("\n")) {
      int marks = 0;
      for (int at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
        int column = text.substring(0, at).getBytes(StandardCharsets.UTF_8).length - marks++ + 1;
        repairs.add(
            new Repair(new SourcePosition(file.toString(), line, column), access, "", remedy));
      }
      line++;
    }
    return repairs;
  }
}
