package dev.weir.frontend.litmus.aarch64;

import dev.weir.frontend.InputException;
import dev.weir.frontend.litmus.aarch64.Operands.Register;
import dev.weir.frontend.litmus.code.ThreadCode;
import dev.weir.frontend.litmus.code.Token;
import dev.weir.frontend.litmus.code.Tokens;
import dev.weir.program.BinaryOperator;
import dev.weir.program.Operand;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** An instruction that only moves and computes. */
final class Computation {
  private static final Map<String, BinaryOperator> OPERATORS =
      Map.ofEntries(
          Map.entry("ADD", BinaryOperator.ADD),
          Map.entry("ADDS", BinaryOperator.ADD),
          Map.entry("SUB", BinaryOperator.SUB),
          Map.entry("SUBS", BinaryOperator.SUB),
          Map.entry("MUL", BinaryOperator.MUL),
          Map.entry("AND", BinaryOperator.AND),
          Map.entry("ANDS", BinaryOperator.AND),
          Map.entry("BIC", BinaryOperator.AND),
          Map.entry("BICS", BinaryOperator.AND),
          Map.entry("ORR", BinaryOperator.OR),
          Map.entry("ORN", BinaryOperator.OR),
          Map.entry("EOR", BinaryOperator.XOR),
          Map.entry("EON", BinaryOperator.XOR),
          Map.entry("LSL", BinaryOperator.SHL),
          Map.entry("LSR", BinaryOperator.LSHR),
          Map.entry("ASR", BinaryOperator.ASHR));

  /** Those that take the complement of their last operand. */
  private static final Set<String> COMPLEMENTING = Set.of("BIC", "BICS", "ORN", "EON", "MVN");

  private static final Set<String> FLAGGING = Set.of("ADDS", "SUBS", "ANDS", "BICS");
  private static final Set<String> COMPARING = Set.of("CMP", "CMN", "TST");
  private static final Set<String> MOVING =
      Set.of("MOV", "MOVZ", "MOVN", "MOVK", "MVN", "NEG", "SXTW", "UXTW");

  private final Tokens line;
  private final ThreadCode code;
  private final Operands operands;
  private final Flags flags;

  Computation(Tokens line, ThreadCode code, Operands operands, Flags flags) {
    this.line = line;
    this.code = code;
    this.operands = operands;
    this.flags = flags;
  }

  /** Whether an instruction only moves and computes, by its name in capitals. */
  static boolean is(String name) {
    return OPERATORS.containsKey(name)
        || COMPARING.contains(name)
        || MOVING.contains(name)
        || name.equals("NOP");
  }

  /** Whether an instruction sets the flags and no register. */
  static boolean onlyCompares(String name) {
    return COMPARING.contains(name);
  }

  /** Whether an instruction sets the flags. */
  static boolean setsFlags(String name) {
    return COMPARING.contains(name) || FLAGGING.contains(name);
  }

  /** Adds the code of the instruction behind its name; whether it is one of these. */
  boolean lower(String name) throws InputException {
    if (COMPARING.contains(name)) {
      compare(name);
    } else if (OPERATORS.containsKey(name)) {
      compute(name);
    } else if (MOVING.contains(name)) {
      move(name);
    } else {
      return false;
    }
    return true;
  }

  private void compare(String name) throws InputException {
    Register left = operands.register();
    line.expect(",");
    Operand right = operands.second(left.width());
    int width = left.width();
    Operand value = operands.read(left);
    switch (name) {
      case "CMP" -> flags.subtract(value, right, width);
      case "CMN" -> flags.add(value, right, width);
      default -> flags.computed(code.binary(BinaryOperator.AND, width, value, right), width);
    }
  }

  private void compute(String name) throws InputException {
    Register target = operands.register();
    Register left = operands.nextRegister();
    line.expect(",");
    int width = target.width();
    Operand value = operands.read(left);
    Operand second = operands.second(width);
    Operand right = COMPLEMENTING.contains(name) ? operands.complement(second, width) : second;
    BinaryOperator operator = Objects.requireNonNull(OPERATORS.get(name));
    Operand result =
        switch (name) {
          case "ADDS" -> flags.add(value, right, width);
          case "SUBS" -> flags.subtract(value, right, width);
          default -> code.binary(operator, width, value, right);
        };
    if (name.equals("ANDS") || name.equals("BICS")) {
      flags.computed(result, width);
    }
    operands.write(target, result);
  }

  private void move(String name) throws InputException {
    Register target = operands.register();
    line.expect(",");
    int width = target.width();
    switch (name) {
      case "MOVZ", "MOVN" -> {
        long number = shiftedNumber(operands.number());
        operands.write(target, Operands.constant(name.equals("MOVN") ? ~number : number, width));
      }
      case "MOVK" -> keep(target);
      case "SXTW" -> operands.write(target, code.signExtended(word(), Integer.SIZE));
      case "UXTW" -> operands.write(target, word());
      default -> {
        Operand value = operands.second(width);
        operands.write(
            target,
            switch (name) {
              case "MVN" -> operands.complement(value, width);
              case "NEG" -> code.binary(BinaryOperator.SUB, width, Operand.constant(0), value);
              default -> value;
            });
      }
    }
  }

  private Operand word() throws InputException {
    Register source = operands.register();
    return operands.cut(operands.read(source), Integer.SIZE);
  }

  /** Sets 16 bits of a register and keeps the others. */
  private void keep(Register target) throws InputException {
    long number = operands.number();
    int shift = shift();
    Operand others =
        code.binary(BinaryOperator.AND, Long.SIZE, operands.read(target), ~(0xffffL << shift));
    operands.write(target, code.binary(BinaryOperator.OR, Long.SIZE, others, number << shift));
  }

  private long shiftedNumber(long number) throws InputException {
    return number << shift();
  }

  private int shift() throws InputException {
    if (!line.take(",")) {
      return 0;
    }
    Token name = line.word("LSL");
    if (!name.text().toUpperCase(Locale.ROOT).equals("LSL")) {
      throw name.wrong("expected LSL, found " + name.quoted());
    }
    return (int) operands.number();
  }
}
