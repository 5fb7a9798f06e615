package dev.weir.frontend.clang;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.weir.frontend.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModuleGateTest {
  private static final String MODULE =
      """
      target triple = "x86_64-unknown-linux-gnu"

      @x = global i32 0

      define i32 @main(i1 %c) {
      start:
        br i1 %c, label %left, label %right
      left:
        %one = add i32 1, 2
        br label %right
      right:
        %two = load i32, ptr @x
        ret i32 %two
      }
      """;

  @TempDir Path folder;
  private ClangFrontend frontend;

  @BeforeEach
  void useTheCacheOfTheUser() throws InputException {
    frontend = new ClangFrontend(NativeCache.ofUser());
  }

  @Test
  void rewritesAModuleInTextAsBitcode() throws Exception {
    assertThat(check("m.ll", MODULE).bitcode()).startsWith('B', 'C', 0xC0, 0xDE);
  }

  @Test
  void readsBitcode() throws Exception {
    Path file = Files.write(folder.resolve("m.bc"), check("m.ll", MODULE).bitcode());

    assertThat(frontend.compile(file, CompilerOptions.DEFAULT).bitcode()).isNotEmpty();
  }

  @Test
  void saysWhereAModuleInTextIsWrong() {
    assertThat(refusal("bad.ll", MODULE.replace("ret i32 %two", "ret i32 %three")))
        .hasMessage(folder.resolve("bad.ll") + ":13:11: use of undefined value '%three'");
  }

  @Test
  void refusesATruncatedModuleInOneLine() {
    assertThat(refusal("cut.ll", MODULE.substring(0, MODULE.indexOf("ret"))).getMessage())
        .startsWith(folder.resolve("cut.ll") + ":13:")
        .doesNotContain("\n");
  }

  @Test
  void refusesAModuleThatReadsAValueBeforeItIsMade() {
    assertThat(refusal("dominance.ll", MODULE.replace("ret i32 %two", "ret i32 %one")))
        .hasMessageStartingWith(folder.resolve("dominance.ll") + ": not a valid module: ")
        .hasMessageContaining("Instruction does not dominate all uses!");
  }

  @Test
  void refusesBitcodeThatIsTruncatedOrNoBitcodeAtAll() throws Exception {
    byte[] bitcode = check("m.ll", MODULE).bitcode();

    assertThat(refusal(Arrays.copyOf(bitcode, bitcode.length / 2)).getMessage())
        .startsWith(folder.resolve("damaged.bc").toString())
        .doesNotContain("\n");
    assertThat(refusal(new byte[] {1, 2, 3, 4}).getMessage()).doesNotContain("\n");
    assertThat(refusal(new byte[0]).getMessage()).doesNotContain("\n");
  }

  @Test
  void warnsInOneLineOfDebugInformationThatIsDamaged() throws Exception {
    String damaged =
        MODULE
            + """
            !llvm.module.flags = !{!0}
            !0 = !{i32 2, !"Debug Info Version", i32 3}
            !llvm.dbg.cu = !{!1}
            !1 = !{!"no compile unit"}
            """;
    assertThat(check("m.ll", damaged).warnings())
        .containsExactly(
            folder.resolve("m.ll")
                + ": warning: damaged debug information; positions and names of the source are not"
                + " known");
    assertThat(check("m.ll", MODULE).warnings()).isEmpty();
  }

  @Test
  void survivesDamagedBitcode() throws Exception {
    byte[] bitcode = check("m.ll", MODULE).bitcode();
    Random random = new Random(20);
    int refused = 0;
    for (int i = 0; i < 60; i++) {
      byte[] damaged = bitcode.clone();
      for (int k = 0; k < 4; k++) {
        damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
      }
      Path file = Files.write(folder.resolve("damaged.bc"), damaged);
      try {
        frontend.compile(file, CompilerOptions.DEFAULT);
      } catch (InputException e) {
        refused++;
        assertThat(e.getMessage()).startsWith(file.toString()).doesNotContain("\n");
      }
    }
    assertThat(refused).isPositive();
  }

  private CompiledModule check(String name, String text) throws IOException, InputException {
    return frontend.compile(Files.writeString(folder.resolve(name), text), CompilerOptions.DEFAULT);
  }

  private InputException refusal(String name, String text) {
    return catchThrowableOfType(InputException.class, () -> check(name, text));
  }

  private InputException refusal(byte[] bitcode) throws IOException {
    Path file = Files.write(folder.resolve("damaged.bc"), bitcode);
    return catchThrowableOfType(
        InputException.class, () -> frontend.compile(file, CompilerOptions.DEFAULT));
  }
}
