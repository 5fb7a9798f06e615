package dev.weir.cli;

import dev.weir.frontend.clang.CompilerOptions;
import java.nio.file.Path;
import java.util.List;
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

  /** The input. */
  ProgramInput input(List<Path> files, List<String> compilerArguments) {
    return new ProgramInput(files, new CompilerOptions(clang, compilerArguments), arguments);
  }
}
