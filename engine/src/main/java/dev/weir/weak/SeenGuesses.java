package dev.weir.weak;

import dev.weir.machine.memory.MemoryView;
import dev.weir.program.Global;
import dev.weir.trace.Monitor;
import dev.weir.transform.instrument.Guesses;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Collects what delayed reads may guess from what executions show. */
sealed interface SeenGuesses extends Monitor permits SeenValues, SeenWrites {
  /** All so far. */
  Guesses guesses();

  /** Whether there is something new since the last question that matters to a read. */
  boolean takeGrown();

  /** What a variable holds at first, byte by byte. */
  final class InitialBytes {
    private final byte[] bytes;

    /**
     * The bytes of a variable.
     *
     * @param memory knows the addresses of what the variable points to
     */
    InitialBytes(Global variable, MemoryView memory) {
      bytes = Arrays.copyOf(variable.initialiser(), (int) variable.size());
      ByteBuffer words = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
      variable
          .relocations()
          .forEach(place -> words.putLong((int) place.offset(), memory.addressOf(place.target())));
    }

    /** How many there are. */
    int count() {
      return bytes.length;
    }

    /**
     * The value of some of them.
     *
     * @param offset of the first
     * @param size how many, at most 8
     */
    long value(int offset, int size) {
      long value = 0;
      for (int i = size - 1; i >= 0; i--) {
        value = value << Byte.SIZE | bytes[offset + i] & 0xff;
      }
      return value;
    }
  }
}
