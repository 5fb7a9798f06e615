package dev.weir.graph;

import dev.weir.graph.compile.ArmCode;
import dev.weir.graph.event.Graph;
import dev.weir.graph.event.Operation;
import dev.weir.graph.event.Operation.Fence;
import dev.weir.graph.event.Operation.Half;
import dev.weir.graph.event.Operations;
import dev.weir.machine.Machine;
import dev.weir.search.schedule.ReplayException;
import dev.weir.search.schedule.Schedules;
import dev.weir.trace.EventLog;
import dev.weir.trace.Move;
import dev.weir.trace.Schedule;
import dev.weir.trace.replay.ThreadPaths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Takes down an execution graph as a schedule, and makes the graph again. Each move is an event;
 * two more headers say under which model the graph was found, and from which move each read takes
 * its value.
 *
 * @param model judges the graph
 * @param options how it was explored
 */
record GraphSchedule(JudgedModel model, GraphOptions options) {
  private static final String MODEL = "graph";
  private static final String SOURCES = "sources";
  private static final String BULK = "bulk";
  private static final String NO_DEPENDENCIES = "no-dependencies";
  private static final String NO_READ = "-";
  private static final String INITIAL = "initial";

  /** The schedule of a graph, in the order in which its events were added but for holes. */
  Schedule of(Machine machine, Graph graph) {
    Schedule moves = moves(machine, graph);
    Map<String, String> headers = new HashMap<>(Schedules.of(machine, new EventLog()).headers());
    headers.putAll(moves.headers());
    headers.put(MODEL, String.join(" ", words()));
    if (!machine.bulkUnits().isEmpty()) {
      headers.put(
          BULK,
          machine.bulkUnits().entrySet().stream()
              .map(unit -> unit.getKey() + " " + unit.getValue())
              .collect(Collectors.joining(" ")));
    }
    return moves.withHeaders(headers);
  }

  /** The same for a machine that is ready for it, with the sources of reads alone. */
  static Schedule moves(Machine machine, Graph graph) {
    List<Integer> order = order(graph);
    Map<Integer, Integer> indices = new HashMap<>();
    List<Move> moves = new ArrayList<>();
    for (int event : order) {
      Operation own = graph.operation(event);
      boolean isChoice = own.fence() == Fence.CHOICE;
      int outcome = isChoice ? (int) graph.value(event) : Math.max(0, outcome(own));
      indices.put(event, moves.size());
      moves.add(new Move(ThreadPaths.path(machine, Graph.thread(event)), false, 0, outcome));
    }
    List<String> sources = new ArrayList<>();
    for (int event : order) {
      int source = graph.operation(event).isRead() ? graph.source(event) : Graph.NONE;
      int index = indices.getOrDefault(source, -1);
      sources.add(
          source == Graph.NONE
              ? NO_READ
              : source == Graph.INITIAL
                  ? INITIAL
                  : index < sources.size()
                      ? Integer.toString(index)
                      : index + "=" + graph.value(source));
    }
    return new Schedule(Map.of(SOURCES, String.join(" ", sources)), moves);
  }

  /** Whether the schedule of a graph makes the same graph on every machine of its program. */
  static boolean isPortable(Graph graph, MachineThreads threads) {
    List<Integer> order = order(graph);
    if (order.size() < graph.size()) {
      return false;
    }
    Set<Integer> made = new HashSet<>();
    for (int event : order) {
      Operation own = graph.operation(event);
      int source = own.isRead() ? graph.source(event) : Graph.NONE;
      // The states of objects have other numbers elsewhere, until their writes are made.
      if (source >= 0 && !made.contains(source) && !threads.isInMemory(own.location())) {
        return false;
      }
      made.add(event);
    }
    return true;
  }

  /** All events, each after those that its thread has made before; a hole is filled in its turn. */
  static List<Integer> order(Graph graph) {
    List<Integer> order = new ArrayList<>();
    int[] next = new int[graph.threads()];
    for (int i = 0; i < graph.size(); i++) {
      int thread = Graph.thread(graph.event(i));
      while (graph.contains(thread, next[thread])
          && graph.stamp(Graph.event(thread, next[thread])) <= i) {
        int event = Graph.event(thread, next[thread]);
        order.add(event);
        next[thread] += graph.operation(event).half() == Half.FAILED ? 2 : 1;
      }
    }
    return order;
  }

  private static int outcome(Operation own) {
    return own.half() == Half.WRITE ? own.argument() : 0;
  }

  private List<String> words() {
    List<String> words = new ArrayList<>(List.of(model.title()));
    if (options.ignoresDependencies()) {
      words.add(NO_DEPENDENCIES);
    }
    options.arm().stream().map(ArmCode::text).sorted().forEach(words::add);
    return words;
  }

  /** The model whose graph a schedule is; empty of one that is no graph, or of no known model. */
  static Optional<JudgedModel> model(Schedule schedule) {
    return Optional.ofNullable(schedule.headers().get(MODEL))
        .flatMap(words -> JudgedModel.named(words.split(" ")[0]));
  }

  /**
   * What a schedule was found with.
   *
   * @throws ReplayException if it is no schedule of a graph
   */
  static GraphSchedule of(Schedule schedule) throws ReplayException {
    JudgedModel model =
        model(schedule)
            .orElseThrow(() -> new ReplayException("the line '" + MODEL + "' names no model"));
    Set<String> words =
        Arrays.stream(schedule.headers().getOrDefault(MODEL, "").split(" "))
            .collect(Collectors.toSet());
    Set<ArmCode> arm =
        Arrays.stream(ArmCode.values())
            .filter(code -> words.contains(code.text()))
            .collect(Collectors.toCollection(() -> EnumSet.noneOf(ArmCode.class)));
    GraphOptions options = GraphOptions.of(false).with(arm);
    return new GraphSchedule(
        model, words.contains(NO_DEPENDENCIES) ? options.ignoringDependencies() : options);
  }

  /**
   * Makes a new machine ready for the moves of a schedule.
   *
   * @throws ReplayException if the schedule is damaged
   */
  static void prepare(Machine machine, Schedule schedule) throws ReplayException {
    Schedules.prepare(machine, schedule);
    String line = schedule.headers().getOrDefault(BULK, "");
    String[] words = line.isEmpty() ? new String[0] : line.split(" ");
    try {
      for (int i = 0; i + 1 < words.length; i += 2) {
        int size = Integer.parseInt(words[i + 1]);
        if (size < 1 || size > Long.BYTES || Integer.bitCount(size) != 1) {
          throw new ReplayException("the line '" + BULK + "' holds the size " + size);
        }
        machine.splitBulk(Long.parseLong(words[i]), size);
      }
    } catch (NumberFormatException e) {
      throw new ReplayException("the line '" + BULK + "' holds something that is no number");
    }
  }

  /**
   * The graph of a schedule, without an order of writes. The threads are used for it.
   *
   * @throws ReplayException if the threads do not do what the schedule says
   */
  static Graph graph(
      Schedule schedule, Machine machine, MachineThreads threads, Operations operations)
      throws ReplayException {
    List<Move> moves = schedule.moves();
    String line = schedule.headers().getOrDefault(SOURCES, "");
    String[] sources = line.isEmpty() ? new String[0] : line.split(" ");
    if (sources.length != moves.size()) {
      throw new ReplayException("the line '" + SOURCES + "' is not as long as there are moves");
    }
    Graph graph = new Graph(false);
    int[] events = new int[moves.size()];
    for (int i = 0; i < events.length; i++) {
      int thread = ThreadPaths.thread(machine, moves.get(i).thread());
      int slot = thread < 0 ? GraphThreads.NONE : threads.slot(thread);
      if (slot == GraphThreads.NONE) {
        throw new ReplayException("thread " + moves.get(i).thread() + " cannot do move " + (i + 1));
      }
      events[i] = Graph.event(thread, slot);
      Source source = Source.of(sources[i], events, i);
      add(graph, events[i], source, moves.get(i).outcome(), threads, operations);
    }
    for (int i = 0; i < events.length; i++) {
      Source source = Source.of(sources[i], events, events.length);
      if (source.event() >= 0) {
        graph.setSource(events[i], source.event());
        requireValue(graph, events[i], source, i);
      }
    }
    return graph;
  }

  private static void requireValue(Graph graph, int read, Source source, int move)
      throws ReplayException {
    Operation write = graph.operation(source.event());
    boolean isKnown =
        source.value().isEmpty() || source.value().get() == graph.value(source.event());
    if (!write.isWrite() || write.location() != graph.operation(read).location() || !isKnown) {
      throw new ReplayException("move " + (move + 1) + " cannot read what it is to read");
    }
  }

  private static void add(
      Graph graph,
      int event,
      Source source,
      int outcome,
      MachineThreads threads,
      Operations operations)
      throws ReplayException {
    int thread = Graph.thread(event);
    Operation own = threads.operation(thread);
    long value = threads.value(thread);
    if (own.isRead() == source.isNone()) {
      throw new ReplayException("thread " + thread + " does something else than it did");
    }
    if (own.isRead()) {
      boolean isInitial = source.event() == Graph.INITIAL;
      long found =
          isInitial
              ? threads.initial(own.location())
              : source.value().isPresent() ? source.value().get() : graph.value(source.event());
      graph.add(event, own, value);
      if (own.half() == Half.READ && !own.condition().holds(found, value)) {
        graph.setOperation(event, operations.failed(own));
      }
      threads.take(thread, isInitial ? 0 : found, isInitial);
      return;
    }
    if (own.isWrite()) {
      boolean chooses = own.half() == Half.WRITE && threads.outcomes(thread) > 1;
      if (outcome < 0 || outcome >= threads.outcomes(thread)) {
        throw new ReplayException("a move has an outcome that there is not");
      }
      long written = chooses ? threads.value(thread, outcome) : value;
      graph.add(event, chooses ? operations.withOutcome(own, outcome) : own, written);
      threads.take(thread, written, false);
      return;
    }
    boolean isChoice = own.fence() == Fence.CHOICE;
    if (isChoice && (outcome < 0 || outcome >= value)) {
      throw new ReplayException("a move has an outcome that there is not");
    }
    graph.add(event, own, isChoice ? outcome : value);
    threads.take(thread, isChoice ? outcome : value, false);
  }

  /**
   * Where a read takes its value from.
   *
   * @param event the write, {@link Graph#INITIAL}, or {@link Graph#NONE} where nothing is read
   * @param value what is read, where that is said
   */
  private record Source(int event, Optional<Long> value) {
    static final Source NONE = new Source(Graph.NONE, Optional.empty());

    boolean isNone() {
      return event == Graph.NONE && value.isEmpty();
    }

    /**
     * What a word says.
     *
     * @param events those of the moves
     * @param known how many of them are there
     */
    static Source of(String word, int[] events, int known) throws ReplayException {
      if (word.equals(NO_READ)) {
        return NONE;
      }
      if (word.equals(INITIAL)) {
        return new Source(Graph.INITIAL, Optional.empty());
      }
      try {
        int equals = word.indexOf('=');
        int index = Integer.parseInt(equals < 0 ? word : word.substring(0, equals));
        Optional<Long> value =
            equals < 0 ? Optional.empty() : Optional.of(Long.parseLong(word.substring(equals + 1)));
        if (index < 0 || index >= events.length || index >= known && value.isEmpty()) {
          throw new ReplayException("'" + word + "' is no move to read from");
        }
        return new Source(index < known ? events[index] : Graph.NONE, value);
      } catch (NumberFormatException e) {
        throw new ReplayException("the line '" + SOURCES + "' holds '" + word + "'");
      }
    }
  }
}
