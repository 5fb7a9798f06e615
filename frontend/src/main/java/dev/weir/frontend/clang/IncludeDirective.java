package dev.weir.frontend.clang;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line that includes a file.
 *
 * @param name what is included, as it stands there
 * @param isQuoted whether it is looked for beside the file with the line, too
 */
record IncludeDirective(String name, boolean isQuoted) {
  /** What the words of all such directives have in them: include_next is one, too. */
  private static final List<String> WORDS = List.of("include", "import");

  /** What stands in a line before the word. */
  private static final Pattern BEFORE =
      Pattern.compile("(.*\\*/)?\\s*(#|%:|\\?\\?=)(\\s|/\\*.*?\\*/)*_*");

  /** What stands behind it. */
  private static final Pattern BEHIND =
      Pattern.compile("\\w*(?:[ \\t]|/\\*.*?\\*/)*(?:\"([^\"\\n]+)\"|<([^>\\n]+)>)");

  /** What stands last there, if nothing but blanks and underscores follows it. */
  private static final String LAST = "#:=/\t\r\f\u000b";

  /** Nobody indents a directive further than that. */
  private static final int LONGEST = 4096;

  private static final Pattern SPLICE = Pattern.compile("\\\\[ \\t]*\\r?\\n");

  /**
   * All in a text, those in comments and in parts that are left out among them; empty where a macro
   * says what is included, or something else cannot be understood.
   */
  static Optional<List<IncludeDirective>> all(String text) {
    String whole = whole(text);
    List<IncludeDirective> found = new ArrayList<>();
    for (String word : WORDS) {
      for (int at = whole.indexOf(word); at >= 0; at = whole.indexOf(word, at + 1)) {
        int start = beginning(whole, at);
        if (at - start > LONGEST) {
          return Optional.empty();
        }
        if (start == at || !BEFORE.matcher(whole).region(start, at).matches()) {
          continue;
        }
        Matcher behind = BEHIND.matcher(whole).region(at + word.length(), whole.length());
        if (!behind.lookingAt()) {
          return Optional.empty();
        }
        boolean isQuoted = behind.group(1) != null;
        found.add(new IncludeDirective(behind.group(isQuoted ? 1 : 2), isQuoted));
      }
    }
    return Optional.of(found);
  }

  /** A text in which lines that go on in the next ones are whole. */
  static String whole(String text) {
    return text.indexOf('\\') < 0 ? text : SPLICE.matcher(text).replaceAll("");
  }

  /** Where the line begins, if its last character before this place may be that of a directive. */
  private static int beginning(String text, int at) {
    int last = at - 1;
    while (last >= 0 && (text.charAt(last) == '_' || text.charAt(last) == ' ')) {
      last--;
    }
    boolean mayBe = last >= 0 && LAST.indexOf(text.charAt(last)) >= 0;
    return mayBe ? text.lastIndexOf('\n', at) + 1 : at;
  }
}
