package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * How the documents are written: no sentence is long, and each page begins with what the reader can
 * do after it. The pages in {@code docs} and two at the top are held to this.
 */
class DocumentedProseTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final int MOST_WORDS = 35;

  private static final Pattern LISTING = Pattern.compile("(?ms)^ *```.*?^ *```$");
  private static final Pattern TABLE = Pattern.compile("(?m)^\\|.*$");
  private static final Pattern HEADING = Pattern.compile("(?m)^#.*$");
  private static final Pattern TARGET = Pattern.compile("\\]\\([^)]*\\)");
  private static final Pattern CODE = Pattern.compile("`[^`]*`");

  /** Where a paragraph or an item of a list begins. */
  private static final Pattern BLOCK =
      Pattern.compile("\\n\\s*\\n|(?<=\\n|^)\\s*(?:[-*]|\\d+\\.) ");

  private static final Pattern SENTENCE_END = Pattern.compile("(?<=[.!?][)*_]{0,3})\\s+(?=\\S)");
  private static final Pattern WORD = Pattern.compile("\\S*[\\p{L}\\p{N}]\\S*");

  static List<String> pages() throws IOException {
    try (Stream<Path> files = Files.walk(ROOT.resolve("docs"))) {
      Stream<Path> top = Stream.of("README.md", "CONTRIBUTING.md").map(ROOT::resolve);
      return Stream.concat(top, files)
          .filter(file -> file.toString().endsWith(".md"))
          .map(file -> ROOT.relativize(file).toString())
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("pages")
  void noSentenceIsLong(String page) throws IOException {
    List<String> tooLong = new ArrayList<>();
    for (String sentence : sentences(Files.readString(ROOT.resolve(page)))) {
      if (words(sentence) > MOST_WORDS) {
        tooLong.add("%d words: %s".formatted(words(sentence), sentence));
      }
    }
    assertThat(tooLong).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("pages")
  void beginsWithWhatTheReaderCanDoAfterIt(String page) throws IOException {
    String text = Files.readString(ROOT.resolve(page));
    assertThat(text).startsWith("# ");
    String opening = text.split("\\n\\n", 3)[1];
    assertThat(opening).contains("you can ");
  }

  /** Eight words in each: a sentence ends where the next one, or another block, begins. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "One two three four five six seven eight.",
        "One two three four\nfive six `seven and more` eight.\n\n```\n$ weir check a.c\n```",
        "One two *three four* five six [seven](docs/a%20b.md) eight. ",
        "| a | table |\n\nOne two three four five - six seven eight:",
      })
  void wordsOfASentenceAreCounted(String text) {
    assertThat(sentences(text)).singleElement().matches(sentence -> words(sentence) == 8);
  }

  @Test
  void sentencesAreToldApart() {
    assertThat(
            sentences(
                """
                # A heading
                Is this one? This is (another one.) And `a.b c` is in the third.

                - An item
                  of two lines
                - and one more
                1. the last
                """))
        .containsExactly(
            "# A heading",
            "Is this one?",
            "This is (another one.)",
            "And code is in the third.",
            "An item of two lines",
            "and one more",
            "the last");
  }

  private static List<String> sentences(String page) {
    String prose = LISTING.matcher(page).replaceAll("\n\n");
    prose = TABLE.matcher(prose).replaceAll("\n");
    prose = HEADING.matcher(prose).replaceAll("\n\n$0\n\n");
    prose = CODE.matcher(prose).replaceAll("code");
    prose = TARGET.matcher(prose).replaceAll("]");
    return BLOCK
        .splitAsStream(prose)
        .flatMap(block -> SENTENCE_END.splitAsStream(block.strip().replaceAll("\\s+", " ")))
        .filter(sentence -> !sentence.isBlank())
        .toList();
  }

  private static long words(String sentence) {
    return WORD.matcher(sentence).results().count();
  }
}
