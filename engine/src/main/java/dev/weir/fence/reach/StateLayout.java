package dev.weir.fence.reach;

/**
 * How a configuration lies in some {@code long}s: a field for each process, with the number of its
 * {@linkplain LocalConfigurations local configuration}, and one for each variable, with the place
 * of its value in the domain. No field lies across two words.
 */
final class StateLayout {
  private final int processes;
  private final int[] word;
  private final int[] shift;
  private final long[] mask;
  private final int words;

  /**
   * The layout for these numbers of bits.
   *
   * @param processBits bits for each process
   * @param variableBits bits for each variable, which can be 0
   */
  StateLayout(int processes, int processBits, int[] variableBits) {
    this.processes = processes;
    int fields = processes + variableBits.length;
    this.word = new int[fields];
    this.shift = new int[fields];
    this.mask = new long[fields];
    int[] used = new int[fields + 1];
    int most = 0;
    for (int field = 0; field < fields; field++) {
      int bits = field < processes ? processBits : variableBits[field - processes];
      int at = 0;
      while (used[at] + bits > Long.SIZE) {
        at++;
      }
      word[field] = at;
      shift[field] = bits == 0 ? 0 : used[at];
      mask[field] = bits == 0 ? 0 : -1L >>> (Long.SIZE - bits);
      used[at] += bits;
      most = Math.max(most, at);
    }
    this.words = most + 1;
  }

  /** Number of words. */
  int words() {
    return words;
  }

  /** The field of a variable; that of a process is its number. */
  int ofVariable(int variable) {
    return processes + variable;
  }

  /** The greatest number that fits into a field. */
  long greatest(int field) {
    return mask[field];
  }

  /** The number in a field: of a local configuration, or the place of a value in its domain. */
  int get(long[] state, int field) {
    return (int) ((state[word[field]] >>> shift[field]) & mask[field]);
  }

  /** Adds the bits of a number to a field; those there must be 0. */
  void add(long[] state, int field, long number) {
    state[word[field]] |= number << shift[field];
  }
}
