package dev.weir.report;

import dev.weir.search.result.CheckResult;
import java.util.Optional;

/**
 * A result under the conventions of the SV-COMP.
 *
 * @param property what was asked of the program
 * @param broken which part of it an error breaks; empty without an error
 * @param expected what a task says the answer is, if there is one
 */
public record Judgement(String property, Optional<String> broken, Optional<Expectation> expected) {

  /**
   * What a task says.
   *
   * @param task its file
   * @param holds whether the program has the property; empty where the task does not say
   * @param subproperty which part of it the program breaks, if that is said
   */
  public record Expectation(String task, Optional<Boolean> holds, Optional<String> subproperty) {

    @Override
    public String toString() {
      return holds.map(String::valueOf).orElse("nothing")
          + subproperty.map(part -> " (" + part + ")").orElse("");
    }
  }

  /** Whether a result is what the task says; empty where it does not say. */
  public Optional<Boolean> isExpected(CheckResult result) {
    return expected
        .filter(expectation -> expectation.holds().isPresent())
        .map(
            expectation ->
                switch (result.verdict()) {
                  case SAFE -> result.complete() && expectation.holds().get();
                  case VIOLATION ->
                      !expectation.holds().get()
                          && (expectation.subproperty().isEmpty()
                              || expectation.subproperty().equals(broken));
                  case UNKNOWN, NO_ERROR -> false;
                });
  }

  /** The answer in the words of the SV-COMP, which knows of no bounds within which it holds. */
  public String answer(CheckResult result) {
    return switch (result.verdict()) {
      case SAFE -> result.complete() ? "true" : "unknown";
      case VIOLATION ->
          "false" + broken.filter(b -> !b.equals(property)).map(b -> " (" + b + ")").orElse("");
      case UNKNOWN, NO_ERROR -> "unknown";
    };
  }

  /** The line of the text. */
  public String line(CheckResult result) {
    String asked = "property:  " + property + " is " + answer(result);
    return expected
            .map(
                expectation ->
                    asked
                        + isExpected(result)
                            .map(
                                ok ->
                                    ok
                                        ? ", as " + expectation.task() + " expects"
                                        : ", but " + expectation.task() + " expects " + expectation)
                            .orElse("; " + expectation.task() + " does not cover it"))
            .orElse(asked)
        + "\n";
  }
}
