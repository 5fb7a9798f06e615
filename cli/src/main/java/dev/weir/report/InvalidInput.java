package dev.weir.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.weir.frontend.Diagnostic;
import dev.weir.program.SourcePosition;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;

/**
 * The answer to an input or a command line that is wrong.
 *
 * @param version the tool's version
 * @param command the command's name; empty when there is none
 * @param inputs the input files, as the user named them, as far as they are known
 * @param diagnostics what is wrong; at least one
 * @param phases the time until this was found out
 */
public record InvalidInput(
    String version,
    String command,
    List<String> inputs,
    List<Diagnostic> diagnostics,
    Phases phases)
    implements Reply {

  /** Copies its parts. */
  public InvalidInput {
    inputs = List.copyOf(inputs);
    diagnostics = List.copyOf(diagnostics);
  }

  /** What is wrong, a line each, as compilers tell it. */
  public List<String> lines() {
    return diagnostics.stream()
        .map(
            diagnostic ->
                (diagnostic.position().file().isEmpty() ? "weir: " : diagnostic.position() + ": ")
                    + diagnostic.severity().text()
                    + ": "
                    + Wording.oneLine(diagnostic.message()))
        .toList();
  }

  /** One JSON object in one line, with the keys that are in every object, null where not known. */
  public String json() {
    return json("invalid");
  }

  /** The same where there is no result for another reason. */
  public String json(String verdict) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      JsonParts parts = new JsonParts(json);
      json.writeStartObject();
      json.writeStringField("tool", "weir");
      json.writeStringField("version", version);
      nullable(json, "command", command);
      parts.strings("inputs", inputs);
      json.writeNullField("model");
      json.writeStringField("verdict", verdict);
      json.writeBooleanField("complete", false);
      json.writeArrayFieldStart("diagnostics");
      for (Diagnostic diagnostic : diagnostics) {
        write(json, diagnostic);
      }
      json.writeEndArray();
      json.writeNullField("bounds");
      json.writeNumberField("executions", 0);
      json.writeNumberField("blocked", 0);
      parts.times(phases);
      json.writeNullField("seed");
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text + "\n";
  }

  private void write(JsonGenerator json, Diagnostic diagnostic) throws IOException {
    SourcePosition position = diagnostic.position();
    String message = diagnostic.message();
    String file = position.file();
    if (file.isEmpty()) {
      // What is wrong with a file as a whole is said with its name before it.
      file =
          inputs.stream().filter(input -> message.startsWith(input + ": ")).findFirst().orElse("");
    }
    boolean named = position.file().isEmpty() && !file.isEmpty();
    json.writeStartObject();
    nullable(json, "file", file);
    nullable(json, "line", position.line());
    nullable(json, "column", position.column());
    json.writeStringField("severity", diagnostic.severity().text());
    json.writeStringField("message", named ? message.substring(file.length() + 2) : message);
    json.writeEndObject();
  }

  private static void nullable(JsonGenerator json, String key, String value) throws IOException {
    if (value.isEmpty()) {
      json.writeNullField(key);
    } else {
      json.writeStringField(key, value);
    }
  }

  private static void nullable(JsonGenerator json, String key, int value) throws IOException {
    if (value == 0) {
      json.writeNullField(key);
    } else {
      json.writeNumberField(key, value);
    }
  }
}
