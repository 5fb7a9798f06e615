package dev.weir.suite;

import dev.weir.frontend.Diagnostic;
import dev.weir.frontend.Diagnostic.Severity;
import dev.weir.frontend.input.CommentSyntax;
import dev.weir.program.SourcePosition;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a file says of itself: in its first comment or its last, lines {@code weir: COMMAND …}, each
 * followed by at least one line {@code weir: expect …}.
 *
 * @param file the file, as the user named it
 * @param tests the tests that can be read, those without an expectation among them
 * @param unreadable what cannot be read
 */
public record TestFile(Path file, List<TestCase> tests, List<Diagnostic> unreadable) {
  private static final String SIGN = "weir:";
  private static final Pattern LINE = Pattern.compile("weir:\\s*([\\w-]*)(.*)");
  private static final String EXPECT = "expect";

  /** Copies the lists. */
  public TestFile {
    tests = List.copyOf(tests);
    unreadable = List.copyOf(unreadable);
  }

  /** Whether the file says anything to Weir. */
  public boolean saysSomething() {
    return !tests.isEmpty() || !unreadable.isEmpty();
  }

  /**
   * Reads a file.
   *
   * @throws IOException if that is not possible
   */
  public static TestFile read(Path file) throws IOException {
    CommentSyntax syntax =
        CommentSyntax.of(file).orElseThrow(() -> new IOException("not a kind of file for tests"));
    // Bytes that are no text may stand in words that say nothing to Weir.
    String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    return text.contains(SIGN)
        ? new Reader(file).read(CommentLine.of(text, syntax))
        : new TestFile(file, List.of(), List.of());
  }

  /** Reads the lines of one file. */
  private static final class Reader {
    private final Path file;
    private final List<TestCase> tests = new ArrayList<>();
    private final List<Diagnostic> unreadable = new ArrayList<>();

    private Optional<TestCase> open = Optional.empty();
    private final List<Expectation> expectations = new ArrayList<>();

    /** Whether the lines that follow belong to a command that could not be read. */
    private boolean skips;

    Reader(Path file) {
      this.file = file;
    }

    TestFile read(List<CommentLine> lines) {
      for (CommentLine line : lines) {
        Matcher parts = LINE.matcher(line.text());
        if (parts.matches()) {
          try {
            take(line, parts.group(1), parts.group(2));
          } catch (UnreadableException e) {
            unreadable.add(
                new Diagnostic(
                    new SourcePosition(file.toString(), e.line(), e.column()),
                    Severity.ERROR,
                    String.valueOf(e.getMessage())));
          }
        }
      }
      close();
      return new TestFile(file, named(), unreadable);
    }

    private void take(CommentLine line, String word, String rest) throws UnreadableException {
      Optional<Question> question = Question.of(word);
      if (!line.counts()) {
        if (question.isPresent() || word.equals(EXPECT)) {
          throw new UnreadableException(
              line, "only the first comment of a file and its last are read; move this line there");
        }
        return;
      }
      if (word.equals(EXPECT)) {
        expect(line, rest);
        return;
      }
      close();
      skips = true;
      if (question.isEmpty()) {
        throw new UnreadableException(
            line,
            "'"
                + word
                + "' is not a test directive; write one of these after 'weir:': "
                + Question.commands()
                + ", or expect");
      }
      open = Optional.of(CommandParser.parse(file, line, question.get(), rest));
      skips = false;
    }

    private void expect(CommentLine line, String rest) throws UnreadableException {
      if (skips) {
        return;
      }
      if (open.isEmpty()) {
        throw new UnreadableException(
            line, "there is no command before this; write 'weir: check' on a line above it");
      }
      TestCase test = open.get();
      Expectation expectation;
      try {
        expectation = ExpectationParser.parse(line, rest, test.question(), test.models());
      } catch (UnreadableException e) {
        // A test of which not all is understood must not pass.
        open = Optional.empty();
        skips = true;
        throw e;
      }
      for (Expectation earlier : expectations) {
        Optional<String> both = ExpectationParser.overlap(earlier, expectation);
        if (both.isPresent()) {
          open = Optional.empty();
          skips = true;
          throw new UnreadableException(
              line,
              "line "
                  + earlier.line()
                  + " already has an expectation under "
                  + both.get()
                  + "; write it all on one line, or add 'under MODEL' where they differ");
        }
      }
      expectations.add(expectation);
    }

    private void close() {
      open.ifPresent(
          test ->
              tests.add(
                  new TestCase(
                      test.file(),
                      test.line(),
                      "",
                      test.question(),
                      test.options(),
                      test.others(),
                      test.compiler(),
                      test.models(),
                      expectations)));
      open = Optional.empty();
      expectations.clear();
    }

    private List<TestCase> named() {
      return tests.stream()
          .map(test -> test.named(tests.size() == 1 ? file.toString() : file + ":" + test.line()))
          .toList();
    }
  }
}
