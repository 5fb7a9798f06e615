package dev.weir.cli;

import dev.weir.cli.execution.CheckpointOption;
import dev.weir.cli.input.GivenAgain;
import dev.weir.cli.options.Given;
import dev.weir.cli.options.Option;
import dev.weir.cli.options.Options;
import dev.weir.cli.session.CheckpointFile;
import dev.weir.cli.session.ResultFile;
import dev.weir.cli.session.Session;
import dev.weir.frontend.InputException;
import dev.weir.report.output.ShellWord;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** {@code weir resume}. */
record ResumeCommand(Session session, Given given) implements Callable<Integer> {
  private static final String DELIMITER = "--";

  /** The options that name files to write. */
  private static final List<Option<Optional<Path>>> WRITTEN =
      Stream.concat(Stream.of(Options.TRACE), ResultFile.options().stream()).toList();

  private Path file() {
    return given.get(Options.CHECKPOINTED);
  }

  @Override
  public Integer call() throws InputException {
    CheckpointFile kept = CheckpointFile.read(file());
    String folder = kept.origin().folder();
    if (!folder.equals(CheckpointOption.here())) {
      throw new InputException(
          file() + ": was started in the folder " + folder + "; change to it to continue");
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
    GivenAgain again = new GivenAgain(file().toString(), session.compilerArguments());
    again.requireNoOthers(compiler);
    again.require(compiler);
    ParseResult parsed = parsed(own);
    if (!asked(parsed, Options.CLANG).equals(given.get(Options.CLANG))) {
      throw new InputException(file() + ": names several compilers");
    }
    for (Option<Optional<Path>> option : WRITTEN) {
      Optional<Path> asked = asked(parsed, option);
      if (asked.isPresent() && !given.has(option)) {
        String wanted = option + " " + ShellWord.quoted(asked.get().toString());
        throw new InputException(
            file() + ": asks for a file to be written; to allow it, add: " + wanted);
      }
    }
  }

  private void sayCompiler(ParseResult parsed) {
    new GivenAgain(file().toString(), List.of())
        .ofCompiler(asked(parsed, Options.CLANG), given.get(Options.CLANG))
        .ifPresent(session::say);
  }

  private static Optional<Path> asked(ParseResult parsed, Option<Optional<Path>> option) {
    return Optional.ofNullable(parsed.matchedOptionValue(option.name(), (Path) null));
  }

  /** What the words of a command say. */
  private ParseResult parsed(List<String> words) throws InputException {
    List<String> own = words.stream().takeWhile(word -> !word.equals(DELIMITER)).toList();
    if (own.isEmpty() || !isKept(own.getFirst())) {
      throw new InputException(file() + ": holds no exploration of check or robust");
    }
    try {
      return Main.commandLine(session, own).parseArgs(own.toArray(String[]::new)).subcommand();
    } catch (ParameterException e) {
      throw new InputException(file() + ": " + Complaint.of(e));
    }
  }

  private static boolean isKept(String command) {
    return Options.CHECKPOINT.commands().stream().anyMatch(one -> one.title().equals(command));
  }

  /** The words of the command line that is gone on with. */
  private List<String> words(List<String> before) {
    List<String> words =
        new ArrayList<>(before.stream().takeWhile(word -> !word.equals(DELIMITER)).toList());
    List<String> compiler = before.subList(words.size(), before.size());
    replace(words, Options.CHECKPOINT, file().toString());
    remove(words, Options.CLUSTER);
    remove(words, Options.CLANG);
    if (given.has(Options.CLUSTER)) {
      remove(words, Options.THREADS);
    }
    for (Option<?> option : given.all()) {
      if (option != Options.JSON) {
        given.word(option).ifPresent(word -> replace(words, option, word));
      }
    }
    if (given.get(Options.JSON) && !words.contains(Options.JSON.name())) {
      words.add(Options.JSON.name());
    }
    words.addAll(compiler);
    return words;
  }

  private static void replace(List<String> words, Option<?> option, String value) {
    remove(words, option);
    words.add(option + "=" + value);
  }

  private static void remove(List<String> words, Option<?> option) {
    String name = option.name();
    words.removeIf(word -> word.startsWith(name + "="));
    for (int at = words.indexOf(name); at >= 0; at = words.indexOf(name)) {
      words.subList(at, Math.min(at + 2, words.size())).clear();
    }
  }
}
