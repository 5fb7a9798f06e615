package dev.weir.cli.command;

import dev.weir.cli.execution.RecordedScenario;
import dev.weir.cli.execution.TraceFile;
import dev.weir.cli.execution.TraceOption;
import dev.weir.cli.input.ProgramOptions;
import dev.weir.cli.options.Combinations;
import dev.weir.cli.options.Exclusion;
import dev.weir.cli.options.Options;
import dev.weir.cli.options.UsageException;
import dev.weir.cli.session.PhaseClock;
import dev.weir.cli.session.ProgramInput;
import dev.weir.cli.session.Session;
import dev.weir.cli.session.Task;
import dev.weir.cli.session.Warnings;
import dev.weir.fence.FenceOptions;
import dev.weir.fence.FenceResult;
import dev.weir.fence.infer.Aim;
import dev.weir.fence.infer.MachineCosts;
import dev.weir.frontend.InputException;
import dev.weir.frontend.input.InputFormat;
import dev.weir.graph.model.JudgedModel;
import dev.weir.lin.LinException;
import dev.weir.lin.LinOptions;
import dev.weir.lin.LinResult;
import dev.weir.lin.Pointees;
import dev.weir.lin.Subject;
import dev.weir.machine.model.SequentialConsistency;
import dev.weir.program.Program;
import dev.weir.report.FenceReport;
import dev.weir.report.LinReport;
import dev.weir.report.Run;
import dev.weir.report.Standing;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult.FoundError;
import dev.weir.trace.replay.Replay;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;

/** {@code weir lin}. */
public final class LinCommand implements Callable<Integer> {
  private final Task task;
  private final Session session;
  private final ScenarioOptions scenarios;
  private final FencePlaceOptions places;
  private final ExplorationOptions exploration;
  private final TraceOption trace;
  private final ProgramOptions programOptions;

  /** One run of the command, with what its command line gives. */
  public LinCommand(Task task) {
    this.task = task;
    session = task.session();
    exploration = new ExplorationOptions(task.given());
    programOptions = new ProgramOptions(task.given());
    trace = new TraceOption(task);
    places = new FencePlaceOptions(task.given());
    scenarios = new ScenarioOptions(task.given());
  }

  @Override
  public Integer call() throws UsageException, InputException {
    Optional<JudgedModel> judged = exploration.judgedModel();
    if (judged.isPresent()) {
      requireMeaning(judged.get());
    }
    CheckOptions check =
        judged.isPresent()
            ? exploration.judgedOptions(judged.get().title())
            : exploration.optionsOfBuffers();
    Exclusion.SCENARIOS.require(task.given());
    requireMeaning(check);
    ProgramInput input = input(programOptions.input(session.compilerArguments()));
    trace.requireWritable(input.files());
    if (task.get(Options.PATCH).isPresent()) {
      FenceCommand.requirePatch(task.get(Options.PATCH).get(), input.files());
    }
    Warnings warnings = new Warnings(session);
    Program program = warnings.load(input);
    Optional<Program> right =
        task.get(Options.SPECIFICATION).isPresent()
            ? Optional.of(
                warnings.load(input.ofFiles(List.of(task.get(Options.SPECIFICATION).get()))))
            : Optional.empty();
    try {
      Question question =
          new Question(
              input,
              warnings,
              scenarios.subject(program),
              scenarios.pointees(),
              options(program, right, check));
      return task.get(Options.WITH_FENCES)
          ? fences(question, right)
          : answer(question, Optional.empty());
    } catch (LinException e) {
      throw new InputException(input.names().getFirst() + ": " + e.getMessage());
    }
  }

  /** What is asked. */
  private record Question(
      ProgramInput input,
      Warnings warnings,
      Subject subject,
      Pointees pointees,
      LinOptions options) {
    private Question with(CheckOptions check) {
      return new Question(input, warnings, subject, pointees, options.with(check));
    }
  }

  private LinOptions options(Program program, Optional<Program> right, CheckOptions check)
      throws LinException, UsageException {
    return new LinOptions(
        check,
        exploration.judgedModel(),
        task.get(Options.CRITERION),
        right,
        scenarios.scenarios(program, right.isPresent(), task.get(Options.SEED)),
        scenarios.values(program),
        scenarios.mayBlock());
  }

  /** Refuses what means nothing where execution graphs are explored, or is not built for them. */
  private void requireMeaning(JudgedModel model) throws UsageException {
    GraphCheck.requireMeaning(task.given(), model.title(), false);
    Exclusion.SCENARIOS_OF_GRAPHS.require(task.given(), model.title());
  }

  /** Refuses what means nothing with or without fences. */
  private void requireMeaning(CheckOptions check) throws UsageException {
    if (task.get(Options.WITH_FENCES) && !check.model().isBuffered()) {
      throw new UsageException(
          "--model "
              + check.model().name()
              + " has no use for --fence: stores never wait; give tso or pso");
    }
    Combinations.require(task.given());
    places.costs(Set.of(MachineCosts.GENERAL));
  }

  /**
   * Says whether the data structure is linearizable.
   *
   * @param helpless why no fence helps, where it was asked which ones do
   */
  private int answer(Question question, Optional<String> helpless) throws LinException {
    LinOptions options = question.options();
    LinResult result =
        task.watchedLin(listener -> session.toolkit().lin(question.subject(), options, listener));
    session.clock().ended(PhaseClock.Phase.EXPLORE);
    if (result.lacksDependencies()) {
      question.warnings().advise(GraphCheck.LACKS_DEPENDENCIES);
    }
    Optional<Replay> execution =
        result
            .failing()
            .map(
                failing ->
                    FenceExecutions.of(session, question.warnings(), options.check(), failing));
    List<String> written =
        trace.record(
            question.input(),
            result.failing().stream().map(failing -> kept(failing, question)).toList());
    session.clock().ended(PhaseClock.Phase.REPORT);
    LinReport report =
        new LinReport(
            run(question), session.clock().phases(), options, result, execution, helpless, written);
    task.show(report);
    return trace.exitCode(report.standing());
  }

  private Run run(Question question) {
    return task.run(question.input(), question.options().check(), question.warnings());
  }

  /** Says with which fences it is linearizable. */
  private int fences(Question question, Optional<Program> right)
      throws LinException, UsageException, InputException {
    ProgramInput input = question.input();
    FencePatch patches = new FencePatch(session, input);
    FenceOptions options = fenceOptions(question, patches);
    places.require(patches, input, question.subject().program(), options, question.warnings());
    FenceResult result =
        task.watchedLin(
            listener ->
                session.toolkit().fence(question.subject(), question.options(), options, listener));
    if (result.verdict() == FenceResult.Verdict.UNFIXABLE) {
      return result.answer().isWrongAnyway()
          ? answer(
              question.with(options.check().with(new SequentialConsistency())),
              Optional.of("no fence helps"))
          : answer(question, Optional.of("no fence or order at the allowed places helps"));
    }
    boolean isRight = Standing.of(result.verdict()) == Standing.FINE;
    FencePatch.Outcome outcome =
        patches.write(
            task.get(Options.PATCH),
            result.sets().stream().findFirst().filter(set -> isRight && set.changes()),
            isRight && !result.work().exploration().isCutShort(),
            options,
            program -> check(program, right, question),
            question.warnings());
    session.clock().ended(PhaseClock.Phase.EXPLORE);
    List<String> traces =
        trace.record(input, FenceExecutions.kept(result, failing -> kept(failing, question)));
    List<FenceReport.ShownSet> sets =
        new FenceExecutions(session, question.warnings()).shown(result);
    session.clock().ended(PhaseClock.Phase.REPORT);
    FenceReport report =
        new FenceReport(
            run(question),
            session.clock().phases(),
            result,
            FenceReport.Relaxing.NOTHING,
            sets,
            options.aim(),
            Optional.empty(),
            outcome.isVerified(),
            outcome.file().map(Path::toString),
            List.of(),
            Optional.of(question.options()),
            traces);
    task.show(report);
    return trace.exitCode(report.standing());
  }

  private FenceOptions fenceOptions(Question question, FencePatch patches) throws UsageException {
    return new FenceOptions(
        question.options().check(),
        Optional.empty(),
        Aim.ERROR,
        places.placement(),
        places.allowed(),
        task.get(Options.ALL),
        places.costs(patches, question.input(), places.costs(Set.of(MachineCosts.GENERAL))),
        task.get(Options.PRUNE),
        false);
  }

  /** Explores the scenarios of a patched program, whose functions may have other numbers. */
  private FencePatch.Checked check(Program program, Optional<Program> right, Question question)
      throws InputException {
    try {
      Subject subject = scenarios.subject(program);
      LinOptions options = options(program, right, question.options().check());
      boolean isRight = lin(subject, options).verdict() == LinResult.Verdict.LINEARIZABLE;
      return new FencePatch.Checked(
          isRight, isRight ? failureOfC11(subject, options) : Optional.empty());
    } catch (LinException | UsageException e) {
      throw new InputException("the patched program: " + e.getMessage());
    }
  }

  private LinResult lin(Subject subject, LinOptions options) throws LinException {
    return session.toolkit().lin(subject, options, session.interruption()::isRequested);
  }

  /** What is to be said of code with atomic accesses that fails by the rules of C11. */
  private Optional<String> failureOfC11(Subject subject, LinOptions options) throws LinException {
    if (!FencePatch.hasAtomics(subject.program()) || !options.mayBlock().isEmpty()) {
      return Optional.empty();
    }
    return lin(subject, options.judgedBy(JudgedModel.RC11, FencePatch.MOST_FOR_C11))
        .failing()
        .map(
            failing ->
                "right under "
                    + options.check().model().name()
                    + ", but not by the rules of C11: "
                    + failing.scenario().text()
                    + (failing.cause() instanceof LinResult.Error(FoundError error)
                        ? ": " + error.failure().message() + " at " + error.failure().position()
                        : " is not linearizable")
                    + "; weir lin --model rc11 shows it");
  }

  /** The input, entered by the functions that are called. */
  private ProgramInput input(ProgramInput given) throws InputException, UsageException {
    for (Path file : given.files()) {
      if (InputFormat.is(file, InputFormat::isAlone)) {
        throw new InputException(
            file + ": has no functions to call; give C, C++ or LLVM IR (.ll, .bc)");
      }
    }
    try {
      return given.enteredBy(scenarios.functions());
    } catch (LinException e) {
      throw new InputException(given.names().getFirst() + ": " + e.getMessage());
    }
  }

  private TraceOption.Variant kept(LinResult.Failing failing, Question question) {
    TraceOption.Kept kept =
        switch (failing.cause()) {
          case LinResult.Error(FoundError error) -> TraceOption.Kept.of(error);
          case LinResult.Unexplained cause ->
              new TraceOption.Kept(TraceFile.UNEXPLAINED, cause.schedule());
        };
    return new TraceOption.Variant(
        kept,
        failing.program(),
        question.options().check(),
        Optional.empty(),
        Optional.of(
            RecordedScenario.of(
                question.input().surroundings().entries(),
                question.pointees(),
                question.subject(),
                failing.scenario(),
                question.options(),
                task.get(Options.SPECIFICATION))));
  }
}
