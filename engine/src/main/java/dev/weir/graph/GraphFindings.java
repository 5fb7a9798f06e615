package dev.weir.graph;

import dev.weir.machine.report.Failure;
import dev.weir.machine.report.FailureKind;
import dev.weir.machine.report.Note;
import dev.weir.program.SourcePosition;
import dev.weir.search.checkpoint.KeptFindings;
import dev.weir.search.result.Bound;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.CheckResult.Counts;
import dev.weir.search.result.CheckResult.FoundError;
import dev.weir.search.result.ExecutionEnds;
import dev.weir.search.result.Observations;
import dev.weir.search.result.Remarks;
import dev.weir.search.result.Verdict;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** What an exploration of graphs has found so far. */
final class GraphFindings {
  private final ExecutionEnds ends = new ExecutionEnds();
  private long graphs;
  private long errors;
  private final Set<Bound> met = EnumSet.noneOf(Bound.class);
  private final Map<Failure.Key, FoundError> found = new LinkedHashMap<>();

  /** Of errors whose simplest execution is looked for {@link ToldOrder#effort}. */
  private final Map<Failure.Key, Long> efforts = new HashMap<>();

  private final Map<Failure, Told> told = new HashMap<>();
  private final Map<Failure.Key, Failure> unsupported = new LinkedHashMap<>();
  private final Observations observations = new Observations();

  /** What was to be said of the machines of other processes. */
  private Optional<Remarks> earlier = Optional.empty();

  /** Whether two errors are one, of which each may be shown by another execution. */
  static boolean isSame(Failure one, Failure other) {
    return one.key().equals(other.key());
  }

  /**
   * All is explored again.
   *
   * @param keepsErrors whether the errors that were found are errors still
   */
  void clear(boolean keepsErrors) {
    ends.clear();
    graphs = 0;
    errors = 0;
    met.clear();
    unsupported.clear();
    if (!keepsErrors) {
      found.clear();
      efforts.clear();
    }
    observations.clear();
    earlier = Optional.empty();
  }

  /** As data, without limits that were met. */
  KeptFindings keep(Remarks remarks) {
    Set<Bound> bounds = EnumSet.noneOf(Bound.class);
    met.stream().filter(bound -> !bound.isLimit()).forEach(bounds::add);
    return new KeptFindings(
        ends.keep(),
        0,
        errors,
        0,
        graphs,
        bounds,
        List.copyOf(found.values()),
        List.copyOf(unsupported.values()),
        List.of(),
        observations.values(),
        observations.output(),
        observations.exitStatuses(),
        all(remarks));
  }

  /** Adds what was found in another process. */
  void add(KeptFindings kept) {
    ends.add(kept.ends());
    errors += kept.errors();
    graphs += kept.events();
    met.addAll(kept.met());
    kept.found().forEach(error -> found.putIfAbsent(error.failure().key(), error));
    kept.unsupported().forEach(this::addUnsupported);
    observations.add(kept.observations(), kept.output(), kept.exitStatuses());
    earlier = Optional.of(all(kept.remarks()));
  }

  private Remarks all(Remarks remarks) {
    return earlier.map(remarks::and).orElse(remarks);
  }

  /** How executions ended. */
  ExecutionEnds ends() {
    return ends;
  }

  /** How many graphs were reached, whole or in part. */
  long graphs() {
    return graphs;
  }

  /** A graph was reached. */
  void countGraph() {
    graphs++;
  }

  /** An execution failed. */
  void countError() {
    errors++;
  }

  /** An execution failed, and no other is looked for. */
  void countOneError() {
    errors = 1;
  }

  /** A bound was met. */
  void meet(Bound bound) {
    met.add(bound);
  }

  /** What a program has told at the end of an execution. */
  void observe(List<Note> notes) {
    observations.add(notes);
  }

  /** Something is not covered. */
  void addUnsupported(Failure failure) {
    unsupported.putIfAbsent(failure.key(), failure);
  }

  /** Whether there is such an error already. */
  boolean isKnown(FailureKind kind, SourcePosition position) {
    return found.containsKey(new Failure.Key(kind, position));
  }

  /** An error that is not known. */
  void add(FoundError error) {
    found.put(error.failure().key(), error);
  }

  /** Whether no execution that shows an error takes so little to be understood. */
  boolean isSimplest(Failure failure, long effort) {
    return effort < efforts.getOrDefault(failure.key(), Long.MAX_VALUE);
  }

  /** An error with the simplest execution so far. */
  void replace(FoundError error, long effort) {
    found.put(error.failure().key(), error);
    efforts.put(error.failure().key(), effort);
  }

  /** The execution that shows an error was told. */
  void tell(Failure failure, Told execution) {
    told.put(failure, execution);
  }

  /** For each error that was told the execution that shows it. */
  Map<Failure, Told> told() {
    return Collections.unmodifiableMap(told);
  }

  /** Whether there is an error. */
  boolean haveErrors() {
    return !found.isEmpty();
  }

  /** Whether a limit was met. */
  boolean haveMetLimit() {
    return limit().isPresent();
  }

  /** The limit that was met. */
  Optional<Bound> limit() {
    return met.stream().filter(Bound::isLimit).findFirst();
  }

  /**
   * Whether more turns of loops might change the answer.
   *
   * @param isAnswered whether it is known what was asked for
   */
  boolean mayChangeWithMoreTurns(boolean isAnswered) {
    return met.contains(Bound.UNROLL) && !isAnswered && unsupported.isEmpty() && !haveMetLimit();
  }

  /**
   * Adds what another worker has found.
   *
   * @param keepsGoing whether all errors count, and not the first alone
   */
  void add(GraphFindings other, boolean keepsGoing) {
    ends.add(other.ends.keep());
    graphs += other.graphs;
    errors += other.errors;
    met.addAll(other.met);
    other.found.forEach(found::putIfAbsent);
    other.efforts.forEach(
        (key, effort) -> {
          if (effort < efforts.getOrDefault(key, Long.MAX_VALUE)) {
            efforts.put(key, effort);
            found.put(key, other.found.get(key));
          }
        });
    other.unsupported.forEach(unsupported::putIfAbsent);
    earlier = earlier.map(own -> other.earlier.map(own::and).orElse(own)).or(() -> other.earlier);
    observations.add(
        other.observations.values(),
        other.observations.output(),
        other.observations.exitStatuses());
    if (!keepsGoing && !found.isEmpty()) {
      errors = 1;
      found.keySet().retainAll(Set.of(found.keySet().iterator().next()));
    }
  }

  /**
   * The answer.
   *
   * @param own what is to be said of the machines
   * @param exhausted whether all was explored
   * @param workers how many have explored
   */
  CheckResult result(Remarks own, boolean exhausted, Duration elapsed, int workers) {
    Remarks remarks = all(own);
    // An exploration that began anew may have been stopped before it met all of them again.
    errors = Math.max(errors, found.size());
    if (remarks.maxThreadsMet()) {
      met.add(Bound.MAX_THREADS);
    }
    if (remarks.choiceRestricted()) {
      met.add(Bound.NONDET_VALUES);
    }
    boolean isOpen =
        haveMetLimit()
            || !unsupported.isEmpty()
            || !exhausted && found.isEmpty()
            || exhausted && ends.examineNothing()
            || exhausted && ends.complete() + ends.blocked() == 0;
    Verdict verdict =
        !found.isEmpty() ? Verdict.VIOLATION : isOpen ? Verdict.UNKNOWN : Verdict.SAFE;
    boolean complete = exhausted && met.isEmpty() && verdict != Verdict.UNKNOWN;
    CheckResult result =
        new CheckResult(
            verdict,
            complete,
            met,
            new Counts(
                ends.complete(),
                ends.blocked(),
                0,
                errors,
                OptionalLong.empty(),
                Optional.empty(),
                graphs,
                ends.over(),
                OptionalLong.empty(),
                ends.obstacles(),
                ends.turned(),
                OptionalLong.empty()),
            List.copyOf(found.values()),
            List.copyOf(unsupported.values()),
            observations.values(),
            elapsed);
    CheckResult.Seen seen =
        new CheckResult.Seen(
            observations.output(),
            observations.exitStatuses(),
            remarks.unreachedAssertions(),
            remarks.warnings(),
            ends.cuts(),
            ends.waiters(),
            Optional.empty(),
            Optional.empty(),
            workers);
    return result.with(seen);
  }
}
