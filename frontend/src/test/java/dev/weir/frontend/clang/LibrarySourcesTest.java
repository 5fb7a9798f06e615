package dev.weir.frontend.clang;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.frontend.clang.LibrarySources.Entry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LibrarySourcesTest {
  private static final Path FOLDER = Path.of("src/main/resources/dev/weir/frontend/library");

  static Stream<String> families() {
    return LibrarySources.entries().stream().map(Entry::family).distinct();
  }

  @Test
  void everyFileOfTheFolderIsAFamilyWithFunctions() throws Exception {
    try (Stream<Path> files = Files.list(FOLDER)) {
      List<String> names =
          files.map(f -> f.getFileName().toString()).filter(n -> n.endsWith(".c")).toList();
      assertThat(families().map(family -> family + ".c"))
          .containsExactlyInAnyOrderElementsOf(names);
    }
  }

  @Test
  void everyFunctionHasOneDescription() {
    assertThat(LibrarySources.entries()).extracting(Entry::name).doesNotHaveDuplicates();
    assertThat(LibrarySources.entries()).allMatch(entry -> !entry.description().isBlank());
    assertThat(LibrarySources.families())
        .containsEntry("qsort", "sorting")
        .containsEntry("strtol", "numbers")
        .doesNotContainKey("exit");
  }

  @ParameterizedTest
  @MethodSource("families")
  void everyFamilyCompilesWithoutAWarning(String family) throws Exception {
    CompilerOptions options =
        new CompilerOptions(
            Optional.empty(), List.of("-std=gnu17", "-Wall", "-Wextra", "-fno-builtin", "-Werror"));
    new ClangDriver(NativeCache.ofUser()).compile(FOLDER.resolve(family + ".c"), options);
  }

  @ParameterizedTest
  @MethodSource("families")
  void everyFamilyIsInTheCache(String family) throws Exception {
    LibrarySources sources = new LibrarySources(NativeCache.ofUser(), CompilerOptions.DEFAULT);
    assertThat(sources.bitcode(family)).startsWith('B', 'C');
  }

  @Test
  void anotherTargetHasItsOwn() throws Exception {
    CompilerOptions other =
        new CompilerOptions(Optional.empty(), List.of("-target", "aarch64-unknown-linux-gnu"));
    byte[] bitcode = new LibrarySources(NativeCache.ofUser(), other).bitcode("numbers");
    assertThat(bitcode).startsWith('B', 'C');
    assertThat(bitcode)
        .isNotEqualTo(
            new LibrarySources(NativeCache.ofUser(), CompilerOptions.DEFAULT).bitcode("numbers"));
  }
}
