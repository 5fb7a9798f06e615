package dev.weir.lin;

import dev.weir.machine.call.ExternalFunctions;
import dev.weir.machine.report.Failure;
import dev.weir.program.Program;
import dev.weir.search.Checker;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.Bound;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.CheckResult.Counts;
import dev.weir.search.result.ProgressListener;
import dev.weir.search.result.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

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
      CheckResult result, int outcomes, Optional<LinResult.Failing> failing, boolean isWhole) {}

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
    return result(explored);
  }

  private static void await(Future<?> worker, AtomicInteger end) throws LinException {
    try {
      worker.get();
    } catch (ExecutionException e) {
      end.set(0);
      switch (e.getCause()) {
        case LinException wrong -> throw wrong;
        case RuntimeException defect -> throw defect;
        case Error defect -> throw defect;
        default -> throw new IllegalStateException(e.getCause());
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

  private Explored explore(Scenario scenario, ProgressListener listener) throws LinException {
    ProgressListener quiet = ProgressListener.stoppingWhen(() -> isOver(listener));
    CheckOptions check = options.check().withWorkers(1).withTimeLimit(left());
    Specification specification = sequences.of(scenario, quiet);
    if (isOver(listener)) {
      return new Explored(CheckResult.NOTHING, 0, Optional.empty(), false);
    }
    Criterion criterion = new Criterion(options.criterion(), scenario, specification);
    CallMonitor monitor =
        new CallMonitor(
            scenario,
            subject.after(),
            (machine, log, calls, outcome) ->
                criterion.judge(
                    options.criterion() == LinOptions.Criterion.SEQUENTIAL
                        ? new Relations(new long[0], new long[0])
                        : Relations.of(machine, log, calls, scenario),
                    outcome));
    Program program = Client.of(subject, scenario);
    CheckResult result = new Checker(program, library).check(check, List.of(monitor), quiet);
    Sequences.requireUsable(monitor);
    Optional<LinResult.Cause> cause =
        monitor
            .violation()
            .filter(_ -> specification.complete())
            .<LinResult.Cause>map(
                found ->
                    new LinResult.Unexplained(
                        found.violation().outcome(),
                        found.violation().enforced(),
                        found.schedule(),
                        found.calls()))
            .or(() -> result.firstError().map(LinResult.Error::new));
    return new Explored(
        result,
        monitor.outcomes().size(),
        cause.map(
            why -> new LinResult.Failing(scenario, subject.after(), program, specification, why)),
        result.verdict() == Verdict.SAFE && specification.complete());
  }

  private LinResult result(List<Optional<Explored>> explored) {
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
            .orElse(isAll ? LinResult.Verdict.LINEARIZABLE : LinResult.Verdict.UNKNOWN);
    return new LinResult(verdict, explored.size(), whole, outcomes, sum(present, isAll), failing);
  }

  /** All explorations as one. */
  private CheckResult sum(List<Explored> all, boolean isAll) {
    Set<Bound> met = EnumSet.noneOf(Bound.class);
    List<Failure> unsupported = new ArrayList<>();
    boolean isComplete = isAll;
    long executions = 0;
    long blocked = 0;
    long sleepSetBlocked = 0;
    long errors = 0;
    long events = 0;
    for (Explored one : all) {
      CheckResult result = one.result();
      met.addAll(result.met());
      result.unsupported().stream().filter(u -> !unsupported.contains(u)).forEach(unsupported::add);
      isComplete &= result.complete();
      executions += result.counts().executions();
      blocked += result.counts().blocked();
      sleepSetBlocked += result.counts().sleepSetBlocked();
      errors += result.counts().errors();
      events += result.counts().events();
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
            0),
        List.of(),
        unsupported,
        List.of(),
        Duration.ofNanos(System.nanoTime() - start));
  }
}
