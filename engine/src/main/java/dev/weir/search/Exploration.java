package dev.weir.search;

import dev.weir.machine.ExternalFunctions;
import dev.weir.machine.Failure;
import dev.weir.machine.FailureKind;
import dev.weir.machine.Machine;
import dev.weir.machine.Note;
import dev.weir.machine.StateHash;
import dev.weir.machine.Waiting;
import dev.weir.program.Program;
import dev.weir.program.SourcePosition;
import dev.weir.search.CheckResult.Counts;
import dev.weir.search.CheckResult.FoundError;
import dev.weir.trace.Detector;
import dev.weir.trace.EventLog;
import dev.weir.trace.Monitor;
import dev.weir.trace.ShashaSnirTrace;
import java.math.BigInteger;
import java.time.Duration;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * One exploration: the machine that is explored, and all that is learnt on the way. A search tells
 * it of each step ({@link #stepped}) and of each maximal execution ({@link #maximal}); it answers
 * whether to go on.
 */
final class Exploration {
  private final Machine machine;
  private final CheckOptions options;
  private final Limits limits;
  private final Monitor[] monitors;

  /** The first event at which a monitor found an error in this execution. */
  private int monitorError = Integer.MAX_VALUE;

  /** Whether the machine is there: a long start of the program is not for its constructor. */
  private boolean isReady;

  private final long start;
  private final ProgressListener listener;
  private final boolean isWatched;
  private final TreeEstimate estimate = new TreeEstimate();
  private IntUnaryOperator pending = depth -> Search.UNKNOWN;
  private Supplier<Optional<CheckOptions.Algorithm>> instead = Optional::empty;

  private final ExecutionEnds ends = new ExecutionEnds();
  private long sleepSetBlocked;
  private long errors;
  private long redundant;
  private long events;
  private Optional<BigInteger> schedules = Optional.empty();
  private final Set<Bound> met = EnumSet.noneOf(Bound.class);
  private final Map<ErrorKey, FoundError> found = new LinkedHashMap<>();
  private final Map<ErrorKey, Failure> unsupported = new LinkedHashMap<>();
  private final Set<StateHash.Value> traces = new HashSet<>();
  private final TreeSet<TreeMap<String, Long>> observations =
      new TreeSet<>(Comparator.comparing(Object::toString));

  private Optional<String> output = Optional.empty();
  private final TreeSet<Integer> exitStatuses = new TreeSet<>();

  private record ErrorKey(FailureKind kind, SourcePosition position) {}

  Exploration(
      Program program,
      ExternalFunctions library,
      CheckOptions options,
      List<Monitor> monitors,
      ProgressListener listener) {
    this.options = options;
    this.monitors =
        Stream.concat(monitors.stream(), options.detectors().stream().map(Detector::newMonitor))
            .toArray(Monitor[]::new);
    this.start = System.nanoTime();
    this.listener = listener;
    this.isWatched = listener.hears();
    this.limits = new Limits(options, start, this::tell, listener::wantsToStop);
    this.machine = new Machine(program, options.model(), library, options.machine(), this::isOver);
    this.isReady = true;
  }

  private boolean isOver() {
    return !isReady || limits.check();
  }

  /** The machine. */
  Machine machine() {
    return machine;
  }

  /** What to explore. */
  CheckOptions options() {
    return options;
  }

  /** Starts a search, forgetting all counts. */
  void begin(Search search) {
    pending = search::pending;
    instead = search::instead;
    estimate.clear();
    ends.clear();
    sleepSetBlocked = 0;
    errors = 0;
    redundant = 0;
    events = 0;
    schedules = Optional.empty();
    met.clear();
    found.clear();
    unsupported.clear();
    traces.clear();
    observations.clear();
    monitorError = Integer.MAX_VALUE;
    output = Optional.empty();
    exitStatuses.clear();
    machine.reset();
    for (Monitor monitor : monitors) {
      monitor.start(machine);
    }
  }

  /**
   * Takes note of the start of the program, before any step.
   *
   * @return whether to go on
   */
  boolean started(EventLog log) {
    return !machine.hasFailed() || failed(log);
  }

  /** Whether all is to be explored once more, after something that was found at the end. */
  boolean isOutdated() {
    return machine.takeNewlyShared() || mayHaveMissedRaces();
  }

  /** What waiting threads store without effect is in no trace. */
  private boolean mayHaveMissedRaces() {
    return options.detectors().contains(Detector.DATA_RACES)
        && found.isEmpty()
        && machine.soleWriters().giveUpRead();
  }

  /** Takes note that an actor is about to step. */
  void stepping(EventLog log, int actor) {
    for (Monitor monitor : monitors) {
      monitor.before(machine, log, actor);
    }
  }

  /**
   * Takes note of a step that was appended to the log.
   *
   * @return whether to go on
   */
  boolean stepped(EventLog log) {
    events++;
    if (isWatched) {
      estimate.entered(log.size(), leaves());
    }
    boolean goOn = true;
    for (Monitor monitor : monitors) {
      monitor.event(log, log.size() - 1);
    }
    if (machine.hasFailed()) {
      goOn = failed(log);
    }
    for (Monitor monitor : monitors) {
      goOn &= found(monitor, log);
      goOn &= !monitor.isSatisfied();
    }
    return goOn && !limits.areMet();
  }

  /** Takes note of what a monitor found; whether to go on. */
  private boolean found(Monitor monitor, EventLog log) {
    if (monitor.found().isEmpty()) {
      return true;
    }
    if (monitorError == Integer.MAX_VALUE) {
      monitorError = log.size() - 1;
    }
    if (options.keepGoing()) {
      monitor.found().forEach(failure -> report(failure, log));
    } else if (found.isEmpty()) {
      errors = 1;
      report(monitor.found().getFirst(), log);
    }
    return options.keepGoing();
  }

  private boolean isSatisfied() {
    for (Monitor monitor : monitors) {
      if (monitor.isSatisfied()) {
        return true;
      }
    }
    return false;
  }

  private long leaves() {
    return ends.complete() + ends.blocked() + sleepSetBlocked;
  }

  private void tell() {
    if (!isWatched) {
      return;
    }
    boolean isEstimable = events > 0 && pending.applyAsInt(0) != Search.UNKNOWN;
    listener.explored(
        new Progress(
            ends.complete(),
            ends.blocked(),
            events,
            Duration.ofNanos(System.nanoTime() - start),
            isEstimable ? estimate.range(pending, leaves()) : Optional.empty()));
  }

  /** Takes note that all events from this one on are about to be taken back. */
  void undoing(int size) {
    if (size <= monitorError) {
      monitorError = Integer.MAX_VALUE;
    }
    for (Monitor monitor : monitors) {
      monitor.undo(size);
      startAgainIfShared();
    }
  }

  /**
   * What a monitor asks the machine may show that more memory is shared. The machine need not stand
   * where the search left it then: past steps are no longer the same when they are taken again.
   */
  private void startAgainIfShared() {
    if (machine.isNewlyShared()) {
      throw new Outdated();
    }
  }

  private boolean failed(EventLog log) {
    Failure failure = machine.failure();
    if (failure.kind() == FailureKind.UNSUPPORTED) {
      unsupported.putIfAbsent(new ErrorKey(failure.kind(), failure.position()), failure);
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

  /** Whether a thread only goes round for ever, and that was not to be reported. */
  private boolean isNoError(Failure failure) {
    return failure.kind() == FailureKind.NONTERMINATION && !options.liveness();
  }

  private void report(Failure failure, EventLog log) {
    found.computeIfAbsent(
        new ErrorKey(failure.kind(), failure.position()),
        key -> new FoundError(failure, Schedules.of(machine, log)));
  }

  /**
   * Takes note of a maximal execution: nobody can step.
   *
   * @return whether to go on
   */
  boolean maximal(EventLog log) {
    return ended(log) && !isSatisfied();
  }

  private boolean ended(EventLog log) {
    MaximalState state = new MaximalState(machine);
    boolean complete = state.isComplete();
    ends.add(machine, state);
    if (state.isEndOfProgram()) {
      observe();
    }
    if (options.countRedundant() && !traces.add(ShashaSnirTrace.ofMaximal(log, machine).hash())) {
      redundant += complete ? 1 : 0;
    }
    boolean goOn = true;
    for (Monitor monitor : monitors) {
      monitor.end(machine, log);
      startAgainIfShared();
      goOn &= found(monitor, log);
    }
    if (monitorError != Integer.MAX_VALUE) {
      errors = options.keepGoing() ? errors + 1 : 1;
    }
    if (complete || !goOn) {
      return goOn;
    }
    if (state.hasThread(Waiting.BOUND)) {
      met.add(Bound.UNROLL);
    }
    Optional<Failure> deadlock = state.stuck(options.liveness());
    deadlock.ifPresent(failure -> report(failure, log));
    boolean failed = state.hasFailed() && !isNoError(machine.failure());
    if (deadlock.isPresent() || failed) {
      if (monitorError == Integer.MAX_VALUE) {
        errors++;
      }
      return options.keepGoing();
    }
    return true;
  }

  private void observe() {
    List<Note> notes = machine.notes();
    if (output.isEmpty()) {
      output = Optional.of(Note.output(notes));
    }
    if (notes.isEmpty()) {
      return;
    }
    TreeMap<String, Long> observation = new TreeMap<>();
    for (Note note : notes) {
      switch (note.kind()) {
        case OBSERVATION -> observation.put(note.text(), note.value());
        case EXIT_STATUS -> exitStatuses.add((int) note.value());
        case OUTPUT, READ -> {}
      }
    }
    if (!observation.isEmpty()) {
      observations.add(observation);
    }
  }

  /** Takes note of a run that was given up since it repeats others. */
  void sleepSetBlocked() {
    sleepSetBlocked++;
  }

  /**
   * Takes note that a search is about to hold more.
   *
   * @param bytes of all that it holds then
   */
  void takes(long bytes) {
    listener.takes(bytes);
  }

  /** Takes note of a bound that was met. */
  void met(Bound bound) {
    met.add(bound);
  }

  /** The number of maximal schedules, from a search that counts them. */
  void schedules(BigInteger count) {
    schedules = Optional.of(count);
  }

  /** All that was learnt. */
  CheckResult result(Search.Ending ending) {
    limits.met().ifPresent(met::add);
    if (met.contains(Bound.MEMORY_LIMIT)) {
      MemoryUse.largest(machine, MemoryUse.limit(options.memoryLimit()))
          .ifPresent(
              largest ->
                  unsupported.put(new ErrorKey(largest.kind(), largest.position()), largest));
    }
    if (machine.maxThreadsMet()) {
      met.add(Bound.MAX_THREADS);
    }
    if (machine.choiceRestricted()) {
      met.add(Bound.NONDET_VALUES);
    }
    boolean isOpen =
        met.stream().anyMatch(Bound::isLimit) || !unsupported.isEmpty() || ends.examineNothing();
    Verdict verdict =
        !found.isEmpty() ? Verdict.VIOLATION : isOpen ? Verdict.UNKNOWN : Verdict.SAFE;
    boolean complete =
        ending == Search.Ending.EXHAUSTED && met.isEmpty() && verdict != Verdict.UNKNOWN;
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
            ends.over()),
        List.copyOf(found.values()),
        List.copyOf(unsupported.values()),
        List.copyOf(observations),
        Duration.ofNanos(System.nanoTime() - start),
        List.of(),
        new CheckResult.Seen(
            output,
            List.copyOf(exitStatuses),
            machine.unreachedAssertions(),
            machine.freedComparisons(),
            ends.cuts(),
            ends.waiters()),
        instead.get());
  }
}
