package dev.weir.transform.emit;

import dev.weir.transform.Resources;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The functions of the library that C calls by name, with their prototypes. */
final class Prototypes {
  private static final Pattern LINE =
      Pattern.compile("([^:]+): (noreturn )?(.*?[ *])(\\w+)\\((.*)\\)");

  /** Other names of functions in the table. */
  private static final Pattern RENAMED =
      Pattern.compile("__isoc(?:99|23)_(\\w+)|llvm\\.(\\w+)\\.f(?:64|(32))");

  /** What the names of functions start with that throw an exception of C++. */
  private static final String THROW = "throw ";

  private static final String THROW_TO_HANDLER = "throw to a handler ";

  private final Map<String, Prototype> byName = new LinkedHashMap<>();

  /**
   * A function.
   *
   * @param header that declares it; {@link #NO_HEADER} or {@link #OWN} for none
   */
  record Prototype(String name, String header, boolean returns, Signature signature) {
    /** The header of what only checkers know, or not every C library declares. */
    static final String NO_HEADER = "-";

    /** The header of what Weir alone knows. */
    static final String OWN = "weir";

    /** The header of what stands in the file itself. */
    static final String WRITTEN = "written";

    /** The declaration where no header has it. */
    String declaration() {
      return "extern " + (returns ? "" : "_Noreturn ") + signature.declaration(name, List.of());
    }

    /** Which argument says what the unnamed ones are; -1 where none does. */
    int format() {
      int last = signature.parameters().size() - 1;
      return signature.variadic() && signature.parameters().get(last).equals("const char *")
          ? last
          : -1;
    }

    /** Whether the unnamed arguments are all addresses. */
    boolean scans() {
      return name.contains("scanf");
    }
  }

  private static final Set<String> TRAPS = Set.of("llvm.trap", "llvm.debugtrap", "llvm.ubsantrap");

  /**
   * Reads the table.
   *
   * @param runTime functions that are written as they are
   */
  Prototypes(RunTime runTime) {
    runTime.functions().forEach(function -> byName.put(function.name(), function));
    lines().map(Prototypes::prototype).forEach(function -> byName.put(function.name(), function));
    Prototype trap =
        new Prototype("__builtin_trap", "builtin", false, Signature.parse("void", "void"));
    TRAPS.forEach(name -> byName.put(name, trap));
  }

  private static Stream<Matcher> lines() {
    return Resources.lines(Prototypes.class, "prototypes.txt").stream()
        .map(
            line -> {
              Matcher matcher = LINE.matcher(line);
              if (!matcher.matches()) {
                throw new IllegalStateException("no prototype: " + line);
              }
              return matcher;
            });
  }

  private static Prototype prototype(Matcher line) {
    Signature signature = Signature.parse(line.group(3).strip(), line.group(5));
    return new Prototype(line.group(4), line.group(1), line.group(2) == null, signature);
  }

  /** The names that headers declare, but for those that the language keeps for compilers. */
  static Set<String> ofHeaders() {
    return lines()
        .filter(
            line ->
                !Set.of(Prototype.NO_HEADER, Prototype.OWN).contains(line.group(1))
                    && !line.group(4).startsWith("_"))
        .map(line -> line.group(4))
        .collect(Collectors.toSet());
  }

  private static boolean isUncaught(String name) {
    return name.startsWith(THROW) && !name.startsWith(THROW_TO_HANDLER);
  }

  /** The function with a name, as the linker knows it. */
  Optional<Prototype> find(String name) {
    // What is thrown and caught is refused where it is called; nobody catches the rest.
    Prototype prototype = byName.get(isUncaught(name) ? "abort" : name);
    if (prototype == null) {
      Matcher renamed = RENAMED.matcher(name);
      if (renamed.matches()) {
        prototype =
            byName.get(
                renamed.group(1) != null
                    ? renamed.group(1)
                    : renamed.group(2) + (renamed.group(3) == null ? "" : "f"));
      }
    }
    return Optional.ofNullable(prototype);
  }
}
