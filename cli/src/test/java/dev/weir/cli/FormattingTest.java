package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.googlejavaformat.java.Formatter;
import com.google.googlejavaformat.java.FormatterException;
import com.google.googlejavaformat.java.ImportOrderer;
import com.google.googlejavaformat.java.JavaFormatterOptions;
import com.google.googlejavaformat.java.RemoveUnusedImports;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The sources of all modules are as google-java-format writes them. */
class FormattingTest {
  private static final Path ROOT = Path.of("..");

  private final Formatter formatter = new Formatter();

  @Test
  void everySourceIsFormatted() throws IOException {
    List<Path> sources = sources();
    assertThat(sources).hasSizeGreaterThan(1000);
    assertThat(sources.stream().filter(source -> !isFormatted(source)))
        .as("run `mvn spotless:apply` with a JDK 25 in JAVA_HOME")
        .isEmpty();
  }

  private static List<Path> sources() throws IOException {
    try (Stream<Path> modules = Files.list(ROOT)) {
      return modules
          .flatMap(module -> Stream.of("src/main/java", "src/test/java").map(module::resolve))
          .filter(Files::isDirectory)
          .flatMap(FormattingTest::filesBelow)
          .filter(file -> file.toString().endsWith(".java"))
          .sorted()
          .toList();
    }
  }

  private static Stream<Path> filesBelow(Path folder) {
    try {
      return Files.walk(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private boolean isFormatted(Path source) {
    try {
      String text = Files.readString(source);
      String ordered =
          ImportOrderer.reorderImports(
              RemoveUnusedImports.removeUnusedImports(text), JavaFormatterOptions.Style.GOOGLE);
      return formatter.formatSource(ordered).equals(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (FormatterException e) {
      throw new AssertionError(source + ": " + e.getMessage(), e);
    }
  }
}
