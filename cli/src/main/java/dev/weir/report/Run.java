package dev.weir.report;

import dev.weir.program.VisibleText;
import dev.weir.report.output.ShellWord;
import dev.weir.search.options.CheckOptions;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * How the tool was run.
 *
 * @param version the tool's version
 * @param command the command's name
 * @param arguments the words after the command's name, as the user gave them
 * @param inputs the input files, as the user named them
 * @param model the memory model's name
 * @param options what was explored; what transform writes is explored under sequential consistency
 * @param seed for everything random
 * @param stubs what calls of functions without body were taken to return, by name
 * @param warnings what the user should know beside the result, one line each
 * @param sources the files of which lines may be shown, as positions name them
 */
public record Run(
    String version,
    String command,
    List<String> arguments,
    List<String> inputs,
    String model,
    CheckOptions options,
    long seed,
    Map<String, Long> stubs,
    List<String> warnings,
    Set<String> sources) {

  /** Copies its parts. */
  public Run {
    arguments = List.copyOf(arguments);
    inputs = List.copyOf(inputs);
    stubs = Collections.unmodifiableMap(new LinkedHashMap<>(stubs));
    warnings = List.copyOf(warnings);
    sources = Set.copyOf(sources);
  }

  /** The same run of a command that makes a model explicit in the program. */
  public Run explicit(String name) {
    return new Run(
        version, command, arguments, inputs, name, options, seed, stubs, warnings, sources);
  }

  /** The input files, for a line. */
  public String inputText() {
    return VisibleText.line(String.join(" ", inputs));
  }

  /** The words that ran the tool, as a shell reads them. */
  public String commandLine() {
    return "weir "
        + command
        + arguments.stream()
            .map(word -> " " + ShellWord.quoted(word))
            .collect(Collectors.joining());
  }

  /** The name of the memory model, with the size of buffers if there is one: {@code tso[2]}. */
  public String title() {
    return options.model().isBounded() ? options.model().title() : model;
  }
}
