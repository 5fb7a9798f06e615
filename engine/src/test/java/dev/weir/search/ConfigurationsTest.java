package dev.weir.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.library.Library;
import dev.weir.machine.Machine;
import dev.weir.machine.memory.TotalStoreOrder;
import dev.weir.testing.Oracles;
import dev.weir.testing.SmallCompiler;
import dev.weir.trace.EventLog;
import dev.weir.trace.Monitor;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is known of the configurations of a search, and what it takes. */
class ConfigurationsTest {
  private static final int SLOTS_AT_FIRST = 1 << 10;
  private static final long BYTES_OF_SLOT = 20;

  private final List<Long> told = new ArrayList<>();

  @Test
  void tellsBeforeItGrowsHowMuchItWillTake() {
    Configurations known = new Configurations(told::add);
    for (long i = 0; i < 3 * SLOTS_AT_FIRST; i++) {
      assertThat(known.improve(i * 0x9E3779B97F4A7C15L, i, 1)).isTrue();
    }
    assertThat(told)
        .containsExactly(
            2 * SLOTS_AT_FIRST * BYTES_OF_SLOT,
            4 * SLOTS_AT_FIRST * BYTES_OF_SLOT,
            8 * SLOTS_AT_FIRST * BYTES_OF_SLOT);
    assertThat(known.improve(0, 0, 1)).isFalse();
    assertThat(known.improve(0, 0, 0)).isTrue();
  }

  /** What an exploration within a bound is about to hold, its listener hears. */
  @Test
  void aSearchWithinABoundTellsIt() {
    ProgressListener listener =
        new ProgressListener() {
          @Override
          public void explored(Progress progress) {}

          @Override
          public boolean hears() {
            return false;
          }

          @Override
          public void takes(long bytes) {
            told.add(bytes);
          }
        };
    CheckOptions options = CheckOptions.of(new TotalStoreOrder()).goingOn().withContextBound(1000);
    for (String name : Oracles.bounds().keySet()) {
      new Checker(SmallCompiler.compile(Oracles.small(name).program()).program(), new Library())
          .check(options, List.of(new Silent()), listener);
    }
    assertThat(told).contains(2 * SLOTS_AT_FIRST * BYTES_OF_SLOT);
  }

  /** With a monitor there is no search but that within the bound. */
  private static final class Silent implements Monitor {
    @Override
    public void start(Machine machine) {}

    @Override
    public void event(EventLog log, int event) {}

    @Override
    public void undo(int size) {}

    @Override
    public void end(Machine machine, EventLog log) {}
  }
}
