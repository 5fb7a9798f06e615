package dev.weir.cli;

import dev.weir.frontend.InputException;
import dev.weir.frontend.clang.CompilerOptions;
import dev.weir.frontend.clang.CompilerOptions.Headers;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options that say how the program is made and what it is started with. */
final class ProgramOptions {
  @Option(
      names = "--arg",
      paramLabel = "A",
      description = "An argument of the program, for argv; may be given several times.")
  private List<String> arguments = List.of();

  @Option(
      names = "--clang",
      paramLabel = "PATH",
      description = "Use this clang instead of the one that comes along.")
  private Optional<Path> clang = Optional.empty();

  @Option(
      names = "--system-headers",
      description = "Read this machine's C headers instead of Weir's own.")
  private boolean systemHeaders;

  @Option(
      names = "-p",
      paramLabel = "DIR",
      description = "Take each file's compiler arguments from the compile_commands.json there.")
  private Optional<Path> database = Optional.empty();

  /**
   * The input.
   *
   * @throws InputException if the compilation database cannot be read, or has none of the files
   */
  ProgramInput input(List<Path> files, List<String> compilerArguments) throws InputException {
    Map<Path, List<String>> recorded =
        database.isPresent() ? CompilationDatabase.read(database.get()) : Map.of();
    if (database.isPresent()
        && files.stream().map(CompilationDatabase::real).noneMatch(recorded::containsKey)) {
      throw new InputException(
          database.get()
              + "/compile_commands.json: names none of the files given; leave -p out, or give"
              + " compiler arguments after --");
    }
    Headers headers = systemHeaders ? Headers.SYSTEM : Headers.OWN;
    return new ProgramInput(
        files, new CompilerOptions(clang, compilerArguments, headers, recorded), arguments);
  }
}
