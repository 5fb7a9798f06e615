package dev.weir.fence.reach;

import dev.weir.program.automaton.Variable;
import java.util.List;

/**
 * How a message of the single buffer lies in a {@code long}: for each variable the set of the
 * values that the snapshot of memory may have, one bit for each value; then the set of the
 * processes whose pointer is at the message; then its header, the number that says who wrote which
 * variables.
 *
 * <p>A set with all values is the open value ★ of the minimal words. Where a snapshot is more
 * general than another, its bits include the other's.
 */
final class MessageLayout {
  private final long[] fields;
  private final int[] offsets;
  private final List<Variable> variables;
  private final int storeBits;
  private final int headerShift;
  private final long stores;
  private final int headerBits;

  /**
   * The layout for these variables.
   *
   * @param kept which variables are part of it; the others have no bits
   */
  MessageLayout(List<Variable> variables, boolean[] kept, int processes, int headers) {
    this.variables = variables;
    this.fields = new long[variables.size()];
    this.offsets = new int[variables.size()];
    int at = 0;
    for (int variable = 0; variable < fields.length; variable++) {
      int size = kept[variable] ? variables.get(variable).domain().size() : 0;
      offsets[variable] = at;
      fields[variable] =
          size == 0 || at + size > Long.SIZE ? 0 : (-1L >>> (Long.SIZE - size)) << at;
      at += size;
    }
    this.storeBits = at;
    this.stores = at == 0 || at > Long.SIZE ? 0 : -1L >>> (Long.SIZE - at);
    this.headerShift = storeBits + processes;
    this.headerBits = Long.SIZE - Long.numberOfLeadingZeros(headers);
  }

  /** Bits that a message needs; the layout can be used if it is at most 64. */
  int bits() {
    return headerShift + headerBits;
  }

  /** The bits of all snapshots. */
  long stores() {
    return stores;
  }

  /** The bits of a variable; 0 if it is left out. */
  long field(int variable) {
    return fields[variable];
  }

  /** The bit of a value of a variable; 0 if the variable is left out. */
  long value(int variable, int value) {
    return fields[variable] == 0
        ? 0
        : 1L << (offsets[variable] + variables.get(variable).domain().placeOf(value));
  }

  /** The least value that a snapshot has for a variable that is not left out. */
  int leastValue(long message, int variable) {
    int bit = Long.numberOfTrailingZeros(message & fields[variable]);
    return variables.get(variable).domain().value(bit - offsets[variable]);
  }

  /** Whether a snapshot has a value for each variable; otherwise nothing is an instance of it. */
  boolean isPossible(long message) {
    for (long field : fields) {
      if (field != 0 && (message & field) == 0) {
        return false;
      }
    }
    return true;
  }

  /** The bit of a process's pointer. */
  long pointer(int process) {
    return 1L << (storeBits + process);
  }

  /** The bits of a header. */
  long header(int header) {
    return (long) header << headerShift;
  }

  /** The header of a message. */
  int headerOf(long message) {
    return (int) (message >>> headerShift);
  }

  /** The pointers at a message, as bits from 0. */
  int pointersOf(long message) {
    return (int) ((message & ~stores & ~(-1L << headerShift)) >>> storeBits);
  }

  /** Header and pointers of a message. */
  long skeletonOf(long message) {
    return message & ~stores;
  }
}
