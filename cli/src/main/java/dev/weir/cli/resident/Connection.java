package dev.weir.cli.resident;

import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * A connection of two processes on this machine. Several threads may send; one at a time receives.
 */
final class Connection implements AutoCloseable {
  private static final int HEADER = 1 + Integer.BYTES;

  /** No command line, and no piece of output, is longer. */
  private static final int LONGEST = 1 << 26;

  private static final Frame.Kind[] KINDS = Frame.Kind.values();

  private final SocketChannel channel;

  /** Over a channel that blocks. */
  Connection(SocketChannel channel) {
    this.channel = channel;
  }

  /**
   * Connects to who listens at a socket.
   *
   * @throws IOException if nobody does
   */
  static Connection to(Path socket) throws IOException {
    return new Connection(SocketChannel.open(UnixDomainSocketAddress.of(socket)));
  }

  /**
   * Sends a frame, whole and in one piece.
   *
   * @throws IOException if the other side has gone
   */
  synchronized void send(Frame frame) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(HEADER + frame.content().length);
    buffer.put((byte) frame.kind().ordinal()).putInt(frame.content().length).put(frame.content());
    buffer.flip();
    while (buffer.hasRemaining()) {
      channel.write(buffer);
    }
  }

  /**
   * Waits for a frame.
   *
   * @throws IOException if the other side has gone, or is none of ours
   */
  Frame receive() throws IOException {
    ByteBuffer header = fill(ByteBuffer.allocate(HEADER));
    int kind = header.get();
    int length = header.getInt();
    if (kind < 0 || kind >= KINDS.length || length < 0 || length > LONGEST) {
      throw new IOException("no frame of ours");
    }
    return new Frame(KINDS[kind], fill(ByteBuffer.allocate(length)).array());
  }

  private ByteBuffer fill(ByteBuffer buffer) throws IOException {
    while (buffer.hasRemaining()) {
      if (channel.read(buffer) < 0) {
        throw new EOFException("the other side has gone");
      }
    }
    return buffer.flip();
  }

  /** A stream of which each piece is sent as a frame of a kind. */
  OutputStream stream(Frame.Kind kind) {
    return new OutputStream() {
      @Override
      public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
      }

      @Override
      public void write(byte[] bytes, int from, int length) throws IOException {
        send(new Frame(kind, Arrays.copyOfRange(bytes, from, from + length)));
      }
    };
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
