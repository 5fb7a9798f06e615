package dev.weir.frontend;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The names that other checkers have for what programs tell a checker: CBMC and ESBMC. Programs
 * that are read have the names of SV-COMP in their place, which are all that Weir knows.
 */
public final class CheckerNames {
  /** What follows {@code __VERIFIER_nondet_} and {@code nondet_}. */
  private static final List<String> CHOICES =
      List.of(
          """
          bool _Bool char schar uchar short ushort int uint unsigned unsigned_char unsigned_int
          long ulong longlong ulonglong size_t float double
          """
              .split("\\s+"));

  private static final Map<String, String> NAMES = names();

  private CheckerNames() {}

  private static Map<String, String> names() {
    Map<String, String> names = new LinkedHashMap<>();
    for (String checker : List.of("__CPROVER_", "__ESBMC_")) {
      for (String what : List.of("assume", "assert", "atomic_begin", "atomic_end")) {
        names.put(checker + what, "__VERIFIER_" + what);
      }
    }
    for (String type : CHOICES) {
      names.put("nondet_" + type, "__VERIFIER_nondet_" + type);
    }
    return Collections.unmodifiableMap(names);
  }

  /** The name in SV-COMP of a function without a body that another checker knows by this name. */
  public static Optional<String> plain(String name) {
    return Optional.ofNullable(NAMES.get(name));
  }

  /** All names of other checkers, each with a function of SV-COMP that it stands for. */
  public static List<Map.Entry<String, String>> all() {
    return new ArrayList<>(NAMES.entrySet());
  }
}
