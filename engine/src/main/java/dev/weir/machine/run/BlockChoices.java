package dev.weir.machine.run;

import java.util.Arrays;
import java.util.BitSet;

/**
 * The choices that are made within the atomic block that runs. A block is one step, and each
 * combination of what is chosen in it is one outcome of that step.
 *
 * <p>An outcome is the number {@code c0 + n0 (c1 + n1 (c2 + …))} of a block that makes choice
 * {@code i} among {@code ni} and takes {@code ci}. So its name hangs on nothing but what the block
 * does itself, and stays the same wherever the block finds the same values. The names of a block's
 * outcomes need not follow each other: a choice may decide whether there is another one.
 */
public final class BlockChoices {
  /** Where atomic blocks begin in which a choice was met in any execution. */
  private final BitSet choosing = new BitSet();

  private boolean learnt;

  /** Where the running block begins. */
  private int start;

  /** What is left of the outcome, once the choices so far are taken. */
  private int rest;

  /** The product of the numbers of all choices so far. */
  private long weight;

  private int made;
  private int[] taken = new int[8];
  private int[] among = new int[8];

  /** Whether a choice was ever met in the block that begins there. */
  public boolean mayBeMadeAt(int instruction) {
    return choosing.get(instruction);
  }

  /** Whether a choice was ever met in any block. */
  public boolean areMade() {
    return !choosing.isEmpty();
  }

  /** Whether {@link #takeLearnt} would say so; it still will. */
  public boolean isLearnt() {
    return learnt;
  }

  /** Whether a choice was met in a block that had none before, since the last call. */
  public boolean takeLearnt() {
    boolean result = learnt;
    learnt = false;
    return result;
  }

  /** A block begins that is to have an outcome. */
  public void begin(int instruction, int outcome) {
    start = instruction;
    rest = outcome;
    weight = 1;
    made = 0;
  }

  /**
   * Makes a choice.
   *
   * @param count how many there are to choose among
   * @return the one taken, from 0; -1 where the block has more outcomes than can be told apart
   */
  int choose(int count) {
    if (!choosing.get(start)) {
      choosing.set(start);
      learnt = true;
    }
    weight *= count;
    if (weight > Integer.MAX_VALUE) {
      return -1;
    }
    if (made == taken.length) {
      taken = Arrays.copyOf(taken, 2 * made);
      among = Arrays.copyOf(among, 2 * made);
    }
    taken[made] = rest % count;
    among[made++] = count;
    rest /= count;
    return taken[made - 1];
  }

  /** How many choices the block that runs has made. */
  public int made() {
    return made;
  }

  /** Whether the block that ran has the outcome that it was to have. */
  public boolean fits() {
    return rest == 0;
  }

  /**
   * The outcome to try after that of the block that ran: the last choice that can be made otherwise
   * is, and what comes after it begins anew.
   *
   * @return it; -1 where there is none
   */
  public int next() {
    int last = made - 1;
    while (last >= 0 && taken[last] + 1 == among[last]) {
      last--;
    }
    if (last < 0) {
      return -1;
    }
    int outcome = taken[last] + 1;
    for (int i = last - 1; i >= 0; i--) {
      outcome = outcome * among[i] + taken[i];
    }
    return outcome;
  }
}
