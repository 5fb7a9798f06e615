package dev.weir.cli.input;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import dev.weir.frontend.InputException;
import dev.weir.frontend.InputFiles;
import dev.weir.frontend.input.InputFormat;
import dev.weir.report.output.ShellWord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A {@code compile_commands.json}: how a build compiles each of its files.
 *
 * <p>Of a command those arguments are taken that say what a file means. Those that say what is made
 * of it (the output, dependencies, the optimisation, instrumentation) are left out. So are headers
 * that were precompiled, by another compiler perhaps; the builds that use them include them as text
 * as well.
 */
public final class CompilationDatabase {
  /** The name of the file. */
  public static final String NAME = "compile_commands.json";

  /** Arguments followed by a path, in the same word or the next. */
  public static final List<String> PATHS =
      List.of("-isystem", "-iquote", "-idirafter", "-include", "-imacros", "-I");

  /** Before each word that is not for the driver, but for the compiler itself. */
  private static final String INNER = "-Xclang";

  private static final String PRECOMPILED = "-include-pch";

  /** Arguments that are left out together with the next word. */
  private static final Set<String> WITH_NEXT =
      Set.of("-o", "-MF", "-MT", "-MQ", "-MJ", "-x", "-L", "-l", "-Xlinker", "-arch", "--param");

  private static final Pattern LEFT_OUT =
      Pattern.compile(
          "-c|-S|-E|-o.+|-M.*|-fsyntax-only|-O.*|-g.*|-l.+|-L.+|-Wl,.*|-Werror.*|-flto.*"
              + "|-fsanitize.*|-fprofile.*|-fcoverage.*|--coverage|-ftest-coverage|-save-temps.*"
              + "|-pipe|-v|--param=.*");

  private CompilationDatabase() {}

  /**
   * Reads the database of a folder.
   *
   * @return the arguments of each file, by its real path; the first entry of a file counts
   * @throws InputException if it is not there or cannot be read
   */
  static Map<Path, Recorded> read(Path folder) throws InputException {
    Path file = folder.resolve(NAME);
    InputFiles.require(file);
    if (!Files.isRegularFile(file)) {
      throw new InputException(file + ": no such file; give the folder where it is after -p");
    }
    try (JsonParser json = new JsonFactory().createParser(file.toFile())) {
      Map<Path, Recorded> arguments = new LinkedHashMap<>();
      json.nextToken();
      while (json.nextToken() == JsonToken.START_OBJECT) {
        Entry entry = Entry.read(json);
        Path directory = file.toAbsolutePath().resolveSibling(entry.directory());
        Path source = InputFiles.real(directory.resolve(entry.file()));
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

  /**
   * The file of the build whose arguments suit one that the build does not know: of those in the
   * same language the one in the nearest folder, as clangd takes it.
   *
   * @param known the files of the build, by their real paths
   */
  static Optional<Path> nearest(Collection<Path> known, Path file) {
    Path unknown = InputFiles.real(file);
    return known.stream()
        .filter(other -> areAlike(other, unknown))
        .max(Comparator.comparingInt(other -> commonFolders(other, unknown)));
  }

  private static boolean areAlike(Path one, Path other) {
    return InputFormat.is(one, InputFormat::isSource)
        && InputFormat.is(other, InputFormat::isSource)
        && InputFormat.is(one, InputFormat::isCplusplus)
            == InputFormat.is(other, InputFormat::isCplusplus);
  }

  private static int commonFolders(Path one, Path other) {
    int count = 0;
    while (count < Math.min(one.getNameCount(), other.getNameCount())
        && one.getName(count).equals(other.getName(count))) {
      count++;
    }
    return count;
  }

  /**
   * What is recorded of a file.
   *
   * @param words the arguments that say what it means
   * @param precompiled the precompiled headers that are left out
   */
  record Recorded(List<String> words, List<String> precompiled) {}

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

  private static Recorded meaningful(List<String> words, Path directory, Path source) {
    List<String> kept = new ArrayList<>();
    List<String> precompiled = new ArrayList<>();
    Iterator<String> rest = words.iterator();
    if (rest.hasNext()) {
      rest.next(); // the compiler
    }
    while (rest.hasNext()) {
      String word = rest.next();
      boolean isInner = word.equals(INNER) && rest.hasNext();
      String meant = isInner ? rest.next() : word;
      String option = PATHS.stream().filter(meant::startsWith).findFirst().orElse("");
      if (meant.equals(PRECOMPILED)) {
        precompiled.add(value(rest, isInner));
      } else if (!isInner && WITH_NEXT.contains(word)) {
        value(rest, false);
      } else if (!option.isEmpty()) {
        String path = meant.substring(option.length());
        String place = directory.resolve(path.isEmpty() ? value(rest, isInner) : path).toString();
        // The driver would look for a precompiled header beside one that it is told of.
        kept.addAll(isInner ? List.of(INNER, option, INNER, place) : List.of(option, place));
      } else if (isInner) {
        kept.add(INNER);
        kept.add(meant);
      } else if (isKept(word, directory, source)) {
        kept.add(word);
      }
    }
    return new Recorded(kept, precompiled);
  }

  /** The word that belongs to the one before it; of the compiler itself if that is one of it. */
  private static String value(Iterator<String> rest, boolean isInner) {
    String next = rest.hasNext() ? rest.next() : "";
    return isInner && next.equals(INNER) && rest.hasNext() ? rest.next() : next;
  }

  private static boolean isKept(String word, Path directory, Path source) {
    return word.startsWith("-")
        ? !word.equals("--") && !LEFT_OUT.matcher(word).matches()
        : !InputFiles.real(directory.resolve(word)).equals(source);
  }
}
