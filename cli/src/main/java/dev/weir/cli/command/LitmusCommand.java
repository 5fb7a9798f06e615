package dev.weir.cli.command;

import dev.weir.cli.input.LitmusFiles;
import dev.weir.cli.options.ModelChoice;
import dev.weir.cli.options.Options;
import dev.weir.cli.options.UsageException;
import dev.weir.cli.session.ProgressLine;
import dev.weir.cli.session.Session;
import dev.weir.cli.session.Task;
import dev.weir.frontend.InputException;
import dev.weir.frontend.litmus.LitmusTest;
import dev.weir.graph.GraphOptions;
import dev.weir.graph.model.JudgedModel;
import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.model.ObservedOrders;
import dev.weir.machine.model.TotalStoreOrder;
import dev.weir.report.LitmusOutcome;
import dev.weir.report.Phases;
import dev.weir.report.Report;
import dev.weir.report.Run;
import dev.weir.report.Standing;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.Algorithm;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.ProgressListener;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** {@code weir litmus}. */
public final class LitmusCommand implements Callable<Integer> {
  private static final ModelChoice USUAL = new ModelChoice.Direct(new TotalStoreOrder());

  /** For each architecture its model, where that is another than the usual one. */
  private static final Map<String, ModelChoice> OWN =
      Map.of(
          LitmusTest.AARCH64,
          new ModelChoice.Judged(JudgedModel.ARMV8),
          LitmusTest.RISCV,
          new ModelChoice.Judged(JudgedModel.RISCV));

  private final Task task;
  private final Session session;

  /** Those that were asked for, with the size of buffers; none if each test has its own. */
  private List<ModelChoice> models = List.of();

  /** The model of tests that have no other, with the size of buffers. */
  private List<ModelChoice> usual = List.of(USUAL);

  /** One run of the command, with what its command line gives. */
  public LitmusCommand(Task task) {
    this.task = task;
    session = task.session();
  }

  /** What became of one file: a complaint, or a report for each model. */
  private record Answer(
      Path file, Optional<InputException> complaint, List<Report.Litmus> reports) {}

  @Override
  public Integer call() throws UsageException, InputException, InterruptedException {
    task.given().requireAllowed();
    usual =
        withBufferSize(
            task.get(Options.MODEL).isEmpty() ? List.of(USUAL) : task.get(Options.MODEL));
    models = task.get(Options.MODEL).isEmpty() ? List.of() : usual;
    List<String> complaints = new ArrayList<>();
    List<Path> files = new LitmusFiles(complaints::add).find(task.get(Options.TESTS_OF_LITMUS));
    for (String complaint : complaints) {
      complain(Optional.empty(), new InputException(complaint));
    }
    int unreadable = complaints.size();
    int undecided = 0;
    Optional<ProgressLine> line = task.line(ProgressListener.NONE);
    int done = 0;
    Set<String> used = new LinkedHashSet<>();
    ExecutorService workers =
        Executors.newFixedThreadPool(ExplorationOptions.workers(task.get(Options.TESTS_AT_ONCE)));
    try {
      List<Future<Answer>> answers = new ArrayList<>();
      for (Path file : files) {
        answers.add(workers.submit(() -> answer(file)));
      }
      for (Future<Answer> future : answers) {
        Answer answer = get(future);
        line.ifPresent(ProgressLine::close);
        answer.complaint().ifPresent(complaint -> complain(Optional.of(answer.file()), complaint));
        unreadable += answer.complaint().isPresent() ? 1 : 0;
        undecided += print(answer.reports());
        answer.reports().forEach(report -> used.add(report.run().title()));
        int tests = ++done;
        line.ifPresent(shown -> shown.done(tests, files.size()));
      }
    } finally {
      line.ifPresent(ProgressLine::close);
      workers.shutdownNow();
    }
    int read = files.size() + complaints.size() - unreadable;
    boolean isOneUnreadable = read == 0 && unreadable == 1;
    if (!isOneUnreadable) {
      session.say(summary(used, read, unreadable, undecided));
    }
    return (unreadable > 0 ? Standing.INVALID : undecided > 0 ? Standing.UNSETTLED : Standing.FINE)
        .exitCode();
  }

  private void complain(Optional<Path> file, InputException complaint) {
    List<String> inputs = file.stream().map(Path::toString).toList();
    session.complain(inputs, complaint.text(), complaint.diagnostics());
  }

  /** What goes wrong in a worker is a defect, as it is elsewhere. */
  private static Answer get(Future<Answer> future) throws InterruptedException {
    try {
      return future.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException("a test could not be run", e.getCause());
    }
  }

  /** The models with the size of buffers that was asked for, in the same order. */
  private List<ModelChoice> withBufferSize(List<ModelChoice> chosen) throws UsageException {
    ExplorationOptions.requireDelays(
        task.given(), chosen.stream().map(ModelChoice::title).toList());
    List<MemoryModel> direct =
        chosen.stream()
            .filter(ModelChoice.Direct.class::isInstance)
            .map(ModelChoice.Direct.class::cast)
            .map(ModelChoice.Direct::model)
            .toList();
    Iterator<MemoryModel> sized =
        (direct.isEmpty() ? direct : ExplorationOptions.withBufferSize(task.given(), direct))
            .iterator();
    return chosen.stream()
        .<ModelChoice>map(
            model ->
                switch (model) {
                  case ModelChoice.Direct _ -> new ModelChoice.Direct(sized.next());
                  case ModelChoice.Judged judged -> judged;
                })
        .toList();
  }

  /** The models of a test: those that were asked for, else that of its architecture. */
  private List<ModelChoice> models(LitmusTest test) {
    ModelChoice own = OWN.get(test.architecture());
    return !models.isEmpty() ? models : own != null ? List.of(own) : usual;
  }

  private Answer answer(Path file) {
    long start = System.nanoTime();
    try {
      LitmusTest test = session.toolkit().litmus(file);
      Duration load = Duration.ofNanos(System.nanoTime() - start);
      return new Answer(
          file,
          Optional.empty(),
          models(test).stream().map(model -> explore(test, file, model, load)).toList());
    } catch (InputException e) {
      return new Answer(file, Optional.of(e), List.of());
    }
  }

  private Report.Litmus explore(LitmusTest test, Path file, ModelChoice model, Duration load) {
    long start = System.nanoTime();
    CheckOptions options =
        CheckOptions.of(
                switch (model) {
                  case ModelChoice.Direct(MemoryModel direct) -> direct;
                  case ModelChoice.Judged(JudgedModel judged) ->
                      new ObservedOrders(judged.title(), Optional.empty());
                })
            .withTimeLimit(task.get(Options.TIME_LIMIT))
            .goingOn()
            .joining(false);
    if (options.model().readsPastValues()) {
      options = options.with(Algorithm.EXHAUSTIVE).joining(true);
    }
    FinalStates states = new FinalStates(test, options.joins());
    ProgressListener listener = ProgressListener.stoppingWhen(session.interruption()::isRequested);
    CheckResult result =
        switch (model) {
          case ModelChoice.Direct _ ->
              session.toolkit().check(test.program(), options, List.of(states), listener);
          case ModelChoice.Judged(JudgedModel judged) ->
              session
                  .toolkit()
                  .graphs(
                      test.program(),
                      judged,
                      GraphOptions.of(true),
                      options,
                      List.of(states),
                      listener,
                      () -> true)
                  .orElseThrow()
                  .result();
        };
    Duration explore = Duration.ofNanos(System.nanoTime() - start);
    Run run =
        session.run(
            "litmus",
            List.of(file.toString()),
            options,
            task.get(Options.SEED),
            Map.of(),
            List.of());
    Phases phases = new Phases(Duration.ZERO, load, explore, Duration.ZERO, load.plus(explore));
    LitmusOutcome outcome =
        new LitmusOutcome(test, states.states(), states.positive(), states.negative(), result);
    return new Report.Litmus(run, phases, outcome, models.size() > 1);
  }

  /** Prints reports and gives the number of those that are not complete. */
  private int print(List<Report.Litmus> reports) {
    int undecided = 0;
    for (Report.Litmus report : reports) {
      task.show(report);
      session.out().flush();
      LitmusOutcome outcome = report.outcome();
      if (!outcome.isComplete()) {
        undecided++;
        String name = report.run().inputText();
        session.say(
            name
                + " ("
                + report.run().title()
                + ") was not decided: "
                + String.join(", ", outcome.gaps()));
      }
    }
    return undecided;
  }

  private String summary(Set<String> used, int read, int unreadable, int undecided) {
    List<String> names =
        used.isEmpty() ? usual.stream().map(ModelChoice::title).toList() : List.copyOf(used);
    String text = read + (read == 1 ? " test" : " tests") + " under " + String.join(", ", names);
    text += undecided == 0 ? ": all decided" : ": " + undecided + " not decided";
    if (unreadable > 0) {
      text += ", " + unreadable + " not readable";
    }
    double seconds = session.clock().phases().total().toNanos() / 1e9;
    return text + String.format(Locale.ROOT, ", %.2f s", seconds);
  }
}
