package dev.weir.report.html;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.weir.machine.report.Failure;
import dev.weir.machine.report.Waiting;
import dev.weir.machine.step.EventKind;
import dev.weir.program.SourcePosition;
import dev.weir.report.explain.Cause;
import dev.weir.trace.graph.Footprint;
import dev.weir.trace.replay.Replay;
import dev.weir.trace.replay.Replay.ThreadEnd;
import dev.weir.trace.replay.TraceStep;
import java.io.IOException;
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

  private final JsonGenerator json;
  private final SourceExcerpts sources;
  private final Shown shown;
  private final List<TraceStep> steps;
  private final List<Footprint> footprints;
  private final Map<String, Integer> texts = new LinkedHashMap<>();
  private final Map<Place, Integer> positions = new LinkedHashMap<>();

  private record Place(SourcePosition position, String function) {}

  ExecutionData(JsonGenerator json, SourceExcerpts sources, Shown shown) {
    this.json = json;
    this.sources = sources;
    this.shown = shown;
    this.steps = shown.replay().steps();
    this.footprints = shown.replay().order().footprints();
    text("");
  }

  /** Writes it. */
  void write() throws IOException {
    Replay replay = shown.replay();
    json.writeStartObject();
    json.writeStringField("title", shown.title());
    json.writeFieldName("failure");
    if (replay.failure().isPresent()) {
      failure(replay.failure().get());
    } else {
      json.writeNull();
    }
    json.writeStringField("output", replay.output());
    numbers("cycle", shown.cycle().size(), i -> shown.cycle().get(i));
    cause();
    threads(replay);
    columns();
    memory();
    positions();
    json.writeArrayFieldStart("texts");
    for (String text : texts.keySet()) {
      json.writeString(text);
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  /** Why it fails; of a cycle, the cycle says that. */
  private void cause() throws IOException {
    Optional<Cause> known =
        shown.cycle().isEmpty() ? Optional.of(Cause.of(shown.replay())) : Optional.empty();
    json.writeStringField("why", known.flatMap(Cause::sentence).orElse(""));
    json.writeFieldName("pair");
    Optional<Cause.Pair> pair = known.flatMap(Cause::pair);
    if (pair.isPresent()) {
      json.writeStartObject();
      json.writeNumberField("first", pair.get().first());
      json.writeNumberField("second", pair.get().second());
      json.writeStringField("link", pair.get().link() == Cause.Link.READ ? "read" : "before");
      json.writeEndObject();
    } else {
      json.writeNull();
    }
  }

  private void failure(Failure failure) throws IOException {
    json.writeStartObject();
    json.writeStringField("kind", failure.kind().text());
    json.writeStringField("message", failure.message());
    json.writeNumberField("thread", failure.thread());
    json.writeNumberField("position", position(failure.position(), failure.function()));
    json.writeEndObject();
  }

  /** Of tests and models, whose threads are there from the start, none is {@code main}. */
  private void threads(Replay replay) throws IOException {
    boolean hasMain =
        replay.threads().size() == 1
            || steps.stream().anyMatch(step -> step.kind() == EventKind.CREATE);
    int most =
        IntStream.concat(
                steps.stream().mapToInt(TraceStep::thread),
                replay.threads().stream().mapToInt(ThreadEnd::thread))
            .max()
            .orElse(0);
    Map<Integer, ThreadEnd> ends = new LinkedHashMap<>();
    replay.threads().forEach(end -> ends.put(end.thread(), end));
    json.writeArrayFieldStart("threads");
    for (int t = 0; t <= most; t++) {
      json.writeStartObject();
      json.writeStringField("name", hasMain && t == 0 ? "main" : "");
      if (ends.containsKey(t)) {
        ThreadEnd end = ends.get(t);
        boolean isOver = end.waiting() == Waiting.ENDED;
        json.writeBooleanField("ended", isOver);
        json.writeStringField(
            "end",
            (end.waiting() == Waiting.BUFFER ? "runnable" : end.waiting().text())
                + (end.what().isEmpty() ? "" : ": " + end.what()));
        json.writeNumberField("position", isOver ? 0 : position(end.position(), ""));
      }
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void columns() throws IOException {
    StepLinks links = StepLinks.of(steps, footprints);
    FromReads fromReads = FromReads.of(shown.replay());
    json.writeObjectFieldStart("steps");
    column("thread", i -> steps.get(i).thread());
    column("kind", i -> text(steps.get(i).kind().name().toLowerCase(Locale.ROOT)));
    column("operation", i -> text(steps.get(i).operation()));
    column("place", i -> text(steps.get(i).address()));
    column("value", i -> text(steps.get(i).value()));
    column("previous", i -> text(steps.get(i).previous()));
    column("position", i -> position(steps.get(i).position(), steps.get(i).function()));
    column("from", i -> steps.get(i).from());
    column("overwriter", fromReads::overwriter);
    column("partner", links::partner);
    column("slot", links::slot);
    column("flags", i -> flags(steps.get(i), links.isNotable(i)));
    column("note", i -> text(note(steps.get(i))));
    column("output", i -> text(steps.get(i).output()));
    json.writeEndObject();
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

  private void memory() throws IOException {
    MemoryHistory memory = MemoryHistory.of(steps, footprints);
    json.writeArrayFieldStart("memory");
    for (MemoryHistory.Place place : memory.places()) {
      json.writeStartObject();
      json.writeStringField("name", place.name());
      json.writeBooleanField("shared", place.isShared());
      List<MemoryHistory.Value> values = place.values();
      numbers("steps", values.size(), i -> values.get(i).step());
      numbers("values", values.size(), i -> text(values.get(i).text()));
      json.writeEndObject();
    }
    json.writeEndArray();
    numbers("places", steps.size(), memory::place);
  }

  private void positions() throws IOException {
    json.writeArrayFieldStart("positions");
    for (Place place : positions.keySet()) {
      json.writeStartArray();
      json.writeNumber(sources.file(place.position));
      json.writeNumber(place.position.line());
      json.writeNumber(place.position.column());
      json.writeNumber(text(place.function));
      json.writeEndArray();
    }
    json.writeEndArray();
  }

  private void column(String name, IntUnaryOperator value) throws IOException {
    numbers(name, steps.size(), value);
  }

  private void numbers(String name, int count, IntUnaryOperator value) throws IOException {
    json.writeArrayFieldStart(name);
    for (int i = 0; i < count; i++) {
      json.writeNumber(value.applyAsInt(i));
    }
    json.writeEndArray();
  }

  private int text(String text) {
    return texts.computeIfAbsent(text, _ -> texts.size());
  }

  /** The number of a position, from 1. */
  private int position(SourcePosition position, String function) {
    return positions.computeIfAbsent(new Place(position, function), _ -> positions.size() + 1);
  }
}
