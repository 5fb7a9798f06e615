package dev.weir.cli;

import dev.weir.fence.FenceOptions;
import dev.weir.fence.FenceResult;
import dev.weir.fence.FenceResult.Shown;
import dev.weir.frontend.InputException;
import dev.weir.program.Program;
import dev.weir.report.FenceReport;
import dev.weir.report.FenceReport.ShownFence;
import dev.weir.report.FenceReport.ShownSet;
import dev.weir.report.Run;
import dev.weir.search.CheckOptions;
import dev.weir.trace.Replay;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code weir fence}. */
@Command(
    name = "fence",
    sortOptions = false,
    customSynopsis = "weir fence FILE... [options] [-- compiler options]",
    description = {
      "Finds fences that make a program right under a memory model, at the least cost.",
      ""
    },
    footer = {
      "",
      "Exit code: 0 correct, with or without fences, 1 no fences can help, 2 wrong input, 3 not"
          + " settled, 4 a defect of Weir."
    })
final class FenceCommand implements Callable<Integer> {
  private final Session session;

  @Mixin private ExplorationOptions exploration = new ExplorationOptions();

  @Mixin private FencePlaceOptions places = new FencePlaceOptions();

  @Option(names = "--all", description = "Every minimal set, not only one of least cost.")
  private boolean all;

  @Option(
      names = "--no-liveness",
      description = "Threads that spin for ever are no error; they count as blocked.")
  private boolean noLiveness;

  @Option(
      names = "--method",
      paramLabel = "bounded|auto",
      converter = Converters.FenceMethod.class,
      description =
          "bounded: explore the executions of the program with fences in it, within the bounds"
              + " (auto does the same for C).")
  private String method = "auto";

  @Mixin private ProgramOptions programOptions = new ProgramOptions();

  @Mixin private OutputOptions output = new OutputOptions();

  @Mixin private ProgressOptions progress = new ProgressOptions();

  @Mixin private HelpOption help = new HelpOption();

  FenceCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws UsageException, InputException {
    CheckOptions given = exploration.options();
    CheckOptions check = noLiveness ? given.withoutLiveness() : given;
    ProgramInput input = programOptions.input(session.compilerArguments());
    FenceOptions options =
        new FenceOptions(check, places.placement(), places.allowed(), all, places.costs());
    Warnings warnings = new Warnings(session);
    progress.begins(session, "compiling " + String.join(" ", input.names()));
    Program program = warnings.load(input);
    progress.begins(session, "looking for fences under " + check.model().title());
    FenceResult result =
        progress.watched(session, listener -> session.toolkit().fence(program, options, listener));
    session.clock().ended(PhaseClock.Phase.EXPLORE);
    List<ShownSet> sets =
        result.sets().stream()
            .map(
                set ->
                    new ShownSet(
                        set.fences().stream()
                            .map(
                                fence ->
                                    new ShownFence(
                                        fence, fence.without().map(s -> run(warnings, s))))
                            .toList()))
            .toList();
    Optional<Replay> counterexample = result.counterexample().map(s -> run(warnings, s));
    session.clock().ended(PhaseClock.Phase.REPORT);
    Run run =
        session.run(
            "fence",
            input.names(),
            check,
            exploration.seed(),
            input.surroundings().stubs(),
            warnings.lines());
    FenceReport report =
        new FenceReport(run, session.clock().phases(), result, sets, counterexample);
    session.out().print(output.format(session).render(report));
    return ExitCode.of(result.verdict()).number();
  }

  private Replay run(Warnings warnings, Shown shown) {
    return Confirmation.replay(session, warnings, shown.program(), shown.options(), shown.error());
  }
}
