package dev.weir.report.html;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.weir.graph.model.JudgedModel;
import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.model.MemoryModels;
import dev.weir.machine.report.Cut;
import dev.weir.program.SourcePosition;
import dev.weir.report.InvalidInput;
import dev.weir.report.Reply;
import dev.weir.report.Report;
import dev.weir.report.Run;
import dev.weir.report.SourceFiles;
import dev.weir.report.output.Json;
import dev.weir.report.text.Outline;
import dev.weir.report.text.TextFormat;
import dev.weir.search.result.CheckResult;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the page shows, as one JSON object for its script. */
final class PageData {
  private final SourceExcerpts sources;

  private PageData(SourceFiles files) {
    this.sources = new SourceExcerpts(files);
  }

  /** The data of some replies. */
  static String of(List<Reply> replies, SourceFiles files) {
    PageData data = new PageData(files);
    StringWriter text = new StringWriter();
    try (JsonGenerator json = SafeCharacters.factory().createGenerator(text)) {
      new Json()
          .putEach("results", replies, data::result)
          .put("files", data.sources.json())
          .write(json);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  private Json result(Reply reply) {
    Json result = new Json().put("tone", tone(reply));
    return switch (reply) {
      case Report report -> result.putAll(result(report));
      case InvalidInput invalid -> result.putAll(result(invalid));
    };
  }

  private static String tone(Reply reply) {
    return switch (reply.standing()) {
      case FINE -> "good";
      case WRONG, INVALID, DEFECT -> "bad";
      case UNSETTLED -> "open";
    };
  }

  private Json result(Report report) {
    return new Json()
        .put("tool", "weir " + report.run().version())
        .put("command", report.run().commandLine())
        .put("model", report.run().title())
        .putAll(outline(TextFormat.outline(report)))
        .put("warnings", report.warnings())
        .put("output", report.check().flatMap(check -> check.result().seen().output()).orElse(""))
        .put("explored", report.explored().map(explored -> exploration(explored, report)))
        .putEach("executions", Shown.of(report), shown -> new ExecutionData(sources, shown).json())
        .putEach("files", report.run().inputs(), sources::file)
        .put("about", about(report.run()))
        .putEach(
            "next",
            NextCommands.of(report),
            next -> new Json().put("command", next.command()).put("meaning", next.meaning()));
  }

  /** What the memory model is. */
  private static String about(Run run) {
    return MemoryModels.named(run.model())
        .map(MemoryModel::description)
        .or(() -> JudgedModel.named(run.model()).map(JudgedModel::description))
        .orElse("");
  }

  /** What is wrong with an input: an answer without executions. */
  private static Json result(InvalidInput invalid) {
    List<String> lines = invalid.lines();
    return new Json()
        .put("tool", "weir " + invalid.version())
        .put("command", ("weir " + invalid.command()).strip())
        .put("model", "")
        .putAll(
            outline(
                new Outline(
                    "invalid", lines.getFirst(), lines.subList(1, lines.size()), List.of())))
        .put("warnings", List.of())
        .put("output", "")
        .put("explored", Optional.empty())
        .put("executions", List.of())
        .put("files", List.of())
        .put("about", "")
        .put("next", List.of());
  }

  private static Json outline(Outline outline) {
    return new Json()
        .put("verdict", outline.verdict())
        .put("headline", outline.headline())
        .put("details", outline.details())
        .putEach(
            "facts",
            outline.facts(),
            fact -> new Json().put("name", fact.name()).put("lines", fact.lines()));
  }

  /** How much was explored, and which lines of the source there is something to say of. */
  private Json exploration(CheckResult result, Report report) {
    List<Json> marks = new ArrayList<>();
    for (SourcePosition unreached : result.seen().unreached()) {
      marks.add(mark(unreached, "no explored execution reached this assertion"));
    }
    for (Cut cut : result.seen().cuts()) {
      String what = cut.isRecursion() ? "recursion cut by a bound" : "cut by a bound";
      marks.add(mark(cut.position(), what));
    }
    return new Json()
        .put("complete", result.complete())
        .put("states", result.counts().states().orElse(0))
        .put("executions", result.counts().executions())
        .put("blocked", result.counts().blocked())
        .put("events", result.counts().events())
        .put("seconds", report.phases().total().toMillis() / 1e3)
        .putEach("observations", result.observations(), PageData::texts)
        .put("marks", marks);
  }

  /** As text: a script knows no whole numbers of 64 bits. */
  private static Json texts(Map<String, Long> observation) {
    Json texts = new Json();
    observation.forEach((name, value) -> texts.put(name, value.toString()));
    return texts;
  }

  private Json mark(SourcePosition position, String text) {
    return new Json()
        .put("file", sources.file(position))
        .put("line", position.line())
        .put("text", text);
  }
}
