package dev.weir.transform.emit;

import dev.weir.program.SourcePosition;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/** What the C of a program needs beside it: headers and helpers. */
final class Helpers {
  private final Set<String> headers = new TreeSet<>();
  private final EnumSet<Helper> helpers = EnumSet.noneOf(Helper.class);
  private final Set<String> prototypes = new TreeSet<>();
  private boolean atomics;
  private boolean choices;
  private boolean strongerFailures;

  /** Notes the use of a helper, and gives its name. */
  String use(Helper helper) {
    helper.needs().forEach(this::use);
    helpers.add(helper);
    headers.addAll(helper.headers());
    return helper.title();
  }

  /** Notes the use of a function of the library. */
  String use(Prototypes.Prototype function) {
    if (function.header().equals(Prototypes.Prototype.OWN)) {
      choices = true;
    } else if (function.header().equals(Prototypes.Prototype.NO_HEADER)) {
      prototypes.add(function.declaration());
    } else if (function.header().endsWith(".h")) {
      headers.add(function.header());
    }
    return function.name();
  }

  /** Notes the use of a header. */
  void header(String header) {
    headers.add(header);
  }

  /** Notes the use of a function that is declared like this. */
  void declare(String declaration) {
    prototypes.add(declaration);
  }

  /** A call that says that something has failed. */
  String assertion(String what, SourcePosition position) {
    headers.add("assert.h");
    return "__assert_fail("
        + quoted(what)
        + ", "
        + quoted(position.file())
        + ", "
        + position.line()
        + ", \"\")";
  }

  /** A literal of C. */
  static String quoted(String text) {
    StringBuilder literal = new StringBuilder("\"");
    for (char c : text.toCharArray()) {
      if (c == '"' || c == '\\' || c == '?') {
        literal.append('\\').append(c);
      } else if (c < ' ' || c > '~') {
        literal.append(String.format(Locale.ROOT, "\\%03o", c & 0xff));
      } else {
        literal.append(c);
      }
    }
    return literal.append('"').toString();
  }

  /** Notes that an access reads and writes, or is atomic in another way. */
  void atomics() {
    atomics = true;
  }

  /** Notes a compare-exchange whose failure has another order than its success can have in C. */
  void strongerFailures() {
    strongerFailures = true;
  }

  boolean hasStrongerFailures() {
    return strongerFailures;
  }

  boolean usesAtomics() {
    return atomics;
  }

  /** Whether the functions of {@code weir.h} are called. */
  boolean usesChoices() {
    return choices;
  }

  Set<String> headers() {
    return Collections.unmodifiableSet(headers);
  }

  Set<Helper> helpers() {
    return Collections.unmodifiableSet(helpers);
  }

  Set<String> prototypes() {
    return Collections.unmodifiableSet(prototypes);
  }
}
