package dev.weir.frontend.llvm;

import dev.weir.frontend.InputException;
import dev.weir.frontend.clang.CompilerOptions;
import dev.weir.program.Function;
import dev.weir.program.Program;
import dev.weir.program.text.ProgramPrinter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Compiles snippets of C for tests. */
final class Lowered {
  private Lowered() {}

  /** The program of one C file named {@code test.c}. */
  static Program program(String source, String... arguments) throws InputException {
    return program(List.of(source), arguments);
  }

  /** The program of several C files named {@code test.c}, {@code test1.c}, …. */
  static Program program(List<String> sources, String... arguments) throws InputException {
    try {
      Path folder = Files.createTempDirectory("weir-test");
      List<Path> files = new ArrayList<>();
      try {
        for (String source : sources) {
          Path file = folder.resolve("test" + (files.isEmpty() ? "" : files.size()) + ".c");
          files.add(Files.writeString(file, source));
        }
        return Frontend.load(
            files, new CompilerOptions(Optional.empty(), Arrays.asList(arguments)));
      } finally {
        for (Path file : files) {
          Files.delete(file);
        }
        Files.delete(folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The lines of one function, stripped, without its braces. */
  static List<String> lines(Program program, String function) {
    Function found = program.functions().get(program.function(function).orElseThrow());
    List<String> lines = ProgramPrinter.print(program, found).lines().map(String::strip).toList();
    return lines.subList(1, lines.size() - 1);
  }

  /** The lines of {@code main} of one file. */
  static List<String> main(String source, String... arguments) throws InputException {
    return lines(program(source, arguments), "main");
  }
}
