package dev.weir.cli;

import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.model.MemoryModels;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code weir models}. */
@Command(name = "models", description = "Lists the memory models.")
final class ModelsCommand implements Callable<Integer> {
  private final Session session;

  @Mixin private HelpOption help = new HelpOption();

  ModelsCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    for (MemoryModel model : MemoryModels.ALL) {
      session.out().printf("%-4s %s%n", model.name(), model.description());
    }
    return ExitCode.FINE.number();
  }
}
