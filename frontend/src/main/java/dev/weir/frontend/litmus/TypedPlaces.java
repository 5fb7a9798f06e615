package dev.weir.frontend.litmus;

import dev.weir.frontend.litmus.code.DataType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How a test for AArch64 or RISC-V shows its places: as numbers of the type that the initial
 * section gives them, else a variable as one of the width of accesses, and a register of the width
 * of its name.
 */
final class TypedPlaces {
  private final Map<Location, DataType> types = new HashMap<>();
  private final DataType untyped;

  /**
   * Places of a test.
   *
   * @param untyped the type of a variable that the initial section gives none
   */
  TypedPlaces(List<Initialisation> entries, DataType untyped) {
    this.untyped = untyped;
    for (Initialisation entry : entries) {
      entry.type().ifPresent(type -> types.put(whole(entry.location()), type));
      if (entry.type().isEmpty() && entry.count() > 0) {
        types.put(whole(entry.location()), DataType.INT);
      }
    }
  }

  private static Location whole(Location location) {
    return switch (location) {
      case Location.Register register -> register;
      case Location.Memory memory -> new Location.Memory(memory.symbol(), Location.Memory.WHOLE);
    };
  }

  /** The place as it is shown. */
  Place shown(Location location, Place place) {
    DataType type = types.get(whole(location));
    return switch (place) {
      case Place.Register register ->
          type == null || type.width() > register.width()
              ? register
              : new Place.Register(
                  register.thread(), register.register(), type.width(), type.isSigned());
      case Place.Memory memory ->
          type != null || memory.width() <= untyped.width()
              ? memory
              : new Place.Memory(memory.global(), memory.offset(), untyped.width(), true);
    };
  }
}
