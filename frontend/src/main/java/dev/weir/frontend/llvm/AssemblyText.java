package dev.weir.frontend.llvm;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Takes the text of inline assembly apart: AT&amp;T syntax, with LLVM's marks for operands. */
final class AssemblyText {
  /** {@code $(AT&T$|Intel$)}: the same code in both syntaxes. */
  private static final Pattern ALTERNATIVES =
      Pattern.compile("\\$\\(([^$]*(?:\\$[^|)][^$]*)*)" + "\\$\\|.*?\\$\\)", Pattern.DOTALL);

  private static final Pattern COMMENT = Pattern.compile("#[^\\n]*|/\\*.*?\\*/", Pattern.DOTALL);
  private static final Pattern LABEL = Pattern.compile("[\\w.$]+ ?:.*");
  private static final List<String> PREFIXES =
      List.of("lock", "rep", "repz", "repe", "repne", "repnz");

  private AssemblyText() {}

  /**
   * An instruction.
   *
   * @param prefix {@code lock} or {@code rep}; empty if there is none
   * @param mnemonic in lower case, with its suffix
   * @param operands as written, sources before the destination
   */
  record Statement(String prefix, String mnemonic, List<String> operands) {}

  /**
   * The instructions in order.
   *
   * @throws AssemblyException if there is anything but instructions
   */
  static List<Statement> statements(String text) throws AssemblyException {
    String plain = COMMENT.matcher(ALTERNATIVES.matcher(text).replaceAll("$1")).replaceAll("");
    List<Statement> result = new ArrayList<>();
    String prefix = "";
    for (String part : plain.split("[;\\n]", -1)) {
      String statement = part.strip().replaceAll("\\s+", " ");
      if (LABEL.matcher(statement).matches()) {
        throw new AssemblyException("label");
      }
      while (!statement.isEmpty()) {
        String word = statement.split(" ", 2)[0].toLowerCase(Locale.ROOT);
        if (!PREFIXES.contains(word)) {
          break;
        }
        prefix = word.equals("lock") ? word : "rep";
        statement = statement.substring(word.length()).strip();
      }
      if (!statement.isEmpty()) {
        result.add(statement(prefix, statement));
        prefix = "";
      }
    }
    if (!prefix.isEmpty()) {
      throw new AssemblyException("prefix without an instruction");
    }
    return result;
  }

  private static Statement statement(String prefix, String text) {
    String[] parts = text.split(" ", 2);
    List<String> operands = new ArrayList<>();
    if (parts.length == 2) {
      // Commas in parentheses separate the parts of an address.
      Matcher matcher = Pattern.compile("(?:[^,(]|\\([^)]*\\))+").matcher(parts[1]);
      while (matcher.find()) {
        operands.add(matcher.group().replace(" ", ""));
      }
    }
    return new Statement(prefix, parts[0].toLowerCase(Locale.ROOT), operands);
  }
}
