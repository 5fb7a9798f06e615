package dev.weir.frontend.llvm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.frontend.Surroundings;
import dev.weir.frontend.clang.CompilerOptions;
import dev.weir.frontend.clang.NativeCache;
import dev.weir.frontend.llvm.link.ModuleLoader;
import dev.weir.program.Program;
import dev.weir.program.text.ProgramPrinter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoweredProgramsTest {
  private static final String SOURCE =
      """
      #include <pthread.h>
      #include <stdatomic.h>
      #include <stdlib.h>
      atomic_int x;
      static void *run(void *p) { x += *(int *)p; return p; }
      int main(int argc, char **argv) {
        pthread_t t;
        int n = argc > 1 ? atoi(argv[1]) : 3;
        pthread_create(&t, 0, run, &n);
        pthread_join(t, 0);
        return x;
      }
      """;

  @TempDir Path folder;

  private Path cacheFolder;
  private NativeCache cache;
  private LoweredPrograms known;
  private Path source;

  @BeforeEach
  void makeCache() throws Exception {
    cacheFolder = Files.createDirectory(folder.resolve("cache"));
    cache = new NativeCache(cacheFolder, progress -> {});
    known = programs("a build");
    source = Files.writeString(folder.resolve("a.c"), SOURCE);
  }

  private LoweredPrograms programs(String build) {
    return new LoweredPrograms(cache, () -> List.of(build));
  }

  private Program load(LoweredPrograms programs, Surroundings surroundings) throws Exception {
    return Frontend.load(
        List.of(source),
        CompilerOptions.DEFAULT,
        surroundings,
        warning -> {},
        () -> {},
        NativeCache.ofUser(),
        programs);
  }

  private List<Path> kept() throws Exception {
    try (Stream<Path> files = Files.walk(cacheFolder)) {
      return files.filter(Files::isRegularFile).toList();
    }
  }

  /** Initial values of globals are arrays, which equal only themselves. */
  private static void assertAlike(Program one, Program other) {
    assertThat(one).usingRecursiveComparison().isEqualTo(other);
  }

  @Test
  void aProgramIsReadAsItWasLowered() throws Exception {
    Program lowered = load(known, Surroundings.NONE);
    assertThat(kept()).hasSize(1);
    Path file = kept().getFirst();
    byte[] bytes = Files.readAllBytes(file);
    Program read = load(known, Surroundings.NONE);
    assertAlike(read, lowered);
    assertThat(ProgramPrinter.print(read)).isEqualTo(ProgramPrinter.print(lowered));
    assertThat(Files.readAllBytes(file)).isEqualTo(bytes);
  }

  /** A file says of which program it is, whatever name it has. */
  @Test
  void whatWasKeptOfAnotherProgramIsNotBelieved() throws Exception {
    Program first = load(known, Surroundings.NONE);
    byte[] bytes = Files.readAllBytes(kept().getFirst());
    Path firstFile = kept().getFirst();
    Files.writeString(source, "int main(void) { return 7; }\n");
    Program other = load(known, Surroundings.NONE);
    assertThat(kept()).hasSize(2);
    for (Path file : kept()) {
      if (!file.equals(firstFile)) {
        Files.write(file, bytes);
      }
    }
    assertAlike(load(known, Surroundings.NONE), other);
    assertThat(first.functions().size()).isGreaterThan(other.functions().size());
  }

  /** What is in the file is what comes. */
  @Test
  void whatIsKeptIsNotLoweredAgain() throws Exception {
    Optional<List<String>> key =
        known.key(
            List.of(new ModuleLoader.Input("a.c", new byte[] {1})),
            CompilerOptions.DEFAULT,
            Surroundings.NONE,
            Path.of("/headers"));
    Program program = load(known, Surroundings.NONE);
    known.keep(key.orElseThrow(), program);
    assertAlike(known.find(key.orElseThrow()).orElseThrow(), program);
  }

  @Test
  void anotherBuildOrOtherArgumentsAreLowered() throws Exception {
    Program plain = load(known, Surroundings.NONE);
    assertAlike(load(programs("another build"), Surroundings.NONE), plain);
    assertThat(kept()).hasSize(2);
    assertThat(ProgramPrinter.print(load(known, Surroundings.of(List.of("5")))))
        .isNotEqualTo(ProgramPrinter.print(plain));
    assertThat(kept()).hasSize(3);
  }

  @Test
  void whatIsDamagedIsLoweredAgain() throws Exception {
    Program lowered = load(known, Surroundings.NONE);
    byte[] bytes = Files.readAllBytes(kept().getFirst());
    bytes[bytes.length / 2] ^= 1;
    Files.write(kept().getFirst(), bytes);
    assertAlike(load(known, Surroundings.NONE), lowered);
  }

  @Test
  void aProgramWithAFunctionOfTheLibrarysIsNotKept() throws Exception {
    Files.writeString(
        source,
        "unsigned long strlen(const char *s) { return s[0]; }"
            + " int main(void) { return (int)strlen(\"a\"); }\n");
    load(known, Surroundings.NONE);
    assertThat(kept()).isEmpty();
  }

  @Test
  void eachPartOfWhatAProgramIsMadeOfCounts() {
    List<ModuleLoader.Input> modules = List.of(new ModuleLoader.Input("a.c", new byte[] {1, 2}));
    CompilerOptions options = CompilerOptions.DEFAULT;
    Surroundings none = Surroundings.NONE;
    Path headers = Path.of("/headers");
    Map<String, Path> files = Map.of("f", Path.of("g"));
    List<Optional<List<String>>> names = new ArrayList<>();
    names.add(known.key(modules, options, none, headers));
    names.add(known.key(modules, options, none, Path.of("/others")));
    names.add(
        known.key(
            List.of(new ModuleLoader.Input("b.c", new byte[] {1, 2})), options, none, headers));
    names.add(
        known.key(
            List.of(new ModuleLoader.Input("a.c", new byte[] {1, 3})), options, none, headers));
    for (List<String> words : List.of(List.of("-a", "b"), List.of("-a b"), List.of("-a"))) {
      names.add(known.key(modules, new CompilerOptions(Optional.empty(), words), none, headers));
      names.add(known.key(modules, options, Surroundings.of(words), headers));
    }
    names.add(
        known.key(
            modules, new CompilerOptions(Optional.of(Path.of("c")), List.of()), none, headers));
    names.add(
        known.key(
            modules,
            new CompilerOptions(
                Optional.empty(), List.of(), CompilerOptions.Headers.SYSTEM, Map.of()),
            none,
            headers));
    names.add(
        known.key(
            modules,
            new CompilerOptions(
                Optional.empty(),
                List.of(),
                CompilerOptions.Headers.OWN,
                Map.of(Path.of("a.c"), List.of("-a"))),
            none,
            headers));
    names.add(
        known.key(
            modules,
            options,
            new Surroundings(List.of(), Map.of("A", "b"), Map.of(), Map.of()),
            headers));
    assertThat(
            known.key(
                modules, options, new Surroundings(List.of(), Map.of(), files, Map.of()), headers))
        .as("their contents are part of the program")
        .isEmpty();
    names.add(
        known.key(
            modules,
            options,
            new Surroundings(List.of(), Map.of(), Map.of(), Map.of("A", 1L)),
            headers));
    assertThat(names).doesNotHaveDuplicates().doesNotContain(Optional.empty());
    assertThat(known.key(modules, options, none, headers)).isEqualTo(names.getFirst());
  }
}
