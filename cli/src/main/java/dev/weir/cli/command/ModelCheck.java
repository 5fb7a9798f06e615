package dev.weir.cli.command;

import dev.weir.cli.execution.ModelTrace;
import dev.weir.cli.execution.TraceOption;
import dev.weir.cli.execution.TraceOption.Recorded;
import dev.weir.cli.options.Option;
import dev.weir.cli.options.Options;
import dev.weir.cli.options.UsageException;
import dev.weir.cli.session.PhaseClock;
import dev.weir.cli.session.ResultFile;
import dev.weir.cli.session.Session;
import dev.weir.cli.session.Task;
import dev.weir.cli.session.Warnings;
import dev.weir.fence.AutomataChecker;
import dev.weir.fence.FenceResult.FailingRun;
import dev.weir.fence.RunReplay;
import dev.weir.fence.infer.Aim;
import dev.weir.fence.reach.Answer;
import dev.weir.fence.reach.Statistics;
import dev.weir.frontend.InputException;
import dev.weir.machine.model.MemoryModel;
import dev.weir.program.automaton.Automata;
import dev.weir.report.ModelReport;
import dev.weir.report.Run;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.options.Limits;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;

/** {@code weir check} for an automaton model. */
public record ModelCheck(Task task, TraceOption trace) {
  /** What can be asked of models; nothing else means anything to them. */
  private static final Set<Option<?>> OPTIONS =
      Set.of(
          Options.MODEL,
          Options.TIME_LIMIT,
          Options.MEMORY_LIMIT,
          Options.JSON,
          Options.TRACE,
          Options.COLOR,
          Options.FORMAT,
          Options.FULL,
          Options.PROGRESS,
          Options.SEED);

  /** Why there is no answer where a limit was met before there was a program. */
  private static final String UNREAD = "the search for the values of its variables was stopped";

  /** The limits of a command that begins now. */
  static Limits limits(Session session, CheckOptions options) {
    return Limits.of(options, session.interruption()::isRequested);
  }

  /** Why there is no answer where limits were met before there was a program. */
  static String unread(Limits limits) {
    return UNREAD + by(limits);
  }

  /** The limit that stopped a search, as the end of a sentence. */
  private static String by(Limits limits) {
    return limits
        .met()
        .map(
            met ->
                switch (met) {
                  case TIME_LIMIT -> " by --time-limit";
                  case MEMORY_LIMIT -> " by the limit of memory (--memory-limit)";
                  case INTERRUPTION -> " by a signal";
                  default -> "";
                })
        .orElse("");
  }

  /**
   * Checks a model.
   *
   * @param files what was given
   * @param options the model and the limits
   * @throws UsageException if an option has no meaning for models
   * @throws InputException if the input is wrong
   */
  ModelReport check(List<Path> files, CheckOptions options, Warnings warnings)
      throws UsageException, InputException {
    Session session = task.session();
    Path file = files.getFirst();
    if (files.size() > 1) {
      throw new InputException(
          file + ": an automaton model is judged by itself; leave the other files out");
    }
    Optional<Option<?>> other =
        task.given().all().stream()
            .filter(option -> !OPTIONS.contains(option) && !ResultFile.isOne(option))
            .findFirst();
    if (other.isPresent()) {
      throw new UsageException(
          other.get() + " is for programs: an automaton model is decided exactly; leave it out");
    }
    trace.requireWritable(files);
    MemoryModel model = options.model();
    if (!AutomataChecker.knows(model)) {
      throw new UsageException(
          "automaton models are judged under sc, tso and pso, not under " + model.name());
    }
    Limits limits = limits(session, options);
    BooleanSupplier stop = limits::check;
    Optional<Automata> read = session.toolkit().automata(file, stop);
    session.clock().ended(PhaseClock.Phase.LOAD);
    Answer answer =
        read.isPresent()
            ? AutomataChecker.check(read.get(), model, stop)
            : new Answer.Unknown(unread(limits), new Statistics(0, 0));
    session.clock().ended(PhaseClock.Phase.EXPLORE);
    Optional<FailingRun> bad =
        answer instanceof Answer.Reachable(var found, var _)
            ? read.map(
                program ->
                    new FailingRun(AutomataChecker.under(program, model), model, found, Aim.ERROR))
            : Optional.empty();
    List<String> traceFiles =
        trace.isAskedFor()
            ? trace.record(
                bad.stream().map(one -> recorded(file, task.get(Options.SEED), one)).toList())
            : List.of();
    session.clock().ended(PhaseClock.Phase.REPORT);
    Run run =
        session.run(
            "check",
            List.of(file.toString()),
            options,
            task.get(Options.SEED),
            Map.of(),
            warnings.lines());
    return new ModelReport(
        run,
        session.clock().phases(),
        bad.map(RunReplay::of),
        traceFiles,
        answer instanceof Answer.Unknown(String why, var _)
            ? Optional.of(read.isPresent() ? why + by(limits) : why)
            : Optional.empty(),
        answer.statistics());
  }

  private Recorded recorded(Path file, long seed, FailingRun run) {
    String fingerprint = task.session().toolkit().fingerprint(run.program());
    return ModelTrace.of(file, seed, fingerprint, Optional.empty(), run);
  }
}
