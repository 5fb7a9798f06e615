package dev.weir.frontend.litmus.aarch64;

import dev.weir.frontend.InputException;
import dev.weir.frontend.litmus.code.ThreadCode;
import dev.weir.frontend.litmus.code.Token;
import dev.weir.frontend.litmus.code.Tokens;
import dev.weir.program.BinaryOperator;
import dev.weir.program.Operand;
import java.util.Locale;
import java.util.Optional;

/** The operands of one instruction: registers, numbers and addresses. */
final class Operands {
  /** The registers of the process itself, and not copies of them. */
  static final String NO_SHADOW = "";

  static final long LOW_WORD = 0xffff_ffffL;
  private static final int LAST_REGISTER = 30;
  private static final int ZERO_REGISTER = 31;

  private final Tokens line;
  private final ThreadCode code;
  private final String shadow;

  /**
   * The operands of a line.
   *
   * @param shadow what is added to the names of registers
   */
  Operands(Tokens line, ThreadCode code, String shadow) {
    this.line = line;
    this.code = code;
    this.shadow = shadow;
  }

  /**
   * A register as an instruction names it.
   *
   * @param number 0 to 30; 31 is the one that is always zero
   * @param isWide whether all of its 64 bits are meant
   * @param token where it stands
   */
  record Register(int number, boolean isWide, Token token) {
    int width() {
      return isWide ? Long.SIZE : Integer.SIZE;
    }

    boolean isZero() {
      return number == ZERO_REGISTER;
    }

    /** The register that a token names, if it names one. */
    static Optional<Register> of(Token token) {
      String name = token.text().toUpperCase(Locale.ROOT);
      if (name.equals("XZR") || name.equals("WZR")) {
        return Optional.of(new Register(ZERO_REGISTER, name.startsWith("X"), token));
      }
      if (token.kind() != Token.Kind.WORD || !name.matches("[XW](0|[1-9][0-9]?)")) {
        return Optional.empty();
      }
      int number = Integer.parseInt(name.substring(1));
      return number <= LAST_REGISTER
          ? Optional.of(new Register(number, name.startsWith("X"), token))
          : Optional.empty();
    }
  }

  /** The register of the code that keeps what this one has, or has as a copy. */
  int kept(int number) {
    return code.register("X" + number + shadow);
  }

  /** Takes a register. */
  Register register() throws InputException {
    Token token = line.word("a register");
    return Register.of(token)
        .orElseThrow(
            () ->
                token.wrong(
                    "there is no register "
                        + token.text()
                        + "; there are X0 to X30, W0 to W30, XZR and WZR"));
  }

  /** Takes a comma and a register. */
  Register nextRegister() throws InputException {
    line.expect(",");
    return register();
  }

  /** What a register has, as a number without sign. */
  Operand read(Register register) {
    if (register.isZero()) {
      return Operand.constant(0);
    }
    Operand whole = Operand.register(kept(register.number()));
    return register.isWide() ? whole : cut(whole, Integer.SIZE);
  }

  /** The low bits of a value. */
  Operand cut(Operand value, int width) {
    return width == Long.SIZE
        ? value
        : code.binary(BinaryOperator.AND, Long.SIZE, value, -1L >>> Long.SIZE - width);
  }

  /** The complement of a number of so many bits. */
  Operand complement(Operand value, int width) {
    return code.binary(BinaryOperator.XOR, width, value, constant(-1, width));
  }

  /** Sets a register; the bits that a short name does not stand for become 0. */
  void write(Register register, Operand value) {
    if (!register.isZero()) {
      code.move(kept(register.number()), cut(value, register.width()));
    }
  }

  boolean isNumberNext() throws InputException {
    return line.isNext("#") || line.isNumberNext();
  }

  /** Takes a number, before which a {@code #} may stand. */
  long number() throws InputException {
    line.take("#");
    return line.number();
  }

  /** A number as an operand of a computation with so many bits. */
  static Operand constant(long number, int width) {
    return Operand.constant(width == Long.SIZE ? number : number & LOW_WORD);
  }

  /**
   * Takes a number or a register, which may be shifted or extended.
   *
   * @param width of the computation
   */
  Operand second(int width) throws InputException {
    if (isNumberNext()) {
      long number = number();
      if (line.take(",")) {
        Token shift = line.word("LSL");
        if (!shift.text().equalsIgnoreCase("LSL")) {
          throw shift.wrong("a number can only be shifted by LSL; write LSL #12");
        }
        number <<= number();
      }
      return constant(number, width);
    }
    Register register = register();
    return line.take(",") ? changed(register, width) : read(register);
  }

  /** Takes how a register is shifted or extended, which follows a comma. */
  private Operand changed(Register register, int width) throws InputException {
    Token name = line.word("LSL, LSR, ASR, SXTW or UXTW");
    Operand value = read(register);
    return switch (name.text().toUpperCase(Locale.ROOT)) {
      case "LSL" -> code.binary(BinaryOperator.SHL, width, value, number());
      case "LSR" -> code.binary(BinaryOperator.LSHR, width, value, number());
      case "ASR" -> code.binary(BinaryOperator.ASHR, width, value, number());
      case "SXTW" -> shifted(cut(code.signExtended(value, Integer.SIZE), width), width);
      case "UXTW" -> shifted(cut(value, Integer.SIZE), width);
      case "SXTX", "UXTX" -> shifted(value, width);
      default ->
          throw name.wrong(
              "'" + name.text() + "' is not supported; there are LSL, LSR, ASR, SXTW and UXTW");
    };
  }

  private Operand shifted(Operand value, int width) throws InputException {
    return isNumberNext() ? code.binary(BinaryOperator.SHL, width, value, number()) : value;
  }

  /** Takes an address: a register, and what is added to it. */
  Operand address() throws InputException {
    return address(true);
  }

  /** Takes an address that is a register alone. */
  Operand plainAddress() throws InputException {
    return address(false);
  }

  private Operand address(boolean mayAdd) throws InputException {
    if (!line.isNext("[")) {
      throw line.peek()
          .wrong(
              "expected an address such as [X1], found "
                  + line.peek().quoted()
                  + "; put the address of a variable into a register in the initial section");
    }
    line.next();
    Operand base = read(base());
    Operand result = base;
    if (line.take(",")) {
      Token added = line.peek();
      if (isNumberNext()) {
        long number = number();
        if (number != 0 && !mayAdd) {
          throw added.wrong("this instruction takes an address without offset; add it before");
        }
        result = number == 0 ? base : code.binary(BinaryOperator.ADD, Long.SIZE, base, number);
      } else if (mayAdd) {
        Operand index = index();
        result = code.binary(BinaryOperator.ADD, Long.SIZE, base, index);
      } else {
        throw added.wrong("this instruction takes an address without index; add it before");
      }
    }
    line.expect("]");
    if (line.isNext("!") || line.isNext(",")) {
      throw line.peek()
          .wrong("addresses that change their register are not supported; use ADD for that");
    }
    return result;
  }

  private Register base() throws InputException {
    Register base = register();
    if (!base.isWide() || base.isZero()) {
      throw base.token()
          .wrong("'" + base.token().text() + "' keeps no address; name one of X0 to X30");
    }
    return base;
  }

  private Operand index() throws InputException {
    Register index = register();
    boolean isExtended = line.take(",");
    if (!index.isWide()) {
      String name = isExtended ? line.peek().text().toUpperCase(Locale.ROOT) : "";
      if (!name.equals("SXTW") && !name.equals("UXTW")) {
        throw index
            .token()
            .wrong(
                "an index of 32 bits needs an extension; write " + index.token().text() + ",SXTW");
      }
    }
    return isExtended ? changed(index, Long.SIZE) : read(index);
  }
}
