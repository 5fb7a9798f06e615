package dev.weir.report;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.weir.fence.FenceResult;
import dev.weir.fence.FenceResult.Failing;
import dev.weir.fence.FenceResult.FailingCycle;
import dev.weir.fence.FenceResult.FailingExecution;
import dev.weir.fence.FenceResult.FailingRun;
import dev.weir.fence.FenceResult.FailingScenario;
import dev.weir.fence.FenceResult.Fence;
import dev.weir.fence.FenceResult.Redundant;
import dev.weir.fence.FenceResult.Relaxed;
import dev.weir.fence.infer.Aim;
import dev.weir.fence.infer.FencePlace;
import dev.weir.fence.infer.Role;
import dev.weir.lin.LinResult;
import dev.weir.machine.report.Failure;
import dev.weir.report.FenceReport.ShownFence;
import dev.weir.report.FenceReport.ShownSet;
import dev.weir.robust.Violation;
import dev.weir.trace.replay.Replay;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** The answer of {@code fence} in JSON. */
record JsonFence(JsonGenerator json, JsonParts parts, JsonExecution execution) {

  /** Writes the answer. */
  void write(FenceReport report) throws IOException {
    FenceResult result = report.result();
    parts.head(report.run());
    json.writeStringField("verdict", result.verdict().text());
    json.writeStringField("property", report.property());
    if (report.scenarios().isPresent()) {
      json.writeNumberField("scenarios", report.scenarios().get().scenarios().size());
    }
    json.writeStringField("method", result.work().method().text());
    json.writeBooleanField("complete", report.isComplete());
    json.writeArrayFieldStart("sets");
    for (ShownSet set : report.sets()) {
      json.writeStartArray();
      for (ShownFence fence : set.fences()) {
        if (!report.relaxes() || !fence.fence().place().existing()) {
          fence(fence);
        }
      }
      if (report.relaxes()) {
        relaxed(set);
      }
      json.writeEndArray();
    }
    json.writeEndArray();
    if (!result.answer().candidate().fences().isEmpty()) {
      json.writeArrayFieldStart("candidate");
      for (Fence fence : result.answer().candidate().fences()) {
        json.writeStartObject();
        fence(fence);
        json.writeEndObject();
      }
      json.writeEndArray();
    }
    if (result.work().candidates().haveExisting() && !report.relaxes()) {
      json.writeFieldName("redundant");
      redundant(report.sets().isEmpty() ? List.of() : report.sets().getFirst().redundant());
      json.writeArrayFieldStart("redundantSets");
      for (ShownSet set : report.sets()) {
        redundant(set.redundant());
      }
      json.writeEndArray();
    }
    if (!report.numbers().isEmpty()) {
      json.writeObjectFieldStart("fences");
      for (FenceReport.Number number : report.numbers()) {
        json.writeFieldName(number.aim().text());
        if (number.fences().isPresent()) {
          json.writeNumber(number.fences().getAsInt());
        } else {
          json.writeNull();
        }
      }
      json.writeEndObject();
    }
    if (result.setsOfCopies().isPresent()) {
      json.writeNumberField("setsOfCopies", result.setsOfCopies().getAsInt());
    }
    json.writeNumberField("explorations", result.work().explorations());
    parts.optional(
        "reason", Optional.of(result.gaps().reason()).filter(reason -> !reason.isEmpty()));
    parts.optional("whyNotExact", result.gaps().whyNotExact());
    parts.optional(
        "notLookedFor",
        Optional.of(result.gaps().notLookedFor()).filter(errors -> !errors.isEmpty()));
    json.writeBooleanField("verified", report.isVerified());
    parts.optional("patch", report.patch());
    parts.errorField(report.counterexample().flatMap(Replay::failure), report.counterexample());
    parts.bounds(report.run(), result.work().exploration());
    json.writeNumberField("executions", result.work().exploration().counts().executions());
    json.writeNumberField("blocked", result.work().exploration().counts().blocked());
    execution.trace(report.counterexample());
    execution.threads(report.counterexample());
    if (!report.traceFiles().isEmpty()) {
      json.writeStringField("traceFile", report.traceFiles().getFirst());
      parts.strings("traceFiles", report.traceFiles());
    }
    parts.tail(report.run(), report.run().warnings(), report.phases());
  }

  private static String why(Failing failing, Optional<Failure> failure) {
    return switch (failing) {
      case FailingCycle(var _, Violation violation) -> "not robust: " + RobustText.pair(violation);
      case FailingRun(var _, var _, var _, Aim aim) when aim == Aim.ROBUSTNESS ->
          "not robust: " + Wording.NOT_SEQUENTIAL;
      case FailingScenario(LinResult.Failing one, var _) -> LinText.why(one);
      case FailingRun _, FailingExecution _ -> failure.map(Wording::failure).orElse("it fails");
    };
  }

  private void redundant(List<Redundant> fences) throws IOException {
    json.writeStartArray();
    for (Redundant fence : fences) {
      json.writeStartObject();
      place(fence.place());
      parts.optional("suffices", fence.suffices());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  /** What can be done at a place: fields of the object that is being written. */
  void place(FencePlace place) throws IOException {
    json.writeStringField("file", place.position().file());
    json.writeNumberField("line", place.position().line());
    json.writeNumberField("column", place.position().column());
    json.writeStringField("kind", place.repair().text());
    json.writeStringField("statement", place.statement());
  }

  /** What becomes of the orders that the program has. */
  private void relaxed(ShownSet set) throws IOException {
    for (Relaxed one : set.set().relaxed()) {
      json.writeStartObject();
      json.writeStringField("file", one.position().file());
      json.writeNumberField("line", one.position().line());
      json.writeNumberField("column", one.position().column());
      json.writeStringField("kind", one.role() == Role.FENCE ? "fence" : "order");
      json.writeStringField("statement", one.statement());
      json.writeBooleanField("onFailure", one.onFailure());
      json.writeStringField("from", one.from().text());
      json.writeStringField("to", one.goes() ? "none" : one.to().text());
      json.writeBooleanField("existing", true);
      json.writeNumberField("cost", one.cost());
      for (ShownFence shown : set.fences()) {
        FencePlace place = shown.fence().place();
        boolean isOfIt =
            place.existing()
                && place.role() == one.role()
                && place.repair().isOnFailure() == one.onFailure()
                && place.position().equals(one.position())
                && place.statement().equals(one.statement());
        if (isOfIt) {
          Optional<Failure> failure = shown.without().flatMap(Replay::failure);
          parts.optional("why", shown.fence().without().map(failing -> why(failing, failure)));
          execution.trace(shown.without());
          break;
        }
      }
      json.writeEndObject();
    }
  }

  private void fence(ShownFence shown) throws IOException {
    json.writeStartObject();
    fence(shown.fence());
    Optional<Failure> failure = shown.without().flatMap(Replay::failure);
    parts.optional("why", shown.fence().without().map(failing -> why(failing, failure)));
    if (shown.scenario().isPresent()) {
      json.writeObjectFieldStart("failing");
      new JsonLin(json, parts, execution).failing(shown.scenario().get());
      json.writeEndObject();
    }
    execution.trace(shown.without());
    json.writeEndObject();
  }

  private void fence(Fence fence) throws IOException {
    place(fence.place());
    json.writeBooleanField("after", fence.place().repair().isAfter());
    json.writeBooleanField("existing", fence.place().existing());
    json.writeNumberField("cost", fence.cost());
  }
}
