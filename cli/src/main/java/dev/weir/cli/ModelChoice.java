package dev.weir.cli;

import dev.weir.machine.model.MemoryModel;

/** A memory model that a user asked for. */
sealed interface ModelChoice {

  /** One that the machine has. */
  record Direct(MemoryModel model) implements ModelChoice {}

  /** One that is made explicit in the program. */
  record Explicit(ExplicitModel model) implements ModelChoice {}

  /** One whose execution graphs are explored. */
  record Judged(JudgedModel model) implements ModelChoice {}

  /** Its name, with the size of buffers if there is one. */
  default String title() {
    return switch (this) {
      case Direct(MemoryModel model) -> model.title();
      case Explicit(ExplicitModel model) -> model.title();
      case Judged(JudgedModel model) -> model.title();
    };
  }
}
