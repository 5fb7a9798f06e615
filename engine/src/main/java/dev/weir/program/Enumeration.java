package dev.weir.program;

import java.io.Serializable;
import java.util.Optional;
import java.util.SortedMap;
import java.util.StringJoiner;
import java.util.TreeMap;

/**
 * The names that the values of an enumeration have in the source.
 *
 * @param names by value
 */
public record Enumeration(SortedMap<Long, String> names) implements Serializable {
  /** Of a type that is no enumeration. */
  public static final Enumeration NONE = new Enumeration(new TreeMap<>());

  /** Copies the names. */
  public Enumeration {
    names = java.util.Collections.unmodifiableSortedMap(new TreeMap<>(names));
  }

  /** A value as the source would write it: its name, or several that are flags. */
  public Optional<String> text(long value) {
    String name = names.get(value);
    return name != null ? Optional.of(name) : flags(value);
  }

  private Optional<String> flags(long value) {
    StringJoiner text = new StringJoiner(" | ");
    long rest = value;
    for (var flag : names.entrySet()) {
      boolean isFlag = Long.bitCount(flag.getKey()) == 1;
      if (isFlag && (rest & flag.getKey()) != 0) {
        text.add(flag.getValue());
        rest &= ~flag.getKey();
      }
    }
    return rest == 0 && text.length() > 0 ? Optional.of(text.toString()) : Optional.empty();
  }
}
