package dev.weir.cli;

import dev.weir.cli.help.OptionGroup;
import dev.weir.machine.model.MemoryModel;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;

/** How many stores of a thread can wait for memory. */
final class BufferSizeOption implements Declared {
  private final Argument<Optional<Integer>> size =
      Argument.optional(
          OptionGroup.MODEL,
          "--buffer-size",
          "N",
          Integer.class,
          "A store buffer holds at most N stores of a thread; the next store waits for"
              + " room (default: no bound).");

  @Override
  public void addTo(CommandSpec command) {
    size.addTo(command);
  }

  /**
   * Gives models this size, but for those without buffers, if there are others.
   *
   * @throws UsageException if it is out of range, or no model has buffers
   */
  List<MemoryModel> applyTo(List<MemoryModel> models) throws UsageException {
    if (size.value().isEmpty()) {
      return models;
    }
    int stores = size.value().get();
    if (stores < 1) {
      throw new UsageException(
          "--buffer-size " + stores + " is too small; give 1 or more, or --model sc");
    }
    if (models.stream().allMatch(model -> model.withBufferSize(stores).isEmpty())) {
      throw new UsageException(
          "--buffer-size needs store buffers, which the model "
              + models.getFirst().name()
              + " has not; leave it out");
    }
    return models.stream().map(model -> model.withBufferSize(stores).orElse(model)).toList();
  }
}
