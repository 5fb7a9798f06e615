package dev.weir.frontend.process;

import dev.weir.frontend.Diagnostic;
import dev.weir.program.Program;
import java.io.Serializable;
import java.util.List;

/** What the process that lowers has to say: ready once, then of each request some of the others. */
sealed interface Reply extends Serializable {

  /** It has started. */
  record Ready() implements Reply {}

  /** The compiler warned of a program that will be loaded; one line. */
  record Warning(String text) implements Reply {}

  /** All files are compiled. */
  record Compiled() implements Reply {}

  /** The last word: here it is. */
  record Loaded(Program program) implements Reply {}

  /** The last word: the input is wrong. */
  record Refused(String message, String details, List<Diagnostic> diagnostics) implements Reply {}

  /** The last word: a defect of ours. */
  record Failed(String cause, List<StackTraceElement> place) implements Reply {}
}
