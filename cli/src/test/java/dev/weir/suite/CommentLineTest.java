package dev.weir.suite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.frontend.input.CommentSyntax;
import java.util.List;
import org.junit.jupiter.api.Test;

class CommentLineTest {

  private static List<String> counted(String text, CommentSyntax syntax) {
    return CommentLine.of(text, syntax).stream()
        .filter(CommentLine::counts)
        .map(line -> line.number() + ":" + line.column() + ":" + line.text())
        .toList();
  }

  @Test
  void theFirstCommentAndTheLastCountAndNoneBetween() {
    String text =
        """
        // first
        int x; // between
        int y;
        /* last */
        """;
    assertThat(counted(text, CommentSyntax.C)).containsExactly("1:4:first", "4:4:last");
    assertThat(CommentLine.of(text, CommentSyntax.C)).hasSize(3);
  }

  @Test
  void commentsWithNothingBetweenThemAreOne() {
    String text =
        """
        /* licence */

        // a
        // b
        int x;
        """;
    assertThat(counted(text, CommentSyntax.C)).containsExactly("1:4:licence", "3:4:a", "4:4:b");
  }

  @Test
  void theSignsOfACommentAreNoPartOfWhatItSays() {
    String text =
        """
        /**
         * one
         *   two
           three */
        """;
    assertThat(counted(text, CommentSyntax.C))
        .containsExactly("1:4:", "2:4:one", "3:6:two", "4:4:three");
  }

  @Test
  void literalsHoldNoComments() {
    String text =
        """
        char *s = "// no", *t = "\\"/* no */", c = '"'; // yes
        int n = 1'000; /* yes */
        auto r = R"x(" // no)x"; // yes
        """;
    assertThat(CommentLine.of(text, CommentSyntax.C))
        .extracting(CommentLine::text)
        .containsExactly("yes", "yes", "yes");
  }

  @Test
  void oneWithoutAnEndIsNone() {
    assertThat(CommentLine.of("int x; /* never ends", CommentSyntax.C)).isEmpty();
  }

  @Test
  void litmusTestsHaveTheirOwn() {
    String text =
        """
        C sb
        (* yes
         * too *)
        { }
        P0(int *x) { int r = (*x); /* no */ }
        (* last *)
        """;
    assertThat(CommentLine.of(text, CommentSyntax.LITMUS))
        .extracting(CommentLine::text)
        .containsExactly("yes", "too", "last");
  }

  @Test
  void soHaveProgramsAsText() {
    assertThat(CommentLine.of("# yes\nfunction main # too\n", CommentSyntax.HASH))
        .extracting(CommentLine::text)
        .containsExactly("yes", "too");
  }

  @Test
  void automataHaveNoCommentsToTheEndOfTheLine() {
    assertThat(CommentLine.of("/* yes */ // no\n", CommentSyntax.BLOCK))
        .extracting(CommentLine::text)
        .containsExactly("yes");
  }
}
