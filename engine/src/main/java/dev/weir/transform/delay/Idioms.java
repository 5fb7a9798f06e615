package dev.weir.transform.delay;

import java.util.List;
import java.util.Map;

/**
 * The usual names of critical cycles, by what each thread on them does: the kinds of its accesses,
 * R or W, in the order of the cycle.
 */
final class Idioms {
  private static final Map<String, String> NAMES =
      Map.ofEntries(
          Map.entry("RR+W", "corr"),
          Map.entry("WR+WR", "sb"),
          Map.entry("WW+RR", "mp"),
          Map.entry("RW+RW", "lb"),
          Map.entry("WW+WW", "2+2w"),
          Map.entry("WW+RW", "s"),
          Map.entry("WW+WR", "r"),
          Map.entry("W+RW+RR", "wrc"),
          Map.entry("W+RW+RW", "wwc"),
          Map.entry("W+RR+WR", "rwc"),
          Map.entry("W+RR+WW", "wrr+2w"),
          Map.entry("W+RW+WR", "wrw+wr"),
          Map.entry("W+RW+WW", "wrw+2w"),
          Map.entry("WW+RR+WR", "w+rwc"),
          Map.entry("WW+RW+RR", "isa2"),
          Map.entry("WR+WR+WR", "3.sb"),
          Map.entry("RW+RW+RW", "3.lb"),
          Map.entry("WW+WW+WW", "3.2w"),
          Map.entry("WW+RW+WR", "z6.0"),
          Map.entry("WW+WW+RW", "z6.1"),
          Map.entry("WW+RW+RW", "z6.2"),
          Map.entry("WW+WW+RR", "z6.3"),
          Map.entry("WW+WR+WR", "z6.4"),
          Map.entry("WW+WW+WR", "z6.5"),
          Map.entry("W+RR+W+RR", "iriw"),
          Map.entry("W+RR+W+RW", "irrwiw"),
          Map.entry("W+RW+W+RW", "irwiw"));

  private Idioms() {}

  /**
   * The name of a cycle; where it has none, what its threads do, such as {@code w+ww+rr}.
   *
   * @param visits what each thread does, such as {@code WR}
   */
  static String name(List<String> visits) {
    String least = "";
    for (int i = 0; i < visits.size(); i++) {
      String[] turned = new String[visits.size()];
      for (int j = 0; j < turned.length; j++) {
        turned[j] = visits.get((i + j) % turned.length);
      }
      String shape = String.join("+", turned);
      String name = NAMES.get(shape);
      if (name != null) {
        return name;
      }
      least = least.isEmpty() || shape.compareTo(least) < 0 ? shape : least;
    }
    return least.toLowerCase(java.util.Locale.ROOT);
  }
}
