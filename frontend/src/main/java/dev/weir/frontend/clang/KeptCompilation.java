package dev.weir.frontend.clang;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A compilation that was done.
 *
 * @param from what must be as it was then for it to come out the same
 * @param output what it wrote to standard output
 * @param diagnostics what it wrote to standard error
 */
record KeptCompilation(CompiledFrom from, ChildProcess.Output output, String diagnostics) {

  private static final int FORMAT = 0x57434332;

  /** For a file. */
  byte[] bytes() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    try {
      out.writeInt(FORMAT);
      out.writeInt(from.read().size());
      for (Map.Entry<String, ContentHash> file : new TreeMap<>(from.read()).entrySet()) {
        writeText(out, file.getKey());
        out.writeLong(file.getValue().first());
        out.writeLong(file.getValue().second());
      }
      out.writeInt(from.absent().size());
      for (String file : new TreeSet<>(from.absent())) {
        writeText(out, file);
      }
      writeText(out, diagnostics);
      writeBytes(out, output.bytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /** What a file holds; empty if it was written by another version. */
  static Optional<KeptCompilation> of(byte[] bytes) {
    try {
      DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
      return in.readInt() == FORMAT ? Optional.of(read(in)) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static KeptCompilation read(DataInputStream in) throws IOException {
    Map<String, ContentHash> read = new HashMap<>();
    int files = in.readInt();
    for (int i = 0; i < files; i++) {
      String file = readText(in);
      long first = in.readLong();
      read.put(file, new ContentHash(first, in.readLong()));
    }
    Set<String> absent = new HashSet<>();
    int none = in.readInt();
    for (int i = 0; i < none; i++) {
      absent.add(readText(in));
    }
    String diagnostics = readText(in);
    return new KeptCompilation(
        new CompiledFrom(read, absent), new ChildProcess.Output(readBytes(in)), diagnostics);
  }

  private static void writeText(DataOutputStream out, String text) throws IOException {
    writeBytes(out, text.getBytes(StandardCharsets.UTF_8));
  }

  private static String readText(DataInputStream in) throws IOException {
    return new String(readBytes(in), StandardCharsets.UTF_8);
  }

  private static void writeBytes(DataOutputStream out, byte[] bytes) throws IOException {
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  private static byte[] readBytes(DataInputStream in) throws IOException {
    return in.readNBytes(in.readInt());
  }
}
