package dev.weir.suite;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;

/** One JSON object a line: those of the commands with what was expected, then a summary. */
public final class SuiteJson implements SuiteFormat {

  @Override
  public String result(TestResult result) {
    String more =
        object(
            json -> {
              json.writeStringField("test", result.test().name());
              json.writeStringField("expected", result.expected());
              json.writeBooleanField("ok", result.isOk());
              json.writeBooleanField("cached", result.isCached());
            });
    String own = result.json().strip();
    // The command's object goes on.
    return own.substring(0, own.length() - 1) + "," + more.substring(1) + "\n";
  }

  @Override
  public String summary(Summary summary) {
    return object(
            json -> {
              json.writeObjectFieldStart("summary");
              json.writeNumberField("passed", summary.passed());
              json.writeNumberField("failed", summary.failed());
              json.writeNumberField("unreadable", summary.unreadable());
              json.writeNumberField("cached", summary.cached());
              json.writeEndObject();
            })
        + "\n";
  }

  /** Writes the fields of an object. */
  private interface Fields {
    void write(JsonGenerator json) throws IOException;
  }

  private static String object(Fields fields) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      json.writeStartObject();
      fields.write(json);
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }
}
