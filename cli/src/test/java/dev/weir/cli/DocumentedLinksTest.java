package dev.weir.cli;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The links of the documents lead to files and headings that are there. */
class DocumentedLinksTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  private static final Pattern LISTING = Pattern.compile("(?ms)^ *```.*?^ *```$");
  private static final Pattern CODE = Pattern.compile("`[^`\\n]*`");
  private static final Pattern LINK =
      Pattern.compile("\\]\\((?![a-z]+:)(?<file>[^)#\\s]*)(?:#(?<heading>[^)\\s]*))?\\)");
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ +(.*?) *$");

  private final Map<Path, Set<String>> headings = new HashMap<>();

  @Test
  void everyLinkLeadsSomewhere() throws IOException {
    List<String> broken = new ArrayList<>();
    int found = 0;
    for (Path document : documents()) {
      String text = LISTING.matcher(Files.readString(document)).replaceAll("");
      Matcher link = LINK.matcher(CODE.matcher(text).replaceAll("code"));
      while (link.find()) {
        found++;
        Path target = document;
        if (!link.group("file").isEmpty()) {
          target = document.resolveSibling(link.group("file")).normalize();
        }
        String heading = link.group("heading");
        boolean leads = heading == null ? Files.exists(target) : headings(target).contains(heading);
        if (!leads) {
          broken.add(ROOT.relativize(document) + ": " + link.group());
        }
      }
    }
    assertThat(broken).isEmpty();
    assertThat(found).isGreaterThan(300);
  }

  private static List<Path> documents() throws IOException {
    List<Path> documents = new ArrayList<>();
    Files.walkFileTree(
        ROOT,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            String name = folder.getFileName().toString();
            boolean isOurs = !name.equals("target") && !name.startsWith(".");
            return isOurs ? FileVisitResult.CONTINUE : FileVisitResult.SKIP_SUBTREE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (file.toString().endsWith(".md")) {
              documents.add(file);
            }
            return FileVisitResult.CONTINUE;
          }
        });
    return documents;
  }

  /** The headings of a document, as links name them: in small letters and without punctuation. */
  private Set<String> headings(Path document) throws IOException {
    Set<String> known = headings.get(document);
    if (known == null) {
      known = Set.of();
      if (Files.isRegularFile(document)) {
        String text = LISTING.matcher(Files.readString(document)).replaceAll("");
        known = HEADING.matcher(text).results().map(found -> name(found.group(1))).collect(toSet());
      }
      headings.put(document, known);
    }
    return known;
  }

  private static String name(String heading) {
    return heading
        .replaceAll("\\[([^\\]]*)\\]\\([^)]*\\)", "$1")
        .toLowerCase(Locale.ROOT)
        .replaceAll("[^\\p{L}\\p{N}_ -]", "")
        .replace(' ', '-');
  }
}
