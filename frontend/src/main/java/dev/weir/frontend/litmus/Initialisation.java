package dev.weir.frontend.litmus;

import dev.weir.frontend.InputException;
import dev.weir.frontend.litmus.code.DataType;
import dev.weir.frontend.litmus.code.Token;
import dev.weir.frontend.litmus.code.Tokens;
import dev.weir.program.SourcePosition;
import java.util.ArrayList;
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

  private static final int MOST_ELEMENTS = 1 << 16;

  /** Copies the values. */
  Initialisation {
    values = List.copyOf(values);
  }

  /** Takes the whole section, braces included. */
  static List<Initialisation> section(Tokens tokens) throws InputException {
    List<Initialisation> entries = new ArrayList<>();
    tokens.expect("{");
    while (!tokens.take("}")) {
      if (!tokens.take(";")) {
        entries.add(entry(tokens));
        if (!tokens.isNext("}")) {
          tokens.expect(";");
        }
      }
    }
    return entries;
  }

  private static Initialisation entry(Tokens tokens) throws InputException {
    SourcePosition position = tokens.position();
    Optional<DataType> type = Optional.empty();
    String typeName = "";
    if (DataType.isNext(tokens) && !tokens.peek(1).is("=")) {
      int start = tokens.mark();
      type = Optional.of(DataType.parse(tokens));
      typeName = String.join(" ", tokens.texts(start));
    }
    Location location = LocationParser.parse(tokens);
    int count = 0;
    if (location instanceof Location.Memory(String symbol, int index)
        && index != Location.Memory.WHOLE
        && type.isPresent()) {
      // A type makes it a declaration, and the number a length.
      if (index == 0) {
        throw Token.wrong(position, "an array of no elements; give a length");
      }
      count = index;
      location = new Location.Memory(symbol, Location.Memory.WHOLE);
    }
    List<Datum> values = new ArrayList<>();
    if (tokens.take("=")) {
      if (tokens.take("{")) {
        while (!tokens.take("}")) {
          values.add(LocationParser.datum(tokens));
          if (!tokens.isNext("}")) {
            tokens.expect(",");
          }
        }
        count = count > 0 ? count : Math.max(1, values.size());
      } else {
        values.add(LocationParser.datum(tokens));
      }
    }
    if (count > MOST_ELEMENTS || (count > 0 && values.size() > count)) {
      throw Token.wrong(
          position,
          "an array of "
              + count
              + " elements with "
              + values.size()
              + " values; make the numbers fit, below "
              + MOST_ELEMENTS);
    }
    return new Initialisation(location, type, typeName, count, values, position);
  }
}
