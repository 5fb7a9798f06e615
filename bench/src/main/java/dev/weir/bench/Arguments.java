package dev.weir.bench;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What stands after a main class: words, and options with a value each. */
public final class Arguments {
  private final Map<String, String> options = new HashMap<>();
  private final List<String> words = new ArrayList<>();

  /**
   * Reads {@code --name value} and words.
   *
   * @param known the names of the options, without dashes
   * @throws IllegalArgumentException if another is met, or a value is missing
   */
  public Arguments(String[] arguments, List<String> known) {
    for (int i = 0; i < arguments.length; i++) {
      if (!arguments[i].startsWith("--")) {
        words.add(arguments[i]);
        continue;
      }
      String name = arguments[i].substring(2);
      if (!known.contains(name) || ++i == arguments.length) {
        throw new IllegalArgumentException("options, with a value each: " + known);
      }
      options.put(name, arguments[i]);
    }
  }

  /** The words. */
  public List<String> words() {
    return words;
  }

  /** The value of an option. */
  public String text(String name, String otherwise) {
    return options.getOrDefault(name, otherwise);
  }

  /** The value of an option as a number. */
  public long number(String name, long otherwise) {
    return options.containsKey(name) ? Long.parseLong(options.get(name)) : otherwise;
  }
}
