package dev.weir.cli;

import dev.weir.cli.help.OptionGroup;
import dev.weir.fence.FenceOptions;
import dev.weir.fence.FenceResult;
import dev.weir.fence.FenceResult.FenceSet;
import dev.weir.fence.infer.Aim;
import dev.weir.fence.infer.LoopCosts;
import dev.weir.fence.infer.MachineCosts;
import dev.weir.frontend.InputException;
import dev.weir.frontend.ProgramFile;
import dev.weir.graph.model.JudgedModel;
import dev.weir.lin.LinException;
import dev.weir.lin.LinOptions;
import dev.weir.lin.LinResult;
import dev.weir.lin.Pointees;
import dev.weir.lin.Subject;
import dev.weir.machine.model.SequentialConsistency;
import dev.weir.program.Program;
import dev.weir.program.SourcePosition;
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
import picocli.CommandLine.Model.CommandSpec;

/** {@code weir lin}. */
final class LinCommand implements Subcommand {
  /** What is not built for models that are known by their axioms alone. */
  private static final Set<String> OF_BUFFERS = Set.of("--fence", "--trace");

  private static final Set<String> OF_FENCES =
      Set.of("--place", "--only", "--not", "--costs", "--all", "--prune", "--patch");

  private final Session session;

  private final ScenarioOptions scenarios = new ScenarioOptions();

  private final Argument<LinOptions.Criterion> criterion =
      Argument.valued(
          OptionGroup.ERRORS,
          "--criterion",
          "NAME",
          LinOptions.Criterion.LINEARIZABLE,
          new Word<>(
              LinOptions.Criterion.values(),
              LinOptions.Criterion::text,
              "there is no criterion '%s'; choose %s"),
          "linearizable: some order of the calls explains the results and keeps the order"
              + " of calls that do not overlap (default). sequential: the order keeps only the"
              + " order of each thread.");

  private final Argument<Optional<Path>> specification =
      Argument.optional(
          OptionGroup.ERRORS,
          "--specification",
          "FILE",
          new Converters.FileName(),
          "C source or LLVM IR with the same functions; their sequential results are the"
              + " correct ones (default: the code itself).");

  private final GivenOptions given = new GivenOptions();

  private final Argument<Boolean> fence =
      Argument.flag(
          OptionGroup.FENCES,
          "--fence",
          "Find fences and orders of least cost with which it is linearizable, in all scenarios.");

  private final FencePlaceOptions places = new FencePlaceOptions();

  private final Argument<Boolean> all =
      Argument.flag(
          OptionGroup.FENCES,
          "--all",
          "With --fence: every minimal set, not only one of least cost.");

  private final Argument<Boolean> prune =
      Argument.flag(
          OptionGroup.FENCES,
          "--prune",
          "With --fence: find out which fences and orders of stores that the code has can go; new"
              + " ones are thought of only where all of these do not suffice.");

  private final Argument<Optional<Path>> patch =
      Argument.optional(
          OptionGroup.FILES,
          "--patch",
          "FILE",
          new Converters.FileName(),
          "With --fence: write the fences of the cheapest set as a unified diff of the source, for"
              + " patch -p1; the scenarios of the patched program are explored.");

  private final ExplorationOptions exploration = new ExplorationOptions();

  private final TraceOption trace = new TraceOption();

  private final ProgramOptions programOptions = new ProgramOptions();

  private final OutputOptions output = new OutputOptions();

  private final ProgressOptions progress = new ProgressOptions();

  private final HelpOption help = new HelpOption();

  LinCommand(Session session) {
    this.session = session;
  }

  @Override
  public CommandSpec declaration() {
    CommandSpec command =
        declare(
            "lin",
            given,
            scenarios,
            criterion,
            specification,
            fence,
            places,
            all,
            prune,
            patch,
            exploration,
            trace,
            programOptions,
            output,
            progress,
            help);
    command
        .usageMessage()
        .customSynopsis(
            "weir lin FILE... --operation 'NAME(ARGUMENTS)'... [options] [-- compiler options]")
        .description(
            "Checks whether a data structure is linearizable under a memory model. Threads"
                + " call its functions in every small scenario, and some sequential order of the"
                + " calls must give the same results.",
            "")
        .footer(
            "",
            "Exit code: 0 linearizable, with --fence also where fences make it so, 1 not linearizable"
                + " or an error, 2 wrong input, 3 not settled, 4 a defect of Weir.");
    return command;
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
    if (check.keepGoing()) {
      throw new UsageException(
          "lin shows the smallest scenario that fails, and no other; leave out --keep-going");
    }
    requireMeaning(check);
    ProgramInput input = input(programOptions.input(session.compilerArguments()));
    trace.requireWritable(input.files());
    if (patch.value().isPresent()) {
      FenceCommand.requirePatch(patch.value().get(), input.files());
    }
    Warnings warnings = new Warnings(session);
    Program program = warnings.load(input);
    Optional<Program> right =
        specification.value().isPresent()
            ? Optional.of(warnings.load(input.ofFiles(List.of(specification.value().get()))))
            : Optional.empty();
    try {
      Question question =
          new Question(
              input,
              warnings,
              scenarios.subject(program),
              scenarios.pointees(),
              options(program, right, check));
      return fence.value() ? fences(question, right) : answer(question, Optional.empty());
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
        criterion.value(),
        right,
        scenarios.scenarios(program, right.isPresent(), exploration.seed()),
        scenarios.values(program),
        scenarios.mayBlock());
  }

  /** Refuses what means nothing where execution graphs are explored, or is not built for them. */
  private void requireMeaning(JudgedModel model) throws UsageException {
    GraphCheck.requireMeaning(given.names(), model.title(), false);
    Optional<String> other =
        scenarios.mayBlock().isEmpty()
            ? given.names().stream().filter(OF_BUFFERS::contains).findFirst()
            : Optional.of("--may-block");
    if (other.isPresent()) {
      throw new UsageException(
          other.get()
              + " needs a model with store buffers, and "
              + model.title()
              + " is known by its axioms alone; give --model sc, tso or pso");
    }
  }

  /** Refuses what means nothing with or without fences. */
  private void requireMeaning(CheckOptions check) throws UsageException {
    if (fence.value() && !check.model().isBuffered()) {
      throw new UsageException(
          "--model "
              + check.model().name()
              + " has no use for --fence: stores never wait; give tso or pso");
    }
    Optional<String> other = given.names().stream().filter(OF_FENCES::contains).findFirst();
    if (!fence.value() && other.isPresent()) {
      throw new UsageException(other.get() + " is for --fence; give that too");
    }
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
        progress.watchedLin(
            session, listener -> session.toolkit().lin(question.subject(), options, listener));
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
            session,
            question.input(),
            exploration.seed(),
            result.failing().stream().map(failing -> kept(failing, question)).toList());
    session.clock().ended(PhaseClock.Phase.REPORT);
    LinReport report =
        new LinReport(
            run(question), session.clock().phases(), options, result, execution, helpless, written);
    output.show(session, report);
    return trace.exitCode(ExitCode.of(Standing.of(result.verdict())));
  }

  private Run run(Question question) {
    return session.run(
        "lin",
        question.input().names(),
        question.options().check(),
        exploration.seed(),
        question.input().surroundings().stubs(),
        question.warnings().lines());
  }

  /** Says with which fences it is linearizable. */
  private int fences(Question question, Optional<Program> right)
      throws LinException, UsageException, InputException {
    ProgramInput input = question.input();
    FencePatch patches = new FencePatch(session, input);
    FenceOptions options = fenceOptions(question, patches);
    if (places.nameLines()) {
      Set<SourcePosition> definitions =
          FenceCommand.isSource(input.files()) ? patches.definitions() : Set.of();
      Program program = question.subject().program();
      places.requireFiles(FenceCommand.files(program), definitions);
      places.requirePlaces(
          session.toolkit().fencePositions(program, options), definitions, question.warnings());
    }
    FenceResult result =
        progress.watchedLin(
            session,
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
    boolean isVerified = isRight && !result.work().exploration().isCutShort();
    Optional<Path> written = Optional.empty();
    if (patch.value().isPresent() && isRight && changes(result)) {
      Path file = patch.value().get();
      FencePatch.Outcome outcome =
          patches.write(
              result.sets().getFirst(), file, options, program -> check(program, right, question));
      outcome
          .remarks()
          .forEach(remark -> question.warnings().advise("--patch " + file + ": " + remark));
      isVerified = outcome.isRight();
      written = Optional.of(file).filter(_ -> outcome.isWritten());
    } else if (patch.value().isPresent()) {
      session.say("no fence is proposed, so " + patch.value().get() + " is not written");
    }
    session.clock().ended(PhaseClock.Phase.EXPLORE);
    List<String> traces =
        trace.record(
            session,
            input,
            exploration.seed(),
            FenceExecutions.kept(result, failing -> kept(failing, question)));
    List<FenceReport.ShownSet> sets =
        new FenceExecutions(session, question.warnings()).shown(result);
    session.clock().ended(PhaseClock.Phase.REPORT);
    output.show(
        session,
        new FenceReport(
            run(question),
            session.clock().phases(),
            result,
            FenceReport.Relaxing.NOTHING,
            sets,
            options.aim(),
            Optional.empty(),
            isVerified,
            written.map(Path::toString),
            List.of(),
            Optional.of(question.options()),
            traces));
    return trace.exitCode(
        isRight && !isVerified ? ExitCode.UNSETTLED : ExitCode.of(Standing.of(result.verdict())));
  }

  private static boolean changes(FenceResult result) {
    return result.sets().stream().findFirst().filter(FenceSet::changes).isPresent();
  }

  private FenceOptions fenceOptions(Question question, FencePatch patches) throws UsageException {
    LoopCosts costs = places.costs(Set.of(MachineCosts.GENERAL));
    if (places.nameLines() && FenceCommand.isSource(question.input().files())) {
      costs = patches.within(costs, places.allowed());
    }
    return new FenceOptions(
        question.options().check(),
        Optional.empty(),
        Aim.ERROR,
        places.placement(),
        places.allowed(),
        all.value(),
        patch.value().isPresent() ? patches.withUses(costs) : costs,
        prune.value(),
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
      if (LitmusFiles.isTest(file) || ProgramFile.isOne(file)) {
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
                specification.value())));
  }
}
