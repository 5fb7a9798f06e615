package dev.weir.frontend.clang;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.NotEmpty;
import org.junit.jupiter.api.Test;

class ContentHashTest {
  @Property(tries = 500)
  void oneBitMakesAnotherHashInBothHalves(
      @ForAll @NotEmpty byte[] bytes, @ForAll @IntRange(max = 1 << 20) int place) {
    byte[] other = bytes.clone();
    other[place / 8 % other.length] ^= (byte) (1 << place % 8);
    ContentHash first = ContentHash.of(bytes);
    ContentHash second = ContentHash.of(other);
    assertThat(second.first()).isNotEqualTo(first.first());
    assertThat(second.second()).isNotEqualTo(first.second());
  }

  @Test
  void zerosOfDifferentLengthsDiffer() {
    Set<String> all = new HashSet<>();
    for (int length = 0; length < 1000; length++) {
      assertThat(all.add(ContentHash.of(new byte[length]).text())).as("%d", length).isTrue();
    }
  }

  @Test
  void manySimilarTextsDifferInEachHalf() {
    Set<Long> first = new HashSet<>();
    Set<Long> second = new HashSet<>();
    for (int i = 0; i < 200_000; i++) {
      ContentHash hash = ContentHash.of(("int x" + i + ";").getBytes(StandardCharsets.US_ASCII));
      assertThat(first.add(hash.first())).isTrue();
      assertThat(second.add(hash.second())).isTrue();
    }
  }

  @Test
  void itsTextHasThirtyTwoDigits() {
    assertThat(ContentHash.of(new byte[0]).text()).hasSize(32).matches("[0-9a-f]+");
  }
}
