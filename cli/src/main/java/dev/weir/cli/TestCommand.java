package dev.weir.cli;

import dev.weir.cli.TestRunner.Answer;
import dev.weir.cli.TestRunner.Item;
import dev.weir.cli.TestRunner.Limits;
import dev.weir.cli.help.OptionGroup;
import dev.weir.frontend.Diagnostic;
import dev.weir.frontend.InputException;
import dev.weir.suite.ExpectationWriter;
import dev.weir.suite.SuiteFormat;
import dev.weir.suite.SuiteJson;
import dev.weir.suite.SuiteText;
import dev.weir.suite.TestCase;
import dev.weir.suite.TestFile;
import dev.weir.suite.TestFiles;
import dev.weir.suite.TestResult;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;

/** {@code weir test}. */
final class TestCommand implements Subcommand {
  private final Session session;

  private final Argument<List<Path>> paths =
      Argument.files("PATH", "File, or folder that is searched with all its subfolders.");

  private final Argument<Integer> threads =
      Argument.valued(
          OptionGroup.SEARCH,
          "--threads",
          "N",
          1,
          "Number of tests that run in parallel; 0 means one for each core (default: 1).");

  private final Argument<String> filter =
      Argument.valued(
          OptionGroup.TESTS,
          "--filter",
          "TEXT",
          "",
          "Run only tests with this text in their name, command or memory model.");

  private final Argument<Boolean> onlyFailed =
      Argument.flag(
          OptionGroup.TESTS, "--only-failed", "Run only tests that failed in the last run.");

  private final Argument<Boolean> noCache =
      Argument.flag(
          OptionGroup.TESTS,
          "--no-cache",
          "Run all tests, including those whose files have not changed since the last run.");

  private final Argument<Optional<Duration>> timeLimit =
      Argument.optional(
          OptionGroup.BOUNDS,
          "--time-limit",
          "D",
          new Converters.Time(),
          "Stop a test after this time, such as 30s or 5m, unless the test sets a limit"
              + " (default: no limit).");

  private final Argument<Optional<Long>> memoryLimit =
      Argument.optional(
          OptionGroup.BOUNDS,
          "--memory-limit",
          "S",
          new Converters.Size(),
          "Stop a test at this much memory, such as 512m, unless the test sets a limit"
              + " (default: three quarters of what Java may use, divided by the number of"
              + " workers).");

  private final Argument<Boolean> update =
      Argument.flag(
          OptionGroup.TESTS,
          "--update",
          "Write the result into each test file that has no expectation. A file given by"
              + " name without a test comment is checked under sc, tso and pso.");

  private final Argument<Optional<Path>> junit =
      Argument.optional(
          OptionGroup.FILES,
          "--junit",
          "FILE",
          new Converters.FileName(),
          "Write the results as JUnit XML to a file, for GitLab, Jenkins and others.");

  private final OutputOptions output = new OutputOptions();

  private final WatchOption watch = new WatchOption();

  private final HelpOption help = new HelpOption();

  TestCommand(Session session) {
    this.session = session;
  }

  @Override
  public CommandSpec declaration() {
    CommandSpec command =
        declare(
            "test",
            paths,
            threads,
            filter,
            onlyFailed,
            noCache,
            timeLimit,
            memoryLimit,
            update,
            junit,
            output,
            watch,
            help);
    command
        .usageMessage()
        .customSynopsis("weir test PATH... [options]")
        .description(
            "Runs all test files below the paths in one process and compares the results"
                + " with their expectations.",
            "",
            "A test file states its command and its expectation in its first or last comment:",
            "  // weir: check --model sc,tso --unroll 2 with queue.c -- -Iinclude",
            "  // weir: expect safe complete under sc",
            "  // weir: expect violation assertion:42 under tso",
            "")
        .footer(
            "",
            "Exit code: 0 all results are as expected, 1 a result differs, 2 an expectation"
                + " cannot be read (the other tests are run), 3 interrupted.");
    return command;
  }

  @Override
  public Integer call() throws UsageException, InputException, InterruptedException {
    Optional<OutputFile> xml = junit.value().map(path -> new OutputFile("--junit", path));
    Optional<String> refusal = xml.flatMap(file -> file.refusal(paths.value()));
    if (refusal.isPresent()) {
      throw new UsageException(refusal.get());
    }
    TestMemory memory = TestMemory.of(session, !noCache.value());
    TestRunner runner = new TestRunner(session, memory, limits());
    List<Diagnostic> unreadable = new ArrayList<>();
    List<TestCase> tests = tests(unreadable);
    List<Item> named =
        tests.stream().flatMap(test -> runner.items(test).stream()).filter(this::isNamed).toList();
    List<Item> chosen = onlyFailed.value() ? failed(named, memory) : named;
    TestTally tally = new TestTally(session, format(chosen));
    // Of a file that cannot be read nothing else is known that could be looked for.
    unreadable.stream()
        .filter(why -> why.position().file().contains(filter.value()))
        .forEach(tally::unreadable);
    if (named.isEmpty() && tally.isEmpty()) {
      throw new InputException(
          "--filter '" + filter.value() + "': no test has this text in its name, command or model");
    }
    TestUpdate updates = new TestUpdate(session);
    List<String> run = new ArrayList<>();
    List<String> failed = new ArrayList<>();
    runner.run(
        chosen,
        answer -> {
          switch (answer) {
            case Answer.Refused(Item _, Diagnostic why) -> tally.unreadable(why);
            case Answer.Ran(Item item, TestResult result) -> {
              run.add(item.id());
              TestResult judged = update.value() ? updates.of(result) : result;
              if (!judged.isOk()) {
                failed.add(item.id());
              }
              tally.ended(judged);
            }
          }
        });
    updates.write();
    memory.ended(run, failed);
    ExitCode code = tally.end();
    return xml.isEmpty() || xml.get().write(tally.junit(), session::say)
        ? code.number()
        : ExitCode.BAD_INPUT.number();
  }

  private Limits limits() throws UsageException {
    if (threads.value() < 0) {
      throw new UsageException(
          "--threads "
              + threads.value()
              + " is no number of workers; give 1 or more, or 0 for all cores");
    }
    Runtime runtime = Runtime.getRuntime();
    int workers = threads.value() == 0 ? runtime.availableProcessors() : threads.value();
    return new Limits(
        workers,
        timeLimit.value(),
        memoryLimit.value().orElse(runtime.maxMemory() / 4 * 3 / workers));
  }

  /** The tests of all files, in their order. */
  private List<TestCase> tests(List<Diagnostic> unreadable) throws InputException {
    Set<Path> files = new LinkedHashSet<>();
    for (Path path : paths.value()) {
      files.addAll(TestFiles.find(path));
    }
    List<TestCase> tests = new ArrayList<>();
    for (Path path : files) {
      TestFile file = read(path);
      unreadable.addAll(file.unreadable());
      for (TestCase test : file.tests()) {
        Optional<Diagnostic> gap = update.value() ? Optional.empty() : test.gap();
        gap.ifPresentOrElse(unreadable::add, () -> tests.add(test));
      }
      if (!file.saysSomething() && paths.value().contains(path)) {
        if (!update.value()) {
          throw new InputException(
              path
                  + ": has no test comment; write 'weir: check' and 'weir: expect safe' into its"
                  + " first comment, or let --update write the result");
        }
        tests.add(ExpectationWriter.unsaid(path));
      }
    }
    if (tests.isEmpty() && unreadable.isEmpty()) {
      throw new InputException(
          paths.value().getFirst() + ": no file there has an expectation; see 'weir help test'");
    }
    return tests;
  }

  private static TestFile read(Path path) throws InputException {
    try {
      return TestFile.read(path);
    } catch (IOException e) {
      throw new InputException(path + ": cannot be read; check its permissions");
    }
  }

  private List<Item> failed(List<Item> items, TestMemory memory) throws InputException {
    Set<String> failed = memory.failed();
    List<Item> again = items.stream().filter(item -> failed.contains(item.id())).toList();
    if (again.isEmpty() && !items.isEmpty()) {
      session.say("none of these tests failed when it was last run");
    }
    return again;
  }

  private SuiteFormat format(List<Item> items) {
    if (output.json.value()) {
      return new SuiteJson();
    }
    return output
        .kind
        .value()
        .suite(new SuiteText(output.palette(session), items.stream().map(Item::test).toList()));
  }

  private boolean isNamed(Item item) {
    return item.test().name().contains(filter.value())
        || item.test().text().contains(filter.value())
        || item.model().contains(filter.value());
  }
}
