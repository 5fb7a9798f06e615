package dev.weir.report.sarif;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The published schema of SARIF 2.1.0. */
public final class SarifSchema {
  private static final Path FILE = Path.of("src/test/resources/schemas/sarif-2.1.0-rtm.5.json");

  private SarifSchema() {}

  /** Holds a log against the schema, and what the schema cannot say: references to rules. */
  public static JsonNode hold(String text) {
    assertThat(errors(text)).isEmpty();
    try {
      JsonNode log = new ObjectMapper().readTree(text);
      for (JsonNode run : log.path("runs")) {
        for (JsonNode result : run.path("results")) {
          JsonNode rule = run.at("/tool/driver/rules/" + result.path("ruleIndex").asInt(-1));
          assertThat(rule.path("id")).isEqualTo(result.path("ruleId"));
        }
      }
      return log;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static List<String> errors(String text) {
    try {
      Schema schema =
          SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_4)
              .getSchema(Files.readString(FILE));
      return schema.validate(new ObjectMapper().readTree(text)).stream()
          .map(Error::toString)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
