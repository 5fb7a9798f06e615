package dev.weir.report.sarif;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.weir.report.Problem;
import dev.weir.report.Problem.Severity;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/** Writes what is wrong with a program. */
record Results(JsonGenerator json, Places places, Flows flows) {
  private static final String FINGERPRINT = "weir/v1";
  private static final int BYTES_OF_FINGERPRINT = 16;

  /** All of it. */
  void write(List<Problem> problems) throws IOException {
    json.writeArrayFieldStart("results");
    for (Problem problem : problems) {
      write(problem);
    }
    json.writeEndArray();
  }

  private void write(Problem problem) throws IOException {
    Rule rule = Rule.of(problem);
    json.writeStartObject();
    json.writeStringField("ruleId", rule.id());
    json.writeNumberField("ruleIndex", rule.ordinal());
    json.writeStringField("level", level(problem.severity()));
    places.message(problem.message());
    json.writeArrayFieldStart("locations");
    json.writeStartObject();
    places.members(problem.position(), problem.function());
    json.writeEndObject();
    json.writeEndArray();
    if (!problem.related().isEmpty()) {
      related(problem.related());
    }
    if (problem.execution().isPresent()) {
      flows.write(problem.execution().get());
    }
    json.writeObjectFieldStart("partialFingerprints");
    json.writeStringField(FINGERPRINT, fingerprint(problem));
    json.writeEndObject();
    json.writeEndObject();
  }

  private void related(List<Problem.Place> others) throws IOException {
    json.writeArrayFieldStart("relatedLocations");
    int id = 1;
    for (Problem.Place place : others) {
      json.writeStartObject();
      json.writeNumberField("id", id++);
      places.members(place.position(), "");
      places.message(place.what());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static String level(Severity severity) {
    return switch (severity) {
      case ERROR -> "error";
      case WARNING -> "warning";
      case NOTE -> "note";
    };
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
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(known.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash, 0, BYTES_OF_FINGERPRINT);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
