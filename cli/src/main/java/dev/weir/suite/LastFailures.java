package dev.weir.suite;

import dev.weir.frontend.clang.KeptFiles;
import dev.weir.frontend.clang.NativeCache;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The tests that were not as expected when they were last run, by their names in the cache. */
public final class LastFailures {
  private static final List<String> KEY = List.of("failed");

  private final KeptFiles files;

  /** Those of a cache. */
  public LastFailures(NativeCache cache) {
    this.files = ResultCache.files(cache);
  }

  /** The tests. */
  public Set<String> read() {
    return files.find(KEY).stream()
        .flatMap(bytes -> new String(bytes, StandardCharsets.UTF_8).lines())
        .collect(Collectors.toSet());
  }

  /**
   * Changes them after a run.
   *
   * @param run all tests of the run
   * @param failed those of them that were not as expected
   * @return why they could not be written, if that is so
   */
  public Optional<IOException> update(Collection<String> run, Collection<String> failed) {
    Set<String> before = read();
    Set<String> all = new TreeSet<>(before);
    all.removeAll(run);
    all.addAll(failed);
    return all.equals(before)
        ? Optional.empty()
        : files.keep(KEY, String.join("\n", all).getBytes(StandardCharsets.UTF_8));
  }
}
