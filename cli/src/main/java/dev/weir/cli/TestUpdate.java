package dev.weir.cli;

import dev.weir.cli.session.Session;
import dev.weir.frontend.InputException;
import dev.weir.suite.Expectation;
import dev.weir.suite.ExpectationWriter;
import dev.weir.suite.Observation;
import dev.weir.suite.TestCase;
import dev.weir.suite.TestResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What came of tests of which nothing was expected, to be written into their files. */
final class TestUpdate {
  private final Session session;
  private final Map<Path, ExpectationWriter> writers = new LinkedHashMap<>();

  TestUpdate(Session session) {
    this.session = session;
  }

  /** The result of a test; where nothing was expected, it is expected from now on. */
  TestResult of(TestResult result) {
    TestCase test = result.test();
    Observation seen = result.seen();
    if (test.expected(result.model()).isPresent() || !ExpectationWriter.isWritable(seen)) {
      return result;
    }
    writers.computeIfAbsent(test.file(), ExpectationWriter::new).add(test, result.model(), seen);
    return result.of(
        test.expecting(
            new Expectation(
                test.line(),
                seen.expectation(test.file()),
                Optional.empty(),
                List.of(),
                Map.of(),
                List.of(),
                List.of(result.model()))));
  }

  /**
   * Writes the files.
   *
   * @throws InputException if one cannot be written
   */
  void write() throws InputException {
    for (Map.Entry<Path, ExpectationWriter> file : writers.entrySet()) {
      try {
        file.getValue().write();
      } catch (IOException e) {
        throw new InputException(file.getKey() + ": cannot be written; check its permissions");
      }
      session.say("wrote what is expected into " + file.getKey());
    }
  }
}
