package dev.weir.report.sarif;

import dev.weir.lin.LinResult;
import dev.weir.report.Problem;
import java.util.Arrays;

/** What can be wrong: a rule for each kind of {@link Problem}. */
enum Rule {
  ASSERTION(
      "assertion",
      "Assertion can fail",
      "An assertion fails in an execution under the memory model, or a function is"
          + " called that must not be called."),
  DEADLOCK("deadlock", "Deadlock", "Threads wait for each other for ever."),
  NONTERMINATION(
      "nontermination",
      "Wait that never ends",
      "Threads spin for ever although they are scheduled fairly."),
  MEMORY(
      "memory",
      "Invalid use of memory",
      "An invalid access, a use after free, an invalid free, a read of uninitialised"
          + " memory, or a leaked block."),
  LOCK(
      "lock",
      "Misuse of a synchronisation object",
      "Such as unlocking a mutex that the thread does not hold."),
  RACE(
      "race",
      "Data race",
      "Two accesses by different threads conflict, not both are atomic, and nothing orders them."),
  OVERFLOW(
      "overflow",
      "Signed overflow",
      "The result of signed arithmetic or of a shift does not fit its type."),
  UNCAUGHT(
      "uncaught",
      "Abnormal end",
      "The program aborts, divides by zero, traps or reaches code that is declared"
          + " unreachable."),
  NOT_ROBUST(
      Problem.NOT_ROBUST,
      "Order that the memory model breaks",
      "The memory model adds an execution that is not sequentially consistent: an"
          + " access overtakes an earlier store of its thread. A fence between the two"
          + " keeps the order."),
  NOT_LINEARIZABLE(
      LinResult.Verdict.NOT_LINEARIZABLE.text(),
      "Results that no order of the calls explains",
      "Threads call the functions of a data structure, and no sequential order of the"
          + " calls gives the same results."),
  MISSING_FENCE(
      Problem.MISSING_FENCE,
      "Fence needed",
      "Without a fence, or a stronger order, at this place the program fails under the memory"
          + " model.");

  private final String id;
  private final String title;
  private final String description;

  Rule(String id, String title, String description) {
    this.id = id;
    this.title = title;
    this.description = description;
  }

  /** Its stable name. */
  String id() {
    return id;
  }

  /** What is wrong, in a few words. */
  String title() {
    return title;
  }

  /** The same in a sentence. */
  String description() {
    return description;
  }

  /** The rule of a kind of problem. */
  static Rule of(Problem problem) {
    return Arrays.stream(values())
        .filter(rule -> rule.id.equals(problem.kind()))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(problem.kind()));
  }
}
