package dev.weir.machine.report;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The kinds of what is wrong with a program or doubtful, and of giving up. All that formats and
 * searches must know of a kind stands here, so that a new kind is one more constant.
 */
public enum FailureKind {
  /** An assertion does not hold. */
  ASSERTION(
      new Rule(
          "assertion",
          "Assertion can fail",
          "An assertion fails in an execution under the memory model, or a function is"
              + " called that must not be called."),
      "! call(__assert_fail())",
      Trait.HANGS_ON_A_VALUE),
  /** A function that must not be reached is called. */
  REACHED(ASSERTION.rule, "! call(reach_error())", Trait.HANGS_ON_A_VALUE),
  /** Threads wait for each other. */
  DEADLOCK(
      new Rule("deadlock", "Deadlock", "Threads wait for each other for ever."),
      "! deadlock",
      Trait.WAITS,
      Trait.OF_SEVERAL_THREADS),
  /** Threads spin for something that cannot come. */
  NONTERMINATION(
      new Rule(
          "nontermination",
          "Wait that never ends",
          "Threads spin for ever although they are scheduled fairly."),
      "",
      Trait.WAITS,
      Trait.OF_SEVERAL_THREADS),
  /** An invalid access, use after free. */
  MEMORY(
      new Rule(
          "memory",
          "Invalid use of memory",
          "An invalid access, a use after free, an invalid free, a read of uninitialised"
              + " memory, or a leaked block."),
      "valid-deref",
      Trait.HANGS_ON_A_VALUE),
  /** What is freed is no heap block, or was freed before. */
  FREE(MEMORY.rule, "valid-free", Trait.HANGS_ON_A_VALUE),
  /** A heap block that is left behind. */
  LEAK(MEMORY.rule, "valid-memtrack", Trait.OF_SEVERAL_THREADS),
  /** A read of what was never written. */
  UNINITIALISED(MEMORY.rule, ""),
  /** Misuse of a synchronisation object. */
  LOCK(
      new Rule(
          "lock",
          "Misuse of a synchronisation object",
          "Such as unlocking a mutex that the thread does not hold."),
      ""),
  /** Two accesses that conflict, not both atomic, that nothing orders. */
  RACE(
      new Rule(
          "race",
          "Data race",
          "Two accesses by different threads conflict, not both are atomic, and nothing orders"
              + " them."),
      "! data-race",
      Trait.OF_SEVERAL_THREADS),
  /** Signed arithmetic or a shift beyond its type. */
  OVERFLOW(
      new Rule(
          "overflow",
          "Signed overflow",
          "The result of signed arithmetic or of a shift does not fit its type."),
      "! overflow",
      Trait.HANGS_ON_A_VALUE),
  /** Abort, unreachable code, division by zero, trap. */
  UNCAUGHT(
      new Rule(
          "uncaught",
          "Abnormal end",
          "The program aborts, divides by zero, traps or reaches code that is declared"
              + " unreachable."),
      "",
      Trait.HANGS_ON_A_VALUE),
  /** A compare-exchange expects the address of a heap block that was freed. */
  FREED_COMPARISON(
      new Rule(
          "freed-comparison",
          Severity.WARNING,
          "Comparison with a freed address",
          "A compare-exchange expects the address of a freed block, which an allocator may hand"
              + " out again."),
      ""),
  /** No error: a construct that is not supported was reached, so this execution is given up. */
  UNSUPPORTED(
      new Rule(
          "unsupported",
          Severity.GAP,
          "Unsupported code",
          "A construct was reached that is not supported, so that an execution was given up."),
      "");

  /** What comes of a failure. */
  public enum Severity {
    /** The execution ends there. The program is wrong, and the exit code says so. */
    ERROR,
    /** The execution goes on. The user is told, and verdict and exit code are as without it. */
    WARNING,
    /** The execution ends there, and what comes after it is not known: nothing is settled. */
    GAP
  }

  /**
   * What is said of all errors of a kind, or of several kinds that users need not tell apart.
   *
   * @param id the word for output, which is stable
   * @param severity what comes of them
   * @param title what is wrong, in a few words
   * @param description the same in a sentence
   */
  public record Rule(String id, Severity severity, String title, String description) {
    private Rule(String id, String title, String description) {
      this(id, Severity.ERROR, title, description);
    }
  }

  private enum Trait {
    WAITS,
    HANGS_ON_A_VALUE,
    OF_SEVERAL_THREADS
  }

  private final Rule rule;
  private final String formula;
  private final List<Trait> traits;

  FailureKind(Rule rule, String formula, Trait... traits) {
    this.rule = rule;
    this.formula = formula;
    this.traits = List.of(traits);
  }

  /** The kinds of what is wrong with a program. */
  public static List<FailureKind> errors() {
    return Arrays.stream(values()).filter(FailureKind::isError).toList();
  }

  /** What is said of all errors of this kind. */
  public Rule rule() {
    return rule;
  }

  /** The word for output; those that concern memory have the same. */
  public String text() {
    return rule.id();
  }

  /** What such an error breaks, in the formulas of the SV-COMP; empty if none speaks of it. */
  public Optional<String> formula() {
    return Optional.of(formula).filter(text -> !text.isEmpty());
  }

  /** Whether it is something wrong with the program. */
  public boolean isError() {
    return rule.severity() == Severity.ERROR;
  }

  /** Whether what is wrong is that threads wait for ever. */
  public boolean waits() {
    return traits.contains(Trait.WAITS);
  }

  /** Whether what was read last says why the program fails, which the error does not say itself. */
  public boolean hangsOnAValue() {
    return traits.contains(Trait.HANGS_ON_A_VALUE);
  }

  /** Whether it is not one thread's alone. */
  public boolean isOfSeveralThreads() {
    return traits.contains(Trait.OF_SEVERAL_THREADS);
  }
}
