package dev.weir.cli;

import dev.weir.cli.input.SurroundingsOptions;
import dev.weir.report.output.ShellWord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Options of the compiler that stand before {@code --}, where they mean nothing. */
final class CompilerWords {
  private static final Pattern OPTION =
      Pattern.compile(
          "-([OIDUWfmgLlx].*|std=.+|pthread|pedantic.*|ansi|w|c|nostdinc.*|isystem.*|include|imacros"
              + "|iquote.*|idirafter.*)");

  /** Those whose value is the next word, unless it follows at once. */
  private static final Set<String> WITH_VALUE =
      Set.of(
          """
          -I -D -U -L -x -isystem -include -imacros -iquote -idirafter
          """
              .split("\\s+"));

  private CompilerWords() {}

  /** Whether this is an option that compilers have and Weir has not. */
  static boolean isOption(String word) {
    return OPTION.matcher(word).matches();
  }

  /**
   * What to say of the options of the compiler among the words before {@code --}: the command as it
   * should be. Empty when there are none.
   *
   * @param own the words before {@code --}
   * @param compiler those after it
   */
  static Optional<String> complaint(List<String> own, List<String> compiler) {
    List<String> kept = new ArrayList<>();
    List<String> moved = new ArrayList<>();
    for (int i = 0; i < own.size(); i++) {
      String word = own.get(i);
      String before = i > 0 ? own.get(i - 1) : "";
      boolean isValue =
          SurroundingsOptions.ALL.stream().anyMatch(option -> option.name().equals(before));
      if (isValue || !isOption(word)) {
        kept.add(word);
        continue;
      }
      moved.add(word);
      if (WITH_VALUE.contains(word) && i + 1 < own.size()) {
        i++;
        moved.add(own.get(i));
      }
    }
    if (moved.isEmpty()) {
      return Optional.empty();
    }
    List<String> words = new ArrayList<>(kept);
    words.add("--");
    words.addAll(moved);
    words.addAll(compiler);
    return Optional.of(
        "compiler options go after `--`: weir "
            + words.stream().map(ShellWord::quoted).collect(Collectors.joining(" ")));
  }
}
