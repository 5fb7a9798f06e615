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
    return new CheckResult(
        verdict,
        complete,
        met,
        counts,
        newErrors,
        unsupported,
        observations,
        elapsed,
        perBound,
        seen,
        instead);
  }

  /**
   * The same of an exploration that is only a part of what was asked for.
   *
   * @param refused what was not explored
   */
  public CheckResult incomplete(List<Failure> refused) {
    return new CheckResult(
        verdict,
        false,
        met,
        counts,
        errors,
        refused,
        observations,
        elapsed,
        perBound,
        seen,
        instead);
  }

  /**
   * The same, once livelocks were looked for.
   *
   * @param livelocks what was found then
   */
  public CheckResult lookedThrough(CheckResult livelocks) {
    Set<Bound> allMet = new HashSet<>(met);
    allMet.addAll(livelocks.met);
    if (livelocks.isCutShort()) {
      allMet.add(Bound.LIVELOCKS);
    }
    List<FoundError> all = new ArrayList<>(errors);
    livelocks.errors.stream()
        .filter(error -> errors.stream().noneMatch(error::isSame))
        .forEach(all::add);
    return new CheckResult(
        all.isEmpty() ? livelocks.isCutShort() ? Verdict.UNKNOWN : verdict : Verdict.VIOLATION,
        complete && allMet.isEmpty() && (all.size() == errors.size() || !errors.isEmpty()),
        allMet,
        all.size() > errors.size() ? counts.withErrors(counts.errors() + 1) : counts,
        all,
        unsupported,
        observations,
        elapsed.plus(livelocks.elapsed),
        perBound,
        seen,
        instead);
  }

  /** The same with the runs for growing bounds. */
  public CheckResult with(List<BoundedRun> newPerBound) {
    return new CheckResult(
        verdict,
        complete,
        met,
        counts,
        errors,
        unsupported,
        observations,
        elapsed,
        newPerBound,
        seen,
        instead);
  }

  /** The same with another answer. */
  public CheckResult with(Verdict newVerdict) {
    return new CheckResult(
        newVerdict,
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

  /** The same with what executions showed. */
  public CheckResult with(Seen newSeen) {
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
        newSeen,
        instead);
  }

  /** The same, where random executions beside it have failed and so ended it. */
  public CheckResult failing(CheckResult random) {
    Set<Bound> asked = new HashSet<>(met);
    asked.remove(Bound.INTERRUPTION);
    return new CheckResult(
        Verdict.VIOLATION,
        false,
        asked,
        counts.withErrors(random.counts.errors()),
        random.errors,
        unsupported,
        observations,
        elapsed,
        perBound,
        seen,
        instead);
  }

  /** The same, as the result of a round. */
  CheckResult with(Round round) {
    return with(seen.with(round));
  }

  /**
   * The same, of a round that did not come to its end, with what earlier rounds have found.
   *
   * @param turns of this round
   */
  CheckResult after(CheckResult before, int turns) {
    List<FoundError> all = new ArrayList<>(before.errors);
    errors.stream()
        .filter(error -> before.errors.stream().noneMatch(error::isSame))
        .forEach(all::add);
    Set<Map<String, Long>> seenAtEnd = new TreeSet<>(Comparator.comparing(Object::toString));
    seenAtEnd.addAll(before.observations);
    seenAtEnd.addAll(observations);
    return new CheckResult(
            all.isEmpty() ? verdict : Verdict.VIOLATION,
            complete,
            met,
            counts,
            all,
            unsupported,
            List.copyOf(seenAtEnd),
            elapsed,
            perBound,
            seen.withCuts(seen.cuts().isEmpty() ? before.seen.cuts() : seen.cuts()),
            instead)
        .with(before.seen.round().orElse(Round.NOT_ONE).followedBy(turns));
  }

  /** The same, which took this time. */
  public CheckResult taking(Duration newElapsed) {
    return new CheckResult(
        verdict,
        complete,
        met,
        counts,
        errors,
        unsupported,
        observations,
        newElapsed,
        perBound,
        seen,
        instead);
  }

  /** The same, where each state was visited once. */
  public CheckResult ofStates(long states) {
    return new CheckResult(
        verdict,
        complete,
        met,
        counts.withStates(states),
        errors,
        unsupported,
        observations,
        elapsed,
        perBound,
        seen,
        instead);
  }

  /** The same, as an algorithm found it that the options do not ask for. */
  public CheckResult by(Algorithm other) {
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
        Optional.of(other));
  }

  /**
   * What executions showed beside errors.
   *
   * @param output what the program printed in the first complete execution; empty without one
   * @param exitStatuses the distinct statuses, 0 apart, that complete executions ended with, sorted
   * @param unreached assertions whose condition no execution came to evaluate, in the order of the
   *     program
   * @param freedCompared where a compare-exchange expected the address of a block that was freed,
   *     sorted
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
      List<SourcePosition> freedCompared,
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
            Optional.empty());

    /** Of all executions, not up to renaming, by one worker. */
    public Seen(
        Optional<String> output,
        List<Integer> exitStatuses,
        List<SourcePosition> unreached,
        List<SourcePosition> freedCompared,
        List<Cut> cuts,
        List<Waiter> waiters,
        Optional<Round> round) {
      this(
          output,
          exitStatuses,
          unreached,
          freedCompared,
          cuts,
          waiters,
          round,
          Optional.empty(),
          1);
    }

    /** Copies its parts. */
    public Seen {
      exitStatuses = List.copyOf(exitStatuses);
      unreached = List.copyOf(unreached);
      freedCompared = List.copyOf(freedCompared);
      cuts = List.copyOf(cuts);
      waiters = List.copyOf(waiters);
    }

    /** The same with other places where loops and recursion were cut. */
    Seen withCuts(List<Cut> newCuts) {
      return new Seen(
          output,
          exitStatuses,
          unreached,
          freedCompared,
          newCuts,
          waiters,
          round,
          symmetry,
          workers);
    }

    /** The same with the last round. */
    Seen with(Round newRound) {
      return new Seen(
          output,
          exitStatuses,
          unreached,
          freedCompared,
          cuts,
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
      return failure.kind() == other.failure.kind()
          && failure.position().equals(other.failure.position());
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
    /** Without executions at the end of which threads waited. */
    public Counts(
        long executions,
        long blocked,
        long sleepSetBlocked,
        long errors,
        OptionalLong redundant,
        Optional<BigInteger> schedules,
        long events) {
      this(executions, blocked, sleepSetBlocked, errors, redundant, schedules, events, 0);
    }

    /** Not of random executions. */
    public Counts(
        long executions,
        long blocked,
        long sleepSetBlocked,
        long errors,
        OptionalLong redundant,
        Optional<BigInteger> schedules,
        long events,
        long endedWaiting) {
      this(
          executions,
          blocked,
          sleepSetBlocked,
          errors,
          redundant,
          schedules,
          events,
          endedWaiting,
          OptionalLong.empty(),
          Map.of(),
          0,
          OptionalLong.empty());
    }

    /** The same, where each state was visited once. */
    Counts withStates(long newStates) {
      return new Counts(
          executions,
          blocked,
          sleepSetBlocked,
          errors,
          redundant,
          schedules,
          events,
          endedWaiting,
          runs,
          obstacles,
          turned,
          OptionalLong.of(newStates));
    }

    /** The same with so many erroneous executions. */
    Counts withErrors(long newErrors) {
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
          states);
    }

    /** The executions in which the program came to its end. */
    public long ended() {
      return executions + endedWaiting;
    }
  }
}
