package dev.weir.cli.command;

import dev.weir.cli.execution.ModelTrace;
import dev.weir.cli.execution.TraceOption;
import dev.weir.cli.input.ProgramOptions;
import dev.weir.cli.options.Combinations;
import dev.weir.cli.options.Options;
import dev.weir.cli.options.UsageException;
import dev.weir.cli.session.OutputFile;
import dev.weir.cli.session.PhaseClock;
import dev.weir.cli.session.ProgramInput;
import dev.weir.cli.session.Session;
import dev.weir.cli.session.Task;
import dev.weir.cli.session.Warnings;
import dev.weir.fence.AutomataChecker;
import dev.weir.fence.FenceOptions;
import dev.weir.fence.FenceResult;
import dev.weir.fence.FenceResult.FenceSet;
import dev.weir.fence.Positions;
import dev.weir.fence.Way;
import dev.weir.fence.graph.GraphModels;
import dev.weir.fence.infer.Aim;
import dev.weir.fence.infer.MachineCosts;
import dev.weir.fence.infer.Placement;
import dev.weir.frontend.InputException;
import dev.weir.graph.GraphOptions;
import dev.weir.graph.model.JudgedModel;
import dev.weir.machine.model.MemoryModel;
import dev.weir.program.Program;
import dev.weir.program.automaton.Automata;
import dev.weir.report.FenceReport;
import dev.weir.report.FenceReport.Relaxing;
import dev.weir.report.FenceReport.ShownSet;
import dev.weir.report.Run;
import dev.weir.report.Standing;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.options.Limits;
import dev.weir.search.result.Bound;
import dev.weir.search.result.ProgressListener;
import dev.weir.trace.replay.Replay;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;

/** {@code weir fence}. */
public final class FenceCommand implements Callable<Integer> {
  private final Task task;
  private final Session session;
  private final ExplorationOptions exploration;
  private final GraphCheck.MachineCode machineCode;
  private final FencePlaceOptions places;
  private final TraceOption trace;
  private final ProgramOptions programOptions;

  /** One run of the command, with what its command line gives. */
  public FenceCommand(Task task) {
    this.task = task;
    session = task.session();
    exploration = new ExplorationOptions(task.given());
    programOptions = new ProgramOptions(task.given());
    trace = new TraceOption(task);
    places = new FencePlaceOptions(task.given());
    machineCode = new GraphCheck.MachineCode(task.given());
  }

  /**
   * An answer.
   *
   * @param isVerified whether the mended program was found right; with a patch, the patched one
   * @param patch the file of the patch, if one was written
   */
  private record Answer(Aim aim, FenceResult result, boolean isVerified, Optional<Path> patch) {}

  @Override
  public Integer call() throws UsageException, InputException {
    if ((task.get(Options.PATCH).isPresent() || trace.isAskedFor())
        && task.get(Options.AIM).size() > 1) {
      throw new UsageException(
          "--patch and --trace write the answer for one aim; give --for one of them");
    }
    // Refused before anything is compiled, if it is wrong.
    places.costs(Set.of(MachineCosts.GENERAL));
    requireMeaning();
    Warnings warnings = new Warnings(session);
    return programOptions.files().stream().anyMatch(ModelTrace::isModel)
        ? callForModel(warnings)
        : callForProgram(warnings);
  }

  private CheckOptions check() throws UsageException {
    CheckOptions asked =
        judgedModels().isEmpty()
            ? exploration.optionsOfBuffers()
            : exploration.judgedOptions(exploration.title());
    return task.get(Options.NO_LIVENESS) ? asked.withoutLiveness() : asked;
  }

  /**
   * The models whose execution graphs are explored, if any are: also that of a machine with
   * buffers, which does not ask what orders loads have.
   */
  private List<JudgedModel> judgedModels() throws UsageException {
    List<JudgedModel> models = exploration.judgedModels();
    return models.isEmpty() && task.get(Options.RELAX)
        ? List.of(GraphCheck.require(exploration.options().model().title()))
        : models;
  }

  private Optional<GraphModels> graphs() throws UsageException {
    List<JudgedModel> models = judgedModels();
    return models.isEmpty()
        ? Optional.empty()
        : Optional.of(new GraphModels(models, machineCode.applyTo(GraphOptions.of(false))));
  }

  /** Refuses what means nothing where execution graphs are explored. */
  private void requireMeaning() throws UsageException {
    List<JudgedModel> models = judgedModels();
    machineCode.requireMeaning(exploration.title(), models);
    Combinations.require(task.given());
    if (models.isEmpty()) {
      return;
    }
    if (programOptions.files().stream().anyMatch(ModelTrace::isModel)) {
      throw new UsageException(
          "automaton models have no orders and are judged under tso and pso; give --model tso or"
              + " pso, and leave out --relax");
    }
    GraphCheck.requireMeaning(task.given(), exploration.title(), false);
    if (models.contains(JudgedModel.SC)) {
      throw new UsageException("under --model sc no fence has an effect; leave it out");
    }
    if (task.get(Options.FENCE_METHOD) == Way.EXACT) {
      throw new UsageException(
          "--method exact is for --model tso and pso, one of them; leave it out");
    }
    if (task.get(Options.PRUNE)) {
      throw new UsageException(
          task.get(Options.RELAX)
              ? "--relax says what --prune does; leave --prune out"
              : "--prune is for --model tso and pso, one of them; give --relax, which says more");
    }
  }

  /** An answer for each aim. */
  private interface Finder {
    Answer answer(FenceOptions options) throws InputException;
  }

  /**
   * Asks for each aim, in the time that those before left.
   *
   * @param start when the time began
   */
  private List<Answer> answers(long start, Finder finder) throws UsageException, InputException {
    List<Answer> answers = new ArrayList<>();
    for (Aim aim : new LinkedHashSet<>(task.get(Options.AIM))) {
      answers.add(finder.answer(options(aim, Duration.ofNanos(System.nanoTime() - start))));
    }
    session.clock().ended(PhaseClock.Phase.EXPLORE);
    return answers;
  }

  private FenceOptions options() throws UsageException {
    return options(task.get(Options.AIM).getFirst(), Duration.ZERO);
  }

  private FenceOptions options(Aim aim, Duration spent) throws UsageException {
    return new FenceOptions(
        check().within(spent),
        graphs(),
        aim,
        placement(),
        places.allowed(),
        task.get(Options.ALL),
        places.costs(graphs().map(GraphModels::machines).orElse(Set.of(MachineCosts.GENERAL))),
        task.get(Options.PRUNE) || task.get(Options.RELAX),
        task.get(Options.FROM).isPresent());
  }

  /**
   * Below PSO, fences before loads and stronger orders of loads help as often as those of stores.
   */
  private Placement placement() throws UsageException {
    return judgedModels().isEmpty() || task.given().has(Options.PLACE)
        ? places.placement()
        : Placement.ANYWHERE;
  }

  private int callForModel(Warnings warnings) throws UsageException, InputException {
    List<Path> files = programOptions.files();
    if (files.size() > 1) {
      throw new InputException(
          files.getFirst() + ": an automaton model is judged by itself; leave the other files out");
    }
    MemoryModel model = check().model();
    if (!model.isBuffered() || model.isBounded() || !AutomataChecker.knows(model)) {
      throw new UsageException(
          "automaton models are judged under tso and pso with buffers of any size; give --model tso"
              + " or pso, and leave out --buffer-size");
    }
    if (task.get(Options.AIM).contains(Aim.ROBUSTNESS) && model.isPerAddress()) {
      throw new UsageException(
          "--for robustness is not built yet for automaton models under pso; give --model tso");
    }
    if (task.get(Options.FENCE_METHOD) == Way.BOUNDED) {
      throw new UsageException(
          "--method bounded: automaton models are judged exactly; leave it out");
    }
    if (task.get(Options.PATCH).isPresent()) {
      throw new UsageException(
          "--patch is for programs; an automaton model is not patched; leave it out");
    }
    Path file = files.getFirst();
    places.requireFiles(Set.of(file.toString()), Set.of());
    trace.requireWritable(files);
    long start = System.nanoTime();
    Limits limits = ModelCheck.limits(session, check());
    Optional<Automata> automata = session.toolkit().automata(file, limits::check);
    if (automata.isPresent() && places.nameLines()) {
      places.requirePlaces(Positions.of(automata.get(), options()), Set.of(), warnings);
    }
    session.clock().ended(PhaseClock.Phase.LOAD);
    List<Answer> answers =
        answers(
            start,
            options -> {
              FenceResult result =
                  automata.isEmpty()
                      ? FenceResult.unknown(ModelCheck.unread(limits))
                      : task.watched(
                          listener -> session.toolkit().fence(automata.get(), options, listener));
              return new Answer(options.aim(), result, isRight(result), Optional.empty());
            });
    List<String> traceFiles =
        trace.isAskedFor()
            ? trace.record(
                FenceExecutions.kept(
                    answers.getFirst().result(), session.toolkit(), file, task.get(Options.SEED)))
            : List.of();
    return trace.exitCode(
        report(List.of(file.toString()), Map.of(), answers, traceFiles, warnings));
  }

  private int callForProgram(Warnings warnings) throws UsageException, InputException {
    if (judgedModels().isEmpty() && !check().model().isBuffered()) {
      throw new UsageException(
          "--model "
              + check().model().name()
              + " gives fences no effect, because stores never wait; give tso or pso");
    }
    if (task.get(Options.FENCE_METHOD) == Way.EXACT
        && (task.get(Options.PRUNE) || task.get(Options.AIM).contains(Aim.ROBUSTNESS))) {
      throw new UsageException(
          "--method exact answers for programs --for error only, and without --prune; leave those"
              + " out, or give --method bounded");
    }
    ProgramInput input = programOptions.input(session.compilerArguments());
    trace.requireWritable(input.files());
    if (task.get(Options.PATCH).isPresent()) {
      requirePatch(task.get(Options.PATCH).get(), input.files());
    }
    task.begins("compiling " + String.join(" ", input.names()));
    Program program = warnings.load(input);
    FencePatch patches = new FencePatch(session, input);
    places.require(patches, input, program, options(), warnings);
    task.begins("searching for fences under " + check().model().title());
    List<Answer> answers =
        answers(System.nanoTime(), options -> answer(patches, input, program, options, warnings));
    List<String> traceFiles =
        trace.record(
            input,
            FenceExecutions.kept(
                answers.getFirst().result(), check(), task.get(Options.FROM).isPresent()));
    Map<String, Long> stubs = input.surroundings().stubs();
    return trace.exitCode(report(input.names(), stubs, answers, traceFiles, warnings));
  }

  private Answer answer(
      FencePatch patches,
      ProgramInput input,
      Program program,
      FenceOptions asked,
      Warnings warnings)
      throws InputException {
    FenceOptions options = asked.with(places.costs(patches, input, asked.costs()));
    FenceResult result =
        task.watched(
            listener ->
                session
                    .toolkit()
                    .fence(program, options, task.get(Options.FENCE_METHOD), listener));
    advise(result, options, warnings);
    FencePatch.Outcome outcome =
        patches.write(
            task.get(Options.PATCH),
            changes(result),
            isRight(result) && !result.work().exploration().isCutShort(),
            options,
            patches.exploring(
                options, ProgressListener.stoppingWhen(session.interruption()::isRequested)),
            warnings);
    return new Answer(options.aim(), result, outcome.isVerified(), outcome.file());
  }

  /** The files that the program's own functions are in. */
  static Set<String> files(Program program) {
    return program
        .ownInstructions()
        .map(instruction -> instruction.position().file())
        .filter(file -> !file.isEmpty())
        .collect(Collectors.toSet());
  }

  private static boolean isRight(FenceResult result) {
    return Standing.of(result.verdict()) == Standing.FINE;
  }

  /**
   * The cheapest set if it may change anything: a fence is new, or one of the program goes, or the
   * orders that it has were not asked about.
   */
  private Optional<FenceSet> changes(FenceResult result) {
    return result.sets().stream()
        .findFirst()
        .filter(set -> task.get(Options.FROM).isPresent() || set.changes());
  }

  /**
   * A patch is one of source: a module, a litmus test and a program as text have none.
   *
   * @param patch the file that it is to be written to
   */
  static void requirePatch(Path patch, List<Path> files) throws UsageException {
    new OutputFile(Options.PATCH.name(), patch).requireWritable(files);
    for (Path file : files) {
      if (!ProgramInput.areSource(List.of(file))) {
        throw new UsageException(
            "--patch is for source in C and C++; " + file + " is not patched; leave it out");
      }
    }
  }

  private Standing report(
      List<String> inputs,
      Map<String, Long> stubs,
      List<Answer> answers,
      List<String> traceFiles,
      Warnings warnings)
      throws UsageException {
    FenceExecutions executions = new FenceExecutions(session, warnings);
    List<FenceReport> reports = new ArrayList<>();
    for (Answer answer : answers) {
      FenceResult result = answer.result();
      List<ShownSet> sets = executions.shown(result);
      Optional<Replay> counterexample = executions.counterexample(result);
      Run run =
          session.run(
              "fence", inputs, explored(result), task.get(Options.SEED), stubs, warnings.lines());
      reports.add(
          new FenceReport(
              run,
              session.clock().phases(),
              result,
              relaxing(),
              sets,
              answer.aim(),
              counterexample,
              answer.isVerified(),
              answer.patch().map(Path::toString),
              answers.size() > 1 ? answers.stream().map(FenceCommand::number).toList() : List.of(),
              Optional.empty(),
              traceFiles));
    }
    session.clock().ended(PhaseClock.Phase.REPORT);
    for (FenceReport report : reports) {
      if (report != reports.getFirst() && !task.get(Options.JSON)) {
        session.out().println();
      }
      task.show(report.with(session.clock().phases()));
    }
    return Standing.worst(reports.stream().map(FenceReport::standing).toList());
  }

  private Relaxing relaxing() {
    return !task.get(Options.RELAX)
        ? Relaxing.NOTHING
        : task.get(Options.FROM).isPresent() ? Relaxing.SEQUENTIAL : Relaxing.PRESENT;
  }

  /** What was explored to look for errors beside those of single threads. */
  private CheckOptions explored(FenceResult result) throws UsageException {
    OptionalInt rounds = result.work().rounds();
    return rounds.isPresent() ? check().with(check().machine().unrolling(rounds)) : check();
  }

  /** What can help where a limit was met. */
  private void advise(FenceResult result, FenceOptions options, Warnings warnings) {
    boolean isCut = result.work().exploration().met().stream().anyMatch(Bound::isLimit);
    if (!isCut || options.check().machine().unroll().isPresent()) {
      return;
    }
    boolean couldBeExact =
        task.get(Options.FENCE_METHOD) == Way.BOUNDED
            && options.aim() == Aim.ERROR
            && !task.get(Options.PRUNE);
    warnings.advise(
        "loops are explored without a bound; --unroll N bounds them"
            + (couldBeExact
                ? ", and --method exact decides them whole, if values are finite"
                : ""));
  }

  private static FenceReport.Number number(Answer answer) {
    FenceResult result = answer.result();
    return new FenceReport.Number(
        answer.aim(),
        isRight(result)
            ? OptionalInt.of(result.sets().isEmpty() ? 0 : result.sets().getFirst().fences().size())
            : OptionalInt.empty());
  }
}
