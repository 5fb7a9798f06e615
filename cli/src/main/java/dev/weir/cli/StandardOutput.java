package dev.weir.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Standard output, whose reader may have seen enough: {@code weir check … | head} is no error. What
 * is written to a pipe that nobody reads is thrown away.
 */
final class StandardOutput extends OutputStream {
  private final OutputStream file;
  private final boolean isPipe;
  private boolean isUnread;

  /**
   * An output.
   *
   * @param isPipe whether an error means that its reader has gone
   */
  StandardOutput(OutputStream file, boolean isPipe) {
    this.file = file;
    this.isPipe = isPipe;
  }

  /** That of this process. */
  static StandardOutput ofProcess() {
    return new StandardOutput(new FileOutputStream(FileDescriptor.out), isPipe());
  }

  /** Without the links of Linux it is taken for none, and a reader that goes is an error. */
  private static boolean isPipe() {
    try {
      String name = Files.readSymbolicLink(Path.of("/proc/self/fd/1")).toString();
      return name.startsWith("pipe:") || name.startsWith("socket:");
    } catch (IOException | UnsupportedOperationException e) {
      return false;
    }
  }

  @Override
  public void write(int one) throws IOException {
    write(new byte[] {(byte) one}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int from, int count) throws IOException {
    if (isUnread) {
      return;
    }
    try {
      file.write(bytes, from, count);
    } catch (IOException e) {
      if (!isPipe) {
        throw e;
      }
      isUnread = true;
    }
  }

  @Override
  public void flush() throws IOException {
    if (!isUnread) {
      file.flush();
    }
  }
}
