package dev.weir.cli.resident;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A command as it was given to a process.
 *
 * @param words the command line
 * @param environment the environment variables
 * @param isTerminal whether standard output is a terminal
 */
public record Request(List<String> words, Map<String, String> environment, boolean isTerminal) {
  /** With copies of its parts. */
  public Request {
    words = List.copyOf(words);
    environment = Map.copyOf(environment);
  }

  /** As bytes. */
  byte[] bytes() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    try {
      out.writeBoolean(isTerminal);
      out.writeInt(words.size());
      for (String word : words) {
        write(out, word);
      }
      out.writeInt(environment.size());
      for (Map.Entry<String, String> variable : environment.entrySet()) {
        write(out, variable.getKey());
        write(out, variable.getValue());
      }
    } catch (IOException e) {
      throw new UncheckedIOException("memory takes all bytes", e);
    }
    return bytes.toByteArray();
  }

  /**
   * From what {@link #bytes} gave.
   *
   * @throws IOException if it is something else
   */
  static Request of(byte[] bytes) throws IOException {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
    boolean isTerminal = in.readBoolean();
    List<String> words = new ArrayList<>();
    for (int left = in.readInt(); left > 0; left--) {
      words.add(read(in));
    }
    Map<String, String> environment = new LinkedHashMap<>();
    for (int left = in.readInt(); left > 0; left--) {
      environment.put(read(in), read(in));
    }
    return new Request(words, environment, isTerminal);
  }

  /** Longer than {@link DataOutputStream#writeUTF} takes, if need be. */
  private static void write(DataOutputStream out, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  private static String read(DataInputStream in) throws IOException {
    return new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
  }
}
