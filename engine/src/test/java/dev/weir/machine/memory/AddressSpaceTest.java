package dev.weir.machine.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.machine.step.PortableAddress;
import dev.weir.machine.step.ThreadIdentities;
import org.junit.jupiter.api.Test;

class AddressSpaceTest {
  private static final long GIB = 1L << 30;
  private static final int LAST = AddressSpace.MOST_THREADS - 1;

  private final AddressSpace space = new AddressSpace();

  @Test
  void everyThreadHasAddressesOfItsOwn() {
    long end = 0;
    for (int thread = 0; thread <= LAST; thread++) {
      long first = AddressSpace.ofThread(thread, 0);
      long last = AddressSpace.ofThread(thread, AddressSpace.slotsOf(thread) - 1);
      assertThat(first).isGreaterThanOrEqualTo(end);
      assertThat(AddressSpace.threadAt(first)).isEqualTo(thread);
      assertThat(AddressSpace.threadAt(last)).isEqualTo(thread);
      assertThat(AddressSpace.slot(last)).isEqualTo(AddressSpace.slotsOf(thread) - 1);
      end = last + 1;
    }
    for (int thread = 0; AddressSpace.isWide(thread, GIB); thread++) {
      long first = AddressSpace.ofWide(thread, 0);
      long last = first + AddressSpace.of(thread, GIB) - 1;
      assertThat(first).isGreaterThanOrEqualTo(end);
      assertThat(AddressSpace.threadAt(first)).isEqualTo(thread);
      assertThat(AddressSpace.threadAt(last)).isEqualTo(thread);
      end = last + 1;
    }
    assertThat(end - 1).isEqualTo(AddressSpace.ADDRESS_MASK);
  }

  @Test
  void placesHaveTheSameSlotInThePartOfAnotherThread() {
    for (int from : new int[] {0, 5, 318, 319, LAST}) {
      for (int to : new int[] {0, 7, 318, 320, LAST}) {
        for (int slot : new int[] {0, 1, 1000}) {
          long place = AddressSpace.ofThread(from, slot) + 77;
          assertThat(AddressSpace.isOfThread(place)).isTrue();
          assertThat(AddressSpace.moved(place, to)).isEqualTo(AddressSpace.ofThread(to, slot) + 77);
        }
      }
    }
    long large = AddressSpace.ofWide(3, 9) + 0x12345;
    assertThat(AddressSpace.moved(large, 0)).isEqualTo(AddressSpace.ofWide(0, 9) + 0x12345);
    assertThat(AddressSpace.isOfThread(AddressSpace.ofGlobal(4))).isFalse();
    assertThat(AddressSpace.isOfThread(AddressSpace.ofFunction(4))).isFalse();
    assertThat(AddressSpace.isOfThread(0)).isFalse();
  }

  @Test
  void portableAddressesAreTheSameWhoeverHasWhichNumber() {
    ThreadIdentities one = new ThreadIdentities(1);
    ThreadIdentities other = new ThreadIdentities(1);
    int a = one.identity(0, 0);
    int ofA = one.identity(a, 3);
    other.identity(0, 1);
    long place = AddressSpace.ofThread(ofA, 6) + 8;
    PortableAddress portable = PortableAddress.of(one, place);
    assertThat(portable.thread()).isEqualTo("0.0.3");
    assertThat(portable.in(one)).isEqualTo(place);
    long elsewhere = portable.in(other);
    assertThat(elsewhere).isEqualTo(AddressSpace.ofThread(other.ofPath("0.0.3"), 6) + 8);
    assertThat(elsewhere).isNotEqualTo(place);
    assertThat(PortableAddress.of(other, elsewhere)).isEqualTo(portable);
    long rights = PageRights.shadow(place);
    assertThat(PortableAddress.of(one, rights).in(other)).isEqualTo(PageRights.shadow(elsewhere));
    long global = AddressSpace.ofGlobal(2) + 4;
    assertThat(PortableAddress.of(one, global).in(other)).isEqualTo(global);
  }

  @Test
  void whereLargeObjectsLieElsewhereNoAddressIsMadeUp() {
    ThreadIdentities many = new ThreadIdentities(1);
    for (int child = 0; child < 40; child++) {
      many.identity(0, child);
    }
    PortableAddress late = PortableAddress.of(many, AddressSpace.ofThread(many.identity(0, 39), 1));
    ThreadIdentities few = new ThreadIdentities(1);
    assertThatThrownBy(() -> late.in(few)).hasMessageContaining("thread 0.39");
  }

  @Test
  void theFirstThreadsHaveTebibytes() {
    assertThat(AddressSpace.hasWideSlots(1, 1024 * GIB)).isTrue();
    assertThat(AddressSpace.hasWideSlots(1, 4096 * GIB)).isFalse();
    assertThat(AddressSpace.hasWideSlots(1, AddressSpace.ADDRESS_MASK)).isFalse();
    assertThat(AddressSpace.hasSlots(LAST, 0, GIB)).isTrue();
    assertThat(AddressSpace.hasSlots(LAST, 0, 4 * GIB)).isFalse();
    assertThat(AddressSpace.hasSlots(LAST, 0, AddressSpace.ADDRESS_MASK)).isFalse();
    assertThat(AddressSpace.isSize(AddressSpace.ADDRESS_MASK + 1)).isFalse();
    assertThat(AddressSpace.isSize(-1)).isFalse();
  }

  @Test
  void objectsOwnTheirSlotsAndNoOthers() {
    long small = AddressSpace.ofThread(3, 5);
    space.give(small, 100_000, 7);
    long large = AddressSpace.ofWide(15, 1);
    space.give(large, 1024 * GIB, 8);
    assertThat(space.objectAt(small - 1)).isEqualTo(Memory.NO_OBJECT);
    assertThat(space.objectAt(small + 100_000)).isEqualTo(7);
    assertThat(space.objectAt(small + (1 << 17))).isEqualTo(Memory.NO_OBJECT);
    assertThat(space.objectAt(large - 1)).isEqualTo(Memory.NO_OBJECT);
    assertThat(space.objectAt(large)).isEqualTo(8);
    assertThat(space.objectAt(large + 1024 * GIB)).isEqualTo(8);
    assertThat(space.objectAt(large + 1024 * GIB + (1 << 20))).isEqualTo(Memory.NO_OBJECT);
    assertThat(space.objectAt(AddressSpace.ofWide(14, 1))).isEqualTo(Memory.NO_OBJECT);
    assertThat(space.objectAt(AddressSpace.ADDRESS_MASK)).isEqualTo(Memory.NO_OBJECT);
    assertThat(space.objectAt(AddressSpace.ADDRESS_MASK + 1)).isEqualTo(Memory.NO_OBJECT);
    assertThat(space.objectAt(-1)).isEqualTo(Memory.NO_OBJECT);
    space.give(large, 1024 * GIB, Memory.NO_OBJECT);
    assertThat(space.objectAt(large + 1024 * GIB)).isEqualTo(Memory.NO_OBJECT);
  }

  @Test
  void forgetsTheObjectsOfThreads() {
    long global = AddressSpace.ofGlobal(1);
    long large = AddressSpace.ofWide(0, 1);
    space.give(global, 8 * GIB, 1);
    space.give(large, GIB, 2);
    space.clearThreads();
    assertThat(space.objectAt(global + 8 * GIB)).isEqualTo(1);
    assertThat(space.objectAt(large)).isEqualTo(Memory.NO_OBJECT);
  }
}
