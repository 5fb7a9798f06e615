package dev.weir.cli;

import dev.weir.graph.GraphChecker;
import dev.weir.graph.GraphOptions;
import dev.weir.graph.JudgedModel;
import dev.weir.program.Program;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.Bound;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.Verdict;
import java.util.List;
import java.util.Map;

/** {@code weir check} by exploring execution graphs. */
final class GraphCheck {
  /** What means nothing there, and why. */
  private static final Map<String, String> MEANINGLESS =
      Map.ofEntries(
          Map.entry("--buffer-size", "graphs have no store buffers"),
          Map.entry("--robust", "there is no monitor for it"),
          Map.entry("--runs", "there are no random executions of graphs"),
          Map.entry("--context-bound", "graphs have no preemptions"),
          Map.entry("--iterate", "graphs have no preemptions"),
          Map.entry("--leaks", "leaks are looked for by the searches of schedules only"),
          Map.entry("--symmetry", "threads that are alike are not made use of yet"),
          Map.entry("--count-redundant", "each graph is explored once"),
          Map.entry("--no-join", "graphs have no schedules"),
          Map.entry("--explain", "it needs schedules, which graphs do not have"),
          Map.entry("--checkpoint", "explorations of graphs are not kept yet"),
          Map.entry("--cluster", "explorations of graphs are shared on one machine only"));

  private final Session session;
  private final ProgressOptions progress;

  GraphCheck(Session session, ProgressOptions progress) {
    this.session = session;
    this.progress = progress;
  }

  /**
   * Refuses what means nothing there.
   *
   * @param given the names of the options that were given
   * @param model the name of the model
   * @param hasProperty whether a property of the SV-COMP is asked for
   * @throws UsageException if there is such an option
   */
  static void requireMeaning(List<String> given, String model, boolean hasProperty)
      throws UsageException {
    ExplicitCheck.refuse(given, MEANINGLESS, "for execution graphs under " + model);
    ExplicitCheck.requireNoProperty(hasProperty);
  }

  /** Whether options that were given say something about explorations of schedules alone. */
  static boolean isForSchedules(List<String> given) {
    return given.stream().anyMatch(MEANINGLESS::containsKey);
  }

  /**
   * Whether another way may find what this one left open: something was refused, executions with
   * late loads are missing, or an error may have come of a dependency that was not followed.
   */
  static boolean leavesOpen(GraphChecker.Result found) {
    CheckResult result = found.result();
    return found.lacksDependencies() && result.verdict() == Verdict.VIOLATION
        || !result.unsupported().isEmpty() && result.verdict() == Verdict.UNKNOWN
        || result.met().contains(Bound.LOAD_BUFFERING) && result.verdict() != Verdict.VIOLATION;
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

  /** Explores. */
  GraphChecker.Result explore(
      Program program, JudgedModel model, GraphOptions graphs, CheckOptions options) {
    return progress.watched(
        session,
        listener -> session.toolkit().graphs(program, model, graphs, options, List.of(), listener));
  }
}
