package dev.weir.frontend.process;

import dev.weir.frontend.Diagnostic;
import dev.weir.frontend.InputException;
import dev.weir.frontend.Surroundings;
import dev.weir.frontend.clang.CompilerOptions;
import dev.weir.frontend.clang.NativeCache;
import dev.weir.frontend.input.InputFormat;
import dev.weir.frontend.llvm.Frontend;
import dev.weir.program.Program;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Reads programs. Those that hold modules which this version of clang did not write are read in
 * another process: LLVM trusts its input, and a damaged module can end the process that reads it or
 * lead it astray. The process is started when it is first needed, lives until this reader is
 * closed, and is replaced when it dies.
 */
public final class ProgramReader implements AutoCloseable {
  private final String program;
  private Optional<Lowerer> lowerer = Optional.empty();

  /** A reader; nothing is started yet. */
  public ProgramReader() {
    this(LoweringProcess.class.getName());
  }

  /**
   * A reader whose other process runs another program.
   *
   * @param program the name of its main class
   */
  ProgramReader(String program) {
    this.program = program;
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
  public Program load(
      List<Path> files,
      CompilerOptions options,
      Surroundings surroundings,
      Consumer<String> warnings,
      Runnable compiled)
      throws InputException {
    Request request = new Request(files, options, surroundings);
    if (options.clang().isEmpty() && modules(request).isEmpty()) {
      return here(request, warnings, compiled);
    }
    // Unpacked here, where somebody sees that it takes a while.
    NativeCache.ofUser().libLlvm();
    Lowerer process = running();
    try {
      process.send(request);
      while (true) {
        switch (process.receive()) {
          case Reply.Ready() -> {}
          case Reply.Warning(String text) -> warnings.accept(text);
          case Reply.Compiled() -> compiled.run();
          case Reply.Loaded(Program program) -> {
            return program;
          }
          case Reply.Refused(String message, String details, List<Diagnostic> diagnostics) ->
              throw new InputException(message, details, diagnostics);
          case Reply.Failed(String cause, List<StackTraceElement> place) -> {
            IllegalStateException defect = new IllegalStateException(cause);
            defect.setStackTrace(place.toArray(StackTraceElement[]::new));
            throw defect;
          }
        }
      }
    } catch (IOException e) {
      close();
      throw new InputException(
          named(request)
              + ": cannot be read: damaged, or nested too deeply; write it anew with LLVM 20");
    }
  }

  private static Program here(Request request, Consumer<String> warnings, Runnable compiled)
      throws InputException {
    try {
      return LargeStack.run(
          () ->
              Frontend.load(
                  request.files(), request.options(), request.surroundings(), warnings, compiled));
    } catch (StackOverflowError | OutOfMemoryError e) {
      throw tooLarge(request);
    }
  }

  private Lowerer running() throws InputException {
    if (lowerer.filter(Lowerer::isAlive).isEmpty()) {
      lowerer = Optional.of(Lowerer.start(program));
    }
    return lowerer.get();
  }

  /** The refusal of a program for which the memory of a process is not enough. */
  static InputException tooLarge(Request request) {
    return new InputException(
        request.files().getFirst()
            + ": too large for the memory that Java may use; make it smaller, or set"
            + " WEIR_JAVA_OPTS=-Xmx8g");
  }

  /** The files that somebody else wrote, for messages; empty if there are none. */
  private static String modules(Request request) {
    return request.files().stream()
        .filter(file -> InputFormat.is(file, InputFormat.MODULE::equals))
        .map(Path::toString)
        .collect(Collectors.joining(", "));
  }

  private static String named(Request request) {
    String modules = modules(request);
    return modules.isEmpty() ? request.files().getFirst().toString() : modules;
  }

  /** Ends the process, if there is one. */
  @Override
  public void close() {
    lowerer.ifPresent(Lowerer::close);
    lowerer = Optional.empty();
  }
}
