package dev.weir.report.sarif;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import dev.weir.frontend.Diagnostic;
import dev.weir.machine.report.FailureKind.Rule;
import dev.weir.report.FileFormat;
import dev.weir.report.InvalidInput;
import dev.weir.report.Problem;
import dev.weir.report.Reply;
import dev.weir.report.Report;
import dev.weir.report.Run;
import dev.weir.report.Standing;
import dev.weir.report.output.Digest;
import dev.weir.report.output.Json;
import dev.weir.report.text.TextFormat;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** SARIF 2.1.0: a run for each reply, with what is wrong as its results. */
public final class SarifFormat implements FileFormat {
  private static final String SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";
  private static final List<String> NOTIFICATIONS =
      List.of("invalid-input", "not-settled", "bounds", "warning");
  private static final String FINGERPRINT = "weir/v1";

  @Override
  public Optional<String> render(List<Reply> replies) {
    StringWriter text = new StringWriter();
    DefaultIndenter lines = new DefaultIndenter("  ", "\n");
    DefaultPrettyPrinter printer = new DefaultPrettyPrinter().withObjectIndenter(lines);
    printer.indentArraysWith(lines);
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      json.setPrettyPrinter(printer);
      new Json()
          .put("$schema", SCHEMA)
          .put("version", "2.1.0")
          .putEach("runs", replies, SarifFormat::run)
          .write(json);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Optional.of(text + "\n");
  }

  private static Json run(Reply reply) {
    return switch (reply) {
      case Report report -> run(report);
      case InvalidInput invalid -> run(invalid);
    };
  }

  private static Json run(Report report) {
    Run run = report.run();
    String headline = TextFormat.headline(report);
    Standing standing = report.standing();
    List<Object> notifications = new ArrayList<>();
    for (String warning : report.warnings()) {
      notifications.add(notification("warning", "warning", warning));
    }
    if (standing == Standing.UNSETTLED) {
      notifications.add(notification("not-settled", "warning", headline));
    }
    if (!report.met().isEmpty()) {
      String met = "bounds that were reached: " + String.join(", ", report.met());
      notifications.add(notification("bounds", "note", met));
    }
    return tool(run.version())
        .putAll(automation(run.command(), run.inputs(), run.title() + report.part()))
        .putAll(invocation(standing, notifications))
        .putEach("results", Problem.of(report), SarifFormat::result)
        .put(
            "properties",
            new Json()
                .put("command", run.command())
                .put("model", run.title())
                .put("verdict", report.verdict())
                .put("complete", report.coversAll())
                .put("boundsMet", report.met())
                .put("summary", headline)
                .put("seed", run.seed()));
  }

  private static Json run(InvalidInput invalid) {
    return tool(invalid.version())
        .putAll(automation(invalid.command(), invalid.inputs(), "invalid"))
        .putAll(
            invocation(
                Standing.INVALID, Json.list(invalid.diagnostics(), SarifFormat::notification)))
        .put("results", List.of());
  }

  private static Json tool(String version) {
    Json driver =
        new Json()
            .put("name", "Weir")
            .put("version", version)
            .putEach("rules", Problem.rules(), SarifFormat::rule)
            .putEach("notifications", NOTIFICATIONS, id -> new Json().put("id", id));
    return new Json().put("tool", new Json().put("driver", driver));
  }

  private static Json rule(Rule rule) {
    return new Json()
        .put("id", rule.id())
        .put("shortDescription", new Json().put("text", rule.title()))
        .put("fullDescription", new Json().put("text", rule.description()));
  }

  /** What tells this run from others: services replace results by later ones of the same. */
  private static Json automation(String command, List<String> inputs, String part) {
    String id = ("weir " + command).strip() + "/" + String.join(" ", inputs) + "/" + part + "/";
    return new Json().put("automationDetails", new Json().put("id", id));
  }

  private static Json invocation(Standing standing, List<Object> notifications) {
    Json invocation =
        new Json()
            .put("executionSuccessful", standing != Standing.INVALID)
            .put("exitCode", standing.exitCode())
            .put("toolExecutionNotifications", notifications);
    return new Json().put("invocations", List.of(invocation));
  }

  private static Json notification(String id, String level, String text) {
    return new Json()
        .put("descriptor", new Json().put("id", id))
        .put("level", level)
        .putAll(Places.message(text));
  }

  private static Json notification(Diagnostic diagnostic) {
    return notification("invalid-input", diagnostic.severity().text(), diagnostic.message())
        .putIf(
            !diagnostic.position().file().isEmpty(),
            "locations",
            List.of(Places.location(diagnostic.position(), "")));
  }

  private static Json result(Problem problem) {
    List<Object> related = new ArrayList<>();
    for (Problem.Place place : problem.related()) {
      related.add(
          new Json()
              .put("id", related.size() + 1)
              .putAll(Places.location(place.position(), ""))
              .putAll(Places.message(place.what())));
    }
    return new Json()
        .put("ruleId", problem.kind())
        .put("ruleIndex", Problem.rules().indexOf(problem.rule()))
        .put("level", problem.severity().text())
        .putAll(Places.message(problem.message()))
        .put("locations", List.of(Places.location(problem.position(), problem.function())))
        .putIf(!related.isEmpty(), "relatedLocations", related)
        .putIfPresent(
            "codeFlows",
            problem
                .execution()
                .filter(execution -> !execution.steps().isEmpty())
                .map(execution -> List.of(Flows.of(execution))))
        .put("partialFingerprints", new Json().put(FINGERPRINT, fingerprint(problem)));
  }

  /** What stays the same while the lines above the place change. */
  private static String fingerprint(Problem problem) {
    String known =
        String.join(
            "\0",
            problem.kind(),
            problem.position().file(),
            problem.function(),
            problem.message().replaceAll(":\\d+(:\\d+)?", ""));
    return Digest.of(known);
  }
}
