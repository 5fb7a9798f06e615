package dev.weir.cli;

import dev.weir.fence.FenceOptions;
import dev.weir.fence.FenceResult;
import dev.weir.fence.FenceResult.Failing;
import dev.weir.fence.FenceResult.FailingCycle;
import dev.weir.fence.FenceResult.FailingExecution;
import dev.weir.fence.FenceResult.FailingRun;
import dev.weir.fence.FenceResult.FenceSet;
import dev.weir.fence.FenceResult.Verdict;
import dev.weir.fence.infer.Aim;
import dev.weir.frontend.InputException;
import dev.weir.machine.model.MemoryModel;
import dev.weir.program.Program;
import dev.weir.program.automaton.Automata;
import dev.weir.report.FenceReport;
import dev.weir.report.FenceReport.ShownFence;
import dev.weir.report.FenceReport.ShownSet;
import dev.weir.report.Run;
import dev.weir.robust.Violation;
import dev.weir.search.CheckOptions;
import dev.weir.search.CheckResult.FoundError;
import dev.weir.search.ProgressListener;
import dev.weir.trace.Replay;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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
  /** Ways to find out. */
  enum Method {
    EXACT,
    BOUNDED,
    AUTO
  }

  private final Session session;

  @Mixin private ExplorationOptions exploration = new ExplorationOptions();

  @Option(
      names = "--for",
      paramLabel = "error|robustness",
      converter = Converters.FenceAim.class,
      description =
          "error: no execution fails (default); robustness: the memory model adds no behaviour to"
              + " the sequentially consistent ones.")
  private Aim aim = Aim.ERROR;

  @Mixin private FencePlaceOptions places = new FencePlaceOptions();

  @Option(names = "--all", description = "Every minimal set, not only one of least cost.")
  private boolean all;

  @Option(
      names = "--prune",
      description =
          "Find out which fences and orders of stores that the program has can go; new ones are"
              + " thought of only where all of these do not suffice.")
  private boolean prune;

  @Option(
      names = "--no-liveness",
      description = "Threads that spin for ever are no error; they count as blocked.")
  private boolean noLiveness;

  @Option(
      names = "--method",
      paramLabel = "exact|bounded|auto",
      converter = Converters.FenceMethod.class,
      description =
          "exact: decide reachability without bounds, for automaton models; bounded: explore the"
              + " executions of the program with fences in it, within the bounds, for C; auto:"
              + " whichever applies (default).")
  private Method method = Method.AUTO;

  @Option(
      names = "--patch",
      paramLabel = "FILE",
      description =
          "Write the fences of the cheapest set as a unified diff of the source, for patch -p1; the"
              + " patched program is checked.")
  private Optional<Path> patch = Optional.empty();

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
    FenceOptions options =
        new FenceOptions(
            check, aim, places.placement(), places.allowed(), all, places.costs(), prune);
    Warnings warnings = new Warnings(session);
    return programOptions.files().stream().anyMatch(FenceCommand::isModel)
        ? callForModel(options, warnings)
        : callForProgram(options, warnings);
  }

  private static boolean isModel(Path file) {
    return file.toString().endsWith(".rmm");
  }

  private int callForModel(FenceOptions options, Warnings warnings)
      throws UsageException, InputException {
    List<Path> files = programOptions.files();
    if (files.size() > 1) {
      throw new InputException(
          files.getFirst() + ": an automaton model is judged by itself; leave the other files out");
    }
    MemoryModel model = options.check().model();
    if (!model.isBuffered() || model.isBounded()) {
      throw new UsageException(
          "automaton models are judged under tso and pso with buffers of any size; give --model tso"
              + " or pso, and leave out --buffer-size");
    }
    if (aim == Aim.ROBUSTNESS) {
      throw new UsageException(
          "--for robustness is not built yet for automaton models; leave it out, or give C");
    }
    if (method == Method.BOUNDED) {
      throw new UsageException(
          "--method bounded: automaton models are judged exactly; leave it out");
    }
    if (patch.isPresent()) {
      throw new UsageException("--patch is for C; an automaton model is not patched");
    }
    Automata automata = session.toolkit().automata(files.getFirst());
    session.clock().ended(PhaseClock.Phase.LOAD);
    FenceResult result =
        progress.watched(session, listener -> session.toolkit().fence(automata, options, listener));
    session.clock().ended(PhaseClock.Phase.EXPLORE);
    Run run =
        session.run(
            "fence",
            List.of(files.getFirst().toString()),
            options.check(),
            exploration.seed(),
            Map.of(),
            warnings.lines());
    return report(
        run,
        result,
        warnings,
        result.verdict() == Verdict.FIXED || result.verdict() == Verdict.CORRECT);
  }

  private int callForProgram(FenceOptions options, Warnings warnings)
      throws UsageException, InputException {
    if (method == Method.EXACT) {
      throw new UsageException(
          "exact: C programs are not turned into automata yet; use --method bounded");
    }
    ProgramInput input = programOptions.input(session.compilerArguments());
    progress.begins(session, "compiling " + String.join(" ", input.names()));
    Program program = warnings.load(input);
    progress.begins(session, "looking for fences under " + options.check().model().title());
    FenceResult result =
        progress.watched(session, listener -> session.toolkit().fence(program, options, listener));
    boolean isVerified = result.verdict() == Verdict.FIXED || result.verdict() == Verdict.CORRECT;
    if (patch.isPresent() && hasChanges(result)) {
      isVerified = patch(input, options.check(), result, warnings);
    } else if (patch.isPresent()) {
      session.say("there is nothing to mend, so " + patch.get() + " is not written");
    }
    session.clock().ended(PhaseClock.Phase.EXPLORE);
    Run run =
        session.run(
            "fence",
            input.names(),
            options.check(),
            exploration.seed(),
            input.surroundings().stubs(),
            warnings.lines());
    return report(run, result, warnings, isVerified);
  }

  /** Whether the cheapest set changes anything: a fence is new, or one of the program goes. */
  private static boolean hasChanges(FenceResult result) {
    return result.sets().stream()
        .findFirst()
        .filter(
            set ->
                !set.redundant().isEmpty()
                    || set.fences().stream().anyMatch(fence -> !fence.place().existing()))
        .isPresent();
  }

  /** Writes the patch of the cheapest set; says whether the patched program is right. */
  private boolean patch(
      ProgramInput input, CheckOptions check, FenceResult result, Warnings warnings)
      throws InputException {
    Path file = patch.orElseThrow();
    boolean isRight =
        new FencePatch(session, input)
            .write(
                result.sets().getFirst(),
                file,
                aim,
                check,
                ProgressListener.stoppingWhen(session.interruption()::isRequested));
    if (!isRight) {
      warnings.advise(
          "--patch "
              + file
              + ": the patched program was not found right: a limit was met, or its fences stand"
              + " elsewhere than in the exploration");
    }
    return isRight;
  }

  private int report(Run run, FenceResult result, Warnings warnings, boolean isVerified) {
    List<ShownSet> sets =
        result.sets().stream()
            .map(set -> new ShownSet(shown(set, warnings), set.redundant()))
            .toList();
    Optional<Replay> counterexample = result.counterexample().flatMap(f -> run(warnings, f));
    session.clock().ended(PhaseClock.Phase.REPORT);
    FenceReport report =
        new FenceReport(
            run,
            session.clock().phases(),
            result,
            sets,
            aim,
            counterexample,
            isVerified,
            patch.filter(_ -> hasChanges(result)).map(Path::toString));
    session.out().print(output.format(session).render(report));
    boolean isUnsure = ExitCode.of(result.verdict()) == ExitCode.FINE && !isVerified;
    return (isUnsure ? ExitCode.UNSETTLED : ExitCode.of(result.verdict())).number();
  }

  private List<ShownFence> shown(FenceSet set, Warnings warnings) {
    return set.fences().stream()
        .map(fence -> new ShownFence(fence, fence.without().flatMap(f -> run(warnings, f))))
        .toList();
  }

  private Optional<Replay> run(Warnings warnings, Failing failing) {
    return switch (failing) {
      case FailingExecution(Program program, CheckOptions options, FoundError error) ->
          Optional.of(Confirmation.replay(session, warnings, program, options, error));
      case FailingCycle(Violation violation) -> Optional.of(violation.execution());
      case FailingRun _ -> Optional.empty();
    };
  }
}
