package dev.weir.cli;

import dev.weir.cli.help.OptionGroup;
import dev.weir.fence.graph.GraphModels;
import dev.weir.frontend.InputException;
import dev.weir.graph.GraphChecker;
import dev.weir.graph.GraphOptions;
import dev.weir.graph.model.JudgedModel;
import dev.weir.machine.model.SequentialConsistency;
import dev.weir.program.Program;
import dev.weir.report.ModelReport;
import dev.weir.report.Report;
import dev.weir.report.explain.Account;
import dev.weir.robust.RobustOptions;
import dev.weir.robust.RobustOptions.Method;
import dev.weir.robust.RobustResult;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.Algorithm;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.RaceLook;
import dev.weir.trace.replay.Replay;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;

/** {@code weir check}. */
final class CheckCommand implements Subcommand {
  /** What hangs on more than the states of a program, and why. */
  private static final Map<String, String> WITHOUT_STATES =
      Map.of(
          "--data-races", "a race is between steps of one execution",
          "--context-bound", "a state does not say how many preemptions led to it",
          "--unroll", "a state does not say how often a loop went round",
          "--count-redundant", "executions are not told apart",
          "--no-liveness", "a thread that waits may be one that goes round there",
          "--robust", "executions are not told apart",
          "--threads", "one worker visits the states",
          "--cluster", "one worker visits the states",
          "--checkpoint", "what was visited is not kept",
          "--svcomp", "witnesses follow executions");

  private final Session session;

  private final GivenOptions given = new GivenOptions();

  private final ExplorationOptions exploration = new ExplorationOptions();

  private final Argument<Algorithm> algorithm =
      Argument.valued(
          OptionGroup.SEARCH,
          "--algorithm",
          "NAME",
          Algorithm.OPTIMAL,
          Converters.search(),
          "optimal: explore exactly one execution of each trace (default); source: at"
              + " least one, with few repeats; exhaustive: every schedule; states: each state"
              + " once; random: --runs random executions, which prove nothing; graph: each execution graph once."
              + " Models below pso use graph only; graph does not support pslo.");

  private final Argument<Optional<Equivalence>> equivalence =
      Argument.optional(
          OptionGroup.SEARCH,
          "--equivalence",
          "NAME",
          new Word<>(
              Equivalence.values(), Equivalence::text, "there is no equivalence '%s'; choose %s"),
          "Below pso, and with --algorithm graph, which executions count as one."
              + " reads-from: each read takes its value from the same write (default below"
              + " pso). traces: also, writes reach memory in the same order (default"
              + " elsewhere).");

  private final Argument<Optional<Long>> runs =
      Argument.optional(
          OptionGroup.SEARCH,
          "--runs",
          "N",
          Long.class,
          "With --algorithm random: number of executions (default: 10000).");

  private final Argument<Boolean> noJoin =
      Argument.flag(
          OptionGroup.SEARCH,
          "--no-join",
          "With --algorithm exhaustive: explore each schedule separately instead of"
              + " joining schedules that reach the same state by the same trace.");

  private final Argument<Boolean> countRedundant =
      Argument.flag(
          OptionGroup.SEARCH,
          "--count-redundant",
          "Count the executions that repeat a trace; this costs memory.");

  private final DetectorOptions detectors = new DetectorOptions();

  private final Argument<Boolean> robust =
      Argument.flag(
          OptionGroup.SEARCH,
          "--robust",
          "Explore the sequentially consistent executions first. If the memory model adds"
              + " no behaviour to them (see weir robust), no others are needed.");

  private final Argument<Boolean> symmetry =
      Argument.flag(
          OptionGroup.SEARCH,
          "--symmetry",
          "Treat threads as interchangeable if they are created one after the other with"
              + " the same function and arguments and are never told apart.");

  private final FollowOption follow = new FollowOption();

  private final ExplainOption explain = new ExplainOption();

  private final DelaysOption delays = new DelaysOption();

  private final GraphCheck.MachineCode machineCode = new GraphCheck.MachineCode();

  private final SvCompOptions svcomp = new SvCompOptions();

  private final ProgramOptions programOptions = new ProgramOptions();

  private final CounterexampleOptions counterexamples = new CounterexampleOptions();

  private final OutputOptions output = new OutputOptions();

  private final ProgressOptions progress = new ProgressOptions();

  private final CheckpointOption checkpoint = new CheckpointOption();

  private final ClusterOption cluster = new ClusterOption();

  private final WatchOption watch = new WatchOption();

  private final HelpOption help = new HelpOption();

  /** Which executions count as one. */
  private enum Equivalence {
    TRACES("traces"),
    READS_FROM("reads-from");

    private final String text;

    Equivalence(String text) {
      this.text = text;
    }

    String text() {
      return text;
    }
  }

  CheckCommand(Session session) {
    this.session = session;
  }

  @Override
  public CommandSpec declaration() {
    CommandSpec command =
        declare(
            "check",
            given,
            exploration,
            algorithm,
            equivalence,
            runs,
            noJoin,
            countRedundant,
            detectors,
            robust,
            symmetry,
            follow,
            explain,
            delays,
            machineCode,
            svcomp,
            programOptions,
            counterexamples,
            output,
            progress,
            checkpoint,
            cluster,
            watch,
            help);
    command
        .usageMessage()
        .customSynopsis("weir check FILE... [options] [-- compiler options]")
        .description(
            "Explores the executions of a program under a memory model and searches for errors.",
            "")
        .footer(
            "",
            "Exit code: 0 no error was found, 1 a violation, 2 wrong input, 3 not settled, 4 a"
                + " defect of Weir.");
    return command;
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
   * @param isFixed whether executions cannot be made shorter: axioms judged them, or a witness
   *     describes the one
   * @param graphs what was found, if graphs were explored
   */
  private record Explored(
      Program program,
      CheckOptions shown,
      Optional<RobustResult> robustness,
      CheckResult result,
      boolean isFixed,
      Optional<GraphChecker.Result> graphs) {

    Explored(
        Program program,
        CheckOptions shown,
        Optional<RobustResult> robustness,
        CheckResult result,
        boolean isFixed) {
      this(program, shown, robustness, result, isFixed, Optional.empty());
    }
  }

  private Explored explore(Program program, CheckOptions options) {
    Optional<RobustResult> robustness = robustness(program, options);
    CheckOptions shown = shown(options, robustness);
    CheckResult result = explore(program, shown, options, robustness);
    return new Explored(program, shown, robustness, result, false);
  }

  private Explored follow(Program program, WitnessFile witness, CheckOptions options)
      throws InputException {
    CheckResult result = FollowOption.follow(session, progress, witness, program, options);
    return new Explored(program, options, Optional.empty(), result, true);
  }

  /**
   * Explores execution graphs; what they leave open, in sequentially consistent executions, which
   * every model has.
   *
   * @param keeper keeps the graphs, and has what they go on with
   */
  private Explored exploreGraphs(
      Program program,
      JudgedModel model,
      CheckOptions options,
      Optional<CheckpointKeeper> keeper,
      Warnings warnings) {
    CheckOptions kept = keeper.map(one -> one.applyTo(options)).orElse(options);
    GraphCheck.Answer answer =
        new GraphCheck(session, progress).check(program, model, graphOptions(model), options, kept);
    if (answer.failing().isPresent()) {
      keeper.ifPresent(CheckpointKeeper::discard);
      warnings.advise(GraphCheck.IS_IN_ORDER);
      CheckOptions shown = GraphCheck.inOrder(options);
      return new Explored(program, shown, Optional.empty(), answer.failing().get(), false);
    }
    GraphChecker.Result first = answer.graphs().orElseThrow();
    GraphChecker.Result found =
        counterexamples.minimises()
            ? Minimising.of(session, program, model, graphOptions(model), options, first)
            : first;
    if (!graphOptions(model).ignoresDependencies() && GraphCheck.lacksDependencies(found)) {
      warnings.advise(GraphCheck.LACKS_DEPENDENCIES);
    }
    return new Explored(
        program, options, Optional.empty(), found.result(), true, Optional.of(found));
  }

  private GraphOptions graphOptions(JudgedModel model) {
    return machineCode.applyTo(GraphOptions.of(isFull(model)));
  }

  /** Whether graphs that differ in the order of writes alone count as different. */
  private boolean isFull(JudgedModel model) {
    Equivalence usual =
        switch (model) {
          case SC, TSO, PSO -> Equivalence.TRACES;
          case RMO, POWER, POWER_ESOP13, RC11, ARMV8, RISCV -> Equivalence.READS_FROM;
        };
    return equivalence.value().orElse(usual) == Equivalence.TRACES;
  }

  private int checkModel(Warnings warnings) throws UsageException, InputException {
    CheckOptions options = exploration.optionsOfBuffers();
    if (options.model().isBounded()) {
      throw new UsageException(
          "--buffer-size is for programs: an automaton model has buffers of any size; leave it out");
    }
    ModelReport report =
        new ModelCheck(session, counterexamples.trace())
            .check(programOptions.files(), options, exploration.seed(), given.names(), warnings);
    output.show(session, report);
    return counterexamples.trace().exitCode(ModelCheck.code(report));
  }

  /** The model whose execution graphs are explored, if any are. */
  private Optional<JudgedModel> judgedModel() throws UsageException {
    Optional<JudgedModel> alone = exploration.judgedModel();
    if (alone.isPresent()) {
      if (given.names().contains("--algorithm") && algorithm.value() != Algorithm.GRAPHS) {
        throw new UsageException(
            "--algorithm "
                + algorithm.value().text()
                + " is not for --model "
                + alone.get().title()
                + ", for which there is graph alone; leave --algorithm out");
      }
      return alone;
    }
    return algorithm.value() == Algorithm.GRAPHS
        ? Optional.of(GraphCheck.require(exploration.options().model().name()))
        : Optional.empty();
  }

  private ExitCode check(SvCompOptions.Question question, boolean isOnly, Warnings warnings)
      throws UsageException, InputException {
    Optional<WitnessFile> witness = follow.witness(given.names());
    if (witness.isPresent()) {
      witness.get().requireFiles(question.files());
    }
    Optional<Specification> asked =
        question
            .specification()
            .or(() -> witness.flatMap(WitnessFile::property).map(Specification::of));
    Optional<JudgedModel> judged = judgedModel();
    if (judged.isPresent()) {
      GraphCheck.requireMeaning(given.names(), judged.get().title(), asked.isPresent());
    }
    delays.requireMeaning(List.of(exploration.title()));
    machineCode.requireMeaning(exploration.title(), judged.stream().toList());
    CheckOptions options =
        witness.isPresent() ? options(asked).withRandomRuns(1, exploration.seed()) : options(asked);
    if (robust.value()) {
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
        given.names(),
        options,
        isOnly && asked.isEmpty(),
        "one exploration; leave it out for several tasks and for properties of the SV-COMP",
        input.files());
    cluster.require(given.names(), options, isOnly && asked.isEmpty());
    progress.begins(session, "compiling " + String.join(" ", input.names()));
    Program loaded = warnings.load(input);
    Optional<CheckpointKeeper> keeper = checkpoint.keeper(session, loaded);
    progress.begins(
        session,
        "exploring under " + options.model().title() + " by " + options.algorithm().text());
    Explored found =
        witness.isPresent()
            ? follow(loaded, witness.get(), options)
            : judged.isPresent()
                ? exploreGraphs(loaded, judged.get(), options, keeper, warnings)
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
        counterexamples.minimises() && !found.isFixed()
            ? Minimising.of(session, program, shown, found.result())
            : found.result();
    CheckResult result = asked.map(a -> a.answer(explored)).orElse(explored);
    session.clock().ended(PhaseClock.Phase.EXPLORE);
    LimitAdvice.ofExploration(loaded, options, result).forEach(warnings::advise);
    CounterexampleOptions.Question looked =
        new CounterexampleOptions.Question(
            "check", input, program, options, shown, exploration.seed());
    List<Replay> replays =
        found.graphs().isPresent()
            ? result.errors().stream()
                .map(error -> found.graphs().get().execution(error).replay())
                .toList()
            : counterexamples.replays(session, warnings, looked, result);
    Optional<Account> account =
        explain.account(
            new Explainer(session, progress),
            replays,
            Optional.of(
                new Explainer.Subject(
                    program,
                    shown.within(result.elapsed()),
                    judged
                        .filter(_ -> found.graphs().isPresent())
                        .map(model -> new GraphModels(List.of(model), graphOptions(model))),
                    input.names(),
                    session.compilerArguments())));
    Optional<RaceLook> races =
        asked.isPresent() || witness.isPresent()
            ? Optional.empty()
            : new RaceLooking(session, program, shown)
                .look(
                    judged.filter(_ -> found.graphs().isPresent()),
                    judged.map(this::graphOptions),
                    result);
    Report.Check report =
        counterexamples.report(
            session,
            warnings,
            looked,
            result,
            replays,
            found.robustness(),
            asked.map(a -> a.judgement(result, question.expected())),
            account);
    output.show(session, report.with(races));
    return counterexamples.code(result);
  }

  private CheckOptions options(Optional<Specification> asked) throws UsageException {
    if (noJoin.value() && algorithm.value() != Algorithm.EXHAUSTIVE) {
      throw new UsageException("--no-join needs --algorithm exhaustive");
    }
    if (equivalence.value().isPresent()
        && exploration.judgedModel().isEmpty()
        && algorithm.value() != Algorithm.GRAPHS) {
      throw new UsageException(
          "--equivalence is for models below pso and for --algorithm graph: elsewhere each trace is"
              + " explored once; leave it out");
    }
    if (equivalence.value().filter(Equivalence.READS_FROM::equals).isPresent()
        && given.names().contains("--leaks")) {
      throw new UsageException(
          "--leaks asks what memory holds in the end, which --equivalence reads-from leaves open;"
              + " leave --equivalence out");
    }
    if (algorithm.value() == Algorithm.STATES) {
      requireMeaningOfStates();
    }
    if (runs.value().isPresent() && algorithm.value() != Algorithm.RANDOM) {
      throw new UsageException("--runs needs --algorithm random");
    }
    CheckOptions given =
        exploration.judgedModel().isPresent()
            ? exploration.judgedOptions(exploration.title())
            : exploration.options();
    CheckOptions options =
        asked.isPresent()
            ? asked.get().applyTo(exploration.options(new SequentialConsistency()))
            : detectors.withDetectors(given);
    if (options.model().readsPastValues()) {
      requireMeaningOfPastValues(options);
    }
    if (symmetry.value()) {
      options = upToRenaming(options);
    }
    options =
        algorithm.value() == Algorithm.RANDOM ? random(options) : options.with(algorithm.value());
    options = options.joining(!noJoin.value());
    if (!this.given.names().contains("--algorithm")) {
      options = options.visitingStates();
    }
    if (countRedundant.value()) {
      options = options.countingRedundant();
    }
    return detectors.withLiveness(options);
  }

  /** Refuses what hangs on more than the states of a program. */
  private void requireMeaningOfStates() throws UsageException {
    Optional<String> first = given.names().stream().filter(WITHOUT_STATES::containsKey).findFirst();
    if (first.isPresent()) {
      throw new UsageException(
          "--algorithm states does not go with %s: %s; leave one of them out"
              .formatted(first.get(), WITHOUT_STATES.get(first.get())));
    }
  }

  /** Refuses what is not known of models where loads find what memory held before. */
  private void requireMeaningOfPastValues(CheckOptions options) throws UsageException {
    String model = options.model().name();
    if (algorithm.value() != Algorithm.EXHAUSTIVE && algorithm.value() != Algorithm.RANDOM) {
      throw new UsageException(
          "under "
              + model
              + " the reduction of --algorithm "
              + algorithm.value().text()
              + " is not proved; give --algorithm random or exhaustive");
    }
    if (robust.value() || exploration.boundsPreemptions()) {
      throw new UsageException(
          "--model "
              + model
              + " cannot be combined with --robust or --context-bound; leave those out");
    }
  }

  /** Refuses what threads that are alike are not exchanged for. */
  private CheckOptions upToRenaming(CheckOptions options) throws UsageException {
    if (algorithm.value() != Algorithm.OPTIMAL && algorithm.value() != Algorithm.SOURCE) {
      throw new UsageException(
          "--symmetry is for --algorithm optimal and source; leave it out with "
              + algorithm.value().text());
    }
    if (robust.value() || exploration.boundsPreemptions()) {
      throw new UsageException(
          "--symmetry cannot be combined with --robust or --context-bound; leave one of"
              + " them out");
    }
    if (options.model().readsPastValues()) {
      throw new UsageException("--symmetry is for --model sc, tso and pso; leave one of them out");
    }
    return options.withSymmetry();
  }

  private CheckOptions random(CheckOptions options) throws UsageException {
    if (exploration.boundsPreemptions() || countRedundant.value() || robust.value()) {
      throw new UsageException(
          "--algorithm random cannot be combined with --context-bound, --count-redundant"
              + " or --robust; leave those out");
    }
    long asked = runs.value().orElse(CheckOptions.DEFAULT_RUNS);
    if (asked < 1) {
      throw new UsageException("--runs " + asked + " is too few; give at least 1");
    }
    return options.withRandomRuns(asked, exploration.seed());
  }

  /** What the memory model adds to the sequentially consistent executions, if that was asked. */
  private Optional<RobustResult> robustness(Program program, CheckOptions options) {
    return robust.value() && options.model().isBuffered()
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
