package dev.weir.cli.command;

import dev.weir.cli.input.ProgramOptions;
import dev.weir.cli.options.Given;
import dev.weir.cli.options.Options;
import dev.weir.cli.options.UsageException;
import dev.weir.cli.session.OutputFile;
import dev.weir.cli.session.ProgramInput;
import dev.weir.cli.session.Session;
import dev.weir.cli.session.Warnings;
import dev.weir.frontend.InputException;
import dev.weir.program.text.ProgramPrinter;
import dev.weir.report.Standing;
import java.util.concurrent.Callable;

/** {@code weir print}. */
public final class PrintCommand implements Callable<Integer> {
  private final Session session;
  private final Given given;
  private final ProgramOptions programOptions;

  /** One run of the command, with what its command line gives. */
  public PrintCommand(Session session, Given given) {
    this.session = session;
    this.given = given;
    programOptions = new ProgramOptions(given);
  }

  @Override
  public Integer call() throws UsageException, InputException {
    ProgramInput input = programOptions.input(session.compilerArguments());
    if (given.get(Options.TARGET).isPresent()
        && input.files().contains(given.get(Options.TARGET).get())) {
      throw new UsageException(
          "-o " + given.get(Options.TARGET).get() + ": an input file; give another path");
    }
    String text = ProgramPrinter.print(new Warnings(session).load(input));
    if (given.get(Options.TARGET).isPresent()) {
      new OutputFile(Options.TARGET.name(), given.get(Options.TARGET).get()).writeOrRefuse(text);
    } else {
      session.out().print(text);
    }
    return Standing.FINE.exitCode();
  }
}
