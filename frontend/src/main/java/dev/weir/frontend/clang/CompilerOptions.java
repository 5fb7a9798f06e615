package dev.weir.frontend.clang;

import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What the user asks of the compiler.
 *
 * @param clang another clang than Weir's own ({@code --clang PATH})
 * @param arguments what stood after {@code --} on the command line, in that order
 * @param headers whose headers declare the C library
 * @param recorded the arguments of single files, by their real paths; they come before the others
 */
public record CompilerOptions(
    Optional<Path> clang, List<String> arguments, Headers headers, Map<Path, List<String>> recorded)
    implements Serializable {

  private static final String NO_COMMON = "-fno-common";

  /** Whose headers declare the C library. */
  public enum Headers {
    /** Weir's. */
    OWN("own"),
    /** The machine's. */
    SYSTEM("system");

    private final String text;

    Headers(String text) {
      this.text = text;
    }

    /** The word for output. */
    public String text() {
      return text;
    }
  }

  /** With Weir's own headers. */
  public CompilerOptions(Optional<Path> clang, List<String> arguments) {
    this(clang, arguments, Headers.OWN, Map.of());
  }

  /** The same, where functions of these names are not what the compiler takes them for. */
  public CompilerOptions withoutBuiltins(Set<String> names) {
    List<String> all = new ArrayList<>(arguments);
    names.forEach(name -> all.add("-fno-builtin-" + name));
    return new CompilerOptions(clang, all, headers, recorded);
  }

  /** The same, where a call without a declaration is an error. */
  public CompilerOptions declaringCalls() {
    List<String> all = new ArrayList<>(arguments);
    all.add("-Werror=implicit-function-declaration");
    return new CompilerOptions(clang, all, headers, recorded);
  }

  /** The same without some arguments. */
  CompilerOptions without(Set<String> words) {
    List<String> rest = arguments.stream().filter(word -> !words.contains(word)).toList();
    return new CompilerOptions(clang, rest, headers, recorded);
  }

  /**
   * The same, where definitions of a variable without a value in several files are one object, as
   * with GCC before its version 10.
   */
  public CompilerOptions withCommon() {
    List<String> all = new ArrayList<>(arguments);
    all.add("-fcommon");
    return new CompilerOptions(clang, all, headers, recorded);
  }

  /** Whether the user wants such definitions to be refused. */
  public boolean asksForNoCommon() {
    return arguments.contains(NO_COMMON)
        || recorded.values().stream().anyMatch(words -> words.contains(NO_COMMON));
  }

  /** The same with the arguments that were recorded for a file before all others. */
  CompilerOptions recordedFor(Path file) throws IOException {
    List<String> all = new ArrayList<>(recorded.getOrDefault(file.toRealPath(), List.of()));
    all.addAll(arguments);
    return new CompilerOptions(clang, all, headers, Map.of());
  }

  /** Weir's own clang and no arguments. */
  public static final CompilerOptions DEFAULT = new CompilerOptions(Optional.empty(), List.of());

  /** Keeps its own copy of the arguments. */
  public CompilerOptions {
    arguments = List.copyOf(arguments);
    recorded = Map.copyOf(recorded);
  }
}
