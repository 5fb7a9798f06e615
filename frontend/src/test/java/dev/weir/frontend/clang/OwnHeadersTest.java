package dev.weir.frontend.clang;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.frontend.InputException;
import dev.weir.testing.Effort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OwnHeadersTest {
  /** Headers that clang brings and programs include. */
  private static final List<String> OF_CLANG =
      List.of(
          "float.h",
          "iso646.h",
          "stdalign.h",
          "stdarg.h",
          "stdbool.h",
          "stddef.h",
          "stdnoreturn.h",
          "emmintrin.h",
          "immintrin.h",
          "x86intrin.h");

  /** Of so many headers one is compiled alone with each standard; all in a nightly build. */
  private static final int SAMPLE = 2;

  @TempDir Path folder;
  private NativeCache cache;

  @BeforeEach
  void useTheCacheOfTheUser() throws InputException {
    cache = NativeCache.ofUser();
  }

  @Test
  void everyHeaderOfTheFolderIsListed() throws Exception {
    Path root = Path.of("src/main/resources/dev/weir/frontend/headers");
    try (Stream<Path> files = Files.walk(root)) {
      List<String> names =
          files.filter(Files::isRegularFile).map(f -> root.relativize(f).toString()).toList();
      List<String> listed = new ArrayList<>(OwnHeaders.NAMES);
      OwnHeaders.CPLUSPLUS_NAMES.forEach(
          name -> listed.add(OwnHeaders.CPLUSPLUS_FOLDER + "/" + name));
      OwnHeaders.REPLACING_NAMES.forEach(
          name -> listed.add(OwnHeaders.REPLACING_FOLDER + "/" + name));
      assertThat(listed).containsExactlyInAnyOrderElementsOf(names);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"c11", "c17", "gnu17", "c23"})
  void everyHeaderCompilesAloneAndTwiceWithoutAWarning(String standard) throws Exception {
    List<String> arguments =
        List.of("-std=" + standard, "-Wall", "-Wextra", "-pedantic", "-Wsystem-headers", "-Werror");
    for (String name : OwnHeaders.NAMES) {
      if (Effort.takes(name + standard, SAMPLE)) {
        String twice = "#include <%s>\n#include <%s>\nextern int used;\n";
        compile(twice.formatted(name, name), arguments);
      }
    }
  }

  @Test
  void allHeadersCompileTogetherInAnyOrder() throws Exception {
    List<String> names = new ArrayList<>(OwnHeaders.NAMES);
    names.addAll(OF_CLANG);
    compile(including(names), List.of("-Wall", "-Werror"));
    compile(including(names.reversed()), List.of("-Wall", "-Werror"));
  }

  @Test
  void allHeadersOfCplusplusCompileAloneAndTogether() throws Exception {
    List<String> names = OwnHeaders.CPLUSPLUS_NAMES;
    for (String standard : List.of("-std=c++11", "-std=gnu++14", "-std=c++17", "-std=c++20")) {
      List<String> arguments = List.of(standard, "-Wall", "-Wextra", "-Werror");
      compileCplusplus(including(names), arguments);
      compileCplusplus(including(names.reversed()), arguments);
    }
    for (String name : names.stream().filter(name -> Effort.takes(name, SAMPLE)).toList()) {
      compileCplusplus("#include <%s>\n#include <%s>\n".formatted(name, name), List.of());
    }
  }

  /** Tests are often configured by {@code -DN=2}. */
  @Test
  void macrosOfOneLetterDisturbNoHeader() throws Exception {
    List<String> macros =
        IntStream.concat(IntStream.rangeClosed('A', 'Z'), IntStream.rangeClosed('a', 'z'))
            .mapToObj(letter -> "-D" + (char) letter + "=2")
            .toList();
    compile(including(OwnHeaders.NAMES), macros);
    compileCplusplus(including(OwnHeaders.CPLUSPLUS_NAMES), macros);
  }

  private void compileCplusplus(String text, List<String> arguments) throws Exception {
    Path source = Files.writeString(folder.resolve("all.cpp"), text);
    new ClangDriver(cache).compile(source, new CompilerOptions(Optional.empty(), arguments));
  }

  @Test
  void noHeaderOfTheMachineIsRead() throws Exception {
    List<String> names = new ArrayList<>(OwnHeaders.NAMES);
    names.addAll(OF_CLANG);
    List<String> command =
        new ArrayList<>(
            new ClangDriver(cache).arguments(Path.of("test.c"), CompilerOptions.DEFAULT));
    Path source = Files.writeString(folder.resolve("all.c"), including(names));
    command.addAll(List.of("-H", "-fsyntax-only", source.toString()));

    ChildProcess clang = ChildProcess.run(command, "");

    Path own = cache.headers().getParent();
    assertThat(clang.exitCode()).isZero();
    assertThat(clang.diagnostics().lines().filter(line -> line.startsWith(".")))
        .hasSizeGreaterThan(names.size())
        .allMatch(line -> Path.of(line.replaceFirst("^\\.+ ", "")).normalize().startsWith(own));
  }

  @Test
  void theTypesOfThreadsHaveTheSizesOfX86Linux() throws Exception {
    compile(
        """
        #include <pthread.h>
        #include <semaphore.h>
        #include <threads.h>
        #include <stddef.h>
        #include <stdint.h>
        #define SIZE(type, size) _Static_assert(sizeof(type) == size, #type)
        SIZE(pthread_t, 8);
        SIZE(pthread_mutex_t, 40);
        SIZE(pthread_cond_t, 48);
        SIZE(pthread_rwlock_t, 56);
        SIZE(pthread_barrier_t, 32);
        SIZE(pthread_attr_t, 56);
        SIZE(pthread_mutexattr_t, 4);
        SIZE(pthread_condattr_t, 4);
        SIZE(pthread_once_t, 4);
        SIZE(pthread_key_t, 4);
        SIZE(pthread_spinlock_t, 4);
        SIZE(sem_t, 32);
        SIZE(mtx_t, 40);
        SIZE(cnd_t, 48);
        SIZE(int_fast16_t, 8);
        _Static_assert(offsetof(pthread_mutex_t, weir_data.weir_kind) == 16, "kind");
        pthread_mutex_t plain = PTHREAD_MUTEX_INITIALIZER;
        pthread_mutex_t recursive = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
        pthread_mutex_t checking = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;
        pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
        pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
        pthread_once_t once = PTHREAD_ONCE_INIT;
        once_flag flag = ONCE_FLAG_INIT;
        """,
        List.of("-Wall", "-Wextra", "-pedantic", "-Werror"));
  }

  /** As those of the GNU C library do, and libraries rely on it. */
  @ParameterizedTest
  @ValueSource(strings = {"stdlib.h", "stdint.h", "limits.h", "pthread.h", "string.h", "errno.h"})
  void headersBringWhatDeclarationsOfLibrariesAreWrittenWith(String name) throws Exception {
    compile(
        "#include <%s>\n__BEGIN_DECLS\nint f(void);\n__END_DECLS\n".formatted(name),
        List.of("-Wall", "-Werror"));
  }

  @Test
  void atomicOperationsTakeObjectsThatAreNotAtomicAsGccDoes() throws Exception {
    compile(
        """
        #include <stdatomic.h>
        struct pair { int left, right; };
        struct node { struct node *next; };
        int take(int *plain, volatile long *counter, const _Bool *flag, struct node **head,
                 struct pair *pair, atomic_int *number, _Atomic(struct pair) *atomic_pair) {
          struct node *expected = atomic_load(head);
          struct pair both = atomic_load(pair);
          atomic_store(plain, 1);
          atomic_store_explicit(pair, (struct pair){1, 2}, memory_order_release);
          atomic_store(atomic_pair, both);
          while (!atomic_compare_exchange_weak(head, &expected, expected->next)) {}
          atomic_compare_exchange_strong_explicit(head, &expected, 0, memory_order_acq_rel,
                                                  memory_order_relaxed);
          return atomic_fetch_add(counter, 1) + atomic_exchange(number, both.left)
                 + atomic_fetch_or(plain, 4) + atomic_load_explicit(flag, memory_order_acquire)
                 + (atomic_load(&atomic_load(head)->next) != expected);
        }
        """,
        List.of("-Wall", "-Wextra", "-Werror"));
  }

  @Test
  void whatATestTellsWeirAlsoCompilesWithAnOrdinaryCompiler() throws Exception {
    String program =
        """
        #include <weir.h>
        int main(void) {
          long number = weir_choose(0, 3);
          weir_assume(number != 2);
          weir_observe("number", number);
          return 0;
        }
        """;

    compile(program, List.of("-Wall", "-Wextra", "-pedantic", "-Werror"));
    compile(program, List.of("-U__WEIR__", "-Wall", "-Wextra", "-pedantic", "-Werror"));
  }

  @Test
  void assertFollowsNdebugAtEachInclusion() throws Exception {
    compile(
        """
        #include <assert.h>
        void checked(int x) { assert(x); }
        #define NDEBUG
        #include <assert.h>
        void unchecked(void) { assert(no_such_variable); }
        #undef NDEBUG
        #include <assert.h>
        static_assert(sizeof(int) == 4, "int");
        void checked_again(int x) { assert(x > 0); }
        """,
        List.of("-Wall", "-Werror"));
  }

  private static String including(List<String> names) {
    return names.stream().map(n -> "#include <" + n + ">\n").collect(Collectors.joining());
  }

  private void compile(String text, List<String> arguments) throws IOException, InputException {
    Path source = Files.writeString(folder.resolve("test.c"), text);
    new ClangFrontend(cache).compile(source, new CompilerOptions(Optional.empty(), arguments));
  }
}
