package dev.weir.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Values that are described but not built: they are refused by name. */
final class Planned {
  private static final Set<String> MODELS = Set.of("alpha", "arm");

  private Planned() {}

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
