package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What is not supported is listed before the exploration, with its position and what to do; only
 * executions that reach it are abandoned.
 */
class UnsupportedCodeTest {
  private final ObjectMapper mapper = new ObjectMapper();

  @TempDir private Path folder;

  /** What stands before {@code main}, a statement of it in line 3, and what is said of it. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          int frob(void);                 | return frob();              | 3 | function 'frob' has no body and no model (define it, or answer its calls with --stub frob=VALUE)
          int f(int); int (*p)(int) = f;  | return p(1);                | 1 | function 'f' has no body and no model (define it,
          extern int missing;             | return missing;             | 3 | undefined variable 'missing' is not supported (add the file that defines it)
          extern int t[]; int *p = t;     | return p[1000000];          | 1 | undefined variable 't' is not supported
          extern struct s u; char *p = (char *)&u; | *p = 1;            | 1 | undefined variable 'u' is not supported
          extern _Thread_local int mine;  | mine = 1;                   | 3 | undefined variable 'mine' is not supported
          struct { int a; long double b; } s = {1, 2}; | return s.a;    | 1 | initial value of 's' with a value of type long double is not supported (assign it in main)
          long double x;                  | x = x + 1;                  | 3 | value of type long double is not supported (use double or integers)
          _Float16 x;                     | x = x + 1;                  | 3 | value of type _Float16 is not supported (use double or integers)
          _BitInt(200) x;                 | x = x + 1;                  | 3 | value of type _BitInt(256) is not supported (use integers of at most 128 bits)
          double _Complex z;              | z = z / z;                  | 3 | product or quotient of _Complex is not supported (compute with the real and the imaginary part)
          float _Complex z;               | z = z / z;                  | 3 | product or quotient of _Complex is not supported
          long double x;                  | x = __builtin_fabsl(x);     | 3 | value of type long double is not supported (use double or integers)
          unsigned long pthread; int pthread_create(void *, void *, void *(*)(void *), void *); void *f(void *); | pthread_create(&pthread, 0, f, 0); | 3 | function 'f' has no body and no model
          typedef int v __attribute__((vector_size(4096))); v x; | x = x + x; | 3 | value of type <1024 x i32> is not supported (use vectors of at most 512 elements)
          int x;                          | asm goto("jmp %l0" : : : : out); out: return 1; | 3 | inline assembly with labels is not supported (write it in C)
          int x;                          | asm volatile("xgetbv" ::: "rax", "rdx"); | 3 | inline assembly 'xgetbv' (instruction 'xgetbv') is not supported (write it in C, with the atomic
          int x;                          | asm volatile("cpuid" ::: "rax", "rbx", "rcx", "rdx"); | 3 | inline assembly 'cpuid' (register that was not set) is not supported
          int x;                          | asm volatile("ptesync" ::: "memory"); | 3 | inline assembly 'ptesync' (instruction 'ptesync') is not supported
          int x;                          | asm volatile("lwsync 1" ::: "memory"); | 3 | inline assembly 'lwsync 1' (instruction 'lwsync') is not supported
          void __VERIFIER_hp_retire(void *); | __VERIFIER_hp_retire(0);   | 3 | function '__VERIFIER_hp_retire' has no body and no model
          int __VERIFIER_load_await_i128(void *, int, int); | return __VERIFIER_load_await_i128(0, 2, 0); | 3 | function '__VERIFIER_load_await_i128' has no body and no model
          extern int __start_set[], __stop_set[]; | return __start_set != __stop_set && *__start_set; | 3 | undefined variable '__start_set' is not supported (sections are not gathered; list
          int x;                          | __builtin_longjmp((void **)&x, 1); | 3 | intrinsic llvm.eh.sjlj.longjmp is not supported
          static int i(void) { return 1; } static void *r(void) { return i; } int g(void) __attribute__((ifunc("r"))); | return g(); | 3 | ifunc g is not supported (call the function directly)
          """)
  void isListedWithItsPositionAndGivenUpWhereItIsReached(
      String before, String statement, int line, String message) throws Exception {
    Path file = folder.resolve("test.c");
    Files.writeString(file, before + "\nint main(void) {\n" + statement + "\n}\n");
    Outcome outcome = Outcome.of("check", file.toString(), "--json", "--", "-w");
    assertThat(outcome.code()).as(outcome.err()).isEqualTo(3);
    JsonNode json = mapper.readTree(outcome.out());
    assertThat(json.get("warnings"))
        .anySatisfy(
            warning ->
                assertThat(warning.asText()).startsWith(file + ":" + line).contains(message));
    assertThat(json.get("verdict").asText()).isEqualTo("unknown");
    assertThat(json.get("complete").asBoolean()).isFalse();
    assertThat(json.get("unsupported").get(0).get("line").asInt()).isEqualTo(3);
  }

  @Test
  void optionsThatAnswerAllUnknownCallsAreReady() throws Exception {
    Path file = folder.resolve("test.c");
    StringBuilder source = new StringBuilder();
    StringBuilder options = new StringBuilder();
    for (int i = 1; i <= 12; i++) {
      source.append("int f%d(void);%n".formatted(i));
      options.append(" --stub f%d".formatted(i));
    }
    source.append("int main(void) {\n");
    for (int i = 1; i <= 12; i++) {
      source.append("  f%d();%n".formatted(i));
    }
    Files.writeString(file, source + "}\n");
    Outcome outcome = Outcome.of("check", file.toString());
    assertThat(outcome.err().lines())
        .hasSize(12)
        .first()
        .asString()
        .startsWith("warning: 12 functions have no body and no model")
        .endsWith("with:" + options);
    assertThat(outcome.err().lines().skip(1).limit(10))
        .first()
        .isEqualTo(file + ":14:3: note: function 'f1'");
    assertThat(outcome.err()).endsWith("\nnote: and 2 more functions\n");
    List<String> answered = new ArrayList<>(List.of("check", file.toString()));
    answered.addAll(List.of(options.toString().strip().split(" ")));
    assertThat(Outcome.of(answered.toArray(String[]::new)).code()).isZero();
  }

  @Test
  void executionsThatReachNoneOfItAreExplored() throws Exception {
    Path file = folder.resolve("test.c");
    Files.writeString(
        file,
        """
        extern int missing;
        int frob(void);
        long double x = 1;
        int main(int count, char **words) {
          if (count > 1) {
            missing = frob();
            frob();
            x = x + 1;
            asm goto("jmp %l0" : : : : out);
          out:;
          }
        }
        """);
    Outcome outcome = Outcome.of("check", file.toString(), "--json");
    assertThat(outcome.code()).isZero();
    JsonNode json = mapper.readTree(outcome.out());
    assertThat(json.get("complete").asBoolean()).isTrue();
    assertThat(json.get("warnings")).hasSize(4);
    assertThat(Outcome.of("check", file.toString(), "--arg", "a").code()).isEqualTo(3);
  }

  @Test
  void assemblyOutsideOfFunctionsGivesUpTheWholeProgram() throws Exception {
    Path file = folder.resolve("test.c");
    Files.writeString(file, "asm(\".globl f\\nf: ret\");\nint main(void) { return 0; }\n");
    Outcome outcome = Outcome.of("check", file.toString());
    assertThat(outcome.code()).isEqualTo(3);
    assertThat(outcome.err())
        .startsWith(file + ":2: warning: assembly outside of functions ('.globl f f: ret')");
  }

  @Test
  void anAddressOfAVariableThatIsNotDefinedCanBeComparedAndPassedOn() throws Exception {
    Path file = folder.resolve("test.c");
    Files.writeString(
        file,
        """
        #include <assert.h>
        extern int far[], near;
        int *p = far;
        int main(void) { assert(p != &near && p + 1 == far + 1 && p); }
        """);
    assertThat(Outcome.of("check", file.toString()).code()).isZero();
  }

  @Test
  void aWeakFunctionThatIsNowhereIsNull() throws Exception {
    Path file = folder.resolve("test.c");
    Files.writeString(
        file,
        """
        #include <assert.h>
        #include <pthread.h>
        #pragma weak pthread_self
        __attribute__((weak)) int maybe(int);
        int (*table[])(int) = {maybe};
        int main(void) {
          assert(!maybe && !table[0] && pthread_self);
          if (maybe) maybe(1);
          return pthread_equal(pthread_self(), pthread_self()) ? maybe(2) : 0;
        }
        """);
    Outcome outcome = Outcome.of("check", file.toString(), "--json");
    JsonNode json = mapper.readTree(outcome.out());
    assertThat(outcome.err()).isEmpty();
    assertThat(json.get("error").get("message").asText()).isEqualTo("call through a null pointer");
    assertThat(json.get("error").get("line").asInt()).isEqualTo(9);
    assertThat(Outcome.of("check", file.toString(), "--stub", "maybe=3").code()).isEqualTo(1);
  }

  @Test
  void codeWithoutDebugInformationIsNamedByItsFunction() throws Exception {
    Path file = folder.resolve("test.ll");
    Files.writeString(
        file,
        """
        target triple = "x86_64-unknown-linux-gnu"
        @g = external global i32
        declare void @frob()
        define i32 @main() {
          call void @frob()
          %x = load i32, ptr @g
          ret i32 %x
        }
        """);
    assertThat(Outcome.of("check", file.toString()).err().lines())
        .satisfiesExactly(
            line -> assertThat(line).startsWith(file + ", function main: warning: function 'frob'"),
            line -> assertThat(line).startsWith(file + ": warning: undefined variable 'g'"));
  }

  @Test
  void whatTheHeadersOfProcessorsCallIsUnderstood() throws Exception {
    Path file = folder.resolve("test.c");
    Files.writeString(
        file,
        """
        #include <emmintrin.h>
        int main(void) { _mm_pause(); _mm_mfence(); _mm_lfence(); _mm_sfence(); }
        """);
    Outcome outcome = Outcome.of("check", file.toString());
    assertThat(outcome.code()).isZero();
    assertThat(outcome.err()).isEmpty();
  }

  @Test
  void theCounterOfCyclesGoesWithLogicalTime() throws Exception {
    Path file = folder.resolve("test.c");
    Files.writeString(
        file,
        """
        #include <assert.h>
        #include <stdint.h>
        #include <time.h>
        #include <x86intrin.h>
        static uint64_t cycles(void) {
          uint32_t low, high;
          __asm__ volatile("rdtsc" : "=a"(low), "=d"(high));
          return (uint64_t)high << 32 | low;
        }
        int main(void) {
          unsigned processor;
          uint64_t first = cycles(), second = __rdtsc(), third = __rdtscp(&processor);
          assert(first < second && second < third && third >> 32 == 0 && processor == 0);
          assert(clock() && cycles() - third >= 2 * (second - first));
          _mm_clflush(&processor);
          __asm__ volatile("clflush %0" : "+m"(processor));
        }
        """);
    Outcome outcome = Outcome.of("check", file.toString());
    assertThat(outcome.out()).startsWith("safe");
    assertThat(outcome.err()).isEmpty();
  }

  @Test
  void aLibraryWithVersionsFallsBackWhereThereIsNoMembarrier() throws Exception {
    Path file = folder.resolve("test.c");
    Files.writeString(
        file,
        """
        #include <assert.h>
        #include <errno.h>
        #include <sys/syscall.h>
        #include <unistd.h>
        __asm__(".symver old_f,f@V1");
        void old_f(void) {}
        int main(void) { assert(syscall(SYS_membarrier, 0, 0) == -1 && errno == ENOSYS); }
        """);
    Outcome outcome = Outcome.of("check", file.toString());
    assertThat(outcome.out()).startsWith("safe");
    assertThat(outcome.err()).isEmpty();
  }
}
