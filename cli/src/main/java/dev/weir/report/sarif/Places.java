package dev.weir.report.sarif;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.weir.program.SourcePosition;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;

/** Writes places in files, relative to the root of the source where they were named so. */
record Places(JsonGenerator json) {
  private static final String ROOT = "%SRCROOT%";

  /** The members of a location: where, and in which function. */
  void members(SourcePosition position, String function) throws IOException {
    if (!position.file().isEmpty()) {
      json.writeObjectFieldStart("physicalLocation");
      artifact(position.file());
      if (!position.isUnknown()) {
        json.writeObjectFieldStart("region");
        json.writeNumberField("startLine", position.line());
        if (position.column() > 0) {
          json.writeNumberField("startColumn", position.column());
        }
        json.writeEndObject();
      }
      json.writeEndObject();
    }
    if (!function.isEmpty()) {
      json.writeArrayFieldStart("logicalLocations");
      json.writeStartObject();
      json.writeStringField("name", function);
      json.writeStringField("kind", "function");
      json.writeEndObject();
      json.writeEndArray();
    }
  }

  /** A text for people. */
  void message(String text) throws IOException {
    json.writeObjectFieldStart("message");
    json.writeStringField("text", text);
    json.writeEndObject();
  }

  private void artifact(String file) throws IOException {
    json.writeObjectFieldStart("artifactLocation");
    if (file.startsWith("/")) {
      json.writeStringField("uri", Path.of(file).normalize().toUri().toASCIIString());
    } else {
      json.writeStringField("uri", relative(file));
      json.writeStringField("uriBaseId", ROOT);
    }
    json.writeEndObject();
  }

  /** A relative path as a reference. */
  static String relative(String file) {
    try {
      String path = new URI("file", "", "/" + file, null).getRawPath().substring(1);
      String ascii = URI.create(path.contains(":") ? "./" + path : path).toASCIIString();
      return ascii;
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(file, e);
    }
  }
}
