package dev.weir.search.exploration;

import dev.weir.machine.Machine;
import dev.weir.machine.report.Failure;
import dev.weir.machine.report.FailureKind;
import dev.weir.machine.report.Waiting;
import dev.weir.machine.state.StateHash;
import dev.weir.search.checkpoint.KeptFindings;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.options.MemoryUse;
import dev.weir.search.result.Bound;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.CheckResult.Counts;
import dev.weir.search.result.CheckResult.FoundError;
import dev.weir.search.result.ExecutionEnds;
import dev.weir.search.result.MaximalState;
import dev.weir.search.result.Observations;
import dev.weir.search.result.Remarks;
import dev.weir.search.result.Verdict;
import dev.weir.search.schedule.Schedules;
import dev.weir.trace.EventLog;
import dev.weir.trace.graph.ShashaSnirTrace;
import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** What an exploration has found so far: counts, errors, observations, and the bounds it met. */
final class ResultCollector {
  /** A hash and an entry. */
  private static final long BYTES_OF_TRACE = 80;

  private final Machine machine;
  private final CheckOptions options;
  private final long start;

  private final ExecutionEnds ends = new ExecutionEnds();
  private long sleepSetBlocked;
  private long errors;
  private long redundant;
  private long events;
  private long eventsBeforeRun;
  private long runs;
  private Optional<BigInteger> schedules = Optional.empty();
  private final Set<Bound> met = EnumSet.noneOf(Bound.class);
  private final Map<Failure.Key, FoundError> found = new LinkedHashMap<>();
  private final Map<Failure.Key, Failure> unsupported = new LinkedHashMap<>();
  private final Set<StateHash.Value> traces;
  private final Observations observations = new Observations();

  private Duration spent = Duration.ZERO;

  /** The machines whose findings were added, and this one's. */
  private final List<Machine> machines = new ArrayList<>();

  /** What is to be said of executions that were made before this process, or in others. */
  private Optional<Remarks> earlier = Optional.empty();

  /**
   * Nothing found yet.
   *
   * @param machine the one that is explored
   * @param start when the exploration began, in nanoseconds
   */
  ResultCollector(Machine machine, CheckOptions options, long start) {
    this(machine, options, start, ConcurrentHashMap.newKeySet());
  }

  private ResultCollector(
      Machine machine, CheckOptions options, long start, Set<StateHash.Value> traces) {
    this.machine = machine;
    this.options = options;
    this.start = start;
    this.traces = traces;
    machines.add(machine);
  }

  /**
   * Those of another machine that explores another part of the same, at the same time; to be {@link
   * #add added} to these.
   */
  ResultCollector ofHelper(Machine helper) {
    return new ResultCollector(helper, options, start, traces);
  }

  /** Adds what a helper has found, whose traces are among these. */
  void add(ResultCollector helper) {
    add(helper.data(helper.met, List.of()));
    machines.addAll(helper.machines);
  }

  /**
   * As data, without the limits that were met: who goes on has others.
   *
   * @param helpers what others have found so far that explore at the same time; they are not added
   */
  KeptFindings keep(List<ResultCollector> helpers) {
    ResultCollector all = new ResultCollector(machine, options, start, traces);
    all.machines.clear();
    all.add(this);
    helpers.forEach(all::add);
    Set<Bound> bounds = EnumSet.noneOf(Bound.class);
    all.met.stream().filter(bound -> !bound.isLimit()).forEach(bounds::add);
    return all.data(bounds, List.copyOf(traces));
  }

  private KeptFindings data(Set<Bound> bounds, List<StateHash.Value> known) {
    return new KeptFindings(
        ends.keep(),
        sleepSetBlocked,
        errors,
        redundant,
        events,
        bounds,
        List.copyOf(found.values()),
        List.copyOf(unsupported.values()),
        known,
        observations.values(),
        observations.output(),
        observations.exitStatuses(),
        remarks());
  }

  /** Adds what was found before this process, or in another one. */
  void add(KeptFindings kept) {
    ends.add(kept.ends());
    sleepSetBlocked += kept.sleepSetBlocked();
    errors = options.keepGoing() ? errors + kept.errors() : Math.max(errors, kept.errors());
    redundant += kept.redundant();
    events += kept.events();
    met.addAll(kept.met());
    addFound(kept);
    kept.unsupported().forEach(failure -> unsupported.putIfAbsent(failure.key(), failure));
    redundant += kept.traces().stream().filter(trace -> !traces.add(trace)).count();
    observations.add(kept.observations(), kept.output(), kept.exitStatuses());
    earlier = Optional.of(earlier.map(kept.remarks()::and).orElse(kept.remarks()));
  }

  /** The time that was spent before this process. */
  Duration spent() {
    return spent;
  }

  /** Adds time that was spent before. */
  void spend(Duration more) {
    spent = spent.plus(more);
  }

  /** The time that was spent so far. */
  Duration elapsed() {
    return spent.plusNanos(System.nanoTime() - start);
  }

  /** Forgets all but the time that was spent. */
  void clear() {
    ends.clear();
    sleepSetBlocked = 0;
    errors = 0;
    redundant = 0;
    events = 0;
    eventsBeforeRun = 0;
    runs = 0;
    schedules = Optional.empty();
    met.clear();
    found.clear();
    unsupported.clear();
    traces.clear();
    observations.clear();
    machines.clear();
    machines.add(machine);
    earlier = Optional.empty();
  }

  /** Takes note of a step. */
  void addEvent() {
    events++;
  }

  /** Adds the errors that were found elsewhere in executions that do not count. */
  void addErrors(KeptFindings kept) {
    addFound(kept);
    errors = Math.max(errors, found.isEmpty() ? 0 : 1);
  }

  private void addFound(KeptFindings kept) {
    if (options.keepGoing() || found.isEmpty()) {
      kept.found().forEach(error -> found.putIfAbsent(error.failure().key(), error));
    }
  }

  /** Takes note that steps were counted before, or will be again. */
  void forgetEvents(long count) {
    events -= count;
  }

  /** Takes note of a complete execution, and of its last events, in which there is nothing new. */
  void addComplete(int lastEvents) {
    events += lastEvents;
    ends.addComplete();
  }

  /**
   * Takes note of what a monitor found.
   *
   * @return whether to go on
   */
  boolean foundByMonitor(List<Failure> failures, EventLog log) {
    if (options.keepGoing()) {
      failures.forEach(failure -> report(failure, log));
    } else if (found.isEmpty()) {
      errors = 1;
      report(failures.getFirst(), log);
    }
    return options.keepGoing();
  }

  /**
   * Takes note of the failure of the machine.
   *
   * @return whether to go on
   */
  boolean failed(EventLog log) {
    Failure failure = machine.failure();
    if (!failure.kind().isError()) {
      refuse(failure);
      return true;
    }
    if (isNoError(failure)) {
      return true;
    }
    report(failure, log);
    if (!options.keepGoing()) {
      errors = 1;
    }
    return options.keepGoing();
  }

  /** Takes note of something that is not covered. */
  void refuse(Failure what) {
    unsupported.putIfAbsent(what.key(), what);
  }

  /** Whether a thread only goes round for ever, and that was not to be reported. */
  private boolean isNoError(Failure failure) {
    return failure.kind() == FailureKind.NONTERMINATION && !options.liveness();
  }

  private void report(Failure failure, EventLog log) {
    requireWhole(log);
    found.computeIfAbsent(
        failure.key(), key -> new FoundError(failure, Schedules.of(machine, log)));
  }

  private static void requireWhole(EventLog log) {
    if (!log.isWhole()) {
      throw new WholeLogNeeded();
    }
  }

  /** The trace of a maximal execution, if repeated ones are counted. */
  Optional<StateHash.Value> trace(EventLog log) {
    if (!options.countRedundant()) {
      return Optional.empty();
    }
    requireWhole(log);
    return Optional.of(ShashaSnirTrace.ofMaximal(log, machine).hash());
  }

  /**
   * Takes note of the state at the end of an execution.
   *
   * @param trace what {@link #trace} said of it
   */
  void ended(MaximalState state, Optional<StateHash.Value> trace) {
    if (state.isComplete() && trace.isPresent() && !traces.add(trace.get())) {
      redundant++;
    }
    ends.add(machine, state);
    if (state.isEndOfProgram()) {
      observations.add(machine.notes());
    }
  }

  /** Takes note of an execution in which a monitor found an error. */
  void addErroneous() {
    errors = options.keepGoing() ? errors + 1 : 1;
  }

  /**
   * Takes note of the end of an execution in which not every thread ended.
   *
   * @param isErroneous whether the execution is among the erroneous ones already
   * @return whether to go on
   */
  boolean incomplete(MaximalState state, EventLog log, boolean isErroneous) {
    if (state.hasThread(Waiting.BOUND)) {
      met.add(Bound.UNROLL);
    }
    boolean isVoid = options.assumesAwaits() && state.hasThread(Waiting.AWAIT);
    Optional<Failure> deadlock = isVoid ? Optional.empty() : state.stuck(options.liveness());
    deadlock.ifPresent(failure -> report(failure, log));
    boolean failed = state.hasFailed() && !isNoError(machine.failure());
    if (deadlock.isEmpty() && !failed) {
      return true;
    }
    if (!isErroneous) {
      errors++;
    }
    return options.keepGoing();
  }

  /** Takes note of the begin of one more execution of a search that makes so many of them. */
  void addRun() {
    runs++;
    eventsBeforeRun = events;
  }

  /** Takes note that the present one of these executions is made again. */
  void repeatRun() {
    events = eventsBeforeRun;
  }

  /** Takes note of a run that was given up since it repeats others. */
  void addSleepSetBlocked() {
    sleepSetBlocked++;
  }

  /** Takes note of a bound that was met. */
  void met(Bound bound) {
    met.add(bound);
  }

  /** The number of maximal schedules, from a search that counts them. */
  void schedules(BigInteger count) {
    schedules = Optional.of(count);
  }

  /** Whether a loop or recursion was cut. */
  boolean isCut() {
    return met.contains(Bound.UNROLL);
  }

  /** How executions ended. */
  ExecutionEnds ends() {
    return ends;
  }

  /** Whether there were executions, all of which a bound on loops kept from their end. */
  boolean areAllCut() {
    return ends.complete() == 0 && ends.over() == 0 && isCut();
  }

  /** Whether something keeps the question open that no more turns of loops would change. */
  boolean isLeftOpen() {
    Remarks remarks = remarks();
    return remarks.maxThreadsMet()
        || !unsupported.isEmpty()
        || met.stream().anyMatch(Bound::isLimit)
        || remarks.pastValuesRestricted();
  }

  /** Whether an error was found. */
  boolean hasErrors() {
    return !found.isEmpty();
  }

  /** The executions with an error; at most 1, unless the search goes on after errors. */
  long errors() {
    return errors;
  }

  /** The executions in which every thread ended. */
  long complete() {
    return ends.complete();
  }

  /** Other maximal executions. */
  long blocked() {
    return ends.blocked();
  }

  /** All executions, those included that were given up. */
  long leaves() {
    return ends.complete() + ends.blocked() + sleepSetBlocked;
  }

  /** About how many bytes they take. */
  long bytes() {
    return traces.size() * BYTES_OF_TRACE;
  }

  /** The steps that were taken. */
  long events() {
    return events;
  }

  /**
   * All that was found.
   *
   * @param search what explored
   * @param exhausted whether it came to its end
   */
  CheckResult result(Search search, boolean exhausted) {
    if (met.contains(Bound.MEMORY_LIMIT)) {
      MemoryUse.largest(
              machine, options.memoryShare().orElse(MemoryUse.limit(options.memoryLimit())))
          .ifPresent(largest -> unsupported.put(largest.key(), largest));
    }
    Remarks remarks = remarks();
    if (remarks.maxThreadsMet()) {
      met.add(Bound.MAX_THREADS);
    }
    if (remarks.choiceRestricted()) {
      met.add(Bound.NONDET_VALUES);
    }
    if (remarks.pastValuesRestricted() && search.runs().isEmpty()) {
      met.add(Bound.PAST_VALUES);
    }
    boolean isOpen =
        met.stream().anyMatch(Bound::isLimit) || !unsupported.isEmpty() || ends.examineNothing();
    boolean covers = search.runs().isEmpty();
    Verdict good = covers ? Verdict.SAFE : Verdict.NO_ERROR;
    Verdict verdict = !found.isEmpty() ? Verdict.VIOLATION : isOpen ? Verdict.UNKNOWN : good;
    boolean complete = exhausted && covers && met.isEmpty() && verdict != Verdict.UNKNOWN;
    return new CheckResult(
        verdict,
        complete,
        met,
        new Counts(
            ends.complete(),
            ends.blocked(),
            sleepSetBlocked,
            errors,
            options.countRedundant() ? OptionalLong.of(redundant) : OptionalLong.empty(),
            schedules,
            events,
            ends.over(),
            covers ? OptionalLong.empty() : OptionalLong.of(runs),
            ends.obstacles(),
            ends.turned(),
            OptionalLong.empty()),
        List.copyOf(found.values()),
        List.copyOf(unsupported.values()),
        observations.values(),
        Duration.ofNanos(System.nanoTime() - start),
        List.of(),
        new CheckResult.Seen(
            observations.output(),
            observations.exitStatuses(),
            remarks.unreachedAssertions(),
            remarks.warnings(),
            remarks.maxThreadsMet() ? ends.cutsOrEarlier() : ends.cuts(),
            ends.waiters(),
            Optional.empty(),
            symmetry(),
            machines.size()),
        search.instead());
  }

  /** What all machines have to say. */
  private Remarks remarks() {
    return Stream.concat(machines.stream().map(Remarks::of), earlier.stream())
        .reduce(Remarks::and)
        .orElseThrow();
  }

  /** The threads that are alike, if that was made use of. */
  private Optional<CheckResult.Symmetry> symmetry() {
    if (!machine.symmetry().isUsed()) {
      return Optional.empty();
    }
    List<dev.weir.program.Function> functions = machine.code().program().functions();
    List<CheckResult.Alike> groups =
        machine.symmetry().groups().stream()
            .map(g -> new CheckResult.Alike(functions.get(g.function()).title(), g.threads()))
            .toList();
    List<CheckResult.Unlike> others = new ArrayList<>();
    machine
        .symmetry()
        .distinctions()
        .forEach(
            (function, why) ->
                others.add(
                    new CheckResult.Unlike(
                        functions.get(function).title(), why.what(), why.position())));
    return Optional.of(new CheckResult.Symmetry(groups, others));
  }
}
