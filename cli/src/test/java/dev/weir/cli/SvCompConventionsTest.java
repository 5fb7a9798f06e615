package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.cli.input.Property;
import dev.weir.cli.input.Specification;
import dev.weir.cli.options.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the conventions of the SV-COMP say beside the answers of tasks. */
class SvCompConventionsTest {
  @TempDir private Path folder;

  private static final String START =
      """
      #include <pthread.h>
      #include <stdint.h>
      #include <stdlib.h>
      #include <string.h>
      void reach_error(void) {}
      extern int __VERIFIER_nondet_int(void);
      extern unsigned long __VERIFIER_nondet_ulong(void);
      """;

  private String program(String globals, String body) throws IOException {
    Path file = folder.resolve("program.c");
    Files.writeString(file, START + globals + "\nint main(void) { " + body + " return 0; }\n");
    return file.toString();
  }

  /** Declarations, a bar, and statements, of which 32-bit sizes may make something else. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "int x; | x = sizeof(long);",
        "long l; | l++; if (l > 0) l = 7;",
        "int x, a[3]; | x = &a[2] - &a[0];",
        "int x; union { long l; int i[2]; } u; | x = u.i[1];",
        "int x; union { void *p; int i[2]; } u; | x = u.i[1];",
        "struct s { void *p; int i; } s; | char *c = (char *)&s; c[4] = 7;",
        "struct s { void *p; int i; } s; | void *v = &s; char *c = v; c[4] = 7;",
        "struct s { char c; long long l; } s; | void *v = &s; int *i = v; i[1] = 7;",
        "struct s { void *p; int i; } s; char b[16]; | memcpy(b, &s, 8);",
        "int x; | x = 1L << 40 != 0;",
        "int x; | x = (int)&x;",
        "char b[sizeof(long)]; | b[6] = 1;",
        "typedef char B[sizeof(long)]; B b; | b[6] = 1;",
        "enum { N = sizeof(void *) }; int x; | x = N;",
        "int x; | x = __SIZEOF_POINTER__;",
        "int *k; | k = malloc(__SIZEOF_POINTER__); k[1] = 7;",
        "int *k; | k = malloc(sizeof(char *)); k[1] = 7;",
        "uintptr_t t; | t--; if (t > 0xFFFFFFFFu) t = 1;",
        "typedef long num; num x; | x = 7;",
        "int x; | if (__VERIFIER_nondet_ulong() > 7) x = 1;",
      })
  void sizesThatMayShowAreRefused(String parts) throws IOException {
    int bar = parts.indexOf('|');
    String file = program(parts.substring(0, bar), parts.substring(bar + 1));
    Outcome outcome = Outcome.of("check", file, "--svcomp", "--", "-m32");
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).contains("written for ILP32").contains("may differ with LP64");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "int x; void *t(void *a) { int *i = a; x += *i; return 0; } |"
            + " pthread_t p; int k = 2; pthread_create(&p, 0, t, &k); pthread_join(p, 0);",
        "struct n { int v; struct n *next; pthread_mutex_t m; } *head; |"
            + " head = malloc(sizeof(struct n)); pthread_mutex_init(&head->m, 0); head->v = 1;"
            + " free(head);",
        "long long a; int x; | a = 1LL << 40; x = 2147483648 < 0;",
        "int *a; char t[4]; | a = malloc(10 * sizeof(int)); a[9] = 1; memset(t, 0, 4); free(a);",
      })
  void sizesThatDoNotShowAreTaken(String parts) throws IOException {
    int bar = parts.indexOf('|');
    String file = program(parts.substring(0, bar), parts.substring(bar + 1));
    Outcome outcome = Outcome.of("check", file, "--svcomp", "--", "-m32");
    assertThat(outcome.err()).contains("its sizes make no difference");
    assertThat(outcome.code()).isZero();
  }

  /** Each can be reached with some value that no list of constants need have. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "int x = __VERIFIER_nondet_int(); if ((char)x == 5 && x == 261 + (x & 0)) reach_error();",
        "int x = __VERIFIER_nondet_int(); if (x * 3 == 2997) reach_error();",
        "int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();"
            + " if (x > 100 && x < 1000 && y == x + 50) reach_error();",
        "struct { int a, b; } s; int *p = &s.b; *p = __VERIFIER_nondet_int();"
            + " if (s.b % 77 == 13) reach_error();",
        "int n = __VERIFIER_nondet_int(), i = 0; while (i < 20 && i < n) i++;"
            + " if (i == 13) reach_error();",
        "int (*f)(void) = __VERIFIER_nondet_int; if (f() == 99) reach_error();",
        "union { int i; char c[4]; } u; u.i = __VERIFIER_nondet_int();"
            + " if (u.c[2] == 9) reach_error();",
      })
  void aValueThatMayBeMissingIsABound(String body) throws IOException {
    Outcome outcome = Outcome.of("check", program("", body), "--svcomp");
    assertThat(outcome.out())
        .matches(out -> out.startsWith("violation") || out.contains("--nondet-values (met)"));
  }

  /** Equality alone: three constants and one other; a value that nobody looks at: one. */
  @Test
  void aChoiceHasAValueForEachConstantAndOneOther() throws IOException {
    String body =
        "__VERIFIER_nondet_int(); switch (__VERIFIER_nondet_int()) { case 3: g = 1; break;"
            + " case 77: g = 2; break; case -4: g = 3; }";
    assertThat(Outcome.of("check", program("int g;", body), "--svcomp").out())
        .contains("explored:  4 executions")
        .contains("complete")
        .doesNotContain("met");
  }

  @Test
  void aLoopThatWasCutMayNotEnd() throws IOException {
    String file = program("volatile int g;", "for (int i = 0; i < 9; i++) { if (g) return 0; }");
    Outcome cut =
        Outcome.of("check", file, "--svcomp", "--property", "termination", "--unroll", "2");
    assertThat(cut.out()).contains("termination is unknown");
    assertThat(cut.code()).isEqualTo(3);
    assertThat(Outcome.of("check", file, "--svcomp", "--property", "termination").out())
        .contains("termination is true");
  }

  @Test
  void aTraceIsReplayedAsItWasFound() throws IOException {
    String file = program("", "if (__VERIFIER_nondet_int() == 4711) reach_error();");
    String trace = folder.resolve("t.trace").toString();
    assertThat(Outcome.of("check", file, "--svcomp", "--trace", trace).code()).isEqualTo(1);
    Outcome replayed = Outcome.of("replay", trace);
    assertThat(replayed.code()).isEqualTo(1);
    assertThat(replayed.out()).contains("reach_error is called");
  }

  @Test
  void aPropertyFileSaysWhatIsAsked() throws Exception {
    Path file = folder.resolve("memory.prp");
    Files.writeString(
        file,
        """
        CHECK( init(main()), LTL(G valid-free) )
        CHECK( init(main()), LTL(G valid-deref) )

        CHECK( init(main()), LTL(G valid-memtrack) )
        """);
    assertThat(Specification.of(file.toString()).name()).isEqualTo("valid-memsafety");
    Files.writeString(file, "CHECK( init(main()), LTL(G ! call(reach_error())) )\n");
    assertThat(Specification.of(file.toString()).properties())
        .containsExactly(Property.UNREACH_CALL);
    Files.writeString(file, "\nCHECK( init(main()), LTL(G valid-memcleanup) )\n");
    assertThatThrownBy(() -> Specification.of(file.toString()))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("memory.prp:2:")
        .hasMessageContaining("not supported");
    Files.writeString(file, "");
    assertThatThrownBy(() -> Specification.of(file.toString())).isInstanceOf(UsageException.class);
  }
}
