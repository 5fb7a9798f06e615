package dev.weir.cli;

import dev.weir.cli.session.Session;
import dev.weir.frontend.Diagnostic;
import dev.weir.report.Standing;
import dev.weir.suite.SuiteFormat;
import dev.weir.suite.SuiteJUnit;
import dev.weir.suite.Summary;
import dev.weir.suite.TestResult;
import java.util.List;

/** Shows what comes of tests as it comes, and counts it. */
final class TestTally {
  private final Session session;
  private final SuiteFormat format;
  private final SuiteJUnit junit = new SuiteJUnit();
  private int passed;
  private int failed;
  private int unreadable;
  private int cached;

  TestTally(Session session, SuiteFormat format) {
    this.session = session;
    this.format = format;
  }

  /** Whether there was nothing so far. */
  boolean isEmpty() {
    return passed + failed + unreadable == 0;
  }

  /** A test was run. */
  void ended(TestResult result) {
    if (result.isOk()) {
      passed++;
    } else {
      failed++;
    }
    cached += result.isCached() ? 1 : 0;
    junit.add(result);
    session.out().print(format.result(result));
    session.out().flush();
  }

  /** Something that a file says cannot be read. */
  void unreadable(Diagnostic why) {
    unreadable++;
    junit.add(why);
    session.out().flush();
    session.complain(
        List.of(why.position().file()), why.position() + ": " + why.message(), List.of(why));
  }

  /** All of it in JUnit's XML. */
  String junit() {
    return junit.text();
  }

  /** All is over. */
  Standing end() {
    session
        .out()
        .print(
            format.summary(
                new Summary(passed, failed, unreadable, cached, session.clock().phases().total())));
    return unreadable > 0
        ? Standing.INVALID
        : failed > 0
            ? Standing.WRONG
            : session.interruption().isRequested() ? Standing.UNSETTLED : Standing.FINE;
  }
}
