package dev.weir.program.text;

import java.util.Optional;

/**
 * What an instruction begins with: a name, and in most cases how many bits it works on, such as
 * {@code load32}.
 *
 * @param name without the number
 * @param bits empty where there is no number
 * @param token where it stands
 */
record Opcode(String name, Optional<Integer> bits, Token token) {

  /** Takes one. */
  static Opcode read(Tokens tokens) throws ProgramTextException {
    Token token = tokens.peek();
    String word = tokens.word("an instruction");
    int end = word.length();
    while (end > 0 && word.charAt(end - 1) >= '0' && word.charAt(end - 1) <= '9') {
      end--;
    }
    return new Opcode(word.substring(0, end), Tokens.natural(word.substring(end)), token);
  }

  /** The bits, between two numbers. */
  int width(int least, int greatest) throws ProgramTextException {
    int width = bits.orElse(0);
    if (width < least || width > greatest) {
      throw token.error(
          "'%s' must be followed by %d to %d bits, as in '%s%d'"
              .formatted(name, least, greatest, name, greatest));
    }
    return width;
  }

  /** The bytes: 1, 2, 4 or 8. */
  int size() throws ProgramTextException {
    int size = bits.orElse(0) / Byte.SIZE;
    if (Integer.bitCount(size) != 1 || size > Long.BYTES || bits.orElse(0) % Byte.SIZE != 0) {
      throw token.error(
          "'%s' must be followed by 8, 16, 32 or 64 bits, as in '%s32'".formatted(name, name));
    }
    return size;
  }

  /** The constant of an enumeration that the name is, without the first letters. */
  <E extends Enum<E>> Optional<E> constant(Class<E> type, String prefix) {
    return name.startsWith(prefix)
        ? Words.constant(type, name.substring(prefix.length()))
        : Optional.empty();
  }

  /** That there is no such instruction. */
  ProgramTextException unknown() {
    return token.error(token + " is no instruction that may stand here");
  }
}
