package dev.weir.report;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.weir.robust.CycleEvent;
import dev.weir.robust.RobustResult;
import dev.weir.robust.Violation;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult.FoundError;
import java.io.IOException;
import java.util.Optional;

/** What is known of robustness in JSON. */
record JsonRobustness(JsonGenerator json, JsonParts parts, JsonExecution execution) {

  /** The answer of a search for behaviours of weak memory. */
  void robustness(RobustResult result, Run run) throws IOException {
    CheckOptions options = run.options();
    parts.errorField(result.error().map(FoundError::failure), Optional.empty());
    parts.bounds(run, result.exploration());
    json.writeNumberField("executions", result.exploration().counts().executions());
    json.writeNumberField("blocked", result.exploration().counts().blocked());
    parts.blockedBy(result.exploration().counts());
    json.writeNumberField("events", result.exploration().counts().events());
    json.writeStringField("verdict", result.verdict().text());
    json.writeBooleanField("complete", result.complete());
    json.writeNumberField("borderline", result.borderline());
    json.writeFieldName("witness");
    if (result.witness().isPresent()) {
      violation(result.witness().get());
    } else {
      json.writeNull();
    }
    if (options.keepGoing()) {
      json.writeArrayFieldStart("violations");
      for (Violation violation : result.violations()) {
        violation(violation);
      }
      json.writeEndArray();
    }
    if (options.iterates()) {
      json.writeArrayFieldStart("perBound");
      for (RobustResult.BoundedRun bounded : result.perBound()) {
        json.writeStartObject();
        json.writeNumberField("bound", bounded.bound());
        json.writeNumberField("executions", bounded.executions());
        json.writeNumberField("borderline", bounded.borderline());
        Seconds.write(json, "seconds", bounded.elapsed());
        json.writeEndObject();
      }
      json.writeEndArray();
    }
  }

  private void violation(Violation violation) throws IOException {
    json.writeStartObject();
    json.writeFieldName("overtaken");
    cycleEvent(violation.overtaken());
    json.writeFieldName("by");
    cycleEvent(violation.by());
    json.writeArrayFieldStart("cycle");
    for (CycleEvent event : violation.cycle()) {
      cycleEvent(event);
    }
    json.writeEndArray();
    if (violation.harm().isPresent()) {
      Optional<Violation.HarmfulExecution> error = violation.harm().get().error();
      parts.errorField(
          error.map(Violation.HarmfulExecution::failure),
          error.map(Violation.HarmfulExecution::execution));
      json.writeBooleanField("complete", violation.harm().get().complete());
      json.writeBooleanField("benign", violation.harm().get().isBenign());
      execution.trace(violation.harm().get().error().map(Violation.HarmfulExecution::execution));
    }
    json.writeEndObject();
  }

  /** An event of a cycle. */
  void cycleEvent(CycleEvent event) throws IOException {
    json.writeStartObject();
    json.writeStringField("kind", event.kind());
    json.writeNumberField("thread", event.thread());
    parts.position(event.position(), event.function());
    json.writeStringField("address", event.address());
    json.writeEndObject();
  }
}
