package dev.weir.cli.command;

import dev.weir.cli.doctor.Amount;
import dev.weir.cli.options.Given;
import dev.weir.cli.options.Options;
import dev.weir.cli.options.UsageException;
import dev.weir.cli.resident.ResidentClient;
import dev.weir.cli.resident.SocketFolder;
import dev.weir.cli.resident.Status;
import dev.weir.cli.session.Session;
import dev.weir.report.Standing;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;

/** {@code weir resident}. */
public record ResidentCommand(Session session, Given given) implements Callable<Integer> {
  @Override
  public Integer call() throws UsageException {
    try {
      SocketFolder folder = SocketFolder.of(session.environment());
      List<Status> all =
          given.get(Options.STOP) ? ResidentClient.stopAll(folder) : ResidentClient.all(folder);
      all.forEach(status -> session.out().println(line(status)));
      if (all.isEmpty()) {
        session.out().println("no process of Weir is resident");
      }
      return Standing.FINE.exitCode();
    } catch (IOException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }

  private String line(Status status) {
    String doing = status.isBusy() ? "runs a command" : "idle for " + time(status.idle());
    String end = given.get(Options.STOP) ? "is ending" : "ends after " + time(status.limit());
    return "process %s in %s: %s, %s, %s; %s"
        .formatted(
            status.process(),
            status.folder(),
            status.commands() == 1 ? "1 command" : status.commands() + " commands",
            Amount.of(status.bytes()),
            doing,
            end);
  }

  private static String time(Duration time) {
    return time.toMinutes() < 2 ? time.toSeconds() + " s" : time.toMinutes() + " min";
  }
}
