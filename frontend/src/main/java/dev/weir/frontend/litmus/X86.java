package dev.weir.frontend.litmus;

import dev.weir.frontend.InputException;
import dev.weir.frontend.litmus.code.DataType;
import dev.weir.frontend.litmus.code.InstructionSet;
import dev.weir.frontend.litmus.code.ThreadCode;
import dev.weir.frontend.litmus.code.Tokens;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * X86, destination first. A register keeps 64 bits, so that an address fits; the shorter names
 * {@code AX} and {@code AL} are its low bits. For the flags see {@link X86Flags}.
 */
final class X86 implements InstructionSet {
  private static final int WIDTH = Long.SIZE;
  private static final List<String> LETTERS =
      List.of(
          "A", "B", "C", "D", "SI", "DI", "BP", "SP", "8", "9", "10", "11", "12", "13", "14", "15");
  private final DataType word;

  X86(DataType word) {
    this.word = word;
  }

  @Override
  public DataType word() {
    return word;
  }

  @Override
  public Optional<RegisterName> register(String text) {
    String name = text.toUpperCase(Locale.ROOT);
    for (int i = 0; i < LETTERS.size(); i++) {
      String letter = LETTERS.get(i);
      boolean numbered = Character.isDigit(letter.charAt(0));
      String full = numbered ? "R" + letter : letter.length() == 1 ? letter + "X" : letter;
      int width;
      if (numbered) {
        width =
            name.equals(full) || name.equals(full + "D")
                ? WIDTH
                : name.equals(full + "W") ? 16 : name.equals(full + "B") ? 8 : 0;
      } else {
        width =
            name.equals("R" + full) || name.equals("E" + full)
                ? WIDTH
                : name.equals(full) ? 16 : name.equals(letter + "L") ? 8 : 0;
      }
      if (width > 0) {
        return Optional.of(new RegisterName(full, width, i));
      }
    }
    return Optional.empty();
  }

  @Override
  public void lower(Tokens line, ThreadCode code, Labels labels) throws InputException {
    new X86Instruction(this, line, code, labels).lower();
  }
}
