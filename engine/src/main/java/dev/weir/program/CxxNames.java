package dev.weir.program;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Names as a person writes them, of functions and variables whose names are mangled as the Itanium
 * C++ ABI says: {@code Queue::add} for {@code _ZN5Queue3addEi}. Parameters are left out, anonymous
 * namespaces too; a lambda is named after the function that has it.
 */
public final class CxxNames {
  private static final String MANGLED = "_Z";

  /** What clang names a function that initialises the globals of a file, without its file. */
  private static final String FILE_INITIALISER = "_GLOBAL__sub_I_";

  private static final String VARIABLE_INITIALISER = "__cxx_global_var_init";

  /** What a static function is named once another file has one of that name. */
  private static final Pattern NUMBERED = Pattern.compile("^(\\w+)\\.\\d+$");

  private CxxNames() {}

  /** The name to show for one of the linker; the same where it is not mangled or not understood. */
  public static String readable(String name) {
    if (name.startsWith(FILE_INITIALISER)) {
      return "initialisation of " + name.substring(FILE_INITIALISER.length());
    }
    if (name.startsWith(VARIABLE_INITIALISER)) {
      return "initialisation of a global";
    }
    Optional<String> demangled =
        name.startsWith(MANGLED)
            ? new MangledName(name, MANGLED.length()).read()
            : Optional.empty();
    // Asked of every execution that is cut: most names need no look at the pattern.
    return demangled.isPresent() || name.indexOf('.') < 0
        ? demangled.orElse(name)
        : NUMBERED.matcher(name).replaceFirst("$1");
  }
}
