package dev.weir.cli;

import dev.weir.cli.session.ScratchFolder;
import dev.weir.cli.session.Session;
import dev.weir.frontend.Diagnostic;
import dev.weir.frontend.InputException;
import dev.weir.suite.ResultCache;
import dev.weir.suite.TestCase;
import dev.weir.suite.TestResult;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/** Runs tests, several at a time, each under each of its memory models. */
record TestRunner(Session session, TestMemory memory, Limits limits) {
  /**
   * What tests may use.
   *
   * @param threads how many are run at the same time
   * @param time for each that does not say it itself
   * @param memory bytes, for each that does not say it itself
   */
  record Limits(int threads, Optional<Duration> time, long memory) {}

  /** A test under one memory model, and its name in the cache. */
  record Item(TestCase test, String model, TestWords words, String id) {}

  /** What became of one. */
  sealed interface Answer {
    /** The test. */
    Item item();

    /** It was run, now or earlier. */
    record Ran(Item item, TestResult result) implements Answer {}

    /** Its command cannot be read. */
    record Refused(Item item, Diagnostic why) implements Answer {}
  }

  /** A test under each of its memory models. */
  List<Item> items(TestCase test) {
    Optional<String> time = limits.time().map(limit -> limit.toMillis() + "ms");
    return test.models().stream()
        .map(
            model -> {
              TestWords words = TestWords.of(test, model, time);
              return new Item(test, model, words, ResultCache.id(words.all()));
            })
        .toList();
  }

  /**
   * Runs tests, until somebody wants an end.
   *
   * @param told told of each answer as it is there
   * @throws InputException if there is no room for files of their own
   */
  void run(List<Item> items, Consumer<Answer> told) throws InputException, InterruptedException {
    try (ScratchFolder scratch = ScratchFolder.of("weir-test");
        ExecutorService workers = Executors.newFixedThreadPool(limits.threads())) {
      CompletionService<Optional<Answer>> answers = new ExecutorCompletionService<>(workers);
      // Programs of a file are kept until its last test has ended.
      Map<Path, SharedPrograms> programs = new LinkedHashMap<>();
      for (Item item : items) {
        SharedPrograms own =
            programs.computeIfAbsent(item.test().file(), _ -> new SharedPrograms(scratch.path()));
        answers.submit(() -> answer(item, own));
      }
      programs.clear();
      for (int i = 0; i < items.size(); i++) {
        get(answers).ifPresent(told);
      }
    } catch (IOException e) {
      throw new InputException(e.getMessage() + ": cannot be written; make room there");
    }
  }

  private static Optional<Answer> get(CompletionService<Optional<Answer>> answers)
      throws InterruptedException {
    try {
      return answers.take().get();
    } catch (ExecutionException e) {
      throw new IllegalStateException("a test could not be run", e.getCause());
    }
  }

  private Optional<Answer> answer(Item item, SharedPrograms programs) {
    if (session.interruption().isRequested()) {
      return Optional.empty();
    }
    Optional<TestResult> known = memory.find(item.id(), item.test(), item.model());
    if (known.isPresent()) {
      memory.read(item.id()).forEach(session.read());
      return Optional.of(new Answer.Ran(item, known.get()));
    }
    TestRun run =
        new TestRun(item.test(), item.model(), item.words(), session, programs, limits.memory());
    Optional<Diagnostic> objection = run.objection();
    if (objection.isPresent()) {
      return Optional.of(new Answer.Refused(item, objection.get()));
    }
    TestResult result = run.run();
    run.read().forEach(session.read());
    if (session.interruption().isRequested()) {
      return Optional.empty();
    }
    run.from().ifPresent(from -> memory.keep(item.id(), result, from));
    return Optional.of(new Answer.Ran(item, result));
  }
}
