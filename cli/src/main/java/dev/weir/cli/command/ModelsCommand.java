package dev.weir.cli.command;

import dev.weir.cli.options.ModelChoice;
import dev.weir.cli.session.Session;
import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.model.MemoryModels;
import dev.weir.report.Standing;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;

/** {@code weir models}. */
public record ModelsCommand(Session session) implements Callable<Integer> {
  @Override
  public Integer call() {
    Map<String, String> models = new LinkedHashMap<>();
    for (MemoryModel model : MemoryModels.ALL) {
      models.put(model.name(), model.description());
    }
    models.put(MemoryModels.PSLO.name(), MemoryModels.PSLO.description());
    ModelChoice.judgedAlone().forEach(model -> models.put(model.title(), model.description()));
    int width = models.keySet().stream().mapToInt(String::length).max().orElseThrow();
    models.forEach(
        (name, description) ->
            session
                .out()
                .printf("%s  %s%n", name + " ".repeat(width - name.length()), description));
    return Standing.FINE.exitCode();
  }
}
