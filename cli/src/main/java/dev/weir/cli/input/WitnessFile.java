package dev.weir.cli.input;

import dev.weir.cli.options.Types;
import dev.weir.follow.Route;
import dev.weir.follow.Waypoint;
import dev.weir.frontend.InputException;
import dev.weir.report.output.Digest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A violation witness of the SV-COMP in format 2.x. Of its waypoints those to be followed count;
 * what they say of values is checked where it is the result of a choice.
 *
 * @param file where it was read
 * @param route the places that threads come by
 * @param property what the program is said to break, if that is a property that is known
 * @param hashes of the files of the program, by name
 */
public record WitnessFile(
    Path file, Route route, Optional<Property> property, Map<String, String> hashes) {
  private static final Pattern FORMULA = Pattern.compile(".*LTL\\s*\\((.*)\\)\\s*\\)\\s*");
  private static final Pattern RESULT =
      Pattern.compile("\\(?\\s*\\\\result\\s*==\\s*(?:\\([a-z _]+\\))?\\s*(-?\\d+)[uUlL]*\\s*\\)?");

  /**
   * Reads a witness.
   *
   * @throws InputException if it cannot be read or is none
   */
  public static WitnessFile read(Path file) throws InputException {
    return new Parts(file).witness(YamlFile.read(file));
  }

  /** Whether a file has the last name of a path, which somebody else has written down. */
  private static boolean isNamed(Path input, String path) {
    return Types.file(path)
        .map(Path::getFileName)
        .filter(name -> name.equals(input.getFileName()))
        .isPresent();
  }

  /**
   * Refuses a witness that was made for other files.
   *
   * @throws InputException if it was
   */
  public void requireFiles(List<Path> inputs) throws InputException {
    for (Path input : inputs) {
      Optional<String> known =
          hashes.entrySet().stream()
              .filter(entry -> isNamed(input, entry.getKey()))
              .map(Map.Entry::getValue)
              .filter(hash -> !hash.isEmpty())
              .findFirst();
      if (known.isPresent() && Files.isReadable(input) && !known.get().equals(Digest.of(input))) {
        throw new InputException(
            file + ": made for another version of " + input + "; make it again with --witness");
      }
    }
  }

  /** Reads the parts of one file. */
  private record Parts(Path file) {

    WitnessFile witness(@Nullable Object read) throws InputException {
      for (Object one : list(read, "the file")) {
        Map<?, ?> entry = map(one, "an entry");
        if ("violation_sequence".equals(entry.get("entry_type"))) {
          return ofEntry(entry);
        }
      }
      throw wrong("has no entry of type violation_sequence; only violation witnesses are followed");
    }

    private WitnessFile ofEntry(Map<?, ?> entry) throws InputException {
      Map<?, ?> metadata = map(entry.get("metadata"), "metadata");
      String version = String.valueOf(metadata.get("format_version"));
      if (!version.startsWith("2.")) {
        throw wrong("format_version '" + version + "' is not supported; 2.x is");
      }
      Map<?, ?> task = map(metadata.get("task"), "task");
      Matcher formula = FORMULA.matcher(String.valueOf(task.get("specification")));
      Map<String, String> hashes = new HashMap<>();
      if (task.get("input_file_hashes") instanceof Map<?, ?> known) {
        known.forEach((name, hash) -> hashes.put(String.valueOf(name), String.valueOf(hash)));
      }
      return new WitnessFile(
          file,
          route(list(entry.get("content"), "content")),
          formula.matches() ? Property.ofFormula(formula.group(1)) : Optional.empty(),
          hashes);
    }

    private Route route(List<?> segments) throws InputException {
      List<Waypoint> waypoints = new ArrayList<>();
      List<Waypoint> targets = new ArrayList<>();
      for (Object segment : segments) {
        if (!targets.isEmpty()) {
          throw wrong("continues after its target");
        }
        for (Object one : list(map(segment, "a segment").get("segment"), "a segment")) {
          Map<?, ?> waypoint = map(map(one, "a waypoint").get("waypoint"), "a waypoint");
          if ("cycle".equals(waypoint.get("action"))) {
            throw wrong("has a cycle; only witnesses of safety properties are followed");
          }
          if ("follow".equals(waypoint.get("action"))) {
            ("target".equals(waypoint.get("type")) ? targets : waypoints).add(waypoint(waypoint));
          }
        }
      }
      if (targets.isEmpty()) {
        throw wrong("has no waypoint of type target");
      }
      return new Route(waypoints, targets);
    }

    private Waypoint waypoint(Map<?, ?> waypoint) throws InputException {
      Map<?, ?> location = map(waypoint.get("location"), "location");
      return new Waypoint(
          waypoint.containsKey("thread_id") ? number(waypoint, "thread_id") : 0,
          String.valueOf(location.get("file_name")),
          number(location, "line"),
          "function_return".equals(waypoint.get("type")) ? result(waypoint) : OptionalLong.empty());
    }

    private OptionalLong result(Map<?, ?> waypoint) throws InputException {
      if (!waypoint.containsKey("constraint")) {
        return OptionalLong.empty();
      }
      String value = String.valueOf(map(waypoint.get("constraint"), "a constraint").get("value"));
      Matcher result = RESULT.matcher(value);
      try {
        if (result.matches()) {
          return OptionalLong.of(Long.parseLong(result.group(1)));
        }
      } catch (NumberFormatException e) {
        throw wrong("has a constraint '" + value + "' whose number is too large");
      }
      throw wrong("has a constraint '" + value + "'; \\result == NUMBER is understood");
    }

    private int number(Map<?, ?> map, String key) throws InputException {
      if (map.get(key) instanceof Integer number && number >= 0) {
        return number;
      }
      throw wrong("has no number where " + key + " is to be");
    }

    private Map<?, ?> map(@Nullable Object value, String what) throws InputException {
      if (value instanceof Map<?, ?> map) {
        return map;
      }
      throw wrong("has no keys where " + what + " is to be");
    }

    private List<?> list(@Nullable Object value, String what) throws InputException {
      if (value instanceof List<?> list) {
        return list;
      }
      throw wrong("has no list where " + what + " is to be");
    }

    private InputException wrong(String what) {
      return new InputException(file + ": " + what);
    }
  }
}
