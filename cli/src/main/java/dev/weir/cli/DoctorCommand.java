package dev.weir.cli;

import dev.weir.cli.doctor.Doctor;
import dev.weir.cli.help.OptionGroup;
import dev.weir.report.doctor.Diagnosis;
import picocli.CommandLine.Model.CommandSpec;

/** {@code weir doctor}. */
final class DoctorCommand implements Subcommand {
  private final Session session;

  private final Argument<Boolean> json =
      Argument.flag(
          OptionGroup.OUTPUT,
          "--json",
          "Print one JSON object on standard output, and nothing else.");

  private final Argument<OutputOptions.When> color =
      Argument.choice(
          OptionGroup.OUTPUT,
          "--color",
          "auto|always|never",
          OutputOptions.When.auto,
          OutputOptions.When.values(),
          "Colour the text (default: on a terminal, if NO_COLOR is not set).");

  private final HelpOption help = new HelpOption();

  DoctorCommand(Session session) {
    this.session = session;
  }

  @Override
  public CommandSpec declaration() {
    CommandSpec command = declare("doctor", json, color, help);
    command
        .usageMessage()
        .description(
            "Checks the installation (Java, the compiler, its cache, headers, memory) and"
                + " says how to fix problems.",
            "")
        .footer("", "Exit code: 0, or 2 if something is missing that Weir needs.");
    return command;
  }

  @Override
  public Integer call() {
    Diagnosis diagnosis =
        new Diagnosis(
            Version.text(),
            Doctor.examine(Version.text(), session.environment()),
            session.clock().phases());
    session
        .out()
        .print(
            json.value()
                ? diagnosis.json()
                : diagnosis.text(OutputOptions.palette(session, color.value())));
    return (diagnosis.isReady() ? ExitCode.FINE : ExitCode.BAD_INPUT).number();
  }
}
