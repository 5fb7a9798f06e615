package dev.weir.frontend;

import dev.weir.frontend.Diagnostic.Severity;
import dev.weir.program.SourcePosition;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The input, or the machine that Weir runs on, does not allow the program to be read.
 *
 * <p>{@link #getMessage()} is one line, ready to be shown: where ({@code file:line:column:} when a
 * position is known), what is wrong and what to do. The command line turns it into exit code 2.
 */
public final class InputException extends Exception {
  private static final long serialVersionUID = 1L;

  private static final Pattern POSITIONED =
      Pattern.compile("(.+?):(\\d{1,9})(?::(\\d{1,9}))?: (.*)", Pattern.DOTALL);

  private final String details;
  private final transient List<Diagnostic> diagnostics;

  /**
   * A refusal that one line says in full.
   *
   * @param message one line: where, what is wrong, what to do
   */
  public InputException(String message) {
    this(ShortMessage.of(message), "", List.of(diagnostic(ShortMessage.of(message))));
  }

  /**
   * A refusal with all that the program said that refused.
   *
   * @param message one line: where, what is wrong, what to do
   * @param details the compiler's diagnostics, several lines with source excerpts; empty if none
   * @param diagnostics the same as values; at least one
   */
  public InputException(String message, String details, List<Diagnostic> diagnostics) {
    super(message);
    this.details = details;
    this.diagnostics = List.copyOf(diagnostics);
  }

  /** The refusals of several files as one; there is at least one. */
  public static InputException of(List<InputException> refusals) {
    return refusals.size() == 1
        ? refusals.getFirst()
        : new InputException(
            String.valueOf(refusals.getFirst().getMessage()),
            refusals.stream()
                .map(InputException::text)
                .distinct()
                .collect(Collectors.joining("\n")),
            refusals.stream().flatMap(refusal -> refusal.diagnostics.stream()).toList());
  }

  /** The compiler's diagnostics in full, with their source excerpts; empty if there are none. */
  public String details() {
    return details;
  }

  /** All that is to be shown: what the compiler said, else the message. */
  public String text() {
    return details.isEmpty() ? String.valueOf(getMessage()) : details;
  }

  /** What is wrong, one by one; at least one. */
  public List<Diagnostic> diagnostics() {
    return diagnostics;
  }

  private static Diagnostic diagnostic(String message) {
    Matcher parts = POSITIONED.matcher(message);
    if (!parts.matches()) {
      return new Diagnostic(SourcePosition.UNKNOWN, Severity.ERROR, message);
    }
    int column = parts.group(3) == null ? 0 : Integer.parseInt(parts.group(3));
    return new Diagnostic(
        new SourcePosition(parts.group(1), Integer.parseInt(parts.group(2)), column),
        Severity.ERROR,
        parts.group(4));
  }
}
