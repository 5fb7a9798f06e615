package dev.weir.frontend.patch;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Changes of one text, given in any order, with offsets of the text as it was. */
final class Edits {
  /**
   * A part of the text that another one takes the place of.
   *
   * @param rank the order of those at one place, the smallest first
   */
  private record Edit(int begin, int end, int rank, String text) {}

  private final List<Edit> edits = new ArrayList<>();

  /** Takes another text for a part; the same change twice is one. */
  void replace(int begin, int end, String text) {
    add(new Edit(begin, end, 0, text));
  }

  /**
   * Puts a text before a part that begins here; the larger of two parts has its text first.
   *
   * @param size of the part
   */
  void before(int offset, int size, String text) {
    add(new Edit(offset, offset, Integer.MAX_VALUE - size, text));
  }

  /**
   * Puts a text behind a part that ends here; the smaller of two parts has its text first.
   *
   * @param size of the part
   */
  void behind(int offset, int size, String text) {
    add(new Edit(offset, offset, size - Integer.MAX_VALUE, text));
  }

  private void add(Edit edit) {
    if (!edits.contains(edit)) {
      edits.add(edit);
    }
  }

  /**
   * The text with all changes.
   *
   * @return empty if two of them change one part of it
   */
  Optional<String> applyTo(String text) {
    List<Edit> ordered = new ArrayList<>(edits);
    ordered.sort(
        Comparator.comparingInt(Edit::begin)
            .thenComparingInt(Edit::end)
            .thenComparingInt(Edit::rank));
    StringBuilder result = new StringBuilder();
    int at = 0;
    for (Edit edit : ordered) {
      if (edit.begin() < at) {
        return Optional.empty();
      }
      result.append(text, at, edit.begin()).append(edit.text());
      at = edit.end();
    }
    return Optional.of(result.append(text, at, text.length()).toString());
  }
}
