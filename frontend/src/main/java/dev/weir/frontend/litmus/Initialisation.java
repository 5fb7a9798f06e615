package dev.weir.frontend.litmus;

import dev.weir.frontend.litmus.code.DataType;
import dev.weir.program.SourcePosition;
import java.util.List;
import java.util.Optional;

/**
 * One entry of the section of initial values.
 *
 * @param location what is declared or set
 * @param type its type, where one is given; that of the elements for an array
 * @param typeName that type as written; empty where there is none
 * @param count the number of elements of an array that is declared here, else 0
 * @param values the initial values, one for each element; empty for zero
 * @param position where it starts
 */
record Initialisation(
    Location location,
    Optional<DataType> type,
    String typeName,
    int count,
    List<Datum> values,
    SourcePosition position) {

  /** Copies the values. */
  Initialisation {
    values = List.copyOf(values);
  }
}
