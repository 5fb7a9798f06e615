package dev.weir.machine.model;

import dev.weir.machine.step.IntList;
import java.util.Arrays;

/**
 * The waiting stores of a thread that may be the next to reach memory, in program order, each with
 * the actor that lets it. In an execution of which nothing is taken back they are kept from step to
 * step, since a buffer may be long; elsewhere they are unknown.
 */
final class FreeStores {
  private int[] stores = new int[8];
  private int[] actors = new int[8];
  private int size;
  private boolean known;

  /** Whether the list holds for the buffer as it is. */
  boolean areKnown() {
    return known;
  }

  /** From now on the list does not hold. */
  void forget() {
    known = false;
  }

  /** From now on the list holds, with nothing in it yet. */
  void begin() {
    known = true;
    size = 0;
  }

  /** Puts a store where it belongs. */
  void add(int storeIndex, int actor) {
    if (size == stores.length) {
      stores = Arrays.copyOf(stores, 2 * size);
      actors = Arrays.copyOf(actors, 2 * size);
    }
    int at = size++;
    for (; at > 0 && stores[at - 1] > storeIndex; at--) {
      stores[at] = stores[at - 1];
      actors[at] = actors[at - 1];
    }
    stores[at] = storeIndex;
    actors[at] = actor;
  }

  /** Takes a store out. */
  void remove(int storeIndex) {
    int at = Arrays.binarySearch(stores, 0, size, storeIndex);
    size--;
    System.arraycopy(stores, at + 1, stores, at, size - at);
    System.arraycopy(actors, at + 1, actors, at, size - at);
  }

  /** The store that an actor lets reach memory; {@link StoreBuffers#NONE} if none. */
  int of(int actor) {
    for (int i = 0; i < size; i++) {
      if (actors[i] == actor) {
        return stores[i];
      }
    }
    return StoreBuffers.NONE;
  }

  /** Adds the actors to a list. */
  void addActors(IntList into) {
    for (int i = 0; i < size; i++) {
      into.add(actors[i]);
    }
  }
}
