package dev.weir.search;

import java.io.IOException;

/** How whoever sends tasks and results writes what of them only Java can serialise. */
public interface ObjectForm {
  /** Some serialisable objects as bytes. */
  byte[] bytes(Object objects) throws IOException;

  /**
   * The objects that became these bytes.
   *
   * @throws IOException if they are none
   */
  <T> T read(byte[] bytes, Class<T> kind) throws IOException;
}
