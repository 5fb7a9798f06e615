package dev.weir.frontend.patch;

import java.util.List;

/**
 * What came of repairs.
 *
 * @param patch the change, which the compiler has accepted
 * @param left why some of the repairs are not part of it
 */
public record Mended(Patch patch, List<UnmendableException> left) {
  /** Copies the list. */
  public Mended {
    left = List.copyOf(left);
  }
}
