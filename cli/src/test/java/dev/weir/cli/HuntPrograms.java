package dev.weir.cli;

import dev.weir.frontend.InputException;
import dev.weir.frontend.clang.CompilerOptions;
import dev.weir.frontend.llvm.Frontend;
import dev.weir.program.Program;
import java.util.List;
import java.util.Optional;

/** The programs to hunt in. */
final class HuntPrograms {
  private HuntPrograms() {}

  /** One of them. */
  static Program load(String name, String... arguments) throws InputException {
    return Frontend.load(
        List.of(ExamplesTest.FOLDER.resolve("hunt/" + name + ".c")),
        new CompilerOptions(Optional.empty(), List.of(arguments)));
  }
}
