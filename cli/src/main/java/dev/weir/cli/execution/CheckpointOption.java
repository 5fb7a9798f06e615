package dev.weir.cli.execution;

import dev.weir.cli.options.Exclusion;
import dev.weir.cli.options.Options;
import dev.weir.cli.options.UsageException;
import dev.weir.cli.session.CheckpointFile;
import dev.weir.cli.session.OutputFile;
import dev.weir.cli.session.Task;
import dev.weir.cli.session.Version;
import dev.weir.frontend.InputException;
import dev.weir.program.Program;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.Algorithm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** {@code --checkpoint}: where an exploration is kept that may be stopped. */
public record CheckpointOption(Task task) {
  static final String NAME = Options.CHECKPOINT.name();

  /**
   * Refuses what cannot be kept, and a file that must not be written over; to be called before the
   * exploration.
   *
   * @param isOne whether there is one exploration, under a model that is explored as it is
   * @param one what such an exploration is, and what to leave the option out for
   * @param inputs the input files
   * @throws UsageException if so
   * @throws InputException if the file keeps another exploration
   */
  public void require(CheckOptions options, boolean isOne, String one, List<Path> inputs)
      throws UsageException, InputException {
    if (task.get(Options.CHECKPOINT).isEmpty()) {
      return;
    }
    Exclusion.KEPT.require(task.given());
    requireAlgorithm(NAME, options, Algorithm.OPTIMAL, Algorithm.GRAPHS);
    if (!isOne) {
      throw new UsageException(NAME + " keeps " + one);
    }
    Path path = task.get(Options.CHECKPOINT).get();
    new OutputFile(NAME, path).requireWritable(inputs);
    if (Files.exists(path) && !isResumed()) {
      requireOver(path);
    }
  }

  /** Refuses an option where another search is asked for than those that it is for. */
  public static void requireAlgorithm(String option, CheckOptions options, Algorithm... algorithms)
      throws UsageException {
    if (!List.of(algorithms).contains(options.algorithm())) {
      String text =
          Arrays.stream(algorithms).map(Algorithm::text).collect(Collectors.joining(" and "));
      throw new UsageException(
          option + " is for --algorithm " + text + "; leave one of the two options out");
    }
  }

  private boolean isResumed() {
    return task.session()
        .resumed()
        .filter(resumed -> resumed.path().equals(task.get(Options.CHECKPOINT).orElseThrow()))
        .isPresent();
  }

  private static void requireOver(Path path) throws InputException {
    if (!CheckpointFile.read(path).checkpoint().isDone()) {
      throw new InputException(
          path
              + ": holds an exploration that is not finished; continue with weir resume "
              + path
              + ", or remove it");
    }
  }

  /**
   * The options, with what they go on with and who keeps it.
   *
   * @throws InputException if what is to be gone on with is of another program
   */
  public Optional<CheckpointKeeper> keeper(Program program) throws InputException {
    if (task.get(Options.CHECKPOINT).isEmpty()) {
      return Optional.empty();
    }
    String fingerprint = task.session().toolkit().fingerprint(program);
    if (task.session().resumed().isPresent()
        && !task.session().resumed().get().origin().program().equals(fingerprint)) {
      throw new InputException(
          task.get(Options.CHECKPOINT).get()
              + ": belongs to another program: the sources have changed since; start again");
    }
    return Optional.of(
        new CheckpointKeeper(
            task.session(),
            task.get(Options.CHECKPOINT).get(),
            new CheckpointFile.Origin(
                Version.text(), here(), task.session().arguments(), fingerprint)));
  }

  /** The folder where the tool is run. */
  public static String here() {
    return Path.of("").toAbsolutePath().toString();
  }
}
