package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whose headers are read, what they make of calls, and where their folders are written down. */
class HeadersTest {
  private final ObjectMapper mapper = new ObjectMapper();

  @TempDir private Path folder;

  @Test
  void aHeaderThatIsNotAmongOursIsNamedWithTheWaysOut() throws Exception {
    Outcome outcome =
        Outcome.of("check", write("a.c", "#include <sys/fanotify.h>\nint main(void) {}\n"));
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err().lines().findFirst().orElseThrow())
        .contains("a.c:1:10: fatal error: 'sys/fanotify.h' file not found")
        .contains("--system-headers")
        .contains("-I DIR");
  }

  @Test
  void whatHeadersOfTheGnuLibraryMakeOfCallsIsUnderstood() throws Exception {
    String source =
        """
        typedef __SIZE_TYPE__ size_t;
        typedef struct _IO_FILE FILE;
        extern FILE *stdout;
        int __printf_chk(int, const char *, ...);
        int __fprintf_chk(FILE *, int, const char *, ...);
        int __sprintf_chk(char *, int, size_t, const char *, ...);
        int __snprintf_chk(char *, size_t, int, size_t, const char *, ...);
        void *__memcpy_chk(void *, const void *, size_t, size_t);
        char *__strcat_chk(char *, const char *, size_t);
        long __isoc23_strtol(const char *, char **, int);
        int __isoc99_sscanf(const char *, const char *, ...);
        int _IO_putc(int, FILE *);
        int *__errno_location(void);
        const unsigned short **__ctype_b_loc(void);
        int main(void) {
          char a[16], b[16];
          __sprintf_chk(a, 1, sizeof a, "%d+%d", 1, 2);
          __memcpy_chk(b, a, 4, sizeof b);
          __strcat_chk(b, "!", sizeof b);
          *__errno_location() = 7;
          __printf_chk(1, "%s %s %d\\n", a, b, *__errno_location());
          __snprintf_chk(a, 4, 1, sizeof a, "%s", "abcdef");
          __fprintf_chk(stdout, 1, "%s %ld %d\\n", a, __isoc23_strtol("12", 0, 10),
                        (*__ctype_b_loc())['7'] & 0x800);
          _IO_putc('.', stdout);
          int n;
          __printf_chk(1, "%d", __isoc99_sscanf("34", "%d", &n) + n);
        }
        """;
    JsonNode json = check(write("a.c", source));
    assertThat(json.get("output").asText()).isEqualTo("1+2 1+2! 7\nabc 12 2048\n.35");
    assertThat(json.get("warnings")).isEmpty();
    assertThat(json.get("headers").asText()).isEqualTo("own");
  }

  @Test
  void theMachinesHeadersAreReadWhenAsked() throws Exception {
    assumeTrue(
        Files.exists(Path.of("/usr/include/pthread.h"))
            && System.getProperty("os.arch").equals("amd64"));
    String source =
        """
        #include <assert.h>
        #include <ctype.h>
        #include <pthread.h>
        #include <stdio.h>
        #include <string.h>
        #include <weir.h>
        static pthread_mutex_t m = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
        int main(int argc, char **argv) {
          char text[8];
          pthread_mutex_lock(&m);
          pthread_mutex_lock(&m);
          strncpy(text, argv[0], sizeof text);
          fprintf(stdout, "%s %d\\n", text, isalpha(text[0]) != 0);
          assert(weir_choose(0, 1) == 0);
        }
        """;
    String file = write("a.c", source);
    for (String fortify : List.of("-O1", "-D_FORTIFY_SOURCE=2")) {
      JsonNode json = check(file, "--system-headers", "--", "-D_GNU_SOURCE", fortify);
      assertThat(json.get("headers").asText()).isEqualTo("system");
      assertThat(json.get("error").get("kind").asText()).isEqualTo("assertion");
      assertThat(json.get("output").asText()).isEqualTo("a 1\n");
      assertThat(json.get("unsupported")).isEmpty();
    }
  }

  @Test
  void whatTheLibraryOfCplusplusOfGnuOnlyDeclaresHasModels() throws Exception {
    assumeTrue(
        Files.exists(Path.of("/usr/include/c++")) && System.getProperty("os.arch").equals("amd64"));
    String threads =
        """
        #include <cassert>
        #include <chrono>
        #include <condition_variable>
        #include <iostream>
        #include <iterator>
        #include <mutex>
        #include <stdexcept>
        #include <string>
        #include <thread>
        #include <vector>
        using namespace std::chrono_literals;
        static std::mutex m;
        static std::recursive_mutex again;
        static std::timed_mutex timed;
        static std::condition_variable changed;
        static std::once_flag once;
        static bool ready;
        static int initialised;
        int main() {
          std::thread t([] {
            std::lock_guard<std::mutex> lock(m);
            ready = true;
            changed.notify_one();
          });
          {
            std::unique_lock<std::mutex> lock(m);
            changed.wait(lock, [] { return ready; });
          }
          t.join();
          std::scoped_lock both(again, timed);
          assert(again.try_lock() && !timed.try_lock_for(1ms));
          std::call_once(once, [] { initialised++; });
          std::string text = "a text that is too long to be kept within";
          std::vector<char> letters(std::begin(text), std::end(text));
          std::thread moved = std::move(t);
          assert(initialised == 1 && letters.size() == text.size() && !moved.joinable());
          assert(std::chrono::steady_clock::now() <= std::chrono::steady_clock::now());
          again.unlock();
          if (ready) throw std::out_of_range(text);
        }
        """;
    JsonNode json = check(write("a.cpp", threads), "--system-headers", "--", "-std=c++20");
    assertThat(json.get("unsupported")).isEmpty();
    assertThat(json.get("error").get("kind").asText()).isEqualTo("uncaught");
    assertThat(json.get("error").get("message").asText())
        .isEqualTo("exception of type std::out_of_range is not caught");
    String futures =
        """
        #include <cassert>
        #include <future>
        #include <latch>
        #include <semaphore>
        #include <thread>
        int main() {
          std::promise<int> promise;
          std::future<int> result = promise.get_future();
          std::thread t([&] { promise.set_value(3); });
          assert(result.get() == 3);
          t.join();
          assert(std::async(std::launch::async, [] { return 4; }).get() == 4);
        }
        """;
    json = check(write("b.cpp", futures), "--system-headers", "--", "-std=c++20");
    assertThat(json.get("unsupported")).isEmpty();
    assertThat(json.get("verdict").asText()).isEqualTo("safe");
    assertThat(json.get("complete").asBoolean()).isTrue();
  }

  @Test
  void theMachinesHeadersAreRefusedForAnotherTarget() throws Exception {
    Outcome outcome =
        Outcome.of(
            "check",
            write("a.c", "int main(void) {}"),
            "--system-headers",
            "--",
            "--target=aarch64-unknown-linux-gnu");
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).contains("this machine is not of the target's kind");
  }

  @Test
  void argumentsAreTakenFromACompilationDatabase() throws Exception {
    Files.createDirectories(folder.resolve("src/inc dir"));
    write("src/inc dir/size.h", "#define SIZE 3\n");
    String test =
        write(
            "src/test.c",
            "#include <size.h>\n#include <stdio.h>\n"
                + "int twice(int);\nint main(void) { printf(\"%d %s\\n\", twice(SIZE), NAME); }\n");
    String library = write("src/library.c", "int twice(int x) { return FACTOR * x; }\n");
    write(
        "build/compile_commands.json",
        """
        [{"directory": "%1$s/src", "file": "test.c", "output": "test.o",
          "command": "cc -O2 -MD -MF test.d -I 'inc dir' -DNAME=\\\\\\"it\\\\\\" -o test.o -c test.c"},
         {"directory": "%1$s", "file": "src/library.c",
          "arguments": ["cc", "-DFACTOR=2", "-Werror", "-o", "x.o", "-c", "src/library.c"]}]
        """
            .formatted(folder));
    JsonNode json = check(test, library, "-p", folder.resolve("build").toString());
    assertThat(json.get("output").asText()).isEqualTo("6 it\n");
    assertThat(Outcome.of("check", test, "-p", folder.toString()).err())
        .contains("compile_commands.json: no such file");
    assertThat(
            Outcome.of("check", write("b.cpp", ""), "-p", folder.resolve("build").toString()).err())
        .contains("names none of the files given");
  }

  @Test
  void aFileWithoutAnEntryIsCompiledLikeTheNearestAndANoteSaysSo() throws Exception {
    String known = write("src/known.c", "int twice(int x) { return FACTOR * x; }\n");
    String unknown =
        write("src/test/unknown.c", "int twice(int); int main(void) { return twice(FACTOR); }\n");
    String other = write("other.cc", "");
    String database =
        write(
            "build/compile_commands.json",
            "[{\"directory\": \"%s\", \"file\": \"src/known.c\", \"command\": \"cc -DFACTOR=0 -c src/known.c\"}]"
                .formatted(folder));
    String build = folder.resolve("build").toString();
    String note = "%s: note: %s has no entry for it; it is compiled %s%n";

    assertThat(Outcome.of("check", unknown, known, "-p", build).err())
        .isEqualTo(note.formatted(unknown, database, "with the arguments of " + known));
    assertThat(Outcome.of("check", unknown, "-p", build).err())
        .startsWith(note.formatted(unknown, database, "with the arguments of " + known));
    assertThat(Outcome.of("check", known, unknown, other, "-p", build).err())
        .contains(note.formatted(other, database, "without arguments"));
    assertThat(check(unknown, known, "-p", build).get("warnings"))
        .extracting(JsonNode::asText)
        .first()
        .asString()
        .contains("has no entry for it");
  }

  private String write(String name, String source) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.resolveSibling("."));
    return Files.writeString(file, source).toString();
  }

  private JsonNode check(String... words) throws Exception {
    List<String> all = new ArrayList<>(List.of("check", "--json"));
    all.addAll(List.of(words));
    Outcome outcome = Outcome.of(all.toArray(String[]::new));
    assertThat(outcome.out()).as(outcome.err()).isNotEmpty();
    return mapper.readTree(outcome.out());
  }
}
