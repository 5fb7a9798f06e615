package dev.weir.graph;

import dev.weir.graph.event.EventSet;
import dev.weir.graph.event.Graph;
import dev.weir.graph.event.Operation;
import dev.weir.graph.event.Operation.Dependencies;
import dev.weir.graph.event.Operation.Fence;
import dev.weir.graph.event.Operation.Half;
import dev.weir.graph.event.Operation.Kind;
import dev.weir.graph.event.Operation.Order;
import dev.weir.graph.event.Operations;
import dev.weir.machine.Machine;
import dev.weir.machine.await.Holding;
import dev.weir.machine.call.ExternalFunctions;
import dev.weir.machine.memory.MemoryView;
import dev.weir.machine.model.ObservedOrders;
import dev.weir.machine.options.Interrupted;
import dev.weir.machine.options.LocalCode;
import dev.weir.machine.report.Failure;
import dev.weir.machine.report.FailureKind;
import dev.weir.machine.report.Waiting;
import dev.weir.machine.step.CommonNumbers;
import dev.weir.program.Program;
import dev.weir.program.SourcePosition;
import dev.weir.search.checkpoint.SharingDiscovered;
import dev.weir.search.driver.Stopped;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.options.Limits;
import dev.weir.search.result.Algorithm;
import dev.weir.search.result.Bound;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.CheckResult.Counts;
import dev.weir.search.result.CheckResult.FoundError;
import dev.weir.search.result.ExecutionEnds;
import dev.weir.search.result.MaximalState;
import dev.weir.search.result.Observations;
import dev.weir.search.result.Progress;
import dev.weir.search.result.ProgressListener;
import dev.weir.search.result.Remarks;
import dev.weir.search.result.Rounds;
import dev.weir.search.result.Verdict;
import dev.weir.search.schedule.ReplayException;
import dev.weir.search.schedule.Schedules;
import dev.weir.trace.EventLog;
import dev.weir.trace.Monitor;
import dev.weir.trace.Schedule;
import dev.weir.trace.detect.Detector;
import dev.weir.trace.replay.Replay;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Checks a program under a memory model by exploring its execution graphs. */
public final class GraphChecker {
  /** With a graph of so many events it is looked for the first time whether loops have no end. */
  private static final int WATCHED_EVENTS = 64;

  /**
   * A thread that does the same so often in such a graph may be in a long loop. That is less than
   * in a schedule: a graph with many events takes longer than all those of the first rounds.
   */
  private static final int REPEATS = 8;

  private static final long STACK_BYTES = 64L << 20;

  private final Program program;
  private final ExternalFunctions library;
  private final JudgedModel model;

  /**
   * What an exploration found.
   *
   * @param result the answer; its executions are graphs, or classes of graphs
   * @param replays for each error the execution that shows it, in an order that can be followed
   * @param lacksDependencies whether there may be dependencies that were not followed, so that an
   *     error may be one that the model does not allow
   */
  public record Result(
      CheckResult result, Map<Failure, Replay> replays, boolean lacksDependencies) {
    /** Copies its parts. */
    public Result {
      replays = Map.copyOf(replays);
    }
  }

  /**
   * A checker.
   *
   * @param library what the program may call
   * @param model judges the executions
   */
  public GraphChecker(Program program, ExternalFunctions library, JudgedModel model) {
    this.program = model.compiled(program);
    this.library = library;
    this.model = model;
  }

  /**
   * Explores.
   *
   * @param options the model in them does not count
   * @param graphs how graphs are explored
   * @param monitors see the ends of executions, when all writes are in memory, and no events
   */
  public Result check(
      CheckOptions options,
      GraphOptions graphs,
      List<Monitor> monitors,
      ProgressListener listener) {
    return onLargeStack(() -> explore(options, graphs, monitors, listener));
  }

  private Result explore(
      CheckOptions options,
      GraphOptions graphs,
      List<Monitor> monitors,
      ProgressListener listener) {
    long start = System.nanoTime();
    int workers = monitors.isEmpty() ? options.workers() : 1;
    List<Run> runs = new ArrayList<>();
    for (int i = 0; i < workers; i++) {
      ProgressListener told =
          i == 0 ? listener : ProgressListener.stoppingWhen(listener::wantsToStop);
      runs.add(new Run(options, graphs, monitors, told, start, 0));
    }
    Machine first = runs.getFirst().machine;
    CommonNumbers numbers = new CommonNumbers(first.identities(), first.actors());
    runs.stream()
        .skip(1)
        .forEach(run -> numbers.join(run.machine.identities(), run.machine.actors()));
    return (workers > 1 ? explore(runs) : runs.getFirst().explore())
        .orElseGet(
            () -> {
              CheckOptions counting = options.with(options.machine().countingTurns());
              return new Run(counting, graphs, monitors, listener, start, 1)
                  .explore()
                  .orElseThrow();
            });
  }

  /**
   * Makes the graph of an execution again that {@link #check} has found, and tells it.
   *
   * @param options those of that exploration; the model in them does not count
   * @param stop may ask for an end
   * @throws ReplayException if the schedule is none of a graph of this program
   * @throws Interrupted if the end was asked for
   */
  public static Replay replay(
      Program program,
      ExternalFunctions library,
      CheckOptions options,
      Schedule schedule,
      BooleanSupplier stop)
      throws ReplayException {
    GraphSchedule found = GraphSchedule.of(schedule);
    CheckOptions all = options.with(Schedules.options(options.machine(), schedule)).goingOn();
    Run run =
        new GraphChecker(program, library, found.model())
        .new Run(
            all,
            found.options(),
            List.of(),
            ProgressListener.stoppingWhen(stop),
            System.nanoTime(),
            Schedules.turns(schedule));
    return run.replay(schedule);
  }

  /** The name of the model under which a schedule is a graph; empty of any other schedule. */
  public static Optional<String> modelOf(Schedule schedule) {
    return GraphSchedule.model(schedule).map(JudgedModel::title);
  }

  /** How a worker's exploration ended. */
  private enum End {
    /** All was explored. */
    DONE,
    /** More is known of the program than when it began: it is to begin anew. */
    AGAIN,
    /** A limit was met, an error found, or something is not covered. */
    STOPPED,
    /** Another worker let all end. */
    CANCELLED
  }

  /**
   * Explores with several workers. Rounds, and what the monitors of one exploration see, are for
   * one alone.
   *
   * @return what was found; empty where it is to be explored with turns of loops counted
   */
  private Optional<Result> explore(List<Run> runs) {
    Run first = runs.getFirst();
    first.team = runs;
    while (true) {
      GraphPool pool = new GraphPool(runs.size());
      runs.forEach(run -> run.limits.endWhen(() -> pool.isStopped() && !run.isTelling));
      List<End> ends =
          onLargeStacks(
              runs.stream()
                  .<Callable<End>>map(
                      run ->
                          () -> {
                            End end = End.STOPPED;
                            try {
                              end = run.explore(Optional.of(pool), run == first);
                              return end;
                            } finally {
                              if (end != End.DONE) {
                                pool.stop();
                              }
                            }
                          })
                  .toList());
      boolean isStopped = ends.contains(End.STOPPED);
      if (ends.contains(End.AGAIN) && !isStopped) {
        if (runs.stream().anyMatch(run -> run.rounds.needCounts())) {
          return Optional.empty();
        }
        runs.forEach(run -> runs.stream().filter(r -> r != run).forEach(run::learnFrom));
        continue;
      }
      if (ends.stream().allMatch(End.DONE::equals) && fillsFromNowOn(runs)) {
        continue;
      }
      runs.subList(1, runs.size()).forEach(first::add);
      // All is explored only if each worker says so.
      boolean isExhausted = ends.stream().allMatch(End.DONE::equals) && !pool.isStopped();
      return Optional.of(first.result(isExhausted));
    }
  }

  /**
   * Whether all is to be explored again, with the question whether holes can be filled: some could
   * not, so that graphs may be missing. It takes time, and few programs need it.
   */
  private static boolean fillsFromNowOn(List<Run> runs) {
    boolean isNeeded =
        runs.getFirst().rules.isExactIfFilled()
            && runs.stream().anyMatch(run -> !run.fills && run.exploration.deadEnds() > 0);
    if (isNeeded) {
      runs.forEach(run -> run.fills = true);
    }
    return isNeeded;
  }

  /** What is found in a Java thread of its own: an exploration goes as deep as there are events. */
  private static <T> T onLargeStack(Callable<T> exploration) {
    return onLargeStacks(List.of(exploration)).getFirst();
  }

  private static <T> List<T> onLargeStacks(List<Callable<T>> explorations) {
    List<FutureTask<T>> tasks = explorations.stream().map(FutureTask::new).toList();
    for (FutureTask<T> task : tasks) {
      Thread thread = new Thread(null, task, "graphs", STACK_BYTES);
      thread.setDaemon(true);
      thread.start();
    }
    return tasks.stream().map(GraphChecker::result).toList();
  }

  private static <T> T result(FutureTask<T> task) {
    boolean isInterrupted = false;
    try {
      while (true) {
        try {
          return task.get();
        } catch (InterruptedException e) {
          isInterrupted = true;
        }
      }
    } catch (ExecutionException thrown) {
      switch (thrown.getCause()) {
        case RuntimeException defect -> throw defect;
        case Error defect -> throw defect;
        case null, default -> throw new IllegalStateException(thrown);
      }
    } finally {
      if (isInterrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /**
   * One exploration on one machine, begun again each time that more memory turns out to be shared,
   * and for each round where loops may have no end.
   */
  private final class Run implements GraphExploration.Visitor {
    private final CheckOptions options;
    private final GraphOptions graphs;
    private final boolean full;

    /** Whether graphs are left out whose holes cannot be filled. */
    private boolean fills;

    private final List<Monitor> monitors;
    private final ProgressListener listener;
    private final GraphModel rules;
    private final GraphRaces races;
    private final Consistency consistency;
    private final long start;
    private final Limits limits;
    private final Machine machine;
    private final Rounds rounds;
    private final boolean findsRaces;
    private final AtomicBlocks.Known blocks = new AtomicBlocks.Known();

    private Operations operations;
    private MachineThreads threads;
    private GraphExploration exploration;
    private final ExecutionEnds ends = new ExecutionEnds();

    /** With a graph that has so many events it is looked whether loops have no end. */
    private int watched = WATCHED_EVENTS;

    /** Where parts of the exploration are given away, if there are other workers. */
    private @Nullable GraphPool pool;

    /** All workers, of whose progress this one tells. */
    private List<Run> team = List.of(this);

    /** The other workers, once all have ended. */
    private final List<Run> others = new ArrayList<>();

    private boolean stopsAtError;

    /** While an error is told, it does not matter that another worker has found one. */
    private boolean isTelling;

    private long events;
    private long errors;
    private final Set<Bound> met = EnumSet.noneOf(Bound.class);
    private final Map<ErrorKey, FoundError> found = new LinkedHashMap<>();
    private final Map<Failure, Replay> replays = new HashMap<>();
    private final Map<ErrorKey, Failure> unsupported = new LinkedHashMap<>();
    private final Observations observations = new Observations();

    private record ErrorKey(FailureKind kind, SourcePosition position) {
      private static ErrorKey of(Failure failure) {
        return new ErrorKey(failure.kind(), failure.position());
      }
    }

    Run(
        CheckOptions options,
        GraphOptions graphs,
        List<Monitor> monitors,
        ProgressListener listener,
        long start,
        int firstTurns) {
      this.start = start;
      this.monitors = monitors;
      this.options = options;
      this.graphs = graphs;
      this.full = graphs.full();
      this.rules = model.newRules(graphs);
      this.races = new GraphRaces(rules);
      this.consistency = new Consistency(rules);
      this.listener = listener;
      this.findsRaces = rules.forbidsRaces() || options.detectors().contains(Detector.DATA_RACES);
      this.limits = new Limits(options, start, this::tell, listener::wantsToStop, () -> 0);
      this.machine =
          new Machine(
              program,
              new ObservedOrders(
                  model.title(),
                  rules.buffersLoads() ? Optional.of(rules.reads()) : Optional.empty()),
              library,
              rules.buffersLoads()
                  ? options.machine().with(LocalCode.INTERPRETED)
                  : options.machine(),
              limits::check);
      this.rounds = new Rounds(machine, true, firstTurns);
      rules.pauseBy(this::lookAtLimits);
      this.operations = new Operations();
      this.threads = new MachineThreads(machine, operations, model.orders(graphs), blocks);
      this.exploration = new GraphExploration(threads, rules, operations, full, fills, this);
    }

    private void tell() {
      listener.explored(
          new Progress(
              team.stream().mapToLong(run -> run.ends.complete()).sum(),
              team.stream().mapToLong(run -> run.ends.blocked()).sum(),
              team.stream().mapToLong(run -> run.events).sum(),
              elapsed(),
              Optional.empty(),
              OptionalLong.empty(),
              rounds.turns(),
              Optional.empty()));
    }

    private void lookAtLimits() {
      if (limits.check()) {
        throw new Stopped();
      }
    }

    private Duration elapsed() {
      return Duration.ofNanos(System.nanoTime() - start);
    }

    /** What was found; empty where it is to be explored on a machine that counts turns of loops. */
    Optional<Result> explore() {
      while (true) {
        switch (explore(Optional.empty(), true)) {
          case AGAIN -> {
            if (rounds.needCounts()) {
              return Optional.empty();
            }
          }
          case DONE -> {
            if (fillsFromNowOn(List.of(this))) {
              continue;
            }
            if (!beginsNextRound()) {
              return Optional.of(result(true));
            }
          }
          case STOPPED, CANCELLED -> {
            return Optional.of(result(false));
          }
        }
      }
    }

    /**
     * Explores, or takes part in an exploration.
     *
     * @param shared where parts of the exploration are given away, if there are other workers
     * @param begins whether this is the worker that has all of it at first
     */
    private End explore(Optional<GraphPool> shared, boolean begins) {
      pool = shared.orElse(null);
      try {
        begin();
        if (begins) {
          exploration.run();
        }
        while (pool != null) {
          Optional<GraphJob> job = pool.take();
          if (job.isEmpty()) {
            break;
          }
          exploration.forgetThreads();
          CommonNumbers.catchUp(machine.identities(), machine.actors());
          Graph graph = job.get().graph(machine, threads, operations, full);
          exploration.run(graph, job.get().part());
        }
        return machine.takeNewlyShared() ? End.AGAIN : End.DONE;
      } catch (MachineThreads.MoreIsShared | SharingDiscovered again) {
        machine.takeNewlyShared();
        return End.AGAIN;
      } catch (StepOperations.NotCovered refused) {
        unsupported.putIfAbsent(ErrorKey.of(refused.failure()), refused.failure());
        return End.STOPPED;
      } catch (ReplayException different) {
        throw new IllegalStateException("a part of the exploration was not understood", different);
      } catch (Stopped | Interrupted stopped) {
        limits.met().ifPresent(met::add);
        boolean isOwn = limits.met().isPresent() || stopsAtError || pool == null;
        return isOwn ? End.STOPPED : End.CANCELLED;
      } catch (StackOverflowError deep) {
        Failure failure =
            new Failure(
                FailureKind.UNSUPPORTED,
                "an execution with too many events for execution graphs; --unroll bounds loops",
                SourcePosition.UNKNOWN,
                "",
                0);
        unsupported.putIfAbsent(ErrorKey.of(failure), failure);
        return End.STOPPED;
      } catch (OutOfMemoryError full) {
        met.add(Bound.MEMORY_LIMIT);
        return End.STOPPED;
      }
    }

    /** Gives a part of what is left away, if it means the same on another machine. */
    private void share(GraphPool asking) {
      exploration.share(
          (graph, part) -> {
            boolean isPortable = GraphSchedule.isPortable(graph, threads);
            if (isPortable) {
              asking.give(GraphJob.of(machine, graph, part));
            }
            return isPortable;
          });
    }

    /** Takes over what another worker knows of the program. */
    private void learnFrom(Run other) {
      Schedules.name(machine, other.machine);
      other.machine.bulkUnits().forEach(machine::splitBulk);
      blocks.addAll(other.blocks);
    }

    private Optional<Replay> findReplay(FoundError error) {
      return Optional.ofNullable(replays.get(error.failure()));
    }

    /** Adds what another worker has found. */
    private void add(Run other) {
      others.add(other);
      ends.add(other.ends.keep());
      events += other.events;
      errors += other.errors;
      met.addAll(other.met);
      other.found.forEach(
          (key, error) -> {
            if (found.putIfAbsent(key, error) == null) {
              other.findReplay(error).ifPresent(replay -> replays.put(error.failure(), replay));
            }
          });
      other.unsupported.forEach(unsupported::putIfAbsent);
      observations.add(
          other.observations.values(),
          other.observations.output(),
          other.observations.exitStatuses());
      if (!options.keepGoing() && !found.isEmpty()) {
        errors = 1;
        found.keySet().retainAll(Set.of(found.keySet().iterator().next()));
      }
    }

    /** Makes the graph of a schedule, and looks for its errors. */
    Replay replay(Schedule schedule) throws ReplayException {
      GraphSchedule.prepare(machine, schedule, blocks);
      while (true) {
        try {
          begin();
          Graph graph = GraphSchedule.graph(schedule, machine, threads, operations);
          if (!consistency.allows(graph)) {
            throw new ReplayException("it is no execution under " + model.title());
          }
          findFailures(graph);
          exploration.forgetThreads();
          exploration.follow(graph);
          end(graph);
          return replays.values().stream()
              .reduce(Replay::withFailuresOf)
              .orElseThrow(() -> new ReplayException("it shows no error"));
        } catch (MachineThreads.MoreIsShared | SharingDiscovered again) {
          machine.takeNewlyShared();
        } catch (StepOperations.NotCovered refused) {
          throw new ReplayException(refused.failure().message());
        } catch (Stopped stopped) {
          throw new Interrupted();
        }
      }
    }

    private void begin() {
      rounds.begin();
      machine.reset();
      while (machine.takeNewlyShared()) {
        machine.reset();
      }
      operations = new Operations();
      threads = new MachineThreads(machine, operations, model.orders(graphs), blocks);
      exploration = new GraphExploration(threads, rules, operations, full, fills, this);
      others.clear();
      isTelling = false;
      ends.clear();
      events = 0;
      errors = 0;
      met.clear();
      unsupported.clear();
      found.clear();
      observations.clear();
      monitors.forEach(monitor -> monitor.start(machine));
      if (machine.hasFailed()) {
        failed(new Graph(full), machine.failure());
      }
    }

    // Rounds

    private void lookForRepeats(Graph graph) {
      watched = 2 * graph.size();
      rounds.lookForRepeats(
          IntStream.range(0, graph.size()).mapToLong(i -> step(graph, i)), REPEATS);
      if (rounds.needCounts()) {
        throw new SharingDiscovered();
      }
    }

    /** A number for what an event does, which thread does it, and where. */
    private static long step(Graph graph, int index) {
      int event = graph.event(index);
      Operation operation = graph.operation(event);
      int what = operation.kind().ordinal() * Fence.values().length + operation.fence().ordinal();
      return (long) Graph.thread(event) << 48 | (long) what << 32 | operation.location() + 1;
    }

    /** Goes on to the next round after a whole one, if more turns might change the answer. */
    private boolean beginsNextRound() {
      boolean isSettled =
          !found.isEmpty()
              || !unsupported.isEmpty()
              || met.stream().anyMatch(Bound::isLimit)
              || Remarks.of(machine).maxThreadsMet();
      if (rounds.areCounted() && met.contains(Bound.UNROLL) && !isSettled) {
        rounds.next(true, found(true));
        return true;
      }
      return false;
    }

    // What is met on the way

    @Override
    public void reach(Graph graph) {
      events++;
      if (pool != null && pool.isAsked()) {
        share(pool);
      }
      if (limits.areMet()) {
        throw new Stopped();
      }
      if (graph.size() >= watched) {
        lookForRepeats(graph);
      }
      findFailures(graph);
    }

    private void findFailures(Graph graph) {
      if (threads.haveFailed() && !hasHoles(graph)) {
        List<Failure> failures = new ArrayList<>();
        for (int thread = 0; thread < threads.count(); thread++) {
          threads.failure(thread).ifPresent(failures::add);
        }
        failures.forEach(failure -> failed(graph, failure));
      }
    }

    private boolean hasHoles(Graph graph) {
      for (int thread = 0; rules.buffersLoads() && thread < threads.count(); thread++) {
        int slot = threads.slot(thread);
        if (slot != GraphThreads.NONE && slot < graph.length(thread)) {
          return true;
        }
      }
      return false;
    }

    private void failed(Graph graph, Failure failure) {
      ErrorKey key = ErrorKey.of(failure);
      if (failure.kind() == FailureKind.UNSUPPORTED) {
        unsupported.putIfAbsent(key, failure);
        return;
      }
      if (failure.kind() == FailureKind.NONTERMINATION && !options.liveness()) {
        return;
      }
      if (!found.containsKey(key)) {
        Schedule schedule = new GraphSchedule(model, graphs).of(machine, graph, threads, blocks);
        found.put(key, new FoundError(failure, schedule));
        // Where a limit is met while it is told, the error is all that is shown.
        replays.put(failure, new Replay(List.of(), Optional.of(failure), List.of(), ""));
        isTelling = true;
        replays.put(failure, GraphTelling.tell(graph, rules, machine, threads, failure));
        isTelling = false;
        exploration.forgetThreads();
      }
      if (!options.keepGoing()) {
        errors = 1;
        stopsAtError = true;
        throw new Stopped();
      }
    }

    // Ends

    @Override
    public void end(Graph graph) {
      lookForRaces(graph);
      exploration.follow(graph);
      Optional<int[][]> last = orderWhenAllIsRead(graph);
      if (last.isEmpty()) {
        return;
      }
      Map<Integer, Long> latest = new HashMap<>();
      for (int location = 0; location < last.get().length; location++) {
        int[] row = last.get()[location];
        if (row.length > 0) {
          latest.put(location, graph.value(row[row.length - 1]));
        }
      }
      int mark = machine.mark();
      threads.finish(latest);
      boolean isOutdated = false;
      for (int thread = 0; thread < threads.count(); thread++) {
        isOutdated |= threads.isWaiting(thread) && isOutdated(thread);
      }
      Optional<Failure> stuck = isOutdated ? Optional.empty() : ended();
      machine.undo(mark);
      if (stuck.isPresent()) {
        errors++;
        failed(graph, stuck.get());
      }
    }

    /**
     * An order of writes in which each thread that waits has read the last write of what it waits
     * for. Without one, what the others wrote comes to it sooner or later: that is another graph.
     */
    private Optional<int[][]> orderWhenAllIsRead(Graph graph) {
      List<Integer> reads = new ArrayList<>();
      for (int thread = 0; thread < threads.count(); thread++) {
        if (threads.isWaiting(thread)) {
          reads.add(Graph.event(thread, graph.length(thread) - 1));
        }
        if (threads.keptLock(thread) != GraphThreads.NONE) {
          addLooks(graph, thread, threads.keptLock(thread), reads);
        }
      }
      if (full) {
        int[][] orders = graph.orders();
        return reads.stream().allMatch(read -> readsLast(graph, read, orders))
            ? Optional.of(orders)
            : Optional.empty();
      }
      if (reads.isEmpty()) {
        return Optional.of(graph.orders());
      }
      Graph looking = withLastLook(graph, reads);
      return consistency.allows(looking) ? Optional.of(looking.orders()) : Optional.empty();
    }

    /** Adds what a thread has looked at since it took a mutex. */
    private static void addLooks(Graph graph, int thread, int mutex, List<Integer> reads) {
      boolean isSince = false;
      for (int slot = graph.length(thread) - 1; slot >= 0 && !isSince; slot--) {
        Operation own = graph.operation(thread, slot);
        isSince = own.isWrite() && own.location() == mutex;
        if (own.isRead() && own.half() != Half.READ) {
          reads.add(Graph.event(thread, slot));
        }
      }
    }

    private static boolean readsLast(Graph graph, int read, int[][] orders) {
      int[] row = orders[graph.operation(read).location()];
      int last = row.length == 0 ? Graph.INITIAL : row[row.length - 1];
      return graph.source(read) == last;
    }

    /**
     * The graph and one more thread, which waits for all others and reads what some reads found.
     */
    private Graph withLastLook(Graph graph, List<Integer> reads) {
      Graph looking = graph.copyWithout(new EventSet());
      int looker = threads.count();
      int slot = 0;
      for (int thread = 0; thread < graph.threads(); thread++) {
        if (graph.length(thread) > 0) {
          Operation join = Operation.fence(Fence.JOIN, thread, Dependencies.NONE);
          looking.add(Graph.event(looker, slot++), operations.of(join), 0);
        }
      }
      for (int read : reads) {
        int location = graph.operation(read).location();
        Operation look = Operation.access(Kind.READ, location, Order.RELAXED, Dependencies.NONE);
        int event = Graph.event(looker, slot++);
        looking.add(event, operations.of(look), 0);
        looking.setSource(event, graph.source(read));
      }
      return looking;
    }

    /** Whether a thread waits only since it has read what is not in memory any more. */
    private boolean isOutdated(int thread) {
      Holding held = machine.awaits().hold(Holding.ALL);
      boolean canGoOn = threads.canGoOn(thread);
      machine.awaits().hold(held);
      return canGoOn;
    }

    private Optional<Failure> ended() {
      Holding held = machine.awaits().hold(Holding.ALL);
      MaximalState state = new MaximalState(machine);
      ends.add(machine, state);
      monitors.forEach(monitor -> monitor.end(machine, new EventLog()));
      if (state.isEndOfProgram()) {
        observations.add(machine.notes());
      }
      Optional<Failure> stuck = Optional.empty();
      if (!state.isComplete()) {
        if (state.hasThread(Waiting.BOUND)) {
          met.add(Bound.UNROLL);
        }
        stuck = state.stuck(options.liveness());
        if (stuck.isEmpty() && state.hasFailed()) {
          errors++;
        }
      }
      machine.awaits().hold(held);
      return stuck;
    }

    private void lookForRaces(Graph graph) {
      races
          .useAfterEnd(graph, this::isOf)
          .ifPresent(
              pair -> failed(graph, GraphTelling.useAfterEnd(graph, machine, threads, pair)));
      exploration.follow(graph);
      if (findsRaces) {
        races.race(graph).ifPresent(pair -> foundRace(graph, pair));
      }
    }

    /** Each place is told once, and it takes time to put a race in words. */
    private void foundRace(Graph graph, GraphRaces.Pair pair) {
      GraphRaces.Pair told = GraphTelling.inOrder(machine, threads, pair);
      SourcePosition position = machine.code().position(threads.instruction(told.first()));
      if (!found.containsKey(new ErrorKey(FailureKind.RACE, position))) {
        failed(graph, GraphTelling.race(graph, machine, threads, told));
      }
    }

    private boolean isOf(Graph graph, int access, int end) {
      MemoryView memory = machine.memory();
      long address = threads.steps().place(graph.operation(access).location()).address();
      int object = memory.objectAt(graph.value(end));
      return object != MemoryView.NO_OBJECT && object == memory.objectAt(address);
    }

    // The result

    /** This worker and the others. */
    private Stream<Run> all() {
      return Stream.concat(Stream.of(this), others.stream());
    }

    private Result result(boolean exhausted) {
      boolean lacks = rules.buffersLoads() && all().anyMatch(run -> run.machine.sources().areCut());
      return new Result(found(exhausted), replays, lacks);
    }

    /** What was found in this round, and before, as far as it is not found again. */
    private CheckResult found(boolean exhausted) {
      return rounds.all(foundInRound(exhausted), exhausted);
    }

    private CheckResult foundInRound(boolean exhausted) {
      Remarks remarks =
          all().map(run -> Remarks.of(run.machine)).reduce(Remarks::and).orElseThrow();
      if (remarks.maxThreadsMet()) {
        met.add(Bound.MAX_THREADS);
      }
      if (remarks.choiceRestricted()) {
        met.add(Bound.NONDET_VALUES);
      }
      boolean isCut = rules.buffersLoads() && all().anyMatch(run -> run.exploration.deadEnds() > 0);
      boolean maySplit =
          graphs.ignoresDependencies()
              || all().anyMatch(run -> run.threads.steps().hasLoadedOperand());
      if (isCut || maySplit && all().anyMatch(run -> run.exploration.splitsUpdates())) {
        met.add(Bound.LOAD_BUFFERING);
      }
      boolean isOpen =
          met.stream().anyMatch(Bound::isLimit)
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
                  events,
                  ends.over(),
                  OptionalLong.empty(),
                  ends.obstacles(),
                  ends.turned()),
              List.copyOf(found.values()),
              List.copyOf(unsupported.values()),
              observations.values(),
              elapsed());
      CheckResult.Seen seen =
          new CheckResult.Seen(
              observations.output(),
              observations.exitStatuses(),
              remarks.unreachedAssertions(),
              remarks.freedComparisons(),
              ends.cuts(),
              ends.waiters(),
              Optional.empty(),
              Optional.empty(),
              1 + others.size());
      Algorithm counted = full ? Algorithm.GRAPHS : Algorithm.READS_FROM;
      return result.with(seen).by(counted);
    }
  }
}
