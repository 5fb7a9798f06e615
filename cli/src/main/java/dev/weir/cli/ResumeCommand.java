package dev.weir.cli;

import dev.weir.cli.help.OptionGroup;
import dev.weir.frontend.InputException;
import dev.weir.report.output.ShellWord;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** {@code weir resume}. */
final class ResumeCommand implements Subcommand {
  private static final String DELIMITER = "--";
  private static final String CLANG = "--clang";

  /** The commands whose explorations are kept. */
  private static final List<String> COMMANDS = List.of("check", "robust");

  private final Session session;

  private final Argument<Path> file = Argument.file("FILE", "File that --checkpoint wrote.");

  private final Argument<Optional<String>> threads =
      Argument.optional(
          OptionGroup.SEARCH,
          "--threads",
          "N",
          String.class,
          "Number of workers that explore in parallel; 0 means one for each core"
              + " (default: as before).");

  private final Argument<Optional<String>> cluster =
      Argument.optional(
          OptionGroup.SEARCH,
          ClusterOption.NAME,
          "MASTER",
          String.class,
          "Continue with Apache Spark executors: local[N] or spark://HOST:PORT (default:"
              + " local workers).");

  private final Argument<Optional<String>> timeLimit =
      Argument.optional(
          OptionGroup.BOUNDS,
          "--time-limit",
          "D",
          String.class,
          "Stop cleanly after this time, counted from now (default: as before).");

  private final Argument<Optional<String>> memoryLimit =
      Argument.optional(
          OptionGroup.BOUNDS,
          "--memory-limit",
          "S",
          String.class,
          "Stop cleanly at this much memory (default: as before).");

  private final Argument<Boolean> json =
      Argument.flag(
          OptionGroup.OUTPUT,
          "--json",
          "Print one JSON object on standard output, and nothing else.");

  private final Argument<Optional<ProgressOptions.Kind>> progress =
      Argument.optional(
          OptionGroup.OUTPUT,
          "--progress",
          "auto|plain|none",
          Converters.constant(ProgressOptions.Kind.values()),
          "Progress on standard error, as for weir check.");

  private final Argument<Optional<Path>> clang =
      Argument.optional(
          OptionGroup.INPUT,
          CLANG,
          "PATH",
          new Converters.FileName(),
          "Compile with this clang. A clang that the file names is run only if you give"
              + " it again.");

  /** The options that name files to write. */
  private final Map<String, Argument<Optional<Path>>> written = new LinkedHashMap<>();

  private final HelpOption help = new HelpOption();

  ResumeCommand(Session session) {
    this.session = session;
    Stream.concat(Stream.of(TraceOption.NAME), ResultFile.options().stream())
        .forEach(
            option ->
                written.put(
                    option,
                    Argument.optional(
                        OptionGroup.FILES,
                        option,
                        "FILE",
                        new Converters.FileName(),
                        "As for the original command. Files are written only if you give the option again.")));
  }

  @Override
  public CommandSpec declaration() {
    CommandSpec declared =
        declare(
            "resume",
            file,
            threads,
            cluster,
            timeLimit,
            memoryLimit,
            json,
            progress,
            clang,
            command -> written.values().forEach(option -> option.addTo(command)),
            help);
    declared
        .usageMessage()
        .customSynopsis("weir resume FILE [options] [-- compiler arguments]")
        .description(
            "Continues an exploration that weir check or weir robust saved with"
                + " --checkpoint FILE. The program, the options and the counts stay the same."
                + " Compiler arguments that may run code are used only if you give them again"
                + " after --.",
            "")
        .footer(
            "",
            "It keeps saving the exploration to the same file. Exit codes are those of the"
                + " original command.");
    return declared;
  }

  @Override
  public Integer call() throws InputException {
    CheckpointFile kept = CheckpointFile.read(file.value());
    String folder = kept.origin().folder();
    if (!folder.equals(CheckpointOption.here())) {
      throw new InputException(
          file.value() + ": was started in the folder " + folder + "; change to it to continue");
    }
    sayCompiler(parsed(kept.origin().words()));
    List<String> words = words(kept.origin().words());
    requireAllowed(words);
    return Main.run(session.resuming(kept, words));
  }

  /** Refuses what the file asks for beside an exploration, as far as it is not given again. */
  private void requireAllowed(List<String> words) throws InputException {
    List<String> own = words.stream().takeWhile(word -> !word.equals(DELIMITER)).toList();
    List<String> compiler = words.stream().skip(own.size() + 1L).toList();
    GivenAgain again = new GivenAgain(file.value().toString(), session.compilerArguments());
    again.requireNoOthers(compiler);
    again.require(compiler);
    ParseResult parsed = parsed(own);
    if (!asked(parsed, CLANG).equals(clang.value())) {
      throw new InputException(file.value() + ": names several compilers");
    }
    for (Map.Entry<String, Argument<Optional<Path>>> option : written.entrySet()) {
      Optional<Path> asked = asked(parsed, option.getKey());
      if (asked.isPresent() && option.getValue().value().isEmpty()) {
        String wanted = option.getKey() + " " + ShellWord.quoted(asked.get().toString());
        throw new InputException(
            file.value() + ": asks for a file to be written; to allow it, add: " + wanted);
      }
    }
  }

  private void sayCompiler(ParseResult parsed) {
    new GivenAgain(file.value().toString(), List.of())
        .ofCompiler(asked(parsed, CLANG), clang.value())
        .ifPresent(session::say);
  }

  private static Optional<Path> asked(ParseResult parsed, String option) {
    return Optional.ofNullable(parsed.matchedOptionValue(option, (Path) null));
  }

  /** What the words of a command say. */
  private ParseResult parsed(List<String> words) throws InputException {
    List<String> own = words.stream().takeWhile(word -> !word.equals(DELIMITER)).toList();
    if (own.isEmpty() || !COMMANDS.contains(own.getFirst())) {
      throw new InputException(file.value() + ": holds no exploration of check or robust");
    }
    try {
      return Main.commandLine(session, own).parseArgs(own.toArray(String[]::new)).subcommand();
    } catch (ParameterException e) {
      throw new InputException(file.value() + ": " + Complaint.of(e));
    }
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
    remove(words, CLANG);
    replace(words, CLANG, clang.value().map(Path::toString));
    replace(words, ClusterOption.NAME, cluster.value());
    replace(words, "--threads", threads.value());
    replace(words, "--time-limit", timeLimit.value());
    replace(words, "--memory-limit", memoryLimit.value());
    written.forEach(
        (option, path) -> {
          if (path.value().isPresent()) {
            replace(words, option, path.value().map(Path::toString));
          }
        });
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
    for (int at = words.indexOf(option); at >= 0; at = words.indexOf(option)) {
      words.subList(at, Math.min(at + 2, words.size())).clear();
    }
  }
}
