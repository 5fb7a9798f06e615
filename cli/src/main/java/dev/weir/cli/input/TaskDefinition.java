package dev.weir.cli.input;

import dev.weir.frontend.InputException;
import dev.weir.frontend.input.InputFormat;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A task of the SV-COMP: a program, and for some properties whether it has them (task definition
 * format 2.0).
 *
 * @param inputs the program's files
 * @param questions what is asked of it
 * @param dataModel the sizes that it was written for, {@code LP64} or {@code ILP32}
 */
public record TaskDefinition(List<Path> inputs, List<Question> questions, String dataModel) {
  private static final String LP64 = "LP64";
  private static final String C = "C";

  /** Copies its parts. */
  public TaskDefinition {
    inputs = List.copyOf(inputs);
    questions = List.copyOf(questions);
  }

  /**
   * One property of a task.
   *
   * @param property its name, which that of its file gives
   * @param expected whether the program has it, if that is known
   * @param subproperty which part of it the program breaks, if that is said
   */
  record Question(String property, Optional<Boolean> expected, Optional<String> subproperty) {}

  /** Whether a file is one of these. */
  static boolean is(Path file) {
    return InputFormat.is(file, InputFormat.TASK::equals);
  }

  /**
   * Reads a task.
   *
   * @throws InputException if it cannot be read or is none
   */
  static TaskDefinition read(Path file) throws InputException {
    return new Parts(file).task(YamlFile.read(file));
  }

  /** Reads the parts of one file. */
  private record Parts(Path file) {

    TaskDefinition task(@Nullable Object read) throws InputException {
      Map<?, ?> task = map(read, "a task definition");
      String version = text(task.get("format_version"));
      if (!version.startsWith("2.") && !version.startsWith("1.")) {
        throw wrong("format_version '" + version + "' is not supported; 2.0 is");
      }
      Map<?, ?> options =
          task.containsKey("options") ? map(task.get("options"), "options") : Map.of();
      String language = options.containsKey("language") ? text(options.get("language")) : C;
      if (!language.equals(C)) {
        throw wrong("the language " + language + " is not supported; " + C + " is");
      }
      String model = options.containsKey("data_model") ? text(options.get("data_model")) : LP64;
      List<Path> inputs = new ArrayList<>();
      for (Object input : list(task.get("input_files"))) {
        inputs.add(file.resolveSibling(text(input)));
      }
      if (inputs.isEmpty()) {
        throw wrong("names no input_files");
      }
      List<Question> questions = new ArrayList<>();
      for (Object property : list(task.get("properties"))) {
        questions.add(question(map(property, "a property")));
      }
      return new TaskDefinition(inputs, questions, model);
    }

    private Question question(Map<?, ?> property) throws InputException {
      if (!property.containsKey("property_file")) {
        throw wrong("a property has no property_file");
      }
      return new Question(
          Specification.nameOf(text(property.get("property_file"))),
          Optional.ofNullable(property.get("expected_verdict"))
              .map(value -> text(value).equals("true")),
          Optional.ofNullable(property.get("subproperty")).map(Parts::text));
    }

    private Map<?, ?> map(@Nullable Object value, String what) throws InputException {
      if (value instanceof Map<?, ?> map) {
        return map;
      }
      throw wrong("has no keys where " + what + " is to be");
    }

    /** A list; one value alone is a list of it, and none an empty one. */
    private static List<?> list(@Nullable Object value) {
      return value == null ? List.of() : value instanceof List<?> list ? list : List.of(value);
    }

    private static String text(@Nullable Object value) {
      return String.valueOf(value);
    }

    private InputException wrong(String what) {
      return new InputException(file + ": " + what);
    }
  }
}
