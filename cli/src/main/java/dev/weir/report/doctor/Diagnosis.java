package dev.weir.report.doctor;

import dev.weir.report.Phases;
import dev.weir.report.doctor.Finding.Status;
import dev.weir.report.output.Json;
import dev.weir.report.output.Palette;
import java.util.List;
import java.util.Optional;

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
    return new Json()
            .put("tool", "weir")
            .put("version", version)
            .put("command", "doctor")
            .put("inputs", List.of())
            .put("model", Optional.empty())
            .put("verdict", isReady() ? "ready" : "not-ready")
            .put("complete", true)
            .putEach("findings", findings, Diagnosis::json)
            .put("bounds", Optional.empty())
            .put("executions", 0)
            .put("blocked", 0)
            .putAll(phases.json())
            .put("seed", Optional.empty())
            .text()
        + "\n";
  }

  private static Json json(Finding finding) {
    return new Json()
        .put("name", finding.name())
        .put("status", finding.status().text())
        .put("found", finding.found())
        .putText("advice", finding.advice())
        .put("details", finding.details());
  }
}
