package dev.weir.cli;

import dev.weir.cli.help.OptionGroup;
import dev.weir.frontend.InputException;
import dev.weir.frontend.ProgramFile;
import dev.weir.graph.model.JudgedModel;
import dev.weir.lin.LinException;
import dev.weir.lin.LinOptions;
import dev.weir.lin.LinResult;
import dev.weir.lin.Pointees;
import dev.weir.lin.Subject;
import dev.weir.program.Program;
import dev.weir.report.LinReport;
import dev.weir.report.Run;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult.FoundError;
import dev.weir.search.schedule.ReplayException;
import dev.weir.trace.replay.Replay;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;

/** {@code weir lin}. */
final class LinCommand implements Subcommand {
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
          "linearizable: some order explains the results in which a call that can be seen to end"
              + " before another one begins comes first (default); sequential: some order that keeps"
              + " the order of each thread.");

  private final Argument<Optional<Path>> specification =
      Argument.optional(
          OptionGroup.ERRORS,
          "--specification",
          "FILE",
          new Converters.FileName(),
          "C source or LLVM IR with the same functions, which says how they are right one after the"
              + " other (default: the code itself).");

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
            scenarios,
            criterion,
            specification,
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
            "Finds out whether a data structure is linearizable under a memory model: threads call"
                + " its functions in every small scenario, and what they give must be what the calls"
                + " give in some order, one after the other.",
            "")
        .footer(
            "",
            "Exit code: 0 linearizable, 1 not linearizable or an error, 2 wrong input, 3 not"
                + " settled, 4 a defect of Weir.");
    return command;
  }

  @Override
  public Integer call() throws UsageException, InputException {
    Optional<JudgedModel> judged = exploration.judgedModel();
    if (judged.isPresent()) {
      throw new UsageException(
          "lin needs a model with store buffers, and "
              + judged.get().title()
              + " is known by its axioms alone; give --model sc, tso or pso");
    }
    CheckOptions check = exploration.optionsOfBuffers();
    if (check.keepGoing()) {
      throw new UsageException(
          "lin shows the smallest scenario that fails, and no other; leave out --keep-going");
    }
    ProgramInput input = input(programOptions.input(session.compilerArguments()));
    trace.requireWritable(input.files());
    Warnings warnings = new Warnings(session);
    Program program = warnings.load(input);
    Optional<Program> right =
        specification.value().isPresent()
            ? Optional.of(warnings.load(input.ofFiles(List.of(specification.value().get()))))
            : Optional.empty();
    LinOptions options;
    LinResult result;
    Subject subject;
    Pointees pointees;
    try {
      pointees = scenarios.pointees();
      subject = scenarios.subject(program);
      LinOptions all =
          new LinOptions(
              check,
              criterion.value(),
              right,
              scenarios.scenarios(program, right.isPresent(), exploration.seed()),
              scenarios.values(program),
              scenarios.mayBlock());
      options = all;
      Subject asked = subject;
      result =
          progress.watchedLin(session, listener -> session.toolkit().lin(asked, all, listener));
    } catch (LinException e) {
      throw new InputException(input.names().getFirst() + ": " + e.getMessage());
    }
    session.clock().ended(PhaseClock.Phase.EXPLORE);
    Optional<Replay> execution = result.failing().map(failing -> replay(warnings, check, failing));
    List<String> written =
        trace.record(
            session,
            input,
            exploration.seed(),
            result.failing().stream()
                .map(failing -> kept(failing, pointees, subject, options, check, input))
                .toList());
    session.clock().ended(PhaseClock.Phase.REPORT);
    Run run =
        session.run(
            "lin",
            input.names(),
            check,
            exploration.seed(),
            input.surroundings().stubs(),
            warnings.lines());
    LinReport report =
        new LinReport(run, session.clock().phases(), options, result, execution, written);
    output.show(session, report);
    return trace.exitCode(ExitCode.of(result.verdict()));
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

  private TraceOption.Variant kept(
      LinResult.Failing failing,
      Pointees pointees,
      Subject subject,
      LinOptions options,
      CheckOptions check,
      ProgramInput input) {
    TraceOption.Kept kept =
        switch (failing.cause()) {
          case LinResult.Error(FoundError error) -> TraceOption.Kept.of(error);
          case LinResult.Unexplained cause ->
              new TraceOption.Kept(TraceFile.UNEXPLAINED, cause.schedule());
        };
    return new TraceOption.Variant(
        kept,
        failing.program(),
        check,
        Optional.empty(),
        Optional.of(
            RecordedScenario.of(
                input.surroundings().entries(),
                pointees,
                subject,
                failing.scenario(),
                options,
                specification.value())));
  }

  /** The execution that fails, run again. */
  private Replay replay(Warnings warnings, CheckOptions check, LinResult.Failing failing) {
    return switch (failing.cause()) {
      case LinResult.Error(FoundError error) ->
          Confirmation.replay(session, warnings, failing.program(), check, error);
      case LinResult.Unexplained cause -> {
        try {
          Replay replay =
              session
                  .toolkit()
                  .replay(
                      failing.program(),
                      check,
                      cause.schedule(),
                      session.interruption()::isRequested);
          yield LinReport.bracketed(replay, failing, cause.calls());
        } catch (ReplayException e) {
          throw new DefectException("the execution cannot be replayed: " + e.getMessage());
        }
      }
    };
  }
}
