package dev.weir.frontend.llvm;

import dev.weir.frontend.InputException;
import dev.weir.frontend.Surroundings;
import dev.weir.frontend.clang.ClangFrontend;
import dev.weir.frontend.clang.CompiledModule;
import dev.weir.frontend.clang.CompilerOptions;
import dev.weir.frontend.clang.LibrarySources;
import dev.weir.frontend.clang.NativeCache;
import dev.weir.frontend.llvm.link.LibraryLinker;
import dev.weir.frontend.llvm.link.ModuleLoader;
import dev.weir.program.Program;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** From files of C and LLVM IR to a program. */
public final class Frontend {
  private Frontend() {}

  /**
   * Compiles, links and lowers; the compiler's warnings are dropped.
   *
   * @param files C, {@code .ll} or {@code .bc} files, at least one; together one program
   * @param options for the compiler
   * @throws InputException if they do not make a program; one line that says what to do
   */
  public static Program load(List<Path> files, CompilerOptions options) throws InputException {
    return load(files, options, Surroundings.NONE, warning -> {}, () -> {});
  }

  /**
   * Compiles, links and lowers.
   *
   * @param files C, {@code .ll} or {@code .bc} files, at least one; together one program
   * @param options for the compiler
   * @param surroundings what the program finds where it is started
   * @param warnings gets the compiler's warnings, a line each, once the program is there
   * @param compiled told when all files are compiled
   * @throws InputException if they do not make a program; one line that says what to do
   */
  public static Program load(
      List<Path> files,
      CompilerOptions options,
      Surroundings surroundings,
      Consumer<String> warnings,
      Runnable compiled)
      throws InputException {
    if (files.isEmpty()) {
      throw new InputException("no file is given; name the C files of the program");
    }
    NativeCache cache = NativeCache.ofUser();
    return load(
        files, options, surroundings, warnings, compiled, cache, new LoweredPrograms(cache));
  }

  /** The same with programs that were lowered before. */
  static Program load(
      List<Path> files,
      CompilerOptions options,
      Surroundings surroundings,
      Consumer<String> warnings,
      Runnable compiled,
      NativeCache cache,
      LoweredPrograms known)
      throws InputException {
    cache.libLlvm();
    // Of a program that is refused, only the reason is said.
    List<String> held = new ArrayList<>();
    // What was compiled is kept while it is lowered. The warm-up is closed before the process can
    // end: LLVM must not be torn down while it is at work.
    try (ExecutorService keeping = Executors.newSingleThreadExecutor();
        WarmUp warmUp = new WarmUp()) {
      ClangFrontend clang = new ClangFrontend(cache, warmUp::start, keeping);
      List<ModuleLoader.Input> modules = compile(files, options, held::add, clang);
      Optional<List<String>> key = known.key(modules, options, surroundings, cache.headers());
      Optional<Program> kept = key.flatMap(known::find);
      if (kept.isPresent()) {
        compiled.run();
        held.forEach(warnings);
        return kept.get();
      }
      ModuleLoader.Definitions definitions = ModuleLoader.Definitions.of(modules);
      boolean isCommon = !definitions.repeated().isEmpty() && !options.asksForNoCommon();
      boolean isFinal = definitions.builtins().isEmpty() && !isCommon;
      if (!isFinal) {
        held.clear();
        CompilerOptions own = options.withoutBuiltins(definitions.builtins());
        modules = compile(files, isCommon ? own.withCommon() : own, held::add, clang);
      }
      if (isCommon) {
        held.addAll(definitions.warnings());
      }
      compiled.run();
      Program program = lower(modules, options, surroundings, cache);
      if (isFinal && key.isPresent()) {
        known.keep(key.get(), program);
      }
      held.forEach(warnings);
      return program;
    }
  }

  private static Program lower(
      List<ModuleLoader.Input> modules,
      CompilerOptions options,
      Surroundings surroundings,
      NativeCache cache)
      throws InputException {
    return ProgramLowering.lower(
        modules.getFirst().name(),
        modules,
        new ProgramLowering.Folders(Path.of("").toAbsolutePath(), cache.headers()),
        LibraryLinker.of(new LibrarySources(cache, options)),
        surroundings);
  }

  /** Compiles files side by side; what is said of them is in their order. */
  private static List<ModuleLoader.Input> compile(
      List<Path> files, CompilerOptions options, Consumer<String> warnings, ClangFrontend clang)
      throws InputException {
    List<ModuleLoader.Input> modules = new ArrayList<>();
    List<InputException> refusals = new ArrayList<>();
    Stream<Path> each = files.size() == 1 ? files.stream() : files.parallelStream();
    for (Outcome outcome : each.map(file -> outcome(file, options, clang)).toList()) {
      switch (outcome) {
        case Outcome.Compiled(Path file, CompiledModule module) -> {
          module.warnings().forEach(warnings);
          modules.add(new ModuleLoader.Input(file.toString(), module.bitcode()));
        }
        case Outcome.Refused(InputException reason) -> refusals.add(reason);
      }
    }
    if (!refusals.isEmpty()) {
      throw InputException.of(refusals);
    }
    return modules;
  }

  private static Outcome outcome(Path file, CompilerOptions options, ClangFrontend clang) {
    try {
      return new Outcome.Compiled(file, clang.compile(file, options));
    } catch (InputException e) {
      return new Outcome.Refused(e);
    }
  }

  /** What became of one file. */
  private sealed interface Outcome {
    record Compiled(Path file, CompiledModule module) implements Outcome {}

    record Refused(InputException reason) implements Outcome {}
  }
}
