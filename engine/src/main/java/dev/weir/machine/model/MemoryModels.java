package dev.weir.machine.model;

import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/** The table of memory models, and others that are found on the class path. */
public final class MemoryModels {

  /** The models with store buffers alone, strongest first: all searches know them. */
  public static final List<MemoryModel> ALL =
      List.of(new SequentialConsistency(), new TotalStoreOrder(), new PartialStoreOrder());

  /** The model where loads may find what memory held before, which only some searches know. */
  public static final MemoryModel PSLO = new PartialStoreLoadOrder();

  private MemoryModels() {}

  /**
   * The model of this name, in any case: one of the table, or a service of another jar (a line in
   * {@code META-INF/services/dev.weir.machine.model.MemoryModel}).
   */
  public static Optional<MemoryModel> named(String name) {
    return Stream.concat(
            Stream.concat(ALL.stream(), Stream.of(PSLO)),
            // Looked for only where the table has no such model.
            Stream.of(0)
                .flatMap(_ -> ServiceLoader.load(MemoryModel.class).stream())
                .map(ServiceLoader.Provider::get))
        .filter(m -> m.name().equalsIgnoreCase(name))
        .findFirst();
  }
}
