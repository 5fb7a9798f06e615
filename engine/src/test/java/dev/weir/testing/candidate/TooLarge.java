package dev.weir.testing.candidate;

import java.io.Serial;

/** A program that the referee cannot judge, with the reason. */
public final class TooLarge extends Exception {
  @Serial private static final long serialVersionUID = 1L;

  TooLarge(String reason) {
    super(reason);
  }
}
