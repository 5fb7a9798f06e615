package dev.weir.frontend.clang;

import dev.weir.frontend.InputException;
import java.nio.file.Path;
import java.util.List;

/** What clang sees in a source before it compiles it: tokens, macros and syntax. */
public final class SourceReader {
  private final ClangDriver clang;
  private final CompilerOptions options;

  /**
   * A reader of files that are compiled with these options.
   *
   * @param cache where the compiler is
   */
  public SourceReader(NativeCache cache, CompilerOptions options) {
    this.clang = new ClangDriver(cache);
    this.options = options;
  }

  /**
   * The syntax tree of a file with all that it includes, as clang writes it in JSON.
   *
   * @throws InputException if clang refuses the file
   */
  public String syntaxTree(Path source) throws InputException {
    return text(source, List.of("-w", "-fsyntax-only", "-Xclang", "-ast-dump=json"));
  }

  /**
   * Only looks whether clang accepts a file.
   *
   * @throws InputException if it does not
   */
  public void requireCorrect(Path source) throws InputException {
    text(source, List.of("-w", "-fsyntax-only"));
  }

  /**
   * A file after preprocessing, in which all definitions of macros and the places in files are
   * kept.
   *
   * @throws InputException if clang refuses the file
   */
  public String preprocessed(Path source) throws InputException {
    return text(source, List.of("-w", "-E", "-dD", "-o", "-"));
  }

  /**
   * The files that the compiler reads for a file, itself among them; a {@code #line} may name
   * others.
   *
   * @throws InputException if clang refuses the file
   */
  public List<Path> filesRead(Path source) throws InputException {
    return MakeRule.prerequisites(text(source, List.of("-w", "-M", "-o", "-")));
  }

  /**
   * The tokens of one file alone, comments and blanks included, in which no macro is expanded.
   *
   * @param file a source or a header
   * @param isCplusplus its language
   * @throws InputException if the compiler cannot be started
   */
  public String tokens(Path file, boolean isCplusplus) throws InputException {
    return clang.tokens(file, isCplusplus);
  }

  private String text(Path source, List<String> work) throws InputException {
    return clang.text(source, ClangFrontend.recorded(source, options), work);
  }
}
