package dev.weir.bench.bad;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Says what is wrong with the end of a command, by its cause: alike for what has the same. */
final class Judge {
  private static final int DEFECT = 4;
  private static final int REFUSED = 2;
  private static final int FRAMES = 3;
  private static final int LONGEST = 600;

  /**
   * What a command may take beyond three times its limit: the start of compilers, a busy machine.
   */
  private static final long GRACE_MILLIS = 20_000;

  private static final Pattern JAVA =
      Pattern.compile(
          "^\\s+at [\\w.$/]+\\(|\\b(java|javax|jdk|sun|dev\\.weir|picocli)\\.[\\w.$]*[A-Z]\\w+"
              + "|\\b[A-Z]\\w+(Exception|Error):",
          Pattern.MULTILINE);

  private static final Pattern CAUSE = Pattern.compile("cause: +(.*)");
  private static final Pattern PLACE = Pattern.compile("place: +(.*)");
  private static final Pattern REMARK =
      Pattern.compile(
          "weir: (?:warning: .*|hint: .*|there is no execution to show.*|compiling .*|exploring .*)|\\S.*: warning: .*|.*: note: .*|");

  /** A line of a file, or of the command line, or a file of which all is wrong. */
  private static final Pattern NAMED = Pattern.compile(".*?: .+", Pattern.DOTALL);

  private static final Pattern PLACED = Pattern.compile(".*?:\\d+(:\\d+)?: .+", Pattern.DOTALL);

  private static final Pattern COMPILED = Pattern.compile(".*\\.(c|cpp|ll|bc|i|yml)");

  /** What may be wrong with all of a file. */
  private static final Pattern OF_ALL =
      Pattern.compile(
          "weir: .*|.*(no such file|is a folder|a folder, not|permission denied|cannot be read|is empty"
              + "|there is no |not built yet|needs the source|cannot judge|too large|nested too deeply|ends too early).*",
          Pattern.DOTALL);

  private Judge() {}

  /** Whether a command took longer than it may. */
  static boolean isSlow(Outcome outcome) {
    return outcome.millis() > 3 * CommandWords.LIMIT + GRACE_MILLIS;
  }

  /** The cause of what is wrong, if something is. */
  static Optional<String> cause(Input input, Outcome outcome) {
    if (outcome.code() == Outcome.HUNG) {
      return Optional.of("hangs in " + ofWeir(outcome.place()));
    }
    if (outcome.code() < 0 || outcome.code() >= DEFECT) {
      return Optional.of(defect(outcome));
    }
    Optional<String> java =
        named(outcome.err()).or(() -> named(outcome.out())).map(name -> "tells of " + name);
    if (java.isPresent()) {
      return java;
    }
    if (isSlow(outcome)) {
      return Optional.of("takes too long: " + input.words().getFirst());
    }
    boolean isJson = asksForJson(input) && !asksForHelp(input);
    boolean mayBeNone = input.words().getFirst().equals("litmus");
    if (isJson && (outcome.out().isBlank() ? !mayBeNone : !isJson(outcome.out()))) {
      return Optional.of("no JSON: " + input.words().getFirst());
    }
    return outcome.code() == REFUSED ? refusal(input, outcome) : Optional.empty();
  }

  private static List<String> ownWords(Input input) {
    return input.words().stream().takeWhile(word -> !word.equals("--")).toList();
  }

  /** Whether it stands as an option, and not as the value of one. */
  private static boolean asksForJson(Input input) {
    List<String> words = ownWords(input);
    int at = words.indexOf("--json");
    return at > 0 && !words.get(at - 1).startsWith("-");
  }

  private static boolean asksForHelp(Input input) {
    return ownWords(input).stream()
        .anyMatch(word -> word.matches("help|-h|--help.*|-V|--version.*"));
  }

  private static Optional<String> named(String text) {
    Matcher matcher = JAVA.matcher(text);
    return matcher.find() ? Optional.of(matcher.group().strip()) : Optional.empty();
  }

  private static String defect(Outcome outcome) {
    Matcher cause = CAUSE.matcher(outcome.err());
    Matcher place = PLACE.matcher(outcome.err());
    return "exit code %d: %s in %s"
        .formatted(
            outcome.code(),
            cause.find() ? shape(cause.group(1)) : "nothing said",
            place.find() ? first(List.of(place.group(1).split(" < "))) : "no place");
  }

  /** The innermost calls of Weir: below them are those of the Java platform, which many share. */
  private static String ofWeir(List<StackTraceElement> place) {
    return first(
        place.stream()
            .filter(frame -> frame.getClassName().startsWith("dev.weir."))
            .map(
                frame ->
                    frame.getClassName().replace("dev.weir.", "") + "." + frame.getMethodName())
            .toList());
  }

  private static String first(List<String> frames) {
    return frames.stream().limit(FRAMES).collect(Collectors.joining(" < "));
  }

  private static boolean isJson(String text) {
    try (JsonParser parser = new JsonFactory().createParser(text)) {
      while (parser.nextToken() != null) {
        // All of it is read.
      }
      return true;
    } catch (JsonProcessingException e) {
      return false;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A refusal is one line that says where what is wrong; of a compiler, several. */
  private static Optional<String> refusal(Input input, Outcome outcome) {
    List<String> lines =
        outcome.err().lines().filter(line -> !REMARK.matcher(line).matches()).toList();
    if (lines.isEmpty() && !input.words().contains("test")) {
      return Optional.of("refused without a line: " + input.words().getFirst());
    }
    if (lines.isEmpty() || isCompiled(input) || isOfSeveral(input)) {
      return Optional.empty();
    }
    long files = lines.stream().map(line -> line.split(":", 2)[0]).distinct().count();
    if (lines.size() > 1 && files < lines.size()) {
      return Optional.of("refused with several lines: " + shape(lines.getLast()));
    }
    String line = lines.getFirst();
    if (line.length() > LONGEST + names(input)) {
      return Optional.of("a long line: " + shape(line));
    }
    boolean isPlaced =
        input.kind().hasLines()
            ? PLACED.matcher(line).matches() || OF_ALL.matcher(line).matches()
            : NAMED.matcher(line).matches();
    return isPlaced ? Optional.empty() : Optional.of("no place: " + shape(line));
  }

  /** Whether a compiler may read something, which complains of several things at once. */
  private static boolean isCompiled(Input input) {
    return input.kind().isCompiled()
        || input.kind().file().isEmpty()
            && input.words().stream().anyMatch(word -> COMPILED.matcher(word).matches());
  }

  /** Whether a command reads several inputs, and says of each what is wrong with it. */
  private static boolean isOfSeveral(Input input) {
    return input.words().stream().anyMatch(List.of("test", "litmus", "--")::contains)
        || input.kind() == Kind.WORDS
            && input.words().stream().anyMatch(word -> word.contains(","));
  }

  /** The words that a line may repeat. */
  private static int names(Input input) {
    return input.words().stream().mapToInt(String::length).max().orElse(0);
  }

  /** A line without what is of one input alone. */
  private static String shape(String line) {
    String shape =
        line.replaceAll("'[^']*'", "'…'").replaceAll("\\d+", "N").replaceAll("[^ -~…]", "?");
    return shape.length() > 120 ? shape.substring(0, 120) : shape;
  }
}
