package dev.weir.cli;

import dev.weir.frontend.clang.CompilerOptions;
import java.nio.file.Path;
import java.util.List;

/**
 * A program and what it is started with.
 *
 * @param files C, LLVM IR or one litmus test, as the user named them
 * @param compiler how they are compiled
 * @param arguments what {@code main} gets after the program's name
 */
record ProgramInput(List<Path> files, CompilerOptions compiler, List<String> arguments) {

  /** Copies its parts. */
  ProgramInput {
    files = List.copyOf(files);
    arguments = List.copyOf(arguments);
  }

  /** The names of the files. */
  List<String> names() {
    return files.stream().map(Path::toString).toList();
  }
}
