package dev.weir.cli.options;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The options that do not go with something else that is asked, and what is said of them: a row for
 * each kind of question.
 */
public enum Exclusion {
  /** A witness is followed. */
  FOLLOWING(
      "%1$s is for searches, and --follow makes none; leave one of them out",
      Options.ALGORITHM,
      Options.RUNS,
      Options.NO_JOIN,
      Options.COUNT_REDUNDANT,
      Options.ROBUST_FIRST,
      Options.SYMMETRY,
      Options.CONTEXT_BOUND,
      Options.ITERATE,
      Options.KEEP_GOING),
  /** One exploration is kept. */
  KEPT(
      "--checkpoint cannot be combined with %1$s; leave one of them out",
      Options.ROBUST_FIRST,
      Options.FOLLOW,
      Options.CONTEXT_BOUND,
      Options.ITERATE,
      Options.RUNS,
      Options.NO_JOIN,
      Options.SYMMETRY,
      Options.WATCH),
  /** One exploration is shared among executors. */
  SHARED(
      "--cluster cannot be combined with %1$s; leave one of them out",
      Options.ROBUST_FIRST,
      Options.FOLLOW,
      Options.CONTEXT_BOUND,
      Options.ITERATE,
      Options.RUNS,
      Options.NO_JOIN,
      Options.SYMMETRY,
      Options.WATCH,
      Options.THREADS),
  /** Runs are random. */
  RANDOM(
      "--algorithm random cannot be combined with --context-bound, --count-redundant or --robust;"
          + " leave those out",
      Options.CONTEXT_BOUND,
      Options.COUNT_REDUNDANT,
      Options.ROBUST_FIRST),
  /** Threads that are alike are exchanged. */
  SYMMETRY(
      "--symmetry cannot be combined with --robust or --context-bound; leave one of them out",
      Options.ROBUST_FIRST,
      Options.CONTEXT_BOUND),
  /** Loads find what memory held before. */
  PAST_VALUES(
      "--model %3$s cannot be combined with --robust or --context-bound; leave those out",
      Options.ROBUST_FIRST, Options.CONTEXT_BOUND),
  /** Executions of one thread after another, not all. */
  HUNT(
      "hunt makes runs, which --context-bound does not bound; leave it out", Options.CONTEXT_BOUND),
  /** Scenarios, from the smallest on. */
  SCENARIOS(
      "lin shows the smallest scenario that fails, and no other; leave out --keep-going",
      Options.KEEP_GOING),
  /** Scenarios under a model that is known by its axioms. */
  SCENARIOS_OF_GRAPHS(
      "%1$s needs a model with store buffers, and %3$s is known by its axioms alone; give --model"
          + " sc, tso or pso",
      Options.MAY_BLOCK, Options.WITH_FENCES, Options.TRACE),
  /** Each state is visited once; what hangs on more than states. */
  STATES(
      "--algorithm states does not go with %1$s: %2$s; leave one of them out",
      Map.of(
          Options.DATA_RACES, "a race is between steps of one execution",
          Options.CONTEXT_BOUND, "a state does not say how many preemptions led to it",
          Options.UNROLL, "a state does not say how often a loop went round",
          Options.COUNT_REDUNDANT, "executions are not told apart",
          Options.NO_LIVENESS, "a thread that waits may be one that goes round there",
          Options.ROBUST_FIRST, "executions are not told apart",
          Options.THREADS, "one worker visits the states",
          Options.CLUSTER, "one worker visits the states",
          Options.CHECKPOINT, "what was visited is not kept",
          Options.SVCOMP, "witnesses follow executions")),
  /** Execution graphs are explored. */
  GRAPHS(
      "%1$s means nothing for execution graphs under %3$s: %2$s; leave it out",
      Map.ofEntries(
          Map.entry(Options.BUFFER_SIZE, "graphs have no store buffers"),
          Map.entry(Options.ROBUST_FIRST, "there is no monitor for it"),
          Map.entry(Options.METHOD, "each graph is asked whether it is sequentially consistent"),
          Map.entry(Options.RUNS, "there are no random executions of graphs"),
          Map.entry(Options.SCENARIO_RUNS, "there are no random executions of graphs"),
          Map.entry(Options.CONTEXT_BOUND, "graphs have no preemptions"),
          Map.entry(Options.ITERATE, "graphs have no preemptions"),
          Map.entry(Options.SYMMETRY, "symmetry is used under sc, tso and pso only"),
          Map.entry(Options.COUNT_REDUNDANT, "each graph is explored once"),
          Map.entry(Options.NO_JOIN, "graphs have no schedules")));

  private final String refusal;
  private final Map<Option<?>, String> reasons;

  Exclusion(String refusal, Option<?>... options) {
    this(refusal, withoutReasons(options));
  }

  /**
   * A row.
   *
   * @param refusal what is said, as a format: of the option, the reason, and the subject
   */
  Exclusion(String refusal, Map<Option<?>, String> reasons) {
    this.refusal = refusal;
    this.reasons = reasons;
  }

  private static Map<Option<?>, String> withoutReasons(Option<?>... options) {
    Map<Option<?>, String> reasons = new LinkedHashMap<>();
    List.of(options).forEach(option -> reasons.put(option, ""));
    return reasons;
  }

  /**
   * Refuses these options.
   *
   * @throws UsageException if one was given
   */
  public void require(Given given) throws UsageException {
    require(given, "");
  }

  /**
   * Refuses these options.
   *
   * @param subject what is asked about, such as the name of the memory model
   * @throws UsageException if one was given
   */
  public void require(Given given, String subject) throws UsageException {
    for (Option<?> option : given.all()) {
      if (reasons.containsKey(option)) {
        throw new UsageException(refusal.formatted(option, reasons.get(option), subject));
      }
    }
  }
}
