package dev.weir.cli.command;

import dev.weir.cli.doctor.Doctor;
import dev.weir.cli.options.Given;
import dev.weir.cli.options.Options;
import dev.weir.cli.session.OutputOptions;
import dev.weir.cli.session.Session;
import dev.weir.cli.session.Version;
import dev.weir.report.Standing;
import dev.weir.report.doctor.Diagnosis;
import java.util.concurrent.Callable;

/** {@code weir doctor}. */
public record DoctorCommand(Session session, Given given) implements Callable<Integer> {
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
            given.get(Options.JSON)
                ? diagnosis.json()
                : diagnosis.text(new OutputOptions(given).palette(session)));
    return (diagnosis.isReady() ? Standing.FINE : Standing.INVALID).exitCode();
  }
}
