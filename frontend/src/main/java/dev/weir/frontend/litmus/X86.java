package dev.weir.frontend.litmus;

import dev.weir.frontend.InputException;
import dev.weir.frontend.litmus.code.AssemblerLine;
import dev.weir.frontend.litmus.code.DataType;
import dev.weir.frontend.litmus.code.InstructionSet;
import dev.weir.frontend.litmus.code.ThreadCode;
import dev.weir.frontend.litmus.code.Token;
import dev.weir.frontend.litmus.code.Tokens;
import dev.weir.program.AtomicOperator;
import dev.weir.program.BarrierKind;
import dev.weir.program.BinaryOperator;
import dev.weir.program.MemoryOrder;
import dev.weir.program.Operand;
import dev.weir.program.Predicate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * X86, destination first. A register keeps 64 bits, so that an address fits; the shorter names
 * {@code AX} and {@code AL} are its low bits.
 */
final class X86 implements InstructionSet {
  private static final List<String> LETTERS =
      List.of(
          "A", "B", "C", "D", "SI", "DI", "BP", "SP", "8", "9", "10", "11", "12", "13", "14", "15");

  /** Those of which the last letter may say the size of their operands. */
  private static final Set<String> SIZED =
      Set.of(
          "MOV", "XCHG", "ADD", "SUB", "AND", "OR", "XOR", "INC", "DEC", "CMP", "TEST", "XADD",
          "CMPXCHG", "NEG", "NOT", "LEA");

  private final DataType word;

  /**
   * X86.
   *
   * @param word what instructions access that say no size
   */
  X86(DataType word) {
    this.word = word;
  }

  @Override
  public Optional<RegisterName> register(String text) {
    String name = text.toUpperCase(Locale.ROOT);
    for (int i = 0; i < LETTERS.size(); i++) {
      String letter = LETTERS.get(i);
      boolean numbered = Character.isDigit(letter.charAt(0));
      String full = numbered ? "R" + letter : letter.length() == 1 ? letter + "X" : letter;
      List<String> names =
          numbered
              ? List.of(full, full + "D", full + "W", full + "B")
              : List.of("R" + full, "E" + full, full, letter + "L");
      int at = names.indexOf(name);
      if (at >= 0) {
        return Optional.of(new RegisterName(full, List.of(64, 64, 16, 8).get(at), i));
      }
    }
    return Optional.empty();
  }

  @Override
  public String registers() {
    return "write memory as [x]";
  }

  @Override
  public int lower(List<Tokens> lines, int at, ThreadCode code, Labels labels)
      throws InputException {
    new Line(lines.get(at), code, labels).lower();
    return 1;
  }

  /** An operand. */
  private sealed interface Argument {
    record Register(RegisterName register) implements Argument {}

    record Immediate(long value) implements Argument {}

    record Memory(Operand address) implements Argument {}
  }

  /**
   * One instruction. Its flags are kept as code: the latest result, by which the flags for zero and
   * for the sign are known, a word whose sign is the flag for overflow, and the flag for a carry.
   * The operands of what sets them are sign-extended, which keeps their order also as numbers
   * without sign.
   */
  private final class Line extends AssemblerLine {
    private static final String RESULT = "flags.result";
    private static final String OVERFLOW = "flags.overflow";
    private static final String CARRY = "flags.carry";
    private static final Map<String, Row<Line>> TABLE = table();

    private final List<Argument> arguments = new ArrayList<>();
    private Token mnemonic;
    private boolean locked;
    private int size;

    Line(Tokens line, ThreadCode code, Labels labels) throws InputException {
      super(X86.this, line, code, labels);
      mnemonic = line.word("an instruction");
    }

    private static Map<String, Row<Line>> table() {
      Map<String, Row<Line>> rows = new HashMap<>();
      rows.put("MFENCE", new Row<>("", l -> l.code.barrier(BarrierKind.SYNC)));
      rows.put("SFENCE", new Row<>("", l -> l.code.barrier(BarrierKind.STORE_STORE)));
      rows.put("LFENCE", new Row<>("", l -> l.code.barrier(BarrierKind.LOAD_LOAD)));
      rows.put("NOP", new Row<>("", l -> {}));
      rows.put("JMP", new Row<>("l", l -> l.jump()));
      rows.put("MOV", new Row<>("a,a2", l -> l.write(0, l.read(1))));
      rows.put("XCHG", new Row<>("a,a2", Line::exchange));
      rows.put("LEA", new Row<>("a,a2", Line::loadAddress));
      rows.put("CMP", new Row<>("a,a2", Line::compare));
      rows.put("TEST", new Row<>("a,a2", Line::test));
      rows.put("XADD", new Row<>("a,a2", Line::exchangeAndAdd));
      rows.put("CMPXCHG", new Row<>("a,a2", Line::compareExchange));
      for (BinaryOperator operator :
          List.of(
              BinaryOperator.ADD,
              BinaryOperator.SUB,
              BinaryOperator.AND,
              BinaryOperator.OR,
              BinaryOperator.XOR)) {
        rows.put(operator.name(), new Row<>("a,a2", l -> l.compute(operator)));
      }
      rows.put("INC", new Row<>("a", l -> l.step(BinaryOperator.ADD)));
      rows.put("DEC", new Row<>("a", l -> l.step(BinaryOperator.SUB)));
      rows.put("NOT", new Row<>("a", l -> l.modify(BinaryOperator.XOR, Operand.constant(-1))));
      rows.put("NEG", new Row<>("a", Line::negate));
      return rows;
    }

    void lower() throws InputException {
      String name = mnemonic.text().toUpperCase(Locale.ROOT);
      locked = name.equals("LOCK");
      if (locked) {
        mnemonic = line.word("an instruction after LOCK");
        name = mnemonic.text().toUpperCase(Locale.ROOT);
      }
      Row<Line> row = TABLE.get(withoutSize(name));
      if (row == null && !lowerConditional(name)) {
        throw mnemonic.wrong("the instruction " + mnemonic.text() + " of X86 is not supported");
      }
      if (row != null) {
        row.lower(this);
      }
      line.expectEnd();
    }

    /** Jumps, sets and moves under a condition that the name says; whether this is one. */
    private boolean lowerConditional(String name) throws InputException {
      Optional<Operand> jump = locked ? Optional.empty() : condition(name, "J");
      Optional<Operand> set = condition(name, "SET");
      Optional<Operand> move = condition(name, "CMOV");
      if (jump.isPresent()) {
        take('l');
        branch(jump.get());
      } else if (set.isPresent()) {
        take('a');
        write(0, set.get());
      } else if (move.isPresent()) {
        take('a');
        line.expect(",");
        take('a');
        Operand right = read(1);
        write(0, code.select(move.get(), right, read(0)));
      }
      return jump.isPresent() || set.isPresent() || move.isPresent();
    }

    private String withoutSize(String name) {
      String plain = name.substring(0, name.length() - 1);
      int bytes =
          switch (name.charAt(name.length() - 1)) {
            case 'B' -> 1;
            case 'W' -> 2;
            case 'L' -> word.size();
            case 'Q' -> 8;
            default -> 0;
          };
      if (bytes == 0 || !SIZED.contains(plain)) {
        return name;
      }
      size = bytes;
      return plain;
    }

    // Operands

    /** Takes {@code a} an operand; after two of them, {@code 2} says that one may be memory. */
    @Override
    protected void take(char kind) throws InputException {
      switch (kind) {
        case 'a' -> arguments.add(argument());
        case '2' -> {
          if (isMemory(0) && isMemory(1)) {
            throw mnemonic.wrong("only one operand can be memory; load the other first");
          }
          if (locked && !isMemory(0)) {
            throw mnemonic.wrong("LOCK needs memory to write; leave it out");
          }
        }
        default -> super.take(kind);
      }
    }

    private boolean isMemory(int index) {
      return arguments.get(index) instanceof Argument.Memory;
    }

    private Argument argument() throws InputException {
      if (line.take("[")) {
        Operand address = address();
        line.expect("]");
        return new Argument.Memory(address);
      }
      if (line.take("$") || line.isNumberNext()) {
        return new Argument.Immediate(line.number());
      }
      line.take("%");
      RegisterName register = register(line.word("an operand"));
      if (size == 0 && register.width() < WIDTH) {
        size = register.width() / 8;
      }
      return new Argument.Register(register);
    }

    private Operand address() throws InputException {
      line.take("%");
      Token base = line.word("a variable or a register");
      Optional<RegisterName> register = X86.this.register(base.text());
      if (register.isPresent()) {
        return offset(read(register.get()));
      }
      int index = 0;
      if (line.take("[")) {
        index = (int) line.number();
        line.expect("]");
      }
      return offset(labels.address(base, index));
    }

    private Operand offset(Operand base) throws InputException {
      return line.take("+") || line.isNumberNext()
          ? binary(BinaryOperator.ADD, base, Operand.constant(line.number()))
          : base;
    }

    /** How much memory is accessed: as the name says, or the shortest register, or a word. */
    private DataType accessed() {
      return size == 0 || size == word.size() ? word : new DataType(size, true, Optional.empty());
    }

    /** The bits of what is computed in an operand. */
    private int width(int index) {
      return arguments.get(index) instanceof Argument.Register(RegisterName register)
          ? register.width()
          : accessed().width();
    }

    /** The value of an operand, sign-extended. */
    private Operand read(int index) {
      return read(arguments.get(index));
    }

    private Operand read(Argument argument) {
      return switch (argument) {
        case Argument.Immediate(long value) -> Operand.constant(value);
        case Argument.Memory(Operand address) ->
            extended(code.load(address, accessed(), MemoryOrder.PLAIN));
        case Argument.Register(RegisterName register) ->
            code.signExtended(read(register), register.width());
      };
    }

    /** What memory has, sign-extended. */
    private Operand extended(Operand value) {
      return code.signExtended(value, accessed().width());
    }

    private void write(int index, Operand value) throws InputException {
      write(arguments.get(index), value);
    }

    private void write(Argument argument, Operand value) throws InputException {
      switch (argument) {
        case Argument.Immediate(long number) ->
            throw Token.wrong(code.position(), "the number " + number + " cannot be written to");
        case Argument.Memory(Operand address) ->
            code.store(address, value, accessed(), MemoryOrder.PLAIN);
        case Argument.Register(RegisterName register) -> {
          if (register.width() == WIDTH) {
            write(register, value);
          } else {
            Operand whole = read(register);
            long mask = mask(register.width());
            Operand high = code.binary(BinaryOperator.AND, WIDTH, whole, ~mask);
            Operand low = code.binary(BinaryOperator.AND, WIDTH, value, mask);
            write(register, binary(BinaryOperator.OR, high, low));
          }
        }
      }
    }

    /** A copy: the register that an operand names may be written next. */
    private Operand saved(Operand operand) {
      return code.binary(BinaryOperator.OR, WIDTH, operand, 0);
    }

    // Effects

    private void exchange() throws InputException {
      int memory = isMemory(1) ? 1 : 0;
      int other = 1 - memory;
      Operand value = saved(read(other));
      if (arguments.get(memory) instanceof Argument.Memory(Operand address)) {
        Operand old = code.modify(AtomicOperator.EXCHANGE, address, value, accessed());
        write(other, extended(old));
      } else {
        write(other, read(memory));
        write(memory, value);
      }
    }

    private void loadAddress() throws InputException {
      if (!(arguments.get(1) instanceof Argument.Memory(Operand address))) {
        throw mnemonic.wrong("LEA needs memory as its second operand");
      }
      write(0, address);
    }

    private void compare() {
      Operand left = read(0);
      subtracted(left, read(1), width(0));
    }

    private void test() {
      Operand left = read(0);
      computed(binary(BinaryOperator.AND, left, read(1)));
    }

    private void exchangeAndAdd() throws InputException {
      Operand added = saved(read(1));
      Operand old = modify(BinaryOperator.ADD, added);
      write(1, old);
      added(old, added, width(0));
    }

    private void compareExchange() throws InputException {
      Argument accumulator = new Argument.Register(new RegisterName("AX", accessed().width(), 0));
      Operand expected = saved(read(accumulator));
      Operand desired = read(1);
      if (locked && arguments.getFirst() instanceof Argument.Memory(Operand address)) {
        Operand old = extended(code.compareExchange(address, expected, desired, accessed()).old());
        write(accumulator, old);
        subtracted(expected, old, accessed().width());
      } else {
        Operand old = saved(read(0));
        int exchange = code.newBlock();
        int next = code.newBlock();
        subtracted(expected, old, accessed().width());
        write(accumulator, old);
        code.branch(code.compare(Predicate.EQ, WIDTH, expected, old), exchange, next);
        code.start(exchange);
        write(0, desired);
        code.start(next);
      }
    }

    private void compute(BinaryOperator operator) throws InputException {
      Operand operand = saved(read(1));
      Operand old = modify(operator, operand);
      switch (operator) {
        case ADD -> added(old, operand, width(0));
        case SUB -> subtracted(old, operand, width(0));
        default -> computed(binary(operator, old, operand));
      }
    }

    private void step(BinaryOperator operator) throws InputException {
      Operand one = Operand.constant(1);
      Operand old = modify(operator, one);
      if (operator == BinaryOperator.ADD) {
        steppedUp(old, one, width(0));
      } else {
        steppedDown(old, one, width(0));
      }
    }

    private void negate() throws InputException {
      if (locked) {
        throw mnemonic.wrong("LOCK NEG is not supported; use LOCK XADD");
      }
      Operand old = saved(read(0));
      write(0, negated(old));
      subtracted(Operand.constant(0), old, width(0));
    }

    /** Computes in place and gives the old value; in one step only if locked. */
    private Operand modify(BinaryOperator operator, Operand right) throws InputException {
      if (locked && arguments.getFirst() instanceof Argument.Memory(Operand address)) {
        AtomicOperator atomic = AtomicOperator.valueOf(operator.name());
        return extended(code.modify(atomic, address, right, accessed()));
      }
      Operand old = saved(read(0));
      write(0, binary(operator, old, right));
      return old;
    }

    // Flags

    /** Whether the condition holds that a name has after a prefix, if it has. */
    private Optional<Operand> condition(String name, String prefix) {
      if (!name.startsWith(prefix)) {
        return Optional.empty();
      }
      String text = name.substring(prefix.length());
      boolean negated = text.startsWith("N");
      String condition = negated ? text.substring(1) : text;
      boolean contrary = Set.of("GE", "G", "AE", "A").contains(condition);
      return holds(condition)
          .map(
              holds ->
                  negated == contrary
                      ? holds
                      : binary(BinaryOperator.XOR, holds, Operand.constant(1)));
    }

    /** Whether a condition holds, or the contrary of one for more. */
    private Optional<Operand> holds(String condition) {
      return switch (condition) {
        case "E", "Z" -> Optional.of(isZero());
        case "S" -> Optional.of(sign(flag(RESULT)));
        case "L", "GE" -> Optional.of(isLess());
        case "LE", "G" -> Optional.of(binary(BinaryOperator.OR, isLess(), isZero()));
        case "B", "C", "AE" -> Optional.of(carries());
        case "BE", "A" -> Optional.of(binary(BinaryOperator.OR, carries(), isZero()));
        default -> Optional.empty();
      };
    }

    private Operand isZero() {
      return code.compare(Predicate.EQ, WIDTH, flag(RESULT), Operand.constant(0));
    }

    private Operand isLess() {
      return sign(binary(BinaryOperator.XOR, flag(RESULT), flag(OVERFLOW)));
    }

    private Operand carries() {
      return code.compare(Predicate.NE, WIDTH, flag(CARRY), Operand.constant(0));
    }

    private Operand sign(Operand value) {
      return code.compare(Predicate.SLT, WIDTH, value, Operand.constant(0));
    }

    private Operand flag(String name) {
      return Operand.register(code.register(name));
    }

    private void set(String flag, Operand value) {
      code.move(code.register(flag), value);
    }

    /** Sets the flags as a subtraction of numbers of so many bits does, or a comparison. */
    private void subtracted(Operand left, Operand right, int width) {
      code.move(code.register(CARRY), code.compare(Predicate.ULT, WIDTH, left, right));
      steppedDown(left, right, width);
    }

    /** The same, but for the carry, which stays. */
    private void steppedDown(Operand left, Operand right, int width) {
      Operand result = code.signExtended(binary(BinaryOperator.SUB, left, right), width);
      set(RESULT, result);
      Operand changes = binary(BinaryOperator.XOR, left, right);
      Operand flips = binary(BinaryOperator.XOR, left, result);
      code.move(code.register(OVERFLOW), binary(BinaryOperator.AND, changes, flips));
    }

    /** Sets the flags as an addition of numbers of so many bits does. */
    private void added(Operand left, Operand right, int width) {
      Operand result = steppedUp(left, right, width);
      code.move(code.register(CARRY), code.compare(Predicate.ULT, WIDTH, result, left));
    }

    /** The same, but for the carry, which stays; the result. */
    private Operand steppedUp(Operand left, Operand right, int width) {
      Operand result = code.signExtended(binary(BinaryOperator.ADD, left, right), width);
      set(RESULT, result);
      Operand changes = binary(BinaryOperator.XOR, left, result);
      Operand flips = binary(BinaryOperator.XOR, right, result);
      code.move(code.register(OVERFLOW), binary(BinaryOperator.AND, changes, flips));
      return result;
    }

    /** Sets the flags as what computes bit by bit does. */
    private void computed(Operand result) {
      set(RESULT, result);
      set(OVERFLOW, Operand.constant(0));
      set(CARRY, Operand.constant(0));
    }
  }
}
