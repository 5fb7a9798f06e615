package dev.weir.frontend.llvm.assembly;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Takes the text of inline assembly apart, with LLVM's marks for operands. The syntax is that of
 * AT&amp;T; what is written in that of Intel is put into it first.
 */
final class AssemblyText {
  /** {@code $(AT&T$|Intel$)}: the same code in both syntaxes. */
  private static final Pattern ALTERNATIVES =
      Pattern.compile(
          "\\$\\(([^$]*(?:\\$[^|)][^$]*)*)\\$\\|([^$]*(?:\\$[^|)][^$]*)*)\\$\\)", Pattern.DOTALL);

  /**
   * The words of Intel's syntax for the size of what is in memory, and the suffixes of AT&amp;T.
   */
  private static final Map<String, String> SIZES =
      Map.of("byte", "b", "word", "w", "dword", "l", "qword", "q");

  private static final Pattern SIZED = Pattern.compile("(?i)(byte|word|dword|qword)(?: ptr)? (.*)");
  private static final Pattern NUMBER = Pattern.compile("-?(?:0[xX][0-9a-fA-F]+|\\d+)");
  private static final Pattern REFERENCE = Pattern.compile("\\$\\{(\\d+):(\\w)}|\\$(\\d+)");

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

  /** The text as a program has it, on one line. */
  static String inSource(String text) {
    String references =
        REFERENCE
            .matcher(text.replace("$$", "\0"))
            .replaceAll(
                mark ->
                    mark.group(3) == null
                        ? "%" + mark.group(2) + mark.group(1)
                        : "%" + mark.group(3));
    return references
        .replace("$(", "{")
        .replace("$|", "|")
        .replace("$)", "}")
        .replace("\0", "$")
        .strip()
        .replaceAll("\\s+", " ");
  }

  /**
   * The instructions in order.
   *
   * @param ofIntel whether the syntax is Intel's
   * @throws AssemblyException if there is anything but instructions
   */
  static List<Statement> statements(String text, boolean ofIntel) throws AssemblyException {
    String chosen = ALTERNATIVES.matcher(text).replaceAll(ofIntel ? "$2" : "$1");
    String plain = COMMENT.matcher(chosen).replaceAll("");
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
        result.add(ofIntel ? ofIntel(prefix, statement) : statement(prefix, statement));
        prefix = "";
      }
    }
    if (!prefix.isEmpty()) {
      throw new AssemblyException("prefix without an instruction");
    }
    return result;
  }

  /** An instruction of Intel's syntax: its destination comes first, sizes stand before memory. */
  private static Statement ofIntel(String prefix, String text) throws AssemblyException {
    String[] parts = text.split(" ", 2);
    String suffix = "";
    List<String> operands = new ArrayList<>();
    for (String written : parts.length == 2 ? List.of(parts[1].split(",")) : List.<String>of()) {
      String operand = written.strip();
      Matcher sized = SIZED.matcher(operand);
      if (sized.matches()) {
        suffix = SIZES.getOrDefault(sized.group(1).toLowerCase(Locale.ROOT), "");
        operand = sized.group(2);
      }
      if (operand.contains("[")) {
        throw new AssemblyException("operand '" + operand + "'");
      }
      operands.addFirst(NUMBER.matcher(operand).matches() ? "$$" + operand : operand);
    }
    String mnemonic = parts[0].toLowerCase(Locale.ROOT);
    boolean saysSize = mnemonic.startsWith("set") || mnemonic.startsWith("cmpxchg8");
    return new Statement(prefix, saysSize ? mnemonic : mnemonic + suffix, operands);
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
