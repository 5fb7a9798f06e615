package dev.weir.cli;

import dev.weir.cli.session.PhaseClock;
import dev.weir.cli.session.ResultFiles;
import dev.weir.cli.session.Session;
import dev.weir.cli.session.Toolkit;
import dev.weir.cli.session.Version;
import dev.weir.frontend.Diagnostic;
import dev.weir.frontend.Diagnostic.Severity;
import dev.weir.frontend.clang.CompiledFrom;
import dev.weir.frontend.clang.ContentHash;
import dev.weir.frontend.clang.FileState;
import dev.weir.program.SourcePosition;
import dev.weir.report.InvalidInput;
import dev.weir.report.Report;
import dev.weir.report.Standing;
import dev.weir.search.options.CheckOptions;
import dev.weir.suite.Observation;
import dev.weir.suite.Observer;
import dev.weir.suite.TestCase;
import dev.weir.suite.TestResult;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Runs the command of a test under one memory model, in this process. */
final class TestRun {
  private final TestCase test;
  private final String model;
  private final TestWords words;
  private final Map<Path, Optional<FileState>> named = new TreeMap<>();
  private SharedPrograms.Read read = SharedPrograms.Read.NOTHING;
  private final List<Report> reports = new ArrayList<>();
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private final Session session;

  /**
   * A run that is still to come.
   *
   * @param outer the session that runs tests
   * @param programs where programs come from
   * @param memory how many bytes it may hold, where the test does not say
   */
  TestRun(
      TestCase test,
      String model,
      TestWords words,
      Session outer,
      SharedPrograms programs,
      long memory) {
    this.test = test;
    this.model = model;
    this.words = words;
    words.read().forEach(file -> named.put(file, FileState.of(file)));
    session =
        new Session(
            new Toolkit(
                programs.source(now -> read = read.and(now)), options -> shared(options, memory)),
            new PrintWriter(out),
            new PrintWriter(err),
            Map.of(),
            false,
            words.all(),
            new ResultFiles(),
            new PhaseClock(),
            outer.interruption().ofOneRun(),
            reports::add,
            _ -> {},
            Optional.empty());
  }

  /** What others hold in this process must not count as this run's. */
  private static CheckOptions shared(CheckOptions options, long memory) {
    return options
        .withMemoryShare(options.memoryLimit().orElse(memory))
        .withMemoryLimit(Optional.empty());
  }

  /** What is wrong with the command of the test, if something is. */
  Optional<Diagnostic> objection() {
    return Main.objection(session, words.files())
        .map(
            why ->
                new Diagnostic(
                    new SourcePosition(test.file().toString(), test.line(), 0),
                    Severity.ERROR,
                    why));
  }

  /** Runs it. */
  TestResult run() {
    long start = System.nanoTime();
    Standing code = Standing.of(Main.run(session));
    Duration time = Duration.ofNanos(System.nanoTime() - start);
    String complaint = err.toString().strip();
    return new TestResult(test, model, observation(code), json(complaint), complaint, time, false);
  }

  private Observation observation(Standing code) {
    return switch (code) {
      case FINE, WRONG, UNSETTLED ->
          reports.stream().findFirst().map(Observer::of).orElseGet(Observation::unfinished);
      case INVALID -> Observation.invalid();
      case DEFECT -> Observation.defect();
    };
  }

  /** What the command printed; where that is nothing, an answer that says why. */
  private String json(String complaint) {
    return out.toString()
        .lines()
        .findFirst()
        .orElseGet(
            () ->
                new InvalidInput(
                        Version.text(),
                        test.question().command(),
                        words.files(),
                        List.of(new Diagnostic(SourcePosition.UNKNOWN, Severity.ERROR, complaint)),
                        session.clock().phases())
                    .json());
  }

  /** The files that were read for it. */
  Set<Path> read() {
    Set<Path> all = new TreeSet<>(named.keySet());
    all.addAll(read.files());
    return all;
  }

  /** All that the result hangs on; empty if it is not certain what was read. */
  Optional<CompiledFrom> from() {
    Map<String, ContentHash> contents = new TreeMap<>();
    for (Map.Entry<Path, Optional<FileState>> file : named.entrySet()) {
      Optional<FileState> before = file.getValue();
      if (before.isEmpty() || !before.equals(FileState.of(file.getKey()))) {
        return Optional.empty();
      }
      contents.put(file.getKey().toString(), before.get().contents());
    }
    return read.from().flatMap(new CompiledFrom(contents, Set.of())::and);
  }
}
