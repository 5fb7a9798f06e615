package dev.weir.cli;

import dev.weir.cli.doctor.Doctor;
import dev.weir.report.doctor.Diagnosis;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code weir doctor}. */
@Command(
    name = "doctor",
    sortOptions = false,
    description = {
      "Says what Weir found on this machine: Java, the compiler, its cache, headers, memory; and"
          + " what to do where something is not as it should be.",
      ""
    },
    footer = {"", "Exit code: 0, or 2 if something is missing that Weir needs."})
final class DoctorCommand implements Callable<Integer> {
  private final Session session;

  @Option(
      names = "--json",
      description = "Print one JSON object on standard output, and nothing else there.")
  private boolean json;

  @Option(
      names = "--color",
      paramLabel = "auto|always|never",
      defaultValue = "auto",
      description = "Colour the text (default: on a terminal, if NO_COLOR is not set).")
  private OutputOptions.When color = OutputOptions.When.auto;

  @Mixin private HelpOption help = new HelpOption();

  DoctorCommand(Session session) {
    this.session = session;
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
        .print(json ? diagnosis.json() : diagnosis.text(OutputOptions.palette(session, color)));
    return (diagnosis.isReady() ? ExitCode.FINE : ExitCode.BAD_INPUT).number();
  }
}
