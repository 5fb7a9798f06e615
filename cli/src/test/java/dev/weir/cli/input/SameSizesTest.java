package dev.weir.cli.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.weir.frontend.InputException;
import dev.weir.frontend.clang.CompilerOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What of a program's own code may differ between the sizes of LP64 and of ILP32. */
class SameSizesTest {
  @TempDir private Path folder;

  /** The first line is line 3; what is declared stands before the bar. */
  private Path program(String parts) throws IOException {
    int bar = parts.indexOf('|');
    return Files.writeString(
        folder.resolve("program.c"),
        """
        #include <stdint.h>
        #include <stdlib.h>
        %s
        int main(void) {
        %s
        }
        """
            .formatted(parts.substring(0, bar).strip(), parts.substring(bar + 1).strip()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "long l; | l = l + 1; # a value of type 'long' at line 5",
        "size_t s; | if (s > 3) s = 0; # a value of type 'size_t' at line 5",
        "int x, *p; | x = p - &x; # at line 5",
        "int x; | x = (int)&x; # a pointer that becomes a number at line 5",
        "int a[sizeof(long)]; | a[0] = 1; # 'a' at line 3",
        "union { long long l; void *p; } u; | u.p = 0; # the member 'p' of a union at line 5",
        "struct s { void *p; } s; | *(char *)&s = 1; # memory of type 'struct s' seen as 'char'",
        "int64_t x; long l; | x = l; # at line 5",
        "int64_t x; | x = 1LL << 40; # a conversion at line 5",
        "struct s { char c; int64_t l; } s; | *(int *)&s = 1; # memory of type 'struct s' seen as",
        "struct s { char c; int64_t l; }; int x; | x = sizeof(struct s); # at line 5",
      })
  void isNamedWithItsLine(String parts, String difference) throws Exception {
    Path program = program(parts);
    Throwable refused =
        catchThrowable(
            () -> DataModel.requireSameSizes(program, List.of(program), CompilerOptions.DEFAULT));
    assertThat(refused)
        .isInstanceOf(InputException.class)
        .hasMessageContaining("written for ILP32")
        .hasMessageContaining(difference);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "int x; char c; short s; float f; | x = c + s; f = x;",
        "int64_t x; uint64_t u; | x = 5; x++; u = (uint64_t)x; if (u > 7) x = (int64_t)1 << 40;",
        "struct s { char c; int64_t l; } s; | s.l = 3; s.c = 1;",
        "long long l; | l = 1LL << 40;",
        "struct s { struct s *next; } *p; | p = malloc(sizeof(struct s)); free(p);",
      })
  void isNothingHere(String parts) throws Exception {
    Path program = program(parts);
    assertThatCode(
            () -> DataModel.requireSameSizes(program, List.of(program), CompilerOptions.DEFAULT))
        .doesNotThrowAnyException();
  }
}
