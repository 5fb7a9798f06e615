package dev.weir.transform;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What calls of functions without blocks, those of the modelled library, mean for delayed accesses,
 * by the table {@code library.txt}.
 */
public final class LibraryCalls {
  private static final Pattern NAME = Pattern.compile("\\w+");

  private static final Map<String, Kind> KINDS = kinds();

  private LibraryCalls() {}

  /** The functions of a kind. */
  private record Kind(Set<String> names, Set<Pattern> patterns) {
    boolean contains(String name) {
      return names.contains(name)
          || patterns.stream().anyMatch(pattern -> pattern.matcher(name).matches());
    }
  }

  private static Map<String, Kind> kinds() {
    Map<String, Kind> kinds = new HashMap<>();
    for (String line : Resources.lines(LibraryCalls.class, "library.txt")) {
      String[] words = line.split(" +");
      Kind kind = kinds.computeIfAbsent(words[0], _ -> new Kind(new HashSet<>(), new HashSet<>()));
      for (int i = 1; i < words.length; i++) {
        if (NAME.matcher(words[i]).matches()) {
          kind.names.add(words[i]);
        } else {
          kind.patterns.add(Pattern.compile(words[i]));
        }
      }
    }
    return kinds;
  }

  private static boolean is(String kind, String name) {
    return KINDS.containsKey(kind) && KINDS.get(kind).contains(name);
  }

  /**
   * Whether a function of the library does not access what threads share, and does not fail, but
   * for an assertion that does not hold. All others wait for all that was delayed, or at least for
   * what they access.
   */
  public static boolean leavesMemoryAlone(String name) {
    return is("harmless", name);
  }

  /** Whether a function of the library does nothing but to let others go on for a while. */
  public static boolean pauses(String name) {
    return is("pause", name);
  }

  /**
   * Whether a function of the library ends executions in which its argument is 0: what comes after
   * it depends on that like on a branch.
   */
  public static boolean assumes(String name) {
    return is("assume", name);
  }

  /** Whether a function of the library that is no barrier writes nothing that threads share. */
  public static boolean onlyReads(String name) {
    return is("reader", name);
  }

  /** Whether a function of the library gives the address of something new. */
  public static boolean makesObject(String name) {
    return is("maker", name);
  }

  /** Whether a function of the library does nothing with addresses that is seen afterwards. */
  public static boolean keepsNoAddress(String name) {
    return is("plain", name);
  }

  /**
   * Whether a function of the library is a full fence on every machine: one by which threads
   * synchronise, or with which an execution ends. All others keep nothing in order, though what
   * they access themselves is not delayed.
   */
  public static boolean isBarrier(String name) {
    return !leavesMemoryAlone(name) && !is("no_fence", name) && is("fence", name);
  }
}
