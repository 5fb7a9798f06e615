package dev.weir.frontend.clang;

import dev.weir.frontend.InputException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What clang's parser sees in a file for one target.
 *
 * @param json the tree, as clang writes it
 * @param systemHeaders the headers that were read and are not the program's own
 */
public record SyntaxTree(String json, Set<String> systemHeaders) {
  /** The sizes that programs are checked with. */
  public static final String LP64 = ClangDriver.TARGET;

  /** Those of 32-bit machines. */
  public static final String ILP32 = "i386-unknown-linux-gnu";

  /** The name of a file, and the flag of one of the system's. */
  private static final Pattern SYSTEM_HEADER =
      Pattern.compile("(?m)^# \\d+ \"((?:[^\"\\\\]|\\\\.)*)\"[ 124]* 3\\b.*$");

  /** Copies its parts. */
  public SyntaxTree {
    systemHeaders = Set.copyOf(systemHeaders);
  }

  /**
   * Reads a file of C.
   *
   * @param source an existing file
   * @param options the user's arguments; nothing is compiled
   * @param target the sizes
   * @throws InputException if clang refuses the file
   */
  public static SyntaxTree read(
      NativeCache cache, Path source, CompilerOptions options, String target)
      throws InputException {
    CompilerOptions all = ClangFrontend.recorded(source, options);
    ClangDriver clang = new ClangDriver(cache);
    String json =
        clang.text(
            source,
            all,
            List.of("-target", target, "-w", "-fsyntax-only", "-Xclang", "-ast-dump=json"));
    String preprocessed =
        clang.text(source, all, List.of("-target", target, "-w", "-E", "-o", "-"));
    Set<String> headers = new TreeSet<>();
    Matcher matcher = SYSTEM_HEADER.matcher(preprocessed);
    while (matcher.find()) {
      headers.add(matcher.group(1));
    }
    return new SyntaxTree(json, headers);
  }
}
