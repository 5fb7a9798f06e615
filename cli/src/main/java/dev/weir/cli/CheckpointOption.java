package dev.weir.cli;

import dev.weir.cli.help.OptionGroup;
import dev.weir.frontend.InputException;
import dev.weir.program.Program;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.Algorithm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;

/** {@code --checkpoint}: where an exploration is kept that may be stopped. */
final class CheckpointOption implements Declared {
  static final String NAME = "--checkpoint";

  private final Argument<Optional<Path>> file =
      Argument.optional(
          OptionGroup.FILES,
          NAME,
          "FILE",
          new Converters.FileName(),
          "Save the exploration to a file for weir resume: every 30 s, at every limit and"
              + " at an interruption.");

  @Override
  public void addTo(CommandSpec command) {
    file.addTo(command);
  }

  /**
   * Refuses what cannot be kept, and a file that must not be written over; to be called before the
   * exploration.
   *
   * @param given the names of the options that were given
   * @param isOne whether there is one exploration, under a model that is explored as it is
   * @param one what such an exploration is, and what to leave the option out for
   * @param inputs the input files
   * @throws UsageException if so
   * @throws InputException if the file keeps another exploration
   */
  void require(
      Session session,
      List<String> given,
      CheckOptions options,
      boolean isOne,
      String one,
      List<Path> inputs)
      throws UsageException, InputException {
    if (file.value().isEmpty()) {
      return;
    }
    OneSearch.require(NAME, given, options, Set.of(), List.of(Algorithm.OPTIMAL, Algorithm.GRAPHS));
    if (!isOne) {
      throw new UsageException(NAME + " keeps " + one);
    }
    Path path = file.value().get();
    Optional<String> refusal = new OutputFile(NAME, path).refusal(inputs);
    if (refusal.isPresent()) {
      throw new UsageException(refusal.get());
    }
    if (Files.exists(path) && !isResumed(session)) {
      requireOver(path);
    }
  }

  private boolean isResumed(Session session) {
    return session
        .resumed()
        .filter(resumed -> resumed.path().equals(file.value().orElseThrow()))
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
  Optional<CheckpointKeeper> keeper(Session session, Program program) throws InputException {
    if (file.value().isEmpty()) {
      return Optional.empty();
    }
    String fingerprint = session.toolkit().fingerprint(program);
    if (session.resumed().isPresent()
        && !session.resumed().get().origin().program().equals(fingerprint)) {
      throw new InputException(
          file.value().get()
              + ": belongs to another program: the sources have changed since; start again");
    }
    return Optional.of(
        new CheckpointKeeper(
            session,
            file.value().get(),
            new CheckpointFile.Origin(Version.text(), here(), session.arguments(), fingerprint)));
  }

  /** The folder where the tool is run. */
  static String here() {
    return Path.of("").toAbsolutePath().toString();
  }
}
