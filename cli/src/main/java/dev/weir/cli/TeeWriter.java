package dev.weir.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;

/** Writes everything twice: to somebody who waits for it, and to be looked at later. */
final class TeeWriter extends Writer {
  private final PrintWriter first;
  private final StringWriter second;

  TeeWriter(PrintWriter first, StringWriter second) {
    this.first = first;
    this.second = second;
  }

  @Override
  public void write(char[] text, int from, int count) {
    first.write(text, from, count);
    second.write(text, from, count);
  }

  @Override
  public void flush() throws IOException {
    first.flush();
    if (first.checkError()) {
      throw new IOException("it could not be written");
    }
  }

  @Override
  public void close() {
    first.flush();
  }
}
