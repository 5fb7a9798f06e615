package dev.weir.report;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.weir.program.SourcePosition;
import dev.weir.search.result.CheckResult;
import dev.weir.transform.delay.CriticalCycle;
import dev.weir.transform.delay.CriticalCycle.Order;
import dev.weir.transform.delay.CriticalCycle.Visit;
import dev.weir.transform.delay.DelayResult;
import dev.weir.transform.delay.DelayedPair;
import dev.weir.transform.graph.AbstractEvent;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What is delayed in a transformed program, in JSON. */
record JsonTransform(JsonGenerator json, JsonParts parts) {

  /** Writes the answer. */
  void write(TransformReport report) throws IOException {
    DelayResult result = report.result();
    parts.head(report.run());
    json.writeStringField("verdict", "transformed");
    json.writeBooleanField("complete", true);
    json.writeStringField("delays", result.selection().title());
    json.writeNumberField("events", result.events().size());
    json.writeNumberField("accesses", result.accesses());
    json.writeObjectFieldStart("cycles");
    for (Map.Entry<String, Integer> idiom : result.idioms().entrySet()) {
      json.writeNumberField(idiom.getKey(), idiom.getValue());
    }
    json.writeEndObject();
    json.writeBooleanField("allCycles", result.allCycles());
    json.writeBooleanField("delaysAll", result.delaysAll());
    json.writeNumberField("open", report.open());
    json.writeNumberField("pairs", result.pairs().size());
    json.writeNumberField("delayed", result.plan().delayed().size());
    json.writeNumberField("fences", report.fences().size());
    cycles(result.cycles());
    pairs(result.pairs());
    json.writeArrayFieldStart("delayedBehind");
    for (AbstractEvent event : result.behind()) {
      event(event);
    }
    json.writeEndArray();
    fences(report);
    if (report.written().isPresent()) {
      json.writeStringField("form", report.written().get().form());
      parts.optional("output", report.written().get().file());
    }
    parts.bounds(report.run(), CheckResult.NOTHING);
    json.writeNumberField("executions", 0);
    json.writeNumberField("blocked", 0);
    parts.tail(report.run(), report.run().warnings(), report.phases());
  }

  private void cycles(List<CriticalCycle> cycles) throws IOException {
    json.writeArrayFieldStart("criticalCycles");
    for (CriticalCycle cycle : cycles) {
      json.writeStartObject();
      json.writeStringField("idiom", cycle.idiom());
      json.writeBooleanField("open", cycle.isOpen());
      json.writeArrayFieldStart("visits");
      for (Visit visit : cycle.visits()) {
        visit(visit);
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void visit(Visit visit) throws IOException {
    json.writeStartObject();
    json.writeStringField("thread", visit.thread());
    json.writeFieldName("first");
    event(visit.first());
    json.writeFieldName("last");
    event(visit.last());
    json.writeStringField("order", visit.order().name().toLowerCase(Locale.ROOT));
    json.writeBooleanField("readEarly", visit.leaving() == Order.OPEN);
    json.writeArrayFieldStart("barriers");
    for (SourcePosition barrier : visit.barriers()) {
      json.writeStartObject();
      place(barrier);
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void event(AbstractEvent event) throws IOException {
    json.writeStartObject();
    json.writeStringField("kind", TransformText.kind(event.kind()));
    json.writeStringField("address", event.location());
    parts.position(event.position(), event.function());
    json.writeEndObject();
  }

  private void place(SourcePosition position) throws IOException {
    json.writeStringField("file", position.file());
    json.writeNumberField("line", position.line());
  }

  private void pairs(List<DelayedPair> pairs) throws IOException {
    json.writeArrayFieldStart("delayedPairs");
    for (DelayedPair pair : pairs) {
      json.writeStartObject();
      json.writeFieldName("first");
      event(pair.first());
      json.writeFieldName("second");
      event(pair.second());
      json.writeBooleanField("readEarly", pair.readsEarly());
      json.writeStringField(
          "why",
          switch (pair.reason()) {
            case EVERYTHING -> "all";
            case ON_CRITICAL_CYCLE -> "critical";
            case CHEAPEST_CHOICE -> "one-per-cycle";
          });
      indexes(pair.cycles());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void fences(TransformReport report) throws IOException {
    json.writeArrayFieldStart("cuttingFences");
    for (var fence : report.fences().entrySet()) {
      json.writeStartObject();
      place(fence.getKey());
      indexes(fence.getValue());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  /** Which of the critical cycles, counted from 0. */
  private void indexes(Collection<Integer> cycles) throws IOException {
    json.writeArrayFieldStart("cycles");
    for (int cycle : cycles) {
      json.writeNumber(cycle);
    }
    json.writeEndArray();
  }
}
