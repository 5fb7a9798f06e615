package dev.weir.frontend.litmus.aarch64;

import dev.weir.frontend.InputException;
import dev.weir.frontend.litmus.code.Token;
import dev.weir.frontend.litmus.code.Tokens;
import dev.weir.program.AtomicOperator;
import dev.weir.program.Operand;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What the lines between an exclusive load and its store make of the value that is loaded: whether
 * the value stored comes from it, and how, and whether a branch leaves before the store.
 */
final class LoadedValues {
  private final Process process;
  private final int width;
  private final Map<Integer, Form> forms = new HashMap<>();
  private final Set<Integer> free = new HashSet<>();

  /** What the flags come from; the line that compared, if it was the loaded value. */
  private Form flags = new Form.Free();

  private Optional<Integer> exit = Optional.empty();
  private Optional<Integer> comparison = Optional.empty();
  private final Form stored;

  /** How a value comes from the one that is loaded. */
  sealed interface Form {
    /** Not at all. */
    record Free() implements Form {}

    /** It is that value. */
    record Loaded() implements Form {}

    /**
     * An operator is applied to that value and to another one.
     *
     * @param line where
     * @param isFirst whether that value is the first operand there
     */
    record Derived(AtomicOperator operator, int line, boolean isFirst) implements Form {}

    /**
     * That value is compared with another one.
     *
     * @param line where
     */
    record Compared(int line) implements Form {}

    /** In another way. */
    record Other() implements Form {}
  }

  /**
   * Looks at the lines between a load and a store.
   *
   * @param loaded what the load sets
   * @param base the address of both
   * @param value what is stored
   */
  LoadedValues(Process process, int first, int last, Register loaded, Register base, Register value)
      throws InputException {
    this.process = process;
    this.width = loaded.width();
    if (!loaded.isZero()) {
      forms.put(loaded.number(), new Form.Loaded());
    }
    for (int at = first + 1; at <= last; at++) {
      Token start = process.mnemonic(at);
      if (!process.labels(at).isEmpty()) {
        throw start.wrong(
            "a label between an exclusive load and its store is not supported; put it before the"
                + " load or behind the store");
      }
      if (at < last && start.kind() != Token.Kind.END) {
        look(at, start);
      }
    }
    Form baseForm = form(base);
    if (!(baseForm instanceof Form.Free) || isWritten(base, first, last)) {
      throw process
          .mnemonic(last)
          .wrong(
              "the address " + base.token().text() + " changes behind the exclusive load; keep it");
    }
    stored = form(value);
    boolean isOther = stored instanceof Form.Other || stored instanceof Form.Compared;
    if (isOther || exit.isPresent() && !(stored instanceof Form.Free)) {
      throw process
          .mnemonic(last)
          .wrong(
              "storing what is computed from the loaded value in this way is not supported; store a"
                  + " value of its own, or the loaded one after one ADD, SUB, AND, ORR, EOR or BIC"
                  + " without a branch between");
    }
  }

  private boolean isWritten(Register register, int first, int last) throws InputException {
    for (int at = first; at < last; at++) {
      String name = process.name(at);
      boolean writes = at == first || Line.computes(name) && !Line.onlyCompares(name);
      List<Register> named = process.registers(at);
      if (writes && !named.isEmpty() && named.getFirst().number() == register.number()) {
        return true;
      }
    }
    return false;
  }

  /** What is stored: free, the loaded value, or derived from it. */
  Form stored() {
    return stored;
  }

  /** Whether a line computes nothing that comes from the loaded value. */
  boolean isFree(int at) {
    return free.contains(at);
  }

  /** The branch that leaves before the store, if there is one. */
  Optional<Integer> exit() {
    return exit;
  }

  /** Where the loaded value is compared with the one of which the branch asks. */
  Optional<Integer> comparison() {
    return comparison;
  }

  private Form form(Register register) {
    return forms.getOrDefault(register.number(), new Form.Free());
  }

  private void look(int at, Token start) throws InputException {
    String name = process.name(at);
    if (name.equals("CBNZ") || name.equals("B.NE")) {
      leave(at, start, name);
    } else if (Line.computes(name)) {
      compute(at, name);
    } else {
      throw start.wrong(
          "'"
              + start.text()
              + "' between an exclusive load and its store is not supported; there may be"
              + " computations, and one branch CBNZ of the loaded value, or CMP with it and B.NE");
    }
  }

  private void leave(int at, Token start, String name) throws InputException {
    boolean isCompared = name.equals("B.NE") && flags instanceof Form.Compared;
    boolean isLoaded =
        name.equals("CBNZ")
            && process.registers(at).stream()
                .findFirst()
                .filter(asked -> form(asked) instanceof Form.Loaded && asked.width() == width)
                .isPresent();
    if (exit.isPresent() || !isCompared && !isLoaded) {
      throw start.wrong(
          "this branch between an exclusive load and its store is not supported; there may be one:"
              + " CBNZ of the loaded value, or CMP with it and B.NE");
    }
    exit = Optional.of(at);
    if (flags instanceof Form.Compared(int line) && isCompared) {
      comparison = Optional.of(line);
    }
  }

  private void compute(int at, String name) throws InputException {
    List<Register> named = process.registers(at);
    if (named.isEmpty()) {
      return;
    }
    boolean compares = Line.onlyCompares(name);
    boolean readsFirst = compares || name.equals("MOVK");
    List<Register> sources = readsFirst ? named : named.subList(1, named.size());
    boolean isFree = sources.stream().allMatch(source -> form(source) instanceof Form.Free);
    Form form = isFree ? new Form.Free() : made(at, name, named, sources);
    if (isFree) {
      free.add(at);
    }
    if (Line.setsFlags(name)) {
      flags = form instanceof Form.Derived ? new Form.Other() : form;
    }
    if (!compares && !named.getFirst().isZero()) {
      forms.put(named.getFirst().number(), form instanceof Form.Compared ? new Form.Other() : form);
    }
  }

  /** What a line makes that has the loaded value. */
  private Form made(int at, String name, List<Register> named, List<Register> sources)
      throws InputException {
    boolean hasWidth = named.stream().allMatch(register -> register.width() == width);
    boolean isFirst = form(sources.getFirst()) instanceof Form.Loaded;
    boolean restIsFree =
        sources.stream().skip(1).allMatch(source -> form(source) instanceof Form.Free);
    boolean isLast =
        sources.size() == 2
            && form(sources.getFirst()) instanceof Form.Free
            && form(sources.getLast()) instanceof Form.Loaded
            && words(at) == 6;
    boolean comesFirst = isFirst && restIsFree;
    if (!comesFirst && !isLast) {
      return new Form.Other();
    }
    return switch (name) {
      case "MOV" -> comesFirst && hasWidth && words(at) == 4 ? new Form.Loaded() : new Form.Other();
      case "CMP" -> comesFirst && hasWidth ? new Form.Compared(at) : new Form.Other();
      case "ADD", "ADDS" -> derived(AtomicOperator.ADD, at, named, comesFirst);
      case "SUB", "SUBS" ->
          derived(
              comesFirst ? AtomicOperator.SUB : AtomicOperator.REVERSE_SUB, at, named, comesFirst);
      case "AND", "ANDS" -> derived(AtomicOperator.AND, at, named, comesFirst);
      case "BIC", "BICS" ->
          comesFirst ? derived(AtomicOperator.AND, at, named, true) : new Form.Other();
      case "ORR" -> derived(AtomicOperator.OR, at, named, comesFirst);
      case "EOR" -> derived(AtomicOperator.XOR, at, named, comesFirst);
      default -> new Form.Other();
    };
  }

  private Form derived(AtomicOperator operator, int at, List<Register> named, boolean isFirst) {
    return named.get(0).width() == width && named.get(1).width() == width
        ? new Form.Derived(operator, at, isFirst)
        : new Form.Other();
  }

  /** The number of words and signs of a line. */
  private int words(int at) throws InputException {
    Tokens line = process.line(at);
    int count = 0;
    while (!line.isAtEnd()) {
      line.next();
      count++;
    }
    return count;
  }

  /**
   * The value with which the loaded one is compared or computed in a line.
   *
   * @param before reads registers as they are there
   */
  Operand operand(int at, Tokens line, Line before) throws InputException {
    String name = line.next().text().toUpperCase(Locale.ROOT);
    Register target = before.next();
    if (name.equals("CMP")) {
      line.expect(",");
      return before.second(target.width());
    }
    Register left = before.nextAfterComma();
    if (stored instanceof Form.Derived derived && derived.line() == at && !derived.isFirst()) {
      return before.read(left);
    }
    line.expect(",");
    Operand right = before.second(target.width());
    return name.startsWith("BIC") ? before.complement(right, target.width()) : right;
  }
}
