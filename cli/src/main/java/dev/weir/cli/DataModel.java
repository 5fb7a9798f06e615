package dev.weir.cli;

import dev.weir.frontend.InputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Whether a program written for 32-bit sizes is the same with those of LP64. {@code long}, pointers
 * and what is made of them differ; where none of their names appears in the program's own code, no
 * value of it can.
 */
final class DataModel {
  /** Comments, strings and characters. */
  private static final Pattern NO_CODE =
      Pattern.compile(
          "//[^\\n]*|(?s:/\\*.*?\\*/)|\"(\\\\.|[^\"\\\\\\n])*\"|'(\\\\.|[^'\\\\\\n])*'");

  private static final String BRACES = "\\{[^{}]*(?:\\{[^{}]*(?:\\{[^{}]*\\}[^{}]*)*\\}[^{}]*)*\\}";

  /** Declarations, as preprocessed headers are full of: they give names and no value. */
  private static final Pattern DECLARATION =
      Pattern.compile(
          "\\bextern\\b[^;{}=]*;"
              + "|\\btypedef\\b[^;{}]*(?:"
              + BRACES
              + "[^;{}]*)?;"
              + "|\\b(?:struct|union)\\s+(\\w+)\\s*"
              + BRACES
              + "\\s*;");

  private static final Pattern LAST_NAME = Pattern.compile("(\\w+)\\s*(?:\\[[^;]*)?;$");

  /** What programs have of these types is what the library makes of it. */
  private static final Pattern OPAQUE = Pattern.compile("pthread_\\w+|sem_t|FILE|\\d+");

  private static final Pattern ALLOCATION =
      Pattern.compile("\\b(malloc|alloca)\\s*\\(\\s*sizeof\\s*\\([^()]*\\)\\s*\\)");

  private static final Pattern SIZED =
      Pattern.compile(
          "\\b(sizeof|_Alignof|offsetof|long(?!\\s+long\\b|\\s+unsigned\\s+long)|u?intptr_t|s?size_t|ptrdiff_t|u?intmax_t|time_t|off_t)\\b");

  private DataModel() {}

  /**
   * Checks that sizes make no difference.
   *
   * @param task what is named in the refusal
   * @throws InputException if they may, or a file cannot be read
   */
  static void requireSameSizes(Path task, List<Path> files) throws InputException {
    for (Path file : files) {
      String text;
      try {
        text = Files.readString(file, StandardCharsets.ISO_8859_1);
      } catch (IOException e) {
        throw new InputException(file + ": cannot be read; check the path");
      }
      String code = NO_CODE.matcher(text).replaceAll(" ").replaceAll("(?m)^#.*$", " ");
      code = ALLOCATION.matcher(code.replaceAll("\\blong\\s+long\\b", "wide")).replaceAll("0");
      Set<String> names = sizedNames(code);
      String own = DECLARATION.matcher(code).replaceAll(";");
      Matcher sized =
          names.isEmpty()
              ? SIZED.matcher(own)
              : Pattern.compile(SIZED.pattern() + "|\\b(" + String.join("|", names) + ")\\b")
                  .matcher(own);
      if (sized.find()) {
        throw new InputException(
            task
                + ": written for ILP32, and '"
                + sized.group()
                + "' in "
                + file
                + " may be of another size with LP64, which is what is supported");
      }
    }
  }

  /** The names that declarations give to what may be of another size. */
  private static Set<String> sizedNames(String code) {
    Set<String> names = new TreeSet<>();
    Matcher declaration = DECLARATION.matcher(code);
    while (declaration.find()) {
      String text = declaration.group();
      boolean isSized =
          SIZED.matcher(text).find()
              || names.stream().anyMatch(name -> text.matches("(?s).*\\b" + name + "\\b.*"));
      Matcher last = LAST_NAME.matcher(text);
      String name =
          declaration.group(1) != null ? declaration.group(1) : last.find() ? last.group(1) : "";
      if (isSized
          && !text.startsWith("extern")
          && !name.isEmpty()
          && !OPAQUE.matcher(name).matches()) {
        names.add(name);
      }
    }
    return names;
  }
}
