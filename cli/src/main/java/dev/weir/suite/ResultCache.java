package dev.weir.suite;

import dev.weir.frontend.clang.CompiledFrom;
import dev.weir.frontend.clang.ContentHash;
import dev.weir.frontend.clang.KeptFiles;
import dev.weir.frontend.clang.NativeCache;
import dev.weir.message.RecordInput;
import dev.weir.message.RecordOutput;
import dev.weir.report.output.Digest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * What came of tests in earlier runs: a file for each, and one that names those which were not as
 * expected when they were last run. It counts as long as neither a file that was read for it, nor
 * Weir, nor the command has changed, and none has appeared that would be read.
 */
public final class ResultCache {
  private static final String FOLDER = "tests";
  private static final String ENDING = ".result";

  private static final List<String> FAILED = List.of("failed");

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
    this.files = new KeptFiles(cache, FOLDER, ENDING, MOST_FILES, MOST_BYTES);
    this.tool = tool;
  }

  /**
   * A result as it is kept, by the build of Weir that it is of.
   *
   * @param from all that it hangs on
   */
  private record Kept(CompiledFrom from, Observation seen, Duration time, String json) {}

  /**
   * The name of a test under one memory model, wherever it is run from.
   *
   * @param words its command
   */
  public static String id(List<String> words) {
    return Digest.of(Path.of("").toAbsolutePath() + "\n" + String.join("\n", words));
  }

  /** What is known of a test, if it still counts. */
  public Optional<TestResult> find(String id, TestCase test, String model) {
    return kept(id)
        .filter(kept -> kept.from.holds(contents))
        .map(kept -> new TestResult(test, model, kept.seen, kept.json, "", kept.time, true));
  }

  /** The files that were read for a test; none if it is not known. */
  public Set<Path> read(String id) {
    return kept(id).stream()
        .flatMap(kept -> kept.from.read().keySet().stream())
        .map(Path::of)
        .collect(Collectors.toUnmodifiableSet());
  }

  private Optional<Kept> kept(String id) {
    return files
        .find(key(id))
        .flatMap(
            bytes -> {
              try {
                return Optional.of(RecordInput.whole(bytes, Kept.class));
              } catch (IOException damaged) {
                return Optional.empty();
              }
            });
  }

  private List<String> key(String id) {
    return List.of(id, tool);
  }

  /**
   * Keeps what came of a test, if it would come of it again.
   *
   * @param from all that the result hangs on
   * @return why it could not be written, if that is so
   */
  public Optional<IOException> keep(String id, TestResult result, CompiledFrom from) {
    return result.seen().isLasting()
        ? files.keep(
            key(id),
            RecordOutput.whole(new Kept(from, result.seen(), result.time(), result.json().strip())))
        : Optional.empty();
  }

  /** The tests that were not as expected when they were last run. */
  public Set<String> failed() {
    return files.find(FAILED).stream()
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
  public Optional<IOException> ended(Collection<String> run, Collection<String> failed) {
    Set<String> before = failed();
    Set<String> all = new TreeSet<>(before);
    all.removeAll(run);
    all.addAll(failed);
    return all.equals(before)
        ? Optional.empty()
        : files.keep(FAILED, String.join("\n", all).getBytes(StandardCharsets.UTF_8));
  }
}
