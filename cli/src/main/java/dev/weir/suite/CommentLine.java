package dev.weir.suite;

import dev.weir.frontend.input.CommentSyntax;
import dev.weir.suite.CommentScanner.Span;
import java.util.ArrayList;
import java.util.List;

/**
 * A line of a comment.
 *
 * @param number the line, from 1
 * @param column where what it says begins, from 1
 * @param text what it says, without the signs of the comment
 * @param counts whether it is in the first or in the last comment of its file; comments with
 *     nothing between them are one
 */
record CommentLine(int number, int column, String text, boolean counts) {

  /** The lines of all comments of a text, in order. */
  static List<CommentLine> of(String text, CommentSyntax syntax) {
    List<Span> spans = CommentScanner.scan(text, syntax);
    int first = 0;
    while (first + 1 < spans.size() && isNothingBetween(text, spans, first)) {
      first++;
    }
    int last = spans.size() - 1;
    while (last > 0 && isNothingBetween(text, spans, last - 1)) {
      last--;
    }
    List<CommentLine> lines = new ArrayList<>();
    int number = 1;
    int reached = 0;
    for (int i = 0; i < spans.size(); i++) {
      Span span = spans.get(i);
      number += breaks(text, reached, span.content());
      int start = span.content();
      while (true) {
        int end = text.indexOf('\n', start);
        int stop = end < 0 || end > span.contentEnd() ? span.contentEnd() : end;
        lines.add(line(text, number, start, stop, i <= first || i >= last));
        if (stop == span.contentEnd()) {
          break;
        }
        number++;
        start = stop + 1;
      }
      reached = span.contentEnd();
    }
    return lines;
  }

  private static boolean isNothingBetween(String text, List<Span> spans, int before) {
    return text.substring(spans.get(before).end(), spans.get(before + 1).start()).isBlank();
  }

  private static int breaks(String text, int from, int to) {
    return (int) text.substring(from, to).chars().filter(c -> c == '\n').count();
  }

  /** Leaves out blanks and what decorates the margin of a comment. */
  private static CommentLine line(String text, int number, int from, int to, boolean counts) {
    int start = from;
    while (start < to && " \t*/#".indexOf(text.charAt(start)) >= 0) {
      start++;
    }
    int column = start - text.lastIndexOf('\n', start - 1);
    return new CommentLine(number, column, text.substring(start, to).strip(), counts);
  }
}
