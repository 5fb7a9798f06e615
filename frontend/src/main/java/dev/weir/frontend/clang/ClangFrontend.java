package dev.weir.frontend.clang;

import dev.weir.frontend.InputException;
import dev.weir.frontend.InputFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Executor;

/** Turns one file of the user, C or LLVM IR, into LLVM bitcode that is safe to read here. */
public final class ClangFrontend {
  private final NativeCache cache;
  private final Compilations compilations;

  /**
   * A frontend that takes its programs from a cache.
   *
   * @param cache where the compiler is, or will be unpacked to by the first compilation
   */
  public ClangFrontend(NativeCache cache) {
    this(cache, () -> {}, Runnable::run);
  }

  /**
   * The same.
   *
   * @param starting told each time before the compiler is run, since a file was not compiled before
   * @param keeping keeps what was compiled, which takes half as long as compiling a small file
   */
  public ClangFrontend(NativeCache cache, Runnable starting, Executor keeping) {
    this.cache = cache;
    this.compilations = new Compilations(cache, starting, keeping);
  }

  /**
   * Compiles a file of C ({@code .c}, {@code .i}) or C++ ({@code .cc}, {@code .cpp}, {@code .cxx}),
   * or checks an LLVM module ({@code .ll}, {@code .bc}).
   *
   * @param source the file; its positions are printed with the path as it is given here
   * @param options another compiler and arguments for it; a module of LLVM is read as it is
   * @return the module, with the compiler's warnings
   * @throws InputException if the file cannot be read or is not correct; says where and what to do
   */
  public CompiledModule compile(Path source, CompilerOptions options) throws InputException {
    requireFile(source);
    SourceLimits.requireSmall(source);
    return switch (suffix(source)) {
      case "c", "i", "cc", "cpp", "cxx", "C", "ii" ->
          new ClangDriver(cache, compilations).compile(source, recorded(source, options));
      case "ll", "bc" -> new ModuleGate(cache).check(source);
      default ->
          throw new InputException(
              source
                  + ": not a kind of file that is known;"
                  + " give a .c, .cc, .cpp, .cxx, .i, .ll or .bc file");
    };
  }

  /**
   * Compiles a file of C to LLVM IR as text, for tools that read that.
   *
   * @throws InputException if the file cannot be read or is not correct
   */
  public String text(Path source) throws InputException {
    requireFile(source);
    return new ClangDriver(cache).text(source, CompilerOptions.DEFAULT);
  }

  static CompilerOptions recorded(Path source, CompilerOptions options) throws InputException {
    try {
      return options.recordedFor(source);
    } catch (IOException e) {
      throw new InputException(source + ": cannot be read; check the path");
    }
  }

  private static void requireFile(Path source) throws InputException {
    InputFiles.require(source);
    if (!Files.exists(source)) {
      throw new InputException(source + ": no such file; check the path");
    }
    if (Files.isDirectory(source)) {
      throw new InputException(source + ": a folder, not a file; name the files in it");
    }
    if (!Files.isReadable(source)) {
      throw new InputException(source + ": permission denied; make the file readable");
    }
  }

  private static String suffix(Path source) {
    String name = source.toString();
    int dot = name.lastIndexOf('.');
    return dot < name.lastIndexOf('/') ? "" : name.substring(dot + 1);
  }
}
