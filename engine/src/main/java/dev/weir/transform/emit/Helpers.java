package dev.weir.transform.emit;

import dev.weir.program.SourcePosition;
import dev.weir.transform.Resources;
import dev.weir.transform.emit.Prototypes.Prototype;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/**
 * What stands in front of the C of a program: headers, declarations, and the parts of {@code
 * prelude.c} that it needs.
 */
final class Helpers {
  private static final String TYPES = "types";
  private static final String BLOCKS_OF_CBMC = "blocks_of_cbmc";
  private static final String BEGIN = "extern void __VERIFIER_atomic_begin(void)";

  /** What the line of a part begins with, and ends with. */
  private static final String START = "/*: ";

  private static final String END = " */";

  private static final Map<String, Part> PARTS = parts();

  private final Set<String> headers = new TreeSet<>(Set.of("stdint.h"));
  private final Set<String> used = new HashSet<>();
  private final Set<String> prototypes = new TreeSet<>();

  /** A part, with the headers that it includes, and the other parts that it calls. */
  private record Part(List<String> headers, List<String> needs, StringBuilder text) {}

  private static Map<String, Part> parts() {
    Map<String, Part> parts = new LinkedHashMap<>();
    Part part = new Part(List.of(), List.of(), new StringBuilder());
    for (String line : Resources.text(Helpers.class, "prelude.c").lines().toList()) {
      if (line.startsWith(START)) {
        String[] words = line.substring(START.length(), line.length() - END.length()).split(" ");
        part = new Part(new ArrayList<>(), new ArrayList<>(), new StringBuilder());
        for (String word : List.of(words).subList(1, words.length)) {
          if (word.startsWith("<")) {
            part.headers.add(word.substring(1, word.length() - 1));
          } else {
            part.needs.add(word);
          }
        }
        parts.put(words[0], part);
      } else {
        part.text.append(line).append('\n');
      }
    }
    return Collections.unmodifiableMap(parts);
  }

  /** Notes the use of a part, which is called like the function in it, and gives its name. */
  String use(String name) {
    Part part = Objects.requireNonNull(PARTS.get(name), name);
    part.needs.forEach(this::use);
    headers.addAll(part.headers);
    used.add(name);
    return name;
  }

  /** Notes the use of a function of the library. */
  String use(Prototype function) {
    if (function.header().equals(Prototype.OWN)) {
      use("choices");
      prototypes.add("extern void __VERIFIER_assume(int)");
      prototypes.add("extern long __VERIFIER_nondet_long(void)");
    } else if (function.header().equals(Prototype.NO_HEADER)) {
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

  /** Notes that an access reads and writes, or is atomic in another way. */
  void atomics() {
    use("atomics");
    prototypes.add(BEGIN);
    prototypes.add("extern void __VERIFIER_atomic_end(void)");
  }

  /** Notes a compare-exchange whose failure has another order than its success can have in C. */
  void strongerFailures() {
    use("stronger_failures");
  }

  /** A call that says that something has failed. */
  String assertion(String what, SourcePosition position) {
    headers.add("assert.h");
    return "__assert_fail(%s, %s, %d, \"\")"
        .formatted(quoted(what), quoted(position.file()), position.line());
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

  /** All of it, when nothing more is to come. */
  String text(String program) {
    StringBuilder text = new StringBuilder();
    text.append("/* ").append(program.replace("*/", "* /")).append(", written by weir. */\n");
    text.append("#define _GNU_SOURCE\n");
    headers.forEach(header -> text.append("#include <").append(header).append(">\n"));
    text.append('\n').append(Objects.requireNonNull(PARTS.get(TYPES)).text);
    prototypes.forEach(declaration -> text.append(declaration).append(";\n"));
    text.append(prototypes.isEmpty() ? "" : "\n");
    if (prototypes.contains(BEGIN)) {
      use(BLOCKS_OF_CBMC);
    }
    PARTS.forEach((name, part) -> text.append(used.contains(name) ? part.text : ""));
    return text.toString();
  }
}
