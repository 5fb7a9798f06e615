package dev.weir.report;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.weir.lin.Invocation;
import dev.weir.lin.LinResult;
import dev.weir.lin.Outcome;
import dev.weir.lin.Scenario;
import dev.weir.lin.Specification;
import dev.weir.machine.report.Failure;
import dev.weir.search.result.CheckResult;
import dev.weir.trace.replay.Replay;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The answer about a data structure in JSON. */
record JsonLin(JsonGenerator json, JsonParts parts, JsonExecution execution) {

  /** Writes the answer. */
  void write(LinReport report) throws IOException {
    LinResult result = report.result();
    CheckResult explored = result.exploration();
    parts.head(report.run());
    json.writeStringField("criterion", report.options().criterion().text());
    json.writeStringField("verdict", result.verdict().text());
    json.writeBooleanField("complete", report.isComplete());
    parts.errorField(report.error(), report.execution());
    parts.optional("why", report.reason().map(reason -> reason.sentence()));
    if (report.helpless().isPresent()) {
      json.writeStringField("whyNoFence", report.helpless().get());
    }
    json.writeNumberField("scenarios", result.scenarios());
    json.writeNumberField("explored", result.explored());
    json.writeNumberField("outcomesSeen", result.outcomes());
    if (result.failing().isPresent()) {
      failing(result.failing().get());
    } else {
      json.writeNullField("scenario");
      parts.strings("outcomes", List.of());
    }
    parts.bounds(report.run(), explored);
    json.writeNumberField("executions", explored.counts().executions());
    json.writeNumberField("blocked", explored.counts().blocked());
    json.writeNumberField("sleepSetBlocked", explored.counts().sleepSetBlocked());
    json.writeNumberField("errors", explored.counts().errors());
    json.writeNumberField("events", explored.counts().events());
    json.writeArrayFieldStart("unsupported");
    for (Failure unsupported : explored.unsupported()) {
      parts.failure(unsupported);
    }
    json.writeEndArray();
    Optional<Replay> shown = report.execution();
    execution.trace(shown);
    execution.threads(shown);
    if (!report.traceFiles().isEmpty()) {
      json.writeStringField("traceFile", report.traceFiles().getFirst());
    }
    parts.tail(report.run(), report.run().warnings(), report.phases());
  }

  /** Writes the scenario, what its calls give, and what they give one after the other. */
  void failing(LinResult.Failing failing) throws IOException {
    Optional<Outcome> outcome =
        switch (failing.cause()) {
          case LinResult.Error _ -> Optional.empty();
          case LinResult.Unexplained cause -> Optional.of(cause.outcome());
        };
    json.writeArrayFieldStart("scenario");
    int call = 0;
    Scenario scenario = failing.scenario();
    for (List<Invocation> calls : scenario.threads()) {
      json.writeStartArray();
      for (Invocation invocation : calls) {
        call(invocation, result(scenario, outcome, call));
        call++;
      }
      json.writeEndArray();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("after");
    for (Invocation invocation : failing.after()) {
      call(invocation, result(scenario, outcome, call));
      call++;
    }
    json.writeEndArray();
    json.writeArrayFieldStart("outcomes");
    Set<Outcome> known = new LinkedHashSet<>();
    for (Specification.Run run : failing.specification().runs()) {
      if (known.add(run.outcome())) {
        outcome(failing, run);
      }
    }
    json.writeEndArray();
  }

  /** What a call gave; empty if that is not known, or it never ended. */
  private static Optional<Long> result(Scenario scenario, Optional<Outcome> outcome, int call) {
    return outcome
        .filter(one -> !one.isMissing(scenario, call))
        .map(one -> one.results().get(call));
  }

  /** What an order of the calls gives: the calls in that order, each with its thread from 1. */
  private void outcome(LinResult.Failing failing, Specification.Run run) throws IOException {
    json.writeStartArray();
    for (int call : run.order()) {
      json.writeStartObject();
      json.writeNumberField("thread", failing.scenario().thread(call) + 1);
      fields(failing.scenario().calls().get(call), Optional.of(run.outcome().results().get(call)));
      json.writeEndObject();
    }
    for (int i = 0; run.outcome().missing() == 0 && i < failing.after().size(); i++) {
      int call = failing.scenario().size() + i;
      call(failing.after().get(i), Optional.of(run.outcome().results().get(call)));
    }
    json.writeEndArray();
  }

  private void call(Invocation invocation, Optional<Long> result) throws IOException {
    json.writeStartObject();
    fields(invocation, result);
    json.writeEndObject();
  }

  /** JSON has no infinity, and none that is no number. */
  private void floating(String text) throws IOException {
    if (Double.isFinite(Double.parseDouble(text))) {
      json.writeNumber(text);
    } else {
      json.writeString(text);
    }
  }

  private void fields(Invocation invocation, Optional<Long> result) throws IOException {
    json.writeStringField("operation", invocation.operation().name());
    json.writeArrayFieldStart("arguments");
    for (String argument : invocation.shownArguments()) {
      json.writeNumber(argument);
    }
    json.writeEndArray();
    json.writeFieldName("result");
    if (result.isEmpty() || invocation.isNull(result.get())) {
      json.writeNull();
      return;
    }
    switch (invocation.operation().result().kind()) {
      case NOTHING -> json.writeNull();
      case BOOLEAN -> json.writeBoolean(result.get() != 0);
      case SIGNED, CHARACTER -> json.writeNumber(result.get());
      case UNSIGNED -> json.writeNumber(invocation.shown(result.get()));
      case FLOATING -> floating(invocation.shown(result.get()));
      case POINTER, UNKNOWN, COMPOSITE -> json.writeString(invocation.shown(result.get()));
    }
  }
}
