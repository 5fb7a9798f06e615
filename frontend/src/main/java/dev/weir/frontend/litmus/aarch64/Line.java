package dev.weir.frontend.litmus.aarch64;

import dev.weir.frontend.InputException;
import dev.weir.frontend.litmus.aarch64.Operands.Register;
import dev.weir.frontend.litmus.code.DataType;
import dev.weir.frontend.litmus.code.InstructionSet.Labels;
import dev.weir.frontend.litmus.code.ThreadCode;
import dev.weir.frontend.litmus.code.Token;
import dev.weir.frontend.litmus.code.Tokens;
import dev.weir.program.BarrierKind;
import dev.weir.program.BinaryOperator;
import dev.weir.program.MemoryOrder;
import dev.weir.program.Operand;
import dev.weir.program.Predicate;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One instruction, exclusive accesses aside. */
final class Line {
  private static final Pattern LOAD = Pattern.compile("LD(R|UR|AR|APR|APUR)(B|H|SB|SH|SW)?");
  private static final Pattern STORE = Pattern.compile("ST(R|UR|LR|LUR)([BH]?)");

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

  private final Tokens line;
  private final ThreadCode code;
  private final Labels labels;
  private final Operands operands;
  private final Computation computation;
  private final Flags flags;
  private boolean accessesDoubleWords;
  private boolean ordersLoads;

  /**
   * An instruction.
   *
   * @param shadow what is added to the names of registers
   */
  Line(Tokens line, ThreadCode code, Labels labels, String shadow) {
    this.line = line;
    this.code = code;
    this.labels = labels;
    this.operands = new Operands(line, code, shadow);
    this.flags = new Flags(code, shadow);
    this.computation = new Computation(line, code, operands, flags);
  }

  /** Whether it accesses 64 bits of memory at once. */
  boolean accessesDoubleWords() {
    return accessesDoubleWords;
  }

  /** Whether it is a barrier for loads alone. */
  boolean ordersLoads() {
    return ordersLoads;
  }

  /** Adds its code. */
  void lower() throws InputException {
    Token mnemonic = line.word("an instruction");
    String name = mnemonic.text().toUpperCase(Locale.ROOT);
    Optional<Atomic> atomic = Atomic.of(mnemonic);
    Matcher load = LOAD.matcher(name);
    Matcher store = STORE.matcher(name);
    if (atomic.isPresent()) {
      lower(atomic.get());
    } else if (load.matches()) {
      load(load.group(1), Optional.ofNullable(load.group(2)).orElse(""), mnemonic);
    } else if (store.matches()) {
      store(store.group(1), store.group(2));
    } else if (!computation.lower(name) && !branch(name)) {
      barrier(name, mnemonic);
    }
    line.expectEnd();
  }

  // Accesses

  /** The type of an access that an instruction makes with a register. */
  private DataType accessed(Optional<Integer> size, Register register) {
    DataType type = type(size, register);
    accessesDoubleWords |= type.size() == Long.BYTES;
    return type;
  }

  /** The type of an access: of as many bytes as are named, else as the register has. */
  static DataType type(Optional<Integer> size, Register register) {
    return size.map(bytes -> new DataType(bytes, false, Optional.empty()))
        .orElse(register.isWide() ? DataType.LONG : DataType.INT);
  }

  private void load(String kind, String size, Token mnemonic) throws InputException {
    Register target = operands.register();
    line.expect(",");
    boolean isSigned = size.startsWith("S");
    boolean isPlain = kind.equals("R") || kind.equals("UR");
    if (isSigned && !isPlain && !kind.equals("APUR") || size.equals("SW") && !target.isWide()) {
      throw mnemonic.wrong("there is no instruction " + mnemonic.text() + " with these operands");
    }
    Optional<Integer> bytes =
        switch (size) {
          case "B", "SB" -> Optional.of(1);
          case "H", "SH" -> Optional.of(2);
          case "SW" -> Optional.of(4);
          default -> Optional.empty();
        };
    boolean hasOffset = isPlain || kind.equals("APUR");
    Operand address = hasOffset ? operands.address() : operands.plainAddress();
    DataType type = accessed(bytes, target);
    MemoryOrder order =
        switch (kind) {
          case "AR" -> MemoryOrder.SEQ_CST;
          case "APR", "APUR" -> MemoryOrder.ACQUIRE;
          default -> MemoryOrder.RELAXED;
        };
    Operand value = code.load(address, type, order);
    operands.write(target, isSigned ? code.signExtended(value, type.width()) : value);
  }

  private void store(String kind, String size) throws InputException {
    Register source = operands.register();
    line.expect(",");
    boolean isOrdered = kind.startsWith("L");
    Operand address = kind.equals("LR") ? operands.plainAddress() : operands.address();
    Optional<Integer> bytes =
        size.isEmpty() ? Optional.empty() : Optional.of(size.equals("B") ? 1 : 2);
    DataType type = accessed(bytes, source);
    Operand value = operands.cut(operands.read(source), type.width());
    code.store(address, value, type, isOrdered ? MemoryOrder.RELEASE : MemoryOrder.RELAXED);
  }

  private void lower(Atomic atomic) throws InputException {
    Register first = operands.register();
    Optional<Register> second =
        atomic.isReturned() ? Optional.of(operands.nextRegister()) : Optional.empty();
    line.expect(",");
    Operand address = operands.plainAddress();
    DataType type = accessed(atomic.size(), first);
    if (second.isPresent() && second.get().isWide() != first.isWide()) {
      throw second
          .get()
          .token()
          .wrong("both registers must have the same size; name two with X or two with W");
    }
    if (atomic.kind() == Atomic.Kind.CAS) {
      compareAndSwap(atomic, first, second.orElseThrow(), address, type);
      return;
    }
    boolean isKept = second.filter(register -> !register.isZero()).isPresent();
    MemoryOrder order = atomic.order(isKept);
    Operand operand = operands.cut(operands.read(first), type.width());
    if (atomic.kind() == Atomic.Kind.CLR) {
      operand = operands.cut(operands.complement(operand, Long.SIZE), type.width());
    }
    Operand old = code.modify(atomic.kind().operator(), address, operand, type, order);
    second.ifPresent(register -> operands.write(register, old));
    if (order == MemoryOrder.ACQ_REL) {
      code.barrier(BarrierKind.SYNC);
    }
  }

  /**
   * A compare-and-swap. The write of one that acquires and releases comes before all that follows,
   * as it does where a barrier stands after it; one that fails has no write.
   */
  private void compareAndSwap(
      Atomic atomic, Register expected, Register desired, Operand address, DataType type) {
    MemoryOrder order = atomic.order(true);
    Operand before = operands.cut(operands.read(expected), type.width());
    Operand after = operands.cut(operands.read(desired), type.width());
    ThreadCode.Exchange exchange = code.compareAndSwap(address, before, after, type, order);
    operands.write(expected, exchange.old());
    if (order == MemoryOrder.ACQ_REL) {
      int written = code.newBlock();
      int next = code.newBlock();
      code.branch(exchange.success(), written, next);
      code.start(written);
      code.barrier(BarrierKind.SYNC);
      code.start(next);
    }
  }

  // Branches and barriers

  /** Adds the code of a branch; whether it is one. */
  private boolean branch(String name) throws InputException {
    switch (name) {
      case "B" -> code.jump(labels.block(line.word("a label")));
      case "CBZ", "CBNZ" -> {
        Operand value = operands.read(operands.register());
        line.expect(",");
        branch(isZero(value, name.equals("CBZ")));
      }
      case "TBZ", "TBNZ" -> {
        Operand value = operands.read(operands.register());
        line.expect(",");
        Operand shifted = code.binary(BinaryOperator.LSHR, Long.SIZE, value, operands.number());
        line.expect(",");
        Operand bit = code.binary(BinaryOperator.AND, Long.SIZE, shifted, 1);
        branch(isZero(bit, name.equals("TBZ")));
      }
      default -> {
        Optional<Operand> condition =
            name.startsWith("B.") ? flags.holds(name.substring(2)) : Optional.empty();
        if (condition.isEmpty()) {
          return false;
        }
        branch(condition.get());
      }
    }
    return true;
  }

  private Operand isZero(Operand value, boolean wanted) {
    Predicate predicate = wanted ? Predicate.EQ : Predicate.NE;
    return code.compare(predicate, Long.SIZE, value, Operand.constant(0));
  }

  private void branch(Operand condition) throws InputException {
    int target = labels.block(line.word("a label"));
    int next = code.newBlock();
    code.branch(condition, target, next);
    code.start(next);
  }

  private void barrier(String name, Token mnemonic) throws InputException {
    switch (name) {
      case "DMB", "DSB" -> {
        Token domain = line.word("SY, ISH, ISHLD or ISHST");
        Optional<BarrierKind> kind =
            Optional.ofNullable(DOMAINS.get(domain.text().toUpperCase(Locale.ROOT)));
        ordersLoads = kind.filter(BarrierKind.LOAD_ANY::equals).isPresent();
        code.barrier(
            kind.orElseThrow(
                () ->
                    domain.wrong(
                        "the barrier "
                            + mnemonic.text()
                            + " "
                            + domain.text()
                            + " is not supported; there are SY, LD, ST, ISH, ISHLD and ISHST")));
      }
      case "ISB" -> {
        line.take("SY");
        code.barrier(BarrierKind.ISYNC);
      }
      case "NOP" -> {}
      default ->
          throw mnemonic.wrong(
              "the instruction "
                  + mnemonic.text()
                  + " of AArch64 is not supported; docs/semantics.md lists those that are");
    }
  }
}
