package dev.weir.report;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.weir.search.result.CheckResult;
import dev.weir.trace.replay.Replay;
import java.io.IOException;

/** The answer about an automaton model in JSON. */
record JsonModel(JsonGenerator json, JsonParts parts, JsonExecution execution) {

  /** Writes the answer. */
  void write(ModelReport report) throws IOException {
    parts.head(report.run());
    json.writeStringField("verdict", report.verdict());
    json.writeStringField("method", "exact");
    json.writeBooleanField("complete", report.isComplete());
    parts.errorField(report.bad().flatMap(Replay::failure), report.bad());
    parts.bounds(report.run(), CheckResult.NOTHING);
    json.writeNumberField("executions", 0);
    json.writeNumberField("blocked", 0);
    json.writeNumberField("configurations", report.statistics().kept());
    parts.optional("reason", report.unknown());
    execution.trace(report.bad());
    execution.threads(report.bad());
    if (!report.traceFiles().isEmpty()) {
      json.writeStringField("traceFile", report.traceFiles().getFirst());
      parts.strings("traceFiles", report.traceFiles());
    }
    parts.tail(report.run(), report.run().warnings(), report.phases());
  }
}
