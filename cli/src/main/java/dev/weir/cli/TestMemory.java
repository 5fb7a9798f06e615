package dev.weir.cli;

import dev.weir.cli.session.Session;
import dev.weir.cli.session.Version;
import dev.weir.frontend.InputException;
import dev.weir.frontend.ToolBuild;
import dev.weir.frontend.clang.CompiledFrom;
import dev.weir.frontend.clang.NativeCache;
import dev.weir.report.output.Digest;
import dev.weir.suite.ResultCache;
import dev.weir.suite.TestCase;
import dev.weir.suite.TestResult;
import java.io.IOException;
import java.nio.file.Path;
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
  private final boolean usesResults;
  private final AtomicBoolean hasFailed = new AtomicBoolean();

  private TestMemory(Session session, NativeCache cache, boolean usesResults) {
    this.session = session;
    this.usesResults = usesResults;
    results = new ResultCache(cache, tool());
  }

  /**
   * The memory in the user's cache.
   *
   * @param usesResults whether a result of an earlier run may stand for a run
   * @throws InputException if there is no place for it
   */
  static TestMemory of(Session session, boolean usesResults) throws InputException {
    NativeCache cache =
        NativeCache.of(
            session.environment(),
            name -> Optional.ofNullable(System.getProperty(name)),
            line -> session.err().println(line));
    return new TestMemory(session, cache, usesResults);
  }

  /** The program that runs now, by its version and what it is made of. */
  private static String tool() {
    return Digest.of(Version.text() + "\n" + String.join("\n", ToolBuild.parts()));
  }

  /** What is known of a test. */
  Optional<TestResult> find(String id, TestCase test, String model) {
    return usesResults ? results.find(id, test, model) : Optional.empty();
  }

  /** The files that were read for a test that is known. */
  Set<Path> read(String id) {
    return results.read(id);
  }

  /** Keeps what came of a test, and hangs on no more than this. */
  void keep(String id, TestResult result, CompiledFrom from) {
    complain(results.keep(id, result, from));
  }

  /** The tests that were not as expected when they were last run. */
  Set<String> failed() {
    return results.failed();
  }

  /** Remembers what came of a run. */
  void ended(Collection<String> run, Collection<String> failed) {
    complain(results.ended(run, failed));
  }

  private void complain(Optional<IOException> failure) {
    if (failure.isPresent() && !hasFailed.getAndSet(true)) {
      session.say(
          "results are not kept ("
              + failure.get().getMessage()
              + "); make room or set WEIR_CACHE to a folder that can be written");
    }
  }
}
