package dev.weir.frontend.litmus;

import dev.weir.frontend.litmus.code.DataType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** How a test shows its places: the place of a location, as numbers of the type that it shows. */
interface ShownPlaces {
  /** As they are kept. */
  ShownPlaces AS_KEPT = (location, place) -> place;

  /** The place as it is shown. */
  Place of(Location location, Place place);

  /**
   * Those of a test whose instructions have sizes: as numbers of the type that the initial section
   * gives them, else a variable as one of the width of accesses, and a register of the width of its
   * name.
   *
   * @param untyped the type of a variable that the initial section gives none
   */
  static ShownPlaces typed(List<Initialisation> entries, DataType untyped) {
    Map<Location, DataType> types = types(entries, type -> true);
    for (Initialisation entry : entries) {
      if (entry.count() > 0) {
        types.putIfAbsent(whole(entry.location()), DataType.INT);
      }
    }
    return (location, place) -> {
      DataType type = types.get(whole(location));
      return switch (place) {
        case Place.Register register ->
            type == null || type.width() > register.width() ? register : register.as(type);
        case Place.Memory memory ->
            type != null || memory.width() <= untyped.width()
                ? memory
                : new Place.Memory(memory.global(), memory.offset(), untyped.width(), true);
      };
    };
  }

  /**
   * Those of a test for PPC that keeps no addresses in memory: as numbers of the type that the
   * initial section gives them, else of 32 bits, as herd does; a register that may hold an address
   * has 64.
   */
  static ShownPlaces words(List<Initialisation> entries, AddressFlow addresses) {
    Map<Location, DataType> types = types(entries, type -> !type.isPointer());
    return (location, place) -> {
      DataType given = types.get(whole(location));
      return switch (place) {
        case Place.Register register -> {
          boolean isAddress = addresses.isIn(register.thread(), register.register());
          yield register.as(given != null ? given : isAddress ? DataType.LONG : DataType.INT);
        }
        case Place.Memory memory -> {
          DataType type = given != null ? given : DataType.INT;
          yield memory.width() < type.width()
              ? memory
              : new Place.Memory(
                  memory.global(), memory.offset(), memory.size(), type.width(), type.isSigned());
        }
      };
    };
  }

  private static Map<Location, DataType> types(
      List<Initialisation> entries, Predicate<DataType> counts) {
    Map<Location, DataType> types = new HashMap<>();
    for (Initialisation entry : entries) {
      entry.type().filter(counts).ifPresent(type -> types.put(whole(entry.location()), type));
    }
    return types;
  }

  /** A variable, also where an element of it is named. */
  private static Location whole(Location location) {
    return switch (location) {
      case Location.Register register -> register;
      case Location.Memory memory -> new Location.Memory(memory.symbol(), Location.Memory.WHOLE);
    };
  }
}
