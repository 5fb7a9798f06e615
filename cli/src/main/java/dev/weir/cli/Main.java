package dev.weir.cli;

import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.IVersionProvider;

/** The entry point of the command line. */
@Command(
    name = "weir",
    description = "Explores concurrent C programs under weak memory models.",
    mixinStandardHelpOptions = true,
    versionProvider = Main.Version.class,
    subcommands = HelpCommand.class)
public final class Main {
  private Main() {}

  /**
   * Runs one command and ends the process with its exit code.
   *
   * @param arguments the command line
   */
  public static void main(String[] arguments) {
    System.exit(new CommandLine(new Main()).execute(arguments));
  }

  /** The version of the jar that this class comes from. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {
        "weir "
            + Optional.ofNullable(Main.class.getPackage().getImplementationVersion())
                .orElse("(not packaged)")
      };
    }
  }
}
