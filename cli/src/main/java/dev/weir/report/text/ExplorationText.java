package dev.weir.report.text;

import dev.weir.machine.options.MachineOptions;
import dev.weir.machine.report.Cut;
import dev.weir.program.VisibleText;
import dev.weir.report.Phases;
import dev.weir.report.Report;
import dev.weir.report.Run;
import dev.weir.report.Wording;
import dev.weir.report.output.Lines;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.Bound;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.CheckResult.Alike;
import dev.weir.search.result.CheckResult.BoundedRun;
import dev.weir.search.result.CheckResult.Counts;
import dev.weir.search.result.CheckResult.Round;
import dev.weir.search.result.CheckResult.Symmetry;
import dev.weir.search.result.CheckResult.Unlike;
import dev.weir.search.result.CheckResult.Waiter;
import dev.weir.search.result.Obstacle;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What was explored, with which bounds and in which time: what the texts of all commands say. */
final class ExplorationText {
  private static final int MOST_CUTS = 5;
  private static final int MOST_WAITERS = 5;
  private static final String INDENT = "           ";

  /** Those that may be an error. */
  private static final Set<Obstacle> ERRORS =
      EnumSet.of(Obstacle.ERROR, Obstacle.DEADLOCK, Obstacle.NONTERMINATION);

  private ExplorationText() {}

  static void writeExploration(Lines out, Report.Check report) {
    CheckResult result = report.result();
    Run run = report.run();
    Counts counts = result.counts();
    List<String> parts = new ArrayList<>();
    counts.states().ifPresent(states -> parts.add(Wording.count(states, "state")));
    parts.add(
        Wording.count(counts.executions(), counts.states().isPresent() ? "end" : "execution"));
    blocked(counts).ifPresent(parts::add);
    if (counts.errors() > 0) {
      parts.add(counts.errors() + " erroneous");
    }
    if (counts.sleepSetBlocked() > 0) {
      parts.add(counts.sleepSetBlocked() + " abandoned as repeats");
    }
    counts.redundant().ifPresent(redundant -> parts.add(redundant + " redundant"));
    counts.schedules().ifPresent(schedules -> parts.add(schedules + " schedules"));
    String runs = "";
    String search = " (" + Wording.searchedBy(result, run.options()) + ")";
    if (isHunt(run)) {
      runs = " in " + Wording.count(counts.runs().orElse(0), "run");
      search = "";
    } else {
      counts.runs().ifPresent(done -> parts.add(done + " of " + run.options().runs() + " runs"));
    }
    out.add(
        "explored:  %s%s%s%s\n",
        String.join(", ", parts),
        runs,
        result.complete() ? "; complete" : "; not complete",
        search);
    for (BoundedRun bounded : result.perBound()) {
      if (bounded.elapsed().isZero()) {
        continue; // Nothing was left to explore.
      }
      out.add(
          "           %s with at most %s in %s\n",
          Wording.count(bounded.executions(), "execution"),
          Wording.count(bounded.bound(), "preemption"),
          Phases.seconds(bounded.elapsed()));
    }
    report
        .preemptions()
        .ifPresent(
            preemptions ->
                out.add(
                    "           the failing execution has %s\n",
                    Wording.count(preemptions, "preemption")));
    result.seen().symmetry().ifPresent(symmetry -> writeSymmetry(out, symmetry));
    if (!report.headers().equals("own")) {
      out.append("headers:   those of this machine\n");
    }
    out.add("bounds:    %s\n", bounds(result, run));
    writeCuts(out, result);
    writeStubs(out, run);
    writeTimes(out, report);
  }

  static String reason(CheckResult result, Run run) {
    List<String> reasons = new ArrayList<>();
    if (result.examinedNothing()) {
      return "no execution reached its end" + cause(result, run);
    }
    if (!result.met().isEmpty()) {
      Optional<Round> round = result.seen().round();
      reasons.add(
          "stopped at " + metIn(result, run) + round.map(ExplorationText::inRound).orElse(""));
    }
    if (!result.unsupported().isEmpty()) {
      reasons.add(
          (reasons.isEmpty() ? "stopped at" : "at")
              + " unsupported code: "
              + Wording.failure(result.unsupported().getFirst()));
    }
    return reasons.isEmpty() ? "the search did not reach its end" : String.join(" and ", reasons);
  }

  /** The bound that keeps all executions from their end, if it is one, and the loop that it cut. */
  private static String cause(CheckResult result, Run run) {
    List<Cut> cuts = result.seen().cuts();
    if (result.met().isEmpty()) {
      return "";
    }
    String bound = ", since " + met(result, run);
    return cuts.isEmpty() ? bound + " was met" : bound + " cuts " + Wording.cut(cuts.getFirst());
  }

  static String met(CheckResult result, Run run) {
    return result.met().stream()
        .sorted()
        .map(bound -> option(bound, result, run.options()))
        .collect(Collectors.joining(", "));
  }

  /** The same without that of a round, unless it alone was met. */
  private static String metIn(CheckResult result, Run run) {
    boolean others = result.met().stream().anyMatch(bound -> bound != Bound.UNROLL);
    boolean isInRound = result.seen().round().isPresent() && others;
    return result.met().stream()
        .sorted()
        .filter(bound -> !(isInRound && bound == Bound.UNROLL))
        .map(bound -> option(bound, result, run.options()))
        .collect(Collectors.joining(", "));
  }

  private static String inRound(Round round) {
    return round.isFinished() ? "" : " in the round with " + iterations(round.turns());
  }

  private static String iterations(int most) {
    return "at most " + Wording.count(most, "iteration") + " of each loop";
  }

  /** The executions without an error: those of the last round that came to its end. */
  static String explored(CheckResult result, String all, Run run) {
    return result
        .seen()
        .round()
        .filter(round -> !round.isFinished() && round.finished() > 0)
        .map(
            round ->
                Wording.count(round.executions(), "execution")
                    + " of "
                    + run.inputText()
                    + (round.blocked() > 0 ? ", and " + round.blocked() + " that ended early," : "")
                    + " with "
                    + iterations(round.finished()))
        .orElse(all);
  }

  /** A bound as the option that sets it. */
  private static String option(Bound bound, CheckResult result, CheckOptions options) {
    return switch (bound) {
      case UNROLL ->
          result
              .seen()
              .round()
              .map(round -> iterations(round.turns()))
              .orElseGet(
                  () ->
                      options.machine().unroll().isPresent()
                          ? "--unroll " + options.machine().unroll().getAsInt()
                          : "--unroll");
      case CONTEXT_BOUND ->
          options.contextBound().isPresent()
              ? "--context-bound " + options.contextBound().getAsInt()
              : "--context-bound";
      case NONDET_VALUES ->
          "--nondet-values"
              + options.machine().choices().nondetValues().map(range -> " " + range).orElse("");
      case LIVELOCKS -> "the limit on states searched for livelocks";
      case PAST_VALUES -> "accesses of several sizes to the same bytes";
      case LOAD_BUFFERING -> "some executions in which loads are late";
      case MAX_THREADS -> "--max-threads " + options.machine().maxThreads();
      case CLUSTER -> "--cluster";
      case INTERRUPTION -> "an interruption";
      case TIME_LIMIT ->
          "--time-limit" + options.timeLimit().map(time -> " " + duration(time)).orElse("");
      case MEMORY_LIMIT ->
          options.memoryLimit().isPresent()
              ? "--memory-limit " + size(options.memoryLimit().getAsLong())
              : "the memory limit";
    };
  }

  private static String duration(java.time.Duration time) {
    long millis = time.toMillis();
    return millis % 1000 == 0 ? millis / 1000 + "s" : millis + "ms";
  }

  private static String size(long bytes) {
    return bytes % (1 << 20) == 0 ? (bytes >> 20) + "m" : Long.toString(bytes);
  }

  /** The bounds that were asked for, and those that were met. */
  static String bounds(CheckResult result, Run run) {
    List<Bound> all = new ArrayList<>();
    CheckOptions options = run.options();
    for (Bound bound : Bound.values()) {
      boolean asked =
          switch (bound) {
            case UNROLL -> options.machine().unroll().isPresent();
            case TIME_LIMIT -> options.timeLimit().isPresent();
            case MEMORY_LIMIT -> options.memoryLimit().isPresent();
            case CONTEXT_BOUND -> options.contextBound().isPresent();
            case NONDET_VALUES -> options.machine().choices().nondetValues().isPresent();
            case MAX_THREADS ->
                options.machine().maxThreads() != MachineOptions.DEFAULT_MAX_THREADS;
            case CLUSTER, INTERRUPTION, LIVELOCKS, PAST_VALUES, LOAD_BUFFERING -> false;
          };
      if (asked || result.met().contains(bound)) {
        all.add(bound);
      }
    }
    return all.isEmpty()
        ? "none"
        : all.stream()
            .map(
                bound ->
                    option(bound, result, options)
                        + (result.met().contains(bound) ? " (met)" : " (not met)"))
            .collect(Collectors.joining(", "));
  }

  /** The loops and functions that were cut. */
  static void writeCuts(Lines out, CheckResult result) {
    List<String> cuts = result.seen().cuts().stream().map(Wording::cutAndChanges).toList();
    for (int i = 0; i < Math.min(cuts.size(), MOST_CUTS); i++) {
      out.add("%s%s\n", i == 0 ? "cut:       " : "           ", cuts.get(i));
    }
    if (cuts.size() > MOST_CUTS) {
      out.add("           and %s more\n", cuts.size() - MOST_CUTS);
    }
  }

  /** What was taken for granted of functions that have no body. */
  static void writeStubs(Lines out, Run run) {
    if (!run.stubs().isEmpty()) {
      out.add(
          "stubs:     every call of %s and has no effect\n",
          run.stubs().entrySet().stream()
              .map(stub -> stub.getKey() + " returns " + stub.getValue())
              .collect(Collectors.joining(", of ")));
    }
  }

  /** The time of it all and of its parts, and the seed. */
  static void writeTimes(Lines out, Report report) {
    Phases phases = report.phases();
    out.add(
        "time:      %s (compile %s, load %s, explore %s), seed %s\n",
        Phases.seconds(phases.total()),
        Phases.seconds(phases.compile()),
        Phases.seconds(phases.load()),
        Phases.seconds(phases.explore()),
        report.run().seed());
  }

  /** How many, and how many for each reason if there are several; empty where there are none. */
  static Optional<String> blocked(Counts counts) {
    if (counts.blocked() == 0) {
      return Optional.empty();
    }
    String why = reasons(counts.obstacles());
    return Optional.of(counts.blocked() + " ended early" + (why.isEmpty() ? "" : " (" + why + ")"));
  }

  private static String reasons(Map<Obstacle, Long> obstacles) {
    boolean isOne = obstacles.size() == 1;
    String each =
        new TreeMap<>(obstacles)
            .entrySet().stream()
                .map(its -> (isOne ? "" : its.getValue() + " ") + its.getKey().text())
                .collect(Collectors.joining(", "));
    boolean mayFail = obstacles.keySet().stream().anyMatch(ERRORS::contains);
    return each.isEmpty() || mayFail ? each : "no error: " + each;
  }

  /** Writes a line for each group and each function whose threads make none. */
  private static void writeSymmetry(Lines out, Symmetry symmetry) {
    String start = "alike:     ";
    for (Alike group : symmetry.groups()) {
      out.add(
          "%s%s of %s; executions are counted up to exchanging them\n",
          start, Wording.count(group.threads(), "thread"), group.function());
      start = INDENT;
    }
    if (symmetry.groups().isEmpty()) {
      out.add("%sno threads\n", start);
    }
    for (Unlike other : symmetry.others()) {
      out.add(
          "%snot those of %s: %s%s\n",
          INDENT,
          other.function(),
          other.why(),
          other.position().isUnknown() ? "" : " (" + other.position() + ")");
    }
  }

  /** Writes who waited when the program had come to its end, one line each: a note, no error. */
  static void writeWaiters(Lines out, List<Waiter> waiters) {
    for (Waiter waiter : waiters.subList(0, Math.min(MOST_WAITERS, waiters.size()))) {
      out.add(
          "note:      at the end %s, at %s in %s, %s\n",
          Wording.thread(waiter.thread()),
          waiter.position(),
          waiter.function(),
          VisibleText.line(waiter.what()));
    }
    if (waiters.size() > MOST_WAITERS) {
      out.add("           and %s more; --json names all\n", waiters.size() - MOST_WAITERS);
    }
  }

  /** Whether runs were made for different ends, which are told elsewhere. */
  static boolean isHunt(Run run) {
    return run.command().equals("hunt");
  }
}
