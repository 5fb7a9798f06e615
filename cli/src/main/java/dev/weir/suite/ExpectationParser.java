package dev.weir.suite;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the words after {@code weir: expect}. */
final class ExpectationParser {
  private static final Pattern NUMBER = Pattern.compile("\\d{1,18}");
  private static final Pattern PLACE = Pattern.compile("([^:]+)(?::(.+))?:(\\d{1,9})");
  private static final String UNDER = "under";
  private static final Pattern UNDER_MODELS = Pattern.compile("\\s*\\bunder\\s+\\S+");

  /** The verdict after which a number of fences may stand. */
  private static final String FIXED = "fixed";

  private final CommentLine line;
  private final Question question;
  private final List<String> known;
  private Optional<String> verdict = Optional.empty();
  private final List<String> words = new ArrayList<>();
  private final Map<String, Long> numbers = new LinkedHashMap<>();
  private final List<Finding> findings = new ArrayList<>();
  private final List<String> models = new ArrayList<>();

  private ExpectationParser(CommentLine line, Question question, List<String> known) {
    this.line = line;
    this.question = question;
    this.known = known;
  }

  /**
   * Reads a line.
   *
   * @param line where the words stand
   * @param text the words
   * @param question the command of which they speak
   * @param known the memory models of the command
   * @throws UnreadableException if they cannot be read, or contradict each other
   */
  static Expectation parse(CommentLine line, String text, Question question, List<String> known)
      throws UnreadableException {
    ExpectationParser parser = new ExpectationParser(line, question, known);
    String[] all = text.strip().split("\\s+");
    for (int i = 0; i < all.length; i++) {
      i += parser.take(all[i], i + 1 < all.length ? all[i + 1] : "");
    }
    parser.requireSense();
    return new Expectation(
        line.number(),
        UNDER_MODELS.matcher(text.strip()).replaceAll(""),
        parser.verdict,
        parser.words,
        parser.numbers,
        parser.findings,
        parser.models);
  }

  /** Takes a word; gives how many of those after it went with it. */
  private int take(String word, String next) throws UnreadableException {
    if (word.isEmpty()) {
      throw wrong("expect is empty; say what is expected");
    }
    if (word.equals(UNDER)) {
      return takeModels(next);
    }
    if (question.isVerdict(word)) {
      if (verdict.isPresent()) {
        throw wrong("'" + verdict.get() + "' and '" + word + "' contradict each other");
      }
      verdict = Optional.of(word);
      return word.equals(FIXED) && NUMBER.matcher(next).matches() ? takeNumber("fences", next) : 0;
    }
    if (!question.alternatives(word).isEmpty()) {
      takeWord(word);
      return 0;
    }
    if (question.isNumber(word)) {
      if (!NUMBER.matcher(next).matches()) {
        throw wrong("'" + word + "' needs a number after it");
      }
      return takeNumber(word, next);
    }
    findings.add(finding(word));
    return 0;
  }

  private void takeWord(String word) throws UnreadableException {
    for (String other : words) {
      if (question.alternatives(word).contains(other)) {
        throw wrong(
            other.equals(word)
                ? "'" + word + "' is said twice"
                : "'" + other + "' and '" + word + "' contradict each other");
      }
    }
    words.add(word);
  }

  private int takeNumber(String name, String digits) throws UnreadableException {
    if (numbers.put(name, Long.parseLong(digits)) != null) {
      throw wrong("the number of '" + name + "' is said twice");
    }
    return 1;
  }

  private int takeModels(String names) throws UnreadableException {
    if (!models.isEmpty()) {
      throw wrong("'under' is said twice; write the memory models with commas");
    }
    if (names.isEmpty()) {
      throw wrong("'under' needs memory models after it");
    }
    for (String name : names.split(",", -1)) {
      if (!known.contains(name)) {
        throw wrong(
            "the command has no memory model '" + name + "'; it has " + String.join(", ", known));
      }
      models.add(name);
    }
    return 1;
  }

  private Finding finding(String word) throws UnreadableException {
    Matcher place = PLACE.matcher(word);
    String kind = place.matches() ? place.group(1) : word;
    if (!question.isKind(kind)) {
      throw wrong(
          "'"
              + word
              + "' cannot be expected of "
              + question.command()
              + "; what can: "
              + question.vocabulary());
    }
    if (!place.matches()) {
      return new Finding(kind, "", OptionalInt.empty());
    }
    String file = place.group(2);
    return new Finding(
        kind, file == null ? "" : file, OptionalInt.of(Integer.parseInt(place.group(3))));
  }

  private void requireSense() throws UnreadableException {
    if (verdict.isPresent() && !findings.isEmpty()) {
      String said = verdict.get();
      if (question.isClean(said) || said.equals(Question.INVALID)) {
        throw wrong("'" + said + "' and '" + findings.getFirst() + "' contradict each other");
      }
    }
    if (verdict.isEmpty() && words.isEmpty() && numbers.isEmpty() && findings.isEmpty()) {
      throw wrong("expect has only a memory model; add a verdict: " + question.vocabulary());
    }
  }

  private UnreadableException wrong(String why) {
    return new UnreadableException(line, why);
  }

  /** Whether two lists of memory models have one in common; none stands for all others. */
  static Optional<String> overlap(Expectation one, Expectation other) {
    return one.models().isEmpty() && other.models().isEmpty()
        ? Optional.of("all memory models")
        : one.models().stream().filter(other.models()::contains).findFirst();
  }

  /** The names in a list with commas. */
  static List<String> names(String list) {
    return Arrays.stream(list.split(",", -1)).distinct().toList();
  }
}
