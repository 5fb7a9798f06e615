package dev.weir.report.html;

import dev.weir.machine.options.Budget;
import dev.weir.machine.report.Failure;
import dev.weir.machine.report.Waiting;
import dev.weir.machine.step.EventKind;
import dev.weir.program.SourcePosition;
import dev.weir.report.explain.Buffering;
import dev.weir.report.explain.Cause;
import dev.weir.report.output.Json;
import dev.weir.trace.graph.EdgeKind;
import dev.weir.trace.graph.EventGraph;
import dev.weir.trace.graph.Footprint;
import dev.weir.trace.replay.Replay;
import dev.weir.trace.replay.Replay.ThreadEnd;
import dev.weir.trace.replay.TraceStep;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * One execution as the script of the page reads it: a column of numbers for each property of a
 * step, with all texts and positions in tables, since an execution may have very many steps.
 */
final class ExecutionData {
  private static final int FROM_BUFFER = 1;
  private static final int NOTABLE = 2;
  private static final int ALONE = 4;
  private static final int INTERNAL = 8;

  private final SourceExcerpts sources;
  private final Shown shown;
  private final List<TraceStep> steps;
  private final List<Footprint> footprints;
  private final Map<String, Integer> texts = new LinkedHashMap<>();
  private final Map<Place, Integer> positions = new LinkedHashMap<>();

  private record Place(SourcePosition position, String function) {}

  ExecutionData(SourceExcerpts sources, Shown shown) {
    this.sources = sources;
    this.shown = shown;
    this.steps = shown.replay().steps();
    this.footprints = shown.replay().order().footprints();
    text("");
  }

  /** All of it; to be made once. */
  Json json() {
    Replay replay = shown.replay();
    // Of a cycle, the cycle says why it fails.
    Optional<Cause> cause =
        shown.cycle().isEmpty() ? Optional.of(Cause.of(replay)) : Optional.empty();
    MemoryHistory memory = MemoryHistory.of(steps, footprints);
    return new Json()
        .put("title", shown.title())
        .put("failure", replay.failure().map(this::failure))
        .put("output", replay.output())
        .put("cycle", shown.cycle())
        .put("why", cause.flatMap(Cause::sentence).orElse(""))
        .put("pair", cause.flatMap(Cause::pair).map(ExecutionData::pair))
        .put("threads", threads(replay))
        .put("steps", columns())
        .putEach("memory", memory.places(), this::place)
        .put("places", column(memory::place))
        .putEach("positions", positions.keySet(), this::position)
        .put("texts", texts.keySet());
  }

  private static Json pair(Cause.Pair pair) {
    return new Json()
        .put("first", pair.first())
        .put("second", pair.second())
        .put("link", pair.link() == Cause.Link.READ ? "read" : "before");
  }

  private Json failure(Failure failure) {
    return new Json()
        .put("kind", failure.kind().text())
        .put("message", failure.message())
        .put("thread", failure.thread())
        .put("position", position(failure.position(), failure.function()));
  }

  /** Of tests and models, whose threads are there from the start, none is {@code main}. */
  private List<Json> threads(Replay replay) {
    boolean hasMain =
        replay.threads().size() == 1
            || steps.stream().anyMatch(step -> step.kind() == EventKind.CREATE);
    int most =
        IntStream.concat(
                steps.stream().mapToInt(TraceStep::thread),
                replay.threads().stream().mapToInt(ThreadEnd::thread))
            .max()
            .orElse(0);
    List<Json> threads = new ArrayList<>();
    for (int t = 0; t <= most; t++) {
      threads.add(new Json().put("name", hasMain && t == 0 ? "main" : ""));
    }
    replay.threads().forEach(end -> threads.get(end.thread()).putAll(end(end)));
    return threads;
  }

  private Json end(ThreadEnd end) {
    boolean isOver = end.waiting() == Waiting.ENDED;
    return new Json()
        .put("ended", isOver)
        .put(
            "end",
            (end.waiting() == Waiting.BUFFER ? "runnable" : end.waiting().text())
                + (end.what().isEmpty() ? "" : ": " + end.what()))
        .put("position", isOver ? 0 : position(end.position(), ""));
  }

  private Json columns() {
    Buffering buffering = Buffering.of(steps, footprints);
    int[] overwriters = overwriters(shown.replay());
    return new Json()
        .put("thread", column(i -> steps.get(i).thread()))
        .put("kind", column(i -> text(steps.get(i).kind().name().toLowerCase(Locale.ROOT))))
        .put("operation", column(i -> text(steps.get(i).operation())))
        .put("place", column(i -> text(steps.get(i).address())))
        .put("value", column(i -> text(steps.get(i).value())))
        .put("previous", column(i -> text(steps.get(i).previous())))
        .put("position", column(i -> position(steps.get(i).position(), steps.get(i).function())))
        .put("from", column(i -> steps.get(i).from()))
        .put("overwriter", overwriters)
        .put("partner", column(i -> buffering.partner(i) + 1))
        .put("slot", column(buffering::column))
        .put("flags", column(i -> flags(steps.get(i), !buffering.overtakenBy(i).isEmpty())))
        .put("note", column(i -> text(note(steps.get(i)))))
        .put("output", column(i -> text(steps.get(i).output())));
  }

  /**
   * For each read the number from 1 of the step by which memory is the first to hold something
   * else, as far as the order of the execution is known; otherwise 0.
   */
  private static int[] overwriters(Replay execution) {
    int[] overwriters = new int[execution.steps().size()];
    Optional<EventGraph> graph = execution.order().graph(new Budget(() -> false));
    if (graph.isPresent()) {
      for (EventGraph.Edge edge : graph.get().edges(EdgeKind.FROM_READS)) {
        int effect = graph.get().effect(edge.to());
        int known = overwriters[edge.from()] - 1;
        if (effect != EventGraph.NEVER && (known < 0 || effect < known)) {
          overwriters[edge.from()] = effect + 1;
        }
      }
    }
    return overwriters;
  }

  private static int flags(TraceStep step, boolean isNotable) {
    return (step.fromBuffer() ? FROM_BUFFER : 0)
        | (isNotable ? NOTABLE : 0)
        | (step.alone() ? ALONE : 0)
        | (step.internal() ? INTERNAL : 0);
  }

  /** What else there is to say of a step: the accesses of a block, a line each, and its note. */
  private static String note(TraceStep step) {
    String accesses = String.join("\n", step.accesses());
    String early =
        step.kind() == EventKind.LOAD && step.outcome() > 0
            ? "done early: overwritten since, " + step.outcome() + " times"
            : "";
    return String.join("\n", List.of(accesses, early, step.note())).strip();
  }

  private Json place(MemoryHistory.Place place) {
    List<MemoryHistory.Value> values = place.values();
    return new Json()
        .put("name", place.name())
        .put("shared", place.isShared())
        .putEach("steps", values, MemoryHistory.Value::step)
        .putEach("values", values, value -> text(value.text()));
  }

  private List<Integer> position(Place place) {
    return List.of(
        sources.file(place.position),
        place.position.line(),
        place.position.column(),
        text(place.function));
  }

  private int[] column(IntUnaryOperator value) {
    return IntStream.range(0, steps.size()).map(value).toArray();
  }

  private int text(String text) {
    return texts.computeIfAbsent(text, _ -> texts.size());
  }

  /** The number of a position, from 1. */
  private int position(SourcePosition position, String function) {
    return positions.computeIfAbsent(new Place(position, function), _ -> positions.size() + 1);
  }
}
