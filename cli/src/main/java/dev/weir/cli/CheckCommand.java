package dev.weir.cli;

import dev.weir.frontend.InputException;
import dev.weir.machine.model.SequentialConsistency;
import dev.weir.program.Program;
import dev.weir.report.ModelReport;
import dev.weir.report.Report;
import dev.weir.report.explain.Account;
import dev.weir.robust.RobustOptions;
import dev.weir.robust.RobustOptions.Method;
import dev.weir.robust.RobustResult;
import dev.weir.search.CheckOptions;
import dev.weir.search.CheckOptions.Algorithm;
import dev.weir.search.CheckResult;
import dev.weir.trace.Replay;
import dev.weir.weak.WeakResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code weir check}. */
@Command(
    name = "check",
    sortOptions = false,
    customSynopsis = "weir check FILE... [options] [-- compiler options]",
    description = {
      "Explores the executions of a program under a memory model and looks for one that fails.",
      ""
    },
    footer = {
      "",
      "Exit code: 0 no error was found, 1 a violation, 2 wrong input, 3 not settled, 4 a defect of"
          + " Weir."
    })
final class CheckCommand implements Callable<Integer> {
  private final Session session;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private ExplorationOptions exploration = new ExplorationOptions();

  @Option(
      names = "--algorithm",
      paramLabel = "NAME",
      converter = Converters.Search.class,
      description =
          "optimal: exactly one execution of every trace (default); source: at least one, and few"
              + " more; exhaustive: every schedule; random: --runs random executions, which prove"
              + " nothing.")
  private Algorithm algorithm = Algorithm.OPTIMAL;

  @Option(
      names = "--runs",
      paramLabel = "N",
      description = "With --algorithm random: so many executions (default: 10000).")
  private Optional<Long> runs = Optional.empty();

  @Option(
      names = "--no-join",
      description =
          "exhaustive walks every schedule by itself, instead of joining those that came to the"
              + " same state by the same trace.")
  private boolean noJoin;

  @Option(
      names = "--count-redundant",
      description = "Count the executions that repeat a trace; costs memory.")
  private boolean countRedundant;

  @Mixin private DetectorOptions detectors = new DetectorOptions();

  @Option(
      names = "--robust",
      description =
          "Explore the sequentially consistent executions first: where the memory model adds no"
              + " behaviour to them (see weir robust), they settle the question.")
  private boolean robust;

  @Option(
      names = "--symmetry",
      description =
          "Of executions that differ only in which of several equal threads is which, explore some"
              + " for all: threads that one thread creates in a row with one function and equal"
              + " arguments.")
  private boolean symmetry;

  @Mixin private FollowOption follow = new FollowOption();

  @Mixin private ExplainOption explain = new ExplainOption();

  @Mixin private DelaysOption delays = new DelaysOption();

  @Mixin private SvCompOptions svcomp = new SvCompOptions();

  @Mixin private ProgramOptions programOptions = new ProgramOptions();

  @Mixin private CounterexampleOptions counterexamples = new CounterexampleOptions();

  @Mixin private OutputOptions output = new OutputOptions();

  @Mixin private ProgressOptions progress = new ProgressOptions();

  @Mixin private CheckpointOption checkpoint = new CheckpointOption();

  @Mixin private ClusterOption cluster = new ClusterOption();

  @Mixin private WatchOption watch = new WatchOption();

  @Mixin private HelpOption help = new HelpOption();

  CheckCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws UsageException, InputException {
    Warnings warnings = new Warnings(session);
    if (programOptions.files().stream().anyMatch(ModelCheck::isModel)) {
      return checkModel(warnings);
    }
    List<ExitCode> codes = new ArrayList<>();
    List<SvCompOptions.Question> questions =
        svcomp.questions(programOptions, session.compilerArguments(), warnings);
    for (SvCompOptions.Question question : questions) {
      codes.add(check(question, questions.size() == 1, warnings));
    }
    return ExitCode.worst(codes).number();
  }

  /**
   * What was explored.
   *
   * @param program the program whose executions they are
   * @param shown the options under which an error is shown
   * @param robustness what the memory model adds, if that was asked
   * @param teller tells executions as ones of the program that was given
   * @param isJudged whether axioms judged whole executions, or a witness describes the one, which
   *     cannot be changed then
   */
  private record Explored(
      Program program,
      CheckOptions shown,
      Optional<RobustResult> robustness,
      CheckResult result,
      UnaryOperator<Replay> teller,
      boolean isJudged) {}

  private Explored explore(Program program, CheckOptions options) {
    Optional<RobustResult> robustness = robustness(program, options);
    CheckOptions shown = shown(options, robustness);
    CheckResult result = explore(program, shown, options, robustness);
    return new Explored(program, shown, robustness, result, UnaryOperator.identity(), false);
  }

  private Explored follow(Program program, WitnessFile witness, CheckOptions options)
      throws InputException {
    CheckResult result = FollowOption.follow(session, progress, witness, program, options);
    return new Explored(program, options, Optional.empty(), result, UnaryOperator.identity(), true);
  }

  private Explored explore(Program program, ExplicitModel model, CheckOptions options)
      throws InputException {
    WeakResult found =
        new ExplicitCheck(session, progress).explore(program, model, delays.selection(), options);
    return new Explored(
        found.transformed(),
        options.withoutLiveness(),
        Optional.empty(),
        found.result(),
        found.teller(),
        found.isJudged());
  }

  /** The names of the options that were given. */
  private List<String> given() {
    return GivenOptions.of(spec);
  }

  private int checkModel(Warnings warnings) throws UsageException, InputException {
    CheckOptions options = exploration.optionsOfBuffers();
    if (options.model().isBounded()) {
      throw new UsageException(
          "--buffer-size is for programs: an automaton model has buffers of any size; leave it out");
    }
    ModelReport report =
        new ModelCheck(session, counterexamples.trace())
            .check(programOptions.files(), options, exploration.seed(), given(), warnings);
    output.show(session, report);
    return counterexamples.trace().exitCode(ModelCheck.code(report));
  }

  private ExitCode check(SvCompOptions.Question question, boolean isOnly, Warnings warnings)
      throws UsageException, InputException {
    Optional<WitnessFile> witness = follow.witness(given());
    if (witness.isPresent()) {
      witness.get().requireFiles(question.files());
    }
    Optional<Specification> asked =
        question
            .specification()
            .or(() -> witness.flatMap(WitnessFile::property).map(Specification::of));
    Optional<ExplicitModel> explicit = exploration.explicitModel();
    if (explicit.isPresent()) {
      ExplicitCheck.requireMeaning(given(), explicit.get(), asked.isPresent());
    } else {
      delays.refuse(exploration.options().model().name());
    }
    CheckOptions options =
        witness.isPresent() ? options(asked).withRandomRuns(1, exploration.seed()) : options(asked);
    if (robust) {
      RobustCommand.requireMonitor(options.model());
    }
    ProgramInput input =
        programOptions.input(
            question.files(),
            detectors.compilerArguments(
                question.files(),
                svcomp.compilerArguments(question, session.compilerArguments()),
                asked.map(Specification::concernsOverflow).orElse(false)),
            asked.isPresent() && !exploration.hasNondetValues());
    counterexamples.requireWritable(input.files());
    checkpoint.require(
        session,
        spec,
        options,
        isOnly && explicit.isEmpty() && asked.isEmpty(),
        "one exploration under sc, tso or pso; leave it out for other models and for properties of"
            + " the SV-COMP",
        input.files());
    cluster.require(spec, options, isOnly && explicit.isEmpty() && asked.isEmpty());
    progress.begins(session, "compiling " + String.join(" ", input.names()));
    Program loaded = warnings.load(input);
    Optional<CheckpointKeeper> keeper = checkpoint.keeper(session, loaded);
    String model = explicit.map(ExplicitModel::title).orElse(options.model().title());
    progress.begins(session, "exploring under " + model + " by " + options.algorithm().text());
    Explored found =
        witness.isPresent()
            ? follow(loaded, witness.get(), options)
            : explicit.isPresent()
                ? explore(loaded, explicit.get(), options)
                : cluster.explore(
                    progress,
                    session,
                    loaded,
                    options,
                    shared ->
                        explore(loaded, keeper.map(kept -> kept.applyTo(shared)).orElse(shared)));
    keeper.ifPresent(kept -> kept.tell(warnings));
    Program program = found.program();
    CheckOptions shown = found.shown();
    CheckResult explored =
        counterexamples.minimises() && !found.isJudged()
            ? Minimising.of(session, program, shown, found.result())
            : found.result();
    CheckResult answer = asked.map(a -> a.answer(explored)).orElse(explored);
    session.clock().ended(PhaseClock.Phase.EXPLORE);
    LimitAdvice.of(loaded, options, answer).forEach(warnings::advise);
    CounterexampleOptions.Question looked =
        new CounterexampleOptions.Question(
            "check", input, program, options, shown, exploration.seed());
    List<Replay> replays =
        counterexamples.replays(session, warnings, looked, answer, found.teller());
    CheckResult result = explicit.isPresent() ? ExplicitCheck.told(answer, replays) : answer;
    Optional<Account> account =
        explain.account(
            new Explainer(session, progress),
            replays,
            explicit.isPresent()
                ? Optional.empty()
                : Optional.of(
                    new Explainer.Subject(
                        program,
                        shown.within(result.elapsed()),
                        input.names(),
                        session.compilerArguments())));
    Report report =
        counterexamples.report(
            session,
            warnings,
            looked,
            result,
            replays,
            explicit.map(ExplicitModel::title),
            found.robustness(),
            asked.map(a -> a.judgement(result, question.expected())),
            account);
    output.show(session, report);
    return counterexamples.code(result);
  }

  private CheckOptions options(Optional<Specification> asked) throws UsageException {
    if (noJoin && algorithm != Algorithm.EXHAUSTIVE) {
      throw new UsageException("--no-join needs --algorithm exhaustive");
    }
    if (runs.isPresent() && algorithm != Algorithm.RANDOM) {
      throw new UsageException("--runs needs --algorithm random");
    }
    CheckOptions given =
        exploration.explicitModel().isPresent()
            ? exploration.explicitOptions()
            : exploration.options();
    CheckOptions options =
        asked.isPresent()
            ? asked.get().applyTo(exploration.options(new SequentialConsistency()))
            : detectors.withDetectors(given);
    if (options.model().readsPastValues()) {
      requireMeaningOfPastValues(options);
    }
    if (symmetry) {
      options = upToRenaming(options);
    }
    options = algorithm == Algorithm.RANDOM ? random(options) : options.with(algorithm);
    options = options.joining(!noJoin);
    if (countRedundant) {
      options = options.countingRedundant();
    }
    return detectors.withLiveness(options);
  }

  /** Refuses what is not known of models where loads find what memory held before. */
  private void requireMeaningOfPastValues(CheckOptions options) throws UsageException {
    String model = options.model().name();
    if (algorithm != Algorithm.EXHAUSTIVE && algorithm != Algorithm.RANDOM) {
      throw new UsageException(
          "under "
              + model
              + " the reduction of --algorithm "
              + algorithm.text()
              + " is not proved; give --algorithm random or exhaustive");
    }
    if (robust || exploration.boundsPreemptions()) {
      throw new UsageException(
          "--model "
              + model
              + " goes neither with --robust nor with --context-bound; leave those out");
    }
  }

  /** Refuses what threads that are alike are not exchanged for. */
  private CheckOptions upToRenaming(CheckOptions options) throws UsageException {
    if (algorithm != Algorithm.OPTIMAL && algorithm != Algorithm.SOURCE) {
      throw new UsageException(
          "--symmetry is for --algorithm optimal and source; leave it out with "
              + algorithm.text());
    }
    if (robust || exploration.boundsPreemptions()) {
      throw new UsageException(
          "--symmetry goes neither with --robust nor with --context-bound; leave one of them out");
    }
    if (exploration.explicitModel().isPresent() || options.model().readsPastValues()) {
      throw new UsageException("--symmetry is for --model sc, tso and pso; leave one of them out");
    }
    return options.withSymmetry();
  }

  private CheckOptions random(CheckOptions options) throws UsageException {
    if (exploration.boundsPreemptions() || countRedundant || robust) {
      throw new UsageException(
          "--algorithm random goes neither with --context-bound nor with --count-redundant or"
              + " --robust; leave those out");
    }
    long asked = runs.orElse(CheckOptions.DEFAULT_RUNS);
    if (asked < 1) {
      throw new UsageException("--runs " + asked + " is too few; give at least 1");
    }
    return options.withRandomRuns(asked, exploration.seed());
  }

  /** What the memory model adds to the sequentially consistent executions, if that was asked. */
  private Optional<RobustResult> robustness(Program program, CheckOptions options) {
    return robust && options.model().isBuffered()
        ? Optional.of(
            progress.watched(
                session,
                listener ->
                    session
                        .toolkit()
                        .robust(program, new RobustOptions(options, Method.MONITOR), listener)))
        : Optional.empty();
  }

  /** The options under which an error is shown: one that needs no weak memory is shown without. */
  private static CheckOptions shown(CheckOptions options, Optional<RobustResult> robustness) {
    return robustness.flatMap(RobustResult::error).isPresent()
        ? options.with(new SequentialConsistency())
        : options;
  }

  /** Explores what is not settled yet. */
  private CheckResult explore(
      Program program,
      CheckOptions shown,
      CheckOptions options,
      Optional<RobustResult> robustness) {
    if (robustness.isEmpty()) {
      return exploreAll(program, options);
    }
    RobustResult known = robustness.get();
    if (known.error().isPresent()) {
      return exploreAll(program, shown);
    }
    return switch (known.verdict()) {
      case ROBUST, UNKNOWN -> known.exploration();
      case NOT_ROBUST -> exploreAll(program, options.within(known.exploration().elapsed()));
    };
  }

  private CheckResult exploreAll(Program program, CheckOptions options) {
    return progress.watched(
        session, listener -> session.toolkit().check(program, options, List.of(), listener));
  }
}
