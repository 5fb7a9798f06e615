package dev.weir.cli.input;

import dev.weir.machine.report.FailureKind;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** What the SV-COMP asks of a program, and which errors break it. */
public enum Property {
  /** {@code reach_error} is never called. */
  UNREACH_CALL(
      "unreach-call",
      "G\\s*!\\s*call\\s*\\(\\s*(reach_error|__VERIFIER_error)\\s*\\(\\s*\\)\\s*\\)",
      FailureKind.REACHED),
  /** No data race. */
  NO_DATA_RACE("no-data-race", "G\\s*!\\s*data-race", FailureKind.RACE),
  /** No deadlock. */
  NO_DEADLOCK("no-deadlock", "G\\s*!\\s*deadlock", FailureKind.DEADLOCK),
  /** Every pointer that is followed is valid. */
  VALID_DEREF("valid-deref", "G\\s*valid-deref", FailureKind.MEMORY),
  /** Only blocks that are there are freed. */
  VALID_FREE("valid-free", "G\\s*valid-free", FailureKind.FREE),
  /** No block is lost. */
  VALID_MEMTRACK("valid-memtrack", "G\\s*valid-memtrack", FailureKind.LEAK),
  /** No signed overflow. */
  NO_OVERFLOW("no-overflow", "G\\s*!\\s*overflow", FailureKind.OVERFLOW),
  /** Every execution ends. */
  TERMINATION("termination", "F\\s*end", FailureKind.NONTERMINATION, FailureKind.DEADLOCK);

  /** The three of memory as one. */
  static final Set<Property> MEMSAFETY = EnumSet.of(VALID_DEREF, VALID_FREE, VALID_MEMTRACK);

  private final String text;
  private final Pattern formula;
  private final Set<FailureKind> errors;

  Property(String text, String formula, FailureKind... errors) {
    this.text = text;
    this.formula = Pattern.compile(formula);
    this.errors = EnumSet.copyOf(Arrays.asList(errors));
  }

  /** The name that the SV-COMP gives it. */
  String text() {
    return text;
  }

  /** The errors that break it. */
  Set<FailureKind> errors() {
    return errors;
  }

  /** The property of a formula, as it stands within {@code LTL(…)}. */
  static Optional<Property> ofFormula(String formula) {
    return Arrays.stream(values())
        .filter(property -> property.formula.matcher(formula.strip()).matches())
        .findFirst();
  }

  /** The property of this name. */
  static Optional<Property> named(String name) {
    return Arrays.stream(values()).filter(property -> property.text.equals(name)).findFirst();
  }
}
