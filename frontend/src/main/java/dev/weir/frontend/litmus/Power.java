package dev.weir.frontend.litmus;

import dev.weir.frontend.InputException;
import dev.weir.frontend.litmus.code.AssemblerLine;
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
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * PPC. Registers keep 64 bits; condition register 0 is kept as the two values that were compared. A
 * word in memory has a cell of 64 bits, but where there is an array: so an address fits in it.
 * Where none can be there, words are numbers of 32 bits, with a sign only for the instructions that
 * say so.
 */
final class Power implements InstructionSet {
  private static final int WORD = Integer.SIZE;
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
      Map.of(
          "add", BinaryOperator.ADD,
          "sub", BinaryOperator.SUB,
          "mullw", BinaryOperator.MUL,
          "mulld", BinaryOperator.MUL,
          "and", BinaryOperator.AND,
          "or", BinaryOperator.OR,
          "xor", BinaryOperator.XOR);

  /** The operators whose last operand is a number. */
  private static final Map<String, BinaryOperator> IMMEDIATE =
      Map.of(
          "addi", BinaryOperator.ADD,
          "subi", BinaryOperator.SUB,
          "mulli", BinaryOperator.MUL,
          "andi", BinaryOperator.AND,
          "ori", BinaryOperator.OR,
          "xori", BinaryOperator.XOR,
          "slwi", BinaryOperator.SHL,
          "sldi", BinaryOperator.SHL,
          "srwi", BinaryOperator.LSHR,
          "srdi", BinaryOperator.LSHR);

  private static final Map<String, BarrierKind> BARRIERS =
      Map.of(
          "sync", BarrierKind.SYNC,
          "hwsync", BarrierKind.SYNC,
          "lwsync", BarrierKind.LWSYNC,
          "eieio", BarrierKind.STORE_STORE,
          "isync", BarrierKind.ISYNC);

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
  public Optional<RegisterName> register(String text) {
    if (!text.matches("[rR](0|[1-9][0-9]?)")) {
      return Optional.empty();
    }
    int number = Integer.parseInt(text.substring(1));
    return number < REGISTERS
        ? Optional.of(new RegisterName("r" + number, Long.SIZE, number))
        : Optional.empty();
  }

  @Override
  public String registers() {
    return "there are r0 to r31";
  }

  @Override
  public int lower(List<Tokens> lines, int at, ThreadCode code, Labels labels)
      throws InputException {
    new Line(lines.get(at), code, labels).lower();
    return 1;
  }

  /** One instruction. */
  private final class Line extends AssemblerLine {
    private static final Map<String, Row<Line>> TABLE = table();

    Line(Tokens line, ThreadCode code, Labels labels) {
      super(Power.this, line, code, labels);
    }

    private static Map<String, Row<Line>> table() {
      Map<String, Row<Line>> rows = new HashMap<>();
      BARRIERS.forEach((name, kind) -> rows.put(name, new Row<>("", l -> l.code.barrier(kind))));
      rows.put("nop", new Row<>("", l -> {}));
      rows.put("b", new Row<>("l", l -> l.jump()));
      BRANCHES.forEach((name, test) -> rows.put(name, new Row<>("l", l -> l.branch(test))));
      rows.put("li", new Row<>("d,i", l -> l.write(l.value(0))));
      rows.put("lis", new Row<>("d,h", l -> l.write(l.value(0))));
      rows.put("addis", new Row<>("d,b,h", l -> l.compute("", BinaryOperator.ADD)));
      rows.put("mr", new Row<>("d,s", l -> l.write(l.value(0))));
      rows.put("neg", new Row<>("d,s", l -> l.write(l.negated(l.value(0)))));
      rows.put(
          "subf",
          new Row<>("d,s,s", l -> l.write(l.binary(BinaryOperator.SUB, l.value(1), l.value(0)))));
      rows.put("clrldi", new Row<>("d,s,k", l -> l.compute("", BinaryOperator.AND)));
      Map.of("extsb", Byte.SIZE, "extsh", Short.SIZE, "extsw", WORD)
          .forEach(
              (name, width) ->
                  rows.put(
                      name,
                      new Row<>("d,s", l -> l.write(l.code.signExtended(l.value(0), width)))));
      for (String name : List.of("cmpw", "cmp", "cmplw", "cmpd")) {
        rows.put(name, new Row<>("cs,s", l -> l.compare(name)));
        rows.put(name + "i", new Row<>("cs,n", l -> l.compare(name)));
      }
      OPERATORS.forEach((name, operator) -> computation(rows, name, "d,s,s", operator));
      IMMEDIATE.forEach(
          (name, operator) -> {
            // Register 0 means the number 0 where the first operand of a sum is named.
            boolean isSum = name.equals("addi") || name.equals("subi");
            computation(rows, name, isSum ? "d,b,n" : "d,s,n", operator);
          });
      for (String name : List.of("lbz", "lhz", "lha", "lwz", "lwa", "ld")) {
        rows.put(name, new Row<>("d,m", l -> l.load(name)));
        rows.put(name + "x", new Row<>("d,x", l -> l.load(name)));
      }
      for (String name : List.of("stb", "sth", "stw", "std")) {
        rows.put(name, new Row<>("s,m", l -> l.store(name.charAt(2))));
        rows.put(name + "x", new Row<>("s,x", l -> l.store(name.charAt(2))));
      }
      return rows;
    }

    /** An instruction that computes, and the one that compares its result with 0 besides. */
    private static void computation(
        Map<String, Row<Line>> rows, String name, String operands, BinaryOperator operator) {
      rows.put(name, new Row<>(operands, l -> l.compute(name, operator)));
      rows.put(
          name + ".",
          new Row<>(
              operands,
              l -> {
                l.compute(name, operator);
                l.code.move(l.code.register(LEFT), l.target());
                l.code.move(l.code.register(RIGHT), Operand.constant(0));
              }));
    }

    void lower() throws InputException {
      Token mnemonic = line.word("an instruction");
      Row<Line> row = TABLE.get(mnemonic.text().toLowerCase(Locale.ROOT));
      if (row == null) {
        throw mnemonic.wrong("the instruction " + mnemonic.text() + " of PPC is not supported");
      }
      row.lower(this);
      line.expectEnd();
    }

    /**
     * Takes {@code i} a number or the address of a variable, {@code h} the high half of a number,
     * {@code k} how many high bits to clear, {@code b} a register of which number 0 is the number
     * 0, {@code x} memory at the sum of two, {@code c} the condition register.
     */
    @Override
    protected void take(char kind) throws InputException {
      switch (kind) {
        case 'i' ->
            add(
                line.isNumberNext()
                    ? Operand.constant(line.number())
                    : labels.address(line.word("a number"), 0));
        case 'h' -> add(Operand.constant((int) (line.number() << 16)));
        case 'k' -> add(Operand.constant(-1L >>> line.number()));
        case 'b' -> add(base());
        case 'x' -> {
          Operand base = base();
          line.expect(",");
          add(binary(BinaryOperator.ADD, base, read(register())));
        }
        case 'c' -> conditionRegister();
        default -> super.take(kind);
      }
    }

    @Override
    protected RegisterName register() throws InputException {
      line.take("%");
      RegisterName register = super.register();
      code.register(register.name());
      return register;
    }

    private Operand base() throws InputException {
      RegisterName register = register();
      return register.rank() == 0 ? Operand.constant(0) : read(register);
    }

    private void conditionRegister() throws InputException {
      if (line.peek().text().matches("cr[0-7]")) {
        Token field = line.next();
        if (!field.text().equals("cr0")) {
          throw field.wrong("only condition register cr0 is supported, not " + field.text());
        }
        line.expect(",");
      }
    }

    private void branch(Predicate predicate) {
      Operand left = Operand.register(code.register(LEFT));
      Operand right = Operand.register(code.register(RIGHT));
      branch(code.compare(predicate, WIDTH, left, right));
    }

    private void compute(String name, BinaryOperator operator) {
      Operand left = value(0);
      Operand right = value(1);
      Operand result =
          switch (name) {
            case "slwi" -> cut(binary(operator, left, right), WORD);
            case "srwi" -> binary(operator, cut(left, WORD), right);
            case "mullw" ->
                binary(operator, code.signExtended(left, WORD), code.signExtended(right, WORD));
            default -> binary(operator, left, right);
          };
      write(result);
    }

    private void compare(String name) {
      UnaryOperator<Operand> word =
          switch (name) {
            case "cmplw" -> this::unsignedWord;
            case "cmpd" -> UnaryOperator.identity();
            default -> this::signedWord;
          };
      code.move(code.register(LEFT), word.apply(value(0)));
      code.move(code.register(RIGHT), word.apply(value(1)));
    }

    private Operand signedWord(Operand value) {
      return isNarrow ? code.signExtended(value, WORD) : value;
    }

    private Operand unsignedWord(Operand value) {
      return isNarrow ? cut(value, WORD) : value;
    }

    private void load(String name) {
      boolean isSigned = name.contains("a");
      DataType type = accessed(name.charAt(1));
      Operand value = code.load(value(0), type, MemoryOrder.PLAIN);
      write(
          name.charAt(1) == 'w'
              ? isSigned ? signedWord(value) : word.size() == 8 ? unsignedWord(value) : value
              : isSigned ? code.signExtended(value, type.width()) : value);
    }

    private void store(char letter) {
      boolean isCut = letter == 'w' && word.size() == 8;
      Operand value = isCut ? unsignedWord(value(0)) : value(0);
      code.store(value(1), value, accessed(letter), MemoryOrder.PLAIN);
    }

    private DataType accessed(char letter) {
      return switch (letter) {
        case 'b' -> DataType.bytes(1);
        case 'h' -> DataType.bytes(2);
        case 'w' -> word;
        default -> DataType.LONG;
      };
    }
  }
}
