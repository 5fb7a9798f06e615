package dev.weir.machine.code;

import dev.weir.program.relevance.BlindUpdates;
import dev.weir.program.relevance.BlindUpdates.Operation;
import java.util.BitSet;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The {@link BlindUpdates} of a program, by the words of its code. */
public final class BlindAccesses {
  /** Not the load of an update. */
  public static final int NONE = -1;

  private final int[] stores;
  private final @Nullable Operation[] operations;
  private final BitSet irrelevantGlobals;
  private final BitSet unusedCalls = new BitSet();

  /**
   * No updates yet.
   *
   * @param words how many words the code has
   * @param irrelevantGlobals the globals whose contents are irrelevant
   */
  BlindAccesses(int words, BitSet irrelevantGlobals) {
    this.stores = new int[words];
    this.operations = new Operation[words];
    this.irrelevantGlobals = irrelevantGlobals;
  }

  /** Adds a call whose result is not looked at. */
  void addUnusedCall(int word) {
    unusedCalls.set(word);
  }

  /** Adds an atomic update. */
  void add(int word, Operation operation) {
    operations[word] = operation;
  }

  /** Adds an update by a load and a store. */
  void add(int load, int store, Operation operation) {
    stores[load] = store + 1;
    operations[store] = operation;
  }

  /** Whether the contents of a global, by its number, decide nothing. */
  public boolean isIrrelevant(int global) {
    return irrelevantGlobals.get(global);
  }

  /** Whether an instruction is a call whose result is not looked at. */
  public boolean isUnusedCall(int instruction) {
    return unusedCalls.get(instruction);
  }

  /** The store that ends the update which a load begins, or {@link #NONE}. */
  public int storeOf(int load) {
    return stores[load] - 1;
  }

  /** The operation of an atomic update, or of the one that a store ends. */
  public Optional<Operation> operation(int instruction) {
    return Optional.ofNullable(operations[instruction]);
  }
}
