package dev.weir.cli;

import dev.weir.cli.TestRunner.Answer;
import dev.weir.cli.TestRunner.Item;
import dev.weir.cli.TestRunner.Limits;
import dev.weir.cli.options.Options;
import dev.weir.cli.options.UsageException;
import dev.weir.cli.session.OutputFile;
import dev.weir.cli.session.Session;
import dev.weir.cli.session.Task;
import dev.weir.frontend.Diagnostic;
import dev.weir.frontend.InputException;
import dev.weir.report.Standing;
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
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;

/** {@code weir test}. */
final class TestCommand implements Callable<Integer> {
  private final Task task;
  private final Session session;

  TestCommand(Task task) {
    this.task = task;
    session = task.session();
  }

  @Override
  public Integer call() throws UsageException, InputException, InterruptedException {
    Optional<OutputFile> xml =
        task.get(Options.JUNIT_OF_TESTS).map(path -> new OutputFile("--junit", path));
    if (xml.isPresent()) {
      xml.get().requireWritable(task.get(Options.TEST_PATHS));
    }
    TestMemory memory = TestMemory.of(session, !task.get(Options.NO_CACHE));
    TestRunner runner = new TestRunner(session, memory, limits());
    List<Diagnostic> unreadable = new ArrayList<>();
    List<TestCase> tests = tests(unreadable);
    List<Item> named =
        tests.stream().flatMap(test -> runner.items(test).stream()).filter(this::isNamed).toList();
    List<Item> chosen = task.get(Options.ONLY_FAILED) ? failed(named, memory) : named;
    TestTally tally = new TestTally(session, format(chosen));
    // Of a file that cannot be read nothing else is known that could be looked for.
    unreadable.stream()
        .filter(why -> why.position().file().contains(task.get(Options.FILTER)))
        .forEach(tally::unreadable);
    if (named.isEmpty() && tally.isEmpty()) {
      throw new InputException(
          "--filter '"
              + task.get(Options.FILTER)
              + "': no test has this text in its name, command or model");
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
              TestResult judged = task.get(Options.UPDATE) ? updates.of(result) : result;
              if (!judged.isOk()) {
                failed.add(item.id());
              }
              tally.ended(judged);
            }
          }
        });
    updates.write();
    memory.ended(run, failed);
    Standing code = tally.end();
    return xml.isEmpty() || xml.get().write(tally.junit(), session::say)
        ? code.exitCode()
        : Standing.INVALID.exitCode();
  }

  private Limits limits() throws UsageException {
    task.given().requireAllowed();
    Runtime runtime = Runtime.getRuntime();
    int workers =
        task.get(Options.TESTS_AT_ONCE) == 0
            ? runtime.availableProcessors()
            : task.get(Options.TESTS_AT_ONCE);
    return new Limits(
        workers,
        task.get(Options.TIME_LIMIT),
        task.get(Options.MEMORY_LIMIT).orElse(runtime.maxMemory() / 4 * 3 / workers));
  }

  /** The tests of all files, in their order. */
  private List<TestCase> tests(List<Diagnostic> unreadable) throws InputException {
    Set<Path> files = new LinkedHashSet<>();
    for (Path path : task.get(Options.TEST_PATHS)) {
      files.addAll(TestFiles.find(path));
    }
    List<TestCase> tests = new ArrayList<>();
    for (Path path : files) {
      TestFile file = read(path);
      unreadable.addAll(file.unreadable());
      for (TestCase test : file.tests()) {
        Optional<Diagnostic> gap = task.get(Options.UPDATE) ? Optional.empty() : test.gap();
        gap.ifPresentOrElse(unreadable::add, () -> tests.add(test));
      }
      if (!file.saysSomething() && task.get(Options.TEST_PATHS).contains(path)) {
        if (!task.get(Options.UPDATE)) {
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
          task.get(Options.TEST_PATHS).getFirst()
              + ": no file there has an expectation; see 'weir help test'");
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
    if (task.get(Options.JSON)) {
      return new SuiteJson();
    }
    SuiteText text = new SuiteText(task.palette(), items.stream().map(Item::test).toList());
    return task.get(Options.FORMAT).suite(text);
  }

  private boolean isNamed(Item item) {
    return item.test().name().contains(task.get(Options.FILTER))
        || item.test().text().contains(task.get(Options.FILTER))
        || item.model().contains(task.get(Options.FILTER));
  }
}
