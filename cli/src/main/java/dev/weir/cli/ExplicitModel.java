package dev.weir.cli;

import dev.weir.graph.JudgedModel;
import dev.weir.transform.WeakModel;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** A memory model that is made explicit in a program, which is then explored without buffers. */
enum ExplicitModel {
  /** SPARC's relaxed memory order. */
  RMO(
      WeakModel.RMO,
      "relaxed memory order (SPARC): accesses keep only the order of dependencies and barriers"),
  /** Power as the paper on program transformation has it. */
  POWER_ESOP13(
      WeakModel.POWER_ESOP13,
      "Power in the framework of the paper on program transformation (ESOP 2013). Barriers order"
          + " stores for all threads at once: IRIW with two lwsync is forbidden"),
  /** Power as hardware may do it. */
  POWER(
      WeakModel.POWER,
      "Power as hardware may do it, by the axioms of \"Herding Cats\" (ppc.cat). Only sync orders"
          + " stores for all threads at once: IRIW with two lwsync is allowed");

  private final WeakModel model;
  private final String description;

  ExplicitModel(WeakModel model, String description) {
    this.model = model;
    this.description = description;
  }

  /** What is delayed under it. */
  WeakModel model() {
    return model;
  }

  /** The same model by its execution graphs. */
  JudgedModel judged() {
    return JudgedModel.named(title()).orElseThrow();
  }

  /** Its name on the command line. */
  String title() {
    return model.title();
  }

  /** One line for users. */
  String description() {
    return description;
  }

  /** The model of this name, in any case. */
  static Optional<ExplicitModel> named(String name) {
    return Arrays.stream(values()).filter(m -> m.title().equalsIgnoreCase(name)).findFirst();
  }

  /** The names of all, for a message. */
  static String names() {
    return Arrays.stream(values()).map(ExplicitModel::title).collect(Collectors.joining(", "));
  }
}
