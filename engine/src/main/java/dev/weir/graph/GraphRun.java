package dev.weir.graph;

import dev.weir.graph.event.Graph;
import dev.weir.graph.event.Operation;
import dev.weir.graph.event.Operation.Fence;
import dev.weir.graph.event.Operations;
import dev.weir.graph.model.Consistency;
import dev.weir.graph.model.GraphModel;
import dev.weir.graph.model.JudgedModel;
import dev.weir.graph.model.SequentialCycle;
import dev.weir.graph.thread.AtomicBlocks;
import dev.weir.graph.thread.GraphThreads;
import dev.weir.graph.thread.MachineThreads;
import dev.weir.graph.thread.StepOperations;
import dev.weir.machine.Machine;
import dev.weir.machine.await.Holding;
import dev.weir.machine.call.ExternalFunctions;
import dev.weir.machine.model.ObservedOrders;
import dev.weir.machine.options.Interrupted;
import dev.weir.machine.options.LocalCode;
import dev.weir.machine.report.Failure;
import dev.weir.machine.report.FailureKind;
import dev.weir.machine.report.Waiting;
import dev.weir.machine.step.CommonNumbers;
import dev.weir.program.Program;
import dev.weir.program.SourcePosition;
import dev.weir.robust.RobustChecker;
import dev.weir.search.checkpoint.Checkpoint;
import dev.weir.search.checkpoint.CheckpointWriter;
import dev.weir.search.checkpoint.FoundElsewhere;
import dev.weir.search.checkpoint.GraphPart;
import dev.weir.search.checkpoint.GraphsLeft;
import dev.weir.search.checkpoint.GraphsLeft.Doubts;
import dev.weir.search.checkpoint.Knowledge;
import dev.weir.search.checkpoint.RemoteResult;
import dev.weir.search.checkpoint.SharingDiscovered;
import dev.weir.search.exploration.Stopped;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.options.Limits;
import dev.weir.search.result.Bound;
import dev.weir.search.result.MaximalState;
import dev.weir.search.result.Progress;
import dev.weir.search.result.ProgressListener;
import dev.weir.search.result.Remarks;
import dev.weir.search.result.Rounds;
import dev.weir.search.schedule.ReplayException;
import dev.weir.search.schedule.Schedules;
import dev.weir.trace.EventLog;
import dev.weir.trace.Monitor;
import dev.weir.trace.Schedule;
import dev.weir.trace.detect.Detector;
import dev.weir.trace.replay.Replay;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * One worker of an exploration, on a machine of its own: it explores parts until there are none, or
 * all have to stop or to begin anew.
 */
final class GraphRun implements GraphExploration.Visitor {
  /** With a graph of so many events it is looked for the first time whether loops have no end. */
  private static final int WATCHED_EVENTS = 64;

  /**
   * A thread that does the same so often in such a graph may be in a long loop. That is less than
   * in a schedule: a graph with many events takes longer than all those of the first rounds.
   */
  private static final int REPEATS = 8;

  /** How a worker's exploration ended. */
  enum End {
    /** All was explored. */
    DONE,
    /** More is known of the program than when it began: it is to begin anew. */
    AGAIN,
    /** A limit was met, an error found, or something is not covered. */
    STOPPED,
    /** Another worker let all end. */
    CANCELLED
  }

  private final JudgedModel model;
  private final CheckOptions options;
  private final GraphOptions graphs;
  private final boolean full;

  /** Whether graphs are left out whose holes cannot be filled. */
  private boolean fills;

  private final List<Monitor> monitors;
  private final ProgressListener listener;
  private final GraphModel rules;
  private final Consistency consistency;
  private final long start;
  private final Limits limits;
  private final Machine machine;
  private final Rounds rounds;
  private final Optional<Monitor> leaks;
  private final AtomicBlocks.Known blocks;

  private Operations operations;
  private MachineThreads threads;
  private GraphExploration exploration;
  private LastReads lastReads;

  /** With a graph that has so many events it is looked whether loops have no end. */
  private int watched = WATCHED_EVENTS;

  /** Where parts of the exploration come from, and are given away. */
  private GraphPool pool = new GraphPool(1, List.of());

  /** All workers, of whose progress this one tells. */
  private List<GraphRun> team = List.of(this);

  private Doubts earlierDoubts = Doubts.NONE;

  /** Explores the parts in other processes, if there are any. */
  private Optional<PartsElsewhere> elsewhere = Optional.empty();

  /** Asks for a pause now and then, if there is somebody who keeps the exploration. */
  private Optional<CheckpointWriter> keeper = Optional.empty();

  /** Whether the constructor is through. */
  private boolean isMade;

  /** Whether the next exploration begins anew. */
  private boolean isNew = true;

  /** Whether what is known was found in another process, and holds when it begins. */
  private boolean goesOn;

  private boolean isExploring;

  private final GraphFindings findings = new GraphFindings();
  private final GraphErrors errors;

  /**
   * An exploration that has not begun.
   *
   * @param program compiled for the model
   * @param blocks what all workers know of atomic blocks
   * @param start when the time of all explorations began, as {@link System#nanoTime} has it
   * @param firstTurns how often loops go round at first, or 0 where turns are not counted
   */
  GraphRun(
      Program program,
      ExternalFunctions library,
      JudgedModel model,
      CheckOptions options,
      GraphOptions graphs,
      AtomicBlocks.Known blocks,
      List<Monitor> monitors,
      ProgressListener listener,
      long start,
      int firstTurns) {
    this.model = model;
    this.blocks = blocks;
    this.start = start;
    this.monitors = monitors;
    this.options = options;
    this.graphs = graphs;
    // What memory holds in the end tells what is lost.
    this.full = graphs.full() || options.detectors().contains(Detector.LEAKS);
    this.leaks =
        options.detectors().contains(Detector.LEAKS)
            ? Optional.of(Detector.LEAKS.newMonitor())
            : Optional.empty();
    this.rules = model.newRules(graphs.ignoresDependencies());
    this.consistency = new Consistency(rules);
    this.listener = listener;
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
    this.threads = newThreads(false);
    this.exploration = new GraphExploration(threads, rules, operations, full, fills, this);
    this.lastReads = new LastReads(threads, operations, consistency, full);
    this.errors =
        new GraphErrors(machine, threads, exploration, rules, options, findings, this::schedule);
    this.isMade = true;
  }

  /**
   * The threads of the machine, which was reset.
   *
   * @param leavesOut whether threads stop after turns of loops that leave nothing
   */
  private MachineThreads newThreads(boolean leavesOut) {
    return new MachineThreads(machine, operations, model.orders(graphs.arm()), blocks, leavesOut);
  }

  /** Whether nobody has to see all turns, or asks what an execution with them would be. */
  private boolean mayLeaveOutTurns() {
    return machine.bounds().countTurns()
        && monitors.stream().noneMatch(Monitor::needsAllTurns)
        && !errors.needJudging();
  }

  private void tell() {
    if (!isMade) {
      // The machine runs what comes before all threads.
      return;
    }
    listener.explored(
        new Progress(
            team.stream().mapToLong(run -> run.findings.ends().complete()).sum(),
            team.stream().mapToLong(run -> run.findings.ends().blocked()).sum(),
            team.stream().mapToLong(run -> run.findings.graphs()).sum(),
            elapsed(),
            Optional.empty(),
            OptionalLong.empty(),
            rounds.turns(),
            Optional.empty()));
  }

  /**
   * Looks whether the exploration is to end.
   *
   * @throws Stopped if so
   */
  void lookAtLimits() {
    if (limits.check()) {
      throw new Stopped();
    }
  }

  private Duration elapsed() {
    return Duration.ofNanos(System.nanoTime() - start);
  }

  /**
   * Goes on with an exploration of an earlier process; to be called before anything else.
   *
   * @param knowsFound whether this is the worker that knows what was found then
   */
  void goOn(Checkpoint kept, boolean knowsFound) {
    GraphsLeft left = kept.graphs();
    kept.left().knowledge().tell(machine);
    left.bulkUnits().forEach(machine::splitBulk);
    fills = left.fills();
    watched = kept.left().marks();
    rounds.goOn(kept.left().rounds(), kept.found().flatMap(Checkpoint.Found::earlier));
    goesOn = true;
    if (knowsFound) {
      kept.found().ifPresent(found -> findings.add(found.findings()));
      earlierDoubts = left.doubts();
    }
  }

  /** Explores what the pool gives, until it gives nothing any more. */
  End explore(GraphPool shared) {
    pool = shared;
    isExploring = false;
    try {
      if (isNew) {
        begin();
      }
      if (elsewhere.isPresent()) {
        elsewhere.get().explore(this, pool);
      } else {
        exploreParts();
      }
      return machine.takeNewlyShared() ? End.AGAIN : End.DONE;
    } catch (MachineThreads.MoreIsShared | SharingDiscovered again) {
      machine.takeNewlyShared();
      return End.AGAIN;
    } catch (StepOperations.NotCovered refused) {
      findings.addUnsupported(refused.failure());
      return End.STOPPED;
    } catch (Stopped | Interrupted stopped) {
      limits.met().ifPresent(findings::meet);
      return machine.takeNewlyShared()
          ? End.AGAIN
          : limits.met().isPresent() || errors.areEnough() ? End.STOPPED : End.CANCELLED;
    } catch (StackOverflowError deep) {
      Failure failure =
          new Failure(
              FailureKind.UNSUPPORTED,
              "an execution with too many events for execution graphs; --unroll bounds loops",
              SourcePosition.UNKNOWN,
              "",
              0);
      findings.addUnsupported(failure);
      return End.STOPPED;
    } catch (OutOfMemoryError full) {
      findings.meet(Bound.MEMORY_LIMIT);
      return End.STOPPED;
    }
  }

  private void exploreParts() {
    for (Optional<GraphPart> part = pool.take(); part.isPresent(); part = pool.take()) {
      exploration.forgetThreads();
      CommonNumbers.catchUp(machine.identities(), machine.actors());
      isExploring = true;
      exploration.run(part.get());
      isExploring = false;
    }
  }

  /** What is left of the part that was being explored when all stopped. */
  Optional<GraphPart> left() {
    return isExploring ? Optional.of(exploration.left()) : Optional.empty();
  }

  /** Takes over what another worker knows of the program. */
  void learnFrom(GraphRun other) {
    Schedules.name(machine, other.machine);
    other.machine.bulkUnits().forEach(machine::splitBulk);
  }

  /** Lets explorers in other processes explore the parts, or nobody any more. */
  void exploreElsewhere(Optional<PartsElsewhere> others) {
    elsewhere = others;
  }

  /** Adds what was found in another process. */
  void add(FoundElsewhere found, Doubts doubts) {
    findings.add(found.findings());
    earlierDoubts = earlierDoubts.and(doubts);
    found.limit().ifPresent(findings::meet);
  }

  /**
   * Takes over what was found out of the program in another process, so that all begins anew.
   *
   * @return whether any of it is new
   */
  boolean learnFrom(FoundElsewhere found, GraphsLeft left) {
    Map<Long, Integer> units = machine.bulkUnits();
    left.bulkUnits().forEach(machine::splitBulk);
    boolean isNews = blocks.learn(left.blocks()) | found.knowledge().isNewsTo(machine);
    if (found.again().orElseThrow().needsCounts()) {
      rounds.learnToCount();
    }
    return isNews || !units.equals(machine.bulkUnits()) || rounds.needCounts();
  }

  /** What came of the parts of a task that was explored for another process. */
  RemoteResult resultElsewhere(End end, GraphPool shared) {
    Optional<FoundElsewhere.Again> again = Optional.empty();
    if (end == End.AGAIN) {
      again = Optional.of(new FoundElsewhere.Again(rounds.needCounts(), Optional.empty()));
      blocks.beginAnew();
    }
    List<GraphPart> parts = new ArrayList<>(shared.rest());
    left().ifPresent(parts::add);
    return new RemoteResult(
        new RemoteResult.Graphs(left(parts, doubts()), end == End.STOPPED),
        new FoundElsewhere(
            findings.keep(Remarks.of(machine)), Knowledge.of(machine), findings.limit(), again));
  }

  /** What is left of the exploration as data, for whoever goes on with it. */
  Checkpoint.Left rest(List<GraphPart> parts, Doubts doubts, Knowledge knowledge) {
    return new Checkpoint.Left(
        left(parts, doubts), knowledge, rounds.keep(), machine.bounds().countTurns(), watched);
  }

  /** Makes the graph of a schedule, and tells its errors. */
  Map<Failure, Told> replay(Schedule schedule) throws ReplayException {
    errors.tell();
    return made(
        schedule,
        graph -> {
          errors.find(graph);
          endOfReplay(graph, !findings.told().isEmpty());
          return findings.told();
        });
  }

  /** Makes the graph of a schedule, and tells it whether it fails or not. */
  Replay tell(Schedule schedule) throws ReplayException {
    return made(
        schedule,
        graph -> GraphTelling.tell(graph, rules, machine, threads, Optional.empty()).replay());
  }

  /** Makes the graph of a schedule; whether it is sequentially consistent. */
  boolean isSequential(Schedule schedule) throws ReplayException {
    return made(schedule, SequentialCycle.judge(rules)::allows);
  }

  /**
   * Makes the graph of a schedule, and tells it with a cycle on which accesses are out of order.
   *
   * @param where the accesses
   * @return nothing if the graph shows no such cycle, or not all of it can be told
   */
  Optional<ToldCycle> tellCycle(Schedule schedule, Departures.Where where) throws ReplayException {
    return made(
        schedule,
        graph -> {
          exploration.forgetThreads();
          exploration.follow(graph);
          SequentialCycle cycles = new SequentialCycle(graph, graph.orders(), rules);
          Optional<SequentialCycle.Pair> pair =
              Stream.concat(cycles.shortestPairs().stream(), cycles.pairs().stream())
                  .filter(one -> Departures.Where.of(one, errors::position).equals(where))
                  .findFirst();
          return pair.flatMap(
              one ->
                  GraphTelling.tellCycle(graph, rules, machine, threads, one, cycles.through(one)));
        });
  }

  /** What is made of a graph, as often as more is learnt of the program. */
  private <T> T made(Schedule schedule, Function<Graph, T> use) throws ReplayException {
    GraphSchedule.prepare(machine, schedule, blocks);
    while (true) {
      try {
        blocks.beginAnew();
        begin();
        Graph graph =
            GraphSchedule.ordered(
                schedule, GraphSchedule.graph(schedule, machine, threads, operations));
        if (!consistency.allows(graph)) {
          throw new ReplayException("it is no execution under " + model.title());
        }
        return use.apply(graph);
      } catch (MachineThreads.MoreIsShared | SharingDiscovered again) {
        machine.takeNewlyShared();
      } catch (StepOperations.NotCovered refused) {
        throw new ReplayException(refused.failure().message());
      } catch (Stopped stopped) {
        throw new Interrupted();
      }
    }
  }

  /**
   * Looks for what fails at the end of a graph.
   *
   * @param hasFailed whether something has failed on the way: what an end refuses, or takes too
   *     long for, does not matter then
   */
  private void endOfReplay(Graph graph, boolean hasFailed) {
    try {
      exploration.forgetThreads();
      exploration.follow(graph);
      end(graph);
    } catch (MachineThreads.MoreIsShared
        | SharingDiscovered
        | StepOperations.NotCovered
        | Stopped
        | Interrupted refused) {
      if (!hasFailed) {
        throw refused;
      }
      machine.takeNewlyShared();
    }
  }

  private void begin() {
    isNew = false;
    rounds.begin();
    machine.reset();
    while (machine.takeNewlyShared()) {
      machine.reset();
    }
    operations = new Operations();
    threads = newThreads(mayLeaveOutTurns());
    exploration = new GraphExploration(threads, rules, operations, full, fills, this);
    lastReads = new LastReads(threads, operations, consistency, full);
    errors.begin(threads, exploration);
    if (!goesOn) {
      findings.clear(fills);
      errors.departures().ifPresent(all -> all.clear(fills));
      earlierDoubts = Doubts.NONE;
    }
    goesOn = false;
    monitors.forEach(monitor -> monitor.start(machine));
    if (machine.hasFailed()) {
      errors.add(new Graph(full), machine.failure());
    }
  }

  // Rounds

  private void lookForRepeats(Graph graph) {
    watched = 2 * graph.size();
    rounds.lookForRepeats(IntStream.range(0, graph.size()).mapToLong(i -> step(graph, i)), REPEATS);
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

  // What is met on the way

  @Override
  public void reach(Graph graph) {
    if (pool.isAsked()) {
      exploration.share().ifPresent(pool::give);
    }
    if (pool.isPaused() || limits.areMet()) {
      throw new Stopped();
    }
    findings.countGraph();
    errors.reach();
    // The pause comes with the next graph, so that there is some progress between two.
    if (keeper.isPresent() && keeper.get().isDue()) {
      pool.pause();
    }
    if (graph.size() >= watched) {
      lookForRepeats(graph);
    }
    errors.find(graph);
  }

  // Ends

  @Override
  public void end(Graph graph) {
    boolean isUneventful = exploration.haveAllEnded() && !looksAtEnds();
    errors.findRaces(graph);
    if (isUneventful) {
      findings.ends().addComplete();
      findings.observe(List.of());
      return;
    }
    exploration.follow(graph);
    Optional<int[]> last = lastReads.writes(graph);
    if (last.isEmpty()) {
      return;
    }
    Map<Integer, Long> latest = new HashMap<>();
    for (int location = 0; location < last.get().length; location++) {
      int write = last.get()[location];
      if (write != Graph.INITIAL) {
        latest.put(location, graph.value(write));
      }
    }
    int mark = machine.mark();
    threads.finish(latest);
    boolean isOutdated = false;
    for (int thread = 0; thread < threads.count(); thread++) {
      isOutdated |=
          threads.isWaiting(thread) && isOutdated(thread)
              || threads.firstOfTurn(thread) != GraphThreads.NONE
                  && !machine.turnStates().goRound(thread);
    }
    List<Failure> failures = isOutdated ? List.of() : ended();
    boolean counts = !isOutdated && counts();
    machine.undo(mark);
    if (!failures.isEmpty()) {
      findings.countError();
      errors.end(graph, lastReads.ended(graph), failures);
    }
    if (counts) {
      errors.judge(graph);
    }
  }

  /** Whether somebody looks at the machine where all threads have ended. */
  private boolean looksAtEnds() {
    return !monitors.isEmpty() || leaks.isPresent() || errors.needJudging();
  }

  /**
   * Whether it is asked if graphs are sequentially consistent, and no thread was cut or given up;
   * threads stand at the end of a graph.
   */
  private boolean counts() {
    if (!errors.needJudging()) {
      return false;
    }
    Holding held = machine.awaits().hold(Holding.ALL);
    boolean counts = RobustChecker.counts(machine);
    machine.awaits().hold(held);
    return counts;
  }

  /** Whether a thread waits only since it has read what is not in memory any more. */
  private boolean isOutdated(int thread) {
    Holding held = machine.awaits().hold(Holding.ALL);
    boolean canGoOn = threads.canGoOn(thread);
    machine.awaits().hold(held);
    return canGoOn;
  }

  /** Takes note of an execution that has ended; what fails only there. */
  private List<Failure> ended() {
    Holding held = machine.awaits().hold(Holding.ALL);
    MaximalState state = new MaximalState(machine);
    findings.ends().add(machine, state);
    monitors.forEach(monitor -> monitor.end(machine, new EventLog()));
    if (state.isEndOfProgram()) {
      findings.observe(machine.notes());
    }
    List<Failure> failures = new ArrayList<>();
    monitors.forEach(monitor -> failures.addAll(monitor.found()));
    leaks.ifPresent(monitor -> monitor.end(machine, new EventLog()));
    leaks.map(Monitor::found).ifPresent(failures::addAll);
    if (!state.isComplete()) {
      if (state.hasThread(Waiting.BOUND)) {
        findings.meet(Bound.UNROLL);
      }
      Optional<Failure> stuck = state.stuck(options.liveness());
      stuck.ifPresent(failures::add);
      if (stuck.isEmpty() && state.hasFailed()) {
        findings.countError();
      }
    }
    machine.awaits().hold(held);
    return failures;
  }

  private Schedule schedule(Graph graph) {
    return new GraphSchedule(model, graphs).of(machine, graph, threads, blocks);
  }

  // What a team asks of its workers

  /** What fails in graphs, and who looks at it. */
  GraphErrors errors() {
    return errors;
  }

  Machine machine() {
    return machine;
  }

  GraphFindings findings() {
    return findings;
  }

  Rounds rounds() {
    return rounds;
  }

  /** Whether graphs that differ in the order of writes alone are different. */
  boolean isFull() {
    return full;
  }

  /** Why what was found may not be all. */
  Doubts doubts() {
    boolean buffersLoads = rules.buffersLoads();
    return new Doubts(
            buffersLoads && exploration.deadEnds() > 0,
            exploration.splitsUpdates(),
            graphs.ignoresDependencies() || threads.steps().hasLoadedOperand(),
            buffersLoads && machine.sources().areCut())
        .and(earlierDoubts);
  }

  private GraphsLeft left(List<GraphPart> parts, Doubts doubts) {
    return new GraphsLeft(parts, machine.bulkUnits(), blocks.allWords(), fills, doubts);
  }

  /** Lets somebody ask for a pause now and then. */
  void pauseFor(CheckpointWriter newKeeper) {
    keeper = Optional.of(newKeeper);
  }

  /** Shares an exploration with others. */
  void join(List<GraphRun> all, GraphPool shared, boolean tellsProgress) {
    team = tellsProgress ? all : List.of(this);
    limits.endWhen(shared::isStopped);
  }

  /** Lets the next exploration begin anew. */
  void restart() {
    isNew = true;
    goesOn = false;
  }

  /** Whether turns of loops are to be counted, which another machine does. */
  boolean needsCounts() {
    return rounds.needCounts();
  }

  /** Whether some graphs could not be continued, and it was not asked whether they can. */
  boolean shouldFill() {
    return rules.isExactIfFilled() && !fills && doubts().hasDeadEnds();
  }

  /** Leaves out graphs whose holes cannot be filled, when it is begun again. */
  void fill() {
    fills = true;
  }
}
