package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Exceptions of C++ are caught by their handlers; others are errors that name the type. */
class ExceptionsTest {
  @TempDir private Path folder;

  @Test
  void whereAJumpMayLeaveATryBlockHandlersAreListedAsNotSupportedWithBothPlaces() throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("a.cpp"),
            """
            #include <csetjmp>
            #include <stdexcept>
            static std::jmp_buf place;
            static void check(int x) {
              if (x > 1)
                throw std::out_of_range("x");
              if (x > 2)
                std::longjmp(place, 1);
            }
            int main(int count, char **) {
              try {
                check(count);
              } catch (std::exception &) {
                return 1;
              }
              if (count > 1)
                throw 2.5;
            }
            """);
    Outcome outcome = Outcome.of("check", file.toString());
    assertThat(outcome.code()).isZero();
    assertThat(outcome.err())
        .isEqualTo(
            file
                + ":6:5: warning: exception of type std::out_of_range that the handler at "
                + file
                + ":13:3 may catch is not supported (take the handler out, so that it ends the"
                + " program); executions that reach it are abandoned\n");
    assertThat(Outcome.of("check", file.toString(), "--arg", "a").code()).isEqualTo(3);
  }

  @Test
  void whatIsThrownAgainAndNotCaughtIsNamedByItsType() throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("a.cpp"),
            """
            namespace queue { template <class T> struct Full { T value; }; }
            int main() {
              try {
                throw queue::Full<int>{1};
              } catch (...) {
                throw;
              }
            }
            """);
    Outcome outcome = Outcome.of("check", file.toString());
    assertThat(outcome.out().lines().findFirst().orElseThrow())
        .startsWith("violation: exception of type queue::Full<int> is not caught at " + file)
        .contains(":6:5 in main");
  }

  @Test
  void whatNobodyCatchesIsNamedByItsType() throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("a.cpp"),
            """
            namespace queue { template <class T> struct Full { T value; }; }
            int main() {
              throw queue::Full<int>{1};
            }
            """);
    Outcome outcome = Outcome.of("check", file.toString());
    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.out().lines().findFirst().orElseThrow())
        .startsWith("violation: exception of type queue::Full<int> is not caught at " + file)
        .contains(":3:3 in main");
  }

  @Test
  void codeWithoutDebugInformationHasHandlersToo() throws Exception {
    String code =
        """
        target triple = "x86_64-unknown-linux-gnu"
        @_ZTIi = external constant ptr
        declare ptr @__cxa_allocate_exception(i64)
        declare void @__cxa_throw(ptr, ptr, ptr)
        declare i32 @__gxx_personality_v0(...)
        declare ptr @__cxa_begin_catch(ptr)
        define void @handle(ptr %e) {
          call ptr @__cxa_begin_catch(ptr %e)
          ret void
        }
        define void @raise() {
          %e = call ptr @__cxa_allocate_exception(i64 4)
          store i32 1, ptr %e
          call void @__cxa_throw(ptr %e, ptr @_ZTIi, ptr null)
          unreachable
        }
        define i32 @main() personality ptr @__gxx_personality_v0 {
          invoke void @raise() to label %ok unwind label %pad
        ok:
          ret i32 0
        pad:
          %p = landingpad { ptr, i32 } CLAUSE
          resume { ptr, i32 } %p
        }
        """;
    Path file = folder.resolve("a.ll");
    Files.writeString(file, code.replace("CLAUSE", "cleanup"));
    assertThat(Outcome.of("check", file.toString()).out())
        .startsWith("violation: exception of type int is not caught");
    Files.writeString(file, code.replace("CLAUSE", "catch ptr null"));
    assertThat(Outcome.of("check", file.toString()).out())
        .as("a handler that lets go what it catches")
        .startsWith("violation: exception of type int is not caught");
    Files.writeString(
        file,
        code.replace("CLAUSE", "catch ptr @_ZTIi").replace("resume { ptr, i32 } %p", "ret i32 0"));
    assertThat(Outcome.of("check", file.toString()).code()).isZero();
    Files.writeString(
        file,
        code.replace("CLAUSE", "filter [0 x ptr] zeroinitializer")
            .replace("resume { ptr, i32 } %p", "ret i32 0"));
    assertThat(Outcome.of("check", file.toString()).out())
        .as("a function that is declared to throw nothing")
        .startsWith("violation: exception of type int is not caught");
  }

  @Test
  void thePersonalityOfOptimisedCodeIsUnderstoodToo() throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("a.cpp"),
            """
            struct Guard { int *p; ~Guard() { *p = 1; } };
            int global;
            __attribute__((noinline)) void check(int x) { if (x == 1) throw x; }
            int main(int count, char **) {
              Guard guard{&global};
              check(count);
            }
            """);
    for (String level : new String[] {"-O1", "-O2"}) {
      Outcome outcome = Outcome.of("check", file.toString(), "--", level);
      assertThat(outcome.out()).startsWith("violation: exception of type int is not caught");
    }
  }
}
