package dev.weir.cli.session;

import dev.weir.cli.options.Options;
import dev.weir.frontend.InputException;
import dev.weir.frontend.InputFiles;
import dev.weir.message.RecordInput;
import dev.weir.message.RecordOutput;
import dev.weir.robust.RobustChecker;
import dev.weir.search.checkpoint.Checkpoint;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * An exploration that is kept in a file.
 *
 * @param path the file
 * @param origin whose exploration it is
 * @param checkpoint what was found, and what is left
 */
public record CheckpointFile(Path path, Origin origin, Checkpoint checkpoint) {
  /** What each of these files begins with; the number is that of the format. */
  private static final byte[] MAGIC = "weir checkpoint 9\n".getBytes(StandardCharsets.US_ASCII);

  /** What monitors may keep. */
  private static final List<Class<? extends Record>> KINDS = RobustChecker.keptKinds();

  /** The part of Java's memory that the bytes of a checkpoint may take. */
  private static final int PART_OF_MEMORY = 8;

  /**
   * Whose exploration it is.
   *
   * @param version the version of the tool
   * @param folder where the tool was run
   * @param words the words of the command line
   * @param program the fingerprint of the program
   */
  public record Origin(String version, String folder, List<String> words, String program) {
    public Origin {
      words = List.copyOf(words);
    }
  }

  /**
   * Reads a file.
   *
   * @throws InputException if it is not there, or holds no exploration that this version goes on
   *     with
   */
  public static CheckpointFile read(Path path) throws InputException {
    InputFiles.require(path);
    try (InputStream file = new BufferedInputStream(Files.newInputStream(path))) {
      if (!Arrays.equals(file.readNBytes(MAGIC.length), MAGIC)) {
        throw new InputException(
            path + ": no checkpoint of this version; weir check --checkpoint FILE writes one");
      }
      return read(path, file);
    } catch (NoSuchFileException e) {
      throw new InputException(path + ": no such file");
    } catch (IOException e) {
      throw new InputException(
          path + ": cannot be read; name a file that --checkpoint wrote, and that you may read");
    }
  }

  private static CheckpointFile read(Path path, InputStream file) throws InputException {
    int most =
        (int) Math.min(Integer.MAX_VALUE - 8, Runtime.getRuntime().maxMemory() / PART_OF_MEMORY);
    try {
      // The checksum stands behind all, and nothing is to be made of what is damaged.
      byte[] whole = new GZIPInputStream(file).readNBytes(most);
      if (whole.length == most) {
        throw new InputException(
            path + ": too large for the memory that Java may use; set WEIR_JAVA_OPTS=-Xmx8g");
      }
      RecordInput records = new RecordInput(whole, KINDS);
      Origin origin = records.read(Origin.class);
      if (!origin.version().equals(Version.text())) {
        throw new InputException(
            ("%s: was written by weir %s, and this is %s; continue with that version, or"
                    + " start again")
                .formatted(path, origin.version(), Version.text()));
      }
      Checkpoint checkpoint = records.read(Checkpoint.class);
      records.end();
      return new CheckpointFile(path, origin, checkpoint);
    } catch (IOException e) {
      throw new InputException(path + ": the checkpoint is damaged; start again");
    }
  }

  /**
   * Writes the file as a whole or, where that fails, not at all.
   *
   * @throws IOException if that is not possible
   */
  public void write() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.write(MAGIC);
    try (GZIPOutputStream packed = new GZIPOutputStream(bytes)) {
      packed.write(new RecordOutput(KINDS).write(origin).write(checkpoint).bytes());
    }
    new OutputFile(Options.CHECKPOINT.name(), path).write(bytes.toByteArray());
  }
}
