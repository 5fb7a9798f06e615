package dev.weir.cli;

import dev.weir.graph.Orders;
import java.util.Arrays;
import java.util.Optional;

/** A memory model that is known as axioms, and whose execution graphs are explored. */
enum JudgedModel {
  /** The language itself. */
  RC11(
      "rc11",
      "C11 as repaired by Lahav and others (PLDI 2017): what any compiler and machine may do."
          + " A data race is an error",
      Orders.LANGUAGE),
  /** Phones, Apple, Graviton. */
  ARMV8(
      "armv8",
      "ARMv8 (aarch64): accesses keep the order of dependencies, acquires, releases and barriers;"
          + " a store reaches all other threads at once",
      Orders.ARM);

  private final String title;
  private final String description;
  private final Orders orders;

  JudgedModel(String title, String description, Orders orders) {
    this.orders = orders;
    this.title = title;
    this.description = description;
  }

  /** Its name on the command line. */
  String title() {
    return title;
  }

  /** How the orders of C11 are compiled for it. */
  Orders orders() {
    return orders;
  }

  /** One line for users. */
  String description() {
    return description;
  }

  /** The model of this name, in any case. */
  static Optional<JudgedModel> named(String name) {
    return Arrays.stream(values()).filter(m -> m.title.equalsIgnoreCase(name)).findFirst();
  }
}
