package dev.weir.frontend.litmus;

import dev.weir.frontend.litmus.code.DataType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How a test for PPC that keeps no addresses in memory shows its places: as numbers of the type
 * that the initial section gives them, else of 32 bits, as herd does; a register that may hold an
 * address has 64.
 */
final class WordPlaces {
  private final Map<Location, DataType> types = new HashMap<>();
  private final AddressFlow addresses;

  WordPlaces(List<Initialisation> entries, AddressFlow addresses) {
    this.addresses = addresses;
    for (Initialisation entry : entries) {
      entry.type().filter(type -> !type.isPointer()).ifPresent(type -> put(entry, type));
    }
  }

  private void put(Initialisation entry, DataType type) {
    types.put(
        switch (entry.location()) {
          case Location.Register register -> register;
          case Location.Memory memory ->
              new Location.Memory(memory.symbol(), Location.Memory.WHOLE);
        },
        type);
  }

  /** The place as it is shown. */
  Place shown(Location location, Place place) {
    return switch (place) {
      case Place.Register register -> {
        boolean isAddress = addresses.isIn(register.thread(), register.register());
        Optional<DataType> given = Optional.ofNullable(types.get(location));
        DataType type = given.orElse(isAddress ? DataType.LONG : DataType.INT);
        yield new Place.Register(
            register.thread(), register.register(), type.width(), type.isSigned());
      }
      case Place.Memory memory -> {
        Location whole =
            switch (location) {
              case Location.Memory(String symbol, int _) ->
                  new Location.Memory(symbol, Location.Memory.WHOLE);
              case Location.Register register -> register;
            };
        DataType type = types.getOrDefault(whole, DataType.INT);
        yield memory.width() < type.width()
            ? memory
            : new Place.Memory(
                memory.global(), memory.offset(), memory.size(), type.width(), type.isSigned());
      }
    };
  }
}
