package dev.weir.cli.session;

import dev.weir.frontend.Surroundings;
import dev.weir.frontend.clang.CompilerOptions;
import dev.weir.frontend.input.InputFormat;
import java.nio.file.Path;
import java.util.List;

/**
 * A program and where it is started.
 *
 * @param files C, LLVM IR or one litmus test, as the user named them
 * @param compiler how they are compiled
 * @param surroundings what the program finds there
 * @param choosesValues whether choices are among the values that matter to the program
 * @param warnings what was left out of all this, a line each
 */
public record ProgramInput(
    List<Path> files,
    CompilerOptions compiler,
    Surroundings surroundings,
    boolean choosesValues,
    List<String> warnings) {

  /** Copies its parts. */
  public ProgramInput {
    files = List.copyOf(files);
    warnings = List.copyOf(warnings);
  }

  /** One of which nothing was left out. */
  public ProgramInput(
      List<Path> files,
      CompilerOptions compiler,
      Surroundings surroundings,
      boolean choosesValues) {
    this(files, compiler, surroundings, choosesValues, List.of());
  }

  /** The same program entered by other functions than {@code main}. */
  public ProgramInput enteredBy(List<String> functions) {
    return new ProgramInput(
        files, compiler, surroundings.enteredBy(functions), choosesValues, warnings);
  }

  /** Other files that are compiled and started in the same way. */
  public ProgramInput ofFiles(List<Path> others) {
    return new ProgramInput(others, compiler, surroundings, choosesValues);
  }

  /** Whether all of some files are in C or C++. */
  public static boolean areSource(List<Path> files) {
    return files.stream().allMatch(file -> InputFormat.is(file, InputFormat::isSource));
  }

  /** The names of the files. */
  public List<String> names() {
    return files.stream().map(Path::toString).toList();
  }
}
