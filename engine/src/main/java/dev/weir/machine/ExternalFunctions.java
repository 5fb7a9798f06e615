package dev.weir.machine;

import java.util.Optional;

/** The modelled library, by name. */
@FunctionalInterface
public interface ExternalFunctions {
  /** No library at all. */
  ExternalFunctions EMPTY = name -> Optional.empty();

  /** The function of this name, if it is modelled. */
  Optional<ExternalFunction> find(String name);
}
