package dev.weir.cli.session;

import dev.weir.cli.options.Types;
import dev.weir.report.FileFormat;
import dev.weir.report.Reply;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/**
 * The files that one run writes its results to (see {@link ResultFile}): first it is told which the
 * user asked for, then what is replied, and in the end it writes them.
 */
public final class ResultFiles {
  /** What options call the files that they name. */
  private static final Set<String> LABELS = Set.of("FILE", "WITNESS");

  private final Map<ResultFile, OutputFile> asked = new EnumMap<>(ResultFile.class);
  private final List<Reply> replies = new ArrayList<>();

  /**
   * Takes note of what a command line asks for.
   *
   * @param inputs the input files
   * @return why some file cannot be written, in a line
   */
  public Optional<String> ask(ParseResult parsed, List<String> inputs) {
    if (parsed.hasSubcommand()) {
      return ask(parsed.subcommand(), inputs);
    }
    asked.clear();
    Map<ResultFile, OutputFile> found = new EnumMap<>(ResultFile.class);
    for (ResultFile file : ResultFile.of(parsed.commandSpec())) {
      Optional.ofNullable(parsed.<Path>matchedOptionValue(file.option(), null))
          .ifPresent(path -> found.put(file, new OutputFile(file.option(), path)));
    }
    List<Path> inputFiles =
        found.isEmpty()
            ? List.of()
            : inputs.stream().map(Types::file).flatMap(Optional::stream).toList();
    for (OutputFile file : found.values()) {
      Optional<String> refusal =
          file.refusal(inputFiles).or(() -> other(file, parsed).map(option -> twice(file, option)));
      if (refusal.isPresent()) {
        return refusal;
      }
    }
    asked.putAll(found);
    return Optional.empty();
  }

  private static String twice(OutputFile file, String option) {
    return file.option() + " " + file.path() + ": also the file of " + option + "; give another";
  }

  /** Another option that names the same file. */
  private static Optional<String> other(OutputFile file, ParseResult parsed) {
    return parsed.matchedOptions().stream()
        .filter(option -> !option.longestName().equals(file.option()))
        .filter(option -> LABELS.contains(option.paramLabel()))
        .filter(
            option ->
                option.originalStringValues().stream()
                    .map(Types::file)
                    .flatMap(Optional::stream)
                    .anyMatch(file::isSame))
        .map(OptionSpec::longestName)
        .findFirst();
  }

  /** Takes note of what was replied. */
  void add(Reply reply) {
    if (!asked.isEmpty()) {
      replies.add(reply);
    }
  }

  /**
   * Writes the files.
   *
   * @return whether that could be done
   */
  public boolean write(Session session) {
    boolean written = true;
    for (Map.Entry<ResultFile, OutputFile> one : asked.entrySet()) {
      written &= replies.isEmpty() || write(session, one.getKey(), one.getValue());
    }
    return written;
  }

  private boolean write(Session session, ResultFile kind, OutputFile file) {
    FileFormat format = kind.format();
    List<String> texts = format.files(replies);
    if (texts.isEmpty()) {
      session.say(format.whyNothing(replies) + ", so " + file.path() + " is not written");
    }
    boolean written = true;
    for (int i = 0; i < texts.size(); i++) {
      written &= file.numbered(i + 1).write(texts.get(i), session::say);
    }
    return written;
  }
}
