package dev.weir.cli.command;

import dev.weir.cli.doctor.Doctor;
import dev.weir.cli.options.Options;
import dev.weir.cli.session.Session;
import dev.weir.cli.session.Task;
import dev.weir.cli.session.Version;
import dev.weir.report.Standing;
import dev.weir.report.doctor.Diagnosis;
import java.util.concurrent.Callable;

/** {@code weir doctor}. */
public record DoctorCommand(Task task) implements Callable<Integer> {
  @Override
  public Integer call() {
    Session session = task.session();
    Diagnosis diagnosis =
        new Diagnosis(
            Version.text(),
            Doctor.examine(Version.text(), session.environment()),
            session.clock().phases());
    session.out().print(task.get(Options.JSON) ? diagnosis.json() : diagnosis.text(task.palette()));
    return (diagnosis.isReady() ? Standing.FINE : Standing.INVALID).exitCode();
  }
}
