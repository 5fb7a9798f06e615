package dev.weir.transform.graph;

import dev.weir.program.Global;
import dev.weir.program.Program;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Numbers for the objects of a program and for the places in them that addresses point to. */
final class Places {
  /** Somewhere in an object. */
  static final long ANYWHERE = Long.MIN_VALUE;

  /** More places than this in one object are one. */
  private static final int MOST_OFFSETS = 64;

  /** No place. */
  static final int NONE = -1;

  private final Program program;
  private final List<MemoryObject> objects = new ArrayList<>();
  private final Map<MemoryObject, Integer> numbers = new HashMap<>();
  private final List<Place> places = new ArrayList<>();
  private final Map<Place, Integer> numbersOfPlaces = new HashMap<>();
  private final List<Integer> offsets = new ArrayList<>();

  /**
   * A place in an object.
   *
   * @param object its number
   * @param offset bytes from its start, or {@link #ANYWHERE}
   */
  record Place(int object, long offset) {
    boolean isExact() {
      return offset != ANYWHERE;
    }
  }

  Places(Program program) {
    this.program = program;
  }

  /** The number of an object. */
  int object(MemoryObject object) {
    Integer known = numbers.get(object);
    if (known != null) {
      return known;
    }
    objects.add(object);
    offsets.add(0);
    numbers.put(object, objects.size() - 1);
    return objects.size() - 1;
  }

  MemoryObject object(int number) {
    return objects.get(number);
  }

  int objects() {
    return objects.size();
  }

  Place place(int number) {
    return places.get(number);
  }

  /** The number of a place; there are only so many in an object, all others are anywhere. */
  int place(int object, long offset) {
    var place = new Place(object, isKnown(object, offset) ? offset : ANYWHERE);
    Integer known = numbersOfPlaces.get(place);
    if (known != null) {
      return known;
    }
    if (place.isExact()) {
      if (offsets.get(object) == MOST_OFFSETS) {
        return place(object, ANYWHERE);
      }
      offsets.set(object, offsets.get(object) + 1);
    }
    places.add(place);
    numbersOfPlaces.put(place, places.size() - 1);
    return places.size() - 1;
  }

  private boolean isKnown(int object, long offset) {
    return offset >= 0
        && switch (objects.get(object)) {
          case MemoryObject.Variable(int global) -> offset <= size(global);
          case MemoryObject.ThreadVariable(int global) -> offset <= size(global);
          case MemoryObject.Local _, MemoryObject.Made _ -> true;
          case MemoryObject.OfThread _, MemoryObject.Nothing _ -> true;
          case MemoryObject.Code _ -> false;
        };
  }

  private long size(int global) {
    Global variable = program.globals().get(global);
    return variable.size();
  }

  /**
   * The place at a distance from another; {@link #NONE} at a distance from nothing that is not
   * known, which may be any place.
   */
  int shifted(int place, long distance) {
    Place from = places.get(place);
    if (distance == ANYWHERE && objects.get(from.object) instanceof MemoryObject.Nothing) {
      return NONE;
    }
    return from.isExact() && distance != ANYWHERE
        ? place(from.object, from.offset + distance)
        : place(from.object, ANYWHERE);
  }
}
