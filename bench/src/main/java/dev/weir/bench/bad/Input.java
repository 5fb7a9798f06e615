package dev.weir.bench.bad;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A command line and the files that it finds in its folder.
 *
 * @param kind of the input that is damaged
 * @param file the damaged file; empty where the words are what is damaged
 * @param text what it holds, a character for each byte
 * @param others the other files, by name
 * @param words the command line
 */
record Input(Kind kind, String file, String text, Map<String, String> others, List<String> words) {

  /** Copies its parts. */
  Input {
    others = Map.copyOf(others);
    words = List.copyOf(words);
  }

  /** The same with other contents of the damaged file. */
  Input withText(String other) {
    return new Input(kind, file, other, others, words);
  }

  /** The same with other words. */
  Input withWords(List<String> other) {
    return new Input(kind, file, text, others, other);
  }

  /** Makes a folder hold its files, and nothing else. */
  void write(Path folder) throws IOException {
    Files.createDirectories(folder);
    empty(folder);
    Map<String, String> files = new HashMap<>(others);
    if (!file.isEmpty()) {
      files.put(file, text);
    }
    for (Map.Entry<String, String> entry : files.entrySet()) {
      Path path = folder.resolve(entry.getKey());
      Files.createDirectories(path.toAbsolutePath().getParent());
      Files.write(path, entry.getValue().getBytes(StandardCharsets.ISO_8859_1));
    }
    if (kind == Kind.HAZARD) {
      Hazards.make(folder);
    }
  }

  /** Leaves nothing in a folder; symbolic links are taken away, and not followed. */
  private static void empty(Path folder) throws IOException {
    List<Path> below = new ArrayList<>();
    try (Stream<Path> paths = Files.walk(folder)) {
      paths.filter(path -> !path.equals(folder)).forEach(below::addFirst);
    }
    for (Path path : below) {
      Files.delete(path);
    }
  }
}
