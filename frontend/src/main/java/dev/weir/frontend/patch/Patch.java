package dev.weir.frontend.patch;

import dev.weir.frontend.InputException;
import dev.weir.frontend.clang.CompilerOptions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/** A change of the sources of a program. */
public final class Patch {
  /** By the files' real paths; a character is a byte. */
  private final Map<Path, String> texts;

  private final Function<Path, Set<Path>> names;
  private final String diff;

  /**
   * A change.
   *
   * @param texts the changed files, by their real paths
   * @param names the absolute paths by which the compiler comes to a file, of which links may be
   *     part
   */
  Patch(Map<Path, String> texts, Function<Path, Set<Path>> names, String diff) {
    this.texts = new TreeMap<>(texts);
    this.names = names;
    this.diff = diff;
  }

  /** The change as text. */
  public String diff() {
    return new String(bytes(), StandardCharsets.UTF_8);
  }

  /**
   * The change as a unified diff that {@code patch -p1} applies in the current folder; files
   * outside of it are named from the root of the file system.
   */
  public byte[] bytes() {
    return diff.getBytes(StandardCharsets.ISO_8859_1);
  }

  /** The files that change, by their real paths. */
  public List<Path> files() {
    return List.copyOf(texts.keySet());
  }

  /**
   * A file as it is with the change.
   *
   * @param file one of {@link #files()}
   */
  public byte[] text(Path file) {
    return texts.getOrDefault(file, "").getBytes(StandardCharsets.ISO_8859_1);
  }

  /**
   * Options under which the program is compiled with the change, while its files stay as they are:
   * they keep their names, so that positions are those of the mended program.
   *
   * @param options of the program
   * @param folder an existing one, for the mended files; it must stay until all is compiled
   * @throws InputException if nothing can be written there
   */
  public CompilerOptions mended(CompilerOptions options, Path folder) throws InputException {
    try {
      List<String> roots = new ArrayList<>();
      int number = 0;
      for (Path file : files()) {
        Path copy = folder.toAbsolutePath().resolve("mended-" + number++);
        Files.write(copy, text(file));
        for (Path name : names.apply(file)) {
          roots.add(
              "{\"type\":\"file\",\"name\":%s,\"external-contents\":%s}"
                  .formatted(quoted(name), quoted(copy)));
        }
      }
      Path overlay = folder.toAbsolutePath().resolve("overlay.yaml");
      Files.writeString(
          overlay,
          "{\"version\":0,\"use-external-names\":false,\"roots\":[%s]}\n"
              .formatted(String.join(",", roots)));
      List<String> arguments = new ArrayList<>(options.arguments());
      arguments.addAll(List.of("-ivfsoverlay", overlay.toString()));
      return new CompilerOptions(options.clang(), arguments, options.headers(), options.recorded());
    } catch (IOException e) {
      throw new InputException(folder + ": cannot be written; free some room there");
    }
  }

  private static String quoted(Path path) {
    return '"' + path.toString().replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
