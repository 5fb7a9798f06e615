package dev.weir.cli;

import java.util.Arrays;
import java.util.Optional;

/** A memory model that is known as axioms, and whose execution graphs are explored. */
enum JudgedModel {
  /** The language itself. */
  RC11(
      "rc11",
      "C11 as repaired by Lahav and others (PLDI 2017): what any compiler and machine may do."
          + " A data race is an error");

  private final String title;
  private final String description;

  JudgedModel(String title, String description) {
    this.title = title;
    this.description = description;
  }

  /** Its name on the command line. */
  String title() {
    return title;
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
