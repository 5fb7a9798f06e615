package dev.weir.fence.reach;

import dev.weir.program.automaton.Operation.Atomic;
import dev.weir.program.automaton.Operation.Drain;
import dev.weir.program.automaton.Operation.Write;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The stores of a process that have not reached memory. Immutable.
 *
 * <p>Under PSO the buffers of the variables are kept as one sequence with markers for store-store
 * barriers: any store may reach memory that no older one to its variable and no marker precedes.
 * Stores between two markers are sorted by their variables, so that equal buffers are equal here.
 */
final class StoreBuffer {
  /** Stands in place of a variable for a store-store barrier. */
  private static final int MARKER = -1;

  private final WeakMemory model;

  /** Pairs of a variable and a value, the oldest first. */
  private final int[] stores;

  private StoreBuffer(WeakMemory model, int[] stores) {
    this.model = model;
    this.stores = stores;
  }

  /** A buffer without stores. */
  static StoreBuffer empty(WeakMemory model) {
    return new StoreBuffer(model, new int[0]);
  }

  /** Whether no store waits. */
  boolean isEmpty() {
    return stores.length == 0;
  }

  /** Bytes that the stores take. */
  long bytes() {
    return (long) stores.length * Integer.BYTES;
  }

  /** Stores that a write would find in the buffer that it goes to. */
  int pending(Write write) {
    int pending = 0;
    for (int at = 0; at < stores.length; at += 2) {
      if (model == WeakMemory.TSO || stores[at] == write.variable()) {
        pending++;
      }
    }
    return pending;
  }

  /** The value of the newest store to a variable, which the own process reads. */
  OptionalInt newest(int variable) {
    for (int at = stores.length - 2; at >= 0; at -= 2) {
      if (stores[at] == variable) {
        return OptionalInt.of(stores[at + 1]);
      }
    }
    return OptionalInt.empty();
  }

  /** The value of the store to a variable that may reach memory next, if there is one. */
  OptionalInt next(int variable) {
    int at = placeOfNext(variable);
    return at < 0 ? OptionalInt.empty() : OptionalInt.of(stores[at + 1]);
  }

  /** The buffer when the next store to a variable has reached memory; empty if there is none. */
  Optional<StoreBuffer> withoutNext(int variable) {
    int at = placeOfNext(variable);
    return at < 0 ? Optional.empty() : Optional.of(new StoreBuffer(model, withoutStore(at)));
  }

  private int placeOfNext(int variable) {
    for (int at = 0; at < stores.length; at += 2) {
      if (stores[at] == variable) {
        return at;
      }
      if (model == WeakMemory.TSO || stores[at] == MARKER) {
        return -1;
      }
    }
    return -1;
  }

  /** All without the store at a place, and without markers that nothing precedes any more. */
  private int[] withoutStore(int at) {
    int first = at == 0 ? 2 : 0;
    while (first > 0 && first < stores.length && stores[first] == MARKER) {
      first += 2;
    }
    if (first > 0) {
      return Arrays.copyOfRange(stores, first, stores.length);
    }
    int[] rest = Arrays.copyOf(stores, stores.length - 2);
    System.arraycopy(stores, at + 2, rest, at, rest.length - at);
    return rest;
  }

  /** The buffer with one store more. */
  StoreBuffer with(Write write) {
    int at = stores.length;
    while (model == WeakMemory.PSO && at > 0 && stores[at - 2] > write.variable()) {
      at -= 2;
    }
    int[] longer = Arrays.copyOf(stores, stores.length + 2);
    System.arraycopy(stores, at, longer, at + 2, stores.length - at);
    longer[at] = write.variable();
    longer[at + 1] = write.value();
    return new StoreBuffer(model, longer);
  }

  /** The buffer after a store-store barrier. */
  StoreBuffer withBarrier() {
    int length = stores.length;
    if (model == WeakMemory.TSO || length == 0 || stores[length - 2] == MARKER) {
      return this;
    }
    int[] longer = Arrays.copyOf(stores, length + 2);
    longer[length] = MARKER;
    return new StoreBuffer(model, longer);
  }

  /** Whether an atomic operation waits for no store. */
  boolean isDrainedFor(Atomic atomic) {
    if (atomic.drain() == Drain.ALL || model == WeakMemory.TSO) {
      return isEmpty();
    }
    for (int at = 0; at < stores.length; at += 2) {
      int variable = stores[at];
      if (variable == MARKER
          || atomic.accesses().stream().anyMatch(access -> access.variable() == variable)) {
        return false;
      }
    }
    return true;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof StoreBuffer buffer && Arrays.equals(stores, buffer.stores);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(stores);
  }

  @Override
  public String toString() {
    return Arrays.toString(stores);
  }
}
