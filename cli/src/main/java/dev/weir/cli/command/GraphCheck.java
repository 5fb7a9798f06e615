package dev.weir.cli.command;

import dev.weir.cli.options.Exclusion;
import dev.weir.cli.options.Given;
import dev.weir.cli.options.Options;
import dev.weir.cli.options.UsageException;
import dev.weir.cli.session.Task;
import dev.weir.graph.GraphChecker;
import dev.weir.graph.GraphOptions;
import dev.weir.graph.model.JudgedModel;
import dev.weir.machine.model.SequentialConsistency;
import dev.weir.program.Program;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.Algorithm;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.ProgressListener;
import dev.weir.search.result.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** {@code weir check} by exploring execution graphs. */
public record GraphCheck(Task task) {
  /** Said of an execution that may have come of a dependency that was not followed. */
  static final String ORDER_LACKS_DEPENDENCIES =
      "values pass through library calls, where dependencies are not tracked:"
          + " hardware may not allow the execution that is not sequentially consistent";

  /** Said of an error that may have come of a dependency that was not followed. */
  static final String LACKS_DEPENDENCIES =
      "values pass through library calls, where dependencies are not tracked:"
          + " hardware may not allow the failing execution";

  /** Said of an error that graphs do not show. */
  static final String IS_IN_ORDER =
      "the execution is sequentially consistent, so every memory model allows it; it"
          + " was found beside the execution graphs";

  /** How long an error is looked for in sequentially consistent executions, at most. */
  private static final Duration CONFIRMING = Duration.ofSeconds(10);

  /** The part of a time limit that it may take. */
  private static final int PART_OF_TIME = 4;

  /**
   * Refuses what means nothing there.
   *
   * @param model the name of the model
   * @param hasProperty whether a property of the SV-COMP is asked for
   * @throws UsageException if there is such an option
   */
  static void requireMeaning(Given given, String model, boolean hasProperty) throws UsageException {
    Exclusion.GRAPHS.require(given, model);
    if (hasProperty) {
      throw new UsageException(
          "tasks and properties of the SV-COMP are judged under sc; leave --model out");
    }
  }

  /**
   * The model whose graphs are explored, if graphs were asked for.
   *
   * @param title of the model that was asked for
   * @throws UsageException if its graphs cannot be explored
   */
  static JudgedModel require(String title) throws UsageException {
    return JudgedModel.named(title)
        .orElseThrow(
            () ->
                new UsageException(
                    "--algorithm graph is not for --model "
                        + title
                        + "; give another model, or another algorithm"));
  }

  /**
   * What was found. What graphs leave open is looked for in sequentially consistent executions,
   * which every model has.
   *
   * @param graphs what the graphs showed; empty where what fails in order was found before
   * @param failing what fails in sequentially consistent executions
   */
  record Answer(Optional<GraphChecker.Result> graphs, Optional<CheckResult> failing) {}

  /**
   * Explores.
   *
   * @param options the options without those of who keeps the exploration
   * @param kept the same with them
   */
  Answer check(
      Program program,
      JudgedModel model,
      GraphOptions graphs,
      CheckOptions options,
      CheckOptions kept) {
    List<CheckResult> before = new ArrayList<>();
    Optional<GraphChecker.Result> found =
        task.watched(
            listener ->
                task.session()
                    .toolkit()
                    .graphs(
                        program,
                        model,
                        graphs,
                        kept,
                        List.of(),
                        listener,
                        () -> {
                          // A loop that seems to have no end may have none. Of several errors
                          // some may need the model.
                          if (!options.keepGoing()) {
                            CheckOptions some =
                                options.withTimeLimit(Optional.of(confirming(options)));
                            failing(program, some, listener).ifPresent(before::add);
                          }
                          return before.isEmpty();
                        }));
    if (found.isEmpty()) {
      return new Answer(found, before.stream().map(r -> r.incomplete(List.of())).findFirst());
    }
    CheckOptions rest = options.within(kept.ownPart(found.get().result().elapsed()));
    return new Answer(
        found, failingInOrder(program, rest, found.get(), graphs.ignoresDependencies()));
  }

  /** What fails where graphs refuse something, or may have found what no hardware has. */
  private Optional<CheckResult> failingInOrder(
      Program program, CheckOptions options, GraphChecker.Result found, boolean isCertain) {
    CheckResult graphs = found.result();
    boolean isUncertain = !isCertain && lacksDependencies(found);
    boolean isRefused = !graphs.unsupported().isEmpty() && graphs.verdict() == Verdict.UNKNOWN;
    // Of several errors some may be certain.
    if (!isRefused && (!isUncertain || options.keepGoing())) {
      return Optional.empty();
    }
    Optional<Duration> time = isUncertain ? Optional.of(confirming(options)) : options.timeLimit();
    return task.watched(listener -> failing(program, options.withTimeLimit(time), listener))
        .map(failing -> failing.incomplete(graphs.unsupported()));
  }

  private Optional<CheckResult> failing(
      Program program, CheckOptions options, ProgressListener listener) {
    CheckResult result =
        task.session().toolkit().check(program, inOrder(options), List.of(), listener);
    return Optional.of(result.by(Algorithm.OPTIMAL))
        .filter(failing -> failing.verdict() == Verdict.VIOLATION);
  }

  /** Whether an error may have come of a dependency that was not followed. */
  static boolean lacksDependencies(GraphChecker.Result found) {
    return found.lacksDependencies() && found.result().verdict() == Verdict.VIOLATION;
  }

  private static Duration confirming(CheckOptions options) {
    return options
        .timeLimit()
        .map(limit -> limit.dividedBy(PART_OF_TIME))
        .filter(limit -> limit.compareTo(CONFIRMING) < 0)
        .orElse(CONFIRMING);
  }

  /** The same for sequentially consistent executions, of which an error is one of every model. */
  static CheckOptions inOrder(CheckOptions options) {
    return options.with(new SequentialConsistency()).with(Algorithm.OPTIMAL);
  }

  /** What a compiler makes of a program, for the models that ask for it. */
  record MachineCode(Given given) {
    /**
     * Refuses what means nothing under a model.
     *
     * @param model the name of the model, or of several
     * @param judged the models, if execution graphs are explored
     * @throws UsageException if such an option was given
     */
    void requireMeaning(String model, List<JudgedModel> judged) throws UsageException {
      if (given.get(Options.NO_DEPENDENCIES)
          && judged.stream().noneMatch(JudgedModel::knowsDependencies)) {
        throw new UsageException(
            "--no-dependencies is for execution graphs under "
                + Arrays.stream(JudgedModel.values())
                    .filter(JudgedModel::knowsDependencies)
                    .map(JudgedModel::title)
                    .collect(Collectors.joining(", "))
                + ": "
                + model
                + " keeps nothing in order by dependencies; leave it out");
      }
      if (given.get(Options.ARM).isPresent() && !judged.contains(JudgedModel.ARMV8)) {
        throw new UsageException("--arm is for --model armv8, not for " + model + "; leave it out");
      }
    }

    /** How to explore graphs, with what was given. */
    GraphOptions applyTo(GraphOptions options) {
      GraphOptions compiled = options.with(given.get(Options.ARM).orElse(Set.of()));
      return given.get(Options.NO_DEPENDENCIES) ? compiled.ignoringDependencies() : compiled;
    }
  }
}
