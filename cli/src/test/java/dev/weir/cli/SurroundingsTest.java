package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a program finds around it: answers of functions that it lacks, variables, files. */
class SurroundingsTest {
  private static final String CALLS =
      """
      #include <weir.h>
      signed char small(void);
      unsigned long wide(void);
      void *place(int);
      void nothing(int, ...);
      int main(void) {
        nothing(1, 2);
        weir_observe("small", small());
        weir_observe("wide", wide() == 0xffffffffffffffff);
        weir_observe("place", place(3) == (void *)0x1000);
      }
      """;

  private static final String READS =
      """
      #include <stdio.h>
      #include <stdlib.h>
      #include <string.h>
      #include <fcntl.h>
      #include <unistd.h>
      #include <errno.h>
      int main(int argc, char **argv, char **envp) {
        FILE *f = fopen("conf", "r");
        char line[100];
        while (fgets(line, sizeof line, f)) printf("[%s]", line);
        printf(" eof %d %d at %ld\\n", feof(f), ferror(f), ftell(f));
        fseek(f, 5, SEEK_SET);
        printf("%c", getc(f)); int c = fgetc(f); ungetc(c, f); printf("%c%c %ld\\n", c, fgetc(f), ftell(f));
        fseek(f, -4, SEEK_END); size_t n = fread(line, 2, 10, f); printf("%zu %.*s %d\\n", n, 4, line, feof(f));
        rewind(f); printf("%d %d\\n", fgetc(f), feof(f)); fclose(f);
        int d = open("conf", O_RDONLY | O_CLOEXEC); printf("fd %d\\n", d);
        ssize_t r = read(d, line, 8); printf("%zd %.8s\\n", r, line);
        printf("%ld %ld\\n", lseek(d, 0, SEEK_END), lseek(d, 9, SEEK_SET)); r = read(d, line, 100); printf("%zd %.*s\\n", r, (int)r, line);
        printf("%d %d %d\\n", close(d), close(d), errno == EBADF);
        printf("%d %d %d\\n", getchar(), fgets(line, 10, stdin) == 0, feof(stdin));
        write(1, "hello\\n", 6); fprintf(stderr, "err\\n"); fputs("x\\n", stdout);
        printf("%s %s %d %s %s\\n", getenv("A"), getenv("B"), getenv("C") == 0, envp[0], environ[1]);
        printf("%d\\n", stdin != stdout && stdout != stderr && stdin != 0);
      }
      """;

  private final ObjectMapper mapper = new ObjectMapper();

  @TempDir private Path folder;

  @Test
  void aStubAnswersCallsOfFunctionsWithoutBody() throws Exception {
    Path trace = folder.resolve("a.trace");
    String[] stubs = {
      "--stub", "small=-3", "--stub=wide=-1", "--stub", "place=0x1000", "--stub", "nothing"
    };
    JsonNode json = json(run(CALLS, with(stubs, "--json")));
    assertThat(json.get("verdict").asText()).isEqualTo("safe");
    assertThat(json.get("complete").asBoolean()).isTrue();
    assertThat(json.get("observations").toString())
        .isEqualTo("[{\"place\":1,\"small\":-3,\"wide\":1}]");
    assertThat(json.get("warnings")).isEmpty();
    assertThat(json.get("stubs").toString())
        .isEqualTo("{\"small\":-3,\"wide\":-1,\"place\":4096,\"nothing\":0}");
    String failing = CALLS.replace("nothing(1, 2);", "if (small() < 0) __builtin_trap();");
    Outcome text = run(failing, with(stubs, "--trace", trace.toString()));
    assertThat(text.code()).isEqualTo(1);
    assertThat(text.out())
        .contains("stubs:     every call of small returns -3, of wide returns -1,");
    assertThat(Outcome.of("replay", trace.toString()).out())
        .startsWith("violation: a trap is executed");
  }

  @Test
  void aStubThatDoesNotFitItsFunctionIsRefused() throws Exception {
    assertThat(refusal("--stub", "small=256")).contains("returns 8 bits, which do not hold 256");
    assertThat(refusal("--stub", "nothing=1")).contains("'nothing' returns nothing");
    assertThat(refusal("--stub", "main=1")).contains("'main' has a body");
    assertThat(refusal("--stub", "getenv=1")).contains("'getenv' is modelled");
    assertThat(refusal("--stub", "getpid=1")).contains("'getpid' is modelled");
    assertThat(refusal("--stub", "small=x")).contains("'x' is no integer of 64 bits");
    assertThat(refusal("--stub", "=1")).contains("'=1' has no name; write it as NAME=VALUE");
    assertThat(refusal("--stub", "small=1", "--stub", "small=1")).contains("small is given twice");
    Outcome number = run("double f(void);\nint main(void) { return f() > 1; }\n", "--stub", "f=1");
    assertThat(number.err()).contains("returns neither an integer nor a pointer");
  }

  @Test
  void whatMeansNothingForALitmusTestIsRefusedByName() throws Exception {
    Path test = Files.writeString(folder.resolve("sb.litmus"), "X86 SB\n{}\n P0 ;\n MFENCE ;\n");
    for (List<String> option :
        List.of(
            List.of("--arg", "a"),
            List.of("--stub", "f=1"),
            List.of("--env", "A=b"),
            List.of("--file", "a=" + test),
            List.of("--system-headers"),
            List.of("--", "-O2"))) {
      List<String> words = new ArrayList<>(List.of("check", test.toString()));
      words.addAll(option);
      Outcome outcome = Outcome.of(words.toArray(String[]::new));
      assertThat(outcome.code()).as(option.toString()).isEqualTo(2);
      assertThat(outcome.out()).isEmpty();
      assertThat(outcome.err()).contains(option.getFirst()).contains("means nothing for a litmus");
    }
  }

  @Test
  void aStubThatNothingUsesIsAWarning() throws Exception {
    Outcome outcome = run("int main(void) { return 0; }\n", "--stub", "frob=1");
    assertThat(outcome.code()).isZero();
    assertThat(outcome.err()).startsWith("--stub frob: warning: no function of this name");
  }

  @Test
  void aMappedFileCanBeReadAndStdinIsEmpty() throws Exception {
    Path data = Files.writeString(folder.resolve("data.txt"), "line one\nsecond 42\nlast");
    String[] options = {"--file", "conf=" + data, "--env", "A=1", "--env", "B=x=y"};
    JsonNode json = json(run(READS, with(options, "--json")));
    assertThat(json.get("verdict").asText()).isEqualTo("safe");
    assertThat(json.get("output").asText().lines())
        .containsExactly(
            "[line one",
            "][second 42",
            "][last] eof 1 0 at 23",
            "onn 7",
            "2 last 1",
            "108 0",
            "fd 3",
            "8 line one",
            "23 9",
            "14 second 42",
            "last",
            "0 -1 1",
            "-1 1 1",
            "hello",
            "err",
            "x",
            "1 x=y 1 A=1 B=x=y",
            "1");
    Path trace = folder.resolve("a.trace");
    String failing = READS.replace("fclose(f);", "__builtin_trap();");
    assertThat(run(failing, with(options, "--trace", trace.toString())).code()).isEqualTo(1);
    assertThat(Outcome.of("replay", trace.toString()).code()).isEqualTo(1);
    Files.writeString(data, "other");
    assertThat(Outcome.of("replay", trace.toString()).err()).contains("from another program");
  }

  @Test
  void otherAccessesToTheHostAreRefusedByName() throws Exception {
    Path data = Files.writeString(folder.resolve("data.txt"), "x");
    List<String[]> refused =
        List.of(
            new String[] {
              "fopen(\"other\", \"r\");",
              "fopen of 'other'; map a file to read with --file NAME=PATH"
            },
            new String[] {"open(\"none\", O_RDONLY);", "open of 'none'"},
            new String[] {"dup2(1, 2);", "dup2 of 'a standard stream'"},
            new String[] {"fgetc(stdout);", "input of 'an output stream'"},
            new String[] {
              "int p[2]; pipe(p); struct stat s; fstat(p[0], &s);", "fstat of 'what is no file'"
            });
    for (String[] call : refused) {
      String source =
          """
          #include <fcntl.h>
          #include <stdio.h>
          #include <unistd.h>
          struct stat { int x; };
          int fstat(int, struct stat *);
          int main(void) { int x;
          """;
      Outcome outcome = run(source + call[0] + "}\n", "--file", "conf=" + data, "--", "-w");
      assertThat(outcome.code()).isEqualTo(3);
      assertThat(outcome.out()).startsWith("unknown: stopped at unsupported code: " + call[1]);
    }
  }

  @Test
  void whatAProgramWritesIsNotWrittenOnTheHost() throws Exception {
    Path data = Files.writeString(folder.resolve("data.txt"), "as it was");
    String name = data.toString();
    String writes =
        """
        #include <assert.h>
        #include <fcntl.h>
        #include <stdio.h>
        #include <unistd.h>
        int main(void) {
          FILE *f = fopen("conf", "w");
          assert(fputs("new", f) >= 0);
          fclose(f);
          int d = open("%s", O_WRONLY | O_CREAT | O_TRUNC, 0600);
          assert(write(d, "new", 3) == 3 && unlink("%s") == 0 && unlink("conf") == 0);
        }
        """
            .formatted(name, name);
    Outcome outcome = run(writes, "--file", "conf=" + data);
    assertThat(outcome.code()).isZero();
    assertThat(data).hasContent("as it was");
  }

  @Test
  void whatTheLibraryKeepsForAThreadHasANameThatUsersKnow() throws Exception {
    String reads = "#include <errno.h>\nint main(void) { int *p = &errno; return p[%d]; }\n";
    assertThat(run(reads.formatted(100)).out()).contains("offset 400 of errno of thread 0");
  }

  @Test
  void aFileThatCannotBeReadIsRefused() throws Exception {
    assertThat(refusal("--file", "conf=none")).contains("--file conf=none: no such file");
    assertThat(refusal("--file", "conf=" + folder)).contains("not a plain file");
    assertThat(refusal("--file", "conf")).contains("'conf' has no value; write it as NAME=PATH");
    assertThat(refusal("--env", "A")).contains("'A' has no value; write it as NAME=VALUE");
  }

  private String refusal(String... options) throws IOException {
    Outcome outcome = run(CALLS, options);
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).hasLineCount(1);
    return outcome.err();
  }

  private static String[] with(String[] options, String... more) {
    List<String> all = new ArrayList<>(List.of(options));
    all.addAll(List.of(more));
    return all.toArray(String[]::new);
  }

  private Outcome run(String source, String... options) throws IOException {
    Path file = Files.writeString(folder.resolve("test.c"), source);
    List<String> words = new ArrayList<>(List.of("check", file.toString()));
    words.addAll(List.of(options));
    return Outcome.of(words.toArray(String[]::new));
  }

  private JsonNode json(Outcome outcome) throws IOException {
    return mapper.readTree(outcome.out());
  }
}
