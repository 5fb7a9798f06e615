package dev.weir.cli;

import dev.weir.cli.TestRunner.Answer;
import dev.weir.cli.TestRunner.Item;
import dev.weir.cli.TestRunner.Limits;
import dev.weir.frontend.Diagnostic;
import dev.weir.frontend.InputException;
import dev.weir.suite.ExpectationWriter;
import dev.weir.suite.SuiteFormat;
import dev.weir.suite.SuiteGcc;
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
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code weir test}. */
@Command(
    name = "test",
    sortOptions = false,
    customSynopsis = "weir test PATH... [options]",
    description = {
      "Runs every file below the paths that says what is expected of it, in one process.",
      "",
      "A file says so in its first comment or its last:",
      "  // weir: check --model sc,tso --unroll 2 with queue.c -- -Iinclude",
      "  // weir: expect safe complete under sc",
      "  // weir: expect violation assertion:42 under tso",
      ""
    },
    footer = {
      "",
      "Exit code: 0 all is as expected, 1 something is not, 2 an expectation cannot be read (the"
          + " other tests are run), 3 interrupted."
    })
final class TestCommand implements Callable<Integer> {
  private final Session session;

  @Parameters(
      arity = "1..*",
      paramLabel = "PATH",
      description = "A file, or a folder of files, those in folders below among them.")
  private List<Path> paths = List.of();

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Tests that are run at the same time; 0 is one for each core (default: 1).")
  private int threads = 1;

  @Option(
      names = "--filter",
      paramLabel = "TEXT",
      description = "Only tests with this text in their name, their command or their memory model.")
  private String filter = "";

  @Option(
      names = "--only-failed",
      description = "Only tests that were not as expected when they were last run.")
  private boolean onlyFailed;

  @Option(
      names = "--no-cache",
      description =
          "Run also tests that have not changed, nor anything that they read, since they were last"
              + " run.")
  private boolean noCache;

  @Option(
      names = "--time-limit",
      paramLabel = "D",
      converter = Converters.Time.class,
      description = "Give up a test after this time, such as 30s or 5m, unless it says one itself.")
  private Optional<Duration> timeLimit = Optional.empty();

  @Option(
      names = "--memory-limit",
      paramLabel = "S",
      converter = Converters.Size.class,
      description =
          "Give up a test that holds so much memory, such as 512m, unless it says a limit itself"
              + " (default: for each worker the same part of three quarters of what Java may use).")
  private Optional<Long> memoryLimit = Optional.empty();

  @Option(
      names = "--update",
      description =
          "Where nothing is expected, write what came of the test into its file; a file that is"
              + " named and says nothing is tested under sc, tso and pso.")
  private boolean update;

  @Option(
      names = "--junit",
      paramLabel = "FILE",
      description = "Write the results to a file in JUnit's XML, for GitLab, Jenkins and others.")
  private Optional<Path> junit = Optional.empty();

  @Mixin private OutputOptions output = new OutputOptions();

  @Mixin private WatchOption watch = new WatchOption();

  @Mixin private HelpOption help = new HelpOption();

  TestCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws UsageException, InputException, InterruptedException {
    Optional<OutputFile> xml = junit.map(path -> new OutputFile("--junit", path));
    Optional<String> refusal = xml.flatMap(file -> file.refusal(paths));
    if (refusal.isPresent()) {
      throw new UsageException(refusal.get());
    }
    TestMemory memory = TestMemory.of(session, !noCache);
    TestRunner runner = new TestRunner(session, memory, limits());
    List<Diagnostic> unreadable = new ArrayList<>();
    List<TestCase> tests = tests(unreadable);
    List<Item> named =
        tests.stream().flatMap(test -> runner.items(test).stream()).filter(this::isNamed).toList();
    List<Item> chosen = onlyFailed ? failed(named, memory) : named;
    TestTally tally = new TestTally(session, format(chosen));
    // Of a file that cannot be read nothing else is known that could be looked for.
    unreadable.stream()
        .filter(why -> why.position().file().contains(filter))
        .forEach(tally::unreadable);
    if (named.isEmpty() && tally.isEmpty()) {
      throw new InputException(
          "--filter '" + filter + "': no test has that in its name, its command or its model");
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
              TestResult judged = update ? updates.of(result) : result;
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
    if (threads < 0) {
      throw new UsageException(
          "--threads " + threads + " is no number of workers; give 1 or more, or 0 for all cores");
    }
    Runtime runtime = Runtime.getRuntime();
    int workers = threads == 0 ? runtime.availableProcessors() : threads;
    return new Limits(
        workers, timeLimit, memoryLimit.orElse(runtime.maxMemory() / 4 * 3 / workers));
  }

  /** The tests of all files, in their order. */
  private List<TestCase> tests(List<Diagnostic> unreadable) throws InputException {
    Set<Path> files = new LinkedHashSet<>();
    for (Path path : paths) {
      files.addAll(TestFiles.find(path));
    }
    List<TestCase> tests = new ArrayList<>();
    for (Path path : files) {
      TestFile file = read(path);
      unreadable.addAll(file.unreadable());
      for (TestCase test : file.tests()) {
        Optional<Diagnostic> gap = update ? Optional.empty() : test.gap();
        gap.ifPresentOrElse(unreadable::add, () -> tests.add(test));
      }
      if (!file.saysSomething() && paths.contains(path)) {
        if (!update) {
          throw new InputException(
              path
                  + ": says nothing of a test; write 'weir: check' and 'weir: expect safe' into"
                  + " its first comment, or let --update write what comes of it");
        }
        tests.add(ExpectationWriter.unsaid(path));
      }
    }
    if (tests.isEmpty() && unreadable.isEmpty()) {
      throw new InputException(
          paths.getFirst()
              + ": no file there says what is expected of it; see 'weir help test' for how");
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
    if (output.json) {
      return new SuiteJson();
    }
    SuiteText text =
        new SuiteText(output.palette(session), items.stream().map(Item::test).toList());
    return switch (output.kind) {
      case text -> text;
      case gcc -> new SuiteGcc(text);
    };
  }

  private boolean isNamed(Item item) {
    return item.test().name().contains(filter)
        || item.test().text().contains(filter)
        || item.model().contains(filter);
  }
}
