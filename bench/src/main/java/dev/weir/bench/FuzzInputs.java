package dev.weir.bench;

import dev.weir.cli.Main;
import dev.weir.frontend.InputException;
import dev.weir.frontend.clang.ClangFrontend;
import dev.weir.frontend.clang.CompilerOptions;
import dev.weir.frontend.clang.NativeCache;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/** The inputs that are damaged, and the commands that read them. */
final class FuzzInputs {
  private static final String COMPILATION_DATABASE = "compile_commands.json";

  private final Path folder;
  private final List<Kind> turns;

  /**
   * A kind of input.
   *
   * @param file its name
   * @param command the command line that reads it
   * @param mutation makes one
   */
  record Kind(String file, List<String> command, Function<Mutator, byte[]> mutation) {

    /** Whether what is wrong with such an input has a place in it: it is a text people write. */
    boolean isSource() {
      return file.endsWith(".c") || file.endsWith(".litmus");
    }

    /** A damaged input. */
    byte[] damaged(long seed) {
      return mutation.apply(new Mutator(seed));
    }
  }

  /**
   * Inputs that lie in a folder.
   *
   * @throws InputException if they cannot be made
   */
  FuzzInputs(Path folder) throws IOException, InputException {
    this.folder = folder;
    Path source = Files.writeString(folder.resolve("seed.c"), read("seed.c"));
    Path bug = Files.writeString(folder.resolve("bug.c"), read("seed-bug.c"));
    byte[] bitcode =
        new ClangFrontend(NativeCache.ofUser()).compile(source, CompilerOptions.DEFAULT).bitcode();
    String module = read("seed.ll");
    Kind c = text("input.c", read("seed.c"), check("input.c"));
    Kind ll = text("input.ll", module, check("input.ll"));
    Kind bc = new Kind("input.bc", check("input.bc"), mutator -> mutator.bytes(bitcode));
    Kind trace = text("input.trace", trace(bug), List.of("replay", path("input.trace")));
    turns =
        List.of(
            c,
            ll,
            bc,
            litmus("c"),
            ll,
            bc,
            trace,
            c,
            ll,
            bc,
            litmus("x86"),
            ll,
            bc,
            database(bug),
            c,
            ll,
            bc,
            litmus("ppc"));
  }

  /** The kind whose turn it is. */
  Kind turn(int number) {
    return turns.get(number % turns.size());
  }

  private Kind litmus(String architecture) throws IOException {
    String file = "input-" + architecture + ".litmus";
    return text(
        file,
        read("seed-" + architecture + ".litmus"),
        List.of("litmus", path(file), "--time-limit", "200ms"));
  }

  /** The trace file of a program with an error. */
  private String trace(Path program) throws IOException {
    Path file = folder.resolve("seed.trace");
    PrintWriter nobody = new PrintWriter(Writer.nullWriter());
    Main.run(
        new String[] {"check", program.toString(), "--trace", file.toString()}, nobody, nobody);
    return Files.readString(file);
  }

  private Kind database(Path program) {
    String content =
        """
        [
          {"directory": "%s", "file": "bug.c", "output": "bug.o",
           "command": "cc -DNAME=\\"a b\\" -Iinclude -std=c11 -O2 -c bug.c -o bug.o"},
          {"directory": "/", "file": "/none.c",
           "arguments": ["cc", "-include", "config.h", "-Wall", "-c", "/none.c"]}
        ]
        """
            .formatted(folder);
    List<String> command = List.of("check", program.toString(), "-p", folder.toString());
    return text(COMPILATION_DATABASE, content, command);
  }

  private static Kind text(String file, String content, List<String> command) {
    return new Kind(file, command, mutator -> mutator.encoded(content));
  }

  private List<String> check(String file) {
    return List.of("check", path(file), "--time-limit", "200ms", "--unroll", "3", "--json");
  }

  private String path(String file) {
    return folder.resolve(file).toString();
  }

  private static String read(String name) throws IOException {
    try (InputStream in = Fuzz.class.getResourceAsStream("/dev/weir/bench/" + name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
