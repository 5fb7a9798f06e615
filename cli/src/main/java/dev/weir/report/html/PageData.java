package dev.weir.report.html;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.weir.graph.model.JudgedModel;
import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.model.MemoryModels;
import dev.weir.machine.report.Cut;
import dev.weir.program.SourcePosition;
import dev.weir.report.FenceReport;
import dev.weir.report.HuntReport;
import dev.weir.report.InvalidInput;
import dev.weir.report.LinReport;
import dev.weir.report.ModelReport;
import dev.weir.report.Reply;
import dev.weir.report.Report;
import dev.weir.report.Run;
import dev.weir.report.SourceFiles;
import dev.weir.report.Standing;
import dev.weir.report.TransformReport;
import dev.weir.report.text.Outline;
import dev.weir.report.text.TextFormat;
import dev.weir.search.result.CheckResult;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the page shows, as one JSON object for its script. */
final class PageData {
  private final StringWriter text = new StringWriter();
  private final JsonGenerator json;
  private final SourceExcerpts sources;

  private PageData(SourceFiles files) throws IOException {
    this.sources = new SourceExcerpts(files);
    this.json = SafeCharacters.factory().createGenerator(text);
  }

  /** The data of some replies. */
  static String of(List<Reply> replies, SourceFiles files) {
    try {
      PageData data = new PageData(files);
      data.write(replies);
      return data.text.toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void write(List<Reply> replies) throws IOException {
    json.writeStartObject();
    json.writeArrayFieldStart("results");
    for (Reply reply : replies) {
      json.writeStartObject();
      json.writeStringField("tone", tone(reply));
      switch (reply) {
        case Report report -> report(report);
        case InvalidInput invalid -> invalid(invalid);
      }
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeFieldName("files");
    sources.write(json);
    json.writeEndObject();
    json.close();
  }

  private static String tone(Reply reply) {
    return switch (Standing.of(reply)) {
      case FINE -> "good";
      case WRONG, INVALID -> "bad";
      case UNSETTLED -> "open";
    };
  }

  private void report(Report report) throws IOException {
    json.writeStringField("tool", "weir " + report.run().version());
    json.writeStringField("command", report.run().commandLine());
    json.writeStringField("model", report.run().title());
    outline(TextFormat.outline(report));
    Optional<Report.Check> check = check(report);
    strings("warnings", check.map(Report.Check::warnings).orElse(report.run().warnings()));
    json.writeStringField("output", check.flatMap(c -> c.result().seen().output()).orElse(""));
    json.writeFieldName("explored");
    Optional<CheckResult> explored = explored(report);
    if (explored.isPresent()) {
      exploration(explored.get(), report);
    } else {
      json.writeNull();
    }
    json.writeArrayFieldStart("executions");
    for (Shown shown : Shown.of(report)) {
      new ExecutionData(json, sources, shown).write();
    }
    json.writeEndArray();
    files(report.run().inputs());
    json.writeStringField("about", about(report.run()));
    next(NextCommands.of(report));
  }

  /** What the memory model is. */
  private static String about(Run run) {
    return MemoryModels.named(run.model())
        .map(MemoryModel::description)
        .or(() -> JudgedModel.named(run.model()).map(JudgedModel::description))
        .orElse("");
  }

  private void next(List<NextCommands.Next> commands) throws IOException {
    json.writeArrayFieldStart("next");
    for (NextCommands.Next next : commands) {
      json.writeStartObject();
      json.writeStringField("command", next.command());
      json.writeStringField("meaning", next.meaning());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  /** What is wrong with an input: an answer without executions. */
  private void invalid(InvalidInput invalid) throws IOException {
    json.writeStringField("tool", "weir " + invalid.version());
    json.writeStringField("command", ("weir " + invalid.command()).strip());
    json.writeStringField("model", "");
    outline(
        new Outline(
            "invalid",
            invalid.lines().getFirst(),
            invalid.lines().subList(1, invalid.lines().size()),
            List.of()));
    strings("warnings", List.of());
    json.writeStringField("output", "");
    json.writeNullField("explored");
    json.writeArrayFieldStart("executions");
    json.writeEndArray();
    files(List.of());
    json.writeStringField("about", "");
    next(List.of());
  }

  private void outline(Outline outline) throws IOException {
    json.writeStringField("verdict", outline.verdict());
    json.writeStringField("headline", outline.headline());
    strings("details", outline.details());
    json.writeArrayFieldStart("facts");
    for (Outline.Fact fact : outline.facts()) {
      json.writeStartObject();
      json.writeStringField("name", fact.name());
      strings("lines", fact.lines());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static Optional<Report.Check> check(Report report) {
    return switch (report) {
      case Report.Check check -> Optional.of(check);
      case HuntReport hunt -> Optional.of(hunt.check());
      case FenceReport _,
          LinReport _,
          ModelReport _,
          TransformReport _,
          Report.Litmus _,
          Report.Replayed _,
          Report.Robust _ ->
          Optional.empty();
    };
  }

  private static Optional<CheckResult> explored(Report report) {
    return switch (report) {
      case Report.Robust robust -> Optional.of(robust.result().exploration());
      case LinReport lin -> Optional.of(lin.result().exploration());
      case Report.Check _,
          HuntReport _,
          FenceReport _,
          ModelReport _,
          TransformReport _,
          Report.Litmus _,
          Report.Replayed _ ->
          check(report).map(Report.Check::result);
    };
  }

  /** How much was explored, and which lines of the source there is something to say of. */
  private void exploration(CheckResult result, Report report) throws IOException {
    json.writeStartObject();
    json.writeBooleanField("complete", result.complete());
    json.writeNumberField("states", result.counts().states().orElse(0));
    json.writeNumberField("executions", result.counts().executions());
    json.writeNumberField("blocked", result.counts().blocked());
    json.writeNumberField("events", result.counts().events());
    json.writeNumberField("seconds", report.phases().total().toMillis() / 1e3);
    json.writeArrayFieldStart("observations");
    for (Map<String, Long> observation : result.observations()) {
      json.writeStartObject();
      for (Map.Entry<String, Long> value : observation.entrySet()) {
        // As text: a script knows no whole numbers of 64 bits.
        json.writeStringField(value.getKey(), value.getValue().toString());
      }
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("marks");
    for (SourcePosition unreached : result.seen().unreached()) {
      mark(unreached, "no explored execution reached this assertion");
    }
    for (Cut cut : result.seen().cuts()) {
      mark(cut.position(), cut.isRecursion() ? "recursion cut by a bound" : "cut by a bound");
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void mark(SourcePosition position, String text) throws IOException {
    json.writeStartObject();
    json.writeNumberField("file", sources.file(position));
    json.writeNumberField("line", position.line());
    json.writeStringField("text", text);
    json.writeEndObject();
  }

  private void files(List<String> names) throws IOException {
    json.writeArrayFieldStart("files");
    for (String name : names) {
      json.writeNumber(sources.file(name));
    }
    json.writeEndArray();
  }

  private void strings(String key, List<String> values) throws IOException {
    json.writeArrayFieldStart(key);
    for (String value : values) {
      json.writeString(value);
    }
    json.writeEndArray();
  }
}
