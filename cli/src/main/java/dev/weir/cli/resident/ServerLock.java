package dev.weir.cli.resident;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * Held by who listens at a socket, from before it makes the socket until after it has deleted it: a
 * socket that nobody has the lock of was left behind by one that was killed.
 */
final class ServerLock implements AutoCloseable {
  private static final String ENDING = ".lock";

  private final Path file;
  private final FileChannel channel;

  private ServerLock(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /** Whether a file is such a lock. */
  static boolean isOne(Path file) {
    return file.toString().endsWith(ENDING);
  }

  /** Takes the lock of a socket, if nobody has it. */
  static Optional<ServerLock> of(Path socket) throws IOException {
    Path file = socket.resolveSibling(socket.getFileName() + ENDING);
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      if (channel.tryLock() != null) {
        return Optional.of(new ServerLock(file, channel));
      }
    } catch (OverlappingFileLockException e) {
      // Somebody in this process has it.
    }
    channel.close();
    return Optional.empty();
  }

  @Override
  public void close() throws IOException {
    Files.deleteIfExists(file);
    channel.close();
  }
}
