package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which entry of a compilation database a file gets that has none. */
class CompilationDatabaseTest {
  @ParameterizedTest
  @CsvSource({"/p/src/queue/a.c, -DQ", "/p/src/sync/a.cpp, -DX", "/p/src/sync/b.c, -DB"})
  void theNearestOfTheSameKindCounts(Path file, String argument) {
    Map<Path, List<String>> known =
        Map.of(
            Path.of("/p/src/sync/b.c"), List.of("-DB"),
            Path.of("/p/src/queue/q.c"), List.of("-DQ"),
            Path.of("/p/src/x.cpp"), List.of("-DX"));
    Map<Path, List<String>> all = CompilationDatabase.withNearest(known, List.of(file));
    assertThat(all).containsEntry(file, List.of(argument));
  }
}
