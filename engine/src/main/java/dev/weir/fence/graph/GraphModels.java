package dev.weir.fence.graph;

import dev.weir.fence.infer.MachineCosts;
import dev.weir.graph.GraphOptions;
import dev.weir.graph.model.JudgedModel;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Memory models under all of which a program is to be right.
 *
 * @param models at least one
 * @param options how their graphs are explored
 */
public record GraphModels(List<JudgedModel> models, GraphOptions options) {
  /** Copies the list. */
  public GraphModels {
    models = List.copyOf(models);
  }

  /** The machines whose costs count. */
  public Set<MachineCosts> machines() {
    return models.stream()
        .map(
            model ->
                switch (model) {
                  case SC, TSO, PSO, RMO, RC11 -> MachineCosts.GENERAL;
                  case ARMV8 -> MachineCosts.ARMV8;
                  case RISCV -> MachineCosts.RISCV;
                  case POWER, POWER_ESOP13 -> MachineCosts.POWER;
                })
        .collect(Collectors.toSet());
  }
}
