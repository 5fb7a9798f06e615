package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.frontend.InputException;
import dev.weir.frontend.clang.CompilerOptions;
import dev.weir.frontend.llvm.Frontend;
import dev.weir.library.Library;
import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.model.MemoryModels;
import dev.weir.search.Checker;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.Algorithm;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.Verdict;
import dev.weir.testing.Effort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random programs of two threads that change the rights of the pages that they access: all searches
 * see the same errors, observations and, where nothing fails, number of traces as the exhaustive
 * one.
 */
class RandomRightsTest {
  private static final int PROGRAMS = Effort.isNightly() ? 12 : 4;

  /** All, also with buffers that few stores fill. */
  private static final List<MemoryModel> MODELS =
      Stream.concat(
              MemoryModels.ALL.stream(),
              MemoryModels.ALL.stream()
                  .flatMap(model -> Stream.of(1, 2).map(model::withBufferSize))
                  .flatMap(Optional::stream))
          .toList();

  private static final List<String> PLACES =
      List.of("pages[0]", "pages[8]", "pages[4096]", "other");
  private static final List<String> RIGHTS =
      List.of("PROT_NONE", "PROT_READ", "PROT_READ | PROT_WRITE", "PROT_READ | PROT_WRITE");

  private static final List<String> UNMAPPED = List.of(", 8192", ", 4096", " + 4096, 4096");

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void allSearchesAgree(long seed) throws IOException, InputException {
    Random random = new Random(seed);
    SoftAssertions softly = new SoftAssertions();
    for (int i = 0; i < PROGRAMS; i++) {
      String source = program(random);
      Path file = folder.resolve("rights" + i + ".c");
      Files.writeString(file, source);
      Checker checker =
          new Checker(Frontend.load(List.of(file), CompilerOptions.DEFAULT), new Library());
      for (MemoryModel model : MODELS) {
        CheckOptions options = CheckOptions.of(model).toTheEnd();
        CheckResult referee = checker.check(options.with(Algorithm.EXHAUSTIVE));
        for (Algorithm algorithm : List.of(Algorithm.SOURCE, Algorithm.OPTIMAL)) {
          CheckResult result = checker.check(options.with(algorithm));
          softly
              .assertThat(SearchesAgreeTest.Answer.of(result))
              .as("%s under %s of%n%s", algorithm.text(), model.title(), source)
              .isEqualTo(SearchesAgreeTest.Answer.of(referee));
        }
      }
    }
    softly.assertAll();
  }

  @ParameterizedTest
  @EnumSource(
      value = Algorithm.class,
      names = {"EXHAUSTIVE", "STATES"})
  void statesDifferWhereOthersHaveSeenRightsThatChanged(Algorithm algorithm)
      throws IOException, InputException {
    Path file = folder.resolve("back.c");
    Files.writeString(
        file,
        program(
            "  other = 1; mprotect(pages, 4096, PROT_READ | PROT_WRITE); other = 2;\n",
            "  if (other == 1) abort();\n",
            "PROT_READ | PROT_WRITE"));
    Checker checker =
        new Checker(Frontend.load(List.of(file), CompilerOptions.DEFAULT), new Library());
    CheckOptions options = CheckOptions.of(MemoryModels.ALL.getFirst()).toTheEnd();
    assertThat(checker.check(options.with(algorithm)).verdict()).isEqualTo(Verdict.VIOLATION);
  }

  private static String program(Random random) {
    return program(body(random, 'a'), body(random, 'b'), pick(random, RIGHTS));
  }

  private static String program(String one, String two, String rights) {
    return """
        #include <pthread.h>
        #include <stdlib.h>
        #include <sys/mman.h>
        #include <weir.h>

        void __VERIFIER_atomic_begin(void);
        void __VERIFIER_atomic_end(void);

        static char *pages;
        static char other;

        static void *one(void *unused) {
        %s  return unused;
        }

        static void *two(void *unused) {
        %s  return unused;
        }

        int main(void) {
          pthread_t threads[2];
          pages = mmap(NULL, 8192, %s, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
          pthread_create(&threads[0], NULL, one, NULL);
          pthread_create(&threads[1], NULL, two, NULL);
          pthread_join(threads[0], NULL);
          pthread_join(threads[1], NULL);
          return 0;
        }
        """
        .formatted(one, two, rights);
  }

  private static String body(Random random, char name) {
    StringBuilder text = new StringBuilder();
    int length = 2 + random.nextInt(2);
    for (int i = 0; i < length; i++) {
      text.append("  ").append(statement(random, "" + name + i, i + 1)).append('\n');
    }
    return text.toString();
  }

  private static String statement(Random random, String name, int value) {
    String place = pick(random, PLACES);
    return switch (random.nextInt(11)) {
      case 9 ->
          "__VERIFIER_atomic_begin(); %s = %s + %d; __VERIFIER_atomic_end();"
              .formatted(place, pick(random, PLACES), value);
      case 10 ->
          random.nextBoolean()
              ? "while (!__atomic_load_n(&%s, __ATOMIC_RELAXED)) {}".formatted(place)
              : ("__VERIFIER_atomic_begin(); %s = %d; mprotect(pages, 4096, %s);"
                      + " __VERIFIER_atomic_end();")
                  .formatted(place, value, pick(random, RIGHTS));
      case 0, 1 -> place + " = " + value + ";";
      case 2, 3 -> "weir_observe(\"" + name + "\", " + place + ");";
      case 4 -> "__atomic_fetch_add(&" + place + ", " + value + ", __ATOMIC_RELAXED);";
      case 5 -> "if (__atomic_load_n(&other, __ATOMIC_RELAXED)) " + place + " = " + value + ";";
      case 6 ->
          random.nextInt(4) == 0
              ? "munmap(pages%s);".formatted(pick(random, UNMAPPED))
              : "__atomic_thread_fence(__ATOMIC_SEQ_CST);";
      default ->
          "mprotect(pages%s, %d, %s);"
              .formatted(
                  random.nextBoolean() ? "" : " + 4096",
                  random.nextBoolean() ? 4096 : 8192,
                  pick(random, RIGHTS));
    };
  }

  private static String pick(Random random, List<String> from) {
    return from.get(random.nextInt(from.size()));
  }
}
