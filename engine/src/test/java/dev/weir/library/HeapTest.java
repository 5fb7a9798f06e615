package dev.weir.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.program.Operand;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class HeapTest {
  private final TestProgram program = new TestProgram();

  private String outcomeOf(Consumer<TestProgram.Body> main) {
    program.thread("main", main);
    return Run.outcome(program.build());
  }

  @Test
  void mallocGivesBytesThatWereNeverWritten() {
    assertThat(
            outcomeOf(
                b -> {
                  Operand block = b.call("malloc", 8);
                  b.store(block, 7, 4);
                  b.observe("first", b.load(block, 4));
                  b.load(b.add(block, 4), 4);
                }))
        .startsWith("memory: uninitialised read of block#1");
  }

  @Test
  void callocGivesZeros() {
    assertThat(
            outcomeOf(
                b -> {
                  Operand block = b.call("calloc", 3, 5);
                  b.observe("last", b.load(b.add(block, 14), 1));
                  b.observe("too large", b.call("calloc", 1L << 40, 1L << 40));
                }))
        .isEqualTo("last=0 too large=0");
  }

  @Test
  void alignedBlocksComeFromTwoFunctions() {
    assertThat(
            outcomeOf(
                b -> {
                  Operand place = b.local(8);
                  b.observe("ok", b.call("posix_memalign", place, 64, 4));
                  b.store(b.load(place, 8), 1, 4);
                  b.observe("odd", b.call("posix_memalign", place, 63, 4));
                  b.store(b.call("aligned_alloc", 4096, 4096), 1, 4);
                }))
        .isEqualTo("ok=0 odd=22");
  }

  @Test
  void freeEndsABlockAndTakesNull() {
    assertThat(
            outcomeOf(
                b -> {
                  b.call("free", 0);
                  Operand block = b.call("malloc", 4);
                  b.call("free", block);
                  b.store(block, 1, 4);
                }))
        .startsWith("memory: use after free: write of block#1");
  }

  @Test
  void freeingTwiceIsAnError() {
    assertThat(
            outcomeOf(
                b -> {
                  Operand block = b.call("malloc", 4);
                  b.call("free", block);
                  b.call("free", block);
                }))
        .isEqualTo("memory: double free of block#1");
  }

  @Test
  void freeingWhatIsNoBlockIsAnError() {
    assertThat(outcomeOf(b -> b.call("free", program.global("x", 4))))
        .isEqualTo("memory: free of x, which is not the start of a heap block");
  }

  @Test
  void reallocKeepsWhatFits() {
    assertThat(
            outcomeOf(
                b -> {
                  Operand block = b.call("realloc", 0, 4);
                  b.store(block, 7, 4);
                  Operand larger = b.call("realloc", block, 12);
                  b.observe("kept", b.load(larger, 4));
                  b.store(b.add(larger, 8), 9, 4);
                  Operand smaller = b.call("reallocarray", larger, 3, 3);
                  b.observe("kept", b.load(smaller, 4));
                  b.observe("last", b.load(b.add(smaller, 8), 1));
                  b.observe("failed", b.call("reallocarray", smaller, -1, 3));
                  b.observe("freed", b.call("realloc", smaller, 0));
                  b.load(larger, 4);
                }))
        .startsWith("memory: use after free: read of block#2");
  }

  @Test
  void reallocOfWhatIsNoBlockIsAnError() {
    assertThat(outcomeOf(b -> b.call("realloc", b.local(4), 8)))
        .isEqualTo("memory: free of local, which is not the start of a heap block");
  }

  @Test
  void reallocConflictsWithTheAccessesOfOthers() {
    Operand pointer = program.global("p", 8);
    program.thread(
        "a",
        b -> {
          Operand block = b.call("calloc", 1, 4);
          b.store(pointer, block, 8);
          b.call("realloc", block, 8);
        });
    program.thread(
        "b",
        b -> {
          Operand block = b.load(pointer, 8);
          b.observe("value", b.load(block, 4));
        });
    assertThat(Run.outcomes(program.build()))
        .contains("value=0", "memory: null pointer dereference: read at address 0")
        .anyMatch(o -> o.startsWith("memory: use after free: read of block#1"));
  }

  @Test
  void aFreeConflictsWithTheAccessesOfOthers() {
    Operand pointer = program.global("p", 8);
    program.thread(
        "a",
        b -> {
          Operand block = b.call("calloc", 1, 4);
          b.store(pointer, block, 8);
          b.call("free", block);
        });
    program.thread(
        "b",
        b -> {
          Operand block = b.load(pointer, 8);
          Operand mutex = program.global("m", 40);
          b.call("pthread_mutex_lock", mutex);
          b.observe("value", b.load(block, 4));
        });
    assertThat(Run.outcomes(program.build()))
        .contains("value=0", "memory: null pointer dereference: read at address 0")
        .anyMatch(o -> o.startsWith("memory: use after free: read of block#1"));
  }
}
