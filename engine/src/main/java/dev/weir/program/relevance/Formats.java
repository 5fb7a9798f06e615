package dev.weir.program.relevance;

import dev.weir.program.Global;
import dev.weir.program.Operand;
import dev.weir.program.Program;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The formats of functions that print. */
final class Formats {
  private static final String BEFORE_CONVERSION = "-+ #0123456789.hlLqjzt";
  private static final String NUMBERS = "diuxXocfFeEgGaAp";
  private static final char TEXT = 's';
  private static final char WIDE = 'l';

  private Formats() {}

  /**
   * Which of the values behind a format are texts, if it surely is a constant one that takes
   * nothing but texts and numbers: what is printed is not looked at any further then. Empty for
   * others.
   */
  static Optional<List<Integer>> texts(Program program, Operand format) {
    if (!(format instanceof Operand.GlobalAddress(int number, long offset))) {
      return Optional.empty();
    }
    Global global = program.globals().get(number);
    byte[] text = global.initialiser();
    if (!isConstant(global) || offset < 0 || global.size() <= offset) {
      return Optional.empty();
    }
    List<Integer> texts = new ArrayList<>();
    int values = 0;
    for (int i = (int) Math.min(offset, text.length); i < text.length && text[i] != 0; i++) {
      if (text[i] == '%') {
        do {
          i++;
        } while (i < text.length && BEFORE_CONVERSION.indexOf(text[i]) >= 0);
        if (i < text.length && text[i] == TEXT && text[i - 1] != WIDE) {
          texts.add(values++);
        } else if (i < text.length && NUMBERS.indexOf(text[i]) >= 0) {
          values++;
        } else if (i == text.length || text[i] != '%') {
          return Optional.empty();
        }
      }
    }
    return Optional.of(texts);
  }

  /** Whether a global, by its number, is a constant text with an end. */
  static boolean isText(Program program, int number) {
    Global global = program.globals().get(number);
    byte[] text = global.initialiser();
    return isConstant(global)
        && (text.length < global.size()
            || IntStream.range(0, text.length).anyMatch(i -> text[i] == 0));
  }

  private static boolean isConstant(Global global) {
    return global.constant() && global.relocations().isEmpty();
  }
}
