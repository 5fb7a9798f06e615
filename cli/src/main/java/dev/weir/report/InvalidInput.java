package dev.weir.report;

import dev.weir.frontend.Diagnostic;
import dev.weir.program.SourcePosition;
import dev.weir.program.VisibleText;
import dev.weir.report.output.Json;
import java.util.List;
import java.util.Optional;

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

  @Override
  public Standing standing() {
    return Standing.INVALID;
  }

  /** What is wrong, a line each, as compilers tell it. */
  public List<String> lines() {
    return diagnostics.stream()
        .map(
            diagnostic ->
                (diagnostic.position().file().isEmpty() ? "weir: " : diagnostic.position() + ": ")
                    + diagnostic.severity().text()
                    + ": "
                    + VisibleText.line(diagnostic.message()))
        .toList();
  }

  /** One JSON object in one line, with the keys that are in every object, null where not known. */
  public String json() {
    return json("invalid");
  }

  /** The same where there is no result for another reason. */
  public String json(String verdict) {
    return new Json()
            .put("tool", "weir")
            .put("version", version)
            .putText("command", command)
            .put("inputs", inputs)
            .put("model", Optional.empty())
            .put("verdict", verdict)
            .put("complete", false)
            .putEach("diagnostics", diagnostics, this::json)
            .put("bounds", Optional.empty())
            .put("executions", 0)
            .put("blocked", 0)
            .putAll(phases.json())
            .put("seed", Optional.empty())
            .text()
        + "\n";
  }

  private Json json(Diagnostic diagnostic) {
    SourcePosition position = diagnostic.position();
    String message = diagnostic.message();
    String file = position.file();
    if (file.isEmpty()) {
      // What is wrong with a file as a whole is said with its name before it.
      file =
          inputs.stream().filter(input -> message.startsWith(input + ": ")).findFirst().orElse("");
    }
    boolean named = position.file().isEmpty() && !file.isEmpty();
    return new Json()
        .putText("file", file)
        .put("line", Optional.of(position.line()).filter(line -> line != 0))
        .put("column", Optional.of(position.column()).filter(column -> column != 0))
        .put("severity", diagnostic.severity().text())
        .put("message", named ? message.substring(file.length() + 2) : message);
  }
}
