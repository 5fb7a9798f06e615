package dev.weir.cli;

import dev.weir.frontend.InputException;
import dev.weir.machine.model.SequentialConsistency;
import dev.weir.program.Program;
import dev.weir.program.transform.BarriersOfOrders;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.CheckResult.FoundError;
import dev.weir.search.result.Verdict;
import dev.weir.trace.replay.Replay;
import dev.weir.transform.DelayPlan;
import dev.weir.transform.DelaySelection;
import dev.weir.transform.WeakModel;
import dev.weir.transform.instrument.EntryCount;
import dev.weir.transform.instrument.IdleSteps;
import dev.weir.weak.WeakResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** {@code weir check} under a memory model that is made explicit in the program. */
final class ExplicitCheck {
  /** As many accesses of a thread as there is no telling how many there are. */
  private static final int MOST_ENTRIES = 64;

  /** What means nothing there, and why. */
  private static final Map<String, String> MEANINGLESS =
      Map.ofEntries(
          Map.entry("--buffer-size", "it has no store buffers"),
          Map.entry("--robust", "there is no monitor for it"),
          Map.entry("--runs", "values that are not known yet are found by a search only"),
          Map.entry("--context-bound", "accesses that wait are threads of their own"),
          Map.entry("--iterate", "accesses that wait are threads of their own"),
          Map.entry("--data-races", "races are told from sequentially consistent executions"),
          Map.entry("--leaks", "leaks are told without it"),
          Map.entry("--count-redundant", "several executions may stand for one of the program"));

  private final Session session;
  private final ProgressOptions progress;

  ExplicitCheck(Session session, ProgressOptions progress) {
    this.session = session;
    this.progress = progress;
  }

  /**
   * Refuses what means nothing under such a model.
   *
   * @param given the names of the options that were given
   * @param hasProperty whether a property of the SV-COMP is asked for
   * @throws UsageException if there is such an option
   */
  static void requireMeaning(List<String> given, ExplicitModel model, boolean hasProperty)
      throws UsageException {
    refuse(given, MEANINGLESS, "under " + model.title());
    requireNoProperty(hasProperty);
  }

  /**
   * Refuses to keep executions of the transformed program alone.
   *
   * @throws UsageException if {@code --trace} was given
   */
  static void requireGraphs(List<String> given, ExplicitModel model) throws UsageException {
    refuse(
        given,
        Map.of(TraceOption.NAME, "executions of the transformed program cannot be replayed"),
        "under " + model.title() + " where execution graphs are not explored");
  }

  /**
   * Refuses options that mean nothing.
   *
   * @param given the names of the options that were given
   * @param meaningless those that mean nothing, each with the reason
   * @param where in what, as it follows "means nothing"
   * @throws UsageException if such an option was given
   */
  static void refuse(List<String> given, Map<String, String> meaningless, String where)
      throws UsageException {
    Optional<String> first = given.stream().filter(meaningless::containsKey).findFirst();
    if (first.isPresent()) {
      throw new UsageException(
          first.get()
              + " means nothing "
              + where
              + ": "
              + meaningless.get(first.get())
              + "; leave it out");
    }
  }

  /** Refuses tasks and properties of the SV-COMP, which are about sequential consistency. */
  static void requireNoProperty(boolean hasProperty) throws UsageException {
    if (hasProperty) {
      throw new UsageException(
          "tasks and properties of the SV-COMP are judged under sc; leave --model out");
    }
  }

  /**
   * Explores. What is refused is explored under sequential consistency as well: its executions are
   * ones of every model, so that what fails there does so.
   *
   * @throws InputException if the library of windows cannot be compiled
   */
  WeakResult explore(
      Program program, ExplicitModel model, DelaySelection selection, CheckOptions options)
      throws InputException {
    Program fenced = BarriersOfOrders.of(program, model.model().orders());
    long start = System.nanoTime();
    WeakResult found = exploreWeak(fenced, model.model(), selection, options);
    return isRefused(found) ? failing(fenced, options.within(since(start)), found) : found;
  }

  private WeakResult exploreWeak(
      Program fenced, WeakModel weak, DelaySelection selection, CheckOptions options)
      throws InputException {
    if (weak.relaxesReadsFrom()) {
      DelayPlan all = session.toolkit().delays(fenced, weak, DelaySelection.ALL).plan();
      return exploreCandidates(fenced, all, options);
    }
    DelayPlan plan = session.toolkit().delays(fenced, weak, selection).plan();
    boolean mayWait = options.liveness() && IdleSteps.mayRepeat(fenced);
    if (!mayWait && EntryCount.of(fenced, plan, MOST_ENTRIES) < MOST_ENTRIES) {
      return exploreTransformed(fenced, plan, weak, options);
    }
    // Walking from read to read tells who waits for ever, and where loops repeat what waits it has
    // far fewer executions.
    long start = System.nanoTime();
    WeakResult walked = exploreCandidates(fenced, plan, options);
    if (!isRefused(walked)) {
      return walked;
    }
    WeakResult found = exploreTransformed(fenced, plan, weak, options.within(since(start)));
    return mayWait && leavesOpen(found) ? walked : found;
  }

  /** Whether threads that stopped in executions without errors may have waited for ever. */
  private static boolean leavesOpen(WeakResult found) {
    return found.result().verdict() == Verdict.SAFE && found.result().counts().blocked() > 0;
  }

  private static boolean isRefused(WeakResult found) {
    return found.result().verdict() == Verdict.UNKNOWN && !found.result().unsupported().isEmpty();
  }

  private static Duration since(long start) {
    return Duration.ofNanos(System.nanoTime() - start);
  }

  /** What fails in sequentially consistent executions; if nothing does, what was refused. */
  private WeakResult failing(Program fenced, CheckOptions options, WeakResult refused) {
    CheckOptions sequential = options.with(new SequentialConsistency()).withoutLiveness();
    CheckResult result =
        progress.watched(
            session, listener -> session.toolkit().check(fenced, sequential, List.of(), listener));
    return result.verdict() == Verdict.VIOLATION
        ? new WeakResult(
            result, fenced, refused.guesses(), refused.rounds(), UnaryOperator.identity(), false)
        : refused;
  }

  private WeakResult exploreTransformed(
      Program fenced, DelayPlan plan, WeakModel weak, CheckOptions options) throws InputException {
    Program window = session.toolkit().window(weak);
    return progress.watched(
        session,
        listener -> session.toolkit().check(fenced, plan, window, options, List.of(), listener));
  }

  private WeakResult exploreCandidates(Program fenced, DelayPlan all, CheckOptions options)
      throws InputException {
    Program notes = session.toolkit().notes();
    return progress.watched(
        session, listener -> session.toolkit().candidates(fenced, all, notes, options, listener));
  }

  /**
   * The same result with errors that speak of the threads of the program.
   *
   * @param replays the executions that show them, as ones of the program
   */
  static CheckResult told(CheckResult result, List<Replay> replays) {
    List<FoundError> errors = new ArrayList<>();
    for (int i = 0; i < replays.size(); i++) {
      FoundError error = result.errors().get(i);
      errors.add(
          new FoundError(replays.get(i).failure().orElse(error.failure()), error.schedule()));
    }
    return result.withErrors(errors);
  }
}
