package dev.weir.cli.resident;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;

/**
 * How a resident process is.
 *
 * @param process its number
 * @param folder where it was started, and where its commands run
 * @param commands how many it has run
 * @param isBusy whether it runs one
 * @param idle how long it has run none
 * @param limit how long it stays then
 * @param bytes the memory that its objects take, garbage included
 */
public record Status(
    long process,
    String folder,
    long commands,
    boolean isBusy,
    Duration idle,
    Duration limit,
    long bytes) {

  /** As bytes. */
  byte[] bytesToSend() {
    ByteArrayOutputStream bytesOfAll = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytesOfAll);
    try {
      out.writeLong(process);
      out.writeUTF(folder);
      out.writeLong(commands);
      out.writeBoolean(isBusy);
      out.writeLong(idle.toMillis());
      out.writeLong(limit.toMillis());
      out.writeLong(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException("memory takes all bytes", e);
    }
    return bytesOfAll.toByteArray();
  }

  /**
   * From what {@link #bytesToSend} gave.
   *
   * @throws IOException if it is something else
   */
  static Status of(byte[] bytes) throws IOException {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
    return new Status(
        in.readLong(),
        in.readUTF(),
        in.readLong(),
        in.readBoolean(),
        Duration.ofMillis(in.readLong()),
        Duration.ofMillis(in.readLong()),
        in.readLong());
  }
}
