package dev.weir.cli;

import dev.weir.frontend.InputException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;

/** {@code weir resume}. */
final class ResumeCommand implements Subcommand {
  private static final String DELIMITER = "--";

  private final Session session;

  private final Argument<Path> file = Argument.file("FILE", "What --checkpoint wrote.");

  private final Argument<Optional<String>> threads =
      Argument.optional(
          "--threads",
          "N",
          String.class,
          "Another number of workers than before; 0 is one for each core.");

  private final Argument<Optional<String>> cluster =
      Argument.optional(
          ClusterOption.NAME,
          "MASTER",
          String.class,
          "Go on with the executors of a cluster; otherwise this process goes on.");

  private final Argument<Optional<String>> timeLimit =
      Argument.optional(
          "--time-limit", "D", String.class, "Another time limit; it counts from now on.");

  private final Argument<Optional<String>> memoryLimit =
      Argument.optional("--memory-limit", "S", String.class, "Another memory limit.");

  private final Argument<Boolean> json =
      Argument.flag("--json", "Write the result as one JSON object.");

  private final Argument<Optional<ProgressOptions.Kind>> progress =
      Argument.optional(
          "--progress",
          "auto|plain|none",
          Converters.constant(ProgressOptions.Kind.values()),
          "How much is said on standard error meanwhile.");

  private final HelpOption help = new HelpOption();

  ResumeCommand(Session session) {
    this.session = session;
  }

  @Override
  public CommandSpec declaration() {
    CommandSpec command =
        declare("resume", file, threads, cluster, timeLimit, memoryLimit, json, progress, help);
    command
        .usageMessage()
        .customSynopsis("weir resume FILE [options]")
        .description(
            "Goes on with an exploration that weir check or weir robust kept with --checkpoint"
                + " FILE, with the same program and options, and comes to the same counts.",
            "")
        .footer("", "It goes on keeping it in the same file. Exit codes are those of the command.");
    return command;
  }

  @Override
  public Integer call() throws InputException {
    CheckpointFile kept = CheckpointFile.read(file.value());
    String folder = kept.origin().folder();
    if (!folder.equals(CheckpointOption.here())) {
      throw new InputException(
          file.value() + ": was begun in the folder " + folder + "; go there to go on with it");
    }
    return Main.run(session.resuming(kept, words(kept.origin().words())));
  }

  /** The words of the command line that is gone on with. */
  private List<String> words(List<String> before) {
    List<String> words =
        new ArrayList<>(before.stream().takeWhile(word -> !word.equals(DELIMITER)).toList());
    List<String> compiler = before.subList(words.size(), before.size());
    replace(words, CheckpointOption.NAME, Optional.of(file.value().toString()));
    remove(words, ClusterOption.NAME);
    if (cluster.value().isPresent()) {
      remove(words, "--threads");
    }
    replace(words, ClusterOption.NAME, cluster.value());
    replace(words, "--threads", threads.value());
    replace(words, "--time-limit", timeLimit.value());
    replace(words, "--memory-limit", memoryLimit.value());
    replace(words, "--progress", progress.value().map(ProgressOptions.Kind::name));
    if (json.value() && !words.contains("--json")) {
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
