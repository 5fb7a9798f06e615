package dev.weir.program;

import java.io.Serializable;

/**
 * A bit field in the bytes that are accessed with it.
 *
 * @param shift the place of its lowest bit
 * @param width its bits, at least 1
 * @param signed whether its highest bit is a sign
 * @param names of its values, where its type is an enumeration
 */
public record BitField(int shift, int width, boolean signed, Enumeration names)
    implements Serializable {

  /** Whether it lies in so many bytes. */
  public boolean isWithin(int bytes) {
    return shift + width <= 8 * bytes;
  }

  /** Its value in that of all the bytes, as the source would show it. */
  public String text(long value) {
    long field = value << Long.SIZE - shift - width;
    int unused = Long.SIZE - width;
    long number = signed ? field >> unused : field >>> unused;
    return names.text(number).orElseGet(() -> Long.toString(number));
  }
}
