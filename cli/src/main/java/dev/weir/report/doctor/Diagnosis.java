package dev.weir.report.doctor;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.weir.report.Palette;
import dev.weir.report.Phases;
import dev.weir.report.doctor.Finding.Status;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;

/**
 * All that was found out about a machine.
 *
 * @param version the tool's version
 * @param findings one for each thing that was looked at
 * @param phases the time that it took
 */
public record Diagnosis(String version, List<Finding> findings, Phases phases) {

  /** Copies its parts. */
  public Diagnosis {
    findings = List.copyOf(findings);
  }

  /** Whether Weir can work here. */
  public boolean isReady() {
    return count(Status.FAIL) == 0;
  }

  private long count(Status status) {
    return findings.stream().filter(finding -> finding.status() == status).count();
  }

  /** For people: the verdict, then a line for each thing, with what to do below it. */
  public String text(Palette palette) {
    int width = findings.stream().mapToInt(finding -> finding.name().length()).max().orElse(0);
    StringBuilder text = new StringBuilder(verdict(palette)).append("\n\n");
    for (Finding finding : findings) {
      text.append(word(finding.status(), palette))
          .append(" ".repeat(6 - finding.status().text().length()))
          .append(finding.name())
          .append(" ".repeat(width - finding.name().length() + 2))
          .append(finding.found())
          .append('\n');
      if (!finding.advice().isEmpty()) {
        text.append(" ".repeat(6 + width + 2)).append("→ ").append(finding.advice()).append('\n');
      }
    }
    return text.toString();
  }

  private String verdict(Palette palette) {
    long missing = count(Status.FAIL);
    long warnings = count(Status.WARN);
    if (missing > 0) {
      return palette.bad("not ready:")
          + (missing == 1 ? " 1 thing is missing" : " " + missing + " things are missing");
    }
    return palette.good("ready:")
        + " all that Weir needs is here"
        + switch ((int) warnings) {
          case 0 -> "";
          case 1 -> "; 1 thing could be better";
          default -> "; " + warnings + " things could be better";
        };
  }

  private static String word(Status status, Palette palette) {
    return switch (status) {
      case OK -> palette.good(status.text());
      case WARN -> palette.alert(status.text());
      case FAIL -> palette.bad(status.text());
    };
  }

  /** One JSON object in one line, with the keys that are in every object, null where not known. */
  public String json() {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      json.writeStartObject();
      json.writeStringField("tool", "weir");
      json.writeStringField("version", version);
      json.writeStringField("command", "doctor");
      json.writeArrayFieldStart("inputs");
      json.writeEndArray();
      json.writeNullField("model");
      json.writeStringField("verdict", isReady() ? "ready" : "not-ready");
      json.writeBooleanField("complete", true);
      json.writeArrayFieldStart("findings");
      for (Finding finding : findings) {
        write(json, finding);
      }
      json.writeEndArray();
      json.writeNullField("bounds");
      json.writeNumberField("executions", 0);
      json.writeNumberField("blocked", 0);
      phases.write(json);
      json.writeNullField("seed");
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text + "\n";
  }

  private static void write(JsonGenerator json, Finding finding) throws IOException {
    json.writeStartObject();
    json.writeStringField("name", finding.name());
    json.writeStringField("status", finding.status().text());
    json.writeStringField("found", finding.found());
    if (finding.advice().isEmpty()) {
      json.writeNullField("advice");
    } else {
      json.writeStringField("advice", finding.advice());
    }
    json.writeObjectFieldStart("details");
    for (Map.Entry<String, Object> detail : finding.details().entrySet()) {
      json.writeObjectField(detail.getKey(), detail.getValue());
    }
    json.writeEndObject();
    json.writeEndObject();
  }
}
