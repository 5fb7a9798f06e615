package dev.weir.report.sarif;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import dev.weir.frontend.Diagnostic;
import dev.weir.report.FileFormat;
import dev.weir.report.InvalidInput;
import dev.weir.report.Problem;
import dev.weir.report.Reply;
import dev.weir.report.Report;
import dev.weir.report.Run;
import dev.weir.report.Standing;
import dev.weir.report.Summary;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;

/** SARIF 2.1.0: a run for each reply, with what is wrong as its results. */
public final class SarifFormat implements FileFormat {
  private static final String SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";

  @Override
  public Optional<String> render(List<Reply> replies) {
    StringWriter text = new StringWriter();
    DefaultIndenter lines = new DefaultIndenter("  ", "\n");
    DefaultPrettyPrinter printer = new DefaultPrettyPrinter().withObjectIndenter(lines);
    printer.indentArraysWith(lines);
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      json.setPrettyPrinter(printer);
      json.writeStartObject();
      json.writeStringField("$schema", SCHEMA);
      json.writeStringField("version", "2.1.0");
      json.writeArrayFieldStart("runs");
      for (Reply reply : replies) {
        Places places = new Places(json);
        new Writer(json, places, new Results(json, places, new Flows(json, places))).write(reply);
      }
      json.writeEndArray();
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Optional.of(text + "\n");
  }

  /** Writes runs. */
  private record Writer(JsonGenerator json, Places places, Results results) {

    void write(Reply reply) throws IOException {
      json.writeStartObject();
      switch (reply) {
        case Report report -> write(report);
        case InvalidInput invalid -> write(invalid);
      }
      json.writeEndObject();
    }

    private void write(Report report) throws IOException {
      Run run = report.run();
      Summary summary = Summary.of(report);
      tool(run.version());
      automation(run.command(), run.inputs(), run.title() + summary.part());
      startInvocation(Standing.of(report));
      json.writeArrayFieldStart("toolExecutionNotifications");
      for (String warning : summary.warnings()) {
        notification("warning", "warning", warning);
      }
      if (Standing.of(report) == Standing.UNSETTLED) {
        notification("not-settled", "warning", summary.headline());
      }
      if (!summary.met().isEmpty()) {
        notification(
            "bounds", "note", "bounds that were reached: " + String.join(", ", summary.met()));
      }
      json.writeEndArray();
      endInvocation();
      results.write(Problem.of(report));
      json.writeObjectFieldStart("properties");
      json.writeStringField("command", run.command());
      json.writeStringField("model", run.title());
      json.writeStringField("verdict", summary.verdict());
      json.writeBooleanField("complete", summary.complete());
      json.writeArrayFieldStart("boundsMet");
      for (String bound : summary.met()) {
        json.writeString(bound);
      }
      json.writeEndArray();
      json.writeStringField("summary", summary.headline());
      json.writeNumberField("seed", run.seed());
      json.writeEndObject();
    }

    private void write(InvalidInput invalid) throws IOException {
      tool(invalid.version());
      automation(invalid.command(), invalid.inputs(), "invalid");
      startInvocation(Standing.INVALID);
      json.writeArrayFieldStart("toolExecutionNotifications");
      for (Diagnostic diagnostic : invalid.diagnostics()) {
        json.writeStartObject();
        descriptor("invalid-input");
        json.writeStringField("level", diagnostic.severity().text());
        places.message(diagnostic.message());
        if (!diagnostic.position().file().isEmpty()) {
          json.writeArrayFieldStart("locations");
          json.writeStartObject();
          places.members(diagnostic.position(), "");
          json.writeEndObject();
          json.writeEndArray();
        }
        json.writeEndObject();
      }
      json.writeEndArray();
      endInvocation();
      json.writeArrayFieldStart("results");
      json.writeEndArray();
    }

    private void tool(String version) throws IOException {
      json.writeObjectFieldStart("tool");
      json.writeObjectFieldStart("driver");
      json.writeStringField("name", "Weir");
      json.writeStringField("version", version);
      json.writeArrayFieldStart("rules");
      for (Rule rule : Rule.values()) {
        json.writeStartObject();
        json.writeStringField("id", rule.id());
        text("shortDescription", rule.title());
        text("fullDescription", rule.description());
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeArrayFieldStart("notifications");
      for (String id : List.of("invalid-input", "not-settled", "bounds", "warning")) {
        json.writeStartObject();
        json.writeStringField("id", id);
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
      json.writeEndObject();
    }

    private void text(String key, String text) throws IOException {
      json.writeObjectFieldStart(key);
      json.writeStringField("text", text);
      json.writeEndObject();
    }

    /** What tells this run from others: services replace results by later ones of the same. */
    private void automation(String command, List<String> inputs, String part) throws IOException {
      json.writeObjectFieldStart("automationDetails");
      json.writeStringField(
          "id", ("weir " + command).strip() + "/" + String.join(" ", inputs) + "/" + part + "/");
      json.writeEndObject();
    }

    private void startInvocation(Standing standing) throws IOException {
      json.writeArrayFieldStart("invocations");
      json.writeStartObject();
      json.writeBooleanField("executionSuccessful", standing != Standing.INVALID);
      json.writeNumberField("exitCode", standing.exitCode());
    }

    private void endInvocation() throws IOException {
      json.writeEndObject();
      json.writeEndArray();
    }

    private void notification(String id, String level, String text) throws IOException {
      json.writeStartObject();
      descriptor(id);
      json.writeStringField("level", level);
      places.message(text);
      json.writeEndObject();
    }

    private void descriptor(String id) throws IOException {
      json.writeObjectFieldStart("descriptor");
      json.writeStringField("id", id);
      json.writeEndObject();
    }
  }
}
