package dev.weir.frontend.automaton;

import dev.weir.frontend.InputException;
import dev.weir.program.SourcePosition;
import dev.weir.program.automaton.Variable;
import dev.weir.program.automaton.Variable.Domain;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;

/**
 * The values that variables in memory can have. Those without a domain have the values that are
 * written to them, which the exploration of the processes collects.
 */
final class Values {
  private static final int MOST_VALUES = 256;

  private final List<Declaration> declarations;
  private final BooleanSupplier stop;
  private final List<SortedSet<Integer>> open = new ArrayList<>();
  private boolean hasGrown;

  /** Thrown where the values are not to be collected any longer. */
  static final class Stopped extends RuntimeException {
    private static final long serialVersionUID = 1;

    private Stopped() {
      super("stopped", null, false, false);
    }
  }

  /**
   * The first values.
   *
   * @param stop asked often; whether to give up
   */
  Values(List<Declaration> declarations, BooleanSupplier stop) throws InputException {
    this.declarations = declarations;
    this.stop = stop;
    for (Declaration declared : declarations) {
      SortedSet<Integer> values = new TreeSet<>();
      if (declared.domain().isEmpty()) {
        values.add(
            declared
                .initial()
                .orElseThrow(() -> Token.wrong(declared.position(), startsAnywhere(declared))));
      }
      open.add(values);
    }
  }

  /**
   * Gives up if somebody wants that.
   *
   * @throws Stopped if so
   */
  void goOn() {
    if (stop.getAsBoolean()) {
      throw new Stopped();
    }
  }

  /** The refusal of what can start with infinitely many values. */
  static String startsAnywhere(Declaration declared) {
    return "'%s' starts with any integer; give it a domain, as in '%s = * : [0:1]'"
        .formatted(declared.name(), declared.name());
  }

  /** The values that are known of a variable. */
  Domain domain(int variable) {
    Optional<Domain> domain = declarations.get(variable).domain();
    return domain.orElseGet(
        () -> Domain.of(open.get(variable).stream().mapToInt(Integer::intValue).toArray()));
  }

  /** Notes that a variable can have a value, at a position that says so. */
  void add(int variable, long value, SourcePosition position) throws InputException {
    Declaration declared = declarations.get(variable);
    if (declared.domain().isPresent()) {
      if (!fits(value) || !declared.domain().get().has((int) value)) {
        throw Token.wrong(position, outside(declared, value));
      }
      return;
    }
    SortedSet<Integer> values = open.get(variable);
    if (!fits(value) || (values.size() >= MOST_VALUES && !values.contains((int) value))) {
      throw Token.wrong(
          position,
          "'%s' can have more than %d values here; give it a domain, as in '%s = 0 : [0:1]'"
              .formatted(declared.name(), MOST_VALUES, declared.name()));
    }
    hasGrown |= values.add((int) value);
  }

  /** The refusal of a value that is not of the domain. */
  static String outside(Declaration declared, long value) {
    return "'%s' can become %d here, which is not in its domain; widen the domain or test before"
        .formatted(declared.name(), value);
  }

  /** Whether a number is small enough to be a value. */
  static boolean fits(long value) {
    return value == (int) value;
  }

  /** Whether a value is new since the last time. */
  boolean takeHasGrown() {
    boolean result = hasGrown;
    hasGrown = false;
    return result;
  }

  /** The variables with the values that are known. */
  List<Variable> variables() {
    List<Variable> variables = new ArrayList<>();
    for (int variable = 0; variable < declarations.size(); variable++) {
      Declaration declared = declarations.get(variable);
      variables.add(new Variable(declared.name(), domain(variable), declared.initial()));
    }
    return variables;
  }
}
