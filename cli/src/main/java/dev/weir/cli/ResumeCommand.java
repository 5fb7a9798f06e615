package dev.weir.cli;

import dev.weir.frontend.InputException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code weir resume}. */
@Command(
    name = "resume",
    sortOptions = false,
    customSynopsis = "weir resume FILE [options]",
    description = {
      "Goes on with an exploration that weir check or weir robust kept with --checkpoint FILE, with"
          + " the same program and options, and comes to the same counts.",
      ""
    },
    footer = {"", "It goes on keeping it in the same file. Exit codes are those of the command."})
final class ResumeCommand implements Callable<Integer> {
  private static final String DELIMITER = "--";

  private final Session session;

  @Parameters(paramLabel = "FILE", description = "What --checkpoint wrote.")
  private Path file = Path.of("");

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Another number of workers than before; 0 is one for each core.")
  private Optional<String> threads = Optional.empty();

  @Option(
      names = ClusterOption.NAME,
      paramLabel = "MASTER",
      description = "Go on with the executors of a cluster; otherwise this process goes on.")
  private Optional<String> cluster = Optional.empty();

  @Option(
      names = "--time-limit",
      paramLabel = "D",
      description = "Another time limit; it counts from now on.")
  private Optional<String> timeLimit = Optional.empty();

  @Option(names = "--memory-limit", paramLabel = "S", description = "Another memory limit.")
  private Optional<String> memoryLimit = Optional.empty();

  @Option(names = "--json", description = "Write the result as one JSON object.")
  private boolean json;

  @Option(
      names = "--progress",
      paramLabel = "auto|plain|none",
      description = "How much is said on standard error meanwhile.")
  private Optional<String> progress = Optional.empty();

  @Mixin private HelpOption help = new HelpOption();

  ResumeCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws InputException {
    CheckpointFile kept = CheckpointFile.read(file);
    String folder = kept.origin().folder();
    if (!folder.equals(CheckpointOption.here())) {
      throw new InputException(
          file + ": was begun in the folder " + folder + "; go there to go on with it");
    }
    return Main.run(session.resuming(kept, words(kept.origin().words())));
  }

  /** The words of the command line that is gone on with. */
  private List<String> words(List<String> before) {
    List<String> words =
        new ArrayList<>(before.stream().takeWhile(word -> !word.equals(DELIMITER)).toList());
    List<String> compiler = before.subList(words.size(), before.size());
    replace(words, CheckpointOption.NAME, Optional.of(file.toString()));
    remove(words, ClusterOption.NAME);
    if (cluster.isPresent()) {
      remove(words, "--threads");
    }
    replace(words, ClusterOption.NAME, cluster);
    replace(words, "--threads", threads);
    replace(words, "--time-limit", timeLimit);
    replace(words, "--memory-limit", memoryLimit);
    replace(words, "--progress", progress);
    if (json && !words.contains("--json")) {
      words.add("--json");
    }
    words.addAll(compiler);
    return words;
  }

  private static void replace(List<String> words, String option, Optional<String> value) {
    if (value.isPresent()) {
      remove(words, option);
      words.add(option + "=" + value.get());
    }
  }

  private static void remove(List<String> words, String option) {
    words.removeIf(word -> word.startsWith(option + "="));
    int at = words.indexOf(option);
    if (at >= 0) {
      words.subList(at, at + 2).clear();
    }
  }
}
