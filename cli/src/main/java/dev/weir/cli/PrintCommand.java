package dev.weir.cli;

import dev.weir.cli.help.OptionGroup;
import dev.weir.frontend.InputException;
import dev.weir.program.text.ProgramPrinter;
import dev.weir.report.output.WholeFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;

/** {@code weir print}. */
final class PrintCommand implements Subcommand {
  private final Session session;

  private final ProgramOptions programOptions = new ProgramOptions();

  private final Argument<Optional<Path>> target =
      Argument.optional(
          OptionGroup.FILES,
          "-o",
          "FILE",
          new Converters.FileName(),
          "Write to this file (default: standard output).");

  private final HelpOption help = new HelpOption();

  PrintCommand(Session session) {
    this.session = session;
  }

  @Override
  public CommandSpec declaration() {
    CommandSpec command = declare("print", programOptions, target, help);
    command
        .usageMessage()
        .customSynopsis("weir print FILE... [options] [-- compiler options]")
        .description(
            "Writes the compiled program as text. Other commands read this text from a"
                + " .weir file in place of C.",
            "")
        .footer("", "Exit code: 0, or 2 for wrong input.");
    return command;
  }

  @Override
  public Integer call() throws UsageException, InputException {
    ProgramInput input = programOptions.input(session.compilerArguments());
    if (target.value().isPresent() && input.files().contains(target.value().get())) {
      throw new UsageException("-o " + target.value().get() + ": an input file; give another path");
    }
    String text = ProgramPrinter.print(new Warnings(session).load(input));
    if (target.value().isPresent()) {
      write(text, target.value().get());
    } else {
      session.out().print(text);
    }
    return ExitCode.FINE.number();
  }

  private static void write(String text, Path file) throws UsageException {
    try {
      WholeFile.write(file, text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UsageException("-o " + file + ": cannot be written; give another path");
    }
  }
}
