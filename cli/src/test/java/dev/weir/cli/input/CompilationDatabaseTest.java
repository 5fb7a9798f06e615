package dev.weir.cli.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whose arguments a file gets that a compilation database has no entry for. */
class CompilationDatabaseTest {
  private static final List<Path> KNOWN =
      List.of(Path.of("/p/src/sync/b.c"), Path.of("/p/src/queue/q.c"), Path.of("/p/src/x.cpp"));

  @ParameterizedTest
  @CsvSource({
    "/p/src/queue/a.c, /p/src/queue/q.c",
    "/p/src/sync/a.cpp, /p/src/x.cpp",
    "/p/src/sync/a.cc, /p/src/x.cpp",
    "/p/src/sync/a.i, /p/src/sync/b.c",
    "/elsewhere/a.c, /p/src/sync/b.c",
  })
  void theNearestInTheSameLanguageCounts(Path file, Path nearest) {
    assertThat(CompilationDatabase.nearest(KNOWN, file)).contains(nearest);
  }

  @Test
  void whatIsNeitherCNorCplusplusIsLikeNoneOfThem() {
    List<Path> known = List.of(Path.of("/p/src/b.c"), Path.of("/p/src/b.ll"), Path.of("/"));
    assertThat(CompilationDatabase.nearest(known, Path.of("/p/src/a.ll"))).isEmpty();
    assertThat(CompilationDatabase.nearest(known, Path.of("/p/src/a.cc"))).isEmpty();
  }
}
