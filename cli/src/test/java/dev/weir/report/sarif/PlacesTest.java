package dev.weir.report.sarif;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlacesTest {
  @ParameterizedTest
  @CsvSource({
    "src/a.c, src/a.c",
    "my file.c, my%20file.c",
    "<assert.h>, %3Cassert.h%3E",
    "100%.c, 100%25.c",
    "what?.c, what%3F.c",
    "#1.c, %231.c",
    "gr\u00fcn.c, gr%C3%BCn.c",
    "c:a.c, ./c:a.c",
  })
  void aPathIsAReference(String path, String reference) {
    assertThat(Places.relative(path)).isEqualTo(reference);
    assertThat(URI.create("file:///root/").resolve(reference).getPath()).isEqualTo("/root/" + path);
  }
}
