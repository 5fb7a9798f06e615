package dev.weir.frontend.clang;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.frontend.InputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class CompilationsTest {
  @TempDir Path folder;

  private Path root;
  private Path source;
  private final AtomicInteger started = new AtomicInteger();

  @BeforeEach
  void makeCacheWithTheCompilerOfTheUser() throws Exception {
    root = Files.createDirectories(folder.resolve("cache"));
    NativeCache users = NativeCache.ofUser();
    users.libLlvm();
    users.headers();
    for (String name : List.of(users.llvmName(), users.headersName())) {
      Files.createSymbolicLink(root.resolve(name), users.find(name).orElseThrow());
    }
    source = write("a.c", "#include \"h.h\"\n#include <pthread.h>\nint main(void) { return H; }\n");
    write("h.h", "#define H 1\n");
  }

  @Test
  void whatWasCompiledIsNotCompiledAgain() throws Exception {
    byte[] first = compile();
    assertThat(compile()).isEqualTo(first);
    assertThat(started).hasValue(1);
  }

  @Test
  void warningsAreSaidAgain() throws Exception {
    write("h.h", "#define H \"no number\"\n");
    List<String> first = module(source).warnings();
    assertThat(first).hasSize(1);
    assertThat(module(source).warnings()).isEqualTo(first);
    assertThat(started).hasValue(1);
  }

  @Test
  void whatTheCompilerRefusesIsRefusedAgain() throws Exception {
    write("h.h", "#define H )\n");
    for (int i = 1; i <= 2; i++) {
      assertThatThrownBy(this::compile)
          .isInstanceOf(InputException.class)
          .hasMessageContaining("a.c:3");
      assertThat(started).hasValue(i);
    }
  }

  @Test
  void aChangedSourceIsCompiled() throws Exception {
    byte[] first = compile();
    write("a.c", "int main(void) { return 2; }\n");
    assertThat(compile()).isNotEqualTo(first);
    assertThat(started).hasValue(2);
  }

  @Test
  void aSourceWithAChangedHeaderIsCompiled() throws Exception {
    byte[] first = compile();
    write("h.h", "#define H 2\n");
    byte[] second = compile();
    assertThat(second).isNotEqualTo(first);
    assertThat(compile()).isEqualTo(second);
    assertThat(started).hasValue(2);
  }

  @Test
  void theSameContentsAtALaterTimeAreNoChange() throws Exception {
    compile();
    Files.setLastModifiedTime(folder.resolve("h.h"), FileTime.from(Instant.now().plusSeconds(9)));
    compile();
    assertThat(started).hasValue(1);
  }

  @Test
  void aHeaderThatIsFoundEarlierNowIsRead() throws Exception {
    Path first = Files.createDirectories(folder.resolve("first"));
    Files.createDirectories(folder.resolve("second"));
    write("second/deep/x.h", "#define H 1\n");
    write("a.c", "#include \"deep/x.h\"\nint main(void) { return H; }\n");
    String[] arguments = {"-I", first.toString(), "-I" + folder.resolve("second/")};
    byte[] before = compile(arguments);
    assertThat(compile(arguments)).isEqualTo(before);
    assertThat(started).hasValue(1);
    write("first/deep/x.h", "#define H 2\n");
    assertThat(compile(arguments)).isNotEqualTo(before);
    assertThat(started).hasValue(2);
    write("deep/x.h", "#define H 3\n");
    compile(arguments);
    assertThat(started).hasValue(3);
  }

  @Test
  void aHeaderThatTakesThePlaceOfWeirsOwnIsRead() throws Exception {
    String[] arguments = {"-I" + folder};
    compile(arguments);
    compile(arguments);
    assertThat(started).hasValue(1);
    write("pthread.h", "#undef H\n#define H 7\n");
    compile(arguments);
    assertThat(started).hasValue(2);
  }

  @Test
  void otherArgumentsAreAnotherCompilation() throws Exception {
    compile();
    compile("-DX=1");
    compile("-DX=2");
    compile("-O2");
    assertThat(started).hasValue(4);
    compile("-DX=1");
    compile("-O2");
    assertThat(started).hasValue(4);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "#if __has_include(\"later.h\")\n#endif\n",
        "const char *day = __DATE__;\n",
        "const char *now = __TIME__;\n",
        "const char *changed = __TIMESTAMP__;\n",
        "__asm__(\".incbin \\\"/dev/null\\\"\");\n",
        "const char data[] = {\n#embed \"h.h\"\n};\n",
        "const char data[] = {\n# /* */ embed \"h.h\"\n};\n",
        "#if __has_\\\ninclude(\"later.h\")\n#endif\n",
        "#if 0\n#elif __has_include_next(\"later.h\")\n#endif\n",
        "#pragma GCC dependency \"a.c\"\n"
      })
  void whatHangsOnMoreThanWhatIsIncludedIsCompiledEachTime(String line) throws Exception {
    write("h.h", "#define H 1\n" + line);
    compile("-w");
    compile("-w");
    assertThat(started).hasValue(2);
  }

  /** What happens to files while the compiler runs, and what is undone before it is looked at. */
  enum Meanwhile {
    A_SOURCE_IS_REPLACED_BY_AN_OLDER_ONE("a.c") {
      @Override
      void happen(CompilationsTest test) throws IOException {
        Files.move(test.write("new.c", "int main(void) { return 7; }\n"), test.source, REPLACE);
      }
    },
    A_SOURCE_IS_WRITTEN_AND_HAS_AN_OLD_TIME("a.c") {
      @Override
      void happen(CompilationsTest test) throws IOException {
        test.write("a.c", "int main(void) { return 7; }\n");
      }
    },
    A_HEADER_IS_REPLACED_BY_AN_OLDER_ONE("h.h") {
      @Override
      void happen(CompilationsTest test) throws IOException {
        Files.move(test.write("new.h", "#define H 2\n"), test.folder.resolve("h.h"), REPLACE);
      }
    },
    A_FOLDER_IS_EXCHANGED("inc/h.h") {
      @Override
      void happen(CompilationsTest test) throws IOException {
        test.write("new/h.h", "#define H 2\n");
        Files.move(test.folder.resolve("inc"), test.folder.resolve("old"));
        Files.move(test.folder.resolve("new"), test.folder.resolve("inc"));
      }
    },
    A_LINK_LEADS_ELSEWHERE("real/h.h") {
      @Override
      void prepare(CompilationsTest test) throws IOException {
        Files.createSymbolicLink(test.folder.resolve("inc"), Path.of("real"));
      }

      @Override
      void happen(CompilationsTest test) throws IOException {
        test.write("new/h.h", "#define H 2\n");
        Files.delete(test.folder.resolve("inc"));
        Files.createSymbolicLink(test.folder.resolve("inc"), Path.of("new"));
      }
    },
    A_HEADER_APPEARS("inc/h.h") {
      @Override
      void happen(CompilationsTest test) throws IOException {
        test.write("first/h.h", "#define H 2\n");
      }
    },
    A_SOURCE_IS_REPLACED_AND_PUT_BACK("a.c") {
      @Override
      void happen(CompilationsTest test) throws IOException {
        Files.move(test.source, test.folder.resolve("kept.c"));
        test.write("a.c", "int main(void) { return 7; }\n");
      }

      @Override
      void end(CompilationsTest test) throws IOException {
        Files.move(test.folder.resolve("kept.c"), test.source, REPLACE);
      }
    };

    private static final StandardCopyOption REPLACE = StandardCopyOption.REPLACE_EXISTING;

    private final String file;

    Meanwhile(String file) {
      this.file = file;
    }

    void prepare(CompilationsTest test) throws IOException {}

    abstract void happen(CompilationsTest test) throws IOException;

    void end(CompilationsTest test) throws IOException {}
  }

  @ParameterizedTest
  @EnumSource
  void whatChangesWhileItIsCompiledIsCompiledAgain(Meanwhile meanwhile) throws Exception {
    Files.delete(folder.resolve("h.h"));
    write(meanwhile.file.equals("a.c") ? "h.h" : meanwhile.file, "#define H 1\n");
    write("a.c", "#include \"h.h\"\nint main(void) { return H; }\n");
    meanwhile.prepare(this);
    Files.createDirectories(folder.resolve("first"));
    String[] arguments = {"-I", folder.resolve("first") + "", "-I" + folder.resolve("inc")};
    Runnable starting = quietly(() -> meanwhile.happen(this));
    Executor keeping =
        kept -> {
          quietly(() -> meanwhile.end(this)).run();
          kept.run();
        };
    module(source, starting, keeping, arguments);
    byte[] now = compile(arguments);
    assertThat(started).hasValue(1);
    deleteKept();
    assertThat(compile(arguments)).isEqualTo(now);
    assertThat(started).hasValue(2);
  }

  private void deleteKept() throws IOException {
    for (Path file : kept()) {
      Files.delete(file);
    }
  }

  /** Something that is done to files. */
  private interface Doing {
    void happen() throws IOException;
  }

  private static Runnable quietly(Doing doing) {
    return () -> {
      try {
        doing.happen();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    };
  }

  @Test
  void aHeaderThatAMacroNamesIsReadEachTime() throws Exception {
    write("a.c", "#define NAME \"h.h\"\n#include NAME\nint main(void) { return H; }\n");
    compile();
    compile();
    assertThat(started).hasValue(2);
  }

  @Test
  void aPipeIsNotIncluded() throws Exception {
    Files.delete(folder.resolve("h.h"));
    Process made = new ProcessBuilder("mkfifo", folder.resolve("h.h").toString()).start();
    assertThat(made.waitFor()).isZero();
    assertThatThrownBy(this::compile)
        .isInstanceOf(InputException.class)
        .hasMessageContaining("h.h: a pipe or a device");
    assertThatThrownBy(() -> compile("-DLATER=__has_include(\"a.h\")"))
        .hasMessageContaining("h.h: a pipe or a device");
    assertThat(started).hasValue(0);
  }

  @Test
  void aPrecompiledHeaderThatAppearsIsNoticed() throws Exception {
    compile("-include", folder.resolve("h.h").toString());
    compile("-include", folder.resolve("h.h").toString());
    assertThat(started).hasValue(1);
    write("h.h.pch", "not one");
    assertThatThrownBy(() -> compile("-include", folder.resolve("h.h").toString()))
        .isInstanceOf(InputException.class);
    assertThat(started).hasValue(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-I.",
        "-DA=\"x y\"",
        "-UA",
        "-std=gnu17",
        "--std=c++20",
        "-O2",
        "-Wall",
        "-Wno-error=int-conversion",
        "-w",
        "-g3",
        "-pthread",
        "-fno-builtin-memcpy",
        "-ffp-contract=off",
        "-march=x86-64-v2",
        "-mcx16",
        "-msse4.2"
      })
  void argumentsThatReadNothingAreKnown(String argument) {
    assertThat(Compilations.areKnown(List.of(argument))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "@file",
        "-Wp,-MD,x.d",
        "-Xclang",
        "-mllvm",
        "-march=native",
        "-mtune=native",
        "-fplugin=x.so",
        "-fpass-plugin=x",
        "-fprofile-use=x",
        "-fmodules",
        "-ivfsoverlay",
        "-imacros",
        "--sysroot=/x",
        "-isysroot",
        "other.c",
        "-FFrameworks",
        "-DX=__has_include(\"a.h\")",
        "-DX=__DATE__",
        "-fmacro=__TIMESTAMP__"
      })
  void otherArgumentsMayReadSomethingElse(String argument) {
    assertThat(Compilations.areKnown(List.of(argument))).isFalse();
    assertThat(Compilations.areKnown(List.of("-I", "x", argument))).isFalse();
  }

  @Test
  void whatFollowsAnArgumentBelongsToIt() {
    assertThat(Compilations.areKnown(List.of("-I", "@x", "-include", "a.h", "-D", "other.c")))
        .isTrue();
    assertThat(Compilations.areKnown(List.of("-D", "X=__has_include(\"a.h\")"))).isFalse();
  }

  @Test
  void whatWasReadIsToldWithoutTheCompilerToo() throws Exception {
    Path rule = folder.resolve("rule.d");
    for (int i = 0; i < 2; i++) {
      compile("-Wp,-MD," + rule);
      assertThat(CompiledFrom.parse(Files.readAllLines(rule)).orElseThrow().read())
          .containsOnlyKeys(source.toString(), folder.resolve("h.h").toString());
      Files.delete(rule);
    }
    compile();
    assertThat(started).hasValue(1);
  }

  @Test
  void whatWasReadIsToldWhereItIsCompiledEachTime() throws Exception {
    write("h.h", "#define H 1\nconst char *day = __DATE__;\n");
    Path rule = folder.resolve("rule.d");
    compile("-Wp,-MD," + rule);
    assertThat(MakeRule.prerequisites(Files.readString(rule))).contains(folder.resolve("h.h"));
    compile("-Wp,-MD," + rule, "-march=native");
    assertThat(MakeRule.prerequisites(Files.readString(rule))).contains(folder.resolve("h.h"));
  }

  @Test
  void aDamagedFileIsNotBelieved() throws Exception {
    byte[] first = compile();
    Path kept = kept().getFirst();
    byte[] whole = Files.readAllBytes(kept);
    Files.write(kept, Arrays.copyOf(whole, whole.length / 2));
    assertThat(compile()).isEqualTo(first);
    assertThat(started).hasValue(2);
    assertThat(compile()).isEqualTo(first);
    assertThat(started).hasValue(2);
  }

  @Test
  void aCacheThatCannotBeWrittenIsDoneWithout() throws Exception {
    byte[] first = compile();
    Files.move(root.resolve("compiled"), root.resolve("elsewhere"));
    Files.writeString(root.resolve("compiled"), "a file");
    assertThat(compile()).isEqualTo(first);
    assertThat(started).hasValue(2);
  }

  @Test
  void whatWasNotUsedForLongestMakesRoom() throws Exception {
    compile();
    Path own = kept().getFirst();
    Path parent = own.resolveSibling("old").getParent();
    for (int i = 0; i < 300; i++) {
      Path old = Files.writeString(own.resolveSibling(i + ".bc"), "old");
      Files.setLastModifiedTime(
          old, FileTime.from(Instant.now().minus(Duration.ofDays(1)).plusSeconds(i)));
    }
    Files.delete(own);
    compile();
    try (Stream<Path> left = Files.list(parent)) {
      assertThat(left).hasSize(256).contains(own, own.resolveSibling("299.bc"));
    }
  }

  @Test
  void nothingButWhatIsKeptIsLeftBehind() throws Exception {
    compile();
    try (Stream<Path> all = Files.walk(root.resolve("compiled"))) {
      assertThat(all.filter(Files::isRegularFile)).isEqualTo(kept());
    }
  }

  private List<Path> kept() throws IOException {
    try (Stream<Path> all = Files.walk(root.resolve("compiled"))) {
      return all.filter(file -> file.toString().endsWith(".bc")).toList();
    }
  }

  private byte[] compile(String... arguments) throws Exception {
    return module(source, arguments).bitcode();
  }

  private CompiledModule module(Path file, String... arguments) throws Exception {
    return module(file, started::incrementAndGet, Runnable::run, arguments);
  }

  private CompiledModule module(Path file, Runnable starting, Executor keeping, String... arguments)
      throws Exception {
    NativeCache cache = new NativeCache(root, _ -> {});
    return new ClangFrontend(cache, starting, keeping)
        .compile(file, new CompilerOptions(Optional.empty(), List.of(arguments)));
  }

  /** Writes a file that is older than all that is compiled. */
  private Path write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.resolveSibling("."));
    Files.writeString(file, text);
    Files.setLastModifiedTime(file, FileTime.from(Instant.now().minusSeconds(5)));
    return file;
  }
}
