package dev.weir.robust;

import dev.weir.machine.ExternalFunctions;
import dev.weir.machine.Failure;
import dev.weir.machine.FailureKind;
import dev.weir.machine.IntList;
import dev.weir.machine.Interrupted;
import dev.weir.machine.Machine;
import dev.weir.machine.Step;
import dev.weir.machine.Waiting;
import dev.weir.machine.memory.SequentialWithBarriers;
import dev.weir.program.Program;
import dev.weir.robust.StoreBufferMonitor.Setting;
import dev.weir.search.Bound;
import dev.weir.search.CheckOptions;
import dev.weir.search.CheckResult;
import dev.weir.search.CheckResult.Counts;
import dev.weir.search.CheckResult.FoundError;
import dev.weir.search.ExecutionEnds;
import dev.weir.search.Limits;
import dev.weir.search.MaximalState;
import dev.weir.search.ProgressListener;
import dev.weir.search.Schedules;
import dev.weir.search.Verdict;
import dev.weir.trace.EventLog;
import java.time.Duration;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Random sequentially consistent runs with the monitor on. Nothing is kept of a run but what the
 * monitor still needs; one in which it suspects something, or that fails, is done again with its
 * whole log, since each run follows from its seed.
 */
final class RandomRuns {
  private static final int WINDOW = 1024;

  private final CheckOptions check;
  private final Machine machine;
  private final Witnesses witnesses;
  private final long start = System.nanoTime();
  private final Limits limits;
  private final IntList enabled = new IntList();
  private final IntList outcomes = new IntList();
  private final EventLog log = new EventLog();

  private final Set<Bound> met = EnumSet.noneOf(Bound.class);
  private final Map<String, FoundError> errors = new LinkedHashMap<>();
  private final Map<String, Failure> unsupported = new LinkedHashMap<>();
  private final ExecutionEnds ends = new ExecutionEnds();
  private long failed;
  private long borderline;
  private long events;

  RandomRuns(
      Program program,
      ExternalFunctions library,
      CheckOptions check,
      Witnesses witnesses,
      ProgressListener listener) {
    this.check = check;
    this.witnesses = witnesses;
    this.limits = new Limits(check, start, () -> {}, listener::wantsToStop);
    this.machine =
        new Machine(
            program,
            new SequentialWithBarriers(check.model()),
            library,
            check.machine(),
            this::isOver);
  }

  /** The runs on which the monitor fired. */
  long borderline() {
    return borderline;
  }

  /** Makes so many runs, or fewer if a limit is met or a violation found that is enough. */
  CheckResult run(long runs, long seed) {
    try {
      makeAll(runs, seed);
    } catch (OutOfMemoryError full) {
      // What failed was the growth of some large array: there is room left for the result.
      met.add(Bound.MEMORY_LIMIT);
    }
    return result();
  }

  private void makeAll(long runs, long seed) {
    boolean perLocation = check.model().isPerAddress();
    SplittableRandom seeds = new SplittableRandom(seed);
    Suspicion suspicion = new Suspicion();
    StoreBufferMonitor suspecting =
        new StoreBufferMonitor(perLocation, true, Setting.LONG_RUN, suspicion);
    for (long i = 0; i < runs && !isOver(); i++) {
      long own = seeds.nextLong();
      suspicion.raised = false;
      if (!make(own, suspecting, suspicion) && !isOver()) {
        StoreBufferMonitor judging =
            new StoreBufferMonitor(perLocation, !check.keepGoing(), Setting.RUN, witnesses);
        make(own, judging, new Suspicion());
        borderline += judging.borderline();
      }
      if (borderline > 0 && !check.keepGoing()) {
        break;
      }
    }
  }

  /** Takes note that something is suspected, and leaves the judgement to a run with a whole log. */
  private static final class Suspicion implements StoreBufferMonitor.Judge {
    private boolean raised;

    @Override
    public boolean isBorderline(
        Machine machine,
        EventLog log,
        RelaxedClocks clocks,
        Operation operation,
        Borderline found,
        boolean isCertain) {
      raised = true;
      return false;
    }
  }

  /**
   * Makes a run; from the start again when memory turns out to be shared that was taken as private.
   *
   * @return whether it was made to its end: false if it must be made again with its whole log,
   *     since it fails or something is suspected
   */
  private boolean make(long seed, StoreBufferMonitor monitor, Suspicion suspicion) {
    long before = events;
    while (true) {
      events = before;
      SplittableRandom random = new SplittableRandom(seed);
      log.truncate(0);
      machine.reset();
      monitor.start(machine);
      boolean goesOn = !fails(monitor);
      try {
        while (goesOn && !machine.takeNewlyShared()) {
          machine.enabled(enabled);
          if (enabled.isEmpty()) {
            return end(monitor);
          }
          goesOn = step(random, monitor) && !suspicion.raised;
        }
      } catch (Interrupted interrupted) {
        return true;
      }
      if (isOver()) {
        return true;
      }
      if (!goesOn) {
        events = isWhole(monitor) ? events : before;
        return isWhole(monitor);
      }
    }
  }

  /** Takes a step; whether to go on. */
  private boolean step(SplittableRandom random, StoreBufferMonitor monitor) {
    int actor = enabled.get(random.nextInt(enabled.size()));
    machine.outcomes(actor, outcomes);
    int count = outcomes.size();
    int outcome = outcomes.get(count == 1 ? 0 : random.nextInt(count));
    if (!isWhole(monitor) && log.size() == WINDOW) {
      log.truncate(0);
    }
    monitor.before(machine, log, actor);
    Step step = machine.step(actor, outcome);
    log.append(step, outcome);
    monitor.event(log, log.size() - 1);
    events++;
    boolean isOver = (events & (WINDOW - 1)) == 0 && isOver();
    return !isOver && !fails(monitor) && !monitor.isSatisfied();
  }

  /** Whether the last step failed and the run must be made again to say how. */
  private boolean fails(StoreBufferMonitor monitor) {
    if (!machine.hasFailed()) {
      return false;
    }
    Failure failure = machine.failure();
    if (failure.kind() == FailureKind.UNSUPPORTED) {
      unsupported.putIfAbsent(failure.position().toString(), failure);
      return false;
    }
    return note(failure, monitor);
  }

  private boolean note(Failure failure, StoreBufferMonitor monitor) {
    if (isWhole(monitor)) {
      String key = failure.kind() + " " + failure.position();
      errors.computeIfAbsent(key, k -> new FoundError(failure, Schedules.of(machine, log)));
    }
    return !isWhole(monitor);
  }

  /** Nobody can step; false if the run must be made again to say why. */
  private boolean end(StoreBufferMonitor monitor) {
    MaximalState state = new MaximalState(machine);
    Optional<Failure> stuck = state.stuck(check.liveness());
    if (stuck.isPresent() && note(stuck.get(), monitor)) {
      return false;
    }
    monitor.end(machine, log);
    if (state.hasThread(Waiting.BOUND)) {
      met.add(Bound.UNROLL);
    }
    failed += stuck.isPresent() || state.hasFailed() ? 1 : 0;
    ends.add(machine, state);
    return true;
  }

  private CheckResult result() {
    if (machine.choiceRestricted()) {
      met.add(Bound.NONDET_VALUES);
    }
    Verdict verdict =
        !errors.isEmpty()
            ? Verdict.VIOLATION
            : isOver() || !unsupported.isEmpty() || ends.examineNothing()
                ? Verdict.UNKNOWN
                : Verdict.SAFE;
    return new CheckResult(
        verdict,
        false,
        met,
        new Counts(
            ends.complete(),
            ends.blocked(),
            0,
            failed,
            OptionalLong.empty(),
            Optional.empty(),
            events,
            ends.over()),
        List.copyOf(errors.values()),
        List.copyOf(unsupported.values()),
        List.of(),
        Duration.ofNanos(System.nanoTime() - start),
        List.of(),
        new CheckResult.Seen(
            Optional.empty(), List.of(), List.of(), List.of(), ends.cuts(), ends.waiters()),
        Optional.empty());
  }

  private boolean isOver() {
    if (limits.check()) {
      limits.met().ifPresent(met::add);
    }
    return met.stream().anyMatch(Bound::isLimit);
  }

  private static boolean isWhole(StoreBufferMonitor monitor) {
    return monitor.setting() == Setting.RUN;
  }
}
