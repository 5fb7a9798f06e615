package dev.weir.cli.resident;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Who may run whose commands. */
class IdentityTest {
  private static final Map<String, String> ENVIRONMENT =
      Map.of("PATH", "/bin", "TERM", "dumb", "CPATH", "include");

  @Test
  void isTheSameForTheSame() throws IOException {
    assertThat(Identity.of(ENVIRONMENT))
        .isEqualTo(Identity.of(Map.copyOf(ENVIRONMENT)))
        .matches("[0-9a-f]{32}");
  }

  @Test
  void differsWhereTheCompilerMayFindOtherFiles() throws IOException {
    assertThat(Identity.of(Map.of("PATH", "/bin", "TERM", "dumb", "CPATH", "other")))
        .isNotEqualTo(Identity.of(ENVIRONMENT));
    assertThat(Identity.of(Map.of("PATH", "/bin", "TERM", "dumb")))
        .isNotEqualTo(Identity.of(ENVIRONMENT));
  }

  @Test
  void isTheSameForAnotherTerminal() throws IOException {
    assertThat(
            Identity.of(Map.of("PATH", "/bin", "TERM", "xterm", "CPATH", "include", "SHLVL", "2")))
        .isEqualTo(Identity.of(ENVIRONMENT));
  }
}
