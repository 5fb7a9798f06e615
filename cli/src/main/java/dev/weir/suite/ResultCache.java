package dev.weir.suite;

import dev.weir.frontend.clang.CompiledFrom;
import dev.weir.frontend.clang.ContentHash;
import dev.weir.frontend.clang.KeptFiles;
import dev.weir.frontend.clang.NativeCache;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * What came of tests in earlier runs, a file for each. It counts as long as neither a file that was
 * read for it, nor Weir, nor the command has changed, and none has appeared that would be read.
 */
public final class ResultCache {
  private static final String FOLDER = "tests";
  private static final String ENDING = ".result";

  /** How many files and bytes there may be in each of the sixteen folders. */
  private static final int MOST_FILES = 1024;

  private static final long MOST_BYTES = 16L << 20;

  private final KeptFiles files;
  private final String tool;

  /** Each file is read at most once to find out whether results count. */
  private final Map<String, Optional<ContentHash>> contents = new ConcurrentHashMap<>();

  /**
   * A cache.
   *
   * @param tool says which Weir this is
   */
  public ResultCache(NativeCache cache, String tool) {
    this.files = files(cache);
    this.tool = tool;
  }

  /** The files that results lie in. */
  static KeptFiles files(NativeCache cache) {
    return new KeptFiles(cache, FOLDER, ENDING, MOST_FILES, MOST_BYTES);
  }

  /**
   * The name of a test under one memory model, wherever it is run from.
   *
   * @param words its command
   */
  public static String id(List<String> words) {
    return Digests.of(Path.of("").toAbsolutePath() + "\n" + String.join("\n", words));
  }

  /** What is known of a test, if it still counts. */
  public Optional<TestResult> find(String id, TestCase test, String model) {
    return kept(id)
        .filter(result -> result.tool().equals(tool) && result.from().holds(contents))
        .map(result -> result.of(test, model));
  }

  /** The files that were read for a test; none if it is not known. */
  public Set<Path> read(String id) {
    return kept(id).stream()
        .flatMap(kept -> kept.from().read().keySet().stream())
        .map(Path::of)
        .collect(Collectors.toUnmodifiableSet());
  }

  private Optional<KeptResult> kept(String id) {
    return files
        .find(List.of(id))
        .flatMap(bytes -> KeptResult.parse(new String(bytes, StandardCharsets.UTF_8)));
  }

  /**
   * Keeps what came of a test, if it would come of it again.
   *
   * @param from all that the result hangs on
   * @return why it could not be written, if that is so
   */
  public Optional<IOException> keep(String id, TestResult result, CompiledFrom from) {
    return result.seen().isLasting()
        ? KeptResult.of(result, tool, from)
            .text()
            .flatMap(text -> files.keep(List.of(id), text.getBytes(StandardCharsets.UTF_8)))
        : Optional.empty();
  }
}
