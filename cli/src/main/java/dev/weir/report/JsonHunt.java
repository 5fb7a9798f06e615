package dev.weir.report;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.weir.hunt.HuntResult;
import dev.weir.hunt.HuntResult.Row;
import dev.weir.hunt.HuntResult.Statement;
import java.io.IOException;

/** What became of the cycles of a hunt, in JSON. */
record JsonHunt(JsonGenerator json, JsonParts parts) {

  /** Writes the fields of the answer that {@code check} does not have. */
  void write(HuntReport report) throws IOException {
    HuntResult result = report.result();
    json.writeStringField("schedule", report.options().schedule().text());
    json.writeNumberField("cycleLength", report.options().longest());
    json.writeNumberField("probability", report.options().probability());
    json.writeObjectFieldStart("cycles");
    json.writeNumberField("predicted", result.rows().size());
    json.writeNumberField("confirmed", result.confirmed());
    json.writeNumberField("erroneous", result.erroneous());
    json.writeEndObject();
    json.writeNumberField("predictionRuns", result.predictionRuns());
    Seconds.write(json, "predictionSeconds", result.predictionTime());
    json.writeNumberField("steeredRuns", report.steeredRuns());
    json.writeNumberField("aimlessRuns", result.aimlessRuns());
    json.writeBooleanField("sampled", result.isSampled());
    json.writeArrayFieldStart("rows");
    for (Row row : result.rows()) {
      row(row, result.isShown(row));
    }
    json.writeEndArray();
  }

  private void row(Row row, boolean isShown) throws IOException {
    json.writeStartObject();
    json.writeArrayFieldStart("statements");
    for (Statement statement : row.statements()) {
      json.writeStartObject();
      parts.position(statement.position(), statement.function());
      json.writeStringField("kind", statement.kind());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeBooleanField("feasible", row.isFeasible());
    json.writeNumberField("confirmed", row.confirmed());
    json.writeNumberField("erroneous", row.erroneous());
    json.writeBooleanField("shown", isShown);
    json.writeNumberField("runs", row.runs());
    json.writeNumberField("probability", row.probability());
    json.writeEndObject();
  }
}
