package dev.weir.bench.bad;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Files that are none: folders and links under the name of a file, cycles, files without rights.
 */
final class Hazards {
  private static final List<String> ENDINGS =
      List.of(
          "c", "cpp", "litmus", "rmm", "weir", "ll", "bc", "trace", "cp", "yml", "prp", "costs");

  private static final List<String> NAMES =
      List.of("folder.", "loop.", "dangling.", "to-folder.", "unreadable.", "empty.", "cycle.");

  private Hazards() {}

  /** Makes all of them in a folder. */
  static void make(Path folder) throws IOException {
    for (String ending : ENDINGS) {
      Files.createDirectory(folder.resolve("folder." + ending));
      Path loop = folder.resolve("loop." + ending);
      Files.createSymbolicLink(loop, loop.getFileName());
      Files.createSymbolicLink(folder.resolve("dangling." + ending), Path.of("nowhere"));
      Files.createSymbolicLink(folder.resolve("to-folder." + ending), Path.of("."));
      Files.createFile(
          folder.resolve("unreadable." + ending),
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("---------")));
      Files.createFile(folder.resolve("empty." + ending));
      Files.writeString(folder.resolve("cycle." + ending), "#include \"cycle." + ending + "\"\n");
    }
    Files.createSymbolicLink(folder.resolve("deeper"), Path.of("."));
    Files.writeString(folder.resolve("list"), "list\n@list\nfolder.litmus\nloop.litmus\n");
    Files.writeString(folder.resolve("@list"), "list\n@list\nfolder.litmus\nloop.litmus\n");
  }

  /**
   * A command line that names one or two of them, where a file of that kind belongs or elsewhere.
   */
  static List<String> words(Random random, List<Kind> kinds) {
    Kind kind = kinds.get(random.nextInt(kinds.size()));
    if (kind.commands().isEmpty()) {
      return random.nextBoolean()
          ? List.of("test", of("deeper", ".", "folder.c", "loop.c").get(random.nextInt(4)))
          : List.of("litmus", of("deeper", ".", "@list", "list").get(random.nextInt(4)));
    }
    List<String> words =
        new ArrayList<>(kind.commands().get(random.nextInt(kind.commands().size())));
    String ending = kind.file().substring(kind.file().lastIndexOf('.') + 1);
    String known = ENDINGS.contains(ending) ? ending : ENDINGS.get(random.nextInt(ENDINGS.size()));
    String hazard = NAMES.get(random.nextInt(NAMES.size())) + known;
    words.replaceAll(word -> word.equals(kind.file()) || word.equals(".") ? hazard : word);
    switch (random.nextInt(4)) {
      case 0 -> words.add(NAMES.get(random.nextInt(NAMES.size())) + known);
      case 1 -> {
        words.add("--trace");
        words.add(NAMES.get(random.nextInt(NAMES.size())) + "trace");
      }
      default -> {}
    }
    return words;
  }

  private static List<String> of(String... names) {
    return List.of(names);
  }
}
