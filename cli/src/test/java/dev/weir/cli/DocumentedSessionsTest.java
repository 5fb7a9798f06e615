package dev.weir.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.weir.report.Standing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The listings of the documents. After {@code $ weir} and its words stands what the tool prints, up
 * to the seconds that it took, and a line {@code …} stands for any lines; {@code $ patch} is run as
 * well. {@code $ cat FILE} shows a file that the commands after it read. A listing that has the
 * name of a file behind its language is what the reader writes to that file, or to its end if
 * {@code >>} stands before the name. Commands without {@code $} are such that may be given.
 *
 * <p>Each document has a folder of its own, which is empty but for a link to the examples where a
 * command names them.
 */
class DocumentedSessionsTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final String FENCE = "```";
  private static final String ELIDED = "…";

  /** The begin of a listing that is the text of a file. */
  private static final Pattern FILE = Pattern.compile("```\\w+ (?<append>>>)?(?<name>\\S+)");

  private static final Pattern COMMAND = Pattern.compile("(\\$ )?(\\./)?weir .*");
  private static final Pattern SYNOPSIS = Pattern.compile(".*(…|\\[|\\bTRACE\\b).*");
  private static final Pattern SECONDS = Pattern.compile("\\d+\\.\\d\\d s\\b");

  /**
   * A line of a shell and what comes after it.
   *
   * @param place the document and the line
   * @param words the command's
   * @param isSession whether what it reads or prints is shown, too
   * @param output as it is shown
   */
  record Step(String place, List<String> words, boolean isSession, List<String> output) {
    boolean isOf(String program) {
      return words.getFirst().equals(program);
    }
  }

  static List<Path> documents() throws IOException {
    try (Stream<Path> files = Files.walk(ROOT.resolve("docs"))) {
      return Stream.concat(
              Stream.of(ROOT.resolve("README.md")),
              files.filter(file -> file.toString().endsWith(".md")).sorted())
          .toList();
    }
  }

  private static List<Step> steps(Path document) throws IOException {
    List<Step> steps = new ArrayList<>();
    List<String> lines = Files.readAllLines(document);
    boolean isListing = false;
    boolean isShown = false;
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      Matcher file = FILE.matcher(line);
      if (line.startsWith(FENCE)) {
        isListing = !isListing;
        isShown = isListing && file.matches();
        if (isShown) {
          String name = file.group("name");
          String place = "%s:%d: %s".formatted(document.getFileName(), i + 1, name);
          assertThat(lines.subList(0, i))
              .as(place)
              .anyMatch(said -> said.contains("`" + name + "`"));
          String sign = file.group("append") == null ? ">" : ">>";
          steps.add(new Step(place, List.of("cat", sign, name), true, new ArrayList<>()));
        }
      } else if (isListing
          && (line.startsWith("$ ") || !isShown && COMMAND.matcher(line).matches())) {
        isShown = line.startsWith("$ ");
        String words = isShown ? line.substring(2) : line;
        steps.add(
            new Step(
                "%s:%d: %s".formatted(document.getFileName(), i + 1, words),
                words(words),
                isShown,
                new ArrayList<>()));
      } else if (isListing && isShown) {
        steps.getLast().output().add(line);
      }
    }
    return steps;
  }

  /** The words as a shell takes them, where some are in single quotes. */
  private static List<String> words(String line) {
    return Arrays.stream(line.split(" (?=(?:[^']*'[^']*')*[^']*$)"))
        .map(word -> word.replace("'", ""))
        .toList();
  }

  @Test
  void sessionsAreFound() throws IOException {
    int sessions = 0;
    for (Path document : documents()) {
      sessions += (int) steps(document).stream().filter(Step::isSession).count();
    }
    assertThat(sessions).isGreaterThanOrEqualTo(12);
  }

  @ParameterizedTest
  @MethodSource("documents")
  void showWhatTheToolPrints(Path document, @TempDir Path folder) throws Exception {
    List<Step> steps = steps(document);
    if (steps.stream()
        .flatMap(step -> step.words().stream())
        .anyMatch(word -> word.startsWith("examples"))) {
      Files.createSymbolicLink(folder.resolve("examples"), ROOT.resolve("examples"));
    }
    for (Step step : steps) {
      boolean isTool = step.words().getFirst().endsWith("weir");
      if (step.isSession() && step.isOf("cat")) {
        write(folder, step);
      } else if (step.isSession() && step.isOf("patch")) {
        assertMatches(step, patch(folder, step).lines().toList());
      } else if (isTool && step.isSession()) {
        String printed = print(folder, step.words());
        assertThat(printed).as(step.place()).doesNotContain("no such file").isNotBlank();
        if (!step.output().isEmpty()) {
          assertMatches(step, printed.lines().toList());
        }
      } else if (isTool && !SYNOPSIS.matcher(step.place()).matches()) {
        assertIsTaken(step, folder);
      }
    }
  }

  private static void write(Path folder, Step step) throws IOException {
    Path file = folder.resolve(step.words().getLast());
    Files.createDirectories(file.getParent());
    if (step.words().contains(">>")) {
      Files.write(file, step.output(), StandardOpenOption.APPEND);
    } else {
      Files.write(file, step.output());
    }
  }

  /** What {@code patch … < FILE} prints. */
  private static String patch(Path folder, Step step) throws Exception {
    int options = step.words().indexOf("<");
    Process process;
    try {
      process =
          new ProcessBuilder(step.words().subList(0, options))
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectInput(folder.resolve(step.words().getLast()).toFile())
              .start();
    } catch (IOException _) {
      return abort("there is no patch on this machine");
    }
    String printed = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as("%s: %s", step.place(), printed).isZero();
    return printed;
  }

  /** Options are looked at before files, of which some are only spoken of. */
  private static void assertIsTaken(Step step, Path folder) {
    String[] words =
        step.words().stream()
            .skip(1)
            .map(word -> word.startsWith("examples/") ? "../" + word : word)
            .map(word -> word.endsWith(".trace") ? folder.resolve(word).toString() : word)
            .toArray(String[]::new);
    List<String> limited = new ArrayList<>(Arrays.asList(words));
    if (List.of("check", "robust", "fence", "hunt", "lin", "litmus").contains(words[0])) {
      limited.addAll(1, List.of("--time-limit", "1s"));
    } else if (words[0].equals("test")) {
      // The tests of the examples are run elsewhere.
      limited.addAll(1, List.of("--filter", "none of them"));
    }
    Outcome outcome = Outcome.of(limited.toArray(String[]::new));
    if (outcome.code() == Standing.INVALID.exitCode()) {
      assertThat(outcome.err())
          .as(step.place())
          .containsAnyOf("no such file", "no test has this text");
    }
    assertThat(outcome.code()).as(step.place()).isNotEqualTo(Standing.DEFECT.exitCode());
  }

  private static String print(Path folder, List<String> words) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                // A command ends before it is worth to compile more.
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
    command.addAll(words.subList(1, words.size()));
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().put("LC_ALL", "C.UTF-8");
    builder.environment().remove("COLUMNS");
    Process process = builder.redirectErrorStream(true).start();
    process.getOutputStream().close();
    String printed = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as("%s: %s", words, printed).isIn(0, 1, 2, 3);
    return printed;
  }

  /** The lines between two that say {@code …} stand in what was printed one after the other. */
  private static void assertMatches(Step step, List<String> printed) {
    List<String> shown = step.output().stream().map(DocumentedSessionsTest::timeless).toList();
    List<String> left = printed.stream().map(DocumentedSessionsTest::timeless).toList();
    int begin = 0;
    while (begin <= shown.size()) {
      int end = begin;
      while (end < shown.size() && !shown.get(end).equals(ELIDED)) {
        end++;
      }
      List<String> part = shown.subList(begin, end);
      boolean isFirst = begin == 0;
      boolean isLast = end == shown.size();
      int at =
          isFirst
              ? 0
              : isLast
                  ? Math.max(0, left.size() - part.size())
                  : Math.max(0, Collections.indexOfSubList(left, part));
      int to = isFirst && isLast ? left.size() : Math.min(left.size(), at + part.size());
      assertThat(left.subList(at, to)).as("%s, of:%n%s", step.place(), left).isEqualTo(part);
      left = left.subList(to, left.size());
      begin = end + 1;
    }
  }

  private static String timeless(String line) {
    return SECONDS.matcher(line).replaceAll("# s");
  }
}
