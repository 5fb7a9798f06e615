package dev.weir.search.result;

import dev.weir.machine.report.Cut;
import dev.weir.machine.report.Failure;
import dev.weir.program.SourcePosition;
import dev.weir.trace.Schedule;
import java.io.Serializable;
import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;

/**
 * What an exploration found.
 *
 * @param verdict the answer
 * @param complete whether every trace was covered
 * @param met the bounds and limits that were met
 * @param counts how much was explored
 * @param errors the distinct errors (kind and position), each with a schedule; the first only,
 *     unless the search was to go on
 * @param unsupported the distinct unsupported constructs that were met
 * @param observations the distinct observations at the end of complete executions, sorted
 * @param elapsed the time that the exploration took
 * @param perBound where the search was repeated with growing bounds on preemptions: each of them,
 *     the last one being that of all else here; otherwise empty
 * @param seen what executions showed beside errors
 * @param instead the algorithm that explored everything in the place of what the options ask for;
 *     empty where that explored
 */
public record CheckResult(
    Verdict verdict,
    boolean complete,
    Set<Bound> met,
    Counts counts,
    List<FoundError> errors,
    List<Failure> unsupported,
    List<Map<String, Long>> observations,
    Duration elapsed,
    List<BoundedRun> perBound,
    Seen seen,
    Optional<Algorithm> instead)
    implements Serializable {

  /** Of a search that had nothing to explore. */
  public static final CheckResult NOTHING =
      new CheckResult(
          Verdict.SAFE,
          true,
          Set.of(),
          new Counts(0, 0, 0, 0, OptionalLong.empty(), Optional.empty(), 0),
          List.of(),
          List.of(),
          List.of(),
          Duration.ZERO);

  /** Of one search. */
  public CheckResult(
      Verdict verdict,
      boolean complete,
      Set<Bound> met,
      Counts counts,
      List<FoundError> errors,
      List<Failure> unsupported,
      List<Map<String, Long>> observations,
      Duration elapsed) {
    this(
        verdict,
        complete,
        met,
        counts,
        errors,
        unsupported,
        observations,
        elapsed,
        List.of(),
        Seen.NOTHING,
        Optional.empty());
  }

  /** Copies its parts. */
  public CheckResult {
    met = Set.copyOf(met);
    errors = List.copyOf(errors);
    unsupported = List.copyOf(unsupported);
    observations = List.copyOf(observations);
    perBound = List.copyOf(perBound);
  }

  /** The first error. */
  public Optional<FoundError> firstError() {
    return errors.stream().findFirst();
  }

  /** Whether a limit ended it. */
  public boolean isCutShort() {
    return met.stream().anyMatch(Bound::isLimit);
  }

  /**
   * Whether the only reason why nothing is settled is that no execution came to its end: not one
   * was examined to where a program can be wrong last.
   */
  public boolean examinedNothing() {
    return verdict == Verdict.UNKNOWN
        && counts.ended() == 0
        && unsupported.isEmpty()
        && !isCutShort();
  }

  /** The same with shorter counterexamples. */
  public CheckResult withErrors(List<FoundError> newErrors) {
    Change same = new Change(this);
    same.errors = newErrors;
    return same.made();
  }

  /**
   * The same of an exploration that is only a part of what was asked for.
   *
   * @param refused what was not explored
   */
  public CheckResult incomplete(List<Failure> refused) {
    Change same = new Change(this);
    same.complete = false;
    same.unsupported = refused;
    return same.made();
  }

  /**
   * The same, once livelocks were looked for.
   *
   * @param livelocks what was found then
   */
  public CheckResult lookedThrough(CheckResult livelocks) {
    Change same = new Change(this);
    same.met = new HashSet<>(met);
    same.met.addAll(livelocks.met);
    if (livelocks.isCutShort()) {
      same.met.add(Bound.LIVELOCKS);
    }
    same.errors = joined(errors, livelocks.errors);
    boolean isMore = same.errors.size() > errors.size();
    same.verdict =
        !same.errors.isEmpty()
            ? Verdict.VIOLATION
            : livelocks.isCutShort() ? Verdict.UNKNOWN : verdict;
    same.complete = complete && same.met.isEmpty() && (!isMore || !errors.isEmpty());
    same.counts = isMore ? counts.withErrors(counts.errors() + 1) : counts;
    same.elapsed = elapsed.plus(livelocks.elapsed);
    return same.made();
  }

  /** Some errors, and those of others that are not among them. */
  private static List<FoundError> joined(List<FoundError> some, List<FoundError> others) {
    List<FoundError> all = new ArrayList<>(some);
    others.stream().filter(error -> some.stream().noneMatch(error::isSame)).forEach(all::add);
    return all;
  }

  /** The same with the runs for growing bounds. */
  public CheckResult with(List<BoundedRun> newPerBound) {
    Change same = new Change(this);
    same.perBound = newPerBound;
    return same.made();
  }

  /** The same with another answer. */
  public CheckResult with(Verdict newVerdict) {
    Change same = new Change(this);
    same.verdict = newVerdict;
    return same.made();
  }

  /** The same with what executions showed. */
  public CheckResult with(Seen newSeen) {
    Change same = new Change(this);
    same.seen = newSeen;
    return same.made();
  }

  /** The same, where random executions beside it have failed and so ended it. */
  public CheckResult failing(CheckResult random) {
    Change same = new Change(this);
    same.verdict = Verdict.VIOLATION;
    same.complete = false;
    same.met = new HashSet<>(met);
    same.met.remove(Bound.INTERRUPTION);
    same.counts = counts.withErrors(random.counts.errors());
    same.errors = random.errors;
    return same.made();
  }

  /** The same, as the result of a round. */
  CheckResult with(Round round) {
    return with(seen.with(seen.cuts(), round));
  }

  /**
   * The same, of a round that did not come to its end, with what earlier rounds have found.
   *
   * @param turns of this round
   */
  CheckResult after(CheckResult before, int turns) {
    Set<Map<String, Long>> seenAtEnd = new TreeSet<>(Comparator.comparing(Object::toString));
    seenAtEnd.addAll(before.observations);
    seenAtEnd.addAll(observations);
    Change same = new Change(this);
    same.errors = joined(before.errors, errors);
    same.verdict = same.errors.isEmpty() ? verdict : Verdict.VIOLATION;
    same.observations = List.copyOf(seenAtEnd);
    same.seen =
        seen.with(
            seen.cuts().isEmpty() ? before.seen.cuts() : seen.cuts(),
            before.seen.round().orElse(Round.NOT_ONE).followedBy(turns));
    return same.made();
  }

  /** The same, which took this time. */
  public CheckResult taking(Duration newElapsed) {
    Change same = new Change(this);
    same.elapsed = newElapsed;
    return same.made();
  }

  /** The same, where each state was visited once. */
  public CheckResult ofStates(long states) {
    Change same = new Change(this);
    same.counts = counts.with(counts.errors(), OptionalLong.of(states));
    return same.made();
  }

  /** The same, as an algorithm found it that the options do not ask for. */
  public CheckResult by(Algorithm other) {
    Change same = new Change(this);
    same.instead = Optional.of(other);
    return same.made();
  }

  /** The parts of a result while some of them change. */
  private static final class Change {
    private Verdict verdict;
    private boolean complete;
    private Set<Bound> met;
    private Counts counts;
    private List<FoundError> errors;
    private List<Failure> unsupported;
    private List<Map<String, Long>> observations;
    private Duration elapsed;
    private List<BoundedRun> perBound;
    private Seen seen;
    private Optional<Algorithm> instead;

    Change(CheckResult result) {
      verdict = result.verdict;
      complete = result.complete;
      met = result.met;
      counts = result.counts;
      errors = result.errors;
      unsupported = result.unsupported;
      observations = result.observations;
      elapsed = result.elapsed;
      perBound = result.perBound;
      seen = result.seen;
      instead = result.instead;
    }

    CheckResult made() {
      return new CheckResult(
          verdict,
          complete,
          met,
          counts,
          errors,
          unsupported,
          observations,
          elapsed,
          perBound,
          seen,
          instead);
    }
  }

  /**
   * What executions showed beside errors.
   *
   * @param output what the program printed in the first complete execution; empty without one
   * @param exitStatuses the distinct statuses, 0 apart, that complete executions ended with, sorted
   * @param unreached assertions whose condition no execution came to evaluate, in the order of the
   *     program
   * @param warnings what is doubtful though no error, sorted by place
   * @param cuts where loops and recursion were cut, sorted
   * @param waiters the distinct threads that waited, which is no error, when the process had ended,
   *     sorted
   * @param round the last round, if loops were bounded by rounds
   * @param symmetry the threads that are alike, if executions were explored up to renaming them
   * @param workers how many explored at the same time in the end, at least 1
   */
  public record Seen(
      Optional<String> output,
      List<Integer> exitStatuses,
      List<SourcePosition> unreached,
      List<Failure> warnings,
      List<Cut> cuts,
      List<Waiter> waiters,
      Optional<Round> round,
      Optional<Symmetry> symmetry,
      int workers)
      implements Serializable {
    /** Nothing at all. */
    public static final Seen NOTHING =
        new Seen(
            Optional.empty(),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            Optional.empty(),
            Optional.empty(),
            1);

    /** Copies its parts. */
    public Seen {
      exitStatuses = List.copyOf(exitStatuses);
      unreached = List.copyOf(unreached);
      warnings = List.copyOf(warnings);
      cuts = List.copyOf(cuts);
      waiters = List.copyOf(waiters);
    }

    /** The same with other places where loops and recursion were cut, and with the last round. */
    private Seen with(List<Cut> newCuts, Round newRound) {
      return new Seen(
          output,
          exitStatuses,
          unreached,
          warnings,
          newCuts,
          waiters,
          Optional.of(newRound),
          symmetry,
          workers);
    }
  }

  /**
   * Which threads were taken for alike: of executions that differ only in which of them is which,
   * some are explored for all.
   *
   * @param groups those that are
   * @param others those that might be, if something did not tell them apart
   */
  public record Symmetry(List<Alike> groups, List<Unlike> others) implements Serializable {
    /** Copies its parts. */
    public Symmetry {
      groups = List.copyOf(groups);
      others = List.copyOf(others);
    }
  }

  /**
   * Threads that are alike.
   *
   * @param function what they run
   * @param threads how many they are, in the execution that has most of them
   */
  public record Alike(String function, int threads) implements Serializable {}

  /**
   * Threads of one function that are not alike, though one thread creates them in a row with equal
   * arguments.
   *
   * @param function what they run
   * @param why what tells them apart, as it follows a colon
   * @param position where that is
   */
  public record Unlike(String function, String why, SourcePosition position)
      implements Serializable {}

  /**
   * How far an exploration came whose loops were bounded by rounds.
   *
   * @param turns the most turns of each loop in the last round, at least 1
   * @param finished the same of the last round that came to its end; 0 if none did
   * @param executions how many executions came to their end in that round
   * @param blocked how many did not
   */
  public record Round(int turns, int finished, long executions, long blocked)
      implements Serializable {
    /** The first round, which did not come to its end. */
    static final Round NOT_ONE = new Round(1, 0, 0, 0);

    /** The same with a further round, which did not come to its end. */
    Round followedBy(int newTurns) {
      return new Round(newTurns, finished, executions, blocked);
    }

    /** Whether the last round came to its end. */
    public boolean isFinished() {
      return finished == turns;
    }
  }

  /**
   * A thread that waits at the end of an execution.
   *
   * @param thread its number
   * @param what what it waits for, as it follows its name
   * @param position where it stands
   * @param function in which function that is
   */
  public record Waiter(int thread, String what, SourcePosition position, String function)
      implements Serializable {}

  /**
   * One of the searches with growing bounds.
   *
   * @param bound the most preemptions
   * @param executions the complete executions that were explored
   * @param elapsed the time that it took
   */
  public record BoundedRun(int bound, long executions, Duration elapsed) implements Serializable {}

  /**
   * An error and how to get there.
   *
   * @param failure what is wrong
   * @param schedule the execution, up to the error
   */
  public record FoundError(Failure failure, Schedule schedule) implements Serializable {
    /** Whether another one is of the same kind at the same position. */
    boolean isSame(FoundError other) {
      return failure.key().equals(other.failure.key());
    }
  }

  /**
   * How much was explored.
   *
   * @param executions executions in which every thread ended
   * @param blocked other maximal executions: deadlocks, failed assumptions, cut loops
   * @param sleepSetBlocked runs given up since they repeat others
   * @param errors executions with an error, deadlocks included
   * @param redundant those of {@code executions} that repeat a trace, if counted
   * @param schedules for the exhaustive search, the number of maximal schedules
   * @param events steps taken
   * @param endedWaiting those of {@code blocked} in which the program came to its end: who still
   *     waited could do so for ever, or was stopped by the end of the process
   * @param runs for random executions, how many were begun, the last one included where an error
   *     ended it; otherwise empty
   * @param obstacles for each reason how many of {@code blocked} it kept from their end
   * @param turned those of {@code blocked} in which a thread went round and left nothing that
   *     others have seen, whatever the reason why they are blocked
   * @param states where each state is visited once, how many there were; of those in which nobody
   *     can step all are counted as executions or as blocked; otherwise empty
   */
  public record Counts(
      long executions,
      long blocked,
      long sleepSetBlocked,
      long errors,
      OptionalLong redundant,
      Optional<BigInteger> schedules,
      long events,
      long endedWaiting,
      OptionalLong runs,
      Map<Obstacle, Long> obstacles,
      long turned,
      OptionalLong states)
      implements Serializable {
    /** Without executions at the end of which threads waited, and not of random ones. */
    public Counts(
        long executions,
        long blocked,
        long sleepSetBlocked,
        long errors,
        OptionalLong redundant,
        Optional<BigInteger> schedules,
        long events) {
      this(
          executions,
          blocked,
          sleepSetBlocked,
          errors,
          redundant,
          schedules,
          events,
          0,
          OptionalLong.empty(),
          Map.of(),
          0,
          OptionalLong.empty());
    }

    /** The same with so many erroneous executions. */
    private Counts withErrors(long newErrors) {
      return with(newErrors, states);
    }

    private Counts with(long newErrors, OptionalLong newStates) {
      return new Counts(
          executions,
          blocked,
          sleepSetBlocked,
          newErrors,
          redundant,
          schedules,
          events,
          endedWaiting,
          runs,
          obstacles,
          turned,
          newStates);
    }

    /** The executions in which the program came to its end. */
    public long ended() {
      return executions + endedWaiting;
    }
  }
}
