package dev.weir.dist;

import picocli.CommandLine.Model.OptionSpec;

/** The few words that stand beside a completion. */
final class Sentence {
  private static final int LONGEST = 70;

  private Sentence() {}

  /** What an option does, up to the first stop; shortened where that is long. */
  static String first(OptionSpec option) {
    String all = String.join(" ", option.description());
    int end = all.length();
    for (String stop : new String[] {". ", "; ", ": ", " ("}) {
      int at = all.indexOf(stop);
      end = at > 0 ? Math.min(end, at) : end;
    }
    String words = all.substring(0, end);
    if (words.endsWith(".")) {
      words = words.substring(0, words.length() - 1);
    }
    return words.length() <= LONGEST
        ? words
        : words.substring(0, words.lastIndexOf(' ', LONGEST)) + " ...";
  }
}
