package dev.weir.frontend.clang;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A compilation that was done, and what must be as it was then for it to come out the same.
 *
 * @param read the contents of the files that the compiler read, by path
 * @param absent names that must not exist, by folder
 * @param output what it wrote to standard output
 * @param diagnostics what it wrote to standard error
 */
record KeptCompilation(
    Map<String, ContentHash> read,
    Map<String, List<String>> absent,
    ChildProcess.Output output,
    String diagnostics) {

  private static final int FORMAT = 0x57434331;

  KeptCompilation {
    read = Map.copyOf(read);
    absent = Map.copyOf(absent);
  }

  /** For a file. */
  byte[] bytes() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    try {
      out.writeInt(FORMAT);
      out.writeInt(read.size());
      for (Map.Entry<String, ContentHash> file : new TreeMap<>(read).entrySet()) {
        writeText(out, file.getKey());
        write(out, file.getValue());
      }
      out.writeInt(absent.size());
      for (Map.Entry<String, List<String>> folder : new TreeMap<>(absent).entrySet()) {
        writeText(out, folder.getKey());
        writeTexts(out, folder.getValue());
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
    Map<String, ContentHash> read = new LinkedHashMap<>();
    int files = in.readInt();
    for (int i = 0; i < files; i++) {
      read.put(readText(in), readHash(in));
    }
    Map<String, List<String>> absent = new LinkedHashMap<>();
    int folders = in.readInt();
    for (int i = 0; i < folders; i++) {
      absent.put(readText(in), readTexts(in));
    }
    String diagnostics = readText(in);
    return new KeptCompilation(read, absent, new ChildProcess.Output(readBytes(in)), diagnostics);
  }

  private static void write(DataOutputStream out, ContentHash hash) throws IOException {
    out.writeLong(hash.first());
    out.writeLong(hash.second());
  }

  private static ContentHash readHash(DataInputStream in) throws IOException {
    long first = in.readLong();
    return new ContentHash(first, in.readLong());
  }

  private static void writeTexts(DataOutputStream out, Collection<String> texts)
      throws IOException {
    out.writeInt(texts.size());
    for (String text : texts) {
      writeText(out, text);
    }
  }

  private static List<String> readTexts(DataInputStream in) throws IOException {
    List<String> texts = new ArrayList<>();
    int count = in.readInt();
    for (int i = 0; i < count; i++) {
      texts.add(readText(in));
    }
    return texts;
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
