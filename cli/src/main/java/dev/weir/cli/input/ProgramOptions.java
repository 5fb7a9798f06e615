package dev.weir.cli.input;

import dev.weir.cli.input.CompilationDatabase.Recorded;
import dev.weir.cli.options.Given;
import dev.weir.cli.options.Options;
import dev.weir.cli.options.UsageException;
import dev.weir.cli.session.ProgramInput;
import dev.weir.frontend.InputException;
import dev.weir.frontend.InputFiles;
import dev.weir.frontend.clang.CompilerOptions;
import dev.weir.frontend.clang.CompilerOptions.Headers;
import dev.weir.frontend.input.InputFormat;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The files of a program, and the options that say how it is made and what it finds there. */
public final class ProgramOptions {
  private final SurroundingsOptions surroundings;
  private final Given given;

  /** Those that a command line gives. */
  public ProgramOptions(Given given) {
    this.given = given;
    surroundings = new SurroundingsOptions(given);
  }

  /** The files, as the user named them. */
  public List<Path> files() {
    return given.get(Options.PROGRAM_FILES);
  }

  /**
   * The input.
   *
   * @throws InputException if a file is of a kind that is not built, or the compilation database
   *     cannot be read, or has none of the files
   * @throws UsageException if what the program finds there is not well said
   */
  public ProgramInput input(List<String> compilerArguments) throws InputException, UsageException {
    return input(given.get(Options.PROGRAM_FILES), compilerArguments, false);
  }

  /**
   * The input where the files are others.
   *
   * @param choosesValues whether choices are among the values that matter to the program
   * @throws InputException as {@link #input(List)}
   * @throws UsageException as {@link #input(List)}
   */
  public ProgramInput input(List<Path> files, List<String> compilerArguments, boolean choosesValues)
      throws InputException, UsageException {
    Optional<String> refusal = refusalOfModels(files);
    if (refusal.isPresent()) {
      throw new InputException(refusal.get());
    }
    refuseWhereNothingIsCompiled(compilerArguments);
    GivenAgain again =
        new GivenAgain(
            given
                .get(Options.DATABASE)
                .map(folder -> folder.resolve(CompilationDatabase.NAME).toString())
                .orElse(""),
            compilerArguments);
    Headers headers = given.get(Options.SYSTEM_HEADERS) ? Headers.SYSTEM : Headers.OWN;
    Map<Path, List<String>> words = new HashMap<>();
    List<String> notes = new ArrayList<>();
    if (given.get(Options.DATABASE).isPresent()) {
      Map<Path, Recorded> recorded = recorded(given.get(Options.DATABASE).get(), files, notes);
      for (Path file : files) {
        Recorded known = recorded.get(InputFiles.real(file));
        again.require(known == null ? List.of() : known.words());
        leftOut(file, recorded).forEach(notes::add);
      }
      recorded.forEach((file, entry) -> words.put(file, entry.words()));
    }
    return new ProgramInput(
        files,
        new CompilerOptions(given.get(Options.CLANG), compilerArguments, headers, words),
        surroundings.surroundings(),
        choosesValues,
        notes);
  }

  /**
   * What a build records, with an entry for each file that the build does not know, where there is
   * a file that is like it.
   *
   * @param notes gets a line for each of those files
   */
  private static Map<Path, Recorded> recorded(Path folder, List<Path> files, List<String> notes)
      throws InputException {
    Map<Path, Recorded> known = CompilationDatabase.read(folder);
    Map<Path, Recorded> all = new LinkedHashMap<>(known);
    Path database = folder.resolve(CompilationDatabase.NAME);
    for (Path file : files) {
      Path real = InputFiles.real(file);
      if (known.containsKey(real) || !InputFormat.is(file, InputFormat::isSource)) {
        continue;
      }
      Optional<Path> nearest = CompilationDatabase.nearest(known.keySet(), file);
      nearest.ifPresent(other -> all.put(real, known.get(other)));
      notes.add(
          "%s: note: %s has no entry for it; %s"
              .formatted(
                  file,
                  database,
                  nearest
                      .map(other -> "it is compiled with the arguments of " + from(file, other))
                      .orElse("it is compiled without arguments")));
    }
    if (files.stream().map(InputFiles::real).noneMatch(all::containsKey)) {
      throw new InputException(
          database
              + ": names none of the files given, and none in their language; leave -p out, or give"
              + " compiler arguments after --");
    }
    return all;
  }

  /** The path of a file as seen from where another one is. */
  private static Path from(Path file, Path other) {
    Path folder = InputFiles.real(file).resolveSibling("");
    return file.resolveSibling(folder.relativize(other)).normalize();
  }

  private static Stream<String> leftOut(Path file, Map<Path, Recorded> recorded) {
    return Optional.ofNullable(recorded.get(InputFiles.real(file))).stream()
        .flatMap(entry -> entry.precompiled().stream())
        .map(
            header ->
                file
                    + ": warning: the precompiled header "
                    + header
                    + " is left out; give -include with its source if that is missing");
  }

  /** What is not compiled, and finds nothing where it is started: to say of that what it is. */
  private void refuseWhereNothingIsCompiled(List<String> compilerArguments) throws UsageException {
    List<String> asked = new ArrayList<>(surroundings.names());
    if (given.get(Options.SYSTEM_HEADERS)) {
      asked.add("--system-headers");
    }
    if (!compilerArguments.isEmpty()) {
      asked.add("-- " + compilerArguments.getFirst());
    }
    for (Path file : asked.isEmpty() ? List.<Path>of() : files()) {
      Optional<InputFormat> format = InputFormat.of(file).filter(InputFormat::isAlone);
      if (format.isPresent()) {
        throw new UsageException(
            asked.getFirst()
                + ": means nothing for "
                + format.get().noun()
                + " such as "
                + file
                + "; leave it out");
      }
    }
  }

  /** A line that refuses the first automaton model, if there is one. */
  private static Optional<String> refusalOfModels(List<Path> files) {
    return files.stream()
        .filter(file -> InputFormat.is(file, InputFormat.AUTOMATON::equals))
        .findFirst()
        .map(
            file ->
                file
                    + ": automaton models are not built yet for this command; check and fence take"
                    + " them");
  }
}
