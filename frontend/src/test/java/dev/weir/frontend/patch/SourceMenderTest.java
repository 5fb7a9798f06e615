package dev.weir.frontend.patch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.frontend.clang.CompilerOptions;
import dev.weir.frontend.clang.NativeCache;
import dev.weir.frontend.patch.Repair.Access;
import dev.weir.frontend.patch.Repair.Fence;
import dev.weir.frontend.patch.Repair.FenceKind;
import dev.weir.frontend.patch.Repair.Remedy;
import dev.weir.frontend.patch.Repair.Side;
import dev.weir.program.SourcePosition;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

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
        repairs.add(new Repair(new SourcePosition(file.toString(), line, column), access, remedy));
      }
      line++;
    }
    return repairs;
  }
}
