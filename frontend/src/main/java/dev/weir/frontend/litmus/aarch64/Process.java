package dev.weir.frontend.litmus.aarch64;

import dev.weir.frontend.InputException;
import dev.weir.frontend.litmus.code.Token;
import dev.weir.frontend.litmus.code.Tokens;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The lines of a process, to look at before and after an instruction. */
record Process(List<Tokens> lines) {
  int size() {
    return lines.size();
  }

  /** A line, with its labels read. */
  Tokens line(int at) throws InputException {
    Tokens line = lines.get(at);
    line.goTo(0);
    while (line.peek(1).is(":")) {
      line.next();
      line.next();
    }
    return line;
  }

  /** The labels of a line. */
  List<String> labels(int at) throws InputException {
    Tokens line = lines.get(at);
    line.goTo(0);
    List<String> labels = new ArrayList<>();
    while (line.peek(1).is(":")) {
      labels.add(line.next().text());
      line.next();
    }
    return labels;
  }

  /** The name of the instruction of a line; the end where there is none. */
  Token mnemonic(int at) throws InputException {
    return line(at).peek();
  }

  /** That name in capitals. */
  String name(int at) throws InputException {
    return mnemonic(at).text().toUpperCase(Locale.ROOT);
  }

  /** The registers that a line names, in their order. */
  List<Register> registers(int at) throws InputException {
    Tokens line = line(at);
    line.next();
    List<Register> registers = new ArrayList<>();
    while (!line.isAtEnd()) {
      Register.of(line.next()).ifPresent(registers::add);
    }
    return registers;
  }

  /** Where a line branches to, if it does. */
  Optional<Token> target(int at) throws InputException {
    String name = name(at);
    if (!name.equals("B")
        && !name.startsWith("B.")
        && !Set.of("CBZ", "CBNZ", "TBZ", "TBNZ").contains(name)) {
      return Optional.empty();
    }
    Tokens line = line(at);
    Token last = line.next();
    while (!line.isAtEnd()) {
      last = line.next();
    }
    return Optional.of(last);
  }

  /** The line that has a label, if one has. */
  Optional<Integer> labelled(String label) throws InputException {
    for (int at = 0; at < lines.size(); at++) {
      if (labels(at).contains(label)) {
        return Optional.of(at);
      }
    }
    return Optional.empty();
  }

  /**
   * Whether the first line given, or one behind it, branches to the last one given, or before it.
   */
  boolean branchesBack(int from, int to) throws InputException {
    for (int at = from; at < lines.size(); at++) {
      Optional<Token> target = target(at);
      if (target.isPresent() && labelled(target.get().text()).filter(l -> l <= to).isPresent()) {
        return true;
      }
    }
    return false;
  }
}
