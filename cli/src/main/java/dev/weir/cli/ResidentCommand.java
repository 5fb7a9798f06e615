package dev.weir.cli;

import dev.weir.cli.doctor.Amount;
import dev.weir.cli.help.OptionGroup;
import dev.weir.cli.resident.ResidentClient;
import dev.weir.cli.resident.SocketFolder;
import dev.weir.cli.resident.Status;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/** {@code weir resident}. */
final class ResidentCommand implements Subcommand {
  private final Session session;

  private final Argument<Boolean> stop =
      Argument.flag(
          OptionGroup.OTHER, "--stop", "End these processes, each after its current command.");

  private final HelpOption help = new HelpOption();

  ResidentCommand(Session session) {
    this.session = session;
  }

  @Override
  public CommandSpec declaration() {
    CommandSpec command = declare("resident", stop, help);
    command
        .usageMessage()
        .description(
            "Lists the background processes that run later commands faster. The environment"
                + " variable "
                + Resident.VARIABLE
                + " sets how many idle minutes they stay.",
            "");
    return command;
  }

  @Override
  public Integer call() throws UsageException {
    try {
      SocketFolder folder = SocketFolder.of(session.environment());
      List<Status> all = stop.value() ? ResidentClient.stopAll(folder) : ResidentClient.all(folder);
      all.forEach(status -> session.out().println(line(status)));
      if (all.isEmpty()) {
        session.out().println("no process of Weir is resident");
      }
      return ExitCode.FINE.number();
    } catch (IOException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }

  private String line(Status status) {
    String doing = status.isBusy() ? "runs a command" : "idle for " + time(status.idle());
    String end = stop.value() ? "is ending" : "ends after " + time(status.limit());
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
