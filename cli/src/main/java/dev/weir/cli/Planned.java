package dev.weir.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Commands and values that are described but not built: they are refused by name. */
final class Planned {
  private static final Set<String> COMMANDS = Set.of("resume");

  private static final Set<String> MODELS = Set.of("alpha", "arm");

  private Planned() {}

  /** A line that refuses the first planned thing among these words, if there is one. */
  static Optional<String> refusal(List<String> words) {
    Optional<String> command =
        words.stream()
            .dropWhile(word -> word.equals("help"))
            .findFirst()
            .filter(COMMANDS::contains);
    return command.map(
        name -> "the command '" + name + "' is not built yet; 'weir help' lists those that are");
  }

  /** A line that refuses the first file of a kind that is not built, if there is one. */
  static Optional<String> refusalOfFiles(List<Path> files) {
    return files.stream()
        .map(Path::toString)
        .filter(name -> name.endsWith(".rmm"))
        .findFirst()
        .map(
            name ->
                name
                    + ": automaton models are not built yet for this command; check and fence take them");
  }

  /** Whether this is the name of a memory model that is not built. */
  static boolean isModel(String name) {
    return MODELS.contains(name);
  }
}
