package dev.weir.transform.emit;

import dev.weir.program.Global;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The addresses among the values that threads share, by their names: a checker that has any value
 * in the place of one that was read learns from these comparisons which of them point to what.
 */
final class SharedAddresses {
  private final Set<String> addresses = new LinkedHashSet<>();

  /**
   * Finds them.
   *
   * @param tables in which such values stand
   */
  SharedAddresses(FileScope file, List<Global> tables) {
    for (Global table : tables) {
      table.relocations().forEach(relocation -> addresses.add(file.constant(relocation.target())));
    }
  }

  /** A function that gives a value as the address that it is, if it is one. */
  String text() {
    StringBuilder text =
        new StringBuilder("static inline uint64_t weir_window_as_address(uint64_t value) {\n");
    for (String address : addresses) {
      text.append("  if (value == %s)\n    return %s;\n".formatted(address, address));
    }
    return text.append("  return value;\n}\n").toString();
  }
}
