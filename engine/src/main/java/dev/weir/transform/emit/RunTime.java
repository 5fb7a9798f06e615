package dev.weir.transform.emit;

import dev.weir.program.Global;
import dev.weir.program.Program;
import dev.weir.transform.emit.Prototypes.Prototype;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The library of windows as its own source, which stands in the C of programs that call it: so it
 * can be read, and checkers get arrays and loops with bounds that they know.
 *
 * @param source empty where a program is written without one
 */
record RunTime(String source) {
  /** No library. */
  static final RunTime NONE = new RunTime("");

  private static final Pattern FUNCTION =
      Pattern.compile("(?m)^(void |bool |uint64_t \\*?)(weir_window_\\w+)\\(([^)]*)\\) \\{");
  private static final Pattern PARAMETER_NAME = Pattern.compile("\\b\\w+$");

  private static final String PREFIX = "weir_window_";

  /** An array that has one element for each entry. */
  private static final String ENTRIES = "weir_window_behind";

  /** The table of writes, where the library has one. */
  private static final String ROW = "weir_window_row";

  /** The table of values that reads find, where the library has one. */
  private static final String VALUE = "weir_window_value";

  /** The constants that are set when a program is made, beside single words. */
  private static final Set<String> CONSTANTS =
      Set.of("weir_window_tables", "weir_window_table", VALUE, ROW);

  /** Whether there is one. */
  boolean isUsed() {
    return !source.isEmpty();
  }

  /** Whether the source names a constant of the program. */
  boolean names(Global global) {
    return isUsed() && CONSTANTS.contains(global.name());
  }

  /** The functions that programs call. */
  List<Prototype> functions() {
    return FUNCTION.matcher(source).results().map(RunTime::function).toList();
  }

  private static Prototype function(MatchResult found) {
    String parameters =
        Arrays.stream(found.group(3).split(","))
            .map(parameter -> PARAMETER_NAME.matcher(parameter.strip()).replaceFirst("").strip())
            .collect(Collectors.joining(", "));
    String result = found.group(1).strip();
    return new Prototype(
        found.group(2),
        Prototype.WRITTEN,
        true,
        Signature.parse(
            result.equals("bool") ? "_Bool" : result,
            found.group(3).equals("void") ? "void" : parameters));
  }

  /** Notes what the source needs. */
  void use(Helpers helpers, Prototypes prototypes) {
    helpers.header("stdbool.h");
    helpers.header("pthread.h");
    for (String function :
        List.of("__VERIFIER_atomic_begin", "__VERIFIER_atomic_end", "weir_choose")) {
      helpers.use(prototypes.find(function).orElseThrow());
    }
  }

  /** Its text in the C of a program. */
  String text(FileScope file) {
    Program program = file.program();
    return """
        #ifndef __WEIR__
        #define WEIR_ANY_VALUE ((uint64_t)__VERIFIER_nondet_long())
        #endif
        #define WEIR_WINDOW_IS_SET
        %s%s%s%s%s
        %s
        """
        .formatted(
            globals(program, ENTRIES)
                .map(entries -> define("WEIR_LARGEST_WINDOW", entries.size() / Long.BYTES))
                .collect(Collectors.joining()),
            program.globals().stream()
                .filter(this::isWord)
                .map(global -> define(global.name(), word(global)))
                .collect(Collectors.joining()),
            addresses(file),
            globals(program, ENTRIES)
                .map(_ -> "#ifndef __WEIR__\n" + new KnownPlaces(file).text() + "#endif\n")
                .collect(Collectors.joining()),
            globals(program, ROW)
                .map(row -> new ForeseenPlaces(file, row).text())
                .collect(Collectors.joining()),
            source);
  }

  /**
   * A function that gives a value as the address that it is, if it is one of those that threads
   * share: a checker that has any value in the place of one that was read learns from these
   * comparisons which of them point to what.
   */
  private static String addresses(FileScope file) {
    String comparisons =
        Stream.of(VALUE, ROW)
            .flatMap(table -> globals(file.program(), table))
            .flatMap(table -> table.relocations().stream())
            .map(relocation -> file.constant(relocation.target()))
            .distinct()
            .map("  if (value == %1$s)\n    return %1$s;\n"::formatted)
            .collect(Collectors.joining());
    return """
        static inline uint64_t weir_window_as_address(uint64_t value) {
        %s  return value;
        }
        """
        .formatted(comparisons);
  }

  /** The global of a name, if there is one. */
  private static Stream<Global> globals(Program program, String name) {
    return program.global(name).stream().mapToObj(program.globals()::get);
  }

  private boolean isWord(Global global) {
    return global.name().startsWith(PREFIX)
        && global.constant()
        && global.size() == Long.BYTES
        && !names(global);
  }

  private static long word(Global global) {
    return ByteBuffer.wrap(global.initialiser()).order(ByteOrder.LITTLE_ENDIAN).getLong();
  }

  private static String define(String name, long value) {
    return "#define " + name + " " + value + "\n";
  }
}
