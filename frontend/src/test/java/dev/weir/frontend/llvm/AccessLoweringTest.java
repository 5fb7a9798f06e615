package dev.weir.frontend.llvm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.program.Instruction;
import dev.weir.program.Program;
import java.util.List;
import org.junit.jupiter.api.Test;

class AccessLoweringTest {

  @Test
  void keepsNumberAndOrderOfPlainAccesses() throws Exception {
    assertThat(
            accesses(
                """
                int x, y; volatile int v;
                int main(void) {
                  int a = x, b = x;
                  y = 1; y = 1;
                  v; v;
                  if (x) {}
                  x == 2;
                  return a == b;
                }
                """))
        .containsExactly(
            "load32 [&x] ; x",
            "load32 [&x] ; x",
            "store32 [&y], 1 ; y",
            "store32 [&y], 1 ; y",
            "load32 [&v] ; v",
            "load32 [&v] ; v",
            "load32 [&x] ; x",
            "load32 [&x] ; x");
  }

  @Test
  void takesTheOrdersOfAtomics() throws Exception {
    assertThat(
            accesses(
                """
                #include <stdatomic.h>
                atomic_int x;
                int main(void) {
                  atomic_store_explicit(&x, 1, memory_order_release);
                  int a = atomic_load_explicit(&x, memory_order_acquire);
                  atomic_fetch_add_explicit(&x, 3, memory_order_relaxed);
                  x++;
                  atomic_exchange_explicit(&x, 9, memory_order_acq_rel);
                  atomic_thread_fence(memory_order_seq_cst);
                  atomic_thread_fence(memory_order_release);
                  atomic_signal_fence(memory_order_seq_cst);
                  __sync_synchronize();
                  return a;
                }
                """))
        .containsExactly(
            "store32 release [&x], 1 ; x",
            "load32 acquire [&x] ; x",
            "rmw_add32 relaxed [&x], 3 ; x",
            "rmw_add32 seq_cst [&x], 1 ; x",
            "rmw_exchange32 acq_rel [&x], 9 ; x",
            "fence seq_cst",
            "fence release",
            "fence seq_cst");
  }

  @Test
  void givesBothResultsOfACompareExchange() throws Exception {
    List<String> lines =
        Lowered.main(
            """
            #include <stdatomic.h>
            _Atomic long x;
            int main(void) {
              long expected = 4;
              if (atomic_compare_exchange_strong(&x, &expected, 5)) return 1;
              return expected == 6;
            }
            """);
    assertThat(lines)
        .anyMatch(
            line ->
                line.matches("r\\d+, r\\d+ = compare_exchange64 seq_cst seq_cst \\[&x], .*; x"));
    assertThat(lines).noneMatch(line -> line.contains("allocate"));
  }

  @Test
  void accessesNarrowTypesAtTheirSize() throws Exception {
    assertThat(
            accesses(
                """
                #include <stdbool.h>
                short s; bool b; unsigned char c;
                int main(void) { s = -1; b = true; c = s; return b; }
                """))
        .containsExactly(
            "store16 [&s], 65535 ; s",
            "store8 [&b], 1 ; b",
            "load16 [&s] ; s",
            "store8 [&c], r ; c",
            "load8 [&b] ; b");
  }

  @Test
  void namesPlacesAsTheSourceDoes() throws Exception {
    assertThat(
            accesses(
                """
                struct node { int value; struct node *next; struct { int a, b[2]; } in; };
                struct node *head, nodes[3];
                int flag[2];
                int main(void) {
                  struct node *p = head;
                  long me = flag[1];
                  flag[me] = 1;
                  flag[1 - me] = 2;
                  p->next->value = 3;
                  nodes[me].in.b[1] = 4;
                  p[1].in.a = 5;
                  int *q = &p->value;
                  *q = 6;
                  q[me] = 7;
                  return 0;
                }
                """))
        .map(line -> line.substring(line.indexOf("; ") + 2))
        .containsExactly(
            "head",
            "flag[1]",
            "flag[me]",
            "flag[1 - me]",
            "p->next",
            "p->next->value",
            "nodes[me].in.b[1]",
            "p[1].in.a",
            "*q",
            "q[me]");
  }

  @Test
  void understandsTheUsualFencesInAssembly() throws Exception {
    assertThat(
            accesses(
                """
                int main(void) {
                  __asm__ volatile("mfence" ::: "memory");
                  __asm__ volatile("lock; addl $0,0(%%rsp)" ::: "memory", "cc");
                  __asm__ __volatile__("lock orq $0x0, -8(%%rsp)\\n\\t" ::: "memory");
                  __asm__ volatile("" ::: "memory");
                  __asm__ volatile("pause");
                  __asm__ volatile("rep; nop" ::: "memory");
                  return 0;
                }
                """))
        .containsExactly("barrier sync", "barrier sync", "barrier sync");
  }

  @Test
  void refusesOtherAssemblyWithItsText() throws Exception {
    assertThat(
            Lowered.main("int main(void) { __asm__ volatile(\"xgetbv\" ::: \"eax\"); return 0; }"))
        .contains("unsupported ; inline assembly 'xgetbv' (instruction 'xgetbv')");
  }

  @Test
  void copiesStructuresAsBytes() throws Exception {
    assertThat(
            Lowered.main(
                """
                struct s { int a, b, c; } x, y;
                int main(void) { x = y; return x.a; }
                """))
        .contains("copy [&x.a], [&y.a], 12".replace(".a", ""));
  }

  @Test
  void readsTheNeighboursOfABitFieldAsACopy() throws Exception {
    assertThat(unneeded("struct { int a : 3, b : 5; } x; int main(void) { x.b = 1; return x.a; }"))
        .containsExactly(0b1, 0);
  }

  @Test
  void readsAStructureInARegisterAsACopy() throws Exception {
    assertThat(
            unneeded(
                """
                struct padded { int a; char c; };
                int f(struct padded);
                int main(void) { struct padded p = {1, 'c'}; return f(p); }
                """))
        .containsExactly(0b1111_1111);
  }

  @Test
  void storesTheUndefinedLaneOfAVectorOfThreeAsUndefined() throws Exception {
    String source =
        """
        typedef float f3 __attribute__((ext_vector_type(3)));
        f3 x;
        int main(void) { x = (f3){1, 2, 3}; return 0; }
        """;
    assertThat(Lowered.main(source)).anyMatch(line -> line.matches("undefine \\[r\\d+], 8, 240"));
  }

  @Test
  void needsOnlyTheLanesOfAVectorThatAreUsed() throws Exception {
    assertThat(
            unneeded(
                """
                typedef short v8 __attribute__((vector_size(16)));
                v8 x;
                int main(void) { return x[5]; }
                """))
        .containsExactly(0b1111_1111, 0b1111_0011);
  }

  @Test
  void accessesBitFieldsOfOddSizesInPieces() throws Exception {
    assertThat(
            accesses(
                "struct { unsigned x : 20; char y; } o; int main(void) { o.x = 1; return 0; }"))
        .map(line -> line.replaceAll(" .*", ""))
        .containsExactly("load16", "load8", "store16", "store8");
  }

  /** For each load of main the bytes that need not have been written. */
  private static List<Integer> unneeded(String source) throws Exception {
    Program program = Lowered.program(source);
    return program.functions().get(program.function("main").orElseThrow()).blocks().stream()
        .flatMap(block -> block.instructions().stream())
        .filter(Instruction.Load.class::isInstance)
        .map(instruction -> ((Instruction.Load) instruction).unneeded())
        .toList();
  }

  /** The accesses and fences of main, without the registers that they set. */
  private static List<String> accesses(String source) throws Exception {
    return Lowered.main(source).stream()
        .filter(line -> line.matches(".*(load|store|rmw|fence|barrier).*"))
        .map(line -> line.replaceFirst("^r\\d+ = ", "").replaceAll("], r\\d+", "], r"))
        .toList();
  }
}
