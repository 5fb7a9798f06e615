package dev.weir.cli.resident;

import java.io.IOException;

/** A process that was to stay could not be started. */
public final class StartException extends IOException {
  private static final long serialVersionUID = 1;

  StartException(String message, Throwable cause) {
    super(message, cause);
  }
}
