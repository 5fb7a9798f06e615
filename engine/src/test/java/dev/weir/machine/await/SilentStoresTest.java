package dev.weir.machine.await;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.machine.access.HandMadeThreads;
import dev.weir.machine.code.Opcode;
import dev.weir.machine.memory.Memory;
import dev.weir.machine.ownership.SingleThreadPlaces;
import dev.weir.machine.ownership.SingleThreadPlaces.Use;
import dev.weir.machine.thread.ThreadState;
import dev.weir.program.text.ProgramTextException;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which stores change nothing, whatever waits in buffers, and for whom they count as silent. */
class SilentStoresTest {
  private static final int BYTES = 16;
  private static final int[] SIZES = {1, 2, 4, 8};

  private final SingleThreadPlaces writers = new SingleThreadPlaces();

  /** Two threads that stand before one instruction each. */
  private static HandMadeThreads threads(String instruction) throws ProgramTextException {
    return new HandMadeThreads(
        """
        weir 1 "silent"
        global x: 16 bytes align 8
          = 07000000
        constant c: 4 bytes align 4
          = 07000000
        function f(0) registers 1 {
        b0:
          %s
          return 0
        }
        thread f()
        thread f()
        """
            .formatted(instruction),
        "tso");
  }

  private static ThreadState thread(HandMadeThreads threads, int number) {
    return threads.state.threads().get(number);
  }

  private SilentStores stores(HandMadeThreads threads) {
    return new SilentStores(threads.state, threads.checks, writers);
  }

  private boolean mayBeSilent(String instruction) throws ProgramTextException {
    HandMadeThreads threads = threads(instruction);
    return stores(threads).mayBeAt(thread(threads, 0));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "store32 [&x], 7",
        "store16 [&x], 7",
        "store8 [&x], 263",
        "store8 [&x + 1], 0",
        "store64 [&x], 7",
        "store32 release [&x], 7",
      })
  void aStoreOfTheValueThatIsThereMayBeSilent(String store) throws ProgramTextException {
    assertThat(mayBeSilent(store)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "store32 [&x], 8",
        "store32 [&x], 0",
        "store64 [&x], 4294967303",
        "store32 [&x + 1], 7",
        "store32 [&x + 16], 0",
        "store32 [&x + 13], 0",
        "store32 [0], 0",
        "store32 [&c], 7",
        "fence seq_cst",
        "r0 = load32 [&x]",
        "r0 = rmw_add32 seq_cst [&x], 0",
      })
  void noOtherInstructionIs(String instruction) throws ProgramTextException {
    assertThat(mayBeSilent(instruction)).isFalse();
  }

  @Test
  void bytesThatWereNeverWrittenHoldNoValue() throws ProgramTextException {
    HandMadeThreads other = threads("fence seq_cst");
    int slot = other.memory.firstFreeSlot();
    long block = other.memory.allocate(0, slot, BYTES, Memory.ObjectKind.HEAP, 0);
    HandMadeThreads threads = threads("store32 [" + block + "], 0");
    assertThat(stores(threads).mayBeAt(thread(threads, 0))).as("before it is allocated").isFalse();

    threads.memory.allocate(0, slot, BYTES, Memory.ObjectKind.HEAP, 0);
    assertThat(threads.memory.objectAt(block)).isNotEqualTo(Memory.NO_OBJECT);
    assertThat(stores(threads).mayBeAt(thread(threads, 0))).isFalse();
    threads.buffers.append(0, block, 2, 0, 0);
    assertThat(stores(threads).mayBeAt(thread(threads, 0))).isFalse();
    threads.buffers.append(0, block + 2, 2, 0, 0);
    assertThat(stores(threads).mayBeAt(thread(threads, 0))).as("all four will be").isTrue();
  }

  @Property(tries = 300)
  void whatCountsIsWhatIsThereOnceTheBufferIsEmpty(@ForAll long seed) throws ProgramTextException {
    Random random = new Random(seed);
    HandMadeThreads before = threads("fence seq_cst");
    byte[] bytes = new byte[BYTES];
    random.nextBytes(bytes);
    byte[] end = bytes.clone();
    int count = random.nextInt(5);
    int[] offsets = new int[count];
    int[] sizes = new int[count];
    long[][] values = new long[count][];
    for (int i = 0; i < count; i++) {
      boolean isWide = random.nextInt(4) == 0;
      sizes[i] = isWide ? BYTES : SIZES[random.nextInt(SIZES.length)];
      offsets[i] = random.nextInt(BYTES - sizes[i] + 1);
      values[i] = new long[] {random.nextLong(), random.nextLong()};
      for (int b = 0; b < sizes[i]; b++) {
        end[offsets[i] + b] = (byte) (values[i][b / 8] >>> (8 * (b % 8)));
      }
    }
    int size = SIZES[random.nextInt(SIZES.length)];
    int offset = random.nextInt(BYTES - size + 1);
    long value = 0;
    for (int b = 0; b < size; b++) {
      value |= (end[offset + b] & 0xffL) << (8 * b);
    }
    boolean keeps = random.nextBoolean();
    long stored = keeps ? value : value ^ 1L << random.nextInt(8 * size);
    long address = before.global(0) + offset;

    HandMadeThreads threads = threads("store%d [%d], %d".formatted(8 * size, address, stored));
    int object = threads.memory.objectAt(address);
    for (int b = 0; b < BYTES; b++) {
      threads.memory.write(object, threads.global(0) + b, 1, bytes[b]);
    }
    for (int i = 0; i < count; i++) {
      long place = threads.global(0) + offsets[i];
      if (sizes[i] == BYTES) {
        threads.buffers.appendWide(0, place, values[i][0], values[i][1], 0);
      } else {
        threads.buffers.append(0, place, sizes[i], values[i][0] & mask(sizes[i]), 0);
      }
      // What waits in the buffer of another thread does not count.
      threads.buffers.append(1, address, 1, random.nextInt(256), 0);
    }
    assertThat(stores(threads).mayBeAt(thread(threads, 0))).isEqualTo(keeps);
  }

  private static long mask(int size) {
    return -1L >>> (64 - 8 * size);
  }

  @Test
  void onlyOneOfAPlaceThatTheThreadAloneWritesIsSilent() throws ProgramTextException {
    HandMadeThreads threads = threads("store32 [&x], 7");
    SilentStores stores = stores(threads);
    ThreadState first = thread(threads, 0);
    ThreadState second = thread(threads, 1);
    assertThat(stores.isAt(first)).isFalse();
    stores.assume(first);
    assertThat(stores.isAt(first)).isTrue();
    assertThat(stores.isAt(second)).isFalse();
    assertThat(stores.mayBeAt(second)).isFalse();
    stores.assume(second);
    assertThat(stores.isAt(second)).isFalse();
    assertThat(writers.all())
        .containsExactly(new SingleThreadPlaces.Place(Use.WRITES, 0, threads.global(0), 4, false));

    threads.memory.write(threads.memory.objectAt(threads.global(0)), threads.global(0), 1, 8);
    assertThat(stores.isAt(first)).as("of another value").isFalse();
  }

  @Test
  void knowsThePlaceThatItWasAskedAboutLast() throws ProgramTextException {
    HandMadeThreads threads = threads("store32 [&x + 4], 0");
    SilentStores stores = stores(threads);
    assertThat(stores.mayBeAt(thread(threads, 0))).isTrue();
    long place = threads.global(0) + 4;
    assertThat(stores.isLatest(place, 4)).isTrue();
    assertThat(stores.isLatest(place + 2, 2)).isTrue();
    assertThat(stores.isLatest(place - 1, 4)).isFalse();
    assertThat(stores.isLatest(place + 1, 4)).isFalse();
  }

  @Test
  void passingAStoreLeadsToTheNextInstruction() throws ProgramTextException {
    HandMadeThreads threads = threads("store32 [&x], 7");
    ThreadState thread = thread(threads, 0);
    stores(threads).pass(thread);
    assertThat(threads.state.code().words[thread.pc]).isEqualTo(Opcode.RETURN);
    assertThat(thread.status).isEqualTo(ThreadState.Status.RUNNING);
  }
}
