package dev.weir.testing.consensus;

import dev.weir.transform.WeakModel;
import java.util.List;
import java.util.Optional;

/** A memory model of the referee: those that can be made explicit, and sequential consistency. */
public enum Consensus {
  /** Sequential consistency. */
  SC,
  /** As {@link WeakModel#TSO}. */
  TSO,
  /** As {@link WeakModel#PSO}. */
  PSO,
  /** As {@link WeakModel#RMO}. */
  RMO,
  /** As {@link WeakModel#POWER_ESOP13}. */
  POWER,
  /**
   * Power with dependencies and full barriers alone: what is explored for {@link WeakModel#POWER}.
   */
  POWER_WEAK;

  /** The weak models, of which the referee knows Power as it is only by what is explored for it. */
  public static final List<WeakModel> WEAK =
      List.of(WeakModel.TSO, WeakModel.PSO, WeakModel.RMO, WeakModel.POWER_ESOP13, WeakModel.POWER);

  /** The referee's name of a model. */
  public static Consensus of(WeakModel model) {
    return switch (model) {
      case TSO -> TSO;
      case PSO -> PSO;
      case RMO -> RMO;
      case POWER_ESOP13 -> POWER;
      case POWER -> POWER_WEAK;
    };
  }

  /** The model, unless it is sequential consistency. */
  public Optional<WeakModel> weak() {
    return switch (this) {
      case SC -> Optional.empty();
      case TSO -> Optional.of(WeakModel.TSO);
      case PSO -> Optional.of(WeakModel.PSO);
      case RMO -> Optional.of(WeakModel.RMO);
      case POWER -> Optional.of(WeakModel.POWER_ESOP13);
      case POWER_WEAK -> Optional.of(WeakModel.POWER);
    };
  }

  /** Whether writes may be seen by some threads before others. */
  boolean relaxesReadsFrom() {
    return this == POWER || this == POWER_WEAK;
  }
}
