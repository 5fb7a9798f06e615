package dev.weir.cli;

import dev.weir.cli.command.CheckCommand;
import dev.weir.cli.command.DoctorCommand;
import dev.weir.cli.command.FenceCommand;
import dev.weir.cli.command.HuntCommand;
import dev.weir.cli.command.LibraryCommand;
import dev.weir.cli.command.LinCommand;
import dev.weir.cli.command.LitmusCommand;
import dev.weir.cli.command.ModelsCommand;
import dev.weir.cli.command.PrintCommand;
import dev.weir.cli.command.ReplayCommand;
import dev.weir.cli.command.ResidentCommand;
import dev.weir.cli.command.RobustCommand;
import dev.weir.cli.command.TransformCommand;
import dev.weir.cli.options.Command;
import dev.weir.cli.options.Given;
import dev.weir.cli.options.HelpPage;
import dev.weir.cli.options.OptionGroup;
import dev.weir.cli.options.Options;
import dev.weir.cli.session.Session;
import dev.weir.cli.session.Task;
import dev.weir.cli.session.Version;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;

/** The tool with its commands, as picocli is told of them. */
final class Commands {
  private Commands() {}

  private static Callable<Integer> make(Session session, Given given) {
    Task task = new Task(session, given);
    return switch (given.command()) {
      case CHECK -> new CheckCommand(task);
      case ROBUST -> new RobustCommand(task);
      case FENCE -> new FenceCommand(task);
      case HUNT -> new HuntCommand(task);
      case TRANSFORM -> new TransformCommand(task);
      case LIN -> new LinCommand(task);
      case LITMUS -> new LitmusCommand(task);
      case REPLAY -> new ReplayCommand(task);
      case RESUME -> new ResumeCommand(session, given);
      case TEST -> new TestCommand(task);
      case PRINT -> new PrintCommand(session, given);
      case MODELS -> new ModelsCommand(session);
      case LIBRARY -> new LibraryCommand(session);
      case DOCTOR -> new DoctorCommand(task);
      case RESIDENT -> new ResidentCommand(session, given);
    };
  }

  /**
   * The tool with the command that the words ask for; with all of them, and with help, where they
   * ask for none of these: what is not declared need not be loaded. Help is picocli's own, the one
   * command that has annotations to be read.
   *
   * @param words the words before those for the compiler
   */
  static CommandLine of(Session session, List<String> words) {
    CommandLine tool = new CommandLine(new Tool().declaration(), new ListFactory());
    Optional<Command> asked =
        words.stream().limit(1).flatMap(w -> Command.named(w).stream()).findFirst();
    if (asked.isEmpty()) {
      tool.addSubcommand("help", new CommandLine(new HelpCommand()));
    }
    for (Command command : asked.map(List::of).orElse(List.of(Command.values()))) {
      Given given = Given.of(command);
      CommandSpec spec = CommandSpec.wrapWithoutInspection(make(session, given), new ListFactory());
      given.declareIn(spec);
      tool.addSubcommand(command.title(), new CommandLine(spec, new ListFactory()));
    }
    return tool.setOut(session.out())
        .setErr(session.err())
        .setHelpFactory(HelpPage::new)
        .setColorScheme(CommandLine.Help.defaultColorScheme(Ansi.OFF))
        .setExpandAtFiles(false)
        .setUsageHelpWidth(100);
  }

  /** The tool itself: without a command there is nothing to do but to say which there are. */
  private static final class Tool implements Runnable {
    private final CommandSpec declaration =
        CommandSpec.wrapWithoutInspection(this, new ListFactory()).name("weir");

    CommandSpec declaration() {
      declaration
          .usageMessage()
          .description(
              "A model checker for low-lock concurrent C and C++ under weak memory models.", "")
          .synopsisSubcommandLabel("COMMAND");
      return declaration
          .versionProvider(new Version())
          .addOption(Options.help("Show this help message and exit."))
          .addOption(
              OptionGroup.OTHER
                  .builder("-V", "--version")
                  .type(boolean.class)
                  .versionHelp(true)
                  .description("Print version information and exit.")
                  .build());
    }

    @Override
    public void run() {
      declaration.commandLine().usage(declaration.commandLine().getOut());
    }
  }
}
