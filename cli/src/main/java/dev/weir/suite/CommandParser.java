package dev.weir.suite;

import dev.weir.frontend.clang.HarmlessArguments;
import dev.weir.report.output.ShellWord;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads {@code weir: COMMAND OPTIONS [with FILE…] [-- compiler options]}. */
final class CommandParser {
  private static final String MODEL = "--model";
  private static final String USUAL_MODEL = "tso";
  private static final String WITH = "with";
  private static final String CLANG = "--clang";
  private static final String DELIMITER = "--";

  /** What says where a result goes, or what it looks like: that is not for a test to say. */
  private static final Set<String> OUTPUT =
      Set.of(
          """
          --json --color --full --progress --trace --html --dot --sarif --junit --witness --patch
          --checkpoint --cluster -o --help -h
          """
              .split("\\s+"));

  private CommandParser() {}

  /**
   * Reads a line.
   *
   * @throws UnreadableException if it cannot be read
   */
  static TestCase parse(Path file, CommentLine line, Question question, String rest)
      throws UnreadableException {
    List<String> words = ShellWord.split(rest);
    int delimiter = words.indexOf(DELIMITER);
    List<String> own = delimiter < 0 ? words : words.subList(0, delimiter);
    List<String> compiler = delimiter < 0 ? List.of() : words.subList(delimiter + 1, words.size());
    int with = own.indexOf(WITH);
    List<String> options = new ArrayList<>(with < 0 ? own : own.subList(0, with));
    List<Path> others = new ArrayList<>();
    for (String other : with < 0 ? List.<String>of() : own.subList(with + 1, own.size())) {
      if (other.startsWith("-")) {
        throw new UnreadableException(
            line, "the option " + other + " is between files; put it before 'with'");
      }
      others.add(beside(file, other));
    }
    if (with >= 0 && others.isEmpty()) {
      throw new UnreadableException(
          line, "'with' names no file; name the other files of the program, or leave it");
    }
    Optional<String> output =
        options.stream().map(w -> w.split("=", 2)[0]).filter(OUTPUT::contains).findFirst();
    if (output.isPresent()) {
      throw new UnreadableException(line, output.get() + " is not allowed in a test; leave it out");
    }
    if (options.stream().anyMatch(w -> w.split("=", 2)[0].equals(CLANG))) {
      throw new UnreadableException(
          line, CLANG + ": a test cannot choose the compiler; leave it out");
    }
    List<String> acting = HarmlessArguments.others(compiler);
    if (!acting.isEmpty()) {
      throw new UnreadableException(
          line,
          acting.getFirst()
              + ": this may make the compiler run code or write files, which a test cannot"
              + " allow; leave it out");
    }
    List<String> models = models(line, options);
    return new TestCase(
        file, line.number(), "", question, options, others, compiler, models, List.of());
  }

  /** A file as it is found from the current folder. */
  static Path beside(Path file, String other) {
    return file.resolveSibling(other).normalize();
  }

  /** Takes the memory models out of the options. */
  private static List<String> models(CommentLine line, List<String> options)
      throws UnreadableException {
    for (int i = 0; i < options.size(); i++) {
      String word = options.get(i);
      if (word.startsWith(MODEL + "=")) {
        options.remove(i);
        return ExpectationParser.names(word.substring(MODEL.length() + 1));
      }
      if (word.equals(MODEL)) {
        if (i + 1 == options.size()) {
          throw new UnreadableException(line, MODEL + " needs a memory model after it");
        }
        options.remove(i);
        return ExpectationParser.names(options.remove(i));
      }
    }
    return List.of(USUAL_MODEL);
  }
}
