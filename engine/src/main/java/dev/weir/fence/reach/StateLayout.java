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

  /** The greatest number of a local configuration that fits into the field of a process. */
  long greatest(int process) {
    return mask[process];
  }

  /** The local configuration of a process. */
  int process(long[] state, int process) {
    return (int) ((state[word[process]] >>> shift[process]) & mask[process]);
  }

  /** The place of a variable's value in its domain. */
  int variable(long[] state, int variable) {
    int field = processes + variable;
    return (int) ((state[word[field]] >>> shift[field]) & mask[field]);
  }

  /** Adds the bits of the local configuration of a process; those there must be 0. */
  void addProcess(long[] state, int process, int number) {
    state[word[process]] |= (long) number << shift[process];
  }

  /** Adds the bits of the place of a variable's value; those there must be 0. */
  void addVariable(long[] state, int variable, int place) {
    int field = processes + variable;
    state[word[field]] |= (long) place << shift[field];
  }

  /** Adds all bits of the field of a process. */
  void addProcessMask(long[] state, int process) {
    state[word[process]] |= mask[process] << shift[process];
  }

  /** Adds all bits of the field of a variable. */
  void addVariableMask(long[] state, int variable) {
    int field = processes + variable;
    state[word[field]] |= mask[field] << shift[field];
  }
}
