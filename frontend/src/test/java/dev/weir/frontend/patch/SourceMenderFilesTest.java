package dev.weir.frontend.patch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weir.frontend.clang.CompilerOptions;
import dev.weir.frontend.clang.NativeCache;
import dev.weir.frontend.llvm.Frontend;
import dev.weir.frontend.patch.Repair.Access;
import dev.weir.frontend.patch.Repair.Fence;
import dev.weir.frontend.patch.Repair.FenceKind;
import dev.weir.frontend.patch.Repair.Side;
import dev.weir.program.Instruction;
import dev.weir.program.SourcePosition;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Fences after all stores of programs whose files are called, numbered and written as they come.
 */
class SourceMenderFilesTest {
  private static final Fence AFTER = new Fence(FenceKind.FULL, Side.AFTER);
  private static final String FENCE = "atomic_thread_fence(memory_order_seq_cst);";

  @TempDir Path folder;

  private Path write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.write(file, text.getBytes(StandardCharsets.ISO_8859_1));
  }

  /** The patch for a fence after each store, at the positions that the compiled program has. */
  private static Patch mended(CompilerOptions options, Path... files) throws Exception {
    List<Repair> repairs =
        Frontend.load(List.of(files), options).functions().stream()
            .filter(function -> !function.library())
            .flatMap(function -> function.blocks().stream())
            .flatMap(block -> block.instructions().stream())
            .filter(i -> i instanceof Instruction.Store)
            .map(Instruction::position)
            .filter(position -> !position.isUnknown())
            .distinct()
            .map(position -> new Repair(position, Access.WRITE, "", AFTER))
            .toList();
    return SourceMender.of(NativeCache.ofUser(), List.of(files), options).mend(repairs);
  }

  private static String text(Patch patch, Path file) throws IOException {
    return new String(patch.text(file.toRealPath()), StandardCharsets.ISO_8859_1);
  }

  private void apply(Patch patch) throws Exception {
    Path diff = Files.write(folder.resolve("p.diff"), patch.bytes());
    Process process =
        new ProcessBuilder("patch", "--binary", "-p1", "-d", "/", "-i", diff.toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said + patch.diff()).isZero();
  }

  @Test
  void onePatchChangesSeveralFilesWhateverTheirNames() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/patch")));
    String header =
        "#include <stdatomic.h>\nextern int x;\nstatic inline void up(void) { x = 1; }\n";
    Path own = write("my project/include/own header.h", header);
    Path first =
        write(
            "my project/first part.c",
            "#include \"include/own header.h\"\nint x;\nvoid down(void);\n"
                + "int main(void) {\n  up();\n  x = 2;\n  down();\n}\n");
    Path second =
        write(
            "my project/sub/second.c",
            "#include \"../include/own header.h\"\nvoid down(void) {\n  up();\n  x = 0;\n}\n");
    Patch patch = mended(CompilerOptions.DEFAULT, first, second);
    assertThat(patch.files())
        .containsExactlyInAnyOrder(own.toRealPath(), first.toRealPath(), second.toRealPath());
    assertThat(text(patch, own)).isEqualTo(header.replace("x = 1;", "x = 1; " + FENCE));
    apply(patch);
    for (Path file : List.of(own, first, second)) {
      assertThat(Files.readAllBytes(file)).isEqualTo(patch.text(file.toRealPath()));
    }
    assertThat(Files.readString(second)).contains("  x = 0;\n  " + FENCE);
  }

  @Test
  void aNameOfAnyLettersIsNamedInItsBytes() throws Exception {
    assumeTrue(System.getProperty("sun.jnu.encoding").equals("UTF-8"));
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/patch")));
    Path file = write("gr\u00f6\u00dfe \u6570.c", "int x;\nint main(void) { x = 1; }\n");
    Patch patch = mended(CompilerOptions.DEFAULT, file);
    apply(patch);
    assertThat(Files.readAllBytes(file)).isEqualTo(patch.text(file.toRealPath()));
  }

  /** Neither Latin 1 nor UTF-8 that is cut off, nor a control character, changes on the way. */
  @Test
  void bytesInCommentsAndStringsStayWhatTheyAre() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/patch")));
    String text =
        "/* \u00e9 \u00c3 \u0080 \u000c */\nchar s[] = \"\u00ff\";\nint x; // \u00fc\n"
            + "int main(void) {\n  x /* \u00e4\u00f6 */ = 1; // \u00e9t\u00e9\n}\n";
    Path file = write("bytes.c", text);
    Patch patch = mended(CompilerOptions.DEFAULT, file);
    assertThat(text(patch, file))
        .isEqualTo(
            text.replace(
                "\u00e9t\u00e9\n", "\u00e9t\u00e9\n  __atomic_thread_fence(__ATOMIC_SEQ_CST);\n"));
    apply(patch);
    assertThat(Files.readAllBytes(file)).isEqualTo(patch.text(file.toRealPath()));
  }

  /** Positions are those that the directive gives; the place is where the line stands. */
  @ParameterizedTest
  @ValueSource(
      strings = {"#line 1", "#line 700 \"grammar.y\"", "# 4 \"other.c\"", "#line 2 \"%s\""})
  void linesMayBeNumberedOtherwise(String directive) throws Exception {
    String text =
        "#include <stdatomic.h>\nint x, y;\n\nvoid f(void) {\n  y += x;\n}\n%s\nvoid g(void) {\n"
            + "  x = 1;\n  y = 2;\n}\n#line 30\nint main(void) {\n  f();\n  g();\n  x = 3;\n}\n";
    Path file = folder.resolve("numbered.c");
    String numbered = text.formatted(directive.formatted(file));
    Files.writeString(file, numbered);
    assertThat(text(mended(CompilerOptions.DEFAULT, file), file))
        .isEqualTo(numbered.replaceAll("( \\+= x| = \\d);\n", "$1;\n  " + FENCE + "\n"));
  }

  @Test
  void oldDefinitionsOfFunctionsAndBracesOnTheirOwnAreUnderstood() throws Exception {
    String text =
        """
        #include <stdatomic.h>
        int x;

        int
        main(argc, argv)
        int argc;
        char **argv;
        {
          if (argc)
          {
            x = 1;
          }
          else
            x = 2;
          for (;;)
            if (x)
              return argv ? 0 : 1;
            else
              x = 3;
        }
        """;
    Path file = write("old.c", text);
    CompilerOptions old = new CompilerOptions(Optional.empty(), List.of("-std=gnu89"));
    assertThat(text(mended(old, file), file))
        .isEqualTo(
            text.replace("    x = 1;\n", "    x = 1;\n    FENCE\n")
                .replace("  else\n    x = 2;\n", "  else {\n    x = 2;\n    FENCE\n  }\n")
                .replace(
                    "    else\n      x = 3;\n", "    else {\n      x = 3;\n      FENCE\n    }\n")
                .replace("FENCE", FENCE));
  }

  @Test
  void fencesInCplusplusStandInMembersLambdasAndLoops() throws Exception {
    String text =
        """
        #include <atomic>
        #include <cstddef>
        static int x, y;
        struct Box {
          int value;
          explicit Box(int v) { value = v; }
          void put(int v) { value = v; y = v; }
          int &at() { return value; }
        };
        template <typename T> void set(T &place, T v) { place = v; }
        namespace inner { void g() { ::x = 1; } }
        int main() {
          Box box(1);
          auto raise = [&] { x = 2; };
          int both[2] = {1, 2};
          for (int i : both) box.put(i);
          box.at() = 3;
          if (int seen = x; seen) x = 4;
          set(x, 5);
          raise();
          inner::g();
        }
        """;
    String mended =
        text.replaceAll("( (?:value|y|x|place) = (?:v|1|2|4);)", "$1 FENCE")
            .replace("::x = 1;", "::x = 1; FENCE")
            .replace("  box.at() = 3;\n", "  box.at() = 3;\n  FENCE\n")
            .replace("seen) x = 4; FENCE", "seen) { x = 4; FENCE }")
            .replace("FENCE", "std::atomic_thread_fence(std::memory_order_seq_cst);");
    Path file = write("box.cc", text);
    assertThat(text(mended(CompilerOptions.DEFAULT, file), file)).isEqualTo(mended);
    Path without = write("bare.cc", text.replace("#include <atomic>\n", ""));
    assertThat(text(mended(CompilerOptions.DEFAULT, without), without))
        .isEqualTo(
            mended
                .replace("#include <atomic>\n", "")
                .replace(
                    "std::atomic_thread_fence(std::memory_order_seq_cst)",
                    "__atomic_thread_fence(__ATOMIC_SEQ_CST)"));
  }

  @Test
  void headersOfTheSystemAreRefusedByName() throws Exception {
    Path header = write("system/shared.h", "static int x;\nstatic void up(void) { x = 1; }\n");
    Path file = write("main.c", "#include <shared.h>\nint main(void) { up(); }\n");
    CompilerOptions options =
        new CompilerOptions(
            Optional.empty(), List.of("-isystem", folder.resolve("system").toString()));
    assertThatThrownBy(() -> mended(options, file))
        .isInstanceOf(UnmendableException.class)
        .hasMessage(
            new SourcePosition(header.toString(), 2, 26)
                + ": a header of the system is not changed");
  }
}
