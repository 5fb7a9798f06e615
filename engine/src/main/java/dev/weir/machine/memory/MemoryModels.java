package dev.weir.machine.memory;

import dev.weir.machine.MemoryModel;
import java.util.List;
import java.util.Optional;

/** The table of memory models. */
public final class MemoryModels {

  /** The models with store buffers, strongest first. */
  public static final List<MemoryModel> ALL =
      List.of(new SequentialConsistency(), new TotalStoreOrder(), new PartialStoreOrder());

  private MemoryModels() {}

  /** The model of this name, in any case. */
  public static Optional<MemoryModel> named(String name) {
    return ALL.stream().filter(m -> m.name().equalsIgnoreCase(name)).findFirst();
  }
}
