package dev.weir.report.html;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.weir.program.SourcePosition;
import dev.weir.report.HuntReport;
import dev.weir.report.Report;
import dev.weir.report.SourceFiles;
import dev.weir.report.Outline;
import dev.weir.report.TextFormat;
import dev.weir.search.CheckResult;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the page shows, as one JSON object for its script. */
final class PageData {
  private final SourceExcerpts sources;

  PageData(SourceFiles files) {
    this.sources = new SourceExcerpts(files);
  }

  /** The data of some reports. */
  String of(List<Report> reports) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = SafeCharacters.factory().createGenerator(text)) {
      json.writeStartObject();
      json.writeArrayFieldStart("results");
      for (Report report : reports) {
        result(json, report);
      }
      json.writeEndArray();
      json.writeFieldName("files");
      sources.write(json);
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  private void result(JsonGenerator json, Report report) throws IOException {
    Outline outline = TextFormat.outline(report);
    json.writeStartObject();
    json.writeStringField("tool", "weir " + report.run().version());
    json.writeStringField("command", report.run().commandLine());
    strings(json, "inputs", report.run().inputs());
    json.writeStringField("model", report.run().title());
    json.writeStringField("verdict", outline.verdict());
    json.writeStringField("tone", Tone.of(report).text());
    json.writeStringField("headline", outline.headline());
    strings(json, "details", outline.details());
    json.writeArrayFieldStart("facts");
    for (Outline.Fact fact : outline.facts()) {
      json.writeStartObject();
      json.writeStringField("name", fact.name());
      strings(json, "lines", fact.lines());
      json.writeEndObject();
    }
    json.writeEndArray();
    Optional<Report.Check> check = check(report);
    strings(json, "warnings", check.map(Report.Check::warnings).orElse(report.run().warnings()));
    json.writeStringField("output", check.flatMap(c -> c.result().seen().output()).orElse(""));
    exploration(json, report);
    json.writeArrayFieldStart("executions");
    for (Shown shown : Shown.of(report)) {
      new ExecutionData(json, sources, shown).write();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("files");
    for (String input : report.run().inputs()) {
      json.writeNumber(sources.file(input));
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static Optional<Report.Check> check(Report report) {
    return switch (report) {
      case Report.Check check -> Optional.of(check);
      case HuntReport hunt -> Optional.of(hunt.check());
      default -> Optional.empty();
    };
  }

  private static Optional<CheckResult> explored(Report report) {
    return switch (report) {
      case Report.Robust robust -> Optional.of(robust.result().exploration());
      default -> check(report).map(Report.Check::result);
    };
  }

  /** What was explored, in numbers, and which lines of the source there is something to say of. */
  private void exploration(JsonGenerator json, Report report) throws IOException {
    Optional<CheckResult> explored = explored(report);
    json.writeFieldName("explored");
    if (explored.isEmpty()) {
      json.writeNull();
      return;
    }
    CheckResult result = explored.get();
    json.writeStartObject();
    json.writeBooleanField("complete", result.complete());
    json.writeNumberField("executions", result.counts().executions());
    json.writeNumberField("blocked", result.counts().blocked());
    json.writeNumberField("errors", result.counts().errors());
    json.writeNumberField("events", result.counts().events());
    json.writeNumberField("seconds", report.phases().total().toNanos() / 1e9);
    json.writeArrayFieldStart("observations");
    for (Map<String, Long> observation : result.observations()) {
      json.writeStartObject();
      for (Map.Entry<String, Long> value : observation.entrySet()) {
        json.writeStringField(value.getKey(), value.getValue().toString());
      }
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("marks");
    for (SourcePosition unreached : result.seen().unreached()) {
      mark(json, unreached, "no explored execution reached this assertion");
    }
    for (dev.weir.machine.report.Cut cut : result.seen().cuts()) {
      mark(json, cut.position(), "cut by a bound");
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void mark(JsonGenerator json, SourcePosition position, String text) throws IOException {
    json.writeStartObject();
    json.writeNumberField("file", sources.file(position));
    json.writeNumberField("line", position.line());
    json.writeStringField("text", text);
    json.writeEndObject();
  }

  private static void strings(JsonGenerator json, String key, List<String> values)
      throws IOException {
    json.writeArrayFieldStart(key);
    for (String value : values) {
      json.writeString(value);
    }
    json.writeEndArray();
  }
}
