package dev.weir.testing.axioms;

import java.util.BitSet;

/**
 * The reads of its own thread that an event depends on.
 *
 * @param address those that its address is computed from
 * @param data those that the value it writes is computed from
 * @param control those that some branch before it depends on
 */
public record Dependencies(BitSet address, BitSet data, BitSet control) {
  /** On nothing. */
  public static final Dependencies NONE =
      new Dependencies(new BitSet(), new BitSet(), new BitSet());

  /** Copies the sets. */
  public Dependencies {
    address = (BitSet) address.clone();
    data = (BitSet) data.clone();
    control = (BitSet) control.clone();
  }
}
