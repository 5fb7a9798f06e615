package dev.weir.oracles;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The table of C programs with their numbers of traces, and the programs. */
public final class TraceOracles {
  private static final String FOLDER = "/oracles/traces/";

  private TraceOracles() {}

  /** All rows, in order. */
  public static List<TraceOracle> rows() {
    try (InputStream stream = resource("counts.tsv").openStream()) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .skip(1)
          .filter(line -> !line.isBlank())
          .map(line -> line.split("\t", -1))
          .map(
              cells ->
                  new TraceOracle(
                      cells[0], Integer.parseInt(cells[1]), cells[2], Long.parseLong(cells[3])))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The C file of a row. */
  public static Path source(TraceOracle row) {
    try {
      URI uri = resource(row.program() + ".c").toURI();
      return Path.of(uri);
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static URL resource(String name) {
    return Optional.ofNullable(TraceOracles.class.getResource(FOLDER + name))
        .orElseThrow(() -> new IllegalStateException(FOLDER + name + " is missing"));
  }
}
