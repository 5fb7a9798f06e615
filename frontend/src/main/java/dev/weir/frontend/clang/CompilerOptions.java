package dev.weir.frontend.clang;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What the user asks of the compiler.
 *
 * @param clang another clang than Weir's own ({@code --clang PATH})
 * @param arguments what stood after {@code --} on the command line, in that order
 */
public record CompilerOptions(Optional<Path> clang, List<String> arguments) {

  /** Weir's own clang and no arguments. */
  public static final CompilerOptions DEFAULT = new CompilerOptions(Optional.empty(), List.of());

  /** Keeps its own copy of the arguments. */
  public CompilerOptions {
    arguments = List.copyOf(arguments);
  }
}
