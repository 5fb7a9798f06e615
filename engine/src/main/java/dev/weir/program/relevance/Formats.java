package dev.weir.program.relevance;

import dev.weir.program.Global;
import dev.weir.program.Operand;
import dev.weir.program.Program;

/** The formats of functions that print. */
final class Formats {
  private static final String BEFORE_CONVERSION = "-+ #0123456789.hlLqjzt";
  private static final String NUMBERS = "diuxXocfFeEgGaAp%";

  private Formats() {}

  /**
   * Whether an operand is surely a constant format that takes nothing but numbers: what is printed
   * is not looked at any further then.
   */
  static boolean takesOnlyNumbers(Program program, Operand format) {
    if (!(format instanceof Operand.GlobalAddress(int number, long offset))) {
      return false;
    }
    Global global = program.globals().get(number);
    byte[] text = global.initialiser();
    if (!global.constant() || !global.relocations().isEmpty() || offset < 0) {
      return false;
    }
    for (int i = (int) Math.min(offset, text.length); i < text.length && text[i] != 0; i++) {
      if (text[i] == '%') {
        do {
          i++;
        } while (i < text.length && BEFORE_CONVERSION.indexOf(text[i]) >= 0);
        if (i == text.length || NUMBERS.indexOf(text[i]) < 0) {
          return false;
        }
      }
    }
    return global.size() > offset;
  }
}
