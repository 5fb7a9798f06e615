package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What the launcher has the JVM remember. */
class RehearsalTest {
  @Test
  void everyCommandComesToAVerdict() {
    assertThat(Rehearsal.commands(Path.of("..", "examples")))
        .allSatisfy(command -> assertThat(Outcome.of(command).code()).isBetween(0, 1));
  }
}
