package dev.weir.frontend.clang;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.weir.frontend.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClangFrontendTest {
  private static final String THREADS =
      """
      #include <assert.h>
      #include <errno.h>
      #include <pthread.h>
      #include <stdatomic.h>
      #include <stdio.h>
      #include <stdlib.h>
      #include <string.h>
      #include <unistd.h>

      static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
      static atomic_int flag;

      static void *run(void *argument) {
        pthread_mutex_lock(&mutex);
        atomic_store_explicit(&flag, *(int *)argument, memory_order_release);
        pthread_mutex_unlock(&mutex);
        return argument;
      }

      int main(void) {
        int one = 1;
        pthread_t thread;
        if (pthread_create(&thread, NULL, run, &one) != 0) {
          perror("pthread_create");
          exit(EXIT_FAILURE);
        }
        pthread_join(thread, NULL);
        assert(flag == 1);
        printf("%d\\n", flag);
        return 0;
      }
      """;

  @TempDir Path folder;
  private ClangFrontend frontend;

  @BeforeEach
  void useTheCacheOfTheUser() throws InputException {
    frontend = new ClangFrontend(NativeCache.ofUser());
  }

  @Test
  void compilesAProgramWithThreadsToBitcode() throws Exception {
    CompiledModule module = compile("threads.c", THREADS);

    assertThat(module.bitcode()).startsWith('B', 'C', 0xC0, 0xDE);
    assertThat(module.warnings()).isEmpty();
  }

  @Test
  void handsTheWarningsOfTheCompilerToTheCaller() throws Exception {
    CompiledModule module = compile("w.c", "int main(void) { return 1.5; }");

    assertThat(module.warnings())
        .singleElement(InstanceOfAssertFactories.STRING)
        .contains("w.c:1:25: warning: implicit conversion");
  }

  @Test
  void definesAMacroByWhichProgramsKnowThatTheyAreChecked() throws Exception {
    assertThat(compile("m.c", "#if __WEIR__ != 1\n#error\n#endif\n").bitcode()).isNotEmpty();
  }

  @Test
  void showsTheFirstErrorWithItsPositionInOneLine() {
    Path file = folder.resolve("bad.c");

    InputException refusal = refusal("bad.c", "int main(void) {\n  x = 1;\n  return y;\n}\n");

    assertThat(refusal)
        .hasMessage(file + ":2:3: use of undeclared identifier 'x' (and 1 more error)");
    assertThat(refusal.details()).contains("undeclared identifier 'y'").contains("^");
  }

  @Test
  void namesAHeaderThatIsMissingAndSaysWhatToDo() {
    assertThat(refusal("h.c", "#include <mylib/queue.h>\nint main(void) { return 0; }\n"))
        .hasMessageStartingWith(folder.resolve("h.c") + ":1:10: header 'mylib/queue.h'")
        .hasMessageContaining("-I DIR after --");
  }

  @Test
  void refusesAFileThatDoesNotExistInOneLine() {
    Path file = folder.resolve("none.c");

    assertThat(refusal(file, CompilerOptions.DEFAULT))
        .hasMessage(file + ": no such file; check the path");
  }

  @Test
  void refusesAFolderAndAnUnknownKindOfFile() throws Exception {
    Path text = Files.writeString(folder.resolve("notes.txt"), "hello");

    assertThat(refusal(folder, CompilerOptions.DEFAULT)).hasMessageContaining("a folder");
    assertThat(refusal(text, CompilerOptions.DEFAULT)).hasMessageContaining(".ll or .bc");
  }

  @Test
  void passesTheArgumentsOfTheUserToTheCompiler() throws Exception {
    Files.writeString(
        Files.createDirectory(folder.resolve("inc")).resolve("mine.h"), "#define A 1");
    Path file =
        Files.writeString(
            folder.resolve("a.c"), "#include <mine.h>\nint main(void) { return A + B; }\n");

    CompiledModule module =
        frontend.compile(file, arguments("-I", folder.resolve("inc").toString(), "-DB=2"));

    assertThat(module.bitcode()).isNotEmpty();
  }

  @Test
  void showsTheComplaintAboutAnUnknownArgument() throws Exception {
    Path file = Files.writeString(folder.resolve("a.c"), "int main(void) { return 0; }\n");

    assertThat(refusal(file, arguments("--no-such-thing")))
        .hasMessageStartingWith(file + ": ")
        .hasMessageContaining("--no-such-thing");
  }

  @Test
  void refusesATargetWithOtherSizes() throws Exception {
    Path file = Files.writeString(folder.resolve("a.c"), "int main(void) { return 0; }\n");

    assertThat(refusal(file, arguments("--target=i686-linux-gnu")))
        .hasMessageContaining("i686-linux-gnu");
    assertThat(refusal(file, arguments("-target", "x86_64-pc-windows-msvc")))
        .hasMessageContaining("windows");
    assertThat(frontend.compile(file, arguments("--target=aarch64-linux-gnu")).bitcode())
        .isNotEmpty();
  }

  @Test
  void refusesArgumentsThatAskForOtherWork() throws Exception {
    Path file = Files.writeString(folder.resolve("a.c"), "int main(void) { return 0; }\n");

    assertThat(refusal(file, arguments("-E"))).hasMessageContaining("-E");
  }

  @Test
  void namesACompilerThatCannotBeStarted() throws Exception {
    Path file = Files.writeString(folder.resolve("a.c"), "int main(void) { return 0; }\n");
    CompilerOptions options =
        new CompilerOptions(Optional.of(folder.resolve("no-clang")), List.of());

    assertThat(refusal(file, options))
        .hasMessage(
            "cannot start "
                + folder.resolve("no-clang")
                + " (No such file or directory); check --clang");
  }

  @Test
  void refusesAFileAmongTheArguments() throws Exception {
    Path file = Files.writeString(folder.resolve("a.c"), "int main(void) { return 0; }\n");

    assertThat(refusal(file, arguments(file.toString())))
        .hasMessage(file + ": the compiler's arguments name a file; name all files before --");
  }

  @Test
  void survivesTheDeathOfTheCompiler() {
    String deep = "int x = " + "-~".repeat(200_000) + "1;\n";

    assertThat(refusal("deep.c", deep))
        .hasMessageStartingWith(folder.resolve("deep.c") + ": the compiler died with exit code ");
  }

  @Test
  void readsAFileWhosePathNeedsCare() throws Exception {
    String program = "#include <assert.h>\nint main(void) { assert(1); return 0; }\n";

    assertThat(compile("-a b'\"ü.c", program).bitcode()).isNotEmpty();
  }

  private static CompilerOptions arguments(String... arguments) {
    return new CompilerOptions(Optional.empty(), List.of(arguments));
  }

  private CompiledModule compile(String name, String text) throws IOException, InputException {
    return frontend.compile(Files.writeString(folder.resolve(name), text), CompilerOptions.DEFAULT);
  }

  private InputException refusal(String name, String text) {
    return catchThrowableOfType(InputException.class, () -> compile(name, text));
  }

  private InputException refusal(Path file, CompilerOptions options) {
    return catchThrowableOfType(InputException.class, () -> frontend.compile(file, options));
  }
}
