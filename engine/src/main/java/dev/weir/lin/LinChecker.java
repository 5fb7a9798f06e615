package dev.weir.lin;

import dev.weir.machine.Machine;
import dev.weir.machine.call.ExternalFunctions;
import dev.weir.machine.report.Failure;
import dev.weir.program.Program;
import dev.weir.search.Checker;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.Algorithm;
import dev.weir.search.result.Bound;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.CheckResult.Counts;
import dev.weir.search.result.CheckResult.FoundError;
import dev.weir.search.result.ProgressListener;
import dev.weir.search.result.Verdict;
import dev.weir.search.schedule.ReplayException;
import dev.weir.trace.EventLog;
import dev.weir.trace.Monitor;
import dev.weir.trace.Schedule;
import dev.weir.trace.order.ChronologicalTrace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Explores all scenarios of a data structure, and says whether some order explains each trace. */
public final class LinChecker {
  private final Subject subject;
  private final ExternalFunctions library;
  private final LinOptions options;
  private final Sequences sequences;
  private final long start = System.nanoTime();

  /**
   * A checker of a data structure.
   *
   * @throws LinException if the specification does not fit it
   */
  public LinChecker(Subject subject, ExternalFunctions library, LinOptions options)
      throws LinException {
    this.subject = subject;
    this.library = library;
    this.options = options;
    Subject right =
        options.specification().isPresent() ? subject.with(options.specification().get()) : subject;
    this.sequences =
        new Sequences(right, options.specification().isPresent(), library, options.check());
  }

  /** Told how far it has come; called by several Java threads. */
  public interface Listener extends ProgressListener {
    /**
     * Some scenarios are done.
     *
     * @param done how many
     * @param all how many there are
     */
    default void done(int done, int all) {}
  }

  /** What became of a scenario. */
  private record Explored(
      List<CheckResult> results,
      int outcomes,
      Optional<LinResult.Failing> failing,
      boolean lacksDependencies,
      boolean isWhole) {}

  /**
   * Explores.
   *
   * @throws LinException if the calls are not such that they can be judged
   */
  public LinResult check(Listener listener) throws LinException {
    List<Scenario> all = options.scenarios();
    List<Optional<Explored>> explored = new ArrayList<>();
    all.forEach(_ -> explored.add(Optional.empty()));
    AtomicInteger next = new AtomicInteger();
    AtomicInteger end = new AtomicInteger(all.size());
    AtomicInteger done = new AtomicInteger();
    int workers = Math.min(options.check().workers(), Math.max(1, all.size()));
    try (ExecutorService pool = Executors.newFixedThreadPool(workers)) {
      List<Future<?>> running = new ArrayList<>();
      for (int w = 0; w < workers; w++) {
        running.add(
            pool.submit(
                () -> {
                  for (int i = next.getAndIncrement(); i < end.get(); i = next.getAndIncrement()) {
                    if (isOver(listener)) {
                      return null;
                    }
                    Explored one = explore(all.get(i), listener);
                    synchronized (explored) {
                      explored.set(i, Optional.of(one));
                    }
                    if (one.failing().isPresent()) {
                      int failed = i;
                      end.updateAndGet(old -> Math.min(old, failed));
                    }
                    listener.done(done.incrementAndGet(), all.size());
                  }
                  return null;
                }));
      }
      for (Future<?> one : running) {
        await(one, end);
      }
    }
    return result(explored, listener.wantsToStop());
  }

  private static void await(Future<?> worker, AtomicInteger end) throws LinException {
    try {
      worker.get();
    } catch (ExecutionException e) {
      end.set(0);
      switch (Objects.requireNonNullElse(e.getCause(), e)) {
        case LinException wrong -> throw wrong;
        case RuntimeException defect -> throw defect;
        case Error defect -> throw defect;
        default -> throw new IllegalStateException(e);
      }
    } catch (InterruptedException e) {
      end.set(0);
      Thread.currentThread().interrupt();
    }
  }

  private boolean isOver(ProgressListener listener) {
    return listener.wantsToStop() || left().filter(Duration::isZero).isPresent();
  }

  private Optional<Duration> left() {
    Duration spent = Duration.ofNanos(System.nanoTime() - start);
    return options
        .check()
        .timeLimit()
        .map(limit -> limit.compareTo(spent) > 0 ? limit.minus(spent) : Duration.ZERO);
  }

  /**
   * Runs an execution of a scenario again; what is wrong with it, if no order of the calls explains
   * it.
   *
   * @param stop may ask for an end
   * @throws LinException if it cannot be judged
   * @throws ReplayException if it is none of the scenario
   */
  public Optional<LinResult.Failing> judge(
      Scenario scenario, Schedule schedule, BooleanSupplier stop)
      throws LinException, ReplayException {
    ProgressListener quiet = ProgressListener.stoppingWhen(stop);
    Criteria criteria = new Criteria(scenario, sequences.of(scenario, quiet), quiet);
    CallMonitor monitor =
        new CallMonitor(scenario, subject.after(), options.mayBlock(), criteria::judge);
    Program program = Client.of(subject, scenario);
    new Checker(program, library).replay(options.check(), schedule, List.of(monitor), stop);
    if (criteria.wrong().isPresent()) {
      throw criteria.wrong().get();
    }
    return monitor.violation().map(found -> failing(scenario, program, criteria, found));
  }

  private LinResult.Failing failing(
      Scenario scenario, Program program, Criteria criteria, CallMonitor.Found found) {
    Outcome outcome = found.violation().outcome();
    return new LinResult.Failing(
        scenario,
        subject.after(),
        program,
        criteria.specification(outcome.missing()),
        new LinResult.Unexplained(
            outcome, found.violation().enforced(), found.schedule(), found.calls()));
  }

  private Explored explore(Scenario scenario, ProgressListener listener) throws LinException {
    ProgressListener untilOver = ProgressListener.stoppingWhen(() -> isOver(listener));
    ProgressListener quiet = ProgressListener.stoppingWhen(listener::wantsToStop);
    CheckOptions check = options.check().withWorkers(1).withTimeLimit(left());
    Specification specification = sequences.of(scenario, untilOver);
    if (isOver(listener)) {
      return new Explored(List.of(), 0, Optional.empty(), false, false);
    }
    if (options.judged().isPresent()) {
      FlaggedClients clients =
          new FlaggedClients(subject, scenario, library, options, check, specification, untilOver);
      clients.explore();
      return new Explored(
          clients.results(),
          clients.outcomes(),
          clients.failing(),
          clients.lacksDependencies(),
          clients.isWhole() && !isOver(listener));
    }
    Criteria criteria = new Criteria(scenario, specification, quiet);
    CallMonitor monitor =
        new CallMonitor(scenario, subject.after(), options.mayBlock(), criteria::judge);
    Program program = Client.of(subject, scenario);
    CheckResult result =
        new Checker(program, library)
            .check(
                upToRenaming(
                    options.mayBlock().isEmpty() ? check : check.goingOn(), scenario, program),
                List.of(monitor),
                quiet);
    Sequences.requireUsable(monitor);
    if (criteria.wrong().isPresent()) {
      throw criteria.wrong().get();
    }
    Optional<LinResult.Failing> failing =
        monitor
            .violation()
            .map(found -> failing(scenario, program, criteria, found))
            .or(
                () ->
                    error(monitor, result)
                        .map(
                            error ->
                                new LinResult.Failing(
                                    scenario,
                                    subject.after(),
                                    program,
                                    specification,
                                    new LinResult.Error(error))));
    return new Explored(
        List.of(result),
        monitor.outcomes().size(),
        failing,
        false,
        isWhole(result) && criteria.areComplete());
  }

  /**
   * An exploration in which threads that are alike may be exchanged: the calls of the one are then
   * those of the other, so that what explains an execution explains the other one, renamed.
   */
  private CheckOptions upToRenaming(CheckOptions check, Scenario scenario, Program client) {
    boolean canBe =
        check.contextBound().isEmpty()
            && (check.algorithm() == Algorithm.OPTIMAL || check.algorithm() == Algorithm.SOURCE);
    List<Integer> alike = options.values().alike(scenario);
    List<Integer> functions = Client.threads(client, scenario);
    Map<Integer, Integer> kinds = new HashMap<>();
    for (int t = 0; t < alike.size(); t++) {
      if (alike.get(t) != t) {
        kinds.put(functions.get(t), functions.get(alike.get(t)));
      }
    }
    return canBe && !kinds.isEmpty() ? check.withSymmetry(kinds) : check;
  }

  /** Told of executions that no order of the calls explains. */
  @FunctionalInterface
  public interface Watcher {
    /**
     * There is one.
     *
     * @param flags what a client needs beside it, so that no order explains what it sees
     */
    void unexplained(Machine machine, EventLog log, List<Flag> flags);
  }

  /**
   * Explores a scenario, and tells of its executions that fail, until it was told enough of them.
   *
   * @param errors sees the executions, but not the ends of those in which operations wait as they
   *     may
   * @throws LinException if the calls are not such that they can be judged
   */
  public CheckResult failures(
      Scenario scenario, Monitor errors, Watcher watcher, ProgressListener listener)
      throws LinException {
    ProgressListener quiet = ProgressListener.stoppingWhen(listener::wantsToStop);
    Criteria criteria = new Criteria(scenario, sequences.of(scenario, quiet), quiet);
    CallMonitor calls =
        new CallMonitor(
            scenario,
            subject.after(),
            options.mayBlock(),
            (machine, trace, ofEvents, outcome) -> {
              criteria
                  .judge(machine, trace, ofEvents, outcome)
                  .ifPresent(
                      found -> {
                        EventLog log = trace.get().log();
                        watcher.unexplained(
                            machine, log, Flag.of(found.enforced(), log, ofEvents, scenario));
                      });
              return Optional.empty();
            });
    CheckResult result =
        new Checker(Client.of(subject, scenario), library)
            .check(
                options.check().withWorkers(1).withTimeLimit(left()).goingOn(),
                List.of(calls, new ErrorMonitor(errors, calls)),
                quiet);
    Sequences.requireUsable(calls);
    if (criteria.wrong().isPresent()) {
      throw criteria.wrong().get();
    }
    return result;
  }

  /** Shows a monitor all executions but those in which operations wait as they may. */
  private record ErrorMonitor(Monitor errors, CallMonitor calls) implements Monitor {
    @Override
    public void start(Machine machine) {
      errors.start(machine);
    }

    @Override
    public boolean needsAllTurns() {
      return calls.needsAllTurns();
    }

    @Override
    public void before(Machine machine, EventLog log, int actor) {
      errors.before(machine, log, actor);
    }

    @Override
    public void event(EventLog log, int event) {
      errors.event(log, event);
    }

    @Override
    public void undo(int size) {
      errors.undo(size);
    }

    @Override
    public void end(Machine machine, EventLog log) {
      if (!calls.waitsAsItMay()) {
        errors.end(machine, log);
      }
    }

    @Override
    public boolean isSatisfied() {
      return errors.isSatisfied();
    }

    @Override
    public boolean isSettled() {
      return errors.isSettled();
    }
  }

  /** The error that counts: that some operations wait for ever may be none. */
  private Optional<FoundError> error(CallMonitor monitor, CheckResult result) {
    return monitor
        .stuck()
        .or(
            () ->
                result.errors().stream()
                    .filter(
                        error -> options.mayBlock().isEmpty() || !Sequences.waits(error.failure()))
                    .findFirst());
  }

  /** Whether everything was explored, as far as bounds that were asked for allow it. */
  private boolean isWhole(CheckResult result) {
    return result.verdict() == Verdict.SAFE
        || !options.mayBlock().isEmpty()
            && !result.isCutShort()
            && result.unsupported().isEmpty()
            && result.errors().stream().allMatch(error -> Sequences.waits(error.failure()));
  }

  /** The criterion for executions of a scenario, and for those in which calls wait for ever. */
  private final class Criteria {
    private final Scenario scenario;
    private final ProgressListener listener;
    private final Map<Long, Specification> specifications = new HashMap<>();
    private final Map<Long, Criterion> byMissing = new HashMap<>();
    private Optional<LinException> wrong = Optional.empty();

    Criteria(Scenario scenario, Specification whole, ProgressListener listener) {
      this.scenario = scenario;
      this.listener = listener;
      specifications.put(0L, whole);
    }

    /** What cannot be asked of the data structure after all. */
    Optional<LinException> wrong() {
      return wrong;
    }

    /** What the calls give without some of them. */
    Specification specification(long missing) {
      return specifications.computeIfAbsent(missing, this::specificationWithout);
    }

    private Specification specificationWithout(long missing) {
      try {
        return sequences.without(missing, scenario, listener);
      } catch (LinException e) {
        wrong = Optional.of(e);
        return new Specification(List.of(), false);
      }
    }

    boolean areComplete() {
      return specifications.values().stream().allMatch(Specification::complete);
    }

    Optional<Criterion.Violation> judge(
        Machine machine, Supplier<ChronologicalTrace> trace, int[] calls, Outcome outcome) {
      Specification right = specification(outcome.missing());
      if (!right.complete()) {
        return Optional.empty();
      }
      Criterion criterion =
          byMissing.computeIfAbsent(
              outcome.missing(), _ -> new Criterion(options.criterion(), scenario, right));
      return criterion.judge(
          outcome,
          () -> {
            ChronologicalTrace order = trace.get();
            int[] left = left(calls, order.size(), outcome.missing());
            return Relations.of(order, machine.model().isPerAddress(), left, scenario);
          });
    }

    /** The calls of events, without those that are missing. */
    private int[] left(int[] calls, int events, long missing) {
      int[] left = Arrays.copyOf(calls, events);
      for (int e = 0; e < events; e++) {
        if (left[e] >= 0 && (missing >> left[e] & 1) != 0) {
          left[e] = -1;
        }
      }
      return left;
    }
  }

  private LinResult result(List<Optional<Explored>> explored, boolean isInterrupted) {
    List<Explored> present = explored.stream().flatMap(Optional::stream).toList();
    Optional<LinResult.Failing> failing =
        present.stream().flatMap(one -> one.failing().stream()).findFirst();
    long outcomes = present.stream().mapToLong(Explored::outcomes).sum();
    int whole = (int) present.stream().filter(Explored::isWhole).count();
    boolean isAll = whole == explored.size();
    LinResult.Verdict verdict =
        failing
            .map(
                one ->
                    switch (one.cause()) {
                      case LinResult.Error _ -> LinResult.Verdict.VIOLATION;
                      case LinResult.Unexplained _ -> LinResult.Verdict.NOT_LINEARIZABLE;
                    })
            .orElse(
                // Where no execution came to its end, nothing was examined.
                isAll && outcomes > 0 ? LinResult.Verdict.LINEARIZABLE : LinResult.Verdict.UNKNOWN);
    return new LinResult(
        verdict,
        explored.size(),
        whole,
        outcomes,
        sum(present, isAll && outcomes > 0, isInterrupted),
        failing,
        present.stream().anyMatch(one -> one.failing().isPresent() && one.lacksDependencies()));
  }

  /** All explorations as one. */
  private CheckResult sum(List<Explored> all, boolean isAll, boolean isInterrupted) {
    Set<Bound> met = EnumSet.noneOf(Bound.class);
    List<Failure> unsupported = new ArrayList<>();
    boolean isComplete = isAll;
    long executions = 0;
    long blocked = 0;
    long sleepSetBlocked = 0;
    long errors = 0;
    long events = 0;
    for (CheckResult result : all.stream().flatMap(one -> one.results().stream()).toList()) {
      met.addAll(result.met());
      result.unsupported().stream().filter(u -> !unsupported.contains(u)).forEach(unsupported::add);
      isComplete &= result.complete();
      executions += result.counts().executions();
      blocked += result.counts().blocked();
      sleepSetBlocked += result.counts().sleepSetBlocked();
      errors += result.counts().errors();
      events += result.counts().events();
    }
    if (!isAll && isInterrupted) {
      met.add(Bound.INTERRUPTION);
    }
    if (!isAll && left().filter(Duration::isZero).isPresent()) {
      met.add(Bound.TIME_LIMIT);
    }
    return new CheckResult(
        isAll ? Verdict.SAFE : Verdict.UNKNOWN,
        isComplete,
        met,
        new Counts(
            executions,
            blocked,
            sleepSetBlocked,
            errors,
            OptionalLong.empty(),
            Optional.empty(),
            events,
            0,
            OptionalLong.empty(),
            Map.of(),
            0,
            OptionalLong.empty()),
        List.of(),
        unsupported,
        List.of(),
        Duration.ofNanos(System.nanoTime() - start));
  }
}
