package dev.weir.testing;

import java.util.List;

/** The bytes of the variables of a {@link LoopProgram}, whose parts overlap. */
final class LoopMemory {
  /** No variable. */
  static final int NONE = -1;

  /** The first half of the object that has parts. */
  static final int LOW = LoopProgram.VARIABLES;

  /** The other half. */
  static final int HIGH = LoopProgram.VARIABLES + 8;

  private static final long BYTE = 0xff;

  private LoopMemory() {}

  static byte byteOf(long value, int index) {
    return (byte) (value >> (Byte.SIZE * (index % Long.BYTES)));
  }

  /** The first eight bytes of a variable. */
  static long lowIn(List<Byte> memory, int x) {
    long value = 0;
    for (int i = 0; i < Math.min(Long.BYTES, LoopProgram.size(x)); i++) {
      value |= (memory.get(LoopProgram.start(x) + i) & BYTE) << (Byte.SIZE * i);
    }
    return value;
  }

  static long valueIn(List<Byte> memory, int x) {
    return x == LoopProgram.WHOLE_OBJECT
        ? lowIn(memory, LOW) + lowIn(memory, HIGH)
        : lowIn(memory, x);
  }

  static boolean overlap(int a, int b) {
    return a != NONE
        && b != NONE
        && LoopProgram.start(a) < LoopProgram.start(b) + LoopProgram.size(b)
        && LoopProgram.start(b) < LoopProgram.start(a) + LoopProgram.size(a);
  }
}
