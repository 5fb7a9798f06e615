package dev.weir.cli.options;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** The word that somebody may have meant. */
public final class Nearest {
  private Nearest() {}

  /** What is put behind the complaint about a word; empty where no known word is like it. */
  public static String hint(String word, Collection<String> known) {
    return to(word, known).map(meant -> ", did you mean '" + meant + "'").orElse("");
  }

  /** The known word that takes the fewest changes, if these are few for its length. */
  public static Optional<String> to(String word, Collection<String> known) {
    return known.stream()
        .filter(other -> distance(word, other) <= Math.max(1, Math.min(word.length(), 9) / 3))
        .min(
            Comparator.<String>comparingInt(other -> distance(word, other))
                .thenComparing(Comparator.naturalOrder()));
  }

  /** The fewest letters to put in, take out, exchange, or swap with the next. */
  public static int distance(String one, String other) {
    int[][] fewest = new int[one.length() + 1][other.length() + 1];
    for (int i = 0; i <= one.length(); i++) {
      for (int j = 0; j <= other.length(); j++) {
        if (i == 0 || j == 0) {
          fewest[i][j] = i + j;
          continue;
        }
        boolean isSame = one.charAt(i - 1) == other.charAt(j - 1);
        int best = fewest[i - 1][j - 1] + (isSame ? 0 : 1);
        best = Math.min(best, Math.min(fewest[i - 1][j], fewest[i][j - 1]) + 1);
        boolean isSwap =
            i > 1
                && j > 1
                && one.charAt(i - 1) == other.charAt(j - 2)
                && one.charAt(i - 2) == other.charAt(j - 1);
        fewest[i][j] = isSwap ? Math.min(best, fewest[i - 2][j - 2] + 1) : best;
      }
    }
    return fewest[one.length()][other.length()];
  }
}
