package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the launcher has the JVM remember. */
class RehearsalTest {
  @Test
  void everyCommandComesToAVerdict(@TempDir Path folder) throws Exception {
    assertThat(Rehearsal.commands(Path.of("..", "examples"), folder))
        .allSatisfy(command -> assertThat(Outcome.of(command).code()).isBetween(0, 1));
  }
}
