package dev.weir.frontend.patch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.weir.frontend.clang.CompilerOptions;
import dev.weir.frontend.clang.NativeCache;
import dev.weir.frontend.patch.Repair.Access;
import dev.weir.frontend.patch.Repair.Fence;
import dev.weir.frontend.patch.Repair.FenceKind;
import dev.weir.frontend.patch.Repair.Order;
import dev.weir.frontend.patch.Repair.Remedy;
import dev.weir.frontend.patch.Repair.Side;
import dev.weir.frontend.patch.Repair.Strengthen;
import dev.weir.frontend.patch.Repair.Weaken;
import dev.weir.program.SourcePosition;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Accesses that macros bring. In each text, {@code @} marks the accesses that are mended, where
 * debug information has them; what is accessed there may follow in quotes.
 */
class MacroMendingTest {
  private static final Remedy FULL = new Fence(FenceKind.FULL, Side.AFTER);
  private static final Remedy STORES = new Fence(FenceKind.STORE_STORE, Side.AFTER);
  private static final String HEAD = "#include <stdatomic.h>\nint x, y, z;\natomic_int p, q;\n";
  private static final String MB = "atomic_thread_fence(memory_order_seq_cst)";

  @TempDir Path folder;

  /**
   * A change.
   *
   * @param remedies one for each mark, or one for all
   * @param expected lines that the text has afterwards; all others stay
   */
  record Row(List<Remedy> remedies, List<String> before, List<String> expected) {
    @Override
    public String toString() {
      return String.join("  ", before);
    }
  }

  static Stream<Row> rows() {
    return Stream.of(
        // In the macro that is used in the source, not in those that it uses.
        fence(
            "#define SET(m) (m = 1)\n#define ENTER(m, t) ({ SET(m); !t; })",
            "return @ENTER(x, y);",
            "#define ENTER(m, t) ({ SET(m); MB; !t; })"),
        fence(
            "#define WRITE_ONCE(m, v) (*(volatile __typeof__(m) *)&(m) = (v))\n"
                + "#define ENTER(m, t) ({ WRITE_ONCE(m, 1); !t; })",
            "return @ENTER(x, y);",
            "#define ENTER(m, t) ({ WRITE_ONCE(m, 1); MB; !t; })"),
        fence(
            "#define WRITE_ONCE(m, v) do { *(volatile __typeof__(m) *)&(m) = (v); } while (0)\n"
                + "#define ENTER(m, t) do { WRITE_ONCE(m, 1); while (t) {} } while (0)",
            "@ENTER(x, y); return 0;",
            "#define ENTER(m, t) do { WRITE_ONCE(m, 1); MB; while (t) {} } while (0)"),
        fence(
            "#define STORE(m, v) atomic_store_explicit(&(m), (v), memory_order_relaxed)\n"
                + "#define PUT(m) STORE(m, 1)\n#define ENTER(m, t) ({ PUT(m); !t; })",
            "return @ENTER(p, y);",
            "#define ENTER(m, t) ({ PUT(m); MB; !t; })"),
        fence(
            "#define SET(m) (m = 1)\n#define BOTH(m, t) SET(m); z = t\n"
                + "#define ENTER(m, t) do { BOTH(m, t); } while (0)",
            "@ENTER(x, y)\"x\"; return 0;",
            "#define BOTH(m, t) SET(m); MB; z = t"),
        // A macro without a token of its own.
        fence(
            "#define STORE(m, v, o) atomic_store_explicit(m, v, o)\n"
                + "#define PUT(m, v) STORE(m, v, memory_order_relaxed)\n"
                + "#define ENTER(m, t) (PUT(m, 1), !t)",
            "return @ENTER(&p, y);",
            "#define ENTER(m, t) ((PUT(m, 1), MB), !t)"),
        order(
            List.of(Order.RELEASE),
            "#define STORE(m, v, o) atomic_store_explicit(m, v, o)\n"
                + "#define PUT(m, v) STORE(m, v, memory_order_relaxed)",
            "@PUT(&p, 1); STORE(&q, 1, memory_order_relaxed); return 0;",
            "#define PUT(m, v) STORE(m, v, memory_order_release)"),
        order(
            List.of(Order.RELEASE),
            "#define STORE(m, v, o) atomic_store_explicit(m, v, o)",
            "@STORE(&p, 1, memory_order_relaxed); STORE(&q, 1, memory_order_relaxed); return 0;",
            "STORE(&p, 1, memory_order_release); STORE(&q, 1, memory_order_relaxed); return 0;"),
        // The first or the second use of a macro.
        fence(
            "#define SET(m) (m = 1)\n#define ENTER(m, n) ({ SET(m); SET(n); y; })",
            "return @ENTER(x, z)\"x\";",
            "#define ENTER(m, n) ({ SET(m); MB; SET(n); y; })"),
        fence(
            "#define SET(m) (m = 1)\n#define ENTER(m, n) ({ SET(m); SET(n); y; })",
            "return @ENTER(x, z)\"z\";",
            "#define ENTER(m, n) ({ SET(m); SET(n); MB; y; })"),
        // A macro in an argument of another one.
        fence(
            "#define SET(m) (m = 1)\n#define LIKELY(e) __builtin_expect(!!(e), 1)",
            "return LIKELY(y) + @LIKELY(SET(x));",
            "return LIKELY(y) + LIKELY(({ __auto_type value = SET(x); MB; value; }));"),
        // The macro's definition is no statement.
        fence(
            "#define TRY(m, t) ((m) = 1) && (t)",
            "return @TRY(x, y);",
            "#define TRY(m, t) (({ __auto_type value = (m) = 1; MB; value; })) && (t)"),
        fence(
            "#define TRY(m, t) ((m) = 1, (t))",
            "if (@TRY(x, y)) z = 1; return 0;",
            "#define TRY(m, t) (((m) = 1, MB), (t))"),
        // One of two accesses.
        fence(
            "struct box { int data, ready; } box, *b = &box;\n"
                + "#define PUBLISH(b, v) do { (b)->data = (v); (b)->ready = 1; } while (0)",
            "@PUBLISH(b, 5)\"b->data\"; return 0;",
            "#define PUBLISH(b, v) do { (b)->data = (v); MB; (b)->ready = 1; } while (0)"),
        fence(
            "struct box { int data, ready; } boxes[2];\n"
                + "#define PUBLISH(b, v) do { (b).data = (v); (b).ready = 1; } while (0)",
            "@PUBLISH(boxes[x], 5)\"boxes[x].ready\"; return 0;",
            "PUBLISH(boxes[x], 5); MB; return 0;"),
        // Orders.
        order(
            List.of(Order.SEQUENTIALLY_CONSISTENT, Order.RELEASE),
            "#define STORE(m, v) atomic_store_explicit(&(m), (v), memory_order_relaxed)",
            "@STORE(p, 1); @STORE(q, 1); return 0;",
            "#define STORE(m, v) atomic_store_explicit(&(m), (v), memory_order_seq_cst)"),
        order(
            List.of(Order.RELEASE, Order.SEQUENTIALLY_CONSISTENT, Order.RELEASE),
            "#define STORE(m, v) __c11_atomic_store(&(m), (v), __ATOMIC_RELAXED)",
            "@STORE(p, 1); @STORE(q, 1); @STORE(q, 2); return 0;",
            "#define STORE(m, v) __c11_atomic_store(&(m), (v), __ATOMIC_SEQ_CST)"),
        order(
            List.of(Order.RELEASE),
            "#define STORE(m, v, o) atomic_store_explicit(&(m), (v), o)",
            "STORE(p, 1, memory_order_relaxed); @STORE(q, 1, memory_order_relaxed); return 0;",
            "STORE(p, 1, memory_order_relaxed); STORE(q, 1, memory_order_release); return 0;"),
        order(
            List.of(Order.RELEASE),
            "#define STORE(m, v, o) atomic_store_explicit(&(m), (v), o)\n"
                + "#define PUT(m) STORE(m, 1, memory_order_relaxed)",
            "STORE(p, 1, memory_order_relaxed); @PUT(q); return 0;",
            "#define PUT(m) STORE(m, 1, memory_order_release)"),
        order(
            List.of(Order.RELEASE),
            "#define PUT(m) do { x = 1; atomic_store_explicit(&(m), 1, memory_order_relaxed); }"
                + " while (0)",
            "@PUT(q); return 0;",
            "#define PUT(m) do { x = 1; atomic_store_explicit(&(m), 1, memory_order_release); }"
                + " while (0)"),
        // An order where none is named.
        weaker(
            "",
            "@atomic_store(&p, f(1, 2)); return 0;",
            "atomic_store_explicit(&p, f(1, 2), memory_order_release); return 0;"),
        weaker(
            "#define SET(m) atomic_store(&(m), 1)",
            "@SET(p); @SET(q); return 0;",
            "#define SET(m) atomic_store_explicit(&(m), 1, memory_order_release)"),
        weaker(
            "atomic_flag flag;",
            "@atomic_flag_clear(&flag); return 0;",
            "atomic_flag_clear_explicit(&flag, memory_order_release); return 0;"));
  }

  private static Row fence(String macros, String body, String expected) {
    return row(List.of(FULL), macros, body, expected);
  }

  private static Row order(List<Order> orders, String macros, String body, String expected) {
    return row(
        orders.stream().map(o -> (Remedy) new Strengthen(o)).toList(), macros, body, expected);
  }

  private static Row weaker(String macros, String body, String expected) {
    return row(List.of(new Weaken(Order.RELEASE)), macros, body, expected);
  }

  private static Row row(List<Remedy> remedies, String macros, String body, String expected) {
    List<String> lines = new ArrayList<>(macros.lines().toList());
    lines.add("int f(int a, int b);");
    lines.add("int test(void) {");
    lines.add(body);
    lines.add("}");
    return new Row(remedies, lines, List.of(expected.replace("MB", MB)));
  }

  @ParameterizedTest
  @MethodSource("rows")
  void accessesOfMacrosAreMendedWhereFewestUsesChange(Row row) throws Exception {
    Marked marked = new Marked(HEAD + String.join("\n", row.before()) + "\n");
    Path file = Files.writeString(folder.resolve("test.c"), marked.text());
    List<Repair> repairs = marked.repairs(file, row.remedies());
    Patch patch = mender(file).mend(repairs);
    List<String> after =
        new String(patch.text(file.toRealPath()), StandardCharsets.UTF_8).lines().toList();
    List<String> before = marked.text().lines().toList();
    List<String> changed = after.stream().filter(line -> !before.contains(line)).toList();
    assertThat(changed).isEqualTo(row.expected());
    assertThat(after).hasSameSizeAs(before);
  }

  @Test
  void definitionsCountTheUsesOfAllMacrosThatLeadThere() throws Exception {
    Marked marked =
        new Marked(
            HEAD
                + """
                #define STORE(m) atomic_store_explicit(&(m), 1, memory_order_relaxed)
                #define PUT(m) STORE(m)
                #define ENTER(m, t) ({ PUT(m); !t; })
                int test(void) {
                  @STORE(p);
                  PUT(q);
                  @ENTER(p, x);
                  return ENTER(q, x);
                }
                """);
    Path file = Files.writeString(folder.resolve("test.c"), marked.text());
    SourceMender mender = mender(file);
    Repair order = marked.repairs(file, List.of(new Strengthen(Order.RELEASE))).getFirst();
    assertThat(mender.placesOf(order))
        .extracting(Site::uses, site -> site.position().line(), Site::isInDefinition)
        .containsExactly(tuple(4, 4, true));
    Repair fence = marked.repairs(file, List.of(FULL)).get(1);
    assertThat(mender.placesOf(fence))
        .extracting(Site::uses, site -> site.position().line(), Site::isInDefinition)
        .containsExactly(tuple(2, 6, true));
  }

  @Test
  void anOrderThatOtherUsesOfAMacroNeedStays() throws Exception {
    Marked marked =
        new Marked(
            HEAD
                + "#define SET(m) atomic_store(&(m), 1)\n"
                + "int test(void) {\n  @SET(p);\n  SET(q);\n  return 0;\n}\n");
    Path file = Files.writeString(folder.resolve("test.c"), marked.text());
    List<Repair> repairs = marked.repairs(file, List.of(new Weaken(Order.RELEASE)));
    assertThatThrownBy(() -> mender(file).mend(repairs))
        .isInstanceOf(UnmendableException.class)
        .hasMessage(file + ":6:3: a macro names the order, and other uses of the macro need it");
  }

  @Test
  void whatCannotBeMendedDoesNotKeepTheRestOut() throws Exception {
    Marked marked = new Marked(HEAD + "int test(void) {\n  @x = 1;\n  y @= 1;\n  return 0;\n}\n");
    Path file = Files.writeString(folder.resolve("test.c"), marked.text());
    Mended mended = mender(file).mendMost(marked.repairs(file, List.of(STORES)));
    assertThat(mended.left())
        .extracting(UnmendableException::getMessage)
        .containsExactly(file + ":5:3: no access of shared memory stands here");
    assertThat(mended.patch().diff())
        .contains("   y = 1;\n+  atomic_thread_fence(memory_order_release);\n");
  }

  /** The name of a variable that keeps a value is a macro on the command line. */
  @Test
  void whatTheCompilerRefusesDoesNotKeepTheRestOut() throws Exception {
    Marked marked = new Marked("int x, y;\nint test(void) {\n  x @= 1;\n  return y @= 1;\n}\n");
    Path file = Files.writeString(folder.resolve("test.c"), marked.text());
    CompilerOptions options = new CompilerOptions(Optional.empty(), List.of("-Dvalue=1"));
    Mended mended =
        SourceMender.of(NativeCache.ofUser(), List.of(file), options)
            .mendMost(marked.repairs(file, List.of(STORES)));
    assertThat(mended.left())
        .singleElement()
        .extracting(UnmendableException::getMessage)
        .asString()
        .startsWith(file + ":4:12: the compiler refuses what was put here: ");
    assertThat(mended.patch().diff())
        .contains("   x = 1;\n+  __atomic_thread_fence(__ATOMIC_RELEASE);\n   return y = 1;\n");
  }

  /** The header has a macro for each kind, of which the file uses another one. */
  @Test
  void theMacrosOfOneHeaderAreOneStyle() throws Exception {
    Files.writeString(
        folder.resolve("barriers.h"),
        "#define smp_mb() __sync_synchronize()\n"
            + "#define smp_wmb() __atomic_thread_fence(__ATOMIC_RELEASE)\n");
    Marked marked =
        new Marked(
            "#include \"barriers.h\"\nint x, y;\nvoid test(void) {\n  x @= 1;\n  smp_wmb();\n"
                + "  y = 1;\n}\n");
    Path file = Files.writeString(folder.resolve("test.c"), marked.text());
    assertThat(mender(file).mend(marked.repairs(file, List.of(FULL))).diff())
        .contains("   x = 1;\n+  smp_mb();\n");
  }

  /** Where the macro is not defined any more, the fence is the compiler's. */
  @Test
  void aMacroThatIsNotKnownEverywhereIsNotUsed() throws Exception {
    Marked marked =
        new Marked(
            "int x;\nvoid early(void) {\n  x @= 1;\n}\n"
                + "#define mb() __sync_synchronize()\nvoid late(void) {\n  mb();\n}\n");
    Path file = Files.writeString(folder.resolve("test.c"), marked.text());
    assertThat(mender(file).mend(marked.repairs(file, List.of(FULL))).diff())
        .contains("   x = 1;\n+  __sync_synchronize();\n");
  }

  private static SourceMender mender(Path file) throws Exception {
    return SourceMender.of(NativeCache.ofUser(), List.of(file), CompilerOptions.DEFAULT);
  }

  /** A text with marks. */
  private static final class Marked {
    private static final String QUOTED = "(?<=\\))\"([^\"]*)\"(?=;)";
    private final StringBuilder text = new StringBuilder();
    private final List<int[]> places = new ArrayList<>();
    private final String accessed;

    Marked(String marked) {
      var quoted = java.util.regex.Pattern.compile(QUOTED).matcher(marked);
      accessed = quoted.find() ? quoted.group(1) : "";
      String plain = accessed.isEmpty() ? marked : marked.replace('"' + accessed + '"', "");
      int line = 1;
      int column = 1;
      for (char c : plain.toCharArray()) {
        if (c == '@') {
          places.add(new int[] {line, column});
          continue;
        }
        text.append(c);
        column = c == '\n' ? 1 : column + 1;
        line += c == '\n' ? 1 : 0;
      }
    }

    String text() {
      return text.toString();
    }

    List<Repair> repairs(Path file, List<Remedy> remedies) {
      List<Repair> repairs = new ArrayList<>();
      for (int i = 0; i < places.size(); i++) {
        SourcePosition position =
            new SourcePosition(file.toString(), places.get(i)[0], places.get(i)[1]);
        Remedy remedy = remedies.get(Math.min(i, remedies.size() - 1));
        repairs.add(new Repair(position, Access.WRITE, accessed, remedy));
      }
      return repairs;
    }
  }
}
