package dev.weir.frontend.litmus;

import dev.weir.frontend.InputException;
import dev.weir.frontend.litmus.code.DataType;
import dev.weir.frontend.litmus.code.InstructionSet;
import dev.weir.frontend.litmus.code.ThreadCode;
import dev.weir.frontend.litmus.code.Token;
import dev.weir.frontend.litmus.code.Tokens;
import dev.weir.program.BarrierKind;
import dev.weir.program.BinaryOperator;
import dev.weir.program.MemoryOrder;
import dev.weir.program.Operand;
import dev.weir.program.Predicate;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * PPC. Registers keep 64 bits; condition register 0 is kept as the two values that were compared. A
 * word in memory has a cell of 64 bits, but where there is an array: so an address fits in it.
 * Where none can be there, words are numbers of 32 bits, with a sign only for the instructions that
 * say so.
 */
final class Power implements InstructionSet {
  private static final int WIDTH = Long.SIZE;
  private static final int WORD = Integer.SIZE;
  private static final long WORD_MASK = 0xffff_ffffL;
  private static final int REGISTERS = 32;
  private static final String LEFT = "cr0.left";
  private static final String RIGHT = "cr0.right";
  private static final Map<String, Predicate> BRANCHES =
      Map.of(
          "beq", Predicate.EQ,
          "bne", Predicate.NE,
          "blt", Predicate.SLT,
          "ble", Predicate.SLE,
          "bng", Predicate.SLE,
          "bgt", Predicate.SGT,
          "bge", Predicate.SGE,
          "bnl", Predicate.SGE);
  private static final Map<String, BinaryOperator> OPERATORS =
      Map.ofEntries(
          Map.entry("add", BinaryOperator.ADD),
          Map.entry("addi", BinaryOperator.ADD),
          Map.entry("sub", BinaryOperator.SUB),
          Map.entry("subi", BinaryOperator.SUB),
          Map.entry("mullw", BinaryOperator.MUL),
          Map.entry("mulld", BinaryOperator.MUL),
          Map.entry("mulli", BinaryOperator.MUL),
          Map.entry("and", BinaryOperator.AND),
          Map.entry("andi", BinaryOperator.AND),
          Map.entry("or", BinaryOperator.OR),
          Map.entry("ori", BinaryOperator.OR),
          Map.entry("xor", BinaryOperator.XOR),
          Map.entry("xori", BinaryOperator.XOR),
          Map.entry("slwi", BinaryOperator.SHL),
          Map.entry("sldi", BinaryOperator.SHL),
          Map.entry("srwi", BinaryOperator.LSHR),
          Map.entry("srdi", BinaryOperator.LSHR));
  private static final List<String> IMMEDIATE =
      List.of("addi", "subi", "mulli", "andi", "ori", "xori", "slwi", "sldi", "srwi", "srdi");

  private final DataType word;
  private final boolean isNarrow;

  /**
   * PPC.
   *
   * @param word the cell of a word
   * @param isNarrow whether words are numbers of 32 bits, and never addresses
   */
  Power(DataType word, boolean isNarrow) {
    this.word = word;
    this.isNarrow = isNarrow || word.size() == DataType.INT.size();
  }

  @Override
  public DataType word() {
    return word;
  }

  @Override
  public Optional<RegisterName> register(String text) {
    if (!text.matches("[rR](0|[1-9][0-9]?)")) {
      return Optional.empty();
    }
    int number = Integer.parseInt(text.substring(1));
    return number < REGISTERS
        ? Optional.of(new RegisterName("r" + number, WIDTH, number))
        : Optional.empty();
  }

  @Override
  public void lower(Tokens line, ThreadCode code, Labels labels) throws InputException {
    new Line(line, code, labels).lower();
  }

  /** One instruction. */
  private final class Line {
    private final Tokens line;
    private final ThreadCode code;
    private final Labels labels;

    Line(Tokens line, ThreadCode code, Labels labels) {
      this.line = line;
      this.code = code;
      this.labels = labels;
    }

    void lower() throws InputException {
      Token mnemonic = line.word("an instruction");
      String name = mnemonic.text().toLowerCase(Locale.ROOT);
      switch (name) {
        case "sync", "hwsync" -> code.barrier(BarrierKind.SYNC);
        case "lwsync" -> code.barrier(BarrierKind.LWSYNC);
        case "eieio" -> code.barrier(BarrierKind.STORE_STORE);
        case "isync" -> code.barrier(BarrierKind.ISYNC);
        case "nop" -> {}
        case "b" -> code.jump(labels.block(line.word("a label")));
        case "li" -> {
          int destination = target();
          line.expect(",");
          code.move(destination, immediateOrAddress());
        }
        case "lis" -> {
          int destination = target();
          line.expect(",");
          code.move(destination, Operand.constant((int) (line.number() << 16)));
        }
        case "addis" -> {
          int destination = target();
          Operand left = nextBase();
          line.expect(",");
          Operand high = Operand.constant((int) (line.number() << 16));
          code.move(destination, code.binary(BinaryOperator.ADD, WIDTH, left, high));
        }
        case "extsb" -> extend(Byte.SIZE);
        case "extsh" -> extend(Short.SIZE);
        case "extsw" -> extend(WORD);
        case "clrldi" -> {
          int destination = target();
          Operand source = nextSource();
          line.expect(",");
          long mask = -1L >>> line.number();
          code.move(destination, code.binary(BinaryOperator.AND, WIDTH, source, mask));
        }
        case "mr" -> {
          int destination = target();
          code.move(destination, nextSource());
        }
        case "neg" -> {
          int destination = target();
          code.move(
              destination,
              code.binary(BinaryOperator.SUB, WIDTH, Operand.constant(0), nextSource()));
        }
        case "subf" -> {
          int destination = target();
          Operand subtracted = nextSource();
          code.move(destination, code.binary(BinaryOperator.SUB, WIDTH, nextSource(), subtracted));
        }
        case "cmpw", "cmp" -> compare(false, this::signedWord);
        case "cmpwi", "cmpi" -> compare(true, this::signedWord);
        case "cmplw" -> compare(false, this::unsignedWord);
        case "cmplwi" -> compare(true, this::unsignedWord);
        case "cmpd" -> compare(false, UnaryOperator.identity());
        case "cmpdi" -> compare(true, UnaryOperator.identity());
        default -> lowerFamily(name, mnemonic);
      }
    }

    private void lowerFamily(String name, Token mnemonic) throws InputException {
      boolean recording = name.endsWith(".");
      String plain = recording ? name.substring(0, name.length() - 1) : name;
      if (BRANCHES.containsKey(name)) {
        int target = labels.block(line.word("a label"));
        int next = code.newBlock();
        Operand left = Operand.register(code.register(LEFT));
        Operand right = Operand.register(code.register(RIGHT));
        code.branch(code.compare(BRANCHES.get(name), WIDTH, left, right), target, next);
        code.start(next);
      } else if (OPERATORS.containsKey(plain)) {
        compute(plain, recording);
      } else if (name.matches("l(bz|hz|wz|wa|ha|d)x?")) {
        load(name);
      } else if (name.matches("st[bhwd]x?")) {
        store(name);
      } else {
        throw mnemonic.wrong("the instruction " + mnemonic.text() + " of PPC is not supported");
      }
    }

    private void compute(String name, boolean recording) throws InputException {
      int destination = target();
      boolean isBase = name.equals("addi") || name.equals("subi");
      Operand left = isBase ? nextBase() : nextSource();
      line.expect(",");
      Operand right =
          IMMEDIATE.contains(name) ? Operand.constant(line.number()) : Operand.register(target());
      code.move(destination, computed(name, left, right));
      if (recording) {
        code.move(code.register(LEFT), Operand.register(destination));
        code.move(code.register(RIGHT), Operand.constant(0));
      }
    }

    private Operand computed(String name, Operand left, Operand right) {
      BinaryOperator operator = Objects.requireNonNull(OPERATORS.get(name));
      return switch (name) {
        case "slwi" -> masked(code.binary(operator, WIDTH, left, right));
        case "srwi" -> code.binary(operator, WIDTH, masked(left), right);
        case "mullw" ->
            code.binary(
                operator, WIDTH, code.signExtended(left, WORD), code.signExtended(right, WORD));
        default -> code.binary(operator, WIDTH, left, right);
      };
    }

    private void extend(int width) throws InputException {
      int destination = target();
      code.move(destination, code.signExtended(nextSource(), width));
    }

    private Operand masked(Operand value) {
      return code.binary(BinaryOperator.AND, WIDTH, value, WORD_MASK);
    }

    private Operand signedWord(Operand value) {
      return isNarrow ? code.signExtended(value, WORD) : value;
    }

    private Operand unsignedWord(Operand value) {
      return isNarrow ? masked(value) : value;
    }

    private void compare(boolean immediate, UnaryOperator<Operand> word) throws InputException {
      if (line.peek().text().matches("cr[0-7]")) {
        Token field = line.next();
        if (!field.text().equals("cr0")) {
          throw field.wrong("only condition register cr0 is supported, not " + field.text());
        }
        line.expect(",");
      }
      Operand left = Operand.register(target());
      line.expect(",");
      Operand right = immediate ? Operand.constant(line.number()) : Operand.register(target());
      code.move(code.register(LEFT), word.apply(left));
      code.move(code.register(RIGHT), word.apply(right));
    }

    private void load(String name) throws InputException {
      int destination = target();
      line.expect(",");
      Operand address = name.endsWith("x") ? indexed() : displaced();
      boolean isSigned = name.contains("a");
      DataType type = accessed(name.charAt(1));
      Operand value = code.load(address, type, MemoryOrder.PLAIN);
      code.move(
          destination,
          switch (name.charAt(1)) {
            case 'w' ->
                isSigned ? signedWord(value) : word.size() == 8 ? unsignedWord(value) : value;
            default -> isSigned ? code.signExtended(value, type.width()) : value;
          });
    }

    private void store(String name) throws InputException {
      Operand value = Operand.register(target());
      line.expect(",");
      Operand address = name.endsWith("x") ? indexed() : displaced();
      boolean isCut = name.charAt(2) == 'w' && word.size() == 8;
      DataType type = accessed(name.charAt(2));
      code.store(address, isCut ? unsignedWord(value) : value, type, MemoryOrder.PLAIN);
    }

    private DataType accessed(char letter) {
      return switch (letter) {
        case 'b' -> new DataType(1, false, Optional.empty());
        case 'h' -> new DataType(2, false, Optional.empty());
        case 'w' -> word;
        default -> DataType.LONG;
      };
    }

    /** {@code 0(r2)}. */
    private Operand displaced() throws InputException {
      long offset = line.isNext("(") ? 0 : line.number();
      line.expect("(");
      Operand base = Operand.register(target());
      line.expect(")");
      return offset == 0 ? base : code.binary(BinaryOperator.ADD, WIDTH, base, offset);
    }

    /** {@code r3,r4}. */
    private Operand indexed() throws InputException {
      Operand base = base();
      line.expect(",");
      return code.binary(BinaryOperator.ADD, WIDTH, base, Operand.register(target()));
    }

    private Operand immediateOrAddress() throws InputException {
      if (line.isNumberNext()) {
        return Operand.constant(line.number());
      }
      return labels.address(line.word("a number"), 0);
    }

    private Operand nextBase() throws InputException {
      line.expect(",");
      return base();
    }

    /** Register 0 means the number 0 where the first operand of a sum is named. */
    private Operand base() throws InputException {
      int register = target();
      return register == code.register("r0") ? Operand.constant(0) : Operand.register(register);
    }

    private Operand nextSource() throws InputException {
      line.expect(",");
      return Operand.register(target());
    }

    private int target() throws InputException {
      line.take("%");
      Token token = line.word("a register");
      Optional<RegisterName> register = register(token.text());
      if (register.isEmpty()) {
        throw token.wrong("there is no register " + token.text() + "; there are r0 to r31");
      }
      return code.register(register.get().name());
    }
  }
}
