package dev.weir.search.exhaustive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.library.Library;
import dev.weir.machine.model.TotalStoreOrder;
import dev.weir.search.Checker;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.ProgressListener;
import dev.weir.testing.Oracles;
import dev.weir.testing.SmallCompiler;
import dev.weir.trace.Monitor;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is known of the configurations of a search, and what it takes. */
class ConfigurationsTest {
  private static final long BYTES_OF_ENTRY = 16;
  private static final long BYTES_OF_BUCKET = 128;
  private static final int MANY = 100_000;

  private final List<Long> asked = new ArrayList<>();

  /** A table that is granted so many bytes in all. */
  private Configurations within(long bytes) {
    return new Configurations(
        BYTES_OF_BUCKET,
        wanted -> {
          asked.add(wanted);
          return wanted <= bytes;
        });
  }

  private static boolean improve(Configurations known, long i, int cost) {
    return known.improve(i * 0x9E3779B97F4A7C15L, ~i * 0xBF58476D1CE4E5B9L, cost);
  }

  private static void mark(Configurations known, long i) {
    known.mark(i * 0x9E3779B97F4A7C15L, ~i * 0xBF58476D1CE4E5B9L);
  }

  @Test
  void whereThereIsRoomNothingIsForgotten() {
    Configurations known = within(Long.MAX_VALUE);
    for (long i = 0; i < MANY; i++) {
      assertThat(improve(known, i, 1)).isTrue();
    }
    for (long i = 0; i < MANY; i++) {
      assertThat(improve(known, i, 2)).isFalse();
      assertThat(improve(known, i, 1)).isFalse();
      assertThat(improve(known, i, 0)).isTrue();
      assertThat(improve(known, i, 0)).isFalse();
    }
    assertThat(known.forgotten()).isZero();
  }

  /** What it asks for is all that it has while it grows, the smaller table too. */
  @Test
  void asksBeforeItGrowsAndTakesNoMoreThanIsGranted() {
    Configurations known = within(8 * BYTES_OF_BUCKET + BYTES_OF_BUCKET);
    for (long i = 0; i < MANY; i++) {
      assertThat(improve(known, i, 1)).isTrue();
    }
    assertThat(asked)
        .startsWith(9 * BYTES_OF_BUCKET)
        .filteredOn(wanted -> wanted > 9 * BYTES_OF_BUCKET)
        .contains(72 * BYTES_OF_BUCKET, 24 * BYTES_OF_BUCKET);
    long kept = 8 * BYTES_OF_BUCKET / BYTES_OF_ENTRY;
    assertThat(known.forgotten()).isEqualTo(MANY - kept);
    // Those that came last are still there.
    assertThat(improve(known, MANY - 1, 1)).isFalse();
  }

  @Test
  void forgetsWhatHasTheHighestCost() {
    Configurations known = within(0);
    for (int i = 0; i < 7; i++) {
      assertThat(improve(known, i, i)).isTrue();
    }
    for (int i = 7; i < 1000; i++) {
      assertThat(improve(known, i, 9)).isTrue();
      assertThat(improve(known, i, 9)).isFalse();
    }
    for (int i = 0; i < 7; i++) {
      assertThat(improve(known, i, i)).isFalse();
    }
  }

  @Test
  void aMarkIsLostAtALowerCostAndKeptWhereItIsForgotten() {
    Configurations known = within(0);
    improve(known, 1, 3);
    mark(known, 1);
    assertThat(known.hasMarked()).isTrue();
    improve(known, 1, 2);
    assertThat(known.hasMarked()).isFalse();
    mark(known, 1);
    for (int i = 2; i < 100; i++) {
      improve(known, i, 0);
    }
    assertThat(improve(known, 1, 2)).isTrue();
    assertThat(known.hasMarked()).isTrue();
    known.clear();
    assertThat(known.hasMarked()).isFalse();
    assertThat(improve(known, 99, 5)).isTrue();
  }

  @Test
  void whatCostsMoreThanCanBeKeptIsAlwaysNew() {
    Configurations known = within(0);
    assertThat(improve(known, 1, 1 << 23)).isTrue();
    assertThat(improve(known, 1, 1 << 23)).isTrue();
    assertThat(improve(known, 1, (1 << 23) - 2)).isTrue();
    assertThat(improve(known, 1, (1 << 23) - 2)).isFalse();
  }

  /** An exploration within a bound asks its listener for room. */
  @Test
  void aSearchWithinABoundAsks() {
    ProgressListener listener =
        new ProgressListener() {
          @Override
          public boolean wantsToStop() {
            return false;
          }

          @Override
          public boolean hasRoom(long bytes) {
            return asked.add(bytes);
          }
        };
    CheckOptions options = CheckOptions.of(new TotalStoreOrder()).goingOn().withContextBound(1000);
    for (String name : Oracles.bounds().keySet()) {
      new Checker(SmallCompiler.compile(Oracles.small(name).program()).program(), new Library())
          .check(options, List.of(new Silent()), listener);
    }
    assertThat(asked).contains(9 * Configurations.FIRST_BYTES);
  }

  /** With a monitor there is no search but that within the bound. */
  private static final class Silent implements Monitor {}
}
