package dev.weir.frontend;

import java.io.Serializable;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a program finds where it is started.
 *
 * @param arguments what {@code main} gets in {@code argv} after the program's name
 * @param environment the variables of its environment
 * @param files the files that it may read: by the name under which it opens them, where they are on
 *     this machine
 * @param stubs what a call of a function without body returns, by the function's name
 * @param entries the functions that are called from outside, in the place of {@code main}; none
 *     where it is started at {@code main}
 */
public record Surroundings(
    List<String> arguments,
    Map<String, String> environment,
    Map<String, Path> files,
    Map<String, Long> stubs,
    List<String> entries)
    implements Serializable {
  /** Nothing at all. */
  public static final Surroundings NONE = new Surroundings(List.of(), Map.of(), Map.of(), Map.of());

  /** Copies its parts; maps keep their order. */
  public Surroundings {
    arguments = List.copyOf(arguments);
    environment = copy(environment);
    files = copy(files);
    stubs = copy(stubs);
    entries = List.copyOf(entries);
  }

  /** Of a program that is started at {@code main}. */
  public Surroundings(
      List<String> arguments,
      Map<String, String> environment,
      Map<String, Path> files,
      Map<String, Long> stubs) {
    this(arguments, environment, files, stubs, List.of());
  }

  /** The same for a program that is entered by other functions than {@code main}. */
  public Surroundings enteredBy(List<String> newEntries) {
    return new Surroundings(arguments, environment, files, stubs, newEntries);
  }

  private static <T> Map<String, T> copy(Map<String, T> map) {
    return Collections.unmodifiableMap(new LinkedHashMap<>(map));
  }

  /** Arguments alone. */
  public static Surroundings of(List<String> arguments) {
    return new Surroundings(arguments, Map.of(), Map.of(), Map.of());
  }
}
