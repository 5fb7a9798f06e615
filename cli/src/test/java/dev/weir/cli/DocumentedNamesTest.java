package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The names of classes and their members in documents and comments are names that the code has: a
 * class that is moved or a method that is renamed takes its mentions with it.
 */
class DocumentedNamesTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  /** A type, with the end of its package's name before it or a member behind it. */
  private static final Pattern NAME =
      Pattern.compile(
          "(?<package>(?:[a-z]\\w*\\.)*)(?<type>[A-Z]\\w*[a-z]\\w*)"
              + "(?:[.#](?<member>[A-Za-z]\\w*))?(?:\\([^)]*\\))?");

  private static final Pattern DECLARATION =
      Pattern.compile("\\b(?:class|interface|enum|record)\\s+(\\w+)");

  private static final Pattern COMMENT = Pattern.compile("/\\*.*?\\*/|//[^\\n]*", Pattern.DOTALL);
  private static final Pattern IN_COMMENT = Pattern.compile("\\{@code\\s+([^}]+)\\}");
  private static final Pattern IN_DOCUMENT = Pattern.compile("`([^`\\n]+)`");
  private static final Pattern LISTING = Pattern.compile("(?ms)^```.*?^```");

  /** What the types of a name say in their files, comments left out. */
  private final Map<String, List<Source>> types = new HashMap<>();

  /** A file. */
  private record Source(String packageName, Set<String> words) {}

  @Test
  void everyNameIsOneOfTheCode() throws IOException {
    List<Path> files = files(".java");
    Map<Path, String> texts = new HashMap<>();
    for (Path file : files) {
      texts.put(file, Files.readString(file));
      learn(texts.get(file));
    }
    List<String> unknown = new ArrayList<>();
    for (Path document : files(".md")) {
      String prose = LISTING.matcher(Files.readString(document)).replaceAll("");
      boolean isOfCode = document.toString().matches(".*/(algorithms(/[^/]*)?|architecture)\\.md");
      IN_DOCUMENT
          .matcher(prose)
          .results()
          .map(found -> found.group(1))
          .filter(name -> !isKnown(name, isOfCode))
          .forEach(name -> unknown.add(ROOT.relativize(document) + ": " + name));
    }
    for (Path file : files) {
      // Tests speak of other people's names, too.
      if (file.toString().contains("/src/main/")) {
        COMMENT
            .matcher(texts.get(file))
            .results()
            .flatMap(comment -> IN_COMMENT.matcher(comment.group()).results())
            .map(found -> found.group(1).replaceAll("[\\s*]", ""))
            .filter(name -> !isKnown(name, false))
            .forEach(name -> unknown.add(ROOT.relativize(file) + ": " + name));
      }
    }
    assertThat(unknown).isEmpty();
  }

  private static List<Path> files(String ending) throws IOException {
    try (Stream<Path> modules = Files.list(ROOT)) {
      return modules
          .filter(module -> !module.getFileName().toString().startsWith("."))
          .flatMap(DocumentedNamesTest::below)
          .filter(file -> file.toString().endsWith(ending))
          .sorted()
          .toList();
    }
  }

  /** All files of the sources or documents in a folder at the top. */
  private static Stream<Path> below(Path module) {
    if (Files.isRegularFile(module)) {
      return Stream.of(module);
    }
    return Stream.of(module.resolve("src"), module)
        .filter(folder -> folder.endsWith("src") || folder.endsWith("docs"))
        .filter(Files::isDirectory)
        .flatMap(
            folder -> {
              try {
                return Files.walk(folder);
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
  }

  private void learn(String text) {
    String code = COMMENT.matcher(text).replaceAll(" ");
    Matcher header = Pattern.compile("(?m)^package ([\\w.]+);").matcher(code);
    Source source = new Source(header.find() ? header.group(1) : "", words(code));
    DECLARATION
        .matcher(code)
        .results()
        .forEach(
            found -> types.computeIfAbsent(found.group(1), _ -> new ArrayList<>()).add(source));
  }

  private static Set<String> words(String code) {
    Set<String> words = new HashSet<>();
    Pattern.compile("\\w+").matcher(code).results().forEach(found -> words.add(found.group()));
    return words;
  }

  /**
   * Whether a name may stand: it is of the code, or has another form, or is of somebody else.
   *
   * @param isOfCode whether what looks like a type has to be one of ours
   */
  private boolean isKnown(String name, boolean isOfCode) {
    Matcher parts = NAME.matcher(name);
    if (!parts.matches()) {
      return true;
    }
    String type = parts.group("type");
    String packageName = parts.group("package");
    String member = parts.group("member");
    List<Source> sources = types.getOrDefault(type, List.of());
    if (sources.isEmpty()) {
      boolean isOurs = !packageName.isEmpty() && isPackage(packageName);
      boolean hasHumps = type.matches("([A-Z][a-z0-9]+){2,}");
      return !isOurs && !(isOfCode && hasHumps && !isOfJava(type));
    }
    return sources.stream()
        .anyMatch(
            source ->
                ("." + source.packageName() + ".").endsWith("." + packageName)
                    && (member == null || source.words().contains(member)));
  }

  /** Whether some package of ours ends so. */
  private boolean isPackage(String name) {
    return types.values().stream()
        .flatMap(List::stream)
        .anyMatch(source -> ("." + source.packageName() + ".").endsWith("." + name));
  }

  private static boolean isOfJava(String type) {
    return Stream.of("java.lang.", "java.util.", "java.util.concurrent.", "java.io.")
        .anyMatch(
            folder -> {
              try {
                Class.forName(folder + type);
                return true;
              } catch (ClassNotFoundException e) {
                return false;
              }
            });
  }
}
