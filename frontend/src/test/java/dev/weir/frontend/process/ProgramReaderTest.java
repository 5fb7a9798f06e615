package dev.weir.frontend.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.frontend.InputException;
import dev.weir.frontend.Surroundings;
import dev.weir.frontend.clang.CompilerOptions;
import dev.weir.frontend.llvm.Frontend;
import dev.weir.program.Program;
import dev.weir.program.text.ProgramPrinter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramReaderTest {
  private static final String MODULE =
      """
      @pair = global { i32, ptr } { i32 1, ptr @pair }

      define i32 @main(i32 %count) {
      start:
        %old = atomicrmw add ptr @pair, i32 %count seq_cst
        switch i32 %old, label %other [ i32 1, label %one ]
      one:
        call void @none()
        ret i32 %old
      other:
        unreachable
      }

      define void @none() {
        ret void
      }
      """;

  @TempDir private Path folder;
  private final List<String> told = new ArrayList<>();

  @Test
  void readsAModuleInAnotherProcessAsItWouldHere() throws Exception {
    Path file = write("m.ll", MODULE);
    try (ProgramReader reader = new ProgramReader()) {
      Program read = load(reader, file);

      Program here = Frontend.load(List.of(file), CompilerOptions.DEFAULT);
      assertThat(ProgramPrinter.print(read)).isEqualTo(ProgramPrinter.print(here));
      assertThat(read.functions()).isEqualTo(here.functions());
      assertThat(told).containsExactly("compiled");
    }
  }

  @Test
  void passesRefusalsAndWarningsOn() throws Exception {
    Path none = write("none.ll", MODULE.replace("@main", "@start"));
    Path warned = write("warned.c", "#warning \"careful\"\nint helper(void) { return 1; }\n");
    Path file = write("m.ll", MODULE);
    try (ProgramReader reader = new ProgramReader()) {
      assertThatThrownBy(() -> load(reader, none))
          .isInstanceOf(InputException.class)
          .hasMessage(none + ": there is no function 'main'; add the file that defines it");
      assertThat(told).containsOnly("compiled");
      load(reader, file, warned);
      assertThat(told.getLast()).contains("warned.c:1:2: warning: \"careful\"");
    }
  }

  @Test
  void doesNotWarnOfAProgramThatIsRefused() throws Exception {
    Path warned = write("warned.c", "#warning \"careful\"\nint helper(void) { return 1; }\n");
    try (ProgramReader reader = new ProgramReader()) {
      assertThatThrownBy(() -> load(reader, warned)).isInstanceOf(InputException.class);
      assertThat(told).containsExactly("compiled");
    }
  }

  @Test
  void startsAnotherProcessWhenTheFirstIsGone() throws Exception {
    Path file = write("m.ll", MODULE);
    try (ProgramReader reader = new ProgramReader()) {
      load(reader, file);
      for (ProcessHandle child : ProcessHandle.current().children().toList()) {
        if (child.info().commandLine().orElse("").contains(LoweringProcess.class.getName())) {
          child.destroyForcibly();
          child.onExit().join();
        }
      }
      assertThat(load(reader, file).functions()).isNotEmpty();
    }
  }

  @Test
  void refusesAModuleOfWhichTheProcessDies() throws Exception {
    Path file = write("m.ll", MODULE);
    try (ProgramReader reader = new ProgramReader(DyingProcess.class.getName())) {
      assertThatThrownBy(() -> load(reader, file))
          .isInstanceOf(InputException.class)
          .hasMessageStartingWith(file + ": cannot be read: damaged");
    }
  }

  @Test
  void acceptsNothingButAProgram() throws Exception {
    Path file = write("m.ll", MODULE);
    try (ProgramReader reader = new ProgramReader(StrayingProcess.class.getName())) {
      assertThatThrownBy(() -> load(reader, file))
          .isInstanceOf(InputException.class)
          .hasMessageStartingWith(file + ": cannot be read: damaged");
    }
  }

  @Test
  void saysThatNoProcessCanBeStarted() throws Exception {
    Path file = write("m.ll", MODULE);
    try (ProgramReader reader = new ProgramReader("dev.weir.NoSuchClass")) {
      assertThatThrownBy(() -> load(reader, file))
          .isInstanceOf(InputException.class)
          .hasMessageContaining("to read LLVM modules");
    }
  }

  @Test
  void refusesVariablesForWhichThereAreNoAddresses() throws Exception {
    Path file = write("large.c", "char x[1UL << 40]; int main(void) { return x[1UL << 39]; }\n");
    try (ProgramReader reader = new ProgramReader()) {
      assertThatThrownBy(() -> load(reader, file))
          .isInstanceOf(InputException.class)
          .hasMessageContaining("variable 'x' of 1099511627776 bytes is too large");
    }
  }

  private Program load(ProgramReader reader, Path... files) throws InputException {
    return reader.load(
        List.of(files),
        CompilerOptions.DEFAULT,
        Surroundings.NONE,
        told::add,
        () -> told.add("compiled"));
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }
}
