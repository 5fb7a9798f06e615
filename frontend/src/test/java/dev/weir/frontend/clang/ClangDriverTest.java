package dev.weir.frontend.clang;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.frontend.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClangDriverTest {
  private static final String TWO_STORES =
      """
      int x;
      int main(void) {
        x = 1;
        x = 2;
        return x;
      }
      """;

  private static final String ATOMIC =
      """
      static int x;
      void __VERIFIER_atomic_add(int n) { x += n; }
      int main(void) {
        __VERIFIER_atomic_add(2);
        return x;
      }
      """;

  @TempDir Path folder;
  private NativeCache cache;

  @BeforeEach
  void useTheCacheOfTheUser() throws InputException {
    cache = NativeCache.ofUser();
  }

  @Test
  void keepsEveryAccessOfTheSource() throws Exception {
    assertThat(compile(TWO_STORES))
        .containsSubsequence("store i32 1, ptr @x", "store i32 2, ptr @x", "load i32, ptr @x");
  }

  @Test
  void letsTheOptimiserRunWhenTheUserAsksForIt() throws Exception {
    assertThat(compile(TWO_STORES, "-O2")).doesNotContain("store i32 1, ptr @x");
  }

  @Test
  void leavesFunctionsOpenToPromotionWithoutOptimisation() throws Exception {
    assertThat(compile(TWO_STORES, "-O2", "-O0"))
        .contains("store i32 1, ptr @x")
        .doesNotContain("optnone");
  }

  @Test
  void neverInlinesFunctionsThatAreAtomicByTheirName() throws Exception {
    assertThat(compile(ATOMIC, "-O2")).contains("call void @__VERIFIER_atomic_add");
  }

  @Test
  void compilesForOneTargetOnEveryHost() throws Exception {
    assertThat(compile(TWO_STORES)).contains("target triple = \"x86_64-unknown-linux-gnu\"");
  }

  @Test
  void keepsThePathAndTheColumnOfEachStatement() throws Exception {
    assertThat(compile(TWO_STORES))
        .contains("DIFile(filename: \"" + folder.resolve("test.c"))
        .contains("DILocation(line: 4, column: 5");
  }

  @Test
  void checksWhatAnotherCompilerWrites() throws Exception {
    Path source = Files.writeString(folder.resolve("test.c"), TWO_STORES);
    CompilerOptions options = new CompilerOptions(Optional.of(cache.clang()), List.of());

    assertThat(new ClangDriver(cache).compile(source, options).bitcode())
        .startsWith('B', 'C', 0xC0, 0xDE);
  }

  /** The module that a program becomes, as text. */
  private String compile(String program, String... arguments) throws IOException, InputException {
    Path source = Files.writeString(folder.resolve("test.c"), program);
    CompilerOptions options = new CompilerOptions(Optional.empty(), List.of(arguments));
    CompiledModule module = new ClangDriver(cache).compile(source, options);
    Path bitcode = Files.write(folder.resolve("test.bc"), module.bitcode());
    return ChildProcess.run(
            List.of(
                cache.clang().toString(),
                "-S",
                "-emit-llvm",
                "-Xclang",
                "-disable-llvm-passes",
                "-target",
                ClangDriver.TARGET,
                "-o",
                "-",
                bitcode.toString()),
            "")
        .text();
  }
}
