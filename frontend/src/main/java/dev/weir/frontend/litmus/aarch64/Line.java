package dev.weir.frontend.litmus.aarch64;

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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * One instruction, exclusive accesses aside.
 *
 * <p>The flags are kept as code: the latest result with its sign, by which N and Z are known, and a
 * register each for C and V.
 */
final class Line extends AssemblerLine {
  /** The registers of the process itself, and not copies of them. */
  static final String NO_SHADOW = "";

  private static final String RESULT = "flags.result";
  private static final String CARRY = "flags.carry";
  private static final String OVERFLOW = "flags.overflow";
  private static final Map<String, BarrierKind> DOMAINS =
      Map.ofEntries(
          Map.entry("SY", BarrierKind.SYNC),
          Map.entry("ISH", BarrierKind.SYNC),
          Map.entry("OSH", BarrierKind.SYNC),
          Map.entry("LD", BarrierKind.LOAD_ANY),
          Map.entry("ISHLD", BarrierKind.LOAD_ANY),
          Map.entry("OSHLD", BarrierKind.LOAD_ANY),
          Map.entry("ST", BarrierKind.STORE_STORE),
          Map.entry("ISHST", BarrierKind.STORE_STORE),
          Map.entry("OSHST", BarrierKind.STORE_STORE));
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
  private static final Set<String> COMPLEMENTING = Set.of("BIC", "BICS", "ORN", "EON");

  private static final Set<String> FLAGGING = Set.of("ADDS", "SUBS", "ANDS", "BICS");
  private static final Set<String> COMPARING = Set.of("CMP", "CMN", "TST");
  private static final Set<String> MOVING =
      Set.of("MOV", "MOVZ", "MOVN", "MOVK", "MVN", "NEG", "SXTW", "UXTW", "NOP");
  private static final List<String> CONDITIONS =
      List.of(
          "EQ", "NE", "CS", "HS", "CC", "LO", "MI", "PL", "VS", "VC", "HI", "LS", "GE", "LT", "GT",
          "LE");
  private static final Map<String, Row<Line>> TABLE = table();

  private final AArch64 machine;
  private final String shadow;
  private final List<Register> registers = new ArrayList<>();
  private boolean ordersLoads;

  /**
   * An instruction.
   *
   * @param shadow what is added to the names of registers
   */
  Line(AArch64 machine, Tokens line, ThreadCode code, InstructionSet.Labels labels, String shadow) {
    super(machine, line, code, labels);
    this.machine = machine;
    this.shadow = shadow;
  }

  private static Map<String, Row<Line>> table() {
    Map<String, Row<Line>> rows = new HashMap<>();
    rows.put("NOP", new Row<>("", l -> {}));
    OPERATORS.keySet().forEach(name -> rows.put(name, new Row<>("r,s,o", l -> l.compute(name))));
    rows.put("CMP", new Row<>("r,o", l -> l.subtract(l.first(), l.value(0), l.width())));
    rows.put("CMN", new Row<>("r,o", l -> l.add(l.first(), l.value(0), l.width())));
    rows.put("TST", new Row<>("r,o", l -> l.and(l.first(), l.value(0))));
    rows.put("MOV", new Row<>("r,o", l -> l.result(l.value(0))));
    rows.put("MVN", new Row<>("r,o", l -> l.result(l.complement(l.value(0), l.width()))));
    rows.put("NEG", new Row<>("r,o", Line::negate));
    rows.put("MOVZ", new Row<>("r,", l -> l.result(constant(l.shifted(), l.width()))));
    rows.put("MOVN", new Row<>("r,", l -> l.result(constant(~l.shifted(), l.width()))));
    rows.put("MOVK", new Row<>("r,", Line::keep));
    rows.put(
        "SXTW", new Row<>("r,w", l -> l.result(l.code.signExtended(l.value(0), Integer.SIZE))));
    rows.put("UXTW", new Row<>("r,w", l -> l.result(l.value(0))));
    for (String kind : List.of("R", "UR", "AR", "APR", "APUR")) {
      for (String size : List.of("", "B", "H", "SB", "SH", "SW")) {
        rows.put("LD" + kind + size, new Row<>("r,", l -> l.load(kind, size)));
      }
    }
    for (String size : List.of("", "B", "H")) {
      rows.put("STR" + size, new Row<>("r,a", l -> l.store(size, MemoryOrder.RELAXED)));
      rows.put("STUR" + size, new Row<>("r,a", l -> l.store(size, MemoryOrder.RELAXED)));
      rows.put("STLR" + size, new Row<>("r,p", l -> l.store(size, MemoryOrder.RELEASE)));
      rows.put("STLUR" + size, new Row<>("r,a", l -> l.store(size, MemoryOrder.RELEASE)));
    }
    rows.put("B", new Row<>("l", l -> l.jump()));
    rows.put("CBZ", new Row<>("s,l", l -> l.branch(l.isZero(l.value(0), Predicate.EQ))));
    rows.put("CBNZ", new Row<>("s,l", l -> l.branch(l.isZero(l.value(0), Predicate.NE))));
    rows.put("TBZ", new Row<>("s,n,l", l -> l.branch(l.isZero(l.bit(), Predicate.EQ))));
    rows.put("TBNZ", new Row<>("s,n,l", l -> l.branch(l.isZero(l.bit(), Predicate.NE))));
    CONDITIONS.forEach(name -> rows.put("B." + name, new Row<>("l", l -> l.branch(l.holds(name)))));
    rows.put("DMB", new Row<>("", l -> l.barrier("DMB")));
    rows.put("DSB", new Row<>("", l -> l.barrier("DSB")));
    rows.put("ISB", new Row<>("", Line::instructionBarrier));
    return rows;
  }

  /** Whether an instruction only moves and computes, by its name in capitals. */
  static boolean computes(String name) {
    return OPERATORS.containsKey(name) || COMPARING.contains(name) || MOVING.contains(name);
  }

  /** Whether an instruction sets the flags and no register. */
  static boolean onlyCompares(String name) {
    return COMPARING.contains(name);
  }

  /** Whether an instruction sets the flags. */
  static boolean setsFlags(String name) {
    return COMPARING.contains(name) || FLAGGING.contains(name);
  }

  /** Whether it is a barrier for loads alone. */
  boolean ordersLoads() {
    return ordersLoads;
  }

  /** Adds its code. */
  void lower() throws InputException {
    Token mnemonic = line.word("an instruction");
    Optional<Atomic> atomic = Atomic.of(mnemonic);
    Row<Line> row = TABLE.get(mnemonic.text().toUpperCase(Locale.ROOT));
    if (atomic.isPresent()) {
      lower(atomic.get());
    } else if (row != null) {
      row.lower(this);
    } else {
      throw mnemonic.wrong(
          "the instruction "
              + mnemonic.text()
              + " of AArch64 is not supported; docs/semantics.md lists those that are");
    }
    line.expectEnd();
  }

  // Operands

  /**
   * Takes {@code r} a register, {@code s} one that is read, {@code w} the low word of one, {@code
   * o} the last operand of a computation, {@code n} a number, {@code a} an address, {@code p} one
   * that is a register alone, {@code l} a label.
   */
  @Override
  protected void take(char kind) throws InputException {
    switch (kind) {
      case 'r' -> registers.add(next());
      case 's' -> add(read(next()));
      case 'w' -> add(cut(read(next()), Integer.SIZE));
      case 'o' -> add(second(width()));
      case 'n' -> add(Operand.constant(number()));
      case 'a' -> add(address(true));
      case 'p' -> add(address(false));
      default -> super.take(kind);
    }
  }

  /** Takes a register. */
  Register next() throws InputException {
    Token token = line.word("a register");
    return Register.of(token).orElseThrow(() -> noRegister(token));
  }

  /** Takes a comma and a register. */
  Register nextAfterComma() throws InputException {
    line.expect(",");
    return next();
  }

  /** Takes a comma and an address that is a register alone. */
  Operand plainAddress() throws InputException {
    line.expect(",");
    return address(false);
  }

  /** The bits of a computation: those of the first register. */
  private int width() {
    return registers.getFirst().width();
  }

  private Operand first() {
    return read(registers.getFirst());
  }

  private void result(Operand value) {
    write(registers.getFirst(), value);
  }

  /** The register of the code that keeps what this one has, or has as a copy. */
  int kept(int number) {
    return code.register("X" + number + shadow);
  }

  /** What a register has, as a number without sign. */
  Operand read(Register register) {
    return register.isZero()
        ? Operand.constant(0)
        : cut(Operand.register(kept(register.number())), register.width());
  }

  /** Sets a register; the bits that a short name does not stand for become 0. */
  void write(Register register, Operand value) {
    if (!register.isZero()) {
      code.move(kept(register.number()), cut(value, register.width()));
    }
  }

  /** The complement of a number of so many bits. */
  Operand complement(Operand value, int width) {
    return code.binary(BinaryOperator.XOR, width, value, constant(-1, width));
  }

  private static Operand constant(long number, int width) {
    return Operand.constant(number & mask(width));
  }

  private boolean isNumberNext() throws InputException {
    return line.isNext("#") || line.isNumberNext();
  }

  /** Takes a number, before which a {@code #} may stand. */
  private long number() throws InputException {
    line.take("#");
    return line.number();
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
    Register register = next();
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
      case "SXTW" -> scaled(cut(code.signExtended(value, Integer.SIZE), width), width);
      case "UXTW" -> scaled(cut(value, Integer.SIZE), width);
      case "SXTX", "UXTX" -> scaled(value, width);
      default ->
          throw name.wrong(
              "'" + name.text() + "' is not supported; there are LSL, LSR, ASR, SXTW and UXTW");
    };
  }

  private Operand scaled(Operand value, int width) throws InputException {
    return isNumberNext() ? code.binary(BinaryOperator.SHL, width, value, number()) : value;
  }

  private Operand address(boolean mayAdd) throws InputException {
    Token start = line.peek();
    if (!line.take("[")) {
      throw start.wrong(
          "expected an address such as [X1], found "
              + start.quoted()
              + "; put the address of a variable into a register in the initial section");
    }
    Register named = next();
    if (!named.isWide() || named.isZero()) {
      throw named
          .token()
          .wrong("'" + named.token().text() + "' keeps no address; name one of X0 to X30");
    }
    Operand base = read(named);
    Operand result = base;
    if (line.take(",")) {
      Token added = line.peek();
      if (isNumberNext()) {
        long number = number();
        if (number != 0 && !mayAdd) {
          throw added.wrong("this instruction takes an address without offset; add it before");
        }
        result = number == 0 ? base : code.binary(BinaryOperator.ADD, WIDTH, base, number);
      } else if (mayAdd) {
        result = binary(BinaryOperator.ADD, base, index());
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

  private Operand index() throws InputException {
    Register index = next();
    boolean isExtended = line.take(",");
    String name = isExtended ? line.peek().text().toUpperCase(Locale.ROOT) : "";
    if (!index.isWide() && !name.equals("SXTW") && !name.equals("UXTW")) {
      String text = index.token().text();
      throw index.token().wrong("an index of 32 bits needs an extension; write " + text + ",SXTW");
    }
    return isExtended ? changed(index, WIDTH) : read(index);
  }

  // Computations

  private void compute(String name) {
    int width = width();
    Operand left = value(0);
    Operand right = COMPLEMENTING.contains(name) ? complement(value(1), width) : value(1);
    result(
        switch (name) {
          case "ADDS" -> add(left, right, width);
          case "SUBS" -> subtract(left, right, width);
          case "ANDS", "BICS" -> and(left, right);
          default -> code.binary(Objects.requireNonNull(OPERATORS.get(name)), width, left, right);
        });
  }

  private void negate() {
    result(code.binary(BinaryOperator.SUB, width(), Operand.constant(0), value(0)));
  }

  /** Sets 16 bits of a register and keeps the others. */
  private void keep() throws InputException {
    long number = number();
    int shift = shift();
    Operand others = code.binary(BinaryOperator.AND, WIDTH, first(), ~(0xffffL << shift));
    result(code.binary(BinaryOperator.OR, WIDTH, others, number << shift));
  }

  private long shifted() throws InputException {
    long number = number();
    return number << shift();
  }

  private int shift() throws InputException {
    if (!line.take(",")) {
      return 0;
    }
    Token name = line.word("LSL");
    if (!name.text().equalsIgnoreCase("LSL")) {
      throw name.wrong("expected LSL, found " + name.quoted());
    }
    return (int) number();
  }

  // Flags

  /** Whether a condition holds, by its name in instructions. */
  private Operand holds(String condition) {
    return switch (condition) {
      case "EQ" -> isZero();
      case "NE" -> not(isZero());
      case "CS", "HS" -> get(CARRY);
      case "CC", "LO" -> not(get(CARRY));
      case "MI" -> isNegative();
      case "PL" -> not(isNegative());
      case "VS" -> get(OVERFLOW);
      case "VC" -> not(get(OVERFLOW));
      case "HI" -> both(get(CARRY), not(isZero()));
      case "LS" -> not(both(get(CARRY), not(isZero())));
      case "GE" -> not(isLess());
      case "LT" -> isLess();
      case "GT" -> both(not(isLess()), not(isZero()));
      case "LE" -> not(both(not(isLess()), not(isZero())));
      default -> throw new IllegalArgumentException("no condition: " + condition);
    };
  }

  /** Sets the flags as the difference of two numbers of so many bits does, and gives it. */
  private Operand subtract(Operand left, Operand right, int width) {
    Operand result = code.binary(BinaryOperator.SUB, width, left, right);
    set(RESULT, code.signExtended(result, width));
    set(CARRY, code.compare(Predicate.UGE, width, left, right));
    set(OVERFLOW, code.binary(BinaryOperator.SSUB_OVERFLOWS, width, left, right));
    return result;
  }

  /** Sets the flags as the sum of two numbers of so many bits does, and gives it. */
  private Operand add(Operand left, Operand right, int width) {
    Operand result = code.binary(BinaryOperator.ADD, width, left, right);
    set(RESULT, code.signExtended(result, width));
    set(CARRY, code.binary(BinaryOperator.UADD_OVERFLOWS, width, left, right));
    set(OVERFLOW, code.binary(BinaryOperator.SADD_OVERFLOWS, width, left, right));
    return result;
  }

  /** Sets the flags as a conjunction of bits does, and gives it. */
  private Operand and(Operand left, Operand right) {
    Operand result = code.binary(BinaryOperator.AND, width(), left, right);
    set(RESULT, code.signExtended(result, width()));
    set(CARRY, Operand.constant(0));
    set(OVERFLOW, Operand.constant(0));
    return result;
  }

  private Operand isZero() {
    return isZero(get(RESULT), Predicate.EQ);
  }

  private Operand isZero(Operand value, Predicate predicate) {
    return code.compare(predicate, WIDTH, value, Operand.constant(0));
  }

  private Operand isNegative() {
    return isZero(get(RESULT), Predicate.SLT);
  }

  private Operand isLess() {
    return binary(BinaryOperator.XOR, isNegative(), get(OVERFLOW));
  }

  private Operand both(Operand left, Operand right) {
    return binary(BinaryOperator.AND, left, right);
  }

  private Operand not(Operand truth) {
    return code.binary(BinaryOperator.XOR, WIDTH, truth, 1);
  }

  private Operand get(String flag) {
    return Operand.register(code.register(flag + shadow));
  }

  private void set(String flag, Operand value) {
    code.move(code.register(flag + shadow), value);
  }

  /** The bit of which an instruction asks. */
  private Operand bit() {
    return code.binary(
        BinaryOperator.AND, WIDTH, binary(BinaryOperator.LSHR, value(0), value(1)), 1);
  }

  // Accesses and barriers

  /** The bytes that the end of a name says. */
  static Optional<Integer> size(String suffix) {
    return switch (suffix) {
      case "B", "SB" -> Optional.of(1);
      case "H", "SH" -> Optional.of(2);
      case "SW" -> Optional.of(4);
      default -> Optional.empty();
    };
  }

  /** The type of an access: of as many bytes as are named, else as the register has. */
  static DataType type(Optional<Integer> size, Register register) {
    return size.map(DataType::bytes).orElse(register.isWide() ? DataType.LONG : DataType.INT);
  }

  private DataType accessed(Optional<Integer> size) {
    DataType type = type(size, registers.getFirst());
    machine.accesses(type);
    return type;
  }

  private void load(String kind, String size) throws InputException {
    boolean isSigned = size.startsWith("S");
    boolean hasOffset = !kind.equals("AR") && !kind.equals("APR");
    if (isSigned && !hasOffset || size.equals("SW") && width() < WIDTH) {
      throw Token.wrong(
          code.position(), "there is no instruction LD" + kind + size + " with these operands");
    }
    take(hasOffset ? 'a' : 'p');
    DataType type = accessed(size(size));
    MemoryOrder order =
        switch (kind) {
          case "AR" -> MemoryOrder.SEQ_CST;
          case "APR", "APUR" -> MemoryOrder.ACQUIRE;
          default -> MemoryOrder.RELAXED;
        };
    Operand value = code.load(value(0), type, order);
    result(isSigned ? code.signExtended(value, type.width()) : value);
  }

  private void store(String size, MemoryOrder order) {
    DataType type = accessed(size(size));
    code.store(value(0), cut(first(), type.width()), type, order);
  }

  private void lower(Atomic atomic) throws InputException {
    Register first = next();
    registers.add(first);
    Optional<Register> second =
        atomic.isReturned() ? Optional.of(nextAfterComma()) : Optional.empty();
    Operand address = plainAddress();
    DataType type = accessed(atomic.size());
    if (second.isPresent() && second.get().isWide() != first.isWide()) {
      throw second
          .get()
          .token()
          .wrong("both registers must have the same size; name two with X or two with W");
    }
    if (atomic.isCompareAndSwap()) {
      compareAndSwap(atomic.order(true), second.orElseThrow(), address, type);
      return;
    }
    boolean isKept = second.filter(register -> !register.isZero()).isPresent();
    MemoryOrder order = atomic.order(isKept);
    Operand operand = cut(first(), type.width());
    if (atomic.kind().equals("CLR")) {
      operand = cut(complement(operand, WIDTH), type.width());
    }
    Operand old = code.modify(atomic.operator(), address, operand, type, order);
    second.ifPresent(register -> write(register, old));
    if (order == MemoryOrder.ACQ_REL) {
      code.barrier(BarrierKind.SYNC);
    }
  }

  /**
   * A compare-and-swap. The write of one that acquires and releases comes before all that follows,
   * as it does where a barrier stands after it; one that fails has no write.
   */
  private void compareAndSwap(MemoryOrder order, Register desired, Operand address, DataType type) {
    Operand before = cut(first(), type.width());
    Operand after = cut(read(desired), type.width());
    ThreadCode.Exchange exchange = code.compareAndSwap(address, before, after, type, order);
    result(exchange.old());
    if (order == MemoryOrder.ACQ_REL) {
      int written = code.newBlock();
      int next = code.newBlock();
      code.branch(exchange.success(), written, next);
      code.start(written);
      code.barrier(BarrierKind.SYNC);
      code.start(next);
    }
  }

  private void barrier(String name) throws InputException {
    Token domain = line.word("SY, ISH, ISHLD or ISHST");
    BarrierKind kind = DOMAINS.get(domain.text().toUpperCase(Locale.ROOT));
    if (kind == null) {
      throw domain.wrong(
          "the barrier "
              + name
              + " "
              + domain.text()
              + " is not supported; there are SY, LD, ST, ISH, ISHLD and ISHST");
    }
    ordersLoads = kind == BarrierKind.LOAD_ANY;
    code.barrier(kind);
  }

  private void instructionBarrier() throws InputException {
    line.take("SY");
    code.barrier(BarrierKind.ISYNC);
  }
}
