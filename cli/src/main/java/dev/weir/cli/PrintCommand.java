package dev.weir.cli;

import dev.weir.frontend.InputException;
import dev.weir.program.text.ProgramPrinter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code weir print}. */
@Command(
    name = "print",
    sortOptions = false,
    customSynopsis = "weir print FILE... [options] [-- compiler options]",
    description = {
      "Writes the program that the files make as text, which check and robust read like C when it"
          + " is in a file .weir.",
      ""
    },
    footer = {"", "Exit code: 0, or 2 for wrong input."})
final class PrintCommand implements Callable<Integer> {
  private final Session session;

  @Mixin private ProgramOptions programOptions = new ProgramOptions();

  @Option(
      names = "-o",
      paramLabel = "FILE",
      description = "Write to this file instead of standard output.")
  private Optional<Path> target = Optional.empty();

  @Mixin private HelpOption help = new HelpOption();

  PrintCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws UsageException, InputException {
    ProgramInput input = programOptions.input(session.compilerArguments());
    if (target.isPresent() && input.files().contains(target.get())) {
      throw new UsageException("-o " + target.get() + ": an input file; give another path");
    }
    String text = ProgramPrinter.print(new Warnings(session).load(input));
    if (target.isPresent()) {
      write(text, target.get());
    } else {
      session.out().print(text);
    }
    return ExitCode.FINE.number();
  }

  private static void write(String text, Path file) throws UsageException {
    try {
      Files.writeString(file, text, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UsageException("-o " + file + ": cannot be written; give another path");
    }
  }
}
