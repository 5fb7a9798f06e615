package dev.weir.graph;

import java.util.List;
import java.util.function.Supplier;

/** The memory models whose graphs can be explored. */
public final class GraphModels {
  private GraphModels() {}

  /** One that has not been asked anything; models keep what they computed last. */
  private static List<Supplier<GraphModel>> all() {
    return List.of(
        () -> new StoreBufferModel("sc", false, false),
        () -> new StoreBufferModel("tso", true, false),
        () -> new StoreBufferModel("pso", true, true),
        RelaxedOrderModel::new,
        Armv8Model::new,
        PowerModel::new,
        Rc11Model::new);
  }

  /** The names. */
  public static List<String> names() {
    return all().stream().map(model -> model.get().name()).toList();
  }

  /**
   * A new model.
   *
   * @throws IllegalArgumentException if there is none of this name
   */
  public static GraphModel of(String name) {
    return all().stream()
        .map(Supplier::get)
        .filter(model -> model.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no model of graphs: " + name));
  }
}
