package dev.weir.machine.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PageRightsTest {
  private static final int BOTH = PageRights.READ | PageRights.WRITE;

  @Test
  void everythingIsAllowedAtFirst() {
    assertThat(PageRights.ALL.allowAll()).isTrue();
    assertThat(PageRights.ALL.allow(0, 1L << 42, BOTH)).isTrue();
  }

  @Test
  void anAccessNeedsTheRightsOfAllItsPages() {
    PageRights guard = PageRights.ALL.with(1, 2, 0);
    assertThat(guard.allow(4095, 1, BOTH)).isTrue();
    assertThat(guard.allow(4095, 2, PageRights.READ)).isFalse();
    assertThat(guard.allow(8191, 2, PageRights.READ)).isFalse();
    assertThat(guard.allow(8192, 8, BOTH)).isTrue();
    assertThat(guard.allow(0, 12288, PageRights.READ)).isFalse();
    assertThat(guard.with(1, 2, PageRights.READ).allow(4094, 4, PageRights.READ)).isTrue();
    assertThat(guard.with(1, 2, PageRights.READ).allow(4094, 4, PageRights.WRITE)).isFalse();
    assertThat(guard.with(0, 9, BOTH).allowAll()).isTrue();
  }

  @Test
  void aMarkIsSeenOnAnyPage() {
    PageRights marked = PageRights.ALL.with(2, 4, BOTH | PageRights.CHANGED);
    assertThat(marked.allowAll()).isTrue();
    assertThat(marked.hasAny(8191, 1, PageRights.CHANGED)).isFalse();
    assertThat(marked.hasAny(8191, 2, PageRights.CHANGED)).isTrue();
    assertThat(marked.hasAny(16384, 8, PageRights.CHANGED)).isFalse();
  }

  @Test
  void pagesHaveTheRightsThatTheyWereGivenLast() {
    Random random = new Random(1);
    for (int round = 0; round < 200; round++) {
      int[] expected = new int[10];
      Arrays.fill(expected, BOTH);
      PageRights rights = PageRights.ALL;
      for (int change = 0; change < 8; change++) {
        int from = random.nextInt(expected.length);
        int to = from + 1 + random.nextInt(expected.length - from);
        int given = PageRights.of(random.nextBoolean(), random.nextBoolean());
        rights = rights.with(from, to, given);
        Arrays.fill(expected, from, to, given);
        for (int page = 0; page < expected.length; page++) {
          assertThat(rights.of(page)).as("page %d", page).isEqualTo(expected[page]);
        }
        assertThat(rights.of(expected.length)).isEqualTo(BOTH);
      }
    }
  }

  @Test
  void theRightsOfAPageArePlacedWhereNoObjectIs() {
    long address = AddressSpace.ofWide(0, 1) + 5 * PageRights.PAGE + 7;
    long shadow = PageRights.shadow(address);
    assertThat(PageRights.isShadow(address)).isFalse();
    assertThat(PageRights.isShadow(shadow)).isTrue();
    assertThat(PageRights.pageOfShadow(shadow)).isEqualTo(address - 7);
    assertThat(PageRights.shadow(address + PageRights.PAGE)).isEqualTo(shadow + 1);
    assertThat(new AddressSpace().objectAt(shadow)).isEqualTo(Memory.NO_OBJECT);
  }
}
