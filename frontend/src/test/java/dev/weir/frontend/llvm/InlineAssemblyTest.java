package dev.weir.frontend.llvm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.machine.Machine;
import dev.weir.machine.call.ExternalFunctions;
import dev.weir.machine.model.MemoryModels;
import dev.weir.machine.options.MachineOptions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What inline assembly computes, and which accesses it makes. */
class InlineAssemblyTest {

  /** Statements that set {@code r}, from {@code x} in memory and {@code n} in a register. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      value = {
        "asm(\"lock; addl %1,%0\" : \"+m\"(x) : \"ir\"(3)); r = x; ~ 10",
        "asm(\"lock subl %1,%0\" : \"=m\"(x) : \"r\"(n), \"m\"(x)); r = x; ~ 2",
        "asm(\"lock; incl %0\" : \"+m\"(x)); r = x; ~ 8",
        "asm(\"lock; decl %0\" : \"+m\"(x)); r = x; ~ 6",
        "asm(\"lock; negl %0\" : \"+m\"(x)); r = x; ~ -7",
        "asm(\"lock; notl %0\" : \"+m\"(x)); r = x; ~ -8",
        "asm(\"lock; andl $3,%0\" : \"+m\"(x)); r = x; ~ 3",
        "asm(\"lock; xorl %1,%0\" : \"+m\"(x) : \"r\"(n)); r = x; ~ 2",
        "asm(\"lock; orb %b1,%0\" : \"+m\"(*(char *)&x) : \"iq\"(0x40)); r = x; ~ 71",
        "asm(\"lock; xaddl %0,%1\" : \"+r\"(n), \"+m\"(x)); r = 100 * x + n; ~ 1207",
        "asm(\"xchgl %0,%1\" : \"=r\"(n), \"+m\"(x) : \"0\"(n)); r = 100 * x + n; ~ 507",
        "asm(\"xchg %0,%1\" : \"+r\"(n), \"+m\"(x)); r = 100 * x + n; ~ 507",
        "asm(\"xchgw %w0,%1\" : \"+r\"(n), \"+m\"(*(short *)&x)); r = 100 * x + n; ~ 507",
        "int o = 7; asm(\"lock; cmpxchgl %2,%1\" : \"+a\"(o), \"+m\"(x) : \"r\"(n));"
            + " r = 100 * x + o; ~ 507",
        "int o = 9; asm(\"lock; cmpxchgl %2,%1\" : \"+a\"(o), \"+m\"(x) : \"r\"(n));"
            + " r = 100 * x + o; ~ 707",
        "char c; int o = 7; asm(\"lock; cmpxchg %3,%1; sete %0\" : \"=q\"(c), \"+m\"(x), \"+a\"(o)"
            + " : \"r\"(n)); r = 100 * x + c; ~ 501",
        "_Bool c; int o = 6; asm(\"lock cmpxchg %3,%1\" : \"=@ccz\"(c), \"+m\"(x), \"+a\"(o)"
            + " : \"r\"(n)); r = 100 * x + c; ~ 700",
        "_Bool c; asm(\"lock; decl %0\" : \"+m\"(x), \"=@cce\"(c)); r = c; ~ 0",
        "char c; asm(\"lock; subl $7,%0; setz %1\" : \"+m\"(x), \"=q\"(c)); r = 10 * x + c; ~ 1",
        "char c; asm(\"lock; subl $8,%0; sets %1\" : \"+m\"(x), \"=q\"(c)); r = 10 * x + c; ~ -9",
        "_Bool c; asm(\"cmpl %2,%1\" : \"=@ccl\"(c) : \"r\"(n), \"r\"(6)); r = c; ~ 1",
        "_Bool c; asm(\"cmpl %2,%1\" : \"=@cca\"(c) : \"r\"(n), \"r\"(-6)); r = c; ~ 0",
        "_Bool c; asm(\"lock; btsl %2,%1; setc %0\" : \"=q\"(c), \"+m\"(x) : \"Ir\"(3));"
            + " r = 10 * x + c; ~ 150",
        "_Bool c; asm(\"lock; btrl %2,%1; setc %0\" : \"=q\"(c), \"+m\"(x) : \"r\"(n - 4));"
            + " r = 10 * x + c; ~ 51",
        "asm(\"lock; btcq %1,%0\" : \"+m\"(l) : \"r\"(64L + n)); r = a[2]; ~ 32",
        "asm(\"lock; btsl %1,%0; sbbl %2,%2\" : \"+m\"(x) : \"r\"(0), \"r\"(0)); r = x; ~ 7",
        "asm(\"lock; btsl %2,%0; sbbl %1,%1\" : \"+m\"(x), \"=r\"(r) : \"r\"(1)); ~ -1",
        "int hi = 0, lo = 7; asm(\"lock; cmpxchg8b %0\" : \"+m\"(l), \"+a\"(lo), \"+d\"(hi)"
            + " : \"b\"(1), \"c\"(2)); r = 10 * a[0] + a[1]; ~ 12",
        "asm(\"movl %1,%%eax; movl %%eax,%0\" : \"=m\"(x) : \"m\"(n) : \"eax\"); r = x; ~ 5",
        "asm(\"movl %k1,(%0)\" : : \"r\"(&x), \"r\"(n) : \"memory\"); r = x; ~ 5",
        "asm(\"movl %1,4(%0)\" : : \"r\"(a), \"r\"(n) : \"memory\"); r = a[1]; ~ 5",
        "asm(\"movl %1,(%0,%2,4)\" : : \"r\"(a), \"r\"(n), \"r\"(2L) : \"memory\"); r = a[2]; ~ 5",
        "asm(\"movl (%[p]),%[out]\" : [out] \"=r\"(r) : [p] \"r\"(&x) : \"memory\"); ~ 7",
        "asm(\"\" : \"=r\"(r) : \"0\"(n)); ~ 5",
        "asm(\"\" : \"+r\"(n), \"+m\"(x)); r = n + x; ~ 12",
        "asm(\"\" : \"=rm\"(r) : \"0\"(n)); ~ 5",
        "asm(\"# nothing here\\n\\t\" ::: \"memory\"); r = n; ~ 5",
        "asm(\"{lock addl $1,%0|lock add %0,1}\" : \"+m\"(x)); r = x; ~ 8",
        "asm(\"movb $1,%b0\" : \"+q\"(n)); r = n; ~ 1",
        "n = 0x1205; asm(\"movb $1,%b0\" : \"+q\"(n)); r = n; ~ 4609",
        "asm(\"bsfl %1,%0\" : \"=r\"(r) : \"r\"(n << 4)); ~ 4",
        "asm(\"bsrl %1,%0\" : \"=r\"(r) : \"rm\"(n)); ~ 2",
        "asm(\"bswap %0\" : \"+r\"(n)); r = n; ~ 83886080",
        "asm(\"xorl %0,%0\" : \"=r\"(r)); ~ 0",
        "asm(\"leal 1(%1),%0\" : \"=r\"(r) : \"r\"((long) n)); ~ 6",
      })
  void computesAsTheProcessorDoes(String statements, int expected) throws Exception {
    assertThat(result(statements)).isEqualTo(expected);
  }

  private static int result(String statements, String... arguments) throws Exception {
    String source =
        "int main(void) { int a[4] __attribute__((aligned(8))) = {7, 0, 0, 0}, n = 5, r = -99;\n"
            + "#define x a[0]\n#define l (*(long *) a)\n"
            + statements.replace("asm(", "__asm__ volatile(")
            + " return r; }";
    Machine machine =
        new Machine(
            Lowered.program(source, arguments),
            MemoryModels.named("sc").orElseThrow(),
            ExternalFunctions.EMPTY,
            MachineOptions.DEFAULT,
            () -> false);
    assertThat(machine.failure().message()).isEmpty();
    assertThat(machine.hasEnded(0)).isTrue();
    return (int) machine.result(0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      value = {
        "asm(\"lock xadd %0, %1\" : \"+m\"(x), \"+r\"(n)); r = 100 * x + n; ~ 1207",
        "asm(\"xchg %0, %1\" : \"+m\"(x), \"+r\"(n)); r = 100 * x + n; ~ 507",
        "asm(\"lock sub dword ptr %0, 3\" : \"+m\"(x)); r = x; ~ 4",
        "asm(\"{lock addl $1,%0|lock add DWORD PTR %0,1}\" : \"+m\"(x)); r = x; ~ 8",
        "char c; asm(\"lock cmpxchg %0, %3; sete %1\" : \"+m\"(x), \"=q\"(c) : \"a\"(7),"
            + " \"r\"(n)); r = 100 * x + c; ~ 501",
        "asm(\"mov %0, 0x10\" : \"=r\"(r)); ~ 16",
        "asm(\"pause; mfence\" ::: \"memory\"); r = n; ~ 5",
      })
  void computesTheSameInTheSyntaxOfIntel(String statements, int expected) throws Exception {
    assertThat(result(statements, "-masm=intel")).isEqualTo(expected);
  }

  @Test
  void makesOneAccessOfALockedInstruction() throws Exception {
    assertThat(
            accesses(
                """
                struct { int a; long b; } s;
                int main(void) {
                  int n = 1;
                  __asm__ volatile("lock; incl %0" : "+m"(s.a));
                  __asm__ volatile("xchgl %0,%1" : "+r"(n), "+m"(s.a));
                  __asm__ volatile("incl %0" : "+m"(s.a));
                  __asm__ volatile("lock; xaddq %0,8(%1)" : : "r"(1L), "r"(&s) : "memory");
                  return 0;
                }
                """))
        .containsExactly(
            "r2 = rmw_add32 seq_cst [&s], 1 ; s.a",
            "r4 = rmw_exchange32 seq_cst [&s], 1 ; s.a",
            "r8 = load32 [&s] ; s.a",
            "store32 [&s], r9 ; s.a",
            "r10 = rmw_add64 seq_cst [&s+8], 1 ; s.b");
  }

  @Test
  void ordersStoresByAStoreFence() throws Exception {
    assertThat(
            accesses(
                """
                int main(void) {
                  __asm__ volatile("sfence" ::: "memory");
                  __asm__ volatile("lfence" ::: "memory");
                  __asm__ volatile("rep; nop; pause; rep nop" ::: "memory");
                  return 0;
                }
                """))
        .containsExactly("barrier store_store", "barrier load_load");
  }

  @Test
  void callsTheTrapOfTheLibraryWhereAnInstructionStopsTheProgram() throws Exception {
    assertThat(
            Lowered.main(
                """
                int x;
                int main(void) {
                  if (x)
                    __asm__ volatile("ud2");
                  __asm__ volatile("int3");
                  return 0;
                }
                """))
        .filteredOn(line -> line.contains("llvm.debugtrap"))
        .hasSize(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      value = {
        "asm volatile(\"xgetbv\" ::: \"eax\", \"ebx\", \"ecx\", \"edx\"); ~ 'xgetbv' (instruction"
            + " 'xgetbv')",
        "asm volatile(\"1: decl %0; jnz 1b\" : \"+m\"(x)); ~ (label)",
        "asm volatile(\"cmpxchgl %1,%0\" : \"+m\"(x) : \"r\"(1), \"a\"(2)); ~ (cmpxchg without"
            + " lock)",
        "asm volatile(\"lock; movl $1,%0\" : \"+m\"(x)); ~ (lock with 'movl')",
        "asm volatile(\"movl %%gs:0,%0\" : \"=r\"(x)); ~ (operand '%gs:0')",
        "asm volatile(\".byte 0xf3,0x90\"); ~ (instruction '.byte')",
        "asm volatile(\"xaddl %0,%1\" : \"=r\"(x) : \"m\"(y)); ~ (register that was not set)",
        "asm volatile(\"inc %0\" : \"+m\"(x)); ~ (operands of unknown size for 'inc')",
        "asm volatile(\"{hlt $3,%b0|int 3}\" : \"+q\"(x)); ~ '{hlt $3,%b0|int 3}' (instruction 'hlt')",
      })
  void refusesOtherAssemblyWithItsTextAndWhatIsWrongInIt(String statement, String expected)
      throws Exception {
    assertThat(
            String.join(
                "\n",
                Lowered.main(
                    "int x, y; int main(void) { __"
                        + statement.replaceFirst("asm ", "asm__ ")
                        + " return 0; }")))
        .contains("unsupported ; inline assembly '")
        .contains(expected);
  }

  private static List<String> accesses(String source) throws Exception {
    return Lowered.main(source).stream()
        .filter(line -> line.matches(".*(load|store|fence|barrier|rmw).*"))
        .toList();
  }
}
