package dev.weir.cli;

import dev.weir.cli.help.OptionGroup;
import dev.weir.fence.AutomataChecker;
import dev.weir.fence.FenceOptions;
import dev.weir.fence.FenceResult;
import dev.weir.fence.Way;
import dev.weir.fence.graph.GraphModels;
import dev.weir.fence.infer.Aim;
import dev.weir.fence.infer.LoopCosts;
import dev.weir.fence.infer.MachineCosts;
import dev.weir.fence.infer.Placement;
import dev.weir.frontend.InputException;
import dev.weir.graph.GraphOptions;
import dev.weir.graph.model.JudgedModel;
import dev.weir.machine.model.MemoryModel;
import dev.weir.program.Function;
import dev.weir.program.MemoryOrder;
import dev.weir.program.Program;
import dev.weir.program.SourcePosition;
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
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;

/** {@code weir fence}. */
final class FenceCommand implements Subcommand {
  private static final Pattern SOURCE =
      Pattern.compile(".*\\.(c|i|cc|cpp|cxx|C|ii)", Pattern.DOTALL);

  private final Session session;

  private final GivenOptions given = new GivenOptions();

  private final ExplorationOptions exploration = new ExplorationOptions();

  private final GraphCheck.MachineCode machineCode = new GraphCheck.MachineCode();

  private final Argument<List<Aim>> aims =
      Argument.commaSeparated(
          OptionGroup.FENCES,
          "--for",
          "AIM",
          List.of(Aim.ERROR),
          Converters.fenceAim(),
          "Aim of the fences. error: no execution fails (default); robustness: the memory"
              + " model adds no behaviour to the sequentially consistent executions;"
              + " error,robustness: an answer for each.");

  private final FencePlaceOptions places = new FencePlaceOptions();

  private final Argument<Boolean> all =
      Argument.flag(
          OptionGroup.FENCES, "--all", "Report every minimal set, not only one of least cost.");

  private final Argument<Boolean> prune =
      Argument.flag(
          OptionGroup.FENCES,
          "--prune",
          "Find the fences and store orders of the program that can be removed. New ones"
              + " are proposed only if all existing ones are not enough.");

  private final Argument<Boolean> relax =
      Argument.flag(
          OptionGroup.FENCES,
          "--relax",
          "Find the weakest memory orders of the program's atomic accesses and fences"
              + " that keep it correct. New ones are proposed only if the existing ones are not"
              + " enough.");

  private final Argument<Optional<String>> from =
      Argument.optional(
          OptionGroup.FENCES,
          "--from",
          "seq_cst",
          new Word<>(
              new String[] {MemoryOrder.SEQ_CST.text()},
              order -> order,
              "'%s' is no order to start from; give %s"),
          "With --relax: start as if each atomic access were sequentially consistent.");

  private final Argument<Boolean> noLiveness =
      Argument.flag(
          OptionGroup.ERRORS,
          "--no-liveness",
          "Do not report threads that spin for ever; count such executions as ended early.");

  private final Argument<Way> method =
      Argument.valued(
          OptionGroup.SEARCH,
          "--method",
          "exact|bounded|auto",
          Way.AUTO,
          Converters.fenceMethod(),
          "exact: decide reachability in automata, without bounds. bounded: explore the"
              + " executions of the program with fences, within the bounds. auto: try exact for"
              + " a share of the time, then bounded (default).");

  private final Argument<Optional<Path>> patch =
      Argument.optional(
          OptionGroup.FILES,
          "--patch",
          "FILE",
          new Converters.FileName(),
          "Write the fences of the cheapest set as a unified diff for patch -p1, and"
              + " check the patched program.");

  private final TraceOption trace = new TraceOption();

  private final ProgramOptions programOptions = new ProgramOptions();

  private final OutputOptions output = new OutputOptions();

  private final ProgressOptions progress = new ProgressOptions();

  private final HelpOption help = new HelpOption();

  FenceCommand(Session session) {
    this.session = session;
  }

  /**
   * An answer.
   *
   * @param isVerified whether the mended program was found right; with a patch, the patched one
   * @param patch the file of the patch, if one was written
   */
  private record Answer(Aim aim, FenceResult result, boolean isVerified, Optional<Path> patch) {}

  @Override
  public CommandSpec declaration() {
    CommandSpec command =
        declare(
            "fence",
            given,
            exploration,
            machineCode,
            aims,
            places,
            all,
            prune,
            relax,
            from,
            noLiveness,
            method,
            patch,
            trace,
            programOptions,
            output,
            progress,
            help);
    command
        .usageMessage()
        .customSynopsis("weir fence FILE... [options] [-- compiler options]")
        .description(
            "Finds the cheapest fences and memory orders that make a program correct under"
                + " one or more memory models.",
            "")
        .footer(
            "",
            "Exit code: 0 correct, with or without fences, 1 no fence can help, 2 wrong"
                + " input, 3 not settled, 4 a defect of Weir.");
    return command;
  }

  @Override
  public Integer call() throws UsageException, InputException {
    if ((patch.value().isPresent() || trace.isAskedFor()) && aims.value().size() > 1) {
      throw new UsageException(
          "--patch and --trace write the answer for one aim; give --for one of them");
    }
    // Refused before anything is compiled, if it is wrong.
    places.costs(Set.of(MachineCosts.GENERAL));
    requireMeaning();
    Warnings warnings = new Warnings(session);
    return programOptions.files().stream().anyMatch(ModelCheck::isModel)
        ? callForModel(warnings)
        : callForProgram(warnings);
  }

  private CheckOptions check() throws UsageException {
    CheckOptions asked =
        judgedModels().isEmpty()
            ? exploration.optionsOfBuffers()
            : exploration.judgedOptions(exploration.title());
    return noLiveness.value() ? asked.withoutLiveness() : asked;
  }

  /**
   * The models whose execution graphs are explored, if any are: also that of a machine with
   * buffers, which does not ask what orders loads have.
   */
  private List<JudgedModel> judgedModels() throws UsageException {
    List<JudgedModel> models = exploration.judgedModels();
    return models.isEmpty() && relax.value()
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
    if (from.value().isPresent() && !relax.value()) {
      throw new UsageException("--from is for --relax; give that too");
    }
    if (models.isEmpty()) {
      return;
    }
    if (programOptions.files().stream().anyMatch(ModelCheck::isModel)) {
      throw new UsageException(
          "automaton models have no orders and are judged under tso and pso; give --model tso or"
              + " pso, and leave out --relax");
    }
    List<String> names = given.names().stream().filter(name -> !name.equals("--method")).toList();
    GraphCheck.requireMeaning(names, exploration.title(), false);
    if (models.contains(JudgedModel.SC)) {
      throw new UsageException("under --model sc no fence has an effect; leave it out");
    }
    if (method.value() == Way.EXACT) {
      throw new UsageException(
          "--method exact is for --model tso and pso, one of them; leave it out");
    }
    if (prune.value()) {
      throw new UsageException(
          relax.value()
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
    for (Aim aim : new LinkedHashSet<>(aims.value())) {
      answers.add(finder.answer(options(aim, Duration.ofNanos(System.nanoTime() - start))));
    }
    session.clock().ended(PhaseClock.Phase.EXPLORE);
    return answers;
  }

  private FenceOptions options() throws UsageException {
    return options(aims.value().getFirst(), Duration.ZERO);
  }

  private FenceOptions options(Aim aim, Duration spent) throws UsageException {
    return new FenceOptions(
        check().within(spent),
        graphs(),
        aim,
        placement(),
        places.allowed(),
        all.value(),
        places.costs(graphs().map(GraphModels::machines).orElse(Set.of(MachineCosts.GENERAL))),
        prune.value() || relax.value(),
        from.value().isPresent());
  }

  /**
   * Below PSO, fences before loads and stronger orders of loads help as often as those of stores.
   */
  private Placement placement() throws UsageException {
    return judgedModels().isEmpty() || given.names().contains("--place")
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
    if (aims.value().contains(Aim.ROBUSTNESS) && model.isPerAddress()) {
      throw new UsageException(
          "--for robustness is not built yet for automaton models under pso; give --model tso");
    }
    if (method.value() == Way.BOUNDED) {
      throw new UsageException(
          "--method bounded: automaton models are judged exactly; leave it out");
    }
    if (patch.value().isPresent()) {
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
      places.requirePlaces(
          session.toolkit().fencePositions(automata.get(), options()), Set.of(), warnings);
    }
    session.clock().ended(PhaseClock.Phase.LOAD);
    List<Answer> answers =
        answers(
            start,
            options -> {
              FenceResult result =
                  automata.isEmpty()
                      ? FenceResult.unknown(ModelCheck.unread(limits))
                      : progress.watched(
                          session,
                          listener -> session.toolkit().fence(automata.get(), options, listener));
              return new Answer(options.aim(), result, isRight(result), Optional.empty());
            });
    List<String> traceFiles =
        trace.isAskedFor()
            ? trace.record(
                session,
                FenceExecutions.kept(
                    answers.getFirst().result(), session.toolkit(), file, exploration.seed()))
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
    if (method.value() == Way.EXACT && (prune.value() || aims.value().contains(Aim.ROBUSTNESS))) {
      throw new UsageException(
          "--method exact answers for programs --for error only, and without --prune; leave those"
              + " out, or give --method bounded");
    }
    ProgramInput input = programOptions.input(session.compilerArguments());
    trace.requireWritable(input.files());
    if (patch.value().isPresent()) {
      requirePatch(patch.value().get(), input.files());
    }
    progress.begins(session, "compiling " + String.join(" ", input.names()));
    Program program = warnings.load(input);
    FencePatch patches = new FencePatch(session, input);
    if (places.nameLines()) {
      Set<SourcePosition> definitions = isSource(input.files()) ? patches.definitions() : Set.of();
      places.requireFiles(files(program), definitions);
      places.requirePlaces(
          session.toolkit().fencePositions(program, options()), definitions, warnings);
    }
    progress.begins(session, "searching for fences under " + check().model().title());
    List<Answer> answers =
        answers(System.nanoTime(), options -> answer(patches, input, program, options, warnings));
    List<String> traceFiles =
        trace.record(
            session,
            input,
            exploration.seed(),
            FenceExecutions.kept(answers.getFirst().result(), check(), from.value().isPresent()));
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
    LoopCosts costs =
        places.nameLines() && isSource(input.files())
            ? patches.within(asked.costs(), asked.isAllowed())
            : asked.costs();
    FenceOptions options = asked.with(patch.value().isPresent() ? patches.withUses(costs) : costs);
    FenceResult result =
        progress.watched(
            session,
            listener -> session.toolkit().fence(program, options, method.value(), listener));
    advise(result, options, warnings);
    boolean isVerified = isRight(result) && !result.work().exploration().isCutShort();
    Optional<Path> written = Optional.empty();
    if (patch.value().isPresent() && hasChanges(result)) {
      FencePatch.Outcome outcome = patch(patches, options, result, warnings);
      isVerified = outcome.isRight();
      written = patch.value().filter(_ -> outcome.isWritten());
    } else if (patch.value().isPresent()) {
      session.say("no fence is proposed, so " + patch.value().get() + " is not written");
    }
    return new Answer(options.aim(), result, isVerified, written);
  }

  /** The files that the program's own functions are in. */
  static Set<String> files(Program program) {
    return program.functions().stream()
        .filter(function -> !function.library())
        .map(Function::blocks)
        .flatMap(List::stream)
        .flatMap(block -> block.instructions().stream())
        .map(instruction -> instruction.position().file())
        .filter(file -> !file.isEmpty())
        .collect(Collectors.toSet());
  }

  private static boolean isRight(FenceResult result) {
    return Standing.of(result.verdict()) == Standing.FINE;
  }

  /**
   * Whether the cheapest set may change anything: a fence is new, or one of the program goes, or
   * the orders that it has were not asked about.
   */
  private boolean hasChanges(FenceResult result) {
    return result.sets().stream()
        .findFirst()
        .filter(set -> from.value().isPresent() || set.changes())
        .isPresent();
  }

  static boolean isSource(List<Path> files) {
    return files.stream().allMatch(file -> SOURCE.matcher(file.toString()).matches());
  }

  /**
   * A patch is one of source: a module, a litmus test and a program as text have none.
   *
   * @param patch the file that it is to be written to
   */
  static void requirePatch(Path patch, List<Path> files) throws UsageException {
    Optional<String> refusal = new OutputFile("--patch", patch).refusal(files);
    if (refusal.isPresent()) {
      throw new UsageException(refusal.get());
    }
    for (Path file : files) {
      if (!isSource(List.of(file))) {
        throw new UsageException(
            "--patch is for source in C and C++; " + file + " is not patched; leave it out");
      }
    }
  }

  /** Writes the patch of the cheapest set, and says what came of it. */
  private FencePatch.Outcome patch(
      FencePatch patches, FenceOptions options, FenceResult result, Warnings warnings)
      throws InputException {
    Path file = patch.value().orElseThrow();
    FencePatch.Outcome outcome =
        patches.write(
            result.sets().getFirst(),
            file,
            options,
            ProgressListener.stoppingWhen(session.interruption()::isRequested));
    outcome.remarks().forEach(remark -> warnings.advise("--patch " + file + ": " + remark));
    return outcome;
  }

  private ExitCode report(
      List<String> inputs,
      Map<String, Long> stubs,
      List<Answer> answers,
      List<String> traceFiles,
      Warnings warnings)
      throws UsageException {
    FenceExecutions executions = new FenceExecutions(session, warnings);
    List<FenceReport> reports = new ArrayList<>();
    List<ExitCode> codes = new ArrayList<>();
    for (Answer answer : answers) {
      FenceResult result = answer.result();
      List<ShownSet> sets = executions.shown(result);
      Optional<Replay> counterexample = executions.counterexample(result);
      Run run =
          session.run(
              "fence", inputs, explored(result), exploration.seed(), stubs, warnings.lines());
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
      boolean isUnsure = isRight(result) && !answer.isVerified();
      codes.add(isUnsure ? ExitCode.UNSETTLED : ExitCode.of(Standing.of(result.verdict())));
    }
    session.clock().ended(PhaseClock.Phase.REPORT);
    for (FenceReport report : reports) {
      if (report != reports.getFirst() && !output.json.value()) {
        session.out().println();
      }
      output.show(session, report.with(session.clock().phases()));
    }
    return ExitCode.worst(codes);
  }

  private Relaxing relaxing() {
    return !relax.value()
        ? Relaxing.NOTHING
        : from.value().isPresent() ? Relaxing.SEQUENTIAL : Relaxing.PRESENT;
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
        method.value() == Way.BOUNDED && options.aim() == Aim.ERROR && !prune.value();
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
