package dev.weir.report.witness;

import dev.weir.machine.report.FailureKind;
import java.util.Optional;

/** What a witness says that a program breaks, in the formulas of the SV-COMP. */
enum Claim {
  UNREACH_CALL("G ! call(reach_error())"),
  ASSERTION("G ! call(__assert_fail())"),
  NO_DATA_RACE("G ! data-race"),
  NO_DEADLOCK("G ! deadlock"),
  VALID_DEREF("G valid-deref"),
  VALID_FREE("G valid-free"),
  VALID_MEMTRACK("G valid-memtrack"),
  NO_OVERFLOW("G ! overflow");

  private final String formula;

  Claim(String formula) {
    this.formula = formula;
  }

  /** The specification, as the files of properties have it. */
  String specification() {
    return "CHECK( init(main()), LTL(" + formula + ") )";
  }

  /** What an error of a kind breaks; nothing if no safety property speaks of it. */
  static Optional<Claim> of(FailureKind kind) {
    return switch (kind) {
      case REACHED -> Optional.of(UNREACH_CALL);
      case ASSERTION -> Optional.of(ASSERTION);
      case RACE -> Optional.of(NO_DATA_RACE);
      case DEADLOCK -> Optional.of(NO_DEADLOCK);
      case MEMORY -> Optional.of(VALID_DEREF);
      case FREE -> Optional.of(VALID_FREE);
      case LEAK -> Optional.of(VALID_MEMTRACK);
      case OVERFLOW -> Optional.of(NO_OVERFLOW);
      case UNINITIALISED, LOCK, NONTERMINATION, UNCAUGHT, UNSUPPORTED -> Optional.empty();
    };
  }
}
