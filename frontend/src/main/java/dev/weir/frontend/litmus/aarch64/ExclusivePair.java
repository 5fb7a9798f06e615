package dev.weir.frontend.litmus.aarch64;

import dev.weir.frontend.InputException;
import dev.weir.frontend.litmus.aarch64.LoadedValues.Form;
import dev.weir.frontend.litmus.code.DataType;
import dev.weir.frontend.litmus.code.InstructionSet.Labels;
import dev.weir.frontend.litmus.code.ThreadCode;
import dev.weir.frontend.litmus.code.Token;
import dev.weir.frontend.litmus.code.Tokens;
import dev.weir.program.AtomicOperator;
import dev.weir.program.MemoryOrder;
import dev.weir.program.Operand;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An exclusive load, the exclusive store that belongs to it, and what stands between them.
 *
 * <p>A choice that nobody sees says whether the store succeeds. Where it does, both are one
 * read-modify-write at the place of the load: what is stored is an operator applied to what is
 * loaded and to an operand that is computed before, by a copy of the lines between; where these
 * leave unless a certain value was loaded, the two are a compare-exchange. Then the lines between
 * follow. Where the store fails, the load is one of its own.
 *
 * <p>Of a loop that tries until the store succeeds, only the last round counts: the others load,
 * and leave nothing. So there the store always succeeds.
 */
final class ExclusivePair {
  /**
   * What the name of an exclusive load or store says.
   *
   * @param isLoad whether it loads
   * @param isOrdered whether it acquires or releases
   * @param size bytes, if the name says it
   */
  record Exclusive(boolean isLoad, boolean isOrdered, Optional<Integer> size) {
    private static final Pattern NAME = Pattern.compile("(LD|ST)([AL]?)XR([BH]?)");

    /** What a name says, if it is that of an exclusive access. */
    static Optional<Exclusive> of(Token token) {
      Matcher name = NAME.matcher(token.text().toUpperCase(Locale.ROOT));
      if (!name.matches() || name.group(2).equals(name.group(1).equals("LD") ? "L" : "A")) {
        return Optional.empty();
      }
      boolean isOrdered = !name.group(2).isEmpty();
      return Optional.of(
          new Exclusive(name.group(1).equals("LD"), isOrdered, Line.size(name.group(3))));
    }
  }

  private static final String SHADOW = ".before";

  private final AArch64 machine;
  private final Process process;
  private final int first;
  private final Exclusive load;
  private final ThreadCode code;
  private final Labels labels;
  private final Line operands;
  private final Register loaded;
  private final Register base;
  private final Operand address;
  private final DataType type;

  /** The pair whose load stands in a line. */
  ExclusivePair(
      AArch64 machine, Process process, int first, Exclusive load, ThreadCode code, Labels labels)
      throws InputException {
    this.machine = machine;
    this.process = process;
    this.first = first;
    this.load = load;
    this.code = code;
    this.labels = labels;
    this.base = base(first);
    Tokens line = process.line(first);
    Token mnemonic = line.next();
    if (!load.isLoad()) {
      throw mnemonic.wrong(
          mnemonic.text()
              + " without an exclusive load before it, in the same block, is not supported; add"
              + " LDXR");
    }
    this.operands = new Line(machine, line, code, labels, Line.NO_SHADOW);
    this.loaded = operands.next();
    this.address = operands.plainAddress();
    this.type = Line.type(load.size(), loaded);
    machine.accesses(type);
    line.expectEnd();
  }

  /** The register that has the address of an exclusive access. */
  private Register base(int at) throws InputException {
    Token mnemonic = process.mnemonic(at);
    List<Register> named = process.registers(at);
    if (named.isEmpty()) {
      throw mnemonic.wrong(mnemonic.text() + " needs registers; write LDXR W0,[X1]");
    }
    return named.getLast();
  }

  /**
   * Adds the code of the pair, and of a loop around it.
   *
   * @return the number of lines
   */
  int lower() throws InputException {
    Optional<Integer> found = store();
    if (found.isEmpty()) {
      load();
      return 1;
    }
    int last = found.get();
    Store store = new Store(last);
    LoadedValues values = new LoadedValues(process, first, last, loaded, base, store.value);
    if (values.comparison().isPresent() && type.size() < Integer.BYTES) {
      throw store.mnemonic.wrong(
          "a comparison of less than 32 bits before an exclusive store is not supported; use CBNZ");
    }
    Optional<Integer> start = RetryLoop.start(process, first, last, store.status);
    if (start.isEmpty() && process.branchesBack(first, first)) {
      throw store.mnemonic.wrong(
          "a loop around an exclusive store is not supported, but for one that begins at the load"
              + " or before it with MOV and the like, and ends with CBNZ of the status behind the"
              + " store");
    }
    if (start.isPresent()) {
      RetryLoop.requireNoCarriedRegister(process, start.get(), last);
      if (leaves(values, start.get())) {
        int round = code.newBlock();
        choose(round, store, last);
        code.start(round);
      }
      succeed(store, values, last);
      return last + 2 - first;
    }
    int success = code.newBlock();
    int next = code.newBlock();
    choose(success, store, last);
    code.jump(next);
    code.start(success);
    succeed(store, values, last);
    code.start(next);
    return last + 1 - first;
  }

  /** Whether a branch between the two leaves the loop that begins at a line. */
  private boolean leaves(LoadedValues values, int start) throws InputException {
    if (values.exit().isEmpty()) {
      return false;
    }
    Token target = process.target(values.exit().get()).orElseThrow();
    return !process.labels(start).contains(target.text());
  }

  /** Goes to a block, or lets the store fail and goes on behind it. */
  private void choose(int otherwise, Store store, int last) throws InputException {
    int failure = code.newBlock();
    code.at(process.mnemonic(first).position());
    code.branch(code.choose(machine.chooser()), failure, otherwise);
    code.start(failure);
    load();
    between(last);
    code.at(store.mnemonic.position());
    operands.write(store.status, Operand.constant(1));
  }

  /** The line of the store that belongs to the load; none where the load stands alone. */
  private Optional<Integer> store() throws InputException {
    for (int at = first + 1; at < process.size(); at++) {
      Token mnemonic = process.mnemonic(at);
      Optional<Exclusive> other = Exclusive.of(mnemonic);
      if (other.isPresent() && other.get().isLoad()) {
        return Optional.empty();
      }
      if (other.isPresent()) {
        return Optional.of(at);
      }
    }
    return Optional.empty();
  }

  /** The exclusive store. */
  private final class Store {
    final Token mnemonic;
    final Register status;
    final Register value;
    final boolean releases;

    Store(int at) throws InputException {
      Register place = base(at);
      Tokens line = process.line(at);
      mnemonic = line.next();
      Exclusive store = Exclusive.of(mnemonic).orElseThrow();
      releases = store.isOrdered();
      Line named = new Line(machine, line, code, labels, Line.NO_SHADOW);
      status = named.next();
      value = named.nextAfterComma();
      named.plainAddress();
      line.expectEnd();
      if (place.number() != base.number() || Line.type(store.size(), value).size() != type.size()) {
        throw mnemonic.wrong(
            "an exclusive store to another place than the load before it, or of another size, is"
                + " not supported; name "
                + base.token().text()
                + " and the same size");
      }
      if (status.isWide()
          || status.number() == value.number() && !status.isZero()
          || status.number() == base.number()) {
        throw status
            .token()
            .wrong("the status needs a register of its own, of 32 bits; name another one");
      }
    }
  }

  private void load() {
    MemoryOrder order = load.isOrdered() ? MemoryOrder.SEQ_CST : MemoryOrder.RELAXED;
    operands.write(loaded, code.load(address, type, order));
  }

  /** The lines between, as they are. */
  private void between(int last) throws InputException {
    for (int at = first + 1; at < last; at++) {
      Tokens line = process.line(at);
      if (!line.isAtEnd()) {
        code.at(line.position());
        new Line(machine, line, code, labels, Line.NO_SHADOW).lower();
      }
    }
  }

  private void succeed(Store store, LoadedValues values, int last) throws InputException {
    code.at(process.mnemonic(first).position());
    copyRegisters(last);
    Operand expected = Operand.constant(0);
    Operand captured = Operand.constant(0);
    for (int at = first + 1; at < last; at++) {
      Tokens line = process.line(at);
      if (line.isAtEnd()) {
        continue;
      }
      code.at(line.position());
      Form stored = values.stored();
      if (values.isFree(at)) {
        new Line(machine, line, code, labels, SHADOW).lower();
      } else if (values.comparison().equals(Optional.of(at))) {
        expected = kept(values.operand(at, line, shadowed(line)), ".expected");
      } else if (stored instanceof Form.Derived derived && derived.line() == at) {
        captured = kept(values.operand(at, line, shadowed(line)), ".operand");
      }
    }
    code.at(process.mnemonic(first).position());
    MemoryOrder order = Atomic.order(load.isOrdered(), store.releases);
    Operand desired = operands.cut(shadowed(process.line(last)).read(store.value), type.width());
    Operand old =
        values.exit().isPresent()
            ? code.compareAndSwap(
                    address, operands.cut(expected, type.width()), desired, type, order)
                .old()
            : code.modify(
                operator(values.stored()),
                address,
                operand(values.stored(), desired, operands.cut(captured, type.width())),
                type,
                order);
    operands.write(loaded, old);
    between(last);
    code.at(store.mnemonic.position());
    operands.write(store.status, Operand.constant(0));
  }

  private static AtomicOperator operator(Form form) {
    return switch (form) {
      case Form.Derived(AtomicOperator operator, int _, boolean _) -> operator;
      case Form.Loaded _ -> AtomicOperator.OR;
      case Form.Free _, Form.Compared _, Form.Other _ -> AtomicOperator.EXCHANGE;
    };
  }

  private static Operand operand(Form form, Operand desired, Operand captured) {
    return switch (form) {
      case Form.Derived _ -> captured;
      case Form.Loaded _ -> Operand.constant(0);
      case Form.Free _, Form.Compared _, Form.Other _ -> desired;
    };
  }

  private Line shadowed(Tokens line) {
    return new Line(machine, line, code, labels, SHADOW);
  }

  /** A copy of a value that nothing else overwrites. */
  private Operand kept(Operand value, String name) {
    int register = code.register(name);
    code.move(register, value);
    return Operand.register(register);
  }

  /** Copies the registers that the lines between and the store name. */
  private void copyRegisters(int last) throws InputException {
    Set<Integer> numbers = new LinkedHashSet<>();
    for (int at = first + 1; at <= last; at++) {
      process.registers(at).stream()
          .filter(register -> !register.isZero())
          .forEach(register -> numbers.add(register.number()));
    }
    Line before = shadowed(process.line(last));
    for (int number : numbers) {
      code.move(before.kept(number), Operand.register(operands.kept(number)));
    }
  }

  /**
   * A loop that tries an exclusive store until it succeeds: it begins at the load, or before it
   * with lines that only compute, and ends behind the store with {@code CBNZ} of the status. What a
   * round of it computes must not come from an earlier round.
   */
  private static final class RetryLoop {
    /** The flags, among the numbers of registers. */
    private static final int FLAGS = -1;

    private final Set<Integer> written = new HashSet<>();
    private final Set<Integer> readBefore = new HashSet<>();

    private RetryLoop() {}

    /**
     * The line at which the loop begins; nothing if there is none.
     *
     * @param first the line of the load
     * @param last the line of the store
     */
    static Optional<Integer> start(Process process, int first, int last, Register status)
        throws InputException {
      int end = last + 1;
      if (end >= process.size()
          || !process.name(end).equals("CBNZ")
          || !process.labels(end).isEmpty()
          || process.registers(end).stream().findFirst().filter(status::isSame).isEmpty()) {
        return Optional.empty();
      }
      Token target = process.target(end).orElseThrow();
      Optional<Integer> start = process.labelled(target.text()).filter(line -> line <= first);
      for (int at = start.orElse(first); at < first; at++) {
        if (process.mnemonic(at).kind() != Token.Kind.END && !Line.computes(process.name(at))) {
          return Optional.empty();
        }
      }
      return start;
    }

    /** Refuses a loop of which a round has a register from an earlier round. */
    static void requireNoCarriedRegister(Process process, int start, int last)
        throws InputException {
      RetryLoop loop = new RetryLoop();
      for (int at = start; at <= last; at++) {
        if (process.mnemonic(at).kind() != Token.Kind.END) {
          loop.follow(process, at);
        }
      }
      if (loop.readBefore.stream().anyMatch(loop.written::contains)) {
        throw process
            .mnemonic(last)
            .wrong(
                "a loop around an exclusive store that takes a register from one round to the next is"
                    + " not supported; set all registers anew in each round");
      }
    }

    private void follow(Process process, int at) throws InputException {
      String name = process.name(at);
      List<Register> named = process.registers(at);
      boolean isBranch = process.target(at).isPresent();
      boolean sets = !isBranch && !named.isEmpty() && !Line.onlyCompares(name);
      int skipped = sets && !name.equals("MOVK") ? 1 : 0;
      named.stream().skip(skipped).forEach(source -> read(source.number()));
      if (name.startsWith("B.")) {
        read(FLAGS);
      }
      if (sets) {
        written.add(named.getFirst().number());
      }
      if (Line.setsFlags(name)) {
        written.add(FLAGS);
      }
    }

    private void read(int register) {
      if (!written.contains(register)) {
        readBefore.add(register);
      }
    }
  }
}
