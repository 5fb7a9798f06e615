package dev.weir.graph;

import dev.weir.graph.event.Graph;
import dev.weir.graph.model.Consistency;
import dev.weir.graph.model.GraphModel;
import dev.weir.graph.model.GraphRaces;
import dev.weir.graph.model.SequentialCycle;
import dev.weir.graph.thread.GraphThreads;
import dev.weir.graph.thread.MachineThreads;
import dev.weir.machine.Machine;
import dev.weir.machine.memory.MemoryView;
import dev.weir.machine.report.Failure;
import dev.weir.machine.report.FailureKind;
import dev.weir.program.SourcePosition;
import dev.weir.search.exploration.Stopped;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult.FoundError;
import dev.weir.trace.Schedule;
import dev.weir.trace.detect.Detector;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * What fails in the graphs of one worker. It is noted, told, shown to somebody who watches, or
 * looked for again in a simpler execution; and it ends the exploration where that is asked for.
 */
final class GraphErrors {
  /**
   * So many graphs are looked at for a simpler execution of an error: some tenths of a second, and
   * a number, so that the same is found each time.
   */
  private static final int MOST_SOUGHT = 10_000;

  private final Machine machine;
  private final GraphModel rules;
  private final GraphRaces races;
  private final CheckOptions options;
  private final boolean findsRaces;
  private final GraphFindings findings;
  private final Function<Graph, Schedule> schedules;
  private MachineThreads threads;
  private GraphExploration exploration;

  /** Whether the executions that fail are told. */
  private boolean tells;

  /** Errors whose simplest executions are looked for, and nothing else. */
  private List<Failure> sought = List.of();

  /** Sees what fails. */
  private Optional<FailureWatcher> watcher = Optional.empty();

  /** Judges whether graphs are sequentially consistent, if that is what it sees. */
  private Optional<Consistency> sequential = Optional.empty();

  /** The graphs that are not sequentially consistent, if these are asked for. */
  private Optional<Departures> departures = Optional.empty();

  private boolean areEnough;

  /**
   * No errors so far.
   *
   * @param findings get those that count
   * @param schedules by which a graph is made again; the threads stand where it ends
   */
  GraphErrors(
      Machine machine,
      MachineThreads threads,
      GraphExploration exploration,
      GraphModel rules,
      CheckOptions options,
      GraphFindings findings,
      Function<Graph, Schedule> schedules) {
    this.machine = machine;
    this.threads = threads;
    this.exploration = exploration;
    this.rules = rules;
    this.races = new GraphRaces(rules);
    this.options = options;
    this.findsRaces = rules.forbidsRaces() || options.detectors().contains(Detector.DATA_RACES);
    this.findings = findings;
    this.schedules = schedules;
  }

  /** An exploration begins, with threads of its own. */
  void begin(MachineThreads newThreads, GraphExploration newExploration) {
    threads = newThreads;
    exploration = newExploration;
  }

  /** Whether the exploration was ended by what failed. */
  boolean areEnough() {
    return areEnough;
  }

  /** From now on the executions that fail are told. */
  void tell() {
    tells = true;
  }

  /** Looks for the simplest executions of these errors, with {@link CheckOptions#keepGoing}. */
  void seek(List<Failure> errors) {
    sought = List.copyOf(errors);
  }

  /** Lets somebody see what fails. */
  void watchBy(FailureWatcher newWatcher) {
    watcher = Optional.of(newWatcher);
    sequential =
        switch (newWatcher.kind()) {
          case ERRORS -> Optional.empty();
          case DEPARTURES -> Optional.of(SequentialCycle.judge(rules));
        };
  }

  /**
   * Asks of each graph whether it is sequentially consistent. Errors are then those of graphs that
   * are.
   *
   * @param keepsGoing whether to go on after the first that is not
   */
  void judge(boolean keepsGoing) {
    departures = Optional.of(new Departures(rules, keepsGoing));
  }

  /** The graphs that are not sequentially consistent, if these are asked for. */
  Optional<Departures> departures() {
    return departures;
  }

  /** Another graph was reached, whole or in part. */
  void reach() {
    if (!sought.isEmpty() && findings.graphs() > MOST_SOUGHT) {
      throw new Stopped();
    }
  }

  /** Looks for what threads have made wrong on the way to a graph. */
  void find(Graph graph) {
    if (!exploration.isKnown() && threads.haveFailed() && !hasHoles(graph)) {
      List<Failure> failures = new ArrayList<>();
      for (int thread = 0; thread < threads.count(); thread++) {
        threads.failure(thread).ifPresent(failures::add);
      }
      for (Failure failure : failures) {
        watch(graph, graph, failure, FailedGraph.Lasting.WHILE_CONSISTENT);
        add(graph, failure);
      }
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

  /**
   * Lets somebody see a graph that fails.
   *
   * @param seen what is seen of it
   * @param lasting in which other graphs it would fail in the same way
   */
  private void watch(Graph graph, Graph seen, Failure failure, FailedGraph.Lasting lasting) {
    boolean isError =
        failure.kind().isError()
            && (failure.kind() != FailureKind.NONTERMINATION || options.liveness());
    if (!isError || watcher.isEmpty() || watcher.get().kind() != FailureWatcher.Kind.ERRORS) {
      return;
    }
    watcher
        .get()
        .failed(FailedGraph.of(seen, Optional.of(failure), lasting, rules, machine, threads));
    if (watcher.get().isSatisfied()) {
      if (!findings.isKnown(failure.kind(), failure.position())) {
        findings.add(error(graph, failure));
      }
      areEnough = true;
      throw new Stopped();
    }
  }

  /** Lets somebody see a graph that is not sequentially consistent. */
  private void watchDeparture(Graph graph) {
    if (sequential.isPresent() && !sequential.get().allows(graph)) {
      watcher
          .get()
          .failed(
              FailedGraph.of(
                  graph,
                  Optional.empty(),
                  FailedGraph.Lasting.WHILE_CONSISTENT,
                  rules,
                  machine,
                  threads));
      if (watcher.get().isSatisfied()) {
        areEnough = true;
        throw new Stopped();
      }
    }
  }

  /** Takes note of what fails in a graph. */
  void add(Graph graph, Failure failure) {
    if (!failure.kind().isError()) {
      findings.addUnsupported(failure);
      return;
    }
    if (failure.kind() == FailureKind.NONTERMINATION && !options.liveness()) {
      return;
    }
    departures.ifPresent(all -> all.fail(failure));
    if (!sought.isEmpty()) {
      seek(graph, failure);
    } else if (!findings.isKnown(failure.kind(), failure.position())
        && departures.filter(all -> !all.isSequential(graph)).isEmpty()) {
      findings.add(error(graph, failure));
      if (tells) {
        findings.tell(
            failure, GraphTelling.tell(graph, rules, machine, threads, Optional.of(failure)));
        exploration.forgetThreads();
      }
    }
    if (!options.keepGoing()) {
      findings.countOneError();
      areEnough = true;
      throw new Stopped();
    }
  }

  private void seek(Graph graph, Failure failure) {
    if (sought.stream().anyMatch(one -> GraphFindings.isSame(one, failure))) {
      long effort = ToldOrder.of(graph, rules).effort();
      if (findings.isSimplest(failure, effort)) {
        findings.replace(error(graph, failure), effort);
      }
    }
  }

  private FoundError error(Graph graph, Failure failure) {
    return new FoundError(failure, schedules.apply(graph));
  }

  /**
   * Takes note of what fails at the end of a graph.
   *
   * @param ended a graph that says how that one ends
   */
  void end(Graph graph, Graph ended, List<Failure> failures) {
    for (Failure failure : failures) {
      watch(graph, ended, failure, FailedGraph.Lasting.WHILE_CONSISTENT);
      add(graph, failure);
    }
  }

  /** Whether it is asked if graphs are sequentially consistent. */
  boolean needJudging() {
    return departures.isPresent() || sequential.isPresent();
  }

  /** Looks whether a whole graph is sequentially consistent. */
  void judge(Graph graph) {
    watchDeparture(graph);
    departures.ifPresent(all -> judge(graph, all));
  }

  private void judge(Graph graph, Departures all) {
    for (int thread = 0; thread < threads.count(); thread++) {
      threads.failure(thread).ifPresent(all::fail);
    }
    if (all.end(graph, this::position, () -> schedules.apply(graph))) {
      areEnough = true;
      throw new Stopped();
    }
  }

  /** Where an event stands in the source. */
  SourcePosition position(int event) {
    int instruction =
        exploration.isKnown() ? exploration.instruction(event) : threads.instruction(event);
    return machine.code().position(instruction);
  }

  /** Looks for what races at the end of a graph, or comes after the end of an object's life. */
  void findRaces(Graph graph) {
    departures.ifPresent(Departures::begin);
    races.useAfterEnd(graph, this::isOf).ifPresent(pair -> foundUse(graph, pair));
    if (findsRaces) {
      races.race(graph).ifPresent(pair -> foundRace(graph, pair));
    }
  }

  private void foundUse(Graph graph, GraphRaces.Pair pair) {
    Failure failure = GraphTelling.useAfterEnd(graph, machine, threads, pair);
    exploration.follow(graph);
    watch(graph, graph, failure, new FailedGraph.Lasting.WhileUsedAfterEnd(pair));
    add(graph, failure);
    // To tell it the threads were used.
    exploration.follow(graph);
  }

  /** Each place is told once, and it takes time to put a race in words. */
  private void foundRace(Graph graph, GraphRaces.Pair pair) {
    SourcePosition one = position(pair.first());
    SourcePosition other = position(pair.second());
    boolean isInOrder = one.compareTo(other) <= 0;
    if (watcher.isPresent() || !findings.isKnown(FailureKind.RACE, isInOrder ? one : other)) {
      exploration.follow(graph);
      GraphRaces.Pair told = isInOrder ? pair : new GraphRaces.Pair(pair.second(), pair.first());
      Failure failure = GraphTelling.race(graph, machine, threads, told);
      exploration.follow(graph);
      watch(graph, graph, failure, FailedGraph.Lasting.WHILE_RACING);
      add(graph, failure);
    }
  }

  private boolean isOf(Graph graph, int access, int end) {
    MemoryView memory = machine.memory();
    long address = threads.steps().place(graph.operation(access).location()).address();
    int object = memory.objectAt(graph.value(end));
    return object != MemoryView.NO_OBJECT && object == memory.objectAt(address);
  }
}
