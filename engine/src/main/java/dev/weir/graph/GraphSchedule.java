package dev.weir.graph;

import dev.weir.graph.compile.ArmCode;
import dev.weir.graph.event.Graph;
import dev.weir.graph.event.Operation;
import dev.weir.graph.event.Operation.Fence;
import dev.weir.graph.event.Operation.Half;
import dev.weir.graph.event.Operations;
import dev.weir.graph.model.JudgedModel;
import dev.weir.graph.thread.AtomicBlocks;
import dev.weir.graph.thread.GraphThreads;
import dev.weir.graph.thread.MachineThreads;
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
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

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
  private static final String BLOCKS = "blocks";
  private static final String WRITES = "writes";
  private static final String NO_DEPENDENCIES = "no-dependencies";
  private static final String NO_READ = "-";
  private static final String INITIAL = "initial";

  /** The schedule of a graph, in the order in which its events were added but for holes. */
  Schedule of(Machine machine, Graph graph, MachineThreads threads, AtomicBlocks.Known blocks) {
    List<Integer> byAge = byAge(graph);
    boolean isSure = readsValuesAlone(graph, byAge, threads);
    Schedule moves = moves(machine, graph, isSure ? byAge : afterSources(graph));
    Map<String, String> headers = new HashMap<>(Schedules.of(machine, new EventLog()).headers());
    headers.putAll(moves.headers());
    headers.put(MODEL, String.join(" ", words()));
    if (graph.keepsCoherence()) {
      headers.put(WRITES, writes(graph, isSure ? byAge : afterSources(graph)));
    }
    if (!machine.bulkUnits().isEmpty()) {
      headers.put(
          BULK,
          machine.bulkUnits().entrySet().stream()
              .map(unit -> unit.getKey() + " " + unit.getValue())
              .collect(Collectors.joining(" ")));
    }
    if (!blocks.words().isEmpty()) {
      headers.put(BLOCKS, String.join(" ", blocks.words()));
    }
    return moves.withHeaders(headers);
  }

  /** For each place with writes their moves, as they reach memory. */
  private static String writes(Graph graph, List<Integer> order) {
    Map<Integer, List<String>> rows = new TreeMap<>();
    for (int event : order) {
      if (graph.operation(event).isWrite()) {
        rows.put(graph.operation(event).location(), new ArrayList<>());
      }
    }
    rows.forEach(
        (location, row) -> {
          for (int i = 0; i < graph.writes(location); i++) {
            row.add(Integer.toString(order.indexOf(graph.write(location, i))));
          }
        });
    return rows.values().stream()
        .map(row -> String.join(",", row))
        .collect(Collectors.joining(" "));
  }

  /**
   * A graph with the order of writes that its schedule says, if it says any.
   *
   * @param made the graph of the schedule, without an order of writes
   * @throws ReplayException if the schedule is damaged
   */
  static Graph ordered(Schedule schedule, Graph made) throws ReplayException {
    String line = schedule.headers().get(WRITES);
    if (line == null) {
      return made;
    }
    Graph graph = new Graph(true);
    for (int i = 0; i < made.size(); i++) {
      int event = made.event(i);
      graph.add(event, made.operation(event), made.value(event));
      if (made.operation(event).isRead()) {
        graph.setSource(event, made.source(event));
      }
    }
    Set<Integer> writes = new HashSet<>();
    for (String row : line.isEmpty() ? new String[0] : line.split(" ")) {
      int position = 0;
      for (String word : row.split(",")) {
        int write = write(made, word);
        if (!writes.add(write)) {
          throw new ReplayException("the line '" + WRITES + "' names a move twice");
        }
        graph.place(made.operation(write).location(), write, position++);
      }
    }
    long all =
        IntStream.range(0, made.size())
            .map(made::event)
            .filter(e -> made.operation(e).isWrite())
            .count();
    if (writes.size() != all) {
      throw new ReplayException("the line '" + WRITES + "' does not name all writes");
    }
    return graph;
  }

  private static int write(Graph made, String word) throws ReplayException {
    try {
      int move = Integer.parseInt(word);
      if (move >= 0 && move < made.size() && made.operation(made.event(move)).isWrite()) {
        return made.event(move);
      }
    } catch (NumberFormatException e) {
      // Said below, as of a number that is no write.
    }
    throw new ReplayException("the line '" + WRITES + "' names no write by '" + word + "'");
  }

  /** The same for a machine that is ready for it, with the sources of reads alone. */
  static Schedule moves(Machine machine, Graph graph, List<Integer> order) {
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

  /**
   * Whether in an order all that is read before it is written is in memory. The states of objects
   * have other numbers on another machine, until their writes are made.
   */
  private static boolean readsValuesAlone(
      Graph graph, List<Integer> order, MachineThreads threads) {
    Set<Integer> made = new HashSet<>();
    for (int event : order) {
      Operation own = graph.operation(event);
      int source = own.isRead() ? graph.source(event) : Graph.NONE;
      if (source >= 0 && !made.contains(source) && !threads.isInMemory(own.location())) {
        return false;
      }
      made.add(event);
    }
    return true;
  }

  /**
   * The events as they were added, but each after those that its thread has made before. What
   * stands behind a hole that is not filled is left out.
   */
  static List<Integer> byAge(Graph graph) {
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

  /** The same, where that is possible each after what it reads, too. */
  private static List<Integer> afterSources(Graph graph) {
    List<Integer> order = new ArrayList<>();
    Set<Integer> made = new HashSet<>();
    int[] next = new int[graph.threads()];
    int event = first(graph, next, made);
    while (event != Graph.NONE) {
      order.add(event);
      made.add(event);
      next[Graph.thread(event)] += graph.operation(event).half() == Half.FAILED ? 2 : 1;
      event = first(graph, next, made);
    }
    return order;
  }

  /**
   * Of the next events of threads the oldest whose source is there, or else the oldest; {@link
   * Graph#NONE} if there is none.
   */
  private static int first(Graph graph, int[] next, Set<Integer> made) {
    int oldest = Graph.NONE;
    int ready = Graph.NONE;
    for (int thread = 0; thread < next.length; thread++) {
      int event = Graph.event(thread, next[thread]);
      int creation = graph.creator(thread);
      boolean isCreated = creation == Graph.NONE || made.contains(creation);
      if (!graph.contains(thread, next[thread]) || !isCreated || !areEnded(graph, event, made)) {
        continue;
      }
      int source = graph.operation(event).isRead() ? graph.source(event) : Graph.INITIAL;
      boolean isReady = source == Graph.INITIAL || made.contains(source);
      if (oldest == Graph.NONE || graph.stamp(event) < graph.stamp(oldest)) {
        oldest = event;
      }
      if (isReady && (ready == Graph.NONE || graph.stamp(event) < graph.stamp(ready))) {
        ready = event;
      }
    }
    return ready == Graph.NONE ? oldest : ready;
  }

  /** Whether an event is no join, or all of the thread is there that it waits for. */
  private static boolean areEnded(Graph graph, int event, Set<Integer> made) {
    Operation own = graph.operation(event);
    if (own.fence() != Fence.JOIN) {
      return true;
    }
    for (int slot = 0; slot < graph.length(own.argument()); slot++) {
      int other = Graph.event(own.argument(), slot);
      if (graph.contains(other) && !made.contains(other)) {
        return false;
      }
    }
    return true;
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
            .skip(1)
            .collect(Collectors.toSet());
    Set<ArmCode> arm =
        Arrays.stream(ArmCode.values())
            .filter(code -> words.contains(code.text()))
            .collect(Collectors.toCollection(() -> EnumSet.noneOf(ArmCode.class)));
    GraphOptions options = GraphOptions.of(schedule.headers().containsKey(WRITES)).with(arm);
    GraphSchedule found =
        new GraphSchedule(
            model, words.contains(NO_DEPENDENCIES) ? options.ignoringDependencies() : options);
    if (!Set.copyOf(found.words().subList(1, found.words().size())).equals(words)) {
      throw new ReplayException("the line '" + MODEL + "' says what is not understood");
    }
    return found;
  }

  /**
   * Makes a new machine ready for the moves of a schedule.
   *
   * @param blocks is told what the schedule knows of atomic blocks
   * @throws ReplayException if the schedule is damaged
   */
  static void prepare(Machine machine, Schedule schedule, AtomicBlocks.Known blocks)
      throws ReplayException {
    Schedules.prepare(machine, schedule);
    String known = schedule.headers().getOrDefault(BLOCKS, "");
    if (!known.isEmpty() && !blocks.addAll(List.of(known.split(" ")))) {
      throw new ReplayException("the line '" + BLOCKS + "' says what is not understood");
    }
    String line = schedule.headers().getOrDefault(BULK, "");
    String[] words = line.isEmpty() ? new String[0] : line.split(" ");
    if (words.length % 2 != 0) {
      throw new ReplayException("the line '" + BULK + "' ends too early");
    }
    try {
      for (int i = 0; i < words.length; i += 2) {
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
    for (int event : events) {
      requireNoCircle(graph, event);
    }
    return graph;
  }

  /** Read-modify-writes cannot read from each other in a circle. */
  private static void requireNoCircle(Graph graph, int first) throws ReplayException {
    int event = first;
    for (int steps = 0; graph.operation(event).half() == Half.WRITE; steps++) {
      event = graph.source(event - 1);
      if (event < 0) {
        return;
      }
      if (steps > graph.size()) {
        throw new ReplayException("read-modify-writes read from each other in a circle");
      }
    }
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
    if (source.value().isPresent() && !threads.isInMemory(own.location())) {
      throw new ReplayException("the state of an object is read before it is written");
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
