package dev.weir.frontend.patch;

import dev.weir.frontend.patch.Tokens.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** How the lines of a file are called: by their own numbers, or as {@code #line} says. */
final class LineNumbers {
  /**
   * Lines that are numbered one after the other.
   *
   * @param first the first of them in the file, from 1
   * @param number what it is called
   * @param file the name of the file that they are said to be of; empty for their own
   */
  private record Section(int first, int number, Optional<String> file) {}

  private final List<Section> sections = new ArrayList<>();

  LineNumbers(SourceText text) {
    Optional<String> file = Optional.empty();
    sections.add(new Section(1, 1, file));
    for (Token hash : text.tokens().between(0, Integer.MAX_VALUE)) {
      if (!hash.is("hash") || !text.beginsLine(hash.begin())) {
        continue;
      }
      Token word = text.tokens().from(hash.end());
      Token number = text.of(word).equals("line") ? text.tokens().from(word.end()) : word;
      if (!number.is("numeric_constant") || text.line(number.begin()) != text.line(hash.begin())) {
        continue;
      }
      Token name = text.tokens().from(number.end());
      if (name.is("string_literal") && text.line(name.begin()) == text.line(hash.begin())) {
        String quoted = text.of(name).strip();
        file = Optional.of(quoted.substring(1, quoted.length() - 1));
      }
      int following = text.line(hash.begin()) + 1;
      sections.add(new Section(following, Integer.parseInt(text.of(number).strip()), file));
    }
  }

  /** The lines of the file that are called so, said to be of a file or by their own name. */
  List<Integer> lines(int number, Optional<String> file) {
    List<Integer> lines = new ArrayList<>();
    for (int i = 0; i < sections.size(); i++) {
      Section section = sections.get(i);
      int line = section.first() + number - section.number();
      int end = i + 1 < sections.size() ? sections.get(i + 1).first() - 1 : Integer.MAX_VALUE;
      if (section.file().equals(file) && section.first() <= line && line < end) {
        lines.add(line);
      }
    }
    return lines;
  }

  /** The names that lines are said to be of, where these are not their own. */
  List<String> otherFiles() {
    return sections.stream().flatMap(section -> section.file().stream()).distinct().toList();
  }
}
