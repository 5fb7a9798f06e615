package dev.weir.report.sarif;

import dev.weir.program.SourcePosition;
import dev.weir.report.output.Json;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;

/** Places in files, relative to the root of the source where they were named so. */
final class Places {
  private static final String ROOT = "%SRCROOT%";

  private Places() {}

  /** A location: where, and in which function. */
  static Json location(SourcePosition position, String function) {
    Json region =
        new Json()
            .put("startLine", position.line())
            .putIf(position.column() > 0, "startColumn", position.column());
    Json location = new Json();
    if (!position.file().isEmpty()) {
      location.put(
          "physicalLocation",
          new Json()
              .put("artifactLocation", artifact(position.file()))
              .putIf(!position.isUnknown(), "region", region));
    }
    return location.putIf(
        !function.isEmpty(),
        "logicalLocations",
        List.of(new Json().put("name", function).put("kind", "function")));
  }

  /** A text for people. */
  static Json message(String text) {
    return new Json().put("message", new Json().put("text", text));
  }

  private static Json artifact(String file) {
    return file.startsWith("/")
        ? new Json().put("uri", Path.of(file).normalize().toUri().toASCIIString())
        : new Json().put("uri", relative(file)).put("uriBaseId", ROOT);
  }

  /** A relative path as a reference. */
  static String relative(String file) {
    try {
      String path = new URI("file", "", "/" + file, null).getRawPath().substring(1);
      String ascii = URI.create(path.contains(":") ? "./" + path : path).toASCIIString();
      return ascii;
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(file, e);
    }
  }
}
