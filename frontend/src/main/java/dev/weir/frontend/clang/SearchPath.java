package dev.weir.frontend.clang;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Where a compiler looks for what a source includes. A file that did not exist when it looked would
 * be taken instead of the one that it found, were it there now.
 */
final class SearchPath {
  private static final List<String> OPTIONS = List.of("-I", "-isystem", "-iquote", "-idirafter");

  private SearchPath() {}

  /**
   * The names, by folder, under which an included file could lie as well.
   *
   * @param command the compiler's arguments
   * @param read the files that it read, as it prints them: a folder and what was included
   */
  static Map<Path, Set<String>> others(List<String> command, Collection<Path> read) {
    Set<String> folders = new LinkedHashSet<>(given(command));
    folders.add("");
    for (Path file : read) {
      // What stands in quotes is looked for beside the file that includes it first.
      folders.add(beginning(file));
    }
    Map<Path, Set<String>> others = new LinkedHashMap<>();
    for (String name : included(folders, read)) {
      for (String folder : folders) {
        Path place = Path.of(folder + name).toAbsolutePath().normalize();
        Path parent = place.getParent();
        if (parent != null) {
          others
              .computeIfAbsent(parent, _ -> new TreeSet<>())
              .add(String.valueOf(place.getFileName()));
        }
      }
    }
    return others;
  }

  /** The folders that arguments name, each with a slash at its end. */
  private static List<String> given(List<String> command) {
    List<String> folders = new ArrayList<>();
    for (int i = 0; i < command.size(); i++) {
      String argument = command.get(i);
      for (String option : OPTIONS) {
        if (argument.equals(option) && i + 1 < command.size()) {
          folders.add(withSlash(command.get(i + 1)));
        } else if (argument.startsWith(option) && !argument.equals(option)) {
          folders.add(withSlash(argument.substring(option.length())));
        }
      }
    }
    return folders;
  }

  /** As it is at the beginning of paths: without what paths leave out. */
  private static String withSlash(String folder) {
    String path = Path.of(folder).toString();
    return path.isEmpty() || path.endsWith("/") ? path : path + "/";
  }

  private static String beginning(Path file) {
    String text = file.toString();
    return text.substring(0, text.lastIndexOf('/') + 1);
  }

  /** What may have stood in the directives by which files were included. */
  private static Set<String> included(Set<String> folders, Collection<Path> read) {
    Set<String> names = new TreeSet<>();
    for (Path file : read) {
      String text = file.toString();
      for (String folder : folders) {
        if (text.startsWith(folder) && text.length() > folder.length()) {
          names.add(text.substring(folder.length()));
        }
      }
    }
    return names;
  }
}
