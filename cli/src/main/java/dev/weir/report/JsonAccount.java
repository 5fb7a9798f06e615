package dev.weir.report;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.weir.fence.FenceResult;
import dev.weir.fence.FenceResult.Fence;
import dev.weir.report.explain.Account;
import dev.weir.report.explain.Remedy;
import dev.weir.report.explain.StepTelling;
import dev.weir.robust.RobustResult;
import dev.weir.robust.Violation;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** The explanation of an execution in JSON. */
record JsonAccount(JsonGenerator json, JsonParts parts, JsonExecution execution) {

  /** Writes it as the field {@code explanation}. */
  void write(Account account) throws IOException {
    json.writeObjectFieldStart("explanation");
    parts.optional("why", account.cause().sentence());
    json.writeFieldName("needsBuffers");
    switch (account.cause().need()) {
      case NEEDED -> json.writeBoolean(true);
      case NOT_NEEDED -> json.writeBoolean(false);
      case UNKNOWN -> json.writeNull();
    }
    json.writeArrayFieldStart("steps");
    for (StepTelling step : account.steps()) {
      json.writeStartObject();
      json.writeNumberField("step", step.step());
      json.writeNumberField("thread", step.thread());
      json.writeStringField("text", step.sentence());
      json.writeEndObject();
    }
    json.writeEndArray();
    Optional<Remedy> remedy = account.remedy();
    orders(remedy.flatMap(Remedy::orders));
    fences(remedy.flatMap(Remedy::fences));
    parts.strings("gaps", remedy.map(Remedy::gaps).orElse(List.of()));
    parts.optional("robustCommand", remedy.map(Remedy::robustCommand));
    parts.optional("fenceCommand", remedy.map(Remedy::fenceCommand));
    json.writeEndObject();
  }

  private void orders(Optional<RobustResult> orders) throws IOException {
    json.writeFieldName("sequential");
    if (orders.isPresent()) {
      RobustResult result = orders.get();
      json.writeStartObject();
      json.writeStringField(
          "verdict",
          result.error().isPresent() ? "violation" : result.complete() ? "safe" : "unknown");
      json.writeBooleanField("complete", result.complete());
      json.writeNumberField("executions", result.exploration().counts().executions());
      json.writeEndObject();
    } else {
      json.writeNull();
    }
    json.writeArrayFieldStart("pairs");
    for (Violation violation : orders.map(RobustResult::violations).orElse(List.of())) {
      pair(violation);
    }
    json.writeEndArray();
  }

  private void pair(Violation violation) throws IOException {
    JsonRobustness events = new JsonRobustness(json, parts, execution);
    json.writeStartObject();
    json.writeFieldName("overtaken");
    events.cycleEvent(violation.overtaken());
    json.writeFieldName("by");
    events.cycleEvent(violation.by());
    json.writeFieldName("fails");
    switch (Remedy.Harm.of(violation)) {
      case FAILS -> json.writeBoolean(true);
      case NONE -> json.writeBoolean(false);
      case UNKNOWN -> json.writeNull();
    }
    json.writeStringField("text", AccountText.pair(violation));
    json.writeEndObject();
  }

  private void fences(Optional<FenceResult> found) throws IOException {
    parts.optional("fenceVerdict", found.map(result -> result.verdict().text()));
    json.writeArrayFieldStart("fences");
    List<Fence> fences =
        found.stream()
            .flatMap(result -> result.sets().stream().limit(1))
            .flatMap(set -> set.fences().stream())
            .toList();
    JsonFence places = new JsonFence(json, parts, execution);
    for (Fence fence : fences) {
      json.writeStartObject();
      places.place(fence.place());
      json.writeBooleanField("after", fence.place().repair().isAfter());
      json.writeNumberField("cost", fence.cost());
      json.writeStringField("text", AccountText.fence(fence));
      json.writeEndObject();
    }
    json.writeEndArray();
  }
}
