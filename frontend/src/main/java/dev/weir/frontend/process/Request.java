package dev.weir.frontend.process;

import dev.weir.frontend.Surroundings;
import dev.weir.frontend.clang.CompilerOptions;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.List;

/**
 * A program to be read.
 *
 * @param files C, {@code .ll} or {@code .bc} files
 * @param options for the compiler
 * @param surroundings what the program finds where it is started
 */
record Request(List<Path> files, CompilerOptions options, Surroundings surroundings)
    implements Serializable {

  /** Copies the list. */
  Request {
    files = List.copyOf(files);
  }
}
