package dev.weir.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import dev.weir.frontend.InputException;
import dev.weir.report.ShellWord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A {@code compile_commands.json}: how a build compiles each of its files.
 *
 * <p>Of a command those arguments are taken that say what a file means. Those that say what is made
 * of it (the output, dependencies, the optimisation, instrumentation) are left out.
 */
final class CompilationDatabase {
  /** The name of the file. */
  static final String NAME = "compile_commands.json";

  /** Arguments followed by a path, in the same word or the next. */
  static final List<String> PATHS =
      List.of("-isystem", "-iquote", "-idirafter", "-include", "-imacros", "-I");

  /** Arguments that are left out together with the next word. */
  private static final Set<String> WITH_NEXT =
      Set.of("-o", "-MF", "-MT", "-MQ", "-MJ", "-x", "-L", "-l", "-Xlinker", "-arch");

  private static final Pattern LEFT_OUT =
      Pattern.compile(
          "-c|-S|-E|-o.+|-M.*|-fsyntax-only|-O.*|-g.*|-l.+|-L.+|-Wl,.*|-Werror.*|-flto.*"
              + "|-fsanitize.*|-fprofile.*|-fcoverage.*|--coverage|-ftest-coverage|-save-temps.*"
              + "|-pipe|-v");

  private CompilationDatabase() {}

  /**
   * Reads the database of a folder.
   *
   * @return the arguments of each file, by its real path; the first entry of a file counts
   * @throws InputException if it is not there or cannot be read
   */
  static Map<Path, List<String>> read(Path folder) throws InputException {
    Path file = folder.resolve(NAME);
    if (!Files.isRegularFile(file)) {
      throw new InputException(file + ": no such file; give the folder where it is after -p");
    }
    try (JsonParser json = new JsonFactory().createParser(file.toFile())) {
      Map<Path, List<String>> arguments = new LinkedHashMap<>();
      json.nextToken();
      while (json.nextToken() == JsonToken.START_OBJECT) {
        Entry entry = Entry.read(json);
        Path directory = file.toAbsolutePath().resolveSibling(entry.directory());
        Path source = real(directory.resolve(entry.file()));
        arguments.putIfAbsent(source, meaningful(entry.words(), directory, source));
      }
      return arguments;
    } catch (JsonProcessingException e) {
      int line = e.getLocation() == null ? 1 : e.getLocation().getLineNr();
      throw new InputException(file + ":" + line + ": not JSON; let the build write it again");
    } catch (IOException e) {
      throw new InputException(file + ": cannot be read; check the file");
    }
  }

  /** The path by which files are compared. */
  static Path real(Path file) {
    try {
      return file.toRealPath();
    } catch (IOException e) {
      return file.toAbsolutePath().normalize();
    }
  }

  /** How one file is compiled. */
  private record Entry(String directory, String file, List<String> words) {

    /** Reads the rest of an object. */
    static Entry read(JsonParser json) throws IOException {
      String directory = "";
      String file = "";
      List<String> words = new ArrayList<>();
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        String key = json.currentName();
        json.nextToken();
        switch (key) {
          case "directory" -> directory = json.getText();
          case "file" -> file = json.getText();
          case "command" -> words.addAll(ShellWord.split(json.getText()));
          case "arguments" -> {
            words.clear();
            while (json.nextToken() == JsonToken.VALUE_STRING) {
              words.add(json.getText());
            }
          }
          default -> json.skipChildren();
        }
      }
      return new Entry(directory, file, words);
    }
  }

  private static List<String> meaningful(List<String> words, Path directory, Path source) {
    List<String> kept = new ArrayList<>();
    Iterator<String> rest = words.iterator();
    if (rest.hasNext()) {
      rest.next(); // the compiler
    }
    while (rest.hasNext()) {
      String word = rest.next();
      String option = PATHS.stream().filter(word::startsWith).findFirst().orElse("");
      if (WITH_NEXT.contains(word)) {
        if (rest.hasNext()) {
          rest.next();
        }
      } else if (!option.isEmpty()) {
        String path = word.substring(option.length());
        kept.add(option);
        kept.add(
            directory.resolve(path.isEmpty() && rest.hasNext() ? rest.next() : path).toString());
      } else if (isKept(word, directory, source)) {
        kept.add(word);
      }
    }
    return kept;
  }

  private static boolean isKept(String word, Path directory, Path source) {
    return word.startsWith("-")
        ? !word.equals("--") && !LEFT_OUT.matcher(word).matches()
        : !real(directory.resolve(word)).equals(source);
  }
}
