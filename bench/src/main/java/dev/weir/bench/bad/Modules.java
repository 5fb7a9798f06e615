package dev.weir.bench.bad;

import dev.weir.frontend.InputException;
import dev.weir.frontend.clang.ClangFrontend;
import dev.weir.frontend.clang.CompilerOptions;
import dev.weir.frontend.clang.NativeCache;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Programs as modules of LLVM, which are damaged. */
final class Modules {
  private Modules() {}

  /** Writes each of the programs as a module and, the first seed of that kind, one as text. */
  static void make(Path root, Path made, List<String> programs) throws IOException {
    Path text = Path.of("bench/src/main/resources/dev/weir/bench/seed.ll");
    Files.copy(root.resolve(text), made.resolve("seed.ll"));
    try {
      ClangFrontend compiler = new ClangFrontend(NativeCache.ofUser());
      for (String program : programs) {
        Files.write(
            made.resolve(program + ".bc"),
            compiler.compile(Path.of(program), CompilerOptions.DEFAULT).bitcode());
      }
    } catch (InputException e) {
      throw new IllegalStateException(e);
    }
  }
}
