package dev.weir.report;

import dev.weir.search.CheckOptions;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How the tool was run.
 *
 * @param version the tool's version
 * @param command the command's name
 * @param arguments the words after the command's name, as the user gave them
 * @param inputs the input files, as the user named them
 * @param options what was explored
 * @param seed for everything random
 * @param stubs what calls of functions without body were taken to return, by name
 * @param warnings what the user should know beside the result, one line each
 */
public record Run(
    String version,
    String command,
    List<String> arguments,
    List<String> inputs,
    CheckOptions options,
    long seed,
    Map<String, Long> stubs,
    List<String> warnings) {

  /** Copies its parts. */
  public Run {
    arguments = List.copyOf(arguments);
    inputs = List.copyOf(inputs);
    stubs = Collections.unmodifiableMap(new LinkedHashMap<>(stubs));
    warnings = List.copyOf(warnings);
  }

  /** A run in which nothing was taken for granted. */
  public Run(
      String version,
      String command,
      List<String> arguments,
      List<String> inputs,
      CheckOptions options,
      long seed,
      List<String> warnings) {
    this(version, command, arguments, inputs, options, seed, Map.of(), warnings);
  }
}
