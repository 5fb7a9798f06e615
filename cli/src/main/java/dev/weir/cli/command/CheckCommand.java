package dev.weir.cli.command;

import dev.weir.cli.execution.CheckpointKeeper;
import dev.weir.cli.execution.CheckpointOption;
import dev.weir.cli.execution.CounterexampleOptions;
import dev.weir.cli.execution.Explainer;
import dev.weir.cli.execution.Minimising;
import dev.weir.cli.execution.ModelTrace;
import dev.weir.cli.input.ProgramOptions;
import dev.weir.cli.input.Specification;
import dev.weir.cli.input.SvCompOptions;
import dev.weir.cli.input.WitnessFile;
import dev.weir.cli.options.Combinations;
import dev.weir.cli.options.Exclusion;
import dev.weir.cli.options.Options;
import dev.weir.cli.options.Types.Equivalence;
import dev.weir.cli.options.UsageException;
import dev.weir.cli.session.PhaseClock;
import dev.weir.cli.session.ProgramInput;
import dev.weir.cli.session.Session;
import dev.weir.cli.session.Task;
import dev.weir.cli.session.Warnings;
import dev.weir.fence.graph.GraphModels;
import dev.weir.frontend.InputException;
import dev.weir.graph.GraphChecker;
import dev.weir.graph.GraphOptions;
import dev.weir.graph.RemoteGraphs;
import dev.weir.graph.model.JudgedModel;
import dev.weir.machine.model.SequentialConsistency;
import dev.weir.program.Program;
import dev.weir.report.ModelReport;
import dev.weir.report.Report;
import dev.weir.report.Standing;
import dev.weir.report.explain.Account;
import dev.weir.robust.RobustOptions;
import dev.weir.robust.RobustOptions.Method;
import dev.weir.robust.RobustResult;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.Algorithm;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.RaceLook;
import dev.weir.search.worker.RemoteSearch;
import dev.weir.trace.replay.Replay;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

/** {@code weir check}. */
public final class CheckCommand implements Callable<Integer> {
  private final Task task;
  private final Session session;
  private final ExplorationOptions exploration;
  private final DetectorOptions detectors;
  private final FollowOption follow;
  private final GraphCheck.MachineCode machineCode;
  private final SvCompOptions svcomp;
  private final ProgramOptions programOptions;
  private final CounterexampleOptions counterexamples;
  private final CheckpointOption checkpoint;
  private final ClusterOption cluster;

  /** One run of the command, with what its command line gives. */
  public CheckCommand(Task task) {
    this.task = task;
    session = task.session();
    exploration = new ExplorationOptions(task.given());
    programOptions = new ProgramOptions(task.given());
    counterexamples = new CounterexampleOptions(task);
    detectors = new DetectorOptions(task.given());
    svcomp = new SvCompOptions(task.given());
    checkpoint = new CheckpointOption(task);
    cluster = new ClusterOption(task);
    follow = new FollowOption(task);
    machineCode = new GraphCheck.MachineCode(task.given());
  }

  @Override
  public Integer call() throws UsageException, InputException {
    Warnings warnings = new Warnings(session);
    if (programOptions.files().stream().anyMatch(ModelTrace::isModel)) {
      return checkModel(warnings);
    }
    List<Standing> codes = new ArrayList<>();
    List<SvCompOptions.Question> questions =
        svcomp.questions(programOptions, session.compilerArguments(), warnings);
    for (SvCompOptions.Question question : questions) {
      codes.add(check(question, questions.size() == 1, warnings));
    }
    return Standing.worst(codes).exitCode();
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
    CheckResult result = follow.follow(witness, program, options);
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
      Warnings warnings)
      throws InputException {
    CheckOptions kept = keeper.map(one -> one.applyTo(options)).orElse(options);
    GraphCheck.Answer answer =
        cluster.explore(
            RemoteGraphs.of(program, model, graphOptions(model), options),
            kept,
            shared ->
                new GraphCheck(task).check(program, model, graphOptions(model), options, shared));
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
    return task.get(Options.EQUIVALENCE).orElse(usual) == Equivalence.TRACES;
  }

  private int checkModel(Warnings warnings) throws UsageException, InputException {
    CheckOptions options = exploration.optionsOfBuffers();
    if (options.model().isBounded()) {
      throw new UsageException(
          "--buffer-size is for programs: an automaton model has buffers of any size; leave it out");
    }
    ModelReport report =
        new ModelCheck(task, counterexamples.trace())
            .check(programOptions.files(), options, warnings);
    task.show(report);
    return counterexamples.trace().exitCode(report.standing());
  }

  /** The model whose execution graphs are explored, if any are. */
  private Optional<JudgedModel> judgedModel() throws UsageException {
    Optional<JudgedModel> alone = exploration.judgedModel();
    if (alone.isPresent()) {
      if (task.given().has(Options.ALGORITHM) && task.get(Options.ALGORITHM) != Algorithm.GRAPHS) {
        throw new UsageException(
            "--algorithm "
                + task.get(Options.ALGORITHM).text()
                + " is not for --model "
                + alone.get().title()
                + ", for which there is graph alone; leave --algorithm out");
      }
      return alone;
    }
    return task.get(Options.ALGORITHM) == Algorithm.GRAPHS
        ? Optional.of(GraphCheck.require(exploration.options().model().name()))
        : Optional.empty();
  }

  private Standing check(SvCompOptions.Question question, boolean isOnly, Warnings warnings)
      throws UsageException, InputException {
    Optional<WitnessFile> witness = follow.witness();
    if (witness.isPresent()) {
      witness.get().requireFiles(question.files());
    }
    Optional<Specification> asked =
        question
            .specification()
            .or(() -> witness.flatMap(WitnessFile::property).map(Specification::of));
    Optional<JudgedModel> judged = judgedModel();
    if (judged.isPresent()) {
      GraphCheck.requireMeaning(task.given(), judged.get().title(), asked.isPresent());
    }
    ExplorationOptions.requireDelays(task.given(), List.of(exploration.title()));
    machineCode.requireMeaning(exploration.title(), judged.stream().toList());
    CheckOptions options =
        witness.isPresent()
            ? options(asked).withRandomRuns(1, task.get(Options.SEED))
            : options(asked);
    if (task.get(Options.ROBUST_FIRST)) {
      RobustCommand.requireMonitor(options.model());
    }
    ProgramInput input =
        programOptions.input(
            question.files(),
            detectors.compilerArguments(
                question.files(),
                svcomp.compilerArguments(question, session.compilerArguments()),
                asked.map(Specification::concernsOverflow).orElse(false)),
            asked.isPresent() && !task.given().has(Options.NONDET_VALUES));
    counterexamples.requireWritable(input.files());
    checkpoint.require(
        options,
        isOnly && asked.isEmpty(),
        "one exploration; leave it out for several tasks and for properties of the SV-COMP",
        input.files());
    cluster.require(options, isOnly && asked.isEmpty());
    task.begins("compiling " + String.join(" ", input.names()));
    Program loaded = warnings.load(input);
    Optional<CheckpointKeeper> keeper = checkpoint.keeper(loaded);
    task.begins("exploring under " + options.model().title() + " by " + options.algorithm().text());
    Explored found =
        witness.isPresent()
            ? follow(loaded, witness.get(), options)
            : judged.isPresent()
                ? exploreGraphs(loaded, judged.get(), options, keeper, warnings)
                : cluster.explore(
                    RemoteSearch.of(loaded, options),
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
        new CounterexampleOptions.Question(input, program, options, shown);
    List<Replay> replays =
        found.graphs().isPresent()
            ? result.errors().stream()
                .map(error -> found.graphs().get().execution(error).replay())
                .toList()
            : counterexamples.replays(warnings, looked, result);
    Optional<Account> account =
        new Explainer(task)
            .account(
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
            warnings,
            looked,
            result,
            replays,
            found.robustness(),
            asked.map(a -> a.judgement(result, question.expected())),
            account,
            races,
            Optional.empty());
    task.show(report);
    return counterexamples.code(report);
  }

  private CheckOptions options(Optional<Specification> asked) throws UsageException {
    Combinations.require(task.given());
    if (task.given().has(Options.EQUIVALENCE)
        && exploration.judgedModel().isEmpty()
        && task.get(Options.ALGORITHM) != Algorithm.GRAPHS) {
      throw new UsageException(
          "--equivalence is for models below pso and for --algorithm graph: elsewhere each trace is"
              + " explored once; leave it out");
    }
    if (task.get(Options.EQUIVALENCE).filter(Equivalence.READS_FROM::equals).isPresent()
        && task.get(Options.LEAKS)) {
      throw new UsageException(
          "--leaks asks what memory holds in the end, which --equivalence reads-from leaves open;"
              + " leave --equivalence out");
    }
    if (task.get(Options.ALGORITHM) == Algorithm.STATES) {
      Exclusion.STATES.require(task.given());
    }
    CheckOptions explored =
        exploration.judgedModel().isPresent()
            ? exploration.judgedOptions(exploration.title())
            : exploration.options();
    CheckOptions options =
        asked.isPresent()
            ? asked.get().applyTo(exploration.options(new SequentialConsistency()))
            : detectors.withDetectors(explored);
    if (options.model().readsPastValues()) {
      requireMeaningOfPastValues(options);
    }
    if (task.get(Options.SYMMETRY)) {
      options = upToRenaming(options);
    }
    options =
        task.get(Options.ALGORITHM) == Algorithm.RANDOM
            ? random(options)
            : options.with(task.get(Options.ALGORITHM));
    options = options.joining(!task.get(Options.NO_JOIN));
    if (!task.given().has(Options.ALGORITHM)) {
      options = options.visitingStates();
    }
    if (task.get(Options.COUNT_REDUNDANT)) {
      options = options.countingRedundant();
    }
    return detectors.withLiveness(options);
  }

  /** Refuses what is not known of models where loads find what memory held before. */
  private void requireMeaningOfPastValues(CheckOptions options) throws UsageException {
    String model = options.model().name();
    if (task.get(Options.ALGORITHM) != Algorithm.EXHAUSTIVE
        && task.get(Options.ALGORITHM) != Algorithm.RANDOM) {
      throw new UsageException(
          "under "
              + model
              + " the reduction of --algorithm "
              + task.get(Options.ALGORITHM).text()
              + " is not proved; give --algorithm random or exhaustive");
    }
    Exclusion.PAST_VALUES.require(task.given(), model);
  }

  /** Refuses what threads that are alike are not exchanged for. */
  private CheckOptions upToRenaming(CheckOptions options) throws UsageException {
    if (task.get(Options.ALGORITHM) != Algorithm.OPTIMAL
        && task.get(Options.ALGORITHM) != Algorithm.SOURCE) {
      throw new UsageException(
          "--symmetry is for --algorithm optimal and source; leave it out with "
              + task.get(Options.ALGORITHM).text());
    }
    Exclusion.SYMMETRY.require(task.given());
    if (options.model().readsPastValues()) {
      throw new UsageException("--symmetry is for --model sc, tso and pso; leave one of them out");
    }
    return options.withSymmetry();
  }

  private CheckOptions random(CheckOptions options) throws UsageException {
    Exclusion.RANDOM.require(task.given());
    long asked = task.get(Options.RUNS).orElse(CheckOptions.DEFAULT_RUNS);
    return options.withRandomRuns(asked, task.get(Options.SEED));
  }

  /** What the memory model adds to the sequentially consistent executions, if that was asked. */
  private Optional<RobustResult> robustness(Program program, CheckOptions options) {
    return task.get(Options.ROBUST_FIRST) && options.model().isBuffered()
        ? Optional.of(
            task.watched(
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
    return task.watched(listener -> session.toolkit().check(program, options, List.of(), listener));
  }
}
