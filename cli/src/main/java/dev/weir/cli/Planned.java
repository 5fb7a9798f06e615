package dev.weir.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Commands, options and values that are described but not built: they are refused by name. */
final class Planned {
  private static final Set<String> COMMANDS = Set.of("test", "resume");

  private static final Set<String> OPTIONS =
      Set.of("--html", "--dot", "--sarif", "--junit", "--witness");

  /** Options that only some commands have. */
  private static final Map<String, Set<String>> BUILT = Map.of("--dot", Set.of("transform"));

  private static final Set<String> MODELS = Set.of("alpha", "arm");

  private Planned() {}

  /** A line that refuses the first planned thing among these words, if there is one. */
  static Optional<String> refusal(List<String> words) {
    Optional<String> command =
        words.stream()
            .dropWhile(word -> word.equals("help"))
            .findFirst()
            .filter(COMMANDS::contains);
    if (command.isPresent()) {
      return Optional.of(
          "the command '" + command.get() + "' is not built yet; 'weir help' lists those that are");
    }
    String first = words.isEmpty() ? "" : words.getFirst();
    return words.stream()
        .map(word -> word.startsWith("--") ? word.split("=", 2)[0] : word)
        .filter(OPTIONS::contains)
        .filter(option -> !BUILT.getOrDefault(option, Set.of()).contains(first))
        .findFirst()
        .map(option -> "the option " + option + " is not built yet; leave it out");
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
