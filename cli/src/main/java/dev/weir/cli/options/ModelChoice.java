package dev.weir.cli.options;

import dev.weir.graph.model.JudgedModel;
import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.model.MemoryModels;
import java.util.Arrays;
import java.util.stream.Stream;

/** A memory model that a user asked for. */
public sealed interface ModelChoice {

  /** One that the machine has. */
  record Direct(MemoryModel model) implements ModelChoice {}

  /** One whose execution graphs are explored. */
  record Judged(JudgedModel model) implements ModelChoice {}

  /** The models of which only execution graphs are explored. */
  public static Stream<JudgedModel> judgedAlone() {
    return Arrays.stream(JudgedModel.values())
        .filter(model -> MemoryModels.named(model.title()).isEmpty());
  }

  /** Its name, with the size of buffers if there is one. */
  default String title() {
    return switch (this) {
      case Direct(MemoryModel model) -> model.title();
      case Judged(JudgedModel model) -> model.title();
    };
  }
}
