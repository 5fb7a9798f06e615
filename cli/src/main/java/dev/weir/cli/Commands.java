package dev.weir.cli;

import dev.weir.cli.help.HelpPage;
import dev.weir.cli.help.OptionGroup;
import java.util.List;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;

/** The tool with its commands, as picocli is told of them. */
final class Commands {
  /** In the order in which help lists them. */
  private static final List<Maker> ALL =
      List.of(
          new Maker("check", CheckCommand::new),
          new Maker("robust", RobustCommand::new),
          new Maker("fence", FenceCommand::new),
          new Maker("hunt", HuntCommand::new),
          new Maker("transform", TransformCommand::new),
          new Maker("lin", LinCommand::new),
          new Maker("litmus", LitmusCommand::new),
          new Maker("replay", ReplayCommand::new),
          new Maker("resume", ResumeCommand::new),
          new Maker("test", TestCommand::new),
          new Maker("print", PrintCommand::new),
          new Maker("models", ModelsCommand::new),
          new Maker("library", LibraryCommand::new),
          new Maker("doctor", DoctorCommand::new),
          new Maker("resident", ResidentCommand::new));

  private Commands() {}

  /** A command, made only when it may be needed. */
  private record Maker(String name, Function<Session, Subcommand> command) {}

  /**
   * The tool with the command that the words ask for; with all of them, and with help, where they
   * ask for none of these: what is not declared need not be loaded. Help is picocli's own, the one
   * command that has annotations to be read.
   *
   * @param words the words before those for the compiler
   */
  static CommandLine of(Session session, List<String> words) {
    CommandLine tool = new CommandLine(new Tool().declaration(), new ListFactory());
    List<Maker> asked =
        ALL.stream().filter(maker -> words.stream().limit(1).anyMatch(maker.name::equals)).toList();
    if (asked.isEmpty()) {
      tool.addSubcommand("help", new CommandLine(new HelpCommand()));
    }
    for (Maker maker : asked.isEmpty() ? ALL : asked) {
      CommandSpec command = maker.command.apply(session).declaration();
      ResultFile.declare(command);
      tool.addSubcommand(maker.name, new CommandLine(command, new ListFactory()));
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
      new HelpOption("Show this help message and exit.").addTo(declaration);
      return declaration
          .versionProvider(new Version())
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
