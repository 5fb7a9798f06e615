package dev.weir.cli;

import dev.weir.frontend.InputException;
import dev.weir.frontend.clang.NativeCache;
import dev.weir.suite.Digests;
import dev.weir.suite.LastFailures;
import dev.weir.suite.ResultCache;
import dev.weir.suite.TestCase;
import dev.weir.suite.TestResult;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * What is remembered of earlier runs of tests. A cache that cannot be written makes tests slower,
 * not wrong: that is said once.
 */
final class TestMemory {
  private final Session session;
  private final ResultCache results;
  private final LastFailures failures;
  private final boolean usesResults;
  private final AtomicBoolean hasFailed = new AtomicBoolean();

  private TestMemory(Session session, Path folder, boolean usesResults) {
    this.session = session;
    this.usesResults = usesResults;
    results = new ResultCache(folder, Digests.ofTool(Version.text()), new Digests());
    failures = new LastFailures(folder);
  }

  /**
   * The memory in the user's cache.
   *
   * @param usesResults whether a result of an earlier run may stand for a run
   * @throws InputException if there is no place for it
   */
  static TestMemory of(Session session, boolean usesResults) throws InputException {
    Path cache = NativeCache.folder(session.environment(), System.getProperty("user.home"));
    return new TestMemory(session, cache.resolve("tests"), usesResults);
  }

  /** What is known of a test. */
  Optional<TestResult> find(String id, TestCase test, String model) {
    return usesResults ? results.find(id, test, model) : Optional.empty();
  }

  /** The files that were read for a test that is known. */
  Set<Path> read(String id) {
    return results.read(id);
  }

  /** Keeps what came of a test. */
  void keep(String id, TestResult result, Collection<Path> read, Instant since) {
    writing(() -> results.keep(id, result, read, since));
  }

  /**
   * The tests that were not as expected when they were last run.
   *
   * @throws InputException if they cannot be read
   */
  Set<String> failed() throws InputException {
    try {
      return failures.read();
    } catch (IOException e) {
      throw new InputException(
          "what failed in the last run cannot be read ("
              + e.getMessage()
              + "); leave out --only-failed");
    }
  }

  /** Remembers what came of a run. */
  void ended(Collection<String> run, Collection<String> failed) {
    writing(() -> failures.update(run, failed));
    writing(results::clean);
  }

  /** Writes something. */
  private interface Writing {
    void run() throws IOException;
  }

  private void writing(Writing writing) {
    try {
      writing.run();
    } catch (IOException e) {
      if (!hasFailed.getAndSet(true)) {
        session.say(
            "results are not kept: "
                + e.getMessage()
                + " cannot be written; make room or set WEIR_CACHE to a folder that can be");
      }
    }
  }
}
