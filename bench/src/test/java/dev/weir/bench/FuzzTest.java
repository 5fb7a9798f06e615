package dev.weir.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FuzzTest {
  private static final int INPUTS = 250;

  @TempDir private Path folder;

  @Test
  void damagedInputsEndInGoodOrder() throws Exception {
    Fuzz.Tally tally = new Fuzz(folder, 1).run(INPUTS);
    assertThat(tally.findings()).isEmpty();
    assertThat(tally.codes().keySet()).contains(0, 2);
  }
}
