package dev.weir.machine.call;

import dev.weir.program.Function;
import dev.weir.program.Program;
import java.util.Optional;

/** The modelled library, by name. */
@FunctionalInterface
public interface ExternalFunctions {
  /** No library at all. */
  ExternalFunctions EMPTY = name -> Optional.empty();

  /** The function of this name, if it is modelled. */
  Optional<ExternalFunction> find(String name);

  /** Whether a program calls what changes the rights of pages. */
  default boolean changeRights(Program program) {
    return program.functions().stream()
        .flatMap(f -> find(f.name()).stream())
        .anyMatch(ExternalFunction::changesRights);
  }

  /** Whether a function is one that a program does without: its address is null. */
  default boolean isMissing(Function function) {
    return function.weak() && function.isExternal() && find(function.name()).isEmpty();
  }
}
