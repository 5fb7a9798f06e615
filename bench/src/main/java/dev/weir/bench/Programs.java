package dev.weir.bench;

import dev.weir.frontend.InputException;
import dev.weir.frontend.clang.CompilerOptions;
import dev.weir.frontend.llvm.Frontend;
import dev.weir.program.Program;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The C programs that are measured, and the table of their numbers of traces. */
public final class Programs {
  private static final String TRACES = "/oracles/traces/";
  private static final String OWN = "/programs/";

  private Programs() {}

  /**
   * A row of the table.
   *
   * @param program its name
   * @param size the value of N
   * @param model name of the memory model
   * @param traces the number of complete Shasha-Snir traces
   */
  record Row(String program, int size, String model, long traces) {}

  /** All rows, in order. */
  static List<Row> rows() {
    try (InputStream stream = resource(TRACES + "counts.tsv").openStream()) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .skip(1)
          .filter(line -> !line.isBlank())
          .map(line -> line.split("\t", -1))
          .map(c -> new Row(c[0], Integer.parseInt(c[1]), c[2], Long.parseLong(c[3])))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether there is a program of the table with this name. */
  static boolean isInTable(String name) {
    return Programs.class.getResource(TRACES + name + ".c") != null;
  }

  /** A program of the table, with its N. */
  static Program ofTable(String name, int size) {
    return load(TRACES + name + ".c", size);
  }

  /** A program of this module, with its N. */
  static Program own(String name, int size) {
    return load(OWN + name + ".c", size);
  }

  /**
   * A program of {@code examples/robust}, from the folder that WEIR_ROOT names or the present one.
   */
  static Program example(String name, List<String> arguments) {
    return ofExamples("robust/" + name, arguments);
  }

  /**
   * A program of {@code examples}, by its path there without the ending, compiled with arguments.
   */
  static Program ofExamples(String name, List<String> arguments) {
    Path file = root().resolve("examples/" + name + ".c");
    try {
      return Frontend.load(List.of(file), new CompilerOptions(Optional.empty(), arguments));
    } catch (InputException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The folder that WEIR_ROOT names, or the present one. */
  public static Path root() {
    return Path.of(Optional.ofNullable(System.getenv("WEIR_ROOT")).orElse("."));
  }

  private static Program load(String name, int size) {
    try {
      Path file = Path.of(resource(name).toURI());
      CompilerOptions options = new CompilerOptions(Optional.empty(), List.of("-DN=" + size));
      return Frontend.load(List.of(file), options);
    } catch (URISyntaxException | InputException e) {
      throw new IllegalStateException(e);
    }
  }

  private static URL resource(String name) {
    return Optional.ofNullable(Programs.class.getResource(name))
        .orElseThrow(() -> new IllegalStateException(name + " is missing"));
  }
}
