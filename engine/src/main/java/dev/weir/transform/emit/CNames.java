package dev.weir.transform.emit;

import dev.weir.transform.Resources;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Names that C accepts, each given once. */
final class CNames {
  private static final Set<String> RESERVED = reserved();

  /** What the names start with that stand in every file. */
  private static final String OWN = "weir_";

  private static final Pattern REGISTER = Pattern.compile("r\\d+");
  private static final Pattern OF_COMPILERS = Pattern.compile("_+[A-Y_0-9].*|_+");

  private final Set<String> taken;

  private CNames(Set<String> taken) {
    this.taken = taken;
  }

  /** Those of a file. */
  static CNames ofFile() {
    return new CNames(new HashSet<>());
  }

  /** Those of a block, which hide none of the file. */
  CNames inner() {
    return new CNames(new HashSet<>(taken));
  }

  private static Set<String> reserved() {
    Set<String> words = new HashSet<>(Prototypes.ofHeaders());
    Resources.lines(CNames.class, "reserved.txt")
        .forEach(line -> words.addAll(List.of(line.split(" "))));
    return Set.copyOf(words);
  }

  /** A name as close to the one of the source as may be. */
  String of(String name) {
    String legal = legal(name);
    String unique = legal;
    for (int i = 1; isTaken(unique); i++) {
      unique = legal + "_" + i;
    }
    taken.add(unique);
    return unique;
  }

  private boolean isTaken(String name) {
    return taken.contains(name) || RESERVED.contains(name) || REGISTER.matcher(name).matches();
  }

  /** The name without what C does not have in names, and without what compilers keep for them. */
  private static String legal(String name) {
    String word = name.replaceAll("[^A-Za-z0-9_]+", "_");
    if (word.startsWith("_") && !name.startsWith("_")) {
      word = word.substring(1);
    }
    if (word.startsWith(OWN)) {
      word = "own_" + word.substring(OWN.length());
    }
    if (OF_COMPILERS.matcher(word).matches() && !word.startsWith("_Z")) {
      word = word.replaceFirst("_+", "");
    }
    return word.isEmpty() || Character.isDigit(word.charAt(0)) ? "v" + word : word;
  }
}
