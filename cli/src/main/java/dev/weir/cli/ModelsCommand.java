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
      say(model.name(), model.description());
    }
    say(MemoryModels.PSLO.name(), MemoryModels.PSLO.description());
    for (ExplicitModel model : ExplicitModel.values()) {
      say(model.title(), model.description());
    }
    return ExitCode.FINE.number();
  }

  private void say(String name, String description) {
    session.out().printf("%-4s %s%n", name, description);
  }
}
